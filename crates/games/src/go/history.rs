//! The boards a game has seen, for superko.

use super::position::Position;
use super::size::{PASS, Point};
use std::sync::Arc;

/// Stands among the moves where a side got the turn out of order.
pub(crate) const GIVEN_TURN: Point = Point::MAX;

/// All boards since the start of a game, by their keys. With 64 bits, two
/// different boards of one game share a key once in about 10¹³ games.
///
/// `==` compares the boards as a set: superko asks which boards have been
/// there, not in which order.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Each board once: a play makes a new one, and a pass makes none.
    boards: Vec<u64>,
    /// The sum of `boards`. It tells most different sets apart at once.
    sum: u64,
    /// Start and moves, from which the same history is played again on a
    /// turned board: keys cannot be turned.
    start: Arc<Position>,
    moves: Vec<Point>,
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        let sorted = |history: &History| {
            let mut boards = history.boards.clone();
            boards.sort_unstable();
            boards
        };
        self.sum == other.sum
            && self.boards.len() == other.boards.len()
            && (self.boards == other.boards || sorted(self) == sorted(other))
    }
}

impl History {
    /// A history that begins at `start`, a position without a history.
    pub fn new(start: Position) -> History {
        let key = start.board().key();
        History { boards: vec![key], sum: key, start: Arc::new(start), moves: Vec::new() }
    }

    /// Whether a board with this key has been there.
    pub fn has(&self, key: u64) -> bool {
        self.boards.contains(&key)
    }

    /// Adds a move and the board after it.
    pub fn push(&mut self, m: Point, key: u64) {
        self.moves.push(m);
        if m != PASS {
            self.boards.push(key);
            self.sum = self.sum.wrapping_add(key);
        }
    }

    /// The last move, a pass, was none: the turn was given to the other side.
    pub fn give_turn(&mut self) {
        if let Some(last) = self.moves.last_mut() {
            *last = GIVEN_TURN;
        }
    }

    /// Whether there was another board before the present one.
    pub fn has_earlier_boards(&self) -> bool {
        self.boards.len() > 1
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves since then.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }
}
