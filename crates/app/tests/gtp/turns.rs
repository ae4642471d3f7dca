//! Several moves of one colour in a row.

use crate::engine::Engine;

#[test]
fn one_side_may_move_twice_in_go() {
    for game in ["go:9", "go:9+superko"] {
        let mut engine = Engine::start(&[game, "--sims", "50"]);
        assert_eq!(engine.ask("play b D4"), "=");
        let one_stone = engine.ask("printsgf");
        assert_eq!(engine.ask("play b E5"), "=");
        assert_eq!(engine.ask("play b F6"), "=");
        assert_eq!(engine.ask("gogui-rules_side_to_move"), "= white");
        assert!(engine.ask("printsgf").contains(";B[df]\n;B[ee]\n;B[fd]"), "{game}");
        // A move that fails leaves the turn as it was.
        let occupied = "? illegal move \"F6\": the point is occupied";
        assert_eq!(engine.ask("play b F6"), occupied);
        assert_eq!(engine.ask("gogui-rules_side_to_move"), "= white");
        // Looking does, too.
        for look in ["reg_genmove b", "all_legal b", "lz-genmove_analyze x"] {
            engine.ask(look);
            assert_eq!(engine.ask("gogui-rules_side_to_move"), "= white", "{look}");
        }
        // An undo takes back the turn that came with the move.
        assert_eq!(engine.ask("undo"), "=");
        assert_eq!(engine.ask("undo"), "=");
        assert_eq!(engine.ask("gogui-rules_side_to_move"), "= white");
        assert_eq!(engine.ask("printsgf"), one_stone);
        engine.quit();
    }
}

/// The turn is no pass: with every point theirs, Black would end the game by a
/// second pass and win.
#[test]
fn a_given_turn_is_no_pass() {
    let mut engine = Engine::start(&["go:5", "--sims", "300"]);
    assert_eq!(engine.ask("play b C3"), "=");
    assert_eq!(engine.ask("play b pass"), "=");
    assert_eq!(engine.ask("gogui-rules_final_result"), "= unknown");
    // Black passed last, so White's pass is the second in a row.
    assert_eq!(engine.ask("play w pass"), "=");
    assert_eq!(engine.ask("gogui-rules_final_result"), "= black");
    assert_eq!(engine.ask("play b A1"), "? illegal move: the game is over");
    engine.quit();
}

#[test]
fn a_record_with_two_moves_in_a_row_is_read() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gtp-turns.sgf");
    let text = "(;FF[4]GM[1]SZ[9]KM[0.5]\n;B[cc]\n;B[gg]\n;W[ee])\n";
    std::fs::write(&path, text).unwrap();
    let mut engine = Engine::start(&["go:9", "--sims", "50"]);
    assert_eq!(engine.ask(&format!("loadsgf {}", path.display())), "= black");
    assert!(engine.ask("printsgf").contains(";B[cc]\n;B[gg]\n;W[ee]"));
    assert!(engine.ask("genmove b").starts_with("= "));
    // The search follows: what it names is legal in this position.
    assert!(engine.ask("genmove b").starts_with("= "));
    assert!(engine.ask("genmove w").starts_with("= "));
    engine.quit();
}

#[test]
fn in_other_games_the_sides_take_turns() {
    let mut engine = Engine::start(&["hex:4", "--sims", "20"]);
    assert_eq!(engine.ask("play b b2"), "=");
    assert_eq!(engine.ask("play b c3"), "? illegal move: white is to move");
    for command in ["genmove b", "reg_genmove b", "all_legal b", "kata-analyze b 10"] {
        assert_eq!(engine.ask(command), "? white is to move", "{command}");
    }
    engine.quit();
}
