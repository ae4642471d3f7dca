//! Finds the table that the setting `table` names, for every search and solver.
//! (With `auto`, Clobber's solver takes a small table in memory for easy boards and
//! where there is no file: `clobber/solver/solving.rs`, `database`.)

use crate::container::Error;
use crate::kind::{Kind, Plan, Watch};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

/// What the setting `table` says.
enum Choice {
    None,
    /// The default file if it is there.
    Auto(PathBuf),
    /// The file of the table of this size, which is made if it is not there.
    Sized(PathBuf, u32),
    /// This file.
    File(PathBuf),
}

fn read(kind: &dyn Kind, setting: &str) -> Result<Choice, Error> {
    Ok(match setting {
        "" | "none" => Choice::None,
        "auto" => match kind.default_file() {
            Ok(file) if file.exists() => Choice::Auto(file),
            _ => Choice::None,
        },
        "default" => Choice::Sized(kind.default_file()?, kind.sizes().default),
        other => match of_size(kind, other) {
            Some(size) => Choice::Sized(file_of(kind, size)?, size),
            None => Choice::File(PathBuf::from(other)),
        },
    })
}

/// The size in a setting such as `stones:8`.
fn of_size(kind: &dyn Kind, setting: &str) -> Option<u32> {
    let sizes = kind.sizes();
    let size = setting.strip_prefix(sizes.unit)?.strip_prefix(':')?.parse().ok()?;
    (sizes.least..=sizes.most).contains(&size).then_some(size)
}

/// The tables of one kind that are open. They stay open as long as the process
/// lives, each file once, because positions of searches refer to them.
pub struct Opened<T: 'static>(Mutex<BTreeMap<PathBuf, &'static T>>);

impl<T> Opened<T> {
    /// None yet.
    pub const fn new() -> Opened<T> {
        Opened(Mutex::new(BTreeMap::new()))
    }

    /// The table that a setting names, if any: `none`, `auto`, `default`, `stones:8`
    /// (whatever the kind counts) or the name of a file.
    pub fn chosen(
        &self,
        kind: &dyn Kind,
        setting: &str,
        open: impl Fn(&Path) -> Result<T, Error>,
    ) -> Result<Option<&'static T>, String> {
        let told = |error: Error, file: &Path| match error {
            Error::Io(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let unit = kind.sizes().unit;
                let known = format!("none, auto, default, {unit}:N, or the name of a file");
                format!("setting table: {setting}: there is no such file; expected {known}")
            }
            error => format!("setting table: {}: {error}", file.display()),
        };
        let choice = read(kind, setting).map_err(|error| format!("setting table: {error}"))?;
        let (file, make, must) = match choice {
            Choice::None => return Ok(None),
            Choice::Auto(file) => (file, None, false),
            Choice::File(file) => (file, None, true),
            Choice::Sized(file, size) => (file, Some(size), true),
        };
        let made_and_opened = |file: &Path| {
            if let Some(size) = make {
                let stop = || ONLOOKER.get().is_some_and(|onlooker| (onlooker.stop)());
                make_at(kind, file, size, &stop)?;
            }
            open(file)
        };
        match self.at(&file, made_and_opened) {
            // A table of an earlier program is as good as none.
            Err(Error::Version) if !must => Ok(None),
            opened => opened.map(Some).map_err(|error| told(error, &file)),
        }
    }

    /// The table in a file.
    pub fn at(
        &self,
        file: &Path,
        open: impl Fn(&Path) -> Result<T, Error>,
    ) -> Result<&'static T, Error> {
        let mut all = self.0.lock().expect("no panic while locked");
        if let Some(table) = all.get(file) {
            return Ok(table);
        }
        let table: &'static T = Box::leak(Box::new(open(file)?));
        all.insert(file.to_path_buf(), table);
        Ok(table)
    }
}

impl<T> Default for Opened<T> {
    fn default() -> Opened<T> {
        Opened::new()
    }
}

/// Makes the default table of a kind unless there is one; `stop` ends the work,
/// which goes on the next time.
pub fn make_default(kind: &dyn Kind, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), Error> {
    make_at(kind, &kind.default_file()?, kind.sizes().default, stop)
}

/// The same for the table of another size.
pub fn make(kind: &dyn Kind, size: u32, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), Error> {
    make_at(kind, &file_of(kind, size)?, size, stop)
}

/// The file of the table of just this size. The default file may hold a table of any size,
/// as people have built it; a table that a setting asks for by its size is beside it.
pub fn file_of(kind: &dyn Kind, size: u32) -> Result<PathBuf, Error> {
    let (file, default) = (kind.default_file_of(size)?, kind.default_file()?);
    match size != kind.sizes().default && file == default {
        true => Ok(file.with_file_name(format!("{}-{size}.table", kind.game()))),
        false => Ok(file),
    }
}

fn make_at(
    kind: &dyn Kind,
    file: &Path,
    size: u32,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), Error> {
    let plan = Plan::new(size);
    match kind.open(file) {
        Ok(table) if table.size() >= plan.size => return Ok(()),
        Ok(_) | Err(Error::Version) => {}
        Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let shown = ONLOOKER.get().map(|onlooker| (onlooker.show)(kind, size));
    let progress = |done, of| {
        if let Some(progress) = &shown {
            progress(done, of);
        }
    };
    kind.build(file, &plan, Watch { progress: &progress, stop }).map(|_| ())
}

/// Hears how many entries are done, and of how many.
pub type Progress = Box<dyn Fn(u64, u64) + Send + Sync>;

/// Who looks on while tables grow that a search asked for.
pub struct Onlooker {
    /// Shows how one of this size grows.
    pub show: fn(&dyn Kind, u32) -> Progress,
    /// Asked from time to time whether to stop.
    pub stop: fn() -> bool,
}

static ONLOOKER: OnceLock<Onlooker> = OnceLock::new();

/// Lets a program look on while tables grow that a search asked for. The first call
/// counts.
pub fn watch_builds(onlooker: Onlooker) {
    let _ = ONLOOKER.set(onlooker);
}
