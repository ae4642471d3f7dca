//! `zermelo table` as users see it, in a folder of its own.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn zermelo(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder)
        .output()
        .unwrap()
}

fn told(folder: &Path, arguments: &str) -> String {
    let output = zermelo(folder, arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn told_json(folder: &Path, arguments: &str) -> Value {
    serde_json::from_str(&told(folder, &format!("{arguments} --json"))).unwrap()
}

/// One line of error, nothing on standard output, and the exit code.
fn refused(folder: &Path, arguments: &str, code: i32) -> String {
    let output = zermelo(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn a_table_of_another_size_is_made_beside_the_default_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    told(folder, "analyze clobber:2x4 --set table=stones:5 --sims 10");
    assert!(folder.join("zermelo").join("clobber-5.table").is_file());
    assert!(!folder.join("zermelo").join("clobber.table").exists());
    let error = refused(folder, "analyze clobber:2x4 --set table=stones:99 --sims 10", 2);
    assert!(error.contains("expected none, auto, default, stones:N"), "{error}");
}

#[test]
fn a_table_is_built_shown_counted_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let built = told(folder, "table build clobber --stones 6 --threads 2");
    assert!(built.contains("at most 6 stones: 56 shapes, 1363 entries"), "{built}");
    assert!(folder.join("zermelo").join("clobber.table").is_file());

    let info = told_json(folder, "table info clobber");
    assert_eq!(info["values"], 98);
    assert_eq!(info["simple_values"], 13);

    let verified = told_json(folder, "table verify clobber --sample 100");
    assert_eq!(verified["right"], true);
    assert_eq!(verified["positions"], 1363);
    assert!(told(folder, "table verify clobber").contains("derived again, all right"));

    let stats = told(folder, "table stats clobber --cells 9");
    for line in [
        "1x4          81  97.53 %  paper  97.5 %         14  85.71 %  paper  86.7 %",
        "2x4        6561  77.56 %  paper  63.1 %       2738  58.36 %  paper  27.2 %",
        "3x3       19683  70.20 %  paper  50.6 %      10306  53.33 %  paper  19.6 %",
    ] {
        assert!(stats.lines().any(|found| found == line), "{stats}");
    }
    let stats = told_json(folder, "table stats clobber --cells 8");
    let eight = stats["boards"].as_array().unwrap().iter();
    let eight = eight.clone().find(|b| b["rows"] == 1 && b["columns"] == 8).unwrap();
    assert_eq!(eight["all"]["simple"], 5845);
}

#[test]
fn what_cannot_be_used_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(refused(folder, "table info clobber", 2).contains("there is no table"));
    assert!(refused(folder, "table build clobber --stones 14", 2).contains("14"));
    assert!(refused(folder, "table build go", 2).contains("clobber"));
    assert!(refused(folder, "table build clobber --stones 6 --file .", 2).contains('.'));
    told(folder, "table build clobber --stones 4 --file four");
    assert!(refused(folder, "table verify clobber --file four --sample 101", 2).contains("101"));
    let mut bytes = std::fs::read(folder.join("four")).unwrap();
    bytes[700] ^= 4;
    std::fs::write(folder.join("four"), bytes).unwrap();
    assert!(refused(folder, "table verify clobber --file four", 2).contains("damaged"));
}

/// Tables of Breakthrough belong to a board and a number of rows.
#[test]
fn tables_of_boards_have_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let built = told(folder, "table build breakthrough:5x4 --rows 4 --threads 2");
    assert!(built.contains("forced wins within the top 4 rows: 166176 positions"), "{built}");
    let file = folder.join("zermelo").join("breakthrough-5x4-4.table");
    assert!(file.is_file());
    let info = told_json(folder, "table info breakthrough:5x4 --rows 4");
    assert_eq!((&info["rows"], &info["whole"]), (&4.into(), &false.into()));
    let verified = told_json(folder, "table verify breakthrough:5x4 --rows 4 --sample 20");
    assert_eq!(verified["positions"], 33236);
    let stats = told(folder, "table stats breakthrough:5x4 --rows 4");
    assert!(stats.contains("no forced win         31892"), "{stats}");

    // Every small board is solved by a table of all its rows.
    assert!(told(folder, "table build breakthrough:4x4").contains("every position"));
    let start = told_json(folder, "table probe breakthrough:4x4");
    assert_eq!((&start["winner"], &start["moves"]), (&"Black".into(), &14.into()));
    let analysis = told_json(folder, "analyze breakthrough:4x4 --sims 10");
    assert_eq!(analysis["result"], "loss");
    let solved = told_json(folder, "solve breakthrough:4x4");
    assert_eq!(solved["result"], "loss");
}

