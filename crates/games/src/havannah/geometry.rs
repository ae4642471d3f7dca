//! The board as tables: which cells there are, what they touch, and how its
//! symmetries move them. One set per board, built at first use.
//!
//! A board is a hexagon with edges of A, B, C, A, B and C cells, from the top edge
//! clockwise; mostly all are the same, N. It has B + C − 1 rows and A + B − 1 columns.
//! Cells lie in a rectangle of places, row by row with row 0 and column 0 left free. The
//! cell in row `r` and column `c` (both from 1) is the number `r · width + c`, and exists
//! where `c − r < A` and `r − c < C`. The free column separates the end of one row from
//! the start of the next, so the six neighbours lie at six fixed distances, whatever the
//! cell: off the board they meet places that never hold a stone.

use super::pattern::{self, Pattern};
use super::threats::Shapes;
use game::coordinates::column_name;
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

/// A cell's number; 0 is no cell, since row 0 is free.
pub(super) type Cell = u16;

/// The edges of a board.
pub(super) type Edges = [usize; 3];

/// The shortest edge: with one cell two corners would be the same.
pub(super) const MIN_SIZE: usize = 2;
/// The largest board with equal edges; of others any two edges have at most twice as many
/// cells, which makes them fit the same places whichever way they are turned.
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

/// Everything about one board.
pub(super) struct Geometry {
    /// Cells on the top edge and on the next two clockwise.
    pub edges: Edges,
    /// Places in a row, one more than columns.
    pub width: usize,
    /// Rows of places, one more than rows of cells.
    pub height: usize,
    /// How many cells there are, AB + BC + CA − A − B − C + 1.
    pub cells: usize,
    /// Those of the twelve symmetries of a regular hexagon that the board has; see
    /// [`Geometry::image`].
    pub symmetries: Vec<usize>,
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
    /// Those keys after each symmetry: `image_keys[cell][player]`. A board with fewer
    /// symmetries has each of them several times, here and below.
    pub image_keys: Vec<[[u64; SYMMETRIES]; 2]>,
    /// The bit of a cell's image in a player's half of an exact key, for each
    /// symmetry.
    pub image_ranks: Vec<[u8; SYMMETRIES]>,
    /// Where the six neighbours lie in a window that starts at the first.
    pub window: u64,
    /// What the six neighbours of a stone tell.
    pub patterns: [Pattern; 64],
    /// The board as the search for threats sees it.
    pub shapes: Shapes,
}

impl Geometry {
    /// The tables of the board with these edges.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn of(edges: Edges) -> &'static Geometry {
        static REGULAR: [OnceLock<Geometry>; MAX_SIZE + 1] =
            [const { OnceLock::new() }; MAX_SIZE + 1];
        // Few are ever used in one run, and positions refer to them for good.
        static OTHERS: Mutex<BTreeMap<Edges, &'static Geometry>> = Mutex::new(BTreeMap::new());
        assert!(exists(edges));
        if edges == [edges[0]; 3] {
            return REGULAR[edges[0]].get_or_init(|| Geometry::new(edges));
        }
        let mut others = OTHERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        others.entry(edges).or_insert_with(|| Box::leak(Box::new(Geometry::new(edges))))
    }

    fn new(edges: Edges) -> Geometry {
        let [a, b, c] = edges;
        let (width, height) = (a + b, b + c);
        let mut geometry = Geometry {
            edges,
            width,
            height,
            cells: a * b + b * c + c * a + 1 - a - b - c,
            symmetries: Vec::new(),
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
            shapes: Shapes::default(),
        };
        geometry.all =
            (0..geometry.places() as Cell).filter(|&cell| geometry.contains(cell)).collect();
        geometry.symmetries = (0..SYMMETRIES)
            .filter(|&s| geometry.all.iter().all(|&cell| geometry.turned(cell, s).is_some()))
            .collect();
        let count = geometry.symmetries.len();
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
                    std::array::from_fn(|symmetry| key(geometry.image(cell, symmetry % count)));
            }
        }
        debug_assert_eq!(geometry.all.len(), geometry.cells);
        // Only once the board is complete.
        for &cell in &geometry.all {
            geometry.image_ranks[usize::from(cell)] =
                std::array::from_fn(|s| geometry.rank(geometry.image(cell, s % count)));
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

    /// Places of the board.
    pub fn places(&self) -> usize {
        self.width * self.height
    }

    /// Row and column, both from 1.
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        (usize::from(cell) / self.width, usize::from(cell) % self.width)
    }

    /// The cell in this row and column, if there is one.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let [upper_right, _, lower_left] = self.edges;
        let inside = (1..self.height).contains(&row)
            && (1..self.width).contains(&column)
            && column < row + upper_right
            && row < column + lower_left;
        inside.then(|| (row * self.width + column) as Cell)
    }

    /// Whether a number is a cell's.
    pub fn contains(&self, cell: Cell) -> bool {
        let (row, column) = self.row_and_column(cell);
        self.cell(row, column).is_some()
    }

    /// The columns of a row.
    pub fn columns(&self, row: usize) -> std::ops::RangeInclusive<usize> {
        let [upper_right, _, lower_left] = self.edges;
        (row + 1).saturating_sub(lower_left).max(1)..=(row + upper_right - 1).min(self.width - 1)
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

    /// Where one of the board's symmetries takes a cell.
    pub fn image(&self, cell: Cell, symmetry: usize) -> Cell {
        self.turned(cell, self.symmetries[symmetry]).expect("a symmetry of the board")
    }

    /// Where a symmetry of the regular hexagon takes a cell, if it stays on the board. The
    /// first six turn it by 60° each, the last six exchange rows and columns before that.
    fn turned(&self, cell: Cell, symmetry: usize) -> Option<Cell> {
        let (row, column) = self.row_and_column(cell);
        // Doubled, because the centre may lie between cells.
        let centre = [self.height as i32, self.width as i32];
        let (mut x, mut y) = (2 * row as i32 - centre[0], 2 * column as i32 - centre[1]);
        if symmetry >= 6 {
            (x, y) = (y, x);
        }
        for _ in 0..symmetry % 6 {
            (x, y) = (y, y - x);
        }
        let back = |v: i32, centre: i32| {
            let doubled = usize::try_from(v + centre).ok()?;
            doubled.is_multiple_of(2).then_some(doubled / 2)
        };
        self.cell(back(x, centre[0])?, back(y, centre[1])?)
    }

    /// A cell's name: the row's letter and the column's number.
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.row_and_column(cell);
        format!("{}{column}", column_name(row - 1))
    }
}

