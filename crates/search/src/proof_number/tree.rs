//! The tree of best-first proof-number search: an arena of small nodes whose
//! children lie side by side, with room taken back from decided and small
//! subtrees.

use super::numbers::Numbers;
use std::collections::BTreeMap;
use std::ops::Range;

/// A node's place in the arena.
pub(super) type NodeId = u32;

/// The root's place.
pub(super) const ROOT: NodeId = 0;

/// 16 bytes.
#[derive(Clone, Copy)]
struct Node {
    numbers: Numbers,
    children: NodeId,
    count: u16,
    code: u16,
}

/// The tree.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Blocks that can be used again, by their length.
    free: BTreeMap<u16, Vec<NodeId>>,
    used: usize,
    capacity: usize,
    /// Subtrees of fewer nodes go when memory is full.
    least: usize,
}

impl Tree {
    /// A root with these numbers, in an arena of at most `memory` bytes.
    pub fn new(memory: usize, numbers: Numbers) -> Tree {
        let root = Node { numbers, children: 0, count: 0, code: 0 };
        // Half of it, because moving all nodes together needs a copy.
        let capacity = (memory / size_of::<Node>() / 2).clamp(1 << 10, NodeId::MAX as usize);
        // Room that is never touched costs nothing.
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(root);
        Tree { nodes, free: BTreeMap::new(), used: 1, capacity, least: 2 }
    }

    /// Nodes in the tree.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether there may be no room for another block of children.
    pub fn is_full(&self) -> bool {
        self.nodes.len() + usize::from(u16::MAX).min(self.capacity / 8) >= self.capacity
    }

    pub fn children(&self, node: NodeId) -> Range<NodeId> {
        let Node { children, count, .. } = self.nodes[node as usize];
        children..children + NodeId::from(count)
    }

    pub fn numbers(&self, node: NodeId) -> Numbers {
        self.nodes[node as usize].numbers
    }

    pub fn code(&self, node: NodeId) -> u16 {
        self.nodes[node as usize].code
    }

    pub fn set_numbers(&mut self, node: NodeId, numbers: Numbers) {
        self.nodes[node as usize].numbers = numbers;
    }

    pub fn set(&mut self, node: NodeId, code: u16, numbers: Numbers) {
        self.nodes[node as usize] = Node { numbers, children: 0, count: 0, code };
    }

    /// Room for the children of a leaf.
    pub fn add_children(&mut self, leaf: NodeId, count: usize) -> Range<NodeId> {
        let count = u16::try_from(count).expect("a position has fewer than 65,536 moves");
        let reused = self.free.get_mut(&count).and_then(Vec::pop);
        let start = reused.unwrap_or_else(|| {
            let start = self.nodes.len() as NodeId;
            let empty = Node { numbers: Numbers([1, 1]), children: 0, count: 0, code: 0 };
            self.nodes.resize(self.nodes.len() + usize::from(count), empty);
            start
        });
        self.used += usize::from(count);
        let node = &mut self.nodes[leaf as usize];
        (node.children, node.count) = (start, count);
        start..start + NodeId::from(count)
    }

    /// Makes a node a leaf again.
    pub fn free_below(&mut self, node: NodeId) {
        let children = self.children(node);
        for child in children.clone() {
            self.free_below(child);
        }
        if !children.is_empty() {
            self.used -= children.len();
            self.free.entry(children.len() as u16).or_default().push(children.start);
            self.nodes[node as usize].count = 0;
        }
    }

    /// Makes room: small subtrees shrink to their roots, which keep their
    /// numbers. What counts as small adapts, until at least a quarter is free.
    pub fn collect(&mut self) {
        while self.used > self.capacity / 4 * 3 {
            let before = self.used;
            self.shrink(ROOT);
            if self.used > before / 4 * 3 {
                self.least = self.least.saturating_mul(2);
            }
        }
        self.compact();
        self.least = (self.least / 2).max(2);
    }

    /// Frees small subtrees below a node; how many nodes are left there.
    fn shrink(&mut self, node: NodeId) -> usize {
        let mut size = 1;
        for child in self.children(node) {
            size += self.shrink(child);
        }
        if size < self.least && node != ROOT {
            self.free_below(node);
            size = 1;
        }
        size
    }

    /// Moves all nodes together, so that blocks of any length fit again.
    fn compact(&mut self) {
        let mut packed = Vec::with_capacity(self.capacity);
        packed.push(self.nodes[ROOT as usize]);
        let mut next = 0;
        while next < packed.len() {
            let Node { children, count, .. } = packed[next];
            packed[next].children = packed.len() as NodeId;
            let block = children as usize..children as usize + usize::from(count);
            packed.extend_from_slice(&self.nodes[block]);
            next += 1;
        }
        self.nodes = packed;
        self.free.clear();
    }
}
