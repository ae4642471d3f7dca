//! `zermelo lab run`.

use super::store::Store;
use super::work::{Ready, match_args};
use super::{Loaded, load, status};
use crate::Games;
use crate::cli::LabRunArgs;
use crate::commands::Rejected;
use crate::commands::experiment::{make_default_table, make_table};
use crate::commands::matches::locked;
use crate::output;
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use lab::experiment::{Finding, Task};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::Mutex;

/// Does all trials that are missing.
pub fn run(registry: &Games, args: &LabRunArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let loaded = load(&args.experiments)?;
    let tasks = tasks(&loaded)?;
    let match_args = tasks.iter().map(|(task, _)| match_args(task)).collect::<Result<Vec<_>>>()?;
    make_tables(registry, &loaded, &signals)?;
    // Whatever is wrong shows before anything is written.
    let mut ready = Vec::new();
    for ((task, _), args) in tasks.iter().zip(&match_args) {
        let made = Ready::new(registry, task, args.as_ref());
        ready.push(made.with_context(|| task.text())?);
    }
    let mut store = Store::write(&args.results.results)?;
    store.enter(tasks.iter().map(|(task, _)| task))?;
    let mut steps = VecDeque::new();
    for (index, (task, trials)) in tasks.iter().enumerate() {
        let (done, step) = (store.numbers(task)?, task.step());
        let is_done = |number: u64| (number..number + step).all(|n| done.binary_search(&n).is_ok());
        let missing = (0..*trials).step_by(step as usize).filter(|&number| !is_done(number));
        steps.extend(missing.map(|number| (index, number)));
    }
    let bar = output::progress(Some(steps.len() as u64), "steps");
    let (store, steps) = (Mutex::new(store), Mutex::new(steps));
    let failed: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    let work = || {
        while signals.check().is_ok() && locked(&failed).is_none() {
            let Some((index, number)) = locked(&steps).pop_front() else { return };
            let task = &tasks[index].0;
            let told = ready[index].run(registry, task, number, signals.interrupt());
            let saved = told.and_then(|trials| match trials {
                Some(trials) => locked(&store).save(task, &trials),
                None => Ok(()),
            });
            match saved {
                Ok(()) => bar.inc(1),
                Err(error) => *locked(&failed) = Some(error.context(task.text())),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..args.concurrency {
            scope.spawn(work);
        }
    });
    bar.finish_and_clear();
    signals.check()?;
    if let Some(error) = failed.into_inner().expect("no panic while locked") {
        return Err(error);
    }
    let store = store.into_inner().expect("no panic while locked");
    status::print(&loaded, &store, args.json, out)?;
    check_values(&loaded, &store)
}

/// The tasks of all cells, each once, with the most trials that a cell wants.
fn tasks(loaded: &[Loaded]) -> Result<Vec<(Task, u64)>> {
    let mut tasks: Vec<(Task, u64)> = Vec::new();
    for cell in loaded.iter().flat_map(|file| &file.experiment.cells) {
        match tasks.iter_mut().find(|(task, _)| *task == cell.task) {
            Some((_, trials)) => *trials = cell.trials.max(*trials),
            None => tasks.push((cell.task.clone(), cell.trials)),
        }
    }
    for (task, trials) in &tasks {
        if trials % task.step() != 0 {
            bail!("--trials {trials}: games come in pairs, so expected an even number");
        }
    }
    Ok(tasks)
}

/// Makes the tables that players use, unless they are there: better now than in the
/// middle of a game.
fn make_tables(registry: &Games, loaded: &[Loaded], signals: &Signals) -> Result<()> {
    let mut wanted = Vec::new();
    for (game, rows) in
        loaded.iter().flat_map(|file| &file.experiment.cells).flat_map(|c| &c.tables)
    {
        if !wanted.contains(&(game, rows)) {
            wanted.push((game, rows));
        }
    }
    for (game, rows) in wanted {
        match rows {
            Some(rows) => make_table(registry, game, *rows, signals)?,
            None => make_default_table(registry, game, signals)?,
        }
    }
    Ok(())
}

/// A run that found another value than the file expects is an error of the program.
fn check_values(loaded: &[Loaded], store: &Store) -> Result<()> {
    for file in loaded {
        for cell in &file.experiment.cells {
            let Some(expected) = &cell.expect else { continue };
            for (number, (finding, _)) in store.done(&cell.task)?.trials.iter().enumerate() {
                let Finding::Solved { result: Some(found), .. } = finding else { continue };
                if found != expected {
                    let (path, task) = (file.path.display(), cell.task.text());
                    return Err(Rejected(format!(
                        "{path}: {task}: run {number} found {found}, but it is a {expected}"
                    ))
                    .into());
                }
            }
        }
    }
    Ok(())
}
