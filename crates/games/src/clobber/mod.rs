//! Clobber: a stone takes an enemy stone beside it and stands in its place;
//! whoever cannot move loses. Black (`x`) is Left and White (`o`) is Right, as
//! in the combinatorial game literature. The board starts as a checkerboard
//! with White on a1 and White to move.

mod board;
mod capture;
mod evaluation;
mod insight;
mod notation;
mod part;
mod rows;
mod ruleset;
mod runner;
mod subgames;
mod words;

pub use board::Board;
pub use capture::Capture;
pub use part::{Part, Parts};
pub use rows::{Grid, Rows};
pub use ruleset::RULESET;
pub use subgames::Subgame;

use game::{Evaluator, Family, ParseError, grid};

/// The family `clobber`, with boards written rows first.
pub struct Clobber;

impl Family for Clobber {
    type Game = Board;
    const NAME: &str = "clobber";
    const SUMMARY: &str = "take a neighbouring stone; whoever cannot move loses";
    const PARAMETERS: &str = "ROWSxCOLUMNS with at most 128 cells";
    const DEFAULT: &str = "8x8";
    const EXAMPLES: &[&str] = &["4x4", "5x5", "6x6", "8x8"];
    const SETTINGS: &[(&str, &str)] = &[("expand", "8")];
    /// Without a table, in CPU-seconds, alpha-beta and df-pn: 4x5 0.15 and 0.25, 5x5 17.5
    /// and more than 60.
    const SOLVER: &str = "alpha-beta";

    fn insight(position: &Board) -> Vec<game::Overlay> {
        insight::see(position)
    }

    fn start(parameters: &str) -> Result<Board, ParseError> {
        grid::start::<Clobber>(parameters, Board::new)
    }

    fn evaluators() -> Vec<Box<dyn Evaluator<Board>>> {
        vec![Box::new(evaluation::LiveStones)]
    }
}
