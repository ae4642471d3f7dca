//! `zermelo solve`.

use crate::Games;
use crate::checkpoint::{self, Header};
use crate::cli::SolveArgs;
use crate::signals::Signals;
use crate::{files, output, searching};
use anyhow::{Context, Result, anyhow, bail};
use cpu_time::ProcessTime;
use game::{AnyGame, Bounds, Score};
use indicatif::{ProgressBar, ProgressStyle};
use proof::{Limits, Written};
use search::{AnySolver, Budget, Job, Snapshot, Solution, SolverOptions};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Seconds to the first checkpoint.
const FIRST_SAVE: f64 = 1.0;
/// Checkpoints take at most about this share of the time, and less the longer
/// the search lasts.
const SAVE_SHARE: f64 = 0.2;
/// The share of a long search that a kill may lose.
const LOST_SHARE: f64 = 0.05;

/// Solves a position. A signal ends the search, not the report.
pub fn run(registry: &Games, args: &SolveArgs, out: &mut dyn Write) -> Result<()> {
    if args.on.on.is_some() {
        return super::solve_by_jobs::run(registry, args, out);
    }
    let signals = Signals::catch()?;
    let game = super::open(registry, &args.position)?;
    let other_proof = args.proof.as_ref().filter(|_| args.both);
    let other_proof = other_proof.map(|path| other_file(path, &*game));
    let files = [&args.checkpoint, &args.proof, &args.sgf_out, &other_proof];
    let named = ["--checkpoint", "--proof", "--sgf-out", "--proof of the other side"];
    check_distinct(named.into_iter().zip(files))?;
    for path in files.into_iter().flatten() {
        files::check_writable(path)?;
    }
    let first = first_lines(args, &*game)?;
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let solving = &searching::skills(registry, &*game).solving;
    let options = options(args, (solving.defaults)())?;
    let mut solver = (solving.start)(&*game, &options).map_err(|reason| anyhow!(reason))?;
    if args.proof.is_some() {
        solver.can_certify().map_err(|reason| anyhow!("--proof: {reason}"))?;
    }
    let mut run = Run {
        args,
        saved: Saved::open(args, &*game, solver.as_mut())?,
        bar: spinner(),
        budget: Budget {
            time: args.time,
            cpu_time: args.cpu_time,
            interrupt: signals.interrupt().clone(),
            ..Budget::default()
        },
    };
    for (line, game) in &first {
        if !run.settle(solver.as_mut(), line, &**game) {
            // There is no time for the others either.
            break;
        }
    }
    // A game that is over has no moves to tell of.
    let (mut report, bounds) = match args.all_moves && game.score().is_none() {
        true => (run.all_moves(solver.as_mut(), &*game), None),
        false => {
            let solution = run.work(|job| solver.solve(job));
            (as_json(&*game, &solution), Some(solution.bounds))
        }
    };
    let mut other_bounds = None;
    if args.both {
        let other = run.work(|job| solver.solve_passed(job));
        let other = other.ok_or_else(|| anyhow!("--both: in {} only one may move", game.game()))?;
        add_other(&*game, &mut report, &other);
        other_bounds = Some(other.bounds);
    }
    // What was found is told even if something cannot be written.
    let mut written = run.saved.finish(solver.as_ref());
    if let Some(bounds) = bounds {
        written = written.and(run.write(solver.as_mut(), &*game, bounds, &mut report));
    }
    if let (Some(bounds), Some(path)) = (other_bounds, &other_proof) {
        let proof =
            run.certify(path, |out, limits, job| solver.certify_passed(bounds, out, limits, job));
        written = written.and(proof.map(|told| report["other_to_move"]["proof"] = told));
    }
    run.bar.finish_and_clear();
    let facts = json!({
        "solver": solver.describe(),
        "nodes": solver.nodes() + run.saved.nodes_before,
        "seconds": wall.elapsed().as_secs_f64(),
        "cpu_seconds": cpu.elapsed().as_secs_f64(),
        "threads": args.threads,
        "peak_memory_bytes": searching::peak_memory(),
    });
    match args.json {
        true => output::json(out, &joined(&report, &facts))?,
        false => write!(out, "{}", text(&*game, &report, &facts))?,
    }
    out.flush()?;
    signals.check()?;
    written
}

/// What the options of the command line ask for.
fn options(args: &SolveArgs, mut options: SolverOptions) -> Result<SolverOptions> {
    options.choose(&args.solver).map_err(|reason| anyhow!(reason))?;
    options.memory = args.memory;
    options.threads = usize::from(args.threads);
    options.seed = args.seed;
    for text in &args.settings {
        options.assign(text).map_err(|reason| anyhow!(reason))?;
    }
    Ok(options)
}

