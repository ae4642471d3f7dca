//! Work that can be done anywhere: by a thread of this process, by a worker on another
//! machine, by an actor of a cluster.
//!
//! A [`Job`] is plain data that says all that decides its result, so it has a key, and to
//! do it twice is harmless. A [`Worker`] does jobs one after the other and keeps its
//! solvers' tables between them. [`proof_search`] solves a position by jobs: its master
//! holds the first plies of the tree, and workers search below.
//!
//! Architecture invariant: no input or output, and no processes. How jobs travel is the
//! program's business; what comes back is checked here.

mod crew;
mod job;
pub mod proof_search;
mod queue;
mod shared;
pub mod table_build;
mod threads;
mod trials;
mod wire;
mod worker;

pub use crew::{Chosen, Crew, Ended, News, Roll, Taken, Work, drive};
pub use job::{Done, Job, JobResult, Order, Refusal, SolverSpec, TableSpec, Trial};
pub use queue::Queue;
pub use threads::Threads;
pub use trials::check;
pub use wire::{FromCrew, ToCrew};
pub use worker::{StartOutside, Worker};

/// The version and the commit of this build. Master and workers must have the same: others
/// might have other rules, players or solvers.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("ZERMELO_COMMIT"));
