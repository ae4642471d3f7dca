//! `zermelo match` as a user runs it: engines that misbehave, a kill, damaged
//! files.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_zermelo");

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn zermelo(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let output = zermelo(&[arguments, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The one line of an error that ends with exit code 2.
#[track_caller]
fn error(arguments: &[&str]) -> String {
    let output = zermelo(arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert_eq!(text.trim_end().lines().count(), 1, "{arguments:?}: {text}");
    text
}

/// An engine that answers everything with an empty `=`, and `genmove` like
/// this.
fn fake_engine(folder: &Path, genmove: &str) -> String {
    let script = folder.join("engine.sh");
    let text = format!(
        "echo 'a last word' >&2\n\
         while read line; do case \"$line\" in\n\
         genmove*) {genmove};;\n\
         *) printf '= \\n\\n';;\n\
         esac; done\n"
    );
    fs::write(&script, text).unwrap();
    format!("gtp:sh '{}'", script.display())
}

fn losing_engine(name: &str, genmove: &str, reason: &str, result: &str) {
    let path = folder(name);
    let (engine, out) = (fake_engine(&path, genmove), path.join("out"));
    let arguments = ["match", "hex:3", "--a", &engine, "--b", "random", "--games", "2"];
    let more = ["--move-timeout", "2s", "--out", out.to_str().unwrap()];
    let value = json(&[&arguments[..], &more].concat());
    assert_eq!(value["games"], 2, "{value}");
    assert_eq!(value["a"]["losses"], 2, "{value}");
    assert_eq!(value["a"]["as_second"]["losses"], 1, "{value}");
    let (own, other) = (&value["a"]["forfeits"], &value["b"]["forfeits"]);
    assert_eq!((own.as_u64(), other.as_u64()), (Some(if result == "R" { 0 } else { 2 }), Some(0)));
    for (number, winner) in [(1, 'W'), (2, 'B')] {
        let game = fs::read_to_string(out.join(format!("game-{number:05}.sgf"))).unwrap();
        assert!(game.contains(&format!("RE[{winner}+{result}]")), "{game}");
        assert!(game.contains(reason), "{game}");
        let kept = fs::read_to_string(out.join(format!("a-{number:05}.stderr"))).unwrap();
        assert_eq!(kept, "a last word\n");
    }
}

#[test]
fn an_engine_that_crashes_loses() {
    losing_engine("crash", "exit 3", "crashed: exit status: 3", "F");
}

#[test]
fn an_engine_that_hangs_loses() {
    losing_engine("hang", "exec sleep 60", "timed out", "T");
}

#[test]
fn an_engine_that_plays_illegally_loses() {
    losing_engine("illegal", "printf '= z99\\n\\n'", "illegal move", "F");
}

#[test]
fn an_engine_that_talks_garbage_loses() {
    losing_engine("garbage", "echo hello; echo", "broke the protocol", "F");
    losing_engine("noise", "head -c 300000 /dev/zero; echo", "broke the protocol", "F");
    losing_engine("refusal", "printf '? no\\n\\n'", "refused \"genmove", "F");
}

/// A wrong command line must not look like a lost match.
#[test]
fn an_engine_that_cannot_be_set_up_ends_the_match() {
    let path = folder("setup");
    let cases = [
        ("echo 'no such net' >&2; exit 3", "exit status: 3", "no such net"),
        (
            "echo see --help >&2; echo usage: play; cat > /dev/null",
            "broke the protocol",
            "see --help",
        ),
        (
            "echo no licence >&2; printf '? no\n\n? no\n\n'; cat > /dev/null",
            "refused",
            "no licence",
        ),
        ("echo loading >&2; exec sleep 60", "timed out", "loading"),
    ];
    for (text, how, last_words) in cases {
        let script = path.join("engine.sh");
        fs::write(&script, text).unwrap();
        let engine = format!("gtp:sh {}", script.display());
        for (a, b) in [(engine.as_str(), "random"), ("random", engine.as_str())] {
            let arguments = ["match", "hex:3", "--a", a, "--b", b, "--games", "2"];
            let told = error(&[&arguments[..], &["--move-timeout", "500ms"]].concat());
            for part in [&engine, how, last_words] {
                assert!(told.contains(part), "{part:?} is not in {told}");
            }
        }
    }
}

#[test]
fn an_engine_that_resigns_loses() {
    losing_engine("resign", "printf '= RESIGN\\n\\n'", "ended by resignation", "R");
}

#[test]
fn our_own_program_plays_over_gtp() {
    let engine = format!("gtp:'{PROGRAM}' gtp hex:4 --sims 30 --seed {{seed}}");
    let arguments = ["match", "hex:4", "--a", &engine, "--b", "mcts:sims=30", "--games", "4"];
    let value = json(&[&arguments[..], &["--openings", "random:2", "--concurrency", "2"]].concat());
    assert_eq!(value["games"], 4);
    assert_eq!(value["a"]["forfeits"], 0, "{value}");
    assert_eq!(value["b"]["forfeits"], 0, "{value}");
}

#[test]
fn the_json_has_what_was_promised() {
    let engines = ["--a", "mcts:sims=50", "--b", "random"];
    let rest = ["--sprt", "elo0=0,elo1=300", "--openings", "random:1"];
    let value = json(&[&["match", "tic-tac-toe"], &engines[..], &rest[..]].concat());
    for key in ["games", "a", "elo", "elo_error", "sprt", "los", "pentanomial"] {
        assert!(value.get(key).is_some(), "{key}: {value}");
    }
    for key in ["wins", "losses", "draws", "score", "low", "high", "as_first", "as_second"] {
        assert!(value["a"].get(key).is_some(), "{key}: {value}");
    }
    assert_eq!(value["sprt"]["verdict"], "h1", "{value}");
    let pairs: u64 = value["pentanomial"].as_array().unwrap().iter().flat_map(Value::as_u64).sum();
    assert_eq!(value["games"].as_u64(), Some(2 * pairs));
}

#[test]
fn processor_time_is_a_budget() {
    let engines = ["--a", "mcts:cpu-time=2ms", "--b", "mcts", "--cpu-time", "1ms"];
    let rest = ["--games", "4", "--concurrency", "2"];
    let value = json(&[&["match", "hex:4"], &engines[..], &rest[..]].concat());
    assert_eq!(value["games"], 4);
}

#[test]
fn openings_come_from_a_folder() {
    let path = folder("openings");
    for (name, moves) in [("1.sgf", "a1 b2"), ("2.sgf", "c3 d4 a2")] {
        let file = path.join(name);
        let shown =
            zermelo(&["show", "hex:4", "--moves", moves, "--sgf-out", file.to_str().unwrap()]);
        assert!(shown.status.success());
    }
    let (openings, out) = (path.to_str().unwrap(), path.join("out"));
    let arguments = ["match", "hex:4", "--a", "random", "--b", "random", "--games", "6"];
    json(&[&arguments[..], &["--openings", openings, "--out", out.to_str().unwrap()]].concat());
    let start = |number: u32, moves: &str| {
        let file = out.join(format!("game-{number:05}.sgf"));
        let shown = json(&["show", "hex:4", "--sgf", file.to_str().unwrap()]);
        let played = shown["moves"].as_array().unwrap().iter().filter_map(Value::as_str);
        let played: Vec<&str> = played.collect();
        assert!(played.join(" ").starts_with(moves), "{number}: {played:?}");
    };
    for (number, moves) in [(1, "a1 b2"), (2, "a1 b2"), (3, "c3 d4 a2"), (6, "a1 b2")] {
        start(number, moves);
    }
}

/// A match long enough to be interrupted.
fn long_match(out: &str) -> Vec<&str> {
    let engines = ["--a", "mcts:sims=8000", "--b", "mcts:sims=6000,selection=rave"];
    let rest = ["--games", "16", "--openings", "random:2", "--concurrency", "2", "--out", out];
    [&["match", "hex:5"], &engines[..], &rest[..]].concat()
}

fn games_in(state: &Path) -> usize {
    let text = fs::read_to_string(state).unwrap_or_default();
    text.matches("\"number\"").count()
}

#[test]
fn a_killed_match_goes_on() {
    let path = folder("killed");
    let (whole, killed) = (path.join("whole"), path.join("killed"));
    let arguments = long_match(killed.to_str().unwrap());
    let mut child = Command::new(PROGRAM).args(&arguments).spawn().unwrap();
    let state = killed.join("state.json");
    let deadline = Instant::now() + Duration::from_secs(60);
    while games_in(&state) < 3 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    // However fast it plays, it is not over before we have seen that it is under way.
    let paused = Command::new("kill").args(["-STOP", &child.id().to_string()]).status().unwrap();
    assert!(paused.success());
    let busy = error(&arguments);
    assert!(busy.contains("another match is running"), "{busy}");
    child.kill().unwrap();
    child.wait().unwrap();
    let played = games_in(&state);
    assert!((3..16).contains(&played), "{played} games before the kill");

    let resumed = json(&arguments);
    assert_eq!(resumed["games"], 16);
    assert_eq!(resumed, json(&long_match(whole.to_str().unwrap())));
    for number in 1..=16 {
        let name = format!("game-{number:05}.sgf");
        let read = |folder: &Path| fs::read_to_string(folder.join(&name)).unwrap();
        assert_eq!(read(&whole), read(&killed), "{name}");
    }
    // Once complete, there is nothing left to play.
    assert_eq!(resumed, json(&arguments));
}

#[test]
fn a_match_can_be_extended() {
    let path = folder("extended");
    let long = |games| {
        let out = path.join("out");
        let engines = ["match", "hex:3", "--a", "random", "--b", "random", "--games", games];
        json(&[&engines[..], &["--out", out.to_str().unwrap()]].concat())
    };
    let short = long("4");
    let game = path.join("out/game-00004.sgf");
    let written = fs::metadata(&game).unwrap().modified().unwrap();
    assert_eq!(long("10")["games"], 10);
    assert_eq!(fs::metadata(&game).unwrap().modified().unwrap(), written);
    // The first games of a longer match are the shorter match.
    assert_eq!(long("4"), short);
}

/// GNU Go, where it is installed.
#[test]
fn gnu_go_plays() {
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let Some(gnugo) = places.into_iter().find(|path| Path::new(path).exists()) else {
        eprintln!("GNU Go is not installed: nothing to test");
        return;
    };
    let engine = format!("gtp:{gnugo} --mode gtp --chinese-rules --capture-all-dead --level 1");
    let arguments = ["match", "go:5", "--a", &engine, "--b", "mcts:sims=20", "--games", "4"];
    let more = ["--no-adjudication", "--openings", "random:1", "--time", "1s"];
    let value = json(&[&arguments[..], &more].concat());
    assert_eq!(value["games"], 4);
    assert_eq!(value["a"]["forfeits"], 0, "{value}");
    assert_eq!(value["b"]["forfeits"], 0, "{value}");
}

#[test]
fn a_wrong_state_is_refused() {
    let path = folder("state");
    let out = path.to_str().unwrap();
    let arguments =
        ["match", "hex:3", "--a", "random", "--b", "random", "--games", "8", "--out", out];
    let before = json(&arguments);
    let state = path.join("state.json");
    let text = fs::read_to_string(&state).unwrap();

    let other = error(&[&arguments[..], &["--seed", "7"]].concat());
    assert!(other.contains("another match: seed is 1 there, 7 here"), "{other}");
    let mut players = arguments;
    players[5] = "mcts:sims=9";
    assert!(error(&players).contains("another match: b is"));

    for length in (0..text.len() - 1).step_by(97) {
        fs::write(&state, &text[..length]).unwrap();
        assert!(error(&arguments).contains("state.json"), "cut to {length}");
    }
    for (from, to) in [("\"win\"", "\"loss\""), ("zermelo match 1", "zermelo match 9"), ("{", "[")]
    {
        fs::write(&state, text.replacen(from, to, 1)).unwrap();
        assert!(error(&arguments).contains("state.json"), "{from}");
    }
    fs::write(&state, &text).unwrap();
    assert_eq!(json(&arguments), before);
}

#[test]
fn wrong_arguments_are_refused() {
    let run = |a: &str, more: &[&str]| {
        error(&[&["match", "hex:3", "--a", a, "--b", "random", "--games", "2"], more].concat())
    };
    assert!(run("mcts", &[]).contains("no budget"));
    assert!(run("deep-blue", &[]).contains("engine \"deep-blue\""));
    assert!(run("mcts:sims=1,oracles=crystal-ball", &[]).contains("crystal-ball"));
    assert!(run("gtp:/no/such/program", &[]).contains("cannot start"));
    assert!(run("gtp:'", &[]).contains("expected a program"));
    assert!(run("random", &["--openings", "random:x"]).contains("openings"));
    assert!(run("random", &["--openings", "/no/such/folder"]).contains("openings"));
    assert!(run("random", &["--openings", "random:9"]).contains("over within"));
    let measured = ["--cpu-time", "1s", "--concurrency", "2"];
    assert!(run("mcts:threads=2", &measured).contains("--concurrency 1"));
    let odd = ["match", "hex:3", "--a", "random", "--b", "random", "--games", "3"];
    assert!(error(&odd).contains("even"));
}
