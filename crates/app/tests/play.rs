//! Games on standard input, and reviews of games.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    program.args(arguments);
    program
}

/// What `play` prints for these lines of input.
fn play(arguments: &[&str], lines: &str) -> String {
    let mut program = program(&[&["play"], arguments].concat());
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn run(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("play");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn one_option_gives_the_other_side_to_the_other() {
    let level = ["tic-tac-toe", "--level", "1"];
    let with = |rest: &[&str]| play(&[&level[..], rest].concat(), "");
    let engine_first = with(&["--first", "engine"]);
    assert!(engine_first.contains("Black (x): the program, level 1"), "{engine_first}");
    assert!(engine_first.contains("White (o): you"), "{engine_first}");
    assert_eq!(engine_first.matches(" plays ").count(), 1, "{engine_first}");
    assert!(with(&["--second", "human"]).contains("Black (x): the program"));
    for rest in [&[][..], &["--first", "human"], &["--second", "engine"]] {
        let shown = with(rest);
        assert!(shown.contains("Black (x): you\nWhite (o): the program"), "{rest:?}: {shown}");
        assert!(!shown.contains(" plays "), "{rest:?}: {shown}");
    }
    let alone = with(&["--first", "engine", "--second", "engine"]);
    assert!(alone.contains("Game over"), "{alone}");
}

#[test]
fn every_game_at_a_level_has_its_own_seed() {
    let alone = ["hex:4", "--first", "engine", "--second", "engine", "--level", "1"];
    let seed = |shown: &str| {
        let line = shown.lines().find(|line| line.starts_with("Seed ")).unwrap().to_string();
        line.split([' ', ':']).nth(1).unwrap().to_string()
    };
    let games: Vec<String> = (0..3).map(|_| play(&alone, "")).collect();
    assert!(games[1..].iter().any(|shown| seed(shown) != seed(&games[0])), "{games:?}");
    // The seed that it shows plays the same game again.
    let given = seed(&games[0]);
    assert_eq!(play(&[&alone[..], &["--seed", &given]].concat(), ""), games[0]);
    // Without a level there is none to show.
    assert!(!play(&["hex:4", "--sims", "10"], "").contains("Seed "));
}

#[test]
fn help_is_at_hand() {
    let two = ["tic-tac-toe", "--first", "human", "--second", "human"];
    let shown = play(&two, "b2\nb1\nhnit\nhint\nanalyze\nreview\nz9\n");
    assert!(shown.contains("did you mean hint?"), "{shown}");
    assert!(shown.contains("(a proven win)"), "{shown}");
    assert!(shown.contains("expected continuation"), "{shown}");
    assert!(shown.contains("proven mistake"), "{shown}");
    let unreadable = shown.lines().find(|line| line.contains("z9")).unwrap();
    assert!(!unreadable.contains("did you mean"), "{unreadable}");
    // Nothing but what was asked for: the input is no terminal.
    assert!(!shown.contains('\x1b'), "{shown}");
}

#[test]
fn sgf_names_can_be_typed() {
    let two = ["--first", "human", "--second", "human"];
    let shown = play(&[&["go:9"], &two[..]].concat(), "ee\nC3\nmoves\n");
    assert!(!shown.contains("move \""), "{shown}");
    let legal = shown.lines().find(|line| line.contains("A1 ")).unwrap();
    assert!(!legal.contains("E5") && !legal.contains("C3"), "{legal}");
}

/// In the centre Black is safe; then an edge loses for White, by proof.
const LOST: &str = "b2 b1 a1";

#[test]
fn a_review_finds_the_proven_mistake() {
    let out = file("reviewed.sgf");
    let out = out.to_str().unwrap();
    let record = file("record.sgf");
    let record = record.to_str().unwrap();
    assert!(run(&["show", "tic-tac-toe", "--moves", LOST, "--sgf-out", record]).status.success());
    let text = fs::read_to_string(record).unwrap().replacen("RU[", "PB[Anna]RU[", 1);
    fs::write(record, text).unwrap();
    let options = ["--every-move", "--sims", "50000", "--json", "--sgf-out", out];
    let output = run(&[&["analyze", "tic-tac-toe", "--sgf", record], &options[..]].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&review["length"], &review["reviewed"]), (&3.into(), &3.into()));
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves[1]["verdict"], "proven-mistake", "{review}");
    assert_eq!(moves[1]["before"]["result"], "draw");
    assert_eq!(moves[1]["after"]["result"], "loss");
    assert_eq!(moves[1]["loss"], 0.5);
    let corners = ["a1", "a3", "c1", "c3"];
    assert!(corners.contains(&moves[1]["best_move"].as_str().unwrap()), "{review}");
    assert_eq!(review["players"][1]["verdicts"]["proven-mistake"], 1);
    assert_eq!(review["players"][0]["verdicts"]["proven-mistake"], 0);
    // The file has the marks, keeps the player's name, and is a game again.
    let written = fs::read_to_string(out).unwrap();
    for part in ["PB[Anna]", "BM[2]", "V[1.00]", "GB[2]", "DM[2]", "Better is "] {
        assert!(written.contains(part), "{part}: {written}");
    }
    let shown = run(&["show", "tic-tac-toe", "--sgf", out, "--json"]);
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(shown["moves"], serde_json::json!(["b2", "b1", "a1"]));
}

#[test]
fn a_finished_game_is_reviewed_to_its_end() {
    let arguments = ["analyze", "tic-tac-toe", "--moves", "b2 b1 a1 c3 a2 a3 c2"];
    let output = run(&[&arguments[..], &["--every-move", "--level", "7", "--json"]].concat());
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    let last = &review["moves"][6];
    assert_eq!((&last["after"]["result"], &last["verdict"]), (&"win".into(), &"best".into()));
    let empty = run(&["analyze", "tic-tac-toe", "--every-move"]);
    assert_eq!(empty.status.code(), Some(2));
}
