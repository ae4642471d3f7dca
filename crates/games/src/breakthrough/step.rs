//! The moves.

use game::{Move, Player};

/// A step of one piece: who moves, towards which side, and to which square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u16);

impl Step {
    /// One more than the largest code: 2 players, 3 directions, 64 squares.
    pub(super) const LIMIT: u16 = 2 * 3 * 64;

    /// The step of `player` to the square `to`; `sideways` is 0 towards column
    /// a, 1 straight ahead, 2 away from column a.
    #[inline]
    pub(super) fn new(player: Player, sideways: usize, to: usize) -> Step {
        Step(((3 * player.index() + sideways) * 64 + to) as u16)
    }

    /// The player whose direction this is, or `None` if there is no such step.
    pub(super) fn player(self) -> Option<Player> {
        Player::BOTH.get(usize::from(self.0 / 64 / 3)).copied()
    }

    /// 0 towards column a, 1 straight ahead, 2 away from column a.
    #[inline]
    pub(super) fn sideways(self) -> usize {
        usize::from(self.0 / 64 % 3)
    }

    /// The square it leads to, numbered row by row from a1.
    #[inline]
    pub fn to(self) -> usize {
        usize::from(self.0 % 64)
    }
}

impl Move for Step {
    #[inline]
    fn code(self) -> u16 {
        self.0
    }
    #[inline]
    fn from_code(code: u16) -> Step {
        Step(code)
    }
}
