//! What is plain of a confined race: a string that is joined to living stones cannot
//! be captured.

use super::Confined;
use super::graph::MARKED;
use game::prelude::*;
use game::{Bounds, Oracle};

/// Strings that cannot be captured, and which moves to try first.
pub(super) struct Safety;

impl Oracle<Confined> for Safety {
    fn name(&self) -> &'static str {
        "safety"
    }

    fn bounds(&self, position: &Confined) -> Bounds {
        if let Some(score) = position.score() {
            return Bounds::exact(score);
        }
        let mut bounds = position.score_range();
        if position.is_safe(Player::First) {
            bounds.lower = Score::DRAW;
        }
        if position.is_safe(Player::Second) {
            bounds.upper = Score::DRAW;
        }
        bounds
    }

    /// Captures first, then liberties of the enemy's string that are not one's own,
    /// passes last.
    fn promise(&self, position: &Confined, m: u16, after: &Confined) -> i32 {
        let mover = position.to_move();
        if after.captured.is_some() {
            return 4;
        }
        if m == position.pass() {
            return -1;
        }
        let touches = |player: Player| {
            let own = position.stones[player.index()];
            let string = position.graph.string(MARKED[player.index()], own);
            i32::from(position.graph.beside[usize::from(m)] & string != 0)
        };
        let captures = i32::from(after.captures_left < position.captures_left);
        3 * captures + 2 * touches(mover.other()) - touches(mover)
    }
}
