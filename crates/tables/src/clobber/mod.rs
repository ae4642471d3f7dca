//! Every connected position of Clobber with at most so many stones: its value,
//! or bounds of it, and all that follows.

mod assemble;
mod build;
mod database;
mod group;
mod groups;
mod image;
mod index;
mod knowledge;
mod making;
mod scale;
mod shapes;
mod simplify;
pub mod solver;
mod statistics;
mod sums;
mod values;
mod verify;

pub use database::Database;
pub use group::Lines;
pub use image::Error;
pub use knowledge::{SimpleSums, SmallSums, Weights};
pub use making::{DEFAULT_STONES, Plan, Watch, default_file};
pub use scale::Scale;
pub use shapes::MOST_STONES;
pub use simplify::Cancelling;
pub use solver::{solver, solving};
pub use statistics::{Counted, Counter, Level, PAPER};
pub use sums::{Signs, Sums, Total};
pub use values::{Signed, ValueId, Values, Weight};
pub use verify::{Verified, Wrong};
