"""Combinatorial values against the program's, and their laws."""

import itertools
import pickle
import random
from fractions import Fraction

import pytest

import zermelo

EXPRESSIONS = ["0", "1/2", "*", "*2", "^", "^^*", "v*", "{1|-1}", "{2|1}", "{0|{0|-2}}", "{3|*}"]


def random_clobber(rng):
    cells = "".join(rng.choice("xo.") for _ in range(9))
    return "/".join([cells[:3], cells[3:6], cells[6:]])


def test_positions_as_the_program_says(program):
    rng = random.Random(18)
    game = zermelo.game("clobber")
    for _ in range(25):
        text = random_clobber(rng)
        position = game.parse(f"{text} x")
        theirs = program("value", "clobber", text)
        value = position.value()
        assert value.text() == theirs["value"] and value.outcome == theirs["outcome"]
        assert value.atomic_weight.text() == theirs["atomic_weight"]
        assert str(value.temperature) == theirs["temperature"]
        assert str(value.mean) == theirs["mean"]
        assert [str(stop) for stop in value.stops] == [theirs["left_stop"], theirs["right_stop"]]
        assert value.birthday == theirs["birthday"]
        parts = position.subgames()
        assert [p.text() for _, p in parts] == [s["value"] for s in theirs["subgames"]]
        assert [cells for cells, _ in parts] == [s["cells"] for s in theirs["subgames"]]
        assert sum((p for _, p in parts), zermelo.value("0")) == value


def test_values_say_who_wins():
    """By the outcome, as a solver that knows no values finds it."""
    rng = random.Random(4)
    game = zermelo.game("clobber")
    for _ in range(20):
        text = random_clobber(rng)
        outcome = game.parse(f"{text} x").value().outcome
        black_first = game.parse(f"{text} x").solve(settings={"table": "none"})
        white_first = game.parse(f"{text} o").solve(settings={"table": "none"})
        assert (black_first.result == "win") == (outcome in "LN")
        assert (white_first.result == "win") == (outcome in "RN")


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions_as_the_program_says(program, expression):
    theirs = program("value", "--expr", expression)
    value = zermelo.value(expression)
    assert value.text() == theirs["value"] and value.outcome == theirs["outcome"]


def test_laws():
    values = [zermelo.value(text) for text in EXPRESSIONS]
    zero = zermelo.value("0")
    for a, b in itertools.product(values, repeat=2):
        assert a + b == b + a and a - b == -(b - a) and (a - b) + b == a
        assert (a <= b) == ((b - a) >= zero) == (a - b <= 0)
        assert a.is_confused_with(b) == (not a <= b and not b <= a)
        assert (a == b) == (a <= b and a >= b) == ((a - b).outcome == "P")
        assert (a < b) == (a <= b and a != b)
    for a, b, c in itertools.product(values[:7], repeat=3):
        assert (a + b) + c == a + (b + c)
    for a in values:
        assert 3 * a == a + a + a and 0 * a == 0 and a * -1 == -a
        assert a.mean + (-a).mean == 0 and (a + 1).mean == a.mean + 1
        assert zermelo.value(a.text()) == a == pickle.loads(pickle.dumps(a))
        assert all(option.is_confused_with(a) or option < a for option in a.left)


def test_numbers():
    half = zermelo.value("1/2")
    assert half == Fraction(1, 2) and hash(half) == hash(Fraction(1, 2))
    assert half + half == 1 and hash(half + half) == hash(1) and 1 - half == half
    assert half.number == Fraction(1, 2) and zermelo.value("^").number is None
    assert half != "1/2" and half != 0.25 and half != None  # noqa: E711
    assert half != 10**6 and half != 2**80 and half != Fraction(1, 3)
    with pytest.raises(TypeError):
        half < "1"
    with pytest.raises(ValueError):
        half + Fraction(1, 3)


def test_two_stores():
    one, two = zermelo.Values(memory="32M"), zermelo.Values(memory="32M")
    for text in EXPRESSIONS:
        a, b = one.value(text), two.value(text)
        assert a == b and hash(a) == hash(b) and a - b == 0
    assert len(one) > len(EXPRESSIONS)


def test_too_large():
    store = zermelo.Values(memory="1M")
    with pytest.raises(zermelo.TooLargeError, match="more memory"):
        zermelo.game("clobber:6x6").start().value(store=store)
    with pytest.raises(zermelo.TooLargeError):
        zermelo.game("clobber:6x6").start().value(time=0.05, store=zermelo.Values())
    # The store works on.
    assert store.value("^ + ^").text() == "^2"


def test_thermographs():
    graph = zermelo.value("{4|{2|-1}}").thermograph()
    assert graph._repr_svg_().startswith("<svg") and "mean" in graph.svg("a game")
    switch = zermelo.value("{5|1}").thermograph()
    assert (switch.temperature, switch.mean) == (2, 3)
    walls = dict(switch.left), dict(switch.right)
    assert walls[0][0] == 5 and walls[1][0] == 1 if 0 in walls[0] else True
    assert switch.left[0][0] == -1 and switch.right[0][0] == -1
