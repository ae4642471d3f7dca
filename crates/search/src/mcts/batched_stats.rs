//! Statistics of much visited nodes, held back by each thread and added in
//! batches.
//!
//! All threads pass through the same few nodes near the root. If each wrote
//! there at every simulation, the cache lines would travel to and fro and the
//! threads would wait for them most of the time. Where a node has hundreds of
//! visits, a handful that arrive late change nothing.

use super::arena::Arena;

/// From so many visits on, a node's statistics are held back.
pub(super) const HOT: u32 = 256;
/// As many of a node's visits are held back at most.
const BATCH: u32 = 16;
/// Places for held-back statistics, a power of two.
const PLACES: usize = 256;

/// What a thread has not yet told of one node.
#[derive(Clone, Copy, Default)]
struct Held {
    slot: u32,
    visits: u32,
    total: u64,
}

/// What a thread has not yet told.
pub(super) struct Hot(Vec<Held>);

impl Hot {
    pub fn new() -> Hot {
        Hot(vec![Held::default(); PLACES])
    }

    /// Adds one visit and its reward.
    #[inline]
    pub fn add(&mut self, arena: &Arena, slot: u32, reward: u64) {
        let held = &mut self.0[slot as usize % PLACES];
        if held.slot != slot {
            held.tell(arena);
            held.slot = slot;
        }
        held.visits += 1;
        held.total += reward;
        if held.visits >= BATCH {
            held.tell(arena);
        }
    }

    /// Tells everything.
    pub fn tell(&mut self, arena: &Arena) {
        self.0.iter_mut().for_each(|held| held.tell(arena));
    }
}

impl Held {
    fn tell(&mut self, arena: &Arena) {
        if self.visits > 0 {
            let node = arena.node(self.slot);
            node.add_visits(self.visits, true);
            node.add_reward(self.total, true);
            *self = Held::default();
        }
    }
}
