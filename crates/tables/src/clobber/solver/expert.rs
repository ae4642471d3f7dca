//! What a sum's values tell.

use super::sum::{Sum, SumMove};
use game::{Bounds, Expert, Score};

/// Decides sums by their values.
pub struct Summing;

impl Expert<Sum> for Summing {
    fn name(&self) -> &'static str {
        "sums"
    }

    fn look(&self, sum: &Sum, moves: &mut Vec<SumMove>) -> Bounds {
        moves.clear();
        if let Some(winner) = sum.winner() {
            return Bounds::exact(Score::win_for(winner));
        }
        sum.list(moves);
        Bounds::WIN_DRAW_LOSS
    }

    fn promise(&self, sum: &Sum, m: SumMove, after: &Sum) -> i32 {
        sum.promise(m, after)
    }

    fn slot(&self, _sum: &Sum, m: SumMove) -> u16 {
        m.0.min(0x100)
    }
}
