//! The attacker's threats, found once for each set of stones that its moves lead to. All
//! searches of one look share them: they differ only in the defender's stones.

use super::cells::{Cells, Shape};
use super::groups::{Groups, Stack};

/// The attacker after some moves.
struct Node<C> {
    groups: Groups<C>,
    /// Where its threats begin and end, once they are known.
    threats: Option<(u32, u32)>,
}

/// A move that threatens to win.
struct Threat<C> {
    m: u8,
    /// Where it then wins, if the defender is not there.
    wins: C,
    /// The node after it, once there is one.
    next: Option<u32>,
}

/// The attacker's stones and threats after all lines of play looked at.
pub(super) struct Tree<C: 'static> {
    shape: &'static Shape<C>,
    stack: Stack<C>,
    nodes: Vec<Node<C>>,
    threats: Vec<Threat<C>>,
    /// The cells that were empty at the root.
    empty: C,
}

/// A node of a [`Tree`].
pub(super) type At = u32;
/// The root of every tree.
pub(super) const ROOT: At = 0;

impl<C: Cells> Tree<C> {
    pub fn new(shape: &'static Shape<C>, stones: C, empty: C) -> Tree<C> {
        let mut stack = Stack::new();
        let root = Node { groups: stack.find(shape, stones), threats: None };
        let mut nodes = Vec::with_capacity(32);
        nodes.push(root);
        Tree { shape, stack, nodes, threats: Vec::with_capacity(128), empty }
    }

    pub fn stones(&self, at: At) -> C {
        self.nodes[at as usize].groups.stones
    }

    /// The empty cells where the attacker wins at the root.
    pub fn wins(&self) -> C {
        self.shape.wins(&self.stack.view(&self.nodes[0].groups)) & self.empty
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
        let empty = self.empty & !node.groups.stones;
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
    pub fn threat(&self, i: usize) -> (u8, C) {
        (self.threats[i].m, self.threats[i].wins)
    }

    /// The threat by this move, if it is one.
    pub fn threat_by(&mut self, at: At, m: u8) -> Option<usize> {
        self.threats(at).find(|&i| self.threats[i].m == m)
    }

    /// The node after a threat at a node.
    pub fn after(&mut self, at: At, i: usize) -> At {
        if let Some(next) = self.threats[i].next {
            return next;
        }
        let (m, groups) = (self.threats[i].m, &self.nodes[at as usize].groups);
        // The same moves in another order may have led there.
        let stones = groups.stones | C::one(m);
        let known = self.nodes.iter().position(|node| node.groups.stones == stones);
        let next = match known {
            Some(next) => next as At,
            None => {
                let groups = self.stack.add(self.shape, groups, m);
                self.nodes.push(Node { groups, threats: None });
                self.nodes.len() as At - 1
            }
        };
        self.threats[i].next = Some(next);
        next
    }
}
