//! Uniformly random games, fast.

use super::forest::{Ending, Forest, Index, within};
use super::geometry::{Cell, Geometry};
use game::Rng;

/// How a playout ended.
pub(super) struct Finished {
    /// How many stones were placed.
    pub plies: u32,
    /// How it was won; `None` for a full board.
    pub ending: Option<Ending>,
    /// What the stones add to the key.
    pub key: u64,
    /// The last stone; 0 if none was placed.
    pub last: Cell,
}

impl<I: Index, const WORDS: usize, const PLACES: usize> Forest<I, WORDS, PLACES> {
    /// Fills the board at random, `player` first, until somebody wins.
    #[inline]
    pub fn playout(
        &mut self,
        geometry: &Geometry,
        mut player: usize,
        rng: &mut Rng,
        mut on_move: impl FnMut(Cell),
    ) -> Finished {
        let mut cells = [I::default(); PLACES];
        let empty = self.list_empty(geometry, &mut cells);
        let mut end = Finished { plies: 0, ending: None, key: 0, last: 0 };
        if empty == 0 {
            return end;
        }
        // A shuffle that goes only as far as the game does.
        let mut draw = |taken: usize| {
            let drawn = within::<PLACES>(taken + rng.below((empty - taken) as u32) as usize);
            let cell = cells[drawn].place();
            cells[drawn] = cells[within::<PLACES>(taken)];
            cell
        };
        // One move ahead: what is around the next stone depends on stones of
        // its own colour only, so it is known before this stone is placed.
        let mut cell = draw(0);
        let mut pattern = &geometry.patterns[self.around(geometry, player, cell)];
        loop {
            end.plies += 1;
            let left = empty - end.plies as usize;
            let next = draw(if left == 0 { 0 } else { end.plies as usize });
            let next_pattern = &geometry.patterns[self.around(geometry, player ^ 1, next)];
            let joined = self.place_among(geometry, player, cell, pattern);
            end.key ^= geometry.keys[player][within::<PLACES>(cell)];
            on_move(cell as Cell);
            if joined.wins() | (left == 0) {
                end.ending = joined.ending();
                end.last = cell as Cell;
                return end;
            }
            (cell, pattern) = (next, next_pattern);
            player ^= 1;
        }
    }

    /// Writes the empty cells to the front of `cells` and counts them.
    fn list_empty(&self, geometry: &Geometry, cells: &mut [I; PLACES]) -> usize {
        let mut count = 0;
        for word in 0..WORDS {
            let mut rest = self.empty(geometry, word);
            while rest != 0 {
                cells[count] = I::new(64 * word + rest.trailing_zeros() as usize);
                count += 1;
                rest &= rest - 1;
            }
        }
        count
    }
}
