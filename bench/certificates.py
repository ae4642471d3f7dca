#!/usr/bin/env python3
"""Certificates of known values: solved, written, and checked twice.

Every board is solved by `zermelo solve --proof`; the value must be the known
one, `zermelo verify` must accept the certificate, and so must
`python/verify_proof.py`, which shares no code with Zermelo, wherever it is fast
enough. Exit code 1 if anything disagrees.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "release" / "zermelo"
SECOND_CHECKER = ROOT / "python" / "verify_proof.py"
VALUES = ROOT / "bench" / "values"

# The largest boards: cells of Connect Four, and for the slow second checker.
LARGEST_CONNECT_FOUR = 36
LARGEST_IN_PYTHON = 24
BREAKTHROUGH = ["4x2", "4x3", "4x4", "4x5", "4x6", "5x2", "5x3", "5x4", "6x2", "6x3"]


class Disagreement(Exception):
    """Something is not as it must be."""


class Slow(Exception):
    """Not done within the limit."""


class Board:
    """A position with its known value for the side to move."""

    def __init__(self, game, value, position=None, moves=None, in_python=True):
        self.value = value
        self.in_python = in_python
        self.arguments = [game]
        self.name = game
        for option, text in (("--position", position), ("--moves", moves)):
            if text is not None:
                self.arguments += [option, text]
                self.name += f" {text}"


def area(size):
    width, height = map(int, size.split("x"))
    return width * height


def boards(clobber):
    """All boards of the list."""
    known = json.loads((VALUES / "known.json").read_text())
    for size, value in known["connect-four"].items():
        if area(size) <= LARGEST_CONNECT_FOUR:
            in_python = area(size) <= LARGEST_IN_PYTHON
            yield Board(f"connect-four:{size}", value, in_python=in_python)
    for size in BREAKTHROUGH:
        yield Board(f"breakthrough:{size}", known["breakthrough"][size])
    for entry in known["havannah"]:
        yield Board(f"havannah:{entry['size']}", entry["value"], moves=entry["moves"])
    for entry in json.loads(pathlib.Path(clobber).read_text()):
        # Outcome classes: L or R wins whoever moves, N the next player, P the
        # previous one. Black (x) is Left.
        board = rows(entry)
        for player, own in (("x", "L"), ("o", "R")):
            value = "win" if entry["outcome"] in (own, "N") else "loss"
            yield Board("clobber", value, position=f"{board} {player}")


def rows(entry):
    """The board with its rows apart; files may give it as one word."""
    board = entry["board"]
    if "/" in board or entry.get("rows", 1) == 1:
        return board
    width = entry["cols"]
    return "/".join(board[i : i + width] for i in range(0, len(board), width))


def run(command, limit):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired as error:
        raise Slow(f"{pathlib.Path(command[0]).name} {command[1]}") from error
    if done.returncode != 0:
        raise Disagreement(f"exit code {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def check(board, options, folder):
    """Solves a board and checks the certificate; a row of the table."""
    proof = str(pathlib.Path(folder) / "board.proof")
    program = str(options.program)
    command = [program, "solve", *board.arguments, "--solver", options.solver]
    command += ["--memory", options.memory, "--proof", proof, "--json"]
    started = time.monotonic()
    solved = json.loads(run(command, options.limit))
    row = {
        "board": board.name,
        "value": solved["result"],
        "positions": solved["proof"]["positions"],
        "bytes": solved["proof"]["bytes"],
        "nodes": solved["nodes"],
        "solve_cpu_seconds": solved["cpu_seconds"],
        "solve_seconds": time.monotonic() - started,
    }
    if solved["result"] != board.value:
        raise Disagreement(f"solved as {solved['result']}, but it is a {board.value}")
    verdict = json.loads(run([program, "verify", proof, "--json"], options.limit))
    row["verify_seconds"] = verdict["seconds"]
    mine = verdict["score"] * (1 if solved["to_move"] == "first" else -1)
    proven = {1: "win", 0: "draw", -1: "loss"}[mine]
    if proven != board.value:
        raise Disagreement(f"the certificate proves a {proven}, but it is a {board.value}")
    for name in ("positions", "bytes"):
        if verdict[name] != row[name]:
            raise Disagreement(f"{name}: {row[name]} written, {verdict[name]} read")
    if verdict["root"] != solved["position"] or verdict["game"] != solved["game"]:
        raise Disagreement(f"the certificate is about {verdict['game']} {verdict['root']}")
    if board.in_python:
        started = time.monotonic()
        told = run([sys.executable, str(SECOND_CHECKER), proof], options.limit)
        row["python_seconds"] = time.monotonic() - started
        if any(claim not in told for claim in claims(board.value, solved["to_move"])):
            raise Disagreement(f"the second checker: {told.strip()}")
    return row


def claims(value, mover):
    """What a certificate of a value claims, in words."""
    if value == "draw":
        return [f"{player} player gets at least 0" for player in ("first", "second")]
    other = "second" if mover == "first" else "first"
    return [f"{mover if value == 'win' else other} player gets at least 1"]


def write(row):
    python = row.get("python_seconds")
    python = f"{python:>9.2f}" if python is not None else f"{'-':>9}"
    print(
        f"{row['board']:<54}{row['value']:<5}{row['positions']:>10}{row['bytes']:>12}"
        f"{row['solve_cpu_seconds']:>9.2f}{row['verify_seconds']:>9.2f}{python}",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clobber", default=VALUES / "clobber.json", help="file of Clobber values")
    parser.add_argument("--only", default="", help="only boards whose name starts so")
    parser.add_argument("--solver", default="auto")
    parser.add_argument("--memory", default="512M")
    parser.add_argument("--limit", type=float, default=300, help="seconds for each program")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--program", default=PROGRAM)
    options = parser.parse_args()

    done, wrong, slow = [], [], []
    if not options.json:
        titles = f"{'positions':>10}{'bytes':>12}{'solve s':>9}{'verify s':>9}{'python s':>9}"
        print(f"{'board':<54}{'value':<5}{titles}")
    with tempfile.TemporaryDirectory() as folder:
        for board in boards(options.clobber):
            if not board.name.startswith(options.only):
                continue
            try:
                done.append(check(board, options, folder))
                if not options.json:
                    write(done[-1])
            except Slow as error:
                slow.append({"board": board.name, "reason": str(error)})
                print(f"{board.name}: not done in {options.limit:.0f} s: {error}", file=sys.stderr)
            except Disagreement as error:
                wrong.append({"board": board.name, "reason": str(error)})
                print(f"{board.name}: WRONG: {error}", file=sys.stderr)
    if options.json:
        print(json.dumps({"boards": done, "slow": slow, "wrong": wrong}, indent=2))
    else:
        print(f"{len(done)} boards agree, {len(wrong)} do not, {len(slow)} took too long")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
