//! The table as an oracle.

use super::Openings;
use game::{Bounds, Game, Oracle};
use games::connect_four::Board;

/// The score of every position of the table, and the move to play there.
pub struct ByOpenings(pub &'static Openings);

impl Oracle<Board> for ByOpenings {
    fn name(&self) -> &'static str {
        "openings"
    }

    #[inline]
    fn is_silent(&self, board: &Board) -> bool {
        !self.0.positions().reach(board)
    }

    fn bounds(&self, board: &Board) -> Bounds {
        let stored = || self.0.look(board).map(|known| known.score.seen_by(board.to_move()));
        board.score().or_else(stored).map_or_else(|| board.score_range(), Bounds::exact)
    }

    fn narrows(&self) -> bool {
        true
    }

    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        match self.0.look(board) {
            Some(known) => {
                moves.clear();
                moves.push(known.column);
                Bounds::exact(known.score.seen_by(board.to_move()))
            }
            None => {
                board.legal_moves(moves);
                board.score().map_or_else(|| board.score_range(), Bounds::exact)
            }
        }
    }
}
