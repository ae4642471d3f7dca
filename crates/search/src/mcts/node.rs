//! A node of the tree: 32 bytes of atomics.

use super::shared_bounds::{self, pack, unpack};
use bytemuck::Zeroable;
use game::Bounds;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed, Ordering::SeqCst};

/// One child of a position, as its parent sees it.
///
/// Statistics are read and written with relaxed atomics: a reading that is a
/// little old only shifts the search's attention. Bounds are sequentially
/// consistent, because their propagation must not lose an update.
#[repr(C, align(32))]
#[derive(Debug, Zeroable)]
pub struct Node {
    /// Simulations through this node, the one under way included.
    visits: AtomicU32,
    /// `lower` and `upper`, 16 bits each.
    bounds: AtomicU32,
    /// The sum of rewards seen by the player who moves here, in units of
    /// [`Node::ONE`].
    total: AtomicU64,
    /// The slot of the children's header; see [`super::arena`].
    children: AtomicU32,
    /// The code of the move that leads here.
    code: AtomicU32,
    /// Low half: simulations in which the move was played later by the same player.
    /// High half: the sum of their rewards, in units of [`Node::RAVE_ONE`].
    rave: AtomicU64,
}

impl Node {
    /// The reward of a won simulation.
    pub const ONE: u64 = 1 << 20;
    /// The same for RAVE, coarser because it has fewer bits.
    pub(super) const RAVE_ONE: u64 = 4;

    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Counts a simulation on its way down; until its reward arrives it stands
    /// for a loss (virtual loss, Ewalds 2012, section 5.1.2). `shared` says
    /// whether other threads may write at the same time.
    #[inline]
    pub fn add_visits(&self, count: u32, shared: bool) -> u32 {
        if shared {
            self.visits.fetch_add(count, Relaxed) + count
        } else {
            let visits = self.visits.load(Relaxed) + count;
            self.visits.store(visits, Relaxed);
            visits
        }
    }

    #[inline]
    pub fn remove_visits(&self, count: u32) {
        self.visits.fetch_sub(count, Relaxed);
    }

    #[inline]
    pub fn total(&self) -> u64 {
        self.total.load(Relaxed)
    }

    #[inline]
    pub fn add_reward(&self, reward: u64, shared: bool) {
        if shared {
            self.total.fetch_add(reward, Relaxed);
        } else {
            self.total.store(self.total.load(Relaxed) + reward, Relaxed);
        }
    }

    /// The mean reward, or `None` before the first visit.
    pub fn mean(&self) -> Option<f64> {
        let visits = self.visits();
        (visits > 0).then(|| self.total() as f64 / (f64::from(visits) * Node::ONE as f64))
    }

    pub fn code(&self) -> u16 {
        self.code.load(Relaxed) as u16
    }

    /// How often RAVE has seen the move, and the sum of the rewards.
    #[inline]
    pub fn rave(&self) -> (f32, f32) {
        let both = self.rave.load(Relaxed);
        (both as u32 as f32, (both >> 32) as f32 * (1.0 / Node::RAVE_ONE as f32))
    }

    /// The same as it is stored: the count in the low half, the sum in the high half.
    #[inline]
    pub(super) fn packed_rave(&self) -> u64 {
        self.rave.load(Relaxed)
    }

    /// What [`Node::add_rave`] adds for a simulation with this reward.
    #[inline]
    pub fn rave_step(reward: u64) -> u64 {
        Node::rave_steps(reward, 1)
    }

    /// The same for so many simulations with this mean reward. Only their sum is rounded: the
    /// mean of three, say, is no multiple of what is counted in.
    #[inline]
    pub fn rave_steps(reward: u64, simulations: u64) -> u64 {
        let sum = (reward * simulations * Node::RAVE_ONE + Node::ONE / 2) / Node::ONE;
        sum << 32 | simulations
    }

    /// Counts a simulation for RAVE. Two threads at once may lose one of theirs, which
    /// costs less than never losing any: whole blocks of children are updated.
    #[inline]
    pub fn add_rave(&self, step: u64) {
        self.rave.store(self.rave.load(Relaxed).wrapping_add(step), Relaxed);
    }

    /// Takes over what RAVE says of the same move elsewhere, as if it had been seen at
    /// most `most` times.
    pub fn inherit_rave(&self, other: &Node, most: u32) {
        let both = other.rave.load(Relaxed);
        let (count, total) = (both & u64::from(u32::MAX), both >> 32);
        let kept = count.min(u64::from(most));
        if kept > 0 {
            // Below 2^64: a total is at most RAVE_ONE times its count.
            self.rave.store((total * kept / count) << 32 | kept, Relaxed);
        }
    }

