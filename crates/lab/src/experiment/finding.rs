//! What one trial found.

use crate::{Ending, GameResult, Outcome, Played, side_of_a};
use game::Player;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one trial found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Finding {
    /// A game of a match.
    Game {
        /// For A.
        outcome: Outcome,
        /// How it came about.
        ending: Ending,
        /// Moves played, the opening included.
        moves: usize,
        /// Simulations of A and of B.
        sims: [u64; 2],
    },
    /// A run of a solver.
    Solved {
        /// Win, draw or loss for the side to move; nothing if it was given up.
        result: Option<String>,
        /// Nodes, or simulations.
        nodes: u64,
    },
    /// How the playouts of a search ended: how many, and their moves all together.
    Endings {
        /// By the kind of ending.
        endings: BTreeMap<String, (u64, u64)>,
    },
    /// A search of a given time.
    Speed {
        /// Simulations per CPU-second.
        per_second: f64,
    },
    /// A count of positions: shares in percent.
    Values {
        /// Of all positions.
        all: f64,
        /// Of those that are one piece.
        non_decomposable: f64,
    },
    /// Random games.
    Playouts {
        /// Won by the first player.
        first: u64,
        /// Won by the second player.
        second: u64,
        /// Drawn.
        draws: u64,
        /// Moves all together.
        moves: u64,
    },
}

impl Finding {
    /// What the game of this number of a match found.
    pub fn of_game(number: u64, played: &Played) -> Finding {
        let GameResult { outcome, ending, moves, .. } = GameResult::of(number, played);
        let [first, second] = played.simulations;
        let sims = match side_of_a(number) {
            Player::First => [first, second],
            Player::Second => [second, first],
        };
        Finding::Game { outcome, ending, moves, sims }
    }
}
