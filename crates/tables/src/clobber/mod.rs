//! Every connected position of Clobber with at most so many stones: its value,
//! or bounds of it, and all that follows.

mod assemble;
mod build;
mod database;
mod group;
mod image;
mod index;
mod scale;
mod shapes;
pub mod solver;
mod values;

pub use database::Database;
pub use group::Lines;
pub use image::Error;
pub use scale::Scale;
pub use shapes::MOST_STONES;
pub use values::{ValueId, Values, Weight};
