//! Havannah: stones are placed on a hexagonal board of hexagons, and whoever
//! first completes a bridge (one group joins two corners), a fork (three edges)
//! or a ring (a group surrounds at least one cell, whatever is in it) wins.
//! White moves first; a full board without winner is a draw.
//!
//! A move is [`SWAP`] or a cell's number: row times 2N plus column, both from 1.

mod board;
mod distance;
mod forest;
mod geometry;
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
use geometry::{MAX_SIZE, MIN_SIZE};

/// The family `havannah`: `havannah:4`, `havannah:8+swap`.
pub struct Havannah;

impl Family for Havannah {
    type Game = Board;
    const NAME: &str = "havannah";
    const SUMMARY: &str = "join two corners, join three edges, or close a ring";
    const PARAMETERS: &str = "N or N+swap, cells on a side, from 2 to 12";
    const DEFAULT: &str = "8";
    /// RAVE without exploration, as in Castro (Ewalds 2012), with knowledge about moves
    /// that was learnt from own games. `docs/havannah.md` has the matches.
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
    const SOLVING: &[(&str, &str)] = &[("oracles", "all")];

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

    fn start(parameters: &str) -> Result<Board, ParseError> {
        let (size, swap_rule) = match parameters.split_once('+') {
            Some((size, "swap")) => (size, true),
            Some(_) => {
                let reason = "the only option is +swap, as in havannah:8+swap";
                return Err(ParseError::in_game(parameters, reason));
            }
            None => (parameters, false),
        };
        let plain = !size.starts_with('0') && size.bytes().all(|b| b.is_ascii_digit());
        let number = size.parse().ok().filter(|_| plain);
        match number.filter(|n| (MIN_SIZE..=MAX_SIZE).contains(n)) {
            Some(size) => Ok(Board::new(size, swap_rule)),
            None => {
                let reason = format!("expected a size from {MIN_SIZE} to {MAX_SIZE}");
                Err(ParseError::in_game(parameters, reason))
            }
        }
    }
}
