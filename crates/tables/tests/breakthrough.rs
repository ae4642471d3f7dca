//! Tables of Breakthrough against brute force, and claims of tables against the truth.

use game::{Family, Game, Player, Rng, Score};
use games::breakthrough::{Board, Breakthrough};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tables::breakthrough::{BreakthroughTable, Pieces, Shape};

fn table(board_rows: usize, columns: usize, rows: usize) -> BreakthroughTable {
    BreakthroughTable::in_memory(Shape::new(board_rows, columns, rows)).unwrap()
}

/// How many moves are left, by plain search: few for the winner, many for the loser.
fn brute(board: &Board, known: &mut HashMap<u128, u8>) -> u8 {
    if board.score().is_some() {
        return 0;
    }
    let key = board.exact_key().unwrap();
    if let Some(&moves) = known.get(&key) {
        return moves;
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let after: Vec<u8> = moves.iter().map(|&m| brute(&board.after(m), known)).collect();
    let winning = after.iter().filter(|moves| moves.is_multiple_of(2)).min();
    let left = 1 + winning.or_else(|| after.iter().max()).unwrap();
    known.insert(key, left);
    left
}

/// Every position of a table of a whole board that a game can have, with the mover as
/// White and as Black.
fn boards(table: &BreakthroughTable, index: usize) -> Option<[Board; 2]> {
    let shape = table.shape();
    let start = Board::new(shape.board_rows, shape.columns).unwrap();
    let Pieces { attacker, defender } = table.layout().pieces(table.layout().code_at(index));
    if attacker == 0 || defender == 0 {
        return None;
    }
    // Turned by half a circle, colours exchanged.
    let turn = |bits: u64| bits.reverse_bits() >> (64 - shape.board_rows * shape.columns);
    Some([
        start.with_pieces([attacker, defender], Player::First),
        start.with_pieces([turn(defender), turn(attacker)], Player::Second),
    ])
}

#[test]
fn whole_boards_agree_with_brute_force() {
    for (rows, columns) in [(4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (6, 2)] {
        let table = table(rows, columns, rows);
        let mut known = HashMap::new();
        for index in 0..table.layout().len() as usize {
            for board in boards(&table, index).into_iter().flatten() {
                let moves = brute(&board, &mut known);
                assert_eq!(table.moves_to_end(&board), moves, "{board:?}");
                let best = table.best_move(&board).unwrap();
                board.check(best).unwrap();
                let after = board.after(best);
                assert_eq!(brute(&after, &mut known) + 1, moves, "{board:?}: {best:?}");
            }
        }
    }
}

#[test]
fn the_start_has_its_known_value() {
    // The first player wins 6x2 and 6x3 only.
    for (rows, columns, first) in [
        (4, 2, false),
        (4, 3, false),
        (4, 4, false),
        (4, 5, false),
        (5, 2, false),
        (5, 3, false),
        (5, 4, false),
        (6, 2, true),
        (6, 3, true),
    ] {
        let start = Board::new(rows, columns).unwrap();
        let winner = table(rows, columns, rows).winner(&start).unwrap();
        assert_eq!(winner == Player::First, first, "{rows}x{columns}");
    }
}

/// Asks tables of the top rows and the race oracle about positions of a whole board:
/// whatever they decide is right, and the move they give wins. Returns the shares of
/// positions that the tables, the races and both together decide.
fn hold_against(whole: &BreakthroughTable, tops: &[BreakthroughTable], step: usize) -> [f64; 3] {
    let race = Breakthrough::oracles().remove(0);
    let [asked, decided, raced, both] = [const { AtomicU64::new(0) }; 4];
    let entries = whole.layout().len() as usize;
    (0..entries.div_ceil(step)).into_par_iter().for_each(|place| {
        for board in boards(whole, place * step).into_iter().flatten() {
            let truth = whole.winner(&board).unwrap();
            let mut is_decided = false;
            for top in tops {
                let bounds = top.decided(&board);
                if let Some(score) = bounds.decided() {
                    assert_eq!(score, Score::win_for(truth), "{board:?}");
                    is_decided = true;
                    if truth == board.to_move() {
                        let best = top.best_move(&board).unwrap();
                        board.check(best).unwrap();
                        let next = board.after(best);
                        let kept = next.score().is_some() || whole.winner(&next) == Some(truth);
                        assert!(kept, "{board:?}: {best:?}");
                    }
                }
            }
            let seen = race.bounds(&board).decided();
            assert!(seen.is_none_or(|score| score == Score::win_for(truth)), "{board:?}");
            asked.fetch_add(1, Relaxed);
            decided.fetch_add(is_decided.into(), Relaxed);
            raced.fetch_add(seen.is_some().into(), Relaxed);
            both.fetch_add((is_decided || seen.is_some()).into(), Relaxed);
        }
    });
    let all = asked.into_inner() as f64;
    [decided, raced, both].map(|count| count.into_inner() as f64 / all)
}

fn told(whole: &BreakthroughTable, step: usize) -> [f64; 3] {
    let Shape { board_rows, columns, .. } = whole.shape();
    let tops: Vec<_> = (3..board_rows).map(|rows| table(board_rows, columns, rows)).collect();
    let shares = hold_against(whole, &tops, step);
    let [tables, races, both] = shares.map(|share| 100.0 * share);
    println!("{board_rows}x{columns}: tables {tables:.2} %, races {races:.2} %, both {both:.2} %");
    shares
}

#[test]
fn what_tables_of_the_top_rows_decide_is_right() {
    let shares = [(4, 3, 1), (4, 4, 1), (5, 3, 1), (4, 5, 3), (5, 4, 31), (6, 3, 11)]
        .map(|(rows, columns, step)| told(&table(rows, columns, rows), step));
    assert!(shares.iter().all(|[tables, ..]| *tables > 0.5), "{shares:?}");
}

/// Windows of columns: what they show is right, and they show less than all columns do,
/// but not nothing.
#[test]
fn what_windows_decide_is_right() {
    for (board_rows, columns, step, windows) in [
        (4, 4, 1, &[(3, 2), (3, 3)][..]),
        (5, 3, 1, &[(3, 2), (4, 2)]),
        (4, 5, 7, &[(3, 3), (3, 4)]),
        (5, 4, 61, &[(3, 3), (4, 2), (4, 3)]),
        (6, 3, 23, &[(4, 2), (5, 2)]),
    ] {
        let whole = table(board_rows, columns, board_rows);
        for &(rows, window) in windows {
            let all = Shape::new(board_rows, columns, rows);
            let shares = [all, Shape { window, ..all }].map(|shape| {
                let table = BreakthroughTable::in_memory(shape).unwrap();
                hold_against(&whole, &[table], step)[0]
            });
            let told = shares.map(|share| format!("{:.2} %", 100.0 * share));
            println!("{board_rows}x{columns}, {rows} rows: all {}, {window} {}", told[0], told[1]);
            assert!(shares[1] < shares[0] && shares[1] > 0.1, "{shares:?}");
        }
    }
}

/// A board on which no piece of the defender is beside the window and none can get there
/// is decided by the window as by all columns: 4 rows, one piece each.
#[test]
fn windows_see_a_race_at_either_edge() {
    let start = Board::new(6, 5).unwrap();
    let shape = Shape { window: 3, ..Shape::new(6, 5, 4) };
    let window = BreakthroughTable::in_memory(shape).unwrap();
    for column in [0, 4] {
        let runs = start.with_pieces([1 << (15 + column), 1 << (20 + 2)], Player::First);
        let winner = window.winner(&runs);
        assert_eq!(winner, Some(Player::First), "{column}");
        let best = window.best_move(&runs).unwrap();
        runs.check(best).unwrap();
        assert_eq!(window.winner(&runs.after(best)), Some(Player::First));
    }
}

/// All positions of 4x5 and 5x4, and a million of 5x5: minutes, and 1 GB.
#[test]
#[ignore = "takes minutes"]
fn what_tables_of_the_top_rows_decide_is_right_on_larger_boards() {
    for (rows, columns, step) in [(4, 5, 1), (5, 4, 1), (6, 3, 1), (5, 5, 967)] {
        told(&table(rows, columns, rows), step);
    }
}

/// Positions that random games lead to, with as many pieces as games have.
#[test]
fn what_is_decided_in_games_is_right() {
    let whole = table(5, 4, 5);
    let tops = [table(5, 4, 3), table(5, 4, 4)];
    let mut rng = Rng::new(5);
    let (mut asked, mut decided) = (0, 0);
    for _ in 0..3000 {
        let mut board = Board::new(5, 4).unwrap();
        while let Some(m) = board.random_move(&mut rng) {
            let truth = whole.winner(&board).unwrap();
            let found: Vec<_> = tops.iter().filter_map(|top| top.winner(&board)).collect();
            assert!(found.iter().all(|&winner| winner == truth), "{board:?}");
            asked += 1;
            decided += u32::from(!found.is_empty());
            board.play_unchecked(m);
        }
    }
    assert!(decided * 4 > asked, "{decided} of {asked}");
}
