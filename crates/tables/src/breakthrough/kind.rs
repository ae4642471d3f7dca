//! Tables of Breakthrough behind the door that all kinds have.

use super::making::memory;
use super::slices;
use super::source::{self, RowKnowledge};
use super::statistics;
use super::table::{BreakthroughTable, KIND, Shape};
use super::verify;
use crate::container::Error;
use crate::kind::{Kind, Plan, Sample, Sizes, StatsOptions, Table, Told, Verified, Watch, Wrong};
use crate::slices::Sliced;
use game::{AnyGame, Notation, Session};
use games::breakthrough::{Board, Breakthrough};
use search::units::show_bytes;
use search::{Searching, Solving};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The tables of one board.
pub struct BreakthroughTables {
    board_rows: usize,
    columns: usize,
}

/// A table that is built unless another is asked for takes at most so much memory.
const DEFAULT_MEMORY: u64 = 400 << 20;

/// Tables with more entries are made of windows.
const MOST_ENTRIES: u64 = 1 << 30;

impl BreakthroughTables {
    /// Those of the standard board, 8x8.
    pub const STANDARD: BreakthroughTables = BreakthroughTables { board_rows: 8, columns: 8 };

    /// Those of a board; one for each as long as the process lives.
    pub fn of(board: &Board) -> &'static BreakthroughTables {
        static ALL: Mutex<BTreeMap<(usize, usize), &BreakthroughTables>> =
            Mutex::new(BTreeMap::new());
        let (board_rows, columns) = (board.rows(), board.columns());
        let mut all = ALL.lock().expect("no panic while locked");
        all.entry((board_rows, columns))
            .or_insert_with(|| Box::leak(Box::new(BreakthroughTables { board_rows, columns })))
    }

    /// All columns if that is a table of a size that one can build, or else the widest
    /// windows; narrow ones would show little.
    fn shape(&self, rows: u32) -> Shape {
        let whole = Shape::new(self.board_rows, self.columns, rows as usize);
        let is_small = |shape: &Shape| shape.layout().is_ok_and(|l| l.len() <= MOST_ENTRIES);
        let windows = (2..self.columns).rev().filter(|window| 4 * window >= 3 * self.columns);
        let windows = windows.map(|window| Shape { window, ..whole });
        std::iter::once(whole).chain(windows).find(is_small).unwrap_or(whole)
    }

    fn board(&self) -> Board {
        Board::new(self.board_rows, self.columns).expect("it is the board of a game")
    }

    /// The most rows that do not take much memory: the whole board if that is small. Windows
    /// only where all columns of four rows would be too much: they show more than three.
    fn default_rows(&self) -> u32 {
        let fits = |rows: u32| memory(self.shape(rows)).is_ok_and(|m| m <= DEFAULT_MEMORY);
        let all = |rows: &u32| fits(*rows) && !self.shape(*rows).is_window();
        match (3..=self.board_rows as u32).rev().find(all).unwrap_or(3) {
            3 if self.board_rows > 4 && fits(4) => 4,
            rows => rows,
        }
    }
}

impl Kind for BreakthroughTables {
    fn game(&self) -> &'static str {
        KIND
    }

    fn summary(&self) -> &'static str {
        "forced wins within the top rows of a board, and whole small boards"
    }

    fn on_board(&self, game: &dyn AnyGame) -> Option<&'static dyn Kind> {
        let session: &Session<Board> = game.as_any().downcast_ref()?;
        Some(BreakthroughTables::of(session.now()))
    }

    fn sizes(&self) -> Sizes {
        let default = self.default_rows();
        Sizes {
            unit: "rows",
            meaning: "Breakthrough: forced wins within this many rows, from 3; all rows of a board \
                      are a solution of it. By default as many as take little memory",
            least: 3,
            most: self.board_rows as u32,
            default,
            default_bytes: self.shape(default).layout().map_or(0, |layout| layout.len()),
        }
    }

    fn build(&self, file: &Path, plan: &Plan, watch: Watch) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(BreakthroughTable::build(self.shape(plan.size), file, plan, watch)?))
    }

    fn sliced(&self, file: Option<&Path>, plan: &Plan) -> Option<Result<Sliced, Error>> {
        Some(slices::sliced(self.shape(plan.size), file, plan))
    }

    fn open(&self, file: &Path) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(BreakthroughTable::open_for(&self.board(), file)?))
    }

    fn default_file(&self) -> Result<PathBuf, Error> {
        self.default_file_of(self.default_rows())
    }

    fn default_file_of(&self, rows: u32) -> Result<PathBuf, Error> {
        let folder = dirs::cache_dir().ok_or(Error::NoFolder)?.join("zermelo");
        Ok(folder.join(format!("{KIND}-{}x{}-{rows}.table", self.board_rows, self.columns)))
    }

    fn identity(&self, setting: &str) -> Result<Option<String>, String> {
        let tables = source::chosen(&self.board(), setting)?;
        let all: Vec<String> = tables.into_iter().map(Table::identity).collect();
        Ok((!all.is_empty()).then(|| all.join(", ")))
    }

    fn improve(&self, searching: &mut Searching, solving: &mut Solving) {
        *searching = Searching::with::<Breakthrough, RowKnowledge>();
        *solving = Solving::with::<Breakthrough, RowKnowledge>();
    }
}

impl Table for BreakthroughTable {
    fn size(&self) -> u32 {
        self.shape().rows as u32
    }

    fn bytes(&self) -> u64 {
        self.image().bytes()
    }

    fn identity(&self) -> String {
        let (board, extent) = (self.shape().board(), self.shape().extent());
        format!("{KIND} {board} {extent} {:016x}", self.image().hash())
    }

    fn info(&self) -> Told {
        let (shape, entries) = (self.shape(), self.layout().len());
        let what = match shape.is_whole() {
            true => "every position and the number of moves to its end".to_string(),
            false => format!("forced wins within the top {}", shape.extent()),
        };
        let text = format!(
            "breakthrough {}, {what}: {entries} positions {}, {}\n",
            shape.board(),
            if shape.is_window() { "from either edge" } else { "up to mirror images" },
            show_bytes(Table::bytes(self)),
        );
        let json = json!({
            "board": shape.board(), "rows": shape.rows, "whole": shape.is_whole(), "columns": shape.window,
            "entries": entries,
        });
        Told { json, text }
    }

    fn stats(&self, _: &StatsOptions, _: Watch) -> Result<Told, Error> {
        Ok(statistics::told(self))
    }

    fn verify(&self, sample: &Sample, watch: Watch) -> Result<Verified, Wrong> {
        verify::verify(self, sample, watch)
    }

    fn probe(&self, game: &dyn AnyGame) -> Result<Told, String> {
        let session: Option<&Session<Board>> = game.as_any().downcast_ref();
        let board = session.ok_or("this is no position of Breakthrough")?.now();
        if !self.shape().is_of(board) {
            let (found, wanted) = (board.variant(), self.shape().board());
            return Err(format!("this is a position of {found}, but a table of {wanted}"));
        }
        Ok(statistics::probed(self, board))
    }
}
