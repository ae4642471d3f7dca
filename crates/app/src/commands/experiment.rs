//! `zermelo experiment`: tables of the papers, beside ours.

use crate::Games;
use crate::cli::{Experiment, ExperimentArgs, MatchArgs};
use crate::commands::matches;
use crate::output;
use crate::signals::Signals;
use anyhow::{Result, anyhow, bail};
use lab::clobber::{CLOBBER, Pairing};
use lab::experiments::{self, Cell, SCORE_BOUNDS, SCORE_BOUNDS_GAMES};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Runs an experiment.
pub fn run(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    match args.name {
        Experiment::ScoreBounds => score_bounds(registry, args, out),
        Experiment::Clobber => clobber(registry, args, out),
    }
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
    for pairing in CLOBBER.iter().filter(|pairing| pairing.name.contains(&args.only)) {
        let (_, contest) = matches::play(registry, &match_args(args, pairing), &signals)?;
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
        signals.check()?;
    }
    if args.json { output::json(out, &json!(rows)) } else { Ok(()) }
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
