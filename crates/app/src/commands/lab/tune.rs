//! `zermelo lab tune`: numeric settings of a player, found by matches.

use crate::cli::{LabTuneArgs, MatchArgs};
use crate::commands::matches::{self, Arena};
use crate::signals::Signals;
use crate::{Games, files, output, searching};
use anyhow::{Context, Result, anyhow, bail};
use lab::{EngineSpec, GameResult, Parameter, Spsa};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

const FORMAT: &str = "zermelo tune 1";

/// Tunes, and tests what was found against the player as it is.
pub fn run(registry: &Games, args: &LabTuneArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let mut spsa = begin(registry, args)?;
    let bar = output::progress(Some(spsa.steps), "pairs of games");
    bar.set_position(spsa.done);
    while !spsa.is_over() && signals.check().is_ok() {
        let [a, b] =
            spsa.next().map(|settings| lab::with_settings(&args.player, &settings.join(",")));
        let match_args = match_args(args, &a, &b);
        let arena = Arena::new(registry, &match_args)?;
        let mut points = 0;
        for number in [2 * spsa.done, 2 * spsa.done + 1] {
            let played = arena.play(number, signals.interrupt())?;
            points += GameResult::of(number, &played).outcome.half_points();
        }
        if signals.check().is_ok() {
            spsa.learn(points as f64 / 4.0);
            save(&args.state, &spsa, args)?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let (settings, done) = (spsa.settings(), spsa.done);
    let tuned = lab::with_settings(&args.player, &settings.join(","));
    if !args.json {
        writeln!(out, "after {done} of {} pairs: {}", spsa.steps, settings.join(" "))?;
        out.flush()?;
    }
    signals.check()?;
    let (game, contest) = {
        let test = MatchArgs {
            games: Some(args.games),
            sprt: Some(args.sprt),
            // Other openings than those it was tuned on.
            seed: args.seed + 1,
            ..match_args(args, &tuned, &args.player)
        };
        let played = matches::play(registry, &test, &signals)?;
        if !args.json {
            write!(out, "\n{}", matches::report_text(&played.0, &test, &played.1))?;
        }
        played
    };
    if args.json {
        let summary = contest.summary();
        output::json(
            out,
            &json!({
                "game": game,
                "settings": settings,
                "player": tuned,
                "pairs": done,
                "games": summary.all.games(),
                "score": summary.statistics.score(),
                "verdict": contest.verdict().name(),
            }),
        )?;
    }
    Ok(signals.check()?)
}

/// The state of a tuning that was begun, or a new one.
fn begin(registry: &Games, args: &LabTuneArgs) -> Result<Spsa> {
    let game = registry.open(&args.game)?;
    let EngineSpec::Mcts(spec) = EngineSpec::parse(&args.player).map_err(|e| anyhow!(e))? else {
        bail!("--player {:?}: only players of this program can be tuned", args.player);
    };
    let of_game = &searching::skills(registry, &*game).searching;
    let settings = spec.settings(of_game, &*game).map_err(|e| anyhow!(e))?;
    let default = |name: &str| settings.get(name).ok()?.parse().ok();
    let parameters = args.over.iter().map(|text| Parameter::parse(text, default));
    let parameters = parameters.collect::<Result<Vec<_>, _>>().map_err(|e| anyhow!(e))?;
    let fresh = Spsa::new(parameters, args.pairs, args.seed);
    // A setting that does not exist shows now.
    let [a, b] = fresh.next().map(|settings| lab::with_settings(&args.player, &settings.join(",")));
    Arena::new(registry, &match_args(args, &a, &b))?;
    if !args.state.exists() {
        return Ok(fresh);
    }
    let context = || format!("{}", args.state.display());
    let text = files::read_text(&args.state)?;
    let saved: Value = serde_json::from_str(&text).with_context(context)?;
    if saved["format"] != FORMAT {
        bail!("{}: this is no state of a tuning", args.state.display());
    }
    if saved["match"] != identity(args) {
        bail!("{}: it belongs to another tuning: {}", args.state.display(), saved["match"]);
    }
    let state: Spsa = serde_json::from_value(saved["spsa"].clone()).with_context(context)?;
    if state.parameters != fresh.parameters || state.steps != fresh.steps {
        bail!("{}: it tunes other settings, or for another time", args.state.display());
    }
    Ok(state)
}

fn save(path: &Path, spsa: &Spsa, args: &LabTuneArgs) -> Result<()> {
    let state = json!({ "format": FORMAT, "match": identity(args), "spsa": spsa });
    tables::files::write_whole(path, |out| writeln!(out, "{state}"))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// What must be the same for a tuning to go on.
fn identity(args: &LabTuneArgs) -> Value {
    json!({
        "game": args.game,
        "player": args.player,
        "sims": args.sims,
        "cpu_time": args.cpu_time.map(|time| time.as_secs_f64()),
        "openings": args.openings,
        "seed": args.seed,
    })
}

fn match_args(args: &LabTuneArgs, a: &str, b: &str) -> MatchArgs {
    let LabTuneArgs { sims, cpu_time, .. } = *args;
    MatchArgs { sims, cpu_time, ..matches::plain(&args.game, a, b, &args.openings, args.seed) }
}