/// The positions to settle first, each with the moves that lead there.
fn first_lines(args: &SolveArgs, game: &dyn AnyGame) -> Result<Vec<(String, Box<dyn AnyGame>)>> {
    let mut lines: Vec<(String, String)> = Vec::new();
    lines.extend(args.first.iter().map(|moves| (format!("--first {moves:?}"), moves.clone())));
    if let Some(path) = &args.first_file {
        for (number, line) in files::read_text(path)?.lines().enumerate() {
            let moves = line.split('#').next().unwrap_or_default().trim();
            if !moves.is_empty() {
                lines.push((format!("{}:{}", path.display(), number + 1), moves.to_string()));
            }
        }
    }
    let position = |(place, moves): (String, String)| {
        let mut game = game.boxed_clone();
        game.play_moves(&moves).context(place)?;
        Ok((moves, game))
    };
    lines.into_iter().map(position).collect()
}

/// Each file is for one thing: the last one written would replace the others.
fn check_distinct<'a>(
    files: impl Iterator<Item = (&'static str, &'a Option<PathBuf>)>,
) -> Result<()> {
    let mut before: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in files.filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        let place = files::place(path);
        if let Some((other, _)) = before.iter().find(|(_, taken)| *taken == place) {
            bail!("{other} and {option} name the same file, {}", path.display());
        }
        before.push((option, place));
    }
    Ok(())
}

/// The file for the certificate with the other side to move: `FILE-black.proof`
/// beside `FILE.proof` where White is to move.
fn other_file(path: &Path, game: &dyn AnyGame) -> PathBuf {
    let other = game.colour(game.to_move().other()).name().to_lowercase();
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{other}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// A line on how the work stands; invisible unless there is a terminal.
pub(super) fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
    ProgressBar::new_spinner().with_style(style.expect("the template is well formed"))
}

struct Run<'a> {
    args: &'a SolveArgs,
    saved: Saved<'a>,
    bar: ProgressBar,
    budget: Budget,
}

impl Run<'_> {
    /// Does some work of the solver, with progress and checkpoints.
    fn work<T>(&mut self, work: impl FnOnce(Job<'_>) -> T) -> T {
        let bar = &self.bar;
        let mut tell = |status: &str| {
            bar.set_message(status.to_string());
            bar.tick();
        };
        let saved = &mut self.saved;
        let started = Instant::now();
        let mut write = |snapshot: Snapshot<'_>| saved.write(snapshot, started);
        let wanted = self.args.checkpoint.is_some();
        let first = self.args.checkpoint_every.map_or(FIRST_SAVE, |every| every.as_secs_f64());
        let save: Option<(f64, search::Save<'_>)> =
            if wanted { Some((first, &mut write)) } else { None };
        work(Job { budget: self.budget.clone(), tell: &mut tell, save })
    }

    /// Solves a position whose result helps with the one that was asked about, which has
    /// what is left of the time. Says whether it is solved.
    fn settle(&mut self, solver: &mut dyn AnySolver, line: &str, game: &dyn AnyGame) -> bool {
        let (before, clock) = (solver.nodes(), self.budget.start());
        let solution = self.work(|job| solver.solve_other(game, job));
        self.budget = self.budget.after(&clock);
        let (mover, nodes) = (game.colour(solution.mover), solver.nodes() - before);
        let result = solution.result();
        self.bar.suspend(|| eprintln!("zermelo: {line}: {result} for {mover}, {nodes} nodes"));
        solution.bounds.decided().is_some()
    }

    /// Writes what is wanted of a solved position.
    fn write(
        &mut self,
        solver: &mut dyn AnySolver,
        game: &dyn AnyGame,
        bounds: Bounds,
        report: &mut Value,
    ) -> Result<()> {
        report["proof"] = Value::Null;
        if let Some(path) = &self.args.proof {
            report["proof"] =
                self.certify(path, |out, limits, job| solver.certify(bounds, out, limits, job))?;
        }
        if let Some(path) = &self.args.sgf_out {
            let plies = self.args.sgf_plies;
            let mut record = game.to_sgf(None);
            self.work(|job| solver.top(&mut record, bounds, plies, job));
            files::write(path, &record.text())?;
        }
        Ok(())
    }

    /// Writes a certificate; what there is to tell of it.
    fn certify(
        &mut self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write, &Limits, Job<'_>) -> Result<Written, String>,
    ) -> Result<Value> {
        let limits = Limits { memory: self.args.memory, ..Limits::default() };
        let written = self.work(|job| {
            files::write_with(path, |out| write(out, &limits, job).map_err(|e| anyhow!(e)))
        })?;
        Ok(json!({
            "file": path.display().to_string(),
            "positions": written.positions,
            "bytes": written.bytes,
        }))
    }

    /// Solves the position after every move.
    fn all_moves(&mut self, solver: &mut dyn AnySolver, game: &dyn AnyGame) -> Value {
        let mover = game.to_move();
        let values = self.work(|job| solver.solve_moves(job));
        let best = |bound: fn(Bounds) -> game::Score| {
            values.iter().map(|(_, s)| bound(s.bounds.seen_by(mover))).max()
        };
        let mut report = json!({
            "game": game.game(),
            "position": game.position(),
            "to_move": mover,
        });
        if let (Some(lower), Some(upper)) = (best(|b| b.lower), best(|b| b.upper)) {
            let bounds = Bounds::new(lower, upper).seen_by(mover);
            let best_move = values.iter().find(|(_, s)| s.bounds == bounds);
            let line = best_move
                .filter(|_| lower == upper)
                .map(|(text, s)| [vec![text.clone()], s.line.clone()].concat());
            let whole = Solution { mover, bounds, line: line.unwrap_or_default() };
            report = as_json(game, &whole);
        }
        report["moves"] = values
            .iter()
            .map(|(text, s)| {
                let mine = s.bounds.seen_by(mover);
                let whole = Solution { mover, ..s.clone() };
                json!({
                    "move": text,
                    "result": whole.result(),
                    "lower": mine.lower,
                    "upper": mine.upper,
                    "pv": s.line,
                })
            })
            .collect();
        report
    }
}

/// The checkpoint file, if there is one.
struct Saved<'a> {
    args: &'a SolveArgs,
    header: Header,
    nodes_before: u64,
}

