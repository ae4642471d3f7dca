"""Simulations per CPU-second on one thread: Zermelo's tree search beside OpenSpiel's.

Both search from the start position with UCT and uniform playouts, ours with its
score bounds on and children made after eight visits. They are measured in turn and the median of each is taken, so
that other load on the machine weighs on both alike.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))

import pyspiel
import spiel

PROGRAM = ROOT / "target" / "release" / "zermelo"

# Game and the least ratio of our speed to OpenSpiel's that is good enough.
REQUIRED = {
    "havannah:4": 6,
    "havannah:5": 8,
    "havannah:8": 16,
    "havannah:10": 16,
    "clobber:8x8": 45,
    "breakthrough:8x8": 45,
    "connect-four:7x6": 14,
}


def our_speed(program, name, simulations, seed):
    """What `zermelo analyze` reports."""
    command = [str(program), "analyze", name, "--sims", str(simulations), "--seed", str(seed)]
    command += ["--set", "selection=uct", "--set", "playout=uniform", "--set", "proofs=bounds"]
    command += ["--set", "expand=8", "--memory", "2G", "--json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return report["simulations"] / report["cpu_seconds"]


def their_speed(name, simulations, seed):
    """The simulations per CPU-second of OpenSpiel's C++ search."""
    game = pyspiel.load_game(spiel.game_string(name))
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 4096, False, seed, False)
    state = game.new_initial_state()
    start = time.process_time()
    bot.step(state)
    return simulations / (time.process_time() - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--simulations", type=int, default=500_000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--their-share", type=float, default=0.1, help="of the simulations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only games whose name starts so")
    parser.add_argument("--program", default=PROGRAM, help="the program to measure")
    options = parser.parse_args()

    rows = []
    if not options.json:
        print(f"{'game':<18}{'ours/s':>10}{'OpenSpiel/s':>13}{'ratio':>8}{'needed':>8}")
    for name, required in REQUIRED.items():
        if not name.startswith(options.only):
            continue
        ours, theirs = [], []
        for turn in range(options.turns):
            seed = options.seed + turn
            ours.append(our_speed(options.program, name, options.simulations, seed))
            theirs.append(their_speed(name, int(options.simulations * options.their_share), seed))
        ours, theirs = statistics.median(ours), statistics.median(theirs)
        row = {
            "game": name,
            "ours_per_cpu_second": ours,
            "openspiel_per_cpu_second": theirs,
            "ratio": ours / theirs,
            "required_ratio": required,
        }
        rows.append(row)
        if not options.json:
            verdict = "" if row["ratio"] >= required else "  below"
            print(
                f"{name:<18}{ours:>10.0f}{theirs:>13.0f}{row['ratio']:>8.1f}{required:>8}{verdict}",
                flush=True,
            )
    if options.json:
        print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
