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
//!   begin one cell higher. The leader gets one cell of each couple.
//!
//! Allis (1988) calls these claimeven, odd threat and baseinverse; here they
//! are one rule, for boards of any size and for either player.

use super::Board;
use game::{Bounds, Score};

/// Bounds on the score seen by the leader, whose stones are `mine`. `danger`
/// are the free cells where the follower would have four in a row.
#[inline]
pub(super) fn bounds(board: &Board, mine: u64, theirs: u64, danger: u64) -> Bounds {
    let taken = mine | theirs;
    let rows = Rows::new(board);
    let landing = board.landing(taken);
    let free = board.cells ^ taken;
    // Every other cell from the lowest free one: in columns that begin with an
    // odd row, those of the odd rows.
    let lower = (free & rows.even) ^ rows.above(landing & rows.odd);
    let closed = rows.above(rows.lowest(danger & !lower));
    // A topmost cell without a partner is the mark of an odd column.
    let single = lower & rows.top & !closed;
    let odd_columns = single.count_ones();
    if odd_columns % 2 == 1 {
        return Bounds::WIN_DRAW_LOSS;
    }
    let odd = rows.columns(single) & free;
    let base = landing & odd;
    let lower = lower ^ (odd & !base);
    let upper = free & !lower;
    let closed = closed | rows.above(rows.lowest(danger & odd & upper));
    let leader = mine | (lower & !closed);
    if board.has_four(leader) && !(odd_columns == 2 && is_held(board, leader, base)) {
        return Bounds::WIN_DRAW_LOSS;
    }
    let wins = closed != 0 || board.has_four(theirs | upper);
    Bounds { lower: Score::LOSS, upper: if wins { Score::LOSS } else { Score::DRAW } }
}

/// Whether `cells` hold no four with only one of the two cells of `couple`.
fn is_held(board: &Board, cells: u64, couple: u64) -> bool {
    let one = couple & couple.wrapping_neg();
    !board.has_four(cells ^ one) && !board.has_four(cells ^ couple ^ one)
}

/// Masks of rows, and what they make of columns.
struct Rows {
    even: u64,
    odd: u64,
    top: u64,
    /// The bit over each column.
    over: u64,
    height: usize,
}

impl Rows {
    #[inline]
    fn new(board: &Board) -> Rows {
        let height = board.height();
        let every_other = 0x5555_5555_5555_5555 & ((1 << height) - 1);
        let even = board.bottom * every_other;
        let over = board.bottom << height;
        Rows { even, odd: board.cells ^ even, top: over >> 1, over, height }
    }

    /// The given cells, one at most in a column, and all cells above them: the
    /// difference in each column is a run of ones.
    #[inline]
    fn above(&self, cells: u64) -> u64 {
        (self.over - cells) & !self.over
    }

    /// The lowest of the given cells in each column.
    #[inline]
    fn lowest(&self, cells: u64) -> u64 {
        cells & (self.over - cells)
    }

    /// The columns of the given cells of the top row.
    #[inline]
    fn columns(&self, tops: u64) -> u64 {
        (tops - (tops >> (self.height - 1))) | tops
    }
}
