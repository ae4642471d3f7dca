//! `zermelo solve --on`: job-level proof-number search.

use crate::cli::SolveArgs;
use crate::signals::Signals;
use crate::{Games, files, output};
use anyhow::{Result, anyhow, bail};
use game::{AnyGame, Bounds, Score};
use indicatif::ProgressBar;
use jobs::proof_search::{Master, Plan, SHARE, Standing};
use jobs::{Crew, Ended, News, Roll, SolverSpec, drive};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the state is saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Solves a position with the workers of `--on`.
pub fn run(registry: &Games, args: &SolveArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let game = super::open(registry, &args.position)?;
    if game.score_range() != Bounds::WIN_DRAW_LOSS {
        bail!("--on: {} has more results than win, draw and loss", game.game());
    }
    let solver = match args.solver.as_str() {
        // Numbers tell the master where to look.
        "auto" | "dfpn" => "dfpn",
        "alpha-beta" => "alpha-beta",
        other => bail!("--on: the solver {other} cannot be asked in parts; use dfpn or alpha-beta"),
    };
    if let Some(path) = &args.checkpoint {
        files::check_writable(path)?;
    }
    let place = args.on.on.as_ref().expect("--on is given");
    let spec = SolverSpec {
        game: game.game(),
        root: game.position(),
        solver: solver.to_string(),
        settings: args.settings.clone(),
        memory: args.memory as u64,
        share: SHARE,
        generation: 0,
    };
    let wall = Instant::now();
    let mut run = Run {
        registry,
        args,
        signals: &signals,
        crew: place.crew(registry)?,
        roll: Roll::default(),
        bar: super::solve::spinner(),
        states: states(args.checkpoint.as_deref())?,
    };
    let mut known = game.score().map_or(game.score_range(), Bounds::exact);
    let mut standings: Vec<Standing> = Vec::new();
    // Whether the mover wins; if not, whether it gets a draw.
    let mover = game.to_move();
    for (number, goal) in [1, 0].into_iter().enumerate() {
        let mine = known.seen_by(mover);
        if mine.lower >= Score(goal) || mine.upper < Score(goal) {
            continue;
        }
        let plan = Plan {
            solver: spec.clone(),
            position: game.position(),
            player: mover,
            goal,
            slice: args.slice,
            expand_after: 4,
            check: args.check,
            seed: args.seed,
        };
        let standing = run.ask(number, plan)?;
        let answer = standing.answer;
        standings.push(standing);
        let Some(answer) = answer else { break };
        let mut mine = known.seen_by(mover);
        match answer {
            true => mine.lower = Score(goal),
            false => mine.upper = Score(goal - 1),
        }
        known = mine.seen_by(mover);
        if !game.can_draw() {
            known = known.without_draw();
        }
    }
    drop(run.crew);
    run.bar.finish_and_clear();
    let report = report(&*game, known, &standings, wall.elapsed());
    match args.json {
        true => output::json(out, &report)?,
        false => write!(out, "{}", text(&*game, &report))?,
    }
    out.flush()?;
    Ok(signals.check()?)
}

struct Run<'a> {
    registry: &'a Games,
    args: &'a SolveArgs,
    signals: &'a Signals,
    crew: Box<dyn Crew>,
    roll: Roll,
    bar: ProgressBar,
    states: Vec<String>,
}

