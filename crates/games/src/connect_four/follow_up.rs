//! Follow-up: the side that is not to move answers every stone in the same
//! column, right on top of it.
//!
//! Then the free cells of a column are pairs, counted from its lowest free
//! cell: of each pair the leader (who is to move) gets the lower cell and the
//! follower the upper one. That holds to the end of the game, whatever the
//! leader does, if every column has an even number of free cells. So the leader
//! never owns more than the stones he has and all lower cells; if these hold no
//! four in a row, he cannot win. If the follower's stones and the upper cells
//! hold one, the follower wins, at the latest when the board is full.
//!
//! Two refinements, both exact:
//!
//! - A *closed* column: the follower threatens an upper cell, that is, owns the
//!   other three of a line through it. Once the leader takes the cell below, the
//!   follower wins, so nothing in the column from there on matters, nor does
//!   its number of cells; and since the leader runs out of other moves, the
//!   follower does win if the leader has no four first.
//! - *Odd* columns that are not closed, if there is an even number of them:
//!   their lowest free cells are answered by each other in couples, and pairs
//!   begin one cell higher. The leader then gets one cell of each couple.

use super::Board;
use game::{Bounds, Score};

/// Bounds on the score seen by the leader, whose stones are `mine`, when nobody
/// can win at once. `danger` are the cells where the follower threatens to.
#[inline]
pub(super) fn bounds(board: &Board, mine: u64, theirs: u64, danger: u64) -> Bounds {
    let taken = mine | theirs;
    let rows = Rows::new(board);
    let landing = board.landing(taken);
    let free = board.cells ^ taken;
    // Rows are counted from the top, so that the topmost cell of a column tells
    // whether its number of free cells is odd.
    let lower = (free & rows.even) ^ rows.from(board, landing & rows.odd);
    let closed = rows.closed(board, danger & free & !lower);
    let single = lower & rows.top & !closed;
    let couples = single.count_ones();
    if couples % 2 == 1 {
        return Bounds::WIN_DRAW_LOSS;
    }
    // The free cells of odd columns that are open.
    let odd = if couples == 0 { 0 } else { rows.columns(board, single) & free };
    let base = landing & odd;
    let shifted = lower ^ (odd & !base);
    let upper = free & !shifted & !base;
    let also_closed = rows.closed(board, danger & odd & upper);
    let closed = closed | also_closed;
    let leader = mine | (shifted & !closed);
    if has_four_with_couples(board, leader, base) {
        return Bounds::WIN_DRAW_LOSS;
    }
    let wins = closed != 0 || board.has_four(theirs | upper);
    Bounds { lower: Score::LOSS, upper: if wins { Score::LOSS } else { Score::DRAW } }
}

/// Whether the leader may get a four from `cells` and one cell of each couple
/// among `base`, whichever way the follower couples them.
#[inline]
fn has_four_with_couples(board: &Board, cells: u64, base: u64) -> bool {
    let without = cells & !base;
    if !board.has_four(without | base) {
        return false;
    }
    if base.count_ones() != 2 {
        return true;
    }
    let one = base & base.wrapping_neg();
    board.has_four(without | one) || board.has_four(without | (base ^ one))
}

/// Masks of rows.
struct Rows {
    even: u64,
    odd: u64,
    top: u64,
    /// The bit above each column.
    above: u64,
}

impl Rows {
    #[inline]
    fn new(board: &Board) -> Rows {
        let every_other = 0x5555_5555_5555_5555 & ((1 << board.height()) - 1);
        let even = board.bottom * every_other;
        let above = board.bottom << board.height();
        Rows { even, odd: board.cells ^ even, top: above >> 1, above }
    }

    /// All cells at or above the given ones, of which a column has one at most.
    #[inline]
    fn from(&self, board: &Board, cells: u64) -> u64 {
        (self.above - cells) & board.cells
    }

    /// All cells at or above the lowest of the given ones in each column.
    #[inline]
    fn closed(&self, board: &Board, cells: u64) -> u64 {
        self.from(board, cells & (self.above - cells))
    }

    /// The columns of the given cells of the top row.
    #[inline]
    fn columns(&self, board: &Board, tops: u64) -> u64 {
        let bottoms = tops >> (board.height() - 1);
        (tops - bottoms) | tops
    }
}
