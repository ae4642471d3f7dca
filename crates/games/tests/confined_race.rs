//! Confined races: the promises of every game, and how they are written.

use game::conformance::Suite;
use game::{Family, Game, Notation, Player};
use games::confined_race::ConfinedRace;

#[test]
fn the_suite_passes() {
    let all = ["4", "5+kos=white", "7", "7+each", "9+kos=white+limit=white+each", "19+limit=white"];
    for parameters in all {
        let report = Suite::new(5).games(60).run::<ConfinedRace>(parameters).unwrap();
        assert!(report.positions > 200);
    }
}

/// Two outside liberties of Black, three of White, two shared: with a move for each and a
/// pass there are eight, and three kinds and a pass without.
#[test]
fn a_race_may_be_given_by_its_liberties() {
    let moves = |parameters: &str, position: &str| {
        let start = ConfinedRace::start(parameters).unwrap();
        let race = start.parse_position(position).unwrap();
        let mut moves = Vec::new();
        race.legal_moves(&mut moves);
        (race, moves.len())
    };
    let (each, count) = moves("7+each", "2,3,2");
    assert_eq!((each.variant().as_str(), count), ("confined-race:7+each", 8));
    let (merged, count) = moves("7", "2,3,2 o");
    assert_eq!((merged.variant().as_str(), count), ("confined-race:7", 4));
    assert_eq!(merged.to_move(), Player::Second);
    // What it writes it reads, stones on interchangeable points included.
    let mut played = each.clone();
    for point in ["D2", "C6"] {
        played.play_text(point).unwrap();
        assert_eq!(each.parse_position(&played.position_text()).unwrap(), played);
    }
    let error = ConfinedRace::start("7").unwrap().parse_position("2,3").unwrap_err();
    assert!(error.to_string().contains("such as 3,4,2"), "{error}");
}

fn race(rows: &str) -> games::confined_race::Confined {
    ConfinedRace::start("7").unwrap().parse_position(rows).unwrap()
}

/// Both positions have the same moves and the same scores after them.
fn compare([a, b]: [&games::confined_race::Confined; 2], depth: u32) {
    let moves = [a, b].map(|race| {
        let mut moves = Vec::new();
        race.legal_moves(&mut moves);
        moves
    });
    assert_eq!((a.score(), &moves[0]), (b.score(), &moves[1]));
    for &m in moves[0].iter().filter(|_| depth > 0) {
        compare([&a.after(m), &b.after(m)], depth - 1);
    }
}

#[test]
fn stones_of_both_colours_live_beside_the_open_board() {
    // The same by living stones of both.
    compare([&race("----/X.*-/O.--/----"), &race("-w--/X.b-/O.--/----")], 8);
    let mut out = race("----/X.*-/O.--/----");
    assert_eq!(out.parse_position(&out.position_text()).unwrap(), out);
    for point in ["B3", "pass", "B2"] {
        out.play_text(point).unwrap();
    }
    assert_eq!(out.score(), Some(game::Score::win_for(Player::First)));
}

#[test]
fn a_string_that_is_one_node_is_held_by_its_captor() {
    let mut race = race("-----/WWW.-/XXXX-/OOO.-/-----");
    race.play_text("D4").unwrap();
    let text = race.position_text();
    assert!(text.starts_with("-----/PPPx-/XXXX-/OOO.-/-----"), "{text}");
    assert_eq!(race.parse_position(&text).unwrap(), race);
    // Black's string lives there: White cannot take its last liberty, and Black takes White's.
    assert!(race.clone().play_text("D2").is_err());
    race.play_text("pass").unwrap();
    race.play_text("D2").unwrap();
    assert_eq!(race.score(), Some(game::Score::win_for(Player::First)));
}
