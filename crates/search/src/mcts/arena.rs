//! The memory of the tree: one array of equal slots, allocated once.
//!
//! The children of a node stand side by side in a block, behind a header slot
//! that knows their number and their parent. Slot 0 is the header of the block
//! that holds the root alone, in slot 1. Blocks are handed out from the front;
//! a block always lies behind its parent's, which lets [`Arena::collect`]
//! discard and compact in one pass from front to back without any memory of
//! its own (Ewalds 2012, sections 5.1.3 and 5.1.4).

use super::node::Node;
use crate::memory::{self, Zeroed};
use bytemuck::Zeroable;
use game::Bounds;
use std::io;
use std::ops::Range;
use std::sync::atomic::Ordering::Release;
use std::sync::atomic::{AtomicU32, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed};

/// The root's slot.
pub const ROOT: u32 = 1;
const EMPTY: u32 = 2;
/// In a node's place for children: some thread is just making them.
const EXPANDING: u32 = u32::MAX;
/// In a header's place for the parent: the block is garbage.
const DEAD: u32 = u32::MAX;
/// The same where the block is no block any more: what a collection that was
/// interrupted left between the blocks it had moved and the others.
const GAP: u32 = u32::MAX - 1;

/// What only some settings need, kept beside the nodes: 16 bytes.
#[repr(C)]
#[derive(Debug, Zeroable)]
pub struct Extra {
    /// The prior or the knowledge value of the move, an `f32`.
    pub prior: AtomicU32,
    /// The implicit minimax value, an `f32` for the player who moves here.
    pub minimax: AtomicU32,
    /// Proof numbers: how far the first and the second player are from a win.
    pub proof: [AtomicU32; 2],
}

/// The tree's memory.
pub struct Arena {
    slots: Zeroed<Node>,
    extras: Option<Zeroed<Extra>>,
    next: AtomicU32,
}

impl Arena {
    /// Bytes per node; per node with extras.
    pub const NODE_BYTES: usize = size_of::<Node>();
    const EXTRA_BYTES: usize = size_of::<Extra>();

    /// An arena that never takes more than `bytes`. Pages are touched only as
    /// the tree grows.
    pub fn new(bytes: usize, with_extras: bool, root: Bounds) -> io::Result<Arena> {
        let slot = Arena::NODE_BYTES + if with_extras { Arena::EXTRA_BYTES } else { 0 };
        let slots = (bytes / slot).clamp(1024, u32::MAX as usize - 1);
        let arena = Arena {
            slots: Zeroed::new(slots)?,
            extras: with_extras.then(|| Zeroed::new(slots)).transpose()?,
            next: AtomicU32::new(EMPTY),
        };
        arena.reset(root);
        Ok(arena)
    }

    /// Forgets everything but an unvisited root.
    pub fn reset(&self, root: Bounds) {
        self.slots[0].make_header(1, 0);
        self.node(ROOT).reset(0, root);
        self.clear_extra(ROOT);
        self.next.store(EMPTY, Relaxed);
    }

    /// The node in a slot.
    #[inline]
    pub fn node(&self, slot: u32) -> &Node {
        &self.slots[slot as usize]
    }

    /// The nodes in so many slots from one on.
    #[inline]
    pub fn nodes(&self, slot: u32, count: usize) -> &[Node] {
        &self.slots[slot as usize..slot as usize + count]
    }

    /// What is kept beside it, if anything.
    #[inline]
    pub fn extra(&self, slot: u32) -> Option<&Extra> {
        self.extras.as_ref().map(|extras| &extras[slot as usize])
    }

    /// The same for several nodes in a row; none if nothing is kept.
    #[inline]
    pub fn extras(&self, slot: u32, count: usize) -> &[Extra] {
        self.extras.as_ref().map_or(&[], |extras| &extras[slot as usize..slot as usize + count])
    }

    fn clear_extra(&self, slot: u32) {
        if let Some(extra) = self.extra(slot) {
            extra.prior.store(0, Relaxed);
            extra.minimax.store(0, Relaxed);
            extra.proof[0].store(1, Relaxed);
            extra.proof[1].store(1, Relaxed);
        }
    }

    /// Slots in use, headers included.
    pub fn used(&self) -> usize {
        (self.next.load(Relaxed) as usize).min(self.slots.len())
    }

    /// Slots there are.
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Bytes in use.
    pub fn used_bytes(&self) -> usize {
        let extra = if self.extras.is_some() { Arena::EXTRA_BYTES } else { 0 };
        self.used() * (Arena::NODE_BYTES + extra)
    }

