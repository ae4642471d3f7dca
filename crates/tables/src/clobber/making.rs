//! Making the file: in steps, so that a kill costs little.

use super::build::Builder;
use super::database::{Database, KIND, VERSION, write};
use super::index::Index;
use super::shapes::MOST_STONES;
use crate::container::{Error, Image};
use crate::files;
use crate::kind::{Plan, Watch};
use cgt::{Full, Store};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// How many stones a table has unless somebody wants more: about 70 seconds of
/// processor time, so less than two minutes on two cores.
pub const DEFAULT_STONES: u32 = 11;

/// Threads work on about this many entries before they wait for each other.
const STEP: u32 = 1 << 18;

/// A store is never smaller.
const LEAST_STORE: usize = 1 << 20;

/// Where an unfinished table of so many stones waits. Each size has a place of its
/// own, so that a small table never costs somebody the work on a large one.
fn unfinished(file: &Path, stones: u32) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(format!(".unfinished-{stones}"));
    name.into()
}

impl Database {
    /// Builds a table in memory.
    pub fn in_memory(stones: u32, memory: usize) -> Result<Database, Error> {
        let plan = Plan { memory, ..Plan::new(stones) };
        with_builder(&plan, |builder| {
            advance(builder, &plan, Watch::NOBODY, &mut |_| Ok(()))?;
            Database::of_builder(&plan, builder)
        })
    }

    /// Builds a table in a file. An earlier table there, finished or not, is
    /// continued; the file itself is only replaced by a finished one with more
    /// stones, and never if it is no table at all.
    pub fn build(file: &Path, plan: &Plan, watch: Watch) -> Result<Database, Error> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
        let pool = pool.map_err(|error| Error::Io(std::io::Error::other(error)))?;
        pool.install(|| {
            match Database::open(file) {
                Ok(database) if database.stones() >= plan.size => return Ok(database),
                // Somebody else's file is not ours to replace.
                Err(Error::Foreign(kind)) => return Err(Error::Foreign(kind)),
                _ => {}
            }
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            let waiting = unfinished(file, plan.size);
            with_builder(plan, |builder| {
                let earlier = [&waiting, file].map(read);
                if let Some(earlier) = earlier.into_iter().flatten().max_by_key(|d| d.len()) {
                    builder.take_over(&earlier).map_err(|Full| Error::Full(plan.memory))?;
                }
                advance(builder, plan, watch, &mut |builder| save(&waiting, plan, builder))?;
                save(file, plan, builder)
            })?;
            if waiting.exists() {
                fs::remove_file(waiting)?;
            }
            Database::open(file)
        })
    }
}

/// A table to go on from: any that is undamaged.
fn read(path: &Path) -> Option<Database> {
    let image = Image::open(&File::open(path).ok()?, KIND, VERSION);
    Some(Database::unfinished(image.ok()?))
}

fn with_builder<T>(
    plan: &Plan,
    work: impl FnOnce(&mut Builder) -> Result<T, Error>,
) -> Result<T, Error> {
    if !(1..=MOST_STONES).contains(&plan.size) {
        let (size, most) = (plan.size, MOST_STONES);
        return Err(Error::Size { size, unit: "stones", least: 1, most });
    }
    let index = Index::new(plan.size);
    // Value and moves of each entry, and once more what is written.
    let fixed = 16 * index.entries as usize;
    let least = fixed + LEAST_STORE;
    if plan.memory < least {
        return Err(Error::Memory(least as u64));
    }
    let free = plan.memory - fixed;
    // Tables of few stones need few values, and memory takes time to clear.
    let enough = (32usize << 20).saturating_mul(4usize.pow(plan.size.saturating_sub(7)));
    let store = Store::with_limit(free.min(enough));
    work(&mut Builder::new(&store, &index))
}

/// Computes all entries that are missing, with checkpoints by `save`.
fn advance(
    builder: &mut Builder,
    plan: &Plan,
    watch: Watch,
    save: &mut dyn FnMut(&Builder) -> Result<(), Error>,
) -> Result<(), Error> {
    let index = builder.index;
    let total = u64::from(index.entries);
    let done = AtomicU64::new(builder.entries.len() as u64);
    let first = index.blocks.partition_point(|b| (b.base as usize) < builder.entries.len());
    let mut saved = Instant::now();
    // Steps never mix blocks of different numbers of stones, because the larger
    // positions need the smaller ones.
    let same_step = |a: &super::index::Block, b: &super::index::Block| {
        a.shape.stones() == b.shape.stones() && a.base / STEP == b.base / STEP
    };
    for blocks in index.blocks[first..].chunk_by(same_step) {
        if (watch.stop)() {
            save(builder)?;
            return Err(Error::Interrupted);
        }
        let tick = |entries| (watch.progress)(done.fetch_add(entries, Relaxed) + entries, total);
        if let Err(Full) = builder.extend(blocks, &tick) {
            save(builder)?;
            return Err(Error::Full(plan.memory));
        }
        if saved.elapsed() >= plan.every {
            save(builder)?;
            saved = Instant::now();
        }
    }
    Ok(())
}

fn save(file: &Path, plan: &Plan, builder: &Builder) -> Result<(), Error> {
    files::write_clean(file, |out| write(plan, builder, out))
}

impl Builder<'_> {
    /// Takes the entries of an earlier table, as far as they belong to this one.
    fn take_over(&mut self, earlier: &Database) -> Result<(), Full> {
        let known = earlier.values().in_store(self.store)?;
        for &value in &known {
            self.store.neg(value)?;
        }
        // The blocks of few stones come first, in every table.
        let count = earlier.entries().len().min(self.index.entries as usize);
        self.entries.extend(earlier.entries()[..count].iter().map(|id| known[id.index()]));
        self.moves.extend(&earlier.moves()[..count]);
        Ok(())
    }
}
