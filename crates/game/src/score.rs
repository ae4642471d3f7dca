//! Scores: small integers from the first player's point of view.

use crate::Player;
use serde::Serialize;
use std::fmt;
use std::ops::Neg;

/// The exact result of a finished game, seen by the first player.
///
/// Win, draw and loss are 1, 0 and −1; graded games use a wider range, which
/// [`Game::score_range`](crate::Game::score_range) declares. A `Score` is never
/// an estimate: estimates are floating-point numbers, so the two cannot be
/// mistaken for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Score(pub i16);

impl Score {
    /// The first player wins.
    pub const WIN: Score = Score(1);
    /// Nobody wins.
    pub const DRAW: Score = Score(0);
    /// The first player loses.
    pub const LOSS: Score = Score(-1);

    /// The plain win of `player`.
    #[inline]
    pub const fn win_for(player: Player) -> Score {
        match player {
            Player::First => Score::WIN,
            Player::Second => Score::LOSS,
        }
    }

    /// The same result seen by `player`: higher is better for that player.
    #[inline]
    pub const fn seen_by(self, player: Player) -> Score {
        match player {
            Player::First => self,
            Player::Second => Score(-self.0),
        }
    }

    /// Who has won, or `None` for a draw.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self.0 {
            0 => None,
            1.. => Some(Player::First),
            _ => Some(Player::Second),
        }
    }

    /// `first`, `second` or `draw`.
    pub const fn result_name(self) -> &'static str {
        match self.winner() {
            Some(player) => player.name(),
            None => "draw",
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
