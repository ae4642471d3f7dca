//! Endgames of Breakthrough: forced wins within the top rows of a board, and whole small
//! boards. `docs/breakthrough-tables.md` says what they mean and when they decide.

mod decide;
mod fast;
mod kind;
mod layers;
mod layout;
mod making;
mod oracle;
pub mod rows;
mod sides;
mod slices;
mod source;
mod statistics;
mod steps;
mod table;
mod verify;
pub mod whole;

pub use kind::BreakthroughTables;
pub use layout::{Layout, MOST_COLUMNS, Pieces};
pub use oracle::ByRows;
pub use sides::Attack;
pub use source::RowKnowledge;
pub use table::{BreakthroughTable, Shape};
