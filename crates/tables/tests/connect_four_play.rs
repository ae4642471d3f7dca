//! The default player of Connect Four never gives a value away, at one second of processor
//! time a move on one thread.

use game::{Family, Game, Notation, Registry, Rng, Score};
use games::connect_four::{Board, ConnectFour, Threats};
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{Prover, Question, Watch};
use search::{Budget, Resources, Searching, Solving, solve};
use std::time::Duration;
use tables::Kind;
use tables::connect_four::{ConnectFourTables, Openings, standard_board};

/// Positions of random games in which the game is not over: so many, of these lengths in
/// turn.
fn positions(count: usize, lengths: std::ops::Range<u32>) -> Vec<Board> {
    let mut rng = Rng::new(7);
    let mut all = Vec::new();
    for length in lengths.cycle() {
        if all.len() == count {
            break;
        }
        let mut board = standard_board();
        for _ in 0..length {
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
    let settings = (searching.defaults)(&*game);
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

/// Plays a move in each position, and says where it gives a value away.
fn play_all(positions: &[Board]) {
    let searching = player();
    let mut solver = solver();
    let (mut failed, mut open) = (Vec::new(), Vec::new());
    let second = Budget { cpu_time: Some(Duration::from_secs(1)), ..Budget::default() };
    for board in positions {
        let (m, proven, _) = play(&searching, board, &second);
        let stones = 42 - board.plies_left();
        let told = format!("{stones} stones, {} {}", board.position_text(), board.move_text(m));
        if !proven {
            open.push(told.clone());
        }
        if !keeps(&mut solver, board, m) {
            failed.push(told);
        }
    }
    println!("{} of {} not proven: {open:#?}", open.len(), positions.len());
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_second_is_enough_for_perfect_play() {
    play_all(&positions(201, 0..40));
}

/// Where the table has just ended, the solver has the most to do.
#[test]
#[ignore = "takes minutes"]
fn a_second_is_enough_after_the_openings() {
    play_all(&positions(200, 9..13));
}

/// In positions of the table a move costs no search at all. In lost ones it is the move
/// after which the largest share of the replies are mistakes.
#[test]
fn positions_of_the_table_are_decided_at_once() {
    let searching = player();
    let table = tables::connect_four::built_in();
    let mut rng = Rng::new(5);
    let mut lost = 0;
    for number in 0..200 {
        let mut board = standard_board();
        for _ in 0..number % 9 {
            if let Some(m) = board.random_move(&mut rng) {
                board.play_unchecked(m);
            }
        }
        let Some(entry) = table.look(&board) else { continue };
        if entry.score != Score::LOSS {
            let (m, proven, simulations) = play(&searching, &board, &Budget::simulations(1_000));
            assert!(proven && simulations == 0, "{}", board.position_text());
            let quick = board.after(m).score().is_some();
            assert!(m == entry.column || quick, "{}", board.position_text());
        } else if number % 9 <= 6 {
            lost += 1;
            let (m, proven, _) = play(&searching, &board, &Budget::simulations(1_000));
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            let most = moves.iter().map(|&m| mistakes(table, &board.after(m))).fold(0.0, f64::max);
            let ours = mistakes(table, &board.after(m));
            assert!(proven && ours >= most - 0.05, "{} {m}: {ours}", board.position_text());
        }
    }
    assert!(lost > 10, "{lost}");
}

/// The share of the moves of a won position that do not win.
fn mistakes(table: &Openings, board: &Board) -> f64 {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let wins = |next: &Board| match next.score() {
        Some(score) => score == Score::win_for(board.to_move()),
        None => table.look(next).expect("it has few stones").score == Score::LOSS,
    };
    let wrong = moves.iter().filter(|&&m| !wins(&board.after(m))).count();
    wrong as f64 / moves.len().max(1) as f64
}
