//! Matches between players of any game.
//!
//! A match is a list of numbered games. Two games in a row are a pair: the same
//! opening, colours swapped. Everything random in a game follows from the
//! match's seed and the game's number, so a match that was stopped, or that
//! plays several games at once, plays the same games.
//!
//! Architecture invariant: no input or output. Players that live outside this
//! process, files and the live display are the program's; it hands players in
//! as [`Contestant`]s and takes results out.

mod arena;
mod contest;
mod contestant;
pub mod experiment;
pub mod presets;
mod ratings;
mod round;
mod schedule;
mod spec;
mod sprt;
mod spsa;
mod statistics;

pub use arena::{Arena, Outside, Request, no_outside};
pub use contest::{Contest, Summary, run};
pub use contestant::{Choice, Contestant, Failure, RandomMover, Reply, Searcher};
pub use ratings::{Encounter, Ratings};
pub use round::{Ending, Played, Role, play};
pub use schedule::{Openings, Schedule, seed_of, side_of_a};
pub use spec::{Budgets, EngineSpec, MctsSpec, with_settings};
pub use sprt::{Sprt, Verdict};
pub use spsa::{Parameter, Spsa};
pub use statistics::{GameResult, Outcome, Record, Statistics, elo, expected_score};
