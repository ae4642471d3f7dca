//! A review as an SGF file that other programs can show.
//!
//! A move gets `TE` (good), `DO` (doubtful) or `BM` (bad); the position after it
//! `V` (from −1, White wins, to 1, Black wins) and, where it is clear, `GB`, `GW`
//! or `DM` (good for Black, good for White, even). Comments say it in words, and
//! better lines are variations.

use super::{Outlook, Review, ReviewedMove, Verdict, at_start, report};
use anyhow::Result;
use game::sgf::{Property, Tree};
use game::{AnyGame, Colour};

/// What files say of a game beside its moves, to be taken over from the reviewed
/// file: players, ranks, event, place, dates, time limits, comments on the game.
const KEPT: [&str; 18] = [
    "PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "PC", "DT", "GN", "GC", "ON", "AN", "US", "SO",
    "TM", "OT",
];

/// From this chance on a position counts as good for a side.
const GOOD: f64 = 0.75;

/// The game with the review's comments and marks; `source` is the file it comes
/// from.
pub fn annotated(game: &dyn AnyGame, review: &Review, source: Option<&Tree>) -> Result<Tree> {
    let mut tree = game.to_sgf(None);
    if let Some(source) = source {
        let kept = |p: &&Property| KEPT.contains(&p.identifier.as_str());
        let kept: Vec<Property> = source.root().properties.iter().filter(kept).cloned().collect();
        tree.nodes[0].properties.extend(kept);
    }
    tree.nodes[0].properties.push(Property::new("C", comment_on_game(game, review)));
    for m in &review.moves {
        // Node 0 is the root, so a node's index is the number of its move.
        tree.nodes[m.number].properties.extend(marks(game, m));
    }
    // The nodes of a file stand depth first, so the last variation comes first.
    for m in review.moves.iter().rev().filter(|m| m.verdict.is_bad()) {
        add_line(&mut tree, game, m)?;
    }
    Ok(tree)
}

fn comment_on_game(game: &dyn AnyGame, review: &Review) -> String {
    format!("{}\n{}", report::heading(review), report::summary(game, review).trim_end())
}

fn marks(game: &dyn AnyGame, m: &ReviewedMove) -> Vec<Property> {
    let colour = game.colour(m.mover);
    let black = if colour == Colour::Black { m.after } else { m.after.of_opponent() };
    let mut marks = vec![Property::new("C", comment(colour, m))];
    marks.extend(match m.verdict {
        Verdict::Best if m.is_hard => Some(Property::new("TE", "1")),
        Verdict::Inaccuracy => Some(Property::new("DO", "")),
        Verdict::Mistake => Some(Property::new("BM", "1")),
        Verdict::Blunder | Verdict::ProvenMistake => Some(Property::new("BM", "2")),
        _ => None,
    });
    marks.push(Property::new("V", format!("{:.2}", 2.0 * black.chance() - 1.0)));
    marks.extend(position_mark(black));
    marks
}

/// Whom the position favours, twice as much if it is proven.
pub fn position_mark(black: Outlook) -> Option<Property> {
    match black.bounds.result() {
        Some("win") => Some(Property::new("GB", "2")),
        Some("loss") => Some(Property::new("GW", "2")),
        Some(_) => Some(Property::new("DM", "2")),
        None if black.chance() >= GOOD => Some(Property::new("GB", "1")),
        None if black.chance() <= 1.0 - GOOD => Some(Property::new("GW", "1")),
        None => None,
    }
}

fn comment(colour: Colour, m: &ReviewedMove) -> String {
    let (before, after) = (m.before.text(), m.after.text());
    let mut text = format!("{colour}: {before} before, {after} after: {}.", m.verdict.name());
    if let Some(best) = m.line.first().filter(|_| m.verdict.is_bad()) {
        text += &format!(" Better is {best}.");
    }
    text
}

/// Adds the better line as a variation of the move.
fn add_line(tree: &mut Tree, game: &dyn AnyGame, m: &ReviewedMove) -> Result<()> {
    let mut replay = at_start(game);
    let before = m.number - 1;
    for text in &game.history()[..before] {
        replay.play(text)?;
    }
    for text in &m.line {
        replay.play(text)?;
    }
    let first = tree.nodes.len();
    let mut parent = before;
    for node in &replay.to_sgf(None).nodes[m.number..] {
        parent = tree.add(parent, node.properties[0].clone());
    }
    if let Some(node) = tree.nodes.get_mut(first) {
        let text = format!("What the search would have played: {}.", m.before.text());
        node.properties.push(Property::new("C", text));
    }
    Ok(())
}
