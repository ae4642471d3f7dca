//! The attacker's threats, found once for each set of stones that its moves lead to. Many
//! searches share them: those of one look differ only in the defender's stones.

use super::cells::{Cells, Shape};
use super::groups::{Groups, Stack};

/// The attacker's stones after some moves.
struct Node<C> {
    groups: Groups<C>,
    /// Where its threats begin and end, once they are known.
    threats: Option<(u32, u32)>,
}

/// A move that threatens to win.
struct Threat<C> {
    m: u16,
    /// Where it then wins, unless the defender is there.
    wins: C,
    /// The node after it, once there is one.
    next: Option<u32>,
}

/// A player's stones and threats after all lines of play looked at lately.
pub(super) struct Tree<C: 'static> {
    shape: &'static Shape<C>,
    stack: Stack<C>,
    nodes: Vec<Node<C>>,
    threats: Vec<Threat<C>>,
    /// Nodes by a hash of their stones; a newer one takes an older one's place.
    slots: Vec<At>,
}

/// A node of a [`Tree`].
pub(super) type At = u32;

/// How many nodes a tree may have before it begins anew.
const MOST: usize = 1 << 12;

impl<C: Cells> Tree<C> {
    pub fn new(shape: &'static Shape<C>) -> Tree<C> {
        let (nodes, threats) = (Vec::new(), Vec::new());
        Tree { shape, stack: Stack::new(), nodes, threats, slots: vec![At::MAX; 2 * MOST] }
    }

    /// Whether it is one of this board.
    pub fn is_of(&self, shape: &'static Shape<C>) -> bool {
        std::ptr::eq(self.shape, shape)
    }

    /// The node of these stones. It is there until the next call.
    pub fn root(&mut self, stones: C) -> At {
        if self.nodes.len() >= MOST {
            self.stack.cut(0);
            self.nodes.clear();
            self.threats.clear();
            self.slots.fill(At::MAX);
        }
        self.known(stones).unwrap_or_else(|| {
            let groups = self.stack.find(self.shape, stones);
            self.push(groups)
        })
    }

    fn slot(&self, stones: C) -> usize {
        stones.hash() as usize % self.slots.len()
    }

    fn known(&self, stones: C) -> Option<At> {
        let at = self.slots[self.slot(stones)];
        let node = self.nodes.get(at as usize)?;
        (node.groups.stones == stones).then_some(at)
    }

    fn push(&mut self, groups: Groups<C>) -> At {
        let (slot, at) = (self.slot(groups.stones), self.nodes.len() as At);
        self.slots[slot] = at;
        self.nodes.push(Node { groups, threats: None });
        at
    }

    pub fn stones(&self, at: At) -> C {
        self.nodes[at as usize].groups.stones
    }

    /// The places where the player wins, taken or not.
    pub fn wins(&self, at: At) -> C {
        self.shape.wins(&self.stack.view(&self.nodes[at as usize].groups))
    }

    /// Where the threats of a node begin and end. They are right as long as the defender
    /// has a stone wherever the attacker would win at once.
    #[inline(always)]
    pub fn threats(&mut self, at: At) -> std::ops::Range<usize> {
        let (from, to) = match self.nodes[at as usize].threats {
            Some(known) => known,
            None => self.find(at),
        };
        from as usize..to as usize
    }

    fn find(&mut self, at: At) -> (u32, u32) {
        let from = self.threats.len() as u32;
        let node = &mut self.nodes[at as usize];
        let view = self.stack.view(&node.groups);
        let empty = self.shape.board & !node.groups.stones;
        for m in self.shape.candidates(&view, empty).each() {
            let wins = self.shape.threats(&view, m, empty);
            if !wins.is_empty() {
                self.threats.push(Threat { m, wins, next: None });
            }
        }
        let found = (from, self.threats.len() as u32);
        node.threats = Some(found);
        found
    }

    /// The move of a threat, and where it then wins.
    #[inline(always)]
    pub fn threat(&self, i: usize) -> (u16, C) {
        (self.threats[i].m, self.threats[i].wins)
    }

    /// The threat by this move, if it is one.
    pub fn threat_by(&mut self, at: At, m: u16) -> Option<usize> {
        self.threats(at).find(|&i| self.threats[i].m == m)
    }

    /// The node after a threat at a node.
    pub fn after(&mut self, at: At, i: usize) -> At {
        if let Some(next) = self.threats[i].next {
            return next;
        }
        let (m, groups) = (self.threats[i].m, &self.nodes[at as usize].groups);
        // The same moves in another order may have led there.
        let next = match self.known(groups.stones | C::one(m)) {
            Some(next) => next,
            None => {
                let groups = self.stack.add(self.shape, groups, m);
                self.push(groups)
            }
        };
        self.threats[i].next = Some(next);
        next
    }
}
