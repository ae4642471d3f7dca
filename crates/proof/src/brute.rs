//! A strategy for small games: the definition of a position's value, remembered.

use crate::{Claim, Strategy};
use game::{Notation, Player, Score};
use rustc_hash::FxHashMap;

/// All moves that keep the claim, by looking at everything that can happen. A
/// yardstick for tests and for games of a few million positions.
#[derive(Default)]
pub struct BruteForce {
    values: FxHashMap<Vec<u8>, Score>,
}

impl BruteForce {
    /// The score of perfect play.
    pub fn value<G: Notation>(&mut self, position: &G) -> Score {
        if let Some(score) = position.score() {
            return score;
        }
        let name = match position.exact_key() {
            Some(key) => key.to_le_bytes().to_vec(),
            None => position.position_text().into_bytes(),
        };
        if let Some(&score) = self.values.get(&name) {
            return score;
        }
        let mover = position.to_move();
        let best = replies(position).into_iter().map(|(_, next)| self.value(&next).seen_by(mover));
        let score = best.max().expect("a game that is not over has moves").seen_by(mover);
        self.values.insert(name, score);
        score
    }
}

fn replies<G: Notation>(position: &G) -> Vec<(G::Move, G)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let play = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
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
