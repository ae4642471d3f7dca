//! Havannah: stones are placed on a hexagonal board of hexagons, and whoever
//! first completes a bridge (one group joins two corners), a fork (three edges)
//! or a ring (a group surrounds at least one cell, whatever is in it) wins.
//! White moves first; a full board without winner is a draw.
//!
//! A move is [`SWAP`] or a cell's number: row times one more than the number of columns,
//! plus column, both from 1.

mod board;
mod distance;
mod forest;
mod geometry;
mod habits;
mod insight;
pub mod learnt;
mod mates;
mod notation;
mod pattern;
mod playout;
mod policy;
mod position;
mod priors;
mod reach;
mod rules;
#[cfg(test)]
mod tests;
mod threats;
mod winning;

pub use board::{Board, SWAP};
pub use forest::Ending;

use game::prelude::*;
use game::{Oracle, Playout, Prior};
use geometry::{Edges, Geometry, MAX_SIZE, MIN_SIZE};

/// Cells of a board on which random playouts serve best: up to size 4.
const SMALL: usize = 50;

/// Cells of a board on which RAVE is trusted for longer, playouts take the better of two
/// cells, and each simulation has two of them: sizes 5 and 6.
const MIDDLE: usize = 100;

/// There attacked connections are saved, and a ring counts in a playout only with three stones
/// that stood before it (Ewalds 2012, section 4.9.4, permanent stones).
const LONG_RAVE: &[(&str, &str)] = &[
    ("rave-k", "4000"),
    ("playout", "policy"),
    ("policy", "bridges:1+ring-stones:3+habits:2"),
    ("rollouts", "2"),
];

/// The same on larger boards, where most random playouts end by a ring that nobody would allow.
const LARGE: &[(&str, &str)] = &[("playout", "policy"), ("policy", "bridges:1+ring-stones:3")];

/// The family `havannah`: `havannah:4`, `havannah:8+swap`, `havannah:4x4x5`.
pub struct Havannah;

impl Family for Havannah {
    type Game = Board;
    const NAME: &str = "havannah";
    const SUMMARY: &str = "join two corners, join three edges, or close a ring";
    const PARAMETERS: &str = "N, from 2 to 12, or AxBxC: cells on every edge, or on the top edge and the next two clockwise; +swap for the swap rule";
    const DEFAULT: &str = "8";
    const EXAMPLES: &[&str] = &["4", "5", "6", "8", "10", "8+swap"];
    /// RAVE without exploration, as in Castro (Ewalds 2012), with knowledge about moves
    /// that was learnt from own games. `docs/havannah-matches.md` has the matches.
    const SETTINGS: &[(&str, &str)] = &[
        ("selection", "rave"),
        ("exploration", "0"),
        ("fpu", "1"),
        ("expand", "8"),
        ("prior", "root"),
        ("prior-weight", "0.01"),
        ("priors", "learnt:300"),
        // The others take too long for positions that are visited only once.
        ("oracles", "mates+reach"),
        ("deep-oracles", "threats+must-play"),
        ("deep-visits", "50"),
    ];
    /// Half a sum saves most where the loser is to move; `docs/solving.md` has the figures.
    const SOLVING: &[(&str, &str)] = &[("oracles", "all"), ("sum", "half")];

    fn settings_of_board(board: &Board) -> &'static [(&'static str, &'static str)] {
        match board.geometry.cells {
            cells if cells <= SMALL => &[],
            cells if cells <= MIDDLE => LONG_RAVE,
            _ => LARGE,
        }
    }

    fn oracles() -> Vec<Box<dyn Oracle<Board>>> {
        vec![
            Box::new(mates::Mates),
            Box::new(reach::Reach),
            Box::new(threats::Threats),
            Box::new(threats::MustPlay),
        ]
    }

    fn priors() -> Vec<Box<dyn Prior<Board>>> {
        priors::all()
    }

    fn playouts() -> Vec<Box<dyn Playout<Board>>> {
        vec![Box::<policy::Policy>::default()]
    }

    fn insight(position: &Board) -> Vec<game::Overlay> {
        insight::see(position)
    }

    fn start(parameters: &str) -> Result<Board, ParseError> {
        let (edges, swap_rule) = match parameters.split_once('+') {
            Some((edges, "swap")) => (edges, true),
            Some(_) => {
                let reason = "the only option is +swap, as in havannah:8+swap";
                return Err(ParseError::in_game(parameters, reason));
            }
            None => (parameters, false),
        };
        let error = |reason| ParseError::in_game(parameters, reason);
        let edges = edges_of(edges).map_err(error)?;
        Ok(Board::on(Geometry::of(edges), swap_rule))
    }
}

/// Reads `8` or `4x4x5`.
fn edges_of(text: &str) -> Result<Edges, String> {
    let number = |text: &str| {
        let plain = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<usize>().ok().filter(|_| plain)
    };
    let numbers: Option<Vec<usize>> = text.split('x').map(number).collect();
    let (edges, single) = match numbers.as_deref() {
        Some(&[size]) => (Some([size; 3]), true),
        Some(&[a, b, c]) => (Some([a, b, c]), false),
        _ => (None, !text.contains('x')),
    };
    edges.filter(|&edges| geometry::exists(edges)).ok_or_else(|| match single {
        true => format!("expected a size from {MIN_SIZE} to {MAX_SIZE}"),
        false => format!(
            "expected three edges such as 4x4x5, of {MIN_SIZE} cells or more, any two together at most {}",
            2 * MAX_SIZE
        ),
    })
}
