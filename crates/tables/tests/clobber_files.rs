//! Files of tables: damaged, unfinished, continued.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use tables::clobber::Database;
use tables::{Error, Plan, Sample, Watch};

fn plan(stones: u32) -> Plan {
    Plan { memory: 256 << 20, threads: 2, ..Plan::new(stones) }
}

#[test]
fn a_flipped_byte_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    Database::build(&file, &plan(6), Watch::NOBODY).unwrap();
    let good = std::fs::read(&file).unwrap();
    let damaged = folder.path().join("damaged");
    let refused = |bytes: &[u8]| {
        std::fs::write(&damaged, bytes).unwrap();
        Database::open(&damaged).err().map(|error| error.to_string())
    };
    assert_eq!(refused(&good), None);
    let steps = (0..200).chain((200..good.len()).step_by(97)).chain(good.len() - 40..good.len());
    for place in steps {
        let mut bytes = good.clone();
        bytes[place] ^= 1 << (place % 8);
        let told = refused(&bytes).unwrap_or_else(|| panic!("byte {place} does not matter"));
        assert!(told.contains("table") && !told.contains('\n'), "{told}");
    }
    for length in [0, 1, 7, 100, good.len() / 2, good.len() - 8, good.len() - 1] {
        assert!(refused(&good[..length]).is_some(), "{length} bytes are enough");
    }
    assert!(refused(&[&good[..], &[0; 8]].concat()).is_some());
    assert!(refused(&[&good[..], b"!"].concat()).is_some());
}

/// Stops after so many steps, leaves a checkpoint, and goes on from it.
#[test]
fn work_goes_on_after_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let whole = Database::in_memory(8, 256 << 20).unwrap().identity();
    for round in 0..12 {
        let (asked, done) = (AtomicU32::new(0), AtomicU32::new(u32::MAX));
        let watch = Watch {
            progress: &|entries, _| {
                done.fetch_min(entries as u32, SeqCst);
            },
            stop: &|| asked.fetch_add(1, SeqCst) >= 2,
        };
        match Database::build(&file, &plan(8), watch) {
            Err(Error::Interrupted) => {
                assert!(matches!(Database::open(&file), Err(Error::Io(_))));
                assert!(matches!(
                    Database::open(Path::new(&format!("{}.unfinished-8", file.display()))),
                    Err(Error::Unfinished)
                ));
            }
            Ok(database) => {
                assert!(round > 1, "never ended early");
                assert!(done.load(SeqCst) > 1000, "began again");
                assert_eq!(database.identity(), whole);
                assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
                return;
            }
            Err(error) => panic!("{error}"),
        }
    }
    panic!("never done");
}

#[test]
fn a_table_grows_and_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new").join("table");
    assert_eq!(Database::build(&file, &plan(5), Watch::NOBODY).unwrap().stones(), 5);
    let larger = Database::build(&file, &plan(7), Watch::NOBODY).unwrap();
    assert_eq!(larger.identity(), Database::in_memory(7, 256 << 20).unwrap().identity());
    let kept = Database::build(&file, &plan(6), Watch::NOBODY).unwrap();
    assert_eq!(kept.stones(), 7);
    assert_eq!(Database::build(&file, &plan(6), Watch::NOBODY).unwrap().stones(), 7);
    let foreign = "something else, and long enough to have a header ".repeat(9);
    for text in ["", "something else", &foreign] {
        std::fs::write(&file, text).unwrap();
        let built = Database::build(&file, &plan(6), Watch::NOBODY);
        assert!(matches!(built, Err(Error::Foreign(_))));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}

/// The bytes of a table that is built in a file of its own, stopped after every
/// `stop_after` steps and begun again.
fn bytes_of(plan: &Plan, stop_after: u32) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    loop {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, SeqCst) >= stop_after;
        match Database::build(&file, plan, Watch { progress: &|_, _| (), stop: &stop }) {
            Ok(_) => return std::fs::read(&file).unwrap(),
            Err(Error::Interrupted) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// Numbers of values go into other files, so they must not depend on anything
/// but the number of stones.
#[test]
fn every_build_gives_the_same_bytes() {
    let plan = plan(9);
    let whole = bytes_of(&Plan { threads: 1, ..plan.clone() }, u32::MAX);
    for round in 0..2 {
        assert!(bytes_of(&plan, u32::MAX) == whole, "two threads, round {round}");
    }
    assert!(bytes_of(&plan, 3) == whole, "interrupted");
    let little = Plan { memory: 13 << 20, ..plan.clone() };
    assert!(bytes_of(&little, u32::MAX) == whole, "little memory");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    for stones in [4, 7, 9] {
        Database::build(&file, &Plan { size: stones, ..plan.clone() }, Watch::NOBODY).unwrap();
    }
    assert!(std::fs::read(&file).unwrap() == whole, "grown");
    let identity = Database::open(&file).unwrap().identity();
    assert_eq!(Database::in_memory(9, 256 << 20).unwrap().identity(), identity);
    assert_ne!(Database::in_memory(8, 256 << 20).unwrap().identity(), identity);
}

/// There is no table with some values missing: too little memory is an error,
/// and with more the work goes on.
#[test]
fn too_little_memory_is_an_error() {
    assert!(matches!(Database::in_memory(8, 1000), Err(Error::Memory(_))));
    assert!(matches!(Database::in_memory(14, 1 << 30), Err(Error::Size { size: 14, .. })));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let small = Plan { memory: 7_300_000, ..plan(9) };
    assert!(matches!(Database::build(&file, &small, Watch::NOBODY), Err(Error::Full(_))));
    assert!(!file.exists());
    let begun = AtomicU32::new(u32::MAX);
    let progress = |entries: u64, _| {
        begun.fetch_min(entries as u32, SeqCst);
    };
    Database::build(&file, &plan(9), Watch { progress: &progress, stop: &|| false }).unwrap();
    assert!(begun.load(SeqCst) > 1000, "began again");
    assert!(std::fs::read(&file).unwrap() == bytes_of(&plan(9), u32::MAX));
}

#[test]
fn a_sample_is_derived_again() {
    let database = Database::in_memory(6, 64 << 20).unwrap();
    let verified = database.verify(&Sample { share: 1.0, seed: 1 }, Watch::NOBODY).unwrap();
    assert_eq!(verified.positions, database.len() as u64);
    assert!(verified.values > 50);
}
