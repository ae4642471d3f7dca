//! Uniformly random games, fast.

use super::forest::{Ending, Forest, Index};
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
        // What the draw after the last one finds; nobody looks at it.
        cells[empty] = cells[0];
        // A shuffle that goes only as far as the game does.
        let mut draw = |taken: usize| {
            // As `Rng::below` does it, but of no cells it draws the first.
            let left = (empty - taken) as u64;
            let drawn = taken + (((rng.bits() >> 32) * left) >> 32) as usize;
            let cell = cells[drawn].place();
            cells[drawn] = cells[taken];
            cell
        };
        // One move ahead: what is around the next stone depends on stones of
        // its own colour only, so it is known before this stone is placed.
        let mut taken = 0;
        let mut cell = draw(0);
        let mut pattern = &geometry.patterns[self.around(geometry, player, cell)];
        loop {
            taken += 1;
            let next = draw(taken);
            let next_pattern = &geometry.patterns[self.around(geometry, player ^ 1, next)];
            let joined = self.place_among(geometry, player, cell, pattern);
            end.key ^= geometry.keys[player][cell];
            on_move(cell as Cell);
            if joined.wins() | (taken == empty) {
                end.plies = taken as u32;
                end.ending = joined.ending();
                end.last = cell as Cell;
                return end;
            }
            (cell, pattern) = (next, next_pattern);
            player ^= 1;
        }
    }

    /// Writes the empty cells to the front of `cells` and counts them: eight
    /// places at a time, whatever is empty of them first and rubbish after it,
    /// which the next eight overwrite.
    #[inline]
    pub fn list_empty(&self, geometry: &Geometry, cells: &mut [I; PLACES]) -> usize {
        let mut count = 0;
        for word in 0..WORDS.min(PLACES / 64) {
            for (i, byte) in self.empty(geometry, word).to_le_bytes().into_iter().enumerate() {
                let places = &SET_BITS[usize::from(byte)];
                for (cell, bit) in cells[count..count + 8].iter_mut().zip(places) {
                    *cell = I::new(64 * word + 8 * i + usize::from(*bit));
                }
                count += byte.count_ones() as usize;
            }
        }
        count
    }
}

/// The set bits of every byte, in rising order.
static SET_BITS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
