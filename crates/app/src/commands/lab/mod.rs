//! `zermelo lab`: experiments as data.

mod compare;
pub mod report;
pub mod run;
pub mod status;
pub mod store;
mod tune;

use crate::cli::{ExperimentFiles, LabArgs, LabCommand, LabListArgs};
use crate::{Games, files, output};
use anyhow::{Context, Result, anyhow, bail};
use lab::experiment::{Amount, Changes, Experiment, Kind};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use store::Store;

/// Runs a command of the lab.
pub fn run(registry: &Games, args: &LabArgs, out: &mut dyn Write) -> Result<()> {
    match &args.command {
        LabCommand::List(args) => list(args, out),
        LabCommand::Run(args) => run::run(registry, args, out),
        LabCommand::Status(args) => {
            let loaded = load(&args.experiments)?;
            status::print(&loaded, &Store::read(&args.results.results)?, args.json, out)
        }
        LabCommand::Report(args) => report::run(args, out),
        LabCommand::Tune(args) => tune::run(registry, args, out),
        LabCommand::Compare(args) => compare::run(args, out),
    }
}

/// An experiment and its file.
pub struct Loaded {
    pub path: PathBuf,
    pub experiment: Experiment,
    /// The command that measures it.
    pub command: String,
}

/// Reads experiments.
fn load(args: &ExperimentFiles) -> Result<Vec<Loaded>> {
    let mut loaded = read(&args.files, args.quick)?;
    if let Some(trials) = args.trials {
        let cells = loaded.iter_mut().flat_map(|file| &mut file.experiment.cells);
        cells.for_each(|cell| cell.trials = trials);
    }
    Ok(loaded)
}

fn read(paths: &[PathBuf], quick: bool) -> Result<Vec<Loaded>> {
    let found = find(paths)?;
    found.into_iter().map(|path| parse(path, quick)).collect()
}

/// The files that paths of files and folders name.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => collect(path, &mut found)?,
            false => found.push(path.clone()),
        }
    }
    if found.is_empty() {
        bail!("no files of experiments (*.toml) in {}", paths[0].display());
    }
    Ok(found)
}

/// Reads one file.
pub fn parse(path: PathBuf, quick: bool) -> Result<Loaded> {
    let text = files::read_text(&path)?;
    let (amount, option) = if quick { (Amount::Quick, " --quick") } else { (Amount::Full, "") };
    let command = format!("zermelo lab run {}{option}", path.display());
    understand(path, &text, amount, &Changes::default(), command)
}

/// Makes sense of the text of a file.
pub fn understand(
    path: PathBuf,
    text: &str,
    amount: Amount,
    changes: &Changes,
    command: String,
) -> Result<Loaded> {
    let experiment = Experiment::parse_changed(text, amount, changes)
        .map_err(|reason| anyhow!(reason.trim().replace('\n', " ")))
        .with_context(|| format!("{}", path.display()))?;
    Ok(Loaded { path, experiment, command })
}

/// The files of a folder and of the folders in it, by name.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let context = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(context)?;
    let mut paths = entries
        .map(|entry| Ok(entry.with_context(context)?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
    Ok(())
}

fn list(args: &LabListArgs, out: &mut dyn Write) -> Result<()> {
    let loaded = load(&args.experiments)?;
    if args.json {
        let list = loaded.iter().map(|file| {
            let experiment = &file.experiment;
            json!({
                "file": file.path,
                "title": experiment.title,
                "paper": experiment.paper,
                "place": experiment.place,
                "rows": experiment.rows,
                "columns": experiment.columns,
                "trials": experiment.cells.iter().map(|cell| cell.trials).sum::<u64>(),
            })
        });
        return output::json(out, &json!(list.collect::<Vec<_>>()));
    }
    for Loaded { path, experiment, .. } in loaded {
        let trials: u64 = experiment.cells.iter().map(|cell| cell.trials).sum();
        let place = source(&experiment);
        let [rows, columns] = [&experiment.rows, &experiment.columns].map(Vec::len);
        writeln!(out, "{}", path.display())?;
        writeln!(out, "    {place}: {}", experiment.title)?;
        writeln!(out, "    {rows} x {columns} cells, {trials} trials: {}", what(&experiment))?;
    }
    Ok(())
}

/// Where a table comes from: `Isaac 2016, Figure 5.3`.
fn source(experiment: &Experiment) -> String {
    match experiment.place.is_empty() {
        true => experiment.paper.clone(),
        false => format!("{}, {}", experiment.paper, experiment.place),
    }
}

/// What the figures are.
pub fn what(experiment: &Experiment) -> &'static str {
    experiment.cells.first().map_or("nothing", |cell| Kind::words(&cell.kind))
}
