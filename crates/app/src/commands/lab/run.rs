//! `zermelo lab run`.

use super::store::Store;
use super::{Loaded, load, status};
use crate::Games;
use crate::cli::LabRunArgs;
use crate::commands::Rejected;
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
    let tasks = prepare(registry, &loaded, &signals)?;
    let mut store = Store::write(&args.results.results)?;
    let place = args.on.clone().unwrap_or(Place::Threads(usize::from(args.concurrency)));
    work(registry, &tasks, &mut store, place, &signals)?;
    signals.check()?;
    status::print(&loaded, &store, args.json, out)?;
    check_values(&loaded, &store)
}

/// The tasks of experiments, each with its trials. The tables that they need are made, and
/// whatever is wrong shows before anything is written.
pub fn prepare(registry: &Games, loaded: &[Loaded], signals: &Signals) -> Result<Vec<(Task, u64)>> {
    let tasks = tasks(loaded)?;
    make_tables(registry, loaded, signals)?;
    for (task, _) in &tasks {
        jobs::check(registry, task).map_err(|e| anyhow!(e)).with_context(|| task.text())?;
    }
    Ok(tasks)
}

/// Does the trials that are missing, until a signal comes.
pub fn work(
    registry: &Games,
    tasks: &[(Task, u64)],
    store: &mut Store,
    place: Place,
    signals: &Signals,
) -> Result<()> {
    store.enter(tasks.iter().map(|(task, _)| task))?;
    let mut steps = Vec::new();
    for (task, trials) in tasks {
        let (done, step) = (store.numbers(task)?, task.step());
        let is_done = |number: u64| (number..number + step).all(|n| done.binary_search(&n).is_ok());
        let missing = (0..*trials).step_by(step as usize).filter(|&number| !is_done(number));
        steps.extend(missing.map(|number| Job::Trials { task: task.clone(), number }));
    }
    let bar = output::progress(Some(steps.len() as u64), "steps");
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
    match ended {
        Ended::Failed(reason) if signals.check().is_ok() => bail!(reason),
        _ => Ok(()),
    }
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

/// Makes the table of this size (of a board, so many rows) unless it is there.
fn make_table(registry: &Games, game: &str, size: u32, signals: &Signals) -> Result<()> {
    let board = registry.open(game)?;
    if let Some(kind) = table_kind(registry, game) {
        let kind = kind.on_board(&*board).unwrap_or(kind);
        let made = tables::make(kind, size, &|| signals.interrupt().is_raised());
        signals.check()?;
        made?;
    }
    Ok(())
}

/// Makes the default table of a game, unless it is there.
fn make_default_table(registry: &Games, game: &str, signals: &Signals) -> Result<()> {
    if let Some(kind) = table_kind(registry, game) {
        let made = tables::make_default(kind, &|| signals.interrupt().is_raised());
        signals.check()?;
        made?;
    }
    Ok(())
}

fn table_kind(registry: &Games, game: &str) -> Option<&'static dyn tables::Kind> {
    let family = game.split(':').next().unwrap_or_default();
    registry.find(family).and_then(|entry| entry.extension.table)
}

/// A run that found another value than the file expects is an error of the program.
pub fn check_values(loaded: &[Loaded], store: &Store) -> Result<()> {
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
