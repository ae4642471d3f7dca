//! Who searches what: threads leave each other's positions alone.
//!
//! As in Kerrigan's simplification of ABDADA: before a thread goes into a
//! position it writes the position's place on a board, and others put the
//! position off until the rest is done. A mark that is lost or mistaken costs
//! time, never a wrong answer.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const WAYS: usize = 4;
const SETS: usize = 4096;

pub(super) struct Busy {
    marks: Vec<[AtomicU64; WAYS]>,
}

impl Busy {
    pub fn new() -> Busy {
        Busy { marks: (0..SETS).map(|_| Default::default()).collect() }
    }

    /// Whether somebody is at work on this position.
    pub fn is_marked(&self, mark: u64) -> bool {
        self.set(mark).iter().any(|way| way.load(Relaxed) == mark)
    }

    /// Says that this thread is at work on it.
    pub fn mark(&self, mark: u64) {
        let set = self.set(mark);
        let free = set.iter().position(|way| way.load(Relaxed) == 0);
        set[free.unwrap_or(0)].store(mark, Relaxed);
    }

    /// Says that it is done.
    pub fn clear(&self, mark: u64) {
        for way in self.set(mark) {
            if way.load(Relaxed) == mark {
                way.store(0, Relaxed);
            }
        }
    }

    /// Nobody is at work.
    pub fn reset(&self) {
        self.marks.iter().flatten().for_each(|way| way.store(0, Relaxed));
    }

    fn set(&self, mark: u64) -> &[AtomicU64; WAYS] {
        &self.marks[(mark >> 52) as usize % SETS]
    }
}
