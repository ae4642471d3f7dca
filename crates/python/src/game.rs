//! Games by name.

use crate::errors::{bad_text, of_parse};
use crate::position::Position;
use crate::state::State;
use crate::{GAMES, skills};
use ::game::{AnyGame, sgf};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use search::SETTINGS;

/// A family of games that the engine knows, one of `games()`.
///
/// >>> import zermelo
/// >>> info = zermelo.games()[0]
/// >>> info.name, info.default
/// ('havannah', '8')
#[pyclass(frozen, get_all, module = "zermelo")]
pub struct GameInfo {
    /// The name before the colon.
    name: &'static str,
    /// One line on what the game is.
    summary: &'static str,
    /// What may follow the colon.
    parameters: &'static str,
    /// The parameters where none are given.
    default: &'static str,
    /// Parameters to begin with, from small to usual.
    examples: Vec<&'static str>,
}

#[pymethods]
impl GameInfo {
    fn __repr__(&self) -> String {
        format!("GameInfo('{}': {})", self.name, self.summary)
    }
}

/// All games, in the order of the engine's list.
///
/// >>> import zermelo
/// >>> [info.name for info in zermelo.games()][:3]
/// ['havannah', 'clobber', 'breakthrough']
#[pyfunction]
pub fn games() -> Vec<GameInfo> {
    let info = |entry: &::game::Entry<engine::Skills>| GameInfo {
        name: entry.name,
        summary: entry.summary,
        parameters: entry.parameters,
        default: entry.default,
        examples: entry.examples.to_vec(),
    };
    GAMES.entries().iter().map(info).collect()
}

/// The game of a name, with parameters after a colon or without.
///
/// >>> import zermelo
/// >>> zermelo.game("havannah:4")
/// Game('havannah:4')
/// >>> zermelo.game("havanah")
/// Traceback (most recent call last):
/// ValueError: game "havanah": unknown game; known: ...; did you mean havannah?
#[pyfunction]
pub fn game(name: &str) -> PyResult<Game> {
    let start = GAMES.open(name).map_err(of_parse)?;
    Ok(Game { name: start.game(), given: name.to_string(), start })
}

/// A game with its board size and options: where positions come from.
///
/// >>> import zermelo
/// >>> game = zermelo.game("connect-four:5x4")
/// >>> game.start().legal_moves()
/// ['1', '2', '3', '4', '5']
#[pyclass(frozen, eq, hash, module = "zermelo")]
pub struct Game {
    name: String,
    /// The name as it was given: one without a size reads positions of any size.
    given: String,
    start: Box<dyn AnyGame>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.name == other.name
    }
}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Game {
    /// The game that is played in a session.
    pub fn of(game: &dyn AnyGame) -> PyResult<Game> {
        self::game(&game.game())
    }
}

#[pymethods]
impl Game {
    /// The name in full, with size and options.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The name before the colon.
    #[getter]
    fn family(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// The start position.
    fn start(&self) -> Position {
        Position::new(self.start.boxed_clone())
    }

    /// Reads a position as `Position.text` writes it. A game that was named without a size
    /// reads positions of every size.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("clobber:1x5").parse("xoxo. x").legal_moves()
    /// ['a1b1', 'c1b1', 'c1d1']
    #[pyo3(signature = (text, /))]
    fn parse(&self, text: &str) -> PyResult<Position> {
        GAMES.open_at(&self.given, text).map(Position::new).map_err(of_parse)
    }

    /// Reads the main line of an SGF file's text: the position at its end, with the moves
    /// that led there.
    #[pyo3(signature = (text, /))]
    pub fn parse_sgf(&self, text: &str) -> PyResult<Position> {
        let tree = sgf::Tree::parse(text).map_err(bad_text)?;
        GAMES.open_sgf(&self.given, &tree).map(Position::new).map_err(bad_text)
    }

    /// The settings of the search with this game's values.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("hex:5").settings()["selection"]
    /// 'uct'
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let defaults = (skills(&*self.start).searching.defaults)(&*self.start);
        let told = PyDict::new(py);
        for setting in SETTINGS.iter().filter(|setting| setting.is_of(defaults.algorithm)) {
            told.set_item(setting.name, defaults.get(setting.name).map_err(bad_text)?)?;
        }
        Ok(told)
    }

    /// OpenSpiel's name for a state at the start, which moves change.
    fn new_initial_state(&self) -> State {
        State::new(self.start.boxed_clone())
    }

    /// All actions are below this number.
    fn num_distinct_actions(&self) -> u16 {
        self.start.move_limit()
    }

    /// Two.
    fn num_players(&self) -> u32 {
        2
    }

    /// No game is longer than this many moves.
    fn max_game_length(&self) -> u32 {
        self.start.plies_left()
    }

    /// What the loser gets: -1.
    fn min_utility(&self) -> f64 {
        -1.0
    }

    /// What the winner gets: 1.
    fn max_utility(&self) -> f64 {
        1.0
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.name)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let open = py.import("zermelo")?.getattr("game")?;
        Ok((open, (self.given.clone(),)))
    }
}
