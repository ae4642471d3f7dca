"""Random playouts per CPU-second on one thread: Zermelo beside OpenSpiel.

The two programs are measured in turn and the median of each is taken, so that
other load on the machine weighs on both alike. The mean game lengths and, for
Havannah, the ways of winning show that both play the same distribution.
"""

import argparse
import json
import pathlib
import random
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
    "havannah:4": 12.5,
    "havannah:5": 12.5,
    "havannah:8": 23,
    "havannah:10": 32.5,
    "clobber:8x8": 88.5,
    "clobber:10x10": 79,
    "breakthrough:6x6": 47.5,
    "breakthrough:8x8": 66,
    "connect-four:7x6": 53.5,
}

# Havannah wins per 10,000 playouts as counted by an independent program. A stone
# that completes several counts as fork before bridge before ring.
KINDS = ("fork", "bridge", "ring")
REFERENCE_KINDS = {
    "havannah:4": (4403, 4993, 597),
    "havannah:5": (5107, 2938, 1954),
    "havannah:8": (2293, 481, 7226),
    "havannah:10": (798, 116, 9087),
}


def our_playouts(program, name, count, seed):
    """What `zermelo playouts` reports."""
    command = [str(program), "playouts", name, "--count", str(count), "--seed", str(seed), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def their_speed(game, count, seed):
    """OpenSpiel's playouts per CPU-second, all in C++.

    The only simulation of a search of one simulation evaluates the position it
    started from, here by `count` playouts.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(count, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 64, False, seed, False)
    state = game.new_initial_state()
    start = time.process_time()
    bot.step(state)
    return count / (time.process_time() - start)


def their_lengths(game, count, seed):
    """The lengths of `count` random games played in OpenSpiel."""
    choose = random.Random(seed).random
    lengths = []
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
        lengths.append(state.move_number())
    return lengths


def measure(name, options):
    """One row of the table."""
    game = pyspiel.load_game(spiel.game_string(name))
    seed = options.seed
    # A short run of each tells how many playouts fill the time.
    ours_count = int(our_playouts(options.program, name, 2000, seed)["per_cpu_second"])
    ours_count = max(2000, int(ours_count * options.seconds))
    theirs_count = max(200, int(their_speed(game, 200, seed) * options.seconds))
    reports, theirs = [], []
    for turn in range(options.turns):
        reports.append(our_playouts(options.program, name, ours_count, seed + turn))
        theirs.append(their_speed(game, theirs_count, seed + turn))

    playouts = sum(r["playouts"] for r in reports)
    our_length = sum(r["mean_length"] * r["playouts"] for r in reports) / playouts
    games = max(options.games, int(options.plies / our_length))
    lengths = their_lengths(game, games, seed)
    their_length = statistics.fmean(lengths)
    error = statistics.stdev(lengths) / len(lengths) ** 0.5
    ours_speed = statistics.median(r["per_cpu_second"] for r in reports)
    theirs_speed = statistics.median(theirs)
    row = {
        "game": name,
        "ours_per_cpu_second": ours_speed,
        "openspiel_per_cpu_second": theirs_speed,
        "ratio": ours_speed / theirs_speed,
        "required_ratio": REQUIRED[name],
        "our_mean_length": our_length,
        "openspiel_mean_length": their_length,
        "length_difference_percent": 100 * (our_length / their_length - 1),
        "length_two_standard_errors_percent": 200 * error / their_length,
    }
    if name in REFERENCE_KINDS:
        counts = [sum(r.get(kind, 0) for r in reports) for kind in KINDS]
        row["wins_per_10000"] = {k: 1e4 * n / playouts for k, n in zip(KINDS, counts)}
    return row


def short(speed):
    """A speed in three digits: 166k, 4.10M."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if speed >= size:
            value = speed / size
            digits = 2 if value < 10 else 1 if value < 100 else 0
            return f"{value:.{digits}f}{unit}"
    return f"{speed:.0f}"


HEADING = (
    f"{'game':<18}{'ours/s':>8}{'OpenSpiel/s':>13}{'ratio':>8}{'needed':>8}"
    f"{'length':>9}{'OpenSpiel':>11}{'differ':>9}{'2 s.e.':>9}"
)


def line(row):
    verdict = "" if row["ratio"] >= row["required_ratio"] else "  below"
    return (
        f"{row['game']:<18}{short(row['ours_per_cpu_second']):>8}"
        f"{short(row['openspiel_per_cpu_second']):>13}{row['ratio']:>8.1f}"
        f"{row['required_ratio']:>8.1f}{row['our_mean_length']:>9.2f}"
        f"{row['openspiel_mean_length']:>11.2f}"
        f"{row['length_difference_percent']:>+8.2f}%"
        f"{row['length_two_standard_errors_percent']:>8.2f}%{verdict}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="a rough answer, sooner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only games whose name starts so")
    parser.add_argument("--program", default=PROGRAM, help="the program to measure")
    options = parser.parse_args()
    options.turns = 3
    options.seconds = 0.2 if options.quick else 1.0
    # Short games vary more around their mean, so there are more of them.
    options.games = 500 if options.quick else 4000
    options.plies = 50_000 if options.quick else 700_000

    rows = []
    if not options.json:
        print(HEADING)
    for name in REQUIRED:
        if name.startswith(options.only):
            rows.append(measure(name, options))
            if not options.json:
                print(line(rows[-1]), flush=True)
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    won = [row for row in rows if "wins_per_10000" in row]
    if won:
        print("\nHavannah, wins per 10,000 playouts, ours (reference)")
        for row in won:
            pairs = zip(row["wins_per_10000"].items(), REFERENCE_KINDS[row["game"]])
            print(f"{row['game']:<14}" + "".join(f"{k:>9}{n:>6.0f} ({r})" for (k, n), r in pairs))


if __name__ == "__main__":
    main()
