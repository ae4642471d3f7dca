//! The knowledge a search was given: the game's oracles, priors, evaluators
//! and playout policies.

use crate::settings::{Knowledge, PlayoutKind, Selection, Settings};
use game::{Bounds, Evaluator, Family, Game, Oracle, Playout, Prior};

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
}

impl<G: Game> Arsenal<G> {
    /// No knowledge but the rules.
    pub fn empty() -> Arsenal<G> {
        Arsenal {
            oracles: Vec::new(),
            priors: Vec::new(),
            evaluators: Vec::new(),
            playouts: Vec::new,
        }
    }

    /// What a family offers, as far as the settings want it.
    pub fn of<F: Family<Game = G>>(settings: &Settings) -> Result<Arsenal<G>, String> {
        Ok(Arsenal {
            oracles: choose(F::oracles(), &settings.oracles)?,
            priors: F::priors(),
            evaluators: F::evaluators(),
            playouts: F::playouts,
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
        if self.evaluators.is_empty() && (settings.cut > 0 || settings.minimax > 0.0) {
            return missing("evaluation", "cut or minimax");
        }
        if settings.playout == PlayoutKind::Policy && (self.playouts)().is_empty() {
            return missing("playout policy", "playout=policy");
        }
        Ok(())
    }

    /// All that the oracles know of a position; `None` if they contradict each
    /// other.
    pub fn bounds(&self, position: &G) -> Option<Bounds> {
        let start = position.score_range();
        self.oracles.iter().try_fold(start, |known, oracle| {
            if known.decided().is_some() {
                return Some(known);
            }
            known.intersect(oracle.bounds(position))
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
