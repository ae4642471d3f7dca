//! A sample of the table derived again, by another solver than it was built with:
//! proof-number search, which knows no more than the rules and what each single
//! position shows.

use super::Openings;
use crate::kind::{Sample, Verified, Watch, Wrong};
use game::{Bounds, Game, Notation, Rng, Score};
use games::connect_four::{Board, Threats};
use search::proof_number::{Dfpn, DfpnSettings};
use search::prover::{self, Prover, Question};
use search::{Budget, RulesOnly, solve};

/// Memory of the solver.
const MEMORY: usize = 1 << 29;

/// Derives a random share of the entries again: that the value is that of the best
/// move, and that the stored move has it.
pub(super) fn verify(
    openings: &Openings,
    sample: &Sample,
    watch: Watch,
) -> Result<Verified, Wrong> {
    let positions = openings.positions();
    let mut rng = Rng::new(sample.seed);
    let chosen: Vec<usize> = (0..positions.len())
        .filter(|_| rng.below(1 << 30) as f64 / f64::from(1 << 30) < sample.share)
        .collect();
    let settings = DfpnSettings { memory: MEMORY, ..DfpnSettings::default() };
    let mut solver = Dfpn::new(positions.start(), Box::new(Threats), settings)
        .map_err(|reason| Wrong(format!("no solver to hold it against: {reason}")))?;
    for (done, &place) in chosen.iter().enumerate() {
        let board = positions.board(place);
        let known = openings.at(place);
        let wrong = |what: &str| Err(Wrong(format!("{} {what}", board.position_text())));
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let mut value = |m: u16| value_of(openings, &mut solver, &board.after(m));
        let kept = value(known.column).seen_by(board.to_move());
        if kept != known.score {
            return wrong("has another value after the stored move");
        }
        let better = moves.iter().any(|&m| value(m).seen_by(board.to_move()) > known.score);
        if better {
            return wrong("has a better move than the stored one");
        }
        (watch.progress)(done as u64 + 1, chosen.len() as u64);
    }
    Ok(Verified { positions: chosen.len() as u64, values: chosen.len() as u64 })
}
