//! Hex keeps the promises of a game, and counts as other programs do.

use game::conformance::Suite;
use game::{Family, Game, Notation, Player};
use hex::Hex;

#[test]
fn conformance() {
    let plain = [("1", 5), ("2", 50), ("3", 200), ("5", 100), ("11", 5), ("19", 1)];
    let with_swap = [("1+swap", 5), ("2+swap", 50), ("3+swap", 200), ("5+swap", 100)];
    for (size, games) in plain.into_iter().chain(with_swap) {
        Suite::new(1).games(games).run::<Hex>(size).unwrap();
    }
}

#[test]
fn perft_agrees_with_open_spiel() {
    let counted = |size, depth| {
        let rows = game::perft(&Hex::start(size).unwrap(), depth, &mut |_| true).unwrap();
        rows.iter().map(|row| row.histories).collect::<Vec<_>>()
    };
    assert_eq!(counted("3", 9), [9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960]);
    assert_eq!(counted("4", 5), [16, 240, 3360, 43680, 524160]);
}

/// A stone that wins for Black wins for White once it is taken over.
#[test]
fn a_swap_mirrors_the_stone() {
    let mut board = Hex::start("3+swap").unwrap();
    board.play_text("a2").unwrap();
    board.play_text("swap-pieces").unwrap();
    assert_eq!(board.position_text(), ".o./.../... x");
    assert!(board.play_text("swap").is_err());
    // Black may play where the stone was.
    board.play_text("a2").unwrap();
    assert!(Hex::start("3").unwrap().parse_move("swap").is_err());
}

#[test]
fn the_first_player_wins_small_boards() {
    for size in ["1", "2", "3"] {
        let value = game::conformance::minimax(&Hex::start(size).unwrap(), 1_000_000).unwrap();
        assert_eq!(value.winner(), Some(Player::First));
    }
}

#[test]
fn bad_sizes_are_refused() {
    for bad in ["", "0", "20", "03", "-1", "3x3", "3+", "3+pie", "99999999999999999999"] {
        assert!(Hex::start(bad).is_err(), "{bad}");
    }
    assert_eq!(Hex::start("5").unwrap().plies_left(), 25);
}
