//! Who wins a game.

use std::fmt;

/// Who wins if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left, whoever begins: the game is positive.
    Left,
    /// Right, whoever begins: the game is negative.
    Right,
    /// Whoever moves next: the game is confused with zero.
    Next,
    /// Whoever has just moved: the game is zero.
    Previous,
}

impl Outcome {
    /// The outcome of a game that is, or is not, at least and at most zero.
    pub fn of(at_least_zero: bool, at_most_zero: bool) -> Outcome {
        match (at_least_zero, at_most_zero) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Next,
        }
    }

    /// The outcome of the negative.
    pub fn negated(self) -> Outcome {
        match self {
            Outcome::Left => Outcome::Right,
            Outcome::Right => Outcome::Left,
            other => other,
        }
    }

    /// Whether Left wins, moving first or not.
    pub fn left_wins(self, left_moves: bool) -> bool {
        match self {
            Outcome::Left => true,
            Outcome::Right => false,
            Outcome::Next => left_moves,
            Outcome::Previous => !left_moves,
        }
    }
}

/// The field's letter: L, R, N or P.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
        })
    }
}
