//! What a two-player perfect-information game is.
//!
//! A game is one type: a position that knows its rules, implementing [`Game`]
//! (rules, keys, symmetries) and [`Notation`] (text and drawing). A [`Family`]
//! names it, reads its parameters (`havannah:5`) and lists what knowledge it
//! offers to a search: [`Oracle`], [`Playout`], [`Prior`], [`Evaluator`], all
//! of them optional. [`AnyGame`] is the same game behind `dyn`, for programs
//! that learn at run time which game is wanted; [`Registry`] opens one by name.
//!
//! Architecture invariant: no search and no input or output here. The crate
//! turns text into positions and positions into text; it opens no file, prints
//! nothing and reads no clock.

pub mod bits;
mod bounds;
mod codes;
pub mod conformance;
pub mod coordinates;
mod error;
mod facade;
mod family;
pub mod grid;
mod insight;
mod knowledge;
mod notation;
mod perft;
mod picture;
mod player;
mod playouts;
mod registry;
mod rng;
mod rules;
mod score;
pub mod sgf;
mod steps;
mod suggestion;
pub mod zobrist;

pub use bounds::Bounds;
pub use codes::MoveCodes;
pub use error::{IllegalMove, ParseError, PlayError};
pub use facade::{AnyGame, Session, resignation};
pub use family::Family;
pub use insight::{Insight, Look, Overlay};
pub use knowledge::{Evaluator, Memory, Oracle, Playout, Prior, Simplifier};
pub use notation::Notation;
pub use perft::{PerftRow, perft};
pub use picture::{Cell, Label, Picture, Tiling};
pub use player::{Colour, Player};
pub use playouts::{PlayoutReport, playouts};
pub use registry::{Entry, Extension, Registry};
pub use rng::Rng;
pub use rules::{Game, Move};
pub use score::Score;
pub use steps::Step;
pub use suggestion::did_you_mean;

/// What the author of a game needs, in one line.
pub mod prelude {
    pub use crate::{
        Bounds, Colour, Family, Game, IllegalMove, Move, Notation, ParseError, Picture, Player,
        Rng, Score, Tiling,
    };
}
