//! The default player of Connect Four never gives a value away, at one second of processor
//! time a move on one thread.

use game::{Family, Game, Notation, Registry, Rng};
use games::connect_four::{Board, ConnectFour, Threats};
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{Prover, Question, Watch};
use search::{Budget, Resources, Searching, Solving, solve};
use std::time::Duration;
use tables::Kind;
use tables::connect_four::{ConnectFourTables, standard_board};

const POSITIONS: usize = 200;

/// Positions of random games in which the game is not over: as many of each length.
fn positions() -> Vec<Board> {
    let mut rng = Rng::new(7);
    let mut all = vec![standard_board()];
    for number in 0.. {
        if all.len() > POSITIONS {
            break;
        }
        let mut board = standard_board();
        for _ in 0..number % 40 {
            if let Some(m) = board.random_move(&mut rng) {
                board.play_unchecked(m);
            }
        }
        if board.score().is_none() {
            all.push(board);
        }
    }
    all
}

fn player() -> Searching {
    use game::Extension;
    let (mut searching, mut solving) =
        (Searching::of::<ConnectFour>(), Solving::of::<ConnectFour>());
    ConnectFourTables.improve(&mut searching, &mut solving);
    searching
}

/// The player's move, and whether it says that the result is proven.
fn play(searching: &Searching, board: &Board, budget: &Budget) -> (u16, bool, u64) {
    let mut game = Registry::<()>::new().with::<ConnectFour>().open(ConnectFour::NAME).unwrap();
    game.set_position(&board.position_text()).unwrap();
    let resources = Resources { threads: 1, ..Resources::default() };
    let settings = (searching.defaults)();
    let mut search = (searching.start)(&*game, settings, resources).unwrap();
    let analysis = search.search(budget, &mut |_| ());
    let best = board.parse_move(&analysis.best_move.unwrap()).unwrap();
    (best, analysis.bounds.decided().is_some(), analysis.simulations)
}

/// What a solver without the table says of the position after a move.
fn keeps(solver: &mut dyn Prover<Board>, board: &Board, m: u16) -> bool {
    let mut silent = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut silent);
    let mut value = |board: &Board| {
        let solved = || solve::bounds(solver, board, &mut watch, &mut |_, _| ()).decided();
        board.score().or_else(solved).unwrap()
    };
    let mover = board.to_move();
    let gets = Question { player: mover, goal: value(board).seen_by(mover) };
    gets.answer(game::Bounds::exact(value(&board.after(m)))) == Some(true)
}

fn solver() -> AlphaBeta<Board> {
    let options = Options { memory: 1 << 30, ..Options::default() };
    AlphaBeta::new(&standard_board(), Some(Box::new(Threats)), options).unwrap()
}

#[test]
#[ignore = "takes minutes"]
fn a_second_is_enough_for_perfect_play() {
    let searching = player();
    let mut solver = solver();
    let mut failed = Vec::new();
    let mut open = Vec::new();
    let second = Budget { cpu_time: Some(Duration::from_secs(1)), ..Budget::default() };
    for board in positions() {
        let (m, proven, _) = play(&searching, &board, &second);
        let stones = 42 - board.plies_left();
        let told = format!("{stones} stones, {} {m}", board.position_text());
        if !proven {
            open.push(told.clone());
        }
        if !keeps(&mut solver, &board, m) {
            failed.push(told);
        }
    }
    println!("{} of {POSITIONS} not proven: {open:#?}", open.len());
    assert!(failed.is_empty(), "{failed:#?}");
}

/// In positions of the table, a move costs no search at all; where all is lost, the tree
/// still says so.
#[test]
fn positions_of_the_table_are_decided_at_once() {
    let searching = player();
    let table = tables::connect_four::built_in();
    let mut rng = Rng::new(5);
    for number in 0..60 {
        let mut board = standard_board();
        for _ in 0..number % (ConnectFourTables.sizes().default + 1) {
            if let Some(m) = board.random_move(&mut rng) {
                board.play_unchecked(m);
            }
        }
        let Some(entry) = table.look(&board) else { continue };
        if entry.score.0 == -1 {
            continue;
        }
        let (m, proven, simulations) = play(&searching, &board, &Budget::simulations(1_000));
        assert!(proven && simulations == 0, "{}", board.position_text());
        let mirror = 6 - entry.column;
        let same = board.transformed(1) == board && m == mirror;
        let quick = board.after(m).score().is_some();
        assert!(m == entry.column || same || quick, "{}", board.position_text());
    }
}
