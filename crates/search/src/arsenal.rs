//! The knowledge a search was given: the game's oracles, priors, evaluators
//! and playout policies.

use crate::prover::Prover;
use crate::settings::{Doubt, Knowledge, PlayoutKind, Selection, Settings, Simplify};
use crate::solving::SolverOptions;
use game::{Bounds, Evaluator, Family, Game, Memory, Oracle, Playout, Prior, Simplifier};

/// What a game offers to its search.
pub struct Arsenal<G: Game> {
    /// Sources of exact bounds.
    pub oracles: Vec<Box<dyn Oracle<G>>>,
    /// Knowledge about moves.
    pub priors: Vec<Box<dyn Prior<G>>>,
    /// Estimates of positions.
    pub evaluators: Vec<Box<dyn Evaluator<G>>>,
    /// Makes the playout policies; each thread has its own.
    pub playouts: fn() -> Vec<Box<dyn Playout<G>>>,
    /// Makes positions smaller.
    pub simplifier: Option<Box<dyn Simplifier<G>>>,
}

/// Where the knowledge for a family's search comes from: the family itself, or
/// also something that the family cannot know of, such as a file.
pub trait Equipment<F: Family>: 'static {
    /// Changes of the family's default settings.
    const SETTINGS: &'static [(&'static str, &'static str)] = &[];
    /// The knowledge that these settings want.
    fn arsenal(settings: &Settings) -> Result<Arsenal<F::Game>, String>;
    /// The exact solver to ask before a search of positions from `root`, if
    /// there is one.
    fn prover(
        root: &F::Game,
        options: &SolverOptions,
    ) -> Result<Option<Box<dyn Prover<F::Game>>>, String> {
        if root.depends_on_history() {
            return Ok(None);
        }
        crate::solving::prover::<F>(root, options).map(Some)
    }
}

/// What the family offers, and no more.
pub struct Own;

impl<F: Family> Equipment<F> for Own {
    fn arsenal(settings: &Settings) -> Result<Arsenal<F::Game>, String> {
        Arsenal::of::<F>(settings)
    }
}

impl<G: Game> Arsenal<G> {
    /// No knowledge but the rules.
    pub fn empty() -> Arsenal<G> {
        Arsenal {
            oracles: Vec::new(),
            priors: Vec::new(),
            evaluators: Vec::new(),
            playouts: Vec::new,
            simplifier: None,
        }
    }

    /// What a family offers, as far as the settings want it.
    pub fn of<F: Family<Game = G>>(settings: &Settings) -> Result<Arsenal<G>, String> {
        Arsenal::with::<F>(settings, Vec::new(), Vec::new())
    }

    /// What a family offers, further oracles and better evaluators, as far as
    /// the settings want them.
    pub fn with<F: Family<Game = G>>(
        settings: &Settings,
        further: Vec<Box<dyn Oracle<G>>>,
        mut evaluators: Vec<Box<dyn Evaluator<G>>>,
    ) -> Result<Arsenal<G>, String> {
        let mut oracles = F::oracles();
        oracles.extend(further);
        evaluators.extend(F::evaluators());
        if settings.evaluator != "first" {
            evaluators.retain(|evaluator| evaluator.name() == settings.evaluator);
            if evaluators.is_empty() {
                return Err(format!("setting evaluator: no {:?} in this game", settings.evaluator));
            }
        }
        Ok(Arsenal {
            oracles: choose(oracles, &settings.oracles)?,
            priors: F::priors(),
            evaluators,
            playouts: F::playouts,
            simplifier: None,
        })
    }

    /// Says what the settings want and the game does not have.
    pub fn check(&self, settings: &Settings) -> Result<(), String> {
        let missing =
            |what: &str, setting: &str| Err(format!("setting {setting}: this game has no {what}"));
        let wants_prior =
            settings.knowledge != Knowledge::Off || settings.playout == PlayoutKind::Weighted;
        if self.priors.is_empty() && settings.selection == Selection::Puct {
            // Without knowledge PUCT works with equal priors.
            return Ok(());
        }
        if self.priors.is_empty() && wants_prior {
            return missing("knowledge about moves", "knowledge or playout");
        }
        let doubts = settings.oracle_playouts > 0 && settings.oracle_doubt == Doubt::Evaluate;
        if self.evaluators.is_empty() && (settings.cut > 0 || settings.minimax > 0.0 || doubts) {
            return missing("evaluation", "cut, minimax or oracle-doubt");
        }
        if self.simplifier.is_none() && settings.simplify != Simplify::Off {
            return missing("simplification without a table", "simplify");
        }
        if settings.playout == PlayoutKind::Policy && (self.playouts)().is_empty() {
            return missing("playout policy", "playout=policy");
        }
        Ok(())
    }

    /// All that the oracles know of a position; `None` if they contradict each
    /// other.
    pub fn bounds(&self, position: &G) -> Option<Bounds> {
        self.intersection(position, |_, oracle| oracle.bounds(position))
    }

    /// The same, asked along a line of play.
    pub fn bounds_along(&self, position: &G, memories: &mut Vec<Memory>) -> Option<Bounds> {
        memories.resize_with(self.oracles.len(), Memory::default);
        self.intersection(position, |i, oracle| oracle.bounds_along(position, &mut memories[i]))
    }

    fn intersection(
        &self,
        position: &G,
        mut ask: impl FnMut(usize, &dyn Oracle<G>) -> Bounds,
    ) -> Option<Bounds> {
        let start = position.score_range();
        self.oracles.iter().enumerate().try_fold(start, |known, (i, oracle)| {
            if known.decided().is_some() {
                return Some(known);
            }
            known.intersect(ask(i, oracle.as_ref()))
        })
    }
}

fn choose<G: Game>(
    all: Vec<Box<dyn Oracle<G>>>,
    wanted: &str,
) -> Result<Vec<Box<dyn Oracle<G>>>, String> {
    match wanted {
        "all" => Ok(all),
        "none" => Ok(Vec::new()),
        names => {
            let names: Vec<&str> = names.split('+').collect();
            if let Some(name) = names.iter().find(|n| !all.iter().any(|o| o.name() == **n)) {
                let known: Vec<&str> = all.iter().map(|oracle| oracle.name()).collect();
                return Err(format!(
                    "setting oracles: no oracle {name:?} in this game; known: {}",
                    if known.is_empty() { "none".to_string() } else { known.join(", ") }
                ));
            }
            Ok(all.into_iter().filter(|oracle| names.contains(&oracle.name())).collect())
        }
    }
}
