//! `zermelo value`.

mod bounds;
mod interactive;
mod report;

use crate::cli::ValueArgs;
use crate::{Games, files, output};
use anyhow::{Context, Result, anyhow, bail};
use bounds::Fallback;
use cgt::{Calculator, Full, Position, Ruleset, Store, Style, Value};
use report::Report;
use serde_json::json;
use std::io::{IsTerminal, Write};

impl ValueArgs {
    /// How to write values: for programs in ASCII, for people as they like.
    fn style(&self) -> Style {
        let people = self.unicode || std::io::stdout().is_terminal();
        if people && !self.ascii && !self.json { Style::UNICODE } else { Style::ASCII }
    }
}

/// Prints the value of a position or of an expression.
pub fn run(registry: &Games, args: &ValueArgs, out: &mut dyn Write) -> Result<()> {
    if let Some(path) = &args.svg {
        files::check_writable(path)?;
    }
    let report = match (&args.game, &args.position, &args.expr) {
        (Some(name), Some(text), _) => of_position(registry, args, name, text)?,
        (_, _, Some(expression)) => of_expression(args, expression)?,
        _ if args.interactive || std::io::stdin().is_terminal() && !args.json => {
            return interactive::run(args, &mut std::io::stdin().lock(), out);
        }
        _ => bail!("expected a game and a position, --expr or --interactive"),
    };
    match args.json {
        true => output::json(out, &report.json)?,
        false => write!(out, "{}", report.text())?,
    }
    if let Some(path) = &args.svg {
        let Some(graph) = &report.thermograph else {
            bail!("cannot draw {}: the value is too large", path.display())
        };
        files::write(path, &graph.svg())?;
    }
    Ok(())
}

fn of_expression(args: &ValueArgs, expression: &str) -> Result<Report> {
    let store = Store::with_limit(args.memory);
    let value = Calculator::new(&store).value(expression).context("--expr")?;
    let mut report = Report::new(json!({ "expression": expression }), ["Left", "Right"]);
    report.add_value(&store, value, args.style());
    report.json["subgames"] = json!([]);
    Ok(report)
}

fn of_position(registry: &Games, args: &ValueArgs, name: &str, text: &str) -> Result<Report> {
    let rulesets = games::rulesets();
    let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.name == name) else {
        let names: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.name).collect();
        bail!("cannot value the game '{name}': expected one of {}", names.join(", "));
    };
    let position = (ruleset.read)(text).map_err(|reason| anyhow!(reason))?;
    let store = Store::with_limit(args.memory);
    let values = position.values(&store);
    let report = Report::new(json!({ "game": name, "position": text }), ruleset.players);
    let sum = values.iter().try_fold(Value::ZERO, |sum, &value| store.add(sum, value?));
    match sum {
        Ok(sum) => Ok(with_value(report, args, &*position, (&store, sum), &values)),
        Err(Full) => without_value(registry, report, args, ruleset, &*position, store, &values),
    }
}

/// A report of a position with a known value.
fn with_value(
    mut report: Report,
    args: &ValueArgs,
    position: &dyn Position,
    (store, sum): (&Store, Value),
    values: &[Result<Value, Full>],
) -> Report {
    report.add_value(store, sum, args.style());
    report.json["subgames"] = json!([]);
    for (cells, value) in position.cells().into_iter().zip(values) {
        report.add_subgame(store, cells, *value, args.style());
    }
    report
}

/// A report of a position whose value is too large for the store.
fn without_value(
    registry: &Games,
    mut report: Report,
    args: &ValueArgs,
    ruleset: &Ruleset,
    position: &dyn Position,
    store: Store,
    values: &[Result<Value, Full>],
) -> Result<Report> {
    let mut subgames = Report::new(json!({ "subgames": [] }), ruleset.players);
    for (cells, value) in position.cells().into_iter().zip(values) {
        subgames.add_subgame(&store, cells, *value, args.style());
    }
    let known: Vec<_> = values.iter().map(|value| value.ok().map(|v| store.scale(v))).collect();
    let size = (store.len(), store.bytes());
    // The bounds need its memory.
    drop(store);
    let fallback = Fallback::of(registry, args, ruleset, position, &known)?;
    report.add_fallback(&fallback, size, args.style());
    report.json["subgames"] = subgames.json["subgames"].take();
    for (index, scale) in fallback.parts.iter().enumerate() {
        if values[index].is_err() {
            report::add_bounds(&mut report.json["subgames"][index], *scale, args.style());
        }
    }
    Ok(report)
}
