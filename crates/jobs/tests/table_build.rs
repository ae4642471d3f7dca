//! Tables built by jobs are those that one machine builds, whatever happens to workers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jobs::table_build::{TableBuild, begin};
use jobs::{Done, Ended, JobResult, Roll, TableSpec, Taken, Threads, Work, Worker, drive};
use search::Interrupt;
use std::path::Path;
use tables::{Plan, Sliced, Watch};

fn spec(game: &str, size: u32) -> TableSpec {
    TableSpec { game: game.into(), size }
}

fn build(spec: &TableSpec, file: &Path) -> TableBuild {
    match begin(&engine::registry(), spec, Some(file), 1 << 30).unwrap() {
        Sliced::Begun(slices) => TableBuild::new(spec.clone(), slices, 7),
        Sliced::Ready(_) => panic!("there is a table already"),
    }
}

/// The bytes of the table as one machine builds it.
fn alone(spec: &TableSpec, folder: &Path) -> Vec<u8> {
    let registry = engine::registry();
    let game = registry.open(&spec.game).unwrap();
    let kind = registry.find("breakthrough").unwrap().extension.table.unwrap();
    let kind = kind.on_board(&*game).unwrap();
    let file = folder.join("alone.table");
    kind.build(&file, &Plan::new(spec.size), Watch::NOBODY).unwrap();
    std::fs::read(file).unwrap()
}

/// Has workers do jobs in turn. `tamper` may change results, and says whether one is lost.
fn by_turns(
    build: &mut TableBuild,
    workers: usize,
    mut tamper: impl FnMut(usize, &mut JobResult) -> bool,
) -> Vec<String> {
    let make = || Worker::new(engine::registry(), Interrupt::default());
    let mut crew: Vec<Worker> = (0..workers).map(|_| make()).collect();
    let mut dismissed = Vec::new();
    while !build.is_over() {
        for (number, worker) in crew.iter_mut().enumerate() {
            let Some(chosen) = build.next(&format!("worker {number}")) else { continue };
            let mut result = worker.run(&chosen.order).unwrap();
            if tamper(number, &mut result) {
                *worker = make();
                build.lose(chosen.ticket);
                continue;
            }
            if let Taken::Dismiss { worker, .. } = build.take(chosen.ticket, &result).unwrap() {
                dismissed.push(worker);
            }
        }
    }
    dismissed
}

#[test]
fn the_same_bytes_as_on_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    for (game, size) in [("breakthrough:5x4", 3), ("breakthrough:6x5", 4), ("breakthrough:4x4", 4)]
    {
        let (spec, file) = (spec(game, size), folder.path().join(format!("{size}.table")));
        let mut built = build(&spec, &file);
        let mut crew = Threads::new(&engine::registry(), 2, lab::no_outside);
        assert_eq!(drive(&mut built, &mut crew, &mut Roll::default(), |_, _| true), Ended::Done);
        let (done, total) = built.progress();
        assert_eq!(done, total);
        built.finish().unwrap();
        let _ = std::fs::remove_file(folder.path().join("alone.table"));
        assert!(std::fs::read(&file).unwrap() == alone(&spec, folder.path()), "{game}");
        assert!(matches!(
            begin(&engine::registry(), &spec, Some(&file), 1 << 30),
            Ok(Sliced::Ready(_))
        ));
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn lost_workers_and_a_saved_master_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (spec, file) = (spec("breakthrough:6x5", 4), folder.path().join("rows.table"));
    let mut first = build(&spec, &file);
    let mut worker = Worker::new(engine::registry(), Interrupt::default());
    for _ in 0..40 {
        let chosen = first.next("worker").unwrap();
        first.take(chosen.ticket, &worker.run(&chosen.order).unwrap()).unwrap();
    }
    first.save().unwrap();
    let done = first.progress().0;
    drop(first);
    let mut second = build(&spec, &file);
    assert!((1..=done).contains(&second.progress().0), "it goes on from whole layers");
    let mut turn = 0;
    let dismissed = by_turns(&mut second, 3, |_, _| {
        turn += 1;
        turn % 5 == 0
    });
    assert!(dismissed.is_empty() && turn > 20);
    second.finish().unwrap();
    assert!(std::fs::read(&file).unwrap() == alone(&spec, folder.path()));
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 2, "nothing unfinished is left: {left:?}");
}

#[test]
fn a_worker_that_starts_again_unseen_is_told_everything_again() {
    let folder = tempfile::tempdir().unwrap();
    let (spec, file) = (spec("breakthrough:5x4", 3), folder.path().join("rows.table"));
    let mut built = build(&spec, &file);
    while !built.is_over() {
        // What was under way when the table was saved is made again.
        if let Some(late) = built.next("another") {
            let mut another = Worker::new(engine::registry(), Interrupt::default());
            built.save().unwrap();
            let result = another.run(&late.order).unwrap();
            assert_eq!(built.take(late.ticket, &result), Ok(Taken::Open));
        }
        // A new process under the old name.
        let mut worker = Worker::new(engine::registry(), Interrupt::default());
        for _ in 0..2 {
            let Some(chosen) = built.next("worker") else { break };
            built.take(chosen.ticket, &worker.run(&chosen.order).unwrap()).unwrap();
        }
    }
    built.finish().unwrap();
    assert!(std::fs::read(&file).unwrap() == alone(&spec, folder.path()));
}

#[test]
fn a_worker_that_lies_is_sent_away_and_its_slices_are_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let (spec, file) = (spec("breakthrough:6x5", 4), folder.path().join("rows.table"));
    let mut built = build(&spec, &file);
    let mut slices = 0;
    let dismissed = by_turns(&mut built, 2, |number, result| {
        if let (1, Ok(Done::Sliced { values: Some(text), .. })) = (number, &mut result.outcome) {
            slices += 1;
            let packed = STANDARD.decode(&*text).unwrap();
            let mut values = zstd::bulk::decompress(&packed, 1 << 24).unwrap();
            // Few wrong entries at first, which may pass, and later all of them.
            let every = if slices < 8 { values.len().max(1) } else { 1 };
            values.iter_mut().step_by(every).for_each(|value| *value ^= 0x11);
            *text = STANDARD.encode(zstd::bulk::compress(&values, 1).unwrap());
        }
        false
    });
    assert_eq!(dismissed, ["worker 1"]);
    built.finish().unwrap();
    assert!(std::fs::read(&file).unwrap() == alone(&spec, folder.path()));
}

#[test]
fn what_cannot_be_made_in_slices_says_so() {
    let begun = |game: &str| match begin(&engine::registry(), &spec(game, 3), None, 1 << 30) {
        Err(reason) => reason,
        Ok(_) => panic!("{game} can be"),
    };
    assert!(begun("clobber").starts_with("tables of clobber are made as a whole"));
    assert!(begun("havannah:4").contains("there are no tables of this game"));
    assert!(begun("nothing").contains("nothing"));
}