impl Saved<'_> {
    /// Goes on from the file if it exists.
    fn open<'a>(
        args: &'a SolveArgs,
        game: &dyn AnyGame,
        solver: &mut dyn AnySolver,
    ) -> Result<Saved<'a>> {
        let (game, position) = (game.game(), game.position());
        let basis = match &args.checkpoint {
            Some(_) => format!("zermelo {}, {}", env!("CARGO_PKG_VERSION"), solver.basis()),
            None => String::new(),
        };
        let header = Header { game, position, basis, layout: String::new(), nodes: 0 };
        let mut saved = Saved { args, header, nodes_before: 0 };
        if let Some(path) = &args.checkpoint {
            if !solver.can_save() {
                bail!("--checkpoint: {} keeps no table that could be saved", solver.describe());
            }
            saved.nodes_before = checkpoint::read(path, &saved.header, solver)?;
            if saved.nodes_before > 0 {
                let (file, nodes) = (path.display(), saved.nodes_before);
                eprintln!("zermelo: going on from checkpoint {file}, after {nodes} nodes");
            }
        }
        Ok(saved)
    }

    /// Writes the file; when the next is due. A disk that is full for a while
    /// must not end the work: a warning will do.
    fn write(&mut self, snapshot: Snapshot<'_>, started: Instant) -> f64 {
        let Some(path) = &self.args.checkpoint else { return f64::INFINITY };
        let begun = Instant::now();
        if let Err(error) = self.write_to(path, &snapshot) {
            eprintln!("zermelo: warning: {error:#}");
        }
        let (took, elapsed) = (begun.elapsed().as_secs_f64(), started.elapsed().as_secs_f64());
        let usual = (took / SAVE_SHARE).max(elapsed * LOST_SHARE).max(FIRST_SAVE);
        elapsed + self.args.checkpoint_every.map_or(usual, |every| every.as_secs_f64())
    }

    /// Writes the last state, so that the same command has the answer at once.
    fn finish(&mut self, solver: &dyn AnySolver) -> Result<()> {
        let Some(path) = &self.args.checkpoint else { return Ok(()) };
        let mut told = Ok(());
        solver.save(&mut |snapshot| {
            told = self.write_to(path, &snapshot);
            f64::INFINITY
        });
        told
    }

    fn write_to(&self, path: &Path, snapshot: &Snapshot<'_>) -> Result<()> {
        let nodes = self.nodes_before + snapshot.nodes;
        let header = Header { layout: snapshot.layout.clone(), nodes, ..self.header.clone() };
        checkpoint::write(path, &header, snapshot.words)
    }
}

