//! The lab: experiments and results that were named at the start.

use crate::client::{Answer, get, post};
use crate::process::Server;
use serde_json::{Value, json};
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Solved races; the quick form is a part of the full one.
const RACES: &str = r#"
title = "Races"
paper = "Somebody 2010"
place = "Table 1"
measure = "solve"
note = "A note."
[full]
trials = 40
[quick]
trials = 3
[common]
game = "semeai:{column},{row},2"
settings = ["proofs=bounds"]
[[columns]]
name = "3"
[[columns]]
name = "4"
[[rows]]
name = "3"
expect = ["draw", "win"]
paper = [107353, "none"]
[[rows]]
name = "5"
"#;

const MATCH: &str = r#"
title = "Match"
paper = "ours"
measure = "match"
[full]
trials = 100000
sims = 150
[quick]
trials = 4
sims = 20
[common]
game = "connect-four:5x4"
openings = "random:2"
[[rows]]
name = "more"
a = "mcts:oracles=none,solve-first=0"
b = "mcts:oracles=none,solve-first=0,sims=20"
"#;

/// A folder with two experiments and no results.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("files/own");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("races.toml"), RACES).unwrap();
    fs::write(own.join("match.toml"), MATCH).unwrap();
    folder
}

/// A server that shows them.
pub fn serve(folder: &Path) -> Server {
    let [results, files] = ["lab.sqlite", "files"].map(|name| folder.join(name));
    Server::start(&["--lab", results.to_str().unwrap(), "--experiments", files.to_str().unwrap()])
}

/// `zermelo lab …` in the folder.
pub fn lab(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.current_dir(folder).arg("lab").args(arguments);
    command.stdout(Stdio::null());
    command
}

fn list(at: SocketAddr) -> Answer {
    get(at, "/api/v1/lab")
}

/// How far a form is: trials that are done and all of them.
fn far(list: &Value, name: &str, quick: bool) -> Option<(u64, u64)> {
    let experiments = list["experiments"].as_array().unwrap();
    let entry = experiments.iter().find(|entry| entry["name"] == name).unwrap();
    let form = entry["forms"].as_array().unwrap().iter().find(|form| form["quick"] == quick)?;
    Some((form["done"].as_u64().unwrap(), form["wanted"].as_u64().unwrap()))
}

#[test]
fn tables_have_the_figures_of_the_report() {
    let folder = folder();
    let at = folder.path();
    assert!(lab(at, &["run", "files", "--quick"]).status().unwrap().success());
    let server = serve(at);
    let told = list(server.address).json();
    assert_eq!(far(&told, "own/races", true), Some((12, 12)));
    // Both forms of it ask for the same runs.
    assert_eq!(far(&told, "own/races", false), Some((12, 160)));
    assert_eq!(far(&told, "own/match", true), Some((4, 4)));
    assert_eq!(far(&told, "own/match", false), None);
    let report = lab(at, &["report", "files", "--quick", "--json"]).stdout(Stdio::piped()).output();
    let report: Value = serde_json::from_slice(&report.unwrap().stdout).unwrap();
    for (number, name) in ["match", "races"].iter().enumerate() {
        let table = get(server.address, &format!("/api/v1/lab/own%2F{name}?quick=true")).json();
        let expected = &report[number];
        assert_eq!(table["title"], expected["title"]);
        assert_eq!(table["columns"], expected["columns"]);
        let rows = expected["rows"].as_array().unwrap();
        assert_eq!(table["rows"].as_array().unwrap().len(), rows.len());
        for (row, expected) in rows.iter().enumerate() {
            for (column, expected) in expected["cells"].as_array().unwrap().iter().enumerate() {
                let cell = &table["rows"][row]["cells"][column];
                for field in ["value", "low", "high", "standing", "trials", "given_up"] {
                    assert_eq!(cell[field], expected[field], "{name} {row} {column} {field}");
                }
                assert_eq!(cell["done"], cell["wanted"]);
            }
        }
    }
    let races = get(server.address, "/api/v1/lab/own%2Fraces?quick=true").json();
    let cell = &races["rows"][0]["cells"][0];
    assert_eq!((&cell["standing"], &cell["paper"]), (&json!("better"), &json!("107353")));
    assert_eq!((&races["place"], &races["note"]), (&json!("Table 1"), &json!("A note.")));
    let game = get(server.address, "/api/v1/lab/own%2Fmatch?quick=true").json();
    assert!(game["rows"][0]["cells"][0]["games"].as_str().unwrap().starts_with("Elo "), "{game}");
    // A form without trials is a table without figures.
    let none = get(server.address, "/api/v1/lab/own%2Fmatch").json();
    assert_eq!(none["rows"][0]["cells"][0]["ours"], "–");
    assert_eq!(none["rows"][0]["cells"][0]["value"], Value::Null);
}

