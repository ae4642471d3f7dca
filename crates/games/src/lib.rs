//! The games, one folder each: rules, notation, drawing, and what the game
//! knows about its own positions.
//!
//! Architecture invariant: a game depends on `game` and `cgt` alone, never on
//! another game and never on a search. (Capture races are Go with another aim, and
//! share its board; a confined race is a part of one.)

pub mod breakthrough;
pub mod capture_race;
pub mod clobber;
pub mod confined_race;
pub mod connect_four;
pub mod domineering;
pub mod go;
pub mod havannah;
pub mod semeai;
pub mod tic_tac_toe;

use cgt::Ruleset;
use game::{Extension, Registry};

/// Every game of this crate. Adding one is a folder, `pub mod`, and a line here.
pub fn registry<X: Extension>() -> Registry<X> {
    Registry::new()
        .with::<havannah::Havannah>()
        .with::<clobber::Clobber>()
        .with::<breakthrough::Breakthrough>()
        .with::<connect_four::ConnectFour>()
        .with::<go::Go>()
        .with::<capture_race::CaptureRace>()
        .with::<confined_race::ConfinedRace>()
        .with::<semeai::SemeaiFamily>()
        .with::<tic_tac_toe::TicTacToe>()
}

/// Every game whose positions have values, those of `cgt` included. Adding one is
/// an implementation of [`cgt::Partizan`] and a line here.
pub fn rulesets() -> Vec<Ruleset> {
    vec![clobber::RULESET, domineering::RULESET, cgt::rulesets::HACKENBUSH, cgt::rulesets::NIM]
}
