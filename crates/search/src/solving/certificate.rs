//! A solver as the strategy of a certificate.

use crate::prover::{Prover, Question, Watch};
use game::{Bounds, Game, Notation};
use proof::{Claim, Limits, Strategy, Written};
use std::io::Write;

/// Nodes a move may take before the next is tried, in rounds: an easy proof is
/// a small one, and what the table knows takes next to none.
const ROUNDS: [u64; 5] = [30, 1_000, 10_000, 100_000, 1_000_000];

/// Writes all that `bounds` say of a position.
pub(super) fn write<G: Notation>(
    root: &G,
    bounds: Bounds,
    prover: &mut dyn Prover<G>,
    out: &mut dyn Write,
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Result<Written, String> {
    let claims = claims(bounds, root.score_range());
    if claims.is_empty() {
        return Err("nothing is proven of this position".to_string());
    }
    let mut asker = Asker { prover, watch, written: 0 };
    let told = proof::write(root, &claims, &mut asker, out, limits, &mut |_, _| ());
    told.map_err(|error| error.to_string())
}

/// What there is to claim: of both players, as far as it says anything.
fn claims(bounds: Bounds, range: Bounds) -> Vec<Claim> {
    match bounds.decided() {
        Some(score) => Claim::exact(score, range),
        None => game::Player::BOTH
            .map(|prover| Claim { prover, value: bounds.seen_by(prover).lower })
            .into_iter()
            .filter(|claim| !claim.is_void(range))
            .take(1)
            .collect(),
    }
}

struct Asker<'a, 'w, G: Game> {
    prover: &'a mut dyn Prover<G>,
    watch: &'a mut Watch<'w>,
    written: u64,
}

impl<G: Game> Strategy<G> for Asker<'_, '_, G> {
    fn choose(
        &mut self,
        position: &G,
        claim: Claim,
        moves: &mut Vec<G::Move>,
    ) -> Result<(), String> {
        let question = Question { player: claim.prover, goal: claim.value };
        self.written += 1;
        let written = self.written;
        let status = || format!("certificate: {written} positions");
        if self.written.is_multiple_of(1024) && self.watch.is_over(0, status) {
            return Err("stopped".to_string());
        }
        self.prover.known_moves(position, question, moves);
        if !moves.is_empty() {
            return Ok(());
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let after = |m: G::Move| position.after(m);
        // The table has forgotten: search again.
        for limit in ROUNDS.into_iter().chain([u64::MAX]) {
            for &m in &legal {
                let limit = self.prover.nodes().saturating_add(limit);
                let next = after(m);
                if next.score().is_some() {
                    continue;
                }
                if self.prover.ask(&next, question, &mut self.watch.until(limit)) == Some(true) {
                    moves.push(m);
                    return Ok(());
                }
            }
            if self.watch.is_over(0, status) {
                return Err("stopped".to_string());
            }
        }
        Err("the solver finds no move".to_string())
    }
}
