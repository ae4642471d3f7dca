//! Hex keeps the promises of a game, and counts as other programs do.

use game::conformance::Suite;
use game::{Family, Game, Notation, Player, Score};
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

/// All boards of 2x2 and 3x3 that a game can reach are accepted, and no others.
#[test]
fn only_positions_that_a_game_reaches_are_accepted() {
    for (size, most) in [(2, 81), (3, 19_683)] {
        let start = Hex::start(&size.to_string()).unwrap();
        let mut reached = std::collections::BTreeSet::from([start.position_text()]);
        let mut open = vec![start.clone()];
        let mut moves = Vec::new();
        while let Some(position) = open.pop() {
            position.legal_moves(&mut moves);
            for &m in &moves {
                let mut next = position.clone();
                next.play(m).unwrap();
                if reached.insert(next.position_text()) {
                    open.push(next);
                }
            }
        }
        let mut accepted = std::collections::BTreeSet::new();
        for code in 0..most {
            let glyph = |cell: usize| b".xo"[code / 3_usize.pow(cell as u32) % 3] as char;
            let text = game::grid::write(size, size, |column, row| glyph(size * row + column));
            if start.parse_position(&text).is_ok() {
                accepted.insert(text);
            }
        }
        assert_eq!(accepted, reached);
    }
}

#[test]
fn play_after_a_win_is_refused() {
    let start = Hex::start("3").unwrap();
    let reason = |text: &str| start.parse_position(text).unwrap_err().reason;
    let since = "Black has joined both edges, yet White has moved since";
    assert_eq!(reason("xo./xo./x.o"), since);
    let since = "White has joined both edges, yet Black has moved since";
    assert_eq!(reason("ooo/xx./xx."), since);
    // Two chains that share no stone: the first ended the game.
    let before = "Black had joined both edges before the last move";
    assert_eq!(reason("xxoo/xxoo/xxoo/xxo."), before);
    let won = start.parse_position("xo./xo./x..").unwrap();
    assert_eq!((won.score(), won.to_move()), (Some(Score::WIN), Player::Second));
}

#[test]
fn positions_of_the_largest_board_are_read() {
    for parameters in ["19", "19+swap"] {
        let start = Hex::start(parameters).unwrap();
        assert_eq!(start.parse_position(&start.position_text()), Ok(start.clone()));
    }
}
