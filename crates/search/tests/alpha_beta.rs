//! Alpha-beta's answers against the truth: on explicit random trees with
//! graded scores and on small real games, with one and two threads, with tables
//! so small that entries are replaced all the time.

use crate::truth::{Hints, Tree, Walk, positions, value};
use game::{Bounds, Family, Game, Oracle, Player, Rng, Score};
use games::breakthrough::Breakthrough;
use games::capture_race::CaptureRace;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::go::Go;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{Prover, Question, Watch};
use search::{Budget, Interrupt, join};
use std::collections::HashMap;
use std::sync::Arc;

/// Asks without limits.
fn ask<G: Game>(solver: &mut AlphaBeta<G>, position: &G, question: Question) -> bool {
    let mut tell = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    solver.ask(position, question, &mut watch).expect("nobody stops it")
}

/// A random question that makes sense in this game.
fn random_question(range: Bounds, rng: &mut Rng) -> Question {
    let player = Player::BOTH[rng.below(2) as usize];
    let range = range.seen_by(player);
    let grades = (range.upper.0 - range.lower.0) as u32;
    Question { player, goal: Score(range.lower.0 + 1 + rng.below(grades) as i16) }
}

/// Asks about every position, in random order of questions, and holds answers
/// and table against the truth.
fn check<G: Game>(
    solver: &mut AlphaBeta<G>,
    positions: &[G],
    rng: &mut Rng,
    mut truth: impl FnMut(&G) -> Score,
) {
    for position in positions {
        let question = random_question(position.score_range(), rng);
        let score = truth(position);
        let answer = ask(solver, position, question);
        assert_eq!(
            answer,
            score.seen_by(question.player) >= question.goal,
            "{question:?} in {position:?}, worth {score}"
        );
        let known = solver.known(position);
        assert!(known.contains(score), "{known} for {score} in {position:?}");
    }
}

#[test]
fn random_trees() {
    let mut rng = Rng::new(1);
    for seed in 0..20_000u64 {
        let tree = Arc::new(Tree::random(&mut rng, 200));
        let start = Walk { tree: tree.clone(), at: 0 };
        let oracle = (seed % 2 == 0).then(|| Box::new(Hints) as Box<dyn Oracle<Walk>>);
        let threads = if seed % 16 == 0 { 2 } else { 1 };
        let options = Options { memory: 64 << (seed % 6), threads, ..Options::default() };
        let mut solver = AlphaBeta::new(&start, oracle, options).unwrap();
        let all: Vec<Walk> = (0..tree.value.len() as u32)
            .map(|at| Walk { tree: tree.clone(), at: if at % 4 == 0 { 0 } else { at } })
            .take(40)
            .collect();
        check(&mut solver, &all, &mut rng, |walk| tree.value[walk.at as usize]);
    }
}

/// All kinds of table, threads and symmetry on the given positions.
fn check_all_ways<F: Family>(positions: &[F::Game]) {
    let mut known = HashMap::new();
    let mut rng = Rng::new(5);
    let start = &positions[0];
    for (memory, symmetric_plies) in [(128, None), (1 << 12, Some(0)), (1 << 20, Some(3))] {
        for oracle in [None, Some(join(F::oracles()))] {
            let options = Options { memory, threads: 1, symmetric_plies, ..Options::default() };
            let mut solver = AlphaBeta::new(start, oracle, options).unwrap();
            check(&mut solver, positions, &mut rng, |p| value(p, &mut known));
        }
        // Starting threads is slow, so fewer positions.
        let options = Options { memory, threads: 2, symmetric_plies, ..Options::default() };
        let mut solver = AlphaBeta::new(start, Some(join(F::oracles())), options).unwrap();
        let some: Vec<F::Game> =
            positions.iter().step_by(positions.len() / 200 + 1).cloned().collect();
        check(&mut solver, &some, &mut rng, |p| value(p, &mut known));
    }
}

/// Positions of random games, the first of each that is near its end.
fn late<F: Family>(
    parameters: &str,
    count: usize,
    is_near: impl Fn(&F::Game) -> bool,
) -> Vec<F::Game> {
    let mut rng = Rng::new(3);
    let start = F::start(parameters).unwrap();
    let mut sample = Vec::new();
    while sample.len() < count {
        let mut position = start.clone();
        while !is_near(&position)
            && let Some(m) = position.random_move(&mut rng)
        {
            position.play_unchecked(m);
        }
        if is_near(&position) {
            sample.push(position);
        }
    }
    sample
}

/// The first positions of a game, nearest to the start.
fn early<F: Family>(parameters: &str, count: usize) -> Vec<F::Game> {
    let mut found = positions(F::start(parameters).unwrap(), count);
    found.truncate(count);
    found
}

fn choices<G: Game>(position: &G) -> usize {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.len()
}

#[test]
fn tic_tac_toe() {
    check_all_ways::<TicTacToe>(&early::<TicTacToe>("", usize::MAX));
}

#[test]
fn connect_four() {
    check_all_ways::<ConnectFour>(&early::<ConnectFour>("4x4", 2_000));
    for size in ["3x5", "5x3", "6x2", "2x8"] {
        check_all_ways::<ConnectFour>(&early::<ConnectFour>(size, 500));
    }
    for size in ["5x4", "5x5", "6x5", "7x6", "9x6"] {
        check_all_ways::<ConnectFour>(&late::<ConnectFour>(size, 1_000, |p| p.plies_left() <= 10));
    }
}

