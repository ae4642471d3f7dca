//! What a search knows of its game beside the rules: exact knowledge by oracles,
//! estimates, weights of moves, and policies for playouts.

use crate::oracles::{choose, join};
use crate::prover::Prover;
use crate::settings::{Doubt, PlayoutKind, PriorUse, Settings, Simplify};
use crate::solving::SolverOptions;
use game::{Evaluator, Family, Game, Oracle, Playout, Prior, Simplifier};

/// A kind of knowledge about moves and how much it counts.
pub type WeightedPrior<G> = (f32, Box<dyn Prior<G>>);

/// What a game offers to its search.
pub struct Knowledge<G: Game> {
    /// All oracles as one; `None` where there are none, so that nobody asks.
    pub oracle: Option<Box<dyn Oracle<G>>>,
    /// The same for those that are asked where a node of the tree gets children.
    pub deep: Option<Box<dyn Oracle<G>>>,
    /// The same for those that are asked where a node has been visited often.
    pub later: Option<Box<dyn Oracle<G>>>,
    /// Knowledge about moves, each kind with its weight.
    pub priors: Vec<WeightedPrior<G>>,
    /// Estimates of positions.
    pub evaluators: Vec<Box<dyn Evaluator<G>>>,
    /// Makes the playout policies; each thread has its own.
    pub playouts: fn() -> Vec<Box<dyn Playout<G>>>,
    /// Makes positions smaller.
    pub simplifier: Option<Box<dyn Simplifier<G>>>,
}

/// The names by which settings choose among what a game knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// For `oracles`.
    pub oracles: Vec<&'static str>,
    /// For `evaluator`.
    pub evaluators: Vec<&'static str>,
    /// The policy of `playout=policy`.
    pub playouts: Vec<&'static str>,
    /// For `policy`, with what each option means.
    pub policy: Vec<(&'static str, &'static str)>,
    /// For `priors`, with what each kind of knowledge about moves says.
    pub priors: Vec<(&'static str, &'static str)>,
}

impl Names {
    /// What a family knows of itself.
    pub fn of<F: Family>() -> Names {
        Names {
            oracles: F::oracles().iter().map(|oracle| oracle.name()).collect(),
            evaluators: F::evaluators().iter().map(|evaluator| evaluator.name()).collect(),
            playouts: F::playouts().iter().map(|playout| playout.name()).collect(),
            policy: F::playouts().first().map_or_else(Vec::new, |p| p.options().to_vec()),
            priors: F::priors().iter().map(|prior| (prior.name(), prior.meaning())).collect(),
        }
    }
}

/// Where the knowledge for a family's search comes from: the family itself, or
/// also something that the family cannot know of, such as a file.
pub trait KnowledgeSource<F: Family>: Sized + 'static {
    /// Changes of the family's default settings.
    const SETTINGS: &'static [(&'static str, &'static str)] = &[];
    /// The knowledge that these settings want for positions from `root`.
    fn knowledge(root: &F::Game, settings: &Settings) -> Result<Knowledge<F::Game>, String>;
    /// What there is to choose from.
    fn names() -> Names {
        Names::of::<F>()
    }
    /// The exact solver to ask before a search of positions from `root`, if
    /// there is one.
    fn prover(
        root: &F::Game,
        options: &SolverOptions,
    ) -> Result<Option<Box<dyn Prover<F::Game>>>, String> {
        if root.depends_on_history() {
            return Ok(None);
        }
        crate::solving::prover::<F, Self>(root, options).map(Some)
    }
}

/// What the family offers, and no more.
pub struct FamilyOnly;

impl<F: Family> KnowledgeSource<F> for FamilyOnly {
    fn knowledge(_: &F::Game, settings: &Settings) -> Result<Knowledge<F::Game>, String> {
        if !matches!(settings.table.as_str(), "none" | "auto") {
            let table = &settings.table;
            return Err(format!("setting table={table:?}: there is no use for a table here"));
        }
        Knowledge::of::<F>(settings)
    }
}

impl<G: Game> Knowledge<G> {
    /// No knowledge but the rules.
    pub fn empty() -> Knowledge<G> {
        Knowledge {
            oracle: None,
            deep: None,
            later: None,
            priors: Vec::new(),
            evaluators: Vec::new(),
            playouts: Vec::new,
            simplifier: None,
        }
    }

    /// What a family offers, as far as the settings want it.
    pub fn of<F: Family<Game = G>>(settings: &Settings) -> Result<Knowledge<G>, String> {
        Knowledge::with::<F>(settings, Vec::new(), Vec::new())
    }

