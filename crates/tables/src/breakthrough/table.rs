//! A finished table, ready to be asked.

use super::fast::Fast;
use super::layers::Rules;
use super::layout::{Code, Layout, Pieces};
use super::rows::{self, Value};
use super::sides::Sides;
use super::whole::{self, Moves};
use crate::container::{self, Error, Image, Label, items};
use games::breakthrough::Board;
use rayon::prelude::*;
use std::fs::File;
use std::io::Write;
use std::path::Path;

pub(super) const KIND: &str = "breakthrough";
/// Rises with every change of what a file means.
pub(super) const VERSION: u32 = 1;

/// Which table: the top rows of a board, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The rows of the board.
    pub board_rows: usize,
    /// Its columns.
    pub columns: usize,
    /// How many rows the table covers, from the attacker's far row down.
    pub rows: usize,
    /// How many columns it covers, from either edge: all of them, or a window.
    pub window: usize,
}

impl Shape {
    /// A table of so many rows of a board, all columns.
    pub fn new(board_rows: usize, columns: usize, rows: usize) -> Shape {
        Shape { board_rows, columns, rows, window: columns }
    }

    /// Whether the table is of this board.
    #[inline]
    pub fn is_of(&self, board: &Board) -> bool {
        (self.board_rows, self.columns) == (board.rows(), board.columns())
    }

    /// Whether it covers only some of the columns.
    #[inline]
    pub fn is_window(&self) -> bool {
        self.window < self.columns
    }

    /// The rows, and the columns if they are not all.
    pub fn extent(&self) -> String {
        match self.is_window() {
            true => format!("{} rows of {} columns", self.rows, self.window),
            false => format!("{} rows", self.rows),
        }
    }

    /// Whether the table covers the board, and so decides every position.
    pub fn is_whole(&self) -> bool {
        self.rows == self.board_rows && !self.is_window()
    }

    /// The board as game strings name it.
    pub fn board(&self) -> String {
        format!("{}x{}", self.board_rows, self.columns)
    }

    /// The order of the entries, or why there is no such table.
    pub fn layout(&self) -> Result<Layout, Error> {
        if !(3..=self.board_rows).contains(&self.rows) {
            let (size, most) = (self.rows as u32, self.board_rows as u32);
            return Err(Error::Size { size, unit: "rows", least: 3, most });
        }
        match self.is_window() {
            // Both windows together must cover the board.
            true if self.rows == self.board_rows || 2 * self.window < self.columns => None,
            true => Layout::one_sided(self.rows, self.window),
            false => Layout::new(self.rows, self.columns),
        }
        .ok_or(Error::TooLarge)
    }
}

/// The sections, in the order of the file.
enum Section {
    Shape,
    /// For a whole board the number of moves left, a byte each; for the top rows the
    /// number of passes, four bits each.
    Values,
    /// For the top rows how many more moves the defender makes at most, four bits each.
    Answers,
}

/// The value of every position of the top rows of a board, or of the whole board.
pub struct BreakthroughTable {
    image: Image,
    /// The values once more, shorter and in large pages: looks at random places are several
    /// times faster there. Not for tables that would take much memory.
    fast: Option<Fast>,
    shape: Shape,
    layout: Layout,
    rules: Rules,
    sides: Sides,
    /// The row before the last.
    before_last: u64,
}

impl BreakthroughTable {
    /// Opens a finished table of any board. The file is mapped, and checked to the last
    /// byte.
    pub fn open(file: &Path) -> Result<BreakthroughTable, Error> {
        BreakthroughTable::finished(Image::open(&File::open(file)?, KIND, VERSION)?)
    }

    /// Opens a finished table of this board.
    pub fn open_for(board: &Board, file: &Path) -> Result<BreakthroughTable, Error> {
        let table = BreakthroughTable::open(file)?;
        match table.shape.is_of(board) {
            true => Ok(table),
            false => {
                let wanted = Shape::new(board.rows(), board.columns(), table.shape.rows);
                Err(Error::OtherBoard { found: table.shape.board(), wanted: wanted.board() })
            }
        }
    }

    pub(super) fn finished(image: Image) -> Result<BreakthroughTable, Error> {
        let (shape, layers) = read_shape(&image).ok_or(Error::Foreign(KIND))?;
        if layers != FINISHED {
            return Err(Error::Unfinished);
        }
        let layout = shape.layout().map_err(|_| Error::Foreign(KIND))?;
        let rules = Rules::new(&layout, shape);
        let sides = Sides::new(shape);
        let before_last = layout.squares_of(shape.rows - 2..shape.rows - 1);
        let mut table =
            BreakthroughTable { image, fast: None, shape, layout, rules, sides, before_last };
        let entries = table.layout.len() as usize;
        let bytes = if shape.is_whole() { entries } else { entries.div_ceil(2) };
        match table.values().len() == bytes && (shape.is_whole() || table.answers().len() == bytes)
        {
            true => {
                table.fast = Fast::of(table.values(), shape.is_whole());
                Ok(table)
            }
            false => Err(Error::Foreign(KIND)),
        }
    }

    /// Which table it is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The order of its entries.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    pub(super) fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The file's bytes.
    pub fn image(&self) -> &Image {
        &self.image
    }

    #[inline]
    fn values(&self) -> &[u8] {
        self.image.section(Section::Values as usize)
    }

    #[inline]
    fn answers(&self) -> &[u8] {
        self.image.section(Section::Answers as usize)
    }

