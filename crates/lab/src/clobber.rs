//! Matches of Clobber players: Claessen's thesis, Wahab, Janjua and
//! Ameen again, and our best.

use crate::pairing::{Pairing, ours, paper};

/// No knowledge but the rules, and nothing proven in the tree.
const PLAIN: &str = "mcts:preset=mc-mila,proofs=off";

/// Our best.
const BEST: &str = "mcts:table=default";

/// Of what our best has, only solved positions, at nodes and in playouts.
const SOLVED: &str = "mcts:table=default,solve-first=0,simplify=off";

/// Claessen's rival. With our whole table instead of n·↑ + ⋆k alpha-beta is a
/// stronger one, and has a row of its own.
const MILA: &str = "alpha-beta-mila";

/// All matches, in the order of the papers' tables.
pub const CLOBBER: &[Pairing] = &[
    paper("6.1", "clobber:8x8", ["mc-mila", MILA], "Claessen 6.1", 16.3),
    paper("6.2", "clobber:8x8", ["mc-mila+solved", MILA], "Claessen 6.2", 28.1),
    paper("6.3", "clobber:8x8", ["mc-mila+simplify", MILA], "Claessen 6.3", 2.3),
    paper("6.4", "clobber:8x8", ["mc-mila+solved+simplify", MILA], "Claessen 6.4", 21.1),
    Pairing {
        wanted: Some(97.0),
        ..paper("6.5", "clobber:8x8", ["mc-mila+solved", PLAIN], "Claessen 6.5", 98.1)
    },
    ours("solved-plain", "clobber:8x8", [SOLVED, PLAIN], Some(97.0)),
    paper("6.6", "clobber:8x8", ["mc-mila+simplify", PLAIN], "Claessen 6.6", 46.1),
    paper("6.7", "clobber:8x8", ["mc-mila+solved+simplify", PLAIN], "Claessen 6.7", 92.7),
    paper("1-6x6", "clobber:6x6", ["cgt-mcts-solver", "cgt-mcts"], "Wahab 1", 83.0),
    paper("1-8x8", "clobber:8x8", ["cgt-mcts-solver", "cgt-mcts"], "Wahab 1", 87.0),
    paper("1-10x10", "clobber:10x10", ["cgt-mcts-solver", "cgt-mcts"], "Wahab 1", 88.0),
    ours("best-plain", "clobber:8x8", [BEST, PLAIN], Some(97.0)),
    ours("best-mila", "clobber:8x8", [BEST, MILA], Some(80.0)),
    ours("best-alpha-beta", "clobber:8x8", [BEST, "alpha-beta:table=default"], None),
    ours("best-6x6", "clobber:6x6", [BEST, "cgt-mcts-solver"], Some(75.0)),
    ours("best-8x8", "clobber:8x8", [BEST, "cgt-mcts-solver"], Some(75.0)),
    ours("best-10x10", "clobber:10x10", [BEST, "cgt-mcts-solver"], Some(75.0)),
];
