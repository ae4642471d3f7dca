//! Knowledge for the search against brute force.

use crate::brute::{boards, winner};
use game::{Game, Memory, Move, Oracle, Player, Rng, Score, Simplifier};
use games::clobber::Board;
use std::collections::HashMap;
use std::sync::Arc;
use tables::clobber::{Cancelling, Database, SimpleSums, SmallSums, Sums, Total};

#[test]
fn oracles_are_right_and_often_know() {
    let sums = Arc::new(Sums::new(Database::in_memory(7, 1 << 28).unwrap().into()));
    let oracles: [Box<dyn Oracle<Board>>; 2] =
        [Box::new(SimpleSums(sums.clone())), Box::new(SmallSums(sums))];
    let mut known = HashMap::new();
    let mut told = [0; 2];
    for board in boards(1).take(600) {
        let truth = Score::win_for(winner(&board, &mut known));
        for (oracle, told) in oracles.iter().zip(&mut told) {
            let bounds = oracle.bounds(&board);
            assert!(bounds.contains(truth), "{} of {board:?}", oracle.name());
            *told += u32::from(bounds.decided().is_some());
        }
    }
    assert!(told[0] > 100 && told[1] > told[0], "{told:?}");
}

/// Both players win the same before and after, and every move that is left
/// does the same on the whole board.
#[test]
fn simplifying_changes_nothing_that_matters() {
    let sums = Arc::new(Sums::new(Database::in_memory(7, 1 << 28).unwrap().into()));
    let simplifier = Cancelling(sums);
    let mut known = HashMap::new();
    let mut changed = 0;
    for board in boards(2).take(1500) {
        let mut less = board.clone();
        if !simplifier.simplify(&mut less) {
            assert_eq!(less, board);
            continue;
        }
        changed += 1;
        assert!(less.plies_left() < board.plies_left());
        assert_eq!(winner(&less, &mut known), winner(&board, &mut known), "{board:?}");
        let turned = |b: &Board| {
            b.with_stones(b.stones(Player::Second), b.stones(Player::First), b.to_move().other())
        };
        assert_eq!(winner(&turned(&less), &mut known), winner(&turned(&board), &mut known));
        let mut moves = Vec::new();
        less.legal_moves(&mut moves);
        for m in moves {
            assert!(board.check(m).is_ok(), "{} of {board:?}", m.code());
            let (mut small, mut large) = (less.clone(), board.clone());
            small.play_unchecked(m);
            large.play_unchecked(m);
            assert_eq!(winner(&small, &mut known), winner(&large, &mut known), "{board:?}");
        }
    }
    assert!(changed > 200, "{changed}");
}

/// The same players win once groups are replaced, and there is less to play.
#[test]
fn replacing_changes_no_winner() {
    let sums = Arc::new(Sums::new(Database::in_memory(7, 1 << 28).unwrap().into()));
    let simplifier = Cancelling(sums.clone());
    let mut known = HashMap::new();
    let (mut changed, mut further) = (0, 0);
    for board in boards(3).take(1500) {
        let (mut less, mut least) = (board.clone(), board.clone());
        simplifier.simplify(&mut less);
        if !simplifier.replace(&mut least) {
            assert_eq!(least, board);
            continue;
        }
        changed += 1;
        further += u32::from(least.plies_left() < less.plies_left());
        assert!(least.plies_left() <= less.plies_left());
        for first in [true, false] {
            let [before, after] = [&board, &least]
                .map(|b| if first { b.clone() } else { b.passed().expect("no rule against it") });
            assert_eq!(winner(&after, &mut known), winner(&before, &mut known), "{board:?}");
        }
        let value = |board: &Board| sums.total(board).and_then(|total| total.simple());
        assert_eq!(value(&least), value(&board), "{board:?}");
    }
    assert!(changed > 300 && further > 100, "{changed}, {further}");
}

/// Whoever wins does so with a needed move.
#[test]
fn needed_moves_win() {
    let sums = Arc::new(Sums::new(Database::in_memory(7, 1 << 28).unwrap().into()));
    let simplifier = Cancelling(sums);
    let mut known = HashMap::new();
    let (mut won, mut all, mut needed) = (0, 0, 0);
    for board in boards(4).take(3000) {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        all += moves.len();
        simplifier.thin(&board, &mut moves);
        needed += moves.len();
        let mover = board.to_move();
        if winner(&board, &mut known) == mover {
            won += 1;
            let wins = |&m: &_| {
                let next = board.after(m);
                winner(&next, &mut known) == mover
            };
            assert!(moves.iter().any(wins), "{board:?}");
        }
        assert!(moves.iter().all(|&m| board.check(m).is_ok()));
    }
    assert!(won > 500 && needed < all * 9 / 10, "{won}, {needed} of {all}");
}

/// Whoever asks along a line of play hears what a newcomer would, and that is
/// what all groups looked up one by one add up to: every move or some asked
/// about, games begun again, boards of one and two words.
#[test]
fn memory_changes_no_answer() {
    let sums = Arc::new(Sums::new(Database::in_memory(6, 1 << 28).unwrap().into()));
    let (database, values) = (sums.database().clone(), sums.database().values());
    let oracles: [(Box<dyn Oracle<Board>>, u32, bool); 2] = [
        (Box::new(Sums::new(database.clone())), 6, false),
        (Box::new(SimpleSums(sums.clone())), 6, true),
    ];
    let mut rng = Rng::new(7);
    let mut memories = oracles.each_ref().map(|_| Memory::default());
    let (mut told, mut asked) = ([0; 2], 0);
    for (rows, columns) in [(8, 8), (10, 10), (4, 9), (1, 30)].repeat(60) {
        let mut board = Board::new(rows, columns).unwrap();
        let every = 1 + rng.below(4);
        while let Some(m) = board.random_move(&mut rng) {
            board.play_unchecked(m);
            if rng.below(every) != 0 {
                continue;
            }
            asked += 1;
            for (i, (oracle, most, simple)) in oracles.iter().enumerate() {
                let mut sum = Some(Total::default());
                for (black, white) in board.groups() {
                    let id = database.look_group(sums.lines(&board), black, white);
                    assert_eq!(id.is_some(), (black | white).count_ones() <= *most);
                    let id = id.filter(|&id| !simple || values.simple(id).is_some());
                    sum = sum.zip(id).map(|(mut sum, id)| {
                        sum.add(values, id);
                        sum
                    });
                }
                let winner = sum.and_then(|sum| sum.signs(values).winner(board.to_move()));
                let bounds = oracle.bounds_along(&board, &mut memories[i]);
                assert_eq!(bounds.decided(), winner.map(Score::win_for), "{board:?}");
                assert_eq!(oracle.bounds(&board), bounds);
                told[i] += u32::from(winner.is_some());
            }
        }
    }
    assert!(told[1] > 500 && told[0] > told[1] && asked > 2 * told[0], "{told:?} of {asked}");
}
