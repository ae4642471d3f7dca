//! A review as text and as JSON.

use super::{Outlook, Review, ReviewedMove, Verdict};
use game::{AnyGame, Player};
use serde_json::{Value, json};

/// Moves shown of a better line.
const SHOWN: usize = 6;

/// The review for people.
pub fn text(game: &dyn AnyGame, review: &Review) -> String {
    let mut text = heading(review) + "\n";
    text += "before and after: the mover's chance to win; win, draw and loss are proven\n\n";
    let width = review.moves.iter().map(|m| m.text.len()).max().unwrap_or(0).max(4);
    text += &format!(
        "{:>4}  {:<6} {:<width$} {:>7} {:>7} {:>5}  {:<14}  {}\n",
        "", "player", "move", "before", "after", "loss", "verdict", "better"
    );
    for m in &review.moves {
        let better = match m.verdict.is_bad() {
            true => m.line.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" "),
            false => String::new(),
        };
        let line = format!(
            "{:>4}  {:<6} {:<width$} {:>7} {:>7} {:>5}  {:<14}  {better}",
            m.number,
            game.colour(m.mover).name(),
            m.text,
            m.before.text(),
            m.after.text(),
            points(m.loss),
            m.verdict.name(),
        );
        text += line.trim_end();
        text.push('\n');
    }
    format!("{text}\n{}", summary(game, review))
}

/// What was reviewed, and how.
pub fn heading(review: &Review) -> String {
    let moves = if review.length == 1 { "move" } else { "moves" };
    let count = match review.moves.len() == review.length {
        true => format!("{} {moves}", review.length),
        false => format!("the first {} of {} {moves}", review.moves.len(), review.length),
    };
    format!("{}, {count}, {} a position", review.game, review.limits)
}

/// How well either side played, a line each.
pub fn summary(game: &dyn AnyGame, review: &Review) -> String {
    Player::BOTH.map(|player| summary_line(game, review, player)).concat()
}

/// A loss in points of a hundred; nothing where there is none.
fn points(loss: f64) -> String {
    match (100.0 * loss).round() {
        0.0 => String::new(),
        points => format!("{points:.0}"),
    }
}

fn of_player(review: &Review, player: Player) -> impl Iterator<Item = &ReviewedMove> {
    review.moves.iter().filter(move |m| m.mover == player)
}

/// The mean loss of a player's moves, if there are any.
fn mean_loss(review: &Review, player: Player) -> Option<f64> {
    let (sum, moves) = of_player(review, player).fold((0.0, 0), |(s, n), m| (s + m.loss, n + 1));
    (moves > 0).then(|| sum / f64::from(moves))
}

fn summary_line(game: &dyn AnyGame, review: &Review, player: Player) -> String {
    let Some(mean) = mean_loss(review, player) else { return String::new() };
    let counts = Verdict::ALL.iter().filter_map(|&verdict| {
        let count = of_player(review, player).filter(|m| m.verdict == verdict).count();
        (count > 0).then(|| format!("{count} {}", verdict.name()))
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    let colour = game.colour(player);
    format!("{colour}: {counts}; {:.1} points lost a move\n", 100.0 * mean)
}

fn outlook_json(outlook: Outlook) -> Value {
    json!({
        "value": outlook.chance(),
        "result": outlook.bounds.result().unwrap_or("unknown"),
        "lower": outlook.bounds.lower,
        "upper": outlook.bounds.upper,
    })
}

/// The review as the contract with other programs has it.
pub fn as_json(game: &dyn AnyGame, review: &Review) -> Value {
    let moves = review.moves.iter().map(|m| {
        json!({
            "number": m.number,
            "player": m.mover,
            "colour": game.colour(m.mover),
            "move": m.text,
            "before": outlook_json(m.before),
            "after": outlook_json(m.after),
            "loss": m.loss,
            "verdict": m.verdict,
            "best_move": m.line.first(),
            "pv": m.line,
        })
    });
    let players = Player::BOTH.map(|player| {
        let counts = Verdict::ALL.map(|verdict| {
            let count = of_player(review, player).filter(|m| m.verdict == verdict).count();
            (verdict.name().replace(' ', "-"), json!(count))
        });
        json!({
            "player": player,
            "colour": game.colour(player),
            "mean_loss": mean_loss(review, player),
            "verdicts": counts.into_iter().collect::<serde_json::Map<_, _>>(),
        })
    });
    json!({
        "game": review.game,
        "length": review.length,
        "reviewed": review.moves.len(),
        "moves": moves.collect::<Value>(),
        "players": players,
    })
}
