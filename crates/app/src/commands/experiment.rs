//! `zermelo experiment`: tables of the papers that belong together, chosen by name. A view
//! of the lab, with the files of experiments that are part of the program.

use super::lab::report::{self, Table};
use super::lab::run::{check_values, prepare, work};
use super::lab::store::Store;
use super::lab::{Loaded, understand};
use crate::cli::{Experiment, ExperimentArgs};
use crate::crew::Place;
use crate::signals::Signals;
use crate::{Games, output};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use lab::experiment::{Amount, Changes, Task};
use rust_embed::RustEmbed;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(RustEmbed)]
#[folder = "../../experiments/"]
struct Files;

/// How the names of an experiment's files begin.
const fn files(experiment: Experiment) -> &'static [&'static str] {
    match experiment {
        Experiment::ScoreBounds => {
            &["cazenave-saffidine-2010/table-6.toml", "zermelo/connect-four.toml"]
        }
        Experiment::Clobber => &["claessen-2011/table-6.", "wahab/", "zermelo/clobber.toml"],
        Experiment::Breakthrough => &["isaac-2016/", "zermelo/breakthrough.toml"],
        Experiment::Havannah => &[
            "ewalds-2012/figure-4.",
            "ewalds-2012/section-4.",
            "ewalds-2012/table-4.4",
            "ewalds-2012/table-4.5",
            "ewalds-2012/table-4.6",
            "zermelo/havannah.toml",
        ],
    }
}

/// Runs an experiment, or lists its rows. A signal ends it with what is finished.
pub fn run(registry: &Games, args: &ExperimentArgs, out: &mut dyn Write) -> Result<()> {
    if args.games.is_some_and(|games| games % 2 == 1) {
        bail!("--games {}: expected an even number", args.games.unwrap_or_default());
    }
    let loaded = wanted(args)?;
    if args.list {
        return list(args, &loaded, out);
    }
    let signals = Signals::catch()?;
    let tasks = prepare(registry, &loaded, &signals)?;
    let mut store = match &args.out {
        None => Store::in_memory()?,
        Some(folder) => {
            let cannot = || format!("cannot make the folder {}", folder.display());
            fs::create_dir_all(folder).with_context(cannot)?;
            Store::write(&folder.join("lab.sqlite"))?
        }
    };
    let place = Place::Threads(usize::from(args.concurrency));
    work(registry, &tasks, &mut store, place, &signals)?;
    let tables = loaded.iter().map(|file| Table::new(file, &store));
    report::print(&tables.collect::<Result<Vec<_>>>()?, args.json, out)?;
    out.flush()?;
    signals.check()?;
    check_values(&loaded, &store)
}

/// The name of a row, by which `--only` chooses: `figure-5.3/4 rows`.
fn name(file: &Path, row: &str) -> String {
    format!("{}/{row}", file.file_stem().unwrap_or_default().to_string_lossy())
}

/// The experiment's files, with the wanted rows and boards.
fn wanted(args: &ExperimentArgs) -> Result<Vec<Loaded>> {
    let mut all = load(args)?;
    let names: Vec<String> = all
        .iter()
        .flat_map(|file| file.experiment.rows.iter().map(|row| name(&file.path, row)))
        .collect();
    if let Some(only) = args.only.iter().find(|only| !names.iter().any(|name| name.contains(*only)))
    {
        // Whoever leaves out the file may mean the row all the same.
        let rows = names.iter().filter_map(|name| Some(name.split_once('/')?.1));
        let meant = game::did_you_mean(only, names.iter().map(String::as_str).chain(rows));
        bail!("--only {only:?}: no row is called so, see --list{meant}");
    }
    for Loaded { path, experiment, .. } in &mut all {
        experiment.retain(|row, cell| {
            let name = name(path, row);
            let is_wanted =
                args.only.is_empty() || args.only.iter().any(|only| name.contains(only));
            is_wanted && has_size(args, cell.task.game())
        });
    }
    all.retain(|file| !file.experiment.cells.is_empty());
    if all.is_empty() {
        bail!("--sizes: no row that is wanted has such a board, see --list");
    }
    Ok(all)
}

/// Whether a game's board has one of the wanted sizes: `havannah:5`, `clobber:5x5`.
fn has_size(args: &ExperimentArgs, game: &str) -> bool {
    let board = game.split_once(':').map_or("", |(_, board)| board);
    let is = |n: &u16| board == n.to_string() || board == format!("{n}x{n}");
    args.sizes.is_empty() || args.sizes.iter().any(is)
}

/// Reads all files of the experiment.
fn load(args: &ExperimentArgs) -> Result<Vec<Loaded>> {
    let changes = Changes {
        games: args.games,
        runs: args.runs,
        cpu_time: args.cpu_time.clone(),
        limit: args.limit,
    };
    let mut paths: Vec<_> = Files::iter().collect();
    paths.sort();
    let mut loaded = Vec::new();
    for path in paths {
        let is_ours = files(args.name).iter().any(|start| path.starts_with(start));
        let Some(file) = Files::get(&path).filter(|_| is_ours) else { continue };
        let text = String::from_utf8_lossy(&file.data);
        let path = PathBuf::from("experiments").join(&*path);
        loaded.push(understand(path, &text, Amount::Full, &changes, command(args))?);
    }
    Ok(loaded)
}

/// The command that measures the tables, as the options have it.
fn command(args: &ExperimentArgs) -> String {
    let name = args.name.to_possible_value();
    let name = name.as_ref().map_or("", |value| value.get_name());
    let mut words = format!("zermelo experiment {name}");
    let mut add = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            words += &format!(" --{option} {value}");
        }
    };
    add("games", args.games.map(|games| games.to_string()));
    add("cpu-time", args.cpu_time.clone());
    add("runs", args.runs.map(|runs| runs.to_string()));
    add("limit", args.limit.map(|limit| limit.to_string()));
    words
}

/// The wanted rows: their names, and what is played or searched for them.
fn list(args: &ExperimentArgs, loaded: &[Loaded], out: &mut dyn Write) -> Result<()> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for Loaded { path, experiment, .. } in loaded {
        for (number, row) in experiment.rows.iter().enumerate() {
            let mut cells: Vec<_> =
                experiment.cells.iter().filter(|cell| cell.place.0 == number).collect();
            // Several figures of one match are told once.
            cells.dedup_by(|a, b| a.task == b.task);
            for cell in &cells {
                let column = match cells.len() {
                    1 => String::new(),
                    _ => format!(", {}", experiment.columns[cell.place.1]),
                };
                lines.push((name(path, row) + &column, meaning(&cell.task)));
            }
        }
    }
    if args.json {
        let line = |(name, meaning)| json!({"name": name, "meaning": meaning});
        return output::json(out, &lines.into_iter().map(line).collect());
    }
    let width = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, meaning) in lines {
        writeln!(out, "{name:<width$}  {meaning}")?;
    }
    Ok(())
}

fn meaning(task: &Task) -> String {
    match task {
        Task::Match { game, a, b, .. } => format!("{game}: {a} — {b}"),
        Task::Solve { game, settings, .. } | Task::Endings { game, settings, .. } => {
            format!("{game}: {}", settings.join(" "))
        }
        other => other.game().to_string(),
    }
}
