//! Files are written whole, through links, and devices stay devices.

use std::path::{Path, PathBuf};
use std::process::Command;

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
}
