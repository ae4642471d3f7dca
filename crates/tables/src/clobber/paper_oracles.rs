//! Weaker oracles, as the papers' programs had them, and the evaluator by atomic
//! weights. The oracle with all that the table knows is in `sums.rs`.

use super::groups::Groups;
use super::sums::Sums;
use super::values::Signed;
use game::{Bounds, Evaluator, Memory, Oracle};
use games::clobber::Board;
use std::sync::Arc;

/// What Claessen's program knows: sums of groups that are all n·↑ + ⋆k.
pub struct SimpleSums(pub Arc<Sums>);

impl Oracle<Board> for SimpleSums {
    fn name(&self) -> &'static str {
        "simple-values"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.of(board, &mut Groups::default())
    }

    fn bounds_along(&self, board: &Board, memory: &mut Memory) -> Bounds {
        self.of(board, memory.kept())
    }
}

impl SimpleSums {
    fn of(&self, board: &Board, groups: &mut Groups) -> Bounds {
        let database = self.0.database();
        let is_simple = |value: Signed| database.values().simple(value.of).is_some();
        self.0.decide(board, groups.total(&self.0, board, database.stones(), is_simple))
    }
}

/// What Wahab and others' program knows: sums of groups of at most 8 stones.
pub struct SmallSums(pub Arc<Sums>);

/// Stones of a group in Wahab and others' database (section 4).
const SMALL: u32 = 8;

impl Oracle<Board> for SmallSums {
    fn name(&self) -> &'static str {
        "small-groups"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.of(board, &mut Groups::default())
    }

    fn bounds_along(&self, board: &Board, memory: &mut Memory) -> Bounds {
        self.of(board, memory.kept())
    }
}

impl SmallSums {
    fn of(&self, board: &Board, groups: &mut Groups) -> Bounds {
        let most = SMALL.min(self.0.database().stones());
        self.0.decide(board, groups.total(&self.0, board, most, |_| true))
    }
}

/// Estimates by atomic weights where the table has them, and by stones
/// elsewhere.
pub struct Weights(pub Arc<Sums>);

/// What a unit of atomic weight is worth in log odds: fitted to the same games
/// as the worth of stones.
const UNIT: f32 = 0.75;

impl Evaluator<Board> for Weights {
    fn name(&self) -> &'static str {
        "atomic-weights"
    }

    fn evaluate(&self, board: &Board) -> f32 {
        let (database, lines) = (self.0.database(), self.0.lines(board));
        let values = database.values();
        let (mut unknown, mut twice) = (0, 0);
        for (black, white) in board.groups() {
            match database.look_signed(lines, black, white) {
                // Weights are good for Left, who is Black and moves second.
                Some(value) => twice -= value.twice_the_weight(values),
                None => unknown |= black | white,
            }
        }
        let known = UNIT * twice as f32 / 2.0;
        Board::expectation(known + board.lead(unknown) + board.tempo())
    }
}
