//! Job-level proof-number search.
//!
//! The master holds the tree of the first plies. Its leaves are questions to workers, with
//! a limit on the work; a worker answers, or tells how far it has come: proof and disproof
//! numbers of the position and of its moves. A leaf that takes long gets its moves as
//! children, so that several workers can share it. While a worker is at a leaf, the others
//! choose theirs as if that one were answered as its numbers foretell.
//!
//! A worker's word is believed if a certificate of it, asked for afterwards and at random,
//! is accepted by the checker; one wrong answer, and all that rests on that worker's word
//! alone is taken back.

mod master;
mod simulation;
mod tree;

pub use master::{Master, Plan, Standing};
pub use simulation::{Simulated, Speed, simulate};

/// Positions that take a worker so many nodes are told to the others.
pub const SHARE: u64 = 50;
/// Positions that a job looks at, unless it is told otherwise.
pub const SLICE: u64 = 50_000;