/// The solution as the contract with other programs has it.
fn as_json(game: &dyn AnyGame, solution: &Solution) -> Value {
    let mine = solution.bounds.seen_by(solution.mover);
    let winner = match (solution.winner(), solution.result()) {
        (Some(player), _) => json!(player),
        (None, "draw") => json!("draw"),
        _ => Value::Null,
    };
    json!({
        "game": game.game(),
        "position": game.position(),
        "to_move": solution.mover,
        "result": solution.result(),
        "winner": winner,
        "lower": mine.lower,
        "upper": mine.upper,
        "best_move": solution.line.first(),
        "pv": solution.line,
    })
}

/// Adds what happens if the other side is to move, and the outcome class: L or R
/// if Black or White wins whoever begins, N if the next player wins, P if the
/// previous one does.
fn add_other(game: &dyn AnyGame, report: &mut Value, other: &Solution) {
    let results = (report["result"].as_str().unwrap_or_default(), other.result());
    let colour = |player: game::Player| game.colour(player).to_string();
    let outcome = match results {
        ("win", "win") => json!("N"),
        ("loss", "loss") => json!("P"),
        ("win", "loss") | ("loss", "win") => match other.winner().map(colour).as_deref() {
            Some("Black") => json!("L"),
            _ => json!("R"),
        },
        _ => Value::Null,
    };
    report["outcome"] = outcome;
    report["other_to_move"] = json!({
        "to_move": other.mover,
        "result": other.result(),
        "best_move": other.line.first(),
        "pv": other.line,
    });
}

fn joined(report: &Value, facts: &Value) -> Value {
    let mut all = report.clone();
    if let (Value::Object(all), Value::Object(facts)) = (&mut all, facts) {
        all.extend(facts.clone());
    }
    all
}

/// A score as the mover sees it, for people: as the game writes it, such as `B+3`,
/// where there are more than wins, draws and losses.
fn bound(game: &dyn AnyGame, score: &Value) -> String {
    let read = score.as_i64().and_then(|score| i16::try_from(score).ok()).map(Score);
    match read.filter(|_| game.score_range() != Bounds::WIN_DRAW_LOSS) {
        Some(score) => game.score_text(score.seen_by(game.to_move())),
        None => score.to_string(),
    }
}

/// The same for people.
fn text(game: &dyn AnyGame, report: &Value, facts: &Value) -> String {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let line = |value: &Value| {
        let moves = value.as_array().into_iter().flatten().map(word);
        moves.collect::<Vec<_>>().join(" ")
    };
    let colour = game.colour(game.to_move());
    let (lower, upper) = (bound(game, &report["lower"]), bound(game, &report["upper"]));
    let graded = game.score_range() != Bounds::WIN_DRAW_LOSS;
    let verdict = match word(&report["result"]).as_str() {
        "unknown" => format!("not solved, between {lower} and {upper}"),
        result if lower == upper && graded => format!("{result}, {lower}"),
        result if lower == upper => result.to_string(),
        result => format!("{result}, between {lower} and {upper}"),
    };
    let mut text = format!("{}, {colour} to move: {verdict}\n", game.game());
    if let Some(best) = report["best_move"].as_str() {
        text += &format!("best move {best}, best play {}\n", line(&report["pv"]));
    }
    if let Some(result) = report["other_to_move"]["result"].as_str() {
        let other = game.colour(game.to_move().other());
        text += &format!("{other} to move: {result}\n");
    }
    if let Some(outcome) = report["outcome"].as_str() {
        text += &format!("outcome class {outcome}\n");
    }
    for m in report["moves"].as_array().into_iter().flatten() {
        let (name, result) = (word(&m["move"]), word(&m["result"]));
        text += &format!("{name:<8} {result:<8} {}\n", line(&m["pv"]));
    }
    let other = &report["other_to_move"]["proof"];
    for (proof, mover) in [(&report["proof"], game.to_move()), (other, game.to_move().other())] {
        if let Some(file) = proof["file"].as_str() {
            let (positions, bytes) = (&proof["positions"], &proof["bytes"]);
            // Where there is one certificate, it is of the position above.
            let which = match report["other_to_move"].is_null() {
                true => String::new(),
                false => format!(" ({} to move)", game.colour(mover)),
            };
            text += &format!("certificate {file}{which}: {positions} positions, {bytes} bytes\n");
        }
    }
    let (nodes, cpu) = (&facts["nodes"], facts["cpu_seconds"].as_f64().unwrap_or_default());
    let (solver, seconds) = (word(&facts["solver"]), facts["seconds"].as_f64().unwrap_or_default());
    text += &format!("{solver}: {nodes} nodes in {seconds:.2} s ({cpu:.2} CPU-seconds)\n");
    text
}
