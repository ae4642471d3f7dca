//! `zermelo table`.

use crate::cli::{
    TableAction, TableArgs, TableBuildArgs, TableFileArgs, TableStatsArgs, TableVerifyArgs,
};
use crate::commands::Rejected;
use crate::output;
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use cpu_time::ProcessTime;
use search::units::show_bytes;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use tables::clobber::{Counter, Database, Error, Level, PAPER, Plan, Watch, default_file};

/// Builds, shows, counts or checks a table.
pub fn run(args: &TableArgs, out: &mut dyn Write) -> Result<()> {
    match &args.action {
        TableAction::Build(args) => build(args, out),
        TableAction::Info(args) => info(args, out),
        TableAction::Stats(args) => stats(args, out),
        TableAction::Verify(args) => verify(args, out),
    }
}

fn file_of(args: &TableFileArgs) -> Result<PathBuf> {
    Ok(match &args.file {
        Some(file) => file.clone(),
        None => default_file()?,
    })
}

fn open(args: &TableFileArgs) -> Result<(PathBuf, Database)> {
    let file = file_of(args)?;
    match Database::open(&file) {
        Ok(database) => Ok((file, database)),
        Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!("{}: there is no table; `zermelo table build clobber` makes one", file.display())
        }
        Err(error) => Err(error).with_context(|| file.display().to_string()),
    }
}

fn build(args: &TableBuildArgs, out: &mut dyn Write) -> Result<()> {
    let file = file_of(&args.table)?;
    let signals = Signals::catch()?;
    let bar = output::progress(Some(0), "positions");
    let watch = Watch {
        progress: &|done, of| {
            bar.set_length(of);
            // Threads come out of order.
            bar.set_position(done.max(bar.position()));
        },
        stop: &|| signals.interrupt().is_raised(),
    };
    let threads = args.threads.map_or(0, usize::from);
    let plan = Plan { stones: args.stones, memory: args.memory, threads, ..Plan::default() };
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    let built = Database::build(&file, &plan, watch);
    let (seconds, cpu) = (clock.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    bar.finish_and_clear();
    if let Err(Error::Interrupted) = built {
        eprintln!("zermelo: {}: stopped; the same command goes on from here", file.display());
        signals.check()?;
    }
    let database = built.with_context(|| file.display().to_string())?;
    let mut told = describe(&file, &database);
    told["seconds"] = json!(seconds);
    told["cpu_seconds"] = json!(cpu);
    if args.table.json {
        return output::json(out, &told);
    }
    write_info(&told, out)?;
    match database.stones() > args.stones {
        true => writeln!(out, "it has more than {} stones already", args.stones)?,
        false => writeln!(out, "built in {seconds:.1} s ({cpu:.1} CPU-seconds)")?,
    }
    Ok(())
}

fn info(args: &TableFileArgs, out: &mut dyn Write) -> Result<()> {
    let clock = Instant::now();
    let (file, database) = open(args)?;
    let seconds = clock.elapsed().as_secs_f64();
    let mut told = describe(&file, &database);
    told["open_seconds"] = json!(seconds);
    match args.json {
        true => output::json(out, &told),
        false => write_info(&told, out),
    }
}

fn describe(file: &std::path::Path, database: &Database) -> Value {
    let values = database.values();
    let count =
        |of: &dyn Fn(tables::clobber::ValueId) -> bool| values.iter().filter(|&id| of(id)).count();
    let levels = database.levels();
    json!({
        "game": "clobber",
        "file": file.display().to_string(),
        "bytes": database.bytes(),
        "stones": database.stones(),
        "shapes": levels.iter().map(|l| l.shapes).sum::<u64>(),
        "entries": database.len(),
        "values": values.len(),
        "simple_values": count(&|id| values.simple(id).is_some()),
        "integer_atomic_weights": count(&|id| values.atomic(id).integer().is_some()),
    })
}

fn write_info(told: &Value, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}", told["file"].as_str().unwrap_or_default())?;
    writeln!(
        out,
        "clobber, connected positions of at most {} stones: {} shapes, {} entries, {}",
        told["stones"],
        told["shapes"],
        told["entries"],
        show_bytes(told["bytes"].as_u64().unwrap_or_default())
    )?;
    writeln!(
        out,
        "{} values: {} of the form n·↑ + ⋆k, {} with an integer as atomic weight",
        told["values"], told["simple_values"], told["integer_atomic_weights"]
    )?;
    Ok(())
}