#[test]
fn a_position_is_looked_up() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    told(folder, "table build breakthrough:6x4 --rows 4");
    let ask = |position: &str| {
        let arguments = ["table", "probe", "breakthrough:6x4", "--rows", "4", "--json"];
        let output = Command::new(env!("CARGO_BIN_EXE_zermelo"))
            .args(arguments)
            .args(["--position", position])
            .env("XDG_CACHE_HOME", folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    // White runs through before Black can.
    let won = ask("..../x.../...o/x.../..../.... o");
    assert_eq!(won["winner"], "White", "{won}");
    assert!(won["move"].as_str().unwrap().starts_with("d4"), "{won}");
    assert_eq!(won["white"]["elsewhere"], 1);
    // One step nearer, and Black is first.
    let lost = ask("..../x.../...o/..../x.../.... o");
    assert_eq!((&lost["winner"], &lost["move"]), (&"Black".into(), &Value::Null), "{lost}");
    let open = ask("xxxx/xxxx/..../..../oooo/oooo o");
    assert_eq!(open["winner"], Value::Null);
    let four = told_json(folder, "table probe connect-four");
    assert_eq!(four["result"], "win");
}

#[test]
fn tables_of_other_boards_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let rows = |n: u32| format!("table build breakthrough:6x6 --rows {n}");
    assert!(refused(folder, &rows(2), 2).contains("expected from 3 to 6"));
    assert!(refused(folder, &rows(7), 2).contains("expected from 3 to 6"));
    assert!(refused(folder, &rows(6), 2).contains("too many positions"));
    assert!(refused(folder, "table build breakthrough:4x16", 2).contains("too many positions"));
    assert!(refused(folder, "table build breakthrough --stones 4", 2).contains("count rows"));
    assert!(
        refused(folder, "table build breakthrough:5x5 --rows 5 --memory 9M", 2).contains("MiB")
    );
    assert!(refused(folder, "table info breakthrough:6x6 --rows 4", 2).contains("--rows 4"));
    told(folder, "table build breakthrough:6x4 --rows 3 --file three");
    let other = refused(folder, "table info breakthrough:6x6 --file three", 2);
    assert!(other.contains("a table of 6x4, not of 6x6"), "{other}");
    let other = refused(folder, "table build breakthrough:6x4 --rows 4 --file three", 2);
    assert!(other.contains("6x4 with 3 rows"), "{other}");
    assert!(
        refused(folder, "table info breakthrough:6x4 --rows 4 --file three", 2).contains("3 rows")
    );
    let other = refused(folder, "analyze breakthrough:6x6 --set table=three --sims 1", 2);
    assert!(other.contains("three"), "{other}");
    assert!(told(folder, "analyze breakthrough:6x4 --set table=three --sims 10").contains("6x4"));
    refused(folder, "analyze breakthrough:6x4 --set table=rows:4 --sims 10", 2);
    told(folder, "table build clobber --stones 4");
    assert!(refused(folder, "table probe clobber", 2).contains("cannot be asked"));
    let mut bytes = std::fs::read(folder.join("three")).unwrap();
    bytes[700] ^= 4;
    std::fs::write(folder.join("three"), bytes).unwrap();
    assert!(refused(folder, "table verify breakthrough:6x4 --file three", 2).contains("damaged"));
}
