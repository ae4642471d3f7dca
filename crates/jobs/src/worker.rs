//! Whoever does jobs.

use crate::job::Known;
use crate::{Done, Job, JobResult, Order, SolverSpec, TableSpec, VERSION};
use crate::{shared, table_build, trials};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cpu_time::ThreadTime;
use engine::Games;
use game::{AnyGame, Bounds, Score};
use lab::experiment::LastMatch;
use lab::{Contestant, Request};
use proof::Limits;
use search::prover::Question;
use search::{AnySolver, Budget, Interrupt};
use std::ops::Range;
use tables::{Sliced, Slices};

/// Starts a player in another process, where that can be done.
pub type StartOutside = fn(&Request<'_>) -> Result<Box<dyn Contestant>, String>;

/// Does jobs one after the other, and keeps the solver of the last ones.
pub struct Worker {
    registry: Games,
    /// The solver in use: tables are large, so there is one at a time.
    solver: Option<(SolverSpec, Box<dyn AnySolver>)>,
    /// The table that it makes slices of, likewise.
    table: Option<(TableSpec, Box<dyn Slices>)>,
    /// The match that it plays games of, likewise.
    last_match: LastMatch,
    interrupt: Interrupt,
    outside: StartOutside,
}

impl Worker {
    /// A worker that `interrupt` stops.
    pub fn new(registry: Games, interrupt: Interrupt) -> Worker {
        Worker {
            registry,
            solver: None,
            table: None,
            last_match: LastMatch::default(),
            interrupt,
            outside: lab::no_outside,
        }
    }

    /// The same, with a way to start players in other processes.
    #[must_use]
    pub fn with_outside(self, outside: StartOutside) -> Worker {
        Worker { outside, ..self }
    }

    /// Does what was ordered; `None` if it was interrupted.
    pub fn run(&mut self, order: &Order) -> Option<JobResult> {
        let clock = ThreadTime::now();
        let outcome = match order.check() {
            Err(refusal) => Err(format!("the job is refused: {refusal}")),
            Ok(()) => self.try_to_do(&order.job),
        };
        if self.interrupt.is_raised() {
            return None;
        }
        let cpu_seconds = clock.elapsed().as_secs_f64();
        let (key, version) = (order.key.clone(), VERSION.to_string());
        Some(JobResult { key, version, cpu_seconds, outcome })
    }

    /// A solver that was told something wrong by another worker may trip over it.
    fn try_to_do(&mut self, job: &Job) -> Result<Done, String> {
        if !matches!(job, Job::Ask { solver, .. } | Job::Certify { solver, .. } if solver.share > 0)
        {
            return self.done(job);
        }
        let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.done(job)));
        tried.unwrap_or_else(|_| {
            self.solver = None;
            Err("the solver contradicts itself".to_string())
        })
    }

    fn done(&mut self, job: &Job) -> Result<Done, String> {
        let interrupted = || "interrupted".to_string();
        match job {
            Job::Trials { task, number } => {
                let (last, interrupt) = (&mut self.last_match, &self.interrupt);
                let told =
                    trials::step(&self.registry, task, *number, last, interrupt, &self.outside)?;
                Ok(Done::Trials { trials: told.ok_or_else(interrupted)? })
            }
            Job::Ask { solver, position, nodes, limits, told, .. } => {
                let question = job.question().expect("it asks");
                let game = self.open(&solver.game, position)?;
                let told = shared::unpack(told)?;
                self.solver(solver)?.put_shared(&told);
                self.ask(solver, &*game, question, *nodes, *limits)
            }
            Job::Certify { solver, position, .. } => {
                let question = job.question().expect("it asks");
                let game = self.open(&solver.game, position)?;
                self.certify(solver, &*game, question)
            }
            Job::Slice { table, layer, from, to, told } => {
                self.slice(table, *layer, *from..*to, told)
            }
        }
    }

    fn open(&self, game: &str, position: &str) -> Result<Box<dyn AnyGame>, String> {
        self.registry.open_at(game, position).map_err(|error| error.to_string())
    }

    /// The solver of a job, with all that it remembers.
    fn solver(&mut self, spec: &SolverSpec) -> Result<&mut dyn AnySolver, String> {
        if self.solver.as_ref().is_none_or(|(kept, _)| kept != spec) {
            // The table of the one before goes first.
            self.solver = None;
            let root = self.open(&spec.game, &spec.root)?;
            let family = spec.game.split([':', '+']).next().unwrap_or_default();
            let entry = self.registry.find(family).ok_or("no such game")?;
            let mut options = (entry.extension.solving.defaults)();
            options.choose(&spec.solver)?;
            options.memory = spec.memory as usize;
            for text in &spec.settings {
                options.assign(text)?;
            }
            let mut made = (entry.extension.solving.start)(&*root, &options)?;
            if spec.share > 0 {
                made.share_from(spec.share);
            }
            self.solver = Some((spec.clone(), made));
        }
        Ok(&mut *self.solver.as_mut().expect("it was just made").1)
    }

    /// Makes a slice of a table, after what it is told of the layers below.
    fn slice(
        &mut self,
        spec: &TableSpec,
        layer: usize,
        parts: Range<usize>,
        told: &[String],
    ) -> Result<Done, String> {
        if self.table.as_ref().is_none_or(|(kept, _)| kept != spec) {
            self.table = None;
            let begun = table_build::begin(&self.registry, spec, None, usize::MAX)?;
            let Sliced::Begun(begun) = begun else { return Err("it is finished".to_string()) };
            self.table = Some((spec.clone(), begun));
        }
        let (_, slices) = self.table.as_mut().expect("it was just made");
        let known = layer.checked_sub(told.len()).ok_or("it tells too many layers")?;
        if slices.layer() < known {
            return Ok(Done::Sliced { values: None, layers: slices.layer() });
        }
        for (layer, text) in (known..).zip(told) {
            slices.set_layer(layer);
            let all = 0..slices.parts(layer).len();
            table_build::put(&**slices, all, text)?;
        }
        slices.set_layer(layer);
        if layer >= slices.layers() || parts.end > slices.parts(layer).len() {
            return Err("there is no such slice".to_string());
        }
        let values = table_build::pack(&slices.derive(parts));
        Ok(Done::Sliced { values: Some(values), layers: layer })
    }

    fn ask(
        &mut self,
        spec: &SolverSpec,
        game: &dyn AnyGame,
        question: Question,
        nodes: u64,
        limits: [u32; 2],
    ) -> Result<Done, String> {
        let interrupt = self.interrupt.clone();
        let budget = Budget { nodes: Some(nodes), interrupt, ..Budget::default() };
        let solver = self.solver(spec)?;
        let before = solver.nodes();
        let job = search::Job { budget: budget.clone(), tell: &mut |_| (), save: None };
        let answer = solver.ask(game, question, limits, job);
        let numbers = solver.numbers(game, question);
        let mut moves = Vec::new();
        // A position that took all that it might is one to be split.
        if answer.is_none() && solver.nodes() - before >= nodes {
            for text in game.legal() {
                let mut next = game.boxed_clone();
                next.play(&text).map_err(|error| error.to_string())?;
                let mut answer = question.answer(solver.known(&*next));
                if answer.is_none() && solver.numbers(&*next, question).is_none() {
                    // One look, which the solver remembers.
                    let budget = Budget { nodes: Some(1), ..budget.clone() };
                    let job = search::Job { budget, tell: &mut |_| (), save: None };
                    answer = solver.ask(&*next, question, [1, 1], job);
                }
                moves.push(Known { text, answer, numbers: solver.numbers(&*next, question) });
            }
        }
        let shared = shared::pack(&solver.take_shared());
        Ok(Done::Asked { answer, numbers, moves, shared, nodes: solver.nodes() - before })
    }

    fn certify(
        &mut self,
        spec: &SolverSpec,
        game: &dyn AnyGame,
        question: Question,
    ) -> Result<Done, String> {
        let interrupt = self.interrupt.clone();
        let budget = Budget { interrupt, ..Budget::default() };
        let solver = self.solver(spec)?;
        let before = solver.nodes();
        let job = search::Job { budget: budget.clone(), tell: &mut |_| (), save: None };
        let answer = solver.ask(game, question, [u32::MAX; 2], job).ok_or("interrupted")?;
        let mut bytes = Vec::new();
        let job = search::Job { budget, tell: &mut |_| (), save: None };
        let bounds = implied(question, answer, game.score_range());
        solver.certify_other(game, bounds, &mut bytes, &Limits::default(), job)?;
        let nodes = solver.nodes() - before;
        Ok(Done::Certified { answer, certificate: STANDARD.encode(bytes), nodes })
    }
}

/// What an answer says of the score, seen by the first player.
pub(crate) fn implied(question: Question, answer: bool, range: Bounds) -> Bounds {
    let mut mine = range.seen_by(question.player);
    match answer {
        true => mine.lower = mine.lower.max(question.goal),
        false => mine.upper = mine.upper.min(Score(question.goal.0 - 1)),
    }
    mine.seen_by(question.player)
}
