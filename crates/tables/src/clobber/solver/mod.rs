//! Clobber as a sum: who wins a position that has fallen apart, or will.
//!
//! Groups that the database knows are values, which add up, cancel and have
//! canonical options; only larger groups are still stones. Positions that are
//! the same sum for the mover are one, wherever their groups lie and whichever
//! colour they have.

mod group;
mod solving;
mod sum;
mod winner;

pub use solving::{solver, solving};
pub use sum::{Sum, SumContext, SumMove};
pub use winner::Summing;
