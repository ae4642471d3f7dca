//! The rules on bitboards.

use super::Step;
use game::prelude::*;
use game::{bits, grid, zobrist};
use std::hint::select_unpredictable;

/// A position: one bit per square and player, row by row from a1.
///
/// Only the side that moved last can have won; reading a position sees to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) pieces: [u64; 2],
    pub(super) key: u64,
    pub(super) to_move: Player,
    rows: u8,
    columns: u8,
    /// Squares that have a neighbour towards column a, and away from it.
    inner: [u64; 2],
    /// The far row of each player.
    pub(super) goals: [u64; 2],
}

static KEYS: [[u64; 64]; 2] = [zobrist::table(21), zobrist::table(22)];
/// Part of the key while the second player is to move.
const SECOND_TO_MOVE: u64 = zobrist::mix(23);

impl Board {
    /// The start position, or why there is no board of this size.
    pub fn new(rows: usize, columns: usize) -> Result<Board, String> {
        if rows < 4 || columns < 2 || rows > 64 || columns > 64 || rows * columns > 64 {
            return Err("expected at least 4 rows and 2 columns, at most 64 squares".to_string());
        }
        let rows_of = |range: std::ops::Range<usize>| {
            (range.start * columns..range.end * columns).fold(0, |bits, i| bits | 1u64 << i)
        };
        let first_column = (0..rows).fold(0, |bits, row| bits | 1u64 << (row * columns));
        let all = rows_of(0..rows);
        let mut board = Board {
            pieces: [rows_of(0..2), rows_of(rows - 2..rows)],
            key: 0,
            to_move: Player::First,
            rows: rows as u8,
            columns: columns as u8,
            inner: [all & !first_column, all & !(first_column << (columns - 1))],
            goals: [rows_of(rows - 1..rows), rows_of(0..1)],
        };
        board.key = board.key_from_scratch();
        Ok(board)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    /// The pieces of a side: one bit per square, row by row from a1.
    #[inline]
    pub fn pieces(&self, player: Player) -> u64 {
        self.pieces[player.index()]
    }

    /// This board with other pieces, as many as one likes; the game must not be over.
    ///
    /// # Panics
    /// If a square has two pieces or is not on the board.
    pub fn with_pieces(&self, pieces: [u64; 2], to_move: Player) -> Board {
        let squares = self.rows() * self.columns();
        let all = pieces[0] | pieces[1];
        assert!(pieces[0] & pieces[1] == 0 && all.checked_shr(squares as u32).unwrap_or(0) == 0);
        let mut board = Board { pieces, to_move, ..self.clone() };
        board.key = board.key_from_scratch();
        board
    }

    /// The step of the side to move between two squares of neighbouring rows.
    #[inline]
    pub fn step(&self, from: usize, to: usize) -> Step {
        let sideways = to % self.columns() + 1 - from % self.columns();
        Step::new(self.to_move, sideways, to)
    }

    /// The piece on a square, numbered row by row from a1.
    pub fn owner(&self, square: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|p| self.pieces[p.index()] >> square & 1 == 1)
    }

    /// Whether `player` has a piece on the far row or the other side has none.
    #[inline(always)]
    pub(super) fn has_won(&self, player: Player) -> bool {
        self.arrived(player) != 0 || self.pieces[player.other().index()] == 0
    }

    /// The pieces of `player` on the row they run to.
    #[inline(always)]
    pub(super) fn arrived(&self, player: Player) -> u64 {
        self.pieces[player.index()] & self.goals[player.index()]
    }

    /// How far a step moves a bit to the left, modulo 64. Rotating serves both
    /// directions because no piece of a side to move is on its far row.
    #[inline(always)]
    fn distance(&self, player: Player, sideways: usize) -> u32 {
        let columns = u32::from(self.columns);
        match player {
            Player::First => columns - 1 + sideways as u32,
            Player::Second => 63 - columns + sideways as u32,
        }
    }

    /// Where the pieces of `player` can go, for each of the three directions.
    #[inline(always)]
    pub(super) fn destinations(&self, player: Player) -> [u64; 3] {
        let own = self.pieces[player.index()];
        let occupied = self.pieces[0] | self.pieces[1];
        [
            self.shifted(player, own & self.inner[0], 0) & !own,
            self.shifted(player, own, 1) & !occupied,
            self.shifted(player, own & self.inner[1], 2) & !own,
        ]
    }

