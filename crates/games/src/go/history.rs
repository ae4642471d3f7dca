//! The boards a game has seen, for superko.

use super::position::Position;
use super::size::Point;
use std::sync::Arc;

/// All boards since the start of a game, by their keys. With 64 bits, two
/// different boards of one game share a key once in about 10¹³ games.
#[derive(Clone, Debug)]
pub(crate) struct History {
    keys: Vec<u64>,
    /// Start and moves, from which the same history is played again on a
    /// turned board: keys cannot be turned.
    start: Arc<Position>,
    moves: Vec<Point>,
}

impl History {
    /// A history that begins at `start`, a position without a history.
    pub fn new(start: Position) -> History {
        History { keys: vec![start.board().key()], start: Arc::new(start), moves: Vec::new() }
    }

    /// Whether a board with this key has been there.
    pub fn has(&self, key: u64) -> bool {
        self.keys.contains(&key)
    }

    /// Adds a move and the board after it.
    pub fn push(&mut self, m: Point, key: u64) {
        self.moves.push(m);
        self.keys.push(key);
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
