//! `zermelo lab run`.

use super::store::Store;
use super::{Loaded, load, status};
use crate::Games;
use crate::cli::LabRunArgs;
use crate::commands::Rejected;
use crate::commands::experiment::{make_default_table, make_table};
use crate::crew::Place;
use crate::output;
use crate::signals::Signals;
use anyhow::{Context, Result, anyhow, bail};
use jobs::{Done, Ended, Job, JobResult, News, Queue, Roll};
use lab::experiment::{Finding, Task};
use std::io::Write;

/// Does all trials that are missing.
pub fn run(registry: &Games, args: &LabRunArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let loaded = load(&args.experiments)?;
    let tasks = tasks(&loaded)?;
    make_tables(registry, &loaded, &signals)?;
    // Whatever is wrong shows before anything is written.
    for (task, _) in &tasks {
        jobs::check(registry, task).map_err(|e| anyhow!(e)).with_context(|| task.text())?;
    }
    let mut store = Store::write(&args.results.results)?;
    store.enter(tasks.iter().map(|(task, _)| task))?;
    let mut steps = Vec::new();
    for (task, trials) in &tasks {
        let (done, step) = (store.numbers(task)?, task.step());
        let is_done = |number: u64| (number..number + step).all(|n| done.binary_search(&n).is_ok());
        let missing = (0..*trials).step_by(step as usize).filter(|&number| !is_done(number));
        steps.extend(missing.map(|number| Job::Trials { task: task.clone(), number }));
    }
    let bar = output::progress(Some(steps.len() as u64), "steps");
    let place = args.on.clone().unwrap_or(Place::Threads(usize::from(args.concurrency)));
    let mut crew = place.crew(registry)?;
    let save = |job: &Job, result: &JobResult| match (job, &result.outcome) {
        (Job::Trials { task, .. }, Ok(Done::Trials { trials })) => {
            let saved = store.save(task, trials);
            saved.map_err(|error| format!("{error:#}")).inspect(|()| bar.inc(1))
        }
        _ => Err("a job of another kind".to_string()),
    };
    let mut queue = Queue::new(steps, Box::new(save));
    let ended = jobs::drive(&mut queue, &mut *crew, &mut Roll::default(), |_, news| {
        if let News::Lost(worker, reason) = news {
            bar.suspend(|| eprintln!("zermelo: {worker}: {reason}"));
        }
        signals.check().is_ok()
    });
    drop((queue, crew));
    bar.finish_and_clear();
    signals.check()?;
    if let Ended::Failed(reason) = ended {
        bail!(reason);
    }
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
