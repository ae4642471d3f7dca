//! Rules as a checker needs them: a second, deliberately simple implementation
//! for five games, and the engine's own rules for all others.

mod board;
mod connect_four;
mod engine;
#[cfg(test)]
mod tests;

pub use board::{Board, Shape};
pub use connect_four::ConnectFour;
pub use engine::Engine;

use crate::Claim;
use crate::key::{Key, Wide};
use game::{Bounds, Player, Score};

/// The rules of one game, and the numbers that stand for positions and moves.
pub trait Rules: Send + Sync + 'static {
    /// The numbers of positions.
    type Key: Key;
    /// A position.
    type Position: Clone;

    /// Reads a position in the game's notation.
    fn read(&self, text: &str) -> Result<Self::Position, String>;
    /// Writes a position as the game's notation does.
    fn text(&self, position: &Self::Position) -> String;
    /// Writes a legal move as the game's notation does.
    fn move_text(&self, position: &Self::Position, code: u16) -> String;
    /// All possible scores.
    fn range(&self) -> Bounds {
        Bounds::WIN_DRAW_LOSS
    }

    /// The side to move.
    fn to_move(&self, position: &Self::Position) -> Player;
    /// The result, once the game is over.
    fn score(&self, position: &Self::Position) -> Option<Score>;
    /// Falls with every move.
    fn rank(&self, position: &Self::Position) -> u32;
    /// Whether a legal move passes the test; tells it one after another until
    /// one does. The game is not over.
    fn any_move(&self, position: &Self::Position, test: impl FnMut(u16) -> bool) -> bool;
    /// Plays a legal move.
    fn play(&self, position: &Self::Position, code: u16) -> Self::Position;
    /// `false` only if the side to move cannot end the game at once.
    fn may_end(&self, _: &Self::Position) -> bool {
        true
    }
    /// Whether the prover, who is to move, gets the claim however the game goes
    /// on; only where this is plain to see.
    fn settled(&self, position: &Self::Position, claim: Claim) -> bool {
        let _ = (position, claim);
        false
    }
    /// A move with which the prover, who is to move, wins by what can be seen at once; only
    /// where certificates need no entry for that.
    fn run(&self, position: &Self::Position) -> Option<u16> {
        let _ = position;
        None
    }
    /// The version of certificates that has these leaves.
    fn format(&self) -> u64 {
        1
    }

    /// The number of a position in which the prover is to move: the least one
    /// of all its mirror images.
    fn key(&self, position: &Self::Position) -> Self::Key;
    /// The position of a number, the prover being to move; maybe `None` if the
    /// number belongs to no position.
    fn position(&self, key: &Self::Key, prover: Player) -> Option<Self::Position>;
}

/// Something to do with the rules of a game, whatever their type.
pub trait Visitor {
    /// What it gives.
    type Output;
    /// Does it.
    fn visit<R: Rules>(self, rules: R) -> Self::Output;
}

/// Hands the simple rules of a game to the visitor, or the visitor back if there
/// are none. Their leaves are those of a version of certificates, or of the newest before it
/// in which they have changed.
pub fn visit_simple<V: Visitor>(game: &str, format: u64, visitor: V) -> Result<V::Output, V> {
    if let Some(rules) = ConnectFour::open(game) {
        return Ok(visitor.visit(rules));
    }
    // The smallest kind of number that holds two bits for every cell.
    match Shape::parse(game) {
        Some(shape) if shape.cells() <= 32 => Ok(visitor.visit(Board::<u64>::new(shape, format))),
        Some(shape) if shape.cells() <= 64 => Ok(visitor.visit(Board::<u128>::new(shape, format))),
        Some(shape) => Ok(visitor.visit(Board::<Wide>::new(shape, format))),
        None => Err(visitor),
    }
}

/// Two numbers as in `7x6`, in their only spelling.
fn dimensions(text: &str) -> Option<(usize, usize)> {
    let (a, b) = text.split_once('x')?;
    Some((plain_number(a)?, plain_number(b)?))
}

fn plain_number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|n: &usize| *n > 0 && *n < 1000 && n.to_string() == text)
}

/// `a1` for column 0, row 0. No board here has more than 128 columns.
fn square(column: usize, row: usize) -> String {
    game::coordinates::square_name(column, row)
}
