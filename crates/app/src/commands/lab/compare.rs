//! `zermelo lab compare`: the same cells in two files of results.

use super::read;
use super::store::Store;
use crate::cli::LabCompareArgs;
use crate::output;
use anyhow::{Result, bail};
use lab::experiment::{Figure, Kind};
use serde_json::json;
use std::io::Write;

/// Prints every figure that both have, and whether they differ.
pub fn run(args: &LabCompareArgs, out: &mut dyn Write) -> Result<()> {
    let loaded = read(&args.experiments.files, args.experiments.quick)?;
    let stores = [Store::read(&args.a)?, Store::read(&args.b)?];
    let mut rows = Vec::new();
    for file in &loaded {
        for cell in &file.experiment.cells {
            let done = [stores[0].done(&cell.task)?, stores[1].done(&cell.task)?];
            let figures = [&done[0], &done[1]].map(|done| cell.kind.figure(&done.trials));
            let [Some(a), Some(b)] = figures else { continue };
            let (row, column) = cell.place;
            let name = format!(
                "{}, {}, {}",
                file.path.display(),
                file.experiment.rows[row],
                file.experiment.columns[column]
            );
            let apart = difference(&a, &b);
            rows.push((name, cell.kind.clone(), a, b, apart));
        }
    }
    if rows.is_empty() {
        bail!(
            "{} and {} have no cell of these experiments in common",
            args.a.display(),
            args.b.display()
        );
    }
    if args.json {
        let list = rows.iter().map(|(name, _, a, b, apart)| {
            json!({
                "cell": name,
                "a": a.value,
                "b": b.value,
                "a_words": a.words,
                "b_words": b.words,
                "difference": apart.map(|(difference, _)| difference),
                "error": apart.map(|(_, error)| error),
            })
        });
        return output::json(out, &json!(list.collect::<Vec<_>>()));
    }
    let width = rows.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
    writeln!(out, "{:<width$} {:>12} {:>12}  B − A (95 %)", "cell", "A", "B")?;
    for (name, kind, a, b, apart) in rows {
        let (digits, [a, b]) = (kind.digits(), [&a, &b].map(|figure| shown(&kind, figure)));
        let told = match apart {
            Some((difference, error)) => {
                let mark = if difference.abs() > error { "  differs" } else { "" };
                format!("{difference:+.digits$} ± {error:.digits$}{mark}")
            }
            None if a == b => "same".to_string(),
            None => "other".to_string(),
        };
        writeln!(out, "{name:<width$} {a:>12} {b:>12}  {told}")?;
    }
    Ok(())
}

fn shown(kind: &Kind, figure: &Figure) -> String {
    let digits = kind.digits();
    match (&figure.words, figure.value) {
        (Some(words), _) => words.clone(),
        (None, Some(value)) => format!("{value:.digits$}"),
        (None, None) => "–".to_string(),
    }
}

/// The difference of two figures, and half the width of its 95 % interval.
fn difference(a: &Figure, b: &Figure) -> Option<(f64, f64)> {
    let half = |figure: &Figure| figure.interval.map(|(low, high)| (high - low) / 2.0);
    let error = (half(a)?.powi(2) + half(b)?.powi(2)).sqrt();
    Some((b.value? - a.value?, error))
}
