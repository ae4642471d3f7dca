//! A solve that is killed goes on from its checkpoint, and a checkpoint that is
//! not exactly what was written is refused.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A file of this test's own that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn solve(arguments: &[&str], checkpoint: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.arg("solve").args(arguments).arg("--json").arg("--checkpoint").arg(checkpoint);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(arguments: &[&str], checkpoint: &Path) -> Child {
    solve(arguments, checkpoint).spawn().unwrap()
}

fn run(arguments: &[&str], checkpoint: &Path) -> Output {
    start(arguments, checkpoint).wait_with_output().unwrap()
}

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    // Nothing but where it went on from.
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(told.is_empty() || nodes_before(output).is_some(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// How many nodes a run says were searched for its checkpoint.
fn nodes_before(output: &Output) -> Option<u64> {
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    let rest = told.strip_prefix("zermelo: going on from checkpoint ")?;
    let (_, nodes) = rest.strip_suffix(" nodes\n")?.rsplit_once(", after ")?;
    nodes.parse().ok()
}

/// One line that names the file, exit code 2, and no answer.
fn check_refused(output: &Output, checkpoint: &Path, what: &str) -> String {
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{what}: {error}");
    assert!(output.stdout.is_empty(), "{what}: {output:?}");
    let beginning = format!("zermelo: checkpoint {}: ", checkpoint.display());
    assert!(error.starts_with(&beginning), "{what}: {error}");
    assert_eq!(error.lines().count(), 1, "{what}: {error}");
    error[beginning.len()..].trim_end().to_string()
}

/// Kills a solve at five moments that have nothing to do with its work, then
/// lets it finish.
fn kill_five_times(name: &str, arguments: &[&str], result: &str) {
    let checkpoint = fresh(name);
    let arguments = [arguments, &["--memory", "16M", "--checkpoint-every", "200ms"]].concat();
    let mut rng = game::Rng::new(u64::from(std::process::id()));
    let (mut searched, mut at_work) = (0, 0);
    for _ in 0..5 {
        let mut child = start(&arguments, &checkpoint);
        std::thread::sleep(Duration::from_millis(u64::from(rng.below(700))));
        at_work += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(at_work >= 2, "too easy a position for this test");
    for _ in 0..2 {
        let output = run(&arguments, &checkpoint);
        let solution = answer(&output);
        assert!(searched == 0 || nodes_before(&output) == Some(searched), "{output:?}");
        assert_eq!(solution["result"], result, "{solution}");
        assert!(solution["best_move"].is_string(), "{solution}");
        // The second time it has nothing left to do.
        let nodes = solution["nodes"].as_u64().unwrap();
        assert!(searched == 0 || nodes < searched + searched / 10, "{nodes} after {searched}");
        searched = nodes;
    }
}

#[test]
fn a_killed_dfpn_goes_on() {
    let settings = ["--set", "oracles=mates", "--set", "sum=weak"];
    let arguments = [&["havannah:4", "--moves", "b1 d2 a2 e4"][..], &settings].concat();
    kill_five_times("killed-dfpn", &arguments, "win");
}

#[test]
fn a_killed_alpha_beta_goes_on() {
    let arguments = ["breakthrough:5x4", "--solver", "alpha-beta", "--set", "oracles=none"];
    kill_five_times("killed-alpha-beta", &arguments, "loss");
}

/// Every byte, and every length.
#[test]
fn a_damaged_checkpoint_is_refused() {
    for solver in ["dfpn", "alpha-beta"] {
        let path = fresh(&format!("damaged-{solver}"));
        let position = "x.o/.x./..o";
        let arguments =
            ["tic-tac-toe", "--position", position, "--solver", solver, "--memory", "64K"];
        assert_eq!(answer(&run(&arguments, &path))["result"], "draw");
        let whole = fs::read(&path).unwrap();
        assert!(whole.len() < 3000, "{} bytes", whole.len());
        for i in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[i] ^= 1 << (i % 8);
            fs::write(&path, &bytes).unwrap();
            check_refused(&run(&arguments, &path), &path, &format!("byte {i}"));
        }
        for length in (0..whole.len()).step_by(7) {
            fs::write(&path, &whole[..length]).unwrap();
            check_refused(&run(&arguments, &path), &path, &format!("{length} bytes"));
        }
        fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
        let told = check_refused(&run(&arguments, &path), &path, "a byte too many");
        assert_eq!(told, "damaged: it is not as it was written");
        // The whole file still serves.
        fs::write(&path, &whole).unwrap();
        assert_eq!(answer(&run(&arguments, &path))["result"], "draw");
    }
}

#[test]
fn a_foreign_checkpoint_is_refused() {
    let path = fresh("foreign");
    let position = ["tic-tac-toe", "--position", "x.o/.x./..o"];
    answer(&run(&[&position[..], &["--solver", "dfpn"]].concat(), &path));
    let refused = |arguments: &[&str]| check_refused(&run(arguments, &path), &path, arguments[0]);
    assert_eq!(
        refused(&["tic-tac-toe"]),
        "it belongs to tic-tac-toe x.o/.x./..o, not to tic-tac-toe .../.../..."
    );
    let told = refused(&["hex:2"]);
    assert!(told.starts_with("it belongs to tic-tac-toe x.o/.x./..o, not to hex:2 "), "{told}");
    let told = refused(&[&position[..], &["--solver", "alpha-beta"]].concat());
    assert!(told.contains("dfpn") && told.contains("alpha-beta"), "{told}");
}

/// Leaves a table of so many stones in a cache folder, and no other.
fn build_table(cache: &Path, stones: &str) {
    let _ = fs::remove_dir_all(cache);
    let built = Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(["table", "build", "clobber", "--threads", "2", "--stones", stones])
        .env("XDG_CACHE_HOME", cache)
        .output()
        .unwrap();
    assert!(built.status.success(), "{built:?}");
}

/// Keys of sums contain numbers of a table's values, so a checkpoint is only good
/// with the table that it was made with.
#[test]
fn a_checkpoint_of_another_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, path) = (folder.path().join("cache"), folder.path().join("checkpoint"));
    let run = |arguments: &[&str]| {
        solve(arguments, &path).env("XDG_CACHE_HOME", &cache).output().unwrap()
    };
    let position = ".xooo..xoxo/..xox...xxo/..oxo..oxx./.......xxo. x";
    let arguments = ["clobber", "--position", position];
    build_table(&cache, "10");
    let all = answer(&run(&[&arguments[..], &["--all-moves"]].concat()));
    assert_eq!(all["result"], "win");
    assert_eq!(answer(&run(&arguments))["result"], "win");
    build_table(&cache, "9");
    let told = check_refused(&run(&arguments), &path, "nine stones");
    assert!(told.starts_with("it was made with other tables, settings or another"), "{told}");
    assert!(told.contains("10 stones") && told.contains("9 stones"), "{told}");
    let without = [&arguments[..], &["--set", "oracles=none"]].concat();
    let told = check_refused(&run(&without), &path, "no sums");
    assert!(told.contains("made with other tables"), "{told}");
    fs::remove_file(&path).unwrap();
    assert_eq!(answer(&run(&arguments))["result"], "win");
}

