//! `zermelo lab`: results survive kills, and whatever is wrong is told.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A match and a table of solved races, a second in all.
const FILE: &str = r#"
title = "Races"
paper = "ours"
measure = "solve"
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
trials = 60
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
wanted = 50
"#;

const TOURNAMENT: &str = r#"
title = "Tournament"
paper = "ours"
measure = "match"
[full]
trials = 40
sims = 60
[quick]
trials = 4
sims = 30
[common]
game = "connect-four:5x4"
openings = "random:2"
[[players]]
name = "strong"
player = "mcts:oracles=none,solve-first=0"
[[players]]
name = "weak"
player = "mcts:oracles=none,solve-first=0,sims=4"
[[players]]
name = "random"
player = "random"
"#;

fn zermelo() -> Command {
    Command::new(env!("CARGO_BIN_EXE_zermelo"))
}

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    let output = zermelo().current_dir(folder).arg("lab").args(arguments).output();
    output.expect("the program starts")
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A report without what time and machine make of it.
fn figures(folder: &Path, results: &str) -> Vec<serde_json::Value> {
    let told = lab(folder, &["report", ".", "--results", results, "--json"]);
    assert!(told.status.success(), "{}", text(&told.stderr));
    let tables: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let mut cells = Vec::new();
    for row in tables.as_array().unwrap().iter().flat_map(|t| t["rows"].as_array().unwrap()) {
        for cell in row["cells"].as_array().unwrap() {
            let mut cell = cell.clone();
            cell.as_object_mut().unwrap().remove("cpu_seconds");
            cells.push(cell);
        }
    }
    cells
}

fn says(output: &Output, expected: &str) {
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(expected) && told.trim_end().lines().count() == 1, "{told}");
}

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_results() {
    let folder = folder(&[("races.toml", FILE), ("match.toml", MATCH)]);
    let path = folder.path();
    let whole = lab(path, &["run", ".", "--results", "whole.sqlite", "--concurrency", "2"]);
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    for kill in 0..5 {
        let mut run = zermelo()
            .current_dir(path)
            .args(["lab", "run", ".", "--results", "killed.sqlite"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(30 + 70 * kill));
        run.kill().unwrap();
        run.wait().unwrap();
    }
    let rest = lab(path, &["run", ".", "--results", "killed.sqlite"]);
    assert!(rest.status.success(), "{}", text(&rest.stderr));
    let (whole, killed) = (figures(path, "whole.sqlite"), figures(path, "killed.sqlite"));
    assert_eq!(whole, killed);
    // The draw of 3 against 3, in fewer playouts than the paper's.
    assert!(whole.iter().any(|cell| cell["standing"] == "better"), "{whole:?}");
    assert!(whole.iter().all(|cell| cell["trials"].as_u64() >= Some(40)), "{whole:?}");
    // More trials of what is there: only what is missing is done.
    let more = lab(path, &["run", "races.toml", "--trials", "42", "--results", "whole.sqlite"]);
    assert!(text(&more.stdout).contains("168 of 168"), "{}", text(&more.stdout));
    let compared =
        lab(path, &["compare", "whole.sqlite", "killed.sqlite", "--experiments", "match.toml"]);
    assert!(text(&compared.stdout).contains("+0.0 ±"), "{}", text(&compared.stdout));
}

/// All that a file of results has but for times, in the order of its rows.
fn stored(path: &Path) -> Vec<(String, u64, i64, String, String)> {
    let results = rusqlite::Connection::open(path).unwrap();
    let mut rows = results
        .prepare(
            "SELECT tasks.task, number, seed, finding, version FROM trials \
             JOIN tasks ON tasks.id = trials.task ORDER BY tasks.task, number",
        )
        .unwrap();
    let read = rows
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)));
    read.unwrap().map(Result::unwrap).collect()
}

