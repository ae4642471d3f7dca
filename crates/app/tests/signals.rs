//! Ctrl-C and SIGTERM: what was found so far is told.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the program catches signals: before that they just end it.
fn wait_until_ready(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = fs::read_to_string(&status).unwrap();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap()
    };
    // Bit n - 1 stands for signal n; SIGTERM is caught last.
    while caught() >> 14 & 1 == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Sends a signal once the program is ready and this many milliseconds more
/// have passed.
fn stop(child: Child, signal: &str, delay: u64) -> Output {
    wait_until_ready(&child);
    std::thread::sleep(Duration::from_millis(delay));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    // Without the signal this would take an hour.
    child.wait_with_output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn an_analysis_tells_what_it_found() {
    let games = [
        ["hex:7", "rollouts=1"],
        ["go:19", "expand=0"],
        ["go:19", "rollouts=10000"],
        ["connect-four", "lookahead=8"],
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
