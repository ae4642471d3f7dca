//! What is done in a cell, and how one trial of it is done.

use super::Finding;
use crate::{Arena, Budgets, EngineSpec, Openings, Outside, presets};
use game::{AnyGame, Registry, Rng};
use search::{Budget, Interrupt, Job, Resources, Searching, Settings, Solving, units};
use serde::{Deserialize, Serialize};

/// All that decides the results of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "measure", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// Games between two players; a trial is a game.
    Match {
        /// The game string.
        game: String,
        /// The player whose score counts.
        a: String,
        /// Its opponent.
        b: String,
        /// `random:K` or `balanced:K`.
        openings: String,
        /// What a player may spend on a move.
        effort: Effort,
        /// Whether a proof ends a game.
        #[serde(default = "yes", skip_serializing_if = "is_set")]
        adjudication: bool,
        /// Openings and games follow from it.
        seed: u64,
    },
    /// A position to be solved; a trial is a run with a seed of its own.
    Solve {
        /// The game string.
        game: String,
        /// The position, if not the start.
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// Moves to be played first.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<String>,
        /// `mcts`, `pns`, `dfpn` or `alpha-beta`.
        solver: String,
        /// Changes of its settings.
        settings: Vec<String>,
        /// Nodes or simulations after which a run is given up.
        limit: u64,
        /// Bytes for its tree or table.
        memory: u64,
        /// The first seed.
        seed: u64,
    },
    /// How the playouts of a search end; a trial is a search with a seed of its own.
    Endings {
        /// The game string.
        game: String,
        /// Changes of the settings of the game.
        settings: Vec<String>,
        /// Simulations of a search.
        sims: u64,
        /// The first seed.
        seed: u64,
    },
    /// How fast a search is; a trial is a search with a seed of its own.
    Speed {
        /// The game string.
        game: String,
        /// The position, if not the start.
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// Changes of the settings of the game.
        settings: Vec<String>,
        /// For how long, in processor time.
        cpu_time: String,
        /// The first seed.
        seed: u64,
    },
    /// A count of all positions of a board by their values; there is but one trial.
    Values {
        /// The game string.
        game: String,
        /// The board, such as `3x4`.
        boards: String,
    },
    /// Random games; a trial is a number of them.
    Playouts {
        /// The game string.
        game: String,
        /// The position, if not the start.
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// Moves to be played first.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<String>,
        /// How many.
        games: u64,
        /// The game's playout policy; nothing for uniform ones.
        #[serde(skip_serializing_if = "Option::is_none")]
        policy: Option<String>,
        /// The first seed.
        seed: u64,
    },
}

/// What a player may spend on a move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Effort {
    /// Simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sims: Option<u64>,
    /// Processor time, such as `200ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_time: Option<String>,
    /// Time by the clock on the wall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
}

impl Effort {
    /// The limits of a player.
    pub fn budgets(&self) -> Result<Budgets, String> {
        let duration = |text: &Option<String>| text.as_deref().map(units::duration).transpose();
        Ok(Budgets {
            sims: self.sims,
            time: duration(&self.time)?,
            cpu_time: duration(&self.cpu_time)?,
        })
    }
}

impl Task {
    /// The task as text: equal for equal tasks, and different for all others.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a task is plain data")
    }

    /// The game string.
    pub fn game(&self) -> &str {
        match self {
            Task::Match { game, .. }
            | Task::Solve { game, .. }
            | Task::Endings { game, .. }
            | Task::Speed { game, .. }
            | Task::Values { game, .. }
            | Task::Playouts { game, .. } => game,
        }
    }

    /// How many trials are done together: the two games of a pair.
    pub fn step(&self) -> u64 {
        if matches!(self, Task::Match { .. }) { 2 } else { 1 }
    }

    /// The seed of a trial.
    pub fn seed(&self, trial: u64) -> u64 {
        match self {
            Task::Match { seed, .. } => *seed,
            Task::Solve { seed, .. }
            | Task::Endings { seed, .. }
            | Task::Speed { seed, .. }
            | Task::Playouts { seed, .. } => seed + trial,
            Task::Values { .. } => 0,
        }
    }
}

/// Bytes for the tree of a search: several may run side by side.
const MEMORY: usize = 1 << 28;

fn yes() -> bool {
    true
}

fn is_set(flag: &bool) -> bool {
    *flag
}

fn family<'r, X>(registry: &'r Registry<X>, task: &Task) -> Result<&'r X, String> {
    let name = task.game().split([':', '+']).next().unwrap_or_default();
    let entry = registry.find(name).ok_or_else(|| format!("{name}: no such game"))?;
    Ok(&entry.extension)
}

/// Whatever is wrong with a task and can be seen before a trial is done.
pub fn check<X>(
    registry: &Registry<X>,
    searching: impl Fn(&X) -> Searching,
    task: &Task,
) -> Result<(), String> {
    let searching = searching(family(registry, task)?);
    match task {
        Task::Match { .. } => arena(registry, searching, task).map(|_| ()),
        _ => registry.open(task.game()).map(|_| ()).map_err(|error| error.to_string()),
    }
}

/// The match of the last trial with its openings, so that those of a match are drawn once.
#[derive(Default)]
pub struct LastMatch(Option<(Task, Arena)>);

