//! Handicap stones.

use crate::engine::Engine;

#[test]
fn a_fixed_handicap_is_part_of_the_start() {
    let mut engine = Engine::start(&["go:9", "--sims", "20"]);
    assert_eq!(engine.ask("komi 0.5"), "=");
    assert_eq!(engine.ask("fixed_handicap 5"), "= C3 G7 C7 G3 E5");
    assert_eq!(engine.ask("gogui-rules_side_to_move"), "= white");
    assert_eq!(engine.ask("undo"), "? cannot undo");
    let record = engine.ask("printsgf");
    for property in ["AB[", "HA[5]", "PL[W]", "KM[0.5]"] {
        assert!(record.contains(property), "{record}");
    }
    assert!(engine.ask("genmove w").starts_with("= "));
    assert_eq!(engine.ask("fixed_handicap 2"), "? board not empty");
    assert_eq!(engine.ask("set_free_handicap A1 B2"), "? board not empty");
    // The record brings the stones back.
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gtp-handicap.sgf");
    let (shown, path) = (engine.ask("showboard"), path.display());
    assert_eq!(engine.ask(&format!("printsgf {path}")), "=");
    assert_eq!(engine.ask("clear_board"), "=");
    assert_eq!(engine.ask("all_legal").split(' ').count(), 1 + 81 + 1);
    assert_eq!(engine.ask(&format!("loadsgf {path}")), "= black");
    assert_eq!(engine.ask("showboard"), shown);
    engine.quit();
}

#[test]
fn wrong_numbers_and_points_are_refused() {
    let mut engine = Engine::start(&["go:9", "--sims", "20"]);
    for command in ["fixed_handicap", "place_free_handicap"] {
        for number in ["0", "1", "81", "99999999999999999999"] {
            let answer = engine.ask(&format!("{command} {number}"));
            let expected = match number.len() {
                20 => "? syntax error: \"99999999999999999999\" is no number of stones",
                _ => "? invalid number of stones",
            };
            assert_eq!(answer, expected, "{command} {number}");
        }
        assert!(engine.ask(&format!("{command} x")).starts_with("? syntax error"));
        assert!(engine.ask(command).starts_with("? syntax error"));
    }
    assert_eq!(engine.ask("fixed_handicap 10"), "? invalid number of stones");
    for (list, reason) in [
        ("", "expected from 2 to 80 points, found 0"),
        ("D4", "expected from 2 to 80 points, found 1"),
        ("D4 d4", "D4 is named twice"),
        ("D4 pass", "a pass is no point"),
        ("D4 Z9", "move \"Z9\": expected a point from A1 to J9, or pass"),
    ] {
        let answer = engine.ask(&format!("set_free_handicap {list}"));
        assert_eq!(answer, format!("? bad vertex list: {reason}"));
    }
    // Nothing of this has changed the board.
    assert_eq!(engine.ask("place_free_handicap 12").split(' ').count(), 1 + 12);
    assert_eq!(engine.ask("clear_board"), "=");
    assert_eq!(engine.ask("set_free_handicap D4 E5 f6"), "=");
    assert_eq!(engine.ask("play w D4"), "? illegal move \"D4\": the point is occupied");
    engine.quit();

    let mut engine = Engine::start(&["hex:4", "--sims", "20"]);
    for command in ["fixed_handicap 2", "place_free_handicap 2", "set_free_handicap a1 b2"] {
        assert_eq!(engine.ask(command), "? this game has no handicap stones");
    }
    engine.quit();
}
