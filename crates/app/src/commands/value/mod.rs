//! `zermelo value`.

mod bounds;
mod interactive;
mod lines;
mod report;
mod search;

pub use report::Report;

use crate::cli::ValueArgs;
use crate::signals::Signals;
use crate::{Games, files, output};
use ::search::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use bounds::Fallback;
use cgt::{Calculator, Full, Position, Store, Style, Value};
use search::Search;
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often to look whether to stop.
const PAUSE: Duration = Duration::from_millis(20);

/// What a value may cost, and how it is told.
pub struct Means<'m> {
    /// Bytes for values.
    pub memory: usize,
    /// The longest time for the value, and again for bounds if it is too large.
    pub time: Duration,
    /// How to write values.
    pub style: Style,
    /// Longer texts of values are left out.
    pub longest: u64,
    /// Whether subgames also get an expression that reads back as their value.
    pub expressions: bool,
    /// Ends the work when it is raised.
    pub interrupt: &'m Interrupt,
}

/// Longer texts of values are left out.
const LONGEST: u64 = 1 << 20;

impl ValueArgs {
    fn means<'m>(&self, interrupt: &'m Interrupt) -> Means<'m> {
        let (memory, time, style) = (self.memory, self.time, self.style());
        Means { memory, time, style, longest: LONGEST, expressions: false, interrupt }
    }

    /// How to write values: for programs in ASCII, for people as they like.
    fn style(&self) -> Style {
        let people = self.unicode || std::io::stdout().is_terminal();
        let unicode = people && !self.ascii && !self.json;
        // Other programs do not know the names of uptimals.
        Style { unicode, uptimals: !self.json, slashes: self.slashes }
    }
}

/// Prints the value of a position or of an expression.
pub fn run(registry: &Games, args: &ValueArgs, out: &mut dyn Write) -> Result<()> {
    if let Some(path) = &args.svg {
        files::check_writable(path)?;
    }
    let of_expression = |text: &str| {
        let signals = Signals::catch()?;
        let report = of_expression(&args.means(signals.interrupt()), text);
        signals.check()?;
        report
    };
    let report = match (&args.game, &args.expr) {
        (Some(text), _) if args.position.is_none() && !is_name(text) => of_expression(text)?,
        (Some(name), _) => {
            let signals = Signals::catch()?;
            let means = args.means(signals.interrupt());
            let mut report = of_position(registry, &means, name, args.position.as_deref())?;
            report.stopped = signals.check().err();
            report
        }
        (_, Some(expression)) => of_expression(expression)?,
        _ if args.interactive || std::io::stdin().is_terminal() && !args.json => {
            return interactive::run(args, out);
        }
        _ => bail!("expected a game and a position, an expression or --interactive"),
    };
    match args.json {
        true => output::json(out, &report.json)?,
        false => write!(out, "{}", report.text())?,
    }
    out.flush()?;
    if let Some(path) = &args.svg {
        let Some(graph) = &report.thermograph else {
            bail!("cannot draw {}: the value is too large", path.display())
        };
        files::write(path, &graph.svg(&report.title()))?;
    }
    match report.stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(()),
    }
}

/// Whether a text is the name of a game, rightly spelled or not, and no expression.
fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphabetic() || c == '-') && text.len() > 1
}

/// Everything about the value of an expression.
pub fn of_expression(means: &Means<'_>, expression: &str) -> Result<Report> {
    let store = Store::with_limit(means.memory);
    let calculator = Calculator::with_rulesets(&store, games::rulesets());
    let stop = || means.interrupt.is_raised();
    let value = limited(&store, means.time, &stop, || calculator.value(expression));
    let value = value.context("expression")?;
    let mut report = Report::new(json!({ "expression": expression }), ["Left", "Right"]);
    report.add_value(&store, value, means);
    report.json["subgames"] = json!([]);
    Ok(report)
}

/// Everything about the value of a position, or its bounds if it is too large.
pub fn of_position(
    registry: &Games,
    means: &Means<'_>,
    name: &str,
    text: Option<&str>,
) -> Result<Report> {
    let rulesets = games::rulesets();
    let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.name == name) else {
        let names: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.name).collect();
        let meant = game::did_you_mean(name, names.iter().copied());
        bail!("cannot value the game '{name}': expected one of {}{meant}", names.join(", "));
    };
    let Some(text) = text else {
        bail!("expected a position of {name}: {}", ruleset.notation);
    };
    let position = (ruleset.read)(text).map_err(|reason| anyhow!(reason))?;
    let Means { memory, time, interrupt, .. } = *means;
    let store = Store::with_limit(memory);
    let stop = || interrupt.is_raised();
    let (values, sum) = limited(&store, time, &stop, || {
        let values = position.values(&store);
        let sum = values.iter().try_fold(Value::ZERO, |sum, &value| store.add(sum, value?));
        (values, sum)
    });
    let about = json!({ "game": name, "position": text });
    let mut report = Report::new(about, ruleset.players);
    match sum {
        Ok(sum) => {
            report.add_value(&store, sum, means);
            report.json["subgames"] = subgames(&store, &*position, &values, means);
        }
        Err(Full) => {
            let subgames = subgames(&store, &*position, &values, means);
            let known: Vec<_> = values.iter().map(|v| v.ok().map(|v| store.scale(v))).collect();
            let size = (store.len(), store.bytes());
            // The bounds need its memory.
            drop(store);
            let start = Instant::now();
            let stop = || interrupt.is_raised() || start.elapsed() >= time / 2;
            let mut bounds = Fallback::of(&*position, &known, memory, &stop);
            let search = Search {
                registry,
                name,
                position: &*position,
                memory,
                deadline: start + time,
                interrupt,
            };
            search.improve(&mut bounds)?;
            if let [only] = &mut bounds.parts[..] {
                *only = (bounds.lower, bounds.upper);
            }
            match bounds.lower.filter(|_| bounds.lower == bounds.upper) {
                Some(value) => {
                    let store = Store::default();
                    report.add_value(&store, store.of_simple(value)?, means);
                }
                None => report.add_fallback(&bounds, size, means.style),
            }
            report.json["subgames"] = subgames;
            for (index, &pair) in bounds.parts.iter().enumerate() {
                if values[index].is_err() {
                    report::add_bounds(&mut report.json["subgames"][index], pair, means.style);
                }
            }
        }
    }
    Ok(report)
}

/// Does something with a store, which is closed when the time is over or it is
/// time to stop.
fn limited<T>(
    store: &Store,
    time: Duration,
    stop: &(dyn Fn() -> bool + Sync),
    work: impl FnOnce() -> T,
) -> T {
    let done = AtomicBool::new(false);
    let start = Instant::now();
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !done.load(Relaxed) {
                if start.elapsed() >= time || stop() {
                    return store.close();
                }
                std::thread::park_timeout(PAUSE);
            }
        });
        let result = work();
        done.store(true, Relaxed);
        watcher.thread().unpark();
        result
    })
}

/// The subgames with their values, as far as they are known.
fn subgames(
    store: &Store,
    position: &dyn Position,
    values: &[Result<Value, Full>],
    means: &Means<'_>,
) -> Json {
    let one = |(cells, value): (Vec<String>, &Result<Value, Full>)| {
        let mut subgame = json!({ "cells": cells, "value": null });
        if let &Ok(value) = value {
            report::add_text(&mut subgame, store, value, means);
            if means.expressions {
                report::add_facts(&mut subgame, store, value, means);
            }
        }
        subgame
    };
    position.cells().into_iter().zip(values).map(one).collect()
}
