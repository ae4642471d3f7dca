//! What ARCHITECTURE.md promises of the crates, held against their files.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of this workspace that a crate depends on, tests aside.
fn dependencies(krate: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(krate).join("Cargo.toml"));
    let manifest = manifest.unwrap();
    let list = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let list = list.split("\n[").next().unwrap_or_default();
    let ours =
        ["game", "cgt", "games", "search", "tables", "proof", "engine", "lab", "races", "hex"];
    let named = list.lines().filter_map(|line| line.split(['.', ' ']).next());
    named.filter(|name| ours.contains(name)).map(str::to_string).collect()
}

#[test]
fn crates_depend_only_on_what_the_map_allows() {
    for (krate, allowed) in [
        ("crates/game", &[][..]),
        ("crates/cgt", &[]),
        ("crates/games", &["game", "cgt"]),
        ("crates/proof", &["game"]),
        ("crates/search", &["game", "proof"]),
        ("crates/tables", &["game", "cgt", "games", "search"]),
        ("crates/engine", &["game", "games", "hex", "proof", "search", "tables"]),
        ("crates/lab", &["game", "search"]),
        ("crates/races", &["game", "games", "proof", "search"]),
        (
            "crates/app",
            &["game", "cgt", "games", "search", "tables", "proof", "engine", "lab", "races"],
        ),
        ("examples/hex", &["game"]),
    ] {
        assert!(krate == "crates/game" || krate == "crates/cgt" || !dependencies(krate).is_empty());
        for found in dependencies(krate) {
            assert!(allowed.contains(&found.as_str()), "{krate} depends on {found}");
        }
    }
}

/// All lines of a crate's sources that are neither comments nor tests, with the
/// files they are in.
fn code(krate: &str) -> Vec<(PathBuf, String)> {
    let mut waiting = vec![root().join("crates").join(krate).join("src")];
    let mut lines = Vec::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.extend(code.map(|line| (path.clone(), line.to_string())));
    }
    assert!(lines.len() > 20, "{krate} is empty");
    lines
}

#[test]
fn searches_and_programs_know_no_game_by_its_type() {
    for krate in ["search", "lab", "app"] {
        for (file, line) in code(krate) {
            let names = line.match_indices("games::").filter(|&(at, _)| {
                let rest = &line[at + "games::".len()..];
                !rest.starts_with("rulesets") && !rest.starts_with("run(")
            });
            assert_eq!(names.count(), 0, "{}: {line}", file.display());
        }
    }
    let families = ["havannah", "clobber", "breakthrough", "connect-four", "capture-race"];
    for (file, line) in code("search") {
        let named = families.iter().find(|family| line.to_lowercase().contains(**family));
        assert!(named.is_none(), "{}: {line}", file.display());
    }
}

#[test]
fn a_game_uses_no_other_game() {
    let folders: Vec<String> = fs::read_dir(root().join("crates/games/src"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert!(folders.len() >= 8, "{folders:?}");
    for (file, line) in code("games") {
        let Some(own) = folders.iter().find(|name| file.iter().any(|part| part == name.as_str()))
        else {
            continue;
        };
        for other in folders.iter().filter(|name| *name != own) {
            // Capture races are Go with another aim, and confined races a part of one.
            let is_go = other == "go" && (own == "capture_race" || own == "confined_race");
            let allowed = is_go || (own == "confined_race" && other == "capture_race");
            let named = line.contains(&format!("crate::{other}"));
            assert!(allowed || !named, "{}: {line}", file.display());
        }
    }
}

#[test]
fn the_example_game_is_known_by_one_line() {
    let crates = ["game", "cgt", "games", "proof", "search", "tables", "lab", "app"];
    for krate in crates {
        for (file, line) in code(krate) {
            assert!(!line.contains("hex::"), "{}: {line}", file.display());
        }
    }
    let mentions = code("engine").iter().filter(|(_, line)| line.contains("hex::")).count();
    assert_eq!(mentions, 1);
}

#[test]
fn only_the_program_reads_and_prints() {
    let crates = ["game", "cgt", "games", "proof", "search", "tables", "engine", "lab", "races"];
    for krate in crates {
        for (file, line) in code(krate) {
            for word in ["println!", "eprintln!", "print!(", "std::io::stdin", "std::net"] {
                let is_ours = line.contains(word) && !line.contains("write");
                assert!(!is_ours, "{}: {line}", file.display());
            }
        }
    }
}
