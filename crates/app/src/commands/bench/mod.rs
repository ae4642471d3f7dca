//! `zermelo bench`.

mod search;
mod solve;
mod suite;

use crate::Games;
use crate::cli::{BenchArgs, BenchSubject};
use anyhow::Result;
use std::io::Write;

/// Measures what is asked for.
pub fn run(registry: &Games, args: &BenchArgs, out: &mut dyn Write) -> Result<()> {
    match &args.subject {
        None => search::run(registry, args.json, out),
        Some(BenchSubject::Solve(args)) => solve::run(registry, args, out),
    }
}
