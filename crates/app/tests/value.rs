//! `zermelo value` with standard input, files and values of another program.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.arg("value").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--json"]].concat(), "");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn values_of_another_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/data/clobber_values.json");
    let rows: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut compared = 0;
    for row in rows {
        let board = row["board"].as_str().unwrap();
        // The larger ones take longer; the library is tested with them.
        if board.len() > 10 {
            continue;
        }
        let lines = board.as_bytes().chunks(row["cols"].as_u64().unwrap() as usize);
        let lines: Vec<&str> = lines.map(|line| std::str::from_utf8(line).unwrap()).collect();
        let found = json(&["clobber", &lines.join("/")]);
        for name in ["outcome", "value", "atomic_weight", "temperature"] {
            assert_eq!(found[name], row[name], "{name} of {board}");
        }
        compared += 1;
    }
    assert_eq!(compared, 20);
}

#[test]
fn lines_of_input_are_answered_and_errors_do_not_end_it() {
    let lines = "g = {0|*}\ng <= ^\ng || *\n{0|\n\nh + 1\n3.g + 1/2\ng == 0\nquit\n1\n";
    let output = run(&["--interactive"], lines);
    assert!(output.status.success());
    let expected = "\
g = ^
yes
yes
error: column 4: expected a value, found the end
error: column 1: nothing is called h
1/2^3 (outcome L, temperature 0, mean 1/2)
no
";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert!(output.stderr.is_empty());
}

#[test]
fn a_thermograph_is_drawn() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thermograph.svg");
    let output = run(&["--expr", "{4|1}", "--svg", path.to_str().unwrap()], "");
    assert!(output.status.success(), "{output:?}");
    let drawing = std::fs::read_to_string(path).unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert!(drawing.contains("mean 5/2, temperature 3/2"));
    assert_eq!(drawing.matches("<polyline ").count(), 2);
}

#[test]
fn too_large_values_have_bounds_and_a_winner() {
    // The scale of ups tells the value, too.
    let found = json(&["clobber", "xoxo/oxox/xoxo/oxox", "--memory", "4M"]);
    assert_eq!(found["value"], "*");
    assert_eq!([&found["too_large"], &found["lower"]], [&Value::Null; 2]);
    // Without time and memory there is only the length of the game.
    let found = json(&["clobber", "xoxo/oxox/xoxo/oxox", "--memory", "1M", "--time", "1ms"]);
    assert_eq!(found["value"], Value::Null);
    assert_eq!([&found["lower"], &found["upper"]], ["v16", "^16"]);
    assert!(found["too_large"]["values"].as_u64().unwrap() > 0);
    // One subgame is too large, the other is not, and the sum is zero.
    let found = json(&["clobber", "xoxo.x/oxox.o/xoxo../oxox..", "--memory", "1M"]);
    assert_eq!(found["value"], "0");
    assert_eq!(found["temperature"], "-1");
    assert_eq!(found["outcome"], "P");
    assert_eq!(found["subgames"][0]["lower"], "v16");
    assert_eq!(found["subgames"][1]["value"], "*");
}
