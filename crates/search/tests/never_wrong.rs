//! Bounds always contain the true value: on explicit random trees with graded
//! scores, on small real games, with one and two threads, with constant
//! garbage collection, under every solver setting.

use crate::truth::{Hints, Tree, Walk, positions, value};
use game::{Family, Game, Rng, Score};
use games::breakthrough::Breakthrough;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use search::{Budget, Knowledge, Mcts, Resources, Settings};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

fn settings(text: &str) -> Settings {
    let mut settings = Settings::default();
    for assignment in text.split_whitespace() {
        settings.assign(assignment).unwrap();
    }
    settings
}

/// Every kind of search that claims to prove something.
const SEARCHES: &[&str] = &[
    "proofs=bounds",
    "proofs=winloss",
    "proofs=bounds clamp=off",
    "proofs=bounds lookahead=1",
    "proofs=winloss lookahead=2 collect-every=50",
    "proofs=bounds reward=score",
    "proofs=bounds delta=-0.1",
    "proofs=bounds delta=10000 gamma=1",
    "proofs=bounds delta=1 gamma=1 proof-bias=0.5 bias-fade=10 selection=rave",
    "proofs=bounds proof-bias=0.5",
    "proofs=winloss proof-bias=0.5 expand=0",
    "proofs=bounds selection=rave exploration=0.1",
    "proofs=bounds selection=puct",
    "proofs=bounds fpu=0.5 expand=3",
    "proofs=bounds playout=lgrf mate=2 rollouts=2",
    "proofs=bounds collect-every=40",
    "proofs=winloss collect-every=40",
    "proofs=bounds selection=rave collect-every=60 proof-bias=0.1",
    "proofs=bounds oracles=none",
    "proofs=bounds deep-oracles=all expand=0",
    "proofs=bounds deep-oracles=all deep-visits=3 expand=1",
    "proofs=winloss deep-oracles=all deep-visits=20 selection=rave",
    "proofs=winloss oracles=none deep-oracles=all selection=rave reselect=2 rave-inherit=20",
    "proofs=winloss mate=1000 oracle-playouts=2",
    "proofs=off",
];

struct Case<'a> {
    settings: &'a str,
    threads: usize,
    seed: u64,
    simulations: u64,
}

/// Searches and holds what is claimed of the root and of its moves against
/// the truth; says whether the root was decided.
fn check<G: Game>(
    start: &G,
    knowledge: Knowledge<G>,
    case: &Case<'_>,
    truth: impl Fn(&G) -> Score,
) -> bool {
    let resources = Resources { threads: case.threads, memory: 1 << 20, seed: case.seed };
    let mut mcts = Mcts::new(start.clone(), knowledge, settings(case.settings), resources).unwrap();
    let mut wrong = None;
    let report = mcts.search(&Budget::simulations(case.simulations), &mut |_| ());
    let value = truth(start);
    if !report.bounds.contains(value) {
        wrong = Some(format!("root {} for {value}", report.bounds));
    }
    for m in &report.moves {
        let next = start.after(game::Move::from_code(m.m));
        let value = truth(&next);
        if !m.bounds.contains(value) {
            wrong = Some(format!("move {} {} for {value}", m.m, m.bounds));
        }
    }
    if let Some(wrong) = wrong {
        panic!("{wrong}: {start:?} with {} seed {}", case.settings, case.seed);
    }
    // A decided root comes with a move that achieves it.
    if let (Some(score), Some(best)) = (report.bounds.decided(), report.best) {
        let next = start.after(game::Move::from_code(best));
        assert_eq!(truth(&next), score, "best move of {start:?} with {}", case.settings);
    }
    // Half of the games go on, with the tree kept.
    if case.seed.is_multiple_of(2)
        && let Some(best) = report.best
    {
        let next = start.after(game::Move::from_code(best));
        if next.score().is_none() {
            mcts.advance(game::Move::from_code(best));
            let again = mcts.search(&Budget::simulations(case.simulations / 2 + 1), &mut |_| ());
            assert!(again.bounds.contains(truth(&next)), "{next:?} after {start:?}");
            if let (Some(score), Some(reply)) = (again.bounds.decided(), again.best) {
                let after = next.after(game::Move::from_code(reply));
                assert_eq!(truth(&after), score, "reply in {next:?} with {}", case.settings);
            }
        }
    }
    report.bounds.decided().is_some()
}