    #[inline(always)]
    fn shifted(&self, player: Player, pieces: u64, sideways: usize) -> u64 {
        match player {
            Player::First => pieces << (self.distance(player, sideways) & 63),
            Player::Second => pieces >> ((64 - self.distance(player, sideways)) & 63),
        }
    }

    /// The squares that `player` could come to from these with one step, whatever stands
    /// there, and perhaps some beyond the board.
    #[inline(always)]
    pub(super) fn steps_of(&self, player: Player, from: u64) -> u64 {
        self.shifted(player, from & self.inner[0], 0)
            | self.shifted(player, from, 1)
            | self.shifted(player, from & self.inner[1], 2)
    }

    /// Squares that have a neighbour in the next column.
    #[inline(always)]
    pub(super) fn inner_right(&self) -> u64 {
        self.inner[1]
    }

    /// The squares on which `player` could take a piece.
    pub(super) fn attacked(&self, player: Player) -> u64 {
        let own = self.pieces[player.index()];
        self.shifted(player, own & self.inner[0], 0) | self.shifted(player, own & self.inner[1], 2)
    }

    /// A random step of `player`, who is to move: its direction and the bit of
    /// its destination.
    #[inline(always)]
    fn random_step(&self, player: Player, rng: &mut Rng) -> Option<(usize, u64)> {
        if self.has_won(player.other()) {
            return None;
        }
        rng.pick_bit(self.destinations(player))
    }

    /// Plays a step of `player` to the square of a bit, all but the change of
    /// turn.
    #[inline(always)]
    fn advance(&mut self, player: Player, sideways: usize, to_bit: u64) {
        let (own, other) = (player.index(), player.other().index());
        let distance = self.distance(player, sideways);
        let captured = self.pieces[other] & to_bit;
        self.pieces[own] ^= to_bit | to_bit.rotate_right(distance);
        self.pieces[other] ^= captured;
        let to = to_bit.trailing_zeros() as usize % 64;
        let from = to.wrapping_sub(distance as usize) % 64;
        let taken = select_unpredictable(captured != 0, KEYS[other][to], 0);
        self.key ^= KEYS[own][from] ^ KEYS[own][to] ^ taken;
    }
}