    /// The number of passes of an entry of the top rows; 15 if there is no forced win.
    #[inline]
    pub fn passes_at(&self, index: usize) -> u8 {
        match self.fast.as_ref().and_then(|fast| fast.passes_at(index)) {
            Some(passes) => passes,
            None => self.values()[index >> 1] >> (4 * (index & 1)) & 0xf,
        }
    }

    /// The whole value of an entry of the top rows.
    #[inline]
    pub fn value_at(&self, index: usize) -> Value {
        self.value_with(self.passes_at(index), index)
    }

    /// The whole value of an entry whose number of passes is known.
    #[inline]
    pub(super) fn value_with(&self, passes: u8, index: usize) -> Value {
        passes << 4 | self.answers()[index >> 1] >> (4 * (index & 1)) & 0xf
    }

    /// The number of moves left at an entry of a whole board.
    #[inline]
    pub fn moves_at(&self, index: usize) -> Moves {
        self.fast.as_ref().map_or_else(|| self.values(), |fast| &fast.bytes)[index]
    }

    /// The value of the top rows with the attacker to move. The defender's pieces on the
    /// lowest row must be left out.
    #[inline]
    pub fn value(&self, pieces: Pieces) -> Value {
        match pieces.attacker & self.before_last() {
            0 => self.value_at(self.layout.index(self.layout.code(pieces))),
            _ => rows::NOW,
        }
    }

    /// The number of passes alone: 15 if there is no forced win.
    #[inline]
    pub fn passes(&self, pieces: Pieces) -> u8 {
        match pieces.attacker & self.before_last() {
            0 => self.passes_at(self.layout.index(self.layout.code(pieces))),
            _ => 0,
        }
    }

    /// The number of moves left of a whole board with the attacker to move, both sides
    /// having pieces.
    #[inline]
    pub fn moves_left(&self, pieces: Pieces) -> Moves {
        match pieces.attacker & self.before_last() {
            0 => self.moves_at(self.layout.index(self.layout.code(pieces))),
            _ => whole::WINS_NOW,
        }
    }

    #[inline]
    pub(super) fn before_last(&self) -> u64 {
        self.before_last
    }

    /// A look at a code, for the rules.
    pub(super) fn look(&self, code: Code) -> u8 {
        let index = self.layout.index(code);
        if self.shape.is_whole() { self.moves_at(index) } else { self.value_at(index) }
    }
}

/// Instead of the number of layers that are known.
pub(super) const FINISHED: u64 = u64::MAX;

/// Which table an image is, and how many of its layers are known.
fn read_shape(image: &Image) -> Option<(Shape, u64)> {
    // The width of a window comes last; tables of all columns do not tell it.
    let (board_rows, columns, rows, layers, window) =
        match *image.section::<u64>(Section::Shape as usize) {
            [board_rows, columns, rows, layers] => (board_rows, columns, rows, layers, columns),
            [board_rows, columns, rows, layers, window] if window < columns => {
                (board_rows, columns, rows, layers, window)
            }
            _ => return None,
        };
    let small = |number: u64| usize::try_from(number).ok().filter(|&n| n <= 64);
    let shape = Shape {
        board_rows: small(board_rows)?,
        columns: small(columns)?,
        rows: small(rows)?,
        window: small(window)?,
    };
    (image.size() == shape.rows as u32).then_some((shape, layers))
}

/// The entries and the known layers of an unfinished table of this shape, if there is one.
pub(super) fn read_unfinished(
    shape: Shape,
    entries: usize,
    file: &Path,
) -> Option<(Vec<u8>, usize)> {
    let image = Image::open(&File::open(file).ok()?, KIND, VERSION).ok()?;
    let (found, layers) = read_shape(&image)?;
    let values = image.section::<u8>(Section::Values as usize);
    if found != shape || layers == FINISHED {
        return None;
    }
    let bytes = match shape.is_whole() {
        true => values.to_vec(),
        false => {
            let answers = image.section::<u8>(Section::Answers as usize);
            let pairs = values.par_iter().zip(answers);
            let pair = |(v, a): (&u8, &u8)| [(v & 15) << 4 | a & 15, v & 0xf0 | a >> 4];
            let mut bytes: Vec<u8> = pairs.flat_map_iter(pair).collect();
            bytes.truncate(entries);
            bytes
        }
    };
    (bytes.len() == entries).then_some((bytes, layers as usize))
}

/// Writes a table, finished or not.
pub(super) fn write(
    shape: Shape,
    layers: u64,
    values: &[u8],
    out: &mut dyn Write,
) -> Result<(), Error> {
    let label = Label { kind: KIND, version: VERSION, size: shape.rows as u32 };
    let mut head = vec![shape.board_rows as u64, shape.columns as u64, shape.rows as u64, layers];
    if shape.is_window() {
        head.push(shape.window as u64);
    }
    if shape.is_whole() {
        return Ok(container::write(label, &[items(&head), items(values)], out)?);
    }
    let halves = |pack: fn(u8) -> u8| -> Vec<u8> {
        let pair = |pair: &[u8]| pack(pair[0]) | pack(*pair.get(1).unwrap_or(&0)) << 4;
        values.par_chunks(2).map(pair).collect()
    };
    let (passes, answers) = (halves(|value| value >> 4), halves(|value| value & 0xf));
    Ok(container::write(label, &[items(&head), items(&passes), items(&answers)], out)?)
}
