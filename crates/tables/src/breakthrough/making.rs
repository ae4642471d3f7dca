//! Making the file: layer by layer, with checkpoints between them.

use super::layers::Filling;
use super::table::{BreakthroughTable, FINISHED, KIND, Shape, VERSION, read_unfinished, write};
use crate::container::{Error, Image};
use crate::files;
use crate::kind::{Plan, Watch};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// Where an unfinished table waits. Each has a place of its own, so that work on one never
/// costs that on another.
pub(super) fn unfinished(file: &Path, shape: Shape) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    let window = if shape.is_window() { format!("-{}", shape.window) } else { String::new() };
    name.push(format!(".unfinished-{}-{}{window}", shape.board(), shape.rows));
    name.into()
}

/// About how much memory it takes to build a table: its values, and those of the top rows
/// once more as they are written.
pub(super) fn memory(shape: Shape) -> Result<u64, Error> {
    let layout = shape.layout()?;
    let values = layout.len() * if shape.is_whole() { 1 } else { 2 };
    Ok(values + (4 << 20))
}

impl BreakthroughTable {
    /// Builds a table in memory.
    pub fn in_memory(shape: Shape) -> Result<BreakthroughTable, Error> {
        let layout = shape.layout()?;
        let values = vec![0; layout.len() as usize];
        let mut filling = Filling::new(layout.into(), shape, values, 0);
        while filling.layer < filling.layers() {
            filling.fill_layer(&AtomicU64::new(0), Watch::NOBODY);
        }
        let mut bytes = Vec::new();
        filling.with_bytes(|values| write(shape, FINISHED, values, &mut bytes))?;
        BreakthroughTable::finished(Image::of_bytes(&bytes, KIND, VERSION)?)
    }

    /// Builds a table in a file. An unfinished one is continued, a finished one is kept;
    /// a file that is something else, or another board's table, is not touched.
    pub fn build(
        shape: Shape,
        file: &Path,
        plan: &Plan,
        watch: Watch,
    ) -> Result<BreakthroughTable, Error> {
        if let Some(table) = ready(shape, file, plan)? {
            return Ok(table);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
        let pool = pool.map_err(|error| Error::Io(std::io::Error::other(error)))?;
        let waiting = unfinished(file, shape);
        pool.install(|| fill(shape, file, &waiting, plan, watch))?;
        clear(&waiting)?;
        BreakthroughTable::open(file)
    }
}

/// The table if it is in the file already. Otherwise it can be made: there is memory enough,
/// and a folder, and the file is none that would be lost.
pub(super) fn ready(
    shape: Shape,
    file: &Path,
    plan: &Plan,
) -> Result<Option<BreakthroughTable>, Error> {
    match BreakthroughTable::open(file) {
        Ok(table) if table.shape() == shape => return Ok(Some(table)),
        Ok(table) => {
            let told = |shape: Shape| format!("{} with {}", shape.board(), shape.extent());
            let (found, wanted) = (told(table.shape()), told(shape));
            return Err(Error::OtherBoard { found, wanted });
        }
        Err(Error::Foreign(kind)) => return Err(Error::Foreign(kind)),
        _ => {}
    }
    let least = memory(shape)?;
    if (plan.memory as u64) < least {
        return Err(Error::Memory(least));
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(None)
}

/// Removes the unfinished table of a finished one.
pub(super) fn clear(waiting: &Path) -> Result<(), Error> {
    match fs::remove_file(waiting) {
        // There was none, or another build of the same file was faster.
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// A table as far as it was made.
pub(super) fn begun(shape: Shape, waiting: &Path) -> Result<Filling, Error> {
    let layout = shape.layout()?;
    let entries = layout.len() as usize;
    let (values, layer) =
        read_unfinished(shape, entries, waiting).unwrap_or_else(|| (vec![0; entries], 0));
    Ok(Filling::new(layout.into(), shape, values, layer))
}

/// Writes a table down, of which so many layers are known.
pub(super) fn save(
    shape: Shape,
    filling: &mut Filling,
    file: &Path,
    layers: u64,
) -> Result<(), Error> {
    filling.with_bytes(|values| files::write_clean(file, |out| write(shape, layers, values, out)))
}

fn fill(shape: Shape, file: &Path, waiting: &Path, plan: &Plan, watch: Watch) -> Result<(), Error> {
    let mut filling = begun(shape, waiting)?;
    let done = AtomicU64::new(filling.known());
    let (mut saved, mut every) = (Instant::now(), plan.every);
    while filling.layer < filling.layers() {
        if !filling.fill_layer(&done, watch) {
            let layers = filling.layer as u64;
            save(shape, &mut filling, waiting, layers)?;
            return Err(Error::Interrupted);
        }
        if saved.elapsed() >= every && filling.layer < filling.layers() {
            let (clock, layers) = (Instant::now(), filling.layer as u64);
            save(shape, &mut filling, waiting, layers)?;
            // Checkpoints shall not take a great part of the time.
            every = plan.every.max(20 * clock.elapsed()).max(Duration::from_millis(1));
            saved = Instant::now();
        }
    }
    save(shape, &mut filling, file, FINISHED)
}