/// Does a trial of a task that is no count; `None` if somebody interrupts.
pub fn run<X>(
    registry: &Registry<X>,
    skills: impl Fn(&X) -> (Searching, Solving),
    task: &Task,
    trial: u64,
    last: &mut LastMatch,
    interrupt: &Interrupt,
    outside: Outside<'_>,
) -> Result<Option<Finding>, String> {
    let (searching, solving) = skills(family(registry, task)?);
    let seed = task.seed(trial);
    let resources = Resources { threads: 1, memory: MEMORY, seed };
    let interrupted = |budget: Budget| Budget { interrupt: interrupt.clone(), ..budget };
    let found = match task {
        Task::Values { .. } => return Err("this is not done by a search".to_string()),
        Task::Match { .. } => {
            let arena = match last.0.take() {
                Some((same, arena)) if same == *task => arena,
                _ => arena(registry, searching, task)?,
            };
            let (_, arena) = last.0.insert((task.clone(), arena));
            Finding::of_game(trial, &arena.play(trial, interrupt, outside)?)
        }
        Task::Speed { game, position, settings, cpu_time, .. } => {
            let root = open(registry, game, position.as_deref(), None)?;
            let settings = changed((searching.defaults)(&*root), settings)?;
            let mut search = (searching.start)(&*root, settings, resources)?;
            let cpu_time = Some(units::duration(cpu_time)?);
            let budget = interrupted(Budget { cpu_time, ..Budget::default() });
            let told = search.search(&budget, &mut |_| ());
            let per_second = told.simulations as f64 / told.cpu_seconds.max(1e-9);
            Finding::Speed { per_second }
        }
        Task::Solve { game, position, moves, solver, settings, limit, memory, .. } => {
            let memory = *memory as usize;
            let resources = Resources { memory, ..resources };
            let root = open(registry, game, position.as_deref(), moves.as_deref())?;
            if solver == "mcts" {
                let settings = changed((searching.defaults)(&*root), settings)?;
                let mut search = (searching.start)(&*root, settings, resources)?;
                let budget = interrupted(Budget::simulations(*limit));
                let told = search.search(&budget, &mut |_| ());
                let result = told.bounds.decided().map(|_| told.result());
                Finding::Solved { result: result.map(str::to_string), nodes: told.simulations }
            } else {
                let mut options = (solving.defaults)();
                options.choose(solver)?;
                (options.memory, options.seed) = (memory, seed);
                for text in settings {
                    options.assign(text)?;
                }
                let mut search = (solving.start)(&*root, &options)?;
                let budget = interrupted(Budget { nodes: Some(*limit), ..Budget::default() });
                let told = search.solve(Job { budget, tell: &mut |_| (), save: None });
                let result = told.bounds.decided().map(|_| told.result().to_string());
                Finding::Solved { result, nodes: search.nodes() }
            }
        }
        Task::Endings { game, settings, sims, .. } => {
            let root = open(registry, game, None, None)?;
            let settings = changed((searching.defaults)(&*root), settings)?;
            let budget = interrupted(Budget::simulations(*sims));
            let told = (searching.endings)(&*root, settings, resources, &budget)?;
            let name = |name: Option<&str>| name.unwrap_or("draw").to_string();
            let endings = told.iter().map(|e| (name(e.name), (e.count, e.moves))).collect();
            Finding::Endings { endings }
        }
        Task::Playouts { game, position, moves, games, policy, .. } => {
            let root = open(registry, game, position.as_deref(), moves.as_deref())?;
            let mut rng = Rng::new(seed);
            let told = match policy {
                Some(policy) => (searching.playouts)(&*root, policy, *games, &mut rng)?,
                None => root.playouts(*games, &mut rng),
            };
            Finding::Playouts {
                first: told.first_wins,
                second: told.second_wins,
                draws: told.draws,
                moves: told.plies,
            }
        }
    };
    Ok((!interrupt.is_raised()).then_some(found))
}

/// The games of a match.
fn arena<X>(registry: &Registry<X>, searching: Searching, task: &Task) -> Result<Arena, String> {
    let Task::Match { game, a, b, openings, effort, adjudication, seed } = task else {
        return Err("this is no match".to_string());
    };
    let openings = Openings::parse(openings, &searching).unwrap_or_else(|| {
        Err(format!("openings {openings:?}: expected random:K or balanced:K here"))
    })?;
    let budgets = effort.budgets()?;
    let spec = |text: &str| EngineSpec::parse(text)?.with_budgets(budgets);
    let start = open(registry, game, None, None)?;
    let specs = [spec(a)?, spec(b)?];
    Arena::new(searching, start, specs, openings, *seed, *adjudication, budgets.time)
}

fn open<X>(
    registry: &Registry<X>,
    game: &str,
    position: Option<&str>,
    moves: Option<&str>,
) -> Result<Box<dyn AnyGame>, String> {
    let opened = match position {
        Some(position) => registry.open_at(game, position),
        None => registry.open(game),
    };
    let mut opened = opened.map_err(|error| error.to_string())?;
    if let Some(moves) = moves {
        opened.play_moves(moves).map_err(|error| error.to_string())?;
    }
    Ok(opened)
}

fn changed(mut settings: Settings, changes: &[String]) -> Result<Settings, String> {
    for text in changes {
        presets::assign(&mut settings, text)?;
    }
    Ok(settings)
}
