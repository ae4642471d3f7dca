//! Experiments of the papers, run again.

use game::Registry;
use search::{Budget, Resources, Searching};
use serde::Serialize;

/// A way to search, by the name the paper gives it.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// What the row is called.
    pub name: &'static str,
    /// Changes of the default settings.
    pub settings: &'static [&'static str],
    /// The paper's mean number of playouts on each board; `None` where it has
    /// no such row.
    pub paper: Option<[&'static str; 4]>,
}

/// The boards of Cazenave and Saffidine's Table 6, width by height.
pub const SCORE_BOUNDS_GAMES: [&str; 4] =
    ["connect-four:3x3", "connect-four:3x4", "connect-four:4x3", "connect-four:4x4"];

/// Table 6 of Cazenave and Saffidine 2010: what bounds, cuts and guidance save in solving small
/// Connect Four boards, and what our best settings do.
pub const SCORE_BOUNDS: &[Variant] = &[
    Variant {
        name: "plain MCTS-Solver",
        settings: &["proofs=winloss"],
        paper: Some(["2700.9", "26042.7", "227617.6", ">5000000"]),
    },
    Variant {
        name: "with cuts",
        settings: &["proofs=bounds"],
        paper: Some(["2529.2", "12496.7", "31772.9", "386324.3"]),
    },
    Variant {
        name: "with guided cuts",
        settings: &["proofs=bounds", "delta=-0.1"],
        paper: Some(["1607.1", "9792.7", "24340.2", "351320.3"]),
    },
    Variant { name: "our best", settings: OUR_BEST, paper: None },
];

/// What the first three rows have in common: the paper does not say how its
/// program explores, and ours looks two plies ahead and merges mirror images.
const COMMON: &[&str] = &[
    "expand=1",
    "exploration=0.1",
    "symmetry=3",
    "lookahead=2",
    // What the program knows of Connect Four beyond its rules is not the paper's.
    "oracles=none",
    "table=none",
    "solve-first=0",
    "playout=uniform",
];

/// Found by trying.
const OUR_BEST: &[&str] = &["proofs=bounds", "delta=-0.1", "fpu=0.6", "symmetry=12", "lookahead=4"];

/// One cell of the table.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The game.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// Runs, one per seed.
    pub runs: u32,
    /// Runs in which the game was decided within the limit.
    pub solved: u32,
    /// Whether every decided run was a draw, as it must be.
    pub all_draws: bool,
    /// The mean number of simulations, the limit for runs that reached it.
    pub mean_simulations: f64,
    /// The paper's mean.
    pub paper: Option<&'static str>,
}

/// Runs one cell of the table with seeds from 1 on, each within the budget;
/// `progress` after each run. `None` if somebody interrupts.
pub fn score_bounds<X>(
    registry: &Registry<X>,
    searching: fn(&X) -> &Searching,
    variant: &Variant,
    game: usize,
    runs: u32,
    budget: &Budget,
    progress: &mut dyn FnMut(),
) -> Result<Option<Cell>, String> {
    let name = SCORE_BOUNDS_GAMES[game];
    let opened = registry.open(name).map_err(|error| error.to_string())?;
    let entry = registry.find("connect-four").ok_or("connect-four is missing")?;
    let searching = searching(&entry.extension);
    let mut settings = (searching.defaults)(&*opened);
    for text in COMMON.iter().chain(variant.settings) {
        crate::presets::assign(&mut settings, text)?;
    }
    let (mut solved, mut all_draws, mut sum) = (0, true, 0);
    for seed in 1..=u64::from(runs) {
        let resources = Resources { threads: 1, memory: 1 << 30, seed };
        let mut search = (searching.start)(&*opened, settings.clone(), resources)?;
        let analysis = search.search(budget, &mut |_| ());
        if budget.interrupt.is_raised() {
            return Ok(None);
        }
        sum += analysis.simulations;
        if analysis.bounds.decided().is_some() {
            solved += 1;
            all_draws &= analysis.result() == "draw";
        }
        progress();
    }
    Ok(Some(Cell {
        game: name,
        variant: variant.name,
        runs,
        solved,
        all_draws,
        mean_simulations: sum as f64 / f64::from(runs),
        paper: variant.paper.map(|row| row[game]),
    }))
}
