//! Go: captures, no suicide, ko or superko, and area scoring.
//!
//! Black plays first, on an empty point or nowhere (a pass). Strings without
//! liberties are captured; suicide, of one stone or of many, is forbidden. A
//! ko may not be retaken at once, and under the option `superko` no earlier
//! board may be repeated at all, whoever is to move (positional superko).
//! Two passes in a row end the game, and so does its limit of 3·N² + 100
//! moves; then the stones are counted as they stand. The score is the
//! difference of the areas in half points, less White's komi.

mod area;
mod board;
mod handicap;
mod history;
mod notation;
mod playout;
mod position;
mod rules;
mod sgf;
mod size;
mod strings;
mod text;

pub(crate) use board::Board;
pub use playout::KeepEyes;
pub use position::Position;
pub(crate) use rules::Rules;
pub(crate) use sgf::{parameters as sgf_parameters, point_list, points as sgf_points};
pub(crate) use size::{PASS, Point, Size, column_letter};

use game::Playout;
use game::prelude::*;

/// The family `go`.
pub struct Go;

impl Family for Go {
    type Game = Position;
    const NAME: &str = "go";
    const SUMMARY: &str = "surround territory and capture strings without liberties";
    const PARAMETERS: &str = "N, from 2 to 19, then +komi=K and +superko if wanted";
    const DEFAULT: &str = "9";
    const EXAMPLES: &[&str] = &["5", "7", "9", "13", "19"];
    const SETTINGS: &[(&str, &str)] = &[("expand", "8")];

    fn start(parameters: &str) -> Result<Position, ParseError> {
        let rules = Rules::parse(parameters, 2);
        let rules = rules.map_err(|reason| ParseError::in_game(parameters, reason))?;
        Ok(Position::new(rules))
    }

    fn playouts() -> Vec<Box<dyn Playout<Position>>> {
        vec![Box::new(KeepEyes::default())]
    }
}
