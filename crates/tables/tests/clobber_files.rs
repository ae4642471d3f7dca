//! Files of tables: damaged, unfinished, continued.

use cgt::{Store, Value};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::Duration;
use tables::clobber::{Database, Error, Plan, ValueId, Watch};

fn plan(stones: u32) -> Plan {
    Plan { stones, memory: 256 << 20, threads: 2, every: Duration::from_secs(60) }
}

/// The values of all entries by the numbers of a store that several tables
/// share: the tables' own numbers depend on the order of the work.
fn meaning(database: &Database, store: &Store) -> Vec<(Value, i8, i8)> {
    let values = database.values();
    let mut known: Vec<Value> = Vec::new();
    for id in values.iter() {
        let of = |ids: &[ValueId]| ids.iter().map(|o| known[o.index()]).collect::<Vec<_>>();
        known.push(store.of_options(&of(values.left(id)), &of(values.right(id))).unwrap());
    }
    let entry = |(_, id): (_, ValueId)| {
        let weight = values.atomic(id);
        (known[id.index()], weight.lower, weight.upper)
    };
    database.positions().map(entry).collect()
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
    let store = Store::with_limit(128 << 20);
    let whole = meaning(&Database::in_memory(8, 256 << 20).unwrap(), &store);
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
                    Database::open(Path::new(&format!("{}.unfinished", file.display()))),
                    Err(Error::Unfinished)
                ));
            }
            Ok(database) => {
                assert!(round > 1, "never ended early");
                assert!(done.load(SeqCst) > 1000, "began again");
                assert_eq!(meaning(&database, &store), whole);
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
    let larger = Database::open_or_build(&file, &plan(7), Watch::NOBODY).unwrap();
    let store = Store::with_limit(64 << 20);
    let fresh = Database::in_memory(7, 256 << 20).unwrap();
    assert_eq!(meaning(&larger, &store), meaning(&fresh, &store));
    let kept = Database::open_or_build(&file, &plan(6), Watch::NOBODY).unwrap();
    assert_eq!(kept.stones(), 7);
    assert_eq!(Database::build(&file, &plan(6), Watch::NOBODY).unwrap().stones(), 7);
    let foreign = "something else, and long enough to have a header ".repeat(9);
    for text in ["", "something else", &foreign] {
        std::fs::write(&file, text).unwrap();
        for build in [Database::build, Database::open_or_build] {
            assert!(matches!(build(&file, &plan(6), Watch::NOBODY), Err(Error::Foreign)));
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}

/// With little memory large values are replaced by bounds, which are true.
#[test]
fn bounds_where_memory_ends() {
    let exact = Database::in_memory(9, 256 << 20).unwrap();
    let small = Database::in_memory(9, 7_300_000).unwrap();
    let (truth, values) = (exact.values(), small.values());
    let (mut bounded, mut tight) = (0, 0);
    for ((part, id), (_, small_id)) in exact.positions().zip(small.positions()) {
        if values.is_exact(small_id) {
            assert_eq!(truth.scale(id), values.scale(small_id));
            assert_eq!(truth.simple(id), values.simple(small_id));
            continue;
        }
        bounded += 1;
        let (scale, bounds) = (truth.scale(id), values.scale(small_id));
        tight += usize::from(scale == bounds);
        for k in 0..2 {
            assert!(bounds.lower[k] <= scale.lower[k], "{part:?}");
            assert!(bounds.upper[k] >= scale.upper[k], "{part:?}");
        }
        if let Some(outcome) = values.outcome(small_id) {
            assert_eq!(Some(outcome), truth.outcome(id), "{part:?}");
        }
    }
    assert!(bounded > 1000 && tight > 100, "{bounded} bounded, {tight} of them tight");
    assert!(matches!(Database::in_memory(8, 1000), Err(Error::Memory { .. })));
    assert!(matches!(Database::in_memory(14, 1 << 30), Err(Error::Stones(14))));
}

#[test]
fn a_sample_is_derived_again() {
    let database = Database::in_memory(6, 64 << 20).unwrap();
    let verified = database.verify(1.0, 1, &|_, _| ()).unwrap();
    assert_eq!(verified.positions, database.len() as u64);
    assert!(verified.values > 50);
}
