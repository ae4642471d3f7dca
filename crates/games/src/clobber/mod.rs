//! Clobber: a stone takes an enemy stone beside it and stands in its place;
//! whoever cannot move loses. Black (`x`) is Left and White (`o`) is Right, as
//! in the combinatorial game literature. The board starts as a checkerboard
//! with White on a1 and White to move.

mod board;
mod capture;
mod notation;
mod runner;
mod subgames;
mod words;

pub use board::Board;
pub use capture::Capture;
pub use subgames::Subgame;

use game::coordinates::parse_dimensions;
use game::{Family, ParseError};

/// The family `clobber`, with boards written rows first.
pub struct Clobber;

impl Family for Clobber {
    type Game = Board;
    const NAME: &str = "clobber";
    const SUMMARY: &str = "take a neighbouring stone; whoever cannot move loses";
    const PARAMETERS: &str = "ROWSxCOLUMNS with at most 128 cells";
    const DEFAULT: &str = "8x8";
    const SETTINGS: &[(&str, &str)] = &[("expand", "8")];

    fn start(parameters: &str) -> Result<Board, ParseError> {
        let (rows, columns) = parse_dimensions(parameters)
            .ok_or_else(|| ParseError::in_game(parameters, "expected ROWSxCOLUMNS such as 8x8"))?;
        Board::new(rows, columns).map_err(|reason| ParseError::in_game(parameters, reason))
    }
}