/// Whether there is a board with these edges.
pub(super) fn exists([a, b, c]: Edges) -> bool {
    let pairs = [a.saturating_add(b), b.saturating_add(c), c.saturating_add(a)];
    a.min(b).min(c) >= MIN_SIZE && pairs.into_iter().all(|two| two <= 2 * MAX_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn rows(edges: Edges) -> Vec<String> {
        let geometry = Geometry::of(edges);
        (1..geometry.height)
            .map(|row| {
                let columns = geometry.columns(row);
                let name = |column| geometry.name(geometry.cell(row, column).unwrap());
                format!("{}-{}", name(*columns.start()), name(*columns.end()))
            })
            .collect()
    }

    #[test]
    fn rows_run_as_the_notation_says() {
        assert_eq!(rows([4; 3]), ["a1-a4", "b1-b5", "c1-c6", "d1-d7", "e2-e7", "f3-f7", "g4-g7"]);
        assert_eq!(rows([2, 3, 4]), ["a1-a2", "b1-b3", "c1-c4", "d1-d4", "e2-e4", "f3-f4"]);
        assert_eq!(rows([4, 3, 2]), ["a1-a4", "b1-b5", "c2-c6", "d3-d6"]);
    }

    /// All boards up to size 5 and some larger ones.
    fn boards() -> impl Iterator<Item = Edges> {
        let small =
            (2..=5).flat_map(|a| (2..=5).flat_map(move |b| (2..=5).map(move |c| [a, b, c])));
        let large = [[12, 12, 11], [22, 2, 2], [2, 22, 2], [2, 2, 22], [14, 10, 9], [9, 15, 5]];
        small.chain((6..=MAX_SIZE).map(|size| [size; 3])).chain(large)
    }

    #[test]
    fn every_board_has_its_cells_sides_and_symmetries() {
        for edges in boards() {
            let geometry = Geometry::of(edges);
            let [a, b, c] = edges;
            assert_eq!(geometry.all.len(), geometry.cells, "{edges:?}");
            let of_side = |bit: u32| geometry.sides.iter().filter(|&&s| s == 1 << bit).count();
            assert!((0..6).all(|corner| of_side(corner) == 1), "{edges:?}");
            let mut long: Vec<usize> = (6..12).map(of_side).collect();
            let mut expected = [a, b, c, a, b, c].map(|edge| edge - 2);
            long.sort_unstable();
            expected.sort_unstable();
            assert_eq!(long, expected, "{edges:?}");
            let count = match (a == b, b == c, a == c) {
                (true, true, _) => 12,
                (false, false, false) => 2,
                _ => 4,
            };
            assert_eq!(geometry.symmetries.len(), count, "{edges:?}");
            for symmetry in 0..count {
                let image = |cell| geometry.image(cell, symmetry);
                let images: BTreeSet<Cell> = geometry.all.iter().map(|&c| image(c)).collect();
                assert!(images.iter().eq(geometry.all.iter()), "{edges:?} symmetry {symmetry}");
                for &cell in &geometry.all {
                    let there: BTreeSet<Cell> = geometry.neighbours(image(cell)).collect();
                    let here: BTreeSet<Cell> = geometry.neighbours(cell).map(image).collect();
                    assert_eq!(here, there);
                }
            }
        }
    }

    #[test]
    fn boards_that_do_not_fit_do_not_exist() {
        for edges in [[1, 4, 4], [4, 4, 1], [13, 12, 12], [12, 13, 5], [2, 23, 2], [usize::MAX; 3]]
        {
            assert!(!exists(edges), "{edges:?}");
        }
        assert!(boards().all(exists));
        assert!(boards().all(|[a, b, c]| (a + b) * (b + c) <= PLACES));
    }
}
