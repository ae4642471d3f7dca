//! How far experiments are.

use super::Loaded;
use super::store::Store;
use crate::output;
use anyhow::Result;
use lab::experiment::Experiment;
use serde_json::json;
use std::io::Write;

/// How far an experiment is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Trials that are done.
    pub done: u64,
    /// All of its trials.
    pub wanted: u64,
    /// Of those that are done.
    pub cpu_seconds: f64,
}

/// How far it is, over all cells.
pub fn progress(experiment: &Experiment, store: &Store) -> Result<Progress> {
    let mut all = Progress::default();
    for cell in &experiment.cells {
        let (done, cpu_seconds) = store.progress(&cell.task, cell.trials)?;
        all.done += done;
        all.wanted += cell.trials;
        all.cpu_seconds += cpu_seconds;
    }
    Ok(all)
}

/// Prints for each file how many of its trials are done.
pub fn print(loaded: &[Loaded], store: &Store, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let mut rows = Vec::new();
    for file in loaded {
        let Progress { done, wanted, cpu_seconds } = progress(&file.experiment, store)?;
        rows.push((file, done, wanted, cpu_seconds));
    }
    if as_json {
        let list = rows.iter().map(|(file, done, wanted, cpu)| {
            json!({
                "file": file.path,
                "title": file.experiment.title,
                "done": done,
                "trials": wanted,
                "cpu_seconds": cpu,
            })
        });
        return output::json(out, &json!(list.collect::<Vec<_>>()));
    }
    let width = rows.iter().map(|(file, ..)| file.path.display().to_string().len()).max();
    let width = width.unwrap_or(0);
    for (file, done, wanted, cpu) in rows {
        let path = file.path.display().to_string();
        writeln!(out, "{path:<width$}  {done:>6} of {wanted:<6} trials, {cpu:.1} CPU-seconds")?;
    }
    Ok(())
}
