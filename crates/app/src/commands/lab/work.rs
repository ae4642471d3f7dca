//! Trials: a pair of games, or one run.

use super::store::Trial;
use crate::Games;
use crate::cli::MatchArgs;
use crate::commands::matches::{self, Arena};
use anyhow::{Context, Result, anyhow, bail};
use cpu_time::ThreadTime;
use game::Player;
use lab::GameResult;
use lab::experiment::{Effort, Finding, Task};
use search::{Interrupt, units};
use serde_json::Value;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Mutex;
use std::time::Duration;
use tables::{StatsOptions, Watch};

/// A task that trials can be done of.
pub enum Ready<'a> {
    /// A match between players.
    Match(Box<Arena<'a>>),
    /// A count of positions by their values.
    Values(&'static dyn tables::Kind, String),
    /// Anything else.
    Run(&'a Task),
}

/// What the command line of a match would be.
pub fn match_args(task: &Task) -> Result<Option<MatchArgs>> {
    let Task::Match { game, a, b, openings, effort, adjudication, seed } = task else {
        return Ok(None);
    };
    let Effort { sims, cpu_time, time } = effort;
    let duration = |text: &Option<String>| -> Result<Option<Duration>> {
        text.as_deref().map(units::duration).transpose().map_err(|reason| anyhow!(reason))
    };
    Ok(Some(MatchArgs {
        sims: *sims,
        time: duration(time)?,
        cpu_time: duration(cpu_time)?,
        no_adjudication: !adjudication,
        ..matches::plain(game, a, b, openings, *seed)
    }))
}

impl<'a> Ready<'a> {
    /// Makes a task ready; whatever is wrong with it shows now.
    pub fn new(registry: &'a Games, task: &'a Task, args: Option<&'a MatchArgs>) -> Result<Self> {
        Ok(match args {
            Some(args) => Ready::Match(Box::new(Arena::new(registry, args)?)),
            None => {
                let entry = registry.find(task.game().split(':').next().unwrap_or_default());
                match (task, entry.and_then(|entry| entry.extension.table)) {
                    (Task::Values { boards, .. }, Some(kind)) => {
                        Ready::Values(kind, boards.clone())
                    }
                    (Task::Values { game, .. }, None) => bail!("{game}: it has no table of values"),
                    _ => {
                        registry.open(task.game())?;
                        Ready::Run(task)
                    }
                }
            }
        })
    }

    /// Does the trials of a step, from `number` on; `None` after a signal.
    pub fn run(
        &self,
        registry: &Games,
        task: &Task,
        number: u64,
        interrupt: &Interrupt,
    ) -> Result<Option<Vec<Trial>>> {
        let mut trials = Vec::new();
        for number in number..number + task.step() {
            let clock = ThreadTime::now();
            let finding = match self {
                Ready::Match(arena) => {
                    let played = arena.play(number, interrupt)?;
                    let GameResult { outcome, ending, moves, .. } = GameResult::of(number, &played);
                    let (a, b) = match lab::side_of_a(number) {
                        Player::First => (played.simulations[0], played.simulations[1]),
                        Player::Second => (played.simulations[1], played.simulations[0]),
                    };
                    Some(Finding::Game { outcome, ending, moves, sims: [a, b] })
                }
                Ready::Values(kind, board) => counted(*kind, board, interrupt)?,
                Ready::Run(task) => {
                    let skills = |skills: &'_ crate::Skills| (skills.searching, skills.solving);
                    lab::experiment::run(registry, skills, task, number, interrupt)
                        .map_err(|reason| anyhow!(reason))
                        .with_context(|| task.text())?
                }
            };
            let Some(finding) = finding.filter(|_| !interrupt.is_raised()) else { return Ok(None) };
            let cpu_seconds = clock.elapsed().as_secs_f64();
            trials.push(Trial { number, seed: task.seed(number), finding, cpu_seconds });
        }
        Ok(Some(trials))
    }
}

/// Counts by the greatest number of cells: one count has all boards up to it.
static COUNTS: Mutex<BTreeMap<u32, Value>> = Mutex::new(BTreeMap::new());

/// The shares of simple values of a board, such as `3x4`; `None` after a signal.
fn counted(
    kind: &'static dyn tables::Kind,
    board: &str,
    interrupt: &Interrupt,
) -> Result<Option<Finding>> {
    let size = board.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let (rows, columns): (u32, u32) =
        size.with_context(|| format!("boards {board:?}: expected ROWSxCOLUMNS"))?;
    // One and the same count for all threads: the others wait for it.
    let mut counts = COUNTS.lock().expect("no panic while locked");
    let cells = rows * columns;
    if let Entry::Vacant(place) = counts.entry(cells) {
        // The counts are the same with any table; a larger one is faster.
        let sizes = (kind.sizes().least..=kind.sizes().default).rev();
        let opened = sizes.filter_map(|size| kind.open(&tables::file_of(kind, size).ok()?).ok());
        let opened = opened.take(1).collect::<Vec<_>>();
        let table: &dyn tables::Table = match opened.first() {
            Some(table) => &**table,
            None => {
                kind.built_in().with_context(|| format!("there is no table of {}", kind.game()))?
            }
        };
        let watch = Watch { progress: &|_, _| (), stop: &|| interrupt.is_raised() };
        let told = table.stats(&StatsOptions { cells, memory: 2 << 30 }, watch)?;
        if interrupt.is_raised() {
            return Ok(None);
        }
        place.insert(told.json);
    }
    let all = counts[&cells]["boards"].as_array().into_iter().flatten();
    let mut found = all.filter(|row| row["rows"] == rows && row["columns"] == columns);
    let row = found.next().with_context(|| format!("boards {board:?}: it is not counted"))?;
    let percent = |part: &str| row[part]["percent"].as_f64().context("a count has a share");
    let (all, non_decomposable) = (percent("all")?, percent("non_decomposable")?);
    Ok(Some(Finding::Values { all, non_decomposable }))
}
