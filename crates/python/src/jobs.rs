//! Jobs: work that can be done anywhere. `zermelo.ray` brings them to a cluster.

use crate::GAMES;
use crate::errors::{bad_text, refused};
use crate::position::Position;
use crate::work::interruptible;
use ::jobs::proof_search::{Master, Plan, SHARE};
use ::jobs::table_build;
use ::jobs::{Job, JobResult, Order, SolverSpec, TableSpec, Taken, Work};
use pyo3::prelude::*;
use search::Interrupt;
use std::path::PathBuf;
use std::sync::Mutex;
use tables::Sliced;

/// The version and commit that master and workers must share.
///
/// >>> import zermelo
/// >>> zermelo.job_version().startswith(zermelo.__version__)
/// True
#[pyfunction]
pub fn job_version() -> &'static str {
    ::jobs::VERSION
}

/// A job, given as JSON, ready to be sent: with its key and this version.
#[pyfunction]
pub fn job_order(job: &str) -> PyResult<String> {
    let job: Job = read(job)?;
    Ok(text(&job.order()))
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(bad_text)
}

fn text<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Does jobs one after the other, and keeps its solver's table between them.
///
/// >>> import json, zermelo
/// >>> task = {"measure": "playouts", "game": "tic-tac-toe", "games": 100, "seed": 1}
/// >>> order = zermelo.job_order(json.dumps({"kind": "trials", "task": task, "number": 0}))
/// >>> result = json.loads(zermelo.Worker().run(order))
/// >>> result["outcome"]["Ok"]["trials"][0]["finding"]["kind"]
/// 'playouts'
#[pyclass(frozen, module = "zermelo")]
pub struct Worker {
    worker: Mutex<::jobs::Worker>,
    interrupt: Interrupt,
}

#[pymethods]
impl Worker {
    #[new]
    fn new() -> Worker {
        let interrupt = Interrupt::default();
        let worker = Mutex::new(::jobs::Worker::new(GAMES.clone(), interrupt.clone()));
        Worker { worker, interrupt }
    }

    /// Does what an order says, as JSON; the result as JSON.
    fn run(&self, py: Python<'_>, order: &str) -> PyResult<String> {
        let order: Order = read(order)?;
        self.interrupt.lower();
        let work = |flag: &Interrupt| {
            let mut worker = self.worker.lock().expect("no panic while locked");
            std::thread::scope(|scope| {
                let (over, waiting) = std::sync::mpsc::channel::<()>();
                let own = &self.interrupt;
                // The worker has an interrupt of its own, which outlives the call.
                scope.spawn(move || {
                    use std::sync::mpsc::RecvTimeoutError::Timeout;
                    let pause = std::time::Duration::from_millis(20);
                    while let Err(Timeout) = waiting.recv_timeout(pause) {
                        if flag.is_raised() {
                            own.raise();
                        }
                    }
                });
                let result = worker.run(&order);
                drop(over);
                result
            })
        };
        let result = interruptible(py, work)?.whole()?;
        result.map(|result| text(&result)).ok_or_else(|| refused("interrupted"))
    }
}

fn chosen(work: &mut dyn Work, worker: &str) -> Option<(u64, String)> {
    let chosen = work.next(worker)?;
    Some((chosen.ticket, text(&chosen.order)))
}

fn taken(
    py: Python<'_>,
    result: &str,
    take: impl FnOnce(&JobResult) -> Result<Taken, String> + Send,
) -> PyResult<Option<(String, String)>> {
    let result: JobResult = read(result)?;
    Ok(match py.detach(|| take(&result)).map_err(refused)? {
        Taken::Open => None,
        Taken::Dismiss { worker, reason } => Some((worker, reason)),
    })
}

/// A table in the making, of which workers make slices. It hands out orders and takes
/// results, all of them as JSON.
#[pyclass(frozen, module = "zermelo")]
pub struct TableBuild {
    build: Mutex<table_build::TableBuild>,
}

impl TableBuild {
    fn build(&self) -> std::sync::MutexGuard<'_, table_build::TableBuild> {
        self.build.lock().expect("no panic while locked")
    }

    fn of_error(error: tables::Error) -> PyErr {
        refused(error.to_string())
    }
}

#[pymethods]
impl TableBuild {
    /// Goes on with the table of a file, which must not be finished.
    #[new]
    fn new(game: &str, size: u32, file: PathBuf, memory: usize) -> PyResult<TableBuild> {
        let spec = TableSpec { game: game.to_string(), size };
        let begun = table_build::begin(&GAMES, &spec, Some(&file), memory).map_err(refused)?;
        let Sliced::Begun(slices) = begun else { return Err(refused("it is finished")) };
        let build = Mutex::new(table_build::TableBuild::new(spec, slices, 1));
        Ok(TableBuild { build })
    }