#[test]
fn clobber() {
    check_all_ways::<Clobber>(&early::<Clobber>("3x3", usize::MAX));
    check_all_ways::<Clobber>(&early::<Clobber>("3x4", 1_000));
    check_all_ways::<Clobber>(&late::<Clobber>("10x10", 200, |p| choices(p) <= 7));
}

#[test]
fn havannah() {
    check_all_ways::<Havannah>(&early::<Havannah>("2", usize::MAX));
    check_all_ways::<Havannah>(&late::<Havannah>("3", 500, |p| p.plies_left() <= 7));
}

#[test]
fn breakthrough() {
    check_all_ways::<Breakthrough>(&early::<Breakthrough>("4x3", 500));
}

#[test]
fn semeai() {
    for text in ["2,2,2", "3,1,2+own", "2,3,1+nopass", "4,4,0"] {
        check_all_ways::<SemeaiFamily>(&early::<SemeaiFamily>(text, usize::MAX));
    }
}

/// Facts from other programs: who wins on which board.
fn check_connect_four(facts: &[(&str, Score)]) {
    for &(size, score) in facts {
        let start = ConnectFour::start(size).unwrap();
        let mut solver =
            AlphaBeta::new(&start, Some(join(ConnectFour::oracles())), Options::default()).unwrap();
        for goal in [Score::WIN, Score::DRAW] {
            let question = Question { player: Player::First, goal };
            assert_eq!(ask(&mut solver, &start, question), score >= goal, "{size} {goal}");
        }
        assert_eq!(solver.known(&start).decided(), Some(score), "{size}");
    }
}

#[test]
fn connect_four_from_the_start() {
    let draws = ["3x3", "3x4", "4x3", "4x4", "4x5", "4x6", "5x4"];
    check_connect_four(&draws.map(|size| (size, Score::DRAW)));
    check_connect_four(&[("6x4", Score::LOSS)]);
}

#[test]
#[ignore = "takes a minute with optimisation: cargo test --release -- --ignored"]
fn larger_connect_four_from_the_start() {
    let draws = ["4x7", "4x8", "4x9", "5x5", "5x6", "5x7", "6x5", "7x4", "7x5"];
    check_connect_four(&draws.map(|size| (size, Score::DRAW)));
    check_connect_four(&[("6x6", Score::LOSS), ("8x4", Score::LOSS), ("7x6", Score::WIN)]);
}

#[test]
fn games_with_a_history_are_refused() {
    let race = CaptureRace::start(CaptureRace::DEFAULT).unwrap();
    let go = Go::start("3+superko").unwrap();
    assert!(go.depends_on_history());
    assert!(AlphaBeta::new(&go, None, Options::default()).is_err());
    let refused = AlphaBeta::new(&race, None, Options::default()).is_err();
    assert_eq!(refused, race.depends_on_history());
}

fn words<G: Game>(solver: &AlphaBeta<G>) -> Vec<u64> {
    let mut words = Vec::new();
    solver.save(&mut |word| words.push(word));
    words
}

#[test]
fn a_search_can_be_stopped_saved_and_resumed() {
    let start = ConnectFour::start("6x5").unwrap();
    let question = Question { player: Player::First, goal: Score::WIN };
    for threads in [1, 2] {
        let options = Options { memory: 1 << 22, threads, ..Options::default() };
        let interrupt = Interrupt::default();
        let budget = Budget { interrupt: interrupt.clone(), ..Budget::default() };
        let mut solver =
            AlphaBeta::new(&start, Some(join(ConnectFour::oracles())), options).unwrap();
        interrupt.raise();
        let mut tell = |_: &str| ();
        let mut watch = Watch::new(budget.start(), &mut tell);
        assert_eq!(solver.ask(&start, question, &mut watch), None);
        let saved = words(&solver);
        assert!(saved.iter().any(|&word| word != 0));
        let mut second =
            AlphaBeta::new(&start, Some(join(ConnectFour::oracles())), options).unwrap();
        let layout = solver.layout().unwrap();
        second.restore(&layout, &mut saved.into_iter()).unwrap();
        assert!(!ask(&mut second, &start, question));
        assert!(!ask(&mut solver, &start, question));
        // A third search has nothing left to do.
        let mut third =
            AlphaBeta::new(&start, Some(join(ConnectFour::oracles())), options).unwrap();
        let layout = second.layout().unwrap();
        third.restore(&layout, &mut words(&second).into_iter()).unwrap();
        assert!(!ask(&mut third, &start, question));
        assert!(third.nodes() < 100, "{}", third.nodes());
    }
}

#[test]
fn where_one_move_is_left_what_is_known_after_it_is_known_before_it() {
    let mut rng = Rng::new(11);
    let start = Breakthrough::start("5x4").unwrap();
    let options = Options { memory: 1 << 22, ..Options::default() };
    let oracle = join(Breakthrough::oracles());
    let mut solver = AlphaBeta::new(&start, Some(oracle), options).unwrap();
    let oracle = join(Breakthrough::oracles());
    let (mut moves, mut found) = (Vec::new(), 0);
    for _ in 0..300 {
        let mut position = start.clone();
        while let Some(step) = position.random_move(&mut rng) {
            let is_open = oracle.look(&position, &mut moves).decided().is_none();
            if is_open && moves.len() == 1 {
                let next = position.after(moves[0]);
                let answer =
                    ask(&mut solver, &next, random_question(start.score_range(), &mut rng));
                // No draws: either answer decides it.
                let known = solver.known(&position);
                assert!(known.decided().is_some(), "{answer} after {position:?}");
                assert_eq!(known, solver.known(&next));
                found += 1;
            }
            position.play_unchecked(step);
        }
    }
    assert!(found > 100, "{found}");
}
