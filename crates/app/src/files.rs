//! Reading and writing files, with errors that name the file.

use crate::Games;
use anyhow::{Context, Result, bail};
use game::{AnyGame, sgf};
use std::fs;
use std::io::Read;
use std::path::Path;

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

fn read_sgf(path: &Path) -> Result<sgf::Tree> {
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
    let context = || format!("cannot write {}", path.display());
    // A link is followed, and what is no regular file is never replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let path = target.as_path();
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
        return fs::write(path, content).with_context(context);
    }
    let Some(name) = path.file_name() else {
        bail!("cannot write {}: it names no file", path.display())
    };
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = fs::write(&temporary, content).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(context)
}
