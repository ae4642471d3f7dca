//! Strings that live whatever the opponent does, even if they are never defended.
//!
//! By Benson's theorem a set of strings of one colour is alive if each of them has two
//! vital regions among the regions that these strings enclose: regions in which every
//! empty point is a liberty of the string.

use super::graph::connected;
use crate::go::{Board, Point};
use game::Player;

struct Region {
    /// The strings beside it, by their first stones.
    strings: Vec<Point>,
    /// The strings to which it is vital.
    vital_to: Vec<Point>,
}

/// The first stones of all strings of `player` that live unconditionally.
pub(super) fn alive(board: &Board, player: Player) -> Vec<Point> {
    let size = board.size();
    let is_own = |point: Point| board.owner(point) == Some(player);
    let first = |stone: Point| board.string(stone).min().unwrap_or(stone);
    let mut alive: Vec<Point> = size.points().filter(|&p| is_own(p)).map(first).collect();
    alive.sort_unstable();
    alive.dedup();
    let mut regions = regions(board, &is_own, &first);
    loop {
        let before = (alive.len(), regions.len());
        alive.retain(|stone| regions.iter().filter(|r| r.vital_to.contains(stone)).count() >= 2);
        regions.retain(|region| region.strings.iter().all(|stone| alive.contains(stone)));
        if before == (alive.len(), regions.len()) {
            return alive;
        }
    }
}

/// The connected areas without stones of a player.
fn regions(
    board: &Board,
    is_own: &impl Fn(Point) -> bool,
    first: &impl Fn(Point) -> Point,
) -> Vec<Region> {
    let size = board.size();
    let mut seen = vec![false; size.cells()];
    let mut regions = Vec::new();
    for start in size.points().filter(|&point| !is_own(point)) {
        if seen[usize::from(start)] {
            continue;
        }
        let area = connected(size, start, |point| !is_own(point));
        area.iter().for_each(|&point| seen[usize::from(point)] = true);
        let beside = |point: Point| {
            size.beside(point).into_iter().filter(|&p| board.owner(p).is_some() && is_own(p))
        };
        let mut strings: Vec<Point> =
            area.iter().flat_map(|&point| beside(point)).map(first).collect();
        strings.sort_unstable();
        strings.dedup();
        let mut empty = area.iter().filter(|&&point| board.is_empty(point)).peekable();
        let mut vital_to = if empty.peek().is_some() { strings.clone() } else { Vec::new() };
        for &point in empty {
            vital_to.retain(|&stone| beside(point).any(|p| first(p) == stone));
        }
        regions.push(Region { strings, vital_to });
    }
    regions
}
