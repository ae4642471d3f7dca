//! Work done elsewhere: the same results as here, whatever happens to the workers.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const MATCH: &str = r#"
title = "Match"
paper = "ours"
measure = "match"
[full]
trials = 40
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

fn zermelo(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.current_dir(folder);
    command
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(folder: &Path, arguments: &[&str]) -> Running {
    let mut command = zermelo(folder);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    Running(command.spawn().expect("the program starts"))
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    zermelo(folder).args(arguments).output().expect("the program starts")
}

fn json(output: &Output) -> serde_json::Value {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// All that the trials of an experiment found.
fn findings(file: &Path) -> Vec<String> {
    let database = rusqlite::Connection::open(file).unwrap();
    let mut query =
        database.prepare("SELECT number, finding FROM trials ORDER BY task, number").unwrap();
    let rows = query
        .query_map([], |row| Ok(format!("{} {}", row.get::<_, i64>(0)?, row.get::<_, String>(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

fn experiment(game: &str, sims: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = MATCH.replace("sims = 150", &format!("sims = {sims}"));
    let text = text.replace("connect-four:5x4", game);
    fs::write(folder.path().join("match.toml"), text).unwrap();
    json(&run(folder.path(), &["lab", "run", "match.toml", "--results", "here.sqlite", "--json"]));
    folder
}

/// An address that nobody uses at the moment.
fn address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

#[test]
fn an_experiment_by_workers_in_a_folder_that_are_killed_has_the_same_results() {
    let folder = experiment("connect-four:7x6", "8000");
    let path = folder.path();
    let mut killed = 0;
    let mut master = start(
        path,
        &["lab", "run", "match.toml", "--results", "there.sqlite", "--on", "folder:crew"],
    );
    let mut workers: Vec<Running> = Vec::new();
    for round in 0.. {
        if master.0.try_wait().unwrap().is_some() {
            break;
        }
        assert!(round < 600, "it ends");
        // Some are killed, and others come. The master takes a silent one for lost after a
        // while, so that there must be an end to it.
        if round % 3 == 0 && killed < 3 {
            if workers.len() >= 2 {
                drop(workers.remove(0));
                killed += 1;
            }
            workers.push(start(path, &["worker", "folder:crew"]));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(master.0.wait().unwrap().success());
    assert!(killed > 0, "it takes long enough");
    let here = findings(&path.join("here.sqlite"));
    assert_eq!(here.len(), 40);
    assert_eq!(findings(&path.join("there.sqlite")), here);
}

#[test]
fn a_table_by_workers_is_the_one_of_a_machine_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let build = ["table", "build", "breakthrough:6x5", "--rows", "4", "--json", "--file"];
    json(&run(path, &[&build[..], &["alone.table"]].concat()));
    let mut master = start(path, &[&build[..], &["shared.table", "--on", "folder:crew"]].concat());
    let doomed = start(path, &["worker", "folder:crew"]);
    let _worker = start(path, &["worker", "folder:crew"]);
    std::thread::sleep(Duration::from_millis(700));
    drop(doomed);
    assert!(master.0.wait().unwrap().success());
    let bytes = |name: &str| fs::read(path.join(name)).unwrap();
    assert!(bytes("shared.table") == bytes("alone.table"));
    // What is made as a whole says so.
    let refused = run(path, &["table", "build", "clobber", "--stones", "5", "--on", "threads:2"]);
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(error.contains("--on: tables of clobber are made as a whole"), "{error}");
}

#[test]
fn an_experiment_over_the_network_has_the_same_results() {
    let folder = experiment("connect-four:5x4", "150");
    let (path, address) = (folder.path(), address());
    let mut master =
        start(path, &["lab", "run", "match.toml", "--results", "there.sqlite", "--on", &address]);
    let mut doomed = start(path, &["worker", &address]);
    let mut worker = start(path, &["worker", &address, "--count", "2"]);
    std::thread::sleep(Duration::from_millis(500));
    let _ = doomed.0.kill();
    assert!(master.0.wait().unwrap().success());
    // Those that are left hear that it is over.
    assert!(worker.0.wait().unwrap().success());
    assert_eq!(findings(&path.join("there.sqlite")), findings(&path.join("here.sqlite")));
}

#[test]
fn a_position_is_solved_by_workers_and_the_master_goes_on_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let position = ["connect-four:5x5", "--set", "oracles=none", "--json"];
    let alone = json(&run(path, &[&["solve"], &position[..], &["--solver", "dfpn"]].concat()));
    let solve = [
        &["solve"],
        &position[..],
        &["--on", "folder:crew", "--slice", "20000", "--check", "0.2", "--checkpoint", "state"],
    ]
    .concat();
    let _workers =
        [start(path, &["worker", "folder:crew"]), start(path, &["worker", "folder:crew"])];
    for _ in 0..2 {
        let master = start(path, &solve);
        std::thread::sleep(Duration::from_millis(1500));
        drop(master);
    }
    let there = json(&run(path, &solve));
    assert_eq!(there["result"], alone["result"]);
    assert_eq!(there["lies"], 0);
    // Asked again, the state has the answer.
    let again = json(&run(path, &solve));
    assert_eq!((&again["result"], &again["jobs"]), (&there["result"], &there["jobs"]));
    // The state of another search is refused, and so is a damaged one.
    let mut other = solve.clone();
    other[1] = "connect-four:5x4";
    let refused = run(path, &other);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.ends_with("state: it is the state of another search\n"), "{told}");
    assert_eq!(refused.status.code(), Some(2));
    let mut text = fs::read_to_string(path.join("state")).unwrap();
    text = text.replacen("\"answers\":", "\"answers\":1", 1);
    fs::write(path.join("state"), text).unwrap();
    let refused = run(path, &solve);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.contains("it is damaged, or no state of a master"), "{told}");
}

#[test]
fn a_worker_of_another_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // One that says so itself, in a folder and over the network.
    let stranger = path.join("crew").join("stranger");
    fs::create_dir_all(&stranger).unwrap();
    let hello = r#"{"event":"joined","worker":"stranger","version":"99.0"}"#;
    fs::write(stranger.join("hello.json"), hello).unwrap();
    fs::write(stranger.join("alive"), "1").unwrap();
    let solve = ["solve", "tic-tac-toe", "--json", "--time", "2s", "--on"];
    let told = json(&run(path, &[&solve[..], &["folder:crew"]].concat()));
    assert_eq!(told["result"], "unknown");
    // It never takes this.
    let order = fs::read_to_string(stranger.join("order.json")).unwrap();
    assert!(
        order.contains("this worker is refused: it is of version 99.0, this one is"),
        "{order}"
    );
    let address = address();
    let _master = start(path, &[&solve[..], &[&address]].concat());
    let mut stream = (0..100)
        .find_map(|_| {
            std::thread::sleep(Duration::from_millis(20));
            std::net::TcpStream::connect(&address).ok()
        })
        .expect("the master listens");
    use std::io::{Read, Write};
    writeln!(stream, "{hello}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("this worker is refused: it is of version 99.0"), "{answer}");
}

#[cfg(unix)]
#[test]
fn a_ray_cluster_of_another_version_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    // Stands for Python with a package of another version.
    let python = folder.path().join("python");
    let hello = r#"{"event":"joined","worker":"0","version":"99.0"}"#;
    fs::write(&python, format!("#!/bin/sh\necho '{hello}'\ncat > orders\n")).unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = zermelo(folder.path());
    command.args(["solve", "tic-tac-toe", "--on", "ray"]).env("ZERMELO_PYTHON", &python);
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("worker 0 is refused: it is of version 99.0, this one is"), "{told}");
    assert_ne!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("orders")).unwrap(), "");
}

#[test]
fn what_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (
            &["solve", "tic-tac-toe", "--on", "nowhere"][..],
            "\"nowhere\": expected threads:N, folder:PATH, HOST:PORT, ray, ray:auto or ray://HOST:PORT",
        ),
        (&["solve", "tic-tac-toe", "--on", "threads:0"], "expected threads:N, N from 1 to 1024"),
        (&["solve", "go:3", "--on", "threads:1"], "has more results than win, draw and loss"),
        (
            &["solve", "tic-tac-toe", "--solver", "pns", "--on", "threads:1"],
            "the solver pns cannot be asked in parts; use dfpn or alpha-beta",
        ),
        (&["solve", "tic-tac-toe", "--slice", "10"], "--on <WHERE>"),
        (
            &["solve", "tic-tac-toe", "--on", "threads:2", "--set", "learn=off"],
            "setting learn: the solver dfpn does not have it",
        ),
        (&["worker", "threads:2"], "a worker needs folder:PATH or HOST:PORT"),
    ] {
        let output = run(folder.path(), arguments);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(expected), "{arguments:?}: {told}");
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    }
}
