//! Lines of expressions.

use super::limited;
use super::lines::{Lines, Terminal};
use crate::cli::ValueArgs;
use anyhow::{Context, Result};
use cgt::{Answer, Calculator, ExpressionError, Store, Style, Value};
use signal_hook::consts::SIGINT;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

const HELP: &str = "\
An expression, such as {0|*} + 3.^ - 1/2*2
  {1,*|0}      a game by its options; {0||0|-2} for games within
  ^2*  v*3     ups, downs and nimbers, with a number before them: 1^*
  ^<2>  ^[2]   the uptimal of order 2, and the sum of the first two
  +-G  3.G     a switch, and a multiple
  tiny(G)  miny(G)  cool(G, t)  heat(G, t)  overheat(G, s, t)
  mean(G)  temperature(G)  freeze(G)  ordinal(G, H)
  clobber(\"xxo\")  domineering(\"2x3\")  hackenbush(\"bbr g(b,r)\")  nim(\"1 4\")
An assignment, g = {0|*}, or a comparison: <=  >=  <  >  ==  !=  || (confused)
slashes writes {3||2|1} from now on, and braces {3|{2|1}}.
help and quit do what they say.
";

/// Longer texts of values are not printed.
const LONGEST: u64 = 2_000;

/// Answers line by line; an error does not end it.
pub fn run(args: &ValueArgs, out: &mut dyn Write) -> Result<()> {
    let mut piped = std::io::stdin().lock();
    let stop = Arc::new(AtomicBool::new(false));
    let people = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut lines = match people {
        false => Lines::Piped(&mut piped),
        true => {
            // While the terminal is not read, Ctrl-C ends the work on a line only.
            signal_hook::flag::register(SIGINT, Arc::clone(&stop))
                .context("cannot catch Ctrl-C")?;
            Lines::Terminal(Box::new(Terminal::open()?))
        }
    };
    let store = Store::with_limit(args.memory);
    let mut calculator = Calculator::with_rulesets(&store, games::rulesets());
    let mut style = args.style();
    loop {
        out.flush()?;
        let Some(line) = lines.next()? else { return Ok(()) };
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(()),
            "help" => write!(out, "{HELP}")?,
            word @ ("slashes" | "braces") => style.slashes = word == "slashes",
            text => {
                stop.store(false, SeqCst);
                let answer =
                    limited(&store, args.time, &|| stop.load(SeqCst), || calculator.line(text));
                store.reopen();
                match stop.load(SeqCst) {
                    true => writeln!(out, "error: stopped")?,
                    false => write_answer(out, &store, style, answer)?,
                }
            }
        }
    }
}

fn write_answer(
    out: &mut dyn Write,
    store: &Store,
    style: Style,
    answer: Result<Answer, ExpressionError>,
) -> std::io::Result<()> {
    match answer {
        Ok(Answer::Truth(truth)) => writeln!(out, "{}", if truth { "yes" } else { "no" }),
        Ok(Answer::Assigned(name, value)) => {
            writeln!(out, "{name} = {}", shown(store, value, style))
        }
        Ok(Answer::Value(value)) => {
            let text = shown(store, value, style);
            writeln!(out, "{text} ({})", facts(store, value, style))
        }
        Err(error) => writeln!(out, "error: {error}"),
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
