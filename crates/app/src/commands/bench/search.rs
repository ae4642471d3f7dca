//! The tree search on a fixed, seeded workload, on one thread.
//!
//! The signature is a hash of what the search did: nodes, visits and choices.
//! It is the same on every machine and changes only when the search does.

use crate::Games;
use crate::output;
use anyhow::{Result, anyhow};
use game::zobrist::mix;
use search::{Analysis, Budget, Resources, Settings};
use serde_json::json;
use std::io::Write;

/// Games and simulations, from the start position.
const WORKLOAD: &[(&str, u64)] = &[
    ("havannah:5", 40_000),
    ("havannah:8", 20_000),
    ("clobber:8x8", 50_000),
    ("breakthrough:8x8", 50_000),
    ("connect-four:7x6", 100_000),
    ("go:9", 5_000),
    ("tic-tac-toe", 10_000),
];

/// Runs the workload.
pub fn run(registry: &Games, json: bool, out: &mut dyn Write) -> Result<()> {
    let mut rows = Vec::new();
    let mut total = 0;
    for &(name, simulations) in WORKLOAD {
        let Ok(game) = registry.open(name) else { continue };
        let searching = crate::searching::of(registry, &*game);
        let resources = Resources { threads: 1, memory: 512 << 20, seed: 1 };
        // A table of the user's would change what the search does.
        let settings = Settings { table: "none".to_string(), ..(searching.defaults)(&*game) };
        let mut search =
            (searching.start)(&*game, settings, resources).map_err(|reason| anyhow!(reason))?;
        let analysis = search.search(&Budget::simulations(simulations), &mut |_| ());
        let signature = signature(&analysis);
        total = mix(total ^ signature);
        let rate = analysis.simulations as f64 / analysis.cpu_seconds.max(1e-9);
        rows.push((name, analysis, signature, rate));
    }
    if json {
        let games: Vec<_> = rows
            .iter()
            .map(|(name, analysis, signature, rate)| {
                json!({
                    "game": name,
                    "simulations": analysis.simulations,
                    "nodes": analysis.nodes,
                    "best_move": analysis.best_move,
                    "cpu_seconds": analysis.cpu_seconds,
                    "per_cpu_second": rate,
                    "signature": format!("{signature:016x}"),
                })
            })
            .collect();
        let value = json!({ "signature": format!("{total:016x}"), "games": games });
        return output::json(out, &value);
    }
    writeln!(
        out,
        "{:<18} {:>12} {:>10} {:>14}  signature",
        "game", "simulations", "nodes", "per CPU-second"
    )?;
    for (name, analysis, signature, rate) in &rows {
        let (simulations, nodes) = (analysis.simulations, analysis.nodes);
        writeln!(out, "{name:<18} {simulations:>12} {nodes:>10} {rate:>14.0}  {signature:016x}")?;
    }
    writeln!(out, "\nsignature {total:016x}")?;
    Ok(())
}

fn signature(analysis: &Analysis) -> u64 {
    let mut hash = mix(analysis.nodes as u64 ^ analysis.simulations.rotate_left(32));
    for m in &analysis.moves {
        for byte in m.text.bytes() {
            hash = mix(hash ^ u64::from(byte));
        }
        hash = mix(hash ^ u64::from(m.visits));
    }
    hash
}
