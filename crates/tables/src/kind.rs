//! What every kind of table can do, whatever its game.

use crate::container::Error;
use crate::slices::Sliced;
use game::AnyGame;
use search::{Searching, Solving};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A kind of table; a game has one at most. A new one is a folder with an
/// implementation of this, and a line in [`kinds`](crate::kinds).
pub trait Kind: Sync {
    /// The family of games that it is for.
    fn game(&self) -> &'static str;
    /// One line on what such a table holds.
    fn summary(&self) -> &'static str;
    /// How large a table can be.
    fn sizes(&self) -> Sizes;
    /// Builds a table in a file. An earlier one there, finished or not, is
    /// continued; a finished one that is larger is kept.
    fn build(&self, file: &Path, plan: &Plan, watch: Watch) -> Result<Box<dyn Table>, Error>;
    /// The same in slices that others make, or for a worker that makes such, without a
    /// file; `None` if tables of this kind are made as a whole.
    fn sliced(&self, file: Option<&Path>, plan: &Plan) -> Option<Result<Sliced, Error>> {
        let _ = (file, plan);
        None
    }
    /// Opens a finished table, and checks every byte.
    fn open(&self, file: &Path) -> Result<Box<dyn Table>, Error>;
    /// The table that is part of the program, used where there is no file.
    fn built_in(&self) -> Option<&'static dyn Table> {
        None
    }
    /// What the table that a setting names is, for files that rest on it; `None`
    /// if none is used.
    fn identity(&self, setting: &str) -> Result<Option<String>, String>;
    /// Lets the game's searches and solvers use the table.
    fn improve(&self, searching: &mut Searching, solving: &mut Solving);

    /// The kind for a game's board, where each board has tables of its own.
    fn on_board(&self, game: &dyn AnyGame) -> Option<&'static dyn Kind> {
        let _ = game;
        None
    }

    /// The default file of a table of this size, where each size has a file of its own.
    fn default_file_of(&self, size: u32) -> Result<PathBuf, Error> {
        let _ = size;
        self.default_file()
    }

    /// The file that is used unless another is named.
    fn default_file(&self) -> Result<PathBuf, Error> {
        let folder = dirs::cache_dir().ok_or(Error::NoFolder)?;
        Ok(folder.join("zermelo").join(format!("{}.table", self.game())))
    }
}

/// How large a table can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// What is counted, as the command line names it: `stones`.
    pub unit: &'static str,
    /// What that means, for people.
    pub meaning: &'static str,
    /// The smallest table.
    pub least: u32,
    /// The largest.
    pub most: u32,
    /// The size unless somebody wants another.
    pub default: u32,
    /// About how long a file of that size is.
    pub default_bytes: u64,
}

/// What to build.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How large a table.
    pub size: u32,
    /// About how many bytes of memory to use: enough, or there is no table. How
    /// many they are changes the time it takes, but not a byte of the file.
    pub memory: usize,
    /// How many threads; 0 for as many as there are processors.
    pub threads: usize,
    /// At least as long the work goes on between two checkpoints.
    pub every: Duration,
}

impl Plan {
    /// A table of this size, with two gigabytes of memory and all processors.
    pub fn new(size: u32) -> Plan {
        Plan { size, memory: 2 << 30, threads: 0, every: Duration::from_secs(60) }
    }
}

/// Who looks on while a table is built.
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

/// A finished table.
pub trait Table: Send + Sync {
    /// How large it is, in the units of its kind.
    fn size(&self) -> u32;
    /// The length of its file.
    fn bytes(&self) -> u64;
    /// The same text means the same bytes.
    fn identity(&self) -> String;
    /// What it holds.
    fn info(&self) -> Told;
    /// Counts of positions by what the table says of them, beside those of the
    /// literature.
    fn stats(&self, options: &StatsOptions, watch: Watch) -> Result<Told, Error>;
    /// Derives a random share of the entries again, by another way than it was
    /// built.
    fn verify(&self, sample: &Sample, watch: Watch) -> Result<Verified, Wrong>;
    /// What it says of a position, or why it says nothing.
    fn probe(&self, game: &dyn AnyGame) -> Result<Told, String> {
        let _ = game;
        Err("tables of this game cannot be asked about a position".to_string())
    }
}

/// An answer, for programs and for people.
#[derive(Clone, Debug)]
pub struct Told {
    /// For programs.
    pub json: Value,
    /// For people, in whole lines.
    pub text: String,
}

/// How far [`Table::stats`] goes.
#[derive(Clone, Copy, Debug)]
pub struct StatsOptions {
    /// Count all positions of boards of at most this many cells.
    pub cells: u32,
    /// About how many bytes to use beside the table.
    pub memory: usize,
}

/// Which entries [`Table::verify`] derives again.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The share of the entries, from 0 to 1.
    pub share: f64,
    /// The seed that chooses them.
    pub seed: u64,
}

/// What was found right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many entries.
    pub positions: u64,
    /// How many values are what the table says of them.
    pub values: u64,
}

/// What was found wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table is wrong: {0}")]
pub struct Wrong(pub String);
