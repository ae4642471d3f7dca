//! Players as text: `mcts:exploration=0.5,sims=1000`, `alpha-beta:lmr=0`, a
//! preset such as `mc-mila`, `random`, `gtp:COMMAND`.

use crate::contestant::{Contestant, RandomMover, Searcher};
use crate::presets::{self, PRESETS};
use game::AnyGame;
use search::{Budget, Interrupt, Resources, Searching, Settings, units};
use std::time::Duration;

/// What a player may spend on a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budgets {
    /// Simulations.
    pub sims: Option<u64>,
    /// Time by the clock on the wall.
    pub time: Option<Duration>,
    /// Time of all its threads.
    pub cpu_time: Option<Duration>,
}

impl Budgets {
    /// These limits, or `common` if there are none.
    #[must_use]
    pub fn or(self, common: Budgets) -> Budgets {
        if self == Budgets::default() { common } else { self }
    }
}

/// A player of our own search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MctsSpec {
    /// Settings that depart from the game's defaults.
    pub settings: Vec<(String, String)>,
    /// Limits of its own.
    pub budgets: Budgets,
    /// Threads; one if not given.
    pub threads: Option<usize>,
    /// Bytes for the tree.
    pub memory: Option<usize>,
}

/// Bytes for a tree unless the spec says otherwise: a match may run several
/// games, with two trees each.
const MEMORY: usize = 256 << 20;

/// A player as the command line names it.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineSpec {
    /// Our search.
    Mcts(MctsSpec),
    /// Uniformly random moves.
    Random,
    /// Another program that speaks GTP.
    Gtp(String),
}

impl EngineSpec {
    /// Reads a player.
    pub fn parse(text: &str) -> Result<EngineSpec, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let error = |reason: String| format!("engine {text:?}: {reason}");
        match kind.trim() {
            "mcts" => MctsSpec::parse(rest, None).map(EngineSpec::Mcts).map_err(error),
            "alpha-beta" => {
                let kind = Some(("algorithm", "alpha-beta"));
                MctsSpec::parse(rest, kind).map(EngineSpec::Mcts).map_err(error)
            }
            "random" if rest.is_empty() => Ok(EngineSpec::Random),
            "random" => Err(error("random takes no settings".to_string())),
            "gtp" if rest.trim().is_empty() => Err(error("expected a command".to_string())),
            "gtp" => Ok(EngineSpec::Gtp(rest.trim().to_string())),
            name if PRESETS.iter().any(|preset| preset.name == name) => {
                MctsSpec::parse(rest, Some(("preset", name))).map(EngineSpec::Mcts).map_err(error)
            }
            _ => {
                let ways = "mcts:key=value,…, alpha-beta:key=value,…, a preset, random";
                Err(error(format!("expected {ways} or gtp:COMMAND")))
            }
        }
    }

    /// The player with the common limits filled in where it has none. Fails if
    /// a search is left without limits.
    pub fn with_budgets(self, common: Budgets) -> Result<EngineSpec, String> {
        let EngineSpec::Mcts(mut spec) = self else { return Ok(self) };
        spec.budgets = spec.budgets.or(common);
        if spec.budgets == Budgets::default() {
            let ways = "sims=N, time=T or cpu-time=T in the engine, or --sims, --time, --cpu-time";
            return Err(format!("mcts has no budget a move: give {ways}"));
        }
        Ok(EngineSpec::Mcts(spec))
    }

    /// A player of this kind for one game, if it lives in this process.
    /// `interrupt` ends its searches.
    pub fn contestant(
        &self,
        searching: &Searching,
        game: &dyn AnyGame,
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Option<Box<dyn Contestant>>, String> {
        Ok(match self {
            EngineSpec::Mcts(spec) => {
                Some(Box::new(spec.searcher(searching, game, seed, interrupt)?))
            }
            EngineSpec::Random => Some(Box::new(RandomMover::new(seed))),
            EngineSpec::Gtp(_) => None,
        })
    }
}

impl MctsSpec {
    /// Reads settings; `first` comes before all others.
    fn parse(text: &str, first: Option<(&str, &str)>) -> Result<MctsSpec, String> {
        let mut spec = MctsSpec::default();
        let own = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
        spec.settings.extend(first.map(own));
        // Only to find wrong names and values now; the game's own defaults
        // come in when the game is known.
        let mut checked = Settings::default();
        if let Some((name, value)) = first {
            presets::set(&mut checked, name, value)?;
        }
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) =
                part.split_once('=').ok_or_else(|| format!("expected key=value, not {part:?}"))?;
            let (key, value) = (key.trim(), value.trim());
            match key {
                // What a simulation is to one search, a position is to the other.
                "sims" | "nodes" => spec.budgets.sims = Some(whole(key, value, u64::MAX)?),
                "time" => spec.budgets.time = Some(units::duration(value)?),
                "cpu-time" => spec.budgets.cpu_time = Some(units::duration(value)?),
                "threads" => spec.threads = Some(whole(key, value, 256)? as usize),
                "memory" => spec.memory = Some(units::bytes(value)?),
                _ => {
                    presets::set(&mut checked, key, value)?;
                    spec.settings.push((key.to_string(), value.to_string()));
                }
            }
        }
        let names = spec.settings.iter().map(|(name, _)| name.as_str());
        checked.check_names(names.filter(|name| *name != "preset"))?;
        Ok(spec)
    }

    /// Its settings in this game, which is searched like this.
    pub fn settings(&self, searching: &Searching, game: &dyn AnyGame) -> Result<Settings, String> {
        let mut settings = (searching.defaults)(game);
        for (name, value) in &self.settings {
            presets::set(&mut settings, name, value)?;
        }
        Ok(settings)
    }

    fn searcher(
        &self,
        searching: &Searching,
        game: &dyn AnyGame,
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Searcher, String> {
        let settings = self.settings(searching, game)?;
        let resources = Resources {
            threads: self.threads.unwrap_or(1),
            memory: self.memory.unwrap_or(MEMORY),
            seed,
        };
        let Budgets { sims, time, cpu_time } = self.budgets;
        let interrupt = interrupt.clone();
        let budget = Budget { time, cpu_time, simulations: sims, interrupt, ..Budget::default() };
        Ok(Searcher::new((searching.start)(game, settings, resources)?, budget))
    }
}

/// The text of a player with further settings.
pub fn with_settings(player: &str, settings: &str) -> String {
    let mark = if player.contains(':') { ',' } else { ':' };
    format!("{player}{mark}{settings}")
}

fn whole(key: &str, value: &str, most: u64) -> Result<u64, String> {
    let number = value.parse::<u64>().ok().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| format!("{key}={value:?}: expected a whole number from 1 to {most}"))
}
