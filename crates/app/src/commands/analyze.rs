//! `zermelo analyze`.

use crate::Games;
use crate::cli::AnalyzeArgs;
use crate::report::Report;
use crate::review;
use crate::signals::Signals;
use crate::thinking::Thinker;
use crate::{files, output, units};
use anyhow::{Result, bail};
use game::AnyGame;
use search::{Analysis, Budget};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Moves shown to people; JSON has all.
const SHOWN: usize = 12;
/// Time between two live tables.
const REDRAW: Duration = Duration::from_millis(200);
/// The time for a position, unless the options say otherwise.
const THINKING: Duration = Duration::from_secs(5);
/// The time for each position of a review, unless the options say otherwise.
const REVIEWING: Duration = Duration::from_secs(1);

/// Searches a position, or all positions of a game. A signal ends the search, not
/// the report.
pub fn run(registry: &Games, args: &AnalyzeArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let game = super::open(registry, &args.position)?;
    let time = if args.every_move { REVIEWING } else { THINKING };
    let (level, interrupt) = (args.level.level, signals.interrupt());
    let otherwise = Budget::time(time);
    let mut thinker = Thinker::new(registry, &*game, &args.search, level, otherwise, interrupt)?;
    match args.every_move {
        true => review_game(&*game, args, &mut thinker, out)?,
        false => position(&*game, args, &mut thinker, out)?,
    }
    out.flush()?;
    Ok(signals.check()?)
}

fn position(
    game: &dyn AnyGame,
    args: &AnalyzeArgs,
    thinker: &mut Thinker,
    out: &mut dyn Write,
) -> Result<()> {
    let analysis = match args.live && std::io::stderr().is_terminal() {
        true => live(game, thinker),
        false => thinker.think(game, "searching"),
    };
    match args.json {
        true => output::json(out, &as_json(game, &analysis)),
        false => Ok(write!(out, "{}", text(game, &analysis))?),
    }
}

/// Draws the table on standard error while the search runs.
fn live(game: &dyn AnyGame, thinker: &mut Thinker) -> Analysis {
    let mut drawn = Instant::now();
    let mut lines = 0;
    let analysis = thinker.think_with(game, &mut |analysis| {
        if drawn.elapsed() >= REDRAW {
            drawn = Instant::now();
            let table = text(game, analysis);
            // Back to the top of the last table, and over it.
            eprint!("{}{table}", erase(lines));
            lines = table.lines().count();
        }
    });
    eprint!("{}", erase(lines));
    analysis
}

fn review_game(
    game: &dyn AnyGame,
    args: &AnalyzeArgs,
    thinker: &mut Thinker,
    out: &mut dyn Write,
) -> Result<()> {
    if game.history().is_empty() {
        bail!("--every-move: there is no move to review; give a game by --sgf or --moves");
    }
    if let Some(path) = &args.sgf_out {
        files::check_writable(path)?;
    }
    let source = args.position.sgf.as_deref().map(files::read_sgf).transpose()?;
    let review = review::review(game, thinker)?;
    match args.json {
        true => output::json(out, &review::as_json(game, &review))?,
        false => write!(out, "{}", review::text(game, &review))?,
    }
    if let Some(path) = &args.sgf_out {
        files::write(path, &review::annotated(game, &review, source.as_ref())?.text())?;
    }
    Ok(())
}

fn erase(lines: usize) -> String {
    if lines == 0 { String::new() } else { format!("\x1b[{lines}A\x1b[J") }
}

/// The analysis as the contract with other programs has it.
pub fn as_json(game: &dyn AnyGame, analysis: &Analysis) -> Value {
    let mut told = json!({
        "game": game.game(),
        "position": game.position(),
        "to_move": analysis.mover,
    });
    if let (Value::Object(told), Value::Object(report)) = (&mut told, json!(Report::of(analysis))) {
        told.extend(report);
    }
    told
}

/// The analysis for people.
pub fn text(game: &dyn AnyGame, analysis: &Analysis) -> String {
    let colour = game.colour(analysis.mover);
    let Some(best) = &analysis.best_move else {
        let result = output::result_line(game).unwrap_or_default();
        return format!("{}: the game is over: {result}\n", game.game());
    };
    let verdict = match analysis.result() {
        "unknown" => format!("wins about {:.1} %", 100.0 * analysis.value),
        "draw" => "a draw is proven".to_string(),
        result => format!("a {result} is proven"),
    };
    let mut text = format!("{}, {colour} to move: {best} ({verdict})\n\n", game.game());
    text += &format!(
        "{:<8} {:>10} {:>7} {:>12}  {}\n",
        "move", "visits", "value", "proven", "expected continuation"
    );
    for m in analysis.moves.iter().take(SHOWN) {
        let pv: Vec<&str> = m.pv.iter().take(8).map(String::as_str).collect();
        let proven = m.bounds.to_string();
        let (value, pv) = (format!("{:.3}", m.value), pv.join(" "));
        text += &format!("{:<8} {:>10} {value:>7} {proven:>12}  {pv}\n", m.text, m.visits);
    }
    let hidden = analysis.moves.len().saturating_sub(SHOWN);
    if hidden > 0 {
        text += &format!("and {hidden} more\n");
    }
    text += &format!(
        "\n{} simulations in {:.2} s ({:.2} CPU-seconds, {:.0} per CPU-second), {} nodes, {}\n",
        analysis.simulations,
        analysis.seconds,
        analysis.cpu_seconds,
        analysis.simulations as f64 / analysis.cpu_seconds.max(1e-9),
        analysis.nodes,
        units::show_bytes(analysis.tree_bytes as u64),
    );
    text
}