    /// The children of a node, none before its expansion.
    #[inline]
    pub fn children(&self, slot: u32) -> Range<u32> {
        match self.node(slot).children_slot().load(Acquire) {
            0 | EXPANDING => 0..0,
            header => header + 1..header + 1 + self.slots[header as usize].block_length(),
        }
    }

    /// Starts to load a node's children, for a visit soon.
    #[inline]
    pub fn fetch_children(&self, slot: u32) {
        match self.node(slot).children_slot().load(Relaxed) {
            0 | EXPANDING => {}
            header => {
                // Two nodes to a cache line; more lines than this are more than
                // the processor keeps under way.
                let end = (header as usize + 24).min(self.slots.len());
                self.slots[header as usize..end].iter().step_by(2).for_each(memory::fetch);
            }
        }
    }

    /// Hands out the next child of an expanded node that was never visited.
    #[inline]
    pub fn next_unvisited(&self, children: &Range<u32>, shared: bool) -> Option<u32> {
        let header = &self.slots[children.start as usize - 1];
        header.next_unvisited(shared).map(|i| children.start + i)
    }

    /// The child that a node visited so often has chosen before and visits again.
    #[inline]
    pub fn kept_choice(&self, children: &Range<u32>, visits: u32) -> Option<u32> {
        let (child, until) = self.slots[children.start as usize - 1].kept_choice();
        (visits < until).then(|| children.start + child)
    }

    /// Visits this child again until the node has been visited so often.
    #[inline]
    pub fn keep_choice(&self, children: &Range<u32>, child: u32, until: u32) {
        self.slots[children.start as usize - 1].keep_choice(child - children.start, until);
    }

    /// Claims the right to expand a node; `false` if it is or is being done.
    pub fn claim(&self, slot: u32) -> bool {
        let children = self.node(slot).children_slot();
        children.compare_exchange(0, EXPANDING, AcqRel, Relaxed).is_ok()
    }

    /// Gives a claim back.
    pub fn release(&self, slot: u32) {
        self.node(slot).children_slot().store(0, Release);
    }

    /// Makes the children of a claimed node and publishes them; `None`, with
    /// the claim given back, if memory is full.
    pub fn expand(
        &self,
        slot: u32,
        codes: impl ExactSizeIterator<Item = u16>,
        bounds: Bounds,
        prepare: impl Fn(&Arena, Range<u32>),
    ) -> Option<Range<u32>> {
        let length = codes.len() as u32;
        let Some(header) = self.allocate(length + 1) else {
            self.release(slot);
            return None;
        };
        self.slots[header as usize].make_header(length, slot);
        for (child, code) in (header + 1..).zip(codes) {
            self.node(child).reset(code, bounds);
            self.clear_extra(child);
        }
        let children = header + 1..header + 1 + length;
        prepare(self, children.clone());
        self.node(slot).children_slot().store(header, Release);
        Some(children)
    }

    fn allocate(&self, slots: u32) -> Option<u32> {
        let free = |next: u32| {
            let end = next as usize + slots as usize;
            (end <= self.slots.len()).then_some(end as u32)
        };
        self.next.fetch_update(Relaxed, Relaxed, free).ok()
    }

    /// Whether a block of `slots` children would still fit.
    pub fn has_room_for(&self, slots: usize) -> bool {
        self.used() + slots < self.slots.len()
    }

    /// Makes a child of the root the root. The rest becomes garbage, which the
    /// next collection removes.
    pub fn advance(&mut self, child: u32) {
        let old = self.node(ROOT).children_slot().load(Relaxed);
        if old != 0 {
            self.slots[old as usize].set_block_parent(DEAD);
        }
        self.move_slot(child, ROOT);
        // The child's own place is in a dead block now and owns nothing.
        self.node(child).children_slot().store(0, Relaxed);
    }

    /// Moves a node, and tells its children's header.
    fn move_slot(&self, from: u32, to: u32) {
        if from == to {
            return;
        }
        self.node(to).copy_from(self.node(from));
        if let (Some(source), Some(target)) = (self.extra(from), self.extra(to)) {
            for (a, b) in [
                (&source.prior, &target.prior),
                (&source.minimax, &target.minimax),
                (&source.proof[0], &target.proof[0]),
                (&source.proof[1], &target.proof[1]),
            ] {
                b.store(a.load(Relaxed), Relaxed);
            }
        }
        let children = self.node(to).children_slot().load(Relaxed);
        if children != 0 {
            self.slots[children as usize].set_block_parent(to);
        }
    }

