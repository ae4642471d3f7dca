//! `zermelo games`.

use crate::Games;
use crate::cli::GamesArgs;
use crate::output;
use anyhow::Result;
use serde_json::json;
use std::io::Write;

/// Lists the games.
pub fn run(registry: &Games, args: &GamesArgs, out: &mut dyn Write) -> Result<()> {
    let entries = registry.entries();
    let example = |name: &str, default: &str| match default {
        "" => name.to_string(),
        _ => format!("{name}:{default}"),
    };
    if args.json {
        let list = entries.iter().map(|entry| {
            json!({
                "name": entry.name,
                "summary": entry.summary,
                "parameters": entry.parameters,
                "default": example(entry.name, entry.default),
            })
        });
        return output::json(out, &list.collect());
    }
    let rows: Vec<_> =
        entries.iter().map(|e| (example(e.name, e.default), e.summary, e.parameters)).collect();
    let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    for (name, summary, parameters) in rows {
        writeln!(out, "{name:width$}  {summary}")?;
        writeln!(out, "{:width$}  parameters: {parameters}", "")?;
    }
    Ok(())
}