impl Game for Board {
    type Move = Step;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Step>) {
        moves.clear();
        if self.has_won(self.to_move.other()) {
            return;
        }
        for (sideways, mut mask) in self.destinations(self.to_move).into_iter().enumerate() {
            while mask != 0 {
                moves.push(Step::new(self.to_move, sideways, mask.trailing_zeros() as usize));
                mask &= mask - 1;
            }
        }
    }

    fn check(&self, step: Step) -> Result<(), IllegalMove> {
        if self.score().is_some() {
            return Err(IllegalMove::GAME_OVER);
        }
        let Some((from, to)) = self.squares(step) else {
            return Err(IllegalMove::new("there is no such step on this board"));
        };
        let mover = Board::colour(self.to_move);
        let reason = match (self.owner(from), self.owner(to)) {
            _ if step.player() != Some(self.to_move) => {
                let way = if self.to_move == Player::First { "upwards" } else { "downwards" };
                format!("{mover} is to move, whose pieces go {way}")
            }
            (owner, _) if owner != Some(self.to_move) => {
                format!("{mover} has no piece on {}", self.square_name(from))
            }
            (_, owner) if owner == Some(self.to_move) => {
                format!("{mover} has a piece of its own on {}", self.square_name(to))
            }
            (_, Some(_)) if step.sideways() == 1 => "a piece takes only diagonally".to_string(),
            _ => return Ok(()),
        };
        Err(IllegalMove::new(reason))
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        self.advance(self.to_move, step.sideways(), 1 << step.to());
        self.to_move = self.to_move.other();
        self.key ^= SECOND_TO_MOVE;
    }

    #[inline]
    fn score(&self) -> Option<Score> {
        let last = self.to_move.other();
        self.has_won(last).then_some(Score::win_for(last))
    }

    fn can_draw(&self) -> bool {
        false
    }

    /// Every piece can make all steps but its last one, and then one piece its
    /// last.
    fn plies_left(&self) -> u32 {
        let [first, second] = self.pieces;
        let row = |square: usize| (square / self.columns()) as u32;
        let last = u32::from(self.rows) - 1;
        let upwards = bits::ones(first).map(|square| last - row(square)).sum::<u32>();
        let downwards = bits::ones(second).map(row).sum::<u32>();
        upwards + downwards + 1 - first.count_ones() - second.count_ones()
    }

    fn move_limit(&self) -> u16 {
        Step::LIMIT
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let side = if self.to_move == Player::First { 0 } else { SECOND_TO_MOVE };
        let [first, second] = self.pieces;
        side ^ zobrist::of_set(&KEYS[0], first) ^ zobrist::of_set(&KEYS[1], second)
    }

    fn exact_key(&self) -> Option<u128> {
        let squares = self.rows() * self.columns();
        grid::exact_key(squares, self.pieces.map(u128::from), self.to_move)
    }

    fn canonical_exact_key(&self) -> Option<u128> {
        let last = self.columns() - 1;
        let first_column = self.inner[1] & !self.inner[0];
        let mirror = |pieces: u64| {
            let column = |c: usize| (pieces >> c & first_column) << (last - c);
            (0..=last).fold(0, |image, c| image | column(c))
        };
        let squares = self.rows() * self.columns();
        let key = |pieces: [u64; 2]| grid::exact_key(squares, pieces.map(u128::from), self.to_move);
        key(self.pieces).min(key(self.pieces.map(mirror)))
    }

    fn exact_key_bits(&self) -> u32 {
        grid::exact_key_bits(self.rows() * self.columns())
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn transformed(&self, symmetry: usize) -> Board {
        let mut image = self.clone();
        if symmetry == 1 {
            image.pieces = self.pieces.map(|pieces| {
                bits::ones(pieces).fold(0, |bits, square| bits | 1 << self.mirrored(square))
            });
            image.key = image.key_from_scratch();
        }
        image
    }

    fn transform_move(&self, step: Step, symmetry: usize) -> Step {
        match step.player() {
            Some(player) if symmetry == 1 => {
                Step::new(player, 2 - step.sideways(), self.mirrored(step.to()))
            }
            _ => step,
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Step> {
        let (sideways, to) = self.random_step(self.to_move, rng)?;
        Some(Step::new(self.to_move, sideways, to.trailing_zeros() as usize))
    }

    /// As the default, but compiled for each player, so that directions and
    /// places are known in advance.
    #[inline]
    fn random_playout(&mut self, rng: &mut Rng, mut on_move: impl FnMut(Step)) -> u32 {
        let mut board = self.clone();
        let mut plies = 0;
        let mut ply = |board: &mut Board, player| {
            let (sideways, to) = board.random_step(player, rng)?;
            board.advance(player, sideways, to);
            on_move(Step::new(player, sideways, to.trailing_zeros() as usize));
            plies += 1;
            Some(())
        };
        // The side that cannot move at the end.
        let last = 'over: {
            if board.to_move == Player::Second && ply(&mut board, Player::Second).is_none() {
                break 'over Player::Second;
            }
            loop {
                if ply(&mut board, Player::First).is_none() {
                    break 'over Player::First;
                }
                if ply(&mut board, Player::Second).is_none() {
                    break 'over Player::Second;
                }
            }
        };
        if last != board.to_move {
            board.to_move = last;
            board.key ^= SECOND_TO_MOVE;
        }
        *self = board;
        plies
    }
}

impl Board {
    /// Where a step starts and ends, if both are on the board.
    pub(super) fn squares(&self, step: Step) -> Option<(usize, usize)> {
        let (columns, to) = (self.columns(), step.to());
        let (row, column) = (to / columns, to % columns);
        let from_row = match step.player()? {
            Player::First => row.checked_sub(1)?,
            Player::Second => row + 1,
        };
        let from_column = (column + 1).checked_sub(step.sideways())?;
        let exists = row.max(from_row) < self.rows() && from_column < columns;
        exists.then_some((from_row * columns + from_column, to))
    }

    fn mirrored(&self, square: usize) -> usize {
        let column = square % self.columns();
        square - column + (self.columns() - 1 - column)
    }
}