    /// Virtual wins: knowledge as experience the search never had.
    pub fn set_experience(&self, visits: u32, total: u64) {
        self.visits.store(visits, Relaxed);
        self.total.store(total, Relaxed);
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        unpack(self.bounds.load(Relaxed))
    }

    /// The same as they are stored: lower and upper, 16 bits each.
    #[inline]
    pub(super) fn packed_bounds(&self) -> u32 {
        self.bounds.load(Relaxed)
    }

    /// The bounds as every thread agrees on them.
    pub fn settled_bounds(&self) -> Bounds {
        unpack(self.bounds.load(SeqCst))
    }

    /// Adds knowledge; says whether anything was new. See [`shared_bounds::narrow`].
    pub fn narrow(&self, known: Bounds) -> bool {
        shared_bounds::narrow(&self.bounds, known)
    }

    /// Forgets what was known; nothing else may run meanwhile.
    pub fn set_bounds(&self, bounds: Bounds) {
        self.bounds.store(pack(bounds), SeqCst);
    }

    /// Makes the slot a fresh child. Only the thread that allocated the slot
    /// may call this, before the slot is published.
    pub fn reset(&self, code: u16, bounds: Bounds) {
        self.visits.store(0, Relaxed);
        self.bounds.store(pack(bounds), Relaxed);
        self.total.store(0, Relaxed);
        self.children.store(0, Relaxed);
        self.code.store(u32::from(code), Relaxed);
        self.rave.store(0, Relaxed);
    }

    /// Copies all of `other`; nothing else may run meanwhile.
    pub fn copy_from(&self, other: &Node) {
        self.visits.store(other.visits.load(Relaxed), Relaxed);
        self.bounds.store(other.bounds.load(Relaxed), Relaxed);
        self.total.store(other.total.load(Relaxed), Relaxed);
        self.children.store(other.children.load(Relaxed), Relaxed);
        self.code.store(other.code.load(Relaxed), Relaxed);
        self.rave.store(other.rave.load(Relaxed), Relaxed);
    }

    pub(super) fn children_slot(&self) -> &AtomicU32 {
        &self.children
    }

    // A header is a slot of the same size before each block of children, with
    // other meanings for four fields.

    /// Header: how many children the block has.
    #[inline]
    pub(super) fn block_length(&self) -> u32 {
        self.code.load(Relaxed)
    }

    /// Header: the slot of the parent.
    pub(super) fn block_parent(&self) -> u32 {
        self.children.load(Relaxed)
    }

    pub(super) fn set_block_parent(&self, parent: u32) {
        self.children.store(parent, Relaxed);
    }

    pub(super) fn make_header(&self, length: u32, parent: u32) {
        self.code.store(length, Relaxed);
        self.children.store(parent, Relaxed);
        self.visits.store(0, Relaxed);
        self.total.store(0, Relaxed);
    }

    /// Header: the child to visit again, until the parent has been visited as often as
    /// the second number says. (0, 0) where there is none.
    #[inline]
    pub(super) fn kept_choice(&self) -> (u32, u32) {
        let both = self.total.load(Relaxed);
        (both as u32, (both >> 32) as u32)
    }

    #[inline]
    pub(super) fn keep_choice(&self, child: u32, until: u32) {
        self.total.store(u64::from(until) << 32 | u64::from(child), Relaxed);
    }

    /// Header: hands out the next child that nobody has visited yet.
    #[inline]
    pub(super) fn next_unvisited(&self, shared: bool) -> Option<u32> {
        let length = self.block_length();
        // Once all are handed out, a plain load keeps the counter in range.
        if self.visits.load(Relaxed) >= length {
            return None;
        }
        let next = self.add_visits(1, shared) - 1;
        (next < length).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_32_bytes() {
        assert_eq!(size_of::<Node>(), 32);
    }

    #[test]
    fn inherited_rave_has_the_same_mean_and_fewer_simulations() {
        let [old, new] = [Node::zeroed(), Node::zeroed()];
        new.inherit_rave(&old, 10);
        assert_eq!(new.rave(), (0.0, 0.0));
        for reward in [0, Node::ONE, Node::ONE, Node::ONE].repeat(10) {
            old.add_rave(Node::rave_step(reward));
        }
        new.inherit_rave(&old, 100);
        assert_eq!(new.rave(), (40.0, 30.0));
        new.inherit_rave(&old, 8);
        assert_eq!(new.rave(), (8.0, 6.0));
    }
}
