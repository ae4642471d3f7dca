//! `zermelo table`.

use crate::Games;
use crate::cli::{
    TableAction, TableArgs, TableBuildArgs, TableFileArgs, TableProbeArgs, TableStatsArgs,
    TableVerifyArgs,
};
use crate::commands::Rejected;
use crate::crew::Place;
use crate::output;
use crate::signals::Signals;
use anyhow::{Context, Result, anyhow, bail};
use cpu_time::ProcessTime;
use indicatif::ProgressBar;
use jobs::table_build::{self, TableBuild};
use jobs::{Ended, News, Roll, TableSpec};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tables::{Error, Kind, Plan, Progress, Sample, Sliced, StatsOptions, Table, Watch};

/// Builds, shows, counts, asks or checks a table.
pub fn run(registry: &Games, args: &TableArgs, out: &mut dyn Write) -> Result<()> {
    match &args.action {
        TableAction::Build(args) => build(registry, args, out),
        TableAction::Info(args) => info(registry, args, out),
        TableAction::Stats(args) => stats(registry, args, out),
        TableAction::Verify(args) => verify(registry, args, out),
        TableAction::Probe(args) => probe(registry, args, out),
    }
}

/// The kind of table that a game has, the file that is meant, and the size asked for.
fn kind_of(registry: &Games, args: &TableFileArgs) -> Result<(&'static dyn Kind, PathBuf, u32)> {
    let game = registry.open(&args.game)?;
    let Some(kind) = crate::searching::skills(registry, &*game).table else {
        let known: Vec<&str> = tables::kinds().iter().map(|kind| kind.game()).collect();
        bail!("{}: there are no tables of this game; known: {}", args.game, known.join(", "));
    };
    // Most tables belong to families, some to boards.
    let kind = kind.on_board(&*game).unwrap_or(kind);
    let size = args.size.of(kind).map_err(|reason| anyhow!(reason))?;
    let file = args.file.clone().map_or_else(|| kind.default_file_of(size), Ok)?;
    Ok((kind, file, size))
}

/// An open table, and where it is.
enum Open {
    File(PathBuf, Box<dyn Table>),
    BuiltIn(&'static dyn Table),
}

impl Open {
    fn table(&self) -> &dyn Table {
        match self {
            Open::File(_, table) => table.as_ref(),
            Open::BuiltIn(table) => *table,
        }
    }

