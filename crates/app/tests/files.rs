//! Files are written whole, through links, and devices stay devices.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn show(arguments: &[&str]) -> (bool, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_zermelo")).arg("show").args(arguments).output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(unix)]
#[test]
fn links_are_followed() {
    let folder = folder("links");
    let (target, link) = (folder.join("target.svg"), folder.join("link.svg"));
    std::fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let (ok, error) = show(&["tic-tac-toe", "--svg", link.to_str().unwrap()]);
    assert!(ok, "{error}");
    assert!(std::fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().starts_with("<svg"));
    // Nothing temporary stays behind.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_pipe_stays_a_pipe() {
    let (ok, error) = show(&["tic-tac-toe", "--json", "--svg", "/dev/stdout"]);
    assert!(ok, "{error}");
}

#[test]
fn sgf_that_cannot_be_followed_is_refused() {
    let folder = folder("sgf");
    let cases = [
        ("go:9", "(;GM[1]SZ[9];B[aa];AW[bb]AB[cc];W[dd])", "after the first node"),
        ("go:9", "(;GM[1]SZ[9];B[aa]W[bb])", "moves of both colours"),
        ("hex:9", "(;GM[1]SZ[9];B[aa])", "the file is a game of go, not of hex"),
        ("go:9", "(;GM[1]SZ[13];B[aa])", "the file holds go:13, not go:9"),
        ("go+superko", "(;GM[1]SZ[13];B[aa])", "the file holds go:13, not go:9+superko"),
    ];
    for (i, (game, text, reason)) in cases.iter().enumerate() {
        let path = folder.join(format!("{i}.sgf"));
        std::fs::write(&path, text).unwrap();
        let (ok, error) = show(&[game, "--sgf", path.to_str().unwrap()]);
        assert!(!ok && error.contains(reason) && error.trim_end().lines().count() == 1, "{error}");
    }
    // What the user did not ask about comes from the file.
    let path = folder.join("komi.sgf");
    std::fs::write(&path, "(;GM[1]SZ[9]KM[6.5];B[aa])").unwrap();
    let (ok, error) = show(&["go:9", "--sgf", path.to_str().unwrap()]);
    assert!(ok, "{error}");
    std::fs::write(&path, "(;GM[1]RU[go:13+superko]SZ[13];B[aa])").unwrap();
    let (ok, error) = show(&["go+superko", "--sgf", path.to_str().unwrap()]);
    assert!(ok, "{error}");
}

#[test]
fn manual_pages_get_their_folder() {
    let pages = folder("man").join("to/be/made");
    let man = |out: &Path| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_zermelo"));
        program.args(["man", "--out"]).arg(out).output().unwrap()
    };
    assert!(man(&pages).status.success());
    assert!(pages.join("zermelo-analyze.1").exists());
    let refused = man(&pages.join("zermelo.1/below-a-file"));
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(told.starts_with("zermelo: cannot make ") && told.lines().count() == 1, "{told}");
}

/// The value of `RE` in the record that is written of a record.
fn result_of(name: &str, game: &str, text: &str, more: &[&str]) -> Option<String> {
    let folder = folder(name);
    let (read, written) = (folder.join("read.sgf"), folder.join("written.sgf"));
    std::fs::write(&read, text).unwrap();
    let files = ["--sgf", read.to_str().unwrap(), "--sgf-out", written.to_str().unwrap()];
    let (ok, error) = show(&[&[game], &files[..], more].concat());
    assert!(ok, "{error}");
    let text = std::fs::read_to_string(written).unwrap();
    let (_, rest) = text.split_once("RE[")?;
    rest.split_once(']').map(|(result, _)| result.to_string())
}

#[test]
fn a_resigned_game_keeps_its_result() {
    let kept = |text: &str| result_of("resigned", "hex", text, &[]);
    assert_eq!(kept("(;SZ[4]RE[B+R];B[a1];W[b2])").as_deref(), Some("B+R"));
    assert_eq!(kept("(;SZ[4];B[a1];W[resign])").as_deref(), Some("B+Resign"));
    assert_eq!(kept("(;SZ[4]RE[W+Time];B[a1])").as_deref(), Some("W+Time"));
    assert_eq!(kept("(;SZ[4]RE[?];B[a1])"), None);
    // The rules know better, and a further move goes on with the game.
    assert_eq!(kept("(;SZ[1]RE[W+R];B[a1])").as_deref(), Some("B+"));
    let more = ["--moves", "c3"];
    assert_eq!(result_of("resigned", "hex", "(;SZ[4]RE[B+R];B[a1])", &more), None);
}

/// What `play` prints for these lines of input.
fn play(game: &str, lines: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    program.args(["play", game, "--first", "human", "--second", "human"]);
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_resigned_game_is_over_when_loaded() {
    let path = folder("resigned-play").join("game.sgf");
    let path = path.to_str().unwrap();
    let saved = play("hex:4", &format!("a1\nresign\nsave {path}\n"));
    assert!(saved.contains("White resigns: Black wins."), "{saved}");
    assert!(std::fs::read_to_string(path).unwrap().contains("RE[B+Resign]"));
    let loaded = play("hex:4", &format!("load {path}\nb2\nundo\nb2\n"));
    assert!(loaded.contains("White resigns: Black wins."), "{loaded}");
    assert_eq!(loaded.matches("the game is over; type new, undo or quit").count(), 1, "{loaded}");
    // Once the resignation is taken back, White moves and Black is asked.
    assert!(loaded.ends_with("Black > \nGoodbye.\n"), "{loaded}");
}
