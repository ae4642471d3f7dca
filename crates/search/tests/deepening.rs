//! Alpha-beta as a player: what it calls proven is true, whatever reductions,
//! cuts and estimates do, and without them it proves what can be proven.

use crate::truth::{Hints, Tree, Walk, positions, value};
use game::{Evaluator, Family, Game, Move, Rng, Score};
use games::breakthrough::Breakthrough;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use search::deepening::Deepening;
use search::{Budget, Knowledge, Report, Resources, Settings};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// Knows nothing and says so loudly.
struct Noise;

impl<G: Game> Evaluator<G> for Noise {
    fn name(&self) -> &'static str {
        "noise"
    }
    fn evaluate(&self, position: &G) -> f32 {
        (game::zobrist::mix(position.key()) % 2001) as f32 / 1000.0 - 1.0
    }
}

/// Ways to search, the last without anything that could lose a proof.
const SEARCHES: &[&str] = &[
    "lmr=0.5 multi-cut=cut forward=0.3",
    "lmr=2 multi-cut=all forward=0.01",
    "lmr=1 multi-cut=all forward=0 remember=off",
    "lmr=0.3 etc=off history=off",
    "lmr=0 multi-cut=off forward=0",
];

fn search<G: Game>(start: &G, knowledge: Knowledge<G>, text: &str, nodes: u64) -> Report {
    let mut settings = Settings::default();
    for assignment in text.split_whitespace() {
        settings.assign(assignment).unwrap();
    }
    let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
    let mut player = Deepening::new(start.clone(), knowledge, settings, &resources).unwrap();
    player.search(&Budget::simulations(nodes), &mut |_| ())
}

/// Holds what is claimed of a position and of its moves against the truth.
fn check<G: Game>(start: &G, report: &Report, text: &str, truth: impl Fn(&G) -> Score) {
    assert!(report.bounds.contains(truth(start)), "{} {start:?} with {text}", report.bounds);
    let after = |code: u16| start.after(Move::from_code(code));
    for m in &report.moves {
        assert!(m.bounds.contains(truth(&after(m.m))), "{m:?} of {start:?} with {text}");
    }
    let best = report.best.expect("there is a move");
    if let Some(score) = report.bounds.decided() {
        assert_eq!(truth(&after(best)), score, "best move of {start:?} with {text}");
    }
}

#[test]
fn written_trees() {
    let mut rng = Rng::new(8);
    let mut decided = 0;
    for number in 0..2000 {
        let tree = Arc::new(Tree::random(&mut rng, 60));
        let start = Walk { tree, at: 0 };
        if start.score().is_some() {
            continue;
        }
        let text = SEARCHES[number % SEARCHES.len()];
        let mut knowledge = Knowledge::empty();
        knowledge.evaluators.push(Box::new(Noise));
        if number % 2 == 0 {
            knowledge.oracle = Some(Box::new(Hints));
        }
        let report = search(&start, knowledge, text, 1 + u64::from(rng.below(2000)));
        check(&start, &report, text, |walk| walk.tree.value[walk.at as usize]);
        decided += u32::from(report.bounds.decided().is_some());
    }
    assert!(decided > 500, "{decided}");
}

fn real<F: Family>(parameters: &str) {
    let cache = RefCell::new(HashMap::new());
    let mut decided = 0;
    let open = positions(F::start(parameters).unwrap(), 400);
    let open = open.into_iter().filter(|position| position.score().is_none());
    for (number, start) in open.enumerate().step_by(9) {
        let mut knowledge = Knowledge::of::<F>(&Settings::default()).unwrap();
        if knowledge.evaluators.is_empty() {
            knowledge.evaluators.push(Box::new(Noise));
        }
        let text = SEARCHES[number % SEARCHES.len()];
        let full = number % SEARCHES.len() == SEARCHES.len() - 1;
        let report = search(&start, knowledge, text, if full { 1 << 22 } else { 3000 });
        check(&start, &report, text, |p| value(p, &mut cache.borrow_mut()));
        assert!(!full || report.bounds.decided().is_some(), "{start:?}");
        decided += u32::from(report.bounds.decided().is_some());
    }
    assert!(decided > 3, "{decided} of {}", F::NAME);
}

#[test]
fn real_games() {
    real::<TicTacToe>("");
    real::<Clobber>("3x4");
    real::<ConnectFour>("4x3");
    real::<Breakthrough>("4x3");
    real::<Havannah>("2");
    real::<SemeaiFamily>("2,2,1");
}
