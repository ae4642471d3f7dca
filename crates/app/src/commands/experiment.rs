//! `zermelo experiment`: tables of the papers, beside ours.

use crate::Games;
use crate::cli::{Experiment, ExperimentArgs};
use crate::output;
use anyhow::{Result, anyhow};
use lab::experiments::{self, Cell, SCORE_BOUNDS, SCORE_BOUNDS_GAMES};
use serde_json::json;
use std::io::Write;

/// Runs an experiment.
pub fn run(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    match args.name {
        Experiment::ScoreBounds => score_bounds(registry, args, out),
    }
}

fn score_bounds(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    let cells = SCORE_BOUNDS.len() * SCORE_BOUNDS_GAMES.len();
    let bar = output::progress(Some(cells as u64 * u64::from(args.runs)), "runs");
    let mut table: Vec<Vec<Cell>> = Vec::new();
    for variant in SCORE_BOUNDS {
        let mut row = Vec::new();
        for game in 0..SCORE_BOUNDS_GAMES.len() {
            let cell = experiments::score_bounds(
                registry,
                |skills| &skills.searching,
                variant,
                game,
                args.runs,
                args.limit,
                &mut || bar.inc(1),
            );
            row.push(cell.map_err(|reason| anyhow!(reason))?);
        }
        table.push(row);
    }
    bar.finish_and_clear();
    if args.json {
        return output::json(out, &json!(table.concat()));
    }
    writeln!(out, "Mean simulations to solve, over {} seeds (the paper's in brackets)", args.runs)?;
    write!(out, "{:<18}", "")?;
    for game in SCORE_BOUNDS_GAMES {
        write!(out, " {:>22}", game.trim_start_matches("connect-four:"))?;
    }
    writeln!(out)?;
    for row in &table {
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
