//! Files of Breakthrough's tables: damaged, unfinished, continued, of another board.

use games::breakthrough::Board;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::Duration;
use tables::breakthrough::{BreakthroughTable, BreakthroughTables, Shape};
use tables::{Error, Kind, Plan, Sample, Table, Watch};

const TOP: Shape = Shape { board_rows: 6, columns: 5, rows: 3, window: 5 };
const WINDOW: Shape = Shape { window: 3, ..TOP };
const WHOLE: Shape = Shape { board_rows: 4, columns: 4, rows: 4, window: 4 };

fn plan() -> Plan {
    Plan { memory: 64 << 20, threads: 2, every: Duration::ZERO, ..Plan::new(0) }
}

fn build(shape: Shape, file: &Path) -> Result<BreakthroughTable, Error> {
    BreakthroughTable::build(shape, file, &plan(), Watch::NOBODY)
}

#[test]
fn a_flipped_byte_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for shape in [TOP, WHOLE] {
        let file = folder.path().join(shape.board());
        build(shape, &file).unwrap();
        let good = std::fs::read(&file).unwrap();
        for place in (0..200).chain((200..good.len()).step_by(997)) {
            let mut bytes = good.clone();
            bytes[place] ^= 1 << (place % 8);
            std::fs::write(&file, bytes).unwrap();
            assert!(BreakthroughTable::open(&file).is_err(), "byte {place} does not matter");
        }
    }
}

/// Stopped again and again, by one thread and by two, the bytes are the same.
#[test]
fn work_goes_on_after_an_end() {
    let folder = tempfile::tempdir().unwrap();
    for shape in [TOP, WHOLE] {
        let whole = BreakthroughTable::in_memory(shape).unwrap().identity();
        // Asked once for each half and layer: two layers and a part of the next.
        let most = 5 * shape.layout().unwrap().halves().len() as u32 / 2;
        for threads in [1, 2] {
            let file = folder.path().join(format!("{}-{threads}", shape.board()));
            let mut ends = 0;
            let table = loop {
                let asked = AtomicU32::new(0);
                let stop = || asked.fetch_add(1, SeqCst) >= most;
                let watch = Watch { progress: &|_, _| (), stop: &stop };
                match BreakthroughTable::build(shape, &file, &Plan { threads, ..plan() }, watch) {
                    Ok(table) => break table,
                    Err(Error::Interrupted) => ends += 1,
                    Err(error) => panic!("{error}"),
                }
                assert!(!file.exists());
                let waiting =
                    format!("{}.unfinished-{}-{}", file.display(), shape.board(), shape.rows);
                let waiting = BreakthroughTable::open(Path::new(&waiting));
                assert!(matches!(waiting, Err(Error::Unfinished)));
            };
            assert!(ends > 1, "never ended early");
            assert_eq!(table.identity(), whole);
        }
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[test]
fn other_files_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let first = build(TOP, &file).unwrap().identity();
    // The same again is kept; other rows and other boards are refused.
    assert_eq!(build(TOP, &file).unwrap().identity(), first);
    for other in
        [Shape { board_rows: 5, ..TOP }, Shape { columns: 4, window: 4, ..TOP }, WINDOW, WHOLE]
    {
        let told = build(other, &file).err().unwrap().to_string();
        assert!(told.contains("6x5 with 3 rows"), "{told}");
    }
    let eight = Board::new(8, 8).unwrap();
    let refused = BreakthroughTable::open_for(&eight, &file);
    assert!(matches!(refused, Err(Error::OtherBoard { .. })));
    assert_eq!(BreakthroughTable::open(&file).unwrap().identity(), first);
    std::fs::write(&file, "something else").unwrap();
    assert!(matches!(build(TOP, &file), Err(Error::Foreign(_))));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else");
}

#[test]
fn what_cannot_be_built_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    for rows in [0, 2, 7] {
        let wrong = Shape { rows, ..TOP };
        assert!(matches!(build(wrong, &file), Err(Error::Size { .. })));
    }
    let large = Shape::new(8, 8, 6);
    assert!(matches!(build(large, &file), Err(Error::TooLarge)));
    let five = Shape::new(5, 5, 5);
    assert!(matches!(build(five, &file), Err(Error::Memory(_))));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Each writes a file of its own and renames it.
#[test]
fn two_builds_of_one_file_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let whole = BreakthroughTable::in_memory(TOP).unwrap().identity();
    std::thread::scope(|scope| {
        let builds: Vec<_> = (0..4).map(|_| scope.spawn(|| build(TOP, &file))).collect();
        for built in builds {
            assert_eq!(built.join().unwrap().unwrap().identity(), whole);
        }
    });
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn every_entry_is_derived_again() {
    for shape in [TOP, WHOLE, WINDOW, Shape::new(5, 3, 4)] {
        let table = BreakthroughTable::in_memory(shape).unwrap();
        let verified = table.verify(&Sample { share: 1.0, seed: 1 }, Watch::NOBODY).unwrap();
        assert_eq!(verified.positions, table.layout().len());
    }
}

#[test]
fn each_board_and_number_of_rows_has_a_file() {
    let kind = BreakthroughTables::of(&Board::new(6, 6).unwrap());
    let name = |path: std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_string();
    assert_eq!(name(kind.default_file_of(4).unwrap()), "breakthrough-6x6-4.table");
    assert_eq!(name(kind.default_file().unwrap()), "breakthrough-6x6-4.table");
    assert_eq!((kind.sizes().least, kind.sizes().most, kind.sizes().default), (3, 6, 4));
    let small = BreakthroughTables::of(&Board::new(5, 4).unwrap());
    assert_eq!(small.sizes().default, 5);
    // Four rows of all columns of 8x8 would be too much, so there are windows.
    let large = BreakthroughTables::of(&Board::new(8, 8).unwrap());
    assert_eq!((large.sizes().default, large.sizes().default_bytes), (4, 24u64.pow(6)));
}
