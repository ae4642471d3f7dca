//! Pictures and what is left of them.

use crate::{Dyadic, Partizan, Simple};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A bush has at most so many edges: one bit for each.
pub const MOST_EDGES: usize = 64;

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Left.
    Blue,
    /// Right.
    Red,
    /// Either.
    Green,
}

/// An edge between two points, 0 being the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The points, which may be the same.
    pub ends: [u8; 2],
    /// Who may cut it.
    pub colour: Colour,
}

impl Edge {
    fn touches(self, points: u128) -> bool {
        self.ends.iter().any(|&end| points >> end & 1 == 1)
    }

    fn points(self) -> u128 {
        1 << self.ends[0] | 1 << self.ends[1]
    }
}

/// What is left of a picture.
#[derive(Clone, Debug)]
pub struct Bush {
    /// All edges that the picture had.
    picture: Rc<[Edge]>,
    /// The number of the picture: bushes are compared by it.
    id: u32,
    /// The point that is the ground here.
    ground: u8,
    /// The edges that are left, a bit each.
    left: u64,
}

impl PartialEq for Bush {
    fn eq(&self, other: &Bush) -> bool {
        (self.id, self.ground, self.left) == (other.id, other.ground, other.left)
    }
}

impl Eq for Bush {}

impl Hash for Bush {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.id, self.ground, self.left).hash(state);
    }
}

impl Bush {
    /// A picture that has a number of its own among those it is compared with.
    ///
    /// # Panics
    /// If it has more than 64 edges or points beyond 127.
    pub fn new(id: u32, edges: Vec<Edge>) -> Bush {
        assert!(edges.len() <= MOST_EDGES, "a bush has at most {MOST_EDGES} edges");
        assert!(edges.iter().all(|edge| edge.ends.iter().all(|&end| end < 128)), "too many points");
        let left = u64::MAX.checked_shr((MOST_EDGES - edges.len()) as u32).unwrap_or(0);
        Bush { picture: edges.into(), id, ground: 0, left }
    }

    /// The edges of `among`, with their bits.
    fn edges(&self, among: u64) -> impl Iterator<Item = (u64, Edge)> {
        let bits = (0..).map(|index| 1u64 << index).take(self.picture.len());
        bits.zip(self.picture.iter().copied()).filter(move |(bit, _)| among & bit != 0)
    }

    /// The edges of `among` that hang together with the points `from`, where
    /// nothing hangs together by a point of `barrier`.
    fn connected(&self, among: u64, from: u128, barrier: u128) -> u64 {
        let (mut points, mut found) = (from, 0);
        loop {
            let before = found;
            for (bit, edge) in self.edges(among & !before) {
                if edge.touches(points) {
                    found |= bit;
                    points |= edge.points() & !barrier;
                }
            }
            if found == before {
                return found;
            }
        }
    }

    fn with(&self, left: u64) -> Bush {
        Bush { left, ..self.clone() }
    }

    /// What is left after each cut of a player.
    fn cuts(&self, player: Colour) -> impl Iterator<Item = Bush> {
        let can_cut = move |colour| colour == player || colour == Colour::Green;
        let bits = self.edges(self.left).filter(move |(_, edge)| can_cut(edge.colour));
        bits.map(|(bit, _)| self.with(self.connected(self.left & !bit, 1 << self.ground, 0)))
    }

    /// The bushes that have nothing in common but the ground.
    fn split(&self) -> Vec<Bush> {
        let (mut rest, mut bushes) = (self.left, Vec::new());
        let ground = 1u128 << self.ground;
        while let Some((bit, edge)) = self.edges(rest).next() {
            let group = bit | self.connected(rest, edge.points() & !ground, ground);
            rest &= !group;
            bushes.push(self.with(group));
        }
        bushes
    }

    /// The only edge on the ground and what stands on it, if there is only one.
    fn trunk(&self) -> Option<(Colour, Bush)> {
        let mut on_ground = self.edges(self.left).filter(|(_, e)| e.touches(1 << self.ground));
        let (Some((bit, edge)), None) = (on_ground.next(), on_ground.next()) else { return None };
        let above = if edge.ends[0] == self.ground { edge.ends[1] } else { edge.ends[0] };
        let rest = Bush { ground: above, ..self.with(self.left & !bit) };
        Some((edge.colour, rest))
    }
}

/// Bushes side by side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bushes(pub Vec<Bush>);

impl Bushes {
    fn options(&self, player: Colour) -> Vec<Bushes> {
        let mut options = Vec::new();
        for (index, bush) in self.0.iter().enumerate() {
            for rest in bush.cuts(player) {
                let mut after = self.clone();
                after.0[index] = rest;
                options.push(after);
            }
        }
        options
    }
}

impl Partizan for Bushes {
    fn left_options(&self) -> Vec<Bushes> {
        self.options(Colour::Blue)
    }

    fn right_options(&self) -> Vec<Bushes> {
        self.options(Colour::Red)
    }

    fn parts(&self) -> Vec<Bushes> {
        self.0.iter().flat_map(Bush::split).map(|bush| Bushes(vec![bush])).collect()
    }

    fn key(&self) -> Option<u128> {
        match &self.0[..] {
            [Bush { id, ground, left, .. }] => {
                Some(u128::from(*id) << 72 | u128::from(*ground) << 64 | u128::from(*left))
            }
            _ => None,
        }
    }

    /// A trunk and what it bears: the colon principle (Winning Ways, chapter 7).
    fn stacked(&self) -> Option<(Simple, Bushes)> {
        let [bush] = &self.0[..] else { return None };
        let (colour, rest) = bush.trunk()?;
        let trunk = match colour {
            Colour::Blue => Simple::number(Dyadic::from(1)),
            Colour::Red => Simple::number(Dyadic::from(-1)),
            Colour::Green => Simple::infinitesimal(0, 1),
        };
        Some((trunk, Bushes(vec![rest])))
    }
}
