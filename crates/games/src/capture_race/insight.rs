//! What there is to see in a race: the liberties of the two strings.

use super::Race;
use crate::go::Point;
use game::prelude::*;
use game::{Look, Overlay};

/// The liberties of each side's string, and those they share.
pub(super) fn see(race: &Race) -> Vec<Overlay> {
    if race.score().is_some() {
        return Vec::new();
    }
    let board = race.go.board();
    let size = board.size();
    let liberties = race.marked.map(|stone| board.liberties(stone));
    let names = |points: &[Point]| points.iter().map(|&point| size.name(point)).collect();
    let shared: Vec<Point> =
        liberties[0].iter().copied().filter(|point| liberties[1].contains(point)).collect();
    let mut seen = Vec::new();
    for player in Player::BOTH {
        let colour = Race::colour(player);
        let own = &liberties[player.index()];
        let outside: Vec<Point> =
            own.iter().copied().filter(|point| !shared.contains(point)).collect();
        let words = format!(
            "{colour}'s string has {} liberties, {} of them shared",
            own.len(),
            shared.len()
        );
        let overlay = Overlay::new("liberties", Look::Liberty, words, names(&outside));
        seen.push(overlay.of(colour).labelled(own.len().to_string()));
    }
    if !shared.is_empty() {
        let words = format!("{} liberties are shared", shared.len());
        seen.push(Overlay::new("shared liberties", Look::Liberty, words, names(&shared)));
    }
    seen
}
