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
        let mut end = Finished { plies: 0, ending: None, key: 0, last: 0 };
        let mut cells = [I::default(); PLACES];
        let empty = self.list_empty(geometry, &mut cells);
        // A shuffle that goes only as far as the game does.
        for next in 0..empty {
            let drawn = next + rng.below((empty - next) as u32) as usize;
            let cell = cells[drawn].place();
            cells[drawn] = cells[next];
            let joined = self.place(geometry, player, cell);
            end.key ^= geometry.keys[player][cell];
            end.last = cell as Cell;
            end.plies += 1;
            on_move(cell as Cell);
            end.ending = joined.ending();
            if end.ending.is_some() {
                break;
            }
            player ^= 1;
        }
        end
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
