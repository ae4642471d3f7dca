//! The checker stays small enough to be read in one sitting.

use std::fs;
use std::path::Path;

/// Lines that are neither empty nor comments nor tests.
fn lines_of_code(folder: &Path) -> usize {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let count = |path: std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        code.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//")).count()
    };
    files.filter(|path| path.file_name().is_some_and(|name| name != "tests.rs")).map(count).sum()
}

#[test]
fn the_checker_has_fewer_than_500_lines() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (checker, rules) =
        (lines_of_code(&source.join("checker")), lines_of_code(&source.join("rules")));
    println!("checker {checker}, rules {rules}");
    assert!((200..500).contains(&checker), "{checker}");
    assert!((200..700).contains(&rules), "{rules}");
}
