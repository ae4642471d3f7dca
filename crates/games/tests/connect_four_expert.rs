//! Connect Four's expert against brute force: its bounds contain the score,
//! and the moves it lists hold it.

use game::{Bounds, Expert, Family, Game, Notation, Player, Rng, Score};
use games::connect_four::{Board, ConnectFour, Threats};
use std::collections::HashMap;

/// The score of perfect play, remembered by position.
fn value(board: &Board, known: &mut HashMap<u64, Score>) -> Score {
    if let Some(score) = board.score() {
        return score;
    }
    if let Some(&score) = known.get(&board.key()) {
        return score;
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mover = board.to_move();
    let mut best = Score::LOSS;
    for m in moves {
        let mut next = board.clone();
        next.play_unchecked(m);
        best = best.max(value(&next, known).seen_by(mover));
        if best == Score::WIN {
            break;
        }
    }
    known.insert(board.key(), best.seen_by(mover));
    best.seen_by(mover)
}

/// How much the expert said, over all positions checked.
#[derive(Debug, Default)]
struct Tally {
    positions: u32,
    decided: u32,
    one_sided: u32,
}

fn check(board: &Board, known: &mut HashMap<u64, Score>, tally: &mut Tally) {
    let mut moves = Vec::new();
    let bounds = Threats.look(board, &mut moves);
    let truth = value(board, known);
    let text = || format!("{} {}", board.variant(), board.position_text());
    assert!(bounds.contains(truth), "{bounds} for {truth} in {}", text());
    tally.positions += 1;
    tally.decided += u32::from(bounds.decided().is_some());
    tally.one_sided += u32::from(bounds.decided().is_none() && bounds != Bounds::WIN_DRAW_LOSS);
    if board.score().is_some() || (bounds.decided().is_some() && moves.is_empty()) {
        return;
    }
    let after = |&m: &u16| {
        let mut next = board.clone();
        next.play(m).unwrap_or_else(|e| panic!("{e}: {m} in {}", text()));
        value(&next, known)
    };
    let values = moves.iter().map(after);
    let best = if board.to_move() == Player::First { values.max() } else { values.min() };
    assert_eq!(best, Some(truth), "{moves:?} in {}", text());
}

/// A random position with at most `free` free cells, if the game gets there.
fn late(start: &Board, free: u32, rng: &mut Rng) -> Option<Board> {
    let mut board = start.clone();
    while board.plies_left() > free {
        board.play_unchecked(board.random_move(rng)?);
    }
    Some(board)
}

#[test]
fn expert_agrees_with_brute_force() {
    let mut rng = Rng::new(7);
    for size in [
        "1x1", "1x4", "1x9", "2x6", "3x3", "3x7", "4x1", "4x2", "4x3", "4x4", "4x5", "4x6", "4x7",
        "5x3", "5x4", "5x5", "5x6", "6x2", "6x3", "6x4", "6x5", "6x6", "7x3", "7x4", "7x5", "7x6",
        "7x7", "8x2", "8x3", "8x4", "8x5", "8x6", "8x7", "9x4", "9x6", "12x4", "16x3", "21x2",
        "4x15", "32x1",
    ] {
        let start = ConnectFour::start(size).unwrap();
        let mut tally = Tally::default();
        for game in 0..3_000 {
            if game % 500 == 0 {
                println!("{size} {game}");
            }
            let mut known = HashMap::new();
            let free = 2 + rng.below(14);
            if let Some(board) = late(&start, free, &mut rng) {
                check(&board, &mut known, &mut tally);
            }
        }
        println!("{size}: {tally:?}");
    }
}