fn percent(part: u64, of: u64) -> f64 {
    // No positions at all: what the thesis calls 100 %.
    if of == 0 { 100.0 } else { 100.0 * part as f64 / of as f64 }
}

fn stats(args: &TableStatsArgs, out: &mut dyn Write) -> Result<()> {
    let (_, database) = open(&args.table)?;
    let levels = database.levels();
    let mut counter = Counter::new(&database, args.memory)?;
    let wanted = |rows: usize, columns: usize| (rows * columns) as u32 <= args.cells;
    let boards = PAPER.into_iter().filter(|&(rows, columns, ..)| wanted(rows, columns));
    let bar = output::progress(Some(boards.clone().count() as u64), "boards");
    let mut counted = Vec::new();
    for (rows, columns, all, whole) in boards {
        let counts = counter.count(rows, columns);
        let counts = counts.with_context(|| format!("positions of {rows}x{columns}"))?;
        counted.push((rows, columns, all, whole, counts));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.table.json {
        let level = |l: &Level| {
            let [next, previous, left] = l.outcomes;
            json!({
                "stones": l.stones, "shapes": l.shapes, "positions": l.positions,
                "simple": l.simple, "new_values": l.new_values,
                "next": next, "previous": previous, "left": left, "right": left,
            })
        };
        let board = |&(rows, columns, all, whole, c): &(_, _, _, _, tables::clobber::Counted)| {
            let (rows, columns): (usize, usize) = (rows, columns);
            let (all, whole): (f64, f64) = (all, whole);
            json!({
                "rows": rows, "columns": columns,
                "all": {"positions": c.all, "simple": c.all_simple,
                    "percent": percent(c.all_simple, c.all), "paper_percent": all},
                "non_decomposable": {"positions": c.whole, "simple": c.whole_simple,
                    "percent": percent(c.whole_simple, c.whole), "paper_percent": whole},
            })
        };
        let told = json!({
            "stones": database.stones(),
            "levels": levels.iter().map(level).collect::<Vec<_>>(),
            "boards": counted.iter().map(board).collect::<Vec<_>>(),
        });
        return output::json(out, &told);
    }
    writeln!(out, "Positions with a value n·↑ + ⋆k, and what Claessen (2011) found:")?;
    writeln!(out, "board  all positions (Table 4.1)        non-decomposable (Table 4.2)")?;
    for (rows, columns, all, whole, c) in counted {
        writeln!(
            out,
            "{:<5} {:>9} {:>6.2} %  paper {:>5.1} %  {:>9} {:>6.2} %  paper {:>5.1} %",
            format!("{rows}x{columns}"),
            c.all,
            percent(c.all_simple, c.all),
            all,
            c.whole,
            percent(c.whole_simple, c.whole),
            whole,
        )?;
    }
    writeln!(out, "\nThe table by the number of stones:")?;
    writeln!(out, "stones  shapes  positions  simple   N        P        L = R    new values")?;
    // A single stone has no moves.
    for l in levels.iter().filter(|l| l.positions > 0) {
        let share = |part| percent(part, l.positions);
        let [next, previous, left] = l.outcomes.map(share);
        writeln!(
            out,
            "{:>6} {:>7} {:>10} {:>6.2} % {:>6.2} % {:>6.2} % {:>6.2} % {:>9}",
            l.stones,
            l.shapes,
            l.positions,
            share(l.simple),
            next,
            previous,
            left,
            l.new_values
        )?;
    }
    Ok(())
}

fn verify(args: &TableVerifyArgs, out: &mut dyn Write) -> Result<()> {
    if !(0.0..=100.0).contains(&args.sample) {
        bail!("--sample {}: expected from 0 to 100 per cent", args.sample);
    }
    let (file, database) = open(&args.table)?;
    let bar = output::progress(Some(0), "positions");
    let tick = |done: u64, of: u64| {
        bar.set_length(of);
        bar.set_position(done.max(bar.position()));
    };
    let clock = Instant::now();
    let result = database.verify(args.sample / 100.0, args.seed, &tick);
    let seconds = clock.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let json = args.table.json;
    match result {
        Ok(found) if json => output::json(
            out,
            &json!({
                "right": true, "file": file.display().to_string(),
                "stones": database.stones(), "bytes": database.bytes(),
                "positions": found.positions,
                "values": found.values, "seconds": seconds,
            }),
        ),
        Ok(found) => {
            writeln!(out, "{}: all {} bytes are as written", file.display(), database.bytes())?;
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
            Err(Rejected(format!("{}: {wrong}", file.display())).into())
        }
    }
}
