//! Every position of Connect Four with few stones: its value, and a move that keeps it.

mod entries;
mod making;
mod openings;
mod positions;

pub use entries::{Entries, Entry};
pub use making::{DEFAULT_PLIES, MOST_PLIES, Solver};
pub use openings::Openings;
pub use positions::Positions;
