//! Values of short partizan games, knowing no board.
//!
//! A [`Store`] holds every value once, in canonical form, so two games are equal
//! exactly if their [`Value`]s are the same number. A game that implements
//! [`Partizan`] gets its values by [`Valuer`].

mod atomic;
mod canonical;
mod compare;
mod dyadic;
mod memo;
mod outcome;
mod partizan;
mod reference;
mod scale;
mod simple;
mod store;
mod sum;

pub use dyadic::Dyadic;
pub use outcome::Outcome;
pub use partizan::{Partizan, Valuer};
pub use reference::{Comparer, Scaler};
pub use scale::{SCALE_END, Scale};
pub use simple::Simple;
pub use store::{Full, Store, Value};
