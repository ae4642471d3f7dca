//! `zermelo playouts`.

use crate::Games;
use crate::cli::PlayoutsArgs;
use crate::output;
use anyhow::Result;
use cpu_time::ThreadTime;
use game::{PlayoutReport, Rng};
use serde_json::{Value, json};
use std::io::Write;

/// Games between two looks at the progress bar.
const CHUNK: u64 = 1 << 14;

/// Plays random games.
pub fn run(registry: &Games, args: &PlayoutsArgs, out: &mut dyn Write) -> Result<()> {
    let game = super::open_at(registry, &args.game, args.position.as_deref())?;
    let bar = output::progress(Some(args.count), "games");
    let mut rng = Rng::new(args.seed);
    let mut report = PlayoutReport::default();
    let clock = ThreadTime::now();
    while report.playouts < args.count {
        let chunk = CHUNK.min(args.count - report.playouts);
        report.add(&game.playouts(chunk, &mut rng));
        bar.set_position(report.playouts);
    }
    let cpu_seconds = clock.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let per_cpu_second = report.playouts as f64 / cpu_seconds.max(1e-9);
    if args.json {
        return output::json(out, &as_json(&report, cpu_seconds, per_cpu_second));
    }
    writeln!(out, "{}: {} random games from seed {}", game.game(), report.playouts, args.seed)?;
    writeln!(out, "{cpu_seconds:.3} CPU-seconds, {per_cpu_second:.0} games per CPU-second")?;
    writeln!(out, "mean length {:.2} moves", report.mean_length())?;
    let share = |n: u64| 100.0 * n as f64 / report.playouts as f64;
    let counts = [
        ("first player wins", report.first_wins),
        ("second player wins", report.second_wins),
        ("draws", report.draws),
    ];
    let endings = report.endings.iter().map(|&(name, n)| (name, n));
    for (name, n) in counts.into_iter().chain(endings) {
        writeln!(out, "{name:<18} {n:>12} {:>7.2} %", share(n))?;
    }
    Ok(())
}

fn as_json(report: &PlayoutReport, cpu_seconds: f64, per_cpu_second: f64) -> Value {
    let mut value = json!({
        "playouts": report.playouts,
        "cpu_seconds": cpu_seconds,
        "per_cpu_second": per_cpu_second,
        "mean_length": report.mean_length(),
        "first_wins": report.first_wins,
        "second_wins": report.second_wins,
        "draws": report.draws,
    });
    for &(name, count) in &report.endings {
        value[name] = json!(count);
    }
    value
}
