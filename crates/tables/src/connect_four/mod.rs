//! Every position of Connect Four with few stones: its value, and a move that keeps it.
//! The standard board of 7x6 has a table in the program itself.

mod entries;
mod making;
mod openings;
mod oracle;
mod positions;
mod source;
mod statistics;
mod table;
mod verify;

pub use entries::{Entries, Entry};
pub use making::{DEFAULT_PLIES, MOST_PLIES};
pub use openings::Openings;
pub use oracle::ByOpenings;
pub use positions::Positions;
pub use source::{OpeningKnowledge, built_in};
pub use statistics::{Level, TROMP};
pub use table::ConnectFourTables;

/// The empty board of the standard size, 7x6.
pub fn standard_board() -> games::connect_four::Board {
    games::connect_four::Board::new(7, 6).expect("it exists")
}