    /// Discards the children of decided nodes and of nodes with fewer than
    /// `least_visits` visits, the root's own excepted, and closes the gaps.
    /// Returns the slots in use afterwards. `&mut`: no simulation is under way.
    ///
    /// Between two blocks the tree is whole, so `stop` may end the pass there;
    /// then nothing is free yet, and the next collection does the rest.
    pub fn collect(&mut self, least_visits: u32, mut stop: impl FnMut() -> bool) -> usize {
        let end = self.used() as u32;
        let mut write = EMPTY;
        let mut read = EMPTY;
        while read < end {
            if stop() {
                if write < read {
                    self.slots[write as usize].make_header(read - write - 1, GAP);
                }
                return end as usize;
            }
            let header = &self.slots[read as usize];
            let (length, parent) = (header.block_length(), header.block_parent());
            let children = read + 1..read + 1 + length;
            if parent == GAP {
                read = children.end;
                continue;
            }
            if parent != DEAD && !self.deserves_children(parent, least_visits) {
                self.release(parent);
                header.set_block_parent(DEAD);
            }
            if header.block_parent() == DEAD {
                for child in children.clone() {
                    self.orphan(child);
                }
            } else {
                let visited = header.visits();
                let target = &self.slots[write as usize];
                target.make_header(length, parent);
                target.add_visits(visited, false);
                self.node(parent).children_slot().store(write, Relaxed);
                for (child, to) in children.clone().zip(write + 1..) {
                    self.move_slot(child, to);
                }
                write += 1 + length;
            }
            read = children.end;
        }
        self.next.store(write, Relaxed);
        write as usize
    }

    fn deserves_children(&self, slot: u32, least_visits: u32) -> bool {
        let node = self.node(slot);
        slot == ROOT || (node.visits() >= least_visits && node.bounds().decided().is_none())
    }

    /// The children of a node in a dead block are dead too.
    fn orphan(&self, slot: u32) {
        let children = self.node(slot).children_slot().load(Relaxed);
        if children != 0 {
            self.slots[children as usize].set_block_parent(DEAD);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Rng, Score};

    const BOUNDS: Bounds = Bounds { lower: Score::LOSS, upper: Score::WIN };

    /// A random tree whose root was advanced once, so that some of it is dead.
    fn tree(seed: u64) -> Arena {
        let mut rng = Rng::new(seed);
        let mut arena = Arena::new(1 << 20, seed % 2 == 1, BOUNDS).unwrap();
        let mut leaves = vec![ROOT];
        for _ in 0..200 {
            let slot = leaves.swap_remove(rng.below(leaves.len() as u32) as usize);
            arena.node(slot).add_visits(rng.below(20), false);
            assert!(arena.claim(slot));
            let codes = (0..1 + rng.below(5) as u16).collect::<Vec<_>>();
            leaves.extend(arena.expand(slot, codes.into_iter(), BOUNDS, |_, _| ()).unwrap());
        }
        let child = arena.children(ROOT).max_by_key(|&c| arena.children(c).len()).unwrap();
        arena.advance(child);
        arena
    }

    /// All that can be reached, depth first.
    fn reached(arena: &Arena, slot: u32, found: &mut Vec<(u16, u32, usize)>) {
        let node = arena.node(slot);
        let children = arena.children(slot);
        found.push((node.code(), node.visits(), children.len()));
        children.for_each(|child| reached(arena, child, found));
    }

    fn all(arena: &Arena) -> Vec<(u16, u32, usize)> {
        let mut found = Vec::new();
        reached(arena, ROOT, &mut found);
        found
    }

    #[test]
    fn an_interrupted_collection_leaves_a_whole_tree() {
        for (seed, least_visits) in (0..10).flat_map(|seed| [(seed, 0), (seed, 8)]) {
            let mut undisturbed = tree(seed);
            let before = all(&undisturbed);
            let used = undisturbed.collect(least_visits, || false);
            let after = all(&undisturbed);
            assert!(least_visits > 0 || before == after);
            for blocks in 0..200 {
                let mut arena = tree(seed);
                // Twice, so that a gap is met again.
                for blocks in [blocks, blocks / 2] {
                    let mut left = blocks;
                    arena.collect(least_visits, || {
                        left -= 1;
                        left < 0
                    });
                    let now = all(&arena);
                    assert!(now.len() >= after.len() && now.len() <= before.len());
                    assert!(least_visits > 0 || now == before);
                }
                assert_eq!(arena.collect(least_visits, || false), used, "after {blocks} blocks");
                assert_eq!(all(&arena), after, "after {blocks} blocks");
            }
        }
    }
}
