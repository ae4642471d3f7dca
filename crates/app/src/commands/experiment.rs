//! `zermelo experiment`: tables of the papers, beside ours.

use crate::Games;
use crate::cli::{Experiment, ExperimentArgs, MatchArgs};
use crate::commands::matches;
use crate::output;
use crate::signals::Signals;
use anyhow::{Result, anyhow, bail};
use lab::clobber::{CLOBBER, Pairing};
use lab::experiments::{self, Cell, SCORE_BOUNDS, SCORE_BOUNDS_GAMES};
use search::Budget;
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Runs an experiment, or lists its rows. A signal ends it with the rows that are
/// finished.
pub fn run(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    let names: Vec<&str> = match args.name {
        Experiment::ScoreBounds => SCORE_BOUNDS.iter().map(|variant| variant.name).collect(),
        Experiment::Clobber => CLOBBER.iter().map(|pairing| pairing.name).collect(),
    };
    if !names.iter().any(|name| is_wanted(args, name)) {
        let meant = game::did_you_mean(&args.only, names.iter().copied());
        let rows = names.join(", ");
        bail!("--only {:?}: no row is called so; rows: {rows}{meant}", args.only);
    }
    match args.name {
        _ if args.list => list(args, out),
        Experiment::ScoreBounds => score_bounds(registry, args, out),
        Experiment::Clobber => clobber(registry, args, out),
    }
}

fn is_wanted(args: &ExperimentArgs, name: &str) -> bool {
    name.contains(&args.only)
}

/// The wanted rows: their names, and what is played or searched for them.
fn list(args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    let rows: Vec<(&str, String)> = match args.name {
        Experiment::ScoreBounds => {
            SCORE_BOUNDS.iter().map(|row| (row.name, row.settings.join(" "))).collect()
        }
        Experiment::Clobber => CLOBBER
            .iter()
            .map(|row| (row.name, format!("{}: {} — {}", row.game, row.a, row.b)))
            .collect(),
    };
    let rows = rows.into_iter().filter(|(name, _)| is_wanted(args, name));
    if args.json {
        let rows = rows.map(|(name, meaning)| json!({"name": name, "meaning": meaning}));
        return output::json(out, &rows.collect());
    }
    for (name, meaning) in rows {
        writeln!(out, "{name:<18} {meaning}")?;
    }
    Ok(())
}

/// Plays the matches one after the other; a row as soon as each is done.
fn clobber(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    if args.games % 2 == 1 {
        bail!("--games {}: expected an even number", args.games);
    }
    let signals = Signals::catch()?;
    // All its players use the table: better now than in the middle of a game.
    if let Some(kind) = registry.find("clobber").and_then(|entry| entry.extension.table) {
        let made = tables::make_default(kind, &|| signals.interrupt().is_raised());
        signals.check()?;
        made?;
    }
    let mut rows = Vec::new();
    if !args.json {
        let limits = format!("{} games, {:?} of CPU a move", args.games, args.cpu_time);
        writeln!(out, "Score of A in percent, {limits}")?;
        let (game, score, paper) = ("game", "score (95 %)", "paper");
        writeln!(out, "{:<16} {game:<6} {score:<20} {paper:<22} {:<7} A — B", "match", "wanted")?;
    }
    for pairing in CLOBBER.iter().filter(|pairing| is_wanted(args, pairing.name)) {
        let (_, contest) = matches::play(registry, &match_args(args, pairing), &signals)?;
        if signals.check().is_err() {
            break;
        }
        let summary = contest.summary();
        let (low, high) = summary.statistics.interval();
        let [score, low, high] = [summary.statistics.score(), low, high].map(|share| 100.0 * share);
        rows.push(json!({
            "match": pairing.name,
            "game": pairing.game,
            "a": pairing.a,
            "b": pairing.b,
            "games": summary.all.games(),
            "score": score,
            "low": low,
            "high": high,
            "paper": pairing.paper.map(|(table, score)| json!({"table": table, "score": score})),
            "wanted": pairing.wanted,
        }));
        if !args.json {
            let size = pairing.game.trim_start_matches("clobber:");
            let ours = format!("{score:.1} ({low:.1}–{high:.1})");
            let paper = pairing.paper.map(|(table, score)| format!("{score:.1} ({table})"));
            let wanted = pairing.wanted.map(|least| format!("≥ {least}"));
            let (paper, wanted) = (paper.unwrap_or_default(), wanted.unwrap_or_default());
            let (name, a, b) = (pairing.name, pairing.a, pairing.b);
            writeln!(out, "{name:<16} {size:<6} {ours:<20} {paper:<22} {wanted:<7} {a} — {b}")?;
            out.flush()?;
        }
    }
    if args.json {
        output::json(out, &json!(rows))?;
    }
    Ok(signals.check()?)
}

fn match_args(args: &ExperimentArgs, pairing: &Pairing) -> MatchArgs {
    MatchArgs {
        game: pairing.game.to_string(),
        a: pairing.a.to_string(),
        b: pairing.b.to_string(),
        games: Some(args.games),
        sprt: None,
        openings: format!("random:{}", pairing.opening_moves()),
        sims: None,
        time: None,
        cpu_time: Some(args.cpu_time),
        concurrency: args.concurrency,
        seed: 1,
        no_adjudication: false,
        move_timeout: Duration::from_secs(60),
        out: args.out.as_ref().map(|folder| folder.join(pairing.name)),
        json: args.json,
    }
}

fn score_bounds(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
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
        false => print_score_bounds(args, &table, out)?,
    }
    Ok(signals.check()?)
}

fn print_score_bounds(
    args: &ExperimentArgs,
    table: &[Vec<Cell>],
    out: &mut dyn Write,
) -> Result<()> {
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
