//! The tables of a board as an oracle.

use super::table::BreakthroughTable;
use game::{Bounds, Game, Memory, Oracle, Score};
use games::breakthrough::{Board, Step};

/// What tables of one board show. Each of them may show what another does not.
pub struct ByRows(pub Vec<&'static BreakthroughTable>);

impl ByRows {
    /// The score as far as it is known, and the table that shows it.
    fn see(&self, board: &Board) -> (Bounds, Option<&'static BreakthroughTable>) {
        if let Some(score) = board.score() {
            return (Bounds::exact(score), None);
        }
        // A search may go on to another board.
        for table in self.0.iter().filter(|table| table.shape().is_of(board)) {
            if let Some(winner) = table.winner(board) {
                return (Bounds::exact(Score::win_for(winner)), Some(table));
            }
        }
        (board.score_range(), None)
    }
}

impl Oracle<Board> for ByRows {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.see(board).0
    }

    /// In playouts only whether the mover wins: one look at each table, where the other
    /// side's attack takes one for every answer.
    fn bounds_along(&self, board: &Board, _: &mut Memory) -> Bounds {
        if let Some(score) = board.score() {
            return Bounds::exact(score);
        }
        match self.0.iter().any(|t| t.shape().is_of(board) && t.mover_wins(board)) {
            true => Bounds::exact(Score::win_for(board.to_move())),
            false => board.score_range(),
        }
    }

    fn narrows(&self) -> bool {
        true
    }

    /// The winning move alone. Of a whole board the best move alone, also where it loses:
    /// it loses as late as any.
    fn look(&self, board: &Board, moves: &mut Vec<Step>) -> Bounds {
        board.legal_moves(moves);
        self.look_after(board, moves)
    }

    fn look_after(&self, board: &Board, moves: &mut Vec<Step>) -> Bounds {
        let (bounds, table) = self.see(board);
        if let Some(step) = table.and_then(|table| table.best_move(board)) {
            moves.clear();
            moves.push(step);
        }
        bounds
    }

    fn glance(&self, board: &Board, scratch: &mut Vec<Step>) -> (Bounds, usize) {
        let bounds = self.bounds(board);
        board.legal_moves(scratch);
        (bounds, scratch.len())
    }
}
