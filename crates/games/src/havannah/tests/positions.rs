//! Positions as text.

use super::super::*;
use game::Rng;
use proptest::prelude::*;

fn error(parameters: &str, text: &str) -> String {
    let start = Havannah::start(parameters).unwrap();
    start.parse_position(text).unwrap_err().to_string()
}

#[test]
fn impossible_positions_are_refused() {
    let cases = [
        ("2", "", "there are no rows"),
        ("2", "../.../../..", "expected an odd number of rows from 3 to 23, not 4"),
        ("2", "../..../..", "row b of size 2 has 3 cells, not 4"),
        ("2", "../.z./..", "cell 'z' is none of x, o and ."),
        ("2", "../.../.. q", "side to move \"q\" is neither x nor o"),
        ("2", "../.../.. o o", "\"o\" after the side to move"),
        ("2", "o./.../.. o", "with 1 o and 0 x it is not White's move"),
        ("2", "ox/.../.. x", "with 1 o and 1 x it is not Black's move"),
        ("2", "x./.../..", "White starts, but there are 0 o and 1 x"),
        ("2", "oo/o../..", "White starts, but there are 3 o and 0 x"),
        ("2+swap", "oo/x../.. o", "with 2 o and 1 x it is not White's move"),
        ("2+swap", "../.../.. x", "with 0 o and 0 x it is not Black's move"),
        ("2", "oo/.../xx", "White has won, so it cannot be White's move"),
        ("2", "oo/..o/xx x", "Black has won, so it cannot be Black's move"),
        ("2x3x4", "../.../..../..../...", "size 2x3x4 has 6 rows, not 5"),
        ("2x3x4", "../.../..../..../.../.", "row f of size 2x3x4 has 2 cells, not 1"),
        ("3", "../.../..../..../.../..", "expected an odd number of rows from 3 to 23, not 6"),
    ];
    for (parameters, text, reason) in cases {
        assert_eq!(error(parameters, text), format!("position {text:?}: {reason}"));
    }
}

#[test]
fn the_side_to_move_may_be_left_out_or_spelt_out() {
    let start = Board::new(2, false);
    let board = start.parse_position("o./.x./.. o").unwrap();
    for side in ["", " w", " W", " white", " White", " O"] {
        assert_eq!(start.parse_position(&format!("o./.x./..{side}")).unwrap(), board);
    }
    assert_eq!(start.parse_position("o./.../..").unwrap().to_move(), Player::Second);
    // With the swap rule, Black to move means that a stone was swapped.
    let swap = Board::new(2, true);
    let unswapped = swap.parse_position("o./.x./..").unwrap();
    let swapped = swap.parse_position("o./.x./.. x").unwrap();
    assert_eq!((unswapped.to_move(), swapped.to_move()), (Player::First, Player::Second));
    assert_ne!(unswapped.key(), swapped.key());
    let just_swapped = swap.parse_position("x./.../..").unwrap();
    assert_eq!(just_swapped.to_move(), Player::First);
    assert!(just_swapped.check(SWAP).is_err());
    assert!(swap.parse_position("o./.../..").unwrap().check(SWAP).is_ok());
}

/// A set-up position has the size that its rows have.
#[test]
fn the_rows_tell_the_size() {
    let registry = crate::registry::<()>();
    let text = "ox../...../....../......./....../...../.... o";
    assert_eq!(registry.open_at("havannah", text).unwrap().game(), "havannah:4");
    assert_eq!(registry.open_at("havannah:4", text).unwrap().position(), text);
    assert!(registry.open_at("havannah:5", text).is_err());
    // Of uneven boards only the one that was named.
    let text = "ox/.../..../..../.../.. o";
    assert_eq!(registry.open_at("havannah:2x3x4", text).unwrap().position(), text);
    assert_eq!(registry.open_at("havannah:2x4x3", text).unwrap().position(), text);
    assert!(registry.open_at("havannah", text).is_err());
}

#[test]
fn positions_survive_being_written_at_every_end() {
    let mut rng = Rng::new(3);
    let regular = (2..=12).map(|size| size.to_string());
    let uneven = ["2x2x3", "4x4x5", "4x5x4", "5x4x4", "3x6x9", "22x2x2"].map(str::to_string);
    for board in regular.chain(uneven) {
        for game in 0..40 {
            let swap = if game % 2 == 0 { "+swap" } else { "" };
            let start = Havannah::start(&format!("{board}{swap}")).unwrap();
            let mut board = start.clone();
            board.random_playout(&mut rng, |_| ());
            let read = start.parse_position(&board.position_text()).unwrap();
            assert_eq!(read, board);
            assert_eq!(
                (read.score(), read.ending(), read.key(), read.plies_left()),
                (board.score(), board.ending(), board.key(), board.plies_left())
            );
            assert_eq!(board.key(), board.key_from_scratch());
        }
    }
}

/// Positions on size 4 that the engine Castro has solved: they are what their
/// moves say, and nobody has won yet.
#[test]
fn solved_positions_can_be_played() {
    let positions = [
        ("g4 a4 g7 f5 a1 d2 c3 d7 b5 c4 b4 b3", Player::First),
        ("g5 d1 g4 g7 e3 c2 a1 a4 f5 f3 d7 d6 c3", Player::Second),
        ("a4 g4 a1 b3 g7 d1 d7 f3 e2 d2", Player::First),
        ("b1 d2 a2 e4", Player::First),
    ];
    for (moves, to_move) in positions {
        let mut board = Board::new(4, false);
        for word in moves.split(' ') {
            board.play_text(word).unwrap();
        }
        assert_eq!((board.score(), board.to_move()), (None, to_move));
        assert_eq!(board.parse_position(&board.position_text()).unwrap(), board);
    }
}

proptest! {
    /// Whatever is typed, the answer is a position or an error of one line.
    #[test]
    fn any_text_is_answered(text in "[xo./ ]{0,40}", noise in ".{0,20}") {
        let start = Board::new(3, true);
        for text in [&text, &noise] {
            if let Err(error) = start.parse_position(text) {
                prop_assert!(!error.to_string().contains('\n'));
            }
            let _ = (start.parse_move(text), start.parse_sgf_move(text));
        }
    }
}
