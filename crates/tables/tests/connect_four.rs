//! Connect Four's openings: against brute force, other programs' counts and solvers.

use game::conformance::minimax;
use game::{Bounds, Game, Oracle, Player, Rng};
use games::connect_four::{Board, Threats};
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{Prover, Question, Watch as Watching};
use search::{Budget, solve};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use tables::connect_four::{
    ByOpenings, ConnectFourTables, Openings, Positions, TROMP, built_in, standard_board,
};
use tables::{Error, Kind, Plan, Sample, Table, Watch};

fn plan(plies: u32) -> Plan {
    Plan { memory: 64 << 20, threads: 1, ..Plan::new(plies) }
}

/// Positions of 7x6 after each number of moves, as Edelkamp and Kissmann (2008) count
/// them, in which the game is over or not.
const COUNTS: [u64; 9] = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];

#[test]
fn positions_are_as_many_as_others_count() {
    let positions = Positions::new(&standard_board(), 8);
    let (mut over, mut quiet) = (0, 0);
    for stones in 0..=8 {
        let mut count = 0;
        let mut ends = std::collections::BTreeSet::new();
        for place in positions.level(stones) {
            let board = positions.board(place);
            assert_eq!(positions.find(&board), Some((place, false)));
            let mirror = board.transformed(1);
            assert_eq!(positions.find(&mirror), Some((place, mirror != board)));
            count += if mirror == board { 1 } else { 2 };
            let is_quiet = Player::BOTH.into_iter().all(|p| !board.threatens_four(p));
            quiet += u64::from(stones == 8 && is_quiet);
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            for next in moves.into_iter().map(|m| board.after(m)) {
                if next.score().is_some() {
                    ends.extend([next.exact_key(), next.transformed(1).exact_key()]);
                }
            }
        }
        assert_eq!(count + over, COUNTS[stones as usize], "{stones} stones");
        over = ends.len() as u64;
    }
    assert_eq!(quiet, TROMP.iter().sum::<u64>());
}

/// On small boards every entry is what brute force says.
#[test]
fn entries_are_what_brute_force_says() {
    let folder = tempfile::tempdir().unwrap();
    for (width, height, plies) in [(4, 4, 6), (5, 3, 4), (4, 5, 9), (6, 2, 10), (8, 1, 3)] {
        let start = Board::new(width, height).unwrap();
        let file = folder.path().join(format!("{width}x{height}"));
        let table = Openings::build(&start, &file, &plan(plies), Watch::NOBODY).unwrap();
        let positions = table.positions();
        let mut solver = AlphaBeta::new(&start, None, Options::default()).unwrap();
        for place in 0..positions.len() {
            let board = positions.board(place);
            let entry = table.at(place);
            let value = |board: &Board| match minimax(board, 3_000) {
                Some(score) => score,
                None => solved(&mut solver, board),
            };
            check_entry(&board, entry.score, entry.column, value);
        }
        let sample = Sample { share: 1.0, seed: 1 };
        let verified = table.verify(&sample, Watch::NOBODY).unwrap();
        assert_eq!(verified.positions, positions.len() as u64);
    }
}

/// Holds a value, seen by the mover, and a move against the true values.
fn check_entry(
    board: &Board,
    score: game::Score,
    column: u16,
    mut value: impl FnMut(&Board) -> game::Score,
) {
    let mover = board.to_move();
    assert_eq!(value(board).seen_by(mover), score, "{board:?}");
    assert_eq!(value(&board.after(column)).seen_by(mover), score, "{board:?}, {column}");
}

/// The score by a solver.
fn solved(solver: &mut dyn Prover<Board>, board: &Board) -> game::Score {
    if let Some(score) = board.score() {
        return score;
    }
    let mut silent = |_: &str| ();
    let mut watch = Watching::new(Budget::default().start(), &mut silent);
    solve::bounds(solver, board, &mut watch, &mut |_, _| ()).decided().unwrap()
}

#[test]
fn work_goes_on_after_an_end_and_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let start = Board::new(5, 4).unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    Openings::build(&start, &whole, &plan(5), Watch::NOBODY).unwrap();
    let mut ends = 0;
    loop {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, SeqCst) >= 40;
        let watch = Watch { progress: &|_, _| (), stop: &stop };
        let threads = 1 + ends % 2;
        match Openings::build(&start, &parts, &Plan { threads, ..plan(5) }, watch) {
            Ok(_) => break,
            Err(Error::Interrupted) => ends += 1,
            Err(error) => panic!("{error}"),
        }
        let waiting = format!("{}.unfinished-5", parts.display());
        assert!(!parts.exists());
        let unfinished = Openings::open(&start, Path::new(&waiting));
        assert!(matches!(unfinished, Err(Error::Unfinished)));
    }
    assert!(ends > 3, "{ends}");
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&parts).unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);

    // A smaller one is not wanted, a larger one replaces it.
    let same = Openings::build(&start, &parts, &plan(3), Watch::NOBODY).unwrap();
    assert_eq!(same.size(), 5);
    assert_eq!(Openings::build(&start, &parts, &plan(6), Watch::NOBODY).unwrap().size(), 6);
    // Nor does any size replace what is no table, or of another board.
    std::fs::write(&parts, "something else").unwrap();
    for file in [&parts, &whole] {
        let other = Board::new(4, 4).unwrap();
        let built = Openings::build(&other, file, &plan(5), Watch::NOBODY);
        assert!(matches!(built, Err(Error::Foreign("connect-four"))));
    }
}

