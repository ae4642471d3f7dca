//! Searches and what they report.

use crate::errors::refused;
use crate::limits::{Memory, Spending, resources};
use crate::position::{self, Position};
use crate::work::interruptible;
use crate::{show, skills};
use ::game::{AnyGame, Player};
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use search::{AnalysedMove, Analysis, AnySearch};
use serde_json::{Value, json};
use std::sync::Mutex;

/// Seconds of a search without limits.
const USUAL: f64 = 1.0;

/// What is known of one move, seen by the player who makes it.
#[pyclass(frozen, get_all, module = "zermelo")]
pub struct MoveReport {
    /// The move in the game's notation.
    r#move: String,
    /// Simulations through it.
    visits: u32,
    /// The expected result, from 0 to 1.
    value: f64,
    /// The score is proven to be at least this.
    lower: i16,
    /// The score is proven to be at most this.
    upper: i16,
    /// `win`, `draw` or `loss`, if that is proven.
    proven: Option<&'static str>,
    /// The expected continuation, starting with the move itself.
    pv: Vec<String>,
}

#[pymethods]
impl MoveReport {
    fn __repr__(&self) -> String {
        let MoveReport { r#move, visits, value, lower, upper, .. } = self;
        format!(
            "MoveReport('{move}', visits={visits}, value={value:.3}, lower={lower}, upper={upper})"
        )
    }
}

/// What a search found out, seen by the player to move.
///
/// >>> import zermelo
/// >>> position = zermelo.game("connect-four:7x6").start().play("4 4 3 3")
/// >>> report = position.analyze(simulations=2000)
/// >>> report.result, report.lower, report.upper
/// ('win', 1, 1)
#[pyclass(frozen, get_all, module = "zermelo")]
pub struct Report {
    /// The game's name.
    game: String,
    /// The position's text.
    position: String,
    /// Who is to move, `first` or `second`.
    to_move: &'static str,
    /// The move to play; none if the game is over.
    best_move: Option<String>,
    /// `win`, `draw`, `loss` or `unknown`.
    result: &'static str,
    /// The expected result, from 0 to 1.
    value: f64,
    /// The score is proven to be at least this.
    lower: i16,
    /// The score is proven to be at most this.
    upper: i16,
    /// The expected continuation.
    pv: Vec<String>,
    /// The moves, best first.
    moves: Vec<Py<MoveReport>>,
    /// Simulations.
    simulations: u64,
    /// Seconds by the clock on the wall.
    seconds: f64,
    /// Seconds of processor time.
    cpu_seconds: f64,
    /// Nodes in the tree.
    nodes: usize,
    /// Bytes of the tree in use.
    tree_bytes: usize,
    /// Whether Ctrl-C ended the search before its time.
    interrupted: bool,
}

impl Report {
    fn new(
        py: Python<'_>,
        session: &dyn AnyGame,
        found: Analysis,
        interrupted: bool,
    ) -> PyResult<Report> {
        let result = found.result();
        let pv = found.moves.first().map(|m| m.pv.clone()).unwrap_or_default();
        let moves = found.moves.into_iter().map(|m| Py::new(py, move_report(m)));
        Ok(Report {
            game: session.game(),
            position: session.position(),
            to_move: found.mover.name(),
            best_move: found.best_move,
            result,
            value: found.value,
            lower: found.bounds.lower.0,
            upper: found.bounds.upper.0,
            pv,
            moves: moves.collect::<PyResult<_>>()?,
            simulations: found.simulations,
            seconds: found.seconds,
            cpu_seconds: found.cpu_seconds,
            nodes: found.nodes,
            tree_bytes: found.tree_bytes,
            interrupted,
        })
    }
}

fn move_report(m: AnalysedMove) -> MoveReport {
    MoveReport {
        r#move: m.text,
        visits: m.visits,
        value: m.value,
        lower: m.bounds.lower.0,
        upper: m.bounds.upper.0,
        proven: m.bounds.result(),
        pv: m.pv,
    }
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        let best = self.best_move.as_deref().unwrap_or("none");
        let Report { game, result, value, simulations, .. } = self;
        let known = format!("result='{result}', value={value:.3}, simulations={simulations}");
        format!("Report('{game}', best_move='{best}', {known})")
    }

