//! `zermelo lab report`: each table as in its paper, ours beside it.

mod csv;
mod html;
pub mod markdown;
mod plot;
pub mod ratings;

use super::store::{Done, Store};
use super::{Loaded, load};
use crate::cli::LabReportArgs;
use crate::output;
use anyhow::{Context, Result};
use lab::Record;
use lab::experiment::{Cell, Figure, Kind, Paper, Standing};
use serde_json::{Value, json};
use std::io::Write;

/// A cell with what was found.
pub struct Measured<'a> {
    pub cell: &'a Cell,
    pub figure: Option<Figure>,
    /// Trials that are done; not all of them need count.
    pub done: u64,
    /// Wins, draws and losses of A, as first and as second player.
    sides: [Record; 2],
    /// Of all its trials.
    cpu_seconds: f64,
    versions: Vec<String>,
}

impl Measured<'_> {
    fn new<'a>(cell: &'a Cell, done: &Done) -> Measured<'a> {
        let trials = &done.trials[..done.trials.len().min(cell.trials as usize)];
        let mut sides = [Record::default(); 2];
        for (number, (finding, _)) in trials.iter().enumerate() {
            if let lab::experiment::Finding::Game { outcome, .. } = finding {
                sides[lab::side_of_a(number as u64).index()].add(*outcome);
            }
        }
        Measured {
            cell,
            figure: cell.kind.figure(trials),
            done: trials.len() as u64,
            sides,
            cpu_seconds: trials.iter().map(|(_, cpu)| cpu).sum(),
            versions: done.versions.clone(),
        }
    }

    pub fn standing(&self) -> Option<Standing> {
        self.cell.kind.standing(self.figure.as_ref()?, self.cell.paper.as_ref()?)
    }

    /// Ours: `84.0 (77.0–91.0)`.
    fn ours(&self) -> String {
        let value = self.value();
        self.interval().map_or(value.clone(), |interval| format!("{value} ({interval})"))
    }

    /// Our figure: `84.0`, with a `>` before it where runs were given up.
    pub fn value(&self) -> String {
        let Some(figure) = &self.figure else { return "–".to_string() };
        if let Some(words) = &figure.words {
            return words.clone();
        }
        let digits = self.cell.kind.digits();
        let more = if figure.given_up > 0 { "> " } else { "" };
        let value = figure.value.unwrap_or(f64::NAN);
        format!("{more}{value:.digits$}")
    }

    /// Its 95 % interval: `77.0–91.0`.
    pub fn interval(&self) -> Option<String> {
        let figure = self.figure.as_ref().filter(|figure| figure.words.is_none())?;
        let digits = self.cell.kind.digits();
        figure.interval.map(|(low, high)| format!("{low:.digits$}–{high:.digits$}"))
    }

    /// The paper's figure, empty if there is none.
    pub fn theirs(&self) -> String {
        match &self.cell.paper {
            Some(Paper::Number(number)) => {
                let digits = self.cell.kind.digits();
                let text = format!("{number:.digits$}");
                // As the paper writes it: no zeros that it does not have.
                if text.contains('.') {
                    text.trim_end_matches('0').trim_end_matches('.').to_string()
                } else {
                    text
                }
            }
            Some(Paper::Words(words)) => words.clone(),
            None => String::new(),
        }
    }

    /// A match as engine authors know it, on several lines.
    pub fn block(&self) -> Option<String> {
        let pairs = self.figure.as_ref()?.pairs?;
        let [first, second] = self.sides;
        let error = pairs.elo_error();
        let elo = match error.is_finite() {
            true => format!("{:+.1} +- {error:.1} (95%)", pairs.elo() + 0.0),
            false => format!("{:+.1}", pairs.elo() + 0.0),
        };
        let record = |r: Record| format!("W: {} L: {} D: {}", r.wins, r.losses, r.draws);
        let all = Record {
            wins: first.wins + second.wins,
            draws: first.draws + second.draws,
            losses: first.losses + second.losses,
        };
        let counts = pairs.pentanomial.map(|count| count.to_string()).join(", ");
        let superior = 100.0 * pairs.likelihood_of_superiority();
        let sprt = &self.cell.sprt;
        let (lower, upper) = sprt.bounds();
        let llr = sprt.llr(&pairs);
        Some(format!(
            "Elo   | {elo}, LOS {superior:.1}%\n\
             LLR   | {llr:.2} ({lower:.2}, {upper:.2}) [{:.2}, {:.2}]\n\
             Games | N: {} {}\n\
             Sides | first {}, second {}\n\
             Penta | [{counts}]\n",
            sprt.elo0,
            sprt.elo1,
            all.games(),
            record(all),
            record(first),
            record(second),
        ))
    }

    fn as_json(&self) -> Value {
        let figure = self.figure.as_ref();
        let interval = figure.and_then(|figure| figure.interval);
        json!({
            "task": self.cell.task,
            "trials": figure.map_or(0, |figure| figure.trials),
            "given_up": figure.map_or(0, |figure| figure.given_up),
            "value": figure.and_then(|figure| figure.value),
            "words": figure.and_then(|figure| figure.words.clone()),
            "low": interval.map(|(low, _)| low),
            "high": interval.map(|(_, high)| high),
            "pentanomial": figure.and_then(|figure| figure.pairs).map(|pairs| pairs.pentanomial),
            "llr": figure.and_then(|figure| figure.pairs).map(|pairs| self.cell.sprt.llr(&pairs)),
            "paper": match &self.cell.paper {
                Some(Paper::Number(number)) => json!(number),
                Some(Paper::Words(words)) => json!(words),
                None => Value::Null,
            },
            "standing": self.standing().map(standing_name),
            "wanted": self.cell.wanted,
            "cpu_seconds": self.cpu_seconds,
            "versions": self.versions,
        })
    }
}

