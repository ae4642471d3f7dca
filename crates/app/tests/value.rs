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
fn positions_and_functions_stand_in_lines() {
    let lines = "\
g = clobber(\"xxo\")
g + nim('2')
overheat(domineering('1x2') + 1/2, 1*, 1)
clobber('xq')
{3||2|1}
slashes
{3||2|1}
braces
{3||2|1} - {3||2|1}
2.^<2> - ^
nim('1') = 3
";
    let output = run(&["--interactive"], lines);
    assert!(output.status.success());
    let expected = "\
g = ^
^*2 (outcome L, temperature 0, mean 0, atomic weight 1)
{*|-1} (outcome R, temperature 1/2, mean -1/2)
error: column 10: position \"xq\": row 1 has 'q'; cells are one of xo.
{3|{2|1}} (outcome L, temperature 3/4, mean 9/4)
{3||2|1} (outcome L, temperature 3/4, mean 9/4)
0 (outcome P, temperature -1, mean 0, atomic weight 0)
v + 2.^<2> (outcome R, temperature 0, mean 0, atomic weight -1)
error: column 10: expected '+', '-' or the end, found '='
";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

/// A line that takes too long ends in an error, and the next one is answered.
#[test]
fn a_line_that_takes_too_long_does_not_end_the_others() {
    let board = "clobber('xoxoxo/oxoxox/xoxoxo/oxoxox')";
    let output = run(&["--interactive", "--time", "50ms"], &format!("{board}\n{{1|*}}\n"));
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let (first, second) = text.split_once('\n').unwrap();
    assert!(first.starts_with("error: column 1: the value is too large"), "{first}");
    assert_eq!(second, "{1|*} (outcome L, temperature 1/2, mean 1/2)\n");
}

#[test]
fn a_thermograph_is_drawn() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thermograph.svg");
    let output = run(&["--expr", "{4|1}", "--svg", path.to_str().unwrap()], "");
    assert!(output.status.success(), "{output:?}");
    let drawing = std::fs::read_to_string(&path).unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert!(drawing.contains("mean 5/2, temperature 3/2"));
    assert!(drawing.contains(">{4|1}</text>"));
    let walls: Vec<&str> = drawing.lines().filter(|line| line.starts_with("<polyline ")).collect();
    assert_eq!(walls.len(), 2);
    // Left's wall is on the left, and both axes have the same scale: it rises as
    // steeply as it leans.
    let [left, right] = [0, 1].map(|wall: usize| {
        let points = walls[wall].split('"').nth(1).unwrap().split([' ', ',']);
        points.map(|number| number.parse::<f64>().unwrap()).collect::<Vec<_>>()
    });
    assert!(left[0] < right[0]);
    assert!(((left[2] - left[0]) - (left[1] - left[3])).abs() < 0.3, "{left:?}");
    // What would be markup is text.
    let output = run(&["--expr", "^<2> + 1", "--svg", path.to_str().unwrap()], "");
    assert!(output.status.success(), "{output:?}");
    assert!(std::fs::read_to_string(path).unwrap().contains(">^&lt;2&gt; + 1</text>"));
}

#[test]
fn too_large_values_have_bounds_and_a_winner() {
    // A few megabytes are enough for this one and its subpositions.
    let found = json(&["clobber", "xoxo/oxox/xoxo/oxox", "--memory", "8M"]);
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