#[test]
fn damaged_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let start = Board::new(4, 4).unwrap();
    let file = folder.path().join("table");
    Openings::build(&start, &file, &plan(4), Watch::NOBODY).unwrap();
    let good = std::fs::read(&file).unwrap();
    assert!(Openings::of_bytes(&start, &good).is_ok());
    for place in 0..good.len() {
        let mut bytes = good.clone();
        bytes[place] ^= 1 << (place % 8);
        let told = Openings::of_bytes(&start, &bytes).err().map(|error| error.to_string());
        let told = told.unwrap_or_else(|| panic!("byte {place} does not matter"));
        assert!(told.contains("table") && !told.contains('\n'), "{told}");
    }
    for length in (0..good.len()).step_by(7) {
        assert!(Openings::of_bytes(&start, &good[..length]).is_err(), "{length} bytes are enough");
    }
    // Right hashes around moves that do not exist.
    let label = tables::container::Label { kind: "connect-four", version: 1, size: 1 };
    for words in [vec![0b11101], vec![0b10001], vec![], vec![0; 2]] {
        let mut bytes = Vec::new();
        let sections = [[4u64, 4].as_slice(), &words];
        let sections = sections.map(tables::container::items);
        tables::container::write(label, &sections, &mut bytes).unwrap();
        assert!(Openings::of_bytes(&start, &bytes).is_err(), "{words:?}");
    }
}

/// Tromp's database of 1995 is by another program and another author.
#[test]
fn the_programs_table_has_tromps_counts() {
    let table = built_in();
    assert_eq!(table.size(), ConnectFourTables.sizes().default);
    let levels = table.levels();
    assert_eq!(levels[0].values, [1, 0, 0]);
    // After the first move: the edge loses, next to it is a draw, the middle wins.
    assert_eq!(levels[1].values.iter().sum::<u64>(), 4);
    assert_eq!(levels[8].quiet, TROMP);
}

/// The oracle says the truth, and its move keeps the value.
#[test]
fn entries_of_the_programs_table_are_right() {
    let start = standard_board();
    let oracle = ByOpenings(built_in());
    let options = Options { memory: 512 << 20, ..Options::default() };
    let mut solver = AlphaBeta::new(&start, Some(Box::new(Threats)), options).unwrap();
    let mut rng = Rng::new(3);
    let mut moves = Vec::new();
    for _ in 0..12 {
        let mut board = start.clone();
        for _ in 0..8 {
            if let Some(m) = board.random_move(&mut rng) {
                board.play_unchecked(m);
            }
        }
        let known = oracle.look(&board, &mut moves);
        assert_eq!(oracle.bounds(&board), known);
        let [m] = moves[..] else {
            assert!(board.score().is_some());
            continue;
        };
        let value = solved(&mut solver, &board);
        assert_eq!(known, Bounds::exact(value), "{board:?}");
        let gets = Question { player: board.to_move(), goal: value.seen_by(board.to_move()) };
        let after = Bounds::exact(solved(&mut solver, &board.after(m)));
        assert_eq!(gets.answer(after), Some(true), "{board:?}");
    }
}

/// Along random games: each value is that of the best move, up to the last ply.
#[test]
fn values_agree_with_each_other() {
    let oracle = ByOpenings(built_in());
    let mut rng = Rng::new(4);
    let (mut moves, mut known) = (Vec::new(), 0);
    for _ in 0..2_000 {
        let mut board = standard_board();
        while board.score().is_none() && !oracle.is_silent(&board) {
            let value = oracle.look(&board, &mut moves).decided().expect("all are known");
            let mover = board.to_move();
            let [m] = moves[..] else { panic!("{moves:?}") };
            let next = board.after(m);
            if next.score().is_some() || !oracle.is_silent(&next) {
                known += 1;
                assert_eq!(oracle.bounds(&next), Bounds::exact(value));
                board.legal_moves(&mut moves);
                let best = moves.iter().map(|&m| oracle.bounds(&board.after(m)).seen_by(mover));
                assert_eq!(best.map(|b| b.lower).max(), Some(value.seen_by(mover)));
            }
            let m = board.random_move(&mut rng).expect("the game is not over");
            board.play_unchecked(m);
        }
        // Of anything else it knows nothing but that a game is over.
        let told = board.score().map_or(Bounds::WIN_DRAW_LOSS, Bounds::exact);
        assert_eq!(oracle.look(&board, &mut moves), told);
        let mut legal = Vec::new();
        board.legal_moves(&mut legal);
        assert_eq!(moves, legal);
    }
    assert!(known > 10_000, "{known}");
    let other = Board::new(6, 5).unwrap();
    assert!(oracle.is_silent(&other));
    assert_eq!(oracle.bounds(&other), Bounds::WIN_DRAW_LOSS);
}