/// For programs and style sheets.
pub fn standing_name(standing: Standing) -> &'static str {
    match standing {
        Standing::Better => "better",
        Standing::Worse => "worse",
        Standing::Same => "same",
        Standing::Differs => "differs",
    }
}

/// A table with what was found.
pub struct Table<'a> {
    file: &'a Loaded,
    cells: Vec<Measured<'a>>,
}

impl Table<'_> {
    /// The table of a file.
    pub fn new<'a>(file: &'a Loaded, store: &Store) -> Result<Table<'a>> {
        let measured = file.experiment.cells.iter().map(|cell| -> Result<Measured<'_>> {
            Ok(Measured::new(cell, &store.done(&cell.task)?))
        });
        Ok(Table { file, cells: measured.collect::<Result<_>>()? })
    }

    /// The cells row by row, with the names of the rows.
    pub fn rows(&self) -> impl Iterator<Item = (&String, &[Measured<'_>])> {
        let columns = self.file.experiment.columns.len();
        self.file.experiment.rows.iter().zip(self.cells.chunks(columns))
    }

    fn kind(&self) -> &Kind {
        &self.cells[0].cell.kind
    }

    /// Whether any cell has something of a paper.
    fn has_paper(&self) -> bool {
        self.cells.iter().any(|measured| measured.cell.paper.is_some())
    }

    fn versions(&self) -> Vec<&String> {
        let mut versions: Vec<&String> = self.cells.iter().flat_map(|m| &m.versions).collect();
        versions.sort_unstable();
        versions.dedup();
        versions
    }

    fn cpu_seconds(&self) -> f64 {
        self.cells.iter().map(|measured| measured.cpu_seconds).sum()
    }

    /// Where fewer nodes are better: in how many cells ours are not more than the paper's,
    /// and what share of the paper's they are in the geometric mean.
    pub fn against_paper(&self) -> Option<String> {
        let experiment = &self.file.experiment;
        let mut told = Vec::new();
        for (place, name) in experiment.columns.iter().enumerate() {
            let cells = self.cells.iter().skip(place).step_by(experiment.columns.len());
            let pairs = cells.filter(|m| m.cell.kind == Kind::Nodes).filter_map(|measured| {
                let figure = measured.figure.as_ref()?;
                // Of runs that were given up there is a figure too: the true one is more.
                let (theirs, is_solved_there) = match measured.cell.paper.as_ref()? {
                    Paper::Number(number) => (*number, true),
                    Paper::Words(words) => (words.strip_prefix('>')?.trim().parse().ok()?, false),
                };
                Some((figure.value?, theirs, figure.given_up == 0 || !is_solved_there))
            });
            let pairs: Vec<(f64, f64, bool)> = pairs.collect();
            if pairs.len() < 2 {
                continue;
            }
            let fewer = pairs.iter().filter(|(ours, theirs, counts)| *counts && ours <= theirs);
            let logs = pairs.iter().map(|(ours, theirs, _)| (ours / theirs).ln());
            let mean = (logs.sum::<f64>() / pairs.len() as f64).exp();
            let name =
                if experiment.columns.len() > 1 { format!("{name}: ") } else { String::new() };
            told.push(format!(
                "{name}{} of {} not above the paper's, {mean:.3} of it in the geometric mean",
                fewer.count(),
                pairs.len(),
            ));
        }
        (!told.is_empty()).then(|| told.join("; ") + ".")
    }

    /// The fewest and the most trials of a cell.
    fn trials(&self) -> (u64, u64) {
        let counts = self.cells.iter().map(|m| m.figure.as_ref().map_or(0, |f| f.trials));
        let counts: Vec<u64> = counts.collect();
        (counts.iter().copied().min().unwrap_or(0), counts.iter().copied().max().unwrap_or(0))
    }

    /// How the figures came about, on one line.
    pub fn origin(&self) -> String {
        let (least, most) = self.trials();
        let trials = if least == most { most.to_string() } else { format!("{least} to {most}") };
        let versions: Vec<&str> = self.versions().into_iter().map(String::as_str).collect();
        format!(
            "{trials} {} a cell, {:.0} CPU-seconds in all; `{}`, version {}",
            if trials == "1" { "trial" } else { "trials" },
            self.cpu_seconds(),
            self.file.command,
            if versions.is_empty() { "–".to_string() } else { versions.join(" and ") },
        )
    }
}

