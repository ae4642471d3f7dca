//! What can be seen in a position without playing it out.
//!
//! Tactics: fours that can be made at once, replies that are forced, cells that
//! must not be given away. Strategy: follow-up, the old way to hold Connect
//! Four, in which every stone of the opponent is answered on top of it.

use super::Board;
use super::follow_up;
use game::{Bounds, Expert, Game, Player, Score};

/// Threats, forced moves and follow-up.
pub struct Threats;

impl Expert<Board> for Threats {
    fn name(&self) -> &'static str {
        "threats"
    }

    #[inline]
    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        moves.clear();
        let mover = board.to_move();
        let won_by = |player| Bounds::exact(Score::win_for(player));
        let mine = board.stones[mover.index()];
        let theirs = board.stones[mover.other().index()];
        if board.has_four(theirs) {
            return won_by(mover.other());
        }
        let taken = mine | theirs;
        let free = board.cells ^ taken;
        if free == 0 {
            return Bounds::exact(Score::DRAW);
        }
        let landing = board.landing(taken);
        let wins = board.threats(mine) & landing;
        if wins != 0 {
            moves.push(board.column(wins & wins.wrapping_neg()));
            return won_by(mover);
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
            let any = landing & landing.wrapping_neg();
            moves.push(board.column(any));
            return won_by(mover.other());
        }
        let mut bounds = Bounds::WIN_DRAW_LOSS;
        if forced == 0 {
            bounds = limits(board, mover, mine, theirs, free);
            bounds = bounds
                .intersect(follow_up::bounds(board, mine, theirs, danger).seen_by(mover))
                .expect("what is possible and what is forced agree");
        }
        while safe != 0 {
            moves.push(board.column(safe & safe.wrapping_neg()));
            safe &= safe - 1;
        }
        bounds
    }
}

/// Who can still make four in a row at all.
#[inline]
fn limits(board: &Board, mover: Player, mine: u64, theirs: u64, free: u64) -> Bounds {
    let reach = |stones: u64| Score(board.has_four(stones | free) as i16);
    Bounds { lower: -reach(theirs), upper: reach(mine) }.seen_by(mover)
}
