//! Go against a slow and obvious implementation of the same rules, and
//! positions whose answer is known.

use crate::plain_go::PlainGo;
use game::conformance::Suite;
use game::{Family, Game, Notation, Rng, Score, perft};
use games::go::{Go, Position};

fn at(parameters: &str, text: &str) -> Position {
    Go::start(parameters).unwrap().parse_position(text).unwrap()
}

fn legal_texts(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&m| position.move_text(m)).collect();
    texts.sort();
    texts
}

fn why_not(position: &Position, text: &str) -> String {
    position.clone().play_text(text).unwrap_err().to_string()
}

/// Plays random games and compares every position on the way.
fn compare(parameters: &str, games: u32, seed: u64) {
    let start = Go::start(parameters).unwrap();
    let side: usize = parameters.split('+').next().unwrap().parse().unwrap();
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut position = start.clone();
        let mut plain = PlainGo::new(side, parameters.contains("superko"));
        loop {
            assert_eq!(legal_texts(&position), plain.legal(), "{}", position.position_text());
            let area = plain.is_over().then(|| plain.area_difference());
            assert_eq!(position.score(), area.map(|d| Score(2 * d)));
            assert_eq!(position.position_text().split(' ').next().unwrap(), plain.rows());
            assert_eq!(position.key(), position.key_from_scratch());
            let Some(mut m) = position.random_move(&mut rng) else { break };
            // A pass is drawn once more, most of the time: games get longer
            // and full of kos.
            if position.move_text(m) == "pass" && rng.below(3) > 0 {
                m = position.random_move(&mut rng).unwrap();
            }
            plain.play(&position.move_text(m));
            position.play(m).unwrap();
        }
    }
}

#[test]
fn small_boards_agree_with_the_plain_rules() {
    for (side, games) in [(2, 1_000), (3, 1_000), (4, 600), (5, 400)] {
        compare(&side.to_string(), games, side);
        compare(&format!("{side}+superko"), games, side + 100);
    }
}

#[test]
fn larger_boards_agree_with_the_plain_rules() {
    for (side, games) in [(6, 60), (7, 40), (8, 30), (9, 20), (13, 2)] {
        compare(&side.to_string(), games, side);
        compare(&format!("{side}+superko"), games, side + 100);
    }
    compare("19", 1, 19);
}

#[test]
fn histories_are_counted_like_the_plain_rules_count_them() {
    for (parameters, depth) in [("2", 7), ("2+superko", 8), ("3", 5), ("3+superko", 5), ("4", 4)] {
        let start = Go::start(parameters).unwrap();
        let rows = perft(&start, depth, &mut |_| true).unwrap();
        let side = start.sgf_size().unwrap().parse().unwrap();
        let mut plain = vec![0; depth as usize + 1];
        PlainGo::new(side, parameters.contains("superko")).count(&mut plain, 0);
        let counted: Vec<u64> = rows.iter().map(|row| row.histories).collect();
        assert_eq!(counted, plain[1..], "{parameters}");
    }
}

/// Boards of legal positions as Tromp and Farnebäck counted them: 57 of side
/// 2, and 12,675 of side 3.
#[test]
fn as_many_boards_are_legal_as_published() {
    for (side, legal) in [(2, 57), (3, 12_675)] {
        let start = Go::start(&side.to_string()).unwrap();
        let board = |code: usize| {
            let glyph = |cell: usize| b".xo"[code / 3_usize.pow(cell as u32) % 3] as char;
            game::grid::write(side, side, |column, row| glyph(side * row + column))
        };
        let all = 3_usize.pow((side * side) as u32);
        let accepted = (0..all).filter(|&code| start.parse_position(&board(code)).is_ok()).count();
        assert_eq!(accepted, legal);
    }
}

#[test]
fn the_suite_passes() {
    for (parameters, games) in [
        ("2", 200),
        ("2+superko", 100),
        ("3+komi=2.5", 100),
        ("4", 60),
        ("5+superko", 15),
        ("6", 20),
        ("9", 4),
        ("9+superko+komi=7.5", 2),
        ("13", 1),
        ("19", 1),
    ] {
        let report = Suite::new(7).games(games).run::<Go>(parameters).unwrap();
        assert!(report.positions > u64::from(games));
    }
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut position = at("4", ".xo./x.xo/.xo./.... o");
    position.play_text("B3").unwrap();
    assert_eq!(position.position_text(), ".xo./xo.o/.xo./.... x C3 0 1");
    assert_eq!(why_not(&position, "c3"), "illegal move \"c3\": the ko may not be retaken at once");
    for m in ["A1", "D1", "C3"] {
        position.play_text(m).unwrap();
    }
    assert!(position.position_text().starts_with(".xo./x.xo/"));
    // A pass lifts the ban as well.
    let mut position = at("4", ".xo./xo.o/.xo./.... x C3");
    position.play_text("pass").unwrap();
    assert_eq!(position.position_text(), ".xo./xo.o/.xo./.... o - 1 1");
}

#[test]
fn a_snapback_is_no_ko() {
    // Black throws in, White takes that stone with a string that is then in
    // atari itself, and Black takes all of it from the same point.
    let mut position = at("5", "...../...../xxxx./xooox/xo..x x");
    for m in ["C1", "D1", "C1"] {
        position.play_text(m).unwrap();
    }
    assert_eq!(position.position_text(), "...../...../xxxx./x...x/x.x.x o - 0 3");
}

