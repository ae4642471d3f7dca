//! The oracle of sums against brute force.

use game::{Bounds, Game, Oracle, Player, Rng, Score};
use games::clobber::Board;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tables::clobber::{Database, Sums};

fn winner(board: &Board, known: &mut FxHashMap<(usize, u128), Player>) -> Player {
    let key = (board.rows(), board.exact_key().unwrap());
    if let Some(&player) = known.get(&key) {
        return player;
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mover = board.to_move();
    let wins = moves.into_iter().any(|capture| {
        let after = board.after(capture);
        winner(&after, known) == mover
    });
    let answer = if wins { mover } else { mover.other() };
    known.insert(key, answer);
    answer
}

/// Positions of random games, either player to move.
#[test]
fn bounds_are_true() {
    let oracle = Sums::new(Arc::new(Database::in_memory(7, 64 << 20).unwrap()));
    let mut rng = Rng::new(3);
    let mut known = FxHashMap::default();
    let (mut told, mut asked, mut wins) = (0, 0, [0, 0]);
    for (rows, columns) in [(3, 5), (4, 4), (2, 8), (1, 16), (5, 3)] {
        for _ in 0..600 {
            let mut board = Board::new(rows, columns).unwrap();
            let plies = 3 + rng.below(5);
            for _ in 0..plies {
                if let Some(capture) = board.random_move(&mut rng) {
                    board.play_unchecked(capture);
                }
            }
            asked += 1;
            let bounds = oracle.bounds(&board);
            if let Some(score) = bounds.decided() {
                told += 1;
                let truth = winner(&board, &mut known);
                wins[truth.index()] += 1;
                assert_eq!(score, Score::win_for(truth), "{board:?}");
            } else {
                assert_eq!(bounds, Bounds::WIN_DRAW_LOSS);
            }
        }
    }
    assert!(told > 1000 && told < asked, "{told} of {asked}");
    assert!(wins.iter().all(|&count| count > 100), "{wins:?}");
}

/// Sums of several groups that are no n·↑ + ⋆k, where only bounds and weights
/// can tell.
#[test]
fn sums_of_hard_groups() {
    use game::Notation;
    let oracle = Sums::new(Arc::new(Database::in_memory(6, 64 << 20).unwrap()));
    let mut rng = Rng::new(5);
    let mut known = FxHashMap::default();
    let start = Board::new(3, 7).unwrap();
    let (mut hard, mut told) = (0, 0);
    for _ in 0..6000 {
        // Two boxes of 3x3 side by side, and a column between them.
        let mut text = String::new();
        for row in 0..3 {
            for column in 0..7 {
                let empty = column == 3 || rng.below(3) == 0;
                text.push(if empty { '.' } else { ['x', 'o'][rng.below(2) as usize] });
            }
            text.push(if row < 2 { '/' } else { ' ' });
        }
        text.push(['x', 'o'][rng.below(2) as usize]);
        let board = start.parse_position(&text).unwrap();
        let Some(total) = oracle.total(&board) else { continue };
        if total.simple().is_some() {
            continue;
        }
        hard += 1;
        if let Some(player) = oracle.winner(&board) {
            told += 1;
            assert_eq!(player, winner(&board, &mut known), "{text}");
        }
    }
    assert!(hard > 800 && told * 10 > hard * 7, "{told} of {hard}");
}
