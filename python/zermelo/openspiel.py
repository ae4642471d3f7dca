"""OpenSpiel and Zermelo beside each other (`pip install open_spiel`).

`Bot` lets the engine play OpenSpiel's own games; `load_game` gives any game of the engine
to OpenSpiel's algorithms, as the Python game `python_zermelo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

import zermelo
from zermelo import _spiel

__all__ = ["Bot", "Game", "State", "action_of", "knows", "load_game", "position_of"]


def knows(game: Any) -> bool:
    """Whether a game of OpenSpiel is one of the engine's too."""
    try:
        zermelo.game(_spiel.our_name(game))
    except ValueError:
        return False
    return True


class _Translation:
    """A game of both, with what was translated already."""

    def __init__(self, game: Any) -> None:
        name = _spiel.our_name(game)
        self.moves = _spiel.Game(name, game)
        self.start = zermelo.game(name).start()

    def position(self, state: Any) -> zermelo.Position:
        moves = self.moves.history(state)
        return self.start.play(" ".join(moves)) if moves else self.start


def position_of(state: Any) -> zermelo.Position:
    """The engine's position for a state of OpenSpiel, with the moves that led there.

    >>> import pyspiel
    >>> import zermelo.openspiel
    >>> state = pyspiel.load_game("breakthrough(rows=6,columns=6)").new_initial_state()
    >>> state.apply_action(state.legal_actions()[0])
    >>> zermelo.openspiel.position_of(state).history
    ['a2a3']
    """
    return _Translation(state.get_game()).position(state)


def action_of(state: Any, move: str) -> int:
    """OpenSpiel's action for a move of the engine in a state of OpenSpiel.

    >>> import pyspiel
    >>> import zermelo.openspiel
    >>> state = pyspiel.load_game("connect_four").new_initial_state()
    >>> zermelo.openspiel.action_of(state, "4")
    3
    """
    moves = _Translation(state.get_game()).moves.moves(state)
    if move not in moves:
        raise zermelo.IllegalMoveError(f"illegal move {move!r}: not a move of this state")
    return moves[move]


class Bot(pyspiel.Bot):
    """A player of OpenSpiel's games that thinks with the engine's search.

    It knows Breakthrough, Clobber, Connect Four, Go, Havannah, Hex and tic-tac-toe. The
    limits are those of `Position.analyze`.

    >>> import pyspiel
    >>> import zermelo.openspiel
    >>> game = pyspiel.load_game("tic_tac_toe")
    >>> state = game.new_initial_state()
    >>> bot = zermelo.openspiel.Bot(game, simulations=2000)
    >>> while not state.is_terminal():
    ...     state.apply_action(bot.step(state))
    >>> state.returns()
    [0.0, 0.0]
    """

    def __init__(
        self,
        game: Any,
        *,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        memory: int | str = "256M",
        seed: int = 1,
        settings: Mapping[str, str | int | float] | None = None,
    ) -> None:
        pyspiel.Bot.__init__(self)
        self._translation = _Translation(game)
        self._time, self._simulations = time, simulations
        self._search = zermelo.Search(
            self._translation.start,
            threads=threads,
            memory=memory,
            seed=seed,
            settings=settings,
        )
        #: What the last search found.
        self.report: zermelo.Report | None = None

    def step(self, state: Any) -> int:
        """The action to play in a state."""
        position = self._translation.position(state)
        self.report = self._search.analyze(position, self._time, simulations=self._simulations)
        move = self.report.best_move
        if move is None:
            # The engine's game is over where OpenSpiel's is not.
            return int(state.legal_actions()[0])
        return self._translation.moves.moves(state)[move]

    def restart(self) -> None:
        """Nothing is kept between games but what still holds."""

    def restart_at(self, state: Any) -> None:
        """As `restart`: every step looks at the state as it is."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """Needs no news: every step looks at the state as it is."""


_TYPE = pyspiel.GameType(
    short_name="python_zermelo",
    long_name="A game of Zermelo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "tic-tac-toe"},
)


# Letters that have a meaning in OpenSpiel's names of games are written otherwise there.
_WRITTEN, _READ = str.maketrans(",=", ";~"), str.maketrans(";~", ",=")


class Game(pyspiel.Game):
    """A game of the engine for OpenSpiel; `load_game` makes it."""

    def __init__(self, params: Mapping[str, str] | None = None) -> None:
        given = dict(params or {})
        self.rules = zermelo.game(given.get("game", "tic-tac-toe").translate(_READ))
        rules = self.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=rules.min_utility(),
            max_utility=rules.max_utility(),
            utility_sum=0.0,
            max_game_length=rules.max_game_length(),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self, from_str: str | None = None) -> State:
        """A state at the start."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Planes of the board, for learners."""
        if params:
            raise ValueError(f"observer parameters are not supported: {params}")
        return Observer(self)


class State(pyspiel.State):
    """A state of such a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.engine = game.rules.new_initial_state()

    def current_player(self) -> int:
        """0, 1 or that the game is over."""
        return self.engine.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.engine.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.engine.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.engine.action_to_string(action)
        except zermelo.IllegalMoveError:
            # OpenSpiel also asks about actions that were played.
            return str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.engine.is_terminal()

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser."""
        return self.engine.returns()

    def __str__(self) -> str:
        return self.engine.observation_string()


class Observer:
    """Planes of a state, as OpenSpiel's algorithms read them."""

    def __init__(self, game: Game) -> None:
        import numpy

        from zermelo import _boards

        self._seen_by = _boards.seen_by
        self._shape = _boards.shape(game.rules)
        self.tensor = numpy.zeros(self._shape, numpy.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(self._shape)}

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor with a state: own stones, the other's, cells."""
        position = state.engine.position()
        self.dict["observation"][:] = self._seen_by(position, player, self._shape)

    def string_from(self, state: State, player: int) -> str:
        """The position on one line."""
        return state.engine.observation_string()


pyspiel.register_game(_TYPE, Game)


def load_game(name: str) -> Any:
    """A game of the engine as a game of OpenSpiel.

    >>> import zermelo.openspiel
    >>> game = zermelo.openspiel.load_game("havannah:4x4x5")
    >>> state = game.new_initial_state()
    >>> state.apply_action(state.legal_actions()[0])
    >>> len(state.legal_actions())
    43
    """
    # Errors in the name come from us rather than from within OpenSpiel.
    zermelo.game(name)
    return pyspiel.load_game("python_zermelo", {"game": name.translate(_WRITTEN)})
