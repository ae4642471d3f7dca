//! Simulations to solve small Connect Four boards.

use super::is_wanted;
use crate::cli::ExperimentArgs;
use crate::signals::Signals;
use crate::{Games, output};
use anyhow::{Result, anyhow};
use lab::experiments::{self, Cell, SCORE_BOUNDS, SCORE_BOUNDS_GAMES};
use search::Budget;
use serde_json::json;
use std::io::Write;

/// Runs all wanted cells of the table and prints it.
pub fn run(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let interrupt = signals.interrupt().clone();
    let budget = Budget { interrupt, ..Budget::simulations(args.limit) };
    let variants: Vec<_> = SCORE_BOUNDS.iter().filter(|row| is_wanted(args, row.name)).collect();
    let cells = variants.len() * SCORE_BOUNDS_GAMES.len();
    let bar = output::progress(Some(cells as u64 * u64::from(args.runs)), "runs");
    let mut table: Vec<Vec<Cell>> = Vec::new();
    'table: for variant in variants {
        table.push(Vec::new());
        for game in 0..SCORE_BOUNDS_GAMES.len() {
            let cell = experiments::score_bounds(
                registry,
                |skills| &skills.searching,
                variant,
                game,
                args.runs,
                &budget,
                &mut || bar.inc(1),
            );
            let Some(cell) = cell.map_err(|reason| anyhow!(reason))? else { break 'table };
            table.last_mut().expect("a row was begun").push(cell);
        }
    }
    table.retain(|row| !row.is_empty());
    bar.finish_and_clear();
    match args.json {
        true => output::json(out, &json!(table.concat()))?,
        false => print(args, &table, out)?,
    }
    Ok(signals.check()?)
}

fn print(args: &ExperimentArgs, table: &[Vec<Cell>], out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Mean simulations to solve, over {} seeds (the paper's in brackets)", args.runs)?;
    write!(out, "{:<18}", "")?;
    for game in SCORE_BOUNDS_GAMES {
        write!(out, " {:>22}", game.trim_start_matches("connect-four:"))?;
    }
    writeln!(out)?;
    for row in table {
        write!(out, "{:<18}", row[0].variant)?;
        for cell in row {
            let unsolved = if cell.solved < cell.runs { ">" } else { "" };
            let ours = format!("{unsolved}{:.1}", cell.mean_simulations);
            let paper = cell.paper.map(|text| format!("({text})")).unwrap_or_default();
            write!(out, " {ours:>10} {paper:>11}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
