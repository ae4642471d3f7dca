//! The value of a position of a whole board: who wins, and in how many moves of both
//! sides. The mover is the attacker, who moves up; once it has moved, the board is turned
//! so that the other side is.

use super::layout::{Code, Layout, Pieces};
use super::steps::Steps;

/// How many moves are left: odd if the mover makes the last one and wins. The winner
/// wants few, the loser many.
pub type Moves = u8;

/// The mover has lost already: it has no pieces.
const OVER: Moves = 0;
/// The mover wins with this move.
pub const WINS_NOW: Moves = 1;

/// The rules of the game on a whole board.
pub struct Whole {
    steps: Steps,
    rows: usize,
    columns: usize,
    /// Where the defender is one step away from its goal.
    second: u64,
}

impl Whole {
    /// For tables of this layout.
    pub fn new(layout: &Layout) -> Whole {
        let (rows, columns) = (layout.rows(), layout.columns());
        let second = layout.squares_of(1..2);
        Whole { steps: Steps::new(rows, columns), rows, columns, second }
    }

    /// The board turned upside down, with both sides exchanged.
    #[inline]
    pub fn turned(&self, pieces: Pieces) -> Pieces {
        let Pieces { attacker, defender } = pieces;
        Pieces {
            attacker: upside_down(defender, self.rows, self.columns),
            defender: upside_down(attacker, self.rows, self.columns),
        }
    }

    /// How many steps all pieces have left, but for each its last one. Every move lowers
    /// it.
    pub fn steps_left(&self, pieces: Pieces) -> u32 {
        let row = |square: usize| (square / self.columns) as u32;
        let up = game::bits::ones(pieces.attacker).map(|s| self.rows as u32 - 2 - row(s));
        let down = game::bits::ones(pieces.defender).map(|s| row(s) - 1);
        up.sum::<u32>() + down.sum::<u32>()
    }

    /// The value of a position without a piece of the mover on the last two rows, from
    /// those of later ones, and the step that gets it. `turned` is the code of the turned
    /// board.
    #[inline]
    pub fn value(
        &self,
        layout: &Layout,
        (pieces, turned): (Pieces, Code),
        look: impl Fn(Code) -> Moves,
    ) -> (Moves, (u64, u64)) {
        if pieces.attacker == 0 {
            return (OVER, (0, 0));
        }
        // Wins in few moves, then losses in many.
        let rank = |moves: Moves| {
            if moves.is_multiple_of(2) { u16::from(moves) } else { 512 - u16::from(moves) }
        };
        let (mut best, mut least, mut step) = (OVER, u16::MAX, (0, 0));
        let is_last = pieces.defender.is_power_of_two();
        let square = |bit: u64| self.upside_down_square(bit.trailing_zeros());
        self.steps.up(pieces, |from, to| {
            let rest = pieces.defender & !to;
            let theirs = if rest == 0 {
                OVER
            } else if rest & self.second != 0 {
                WINS_NOW
            } else {
                let taken = if rest == pieces.defender { 0 } else { layout.attacker(square(to)) };
                look(
                    turned
                        .wrapping_sub(layout.defender(square(from)))
                        .wrapping_add(layout.defender(square(to)))
                        .wrapping_sub(taken),
                )
            };
            if rank(theirs) < least {
                (least, best, step) = (rank(theirs), theirs, (from, to));
            }
            // Nothing wins faster than taking the last piece, and next a lone runner.
            least > if is_last { 0 } else { 2 }
        });
        (best + 1, step)
    }

    #[inline]
    fn upside_down_square(&self, square: u32) -> u32 {
        let columns = self.columns as u32;
        (self.rows as u32 - 1) * columns - square + 2 * (square % columns)
    }
}

/// A board's bits with the rows in the opposite order.
#[inline]
pub fn upside_down(bits: u64, rows: usize, columns: usize) -> u64 {
    let mask = (1 << columns) - 1;
    let row = |row: usize| (bits >> (row * columns) & mask) << ((rows - 1 - row) * columns);
    (0..rows).fold(0, |all, r| all | row(r))
}
