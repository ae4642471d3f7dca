//! Solvers, their solutions, and certificates of them.

use crate::errors::{bad_text, check_folder, of_file, refused};
use crate::limits::{self, Memory, Spending, settings};
use crate::position::Position;
use crate::search::player_name;
use crate::work::interruptible;
use crate::{show, skills};
use ::game::{AnyGame, Bounds};
use proof::Limits;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyMapping};
use search::{AnySolver, Budget, Job};
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

/// What was found out about a position; the score is seen by the player to move.
///
/// >>> import zermelo
/// >>> solution = zermelo.game("breakthrough:5x4").start().solve()
/// >>> solution.result, solution.winner
/// ('loss', 'second')
#[pyclass(frozen, get_all, module = "zermelo")]
pub struct Solution {
    /// The game's name.
    game: String,
    /// The position's text.
    position: String,
    /// Who is to move, `first` or `second`.
    to_move: &'static str,
    /// `win`, `draw` or `loss`, or `unknown`.
    result: &'static str,
    /// `first`, `second` or `draw`, if it is decided.
    winner: Option<&'static str>,
    /// The score is proven to be at least this.
    lower: i16,
    /// The score is proven to be at most this.
    upper: i16,
    /// A best move, if the score is known.
    best_move: Option<String>,
    /// Best play, if the score is known.
    pv: Vec<String>,
    /// Which solver it was, and what it did.
    solver: String,
    /// Positions it looked at.
    nodes: u64,
    /// Seconds by the clock on the wall.
    seconds: f64,
    /// Whether Ctrl-C ended the work before it was done.
    interrupted: bool,
    /// The number of positions in the certificate and its bytes, if one was written.
    pub proof: Option<(u64, u64)>,
}

impl Solution {
    /// Whether there is anything to prove.
    pub fn says_something(&self) -> bool {
        self.result != "unknown"
    }

    fn new(session: &dyn AnyGame, found: search::Solution) -> Solution {
        let mine = found.bounds.seen_by(found.mover);
        let result = found.result();
        let draw = (result == "draw").then_some("draw");
        Solution {
            game: session.game(),
            position: session.position(),
            to_move: found.mover.name(),
            result,
            winner: player_name(found.winner()).or(draw),
            lower: mine.lower.0,
            upper: mine.upper.0,
            best_move: found.line.first().cloned(),
            pv: found.line,
            solver: String::new(),
            nodes: 0,
            seconds: 0.0,
            interrupted: false,
            proof: None,
        }
    }
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let Solution { game, result, lower, upper, nodes, .. } = self;
        let best = self.best_move.as_deref().unwrap_or("none");
        let known = format!("best_move='{best}', lower={lower}, upper={upper}, nodes={nodes}");
        format!("Solution('{game}', result='{result}', {known})")
    }

    /// The solution as objects of Python that JSON knows, named as `zermelo solve --json`
    /// names them.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let proof = |(positions, bytes)| json!({"positions": positions, "bytes": bytes});
        let told = json!({
            "game": self.game, "position": self.position, "to_move": self.to_move,
            "result": self.result, "winner": self.winner,
            "lower": self.lower, "upper": self.upper,
            "best_move": self.best_move, "pv": self.pv, "proof": self.proof.map(proof),
            "solver": self.solver, "nodes": self.nodes, "seconds": self.seconds,
            "interrupted": self.interrupted,
        });
        show::objects(py, &told)
    }

    fn _repr_html_(&self) -> String {
        let Solution { game, to_move, result, solver, nodes, seconds, .. } = self;
        let title = format!("{game}, {to_move} player to move: {result}");
        let mut rows = vec![
            vec!["proven".to_string(), format!("[{}, {}]", self.lower, self.upper)],
            vec!["winner".to_string(), self.winner.unwrap_or("unknown").to_string()],
            vec!["best play".to_string(), self.pv.join(" ")],
        ];
        if let Some((positions, bytes)) = self.proof {
            let text = format!("{positions} positions, {bytes} bytes");
            rows.push(vec!["certificate".to_string(), text]);
        }
        let note = format!("{solver}: {nodes} nodes in {seconds:.2} s");
        show::table(&title, &["", ""], rows.into_iter(), &note)
    }
}

/// A solver at work on one position. It keeps its table, so that certificates and moves
/// cost little once the position is solved.
///
/// >>> import zermelo
/// >>> solver = zermelo.Solver(zermelo.game("connect-four:4x4").start())
/// >>> solver.solve().result
/// 'draw'
/// >>> zermelo.verify(solver.certificate()).score
/// 0
#[pyclass(frozen, module = "zermelo")]
pub struct Solver {
    work: Mutex<Work>,
    position: Box<dyn AnyGame>,
    memory: usize,
}

struct Work {
    solver: Box<dyn AnySolver>,
    /// What is proven so far, seen by the first player.
    proven: Option<Bounds>,
}

