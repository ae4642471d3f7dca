//! A game under way, with the names that users of OpenSpiel know.

use crate::errors::{bad_text, of_code};
use crate::game::Game;
use crate::position::Position;
use ::game::AnyGame;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// What OpenSpiel calls the player to move once a game is over.
const TERMINAL: i32 = -4;

/// A game under way that moves change. Moves are numbers; the methods are those of a state
/// of OpenSpiel where they mean the same.
///
/// >>> import zermelo
/// >>> state = zermelo.game("connect-four:7x6").new_initial_state()
/// >>> state.legal_actions()
/// [0, 1, 2, 3, 4, 5, 6]
/// >>> for action in [3, 0, 3, 0, 3, 0, 3]:
/// ...     state.apply_action(action)
/// >>> state.is_terminal(), state.returns()
/// (True, [1.0, -1.0])
#[pyclass(module = "zermelo")]
pub struct State {
    session: Box<dyn AnyGame>,
}

impl State {
    pub fn new(session: Box<dyn AnyGame>) -> State {
        State { session }
    }

    fn play(&mut self, action: u32) -> PyResult<()> {
        // Codes that do not fit are refused by every game.
        let code = u16::try_from(action).unwrap_or(u16::MAX);
        self.session.play_code(code).map_err(|reason| of_code(action, &reason))
    }
}

#[pymethods]
impl State {
    /// The legal actions, sorted; none after the end.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut codes = self.session.legal_codes();
        codes.sort_unstable();
        PyList::new(py, codes)
    }

    /// A one for every legal action, a zero for every other.
    ///
    /// >>> import zermelo
    /// >>> zermelo.game("connect-four:4x4").new_initial_state().legal_actions_mask()
    /// [1, 1, 1, 1]
    fn legal_actions_mask(&self) -> Vec<u32> {
        let mut mask = vec![0; usize::from(self.session.move_limit())];
        for code in self.session.legal_codes() {
            mask[usize::from(code)] = 1;
        }
        mask
    }

    /// Plays an action.
    #[pyo3(signature = (action, /))]
    fn apply_action(&mut self, action: u32) -> PyResult<()> {
        self.play(action)
    }

    /// Plays several actions; if one is illegal nothing changes.
    #[pyo3(signature = (actions, /))]
    fn apply_actions(&mut self, actions: Vec<u32>) -> PyResult<()> {
        for (done, &action) in actions.iter().enumerate() {
            if let Err(error) = self.play(action) {
                for _ in 0..done {
                    self.session.undo();
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Takes the last action back, which must be this one of this player.
    fn undo_action(&mut self, player: i32, action: u32) -> PyResult<()> {
        let last = self.session.past_codes().last().copied().zip(self.session.movers().pop());
        match last {
            Some((code, mover)) if u32::from(code) == action && mover.index() as i32 == player => {
                self.session.undo();
                Ok(())
            }
            _ => Err(bad_text(format!("undo: {action} of player {player} was not the last"))),
        }
    }

    /// The state after an action.
    #[pyo3(signature = (action, /))]
    fn child(&self, action: u32) -> PyResult<State> {
        let mut next = self.clone();
        next.play(action)?;
        Ok(next)
    }

    /// An independent copy.
    #[allow(clippy::should_implement_trait)]
    fn clone(&self) -> State {
        State { session: self.session.boxed_clone() }
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// 0 or 1, the first or the second player; -4 after the end, as in OpenSpiel.
    fn current_player(&self) -> i32 {
        match self.session.score() {
            Some(_) => TERMINAL,
            None => self.session.to_move().index() as i32,
        }
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.session.score().is_some()
    }

    /// 1 for the winner and -1 for the loser; zeros before the end and for a draw.
    fn returns(&self) -> [f64; 2] {
        let first = self.session.score().map_or(0, |score| score.0.signum());
        [first, -first].map(f64::from)
    }

    /// The same for one player.
    #[pyo3(signature = (player, /))]
    fn player_return(&self, player: usize) -> PyResult<f64> {
        let found = self.returns().get(player).copied();
        found.ok_or_else(|| bad_text(format!("player {player}: expected 0 or 1")))
    }

    /// What the last action brought: the same as `returns`, for games are decided at the
    /// end.
    fn rewards(&self) -> [f64; 2] {
        self.returns()
    }

    /// The text of a legal action; a player may be named first, as in OpenSpiel.
    ///
    /// >>> import zermelo
    /// >>> state = zermelo.game("hex:4").new_initial_state()
    /// >>> state.action_to_string(0), state.string_to_action("b1")
    /// ('a1', 1)
    #[pyo3(signature = (player_or_action, action=None, /))]
    fn action_to_string(&self, player_or_action: u32, action: Option<u32>) -> PyResult<String> {
        let action = action.unwrap_or(player_or_action);
        let code = u16::try_from(action).unwrap_or(u16::MAX);
        self.session.text_of_code(code).map_err(|reason| of_code(action, &reason))
    }

    /// The action of a text; a player may be named first, as in OpenSpiel.
    #[pyo3(signature = (player_or_text, text=None, /))]
    fn string_to_action(
        &self,
        player_or_text: &Bound<'_, PyAny>,
        text: Option<&str>,
    ) -> PyResult<u16> {
        let text = text.map_or_else(|| player_or_text.extract(), |text| Ok(text.to_string()))?;
        self.session.code_of_text(&text).map_err(bad_text)
    }

    /// The actions since the start.
    fn history(&self) -> Vec<u16> {
        self.session.past_codes()
    }

    /// The same as text.
    fn history_str(&self) -> String {
        let codes = self.session.past_codes().into_iter().map(|code| code.to_string());
        codes.collect::<Vec<_>>().join(", ")
    }

    /// How many actions there were.
    fn move_number(&self) -> usize {
        self.session.past_codes().len()
    }

    /// All actions are below this number.
    fn num_distinct_actions(&self) -> u16 {
        self.session.move_limit()
    }

    /// Two.
    fn num_players(&self) -> u32 {
        2
    }

    /// No: there is no chance in these games.
    fn is_chance_node(&self) -> bool {
        false
    }

    /// No: players take turns.
    fn is_simultaneous_node(&self) -> bool {
        false
    }

    /// The position on one line.
    #[pyo3(signature = (player=None, /))]
    fn observation_string(&self, player: Option<i32>) -> String {
        let _ = player;
        self.session.position()
    }

    /// The game.
    fn get_game(&self) -> PyResult<Game> {
        Game::of(&*self.session)
    }

    /// The position, which never changes.
    fn position(&self) -> Position {
        Position::new(self.session.boxed_clone())
    }

    fn _repr_svg_(&self) -> String {
        self.session.picture().svg()
    }

    fn __str__(&self) -> String {
        self.session.picture().text(false).trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("State('{}', '{}')", self.session.game(), self.session.position())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Position,))> {
        let open = py.get_type::<Position>().getattr("state")?;
        Ok((open, (self.position(),)))
    }
}