#[test]
fn random_trees() {
    let mut rng = Rng::new(1);
    let (mut decided, mut draws) = (0, 0);
    for seed in 0..100_000u64 {
        let tree = Arc::new(Tree::random(&mut rng, 60));
        let start = Walk { tree: tree.clone(), at: 0 };
        if start.score().is_some() {
            continue;
        }
        let knowledge = || match seed % 3 {
            0 => Knowledge { oracle: Some(Box::new(Hints)), ..Knowledge::empty() },
            _ => Knowledge::empty(),
        };
        let case = Case {
            settings: SEARCHES[seed as usize % SEARCHES.len()],
            threads: if seed % 7 == 0 { 2 } else { 1 },
            seed,
            simulations: 10 + u64::from(rng.below(400)),
        };
        let done = check(&start, knowledge(), &case, |walk| tree.value[walk.at as usize]);
        decided += u32::from(done);
        draws += u32::from(done && tree.value[0] == Score::DRAW);
    }
    assert!(decided > 50_000, "only {decided} trees decided");
    assert!(draws > 5_000, "only {draws} draws decided");
}

/// Searches from the given positions, with all kinds of search in turn, one
/// and two threads; says how many were decided.
fn search_all<F: Family>(positions: &[F::Game], simulations: u64) -> u32 {
    let known = RefCell::new(HashMap::new());
    let mut decided = 0;
    for (seed, position) in positions.iter().enumerate().filter(|(_, p)| p.score().is_none()) {
        let case = Case {
            settings: SEARCHES[seed % SEARCHES.len()],
            // Starting threads is slow, so one position in eight.
            threads: 1 + usize::from((seed / SEARCHES.len()).is_multiple_of(8)),
            seed: seed as u64,
            simulations,
        };
        let knowledge = Knowledge::of::<F>(&settings(case.settings)).unwrap();
        let truth = |p: &F::Game| value(p, &mut known.borrow_mut());
        decided += u32::from(check(position, knowledge, &case, truth));
    }
    decided
}

/// Searches from the given positions with every kind of search, with one thread and some
/// with two.
fn search_all_ways<F: Family>(positions: &[F::Game], simulations: u64) -> u32 {
    let known = RefCell::new(HashMap::new());
    let mut decided = 0;
    for (seed, position) in positions.iter().enumerate().filter(|(_, p)| p.score().is_none()) {
        // Starting threads is slow, so one position in eight.
        let threads = if seed.is_multiple_of(8) { 1..=2 } else { 1..=1 };
        for (&settings_text, threads) in
            SEARCHES.iter().flat_map(|s| threads.clone().map(move |threads| (s, threads)))
        {
            let case = Case { settings: settings_text, threads, seed: seed as u64, simulations };
            let knowledge = Knowledge::of::<F>(&settings(case.settings)).unwrap();
            let truth = |p: &F::Game| value(p, &mut known.borrow_mut());
            decided += u32::from(check(position, knowledge, &case, truth));
        }
    }
    decided
}

/// All positions of a game.
fn all<F: Family>(parameters: &str) -> Vec<F::Game> {
    positions(F::start(parameters).unwrap(), usize::MAX)
}

#[test]
fn tic_tac_toe() {
    assert!(search_all_ways::<TicTacToe>(&all::<TicTacToe>(""), 60) > 50_000);
}

#[test]
fn connect_four() {
    assert!(search_all::<ConnectFour>(&all::<ConnectFour>("4x4"), 60) > 10_000);
}

#[test]
fn clobber() {
    assert!(search_all_ways::<Clobber>(&all::<Clobber>("3x3"), 100) > 1_000);
    assert!(search_all::<Clobber>(&all::<Clobber>("3x4"), 200) > 500);
}

#[test]
fn havannah() {
    assert!(search_all_ways::<Havannah>(&all::<Havannah>("2"), 100) > 500);
    // Late positions of size 3, so that brute force can follow.
    let mut rng = Rng::new(3);
    let mut sample = Vec::new();
    while sample.len() < 5_000 {
        let mut position = Havannah::start("3").unwrap();
        let stop = 4 + rng.below(6);
        while position.plies_left() > stop
            && let Some(m) = position.random_move(&mut rng)
        {
            position.play_unchecked(m);
        }
        if position.score().is_none() {
            sample.push(position);
        }
    }
    assert!(search_all::<Havannah>(&sample, 150) > 1_000);
}

#[test]
fn breakthrough() {
    let start = Breakthrough::start("4x4").unwrap();
    assert!(search_all::<Breakthrough>(&positions(start, 20_000), 100) > 1_000);
}

#[test]
fn semeai() {
    let mut decided = 0;
    for (a, b, shared) in
        (0..=4).flat_map(|a| (0..=4).flat_map(move |b| (0..=2).map(move |s| (a, b, s))))
    {
        for options in ["", "+own", "+nopass"] {
            if let Ok(start) = SemeaiFamily::start(&format!("{a},{b},{shared}{options}")) {
                let positions = positions(start, usize::MAX);
                // Every position all ways where there are few, and one way each elsewhere.
                decided += match a.max(b) {
                    ..=3 => search_all_ways::<SemeaiFamily>(&positions, 60),
                    _ => search_all::<SemeaiFamily>(&positions, 60),
                };
            }
        }
    }
    assert!(decided > 10_000, "{decided}");
}
