//! How far experiments are.

use super::Loaded;
use super::store::Store;
use crate::output;
use anyhow::Result;
use serde_json::json;
use std::io::Write;

/// Prints for each file how many of its trials are done.
pub fn print(loaded: &[Loaded], store: &Store, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let mut rows = Vec::new();
    for file in loaded {
        let (mut done, mut wanted, mut cpu) = (0, 0, 0.0);
        for cell in &file.experiment.cells {
            let found = store.done(&cell.task)?;
            done += cell.trials.min(found.trials.len() as u64);
            wanted += cell.trials;
            cpu += found.trials.iter().take(cell.trials as usize).map(|(_, cpu)| cpu).sum::<f64>();
        }
        rows.push((file, done, wanted, cpu));
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
