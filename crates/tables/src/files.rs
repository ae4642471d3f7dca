//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Writes a file under a temporary name beside it, and renames it when all of it
/// is on the disk. What killed processes left half written is removed first.
pub fn write_clean<T, E: From<io::Error>>(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    remove_leftovers(path);
    write_whole(path, content)
}

/// The same without a look at what else is in the folder, for those who write
/// many files.
pub fn write_whole<T, E: From<io::Error>>(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let (temporary, file) = create_locked(path)?;
    let written = write_to(&file, content)
        .and_then(|told| fs::rename(&temporary, path).map(|()| told).map_err(E::from));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write_to<T, E: From<io::Error>>(
    file: &File,
    content: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    let told = content(&mut out)?;
    out.flush()?;
    drop(out);
    file.sync_all()?;
    Ok(told)
}

/// A temporary name of a file, which carries the writer's process number.
fn temporary_name(path: &Path) -> io::Result<PathBuf> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "it names no file");
    let mut name = path.file_name().ok_or_else(no_name)?.to_os_string();
    // Threads of one process do not share names either.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Relaxed);
    name.push(format!(".{}{count:06}.tmp", std::process::id()));
    Ok(path.with_file_name(name))
}

/// A temporary file that is locked as long as it is written: the lock ends with
/// the process, however that ends.
fn create_locked(path: &Path) -> io::Result<(PathBuf, File)> {
    loop {
        let temporary = temporary_name(path)?;
        let file = File::create_new(&temporary)?;
        // Some file systems have no locks; there, leftovers stay.
        let _ = file.lock();
        // Between both lines somebody may have taken it for a leftover.
        if temporary.exists() {
            return Ok((temporary, file));
        }
    }
}

/// Removes temporary files of `path` that nobody is writing any more.
pub fn remove_leftovers(path: &Path) {
    let Some(name) = path.file_name() else { return };
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_temporary_of(&entry.file_name(), name.to_os_string())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether `found` is `name`, a number and `.tmp`.
fn is_temporary_of(found: &OsString, mut name: OsString) -> bool {
    name.push(".");
    let rest = found.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
    let number = rest.and_then(|rest| rest.strip_suffix(b".tmp"));
    number.is_some_and(|n| !n.is_empty() && n.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_go_and_what_is_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let left = |name: &str| folder.path().join(name);
        for name in ["file.4000000001.tmp", "file.tmp", "file.x.tmp", "other.1.tmp"] {
            fs::write(left(name), "half").unwrap();
        }
        let busy = File::create(left("file.7.tmp")).unwrap();
        busy.lock().unwrap();
        write_clean(&path, |out| out.write_all(b"whole")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert!(!left("file.4000000001.tmp").exists());
        for name in ["file.tmp", "file.x.tmp", "other.1.tmp", "file.7.tmp"] {
            assert!(left(name).exists(), "{name}");
        }
        drop(busy);
        let failed: io::Result<()> = write_clean(&path, |out| {
            out.write_all(b"more")?;
            Err(io::Error::other("no"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert!(!left("file.7.tmp").exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }
}