/// Prints the tables.
pub fn run(args: &LabReportArgs, out: &mut dyn Write) -> Result<()> {
    let loaded = load(&args.experiments)?;
    let store = Store::read(&args.results.results)?;
    let tables = loaded.iter().map(|file| Table::new(file, &store));
    let tables = tables.collect::<Result<Vec<_>>>()?;
    if let Some(path) = &args.html {
        let page = html::page(&tables);
        tables::files::write_whole(path, |out| out.write_all(page.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &args.csv {
        let lines = csv::text(&tables);
        tables::files::write_whole(path, |out| out.write_all(lines.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    print(&tables, args.json, out)
}

/// Prints tables, for people or as JSON.
pub fn print(tables: &[Table<'_>], as_json: bool, out: &mut dyn Write) -> Result<()> {
    if as_json {
        let list = tables.iter().map(|table| {
            let experiment = &table.file.experiment;
            json!({
                "file": table.file.path,
                "title": experiment.title,
                "paper": experiment.paper,
                "place": experiment.place,
                "columns": experiment.columns,
                "rows": table.rows().map(|(name, cells)| json!({
                    "name": name,
                    "cells": cells.iter().map(Measured::as_json).collect::<Vec<_>>(),
                })).collect::<Vec<_>>(),
                "ratings": ratings::as_json(table),
            })
        });
        return output::json(out, &json!(list.collect::<Vec<_>>()));
    }
    write!(out, "{}", markdown::text(tables))?;
    Ok(())
}
