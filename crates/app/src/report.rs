//! What a search found, as other programs get it: the part that `analyze --json` and
//! the server's API share.

use search::{AnalysedMove, Analysis};
use serde::Serialize;
use utoipa::ToSchema;

/// What is known of one move, seen by the mover.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoveReport {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Simulations through it.
    pub visits: u32,
    /// Its share of all visits, from 0 to 1.
    pub share: f64,
    /// The expected result, from 0 to 1.
    pub value: f64,
    /// The score is proven to be at least this.
    pub lower: i16,
    /// The score is proven to be at most this.
    pub upper: i16,
    /// `win`, `draw` or `loss`, if that is proven.
    pub proven: Option<&'static str>,
    /// The expected continuation, starting with the move itself.
    pub pv: Vec<String>,
}

/// What is known of a position, seen by the mover.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    /// The move to play; none if the game is over.
    pub best_move: Option<String>,
    /// `win`, `draw`, `loss` or `unknown`.
    pub result: &'static str,
    /// The expected result, from 0 to 1.
    pub value: f64,
    /// The score is proven to be at least this.
    pub lower: i16,
    /// The score is proven to be at most this.
    pub upper: i16,
    /// The expected continuation.
    pub pv: Vec<String>,
    /// Simulations.
    pub simulations: u64,
    /// Seconds of processor time.
    pub cpu_seconds: f64,
    /// Seconds by the clock on the wall.
    pub seconds: f64,
    /// Nodes in the tree.
    pub nodes: usize,
    /// Bytes of the tree in use.
    pub tree_bytes: usize,
    /// The most memory the process ever had, where the system tells.
    pub peak_memory_bytes: Option<u64>,
    /// The moves, best first.
    pub moves: Vec<MoveReport>,
}

impl Report {
    /// The report of a search.
    pub fn of(analysis: &Analysis) -> Report {
        let visits: u64 = analysis.moves.iter().map(|m| u64::from(m.visits)).sum();
        let one = |m: &AnalysedMove| MoveReport {
            text: m.text.clone(),
            visits: m.visits,
            share: f64::from(m.visits) / visits.max(1) as f64,
            value: m.value,
            lower: m.bounds.lower.0,
            upper: m.bounds.upper.0,
            proven: m.bounds.result(),
            pv: m.pv.clone(),
        };
        Report {
            best_move: analysis.best_move.clone(),
            result: analysis.result(),
            value: analysis.value,
            lower: analysis.bounds.lower.0,
            upper: analysis.bounds.upper.0,
            pv: analysis.moves.first().map(|m| m.pv.clone()).unwrap_or_default(),
            simulations: analysis.simulations,
            cpu_seconds: analysis.cpu_seconds,
            seconds: analysis.seconds,
            nodes: analysis.nodes,
            tree_bytes: analysis.tree_bytes,
            peak_memory_bytes: crate::searching::peak_memory(),
            moves: analysis.moves.iter().map(one).collect(),
        }
    }
}
