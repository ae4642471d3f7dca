//! The definition of a position's value, as slow as it reads.

use crate::{Game, Player, Score};

/// The score of perfect play, or `None` if that takes more than `nodes`
/// positions to find out. A yardstick for tests, not a solver.
pub fn minimax<G: Game>(position: &G, nodes: u64) -> Option<Score> {
    let mut left = nodes;
    value(position, &mut left)
}

fn value<G: Game>(position: &G, nodes: &mut u64) -> Option<Score> {
    *nodes = nodes.checked_sub(1)?;
    if let Some(score) = position.score() {
        return Some(score);
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut best: Option<Score> = None;
    for m in moves {
        let next = position.after(m);
        let score = value(&next, nodes)?;
        best = Some(match (best, position.to_move()) {
            (None, _) => score,
            (Some(b), Player::First) => b.max(score),
            (Some(b), Player::Second) => b.min(score),
        });
    }
    best
}
