//! The problems in `problems/`: each file has the expected answer in its comment.

use game::Extension;
use game::sgf::Tree;
use games::confined_race::ConfinedRace;
use races::{Limits, Race, decide};
use search::{Budget, Solving};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// What a comment says after these words.
fn said<'c>(comment: &'c str, words: &str) -> &'c str {
    let line = comment.lines().find_map(|line| line.trim().strip_prefix(words));
    line.map_or("", str::trim)
}

fn solve_all(folder: &str) -> usize {
    let solving = Solving::of::<ConfinedRace>();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    for path in &files {
        let tree = Tree::parse(&fs::read_to_string(path).unwrap()).unwrap();
        let race = Race::of_sgf(&tree, None).unwrap();
        let budget = Budget::time(Duration::from_secs(600));
        let answer = decide(&race, &solving, &Limits { budget, memory: 64 << 20 }).unwrap();
        let comment = tree.root().value("C").unwrap();
        let expected = ["Black first:", "White first:"].map(|words| said(comment, words));
        let found = [&answer.black_first, &answer.white_first].map(|v| v.outcome.name());
        assert_eq!(found, expected, "{}", path.display());
        // Whoever gets anything is told how.
        for verdict in [&answer.black_first, &answer.white_first] {
            let last = verdict.line.last();
            assert!(last.is_some() || verdict.reason.is_some(), "{}", path.display());
        }
    }
    files.len()
}

#[test]
fn problems_have_their_answers() {
    assert!(solve_all("problems") >= 63);
}

/// The test problems of the Score Bounded MCTS paper: two shared liberties, one to six
/// outside liberties each.
#[test]
fn the_files_of_table_2_have_their_answers() {
    assert_eq!(solve_all("problems/table-2"), 36);
}