    /// What a family offers, further oracles and better evaluators, as far as
    /// the settings want them.
    pub fn with<F: Family<Game = G>>(
        settings: &Settings,
        further: Vec<Box<dyn Oracle<G>>>,
        mut evaluators: Vec<Box<dyn Evaluator<G>>>,
    ) -> Result<Knowledge<G>, String> {
        let mut oracles = F::oracles();
        oracles.extend(further);
        evaluators.extend(F::evaluators());
        if settings.evaluator != "first" {
            evaluators.retain(|evaluator| evaluator.name() == settings.evaluator);
            if evaluators.is_empty() {
                let known = Names::of::<F>().evaluators;
                let meant = game::did_you_mean(&settings.evaluator, known.iter().copied());
                let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
                let wanted = &settings.evaluator;
                return Err(format!(
                    "setting evaluator: no {wanted:?} in this game; known: {known}{meant}"
                ));
            }
        }
        let joined = |oracles: Vec<_>| Some(oracles).filter(|o| !o.is_empty()).map(join);
        let deep = joined(choose(F::oracles(), &settings.deep_oracles)?);
        let (deep, later) = if settings.deep_visits == 0 { (deep, None) } else { (None, deep) };
        Ok(Knowledge {
            oracle: joined(choose(oracles, &settings.oracles)?),
            deep,
            later,
            priors: choose_priors(F::priors(), &settings.priors)?,
            evaluators,
            playouts: F::playouts,
            simplifier: None,
        })
    }

    /// The oracle that lists the moves worth a try where a node gets children, if one may
    /// leave out any.
    pub fn for_moves(&self, position: &G) -> Option<&dyn Oracle<G>> {
        let deep = self.deep.as_deref().filter(|oracle| !oracle.is_silent(position));
        deep.or(self.oracle.as_deref()).filter(|oracle| oracle.narrows())
    }

    /// The oracle to ask about a root: whichever sees farthest.
    pub fn for_root(&self, position: &G) -> Option<&dyn Oracle<G>> {
        let later = self.later.as_deref().filter(|oracle| !oracle.is_silent(position));
        later.or_else(|| self.for_moves(position))
    }

    /// Says what the settings want and the game does not have.
    pub fn check(&self, settings: &Settings) -> Result<(), String> {
        let missing =
            |what: &str, setting: &str| Err(format!("setting {setting}: this game has no {what}"));
        let wants_prior =
            settings.prior != PriorUse::Off || settings.playout == PlayoutKind::Weighted;
        // Without knowledge about moves PUCT works with equal priors.
        if self.priors.is_empty() && wants_prior {
            return missing("knowledge about moves", "prior or playout=weighted");
        }
        let doubts = settings.oracle_playouts > 0 && settings.oracle_doubt == Doubt::Evaluate;
        if self.evaluators.is_empty() && (settings.cut > 0 || settings.minimax > 0.0 || doubts) {
            return missing("evaluation", "cut, minimax or oracle-doubt");
        }
        if self.simplifier.is_none() && settings.simplify != Simplify::Off {
            return missing("simplification without a table", "simplify");
        }
        let policy = policy(self.playouts, &settings.policy)?;
        if settings.playout == PlayoutKind::Policy && policy.is_none() {
            return missing("playout policy", "playout=policy");
        }
        Ok(())
    }
}

/// The kinds of knowledge about moves that a setting names, with their weights: `all`,
/// `none`, or `name:weight` separated by `+`.
fn choose_priors<G: Game>(
    all: Vec<Box<dyn Prior<G>>>,
    wanted: &str,
) -> Result<Vec<WeightedPrior<G>>, String> {
    if wanted == "all" {
        return Ok(all.into_iter().map(|prior| (1.0, prior)).collect());
    }
    let weights = weighted("priors", wanted)?;
    let known: Vec<&str> = all.iter().map(|prior| prior.name()).collect();
    if let Some((name, _)) = weights.iter().find(|(name, _)| !known.contains(name)) {
        let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
        return Err(format!("setting priors: no {name:?} in this game; known: {known}"));
    }
    let weight = |prior: &dyn Prior<G>| {
        weights.iter().find(|(name, _)| *name == prior.name()).map(|(_, weight)| *weight)
    };
    Ok(all.into_iter().filter_map(|prior| Some((weight(&*prior)?, prior))).collect())
}

/// Reads `name:number` separated by `+`; nothing for `none`, and 1 where the number is
/// missing.
fn weighted<'t>(setting: &str, text: &'t str) -> Result<Vec<(&'t str, f32)>, String> {
    if matches!(text, "none" | "") {
        return Ok(Vec::new());
    }
    text.split('+')
        .map(|part| {
            let (name, number) = part.split_once(':').unwrap_or((part, "1"));
            match number.parse::<f32>() {
                Ok(number) if number.is_finite() => Ok((name, number)),
                _ => Err(format!("setting {setting}: {part:?}: expected name:number")),
            }
        })
        .collect()
}

/// The game's own policy for playouts, with the options of the setting `policy`.
pub(crate) fn policy<G: Game>(
    playouts: fn() -> Vec<Box<dyn Playout<G>>>,
    options: &str,
) -> Result<Option<Box<dyn Playout<G>>>, String> {
    let options = weighted("policy", options)?;
    let Some(mut policy) = playouts().into_iter().next() else {
        return match options.is_empty() {
            true => Ok(None),
            false => Err("setting policy: this game has no playout policy".to_string()),
        };
    };
    for (name, value) in options {
        policy.set(name, value).map_err(|reason| {
            let known: Vec<&str> = policy.options().iter().map(|(name, _)| *name).collect();
            format!("setting policy: {reason}; known: {}", known.join(", "))
        })?;
    }
    Ok(Some(policy))
}
