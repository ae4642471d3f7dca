//! How playouts of Havannah end, beside the tables of Ewalds 2012.

use super::is_wanted;
use crate::cli::ExperimentArgs;
use crate::signals::Signals;
use crate::{Games, output};
use anyhow::{Result, anyhow};
use lab::havannah::{ENDINGS, Endings, Table, counted};
use serde_json::{Value, json};
use std::io::Write;

/// The wanted tables.
pub fn wanted(args: &ExperimentArgs) -> impl Iterator<Item = &'static Table> {
    ENDINGS.iter().filter(|table| is_wanted(args, table.name))
}

/// Counts and prints the wanted tables, size by size.
pub fn count(
    registry: &Games,
    args: &ExperimentArgs,
    signals: &Signals,
    out: &mut dyn Write,
) -> Result<Vec<Value>> {
    let mut rows = Vec::new();
    for table in wanted(args) {
        if !args.json {
            let runs = args.runs;
            writeln!(out, "{}: {}", table.name, table.title)?;
            writeln!(
                out,
                "mean of {runs} searches ± 95 % of single ones (the thesis's in brackets)"
            )?;
            writeln!(out, "{:<5} {:<26} {:<26} ring", "size", "fork", "bridge")?;
        }
        let is_asked = |size: usize| {
            args.sizes.is_empty() || args.sizes.iter().any(|&asked| usize::from(asked) == size)
        };
        for &(size, paper) in table.paper.iter().filter(|(size, _)| is_asked(*size)) {
            let Some(found) = searches(registry, args, table, size, signals)? else {
                return Ok(rows);
            };
            let ours: [(f64, f64); 3] = std::array::from_fn(|i| {
                let each = found.iter().map(|endings| figure(table, endings[i]));
                spread(each.flatten().collect())
            });
            rows.push(json!({
                "table": table.name,
                "game": format!("havannah:{size}"),
                "searches": args.runs,
                "mean": ours.map(|(mean, _)| mean),
                "error": ours.map(|(_, error)| error),
                "paper": paper,
            }));
            if !args.json {
                let digits = if table.moves { 2 } else { 0 };
                let cell = |i: usize| {
                    let ((mean, error), paper) = (ours[i], paper[i]);
                    format!("{mean:.digits$} ± {error:.digits$} ({paper:.digits$})")
                };
                writeln!(out, "{size:<5} {:<26} {:<26} {}", cell(0), cell(1), cell(2))?;
                out.flush()?;
            }
        }
    }
    Ok(rows)
}

/// The searches of one size, a seed each; `None` after a signal.
fn searches(
    registry: &Games,
    args: &ExperimentArgs,
    table: &Table,
    size: usize,
    signals: &Signals,
) -> Result<Option<Vec<Endings>>> {
    let bar = output::progress(Some(u64::from(args.runs)), "searches");
    let mut found = Vec::new();
    for seed in 1..=u64::from(args.runs) {
        let interrupt = signals.interrupt();
        let endings = counted(registry, |skills| &skills.searching, table, size, seed, interrupt);
        found.push(endings.map_err(|reason| anyhow!(reason))?);
        bar.inc(1);
        if signals.check().is_err() {
            return Ok(None);
        }
    }
    bar.finish_and_clear();
    Ok(Some(found))
}

/// What a table gives of one type of win; `None` for the mean of no playouts.
fn figure(table: &Table, (count, moves): (u64, u64)) -> Option<f64> {
    match table.moves {
        true => (count > 0).then(|| moves as f64 / count as f64),
        false => Some(count as f64),
    }
}

/// The mean, and how far from it 95 % of the figures are expected.
fn spread(figures: Vec<f64>) -> (f64, f64) {
    let count = figures.len().max(1) as f64;
    let mean = figures.iter().sum::<f64>() / count;
    let squares = figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>();
    (mean, 1.96 * (squares / (count - 1.0).max(1.0)).sqrt())
}