    /// A ticket and an order for a free worker; `None` if there is none for it now.
    fn next(&self, worker: &str) -> Option<(u64, String)> {
        chosen(&mut *self.build(), worker)
    }

    /// Takes a result. If it shows that a worker must not be asked any more: its name, and
    /// why.
    fn take(
        &self,
        py: Python<'_>,
        ticket: u64,
        result: &str,
    ) -> PyResult<Option<(String, String)>> {
        // A sample of the slice is derived again here.
        taken(py, result, |result| self.build().take(ticket, result))
    }

    /// A worker is gone with this job.
    fn lose(&self, ticket: u64) {
        self.build().lose(ticket);
    }

    /// Hears how many workers have nothing to do.
    fn waiting(&self, workers: usize) {
        self.build().waiting(workers);
    }

    /// Whether all slices are made.
    #[getter]
    fn is_over(&self) -> bool {
        self.build().is_over()
    }

    /// How many entries are known, and how many there are.
    #[getter]
    fn progress(&self) -> (u64, u64) {
        self.build().progress()
    }

    /// Saves what is known beside the file.
    fn save(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.build().save()).map_err(TableBuild::of_error)
    }

    /// Writes the finished table into its file.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        if !self.is_over() {
            return Err(refused("the table is not finished"));
        }
        py.detach(|| self.build().finish()).map(drop).map_err(TableBuild::of_error)
    }
}

/// The master of a job-level proof-number search: does the side to move get at least `goal`
/// (1 a win, 0 a draw)? It hands out orders and takes results, all of them as JSON.
#[pyclass(frozen, module = "zermelo")]
pub struct ProofSearch {
    master: Mutex<Master>,
}

impl ProofSearch {
    fn master(&self) -> std::sync::MutexGuard<'_, Master> {
        self.master.lock().expect("no panic while locked")
    }
}

#[pymethods]
impl ProofSearch {
    #[new]
    #[pyo3(signature = (position, goal, solver, settings, memory, slice, check, seed, state=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        position: &Position,
        goal: i16,
        solver: String,
        settings: Vec<String>,
        memory: u64,
        slice: u64,
        check: f64,
        seed: u64,
        state: Option<&str>,
    ) -> PyResult<ProofSearch> {
        let session = &position.session;
        if session.score_range() != ::game::Bounds::WIN_DRAW_LOSS {
            let game = session.game();
            return Err(refused(format!("{game} has more results than win, draw and loss")));
        }
        if !["dfpn", "alpha-beta"].contains(&solver.as_str()) {
            return Err(bad_text(format!(
                "solver {solver:?}: expected dfpn or alpha-beta, which can be asked in parts"
            )));
        }
        let (game, root) = (session.game(), session.position());
        let plan = Plan {
            solver: SolverSpec {
                game,
                root: root.clone(),
                solver,
                settings,
                memory,
                share: SHARE,
                generation: 0,
            },
            position: root,
            player: session.to_move(),
            goal,
            slice,
            expand_after: 4,
            check,
            seed,
        };
        let master = match state {
            Some(state) => Master::restore(GAMES.clone(), plan, state),
            None => Master::new(GAMES.clone(), plan),
        };
        Ok(ProofSearch { master: Mutex::new(master.map_err(refused)?) })
    }

    /// A ticket and an order for a free worker; `None` if there is none for it now.
    fn next(&self, worker: &str) -> Option<(u64, String)> {
        chosen(&mut *self.master(), worker)
    }

    /// Takes a result. If it shows that a worker must not be asked any more: its name, and
    /// why.
    fn take(
        &self,
        py: Python<'_>,
        ticket: u64,
        result: &str,
    ) -> PyResult<Option<(String, String)>> {
        // Certificates are checked here.
        taken(py, result, |result| self.master().take(ticket, result))
    }

    /// A worker is gone with this job.
    fn lose(&self, ticket: u64) {
        self.master().lose(ticket);
    }

    /// Hears how many workers have nothing to do: then jobs are shorter.
    fn waiting(&self, workers: usize) {
        self.master().waiting(workers);
    }

    /// Whether there is an answer.
    #[getter]
    fn is_over(&self) -> bool {
        self.master().is_over()
    }

    /// The answer, once there is one.
    #[getter]
    fn answer(&self) -> Option<bool> {
        self.master().answer()
    }

    /// How the search stands, as JSON.
    fn standing(&self) -> String {
        text(&self.master().standing())
    }

    /// The state as text, for `state` of another one.
    fn save(&self) -> String {
        self.master().save()
    }
}