#[test]
fn a_stone_may_be_played_where_two_were_taken() {
    // Only the capture of a single stone by a single one makes a ko.
    let mut position = at("4", "xx.o/oooo/..../.... o");
    position.play_text("C4").unwrap();
    assert_eq!(position.position_text(), "..oo/oooo/..../.... x - 0 1");
    position.play_text("B4").unwrap();
    assert_eq!(why_not(&position, "B4"), "illegal move \"B4\": the point is occupied");
}

#[test]
fn suicide_is_forbidden_but_a_capture_is_not() {
    let suicide = |position: &Position, m: &str| {
        assert_eq!(why_not(position, m), format!("illegal move {m:?}: suicide is forbidden"));
    };
    suicide(&at("3", ".o./o../... x"), "A3");
    // Two stones together.
    suicide(&at("4", ".xo./ooo./..../.... x"), "A4");
    // Surrounded, but both neighbours have no other liberty and are taken.
    let mut capture = at("4", ".ox./ox../x.../.... x");
    capture.play_text("A4").unwrap();
    assert_eq!(capture.position_text(), "x.x./.x../x.../.... o - 0 1");
}

#[test]
fn sending_two_returning_one_is_a_matter_of_superko() {
    // White gives a second stone, Black takes both, White takes one back: the
    // board is the first one again, though no ko was retaken.
    let text = "...../...../...../xxo../.o.o. o";
    let after_two = |parameters: &str| {
        let mut position = at(parameters, text);
        position.play_text("A1").unwrap();
        position.play_text("C1").unwrap();
        position
    };
    let mut loose = after_two("5");
    loose.play_text("B1").unwrap();
    assert_eq!(loose.position_text(), "...../...../...../xxo../.o.o. x - 0 3");
    let refused = "illegal move \"B1\": superko: this board has been there before";
    assert_eq!(why_not(&after_two("5+superko"), "B1"), refused);
}

#[test]
fn superko_forbids_what_ko_allows() {
    let mut cycle = 0;
    let mut rng = Rng::new(5);
    // Small boards are full of such cycles: find plays that only superko
    // refuses, and check that the board after them has been there.
    for _ in 0..200 {
        let mut strict = Go::start("2+superko").unwrap();
        let mut loose = Go::start("2").unwrap();
        let mut seen = vec![strict.position_text().split(' ').next().unwrap().to_string()];
        while let Some(m) = strict.random_move(&mut rng) {
            for text in legal_texts(&loose) {
                let refused = strict.clone().play_text(&text).is_err();
                let mut after = loose.clone();
                after.play_text(&text).unwrap();
                let rows = after.position_text().split(' ').next().unwrap().to_string();
                assert_eq!(refused, text != "pass" && seen.contains(&rows));
                if refused {
                    let reason = "superko: this board has been there before";
                    assert_eq!(why_not(&strict, &text), format!("illegal move {text:?}: {reason}"));
                    cycle += 1;
                }
            }
            strict.play(m).unwrap();
            loose.play(m).unwrap();
            seen.push(strict.position_text().split(' ').next().unwrap().to_string());
        }
    }
    assert!(cycle > 100);
}

#[test]
fn areas_are_counted() {
    let score = |parameters: &str, rows: &str| {
        let position = at(parameters, &format!("{rows} x - 2"));
        let score = position.score().unwrap();
        (score.0, position.score_text(score))
    };
    assert_eq!(score("3", ".../.../..."), (0, "0".to_string()));
    assert_eq!(score("3", ".x./.../..."), (18, "B+9".to_string()));
    assert_eq!(score("3+komi=5.5", ".x./.../..."), (7, "B+3.5".to_string()));
    assert_eq!(score("3+komi=-1", "xo./.../..."), (2, "B+1".to_string()));
    assert_eq!(score("4", "..xo/xxxo/oooo/...."), (2 * (6 - 10), "W+4".to_string()));
    // A seki: the two points between the strings belong to nobody.
    assert_eq!(score("4", "x..o/xxoo/xxoo/xxoo"), (0, "0".to_string()));
    let range = at("4+komi=0.5", "..../..../..../....").score_range();
    assert_eq!((range.lower, range.upper), (Score(-33), Score(31)));
}

#[test]
fn the_length_of_a_game_is_limited() {
    let mut position = at("2", "../.. x - 0 111");
    assert_eq!((position.plies_left(), position.score()), (1, None));
    position.play_text("A1").unwrap();
    assert_eq!((position.plies_left(), position.score()), (0, Some(Score(8))));
    assert_eq!(why_not(&position, "pass"), "illegal move \"pass\": the game is over");
}

#[test]
fn playouts_keep_eyes() {
    let mut policies = Go::playouts();
    let policy = &mut policies[0];
    assert_eq!(policy.name(), "eyes");
    let mut rng = Rng::new(4);
    // Two eyes each: nothing is left to play for but passes.
    let settled = at("4", ".x.x/xxxx/oooo/.o.o x");
    let choice = policy.choose(&settled, None, &mut rng).unwrap();
    assert_eq!(settled.move_text(choice), "pass");
    // The left corner is a false eye: Black may connect there.
    let mut choices = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let falsely = at("4", ".xxx/xoxx/oox./.oxx x");
        choices.insert(falsely.move_text(policy.choose(&falsely, None, &mut rng).unwrap()));
    }
    assert!(choices.contains("A4") && !choices.contains("D2"), "{choices:?}");
    for _ in 0..200 {
        let mut position = Go::start("7").unwrap();
        while let Some(m) = policy.choose(&position, None, &mut rng) {
            position.play(m).unwrap();
        }
        assert!(position.plies_left() == 0 && position.score().is_some());
    }
}