#[test]
fn trials_are_seen_while_a_run_adds_them() {
    let folder = folder();
    let server = serve(folder.path());
    let none = list(server.address);
    assert_eq!(none.status, 404);
    assert!(none.error().contains("there are no results yet"), "{}", none.error());
    // Longer than anybody waits: it is killed once it was seen to go on.
    let mut run = lab(folder.path(), &["run", "files/own/match.toml"]).spawn().unwrap();
    let start = Instant::now();
    let mut seen = vec![0];
    while seen.len() < 4 {
        assert!(start.elapsed() < Duration::from_secs(120), "{seen:?}");
        std::thread::sleep(Duration::from_millis(200));
        let answer = list(server.address);
        let told = (answer.status == 200).then(|| answer.json());
        let done = told.and_then(|told| far(&told, "own/match", false)).map_or(0, |(done, _)| done);
        assert!(done >= seen[seen.len() - 1], "{done} after {seen:?}");
        if done > seen[seen.len() - 1] {
            seen.push(done);
        }
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let table = get(server.address, "/api/v1/lab/own%2Fmatch").json();
    let cell = &table["rows"][0]["cells"][0];
    assert!(cell["done"].as_u64().unwrap() >= seen[3], "{cell} after {seen:?}");
    assert!(cell["low"].as_f64() < cell["value"].as_f64(), "{cell}");
}

#[test]
fn what_is_not_there_or_damaged_is_told() {
    let folder = folder();
    let at = folder.path();
    assert!(lab(at, &["run", "files/own/races.toml", "--quick"]).status().unwrap().success());
    let server = serve(at);
    let refused = |path: &str, status: u16, words: &str| {
        let answer = get(server.address, &format!("/api/v1/lab{path}"));
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert!(answer.error().contains(words), "{path}: {}", answer.error());
    };
    refused("/nothing", 404, "nothing");
    // Names choose from the list; they are no paths.
    for name in ["own%2Fraces.toml", "..%2Ffiles%2Fown%2Fraces", "own", "%2Fetc%2Fpasswd", "own%2F"]
    {
        refused(&format!("/{name}"), 404, "there is no experiment");
    }
    refused("/own%2Fraces?quick=maybe", 400, "quick=true or quick=false");
    refused("/own%2Fraces?results=/etc/passwd", 400, "quick=true or quick=false");
    refused("/%ff", 400, "UTF-8");
    assert_eq!(post(server.address, "lab", &json!({})).status, 405);
    // A broken file takes none of the others with it.
    fs::write(at.join("files/own/broken.toml"), "title = 7").unwrap();
    std::thread::sleep(Duration::from_millis(1100));
    let told = list(server.address).json();
    let broken = &told["experiments"][0];
    assert!(broken["error"].as_str().unwrap().contains("broken.toml"), "{broken}");
    assert_eq!(far(&told, "own/races", true), Some((12, 12)));
    refused("/own%2Fbroken", 422, "broken.toml");
    // Results of a newer version, and none at all.
    let newer = rusqlite::Connection::open(at.join("lab.sqlite")).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    std::thread::sleep(Duration::from_millis(1100));
    refused("", 503, "newer version (99");
    refused("/own%2Fraces", 503, "newer version (99");
    fs::write(
        at.join("lab.sqlite"),
        "this is no database, but it is long enough to be one".repeat(9),
    )
    .unwrap();
    refused("", 503, "damaged");
    fs::remove_dir_all(at.join("files")).unwrap();
    fs::remove_file(at.join("lab.sqlite")).unwrap();
    refused("", 404, "there are no results yet");
    assert!(server.plays());
}

#[test]
fn a_folder_that_is_not_there_is_refused_at_the_start() {
    let serve = Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--experiments", "nowhere"])
        .output()
        .unwrap();
    assert_eq!(serve.status.code(), Some(2));
    let told = String::from_utf8_lossy(&serve.stderr).into_owned();
    assert_eq!(told, "zermelo: --experiments: there is no folder nowhere\n");
}
