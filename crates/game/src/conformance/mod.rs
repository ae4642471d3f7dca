//! The suite every game must pass, callable on anybody's game.
//!
//! ```no_run
//! # fn example<MyGame: game::Family>() {
//! use game::conformance::Suite;
//! let report = Suite::new(1).games(200).run::<MyGame>("5").unwrap();
//! assert!(report.positions > 1_000);
//! # }
//! ```
//!
//! It plays seeded random games and holds every position on the way against
//! the promises of `Game` and `Notation`, and against other positions that a
//! search may take for the same.

mod checks;
mod merging;
mod minimax;

pub use minimax::minimax;

use crate::{Family, Notation, Oracle, Rng};
use checks::Seen;
use merging::Merging;

/// How much to test.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    seed: u64,
    games: u32,
    solve_nodes: u64,
}

/// What was tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Random games played.
    pub games: u32,
    /// Positions examined.
    pub positions: u64,
    /// Positions whose oracle bounds were held against the true value.
    pub solved: u64,
}

impl Suite {
    /// A suite of 100 games from this seed.
    pub fn new(seed: u64) -> Suite {
        Suite { seed, games: 100, solve_nodes: 2_000 }
    }

    /// Plays this many games.
    #[must_use]
    pub fn games(self, games: u32) -> Suite {
        Suite { games, ..self }
    }

    /// Spends this many nodes on the true value of a position before giving it
    /// up as too large.
    #[must_use]
    pub fn solve_nodes(self, solve_nodes: u64) -> Suite {
        Suite { solve_nodes, ..self }
    }

    /// Tests the member of a family with these parameters. The error names the
    /// promise that was broken, and where.
    pub fn run<F: Family>(&self, parameters: &str) -> Result<Report, String> {
        let start = F::start(parameters).map_err(|e| e.to_string())?;
        let named = format!("{}:", F::NAME);
        let variant = start.variant();
        if variant != F::NAME && !variant.starts_with(&named) {
            return Err(format!("variant {variant:?} is not of family {:?}", F::NAME));
        }
        if let Some(text) = variant.strip_prefix(&named) {
            let again = F::start(text).map_err(|e| format!("own variant refused: {e}"))?;
            if again != start {
                return Err(format!("{variant} opens another game than {parameters:?}"));
            }
        }
        self.run_from(&start, &F::oracles())
    }

    /// Tests a game from any position, with any oracles.
    pub fn run_from<G: Notation>(
        &self,
        start: &G,
        oracles: &[Box<dyn Oracle<G>>],
    ) -> Result<Report, String> {
        let mut report = Report::default();
        let mut rng = Rng::new(self.seed);
        let mut seen = Seen::default();
        let mut merging = Merging::new(self.solve_nodes);
        for _ in 0..self.games {
            let mut position = start.clone();
            let mut line = Vec::new();
            loop {
                let at = |promise: String| {
                    format!("{promise}\nin {} at {}", start.variant(), position.position_text())
                };
                checks::position(&position, &mut seen, &mut rng).map_err(at)?;
                merging.check(&line, &position, &mut rng).map_err(at)?;
                report.positions += 1;
                if !oracles.is_empty() {
                    report.solved +=
                        checks::oracles(&position, oracles, self.solve_nodes).map_err(at)?;
                }
                let Some(m) = position.random_move(&mut rng) else {
                    break;
                };
                checks::step(&position, m).map_err(at)?;
                line.push((position.clone(), m));
                position.play_unchecked(m);
            }
            report.games += 1;
        }
        Ok(report)
    }
}
