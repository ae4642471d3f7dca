//! All solvers against brute force and each other: on random trees with graded
//! scores and on positions of every game, with one and two threads, with tables
//! so small that entries are replaced all the time.

use crate::truth::{Hints, Tree, Walk, value};
use game::{Bounds, Extension, Family, Game, Move, Oracle, Registry, Rng, Score};
use games::breakthrough::Breakthrough;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::go::Go;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use search::alpha_beta::{AlphaBeta, Options};
use search::mcts::MctsProver;
use search::proof_number::{Dfpn, DfpnSettings, Pns, Sum};
use search::prover::{Prover, Watch};
use search::{
    Budget, Knowledge, Resources, RulesOnly, Settings, SolverOptions, Solving, join, solve,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The solver of a case; cases differ in everything that can be set.
fn prover<G: Game>(case: usize, root: &G, oracles: Vec<Box<dyn Oracle<G>>>) -> Box<dyn Prover<G>> {
    let oracle = if case.is_multiple_of(3) { Box::new(RulesOnly) } else { join(oracles) };
    let threads = 1 + case / 5 % 2;
    // A table of two lines, or one that is large enough.
    let memory = if case.is_multiple_of(2) { 128 } else { 1 << 16 };
    match case % 5 {
        0 | 1 => {
            let sum = [Sum::Full, Sum::Half, Sum::Weak, Sum::Weak][case % 4];
            let (stay, symmetry) = ([0, 4, 16][case % 3], [0, 2, 100][case / 3 % 3]);
            let order = case.is_multiple_of(7);
            let settings = DfpnSettings { memory, threads, stay, sum, order, symmetry };
            Box::new(Dfpn::new(root, oracle, settings).expect("no history matters"))
        }
        2 => {
            let options = Options { memory, threads, ..Options::default() };
            Box::new(AlphaBeta::new(root, Some(oracle), options).expect("no history matters"))
        }
        // Its tree has no room for less: what is thrown away must be found again.
        3 => Box::new(Pns::new(oracle, memory.max(1 << 18))),
        _ => {
            let resources = Resources { threads, memory: 1 << 22, seed: case as u64 };
            let settings = Settings::default();
            let mcts = MctsProver::new(root, Knowledge::empty(), settings, resources);
            Box::new(mcts.expect("the defaults are valid"))
        }
    }
}

/// `auto` begins with the solver that was measured to be the faster one.
#[test]
fn auto_begins_with_the_faster_solver() {
    fn chosen<F: Family>(parameters: &str) -> String {
        let name = format!("{}:{parameters}", F::NAME);
        let game = Registry::<()>::new().with::<F>().open(name.trim_end_matches(':')).unwrap();
        let solving = Solving::of::<F>();
        let options = SolverOptions { memory: 1 << 20, ..(solving.defaults)() };
        (solving.start)(&*game, &options).unwrap().describe()
    }
    assert_eq!(chosen::<Breakthrough>("4x4"), "auto: alpha-beta");
    assert_eq!(chosen::<Clobber>("3x4"), "auto: alpha-beta");
    assert_eq!(chosen::<ConnectFour>("4x4"), "auto: alpha-beta");
    assert_eq!(chosen::<Havannah>("3"), "auto: dfpn");
    assert_eq!(chosen::<TicTacToe>(""), "auto: dfpn");
    assert_eq!(chosen::<SemeaiFamily>("3,3,2"), "auto: dfpn");
    // Where the history matters, tables of positions would be wrong.
    assert_eq!(chosen::<Go>("2"), "pns");
}

/// A tree that has proven a position knows best play without a second search of
/// everything else.
#[test]
fn the_tree_search_names_the_line_it_has_proven() {
    let start = ConnectFour::start("4x4").unwrap();
    let resources = Resources { memory: 1 << 24, ..Resources::default() };
    let mut prover =
        MctsProver::new(&start, Knowledge::empty(), Settings::default(), resources).unwrap();
    let mut tell = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    let found = solve::bounds(&mut prover, &start, &mut watch, &mut |_, _| ());
    assert_eq!(found, Bounds::exact(Score::DRAW));
    let proven = prover.nodes();
    assert!(solve::best_move(&mut prover, &start, Score::DRAW, &mut watch).is_some());
    assert_eq!(prover.nodes(), proven);
    let line = solve::solve(&mut prover, &start, &mut watch, &mut |_, _| ()).line;
    assert_eq!(line.len(), 16);
    assert!(prover.nodes() < 2 * proven, "{} {proven}", prover.nodes());
}

/// Solves a position, and plays the line it gives to its end.
fn check<G: Game>(position: &G, value: Score, prover: &mut dyn Prover<G>, case: usize) {
    let mut tell = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    let found = solve::solve(prover, position, &mut watch, &mut |_, _| ());
    let name = prover.describe();
    assert_eq!(found.bounds, Bounds::exact(value), "{name}, case {case}: {position:?}");
    assert!(prover.known(position).contains(value), "{name}, case {case}: {position:?}");
    let mut end = position.clone();
    for code in found.line {
        end.play(Move::from_code(code)).expect("the line is legal");
    }
    assert_eq!(end.score(), Some(value), "{name}, case {case}: the line from {position:?}");
}

#[test]
fn random_trees() {
    let mut rng = Rng::new(11);
    for case in 0..6000 {
        let tree = Arc::new(Tree::random(&mut rng, 60));
        let root = Walk { tree: Arc::clone(&tree), at: 0 };
        let mut prover = prover(case, &root, vec![Box::new(Hints)]);
        check(&root, tree.value[0], prover.as_mut(), case);
    }
}

/// Solves `count` positions with at most `plies_left`, each in another case;
/// returns how many of them are draws.
fn positions<F: Family>(parameters: &str, plies_left: u32, count: usize) -> u32 {
    let mut rng = Rng::new(3);
    let mut known = HashMap::new();
    let (mut draws, mut case) = (0, 0);
    while case < count {
        let mut position = F::start(parameters).expect("the game exists");
        while let Some(m) = position.random_move(&mut rng) {
            if position.plies_left() <= plies_left && case < count {
                let value = value(&position, &mut known);
                let mut prover = prover(case, &position, F::oracles());
                check(&position, value, prover.as_mut(), case);
                draws += u32::from(value == Score::DRAW);
                case += 1;
            }
            position.play_unchecked(m);
        }
    }
    draws
}

#[test]
fn tic_tac_toe() {
    assert!(positions::<TicTacToe>("", 8, 3000) > 500);
}

#[test]
fn connect_four() {
    let sizes = [("4x4", 11), ("5x4", 12), ("4x5", 12), ("7x3", 12), ("7x6", 12), ("3x3", 9)];
    let draws: u32 =
        sizes.map(|(size, plies)| positions::<ConnectFour>(size, plies, 1000)).iter().sum();
    assert!(draws > 2000, "{draws}");
}

#[test]
fn clobber() {
    for (size, plies) in [("3x3", 9), ("3x4", 10), ("4x4", 9), ("2x6", 12), ("10x2", 9)] {
        positions::<Clobber>(size, plies, 800);
    }
}

#[test]
fn breakthrough() {
    for (size, plies) in [("4x2", 20), ("4x3", 16), ("5x3", 13), ("6x2", 16), ("5x5", 10)] {
        positions::<Breakthrough>(size, plies, 600);
    }
}

#[test]
fn havannah() {
    for (size, plies) in [("2", 7), ("2+swap", 8), ("3", 9), ("4", 8), ("5", 7)] {
        positions::<Havannah>(size, plies, 600);
    }
}

#[test]
fn semeai() {
    let draws: u32 = ["2,2,2", "3,3,2", "2,3,1", "1,2,3"]
        .map(|parameters| positions::<SemeaiFamily>(parameters, 100, 300))
        .iter()
        .sum();
    assert!(draws > 50, "{draws}");
}

#[test]
fn positions_that_depend_on_their_history_are_never_merged() {
    let root = Go::start("3+superko").expect("the game exists");
    let rules = || Box::new(RulesOnly);
    let dfpn = Dfpn::new(&root, rules(), DfpnSettings::default());
    assert!(dfpn.err().is_some_and(|reason| reason.contains("how they were reached")));
    assert!(AlphaBeta::new(&root, Some(rules()), Options::default()).is_err());
}

#[test]
fn a_table_goes_to_disk_and_back() {
    let root = ConnectFour::start("4x4").expect("the game exists");
    let mut tell = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    for case in [1, 7, 21] {
        let mut before = prover(case, &root, ConnectFour::oracles());
        let found = solve::bounds(before.as_mut(), &root, &mut watch, &mut |_, _| ());
        let mut words = Vec::new();
        before.save(&mut |word| words.push(word));
        let layout = before.layout().expect("it has a table");
        let mut after = prover(case, &root, ConnectFour::oracles());
        after.restore(&layout, &mut words.iter().copied()).expect("it fits");
        assert_eq!(after.known(&root), found);
        assert!(after.restore("another", &mut std::iter::empty()).is_err());
    }
}
