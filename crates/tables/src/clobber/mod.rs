//! Every connected position of Clobber with at most so many stones: its value,
//! or bounds of it, and all that follows.

mod assemble;
mod build;
mod database;
mod group;
mod groups;
mod index;
mod making;
mod paper_oracles;
mod scale;
mod shapes;
mod simplify;
pub mod solver;
mod source;
mod statistics;
mod sums;
mod table;
mod values;
mod verify;

pub use database::Database;
pub use group::Lines;
pub use making::DEFAULT_STONES;
pub use paper_oracles::{SimpleSums, SmallSums, Weights};
pub use scale::Scale;
pub use shapes::MOST_STONES;
pub use simplify::Cancelling;
pub use solver::{solver, solving};
pub use source::ClobberKnowledge;
pub use statistics::{Counted, Counter, Level, PAPER};
pub use sums::{Signs, Sums, Total};
pub use table::ClobberTables;
pub use values::{Signed, ValueId, Values, Weight};
