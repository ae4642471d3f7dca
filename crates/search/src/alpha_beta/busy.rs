//! Who searches what: threads leave each other's positions alone.
//!
//! As in Kerrigan's simplification of ABDADA: before a thread goes into a
//! position it says so, and others put the position off until the rest is
//! done. Each thread has a board of its own that the others only read: a
//! position lies at one place of it, by the plies it has left, and these get
//! fewer on every line of play. A mark that is lost or mistaken costs time,
//! never a wrong answer.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const PLIES: usize = 128;

pub(super) struct Busy {
    boards: Vec<Board>,
}

/// What one thread is at work on. On lines of memory of its own, because to
/// write where others write is slow.
#[repr(align(128))]
struct Board([AtomicU64; PLIES]);

impl Busy {
    pub fn new(threads: usize) -> Busy {
        let board = |_| Board(std::array::from_fn(|_| AtomicU64::new(0)));
        Busy { boards: (0..threads).map(board).collect() }
    }

    /// Whether another thread is at work on this position.
    pub fn is_marked(&self, thread: usize, plies_left: u32, mark: u64) -> bool {
        let place = plies_left as usize % PLIES;
        let (before, from) = self.boards.split_at(thread);
        let mut others = before.iter().chain(&from[1..]);
        others.any(|board| board.0[place].load(Relaxed) == mark)
    }

    /// Says that a thread is at work on it.
    pub fn mark(&self, thread: usize, plies_left: u32, mark: u64) {
        self.boards[thread].0[plies_left as usize % PLIES].store(mark, Relaxed);
    }

    /// Says that it is done.
    pub fn clear(&self, thread: usize, plies_left: u32) {
        self.mark(thread, plies_left, 0);
    }

    /// Nobody is at work.
    pub fn reset(&self) {
        self.boards.iter().flat_map(|board| &board.0).for_each(|mark| mark.store(0, Relaxed));
    }
}
