//! What a certificate claims.

use crate::Rejection;
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

/// One claim, or two that make the score exact. A claim must say something: the
/// worst score is no claim, and more than the best is absurd.
pub(crate) fn check_claims(claims: &[Claim], range: Bounds) -> Result<(), Rejection> {
    for claim in claims {
        if claim.is_void(range) || claim.value > range.seen_by(claim.prover).upper {
            let Bounds { lower, upper } = range.seen_by(claim.prover);
            let reason = format!("{claim}, but scores are from {lower} to {upper}");
            return Err(Rejection::Claims(reason));
        }
    }
    match claims {
        [_] => Ok(()),
        [a, b] if (a.prover, b.prover, a.value) == (Player::First, Player::Second, -b.value) => {
            Ok(())
        }
        _ => Err(Rejection::Claims("two claims must say one score, first player first".into())),
    }
}

/// The score seen by the first player, if the claims leave no other.
pub(crate) fn exact_score(claims: &[Claim], range: Bounds) -> Option<Score> {
    let best = |claim: &Claim| claim.value == range.seen_by(claim.prover).upper;
    let exact = claims.len() == 2 || claims.iter().any(best);
    claims.first().filter(|_| exact).map(|claim| claim.value.seen_by(claim.prover))
}
