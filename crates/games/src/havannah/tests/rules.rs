//! The fast board against the slow one, and against counts from elsewhere.

use super::super::*;
use super::reference::{Action, Reference};
use game::conformance::Suite;
use game::{PerftRow, Rng, perft};

fn action(board: &Board, m: u16) -> Action {
    if m == SWAP {
        return Action::Swap;
    }
    let (row, column) = board.geometry.row_and_column(m);
    Action::Stone((row as i32, column as i32))
}

/// Legal moves, result and ending agree all along a random game.
fn agree_along_a_game(parameters: &str, swap: bool, rng: &mut Rng) {
    let swap_rule = if swap { "+swap" } else { "" };
    let mut board = Havannah::start(&format!("{parameters}{swap_rule}")).unwrap();
    let mut reference = Reference::new(board.edges().map(|edge| edge as i32), swap);
    let mut moves = Vec::new();
    loop {
        board.legal_moves(&mut moves);
        let legal: Vec<Action> = moves.iter().map(|&m| action(&board, m)).collect();
        let winner = reference.winner();
        let expected = if winner.is_some() { Vec::new() } else { reference.legal() };
        assert_eq!(legal, expected, "{board:?}");
        assert_eq!(board.to_move(), reference.to_move);
        assert_eq!(board.ending(), winner.map(|(_, ending)| ending), "{board:?}");
        let score = match winner {
            Some((player, _)) => Some(Score::win_for(player)),
            None => moves.is_empty().then_some(Score::DRAW),
        };
        assert_eq!(board.score(), score, "{board:?}");
        // Now and then the opening stone is swapped.
        let swapped = moves.contains(&SWAP) && rng.below(2) == 0;
        let Some(m) = (if swapped { Some(SWAP) } else { rng.pick(&moves) }) else {
            return;
        };
        reference.play(action(&board, m));
        board.play(m).unwrap();
    }
}

#[test]
fn rules_agree_with_the_reference() {
    let mut rng = Rng::new(1);
    let games =
        [("2", 2_000), ("3", 1_000), ("4", 500), ("5", 150), ("6", 60), ("7", 30), ("8", 20)];
    let uneven = [
        ("2x3x2", 1_000),
        ("2x2x5", 500),
        ("4x4x5", 300),
        ("4x5x4", 300),
        ("5x4x4", 300),
        ("3x4x5", 300),
        ("6x2x3", 300),
        ("5x7x6", 40),
        ("22x2x2", 100),
        ("8x9x7", 10),
    ];
    for (parameters, count) in games.into_iter().chain(uneven) {
        for game in 0..count {
            agree_along_a_game(parameters, game % 3 == 0, &mut rng);
        }
    }
}

/// A board turned by 60° or mirrored has other names for its cells and the same game.
#[test]
fn turned_boards_play_alike() {
    let mut rng = Rng::new(6);
    for (here, there) in [("3x4x5", "4x5x3"), ("3x4x5", "5x4x3"), ("2x3x6", "6x2x3")] {
        let [here, there] = [here, there].map(|text| Havannah::start(text).unwrap());
        assert_eq!(here.geometry.cells, there.geometry.cells);
        let lengths = |board: &Board, rng: &mut Rng| game::playouts(board, 20_000, rng);
        let [a, b] = [&here, &there].map(|board| lengths(board, &mut rng));
        assert!((a.mean_length() / b.mean_length() - 1.0).abs() < 0.02);
        for (one, other) in a.endings.iter().zip(&b.endings) {
            let [one, other] = [one.1, other.1].map(|n| n as f64 / 20_000.0);
            assert!((one - other).abs() < 0.02, "{a:?} and {b:?}");
        }
    }
}

/// Counted by OpenSpiel 2.0.2: histories, wins of the first and the second
/// player, draws, for every depth from 1.
fn assert_perft(parameters: &str, expected: &[[u64; 4]]) {
    let start = Havannah::start(parameters).unwrap();
    let rows = perft(&start, expected.len() as u32, &mut |_| true).unwrap();
    let rows: Vec<[u64; 4]> = rows
        .iter()
        .map(|r: &PerftRow| [r.histories, r.first_wins, r.second_wins, r.draws])
        .collect();
    assert_eq!(rows, expected, "havannah:{parameters}");
}

#[test]
fn perft_agrees_with_open_spiel() {
    let running = |histories: u64| [histories, 0, 0, 0];
    assert_perft(
        "2",
        &[
            running(7),
            running(42),
            [210, 60, 0, 0],
            [600, 0, 168, 0],
            [1296, 1152, 0, 0],
            [288, 0, 216, 0],
            [72, 72, 0, 0],
        ],
    );
    let three = [19, 342, 5814, 93_024].map(running);
    let three = [&three[..], &[[1_395_360, 8640, 0, 0], [19_414_080, 0, 120_312, 0]]].concat();
    assert_perft("3", &three);
    assert_perft("4", &[37, 1332, 46_620, 1_585_080].map(running));
    assert_perft("5", &[61, 3660, 215_940].map(running));
    assert_perft("8", &[169, 28_392].map(running));
    assert_perft("3+swap", &[19, 361, 6156, 98_838].map(running));
}

