//! Two small games, as examples of [`Partizan`](crate::Partizan) and because
//! their values are known: numbers and nimbers.

mod hackenbush;
mod nim;

pub use hackenbush::{HACKENBUSH, Stalk, Stalks};
pub use nim::{Heaps, NIM};
