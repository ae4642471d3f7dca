//! The cells that won: the ring, or the shortest way that joins the corners or
//! edges. Slow beside the test in [`super::forest`], but it can show its proof.

use super::board::Board;
use super::forest::Ending;
use super::geometry::{CIRCLE, CORNERS, Cell, EDGES, Geometry};
use game::Game;
use std::collections::{BTreeSet, VecDeque};

impl Board {
    /// The stones that won; none while nobody has.
    pub fn winning_cells(&self) -> BTreeSet<u16> {
        let winner = self.to_move().other();
        let own: BTreeSet<Cell> =
            self.placed_stones().filter(|(p, _)| *p == winner).map(|(_, cell)| cell).collect();
        let found = match self.won_by() {
            None => None,
            Some(Ending::Fork) => join(self.geometry, &own, EDGES, 3),
            Some(Ending::Bridge) => join(self.geometry, &own, CORNERS, 2),
            // Positions that were set up do not know their last stone.
            Some(Ending::Ring) => self
                .last
                .into_iter()
                .chain(own.iter().copied())
                .find_map(|start| ring_through(self.geometry, &own, start))
                .map(BTreeSet::from_iter),
        };
        found.unwrap_or_default()
    }
}

/// A ring of own stones that passes through `start` or is met from there; the
/// search of Ewalds 2012, section 4.2.2. A walk that never turns by more than 60°
/// and comes back has gone around a cell: a closed path that encloses none is
/// cut into triangles of neighbours, of which at least two stick out as sharp
/// turns, and only one can do so at the start. Of the six directions four
/// suffice, since a ring leaves its start in two directions that are not
/// adjacent, and may be walked both ways.
///
/// Breadth first, so that the ring found is a short one.
pub(super) fn ring_through(
    geometry: &Geometry,
    own: &BTreeSet<Cell>,
    start: Cell,
) -> Option<Vec<Cell>> {
    let ahead = |cell: Cell, direction: usize| {
        let next = geometry.neighbour(cell, CIRCLE[direction % 6])?;
        own.contains(&next).then_some((next, direction % 6))
    };
    // Where each pair of cell and direction of arrival was reached from.
    let mut reached: Vec<((Cell, usize), usize)> = Vec::new();
    let mut seen = BTreeSet::new();
    const NOWHERE: usize = usize::MAX;
    for direction in 0..4 {
        if own.contains(&start)
            && let Some(step) = ahead(start, direction)
        {
            seen.insert(step);
            reached.push((step, NOWHERE));
        }
    }
    let mut next = 0;
    while next < reached.len() {
        let (cell, direction) = reached[next].0;
        if cell == start {
            let mut walk = Vec::new();
            let mut at = next;
            while at != NOWHERE {
                walk.push(reached[at].0.0);
                at = reached[at].1;
            }
            return Some(first_loop(walk));
        }
        for turn in [0, 1, 5] {
            if let Some(step) = ahead(cell, direction + turn)
                && seen.insert(step)
            {
                reached.push((step, next));
            }
        }
        next += 1;
    }
    None
}

/// The part of a closed walk up to the first cell that it meets again.
fn first_loop(walk: Vec<Cell>) -> Vec<Cell> {
    for (end, cell) in walk.iter().enumerate() {
        if let Some(begin) = walk[..end].iter().position(|earlier| earlier == cell) {
            return walk[begin..end].to_vec();
        }
    }
    walk
}

/// The fewest own stones that join `count` of the sides in `mask`. Two or three
/// sides are joined best by shortest paths that meet in one stone.
fn join(
    geometry: &Geometry,
    own: &BTreeSet<Cell>,
    mask: u16,
    count: usize,
) -> Option<BTreeSet<Cell>> {
    // From every side, how far each stone is and the next stone on the way.
    let reach: Vec<Vec<Option<(u32, Cell)>>> = (0..12)
        .filter(|side| mask >> side & 1 == 1)
        .map(|side| {
            let on_side = |cell: &&Cell| geometry.sides[usize::from(**cell)] >> side & 1 == 1;
            distances(geometry, own, own.iter().filter(on_side))
        })
        .collect();
    let nearest = |&cell: &Cell| {
        let mut sides: Vec<(u32, usize)> = (0..reach.len())
            .filter_map(|side| Some((reach[side][usize::from(cell)]?.0, side)))
            .collect();
        sides.sort_unstable();
        sides.truncate(count);
        (sides.len() == count).then_some((sides, cell))
    };
    let total = |(sides, _): &(Vec<(u32, usize)>, Cell)| sides.iter().map(|s| s.0).sum::<u32>();
    let (sides, centre) = own.iter().filter_map(nearest).min_by_key(total)?;
    let mut joined = BTreeSet::from([centre]);
    for (_, side) in sides {
        let mut cell = centre;
        while let Some((1.., next)) = reach[side][usize::from(cell)] {
            joined.insert(next);
            cell = next;
        }
    }
    Some(joined)
}

/// For every own stone, its distance from `sources` and the next stone there.
fn distances<'c>(
    geometry: &Geometry,
    own: &BTreeSet<Cell>,
    sources: impl Iterator<Item = &'c Cell>,
) -> Vec<Option<(u32, Cell)>> {
    let mut reached = vec![None; geometry.places()];
    let mut queue = VecDeque::new();
    for &cell in sources {
        reached[usize::from(cell)] = Some((0, cell));
        queue.push_back((cell, 0));
    }
    while let Some((cell, distance)) = queue.pop_front() {
        for next in geometry.neighbours(cell).filter(|next| own.contains(next)) {
            if reached[usize::from(next)].is_none() {
                reached[usize::from(next)] = Some((distance + 1, cell));
                queue.push_back((next, distance + 1));
            }
        }
    }
    reached
}
