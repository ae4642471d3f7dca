//! GTP as a controller sees it: a process with pipes.

mod analysis;
mod engine;
mod handicap;
mod turns;

use engine::Engine;
use std::io::BufRead;
use std::time::Duration;

#[test]
fn a_game_against_oneself() {
    for game in ["connect-four:4x4", "havannah:3", "clobber:3x3", "breakthrough:4x4", "go:3"] {
        let mut engine = Engine::start(&[game, "--sims", "50"]);
        let mut moves = 0;
        while engine.ask("gogui-rules_final_result") == "= unknown" {
            let side = engine.ask("gogui-rules_side_to_move")[2..].to_string();
            let legal = engine.ask(&format!("all_legal {side}"));
            let chosen = engine.ask(&format!("genmove {side}"));
            assert!(legal[2..].split(' ').any(|m| m == &chosen[2..]), "{chosen} of {legal}");
            moves += 1;
        }
        assert!(engine.ask("final_score").starts_with("= "));
        for _ in 0..moves {
            assert_eq!(engine.ask("undo"), "=");
        }
        assert_eq!(engine.ask("undo"), "? cannot undo");
        engine.quit();
    }
}

#[test]
fn identities_errors_and_sizes() {
    let mut engine = Engine::start(&["havannah:4", "--sims", "50"]);
    assert_eq!(engine.ask("1 protocol_version"), "=1 2");
    assert_eq!(engine.ask("2 known_command genmove"), "=2 true");
    assert_eq!(engine.ask("3 known_command make_tea"), "=3 false");
    assert_eq!(engine.ask("4 make_tea"), "?4 unknown command");
    assert_eq!(engine.ask("play b a1"), "? illegal move: white is to move");
    assert_eq!(engine.ask("play w a1"), "=");
    assert_eq!(engine.ask("play w a2"), "? illegal move: black is to move");
    assert_eq!(
        engine.ask("undo 3"),
        "? syntax error: expected no arguments: undo takes one move back"
    );
    assert_eq!(engine.ask("undo"), "=");
    for command in ["all_legal x", "genmove x", "play x a1", "time_left x 1 1"] {
        let answer = engine.ask(command);
        assert_eq!(answer, "? syntax error: \"x\" is no colour, expected b or w", "{command}");
    }
    let answer = engine.ask("lz-analyze x 10");
    assert_eq!(answer, "? syntax error: \"x\" is neither a colour nor an interval");
    assert_eq!(engine.ask("boardsize 99"), "? unacceptable size");
    assert_eq!(engine.ask("boardsize 5"), "=");
    assert_eq!(engine.ask("gogui-rules_board_size"), "= 9");
    assert_eq!(engine.ask("param proofs"), "= bounds");
    assert_eq!(engine.ask("param proofs off"), "=");
    assert_eq!(engine.ask("param proofs"), "= off");
    assert!(engine.ask("param proofs maybe").starts_with("? setting proofs"));
    engine.quit();
}

#[test]
fn the_next_command_ends_an_analysis() {
    let mut engine = Engine::start(&["hex:5"]);
    engine.send("5 lz-analyze b 5");
    // At least one report comes by itself.
    let mut lines = Vec::new();
    while lines.len() < 2 {
        let mut line = String::new();
        assert!(engine.output.read_line(&mut line).unwrap() > 0);
        lines.push(line);
    }
    assert_eq!(lines[0], "=5\n");
    for field in ["info move ", " visits ", " winrate ", " proof ", " pv "] {
        assert!(lines[1].contains(field), "{}", lines[1]);
    }
    engine.send("name");
    assert!(engine.receive().contains("info move"));
    assert_eq!(engine.receive(), "= Zermelo");
    assert_eq!(engine.ask("kata-analyze w 10"), "? black is to move");
    engine.quit();
}

#[test]
fn an_interrupt_gives_a_legal_move() {
    let mut engine = Engine::start(&["hex:7", "--time", "1h"]);
    for delay in [0, 1, 10, 100] {
        engine.send("genmove b");
        std::thread::sleep(Duration::from_millis(delay));
        engine.send("# interrupt");
        // Without the interrupt this would take an hour.
        let chosen = engine.receive();
        assert_eq!(engine.ask("undo"), "=");
        let legal = engine.ask("all_legal b");
        assert!(legal[2..].split(' ').any(|m| m == &chosen[2..]), "{chosen}");
    }
    engine.quit();
}

#[test]
fn pondering_keeps_quiet() {
    let mut engine = Engine::start(&["hex:4", "--sims", "100", "--ponder"]);
    let first = engine.ask("genmove b");
    assert!(first.starts_with("= "));
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!(engine.ask("7 name"), "=7 Zermelo");
    assert!(engine.ask("genmove w").starts_with("= "));
    engine.quit();
}

#[test]
fn a_game_can_be_resigned() {
    let mut engine = Engine::start(&["hex:4", "--sims", "50"]);
    assert_eq!(engine.ask("play b b2"), "=");
    assert_eq!(engine.ask("final_score"), "? the game is not over");
    // Either side may, whoever is to move.
    for (loser, winner, result) in [("b", "white", "W+Resign"), ("w", "black", "B+Resign")] {
        assert_eq!(engine.ask(&format!("play {loser} resign")), "=");
        assert_eq!(engine.ask("final_score"), format!("= {result}"));
        assert_eq!(engine.ask("gogui-rules_final_result"), format!("= {winner}"));
        assert!(engine.ask("printsgf").contains(&format!("RE[{result}]")));
        assert_eq!(engine.ask("undo"), "=");
        assert_eq!(engine.ask("gogui-rules_final_result"), "= unknown");
    }
    assert_eq!(engine.ask("gogui-rules_legal_moves").split(' ').count(), 1 + 15);
    engine.quit();
}

#[test]
fn a_move_comes_with_its_analysis() {
    for (command, rate) in
        [("lz-genmove_analyze", "winrate "), ("kata-genmove_analyze", "winrate 0.")]
    {
        let mut engine = Engine::start(&["hex:4", "--time", "1h"]);
        assert_eq!(engine.ask(&format!("known_command {command}")), "= true");
        assert_eq!(engine.ask(&format!("{command} w 10")), "? black is to move");
        engine.send(&format!("8 {command} b 1"));
        let mut line = String::new();
        for start in ["=8", "info move "] {
            line.clear();
            engine.output.read_line(&mut line).unwrap();
            assert!(line.starts_with(start), "{line}");
        }
        assert!(line.contains(rate), "{line}");
        // Another command waits; only an interrupt ends it.
        engine.send("9 name");
        engine.send("# interrupt");
        let rest = engine.receive();
        let chosen = rest.lines().last().and_then(|line| line.strip_prefix("play ")).unwrap();
        assert_eq!(engine.receive(), "=9 Zermelo");
        let legal = engine.ask("all_legal w");
        assert!(!legal[2..].split(' ').any(|m| m == chosen), "{chosen} was not played: {legal}");
        engine.quit();
    }
}

#[test]
fn a_wrong_file_is_named() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gtp-wrong.sgf");
    std::fs::write(&path, "(;GM[11]SZ[4]\n;B[a1];W[b2]\n ;B[b2])").unwrap();
    let mut engine = Engine::start(&["hex:4", "--sims", "50"]);
    let reason = "SGF line 3, column 2: illegal move \"b2\": the cell is taken";
    let told = format!("? cannot load file: {}: {reason}", path.display());
    assert_eq!(engine.ask(&format!("loadsgf {}", path.display())), told);
    engine.quit();
}
