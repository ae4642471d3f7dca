//! Where the lines of `value --interactive` come from.

use anyhow::{Context, Result};
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, Editor};
use std::io::{BufRead, ErrorKind};
use std::path::PathBuf;

/// Older lines are forgotten.
const LONGEST_HISTORY: usize = 1000;

/// A source of lines.
pub enum Lines<'a> {
    /// A file or another program.
    Piped(&'a mut dyn BufRead),
    /// A person at a terminal.
    Terminal(Box<Terminal>),
}

impl Lines<'_> {
    /// The next line, or `None` at the end.
    pub fn next(&mut self) -> Result<Option<String>> {
        match self {
            Lines::Piped(input) => {
                let mut line = Vec::new();
                let count = input.read_until(b'\n', &mut line)?;
                Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
            }
            Lines::Terminal(terminal) => terminal.next(),
        }
    }
}

/// A terminal with line editing and the lines of earlier runs.
pub struct Terminal {
    editor: DefaultEditor,
    history: Option<PathBuf>,
}

impl Terminal {
    /// Reads the history, if there is one.
    pub fn open() -> Result<Terminal> {
        let config = Config::builder().max_history_size(LONGEST_HISTORY);
        let config = config.map(|config| config.auto_add_history(true).build());
        let editor = config.and_then(Editor::with_config).context("cannot use the terminal");
        let mut terminal = Terminal { editor: editor?, history: history_file() };
        if let Some(path) = &terminal.history {
            // Without a history there is nothing to recall, and that is all.
            let _ = terminal.editor.load_history(path);
        }
        Ok(terminal)
    }

    /// Ctrl-C drops the line, Ctrl-D ends the input.
    fn next(&mut self) -> Result<Option<String>> {
        loop {
            match self.editor.readline("> ") {
                Ok(line) => return Ok(Some(line)),
                Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                // A byte that is no text: the error names it, and the next line is read.
                Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                    return Ok(Some(char::REPLACEMENT_CHARACTER.to_string()));
                }
                Err(error) => return Err(error).context("cannot read from the terminal"),
            }
        }
    }
}

impl Drop for Terminal {
    /// Keeps the lines for the next run, as far as the folder lets us.
    fn drop(&mut self) {
        if let Some(path) = &self.history {
            let made = path.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok());
            if made {
                let _ = self.editor.append_history(path);
            }
        }
    }
}

/// In the user's folder of state, or of caches where a system has none.
fn history_file() -> Option<PathBuf> {
    let folder = dirs::state_dir().or_else(dirs::cache_dir)?;
    Some(folder.join("zermelo").join("value_history"))
}
