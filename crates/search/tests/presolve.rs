//! A solver that is asked before the tree grows: its answers are the search's
//! answers, a move goes with them, and lost positions are made hard to win.

use crate::truth::{Tree, Walk, value};
use game::{Bounds, Family, Game, Move, Player, Rng, Score};
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::tic_tac_toe::TicTacToe;
use search::alpha_beta::{AlphaBeta, Options};
use search::{Budget, Knowledge, Mcts, Report, Resources, Settings};
use std::collections::HashMap;
use std::sync::Arc;

fn search<G: Game>(position: &G, case: u64, budget: &Budget) -> Report {
    let mut settings = Settings::default();
    settings.assign("solve-first=0.5").unwrap();
    settings.assign(["proofs=bounds", "proofs=winloss"][case as usize % 2]).unwrap();
    let threads = 1 + case as usize / 2 % 2;
    let resources = Resources { threads, memory: 1 << 20, seed: case };
    let options = Options { memory: 1 << 16, threads, ..Options::default() };
    let solver = AlphaBeta::new(position, None, options).unwrap();
    let mcts = Mcts::new(position.clone(), Knowledge::empty(), settings, resources).unwrap();
    mcts.with_solver(Box::new(solver)).search(budget, &mut |_| ())
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    position.after(m)
}

/// The score is found, and the move to play has it.
fn check<G: Game>(position: &G, case: u64, truth: &mut dyn FnMut(&G) -> Score) -> Report {
    let report = search(position, case, &Budget::simulations(40));
    let value = truth(position);
    // Of graded scores `winloss` keeps those alone that are decided.
    let graded = position.score_range() != Bounds::WIN_DRAW_LOSS && case % 2 == 1;
    if graded && report.bounds.decided().is_none() {
        return report;
    }
    assert_eq!(report.bounds, Bounds::exact(value), "case {case}: {position:?}");
    let best = Move::from_code(report.best.expect("there is a move"));
    assert_eq!(truth(&after(position, best)), value, "case {case}: {position:?}");
    for m in &report.moves {
        let next = truth(&after(position, Move::from_code(m.m)));
        assert!(m.bounds.contains(next), "case {case}: {} of {position:?}", m.m);
    }
    report
}

#[test]
fn random_trees() {
    let mut rng = Rng::new(5);
    for case in 0..2000 {
        let tree = Arc::new(Tree::random(&mut rng, 60));
        let root = Walk { tree: Arc::clone(&tree), at: 0 };
        if root.score().is_none() {
            check(&root, case, &mut |walk: &Walk| tree.value[walk.at as usize]);
        }
    }
}

/// Replies to a move of `player` that give the loss away.
fn mistakes<G: Game>(next: &G, player: Player, truth: &mut dyn FnMut(&G) -> Score) -> usize {
    let mut replies = Vec::new();
    next.legal_moves(&mut replies);
    let saves = |reply: &G::Move| truth(&after(next, *reply)).seen_by(player) > Score::LOSS;
    replies.into_iter().filter(saves).count()
}

/// Positions of random games; returns how many had a trap to set.
fn games<F: Family>(parameters: &str, plies_left: u32, count: u64) -> u32 {
    let mut rng = Rng::new(8);
    let mut known = HashMap::new();
    let mut truth = |position: &F::Game| value(position, &mut known);
    let (mut case, mut traps) = (0, 0);
    while case < count {
        let mut position = F::start(parameters).expect("the game exists");
        while let Some(m) = position.random_move(&mut rng) {
            if position.plies_left() <= plies_left && case < count {
                let report = check(&position, case, &mut truth);
                case += 1;
                let mover = position.to_move();
                if truth(&position).seen_by(mover) == Score::LOSS {
                    let best = after(&position, Move::from_code(report.best.unwrap()));
                    let mut moves = Vec::new();
                    position.legal_moves(&mut moves);
                    let mut any =
                        moves.iter().map(|&m| mistakes(&after(&position, m), mover, &mut truth));
                    if any.any(|count| count > 0) {
                        assert!(mistakes(&best, mover, &mut truth) > 0, "{position:?}");
                        traps += 1;
                    }
                }
            }
            position.play_unchecked(m);
        }
    }
    traps
}

/// Without a limit on time or simulations the solver gets its turn too.
#[test]
fn endless_searches_ask_it() {
    let start = TicTacToe::start("").unwrap();
    let budget = Budget { nodes: Some(100_000), ..Budget::default() };
    let report = search(&start, 0, &budget);
    assert_eq!(report.bounds, Bounds::exact(Score::DRAW));
    assert!(report.simulations <= 1000, "{}", report.simulations);
}

#[test]
fn scores_moves_and_traps() {
    let traps = games::<TicTacToe>("", 8, 500)
        + games::<ConnectFour>("5x4", 12, 500)
        + games::<Clobber>("3x4", 11, 500);
    assert!(traps >= 100, "{traps}");
}
