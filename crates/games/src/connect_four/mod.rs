//! Connect Four on boards of any size up to 64 bits: a stone falls to the
//! lowest free cell of a column, and four in a row win. Black (`x`) begins.

mod board;
mod follow_up;
mod insight;
mod notation;
mod threats;

pub use board::Board;
pub use threats::Threats;

use game::{Family, Oracle, ParseError, grid};

/// The family `connect-four`, with boards written width first.
pub struct ConnectFour;

impl Family for ConnectFour {
    type Game = Board;
    const NAME: &str = "connect-four";
    const SUMMARY: &str = "four in a row with stones that fall to the bottom of their column";
    const PARAMETERS: &str = "WIDTHxHEIGHT with WIDTH·(HEIGHT+1) at most 64";
    const DEFAULT: &str = "7x6";
    const EXAMPLES: &[&str] = &["5x4", "6x5", "7x6"];

    /// Playouts that overlook a four mislead even long searches. With six stones on
    /// the board the solver often answers within a second.
    const SETTINGS: &[(&str, &str)] =
        &[("playout", "oracle"), ("solve-first", "0.7"), ("solve-plies", "36")];
    const SOLVER: &str = "alpha-beta";
    const SOLVING: &[(&str, &str)] = &[("symmetry", "1000")];

    fn insight(position: &Board) -> Vec<game::Overlay> {
        insight::see(position)
    }

    fn start(parameters: &str) -> Result<Board, ParseError> {
        grid::start::<ConnectFour>(parameters, Board::new)
    }

    fn oracles() -> Vec<Box<dyn Oracle<Board>>> {
        vec![Box::new(Threats)]
    }
}
