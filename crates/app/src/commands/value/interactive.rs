//! Lines of expressions.

use crate::cli::ValueArgs;
use anyhow::Result;
use cgt::{Answer, Calculator, Store, Style, Value};
use std::io::{BufRead, IsTerminal, Write};

const HELP: &str = "\
An expression, such as {0|*} + 3.^ - 1/2*2
  {1,*|0}      a game by its options; {0||0|-2} for games within
  ^2*  v*3     ups, downs and nimbers, with a number before them: 1^*
  ^<2>  ^[2]   the uptimal of order 2, and the sum of the first two
  +-G  3.G     a switch, and a multiple
  tiny(G)  miny(G)  cool(G, t)  heat(G, t)
An assignment, g = {0|*}, or a comparison: <=  >=  <  >  ==  !=  || (confused)
help and quit do what they say.
";

/// Longer texts of values are not printed.
const LONGEST: u64 = 2_000;

/// Answers line by line; an error does not end it.
pub fn run(args: &ValueArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let store = Store::with_limit(args.memory);
    let mut calculator = Calculator::new(&store);
    let style = args.style();
    let prompts = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut line = Vec::new();
    loop {
        if prompts {
            write!(out, "> ")?;
        }
        out.flush()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        match text.trim() {
            "" => {}
            "quit" | "exit" => return Ok(()),
            "help" => write!(out, "{HELP}")?,
            text => match calculator.line(text) {
                Ok(Answer::Truth(truth)) => writeln!(out, "{}", if truth { "yes" } else { "no" })?,
                Ok(Answer::Assigned(name, value)) => {
                    writeln!(out, "{name} = {}", shown(&store, value, style))?;
                }
                Ok(Answer::Value(value)) => {
                    writeln!(
                        out,
                        "{} ({})",
                        shown(&store, value, style),
                        facts(&store, value, style)
                    )?;
                }
                Err(error) => writeln!(out, "error: {error}")?,
            },
        }
    }
}

fn shown(store: &Store, value: Value, style: Style) -> String {
    match store.text_within(value, style, LONGEST) {
        Ok(text) => text,
        Err(length) => format!("a value {length} characters long"),
    }
}

/// Outcome, temperature, mean and atomic weight on one line.
fn facts(store: &Store, value: Value, style: Style) -> String {
    let mut facts = format!("outcome {}", store.outcome(value));
    if let Some(graph) = store.thermograph(value) {
        facts += &format!(", temperature {}, mean {}", graph.temperature, graph.mean);
    }
    if let Ok(Some(weight)) = store.atomic_weight(value) {
        facts += &format!(", atomic weight {}", shown(store, weight, style));
    }
    facts
}
