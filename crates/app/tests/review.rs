//! Reviews of records from elsewhere.

use serde_json::Value;
use std::process::Command;

/// Handicap games and analyses have two moves of one colour in a row.
#[test]
fn moves_belong_to_who_made_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, "(;FF[4]GM[1]SZ[5];B[cc];B[dd];W[bb];B[bc])").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(["analyze", "go:5", "--every-move", "--sims", "200", "--json", "--sgf"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let moves: Vec<(&str, &str)> = told["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| (m["colour"].as_str().unwrap(), m["move"].as_str().unwrap()))
        .collect();
    assert_eq!(moves, [("black", "C3"), ("black", "D2"), ("white", "B4"), ("black", "B3")]);
}
