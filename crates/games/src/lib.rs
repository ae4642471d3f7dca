//! The games, one folder each: rules, notation, drawing, and what the game
//! knows about its own positions.
//!
//! Architecture invariant: a game depends on `game` alone, never on another
//! game and never on a search. The one exception: `capture_race` is played on
//! the board of `go`.

pub mod capture_race;
pub mod go;
pub mod semeai;
pub mod tic_tac_toe;

use game::Registry;

/// Every game of this crate. Adding one is a folder and a line here.
pub fn registry() -> Registry {
    Registry::new()
        .with::<tic_tac_toe::TicTacToe>()
        .with::<go::Go>()
        .with::<capture_race::CaptureRace>()
        .with::<semeai::SemeaiFamily>()
}
