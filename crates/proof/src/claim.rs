//! What a certificate claims.

use game::{Bounds, Player, Score};
use std::fmt;

/// The claim that a player gets at least a certain score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who gets it.
    pub prover: Player,
    /// The score at least, seen by the prover.
    pub value: Score,
}

impl Claim {
    /// The claims that a root's score, seen by the first player, is `score`: two,
    /// or the winner's alone where the score is the best that `range` allows.
    pub fn exact(score: Score, range: Bounds) -> Vec<Claim> {
        let claims = Player::BOTH.map(|prover| Claim { prover, value: score.seen_by(prover) });
        claims.into_iter().filter(|claim| !claim.is_void(range)).collect()
    }

    /// Whether the claim is no more than the prover's worst score.
    pub fn is_void(self, range: Bounds) -> bool {
        self.value <= range.seen_by(self.prover).lower
    }

    /// Whether a final score, seen by the first player, is good enough.
    pub fn is_met_by(self, score: Score) -> bool {
        score.seen_by(self.prover) >= self.value
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} player gets at least {}", self.prover.name(), self.value)
    }
}
