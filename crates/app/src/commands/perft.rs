//! `zermelo perft`.

use crate::Games;
use crate::cli::PerftArgs;
use crate::output;
use anyhow::Result;
use serde_json::json;
use std::io::Write;

/// Counts histories.
pub fn run(registry: &Games, args: &PerftArgs, out: &mut dyn Write) -> Result<()> {
    let game = super::open_at(registry, &args.game, args.position.as_deref())?;
    let bar = output::progress(None, "histories");
    let counted = game.perft(args.depth, &mut |count| {
        bar.set_position(count);
        true
    });
    bar.finish_and_clear();
    let rows = counted.unwrap_or_default();
    if args.json {
        return output::json(out, &json!(rows));
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
    Ok(())
}
