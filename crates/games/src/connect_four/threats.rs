//! What can be seen in a position without playing it out.
//!
//! Tactics: fours that can be made at once, replies that are forced, cells that
//! must not be given away. Strategy: follow-up, the old way to hold Connect
//! Four, in which every stone of the opponent is answered on top of it.

use super::{Board, follow_up};
use game::{Bounds, Game, Oracle, Score};

/// Threats, forced moves and follow-up.
pub struct Threats;

impl Oracle<Board> for Threats {
    fn name(&self) -> &'static str {
        "threats"
    }

    #[inline]
    fn bounds(&self, board: &Board) -> Bounds {
        see(board).0
    }

    fn narrows(&self) -> bool {
        true
    }

    #[inline]
    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        moves.clear();
        let (bounds, mut cells) = see(board);
        while cells != 0 {
            moves.push(board.column(cells & cells.wrapping_neg()));
            cells &= cells - 1;
        }
        bounds
    }

    #[inline]
    fn glance(&self, board: &Board, _: &mut Vec<u16>) -> (Bounds, usize) {
        let (bounds, cells) = see(board);
        (bounds, cells.count_ones() as usize)
    }

    /// The cell: a column's cells have little in common.
    #[inline]
    fn slot(&self, board: &Board, column: u16) -> u16 {
        board.cell_of(column).trailing_zeros() as u16
    }

    /// Threats first of all, then lines that are still open, the opponent's
    /// more than one's own, and the centre. The weights gave the smallest trees
    /// on 6x6, 7x5 and 7x6 among those tried.
    #[inline]
    fn promise(&self, board: &Board, column: u16, _: &Board) -> i32 {
        let mover = board.to_move();
        let mine = board.stones[mover.index()];
        let theirs = board.stones[mover.other().index()];
        let free = board.cells ^ mine ^ theirs;
        let cell = board.cell_of(column);
        let threats = board.threats(mine | cell) & free & !cell;
        let centre = column.min(board.width() as u16 - 1 - column);
        16 * threats.count_ones() as i32
            + 4 * i32::from(centre)
            + board.lines_through(cell, mine | free) as i32
            + 2 * board.lines_through(cell, theirs | free) as i32
    }
}

/// Bounds on the score, and where the moves worth a try land.
#[inline]
fn see(board: &Board) -> (Bounds, u64) {
    let mover = board.to_move();
    let won_by = |player| Bounds::exact(Score::win_for(player));
    let mine = board.stones[mover.index()];
    let theirs = board.stones[mover.other().index()];
    if board.has_four(theirs) {
        return (won_by(mover.other()), 0);
    }
    let taken = mine | theirs;
    let free = board.cells ^ taken;
    if free == 0 {
        return (Bounds::exact(Score::DRAW), 0);
    }
    let landing = board.landing(taken);
    let wins = board.threats(mine) & landing;
    if wins != 0 {
        return (won_by(mover), wins & wins.wrapping_neg());
    }
    let danger = board.threats(theirs) & free;
    let forced = danger & landing;
    // A stone below a cell where they win loses at once, and so does
    // everything that leaves a four open.
    let mut safe = landing & !(danger >> 1);
    if forced != 0 {
        safe &= forced;
        if forced & (forced - 1) != 0 {
            safe = 0;
        }
    }
    if safe == 0 {
        return (won_by(mover.other()), landing & landing.wrapping_neg());
    }
    // A forced reply is cheaper to play than to judge.
    let bounds = match forced {
        0 => limits(board, mine, theirs, free)
            .intersect(follow_up::bounds(board, mine, theirs, danger))
            .expect("what is possible and what is forced agree"),
        _ => Bounds::WIN_DRAW_LOSS,
    };
    (bounds.seen_by(mover), safe)
}

/// Who can still make four in a row at all, seen by the mover.
#[inline]
fn limits(board: &Board, mine: u64, theirs: u64, free: u64) -> Bounds {
    let reach = |stones: u64| Score(i16::from(board.has_four(stones | free)));
    Bounds { lower: -reach(theirs), upper: reach(mine) }
}
