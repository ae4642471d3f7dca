//! The parts of a position that no longer influence each other.

use super::Board;
use game::{Player, bits};

/// A connected group of stones of both colours. The position is the sum of its
/// subgames: a move is a move in one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subgame {
    /// The names of its cells, in the order of the board's numbering.
    pub cells: Vec<String>,
    /// Left's stones, as bits in the board's numbering.
    pub black: u128,
    /// Right's stones.
    pub white: u128,
}

impl Board {
    /// The subgames, by their lowest cells. Groups of one colour are left out:
    /// nobody can ever move there.
    pub fn subgames(&self) -> Vec<Subgame> {
        let subgame = |(black, white)| {
            let cells = bits::ones(black | white).map(|cell| self.cell_name(cell)).collect();
            Subgame { cells, black, white }
        };
        self.groups().map(subgame).collect()
    }

    /// The black and the white stones of each subgame, found one by one.
    pub fn groups(&self) -> impl Iterator<Item = (u128, u128)> {
        let (white, black) = (self.stones(Player::First), self.stones(Player::Second));
        let mut rest = white | black;
        std::iter::from_fn(move || {
            while rest != 0 {
                let group = self.group(rest & rest.wrapping_neg(), rest);
                rest &= !group;
                if group & white != 0 && group & black != 0 {
                    return Some((group & black, group & white));
                }
            }
            None
        })
    }

    /// The cells of `stones` that hang together with `seed`.
    pub(super) fn group(&self, seed: u128, stones: u128) -> u128 {
        let mut group = seed;
        loop {
            let within = (group & self.inner) << 1 | group >> 1 & self.inner;
            let between = group << self.line() | group >> self.line();
            let larger = group | (within | between) & stones;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }
}
