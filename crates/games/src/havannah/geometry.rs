//! The board as tables: which cells there are, what they touch, and how the
//! twelve symmetries move them. One set per size, built at first use.
//!
//! Cells lie in a square of `width × width` places, `width = 2N`, row by row
//! with row 0 and column 0 left free. The cell in row `r` and column `c` (both
//! from 1) is the number `r · width + c`, and exists where `|r − c| < N`. The
//! free column separates the end of one row from the start of the next, so the
//! six neighbours lie at six fixed distances, whatever the cell: off the board
//! they meet places that never hold a stone.

use super::pattern::{self, Pattern};
use game::coordinates::column_name;
use std::sync::OnceLock;

/// A cell's number; 0 is no cell, since row 0 is free.
pub(super) type Cell = u16;

/// The smallest board of the family.
pub(super) const MIN_SIZE: usize = 2;
/// The largest board of the family.
pub(super) const MAX_SIZE: usize = 12;
/// Places of the largest board, (2 · 12)².
pub(super) const PLACES: usize = 576;
/// Words of the bitboards of the largest board.
pub(super) const WORDS: usize = PLACES / 64;
/// Six rotations, each with and without a reflection.
pub(super) const SYMMETRIES: usize = 12;

/// The six corner bits of a group.
pub(super) const CORNERS: u16 = 0x003f;
/// The six edge bits of a group. A corner belongs to no edge.
pub(super) const EDGES: u16 = 0x0fc0;

/// The steps to the neighbours in the order in which a packed neighbourhood
/// holds them: by rising place.
pub(super) const STEPS: [(i32, i32); 6] = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)];
/// The same six steps once around the cell.
pub(super) const CIRCLE: [usize; 6] = [0, 1, 3, 5, 4, 2];

static ZOBRIST: [u64; 2 * PLACES] = game::zobrist::table(0x4841_5641);

/// Everything about the board of one size.
pub(super) struct Geometry {
    /// Cells on a side.
    pub size: usize,
    /// Places in a row.
    pub width: usize,
    /// How many cells there are, 3N² − 3N + 1.
    pub cells: usize,
    /// The cells in rising order.
    pub all: Vec<Cell>,
    /// The cells as a bitboard.
    pub board: [u64; WORDS],
    /// The cells on corners and edges as a bitboard.
    pub border: [u64; WORDS],
    /// The corner or edge a cell lies on, as a bit.
    pub sides: [u16; PLACES],
    /// The neighbours that are off the board, in the order of [`CIRCLE`].
    pub off: [u8; PLACES],
    /// The Zobrist keys of each player's stones.
    pub keys: [[u64; PLACES]; 2],
    /// Those keys after each symmetry: `image_keys[cell][player]`.
    pub image_keys: Vec<[[u64; SYMMETRIES]; 2]>,
    /// The bit of a cell's image in a player's half of an exact key, for each
    /// symmetry.
    pub image_ranks: Vec<[u8; SYMMETRIES]>,
    /// Where the six neighbours lie in a window that starts at the first.
    pub window: u64,
    /// What the six neighbours of a stone tell.
    pub patterns: [Pattern; 64],
}

