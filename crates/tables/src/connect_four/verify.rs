//! A sample of the table derived again, by another solver than it was built with:
//! proof-number search, which knows no more than the rules and what each single
//! position shows.

use super::Openings;
use crate::kind::{Sample, Verified, Watch, Wrong};
use game::{Bounds, Game, Notation, Rng, Score};
use games::connect_four::{Board, Threats};
use search::Budget;
use search::proof_number::{Dfpn, DfpnSettings};
use search::prover::{self, Prover, Question};

/// Memory of the solver.
const MEMORY: usize = 1 << 29;

/// Derives a random share of the entries again: whether the stored move gets at least
/// the stored value, and whether no move gets more. What a move gets is what the table
/// says of the position after it; the solver says it where that has too many stones.
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
    let solver = Dfpn::new(positions.start(), Box::new(Threats), settings)
        .map_err(|reason| Wrong(format!("there is no solver to compare it with: {reason}")))?;
    let mut judge = Judge { openings, solver };
    for (done, &place) in chosen.iter().enumerate() {
        let board = positions.board(place);
        let known = openings.at(place);
        let wrong = |what: &str| Err(Wrong(format!("{}: {what}", board.position_text())));
        let gets = |score| Question { player: board.to_move(), goal: score };
        if !judge.holds(&board.after(known.column), gets(known.score)) {
            return wrong("the stored move does not get the stored value");
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let more = gets(Score(known.score.0 + 1));
        if known.score.0 < 1 && moves.iter().any(|&m| judge.holds(&board.after(m), more)) {
            return wrong("another move gets more than the stored value");
        }
        (watch.progress)(done as u64 + 1, chosen.len() as u64);
    }
    let count = chosen.len() as u64;
    Ok(Verified { positions: count, values: count })
}

struct Judge<'o> {
    openings: &'o Openings,
    solver: Dfpn<Board>,
}

impl Judge<'_> {
    /// Whether a player gets what the question wants.
    fn holds(&mut self, board: &Board, question: Question) -> bool {
        let stored = || self.openings.look(board).map(|e| e.score.seen_by(board.to_move()));
        if let Some(score) = board.score().or_else(stored) {
            return question.answer(Bounds::exact(score)) == Some(true);
        }
        let mut silent = |_: &str| ();
        let mut watch = prover::Watch::new(Budget::default().start(), &mut silent);
        self.solver.ask(board, question, &mut watch).expect("nobody interrupts")
    }
}
