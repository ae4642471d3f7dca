//! How playouts of a search end: Tables 4.4 to 4.6 of Ewalds 2012.
//!
//! The thesis counts them in searches of 10,000 simulations from the empty board, so that
//! the tree has a say: without it no stone would be there before a playout begins, and
//! Table 4.6 would have no rings at all. It does not say which player searched. Tables 4.4
//! and 4.5 fit the UCT player, whose tree stays shallow; RAVE's makes more bridges on
//! size 4.

use crate::presets;
use game::Registry;
use search::{Budget, Interrupt, PlayoutEnding, Resources, Searching, Settings};

/// A table of the thesis.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// A name for people.
    pub name: &'static str,
    /// What it counts.
    pub title: &'static str,
    /// Changes of the baseline RAVE player that is searched with.
    pub settings: &'static [&'static str],
    /// Whether it gives the mean number of moves, rather than how many playouts.
    pub moves: bool,
    /// The figures for fork, bridge and ring on each size.
    pub paper: &'static [(usize, [f64; 3])],
}

/// The UCT player of section 4.3.
const UCT: &[&str] = &["selection=uct", "exploration=0.9", "fpu=inf"];

/// The tables.
pub const ENDINGS: &[Table] = &[
    Table {
        name: "table-4.4",
        title: "Wins of each type in 10,000 simulations",
        settings: UCT,
        moves: false,
        paper: &[
            (4, [4267.0, 5177.0, 543.0]),
            (5, [5111.0, 2962.0, 1926.0]),
            (6, [4471.0, 1691.0, 3838.0]),
            (7, [3536.0, 1007.0, 5457.0]),
            (8, [2266.0, 460.0, 7274.0]),
            (9, [1365.0, 229.0, 8406.0]),
            (10, [796.0, 126.0, 9078.0]),
        ],
    },
    Table {
        name: "table-4.5",
        title: "Mean number of moves before each type of win",
        settings: UCT,
        moves: true,
        paper: &[
            (4, [29.56, 26.34, 28.00]),
            (5, [48.13, 44.77, 44.36]),
            (6, [71.66, 68.01, 65.07]),
            (7, [98.91, 93.74, 89.14]),
            (8, [131.29, 126.29, 116.38]),
            (9, [167.01, 160.12, 146.13]),
            (10, [206.35, 196.88, 177.64]),
        ],
    },
    Table {
        name: "table-4.6",
        title: "Wins of each type in 10,000 simulations, rings with three or more older stones only",
        settings: &["policy=ring-stones:3"],
        moves: false,
        paper: OLD_STONES,
    },
    Table {
        name: "table-4.6-two",
        title: "The same with two or more older stones, beside the same figures",
        settings: &["policy=ring-stones:2"],
        moves: false,
        paper: OLD_STONES,
    },
];

/// Table 4.6.
const OLD_STONES: &[(usize, [f64; 3])] = &[
    (4, [4212.0, 5644.0, 136.0]),
    (5, [5986.0, 3773.0, 236.0]),
    (6, [7051.0, 2321.0, 626.0]),
    (7, [7444.0, 2132.0, 422.0]),
    (8, [8283.0, 1397.0, 319.0]),
    (9, [8635.0, 929.0, 436.0]),
    (10, [8768.0, 971.0, 261.0]),
];

/// Simulations of a search.
const SIMULATIONS: u64 = 10_000;

/// For fork, bridge and ring how many playouts ended so, and their moves all together.
pub type Endings = [(u64, u64); 3];

/// How the playouts of one search from the empty board of this size end.
pub fn counted<X>(
    registry: &Registry<X>,
    searching: fn(&X) -> &Searching,
    table: &Table,
    size: usize,
    seed: u64,
    interrupt: &Interrupt,
) -> Result<Endings, String> {
    let game = registry.open(&format!("havannah:{size}")).map_err(|error| error.to_string())?;
    let entry = registry.find("havannah").ok_or("havannah is missing")?;
    let mut settings = Settings::default();
    for text in ["preset=castro-rave", "early-stop=off"].iter().chain(table.settings) {
        presets::assign(&mut settings, text)?;
    }
    let resources = Resources { threads: 1, memory: 1 << 28, seed };
    let budget = Budget { interrupt: interrupt.clone(), ..Budget::simulations(SIMULATIONS) };
    let found = (searching(&entry.extension).endings)(&*game, settings, resources, &budget)?;
    Ok(["fork", "bridge", "ring"].map(|name| {
        let ending = found.iter().find(|ending: &&PlayoutEnding| ending.name == Some(name));
        ending.map_or((0, 0), |ending| (ending.count, ending.moves))
    }))
}
