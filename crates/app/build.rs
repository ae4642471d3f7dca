//! Tells the program which commit it is built from, for the results of experiments.

use std::process::Command;

fn main() {
    let asked =
        Command::new("git").args(["describe", "--always", "--dirty", "--abbrev=10"]).output();
    let told = asked.ok().filter(|answer| answer.status.success());
    let commit = told.and_then(|answer| String::from_utf8(answer.stdout).ok());
    let commit = commit.map(|commit| format!("+{}", commit.trim())).unwrap_or_default();
    println!("cargo::rustc-env=ZERMELO_COMMIT={commit}");
    println!("cargo::rerun-if-changed=build.rs");
    // Written with every commit.
    println!("cargo::rerun-if-changed=../../.git/logs/HEAD");
}
