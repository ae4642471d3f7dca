"""What the Python surface costs.

Two measurements, each with both sides in turn and the median of the ratios, so that other
load on the machine weighs on both alike:

- random games of Breakthrough by `legal_actions` and `apply_action`, beside OpenSpiel's
  Python;
- simulations per CPU-second of `Position.analyze`, all of Python included, beside those
  that `zermelo analyze` reports. The module and the program must be built alike:

    pip install . && cargo build --release && python bench/python.py
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

import pyspiel

import zermelo

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The least ratio of our speed to the other side's that is good enough.
LEAST_LOOP = 1.0
LEAST_SEARCH = 0.95

# Games, and simulations that take a second or two.
SEARCHES = {"breakthrough:8x8": 1_000_000, "havannah:8": 200_000, "hex:8": 400_000}


def games_per_second(new_state, games, seed):
    """Random games by the methods that both have."""
    choose = random.Random(seed).random
    moves = 0
    started = time.process_time()
    for _ in range(games):
        state = new_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            moves += 1
    seconds = time.process_time() - started
    return games / seconds, moves / seconds


def our_search(name, simulations, seed):
    """Simulations per CPU-second of the whole call."""
    position = zermelo.game(name).start()
    started = time.process_time()
    report = position.analyze(simulations=simulations, seed=seed)
    return report.simulations / (time.process_time() - started)


def program_search(program, name, simulations, seed):
    """The same as the program tells it, without its start and end."""
    command = [program, "analyze", name, "--sims", simulations, "--seed", seed, "--json"]
    done = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    return told["simulations"] / told["cpu_seconds"]


def in_turn(ours, theirs, rounds):
    """Medians of both, and of their ratios."""
    pairs = [(ours(seed), theirs(seed)) for seed in range(1, rounds + 1)]
    ratios = [a / b for a, b in pairs]
    return (
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        statistics.median(ratios),
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "zermelo")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=300, help="random games in a round")
    options = parser.parse_args()
    bad = 0

    game = zermelo.game("breakthrough:8x8")
    theirs = pyspiel.load_game("breakthrough")
    ours, other, ratio = in_turn(
        lambda seed: games_per_second(game.new_initial_state, options.games, seed)[1],
        lambda seed: games_per_second(theirs.new_initial_state, options.games, seed)[1],
        options.rounds,
    )
    print(f"{'random games, moves per CPU-second':<40}{'Zermelo':>12}{'OpenSpiel':>12}{'ratio':>8}")
    print(f"{'breakthrough:8x8':<40}{ours:>12,.0f}{other:>12,.0f}{ratio:>8.2f}")
    bad += ratio < LEAST_LOOP

    print(f"\n{'simulations per CPU-second':<40}{'Python':>12}{'program':>12}{'ratio':>8}")
    for name, simulations in SEARCHES.items():
        ours, other, ratio = in_turn(
            lambda seed: our_search(name, simulations, seed),
            lambda seed: program_search(options.program, name, simulations, seed),
            options.rounds,
        )
        print(f"{name:<40}{ours:>12,.0f}{other:>12,.0f}{ratio:>8.2f}")
        bad += ratio < LEAST_SEARCH
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
