//! The race that every size starts with.
//!
//! From 7 on, two strings lie across the board, each between a living wall of
//! the other colour and the rival string. The row towards the wall holds
//! N − 4 outside liberties, the row between the strings two shared ones, and
//! no eye can be made in either. On 7 that is the race of three against three
//! with two shared liberties: a draw by the rule of the Score Bounded MCTS
//! paper's Table 2.
//!
//! ```text
//! .ooooo.
//! oo...oo
//! XXXXXXX
//! XX..OOO
//! OOOOOOO
//! xx...xx
//! .xxxxx.
//! ```
//!
//! Smaller boards have no room for walls: there the strings face each other
//! with a rim behind each, in which an enemy stone spoils the eyes.

use super::Race;
use crate::go::Rules;

/// The built-in race of these rules.
pub(super) fn built_in(rules: Rules) -> Result<Race, String> {
    if rules.half_komi != 0 {
        return Err("capture-race has no komi".to_string());
    }
    let side = rules.size.side();
    let text = match side {
        ..4 => return Err("capture-race is played on boards from 4 to 19".to_string()),
        4..7 => small(side),
        _ => walled(side),
    };
    Race::parse(rules, &text)
}

/// A row with these cells at its ends and `inner` between them.
fn row(side: usize, end: &str, inner: char) -> String {
    let inner: String = std::iter::repeat_n(inner, side - 2 * end.len()).collect();
    let other_end: String = end.chars().rev().collect();
    format!("{end}{inner}{other_end}")
}

/// The row between the strings: two empty points, stones of either on the
/// left and on the right.
fn shared(side: usize) -> String {
    let left = side / 2 - 1;
    format!("{}..{}", "X".repeat(left), "O".repeat(side - 2 - left))
}

fn walled(side: usize) -> String {
    // Rows that the walls have left beside the strings, the row between them
    // and the two rows of outside liberties.
    let above = (side - 5).div_ceil(2);
    let below = side - 5 - above;
    let mut rows = vec![row(side, ".", 'o')];
    rows.extend((1..above).map(|_| row(side, "o", 'o')));
    rows.push(row(side, "oo", '.'));
    rows.push("X".repeat(side));
    rows.push(shared(side));
    rows.push("O".repeat(side));
    rows.push(row(side, "xx", '.'));
    rows.extend((1..below).map(|_| row(side, "x", 'x')));
    rows.push(row(side, ".", 'x'));
    rows.join("/")
}

fn small(side: usize) -> String {
    let rim = |stone: char| -> String {
        (0..side).map(|column| if column == side / 2 { stone } else { '.' }).collect()
    };
    let mut rows = vec![rim('o'), "X".repeat(side)];
    if side > 4 {
        rows.push(shared(side));
    }
    rows.extend((rows.len()..side - 1).map(|_| "O".repeat(side)));
    rows.push(rim('x').chars().rev().collect());
    rows.join("/")
}
