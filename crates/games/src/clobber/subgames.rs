//! The parts of a position that no longer influence each other.

use super::{Board, words};
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
        self.group_beyond(seed, stones, u32::MAX)
    }

    /// The same, or if there are more than `most` of them only a part that is
    /// larger than that and hangs together: found sooner.
    pub fn group_beyond(&self, seed: u128, stones: u128, most: u32) -> u128 {
        if stones >> 64 == 0 {
            self.group_in::<1>(seed, stones, most)
        } else {
            self.group_in::<2>(seed, stones, most)
        }
    }

    fn group_in<const N: usize>(&self, seed: u128, stones: u128, most: u32) -> u128 {
        let [mut group, stones, inner] = [seed, stones, self.inner].map(words::split::<N>);
        loop {
            let east = words::up::<N>(std::array::from_fn(|i| group[i] & inner[i]), 1);
            let (west, line) = (words::down(group, 1), self.line());
            let (north, south) = (words::up(group, line), words::down(group, line));
            let larger: [u64; N] = std::array::from_fn(|i| {
                group[i] | (east[i] | west[i] & inner[i] | north[i] | south[i]) & stones[i]
            });
            if larger == group || larger.iter().map(|word| word.count_ones()).sum::<u32>() > most {
                return words::join(larger);
            }
            group = larger;
        }
    }
}
