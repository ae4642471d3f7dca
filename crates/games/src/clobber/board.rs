//! The rules on bitboards.

use super::runner::Runner;
use super::{Capture, words};
use game::prelude::*;
use game::{bits, grid, zobrist};
use std::hint::select_unpredictable;

/// A position: one bit per cell and player.
///
/// Cells are numbered line by line, where lines run along the shorter side of
/// the board: rows from a1 on, or columns if there are fewer rows than
/// columns. No line is then longer than 11 cells, and neighbouring lines are
/// a short shift apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) stones: [u128; 2],
    /// The cells that have a cell after them in their line.
    pub(super) inner: u128,
    pub(super) key: u64,
    pub(super) to_move: Player,
    rows: u8,
    columns: u8,
}

pub(super) static KEYS: [[u64; 128]; 2] = [zobrist::table(31), zobrist::table(32)];
/// Part of the key while the second player is to move.
pub(super) const SECOND_TO_MOVE: u64 = zobrist::mix(33);

impl Board {
    /// The checkerboard, or why there is no board of this size.
    pub fn new(rows: usize, columns: usize) -> Result<Board, String> {
        let mut board = Board::empty(rows, columns)?;
        for cell in 0..rows * columns {
            let (column, row) = board.place(cell);
            board.stones[(column + row) % 2] |= 1 << cell;
        }
        board.key = board.key_from_scratch();
        Ok(board)
    }

    pub(super) fn empty(rows: usize, columns: usize) -> Result<Board, String> {
        if rows == 0 || columns == 0 || rows > 128 || columns > 128 || rows * columns > 128 {
            return Err("expected at least one row and column, at most 128 cells".to_string());
        }
        let line = rows.min(columns);
        let inner = |cell: &usize| cell % line != line - 1;
        Ok(Board {
            stones: [0, 0],
            inner: (0..rows * columns).filter(inner).fold(0, |set, cell| set | 1 << cell),
            key: 0,
            to_move: Player::First,
            rows: rows as u8,
            columns: columns as u8,
        })
    }

    /// A board of the same size with these stones, none of which share a cell.
    ///
    /// # Panics
    /// If there is no such cell, or two stones share one.
    pub fn with_stones(&self, black: u128, white: u128, to_move: Player) -> Board {
        let cells = u128::MAX >> (128 - self.cells());
        assert!(black & white == 0 && (black | white) & !cells == 0, "no such stones");
        let mut board = Board { stones: [white, black], to_move, ..self.clone() };
        board.key = board.key_from_scratch();
        board
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    /// The number of the cell in a column and row, both from 0.
    pub fn cell(&self, column: usize, row: usize) -> usize {
        if self.rows < self.columns {
            column * self.rows() + row
        } else {
            row * self.columns() + column
        }
    }

    /// The column and row of a cell; the inverse of [`Board::cell`].
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let line = self.line() as usize;
        if self.rows < self.columns {
            (cell / line, cell % line)
        } else {
            (cell % line, cell / line)
        }
    }

    /// The stone on a cell.
    pub fn owner(&self, cell: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|p| self.stones[p.index()] >> cell & 1 == 1)
    }

    /// The cells of a player's stones, as bits.
    pub fn stones(&self, player: Player) -> u128 {
        self.stones[player.index()]
    }

    /// How many cells a line has.
    #[inline(always)]
    pub fn line(&self) -> u32 {
        u32::from(self.rows.min(self.columns))
    }

    fn cells(&self) -> usize {
        self.rows() * self.columns()
    }

    /// How far apart the two cells of a capture are.
    #[inline(always)]
    pub(super) fn distance(&self, axis: usize) -> u32 {
        select_unpredictable(axis == 0, 1, self.line())
    }

    /// The pairs of enemies within lines and between lines, by their lower
    /// cells.
    #[inline(always)]
    pub(super) fn pairs<const N: usize>(&self, stones: [[u64; N]; 2]) -> [[u64; N]; 2] {
        let inner = words::split::<N>(self.inner);
        let within = words::pairs(stones[0], stones[1], 1);
        let between = words::pairs(stones[0], stones[1], self.line());
        [std::array::from_fn(|i| within[i] & inner[i]), between]
    }

    fn all_pairs(&self) -> [u128; 2] {
        self.pairs::<2>(self.stones.map(words::split)).map(words::join)
    }

    /// The two cells of a capture, the mover's first, if both exist.
    pub fn cells_of(&self, capture: Capture) -> Option<(usize, usize)> {
        let low = capture.low();
        let high = low + self.distance(capture.axis()) as usize;
        let exists = high < self.cells() && (capture.axis() == 1 || self.inner >> low & 1 == 1);
        exists.then_some(if capture.downwards() { (high, low) } else { (low, high) })
    }

    /// The cell that `cell` becomes under a symmetry: bit 0 reverses the order
    /// of the lines, bit 1 the lines themselves, and bit 2 exchanges rows and
    /// columns of a square board.
    #[inline]
    fn image(&self, cell: usize, symmetry: usize) -> usize {
        // Small numbers, because they divide faster.
        let (cell, length) = (cell as u8, self.line() as u8);
        let (mut line, mut offset) = (cell / length, cell % length);
        if symmetry & 1 != 0 {
            line = self.rows.max(self.columns) - 1 - line;
        }
        if symmetry & 2 != 0 {
            offset = length - 1 - offset;
        }
        if symmetry & 4 != 0 {
            (line, offset) = (offset, line);
        }
        usize::from(line * length + offset)
    }

    /// The least key of the first `N` images, all computed side by side
    /// without making the images: several times as fast.
    fn least_key<const N: usize>(&self) -> u64 {
        let side = if self.to_move == Player::First { 0 } else { SECOND_TO_MOVE };
        let mut images = [side; N];
        for (stones, keys) in self.stones.into_iter().zip(&KEYS) {
            for cell in bits::ones(stones) {
                for (symmetry, key) in images.iter_mut().enumerate() {
                    *key ^= keys[self.image(cell, symmetry)];
                }
            }
        }
        images.into_iter().fold(u64::MAX, u64::min)
    }
}

