//! The solvers on positions of known value.

use super::suite::{Item, SUITE};
use crate::Games;
use crate::cli::BenchSolveArgs;
use crate::commands::Rejected;
use crate::{output, searching};
use anyhow::{Result, anyhow, bail};
use cpu_time::ProcessTime;
use search::{Budget, Job};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

const SOLVERS: [&str; 4] = ["alpha-beta", "dfpn", "pns", "mcts"];
/// Shorter times are not measured well.
const LEAST_SECONDS: f64 = 1e-3;

/// One solver on one position.
struct Row {
    item: &'static Item,
    solver: String,
    result: &'static str,
    nodes: u64,
    cpu_seconds: f64,
}

impl Row {
    fn is_solved(&self) -> bool {
        self.result != "unknown"
    }

    fn is_wrong(&self) -> bool {
        self.is_solved() && self.result != self.item.value
    }

    fn verdict(&self) -> String {
        match (self.is_solved(), self.is_wrong()) {
            (false, _) => "timeout".to_string(),
            (_, true) => format!("{}, but it is a {}", self.result, self.item.value),
            _ => self.result.to_string(),
        }
    }

    fn as_json(&self) -> Value {
        json!({
            "game": self.item.game,
            "moves": self.item.moves,
            "solver": self.solver,
            "result": if self.is_solved() { self.result } else { "timeout" },
            "expected": self.item.value,
            "nodes": self.nodes,
            "cpu_seconds": self.cpu_seconds,
        })
    }
}

/// Solves the suite.
pub fn run(registry: &Games, args: &BenchSolveArgs, out: &mut dyn Write) -> Result<()> {
    let solvers = match &args.solver {
        Some(name) => vec![name.as_str()],
        None => SOLVERS.to_vec(),
    };
    let family = |item: &Item| item.game.split(':').next().map(str::to_string);
    let wanted = |item: &&Item| {
        let named =
            args.game.as_ref().is_none_or(|g| *g == item.game || family(item).as_ref() == Some(g));
        named && !(args.quick && item.long)
    };
    let items: Vec<&'static Item> = SUITE.iter().filter(wanted).collect();
    if items.is_empty() {
        bail!("no position of {} is in the suite", args.game.as_deref().unwrap_or_default());
    }
    if !args.json {
        writeln!(
            out,
            "{:<17} {:<39} {:<11} {:>12} {:>9}  result",
            "game", "moves", "solver", "nodes", "CPU-s"
        )?;
    }
    let mut rows = Vec::new();
    for item in items {
        for solver in &solvers {
            let row = solve(registry, args, item, solver)?;
            if !args.json {
                let Row { nodes, cpu_seconds, .. } = row;
                let verdict = row.verdict();
                writeln!(
                    out,
                    "{:<17} {:<39} {solver:<11} {nodes:>12} {cpu_seconds:>9.3}  {verdict}",
                    item.game, item.moves
                )?;
                out.flush()?;
            }
            rows.push(row);
        }
    }
    let means: Vec<Value> = solvers.iter().map(|solver| means(&rows, solver, &solvers)).collect();
    match args.json {
        true => {
            let list: Vec<Value> = rows.iter().map(Row::as_json).collect();
            output::json(out, &json!({ "threads": args.threads, "rows": list, "means": means }))?;
        }
        false => write_means(&means, out)?,
    }
    out.flush()?;
    match rows.iter().filter(|row| row.is_wrong()).count() {
        0 => Ok(()),
        wrong => Err(Rejected(format!("{wrong} results contradict known values")).into()),
    }
}

/// Lets a solver loose on a position, with nothing in its table.
fn solve(
    registry: &Games,
    args: &BenchSolveArgs,
    item: &'static Item,
    solver: &str,
) -> Result<Row> {
    let mut game = registry.open(item.game)?;
    game.play_moves(item.moves)?;
    let solving = &searching::skills(registry, &*game).solving;
    let mut options = (solving.defaults)();
    options.choose(solver).map_err(|reason| anyhow!(reason))?;
    options.memory = args.memory;
    options.threads = usize::from(args.threads);
    let limit = args.cpu_time.unwrap_or_else(|| {
        Duration::from_secs(match (solver, args.quick) {
            ("pns" | "mcts", true) => 1,
            ("pns" | "mcts", false) => 10,
            (_, true) => 5,
            (_, false) => 300,
        })
    });
    let budget = Budget { cpu_time: Some(limit), ..Budget::default() };
    let clock = ProcessTime::now();
    let mut engine = (solving.start)(&*game, &options).map_err(|reason| anyhow!(reason))?;
    let solution = engine.solve(Job { budget, tell: &mut |_| (), save: None });
    Ok(Row {
        item,
        solver: solver.to_string(),
        result: solution.result(),
        nodes: engine.nodes(),
        cpu_seconds: clock.elapsed().as_secs_f64(),
    })
}

/// How a solver did, on all it solved and on what every solver solved.
fn means(rows: &[Row], solver: &str, solvers: &[&str]) -> Value {
    let own = |row: &&Row| row.solver == solver && row.is_solved();
    let by_all = |row: &&Row| {
        let same = rows.iter().filter(|other| std::ptr::eq(other.item, row.item));
        same.filter(|other| other.is_solved()).count() == solvers.len()
    };
    let nodes = |row: &Row| row.nodes.max(1) as f64;
    let seconds = |row: &Row| row.cpu_seconds.max(LEAST_SECONDS);
    let (solved, shared): (Vec<&Row>, Vec<&Row>) =
        (rows.iter().filter(own).collect(), rows.iter().filter(own).filter(by_all).collect());
    let mean =
        |rows: &[&Row], of: &dyn Fn(&Row) -> f64| geometric_mean(rows.iter().map(|row| of(row)));
    json!({
        "solver": solver,
        "solved": solved.len(),
        "nodes": mean(&solved, &nodes),
        "cpu_seconds": mean(&solved, &seconds),
        "solved_by_all": shared.len(),
        "nodes_by_all": mean(&shared, &nodes),
        "cpu_seconds_by_all": mean(&shared, &seconds),
    })
}

fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = values.len() as f64;
    (count > 0.0).then(|| (values.map(f64::ln).sum::<f64>() / count).exp())
}

fn write_means(means: &[Value], out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\nGeometric means, over what each solved and over what all solved")?;
    let title = |name| format!("{:>8} {:>12} {:>9}", name, "nodes", "CPU-s");
    writeln!(out, "{:<11} {} {}", "solver", title("solved"), title("by all"))?;
    for mean in means {
        write!(out, "{:<11}", mean["solver"].as_str().unwrap_or_default())?;
        for [count, nodes, seconds] in [
            ["solved", "nodes", "cpu_seconds"],
            ["solved_by_all", "nodes_by_all", "cpu_seconds_by_all"],
        ] {
            let number = |name, digits| {
                mean[name].as_f64().map_or("-".to_string(), |n| format!("{n:.digits$}"))
            };
            write!(
                out,
                " {:>8} {:>12} {:>9}",
                mean[count].as_u64().unwrap_or_default(),
                number(nodes, 0),
                number(seconds, 3)
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}
