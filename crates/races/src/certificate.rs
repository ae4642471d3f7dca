//! Certificates of a verdict: proofs of the confined race that anybody can check.

use crate::policy::{Policy, job, solver};
use crate::{Answer, Limits, Outcome};
use game::{Notation, Player};
use search::Solving;
use std::io::Write;

/// One certificate to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Who begins.
    pub first: Player,
    /// Whom the policy favours under which the race has this value.
    pub favoured: Player,
}

impl Certificate {
    /// The certificates that prove an answer: a win is proven where everything favours
    /// the loser, a seki by one proof for each side. Of kos and unknown results there
    /// is none.
    pub fn all_of(answer: &Answer) -> Vec<Certificate> {
        let verdicts = [&answer.black_first, &answer.white_first];
        let mut all = Vec::new();
        for (first, verdict) in Player::BOTH.into_iter().zip(verdicts) {
            let favoured: &[Player] = match verdict.outcome {
                Outcome::Black => &[Player::Second],
                Outcome::White => &[Player::First],
                Outcome::Seki => &Player::BOTH,
                Outcome::Ko | Outcome::Unknown => &[],
            };
            all.extend(favoured.iter().map(|&favoured| Certificate { first, favoured }));
        }
        all
    }
}

/// Writes a certificate; how many positions it has.
pub fn certify(
    answer: &Answer,
    certificate: Certificate,
    solving: &Solving,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<u64, String> {
    let policy = Policy::favour(certificate.favoured);
    let start = policy.start(&answer.confinement, certificate.first)?;
    let mut solver = solver(solving, limits.memory, &start)?;
    let solution = solver.solve(job(&limits.budget, &mut |_| ()));
    if solution.bounds.decided().is_none() {
        return Err(format!("{} could not be solved again in time", start.variant()));
    }
    let memory = proof::Limits { memory: limits.memory, ..proof::Limits::default() };
    let written = solver.certify(solution.bounds, out, &memory, job(&limits.budget, &mut |_| ()));
    written.map(|written| written.positions)
}
