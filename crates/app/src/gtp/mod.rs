//! GTP, the Go Text Protocol version 2, for every game.
//!
//! [`Engine`] answers single lines and knows no streams, so that it can be
//! tested, fuzzed and embedded; [`run`] connects it to standard input.

mod basic;
mod line;
mod rules;

use anyhow::Result;
use game::{AnyGame, Colour, Registry, Rng};
use line::Line;
use std::io::{BufRead, Read, Write};

/// What a command gives back: the text after `= `, or after `? `.
type Answer = Result<String, String>;

type Handler = fn(&mut Engine<'_>, &[&str]) -> Answer;

/// A GTP command.
struct Command {
    name: &'static str,
    handler: Handler,
}

/// The state behind a GTP connection.
pub struct Engine<'r> {
    registry: &'r Registry,
    game: Box<dyn AnyGame>,
    rng: Rng,
    quit: bool,
}

/// Longer lines are cut: nothing legal comes near.
const LONGEST_LINE: u64 = 1 << 20;

/// Answers standard input until it ends or says `quit`.
pub fn run(registry: &Registry, game: &str, seed: u64, out: &mut dyn Write) -> Result<()> {
    let mut engine = Engine::new(registry, registry.open(game)?, seed);
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while !engine.has_quit() {
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if let Some(answer) = engine.answer(&String::from_utf8_lossy(&line)) {
            out.write_all(answer.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}

impl<'r> Engine<'r> {
    /// An engine that starts with this game.
    pub fn new(registry: &'r Registry, game: Box<dyn AnyGame>, seed: u64) -> Engine<'r> {
        Engine { registry, game, rng: Rng::new(seed), quit: false }
    }

    /// Whether `quit` was received.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// The whole answer to one line, its closing empty line included; `None`
    /// for a line without a command.
    pub fn answer(&mut self, text: &str) -> Option<String> {
        let line = Line::parse(text)?;
        let answer = match commands().find(|command| command.name == line.command) {
            Some(command) => (command.handler)(self, &line.arguments),
            None => Err("unknown command".to_string()),
        };
        let (sign, body) = match &answer {
            Ok(body) => ('=', body),
            Err(body) => ('?', body),
        };
        // An empty line would end the answer early.
        let body = body.trim_end().replace("\n\n", "\n \n");
        Some(format!("{sign}{} {body}\n\n", line.id))
    }
}

fn commands() -> impl Iterator<Item = &'static Command> {
    basic::COMMANDS.iter().chain(rules::COMMANDS)
}

/// The arguments of a command that takes exactly `N`.
fn exactly<'a, const N: usize>(arguments: &[&'a str], usage: &str) -> Result<[&'a str; N], String> {
    <[&str; N]>::try_from(arguments).map_err(|_| format!("syntax error: expected {usage}"))
}

fn colour(text: &str) -> Result<Colour, String> {
    Colour::parse(text).ok_or_else(|| format!("syntax error: {text:?} is no colour"))
}
