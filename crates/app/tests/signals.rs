//! Ctrl-C and SIGTERM: what was found so far is told.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the program catches signals: before that they just end it.
fn wait_until_ready(child: &Child, is_play: bool) {
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = fs::read_to_string(&status).unwrap();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap()
    };
    // Bit n - 1 stands for signal n; SIGTERM is caught last, where it is.
    let last = if is_play { 2 } else { 15 };
    while caught() >> (last - 1) & 1 == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Sends a signal once the program is ready and this many milliseconds more
/// have passed.
fn stop(child: Child, signal: &str, delay: u64) -> Output {
    wait_until_ready(&child, false);
    send(&child, signal, delay);
    // Without the signal this would take an hour.
    child.wait_with_output().unwrap()
}

fn send(child: &Child, signal: &str, delay: u64) {
    std::thread::sleep(Duration::from_millis(delay));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn an_analysis_tells_what_it_found() {
    let games = [
        // No table decides these at once.
        ["hex:7", "rollouts=1"],
        ["go:19", "expand=0"],
        ["go:19", "rollouts=10000"],
        ["connect-four:7x7", "lookahead=8"],
    ];
    for [game, setting] in games {
        for (signal, code, delay) in [("-INT", 130, 0), ("-TERM", 143, 5), ("-INT", 130, 100)] {
            let arguments = ["analyze", game, "--time", "1h", "--set", setting, "--json"];
            let output = stop(start(&arguments), signal, delay);
            assert_eq!(output.status.code(), Some(code), "{output:?}");
            assert!(output.stderr.is_empty(), "{output:?}");
            let analysis = json(&output);
            assert!(analysis["simulations"].as_u64() > Some(0), "{analysis}");
            let best = analysis["best_move"].as_str().unwrap();
            let shown =
                start(&["show", game, "--moves", best, "--json"]).wait_with_output().unwrap();
            assert!(shown.status.success(), "{best} is not legal: {shown:?}");
        }
    }
}

#[test]
fn the_table_is_printed_too() {
    let output = stop(start(&["analyze", "hex:7", "--time", "1h", "--threads", "2"]), "-INT", 50);
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("hex:7, Black to move: "), "{text}");
    assert!(text.trim_end().ends_with("iB"), "{text}");
}

/// A full memory means garbage collections, which take time.
#[test]
fn a_collection_does_not_hide_the_move() {
    for delay in [50, 200] {
        let rest = ["--memory", "64K", "--set", "expand=0", "--json"];
        let arguments = [&["analyze", "hex:9", "--time", "1h"], &rest[..]].concat();
        let output = stop(start(&arguments), "-TERM", delay);
        assert_eq!(output.status.code(), Some(143), "{output:?}");
        assert!(json(&output)["best_move"].is_string());
    }
}

#[test]
fn a_match_keeps_its_finished_games() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("signals");
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap();
    let play = |a: &str| {
        // No game ends before the signal.
        let rest = ["--b", "mcts:time=1h", "--games", "1000000", "--json", "--out", out];
        start(&[&["match", "hex:5", "--a", a], &rest[..]].concat())
    };
    let script = folder.with_extension("sh");
    fs::write(
        &script,
        "while read line; do case $line in genmove*);; *) echo =; echo;; esac; done",
    )
    .unwrap();
    let silent = format!("gtp:sh '{}'", script.display());
    for engine in ["mcts:time=1h", silent.as_str()] {
        let output = stop(play(engine), "-INT", 100);
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let result = json(&output);
        assert_eq!(result["games"], 0, "a game that was cut short counts: {result}");
        assert!(folder.join("state.json").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
    let quick = ["--a", "random", "--b", "random", "--games", "1000000000", "--json", "--out", out];
    let output = stop(start(&[&["match", "hex:5"], &quick[..]].concat()), "-TERM", 300);
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    let games = json(&output)["games"].as_u64().unwrap();
    assert!(games > 0);
    let state = fs::read_to_string(folder.join("state.json")).unwrap();
    assert_eq!(state.matches("\"number\"").count() as u64, games);
}

#[test]
fn a_review_tells_what_is_finished() {
    let arguments = ["analyze", "hex:9", "--moves", "e5 d4", "--every-move", "--time", "1h"];
    let output = stop(start(&arguments), "-INT", 50);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("hex:9, the first 0 of 2 moves, 3600 s a position"), "{text}");
}

#[test]
fn perft_prints_the_finished_lengths() {
    let output = stop(start(&["perft", "hex:19", "20", "--json"]), "-INT", 300);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let rows = json(&output);
    let rows = rows.as_array().unwrap();
    assert!(rows.len() >= 2 && rows.len() < 20, "{rows:?}");
    assert_eq!(rows[1]["histories"], 361 * 360);
}

#[test]
fn an_experiment_prints_the_finished_rows() {
    let arguments = ["experiment", "score-bounds", "--runs", "10000", "--json"];
    let output = stop(start(&arguments), "-INT", 100);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(json(&output).is_array());
}

/// Whether the player is asked or the program thinks, nothing is lost.
#[test]
fn a_game_is_saved_and_goes_on() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let play = |rest: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_zermelo"));
        program.args([&["play", "hex:5+swap", "--time", "1h"], rest].concat());
        program.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        program.stderr(Stdio::piped()).spawn().unwrap()
    };
    let both = ["--first", "human", "--second", "human"];
    for (rest, name) in [(&[][..], "zermelo-hex-5-swap.sgf"), (&both, "zermelo-hex-5-swap-2.sgf")] {
        let mut child = play(rest);
        wait_until_ready(&child, true);
        // The pipe stays open, so the end of the input is not what ends the game.
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"c3\n").unwrap();
        send(&child, "-INT", 300);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("zermelo play hex:5+swap --sgf {name}")), "{text}");
        let mut child = play(&["--sgf", name, "--first", "human", "--second", "human"]);
        child.stdin.take().unwrap().write_all(b"swap\nmoves\n").unwrap();
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("Black > ") && text.ends_with("Goodbye.\n"), "{text}");
        drop(input);
    }
}

/// The first Ctrl-C ends the hint, whatever comes after it leaves with the game saved.
#[test]
fn a_game_survives_many_signals_during_a_hint() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hint");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    program.args(["play", "hex:5", "--time", "1h", "--first", "human", "--second", "human"]);
    program.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    wait_until_ready(&child, true);
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"c3\nhint\n").unwrap();
    std::thread::sleep(Duration::from_millis(300));
    while child.try_wait().unwrap().is_none() {
        // It may have ended meanwhile.
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let saved = fs::read_to_string(folder.join("zermelo-hex-5.sgf")).unwrap();
    assert!(saved.contains("B[c3]") || saved.contains("B[cc]"), "{saved}");
}

#[test]
fn a_table_that_a_search_asked_for_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(["solve", "clobber:4x4", "--set", "table=default"])
        .env("XDG_CACHE_HOME", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = stop(child, "-TERM", 300);
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    let [announced, ended] = told.lines().collect::<Vec<_>>()[..] else { panic!("{told}") };
    assert!(announced.contains("about 192 MB"), "{told}");
    assert!(ended.contains("it goes on from here"), "{told}");
    assert!(!folder.path().join("zermelo/clobber.table").exists());
}