    fn place(&self) -> String {
        match self {
            Open::File(file, _) => file.display().to_string(),
            Open::BuiltIn(_) => "part of the program".to_string(),
        }
    }
}

fn open(registry: &Games, args: &TableFileArgs) -> Result<Open> {
    let (kind, file, size) = kind_of(registry, args)?;
    match kind.open(&file) {
        Ok(table) if args.size.is_given() && table.size() != size => {
            let (found, unit) = (table.size(), kind.sizes().unit);
            bail!("{}: the table has {found} {unit}, not {size}", file.display())
        }
        Ok(table) => Ok(Open::File(file, table)),
        Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {
            if let Some(table) = kind.built_in().filter(|_| args.file.is_none()) {
                return Ok(Open::BuiltIn(table));
            }
            let unit = kind.sizes().unit;
            let sized = if args.size.is_given() { format!(" --{unit} {size}") } else { "".into() };
            let make = format!("`zermelo table build {}{sized}` makes one", args.game);
            bail!("{}: there is no table; {make}", file.display())
        }
        Err(error) => Err(error).with_context(|| file.display().to_string()),
    }
}

/// Shows how far some work is. Threads come out of order.
fn advance(bar: &ProgressBar, done: u64, of: u64) {
    bar.set_length(of);
    bar.set_position(done.max(bar.position()));
}

/// Shows how a table grows that a search asked for.
pub fn show_build(kind: &dyn Kind, size: u32) -> Progress {
    struct Shown(ProgressBar);
    impl Drop for Shown {
        fn drop(&mut self) {
            self.0.finish_and_clear();
        }
    }
    let sizes = kind.sizes();
    if let Ok(file) = tables::file_of(kind, size) {
        let bytes = match size == sizes.default {
            true => format!(", about {} MB", sizes.default_bytes.div_ceil(1_000_000)),
            false => String::new(),
        };
        let (game, unit, file) = (kind.game(), sizes.unit, file.display());
        eprintln!("zermelo: building a table of {game} (up to {size} {unit}{bytes}), once: {file}");
    }
    let shown = Shown(output::progress(Some(0), "positions"));
    Box::new(move |done, of| advance(&shown.0, done, of))
}

/// How often an unfinished table is saved that workers make.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// Has workers make a table in slices.
fn build_on(
    place: &Place,
    registry: &Games,
    args: &TableBuildArgs,
    file: &Path,
    size: u32,
    bar: &ProgressBar,
    signals: &Signals,
) -> Result<Result<Box<dyn Table>, Error>> {
    let spec = TableSpec { game: args.table.game.clone(), size };
    let begun = table_build::begin(registry, &spec, Some(file), args.memory);
    let slices = match begun.map_err(|reason| anyhow!("--on: {reason}"))? {
        Sliced::Ready(table) => return Ok(Ok(table)),
        Sliced::Begun(slices) => slices,
    };
    let mut build = TableBuild::new(spec, slices, 1);
    let mut crew = place.crew(registry)?;
    let mut roll = Roll::default();
    loop {
        let started = Instant::now();
        let ended = jobs::drive(&mut build, &mut *crew, &mut roll, |build, news| {
            if let News::Lost(worker, reason) = news {
                bar.suspend(|| eprintln!("zermelo: {worker}: {reason}"));
            }
            let (done, of) = build.progress();
            bar.set_length(of);
            bar.set_position(done);
            started.elapsed() < SAVE_EVERY && signals.check().is_ok()
        });
        match ended {
            Ended::Done => return Ok(build.finish()),
            Ended::Stopped => {
                build.save().with_context(|| file.display().to_string())?;
                if signals.check().is_err() {
                    return Ok(Err(Error::Interrupted));
                }
            }
            Ended::Failed(reason) => bail!("--on: {reason}"),
        }
    }
}

fn build(registry: &Games, args: &TableBuildArgs, out: &mut dyn Write) -> Result<()> {
    let (kind, file, size) = kind_of(registry, &args.table)?;
    check_folder(args.table.file.as_deref())?;
    let signals = Signals::catch()?;
    let bar = output::progress(Some(0), "positions");
    let watch = Watch {
        progress: &|done, of| advance(&bar, done, of),
        stop: &|| signals.interrupt().is_raised(),
    };
    let threads = args.threads.map_or(0, usize::from);
    let plan = Plan { memory: args.memory, threads, ..Plan::new(size) };
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    let built = match &args.on {
        Some(place) => build_on(place, registry, args, &file, size, &bar, &signals)?,
        None => kind.build(&file, &plan, watch),
    };
    let (seconds, cpu) = (clock.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    bar.finish_and_clear();
    if let Err(Error::Interrupted) = built {
        eprintln!("zermelo: {}: stopped; the same command goes on from here", file.display());
        signals.check()?;
    }
    let table = built.with_context(|| file.display().to_string())?;
    let more = json!({"seconds": seconds, "cpu_seconds": cpu});
    tell(&args.table, &file.display().to_string(), table.as_ref(), more, out)?;
    if !args.table.json {
        match table.size() > size {
            true => writeln!(out, "it has more than {size} {} already", kind.sizes().unit)?,
            false => writeln!(out, "built in {seconds:.1} s ({cpu:.1} CPU-seconds)")?,
        }
    }
    Ok(())
}

/// The folder of a file that somebody named must be there: a new one is more often a
/// mistyped one. (The folder of the default file is made.)
fn check_folder(file: Option<&Path>) -> Result<()> {
    let folder = file.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    match (file, folder) {
        (Some(file), Some(folder)) if !folder.is_dir() => {
            bail!("cannot write {}: there is no folder {}", file.display(), folder.display())
        }
        _ => Ok(()),
    }
}

fn info(registry: &Games, args: &TableFileArgs, out: &mut dyn Write) -> Result<()> {
    let clock = Instant::now();
    let open = open(registry, args)?;
    let seconds = clock.elapsed().as_secs_f64();
    tell(args, &open.place(), open.table(), json!({"open_seconds": seconds}), out)
}

/// What a table holds.
fn tell(
    args: &TableFileArgs,
    place: &str,
    table: &dyn Table,
    more: Value,
    out: &mut dyn Write,
) -> Result<()> {
    let told = table.info();
    if !args.json {
        return Ok(write!(out, "{place}\n{}", told.text)?);
    }
    let mut all = json!({
        "game": args.game,
        "file": place,
        "bytes": table.bytes(),
        "identity": table.identity(),
    });
    for part in [told.json, more] {
        if let (Value::Object(all), Value::Object(part)) = (&mut all, part) {
            all.extend(part);
        }
    }
    output::json(out, &all)
}

fn stats(registry: &Games, args: &TableStatsArgs, out: &mut dyn Write) -> Result<()> {
    let open = open(registry, &args.table)?;
    let signals = Signals::catch()?;
    let bar = output::progress(Some(0), "boards");
    let watch = Watch {
        progress: &|done, of| advance(&bar, done, of),
        stop: &|| signals.interrupt().is_raised(),
    };
    let options = StatsOptions { cells: args.cells, memory: args.memory };
    let told = open.table().stats(&options, watch).with_context(|| open.place());
    bar.finish_and_clear();
    let told = told?;
    match args.table.json {
        true => output::json(out, &told.json)?,
        false => write!(out, "{}", told.text)?,
    }
    out.flush()?;
    Ok(signals.check()?)
}

fn probe(registry: &Games, args: &TableProbeArgs, out: &mut dyn Write) -> Result<()> {
    let game = super::open_at(registry, &args.table.game, args.position.as_deref())?;
    let open = open(registry, &args.table)?;
    let told = open.table().probe(&*game).map_err(|reason| anyhow!(reason))?;
    match args.table.json {
        true => output::json(out, &told.json),
        false => Ok(write!(out, "{}", told.text)?),
    }
}

fn verify(registry: &Games, args: &TableVerifyArgs, out: &mut dyn Write) -> Result<()> {
    if !(0.0..=100.0).contains(&args.sample) {
        bail!("--sample {}: expected from 0 to 100 per cent", args.sample);
    }
    let open = open(registry, &args.table)?;
    let (place, table) = (open.place(), open.table());
    let bar = output::progress(Some(0), "positions");
    let watch = Watch { progress: &|done, of| advance(&bar, done, of), stop: &|| false };
    let clock = Instant::now();
    let sample = Sample { share: args.sample / 100.0, seed: args.seed };
    let result = table.verify(&sample, watch);
    let seconds = clock.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let json = args.table.json;
    match result {
        Ok(found) if json => output::json(
            out,
            &json!({
                "right": true, "file": place,
                "size": table.size(), "bytes": table.bytes(),
                "positions": found.positions, "values": found.values, "seconds": seconds,
            }),
        ),
        Ok(found) => {
            writeln!(out, "{place}: all {} bytes are as written", table.bytes())?;
            writeln!(
                out,
                "derived again, all right: {} positions, {} values, in {seconds:.1} s",
                found.positions, found.values
            )?;
            Ok(())
        }
        Err(wrong) => {
            if json {
                output::json(out, &json!({"right": false, "reason": wrong.to_string()}))?;
                out.flush()?;
            }
            Err(Rejected(format!("{place}: {wrong}")).into())
        }
    }
}
