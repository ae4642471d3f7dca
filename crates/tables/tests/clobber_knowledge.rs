//! Knowledge for the search against brute force.

mod brute;

use brute::{boards, winner};
use game::{Game, Move, Oracle, Player, Score, Simplifier};
use games::clobber::Board;
use std::collections::HashMap;
use std::sync::Arc;
use tables::clobber::{Cancelling, Database, SimpleSums, SmallSums, Sums};

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
