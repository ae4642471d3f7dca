//! Reading and writing files, with errors that name the file.

use crate::Games;
use anyhow::{Context, Result, bail};
use game::{AnyGame, sgf};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Larger texts than this are no game record.
const LARGEST_TEXT: u64 = 64 << 20;

/// Reads a text file.
pub fn read_text(path: &Path) -> Result<String> {
    let context = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    let file = fs::File::open(path).with_context(context)?;
    file.take(LARGEST_TEXT + 1).read_to_end(&mut bytes).with_context(context)?;
    if bytes.len() as u64 > LARGEST_TEXT {
        bail!("{}: the file is larger than {} MiB", path.display(), LARGEST_TEXT >> 20);
    }
    // Old game records come in old encodings; their moves are ASCII anyway.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A file that is locked until it is closed, which a kill does too; `busy` is the error if
/// somebody else holds it.
pub fn lock(path: &Path, busy: &str) -> Result<fs::File> {
    let context = || format!("cannot write {}", path.display());
    let file = fs::File::create(path).with_context(context)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => bail!("{busy}"),
        // Some file systems have no locks.
        Err(fs::TryLockError::Error(_)) => Ok(file),
    }
}

/// Reads the first game of an SGF file.
pub fn read_sgf(path: &Path) -> Result<sgf::Tree> {
    let text = read_text(path)?;
    sgf::Tree::parse(&text).with_context(|| path.display().to_string())
}

/// Opens a game at the end of an SGF file's main line.
pub fn open_sgf(registry: &Games, game: &str, path: &Path) -> Result<Box<dyn AnyGame>> {
    let tree = read_sgf(path)?;
    registry.open_sgf(game, &tree).with_context(|| path.display().to_string())
}

/// Writes a file whole or not at all: under a temporary name first, then
/// renamed.
pub fn write(path: &Path, content: &str) -> Result<()> {
    write_with(path, |out| out.write_all(content.as_bytes()).map_err(Into::into))
}

/// Like [`write`], for content that is made as it is written.
pub fn write_with<T>(path: &Path, content: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
    let context = || format!("cannot write {}", path.display());
    // A link is followed, and what is no regular file is never replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let path = target.as_path();
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(path).with_context(context)?;
        return content(&mut file).with_context(context);
    }
    tables::files::write_clean(path, content).with_context(context)
}

/// Where a path leads, also before the file exists: two paths to one file are equal.
pub fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    let named = folder.ok().zip(path.file_name()).map(|(folder, name)| folder.join(name));
    fs::canonicalize(path).ok().or(named).unwrap_or_else(|| path.to_path_buf())
}

/// Whether [`write_with`] has a chance: better an error now than after hours of
/// work.
pub fn check_writable(path: &Path) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    tables::files::remove_leftovers(path);
    if path.exists() {
        fs::OpenOptions::new().append(true).open(path).with_context(context)?;
        return Ok(());
    }
    write_with(path, |_| Ok(()))?;
    fs::remove_file(path).with_context(context)
}
