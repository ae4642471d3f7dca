//! Connect Four's threats against brute force: its bounds contain the score,
//! and the moves it lists hold it.

use game::{Bounds, Family, Game, Notation, Oracle, Player, Rng, Score};
use games::connect_four::{Board, ConnectFour, Threats};
use std::collections::{HashMap, HashSet};

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
        let next = board.after(m);
        best = best.max(value(&next, known).seen_by(mover));
        if best == Score::WIN {
            break;
        }
    }
    known.insert(board.key(), best.seen_by(mover));
    best.seen_by(mover)
}

/// How much the oracle said, over all positions checked.
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
/// Careful players make the moves that the oracle lists, and get there more
/// often and with more threats on the board.
fn late(start: &Board, free: u32, careful: bool, rng: &mut Rng) -> Option<Board> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    while board.plies_left() > free {
        board.legal_moves(&mut moves);
        if careful && board.score().is_none() {
            Threats.look(&board, &mut moves);
        }
        board.play_unchecked(rng.pick(&moves)?);
    }
    Some(board)
}

#[test]
fn threats_agree_with_brute_force_near_the_end() {
    let mut rng = Rng::new(7);
    let mut tally = Tally::default();
    for size in [
        "1x1", "1x4", "1x9", "2x6", "3x3", "3x7", "4x1", "4x2", "4x3", "4x4", "4x5", "4x6", "4x7",
        "5x3", "5x4", "5x5", "5x6", "6x2", "6x3", "6x4", "6x5", "6x6", "7x3", "7x4", "7x5", "7x6",
        "7x7", "8x2", "8x3", "8x4", "8x5", "8x6", "8x7", "9x4", "9x6", "12x4", "16x3", "21x2",
        "4x15", "32x1",
    ] {
        let start = ConnectFour::start(size).unwrap();
        for game in 0..2_000 {
            let (free, careful) = (2 + rng.below(10), game % 4 != 0);
            if let Some(board) = late(&start, free, careful, &mut rng) {
                check(&board, &mut HashMap::new(), &mut tally);
            }
        }
    }
    assert!(tally.positions > 40_000, "{tally:?}");
    assert!(tally.decided > 15_000 && tally.one_sided > 5_000, "{tally:?}");
}

#[test]
fn threats_agree_with_brute_force_on_all_positions() {
    for size in ["2x4", "3x4", "4x3", "4x4", "5x3", "6x2", "7x2"] {
        let mut known = HashMap::new();
        let mut tally = Tally::default();
        let mut seen = HashSet::new();
        let mut open = vec![ConnectFour::start(size).unwrap()];
        let mut moves = Vec::new();
        while let Some(board) = open.pop() {
            check(&board, &mut known, &mut tally);
            board.legal_moves(&mut moves);
            for &m in &moves {
                let next = board.after(m);
                if seen.insert(next.exact_key()) {
                    open.push(next);
                }
            }
        }
        assert!(tally.decided > tally.positions / 4, "{size}: {tally:?}");
    }
}

/// The shortcut for the mirror image gives what the definition says.
#[test]
fn canonical_key_is_the_least_of_both_sides() {
    let mut rng = Rng::new(2);
    for size in ["7x6", "4x15", "32x1", "1x9", "8x7", "5x4"] {
        let start = ConnectFour::start(size).unwrap();
        for _ in 0..500 {
            let free = rng.below(start.plies_left() + 1);
            if let Some(board) = late(&start, free, false, &mut rng) {
                let mirrored = board.transformed(1).exact_key();
                assert_eq!(board.canonical_exact_key(), board.exact_key().min(mirrored));
            }
        }
    }
}
