//! Trials of experiments.

use crate::Trial;
use cpu_time::ThreadTime;
use engine::{Games, Skills};
use lab::Outside;
use lab::experiment::{self, Finding, LastMatch, Task, run};
use search::Interrupt;
use serde_json::Value;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Mutex;
use tables::{StatsOptions, Watch};

/// Does the trials of a step, from `number` on; `None` if somebody interrupts.
pub fn step(
    registry: &Games,
    task: &Task,
    number: u64,
    last: &mut LastMatch,
    interrupt: &Interrupt,
    outside: Outside<'_>,
) -> Result<Option<Vec<Trial>>, String> {
    let mut trials = Vec::new();
    for number in number..number + task.step() {
        let clock = ThreadTime::now();
        let finding = match task {
            Task::Values { game, boards } => counted(kind_of(registry, game)?, boards, interrupt)?,
            _ => {
                let skills = |skills: &Skills| (skills.searching, skills.solving);
                run(registry, skills, task, number, last, interrupt, outside)?
            }
        };
        let Some(finding) = finding.filter(|_| !interrupt.is_raised()) else { return Ok(None) };
        let cpu_seconds = clock.elapsed().as_secs_f64();
        trials.push(Trial { number, seed: task.seed(number), finding, cpu_seconds });
    }
    Ok(Some(trials))
}

/// Whatever is wrong with a task and can be seen before a trial is done.
pub fn check(registry: &Games, task: &Task) -> Result<(), String> {
    match task {
        Task::Values { game, .. } => kind_of(registry, game).map(|_| ()),
        _ => experiment::check(registry, |skills: &Skills| skills.searching, task),
    }
}

/// The tables of values of a game.
fn kind_of(registry: &Games, game: &str) -> Result<&'static dyn tables::Kind, String> {
    let entry = registry.find(game.split(':').next().unwrap_or_default());
    let kind = entry.and_then(|entry| entry.extension.table);
    kind.ok_or_else(|| format!("{game}: it has no table of values"))
}

/// Counts by the greatest number of cells: one count has all boards up to it.
static COUNTS: Mutex<BTreeMap<u32, Value>> = Mutex::new(BTreeMap::new());

/// The shares of simple values of a board, such as `3x4`; `None` if somebody interrupts.
fn counted(
    kind: &'static dyn tables::Kind,
    board: &str,
    interrupt: &Interrupt,
) -> Result<Option<Finding>, String> {
    let size = board.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let (rows, columns): (u32, u32) =
        size.ok_or_else(|| format!("boards {board:?}: expected ROWSxCOLUMNS"))?;
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
                kind.built_in().ok_or_else(|| format!("there is no table of {}", kind.game()))?
            }
        };
        let watch = Watch { progress: &|_, _| (), stop: &|| interrupt.is_raised() };
        let told = table.stats(&StatsOptions { cells, memory: 2 << 30 }, watch);
        if interrupt.is_raised() {
            return Ok(None);
        }
        place.insert(told.map_err(|error| error.to_string())?.json);
    }
    let all = counts[&cells]["boards"].as_array().into_iter().flatten();
    let mut found = all.filter(|row| row["rows"] == rows && row["columns"] == columns);
    let row = found.next().ok_or_else(|| format!("boards {board:?}: it is not counted"))?;
    let percent = |part: &str| row[part]["percent"].as_f64().ok_or("a count has no share");
    let (all, non_decomposable) = (percent("all")?, percent("non_decomposable")?);
    Ok(Some(Finding::Values { all, non_decomposable }))
}