#[test]
fn two_runs_of_one_seed_store_the_same_but_for_times() {
    let files = [("races.toml", FILE), ("match.toml", MATCH), ("all.toml", TOURNAMENT)];
    let folder = folder(&files);
    let path = folder.path();
    for (results, threads) in [("one.sqlite", "1"), ("two.sqlite", "2")] {
        let run =
            lab(path, &["run", ".", "--quick", "--results", results, "--concurrency", threads]);
        assert!(run.status.success(), "{}", text(&run.stderr));
    }
    let one = stored(&path.join("one.sqlite"));
    assert_eq!(one.len(), 4 * 3 + 4 + 3 * 4);
    assert_eq!(one, stored(&path.join("two.sqlite")));
}

#[test]
fn a_tournament_rates_all_players_together() {
    let folder = folder(&[("all.toml", TOURNAMENT)]);
    let path = folder.path();
    let run = lab(path, &["run", "all.toml"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let told = text(&lab(path, &["report", "all.toml", "--html", "page.html"]).stdout);
    for expected in ["strong – weak", "Ratings: ", "| 1   | strong |", "LLR   |", "Penta | ["] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    assert!(told.contains("| 3. random |"), "{told}");
    let page = fs::read_to_string(path.join("page.html")).unwrap();
    assert!(page.contains("Likelihood in percent"), "{page}");
    let json = lab(path, &["report", "all.toml", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let players = json[0]["ratings"][0]["players"].as_array().unwrap();
    let names: Vec<&str> = players.iter().map(|p| p["player"].as_str().unwrap()).collect();
    assert_eq!(names, ["strong", "weak", "random"]);
    assert!(players[0]["superiority"]["random"].as_f64().unwrap() > 0.95, "{players:?}");
    // The points of all players are those of all games.
    let points: f64 = players.iter().map(|p| p["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 120.0);
}

#[test]
fn a_report_is_for_people_and_for_browsers() {
    let folder = folder(&[("races.toml", FILE), ("match.toml", MATCH)]);
    let path = folder.path();
    let run = lab(path, &["run", ".", "--quick"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert!(text(&run.stdout).contains("./match.toml"), "{}", text(&run.stdout));
    let report = lab(path, &["report", ".", "--quick", "--html", "page.html", "--csv", "all.csv"]);
    let told = text(&report.stdout);
    assert!(told.contains("## ours: Match") && told.contains("Elo "), "{told}");
    assert!(told.contains("[107353] +") && told.contains("3 trials a cell"), "{told}");
    let page = fs::read_to_string(path.join("page.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("class=\"better\""), "{page}");
    assert!(!page.contains("http"), "the page needs nothing else");
    let cells = fs::read_to_string(path.join("all.csv")).unwrap();
    assert_eq!(cells.lines().count(), 1 + 1 + 4, "{cells}");
    assert!(cells.contains("./races.toml,3,3,3,0,") && cells.contains(",107353,"), "{cells}");
    let list = lab(path, &["list", "."]);
    assert!(text(&list.stdout).contains("2 x 2 cells, 160 trials"), "{}", text(&list.stdout));
}

#[test]
fn wrong_files_are_told_and_nothing_is_lost() {
    let broken = FILE.replace("trials = 40", "trials = many");
    let wrong = FILE.replace("\"draw\", \"win\"", "\"draw\", \"loss\"");
    let other = MATCH.replace("oracles=none", "orcales=none");
    let files = [
        ("races.toml", FILE),
        ("broken.toml", broken.as_str()),
        ("wrong.toml", wrong.as_str()),
        ("other.toml", other.as_str()),
        ("no.sqlite", "this is no database, but it is long enough to be one, if only it were"),
    ];
    let folder = folder(&files);
    let path = folder.path();
    says(&lab(path, &["run", "nowhere.toml"]), "nowhere.toml");
    says(&lab(path, &["run", "broken.toml"]), "broken.toml: line 6, column 10");
    says(&lab(path, &["run", "other.toml", "--quick"]), "orcales");
    says(&lab(path, &["run", "races.toml", "--results", "no.sqlite"]), "no.sqlite");
    says(&lab(path, &["report", "races.toml"]), "there are no results yet");
    assert!(lab(path, &["run", "races.toml", "--quick"]).status.success());
    // A result of the program that contradicts what is known.
    let refused = lab(path, &["run", "wrong.toml", "--quick", "--results", "wrong.sqlite"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("but it is a loss"), "{}", text(&refused.stderr));
    // Of a newer version.
    let newer = rusqlite::Connection::open(path.join("lab.sqlite")).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    says(&lab(path, &["run", "races.toml", "--quick"]), "newer version (99");
    says(&lab(path, &["report", "races.toml", "--quick"]), "newer version (99");
    // Another run writes.
    let lock = fs::File::create(path.join("wrong.sqlite.lock")).unwrap();
    lock.lock().unwrap();
    says(&lab(path, &["run", "races.toml", "--results", "wrong.sqlite"]), "another run is writing");
}

#[test]
fn every_experiment_that_comes_with_the_program_can_be_run() {
    let all = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments");
    for form in [&["list", all][..], &["list", all, "--quick"]] {
        let list = lab(Path::new("."), form);
        assert!(list.status.success(), "{}", text(&list.stderr));
        assert!(text(&list.stdout).matches(" trials: ").count() > 50);
    }
}

fn experiment(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let mut program = zermelo();
    program.current_dir(folder).arg("experiment").args(arguments).arg("--json");
    let told = program.output().expect("the program starts");
    assert!(told.status.success(), "{}", text(&told.stderr));
    serde_json::from_slice(&told.stdout).unwrap()
}

/// The cells of the only row of the only table.
fn only_row(told: &serde_json::Value) -> Vec<f64> {
    let [table] = &told.as_array().unwrap()[..] else { panic!("{told}") };
    let [row] = &table["rows"].as_array().unwrap()[..] else { panic!("{told}") };
    let cells = row["cells"].as_array().unwrap().iter();
    cells.map(|cell| cell["value"].as_f64().unwrap()).collect()
}

#[test]
fn a_named_experiment_is_kept_as_the_lab_keeps_it() {
    let folder = folder(&[]);
    let path = folder.path();
    let first = ["score-bounds", "--only", "guided", "--sizes", "3", "--out", "kept"];
    let two = experiment(path, &[&first[..], &["--runs", "2"]].concat());
    assert_eq!(two[0]["rows"][0]["cells"][0]["trials"], 2);
    assert_eq!(two[0]["rows"][0]["cells"][0]["paper"], 1607.1);
    // Runs that are done count, and the lab's own commands read them.
    let three = experiment(path, &[&first[..], &["--runs", "3"]].concat());
    assert_eq!(three[0]["rows"][0]["cells"][0]["trials"], 3);
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let file = files.join("cazenave-saffidine-2010/table-6.toml");
    let told = lab(path, &["status", file.to_str().unwrap(), "--results", "kept/lab.sqlite"]);
    assert!(text(&told.stdout).contains("3 of 360"), "{told:?}");
}

/// Rings of stones that were there before a playout are rare but not impossible.
#[test]
fn playouts_end_as_the_policy_has_it() {
    let folder = folder(&[]);
    let endings = |only: &str| {
        let chosen = ["havannah", "--sizes", "6", "--runs", "1", "--only", only];
        only_row(&experiment(folder.path(), &chosen))
    };
    let (all, two) = (endings("table-4.4/"), endings("table-4.6-two/"));
    for counts in [&all, &two] {
        assert!((9_000.0..=10_000.0).contains(&counts.iter().sum::<f64>()), "{counts:?}");
    }
    assert!(all[2] > 3_000.0 && two[2] > 0.0 && two[2] < 1_000.0, "{all:?} {two:?}");
    let moves = endings("table-4.5/");
    assert!(moves.iter().all(|moves| (60.0..=91.0).contains(moves)), "{moves:?}");
}
