"""Games, positions and states."""

import copy
import pickle
import random

import pytest

import zermelo

EXAMPLES = [
    f"{info.name}:{info.examples[0]}" if info.examples and info.examples[0] else info.name
    for info in zermelo.games()
]


def random_positions(name, rng, games=3):
    """Every position of some random games."""
    for _ in range(games):
        position = zermelo.game(name).start()
        while True:
            yield position
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))


def test_list():
    names = [info.name for info in zermelo.games()]
    assert len(set(names)) == len(names) >= 10
    for info in zermelo.games():
        assert info.summary and zermelo.game(info.name).family == info.name


@pytest.mark.parametrize("name", EXAMPLES)
def test_positions_survive_text_sgf_and_pickle(name):
    rng = random.Random(name)
    game = zermelo.game(name)
    for position in random_positions(name, rng):
        read = game.parse(position.text)
        assert read == position and hash(read) == hash(position)
        assert read.legal_moves() == position.legal_moves()
        from_sgf = game.parse_sgf(position.sgf())
        assert from_sgf == position and from_sgf.history == position.history
        copied = pickle.loads(pickle.dumps(position))
        assert copied == position and copied.history == position.history
        assert pickle.loads(pickle.dumps(read)) == read
        assert pickle.loads(pickle.dumps(position.state())).history() == position.state().history()
        assert position.game == game


@pytest.mark.parametrize("name", EXAMPLES)
def test_states_agree_with_positions(name):
    rng = random.Random(name)
    game = zermelo.game(name)
    state, position = game.new_initial_state(), game.start()
    played = []
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions == sorted(set(actions)) and actions[-1] < game.num_distinct_actions()
        assert {state.action_to_string(a) for a in actions} == set(position.legal_moves())
        mask = state.legal_actions_mask()
        assert len(mask) == game.num_distinct_actions()
        assert [a for a, legal in enumerate(mask) if legal] == actions
        assert state.current_player() == ["first", "second"].index(position.to_move)
        action = rng.choice(actions)
        move = state.action_to_string(action)
        before = state.clone()
        state.apply_action(action)
        position = position.play(move)
        played.append(action)
        assert before.child(action).position() == state.position() == position
        assert before.history() == played[:-1] and state.history() == played
        assert copy.deepcopy(state).position() == position
    assert state.current_player() == -4 and position.is_terminal()
    sign = (position.score > 0) - (position.score < 0)
    assert state.returns() == [sign, -sign]
    assert position.winner == {1: "first", 0: "draw", -1: "second"}[sign]
    assert len(played) <= game.max_game_length()
    while played:
        player = state.clone()
        player.undo_action(_mover(game, played), played.pop())
        state = player
    assert state.position() == game.start()


def _mover(game, played):
    state = game.new_initial_state()
    state.apply_actions(played[:-1])
    return state.current_player()


@pytest.mark.parametrize("name", ["havannah:4", "clobber:4x4", "hex:4", "connect-four:5x4"])
def test_symmetric_forms_share_keys(name):
    rng = random.Random(name)
    for position in random_positions(name, rng):
        forms = position.symmetric_forms()
        assert forms[0] == position and len(forms) > 1
        assert {form.canonical_key for form in forms} == {position.canonical_key}
        assert min(form.key for form in forms) == position.canonical_key
        assert len({form.canonical().text for form in forms}) == 1
        assert {form.score for form in forms} == {position.score}
    with pytest.raises(IndexError):
        position.transformed(len(forms))


def test_play_changes_nothing():
    start = zermelo.game("hex:5").start()
    text = start.text
    after = start.play("c3")
    assert start.text == text and after.text != text and after.parent() == start
    assert start.parent() is None


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: zermelo.game("chess"),
        lambda: zermelo.game("havannah:99"),
        lambda: zermelo.game(""),
        lambda: zermelo.game("hex:5").start().play("z99"),
        lambda: zermelo.game("hex:5").parse("nonsense"),
        lambda: zermelo.game("hex:5").parse_sgf("(;GM[1]"),
        lambda: zermelo.game("hex:5").start().action("a0"),
        lambda: zermelo.game("hex:5").start().analyze(time=-1),
        lambda: zermelo.game("hex:5").start().analyze(simulations=0),
        lambda: zermelo.game("hex:5").start().analyze(settings={"nonsense": 1}),
        lambda: zermelo.game("hex:5").start().analyze(memory="1 elephant"),
        lambda: zermelo.game("hex:5").start().solve(solver="oracle of Delphi"),
        lambda: zermelo.game("hex:5").start().value(),
        lambda: zermelo.value("{1|"),
        lambda: zermelo.open_table("hex"),
        lambda: zermelo.play_match("hex:5", "mcts", "random", 3, simulations=10),
        lambda: zermelo.play_match("hex:5", "mcts", "random", 2),
        lambda: zermelo.game("hex:5").new_initial_state().player_return(2),
        lambda: zermelo.game("hex:5").new_initial_state().undo_action(0, 3),
    ],
)
def test_bad_text_is_a_value_error(wrong):
    with pytest.raises(ValueError) as told:
        wrong()
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: zermelo.game("hex:5").start().play("c3 c3"),
        lambda: zermelo.game("hex:5").new_initial_state().apply_action(25),
        lambda: zermelo.game("hex:5").new_initial_state().apply_action(2**32 - 1),
        lambda: zermelo.game("hex:5").new_initial_state().apply_actions([3, 3]),
        lambda: zermelo.game("hex:5").new_initial_state().action_to_string(25),
        lambda: zermelo.game("hex:5").start().move_text(65535),
    ],
)
def test_illegal_moves(wrong):
    with pytest.raises(zermelo.IllegalMoveError) as told:
        wrong()
    assert isinstance(told.value, zermelo.ZermeloError) and "\n" not in str(told.value)


def test_refused_actions_change_nothing():
    state = zermelo.game("hex:5").new_initial_state()
    with pytest.raises(zermelo.IllegalMoveError):
        state.apply_actions([3, 4, 3])
    assert state.history() == []
    with pytest.raises(OverflowError):
        state.apply_action(-1)


@pytest.mark.parametrize("name", EXAMPLES)
def test_drawings_and_planes(name):
    numpy = pytest.importorskip("numpy")
    position = zermelo.game(name).start()
    for _ in range(4):
        if not position.legal_moves():
            break
        assert position._repr_svg_().startswith("<svg")
        own, other, cells = planes = position.planes()
        assert planes.dtype == numpy.uint8 and set(numpy.unique(planes)) <= {0, 1}
        assert not (own & other).any() and not ((own | other) & ~cells & 1).any()
        position = position.play(position.legal_moves()[0])


def test_planes_of_hexagons_keep_neighbours():
    """A move of Hex appears in its row and column."""
    start = zermelo.game("hex:4").start()
    for move in start.legal_moves():
        planes = start.play(move).planes()
        row, column = int(move[1:]) - 1, "abcd".index(move[0])
        assert planes.shape == (3, 4, 4) and planes[1, row, column] == 1 and planes[1].sum() == 1
