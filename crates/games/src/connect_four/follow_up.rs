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
    let mut upper = upper;
    if board.has_four(leader) {
        let stopped = match couples {
            0 => inverse(board, leader, landing & !rows.columns(board, closed & rows.top)),
            _ => coupled(board, leader, base).then_some(0),
        };
        let Some(lost) = stopped else { return Bounds::WIN_DRAW_LOSS };
        upper &= !lost;
    }
    let wins = closed != 0 || board.has_four(theirs | upper);
    Bounds { lower: Score::LOSS, upper: if wins { Score::LOSS } else { Score::DRAW } }
}

/// Whether the follower can couple the cells of `base`, all of them among
/// `cells`, so that the leader has no four in `cells` with one of each couple.
fn coupled(board: &Board, cells: u64, base: u64) -> bool {
    let mut bits = [0; 4];
    let mut left = base;
    for bit in &mut bits {
        *bit = left & left.wrapping_neg();
        left ^= *bit;
    }
    let [a, b, c, d] = bits;
    let others = cells ^ base;
    let holds = |own: u64| !board.has_four(others | own);
    match base.count_ones() {
        2 => holds(a) && holds(b),
        4 => [[a, b, c, d], [a, c, b, d], [a, d, b, c]].into_iter().any(|[a, b, c, d]| {
            holds(a | c) && holds(a | d) && holds(b | c) && holds(b | d)
        }),
        _ => false,
    }
}

/// Two even columns whose lowest free cells are coupled, and the next ones as
/// well, so that the leader has no four in `cells`. Gives the upper cells that
/// the follower no longer has for certain. `lowest` are the lowest free cells
/// of the columns that may be used.
///
/// Without both lowest cells every four must fall apart, so both lie on each.
fn inverse(board: &Board, cells: u64, lowest: u64) -> Option<u64> {
    let mut common = lowest;
    for (mut starts, distance) in board.fours(cells).into_iter().zip(board.distances) {
        while starts != 0 {
            let start = starts & starts.wrapping_neg();
            starts ^= start;
            common &= (0..4).fold(0, |line, i| line | start << ((i * distance) & 63));
            if common & common.wrapping_sub(1) == 0 {
                return None;
            }
        }
    }
    let holds = |own: u64| !board.has_four(own);
    while common != 0 {
        let a = common & common.wrapping_neg();
        common ^= a;
        let mut partners = common;
        while partners != 0 {
            let b = partners & partners.wrapping_neg();
            partners ^= b;
            let (without_a, without_b) = (cells ^ a, cells ^ b);
            let all = [without_a | a << 1, without_a | b << 1, without_b | a << 1, without_b | b << 1];
            if all.into_iter().all(holds) {
                return Some(a << 1 | b << 1);
            }
        }
    }
    None
}

/// Masks of rows.
pub(super) struct Rows {
    pub even: u64,
    pub odd: u64,
    top: u64,
    /// The bit above each column.
    above: u64,
}

impl Rows {
    #[inline]
    pub fn new(board: &Board) -> Rows {
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
