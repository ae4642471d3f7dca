//! `zermelo experiment`: tables of the papers, beside ours.

mod duels;
mod endings;
mod score_bounds;

use crate::Games;
use crate::cli::{Experiment, ExperimentArgs};
use crate::output;
use crate::signals::Signals;
use anyhow::{Result, bail};
use duels::Duel;
use lab::breakthrough::{BREAKTHROUGH, TABLES};
use lab::clobber::CLOBBER;
use lab::experiments::SCORE_BOUNDS;
use lab::havannah::{ENDINGS, FEATURES};
use serde_json::json;
use std::io::Write;

/// Runs an experiment, or lists its rows. A signal ends it with the rows that are
/// finished.
pub fn run(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    let names: Vec<&str> = match args.name {
        Experiment::ScoreBounds => SCORE_BOUNDS.iter().map(|variant| variant.name).collect(),
        Experiment::Clobber => CLOBBER.iter().map(|pairing| pairing.name).collect(),
        Experiment::Breakthrough => BREAKTHROUGH.iter().map(|pairing| pairing.name).collect(),
        Experiment::Havannah => {
            let tables = ENDINGS.iter().map(|table| table.name);
            FEATURES.iter().map(|feature| feature.name).chain(tables).collect()
        }
    };
    if !names.iter().any(|name| is_wanted(args, name)) {
        let meant = game::did_you_mean(&args.only, names.iter().copied());
        let rows = names.join(", ");
        bail!("--only {:?}: no row is called so; rows: {rows}{meant}", args.only);
    }
    match args.name {
        _ if args.sizes.is_empty() => {}
        Experiment::Havannah => {}
        Experiment::Breakthrough if !duels::of(args, BREAKTHROUGH).is_empty() => {}
        Experiment::Breakthrough => bail!("--sizes: no row that is wanted has such a board"),
        _ => bail!("--sizes: this experiment has boards of its own"),
    }
    match args.name {
        _ if args.list => list(args, out),
        Experiment::ScoreBounds => score_bounds::run(registry, args, out),
        Experiment::Clobber => {
            let signals = Signals::catch()?;
            // All its players use the table: better now than in the middle of a game.
            make_default_table(registry, "clobber", &signals)?;
            let duels = duels::of(args, CLOBBER);
            let rows = duels::play(registry, args, &duels, &signals, out)?;
            finish(args, rows, &signals, out)
        }
        Experiment::Breakthrough => {
            let (signals, duels) = (Signals::catch()?, duels::of(args, BREAKTHROUGH));
            for (game, rows) in
                TABLES.iter().filter(|(game, _)| duels.iter().any(|d| d.game == *game))
            {
                make_table(registry, game, *rows, &signals)?;
            }
            let rows = duels::play(registry, args, &duels, &signals, out)?;
            finish(args, rows, &signals, out)
        }
        Experiment::Havannah => {
            let signals = Signals::catch()?;
            let mut rows = duels::play(registry, args, &duels::havannah(args), &signals, out)?;
            rows.extend(endings::count(registry, args, &signals, out)?);
            finish(args, rows, &signals, out)
        }
    }
}

/// Makes the table of this size (of a board, so many rows) unless it is there: better now
/// than in the middle of a game.
pub fn make_table(registry: &Games, game: &str, size: u32, signals: &Signals) -> Result<()> {
    let board = registry.open(game)?;
    let family = game.split(':').next().unwrap_or_default();
    let kind = registry.find(family).and_then(|entry| entry.extension.table);
    if let Some(kind) = kind.map(|kind| kind.on_board(&*board).unwrap_or(kind)) {
        let made = tables::make(kind, size, &|| signals.interrupt().is_raised());
        signals.check()?;
        made?;
    }
    Ok(())
}

/// Makes the default table of a game, unless it is there.
pub fn make_default_table(registry: &Games, game: &str, signals: &Signals) -> Result<()> {
    let family = game.split(':').next().unwrap_or_default();
    if let Some(kind) = registry.find(family).and_then(|entry| entry.extension.table) {
        let made = tables::make_default(kind, &|| signals.interrupt().is_raised());
        signals.check()?;
        made?;
    }
    Ok(())
}

fn finish(
    args: &ExperimentArgs,
    rows: Vec<serde_json::Value>,
    signals: &Signals,
    out: &mut dyn Write,
) -> Result<()> {
    if args.json {
        output::json(out, &json!(rows))?;
    }
    Ok(signals.check()?)
}

fn is_wanted(args: &ExperimentArgs, name: &str) -> bool {
    name.contains(&args.only)
}

/// The wanted rows: their names, and what is played or searched for them.
fn list(args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    let duel = |row: Duel| (row.folder, format!("{}: {} — {}", row.game, row.a, row.b));
    let rows: Vec<(String, String)> = match args.name {
        Experiment::ScoreBounds => SCORE_BOUNDS
            .iter()
            .filter(|row| is_wanted(args, row.name))
            .map(|row| (row.name.to_string(), row.settings.join(" ")))
            .collect(),
        Experiment::Clobber => duels::of(args, CLOBBER).into_iter().map(duel).collect(),
        Experiment::Breakthrough => duels::of(args, BREAKTHROUGH).into_iter().map(duel).collect(),
        Experiment::Havannah => {
            let tables = endings::wanted(args).map(|table| (table.name, table.title));
            let tables = tables.map(|(name, title)| (name.to_string(), title.to_string()));
            duels::havannah(args).into_iter().map(duel).chain(tables).collect()
        }
    };
    if args.json {
        let row = |(name, meaning)| json!({"name": name, "meaning": meaning});
        return output::json(out, &rows.into_iter().map(row).collect());
    }
    for (name, meaning) in rows {
        writeln!(out, "{name:<18} {meaning}")?;
    }
    Ok(())
}
