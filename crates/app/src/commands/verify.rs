//! `zermelo verify`.

use crate::Games;
use crate::cli::VerifyArgs;
use crate::commands::Rejected;
use crate::output;
use anyhow::{Context, Result};
use proof::{Limits, Rejection, Verdict};
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::time::Instant;

/// Checks a certificate.
pub fn run(registry: &Games, args: &VerifyArgs, out: &mut dyn Write) -> Result<()> {
    let context = || format!("cannot read {}", args.file.display());
    let mut file = File::open(&args.file).with_context(context)?;
    let bar = output::progress(Some(file.metadata().with_context(context)?.len()), "bytes");
    let mut limits = Limits { memory: args.memory, ..Limits::default() };
    limits.folder = args.temp.clone().unwrap_or(limits.folder);
    let others = |name: &str| registry.find(name).map(|entry| entry.extension.checking);
    let clock = Instant::now();
    let result =
        proof::verify(&mut file, &others, &limits, &mut |bytes, _| bar.set_position(bytes));
    let seconds = clock.elapsed().as_secs_f64();
    bar.finish_and_clear();
    match result {
        Ok(verdict) if args.json => output::json(out, &as_json(&verdict, seconds)),
        Ok(verdict) => Ok(write_text(&verdict, seconds, out)?),
        Err(Rejection::Io(error)) => Err(error).with_context(context),
        Err(rejection) => {
            if args.json {
                let answer = json!({"proven": false, "reason": rejection.to_string()});
                output::json(out, &answer)?;
                out.flush()?;
            }
            Err(Rejected(format!("{}: rejected: {rejection}", args.file.display())).into())
        }
    }
}

fn write_text(verdict: &Verdict, seconds: f64, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{} {}", verdict.game, verdict.root)?;
    for claim in &verdict.claims {
        writeln!(out, "proven: the {claim}")?;
    }
    if let Some(score) = verdict.score {
        let result = match score.winner() {
            Some(player) => format!("the {player} player wins"),
            None => "a draw".to_string(),
        };
        writeln!(out, "exact score {score}: {result}")?;
    }
    let rules = if verdict.simple_rules { "second, simple" } else { "engine's" };
    writeln!(out, "{} positions, {} bytes", verdict.positions, verdict.bytes)?;
    writeln!(out, "checked with the {rules} rules in {seconds:.3} s")
}

fn as_json(verdict: &Verdict, seconds: f64) -> serde_json::Value {
    let claims = verdict
        .claims
        .iter()
        .map(|claim| json!({"prover": claim.prover.name(), "at_least": claim.value.0}));
    json!({
        "proven": true,
        "game": verdict.game,
        "root": verdict.root,
        "claims": claims.collect::<Vec<_>>(),
        "score": verdict.score.map(|score| score.0),
        "positions": verdict.positions,
        "bytes": verdict.bytes,
        "simple_rules": verdict.simple_rules,
        "seconds": seconds,
    })
}
