//! What a sum's values tell.

use super::sum::{Sum, SumMove};
use game::{Bounds, Oracle, Score};

/// Decides sums by their values.
pub struct Summing;

impl Oracle<Sum> for Summing {
    fn name(&self) -> &'static str {
        "sums"
    }

    fn bounds(&self, sum: &Sum) -> Bounds {
        let exactly = |winner| Bounds::exact(Score::win_for(winner));
        sum.winner().map_or(Bounds::WIN_DRAW_LOSS, exactly)
    }

    fn look(&self, sum: &Sum, moves: &mut Vec<SumMove>) -> Bounds {
        moves.clear();
        let bounds = self.bounds(sum);
        if bounds.decided().is_none() {
            sum.list(moves);
        }
        bounds
    }

    fn promise(&self, sum: &Sum, m: SumMove, after: &Sum) -> i32 {
        sum.promise(m, after)
    }

    fn slot(&self, _sum: &Sum, m: SumMove) -> u16 {
        m.0.min(0x100)
    }
}
