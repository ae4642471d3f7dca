//! What several commands print alike.

use crate::cli::Color;
use anyhow::Result;
use game::AnyGame;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use std::io::{IsTerminal, Write};

impl Color {
    /// Whether to use colours on standard output.
    pub fn wanted(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
                std::io::stdout().is_terminal() && !refused
            }
        }
    }
}

/// Prints a JSON value on one line.
pub fn json(out: &mut dyn Write, value: &Value) -> Result<()> {
    writeln!(out, "{value}")?;
    Ok(())
}

/// A progress bar on standard error; invisible unless that is a terminal.
pub fn progress(length: Option<u64>, unit: &str) -> ProgressBar {
    let bar = match length {
        Some(length) => ProgressBar::new(length),
        None => ProgressBar::new_spinner(),
    };
    let counted = match length {
        Some(_) => "{wide_bar} {human_pos}/{human_len}",
        None => "{spinner} {human_pos}",
    };
    let template = format!("{counted} {unit}, {{per_sec}}, {{elapsed}}");
    bar.with_style(ProgressStyle::with_template(&template).expect("the template is well formed"))
}

/// The result of a finished game in words: `White wins by ring`, `draw`.
pub fn result_line(game: &dyn AnyGame) -> Option<String> {
    let score = game.score()?;
    Some(match score.winner() {
        None => "draw".to_string(),
        Some(winner) => {
            let how = game.ending().map(|name| format!(" by {name}")).unwrap_or_default();
            let text = game.score_text(score);
            // A margin, where the game has one: `B+3.5`.
            let margin = text.split_once('+').map_or("", |(_, margin)| margin);
            let margin = if margin.is_empty() { String::new() } else { format!(" by {margin}") };
            format!("{} wins{how}{margin}", game.colour(winner))
        }
    })
}
