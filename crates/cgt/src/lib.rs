//! Values of short partizan games, knowing no board.
//!
//! A [`Store`] holds every value once, in canonical form, so two games are equal
//! exactly if their [`Value`]s are the same number. A game that implements
//! [`Partizan`] gets its values by [`Valuer`].

mod atomic;
mod canonical;
mod compare;
mod cooling;
mod dyadic;
mod expression;
mod memo;
mod ordinal;
mod outcome;
mod partizan;
mod position;
mod reference;
pub mod rulesets;
mod scale;
mod simple;
mod stops;
mod store;
mod sum;
mod svg;
mod text;
mod thermograph;
mod trajectory;
mod uptimal;

pub use dyadic::Dyadic;
pub use expression::{Answer, Calculator, ExpressionError};
pub use outcome::Outcome;
pub use partizan::{Partizan, Valuer};
pub use position::{Position, Ruleset, Subgame, Subgames};
pub use reference::{Comparer, Limit, Scaler};
pub use scale::{SCALE_END, Scale};
pub use simple::Simple;
pub use store::{Full, Store, Value};
pub use text::Style;
pub use thermograph::Thermograph;
pub use trajectory::Trajectory;
pub use uptimal::Uptimal;
