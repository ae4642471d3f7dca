//! GTP as a controller sees it: a process with pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_zermelo"))
            .arg("gtp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { child, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Everything up to the next empty line.
    fn receive(&mut self) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "engine gone after {answer:?}");
            if line == "\n" {
                return answer.trim_end().to_string();
            }
            answer += &line;
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.receive()
    }

    fn quit(mut self) {
        assert_eq!(self.ask("quit"), "=");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_game_against_oneself() {
    for game in ["connect-four:4x4", "havannah:3", "clobber:3x3", "breakthrough:4x4", "go:3"] {
        let mut engine = Engine::start(&[game, "--sims", "50"]);
        let mut moves = 0;
        while engine.ask("gogui-rules_final_result") == "= unknown" {
            let side = engine.ask("gogui-rules_side_to_move")[2..].to_string();
            let legal = engine.ask(&format!("all_legal {side}"));
            let chosen = engine.ask(&format!("genmove {side}"));
            assert!(legal[2..].split(' ').any(|m| m == &chosen[2..]), "{chosen} of {legal}");
            moves += 1;
        }
        assert!(engine.ask("final_score").starts_with("= "));
        for _ in 0..moves {
            assert_eq!(engine.ask("undo"), "=");
        }
        assert_eq!(engine.ask("undo"), "? cannot undo");
        engine.quit();
    }
}

#[test]
fn identities_errors_and_sizes() {
    let mut engine = Engine::start(&["havannah:4", "--sims", "50"]);
    assert_eq!(engine.ask("1 protocol_version"), "=1 2");
    assert_eq!(engine.ask("2 known_command genmove"), "=2 true");
    assert_eq!(engine.ask("3 known_command make_tea"), "=3 false");
    assert_eq!(engine.ask("4 make_tea"), "?4 unknown command");
    assert_eq!(engine.ask("play b a1"), "? illegal move: white is to move");
    assert_eq!(engine.ask("boardsize 99"), "? unacceptable size");
    assert_eq!(engine.ask("boardsize 5"), "=");
    assert_eq!(engine.ask("gogui-rules_board_size"), "= 9");
    assert_eq!(engine.ask("param solver"), "= bounds");
    assert_eq!(engine.ask("param solver off"), "=");
    assert_eq!(engine.ask("param solver"), "= off");
    assert!(engine.ask("param solver maybe").starts_with("? setting solver"));
    engine.quit();
}

#[test]
fn the_next_command_ends_an_analysis() {
    let mut engine = Engine::start(&["hex:5"]);
    engine.send("5 lz-analyze b 5");
    // At least one report comes by itself.
    let mut lines = Vec::new();
    while lines.len() < 2 {
        let mut line = String::new();
        assert!(engine.output.read_line(&mut line).unwrap() > 0);
        lines.push(line);
    }
    assert_eq!(lines[0], "=5\n");
    for field in ["info move ", " visits ", " winrate ", " proof ", " pv "] {
        assert!(lines[1].contains(field), "{}", lines[1]);
    }
    engine.send("name");
    assert!(engine.receive().contains("info move"));
    assert_eq!(engine.receive(), "= Zermelo");
    assert_eq!(engine.ask("kata-analyze w 10"), "? black is to move");
    engine.quit();
}

#[test]
fn an_interrupt_gives_a_legal_move() {
    let mut engine = Engine::start(&["hex:7", "--time", "1h"]);
    for delay in [0, 1, 10, 100] {
        engine.send("genmove b");
        std::thread::sleep(Duration::from_millis(delay));
        engine.send("# interrupt");
        // Without the interrupt this would take an hour.
        let chosen = engine.receive();
        assert_eq!(engine.ask("undo"), "=");
        let legal = engine.ask("all_legal b");
        assert!(legal[2..].split(' ').any(|m| m == &chosen[2..]), "{chosen}");
    }
    engine.quit();
}

#[test]
fn pondering_keeps_quiet() {
    let mut engine = Engine::start(&["hex:4", "--sims", "100", "--ponder"]);
    let first = engine.ask("genmove b");
    assert!(first.starts_with("= "));
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!(engine.ask("7 name"), "=7 Zermelo");
    assert!(engine.ask("genmove w").starts_with("= "));
    engine.quit();
}