impl Game for Board {
    type Move = Capture;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Capture>) {
        moves.clear();
        let enemy = self.stones[self.to_move.other().index()];
        for (axis, pairs) in self.all_pairs().into_iter().enumerate() {
            let capture = |low| Capture::new(low, axis, enemy >> low & 1 == 1);
            moves.extend(bits::ones(pairs).map(capture));
        }
    }

    fn check(&self, capture: Capture) -> Result<(), IllegalMove> {
        if self.score().is_some() {
            return Err(IllegalMove::GAME_OVER);
        }
        let Some((from, to)) = self.cells_of(capture) else {
            return Err(IllegalMove::new("there are no such cells on this board"));
        };
        let mover = Board::colour(self.to_move);
        let reason = match (self.owner(from), self.owner(to)) {
            (owner, _) if owner != Some(self.to_move) => {
                format!("{mover} has no stone on {}", self.cell_name(from))
            }
            (_, owner) if owner != Some(self.to_move.other()) => {
                format!("{} has no stone on {}", mover.other(), self.cell_name(to))
            }
            _ => return Ok(()),
        };
        Err(IllegalMove::new(reason))
    }

    #[inline]
    fn play_unchecked(&mut self, capture: Capture) {
        let (mover, other) = (self.to_move.index(), self.to_move.other().index());
        let low = capture.low() % 128;
        let high = (low + self.distance(capture.axis()) as usize) % 128;
        let pair = 1 << low | 1 << high;
        self.stones[mover] ^= pair;
        self.stones[other] &= !pair;
        let taken = select_unpredictable(capture.downwards(), low, high);
        self.key ^= KEYS[mover][low] ^ KEYS[mover][high] ^ KEYS[other][taken] ^ SECOND_TO_MOVE;
        self.to_move = self.to_move.other();
    }

    #[inline]
    fn score(&self) -> Option<Score> {
        let lost = self.all_pairs() == [0, 0];
        lost.then_some(Score::win_for(self.to_move.other()))
    }

    fn can_draw(&self) -> bool {
        false
    }

    /// Every move takes a stone, and the last stone cannot be taken.
    fn plies_left(&self) -> u32 {
        (self.stones[0] | self.stones[1]).count_ones().saturating_sub(1)
    }

    fn passed(&self) -> Option<Board> {
        let (to_move, key) = (self.to_move.other(), self.key ^ SECOND_TO_MOVE);
        Some(Board { to_move, key, ..self.clone() })
    }

    fn move_limit(&self) -> u16 {
        4 * self.cells() as u16
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let side = if self.to_move == Player::First { 0 } else { SECOND_TO_MOVE };
        let [first, second] = self.stones;
        side ^ zobrist::of_set(&KEYS[0], first) ^ zobrist::of_set(&KEYS[1], second)
    }

    fn exact_key(&self) -> Option<u128> {
        grid::exact_key(self.cells(), self.stones, self.to_move)
    }

    fn exact_key_bits(&self) -> u32 {
        grid::exact_key_bits(self.cells())
    }

    fn symmetries(&self) -> usize {
        match (self.rows, self.columns) {
            (rows, columns) if rows == columns => 8,
            (1, _) | (_, 1) => 2,
            _ => 4,
        }
    }

    fn transformed(&self, symmetry: usize) -> Board {
        let mut image = self.clone();
        image.stones = self.stones.map(|stones| {
            bits::ones(stones).fold(0, |set, cell| set | 1 << self.image(cell, symmetry))
        });
        image.key = image.key_from_scratch();
        image
    }

    fn canonical_key(&self) -> u64 {
        match self.symmetries() {
            8 => self.least_key::<8>(),
            4 => self.least_key::<4>(),
            _ => self.least_key::<2>(),
        }
    }

    fn transform_move(&self, capture: Capture, symmetry: usize) -> Capture {
        let Some((from, to)) = self.cells_of(capture) else {
            return capture;
        };
        self.capture(self.image(from, symmetry), self.image(to, symmetry))
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Capture> {
        if self.cells() <= 64 {
            let runner = Runner::<1>::new(self);
            runner.pick(rng).map(|pair| runner.capture(pair))
        } else {
            let runner = Runner::<2>::new(self);
            runner.pick(rng).map(|pair| runner.capture(pair))
        }
    }

    #[inline]
    fn random_moves(&mut self, most: u32, rng: &mut Rng, on_move: impl FnMut(Capture)) -> u32 {
        let plies;
        (*self, plies) = if self.cells() <= 64 {
            Runner::<1>::new(self).run(most, rng, on_move)
        } else {
            Runner::<2>::new(self).run(most, rng, on_move)
        };
        plies
    }
}

impl Board {
    /// The capture by the stone on one cell of the one on a neighbouring cell.
    pub fn capture(&self, from: usize, to: usize) -> Capture {
        let low = from.min(to);
        // Lines of one cell have no neighbours within.
        let axis = usize::from(from.abs_diff(to) != 1 || self.line() == 1);
        Capture::new(low, axis, from > to)
    }
}
