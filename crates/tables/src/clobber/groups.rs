//! The groups of a board and their values, kept up from one position of a line
//! of play to the next: a move changes one group, and nothing else is looked at
//! again.

use super::sums::{Sums, Total};
use super::values::Signed;
use game::Player;
use games::clobber::Board;
use smallvec::SmallVec;

/// What is known of the groups of the position that was asked about last. It
/// holds for every later one: stones only ever vanish, so a group stays apart
/// from all others, and has its value as long as its stones are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The cells of all stones.
    cells: u128,
    /// Where groups have yet to be found.
    rest: u128,
    /// Stones of the rest that hang together and are too many.
    large: u128,
    /// A group that was found and does not count.
    refused: Option<Stones>,
    /// Groups that were found, as they were.
    found: SmallVec<[Found; 12]>,
}

#[derive(Clone, Copy, Debug)]
struct Found {
    stones: Stones,
    /// Once it has been looked up.
    value: Option<Signed>,
}

#[derive(Clone, Copy, Debug)]
struct Stones {
    black: u128,
    white: u128,
}

impl Stones {
    fn cells(self) -> u128 {
        self.black | self.white
    }

    /// Those on some cells.
    fn on(self, cells: u128) -> Stones {
        Stones { black: self.black & cells, white: self.white & cells }
    }

    fn has_both(self) -> bool {
        self.black != 0 && self.white != 0
    }

    /// Whether the same stones are still there.
    fn stand_in(self, now: Stones) -> bool {
        let there = now.on(self.cells());
        there.black == self.black && there.white == self.white
    }
}

impl Groups {
    /// The sum of the board's groups, if each has at most `most` stones and
    /// pleases `takes`. The same two must be given every time.
    #[inline]
    pub fn total(
        &mut self,
        sums: &Sums,
        board: &Board,
        most: u32,
        takes: impl Fn(Signed) -> bool,
    ) -> Option<Total> {
        let now =
            Stones { black: board.stones(Player::Second), white: board.stones(Player::First) };
        let seed = self.go_to(now)?;
        self.find(seed, board, now, most)?;
        let (database, lines) = (sums.database(), sums.lines(board));
        let values = database.values();
        let mut total = Total::default();
        for Found { stones, value } in &mut self.found {
            let look = || database.look_signed(lines, stones.black, stones.white);
            *value = value.or_else(|| look().filter(|&value| takes(value)));
            if value.is_none() {
                self.refused = Some(*stones);
            }
            total.add_signed(values, (*value)?);
        }
        Some(total)
    }

    /// Takes note of the stones, and says where to look first: at what is left
    /// of a large group. `None` if something is still there that does not count.
    #[inline]
    fn go_to(&mut self, now: Stones) -> Option<u128> {
        let cells = now.cells();
        if cells & !self.cells != 0 {
            self.found.clear();
            (self.rest, self.large, self.refused) = (cells, 0, None);
        }
        self.cells = cells;
        let refused = self.refused.is_some_and(|stones| stones.stand_in(now));
        let large = self.large != 0 && self.large & !cells == 0 && now.on(self.large).has_both();
        if refused || large {
            return None;
        }
        self.refused = None;
        Some(std::mem::take(&mut self.large) & cells)
    }

    /// Finds the groups of the rest, beginning with that of some cell of `seed`,
    /// and then again those that have changed; until one is too large.
    fn find(&mut self, seed: u128, board: &Board, now: Stones, most: u32) -> Option<()> {
        self.rest &= self.cells;
        self.find_in_rest(seed, board, now, most)?;
        let (rest, cells) = (&mut self.rest, self.cells);
        self.found.retain(|found| {
            let stands = found.stones.stand_in(now);
            if !stands {
                *rest |= found.stones.cells() & cells;
            }
            stands
        });
        self.find_in_rest(0, board, now, most)
    }

    fn find_in_rest(
        &mut self,
        mut seed: u128,
        board: &Board,
        now: Stones,
        most: u32,
    ) -> Option<()> {
        while self.rest != 0 {
            if seed == 0 {
                seed = self.rest;
            }
            let lowest = seed & seed.wrapping_neg();
            seed = 0;
            let mut group = board.group_beyond(lowest, self.rest, most);
            if group.count_ones() > most && !now.on(group).has_both() {
                group = board.group_beyond(lowest, self.rest, u32::MAX);
            }
            let stones = now.on(group);
            if !stones.has_both() {
                self.rest &= !group;
            } else if group.count_ones() > most {
                self.large = group;
                return None;
            } else {
                self.rest &= !group;
                self.found.push(Found { stones, value: None });
            }
        }
        Some(())
    }
}
