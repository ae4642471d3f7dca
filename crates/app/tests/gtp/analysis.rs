//! The arguments of analysis commands, as KataGo documents them.

use crate::engine::Engine;
use std::io::BufRead;

/// The first report of an analysis, which is then ended.
fn report(engine: &mut Engine, command: &str) -> String {
    engine.send(command);
    let mut line = String::new();
    engine.output.read_line(&mut line).unwrap();
    assert_eq!(line, "=\n", "{command}");
    line.clear();
    engine.output.read_line(&mut line).unwrap();
    engine.send("name");
    engine.receive();
    assert_eq!(engine.receive(), "= Zermelo");
    line.trim_end().to_string()
}

/// The moves of a report, in its order.
fn moves(report: &str) -> Vec<&str> {
    report.split("info move ").skip(1).map(|part| part.split(' ').next().unwrap()).collect()
}

/// The number after a word of the report's last part.
fn number_after<'r>(report: &'r str, word: &str) -> &'r str {
    let rest = report.rsplit(word).next().unwrap().trim_start();
    rest.split(' ').next().unwrap()
}

#[test]
fn the_number_of_moves_can_be_bounded() {
    let mut engine = Engine::start(&["hex:5"]);
    let all = report(&mut engine, "kata-analyze b 5");
    assert!(moves(&all).len() > 3, "{all}");
    assert!(!all.contains("rootInfo"), "{all}");
    let few = report(&mut engine, "kata-analyze b 5 maxmoves 3");
    assert_eq!(moves(&few).len(), 3, "{few}");
    let few = report(&mut engine, "lz-analyze b interval 5 maxmoves 2 minmoves 1");
    assert_eq!(moves(&few).len(), 2, "{few}");
    let none = report(&mut engine, "kata-analyze interval 5 maxmoves 0 rootInfo true");
    assert!(none.starts_with("rootInfo visits "), "{none}");
    engine.quit();
}

#[test]
fn moves_that_were_never_tried_are_told_if_wanted() {
    let mut engine = Engine::start(&["hex:11", "--sims", "20"]);
    let answer = engine.ask("kata-genmove_analyze b 1000 minmoves 30 maxmoves 40 rootInfo true");
    let report = answer.lines().nth(1).unwrap();
    assert!(moves(report).len() >= 30, "{report}");
    assert!(report.contains(" visits 0 "), "{report}");
    // The root has every visit.
    assert_eq!(number_after(report, "rootInfo visits"), "20");
    engine.quit();
}

#[test]
fn the_root_comes_after_the_moves() {
    let mut engine = Engine::start(&["tic-tac-toe"]);
    let report = report(&mut engine, "kata-analyze 1 rootInfo true");
    let root = report.rsplit(" rootInfo ").next().unwrap();
    let words: Vec<&str> = root.split(' ').collect();
    let keys: Vec<&str> = words.iter().step_by(2).copied().collect();
    assert_eq!(keys, ["visits", "winrate", "proof", "lower", "upper"], "{report}");
    let rate: f64 = words[3].parse().unwrap();
    assert!((0.0..=1.0).contains(&rate), "{report}");
    engine.quit();
}

#[test]
fn only_allowed_moves_are_searched() {
    // Three in a row is there for the taking at c3.
    let mut engine = Engine::start(&["tic-tac-toe", "--sims", "2000"]);
    for (side, m) in [("b", "a1"), ("w", "a2"), ("b", "b2"), ("w", "a3")] {
        assert_eq!(engine.ask(&format!("play {side} {m}")), "=");
    }
    let answer = engine.ask("kata-genmove_analyze b 1000 avoid b c3 1 minmoves 9");
    let report = answer.lines().rev().nth(1).unwrap();
    let tried = moves(report);
    assert!(!tried.contains(&"c3") && tried.len() == 4, "{answer}");
    assert!(!answer.ends_with("play c3"), "{answer}");
    assert_eq!(engine.ask("undo"), "=");
    let answer = engine.ask("lz-genmove_analyze b 1000 allow b c3,b1 1 rootInfo true");
    assert_eq!(answer, "? syntax error: unknown key \"rootInfo\"");
    let answer = engine.ask("kata-genmove_analyze b 1000 allow b c3,b1 1 rootInfo true");
    assert!(answer.contains("info move c3 ") && answer.contains(" proof win "), "{answer}");
    assert!(answer.ends_with("play c3"), "{answer}");
    engine.quit();

    // Avoiding several moves, and moves of the other side.
    let mut engine = Engine::start(&["hex:4", "--sims", "200"]);
    let answer = engine.ask("kata-genmove_analyze b 1000 avoid b b2,c3 1 avoid b b3 1");
    let report = answer.lines().rev().nth(1).unwrap();
    assert_eq!(moves(report).iter().filter(|m| ["b2", "c3", "b3"].contains(m)).count(), 0);
    assert_eq!(engine.ask("undo"), "=");
    let answer = engine.ask("kata-genmove_analyze b 1000 allow w b2 1");
    assert!(moves(answer.lines().rev().nth(1).unwrap()).len() > 1, "{answer}");
    engine.quit();
}

#[test]
fn what_cannot_be_done_is_said() {
    let mut engine = Engine::start(&["go:5", "--sims", "20"]);
    let unknown = "is not supported: this engine does not know it";
    for key in ["ownership", "ownershipStdev", "movesOwnership", "pvVisits", "noResultValue"] {
        let answer = engine.ask(&format!("kata-analyze b 10 {key} true"));
        assert_eq!(answer, format!("? {key} {unknown}"));
    }
    for (arguments, reason) in [
        ("b 10 maxmoves", "syntax error: \"maxmoves\" has no value"),
        ("b 10 maxmoves x", "syntax error: maxmoves: \"x\" is no number"),
        ("b 10 rootInfo 7", "syntax error: rootInfo: \"7\" is neither true nor false"),
        ("b 10 minmoves 3 maxmoves 2", "syntax error: minmoves is larger than maxmoves"),
        ("b 10 tea true", "syntax error: unknown key \"tea\""),
        ("b interval soon", "syntax error: \"soon\" is no interval"),
        ("b avoid b C3", "syntax error: avoid needs a colour, moves and a depth"),
        ("b avoid q C3 1", "syntax error: \"q\" is no colour, expected b or w"),
        ("b avoid b C3 2", "avoid is supported for the next move only, to depth 1"),
        ("b allow b C3 x", "syntax error: allow: \"x\" is no number"),
        (
            "b allow b Z9 1",
            "syntax error: allow: move \"Z9\": expected a point from A1 to E5, or pass",
        ),
        (
            "b avoid b C3 1 allow b C4 1",
            "syntax error: allow stands alone, without avoid or another allow",
        ),
    ] {
        assert_eq!(engine.ask(&format!("kata-analyze {arguments}")), format!("? {reason}"));
    }
    assert_eq!(engine.ask("play b C3"), "=");
    let nothing = "? no legal move is left to analyse";
    assert_eq!(engine.ask("kata-analyze w 10 allow w C3 1"), nothing);
    // In Go the turn may be given to the side that has just moved.
    let report = report(&mut engine, "kata-analyze b 1 ownership false maxmoves 1");
    assert_eq!(moves(&report).len(), 1);
    assert_eq!(engine.ask("gogui-rules_side_to_move"), "= white");
    engine.quit();
}
