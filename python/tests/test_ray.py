"""Work on a Ray cluster of this machine, started and ended here."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading

import pytest

ray = pytest.importorskip("ray")

import zermelo  # noqa: E402
import zermelo.ray  # noqa: E402

EXPERIMENT = """
title = "Match"
paper = "ours"
measure = "match"
[full]
trials = 12
sims = 100
[quick]
trials = 4
sims = 20
[common]
game = "connect-four:5x4"
openings = "random:2"
[[rows]]
name = "more"
a = "mcts:oracles=none,solve-first=0"
b = "mcts:oracles=none,solve-first=0,sims=20"
"""


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """Two workers, and no more than the tests need."""
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
        object_store_memory=100 << 20,
    )
    yield
    ray.shutdown()


def positions():
    """Positions that take a moment without what the game knows."""
    start = zermelo.game("connect-four:5x5").start()
    return [start.play(moves) for moves in ("33", "31", "1525")]


def test_a_match_is_the_one_of_the_program(program, tmp_path):
    players = ("mcts:oracles=none,solve-first=0", "mcts:oracles=none,solve-first=0,sims=20")
    findings = zermelo.ray.match("connect-four:5x4", *players, games=12, sims=100, workers=2)
    assert len(findings) == 12
    options = ["--games", 12, "--sims", 100, "--openings", "random:2", "--seed", 1]
    told = program("match", "connect-four:5x4", "--a", players[0], "--b", players[1], *options)
    wins = sum(finding["outcome"] == "win" for finding in findings)
    draws = sum(finding["outcome"] == "draw" for finding in findings)
    assert (told["a"]["wins"], told["a"]["draws"]) == (wins, draws)


def test_an_experiment_is_the_same_as_here(executable, tmp_path):
    (tmp_path / "match.toml").write_text(EXPERIMENT)
    address = ray.get_runtime_context().gcs_address
    found = []
    for name, on in (("here", []), ("there", ["--on", "ray:" + address])):
        # The program's own bridge joins the cluster of this test.
        command = [executable, "lab", "run", "match.toml", "--results", name, *on]
        environment = os.environ | {"ZERMELO_PYTHON": sys.executable}
        subprocess.run(command, cwd=tmp_path, check=True, env=environment, capture_output=True)
        query = "SELECT number, finding FROM trials ORDER BY task, number"
        found.append(sqlite3.connect(tmp_path / name).execute(query).fetchall())
    assert len(found[0]) == 12 and found[0] == found[1]


def test_positions_are_solved_as_here_while_workers_are_killed(monkeypatch):
    killed = []

    class Doomed(zermelo.ray.Crew):
        """Its workers are killed one after the other."""

        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.over = threading.Event()
            self.killer = threading.Thread(target=self.kill_some, args=(self.process_ids(),))
            self.killer.start()

        def kill_some(self, processes):
            # The first early, so that it is at work however fast it is.
            for process, delay in zip(processes, (0.05, 0.7)):
                if self.over.wait(delay):
                    return
                os.kill(process, signal.SIGKILL)
                killed.append(process)

        def close(self):
            self.over.set()
            self.killer.join()
            super().close()

    monkeypatch.setattr(zermelo.ray, "Crew", Doomed)
    for position in positions():
        solved = zermelo.ray.solve(
            position, workers=2, settings=["oracles=none"], slice=20_000, memory=1 << 24, check=0.2
        )
        assert solved.result == position.solve().result
        assert solved.standing["lies"] == 0
    assert killed


def test_the_master_goes_on_from_its_state(tmp_path):
    position = positions()[0]
    options = dict(workers=2, settings=["oracles=none"], slice=5_000, memory=1 << 24, check=0)
    state = tmp_path / "state"
    first = zermelo.ray.solve(position, time_limit=0.5, state=state, **options)
    solved = zermelo.ray.solve(position, state=state, **options)
    assert solved.result == position.solve().result
    # Asked again, nothing is left to do.
    again = zermelo.ray.solve(position, state=state, **options)
    assert again.standing["jobs"] == solved.standing["jobs"]
    assert first.standing["jobs"] <= solved.standing["jobs"]


def test_a_liar_and_a_stranger_are_refused():
    """The scheduler itself, with workers that do not tell the truth."""
    position = positions()[0]
    search = zermelo.ProofSearch(position, 1, "dfpn", ["oracles=none"], 1 << 24, 5_000, 1.0, 1)
    workers = {"honest": zermelo.Worker(), "liar": zermelo.Worker()}
    refused = {}
    while search.answer is None:
        for name, worker in workers.items():
            chosen = search.next(name)
            if chosen is None:
                continue
            result = json.loads(worker.run(chosen[1]))
            told = result["outcome"]["Ok"]
            if name == "liar" and told["kind"] == "asked" and told["answer"] is not None:
                told["answer"] = not told["answer"]
            away = search.take(chosen[0], json.dumps(result))
            if away is not None:
                refused[away[0]] = away[1]
    assert ("win" if search.answer else "no win") == (
        "win" if position.solve().result == "win" else "no win"
    )
    assert list(refused) == ["liar"] and "answered" in refused["liar"], refused
    order = json.loads(zermelo.job_order(json.dumps(
        {"kind": "trials", "number": 0, "task": {
            "measure": "playouts", "game": "tic-tac-toe", "games": 1, "seed": 1}}
    )))
    order["version"] = "99.0"
    outcome = json.loads(zermelo.Worker().run(json.dumps(order)))["outcome"]
    assert outcome["Err"].startswith("the job is refused: it is of version 99.0, this one is")


def test_what_cannot_be_asked_in_parts_is_told():
    start = zermelo.game("go:3").start()
    with pytest.raises(zermelo.ZermeloError, match="more results than win, draw and loss"):
        zermelo.ProofSearch(start, 1, "dfpn", [], 1 << 24, 1, 0.0, 1)
    with pytest.raises(ValueError, match="expected dfpn or alpha-beta"):
        zermelo.ProofSearch(positions()[0], 1, "mcts", [], 1 << 24, 1, 0.0, 1)
    with pytest.raises(ValueError):
        zermelo.job_order("{}")


def test_a_table_is_the_one_that_a_machine_builds_alone(tmp_path):
    alone, shared = tmp_path / "alone.table", tmp_path / "shared.table"
    zermelo.build_table("breakthrough:5x5", 4, alone)
    table = zermelo.ray.build_table("breakthrough:5x5", 4, shared, workers=2)
    assert table.size == 4
    assert shared.read_bytes() == alone.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["alone.table", "shared.table"]
    # What is finished is opened.
    again = zermelo.ray.build_table("breakthrough:5x5", 4, shared, workers=2)
    assert again.info() == table.info()
