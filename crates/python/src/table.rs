//! Tables of exact knowledge in files.

use crate::errors::{bad_text, check_folder, of_file, refused};
use crate::limits::{self, Memory};
use crate::position::Position;
use crate::show::objects;
use crate::skills;
use crate::work::interruptible;
use pyo3::prelude::*;
use std::path::PathBuf;
use tables::{Error, Kind, Plan, Sample, Watch};

/// An open table.
///
/// >>> import zermelo
/// >>> table = zermelo.open_table("connect-four")
/// >>> table.size
/// 8
#[pyclass(frozen, module = "zermelo")]
pub struct Table {
    table: Open,
    game: String,
    file: Option<PathBuf>,
}

enum Open {
    File(Box<dyn tables::Table>),
    BuiltIn(&'static dyn tables::Table),
}

impl Table {
    fn table(&self) -> &dyn tables::Table {
        match &self.table {
            Open::File(table) => &**table,
            Open::BuiltIn(table) => *table,
        }
    }
}

/// Which kind of table a game has, and which file and size are meant.
struct Wanted {
    kind: &'static dyn Kind,
    game: String,
    file: PathBuf,
    size: u32,
}

fn wanted(name: &str, size: Option<u32>, file: Option<PathBuf>) -> PyResult<Wanted> {
    let game = crate::GAMES.open(name).map_err(bad_text)?;
    let Some(kind) = skills(&*game).table else {
        let known: Vec<&str> = tables::kinds().iter().map(|kind| kind.game()).collect();
        let known = known.join(", ");
        return Err(bad_text(format!("{name}: there are no tables of this game; known: {known}")));
    };
    // Most tables belong to families, some to boards.
    let kind = kind.on_board(&*game).unwrap_or(kind);
    let sizes = kind.sizes();
    let size = size.unwrap_or(sizes.default);
    if !(sizes.least..=sizes.most).contains(&size) {
        let tables::Sizes { unit, least, most, .. } = sizes;
        return Err(bad_text(format!("size={size}: expected from {least} to {most} {unit}")));
    }
    let file = file.map_or_else(|| kind.default_file_of(size), Ok).map_err(refused)?;
    Ok(Wanted { kind, game: name.to_string(), file, size })
}

impl Wanted {
    fn error(&self, error: Error) -> PyErr {
        match error {
            Error::Io(error) => of_file(&self.file, &error),
            error => refused(format!("{}: {error}", self.file.display())),
        }
    }
}

/// Builds a table of a game's positions in a file, or goes on with one; without a file, in
/// the folder where searches look for it. Ctrl-C ends it: the next call goes on.
///
/// >>> import os, tempfile, zermelo
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     table = zermelo.build_table("clobber", size=4, file=os.path.join(folder, "table"))
/// >>> table.size
/// 4
#[pyfunction]
#[pyo3(signature = (game, size=None, file=None, *, memory=None, threads=0))]
pub fn build_table(
    py: Python<'_>,
    game: &str,
    size: Option<u32>,
    file: Option<PathBuf>,
    memory: Option<Memory>,
    threads: usize,
) -> PyResult<Table> {
    // A folder that is not there is more often mistyped than wanted.
    if let Some(file) = &file {
        check_folder(file)?;
    }
    let wanted = wanted(game, size, file)?;
    let plan = Plan::new(wanted.size);
    let memory = limits::memory(memory, plan.memory)?;
    let plan = Plan { memory, threads: limits::threads(threads)?, ..plan };
    let done = interruptible(py, |interrupt| {
        let watch = Watch { progress: &|_, _| (), stop: &|| interrupt.is_raised() };
        wanted.kind.build(&wanted.file, &plan, watch)
    })?;
    let table = done.whole()?.map_err(|error| wanted.error(error))?;
    let Wanted { game, file, .. } = wanted;
    Ok(Table { table: Open::File(table), game, file: Some(file) })
}

/// Opens a table, and checks every byte of it. Without a file it is the one that searches
/// use, which may be part of the program.
#[pyfunction]
#[pyo3(signature = (game, file=None, *, size=None))]
pub fn open_table(
    py: Python<'_>,
    game: &str,
    file: Option<PathBuf>,
    size: Option<u32>,
) -> PyResult<Table> {
    let named = file.is_some();
    let wanted = wanted(game, size, file)?;
    let opened = interruptible(py, |_| wanted.kind.open(&wanted.file))?.whole()?;
    match (opened, wanted.kind.built_in().filter(|_| !named)) {
        (Ok(table), _) => {
            let Wanted { game, file, .. } = wanted;
            Ok(Table { table: Open::File(table), game, file: Some(file) })
        }
        (Err(Error::Io(error)), Some(table)) if error.kind() == std::io::ErrorKind::NotFound => {
            Ok(Table { table: Open::BuiltIn(table), game: wanted.game, file: None })
        }
        (Err(error), _) => Err(wanted.error(error)),
    }
}

#[pymethods]
impl Table {
    /// How large it is, in the units of its game.
    #[getter]
    fn size(&self) -> u32 {
        self.table().size()
    }

    /// The length of its file.
    #[getter]
    fn bytes(&self) -> u64 {
        self.table().bytes()
    }

    /// Where it is; `None` if it is part of the program.
    #[getter]
    fn file(&self) -> Option<String> {
        self.file.as_ref().map(|file| file.display().to_string())
    }

    /// What it holds.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        objects(py, &self.table().info().json)
    }

    /// What it says of a position.
    ///
    /// >>> import zermelo
    /// >>> table = zermelo.open_table("connect-four")
    /// >>> table.probe(zermelo.game("connect-four").start())["result"]
    /// 'win'
    #[pyo3(signature = (position, /))]
    fn probe<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        let told = self.table().probe(&*position.session).map_err(refused)?;
        objects(py, &told.json)
    }

    /// Derives a random share of the entries again, by another way than it was built: how
    /// many positions and values were found right.
    #[pyo3(signature = (share=0.01, *, seed=1))]
    fn verify(&self, py: Python<'_>, share: f64, seed: u64) -> PyResult<(u64, u64)> {
        if !(0.0..=1.0).contains(&share) {
            return Err(bad_text(format!("share={share}: expected from 0 to 1")));
        }
        let done = interruptible(py, |interrupt| {
            let watch = Watch { progress: &|_, _| (), stop: &|| interrupt.is_raised() };
            self.table().verify(&Sample { share, seed }, watch)
        })?;
        let found = done.whole()?.map_err(refused)?;
        Ok((found.positions, found.values))
    }

    fn __repr__(&self) -> String {
        let place = self.file().unwrap_or_else(|| "part of the program".to_string());
        format!("Table('{}', size={}, {place})", self.game, self.size())
    }
}