impl Geometry {
    /// The tables of this size.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn of(size: usize) -> &'static Geometry {
        static TABLES: [OnceLock<Geometry>; MAX_SIZE + 1] =
            [const { OnceLock::new() }; MAX_SIZE + 1];
        assert!((MIN_SIZE..=MAX_SIZE).contains(&size));
        TABLES[size].get_or_init(|| Geometry::new(size))
    }

    fn new(size: usize) -> Geometry {
        let width = 2 * size;
        let mut geometry = Geometry {
            size,
            width,
            cells: 3 * size * (size - 1) + 1,
            all: Vec::new(),
            board: [0; WORDS],
            border: [0; WORDS],
            sides: [0; PLACES],
            off: [0; PLACES],
            keys: [[0; PLACES]; 2],
            image_keys: vec![[[0; SYMMETRIES]; 2]; PLACES],
            image_ranks: vec![[0; SYMMETRIES]; PLACES],
            window: 0b11 | 0b101 << width | 0b110 << (2 * width),
            patterns: pattern::table(width),
        };
        geometry.all =
            (0..(width * width) as Cell).filter(|&cell| geometry.contains(cell)).collect();
        for &cell in &geometry.all {
            let place = usize::from(cell);
            geometry.board[place / 64] |= 1 << (place % 64);
            geometry.sides[place] = geometry.side(cell);
            geometry.border[place / 64] |= u64::from(geometry.sides[place] != 0) << (place % 64);
            geometry.off[place] = (0..6).fold(0, |off, i| {
                off | u8::from(geometry.neighbour(cell, CIRCLE[i]).is_none()) << i
            });
            for player in 0..2 {
                let key = |cell: Cell| ZOBRIST[player * PLACES + usize::from(cell)];
                geometry.keys[player][place] = key(cell);
                geometry.image_keys[place][player] =
                    std::array::from_fn(|symmetry| key(geometry.image(cell, symmetry)));
            }
        }
        debug_assert_eq!(geometry.all.len(), geometry.cells);
        // Only once the board is complete.
        for &cell in &geometry.all {
            geometry.image_ranks[usize::from(cell)] =
                std::array::from_fn(|symmetry| geometry.rank(geometry.image(cell, symmetry)));
        }
        geometry
    }

    /// The bit of a cell in a player's half of an exact key: words in falling
    /// order, cells of a word in rising order. Exact keys exist only where it
    /// fits.
    fn rank(&self, cell: Cell) -> u8 {
        let (word, bit) = (usize::from(cell) / 64, cell % 64);
        let before = self.board[word] & ((1 << bit) - 1);
        let later = self.board[word + 1..].iter().map(|word| word.count_ones()).sum::<u32>();
        (before.count_ones() + later) as u8
    }

    /// Row and column, both from 1.
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        (usize::from(cell) / self.width, usize::from(cell) % self.width)
    }

    /// The cell in this row and column, if there is one.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let inside = (1..self.width).contains(&row)
            && (1..self.width).contains(&column)
            && row.abs_diff(column) < self.size;
        inside.then(|| (row * self.width + column) as Cell)
    }

    /// Whether a number is a cell's.
    pub fn contains(&self, cell: Cell) -> bool {
        let (row, column) = self.row_and_column(cell);
        self.cell(row, column).is_some()
    }

    /// The columns of a row.
    pub fn columns(&self, row: usize) -> std::ops::RangeInclusive<usize> {
        (row + 1).saturating_sub(self.size).max(1)..=(row + self.size - 1).min(self.width - 1)
    }

    /// How far a neighbour's place is after one of [`STEPS`], on the board or off.
    #[inline]
    pub fn distance(&self, step: usize) -> i32 {
        let (down, right) = STEPS[step];
        down * self.width as i32 + right
    }

    /// The neighbour after one of [`STEPS`], if it is on the board.
    pub fn neighbour(&self, cell: Cell, step: usize) -> Option<Cell> {
        let (row, column) = self.row_and_column(cell);
        let (down, right) = STEPS[step];
        self.cell(
            row.wrapping_add_signed(down as isize),
            column.wrapping_add_signed(right as isize),
        )
    }

    /// The neighbours on the board.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        (0..6).filter_map(move |step| self.neighbour(cell, step))
    }

    /// The corner or edge of a cell. Missing neighbours are consecutive around
    /// it: two at an edge, three at a corner; the first names the side.
    fn side(&self, cell: Cell) -> u16 {
        let missing = |i: usize| self.neighbour(cell, CIRCLE[i % 6]).is_none();
        let first = (0..6).find(|&i| missing(i) && !missing(i + 5));
        match (first, (0..6).filter(|&i| missing(i)).count()) {
            (Some(first), 2) => 1 << (6 + first),
            (Some(first), 3) => 1 << first,
            _ => 0,
        }
    }

    /// Where a symmetry takes a cell. The first six turn the board by 60° each,
    /// the last six exchange rows and columns before that.
    pub fn image(&self, cell: Cell, symmetry: usize) -> Cell {
        let (row, column) = self.row_and_column(cell);
        let (mut x, mut y) = (row as i32 - self.size as i32, column as i32 - self.size as i32);
        if symmetry >= 6 {
            (x, y) = (y, x);
        }
        for _ in 0..symmetry % 6 {
            (x, y) = (y, y - x);
        }
        let back = |v: i32| (v + self.size as i32) as usize;
        (back(x) * self.width + back(y)) as Cell
    }

    /// A cell's name: the row's letter and the column's number.
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.row_and_column(cell);
        format!("{}{column}", column_name(row - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn rows_run_as_the_notation_says() {
        let geometry = Geometry::of(4);
        let rows: Vec<String> = (1..8)
            .map(|row| {
                let columns = geometry.columns(row);
                let name = |column| geometry.name(geometry.cell(row, column).unwrap());
                format!("{}-{}", name(*columns.start()), name(*columns.end()))
            })
            .collect();
        assert_eq!(rows, ["a1-a4", "b1-b5", "c1-c6", "d1-d7", "e2-e7", "f3-f7", "g4-g7"]);
    }

    #[test]
    fn every_size_has_its_cells_sides_and_symmetries() {
        for size in MIN_SIZE..=MAX_SIZE {
            let geometry = Geometry::of(size);
            assert_eq!(geometry.all.len(), 3 * size * size - 3 * size + 1);
            let of_side = |bit: u32| geometry.sides.iter().filter(|&&s| s == 1 << bit).count();
            assert!((0..6).all(|corner| of_side(corner) == 1));
            assert!((6..12).all(|edge| of_side(edge) == size - 2));
            for symmetry in 0..SYMMETRIES {
                let image = |cell| geometry.image(cell, symmetry);
                let images: BTreeSet<Cell> = geometry.all.iter().map(|&c| image(c)).collect();
                assert!(images.iter().eq(geometry.all.iter()), "size {size} symmetry {symmetry}");
                for &cell in &geometry.all {
                    let there: BTreeSet<Cell> = geometry.neighbours(image(cell)).collect();
                    let here: BTreeSet<Cell> = geometry.neighbours(cell).map(image).collect();
                    assert_eq!(here, there);
                }
            }
        }
    }
}
