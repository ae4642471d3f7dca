//! `zermelo perft`.

use crate::Games;
use crate::cli::PerftArgs;
use crate::output;
use crate::signals::Signals;
use anyhow::Result;
use game::{AnyGame, PerftRow};
use serde_json::json;
use std::io::Write;

/// Counts histories. A signal ends it with the lengths that are finished.
pub fn run(registry: &Games, args: &PerftArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let game = super::open_at(registry, &args.game, args.position.as_deref())?;
    let rows = count(&*game, args.depth, &signals);
    if args.json {
        output::json(out, &json!(rows))?;
        return Ok(signals.check()?);
    }
    writeln!(
        out,
        "{:>5} {:>20} {:>16} {:>16} {:>16}",
        "depth", "histories", "first wins", "second wins", "draws"
    )?;
    for row in rows {
        writeln!(
            out,
            "{:>5} {:>20} {:>16} {:>16} {:>16}",
            row.depth, row.histories, row.first_wins, row.second_wins, row.draws
        )?;
    }
    Ok(signals.check()?)
}

/// The rows up to `depth`, or as far as they are finished when a signal comes.
///
/// A count runs depth first, so that all its rows are finished together. Shorter
/// counts before it cost a fraction of it, and are there if it is stopped.
fn count(game: &dyn AnyGame, depth: u32, signals: &Signals) -> Vec<PerftRow> {
    let bar = output::progress(None, "histories");
    let mut rows = Vec::new();
    for depth in (1..=depth).filter(|d| (depth - d).is_multiple_of(STEP)) {
        let counted = game.perft(depth, &mut |count| {
            bar.set_position(count);
            !signals.interrupt().is_raised()
        });
        match counted {
            // Longer histories do not exist.
            Some(counted) if counted.len() < depth as usize => {
                rows = counted;
                break;
            }
            Some(counted) => rows = counted,
            None => break,
        }
    }
    bar.finish_and_clear();
    rows
}

/// The lengths between two counts. With two, counts before the last are a few
/// percent of the work even where few moves are legal.
const STEP: u32 = 2;
