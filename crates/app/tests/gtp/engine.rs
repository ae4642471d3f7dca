//! A process that speaks GTP.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine and both ends of its pipes.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    pub output: BufReader<ChildStdout>,
}

impl Engine {
    pub fn start(arguments: &[&str]) -> Engine {
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

    pub fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Everything up to the next empty line.
    pub fn receive(&mut self) -> String {
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

    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.receive()
    }

    pub fn quit(mut self) {
        assert_eq!(self.ask("quit"), "=");
        assert!(self.child.wait().unwrap().success());
    }
}
