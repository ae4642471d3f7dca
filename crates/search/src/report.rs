//! What every player of this crate is given beside its game and settings, and what
//! it reports of a position.

use crate::budget::{Budget, Clock};
use game::Bounds;

/// How a search is run, beside what it searches for.
#[derive(Clone, Debug)]
pub struct Resources {
    /// Threads that search side by side.
    pub threads: usize,
    /// Bytes the tree may take.
    pub memory: usize,
    /// The seed of the random numbers. One thread and one seed give one tree.
    pub seed: u64,
}

impl Resources {
    /// Starts the clocks of a budget for these threads.
    pub(crate) fn start(&self, budget: &Budget) -> Clock {
        match self.threads {
            1 => budget.start_on_this_thread(),
            _ => budget.start(),
        }
    }
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { threads: 1, memory: 1 << 30, seed: 1 }
    }
}

/// What is known of one move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<M> {
    /// The move.
    pub m: M,
    /// Simulations through it.
    pub visits: u32,
    /// The mean reward for the mover, from 0 to 1.
    pub value: f64,
    /// What is proven of its score, seen by the first player.
    pub bounds: Bounds,
    /// The expected continuation, starting with the move itself.
    pub pv: Vec<M>,
}

/// What a search found out.
#[derive(Clone, Debug)]
pub struct GenericReport<M> {
    /// The move to play; `None` if the game is over.
    pub best: Option<M>,
    /// The mean reward for the mover, from 0 to 1; exact once decided.
    pub value: f64,
    /// What is proven of the root's score, seen by the first player.
    pub bounds: Bounds,
    /// The root's moves, best first.
    pub moves: Vec<MoveReport<M>>,
    /// Simulations of this search.
    pub simulations: u64,
    /// Seconds by the clock on the wall.
    pub seconds: f64,
    /// Seconds of processor time.
    pub cpu_seconds: f64,
    /// Nodes in the tree.
    pub nodes: usize,
    /// Bytes of the tree in use.
    pub tree_bytes: usize,
}

impl Report {
    /// All is lost, with these bounds: the move to play is the one with the
    /// best hope.
    pub(crate) fn resist(&mut self, bounds: Bounds, hope: impl Fn(u16) -> f32) {
        self.bounds = bounds;
        self.value = 0.0;
        // Of equals the one that the tree likes best stays first.
        self.moves.sort_by(|a, b| hope(b.m).total_cmp(&hope(a.m)));
        self.best = self.moves.first().map(|r| r.m);
    }
}

/// A report whose moves are codes, so that it has no type parameter.
pub type Report = GenericReport<u16>;
