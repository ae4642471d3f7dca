//! Making the file: in steps, so that a kill costs little.

use super::build::Builder;
use super::database::{Database, write};
use super::image::{Error, Image};
use super::index::Index;
use super::shapes::MOST_STONES;
use crate::files;
use cgt::{Full, Store};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How many stones a table has unless somebody wants more: about 70 seconds of
/// processor time, so less than two minutes on two cores.
pub const DEFAULT_STONES: u32 = 11;

/// Threads work on about this many entries before they wait for each other.
const STEP: u32 = 1 << 18;

/// A store is never smaller.
const LEAST_STORE: usize = 1 << 20;

/// What to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The most stones of a position.
    pub stones: u32,
    /// About how many bytes of memory to use: enough, or there is no table. How
    /// many they are changes the time it takes, but not a byte of the file.
    pub memory: usize,
    /// How many threads; 0 for as many as there are processors.
    pub threads: usize,
    /// At least as long the work goes on between two checkpoints.
    pub every: Duration,
}

impl Default for Plan {
    fn default() -> Plan {
        let every = Duration::from_secs(60);
        Plan { stones: DEFAULT_STONES, memory: 2 << 30, threads: 0, every }
    }
}

/// Who looks on.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Hears how many entries are done, and of how many.
    pub progress: &'w (dyn Fn(u64, u64) + Sync),
    /// Asked from time to time whether to stop; a checkpoint is left behind.
    pub stop: &'w (dyn Fn() -> bool + Sync),
}

impl Watch<'_> {
    /// Nobody.
    pub const NOBODY: Watch<'static> = Watch { progress: &|_, _| (), stop: &|| false };
}

/// The file that is used unless another is named.
pub fn default_file() -> Result<PathBuf, Error> {
    let folder = dirs::cache_dir().ok_or(Error::NoFolder)?;
    Ok(folder.join("zermelo").join("clobber.table"))
}

/// Where an unfinished table waits.
fn unfinished(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(".unfinished");
    name.into()
}

impl Database {
    /// Builds a table in memory.
    pub fn in_memory(stones: u32, memory: usize) -> Result<Database, Error> {
        let plan = Plan { stones, memory, ..Plan::default() };
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
                Ok(database) if database.stones() >= plan.stones => return Ok(database),
                // Somebody else's file is not ours to replace.
                Err(Error::Foreign) => return Err(Error::Foreign),
                _ => {}
            }
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            let waiting = unfinished(file);
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

    /// Opens the table of a file if it has at least the stones of the plan, and
    /// builds it otherwise. A damaged file is an error.
    pub fn open_or_build(file: &Path, plan: &Plan, watch: Watch) -> Result<Database, Error> {
        match Database::open(file) {
            Ok(database) if database.stones() >= plan.stones => Ok(database),
            Ok(_) | Err(Error::Version(_)) => Database::build(file, plan, watch),
            Err(Error::Io(e)) if e.kind() == std::io::ErrorKind::NotFound => {
                Database::build(file, plan, watch)
            }
            Err(error) => Err(error),
        }
    }
}

/// A table to go on from: any that is undamaged.
fn read(path: &Path) -> Option<Database> {
    Some(Database::unfinished(Image::open(&File::open(path).ok()?).ok()?))
}

fn with_builder<T>(
    plan: &Plan,
    work: impl FnOnce(&mut Builder) -> Result<T, Error>,
) -> Result<T, Error> {
    if !(1..=MOST_STONES).contains(&plan.stones) {
        return Err(Error::Stones(plan.stones));
    }
    let index = Index::new(plan.stones);
    // Value and moves of each entry, and once more what is written.
    let fixed = 16 * index.entries as usize;
    let least = fixed + LEAST_STORE;
    if plan.memory < least {
        return Err(Error::Memory { stones: plan.stones, bytes: least as u64 });
    }
    let free = plan.memory - fixed;
    // Tables of few stones need few values, and memory takes time to clear.
    let enough = (32usize << 20).saturating_mul(4usize.pow(plan.stones.saturating_sub(7)));
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
