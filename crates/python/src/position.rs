//! Positions, which never change.

use crate::errors::{bad_text, of_code, of_play};
use crate::game::Game;
use crate::limits::{Memory, Spending, settings};
use crate::planes;
use crate::search::{Report, Search, family};
use crate::solve::{Solution, Solver};
use crate::state::State;
use crate::value::{Value, Values};
use ::game::AnyGame;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use std::path::PathBuf;

/// A position with the moves that led to it. Positions never change: `play` gives another
/// one.
///
/// >>> import zermelo
/// >>> start = zermelo.game("tic-tac-toe").start()
/// >>> position = start.play("b2")
/// >>> position.to_move, len(position.legal_moves()), len(start.legal_moves())
/// ('second', 8, 9)
/// >>> position = position.play("a1 c1 a3 a2 c2 b1")
/// >>> print(position.text)
/// o../xxo/oxx
#[pyclass(frozen, module = "zermelo")]
pub struct Position {
    pub session: Box<dyn AnyGame>,
}

impl Position {
    pub fn new(session: Box<dyn AnyGame>) -> Position {
        Position { session }
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Game::of(&*self.session)
    }

    /// The position on one line, as `Game.parse` reads it.
    #[getter]
    fn text(&self) -> String {
        self.session.position()
    }

    /// Who is to move, `first` or `second`; after the end, who would be.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.session.to_move().name()
    }

    /// The colour of the side to move, `black` or `white`.
    #[getter]
    fn colour(&self) -> String {
        self.session.colour(self.session.to_move()).name().to_lowercase()
    }

    /// The legal moves in the game's notation; none after the end.
    fn legal_moves(&self) -> Vec<String> {
        self.session.legal()
    }

    /// The position after a move, or after several separated by spaces.
    ///
    /// >>> import zermelo
    /// >>> start = zermelo.game("breakthrough:6x6").start()
    /// >>> start.play("a2a3 f5f4").history
    /// ['a2a3', 'f5f4']
    /// >>> start.play("a2a4")
    /// Traceback (most recent call last):
    /// ValueError: move "a2a4": expected a step to the next row such as a2b3, within a1 to f6
    #[pyo3(signature = (moves, /))]
    fn play(&self, moves: &str) -> PyResult<Position> {
        let mut next = self.session.boxed_clone();
        next.play_moves(moves).map_err(of_play)?;
        Ok(Position::new(next))
    }

    /// The moves since the start.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.session.history()
    }

    /// The position before the last move; `None` at the start.
    fn parent(&self) -> Option<Position> {
        let mut before = self.session.boxed_clone();
        before.undo().then(|| Position::new(before))
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.session.score().is_some()
    }

    /// The final score as the first player sees it, `None` before the end: 1, 0 or -1 in
    /// most games, half points in Go.
    #[getter]
    fn score(&self) -> Option<i16> {
        self.session.score().map(|score| score.0)
    }

    /// `first`, `second` or `draw`, `None` before the end.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.session.score().map(|score| score.result_name())
    }

    /// The result as SGF writes it, such as `W+`; `None` before the end.
    #[getter]
    fn result(&self) -> Option<String> {
        self.session.score().map(|score| self.session.score_text(score))
    }

    /// How the game was won, where the game knows several ways.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.session.ending()
    }

    /// No continuation is longer than this many moves.
    #[getter]
    fn plies_left(&self) -> u32 {
        self.session.plies_left()
    }

    /// The Zobrist key: equal positions have equal keys.
    #[getter]
    fn key(&self) -> u64 {
        self.session.key()
    }

    /// One key for all positions that are the same up to symmetry.
    #[getter]
    fn canonical_key(&self) -> u64 {
        self.session.canonical_key()
    }

    /// A key that no other position of the game has, where there is one.
    #[getter]
    fn exact_key(&self) -> Option<u128> {
        self.session.exact_key()
    }

    /// The position seen through every symmetry of the board, itself first.
    ///
    /// >>> import zermelo
    /// >>> corner = zermelo.game("havannah:4").start().play("a1")
    /// >>> len(corner.symmetric_forms()), len({form.text for form in corner.symmetric_forms()})
    /// (12, 6)
    fn symmetric_forms(&self) -> Vec<Position> {
        let forms = (0..self.session.symmetries()).filter_map(|s| self.session.transformed(s));
        forms.map(Position::new).collect()
    }

    /// The position seen through the symmetry of this number.
    #[pyo3(signature = (symmetry, /))]
    fn transformed(&self, symmetry: usize) -> PyResult<Position> {
        let image = self.session.transformed(symmetry);
        image.map(Position::new).ok_or_else(|| {
            let count = self.session.symmetries();
            PyIndexError::new_err(format!("symmetry {symmetry}: the board has {count}"))
        })
    }

    /// The same of all symmetric forms of the position.
    fn canonical(&self) -> Position {
        let forms = (0..self.session.symmetries()).filter_map(|s| self.session.transformed(s));
        let least = forms.min_by_key(|form| (form.key(), form.position()));
        Position::new(least.unwrap_or_else(|| self.session.boxed_clone()))
    }

    /// The number of a move of this board, as `State.apply_action` takes it.
    #[pyo3(signature = (text, /))]
    fn action(&self, text: &str) -> PyResult<u16> {
        self.session.code_of_text(text).map_err(bad_text)
    }

    /// The text of a legal action.
    #[pyo3(signature = (action, /))]
    fn move_text(&self, action: u16) -> PyResult<String> {
        self.session.text_of_code(action).map_err(|reason| of_code(action.into(), &reason))
    }

    /// The position as a state with OpenSpiel's methods.
    fn state(&self) -> State {
        State::new(self.session.boxed_clone())
    }

    /// The game so far as SGF.
    fn sgf(&self) -> String {
        self.session.to_sgf(None).text()
    }

    /// A drawing.
    fn svg(&self) -> String {
        self.session.picture().svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The board as an array of numpy of shape (3, rows, columns), of numbers 0 and 1: the
    /// stones of the side to move, those of the other side, and the cells of the board. Row
    /// 0 is the top row of the drawing; rows of hexagons are moved into columns.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("breakthrough:6x5").start().planes().sum(axis=(1, 2)).tolist()
    /// [10, 10, 30]
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        planes::array(py, &self.session.picture(), self.session.colour(self.session.to_move()))
    }

    /// Searches the position. Without any limit it takes a second.
    ///
    /// Ctrl-C ends the search, and the report says what it has found so far
    /// (`Report.interrupted`).
    ///
    /// >>> import zermelo
    /// >>> position = zermelo.game("connect-four:7x6").start().play("4 4 3 3")
    /// >>> report = position.analyze(simulations=2000)
    /// >>> report.best_move, report.result
    /// ('5', 'win')
    #[pyo3(signature = (time=None, *, simulations=None, cpu_time=None, threads=1, memory=None,
                        seed=1, settings=None))]
    #[allow(clippy::too_many_arguments)]
    fn analyze(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        simulations: Option<u64>,
        cpu_time: Option<f64>,
        threads: usize,
        memory: Option<Memory>,
        seed: u64,
        settings: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Report> {
        let search = Search::new(self, threads, memory, seed, settings)?;
        search.run(py, &*self.session, Spending { time, cpu_time, simulations })
    }

    /// Solves the position exactly; `proof` names a file for a certificate of what was
    /// proven.
    ///
    /// Ctrl-C or the limit of time ends the work with what is known: the bounds of the
    /// solution.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("tic-tac-toe").start().solve().result
    /// 'draw'
    #[pyo3(signature = (*, time=None, cpu_time=None, solver="auto", threads=1, memory=None,
                        seed=1, settings=None, proof=None))]
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        cpu_time: Option<f64>,
        solver: &str,
        threads: usize,
        memory: Option<Memory>,
        seed: u64,
        settings: Option<Bound<'_, PyMapping>>,
        proof: Option<PathBuf>,
    ) -> PyResult<Solution> {
        let solver = Solver::start(self, solver, threads, memory, seed, settings)?;
        if let Some(path) = &proof {
            solver.check_certifiable(path)?;
        }
        let mut solution = solver.solve(py, time, cpu_time)?;
        if let Some(path) = proof.filter(|_| solution.says_something()) {
            solution.proof = Some(solver.certify(py, path, None)?);
        }
        Ok(solution)
    }

    /// The value of the position as a combinatorial game, in games whose positions have
    /// one. Left is Black.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("clobber").parse("xxo x").value()
    /// Value('^')
    #[pyo3(signature = (*, time=None, store=None))]
    fn value(&self, py: Python<'_>, time: Option<f64>, store: Option<&Values>) -> PyResult<Value> {
        let family = family(&*self.session);
        Values::or_shared(store).of_position(py, &family, &self.session.position(), time)
    }

    /// The parts of the position that do not influence each other, with their values: pairs
    /// of cells and value.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("clobber").parse("xo.xxo x").subgames()
    /// [(['a1', 'b1'], Value('*')), (['d1', 'e1', 'f1'], Value('^'))]
    #[pyo3(signature = (*, time=None, store=None))]
    fn subgames(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        store: Option<&Values>,
    ) -> PyResult<Vec<(Vec<String>, Value)>> {
        let family = family(&*self.session);
        Values::or_shared(store).of_subgames(py, &family, &self.session.position(), time)
    }

    fn __str__(&self) -> String {
        self.session.picture().text(false).trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.session.game(), self.session.position())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Position>();
        other.is_ok_and(|other| self.session.is_same_position(&*other.get().session))
    }

    fn __hash__(&self) -> u64 {
        self.session.key()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let game = Bound::new(py, self.game()?)?;
        Ok((game.getattr("parse_sgf")?, (self.sgf(),)))
    }
}

/// Settings of a game's search as a caller changes them.
pub fn changed(
    session: &dyn AnyGame,
    given: Option<&Bound<'_, PyMapping>>,
) -> PyResult<::search::Settings> {
    let mut changed = (crate::skills(session).searching.defaults)(session);
    let given = settings(given)?;
    for (name, value) in &given {
        lab::presets::set(&mut changed, name, value).map_err(bad_text)?;
    }
    let names = given.iter().map(|(name, _)| name.as_str()).filter(|name| *name != "preset");
    changed.check_names(names).map_err(bad_text)?;
    Ok(changed)
}
