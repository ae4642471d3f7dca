#!/usr/bin/env python3
"""Havannah of size 4: nodes and CPU-seconds of the solver over a set of positions.

Nodes of one position vary tenfold by luck, so that a change of the solver is judged by
the geometric means. With --program twice or more, programs take turns at each position.
Exit code 1 if a value is not the known one.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Moves, and who wins. Those of more than two stones are random games in which nobody let a
# line of threats pass, the last seven of them any stones at all.
POSITIONS = {
    "a1 e6": "first",
    "b3 f5": "first",
    "a1 g7": "first",
    "a1 e5": "first",
    "b3 c3": "first",
    "a1 b2": "first",
    "a1 c3": "first",
    "b2 d4": "first",
    "a2 c2": "first",
    "e2 e6 f7 a2 g5 f3": "first",
    "d2 b5 e5 d6 b1 c1 b4 c3 f7 a3": "first",
    "c5 c1 e7 g7 e4 d7 e2 c3": "first",
    "a3 g7 g4 e5 e6 b5": "first",
    "c2 d7 a1 d2": "first",
    "d3 f3 c5 b1 d6 e5 e6": "first",
    "c5 a2 f4 d1 d6": "second",
    "d6 e4 d3 f5": "first",
    "d5 f3 f4 b1": "first",
    "g4 a1 f6 b3 g6 e4 f7 g5 d2 a3": "first",
    "d4 b4 d5 a3": "first",
    "b5 f5 f6 e3 d1": "first",
    "c1 f3 f7 e2 g5 b4 b2 a3": "first",
    "d5 g6 g7 b2 e3 f6 g4 f3 c1": "second",
    "b3 e5 e6 e3": "first",
    "a4 d6 b4 b1 b5 f4 g7 f7 d7 c6": "first",
    "e6 f4 a2 a3 b3": "first",
    "f6 e7 a2 a4 g7 c5": "first",
    "d7 f6 c3 e5 f5 d5 b2 a1": "first",
    "c3 e7 f4 d4 c2 d6 c5 e5": "first",
    "d4 f6 f5 b4 c6 e4 d3 c2": "first",
    "a1 e6 g5 d6": "first",
    "e2 d2 c5 c4 a2 d3": "first",
    "c3 c4 f7 e4": "first",
    "c3 d7 d6 b4 b2": "second",
    "b1 b2 c4 f3 g7 b3 e6": "first",
    "g5 b3 d3 f3 b4 e2 f4 d2 a2": "first",
    "f4 b4 e4 f5 b3 b5 g6 f6 f7 g5": "second",
    "c2 d7 a4 g4 e4 b2 f3 e2 c1 a3 c3": "first",
    "f4 a1 a4 f3 c1 f6 c4 e5 d3 e7 e6 a3": "first",
}


def solve(program, moves, arguments):
    command = [program, "solve", "havannah:4", "--moves", moves, "--solver", "dfpn", "--json"]
    command += ["--threads", arguments.threads, "--memory", arguments.memory, "--time", arguments.time]
    command += [word for setting in arguments.set for word in ("--set", setting)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def mean(numbers):
    return math.exp(sum(math.log(max(number, 1e-4)) for number in numbers) / len(numbers))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("positions", nargs="*", default=list(POSITIONS), help="moves in quotes")
    parser.add_argument("--program", action="append", help="default: the release build")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--memory", default="1G")
    parser.add_argument("--set", action="append", default=[], help="a setting, as in oracles=mates")
    parser.add_argument("--time", default="10m", help="limit for each position")
    arguments = parser.parse_args()
    programs = arguments.program or [str(ROOT / "target" / "release" / "zermelo")]
    wrong, found = 0, {program: [] for program in programs}
    for moves in arguments.positions:
        line = f"{moves:<32}"
        for program in programs:
            told = solve(program, moves, arguments)
            value, known = told["winner"], POSITIONS.get(moves)
            wrong += known is not None and value != known
            found[program].append((told["nodes"], told["cpu_seconds"]))
            line += f" {value or '?':>6} {told['nodes']:>10} {told['cpu_seconds']:>8.2f}"
        print(line, flush=True)
    for program in programs:
        nodes, seconds = zip(*found[program])
        print(f"{program}: geometric means {mean(nodes):.0f} nodes, {mean(seconds):.3f} CPU-s; "
              f"sums {sum(nodes)} nodes, {sum(seconds):.1f} CPU-s")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
