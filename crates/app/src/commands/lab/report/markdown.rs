//! Tables in Markdown, for the terminal and for documents.

use super::super::{source, what};
use super::{Measured, Table, ratings};
use lab::experiment::Standing;
use std::fmt::Write;

/// All tables.
pub fn text(tables: &[Table<'_>]) -> String {
    let parts: Vec<String> = tables.iter().map(one).collect();
    parts.join("\n")
}

fn one(table: &Table<'_>) -> String {
    let experiment = &table.file.experiment;
    let mut text = format!("## {}: {}\n\n", source(experiment), experiment.title);
    let paper = if table.has_paper() { "; the paper's in brackets" } else { "" };
    let has_interval = |m: &Measured<'_>| m.figure.as_ref().is_some_and(|f| f.interval.is_some());
    let interval = if table.cells.iter().any(has_interval) { ", 95 % interval" } else { "" };
    let _ = writeln!(text, "{}{interval}{paper}.\n", capital(what(experiment)));
    let mut lines = vec![
        std::iter::once(String::new())
            .chain(experiment.columns.iter().cloned())
            .collect::<Vec<String>>(),
    ];
    for (name, cells) in table.rows() {
        let shown = cells.iter().map(|measured| {
            let (ours, theirs) = (measured.ours(), measured.theirs());
            let theirs = if theirs.is_empty() { theirs } else { format!(" [{theirs}]") };
            let mark = match measured.standing() {
                Some(Standing::Better) => " +",
                Some(Standing::Worse) => " −",
                Some(Standing::Differs) => " ≠",
                Some(Standing::Same) | None => "",
            };
            let wanted = measured.cell.wanted.map(|least| format!(" (≥ {least})"));
            format!("{ours}{theirs}{mark}{}", wanted.unwrap_or_default())
        });
        lines.push(std::iter::once(name.clone()).chain(shown).collect());
    }
    text += &aligned(&lines);
    if table.cells.iter().any(|measured| measured.standing().is_some()) {
        text += "\n`+` better than the paper, `−` worse, `≠` other; no mark: the paper's figure lies in our interval.\n";
    }
    if table.cells.iter().any(|measured| measured.cell.wanted.is_some()) {
        text += "\n`(≥ …)` is the least that is asked for.\n";
    }
    let blocks: Vec<String> = table
        .cells
        .iter()
        .filter_map(|measured| {
            let (row, column) = measured.cell.place;
            let place = match experiment.columns.len() {
                1 => experiment.rows[row].clone(),
                _ => format!("{}, {}", experiment.rows[row], experiment.columns[column]),
            };
            Some(format!("{place}\n{}", measured.block()?))
        })
        .collect();
    if !blocks.is_empty() {
        let _ = write!(text, "\n```text\n{}```\n", blocks.join("\n"));
    }
    for column in ratings::rated(table) {
        let _ = write!(text, "\n{}", column.text());
    }
    if let Some(line) = table.against_paper() {
        let _ = writeln!(text, "\n{line}");
    }
    if !experiment.note.is_empty() {
        let _ = writeln!(text, "\n{}", experiment.note.trim());
    }
    let _ = writeln!(text, "\n{}", table.origin());
    text
}

/// The text with a capital letter at its start.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A table of Markdown whose columns are aligned in plain text too.
pub fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths);
        let cells = cells.map(|(cell, width)| {
            let cell = cell.replace('|', "\\|");
            format!(" {cell:<width$} ")
        });
        let _ = writeln!(text, "|{}|", cells.collect::<Vec<_>>().join("|"));
        if number == 0 {
            let rules = widths.iter().map(|width| "-".repeat(width + 2));
            let _ = writeln!(text, "|{}|", rules.collect::<Vec<_>>().join("|"));
        }
    }
    text
}