impl Run<'_> {
    /// Answers the question of this number, or tells how far it came.
    fn ask(&mut self, number: usize, plan: Plan) -> Result<Standing> {
        let mut master = self.master(number, plan)?;
        let started = Instant::now();
        let mut saved = Instant::now();
        let (bar, args, signals) = (&self.bar, self.args, self.signals);
        let states = &mut self.states;
        let ended = drive(&mut master, &mut *self.crew, &mut self.roll, |master, news| {
            if let News::Lost(worker, reason) = news {
                bar.suspend(|| eprintln!("zermelo: {worker}: {reason}"));
            }
            bar.set_message(line(&master.standing()));
            bar.tick();
            if saved.elapsed() >= SAVE_EVERY {
                save(args.checkpoint.as_deref(), states, number, master);
                saved = Instant::now();
            }
            let late = args.time.is_some_and(|limit| started.elapsed() >= limit);
            !late && signals.check().is_ok()
        });
        save(args.checkpoint.as_deref(), states, number, &master);
        match ended {
            Ended::Done | Ended::Stopped => Ok(master.standing()),
            Ended::Failed(reason) => bail!("--on: {reason}"),
        }
    }

    /// The master of a question, with its saved state if there is one.
    fn master(&self, number: usize, plan: Plan) -> Result<Master> {
        let registry = self.registry.clone();
        let Some(state) = self.states.get(number) else {
            return Master::new(registry, plan).map_err(|reason| anyhow!(reason));
        };
        let path = self.args.checkpoint.as_ref().expect("states come from a file").display();
        let master = Master::restore(registry, plan, state);
        let master = master.map_err(|reason| anyhow!("{path}: {reason}"))?;
        eprintln!("zermelo: going on from {path}, after {} jobs", master.standing().jobs);
        Ok(master)
    }
}

/// The saved states of the questions, a line each.
fn states(path: Option<&Path>) -> Result<Vec<String>> {
    let Some(path) = path.filter(|path| path.exists()) else { return Ok(Vec::new()) };
    let text = files::read_text(path)?;
    match text.split_once('\n') {
        Some((head, states)) if head == checksum(states) => {
            Ok(states.lines().map(str::to_string).collect())
        }
        _ => bail!("{}: it is damaged, or no state of a master", path.display()),
    }
}

/// Saves the state of a question. A disk that is full for a while must not end the work.
fn save(path: Option<&Path>, states: &mut Vec<String>, number: usize, master: &Master) {
    let Some(path) = path else { return };
    match states.get_mut(number) {
        Some(state) => *state = master.save(),
        None => states.push(master.save()),
    }
    let text = states.join("\n");
    if let Err(error) = files::write(path, &format!("{}\n{text}", checksum(&text))) {
        eprintln!("zermelo: warning: {error:#}");
    }
}

fn checksum(state: &str) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(state);
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("zermelo master 1 {hex}")
}

fn line(standing: &Standing) -> String {
    let Standing { numbers: [yes, no], positions, jobs, nodes, answers, checked, .. } = standing;
    format!(
        "{nodes} nodes, proof {yes}, disproof {no}, jobs: {jobs}, positions: {positions}, \
         answers: {answers}, checked: {checked}"
    )
}

fn report(game: &dyn AnyGame, known: Bounds, standings: &[Standing], wall: Duration) -> Value {
    let mover = game.to_move();
    let mine = known.seen_by(mover);
    let sum = |of: &dyn Fn(&Standing) -> u64| standings.iter().map(of).sum::<u64>();
    json!({
        "game": game.game(),
        "position": game.position(),
        "to_move": mover,
        "result": known.seen_by(mover).result().unwrap_or("unknown"),
        "lower": mine.lower,
        "upper": mine.upper,
        "solver": "job-level proof-number search",
        "nodes": sum(&|s| s.nodes),
        "jobs": sum(&|s| s.jobs),
        "answers": sum(&|s| s.answers),
        "checked": sum(&|s| s.checked),
        "lost": sum(&|s| s.lost),
        "lies": sum(&|s| s.lies),
        "cpu_seconds": standings.iter().map(|s| s.cpu_seconds).sum::<f64>(),
        "seconds": wall.as_secs_f64(),
    })
}

fn text(game: &dyn AnyGame, report: &Value) -> String {
    let colour = game.colour(game.to_move());
    let result = match report["result"].as_str() {
        Some("unknown") | None => "not solved".to_string(),
        Some(result) => result.to_string(),
    };
    let number = |name: &str| report[name].as_f64().unwrap_or_default();
    format!(
        "{}, {colour} to move: {result}\n\
         {} nodes in {:.2} s ({:.2} CPU-seconds of workers)\n\
         jobs: {}, lost: {}\n\
         answers of workers: {}, checked by certificates: {}, wrong: {}\n",
        game.game(),
        report["nodes"],
        number("seconds"),
        number("cpu_seconds"),
        report["jobs"],
        report["lost"],
        report["answers"],
        report["checked"],
        report["lies"],
    )
}
