"""Searches: the same as the program's, within their limits, ended by Ctrl-C."""

import os
import signal
import threading

import pytest

import zermelo

POSITIONS = [
    ("havannah:4", ""),
    ("havannah:5+swap", "a1"),
    ("clobber:5x6", ""),
    ("breakthrough:6x6", "a2a3 f5f4"),
    ("connect-four:7x6", "4 4 3"),
    ("go:7", "D4 pass"),
    ("hex:6", "c3"),
    ("tic-tac-toe", "b2"),
]


@pytest.mark.parametrize(("name", "moves"), POSITIONS)
def test_same_tree_as_the_program(program, name, moves):
    position = zermelo.game(name).start().play(moves)
    ours = position.analyze(simulations=700, seed=5)
    given = ["--moves", moves] if moves else []
    theirs = program("analyze", name, *given, "--sims", 700, "--seed", 5)
    facts = ["game", "position", "to_move", "best_move", "result", "lower", "upper", "pv"]
    assert {f: getattr(ours, f) for f in facts} == {f: theirs[f] for f in facts}
    assert ours.value == pytest.approx(theirs["value"])
    assert ours.simulations == theirs["simulations"] and ours.nodes == theirs["nodes"]
    rows = [(m.move, m.visits, m.lower, m.upper, m.proven, m.pv) for m in ours.moves]
    keys = ["move", "visits", "lower", "upper", "proven", "pv"]
    assert rows == [tuple(m[key] for key in keys) for m in theirs["moves"]]
    assert not ours.interrupted
    told = ours.to_dict()
    assert set(told) ^ set(theirs) == {"interrupted", "peak_memory_bytes"}
    same = [key for key in told if key not in ("interrupted", "seconds", "cpu_seconds")]
    assert {key: told[key] for key in same} == {key: theirs[key] for key in same}


def test_bounds_hold():
    """What is proven of a position is what the solver finds."""
    position = zermelo.game("connect-four:5x4").start()
    while not position.is_terminal():
        report = position.analyze(simulations=3000)
        solution = position.solve()
        assert report.lower <= solution.lower == solution.upper <= report.upper
        if report.result != "unknown":
            assert report.result == solution.result
        position = position.play(report.best_move)


def test_settings_reach_the_search():
    position = zermelo.game("hex:5").start()
    plain = position.analyze(simulations=300)
    other = position.analyze(simulations=300, settings={"selection": "rave", "keep_tree": False})
    assert [m.visits for m in plain.moves] != [m.visits for m in other.moves]
    with pytest.raises(ValueError, match="did you mean rave"):
        position.analyze(settings={"selection": "ravee"})
    assert zermelo.game("hex:5").settings()["keep-tree"] == "on"


def test_a_search_keeps_its_tree():
    position = zermelo.game("hex:6").start()
    search = zermelo.Search(position)
    report = search.analyze(position, simulations=2000)
    after = search.analyze(position.play(report.best_move), simulations=1)
    fresh = position.play(report.best_move).analyze(simulations=1)
    assert after.nodes > fresh.nodes
    with pytest.raises(zermelo.ZermeloError, match="hex"):
        search.analyze(zermelo.game("tic-tac-toe").start())


def test_a_finished_game_has_no_best_move():
    over = zermelo.game("connect-four:7x6").start().play("1 2 1 2 1 2 1")
    assert over.is_terminal()
    report = over.analyze(simulations=10)
    assert report.best_move is None and report.moves == []
    assert over.solve().result == "loss"


def test_reports_show_themselves():
    report = zermelo.game("hex:4").start().analyze(simulations=100)
    assert report.best_move in report._repr_html_() and "<table>" in report._repr_html_()
    assert report.moves[0].move in repr(report.moves[0])


def press_ctrl_c():
    """As Ctrl-C does, from a thread that needs the interpreter's lock."""
    os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture
def ctrl_c():
    timer = threading.Timer(0.3, press_ctrl_c)
    timer.start()
    yield timer
    timer.cancel()


# If Ctrl-C did nothing these would take hours.
LONG = 10_000.0


def test_ctrl_c_ends_a_search(ctrl_c):
    report = zermelo.game("havannah:8").start().analyze(time=LONG)
    assert report.interrupted and report.seconds < LONG
    assert report.simulations > 0 and report.best_move is not None


def test_ctrl_c_ends_a_solver(ctrl_c):
    solution = zermelo.game("breakthrough:8x8").start().solve(time=LONG)
    assert solution.interrupted and solution.result == "unknown"
    assert (solution.lower, solution.upper) == (-1, 1) and solution.nodes > 0


def test_ctrl_c_ends_a_match(ctrl_c):
    result = zermelo.play_match("havannah:4", "random", "random", 10_000_000)
    assert result.interrupted and 0 < result.games < 10_000_000


def test_ctrl_c_ends_a_value(ctrl_c):
    with pytest.raises(KeyboardInterrupt):
        zermelo.game("clobber:8x8").start().value(store=zermelo.Values(memory="4G"))


def test_other_signals_say_what_they_raise():
    class Alarm(Exception):
        pass

    def alarm(*_):
        raise Alarm

    before = signal.signal(signal.SIGUSR1, alarm)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    try:
        with pytest.raises(Alarm):
            zermelo.game("havannah:8").start().analyze(time=LONG)
    finally:
        timer.cancel()
        signal.signal(signal.SIGUSR1, before)


def test_threads_search_side_by_side():
    results = {}

    def work(name):
        results[name] = zermelo.game(name).start().analyze(simulations=500).best_move

    names = ["hex:5", "havannah:4", "connect-four:7x6"]
    threads = [threading.Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = {name: zermelo.game(name).start().analyze(simulations=500).best_move for name in names}
    assert results == alone
