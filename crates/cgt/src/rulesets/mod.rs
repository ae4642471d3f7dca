//! Two games without boards, as examples of [`Partizan`](crate::Partizan) and
//! because much is known of their values.

mod hackenbush;
mod nim;

pub use hackenbush::{Bush, Bushes, Colour, Edge, HACKENBUSH};
pub use nim::{Heaps, NIM};
