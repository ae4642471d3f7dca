#!/usr/bin/env python3
"""OpenSpiel's Monte-Carlo tree search as a GTP engine, for matches.

    zermelo match breakthrough:8x8 --a mcts --b \\
        "gtp:.venv/bin/python bench/openspiel_gtp.py breakthrough:8x8 --cpu-time 0.2 --seed {seed}" \\
        --cpu-time 200ms --games 200 --openings random:4

Its search takes a number of simulations and no time. So that it gets the same processor
time as its opponent, the number follows from how long the simulations of the moves before
took; what a move used too much, the next ones get less.
"""

import argparse
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))

import pyspiel
import spiel

# Simulations of the first search, which only measures.
FIRST = 200


class Engine:
    """One game after the other."""

    def __init__(self, options):
        self.game = spiel.Game(options.game)
        self.options = options
        self.random = random.Random(options.seed)
        self.state = self.game.spiel.new_initial_state()
        # Processor time and simulations of recent moves, and the time they were to take.
        self.seconds, self.simulations = 0.0, 0
        self.saved = 0.0

    def search(self, simulations):
        """A move by so many simulations."""
        seed = self.random.randrange(1 << 30)
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(
            self.game.spiel, rollouts, self.options.uct_c, simulations, 1024, True, seed, False
        )
        start = time.process_time()
        action = bot.step(self.state)
        seconds = time.process_time() - start
        # Recent moves count most: playouts become shorter in the course of a game.
        self.seconds = self.seconds / 2 + seconds
        self.simulations = self.simulations / 2 + simulations
        return action, seconds

    def choose(self):
        """A move within the time."""
        if self.options.simulations:
            return self.search(self.options.simulations)[0]
        time_left = self.options.cpu_time + self.saved
        if not self.simulations:
            time_left -= self.search(FIRST)[1]
        wanted = max(time_left, 0) * self.simulations / self.seconds
        action, seconds = self.search(max(int(wanted), 2))
        self.saved = time_left - seconds
        return action

    def answer(self, words):
        """What a command gives, or an error."""
        match words:
            case ["name"]:
                return "OpenSpiel MCTS"
            case ["version"] | ["komi", _] | ["time_settings", *_] | ["boardsize", _]:
                return ""
            case ["protocol_version"]:
                return "2"
            case ["list_commands"]:
                return "name\nversion\nprotocol_version\nlist_commands\nclear_board\nplay\ngenmove\nquit"
            case ["clear_board"]:
                self.state = self.game.spiel.new_initial_state()
                return ""
            case ["play", _, move]:
                self.state.apply_action(self.action(move))
                return ""
            case ["genmove", _]:
                if self.state.is_terminal():
                    raise ValueError("the game is over")
                action = self.choose()
                texts = {a: text for text, a in self.game.moves(self.state).items()}
                self.state.apply_action(action)
                return texts[action]
        raise ValueError(f"unknown command {' '.join(words)!r}")

    def action(self, move):
        """Their action for our move."""
        moves = {} if self.state.is_terminal() else self.game.moves(self.state)
        if move.lower() not in moves:
            raise ValueError(f"{move}: illegal move")
        return moves[move.lower()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="as Zermelo names it, such as breakthrough:8x8")
    parser.add_argument("--cpu-time", type=float, default=0.2, help="seconds a move")
    parser.add_argument("--simulations", type=int, help="a move, instead of a time")
    parser.add_argument("--uct-c", type=float, default=2.0, help="the constant of UCT")
    parser.add_argument("--seed", type=int, default=1)
    engine = Engine(parser.parse_args())
    for line in sys.stdin:
        words = line.split("#")[0].split()
        if not words:
            continue
        number = words.pop(0) if words[0].isdigit() else ""
        if words == ["quit"]:
            print(f"={number}\n", flush=True)
            return
        try:
            print(f"={number} {engine.answer(words)}\n", flush=True)
        except ValueError as error:
            print(f"?{number} {error}\n", flush=True)


if __name__ == "__main__":
    main()
