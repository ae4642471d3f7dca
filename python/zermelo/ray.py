"""Jobs on a Ray cluster.

``pip install .[ray]`` brings Ray. The same jobs that threads of one machine do are done by
actors anywhere; each holds the native engine and keeps its tables between jobs.

>>> import zermelo, zermelo.ray                                   # doctest: +SKIP
>>> position = zermelo.game("havannah:4").start().play("a1").play("e6")  # doctest: +SKIP
>>> zermelo.ray.solve(position, workers=2).result                 # doctest: +SKIP
'win'

``python -m zermelo.ray --address ADDRESS`` speaks for the actors on standard input and
output: ``zermelo lab run --on ray`` and ``zermelo solve --on ray`` start it.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _native
from ._native import Position

try:
    import ray
except ImportError:  # pragma: no cover
    raise ImportError("zermelo.ray needs Ray: pip install 'zermelo[ray]'") from None

__all__ = ["Crew", "Solved", "build_table", "match", "run", "solve"]

#: A worker whose actor dies is started again at most so often.
RESTARTS = 1000
#: Seconds between two savings of what is known.
SAVE_EVERY = 5.0


def _connect(address: str | None) -> bool:
    """Connects to a cluster, or starts one on this machine; whether it was started here."""
    if ray.is_initialized():
        return False
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address in (None, "local"):
        ray.init(address="local", include_dashboard=False, **quiet)
        return True
    ray.init(address=address, **quiet)
    return True


class _Engine:
    """The native engine, with one worker's tables."""

    def __init__(self) -> None:
        self._worker = _native.Worker()

    def version(self) -> str:
        return _native.job_version()

    def process_id(self) -> int:
        return os.getpid()

    def run(self, order: str) -> str:
        return self._worker.run(order)


_ACTOR: Any = ray.remote(num_cpus=1)(_Engine)


