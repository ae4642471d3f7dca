//! CONTRIBUTING.md walks through the tic-tac-toe source; both stay the same, and who
//! follows its steps has a game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = include_str!("../src/tic_tac_toe/mod.rs");
const GUIDE: &str = include_str!("../../../CONTRIBUTING.md");

const TEST: &str = include_str!("tic_tac_toe.rs");

/// The part of the guide that is about games.
fn chapter() -> &'static str {
    let chapter = GUIDE.split("\n## ").find(|part| part.starts_with("Add your own game"));
    chapter.expect("there is such a chapter")
}

/// The blocks of a kind in the chapter, in order.
fn blocks_of(kind: &str) -> Vec<&'static str> {
    let parts = chapter().split("```").skip(1).step_by(2);
    parts
        .filter_map(|part| part.strip_prefix(kind)?.strip_prefix('\n'))
        .map(str::trim_end)
        .collect()
}

/// The source of the game.
fn blocks() -> Vec<&'static str> {
    blocks_of("rust")
}

#[test]
fn the_tutorial_is_the_source() {
    // Blocks follow each other in the source with nothing but blank lines in
    // between, after its opening comment and to its end.
    let opening = SOURCE.find("use ").unwrap();
    assert!(SOURCE[..opening].lines().all(|line| line.is_empty() || line.starts_with("//!")));
    let mut rest = &SOURCE[opening..];
    assert!(blocks().len() >= 8);
    for block in blocks() {
        let Some(after) = rest.trim_start_matches('\n').strip_prefix(block) else {
            panic!("CONTRIBUTING.md has\n{block}\nwhere the source has\n{rest}");
        };
        rest = after;
    }
    assert_eq!(rest.trim(), "", "CONTRIBUTING.md leaves out the end of the source");
}

#[test]
fn the_tutorial_is_short() {
    assert!(SOURCE.lines().count() <= 120);
}

#[test]
fn the_tutorial_has_the_test() {
    let [_, _, test] = blocks_of("rust,ignore")[..] else { panic!("three pieces") };
    assert!(TEST.ends_with(&format!("\n\n{test}\n")));
}

/// Copies the sources of a folder, without what is built or hidden.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let name = entry.file_name();
        let (source, copied) = (entry.path(), to.join(&name));
        match name.to_str() {
            Some("target" | ".git" | ".venv") => {}
            _ if source.is_dir() => copy(&source, &copied),
            _ => fs::copy(&source, &copied).map(drop).unwrap(),
        }
    }
}

/// The steps as the text has them, for a game of another name, in a copy of the
/// sources: it passes its test, and the program knows it.
#[test]
#[ignore = "compiles a copy of all crates: minutes"]
fn who_follows_the_steps_has_a_game() {
    let renamed = |text: &str| {
        let text = text.replace("tic-tac-toe", "noughts").replace("tic_tac_toe", "noughts");
        text.replace("TicTacToe", "Noughts")
    };
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own-game");
    let _ = fs::remove_dir_all(folder.join("crates"));
    copy(&workspace, &folder);

    // Steps 1 to 5: a folder with a file of all blocks.
    for place in ["`crates/games/src`", "`mod.rs`", "`crates/games/src/lib.rs`"] {
        assert!(chapter().contains(place), "{place}");
    }
    let source = folder.join("crates/games/src/noughts");
    fs::create_dir_all(&source).unwrap();
    let code = format!("//! Three in a row.\n\n{}\n", renamed(&blocks().join("\n\n")));
    fs::write(source.join("mod.rs"), code).unwrap();

    // Step 6: two lines.
    let [module, line, test] = blocks_of("rust,ignore")[..] else { panic!("three pieces") };
    let list = folder.join("crates/games/src/lib.rs");
    let text = fs::read_to_string(&list).unwrap();
    let (before, after) = text.split_once("pub mod ").unwrap();
    let text = format!("{before}{}\npub mod {after}", renamed(module));
    let (before, after) = text.split_once("\n}\n").unwrap();
    fs::write(&list, format!("{before}\n{}\n}}\n{after}", renamed(line))).unwrap();

    // Step 7: a test, and the commands.
    assert!(chapter().contains("`crates/games/tests/tic_tac_toe.rs`"));
    let header = "//! Noughts and crosses.\n\n";
    fs::write(folder.join("crates/games/tests/noughts.rs"), header.to_string() + &renamed(test))
        .unwrap();
    assert!(chapter().contains("`mod tic_tac_toe;` in `crates/games/tests/all.rs`"));
    let all = folder.join("crates/games/tests/all.rs");
    fs::write(&all, fs::read_to_string(&all).unwrap() + "mod noughts;\n").unwrap();
    let mut told = String::new();
    for command in blocks_of("text").iter().flat_map(|block| block.lines()) {
        let command = renamed(command);
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder)
            // Not the folder of the workspace: its program is being tested, too.
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .envs([("CARGO_NET_OFFLINE", "true"), ("CARGO_INCREMENTAL", "0")])
            .envs([("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")])
            .output()
            .unwrap();
        told = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}\n{told}\n{errors}");
    }
    assert!(told.starts_with("noughts"), "{told}");
    for file in ["games.trycmd", "errors.trycmd"] {
        let text = fs::read_to_string(folder.join("crates/app/tests/cmd").join(file)).unwrap();
        assert!(text.contains("noughts"), "{file}");
    }
}