    /// The report as objects of Python that JSON knows, named as `zermelo analyze --json`
    /// names them.
    ///
    /// >>> import zermelo
    /// >>> told = zermelo.game("hex:3").start().analyze(simulations=50).to_dict()
    /// >>> told["game"], told["moves"][0]["move"] == told["best_move"]
    /// ('hex:3', True)
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let reports = || self.moves.iter().map(|m| m.bind(py).get());
        let visits: u64 = reports().map(|m| u64::from(m.visits)).sum();
        let one = |m: &MoveReport| {
            json!({
                "move": m.r#move, "visits": m.visits,
                "share": f64::from(m.visits) / visits.max(1) as f64,
                "value": m.value, "lower": m.lower, "upper": m.upper,
                "proven": m.proven, "pv": m.pv,
            })
        };
        let moves: Vec<Value> = reports().map(one).collect();
        let told = json!({
            "game": self.game, "position": self.position, "to_move": self.to_move,
            "best_move": self.best_move, "result": self.result, "value": self.value,
            "lower": self.lower, "upper": self.upper, "pv": self.pv,
            "simulations": self.simulations, "cpu_seconds": self.cpu_seconds,
            "seconds": self.seconds, "nodes": self.nodes, "tree_bytes": self.tree_bytes,
            "moves": moves, "interrupted": self.interrupted,
        });
        show::objects(py, &told)
    }

    fn _repr_html_(&self, py: Python<'_>) -> String {
        let Report { game, to_move, simulations, seconds, .. } = self;
        let best = self.best_move.as_deref().unwrap_or("the game is over");
        let verdict = show::verdict(self.result, self.value);
        let title = format!("{game}, {to_move} player to move: {best} ({verdict})");
        let rows = self.moves.iter().take(show::MOST_ROWS).map(|m| {
            let m = m.bind(py).get();
            vec![
                m.r#move.clone(),
                m.visits.to_string(),
                format!("{:.3}", m.value),
                format!("[{}, {}]", m.lower, m.upper),
                m.pv.join(" "),
            ]
        });
        let heads = ["move", "visits", "value", "proven", "expected continuation"];
        let note = format!("{simulations} simulations in {seconds:.2} s");
        show::table(&title, &heads, rows, &note)
    }
}

/// A search that keeps its tree between the moves of a game.
///
/// >>> import zermelo
/// >>> position = zermelo.game("hex:5").start()
/// >>> search = zermelo.Search(position, settings={"selection": "rave"})
/// >>> report = search.analyze(position, simulations=500)
/// >>> report = search.analyze(position.play(report.best_move), simulations=500)
/// >>> report.simulations
/// 500
#[pyclass(frozen, module = "zermelo")]
pub struct Search {
    /// One search at a time.
    search: Mutex<Box<dyn AnySearch>>,
    /// The family that it can search.
    family: String,
}

/// The name of a game before its parameters.
pub fn family(session: &dyn AnyGame) -> String {
    session.game().split(':').next().unwrap_or_default().to_string()
}

impl Search {
    /// Searches on within the limits given, or for a second.
    pub fn run(
        &self,
        py: Python<'_>,
        session: &dyn AnyGame,
        spending: Spending,
    ) -> PyResult<Report> {
        let Spending { time, cpu_time, simulations } = spending;
        let limited = cpu_time.is_some() || simulations.is_some();
        let time = if limited { time } else { time.or(Some(USUAL)) };
        let budget = Spending { time, cpu_time, simulations }.budget()?;
        let done = interruptible(py, |interrupt| {
            let mut search = self.search.lock().unwrap_or_else(|broken| broken.into_inner());
            search.go_to(session);
            search.search(&budget(interrupt), &mut |_| {})
        })?;
        let (analysis, interrupted) = done.so_far(py)?;
        Report::new(py, session, analysis, interrupted)
    }
}

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (position, *, threads=1, memory=None, seed=1, settings=None))]
    pub fn new(
        position: &Position,
        threads: usize,
        memory: Option<Memory>,
        seed: u64,
        settings: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Search> {
        let session = &*position.session;
        let settings = position::changed(session, settings.as_ref())?;
        let resources = resources(threads, memory, seed)?;
        let search = (skills(session).searching.start)(session, settings, resources);
        Ok(Search { search: Mutex::new(search.map_err(refused)?), family: family(session) })
    }

    /// Searches a position, keeping what the tree knows of it if the game went on from the
    /// last one. Without any limit it takes a second; Ctrl-C ends it early.
    #[pyo3(signature = (position, time=None, *, simulations=None, cpu_time=None))]
    fn analyze(
        &self,
        py: Python<'_>,
        position: &Position,
        time: Option<f64>,
        simulations: Option<u64>,
        cpu_time: Option<f64>,
    ) -> PyResult<Report> {
        if family(&*position.session) != self.family {
            let (found, own) = (position.session.game(), &self.family);
            return Err(refused(format!("this is a search of {own}, not of {found}")));
        }
        self.run(py, &*position.session, Spending { time, cpu_time, simulations })
    }
}

/// `first` or `second`.
pub fn player_name(player: Option<Player>) -> Option<&'static str> {
    player.map(Player::name)
}