/// Random games that OpenSpiel played to their end, with their results.
#[test]
fn games_of_open_spiel_end_alike() {
    let games = [
        ("3", "d2 e4 c4 d4 d3 c3 b4 b2 d5 c1 c2 a1 a3 b3 e5", Score::WIN),
        ("3", "d3 c2 a1 b2 b3 d4 a2 e4 c3 e5 c5 c4 d5 d2 b1 e3", Score::LOSS),
        ("4", "b3 f7 f3 c3 d2 c1 a4 e3 e7 e5 a2 a3 d4 d3 a1 c6 d5 f6 d1 b1 c4 c5 b4", Score::WIN),
        (
            "4",
            "g6 f5 f4 e6 a2 a1 b2 d3 c5 e3 d7 e5 f7 e4 b4 g5 c2 g4 g7 c3 d4 a4 b5 e2 f3 e7",
            Score::LOSS,
        ),
        (
            "5",
            "e7 c4 c7 f6 c1 e9 b3 a1 h5 c6 f5 i8 h8 f4 h6 g9 b6 g3 b5 e1 g6 g5 b2 a3 d7 f2 d4 f8 \
             h4 b1 h7 c5 a4 d8 d5 c2 a2 a5 d6 i7 i5 i9 b4 d2 e4",
            Score::WIN,
        ),
    ];
    for (size, moves, score) in games {
        let mut board = Havannah::start(size).unwrap();
        for word in moves.split_whitespace() {
            assert_eq!(board.score(), None);
            board.play_text(word).unwrap();
        }
        assert_eq!(board.score(), Some(score), "{moves}");
    }
}

#[test]
fn every_promise_is_kept() {
    let games = [
        ("2", 300),
        ("3", 120),
        ("4", 30),
        ("5", 12),
        ("6", 5),
        ("8", 2),
        ("12", 1),
        ("2+swap", 300),
        ("4+swap", 20),
        ("9+swap", 1),
        ("2x2x3", 200),
        ("2x3x4", 100),
        ("4x4x5", 20),
        ("4x5x4+swap", 20),
        ("6x3x5", 10),
        ("7x8x9", 1),
        ("2x22x2", 2),
    ];
    for (parameters, games) in games {
        Suite::new(7).games(games).run::<Havannah>(parameters).unwrap();
    }
}

#[test]
fn the_canonical_key_is_the_least_of_all_images() {
    let mut rng = Rng::new(4);
    let boards =
        [("3", 12), ("5", 12), ("7", 12), ("11", 12), ("4x4x5", 4), ("5x4x5", 4), ("3x4x5", 2)];
    for (parameters, symmetries) in boards {
        let mut board = Havannah::start(&format!("{parameters}+swap")).unwrap();
        assert_eq!(board.symmetries(), symmetries);
        while let Some(m) = board.random_move(&mut rng) {
            board.play(m).unwrap();
            let images = (0..symmetries).map(|s| board.transformed(s));
            assert_eq!(Some(board.canonical_key()), images.clone().map(|b| b.key()).min());
            let exact = images.filter_map(|b| b.exact_key()).min();
            assert!(exact.is_none() || board.canonical_exact_key() <= exact);
        }
    }
}

/// A swap ends the opening: the stone changes colour and White goes on.
#[test]
fn swap_takes_over_the_opening_stone() {
    let mut board = Board::new(4, true);
    assert_eq!(
        board.play_text("swap").unwrap_err().to_string(),
        "illegal move \"swap\": only the second player's first move may swap"
    );
    board.play_text("c3").unwrap();
    let unswapped = board.clone();
    board.play_text("SWAP").unwrap();
    assert_eq!(board.to_move(), Player::First);
    let c3 = board.parse_move("c3").unwrap();
    assert_eq!(board.owner(c3), Some(Player::Second));
    assert_ne!(board.key(), unswapped.key());
    assert!(board.play_text("swap").is_err());
    // The same stones with the other side to move are another position.
    board.play_text("d4").unwrap();
    let mut other = Board::new(4, true);
    other.play_text("d4").unwrap();
    other.play_text("c3").unwrap();
    assert_ne!(board, other);
    assert_ne!(board.key(), other.key());
    assert_ne!(board.exact_key(), other.exact_key());
    let refused = Board::new(4, false).play_text("swap").unwrap_err().to_string();
    assert_eq!(refused, "illegal move \"swap\": this variant has no swap rule");
}

/// The last of all stones may still win, or nobody does.
#[test]
fn a_full_board_without_winner_is_a_draw() {
    let mut rng = Rng::new(5);
    let start = Board::new(3, false);
    let (mut draws, mut won) = (0, 0);
    for _ in 0..20_000 {
        let mut board = start.clone();
        if board.random_playout(&mut rng, |_| ()) == 19 {
            match board.score() {
                Some(Score::DRAW) => draws += 1,
                _ => won += 1,
            }
            assert_eq!(board.ending().is_none(), board.score() == Some(Score::DRAW));
        }
    }
    assert!(draws > 10 && won > 10, "{draws} draws, {won} won by the last stone");
}