/// The same table built again is the same table.
#[test]
fn a_table_built_again_serves_an_old_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, path) = (folder.path().join("cache"), folder.path().join("checkpoint"));
    let position = "..ox....oo./.oxxx...oox/.xox...xoxo/..o....oxoo x";
    let winning = |solution: &Value| {
        let moves = solution["moves"].as_array().unwrap().iter();
        let winning = moves.filter(|m| m["result"] == "win").map(|m| m["move"].clone());
        winning.collect::<Vec<_>>()
    };
    for round in 0..3 {
        match round {
            // The tables that a solve makes in memory.
            2 => fs::remove_dir_all(&cache).unwrap(),
            _ => build_table(&cache, "9"),
        }
        for _ in 0..2 {
            let arguments = ["clobber", "--position", position, "--all-moves", "--threads", "2"];
            let run = solve(&arguments, &path).env("XDG_CACHE_HOME", &cache).output().unwrap();
            let solution = answer(&run);
            assert_eq!(solution["result"], "win", "round {round}");
            assert_eq!(winning(&solution), ["c3b3"], "round {round}");
        }
    }
}

/// What a kill leaves half written goes when the file is written again.
#[test]
fn leftovers_of_a_kill_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    fs::write(folder.path().join("checkpoint.4100100100.tmp"), "half").unwrap();
    answer(&run(&["tic-tac-toe", "--solver", "dfpn"], &path));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
