//! Legal moves by the cells of the drawing, for boards that are clicked.

use crate::{Notation, Picture};
use std::collections::BTreeSet;

/// A legal move, and the cells that it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move in the game's notation.
    pub text: String,
    /// Where a piece comes from, if one moves.
    pub from: Option<String>,
    /// Where a piece goes; nothing for a move without a place, such as a pass.
    pub to: Option<String>,
    /// Whether it takes what stands there.
    pub takes: bool,
}

/// All legal moves of a position as steps on its drawing.
pub(crate) fn steps<G: Notation>(position: &G) -> Vec<Step> {
    let picture = position.picture();
    let names: BTreeSet<&str> = picture.cells.iter().map(|cell| cell.name.as_str()).collect();
    let taken: BTreeSet<&str> = (picture.cells.iter())
        .filter(|cell| cell.piece.is_some())
        .map(|cell| cell.name.as_str())
        .collect();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let step = |m| {
        let text = position.move_text(m);
        let (from, to) = match position.landing_cell(m) {
            Some(cell) => (None, Some(cell)),
            None => cells_in(&names, &text),
        };
        let takes = to.as_deref().is_some_and(|to| taken.contains(to));
        Step { text, from, to, takes }
    };
    moves.into_iter().map(step).collect()
}

/// The cells that a move's text names: `c3`, or `c3d4` for a piece that moves.
fn cells_in(names: &BTreeSet<&str>, text: &str) -> (Option<String>, Option<String>) {
    if names.contains(text) {
        return (None, Some(text.to_string()));
    }
    let split = (1..text.len()).filter_map(|middle| text.split_at_checked(middle));
    let pair = split.into_iter().find(|(from, to)| names.contains(from) && names.contains(to));
    match pair {
        Some((from, to)) => (Some(from.to_string()), Some(to.to_string())),
        None => (None, None),
    }
}

/// The cells of a drawing that are pointed out.
pub(crate) fn marked(picture: &Picture) -> Vec<String> {
    let marked = picture.cells.iter().filter(|cell| cell.marked);
    marked.map(|cell| cell.name.clone()).collect()
}
