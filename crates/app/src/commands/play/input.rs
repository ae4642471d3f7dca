//! Where the player's lines come from: an editor with a history on a terminal,
//! plain lines otherwise.

use anyhow::Result;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use search::Interrupt;
use std::io::{BufRead, ErrorKind, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// What the player did at the prompt.
pub enum Line {
    /// Typed this.
    Text(String),
    /// Ended the input: Ctrl-D, or the end of a file.
    End,
    /// Pressed Ctrl-C.
    Interrupted,
}

/// The player's lines.
pub enum Input {
    /// A terminal, with line editing and history.
    Editor(Box<Editor<(), MemHistory>>),
    /// A pipe, a file or a terminal that cannot edit, read by another thread so
    /// that Ctrl-C is noticed while nothing comes.
    Lines(Receiver<std::io::Result<Vec<u8>>>),
}

/// Time between two looks at the interrupt while no line comes.
const POLL: Duration = Duration::from_millis(50);

/// What the editor read. A byte that is no text is a line that means nothing.
fn typed(line: Result<String, ReadlineError>) -> Result<Line> {
    match line {
        Ok(text) => Ok(Line::Text(text.trim().to_string())),
        Err(ReadlineError::Eof) => Ok(Line::End),
        Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
        Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
            Ok(Line::Text(char::REPLACEMENT_CHARACTER.to_string()))
        }
        Err(error) => Err(error.into()),
    }
}

impl Input {
    /// Standard input.
    pub fn standard() -> Result<Input> {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb {
            let config = Config::builder().auto_add_history(true).build();
            let history = MemHistory::with_config(&config);
            let editor = Editor::with_history(config, history)?;
            return Ok(Input::Editor(Box::new(editor)));
        }
        let (lines, received) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line);
                let is_last = !matches!(read, Ok(1..));
                // An empty line is the end.
                if lines.send(read.map(|_| line)).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Input::Lines(received))
    }

    /// Asks for a line.
    pub fn read(
        &mut self,
        prompt: &str,
        out: &mut dyn Write,
        interrupt: &Interrupt,
    ) -> Result<Line> {
        match self {
            Input::Editor(editor) => {
                out.flush()?;
                typed(editor.readline(prompt))
            }
            Input::Lines(lines) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                loop {
                    match lines.recv_timeout(POLL) {
                        Ok(line) => {
                            let line = line?;
                            let text = String::from_utf8_lossy(&line).trim().to_string();
                            return Ok(if line.is_empty() { Line::End } else { Line::Text(text) });
                        }
                        Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
                        Err(RecvTimeoutError::Timeout) if interrupt.is_raised() => {
                            return Ok(Line::Interrupted);
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_is_no_text_does_not_end_the_game() {
        let invalid = ReadlineError::Io(ErrorKind::InvalidData.into());
        assert!(matches!(typed(Err(invalid)), Ok(Line::Text(text)) if text == "\u{fffd}"));
        let broken = ReadlineError::Io(ErrorKind::BrokenPipe.into());
        assert!(typed(Err(broken)).is_err());
    }
}