class Crew:
    """Workers on a cluster. What they do comes out of :meth:`events`."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self._started = _connect(address)
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._actors: dict[str, Any] = {}
        self._waiting: dict[Any, tuple[str, str]] = {}
        self._restarts = 0
        for number in range(1, count + 1):
            self._hire(f"ray-{number}")

    def _hire(self, name: str) -> None:
        actor = _ACTOR.remote()
        self._actors[name] = actor
        self._waiting[actor.version.remote()] = (name, "version")

    def send(self, worker: str, order: str) -> None:
        """Gives a free worker an order, as JSON."""
        self._waiting[self._actors[worker].run.remote(order)] = (worker, "run")

    def dismiss(self, worker: str) -> None:
        """Sends a worker away."""
        actor = self._actors.pop(worker, None)
        if actor is not None:
            ray.kill(actor)

    def events(self, timeout: float) -> Iterator[dict[str, Any]]:
        """What happened within so many seconds: joined, done, lost."""
        if not self._waiting:
            time.sleep(timeout)
            return
        ready, _ = ray.wait(list(self._waiting), num_returns=1, timeout=timeout)
        for reference in ready:
            worker, kind = self._waiting.pop(reference)
            if worker not in self._actors:
                continue
            try:
                told = ray.get(reference)
            except ray.exceptions.RayError as error:
                reason = str(error).strip().splitlines()[0]
                yield {"event": "lost", "worker": worker, "reason": reason}
                self._restarts += 1
                if self._restarts <= RESTARTS:
                    self._hire(worker)
                continue
            if kind == "version":
                yield {"event": "joined", "worker": worker, "version": told}
            else:
                yield {"event": "done", "worker": worker, "result": json.loads(told)}

    def process_ids(self) -> list[int]:
        """The processes of the actors, for tests that end one."""
        return [ray.get(actor.process_id.remote()) for actor in self._actors.values()]

    def close(self) -> None:
        """Ends the workers, and the cluster if it was started here."""
        for worker in list(self._actors):
            self.dismiss(worker)
        if self._started:
            ray.shutdown()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run(
    jobs: Iterable[dict[str, Any]],
    *,
    address: str | None = None,
    workers: int | None = None,
    on_result: Callable[[dict[str, Any], dict[str, Any]], None] | None = None,
) -> list[dict[str, Any]]:
    """Does jobs that do not depend on each other; their results in the same order.

    A worker that dies is replaced and its job done again. A job that fails ends the run.
    """
    orders = [_native.job_order(json.dumps(job)) for job in jobs]
    results: list[dict[str, Any] | None] = [None] * len(orders)
    open_jobs = list(range(len(orders)))[::-1]
    busy: dict[str, int] = {}
    free: list[str] = []
    with Crew(address, workers) as crew:
        while any(result is None for result in results):
            while free and open_jobs:
                worker, number = free.pop(), open_jobs.pop()
                busy[worker] = number
                crew.send(worker, orders[number])
            for event in crew.events(0.2):
                worker = event["worker"]
                if event["event"] == "joined":
                    _check_version(event)
                    free.append(worker)
                elif event["event"] == "lost":
                    if worker in busy:
                        open_jobs.append(busy.pop(worker))
                else:
                    number = busy.pop(worker)
                    free.append(worker)
                    result = event["result"]
                    if "Err" in result["outcome"]:
                        raise _native.ZermeloError(result["outcome"]["Err"])
                    results[number] = result
                    if on_result:
                        on_result(json.loads(orders[number])["job"], result)
    return [result for result in results if result is not None]


def _check_version(event: dict[str, Any]) -> None:
    if event["version"] != _native.job_version():
        raise _native.ZermeloError(
            f"worker {event['worker']} is of version {event['version']}, "
            f"this one is {_native.job_version()}"
        )


@dataclass(frozen=True)
class Solved:
    """What a job-level search found."""

    #: ``win``, ``draw``, ``loss`` for the side to move, or ``unknown``.
    result: str
    #: Positions that workers looked at, jobs, answers, how many were checked, and so on.
    standing: dict[str, Any]


def solve(
    position: Position,
    *,
    address: str | None = None,
    workers: int | None = None,
    solver: str = "dfpn",
    settings: Iterable[str] = (),
    memory: int = 1 << 30,
    slice: int = 50_000,
    check: float = 0.1,
    seed: int = 1,
    time_limit: float | None = None,
    state: str | os.PathLike[str] | None = None,
) -> Solved:
    """Solves a position by job-level proof-number search.

    ``state`` names a file in which the master's state is saved every few seconds; the same
    call goes on from it. ``check`` is the share of answers that must come with a
    certificate; a worker that is caught lying loses all its say.
    """
    end = None if time_limit is None else time.monotonic() + time_limit
    standing: dict[str, Any] = {}
    with Crew(address, workers) as crew:
        free: list[str] = []
        busy: dict[str, int] = {}
        for goal, yes, no in ((1, "win", None), (0, "draw", "loss")):
            file = None if state is None else Path(f"{os.fspath(state)}.{goal}")
            saved = file.read_text() if file is not None and file.exists() else None
            search = _native.ProofSearch(
                position, goal, solver, list(settings), memory, slice, check, seed, saved
            )
            _drive(search, crew, free, busy, end, lambda: _save(search, file))
            answer = search.answer
            told = json.loads(search.standing())
            for name, value in told.items():
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    standing[name] = standing.get(name, 0) + value
            if answer is None:
                return Solved("unknown", standing)
            if answer:
                return Solved(yes, standing)
            if no is not None:
                return Solved(no, standing)
    raise AssertionError("one of the questions is answered")


def _save(search: Any, file: Path | None) -> None:
    if file is not None:
        part = file.with_name(file.name + ".part")
        part.write_text(search.save())
        part.replace(file)


def _drive(
    work: Any,
    crew: Crew,
    free: list[str],
    busy: dict[str, int],
    end: float | None,
    save: Callable[[], None],
) -> None:
    """Has a crew do work until it is over or time is up; ``save`` is called now and then."""
    saved = time.monotonic()
    while not work.is_over and (end is None or time.monotonic() < end):
        for worker in list(free):
            chosen = work.next(worker)
            if chosen is not None:
                ticket, order = chosen
                free.remove(worker)
                busy[worker] = ticket
                crew.send(worker, order)
        work.waiting(len(free))
        for event in crew.events(0.1):
            worker = event["worker"]
            if event["event"] == "joined":
                _check_version(event)
                free.append(worker)
            elif event["event"] == "lost":
                if worker in busy:
                    work.lose(busy.pop(worker))
            else:
                free.append(worker)
                if worker not in busy:
                    continue
                liar = work.take(busy.pop(worker), json.dumps(event["result"]))
                if liar is not None:
                    crew.dismiss(liar[0])
                    if liar[0] in free:
                        free.remove(liar[0])
                    if liar[0] in busy:
                        work.lose(busy.pop(liar[0]))
        if time.monotonic() > saved + SAVE_EVERY:
            save()
            saved = time.monotonic()
    # What is still under way belongs to no work any more.
    busy.clear()
    save()


def build_table(
    game: str,
    size: int,
    file: str | os.PathLike[str],
    *,
    address: str | None = None,
    workers: int | None = None,
    memory: int = 2 << 30,
) -> _native.Table:
    """Builds a table in slices: layer by layer, each shared out among the workers.

    Of each slice a sample is derived again here. What is known is saved beside the file, and
    the same call goes on from there.
    """
    if Path(file).exists():
        return _native.open_table(game, file, size=size)
    build = _native.TableBuild(game, size, file, memory)
    with Crew(address, workers) as crew:
        _drive(build, crew, [], {}, None, lambda: None if build.is_over else build.save())
    build.finish()
    return _native.open_table(game, file, size=size)


def match(
    game: str,
    a: str,
    b: str,
    *,
    games: int = 100,
    sims: int | None = None,
    cpu_time: str | None = None,
    openings: str = "random:2",
    seed: int = 1,
    address: str | None = None,
    workers: int | None = None,
) -> list[dict[str, Any]]:
    """Plays a match on a cluster: what each game found, in order.

    The games are those that ``zermelo match`` plays with the same seed.
    """
    if games % 2:
        raise ValueError("games come in pairs, so expected an even number")
    effort = {"sims": sims} if sims is not None else {"cpu-time": cpu_time or "100ms"}
    task = {
        "measure": "match", "game": game, "a": a, "b": b,
        "openings": openings, "effort": effort, "seed": seed,
    }
    jobs = ({"kind": "trials", "task": task, "number": n} for n in range(0, games, 2))
    results = run(jobs, address=address, workers=workers)
    return [trial["finding"] for result in results for trial in result["outcome"]["Ok"]["trials"]]


def _bridge(address: str, workers: int | None) -> int:
    """Speaks for a crew on standard input and output."""
    orders: queue.Queue[dict[str, Any] | None] = queue.Queue()

    def listen() -> None:
        for line in sys.stdin:
            orders.put(json.loads(line))
        orders.put(None)

    threading.Thread(target=listen, daemon=True).start()
    with Crew(address, workers) as crew:
        while True:
            for event in crew.events(0.02):
                print(json.dumps(event), flush=True)
            try:
                while True:
                    order = orders.get_nowait()
                    if order is None:
                        return 0
                    if order["event"] == "order":
                        crew.send(order["worker"], json.dumps(order["order"]))
                    else:
                        crew.dismiss(order["worker"])
            except queue.Empty:
                pass


def _main() -> int:
    parser = argparse.ArgumentParser(prog="python -m zermelo.ray", description=_bridge.__doc__)
    parser.add_argument("--address", default="local", help="local, auto, or ray://HOST:PORT")
    parser.add_argument("--workers", type=int, help="as many as there are processors unless given")
    options = parser.parse_args()
    return _bridge(options.address, options.workers)


if __name__ == "__main__":
    sys.exit(_main())
