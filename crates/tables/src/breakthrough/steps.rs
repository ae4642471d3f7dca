//! Steps on the rows of a table: the attacker moves up, the defender down.

use super::layout::{Code, Layout, Pieces};

/// Which squares can step where, on so many rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    columns: u32,
    /// All squares, and those of all columns but the first and but the last.
    all: u64,
    not_first: u64,
    not_last: u64,
}

impl Steps {
    pub fn new(rows: usize, columns: usize) -> Steps {
        let all = u64::MAX >> (64 - rows * columns);
        let first = (0..rows).fold(0, |bits, row| bits | 1u64 << (row * columns));
        Steps {
            columns: columns as u32,
            all,
            not_first: all & !first,
            not_last: all & !(first << (columns - 1)),
        }
    }

    /// Calls `each` with the bits of the squares that the attacker steps from and to; it
    /// says whether to go on.
    #[inline(always)]
    pub fn up(&self, pieces: Pieces, mut each: impl FnMut(u64, u64) -> bool) {
        let (own, other, c) = (pieces.attacker, pieces.defender, self.columns);
        let ways = [
            (c - 1, (own & self.not_first) << (c - 1) & !own),
            (c, own << c & !(own | other)),
            (c + 1, (own & self.not_last) << (c + 1) & !own),
        ];
        for (distance, way) in ways {
            let mut left = way & self.all;
            while left != 0 {
                let to = left & left.wrapping_neg();
                left ^= to;
                if !each(to >> distance, to) {
                    return;
                }
            }
        }
    }

    /// The same for the defender.
    #[inline(always)]
    pub fn down(&self, pieces: Pieces, mut each: impl FnMut(u64, u64) -> bool) {
        let (own, other, c) = (pieces.defender, pieces.attacker, self.columns);
        let ways = [
            (c + 1, (own & self.not_first) >> (c + 1) & !own),
            (c, own >> c & !(own | other)),
            (c - 1, (own & self.not_last) >> (c - 1) & !own),
        ];
        for (distance, way) in ways {
            let mut left = way;
            while left != 0 {
                let to = left & left.wrapping_neg();
                left ^= to;
                if !each(to << distance, to) {
                    return;
                }
            }
        }
    }

    /// The defender's pieces that could take on a square.
    #[inline]
    pub fn takers(&self, defender: u64, square: u64) -> u64 {
        let c = self.columns;
        let left = (square & self.not_first) << (c - 1);
        let right = (square & self.not_last) << (c + 1);
        (left | right) & defender & self.all
    }
}

/// The position after a step of the attacker, and its code.
#[inline(always)]
pub(super) fn after_up(
    layout: &Layout,
    (pieces, code): (Pieces, Code),
    from: u64,
    to: u64,
) -> (Pieces, Code) {
    let Pieces { attacker, defender } = pieces;
    let taken = if defender & to != 0 { layout.defender(to.trailing_zeros()) } else { 0 };
    let (f, t) = (from.trailing_zeros(), to.trailing_zeros());
    let code =
        code.wrapping_sub(layout.attacker(f)).wrapping_add(layout.attacker(t)).wrapping_sub(taken);
    (Pieces { attacker: attacker ^ from ^ to, defender: defender & !to }, code)
}

/// The code after a step of the defender.
#[inline(always)]
pub(super) fn code_after_down(
    layout: &Layout,
    (pieces, code): (Pieces, Code),
    from: u64,
    to: u64,
) -> Code {
    let (f, t) = (from.trailing_zeros(), to.trailing_zeros());
    let taken = if pieces.attacker & to != 0 { layout.attacker(t) } else { 0 };
    code.wrapping_sub(layout.defender(f)).wrapping_add(layout.defender(t)).wrapping_sub(taken)
}

/// The code after a piece of the defender has come to a square from beside the window.
#[inline(always)]
pub(super) fn code_after_entry(layout: &Layout, (pieces, code): (Pieces, Code), to: u64) -> Code {
    let square = to.trailing_zeros();
    let taken = if pieces.attacker & to != 0 { layout.attacker(square) } else { 0 };
    code.wrapping_add(layout.defender(square)).wrapping_sub(taken)
}
