//! Matches of the papers, one row each.

use super::is_wanted;
use crate::Games;
use crate::cli::{ExperimentArgs, MatchArgs};
use crate::commands::matches;
use crate::signals::Signals;
use anyhow::{Result, bail};
use lab::Pairing;
use lab::havannah::{FEATURES, OPENING_MOVES};
use serde_json::{Value, json};
use std::io::Write;

/// A match, and what is known of it.
pub struct Duel {
    pub name: &'static str,
    /// A name that no other match has.
    pub folder: String,
    pub game: String,
    pub a: String,
    pub b: String,
    /// Random moves before a game.
    pub opening_moves: u32,
    /// What a paper says of it, for people and for programs.
    pub paper: (String, Value),
    /// The least score in percent that we ask of it.
    pub wanted: Option<f64>,
}

/// The wanted ones of these matches; with `--sizes` those on square boards of these sizes.
pub fn of(args: &ExperimentArgs, pairings: &[Pairing]) -> Vec<Duel> {
    let has_size = |pairing: &&Pairing| {
        let is = |n: &u16| pairing.game.ends_with(&format!(":{n}x{n}"));
        args.sizes.is_empty() || args.sizes.iter().any(is)
    };
    let wanted = pairings.iter().filter(|pairing| is_wanted(args, pairing.name));
    wanted
        .filter(has_size)
        .map(|pairing| Duel {
            name: pairing.name,
            folder: pairing.name.to_string(),
            game: pairing.game.to_string(),
            a: pairing.a.to_string(),
            b: pairing.b.to_string(),
            opening_moves: pairing.opening_moves(),
            paper: match pairing.paper {
                Some((table, score)) => {
                    (format!("{score:.1} ({table})"), json!({"table": table, "score": score}))
                }
                None => (String::new(), Value::Null),
            },
            wanted: pairing.wanted,
        })
        .collect()
}

/// The wanted matches of Havannah, one for each size.
pub fn havannah(args: &ExperimentArgs) -> Vec<Duel> {
    let mut duels = Vec::new();
    for feature in FEATURES.iter().filter(|feature| is_wanted(args, feature.name)) {
        let sizes: Vec<usize> = match args.sizes.is_empty() {
            true => feature.sizes.to_vec(),
            false => args.sizes.iter().copied().map(usize::from).collect(),
        };
        for size in sizes {
            let [a, b] = feature.engines(size);
            let paper = match feature.paper {
                "" => (String::new(), Value::Null),
                text => (
                    format!("{text} ({})", feature.section),
                    json!({"section": feature.section, "text": text}),
                ),
            };
            duels.push(Duel {
                name: feature.name,
                folder: format!("{}-{size}", feature.name),
                game: format!("havannah:{size}"),
                a,
                b,
                opening_moves: OPENING_MOVES,
                paper,
                wanted: None,
            });
        }
    }
    duels
}

/// Plays the matches one after the other; a row as soon as each is done.
pub fn play(
    registry: &Games,
    args: &ExperimentArgs,
    duels: &[Duel],
    signals: &Signals,
    out: &mut dyn Write,
) -> Result<Vec<Value>> {
    if args.games % 2 == 1 {
        bail!("--games {}: expected an even number", args.games);
    }
    let mut rows = Vec::new();
    let width = |text: fn(&Duel) -> &str, least: usize| {
        duels.iter().map(|duel| text(duel).chars().count()).max().unwrap_or(0).max(least)
    };
    let (name_width, paper_width) = (width(|d| d.name, 14), width(|d| &d.paper.0, 5));
    let has_goals = duels.iter().any(|duel| duel.wanted.is_some());
    let goal = |text: &str| if has_goals { format!("{text:<7} ") } else { String::new() };
    if !args.json && !duels.is_empty() {
        let limits = format!("{} games, {:?} of CPU a move", args.games, args.cpu_time);
        writeln!(out, "Score of A in percent, {limits}")?;
        let (game, score, paper) = ("game", "score (95 %)", "paper");
        write!(out, "{:<name_width$} {game:<6} {score:<18} {paper:<paper_width$} ", "match")?;
        writeln!(out, "{}A — B", goal("wanted"))?;
    }
    for duel in duels {
        let (_, contest) = matches::play(registry, &match_args(args, duel), signals)?;
        if signals.check().is_err() {
            break;
        }
        let summary = contest.summary();
        let (low, high) = summary.statistics.interval();
        let [score, low, high] = [summary.statistics.score(), low, high].map(|share| 100.0 * share);
        rows.push(json!({
            "match": duel.name,
            "game": duel.game,
            "a": duel.a,
            "b": duel.b,
            "games": summary.all.games(),
            "score": score,
            "low": low,
            "high": high,
            "paper": duel.paper.1,
            "wanted": duel.wanted,
        }));
        if !args.json {
            let size = duel.game.split_once(':').map_or("", |(_, size)| size);
            let ours = format!("{score:.1} ({low:.1}–{high:.1})");
            let wanted = duel.wanted.map(|least| format!("≥ {least}")).unwrap_or_default();
            let Duel { name, a, b, paper: (paper, _), .. } = duel;
            write!(out, "{name:<name_width$} {size:<6} {ours:<18} {paper:<paper_width$} ")?;
            writeln!(out, "{}{a} — {b}", goal(&wanted))?;
            out.flush()?;
        }
    }
    Ok(rows)
}

fn match_args(args: &ExperimentArgs, duel: &Duel) -> MatchArgs {
    let openings = format!("random:{}", duel.opening_moves);
    MatchArgs {
        games: Some(args.games),
        cpu_time: Some(args.cpu_time),
        concurrency: args.concurrency,
        out: args.out.as_ref().map(|folder| folder.join(&duel.folder)),
        json: args.json,
        ..matches::plain(&duel.game, &duel.a, &duel.b, &openings, 1)
    }
}
