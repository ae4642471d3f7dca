//! The solvers over sums against brute force.

use crate::asking::{asked, random_board};
use game::{Family, Game, Notation, Player, Rng};
use games::clobber::{Board, Clobber};
use rustc_hash::FxHashMap;
use search::solving::SolverOptions;
use std::sync::LazyLock;
use tables::clobber::Database;
use tables::clobber::solver::solver;

/// Tables so small that most groups are not in them, and larger ones.
static TABLES: LazyLock<Vec<Database>> =
    LazyLock::new(|| [2, 4, 6].map(|stones| Database::in_memory(stones, 1 << 28).unwrap()).into());

/// What is known of positions: by both players' stones and who moves.
type Known = FxHashMap<(u128, u128, Player), bool>;

fn mover_wins(board: &Board, known: &mut Known) -> bool {
    let key = (board.stones(Player::First), board.stones(Player::Second), board.to_move());
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let wins = moves.into_iter().any(|m| {
        let next = board.after(m);
        !mover_wins(&next, known)
    });
    known.insert(key, wins);
    wins
}

fn options(name: &str, memory: usize, threads: usize) -> SolverOptions {
    let mut options = (tables::clobber::solving().defaults)();
    options.choose(name).unwrap();
    SolverOptions { memory, threads, ..options }
}

#[test]
fn solvers_over_sums_agree_with_brute_force() {
    let mut rng = Rng::new(5);
    let mut wins = [0, 0];
    for size in ["3x4", "2x6", "1x12", "3x5", "4x4", "5x3", "2x8"] {
        let start = Clobber::start(size).unwrap();
        let mut known = Known::default();
        // One solver for many boards: what it remembers must stay true.
        let mut provers = Vec::new();
        for database in TABLES.iter() {
            for (name, memory, threads) in
                [("alpha-beta", 1 << 20, 1), ("alpha-beta", 1 << 8, 2), ("dfpn", 1 << 20, 2)]
            {
                let options = options(name, memory, threads);
                provers.push(solver(database, &start, &options).unwrap());
            }
        }
        for round in 0..150 {
            let board = random_board(&start, 40 + round % 61, &mut rng);
            let truth = mover_wins(&board, &mut known);
            wins[usize::from(truth)] += 1;
            for prover in &mut provers {
                if board.score().is_none() {
                    assert_eq!(
                        asked(prover.as_mut(), &board),
                        Some(truth),
                        "{} by {}",
                        board.position_text(),
                        prover.describe()
                    );
                }
            }
        }
    }
    assert!(wins[0] > 200 && wins[1] > 200, "{wins:?}");
}

/// Boards of more than 64 cells, whose groups are put on a smaller one.
#[test]
fn large_boards_with_few_stones() {
    let mut rng = Rng::new(6);
    let (mut wins, mut told, mut no_room) = ([0, 0], 0, 0);
    for (size, density) in [("10x10", 14), ("9x8", 20), ("1x70", 22), ("2x40", 18), ("11x11", 10)] {
        let start = Clobber::start(size).unwrap();
        let mut provers: Vec<_> = TABLES
            .iter()
            .map(|database| solver(database, &start, &options("alpha-beta", 1 << 20, 1)).unwrap())
            .collect();
        for _ in 0..60 {
            let board = random_board(&start, density, &mut rng);
            if board.score().is_some() {
                continue;
            }
            let truth = mover_wins(&board, &mut Known::default());
            for prover in &mut provers {
                match asked(prover.as_mut(), &board) {
                    Some(answer) => {
                        assert_eq!(answer, truth, "{}", board.position_text());
                        told += 1;
                        wins[usize::from(truth)] += 1;
                    }
                    None => no_room += 1,
                }
            }
        }
        assert_eq!(asked(provers[0].as_mut(), &start), None, "{size} is full of stones");
    }
    assert!(told > 20 * no_room && wins.iter().all(|&count| count > 100), "{told}, {no_room}");
}
