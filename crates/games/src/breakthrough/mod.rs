//! Breakthrough: two rows of pieces each, a step forward straight or
//! diagonally, and whoever reaches the far row wins. White (`o`) starts from
//! the bottom and moves upwards.
//!
//! Whoever is to move can move: no piece of the same side stands in front of
//! the most advanced one, which is not on the far row yet, and with two
//! columns at least one of the diagonals before it exists. That square is
//! empty or holds an enemy, and a diagonal step allows both.

mod board;
mod evaluation;
mod insight;
pub mod learnt;
mod notation;
mod patterns;
mod policy;
mod race;
mod step;

pub use board::Board;
pub use step::Step;

use game::{Evaluator, Family, Oracle, ParseError, Playout, grid};

/// Squares of boards that are searched deeply all over; on larger ones it pays to follow the
/// better moves (`zermelo lab tune` found it, and matches in `docs/breakthrough.md`).
const SMALL: usize = 48;
const LARGE: &[(&str, &str)] = &[("exploration", "0.25")];

/// The family `breakthrough`, with boards written rows first.
pub struct Breakthrough;

impl Family for Breakthrough {
    type Game = Board;
    const NAME: &str = "breakthrough";
    const SUMMARY: &str = "be the first to bring a piece to the far row";
    const PARAMETERS: &str = "ROWSxCOLUMNS, at least 4x2 and at most 64 squares";
    const DEFAULT: &str = "8x8";
    const EXAMPLES: &[&str] = &["5x5", "6x6", "8x8"];
    /// Playouts see races, are cut after four moves and judged, for random ones say
    /// little of a race. The policy sees as much of a race as the oracle in half the time;
    /// oracles, tables among them, are asked before a position is judged.
    const SETTINGS: &[(&str, &str)] =
        &[("expand", "8"), ("playout", "policy"), ("cut", "4"), ("oracle-playouts", "4")];
    /// In CPU-seconds, alpha-beta and df-pn: 5x4 0.07 and 0.19, 5x5 1.4 and 6.3, 6x4 6 and 59.
    const SOLVER: &str = "alpha-beta";
    const SOLVING: &[(&str, &str)] = &[("symmetry", "1000")];

    fn settings_of_board(board: &Board) -> &'static [(&'static str, &'static str)] {
        if board.rows() * board.columns() > SMALL { LARGE } else { &[] }
    }

    fn evaluators() -> Vec<Box<dyn Evaluator<Board>>> {
        vec![
            Box::new(learnt::Learnt),
            Box::new(evaluation::Advance),
            Box::new(evaluation::Material),
        ]
    }

    fn oracles() -> Vec<Box<dyn Oracle<Board>>> {
        vec![Box::new(race::Race)]
    }

    fn playouts() -> Vec<Box<dyn Playout<Board>>> {
        vec![Box::<policy::Decisive>::default()]
    }

    fn insight(position: &Board) -> Vec<game::Overlay> {
        insight::see(position)
    }

    fn start(parameters: &str) -> Result<Board, ParseError> {
        grid::start::<Breakthrough>(parameters, Board::new)
    }
}
