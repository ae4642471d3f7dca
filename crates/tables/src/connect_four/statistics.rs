//! Counts of the positions of a table.

use super::Openings;
use crate::kind::Told;
use game::{Game, Player};
use serde_json::json;
use std::fmt::Write;

/// Tromp's database (1995): positions after 8 moves, up to mirror images, in which
/// nobody has won and the next move is not forced, as won, drawn and lost for the first
/// player, who is to move.
pub const TROMP: [u64; 3] = [44_473, 6_449, 16_635];

/// The positions of one number of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// How many stones.
    pub stones: u32,
    /// All positions, mirror images apart.
    pub all: u64,
    /// Those that the table has, mirror images together.
    pub canonical: u64,
    /// Won, drawn and lost for the mover.
    pub values: [u64; 3],
    /// The same where neither side could make four with the next stone.
    pub quiet: [u64; 3],
}

impl Openings {
    /// Counts by the number of stones.
    pub fn levels(&self) -> Vec<Level> {
        let positions = self.positions();
        let count = |stones| {
            let mut level = Level { stones, ..Level::default() };
            for place in positions.level(stones) {
                let board = positions.board(place);
                let value = (1 - self.at(place).score.0) as usize;
                level.all += if board.transformed(1) == board { 1 } else { 2 };
                level.canonical += 1;
                level.values[value] += 1;
                let quiet = Player::BOTH.into_iter().all(|p| !board.threatens_four(p));
                level.quiet[value] += u64::from(quiet);
            }
            level
        };
        (0..=positions.plies()).map(count).collect()
    }
}

/// Counts, for programs and for people.
pub(super) fn told(openings: &Openings) -> Told {
    let levels = openings.levels();
    let text = text(&levels).expect("text takes any text");
    let json = levels.iter().map(|l| {
        json!({
            "stones": l.stones, "all": l.all, "canonical": l.canonical,
            "won": l.values[0], "drawn": l.values[1], "lost": l.values[2],
            "quiet": { "won": l.quiet[0], "drawn": l.quiet[1], "lost": l.quiet[2] },
        })
    });
    let tromp = json!({ "stones": 8, "won": TROMP[0], "drawn": TROMP[1], "lost": TROMP[2] });
    Told { json: json!({ "levels": json.collect::<Vec<_>>(), "tromp": tromp }), text }
}

fn text(levels: &[Level]) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(text, "Positions by stones, and their values for the player to move:")?;
    writeln!(text, "stones  positions  up to mirror      won    drawn     lost")?;
    for l in levels {
        let [won, drawn, lost] = l.values;
        let (stones, all, canonical) = (l.stones, l.all, l.canonical);
        writeln!(text, "{stones:>6} {all:>10} {canonical:>13} {won:>8} {drawn:>8} {lost:>8}")?;
    }
    if let Some(level) = levels.iter().find(|level| level.stones == 8) {
        let [won, drawn, lost] = level.quiet;
        let all: u64 = level.quiet.iter().sum();
        let [tromp_won, tromp_drawn, tromp_lost] = TROMP;
        writeln!(text, "\nAfter 8 moves, where nobody can make four with the next stone:")?;
        writeln!(text, "this table {all:>12} {won:>21} {drawn:>8} {lost:>8}")?;
        let all: u64 = TROMP.iter().sum();
        writeln!(text, "Tromp 1995 {all:>12} {tromp_won:>21} {tromp_drawn:>8} {tromp_lost:>8}")?;
    }
    Ok(text)
}
