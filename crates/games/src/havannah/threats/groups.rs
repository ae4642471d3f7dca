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

    pub fn all(&self, groups: Groups<C>) -> &[Group<C>] {
        &self.0[groups.from..groups.to]
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
        Groups { stones, from, to: self.0.len() }
    }

    /// The groups after one more stone.
    pub fn add(&mut self, shape: &Shape<C>, groups: Groups<C>, cell: u8) -> Groups<C> {
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
        Groups { stones: groups.stones | C::one(cell), from, to: self.0.len() }
    }
}

impl<C: Cells> Group<C> {
    #[inline(always)]
    fn join(&mut self, other: Group<C>) {
        self.stones |= other.stones;
        self.beside |= other.beside;
        self.sides |= other.sides;
    }
}

/// What a player's groups touch.
pub(super) struct Touch<C> {
    /// For each corner and edge, the cells on it or next to a group that has it.
    by_side: [C; 12],
    /// The cells that touch one corner at least, and two.
    corners: [C; 2],
    /// The cells where a stone wins, taken or not.
    pub wins: C,
}

impl<C: Cells> Shape<C> {
    #[inline(always)]
    fn lone(&self, cell: u8) -> Group<C> {
        let (stones, at) = (C::one(cell), usize::from(cell));
        Group { stones, beside: self.around[at], sides: self.side_of[at] }
    }

    /// What these groups touch, and where a stone wins.
    pub fn touch(&self, groups: &[Group<C>], stones: C) -> Touch<C> {
        let mut by_side = self.sides;
        let mut wins = C::NONE;
        for group in groups {
            let mut sides = group.sides & (CORNERS | EDGES);
            while sides != 0 {
                by_side[sides.trailing_zeros() as usize] |= group.beside;
                sides &= sides - 1;
            }
            if group.stones.count() >= NEARLY_A_RING {
                wins |= self.closing(group.stones);
            }
        }
        if stones.count() > NEARLY_A_RING {
            wins |= self.filling(stones);
        }
        let [mut one, mut two] = [C::NONE; 2];
        for &touching in &by_side[..6] {
            two |= one & touching;
            one |= touching;
        }
        wins |= two;
        let corners = [one, two];
        let [mut one, mut two] = [C::NONE; 2];
        for &touching in &by_side[6..] {
            wins |= two & touching;
            two |= one & touching;
            one |= touching;
        }
        Touch { by_side, corners, wins }
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
    pub fn threats(
        &self,
        groups: &[Group<C>],
        stones: C,
        touch: &Touch<C>,
        cell: u8,
        empty: C,
    ) -> C {
        let mut joined = self.lone(cell);
        for group in groups {
            if group.beside.has(cell) {
                joined.join(*group);
            }
        }
        let mut wins = C::NONE;
        let corners = joined.sides & CORNERS;
        if corners != 0 {
            let mine = touch.by_side[corners.trailing_zeros() as usize];
            wins |= touch.corners[1] | touch.corners[0] & !mine;
        }
        let edges = joined.sides & EDGES;
        if edges != 0 {
            let [mut one, mut two] = [C::NONE; 2];
            let mut others = EDGES & !edges;
            while others != 0 {
                let touching = touch.by_side[others.trailing_zeros() as usize];
                two |= one & touching;
                one |= touching;
                others &= others - 1;
            }
            wins |= if edges & (edges - 1) == 0 { two } else { one };
        }
        wins &= joined.beside;
        let size = joined.stones.count();
        if size >= NEARLY_A_RING {
            wins |= self.closing(joined.stones);
            if size > NEARLY_A_RING {
                wins |= self.filling(stones | C::one(cell));
            }
        }
        wins & empty & !C::one(cell)
    }
}
