//! Who can still win at all: early detection of draws (Ewalds 2012, section 5.1.5), for
//! each player alone.
//!
//! A player who got every empty cell from now on would own all cells but the opponent's
//! stones. If those hold no bridge, no fork and no ring, the player cannot win any more.
//! The test for rings is exact, too: a ring in a set of cells surrounds either a cell all
//! of whose six neighbours are in the set, or a cell outside the set; then everything
//! outside that hangs together with it is surrounded as well, so it does not reach the
//! edge of the board.

use super::board::{Board, Stones, any_size};
use super::forest::{Forest, Index};
use super::geometry::{CORNERS, EDGES, Geometry};
use game::Oracle;
use game::prelude::*;

/// Knows who cannot win any more.
pub(super) struct Reach;

impl Oracle<Board> for Reach {
    fn name(&self) -> &'static str {
        "reach"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        if let Some(score) = board.score() {
            return Bounds::exact(score);
        }
        let range = board.score_range();
        if self.is_silent(board) {
            return range;
        }
        let can = |player: usize| any_size!(&board.stones, forest => forest.can_win(board.geometry, player));
        Bounds {
            lower: if can(1) { range.lower } else { Score::DRAW },
            upper: if can(0) { range.upper } else { Score::DRAW },
        }
    }

    fn glance(&self, board: &Board, _: &mut Vec<u16>) -> (Bounds, usize) {
        (self.bounds(board), board.empty_cells() as usize + usize::from(board.may_swap()))
    }

    /// As long as most cells are empty everybody can win; a swap is far from the end, too.
    fn is_silent(&self, board: &Board) -> bool {
        let most_are_empty = 2 * board.empty_cells() > board.geometry.cells as u32;
        (most_are_empty || board.swap_is_ahead()) && board.score().is_none()
    }
}

impl<I: Index, const WORDS: usize, const PLACES: usize> Forest<I, WORDS, PLACES> {
    /// Whether `player` would win with all the empty cells.
    pub fn can_win(&self, geometry: &Geometry, player: usize) -> bool {
        let theirs = &self.stones[player ^ 1];
        let board = |word: usize| geometry.board.get(word).copied().unwrap_or(0);
        let free: [u64; WORDS] = std::array::from_fn(|i| board(i) & !theirs[i]);
        if has_inner_cell(geometry, &free) {
            return true;
        }
        let border = |word: usize| geometry.border.get(word).copied().unwrap_or(0);
        let at_border: [u64; WORDS] = std::array::from_fn(|i| theirs[i] & border(i));
        if flood(geometry, at_border, theirs) != *theirs {
            return true;
        }
        let mut rest: [u64; WORDS] = std::array::from_fn(|i| free[i] & border(i));
        while let Some(word) = rest.iter().position(|&word| word != 0) {
            let mut seed = [0; WORDS];
            seed[word] = rest[word] & rest[word].wrapping_neg();
            let part = flood(geometry, seed, &free);
            let mut sides = 0;
            for i in 0..WORDS {
                let mut cells = part[i] & rest[i];
                rest[i] &= !part[i];
                while cells != 0 {
                    sides |= geometry.sides[64 * i + cells.trailing_zeros() as usize];
                    cells &= cells - 1;
                }
            }
            if (sides & CORNERS).count_ones() >= 2 || (sides & EDGES).count_ones() >= 3 {
                return true;
            }
        }
        false
    }
}

/// Cells moved by one step, as words.
#[inline(always)]
fn shifted<const WORDS: usize>(cells: &[u64; WORDS], i: usize, by: usize, up: bool) -> u64 {
    match up {
        true => cells[i] << by | if i > 0 { cells[i - 1] >> (64 - by) } else { 0 },
        false => cells[i] >> by | if i + 1 < WORDS { cells[i + 1] << (64 - by) } else { 0 },
    }
}

/// Whether all six neighbours of some cell are in the set.
#[inline]
fn has_inner_cell<const WORDS: usize>(geometry: &Geometry, set: &[u64; WORDS]) -> bool {
    (0..WORDS).any(|i| {
        [1, geometry.width, geometry.width + 1]
            .into_iter()
            .fold(u64::MAX, |all, by| all & shifted(set, i, by, true) & shifted(set, i, by, false))
            != 0
    })
}

/// All cells of a set that hang together with the seed.
#[inline]
fn flood<const WORDS: usize>(
    geometry: &Geometry,
    mut reached: [u64; WORDS],
    set: &[u64; WORDS],
) -> [u64; WORDS] {
    loop {
        let next: [u64; WORDS] = std::array::from_fn(|i| {
            let around = [1, geometry.width, geometry.width + 1].into_iter().fold(0, |all, by| {
                all | shifted(&reached, i, by, true) | shifted(&reached, i, by, false)
            });
            reached[i] | around & set[i]
        });
        if next == reached {
            return next;
        }
        reached = next;
    }
}
