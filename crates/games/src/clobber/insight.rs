//! What there is to see in a position: the parts that it has fallen into, with the
//! values of those that are small.

use super::{Board, Parts};
use cgt::{Outcome, Store, Style, Value, Valuer};
use game::{Look, Overlay};

/// The value of a part of so many stones is found in no time.
const SMALL: usize = 9;
/// Memory for these values.
const MEMORY: usize = 64 << 20;
/// Longer texts of values do not fit on the board.
const LONGEST: u64 = 24;

/// The parts, in the order of [`Board::subgames`].
pub(super) fn see(board: &Board) -> Vec<Overlay> {
    let store = Store::with_limit(MEMORY);
    let mut valuer = Valuer::new(&store);
    let part = |subgame: super::Subgame| {
        let small = subgame.cells.len() <= SMALL;
        let part = small.then(|| board.part(subgame.black, subgame.white)).flatten();
        let value = part.and_then(|part| valuer.value(&Parts(vec![part])).ok());
        let stones = subgame.cells.len();
        let words = match value {
            Some(value) => format!("{stones} stones: {}", facts(&store, value)),
            None => format!("{stones} stones"),
        };
        let overlay = Overlay::new("part", Look::Group, words, subgame.cells);
        let label = value.and_then(|value| store.text_within(value, STYLE, LONGEST).ok());
        match label {
            Some(label) => overlay.labelled(label),
            None => overlay,
        }
    };
    board.subgames().into_iter().map(part).collect()
}

const STYLE: Style = Style { unicode: true, uptimals: true, slashes: false };

/// Value, winner and atomic weight.
fn facts(store: &Store, value: Value) -> String {
    let text = store.text_within(value, STYLE, 10 * LONGEST);
    let text = text.unwrap_or_else(|length| format!("a value {length} characters long"));
    let winner = match store.outcome(value) {
        Outcome::Left => "Black wins it",
        Outcome::Right => "White wins it",
        Outcome::Next => "whoever moves first wins it",
        Outcome::Previous => "whoever moves second wins it",
    };
    let weight = store.atomic_weight(value).ok().flatten();
    let weight = weight.and_then(|weight| store.text_within(weight, STYLE, LONGEST).ok());
    let weight = weight.map(|weight| format!(", atomic weight {weight}")).unwrap_or_default();
    format!("{text}, {winner}{weight}")
}