/// A job without checkpoints.
fn job<T>(budget: Budget, work: impl FnOnce(Job<'_>) -> T) -> T {
    work(Job { budget, tell: &mut |_| {}, save: None })
}

impl Solver {
    /// A solver of a position.
    pub fn start(
        position: &Position,
        solver: &str,
        threads: usize,
        memory: Option<Memory>,
        seed: u64,
        given: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Solver> {
        let position = position.session.boxed_clone();
        let solving = &skills(&*position).solving;
        let mut options = (solving.defaults)();
        options.choose(solver).map_err(bad_text)?;
        options.memory = limits::memory(memory, options.memory)?;
        options.threads = limits::threads(threads)?;
        options.seed = seed;
        for (name, value) in settings(given.as_ref())? {
            options.assign(&format!("{name}={value}")).map_err(bad_text)?;
        }
        let solver = (solving.start)(&*position, &options).map_err(refused)?;
        let work = Mutex::new(Work { solver, proven: None });
        Ok(Solver { work, position, memory: options.memory })
    }

    /// An error if there can be no certificate, or no such file, before any work is done.
    pub fn check_certifiable(&self, path: &Path) -> PyResult<()> {
        check_folder(path)?;
        self.locked().solver.can_certify().map_err(refused)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// Writes a certificate of what was proven.
    fn write(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        write: impl FnOnce(&mut Work, &Limits, Budget, Bounds) -> PyResult<(u64, u64)> + Send,
    ) -> PyResult<(u64, u64)> {
        let budget = Spending { time, ..Spending::default() }.budget()?;
        let limits = Limits { memory: self.memory, ..Limits::default() };
        let done = interruptible(py, |interrupt| {
            let mut work = self.locked();
            work.solver.can_certify().map_err(refused)?;
            let proven = work.proven.ok_or_else(|| refused("nothing is solved yet"))?;
            write(&mut work, &limits, budget(interrupt), proven)
        })?;
        done.whole()?
    }
}

/// Writes a certificate somewhere.
fn certify(
    work: &mut Work,
    limits: &Limits,
    budget: Budget,
    proven: Bounds,
    out: &mut dyn io::Write,
) -> Result<(u64, u64), String> {
    let written = job(budget, |job| work.solver.certify(proven, out, limits, job))?;
    Ok((written.positions, written.bytes))
}

/// Why a file was not written.
enum NotWritten {
    Io(io::Error),
    Refused(String),
}

impl From<io::Error> for NotWritten {
    fn from(error: io::Error) -> NotWritten {
        NotWritten::Io(error)
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (position, solver="auto", *, threads=1, memory=None, seed=1,
                        settings=None))]
    fn new(
        position: &Position,
        solver: &str,
        threads: usize,
        memory: Option<Memory>,
        seed: u64,
        settings: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Solver> {
        Solver::start(position, solver, threads, memory, seed, settings)
    }

    /// Solves the position, or goes on with it. Ctrl-C or the limit of time ends the work
    /// with what is known.
    #[pyo3(signature = (time=None, *, cpu_time=None))]
    pub fn solve(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        cpu_time: Option<f64>,
    ) -> PyResult<Solution> {
        let budget = Spending { time, cpu_time, simulations: None }.budget()?;
        let started = Instant::now();
        let done = interruptible(py, |interrupt| {
            let mut work = self.locked();
            let found = job(budget(interrupt), |job| work.solver.solve(job));
            // What is proven once stays so.
            work.proven = Some(found.bounds);
            let facts = (work.solver.describe(), work.solver.nodes());
            (Solution::new(&*self.position, found), facts)
        })?;
        let ((solution, (solver, nodes)), interrupted) = done.so_far(py)?;
        let seconds = started.elapsed().as_secs_f64();
        Ok(Solution { solver, nodes, seconds, interrupted, ..solution })
    }

    /// The solutions of the positions after each move, symmetric moves once, seen by the
    /// player to move there. Ctrl-C ends the work with what is known.
    ///
    /// >>> import zermelo
    /// >>> solver = zermelo.Solver(zermelo.game("tic-tac-toe").start().play("a1"))
    /// >>> {move: after.result for move, after in solver.solve_moves().items()}["b2"]
    /// 'draw'
    #[pyo3(signature = (time=None, *, cpu_time=None))]
    fn solve_moves<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        cpu_time: Option<f64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let budget = Spending { time, cpu_time, simulations: None }.budget()?;
        let done = interruptible(py, |interrupt| {
            let mut work = self.locked();
            job(budget(interrupt), |job| work.solver.solve_moves(job))
        })?;
        let (found, interrupted) = done.so_far(py)?;
        let told = PyDict::new(py);
        for (text, solution) in found {
            let mut after = self.position.boxed_clone();
            after.play(&text).map_err(refused)?;
            let solution = Solution { interrupted, ..Solution::new(&*after, solution) };
            told.set_item(text, solution)?;
        }
        Ok(told)
    }

    /// Writes a certificate of what was proven to a file; tells its positions and bytes.
    #[pyo3(signature = (path, *, time=None))]
    pub fn certify(
        &self,
        py: Python<'_>,
        path: PathBuf,
        time: Option<f64>,
    ) -> PyResult<(u64, u64)> {
        self.write(py, time, |work, limits, budget, proven| {
            let written = tables::files::write_clean(&path, |out| {
                certify(work, limits, budget, proven, out).map_err(NotWritten::Refused)
            });
            written.map_err(|error| match error {
                NotWritten::Io(error) => of_file(&path, &error),
                NotWritten::Refused(reason) => refused(reason),
            })
        })
    }

    /// The certificate of what was proven.
    #[pyo3(signature = (*, time=None))]
    fn certificate<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::new();
        self.write(py, time, |work, limits, budget, proven| {
            certify(work, limits, budget, proven, &mut bytes).map_err(refused)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }
}
