"""The rules agree with OpenSpiel's, position by position, through the Python surface."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import zermelo
from zermelo import _spiel
from zermelo.openspiel import knows, position_of

GAMES = 1000

# Boards of every game that both know, and the share of the games on each.
BOARDS = {
    "havannah": ["havannah:3", "havannah:4", "havannah:5", "havannah:3+swap", "havannah:4+swap"],
    "clobber": ["clobber:2x5", "clobber:4x4", "clobber:5x6", "clobber:8x8"],
    "breakthrough": ["breakthrough:6x3", "breakthrough:6x6", "breakthrough:8x8"],
    "connect-four": ["connect-four:4x4", "connect-four:5x4", "connect-four:7x6"],
    "tic-tac-toe": ["tic-tac-toe"],
    "hex": ["hex:3", "hex:5", "hex:8", "hex:4+swap", "hex:5+swap"],
    "go": ["go:2", "go:3+komi=0.5", "go:5+komi=2", "go:5", "go:7+komi=7.5"],
}


def ended_otherwise(game, state):
    """Whether OpenSpiel's Go has ended where ours goes on: by its limit on moves, or on a
    position that came before, which it calls a draw."""
    passes = game.spiel.num_distinct_actions() - 1
    return game.family == "go" and state.history()[-2:] != [passes, passes]


def follow(game, ours, rng):
    """Plays a random game in both; the number of positions, and whether a swap was among the
    moves."""
    theirs, state = game.spiel.new_initial_state(), ours.new_initial_state()
    texts = {}
    while not theirs.is_terminal():
        where = f"{game.name} after {theirs.history()}"
        assert theirs.current_player() == state.current_player(), where
        actions = {}
        for text, action in game.moves(theirs).items():
            if text not in texts:
                texts[text] = state.string_to_action(text)
            actions[texts[text]] = action
        assert sorted(actions) == state.legal_actions(), where
        assert not state.is_terminal() and state.returns() == [0, 0], where
        chosen = rng.choice(list(actions))
        assert state.string_to_action(state.action_to_string(chosen)) == chosen, where
        theirs.apply_action(actions[chosen])
        state.apply_action(chosen)
    if not ended_otherwise(game, theirs):
        where = f"{game.name} after {theirs.history()}"
        assert state.is_terminal() and state.current_player() == theirs.current_player(), where
        assert state.returns() == theirs.returns(), where
        assert state.legal_actions() == []
    assert position_of(theirs) == state.position()
    assert position_of(theirs).state().history() == state.history()
    return len(state.history()) + 1, "swap" in position_of(theirs).history


@pytest.mark.parametrize("family", BOARDS)
def test_random_games(family):
    rng = random.Random(f"rules of {family}")
    boards = [(_spiel.Game(name), zermelo.game(name)) for name in BOARDS[family]]
    positions = ends = swaps = 0
    for number in range(GAMES):
        game, ours = boards[number % len(boards)]
        count, swapped = follow(game, ours, rng)
        positions += count
        swaps += swapped
        ends += 1
    assert positions > 5 * GAMES
    if any("swap" in name for name in BOARDS[family]):
        assert swaps > 5


@pytest.mark.parametrize("name", [name for names in BOARDS.values() for name in names])
def test_names_go_both_ways(name):
    game = pyspiel.load_game(_spiel.game_string(name))
    assert knows(game)
    assert zermelo.game(_spiel.our_name(game)).name.split("+komi")[0] == name.split("+komi")[0]


@pytest.mark.parametrize(
    "game",
    ["chess", "breakthrough(rows=5,columns=5)", "hex(num_rows=4,num_cols=5)", "go(handicap=2)"],
)
def test_other_games_are_refused(game):
    assert not knows(pyspiel.load_game(game))


@pytest.mark.parametrize(
    "name", ["havannah:4x4x5", "breakthrough:5x5", "semeai:3,4,2", "go:9+superko"]
)
def test_other_names_are_refused(name):
    with pytest.raises(ValueError, match=name.split(":")[0]):
        _spiel.game_string(name)
