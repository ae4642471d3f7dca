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
