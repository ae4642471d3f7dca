//! A player's groups as sets of cells, and the cells where a stone wins or threatens to.

use super::cells::{Cells, Shape};
use crate::havannah::geometry::{CORNERS, EDGES};

/// Stones that hang together.
#[derive(Clone, Copy)]
pub(super) struct Group<C> {
    pub stones: C,
    /// The places next to them.
    pub beside: C,
    /// Corners and edges that they touch.
    pub sides: u16,
}

/// A ring has six stones at least, so five make one with the next stone.
const NEARLY_A_RING: u32 = 5;

/// The groups of one player: a part of a [`Stack`].
#[derive(Clone, Copy)]
pub(super) struct Groups<C> {
    pub stones: C,
    /// For each corner and edge, the cells on it or next to a group that has it.
    touching: [C; 12],
    from: usize,
    to: usize,
}

/// The groups of all positions on the line of play being looked at, so that nothing is
/// copied twice and nothing taken back.
pub(super) struct Stack<C>(Vec<Group<C>>);

impl<C: Cells> Stack<C> {
    pub fn new() -> Stack<C> {
        Stack(Vec::with_capacity(128))
    }

    pub fn height(&self) -> usize {
        self.0.len()
    }

    /// Forgets all groups found since.
    pub fn cut(&mut self, height: usize) {
        self.0.truncate(height);
    }

    /// Finds the groups of these stones.
    pub fn find(&mut self, shape: &Shape<C>, stones: C) -> Groups<C> {
        let from = self.0.len();
        let mut rest = stones;
        while !rest.is_empty() {
            let mut group = C::one(rest.first());
            let beside = loop {
                let beside = shape.beside(group);
                let more = beside & rest | group;
                if more == group {
                    break beside;
                }
                group = more;
            };
            rest &= !group;
            let mut sides = 0;
            for cell in (group & shape.border).each() {
                sides |= shape.side_of[usize::from(cell)];
            }
            self.0.push(Group { stones: group, beside, sides });
        }
        let mut touching = shape.sides;
        self.0[from..].iter().for_each(|group| group.touch(&mut touching));
        Groups { stones, touching, from, to: self.0.len() }
    }

    /// The groups after one more stone.
    pub fn add(&mut self, shape: &Shape<C>, groups: &Groups<C>, cell: u16) -> Groups<C> {
        let from = self.0.len();
        let mut joined = shape.lone(cell);
        for i in groups.from..groups.to {
            let group = self.0[i];
            match group.beside.has(cell) {
                true => joined.join(group),
                false => self.0.push(group),
            }
        }
        self.0.push(joined);
        let mut touching = groups.touching;
        joined.touch(&mut touching);
        Groups { stones: groups.stones | C::one(cell), touching, from, to: self.0.len() }
    }
}

impl<C: Cells> Group<C> {
    #[inline(always)]
    fn join(&mut self, other: Group<C>) {
        self.stones |= other.stones;
        self.beside |= other.beside;
        self.sides |= other.sides;
    }

    /// Adds the cells next to this group to those that touch its sides.
    #[inline(always)]
    fn touch(&self, touching: &mut [C; 12]) {
        let mut sides = self.sides & (CORNERS | EDGES);
        while sides != 0 {
            touching[sides.trailing_zeros() as usize] |= self.beside;
            sides &= sides - 1;
        }
    }
}

/// A player's groups, and the cells by how many corners and edges they touch.
pub(super) struct View<'g, C> {
    pub groups: &'g [Group<C>],
    pub stones: C,
    pub touching: &'g [C; 12],
    /// The cells that touch one corner at least, and two.
    pub corners: [C; 2],
    /// The cells that touch one edge at least, two, and three.
    pub edges: [C; 3],
}

impl<C: Cells> Stack<C> {
    #[inline(always)]
    pub fn view<'g>(&'g self, groups: &'g Groups<C>) -> View<'g, C> {
        let [mut one, mut two, mut three] = [C::NONE; 3];
        for &touching in &groups.touching[..6] {
            two |= one & touching;
            one |= touching;
        }
        let corners = [one, two];
        [one, two] = [C::NONE; 2];
        for &touching in &groups.touching[6..] {
            three |= two & touching;
            two |= one & touching;
            one |= touching;
        }
        View {
            groups: &self.0[groups.from..groups.to],
            stones: groups.stones,
            touching: &groups.touching,
            corners,
            edges: [one, two, three],
        }
    }
}

impl<C: Cells> Shape<C> {
    #[inline(always)]
    fn lone(&self, cell: u16) -> Group<C> {
        let (stones, at) = (C::one(cell), usize::from(cell));
        Group { stones, beside: self.around[at], sides: self.side_of[at] }
    }

    /// The places where a stone wins, taken or not.
    #[inline(always)]
    pub fn wins(&self, view: &View<C>) -> C {
        let mut wins = view.corners[1] | view.edges[2];
        if view.stones.count() >= NEARLY_A_RING {
            for group in view.groups.iter().filter(|g| g.stones.count() >= NEARLY_A_RING) {
                wins |= self.closing(group.stones);
            }
            wins |= self.filling(view.stones);
        }
        wins
    }

    /// The places that touch a group in two separate runs: a stone there closes a ring
    /// around one of the gaps.
    #[inline(always)]
    fn closing(&self, group: C) -> C {
        let near = self.toward(group);
        let [mut one, mut two] = [C::NONE; 2];
        for i in 0..6 {
            let ends = near[i] & !near[(i + 1) % 6];
            two |= one & ends;
            one |= ends;
        }
        two
    }

    /// The places where a stone is the last of six around another of the same player.
    #[inline(always)]
    fn filling(&self, stones: C) -> C {
        let near = self.toward(stones);
        let mut last = C::NONE;
        for i in 0..6 {
            let five = (1..6).fold(stones, |all, j| all & near[(i + j) % 6]);
            last |= self.moved(five, i);
        }
        last
    }

    /// The cells among `empty` where the player wins after a stone on `cell`, if it wins
    /// nowhere without that stone.
    #[inline(always)]
    pub fn threats(&self, view: &View<C>, cell: u16, empty: C) -> C {
        let mut joined = self.lone(cell);
        for group in view.groups {
            if group.beside.has(cell) {
                joined.join(*group);
            }
        }
        let mut wins = C::NONE;
        let corners = joined.sides & CORNERS;
        if corners != 0 {
            let mine = view.touching[corners.trailing_zeros() as usize];
            wins |= view.corners[1] | view.corners[0] & !mine;
        }
        let edges = joined.sides & EDGES;
        if edges != 0 {
            let [one, two, three] = view.edges;
            let first = view.touching[edges.trailing_zeros() as usize];
            let others = edges & (edges - 1);
            wins |= three | two & !first;
            if others != 0 {
                let second = view.touching[others.trailing_zeros() as usize];
                wins |= two & !second | one & !(first | second);
            }
        }
        wins &= joined.beside;
        let size = joined.stones.count();
        if size >= NEARLY_A_RING {
            wins |= self.closing(joined.stones);
            if size > NEARLY_A_RING {
                wins |= self.filling(view.stones | C::one(cell));
            }
        }
        wins & empty & !C::one(cell)
    }
}
