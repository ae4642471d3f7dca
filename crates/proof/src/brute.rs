//! A strategy for small games: the definition of a position's value, remembered.

use crate::{Claim, Strategy};
use game::{Notation, Player, Score};
use rustc_hash::FxHashMap;

/// All moves that keep the claim, by looking at everything that can happen. A
/// yardstick for tests and for games of a few million positions.
#[derive(Default)]
pub struct BruteForce {
    values: FxHashMap<u128, Score>,
    /// Of positions too large for a number.
    values_by_text: FxHashMap<String, Score>,
}

impl BruteForce {
    /// The score of perfect play.
    pub fn value<G: Notation>(&mut self, position: &G) -> Score {
        if let Some(score) = position.score() {
            return score;
        }
        let key = position.exact_key();
        let known = match key {
            Some(key) => self.values.get(&key),
            None => self.values_by_text.get(&position.position_text()),
        };
        if let Some(&score) = known {
            return score;
        }
        let mover = position.to_move();
        let range = position.score_range().seen_by(mover);
        let mut best = range.lower;
        for (_, next) in replies(position) {
            best = best.max(self.value(&next).seen_by(mover));
            if best == range.upper {
                break;
            }
        }
        let score = best.seen_by(mover);
        match key {
            Some(key) => self.values.insert(key, score),
            None => self.values_by_text.insert(position.position_text(), score),
        };
        score
    }
}

fn replies<G: Notation>(position: &G) -> Vec<(G::Move, G)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let play = |m| {
        let next = position.after(m);
        (m, next)
    };
    moves.into_iter().map(play).collect()
}

impl<G: Notation> Strategy<G> for BruteForce {
    fn choose(
        &mut self,
        position: &G,
        claim: Claim,
        moves: &mut Vec<G::Move>,
    ) -> Result<(), String> {
        debug_assert_eq!(position.to_move(), claim.prover);
        for (m, next) in replies(position) {
            if claim.is_met_by(self.value(&next)) {
                moves.push(m);
            }
        }
        match moves.is_empty() {
            true => Err(format!("{} does not get {}", Player::name(claim.prover), claim.value)),
            false => Ok(()),
        }
    }
}
