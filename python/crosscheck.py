"""Compares Zermelo's rules with OpenSpiel's, position by position.

Random games are played in OpenSpiel and followed by `zermelo gtp`, and games by
`zermelo gtp` are followed in OpenSpiel. In every position the side to move, the
whole set of legal moves, whether the game is over, and who won must agree.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import time

import spiel

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "debug" / "zermelo"

# Game and share of the random games; small boards are cheap and end in more ways.
SHARES = {
    "havannah:2": 100,
    "havannah:3": 200,
    "havannah:4": 200,
    "havannah:5": 150,
    "havannah:6": 80,
    "havannah:7": 40,
    "havannah:8": 30,
    "havannah:2+swap": 60,
    "havannah:3+swap": 100,
    "havannah:5+swap": 60,
    "clobber:2x3": 60,
    "clobber:2x5": 100,
    "clobber:3x3": 80,
    "clobber:4x4": 120,
    "clobber:5x6": 120,
    "clobber:6x5": 80,
    "clobber:8x8": 40,
    "clobber:10x10": 20,
    "breakthrough:6x3": 60,
    "breakthrough:6x5": 100,
    "breakthrough:6x6": 120,
    "breakthrough:7x4": 80,
    "breakthrough:7x7": 60,
    "breakthrough:8x8": 60,
    "connect-four:4x4": 100,
    "connect-four:5x4": 80,
    "connect-four:6x7": 80,
    "connect-four:7x6": 160,
    "connect-four:8x7": 80,
}

# A pipe takes this much in one piece even if nobody is reading yet, so a batch
# can be written whole before its answers are read.
BATCH_BYTES = 4096


class Disagreement(Exception):
    """The two programs differ, or ours broke the protocol."""


class Engine:
    """One `zermelo gtp` process."""

    def __init__(self, program, name, *options):
        self._name = name
        command = [str(program), "gtp", name, *options]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, commands):
        """The answers to `commands`, each as (accepted, text)."""
        answers, batch, size = [], [], 0
        for command in commands:
            if size + len(command) + 1 > BATCH_BYTES:
                answers += self._exchange(batch)
                batch, size = [], 0
            batch.append(command)
            size += len(command) + 1
        return answers + self._exchange(batch)

    def close(self):
        self._process.stdin.close()
        self._process.stdout.read()
        self._process.wait()

    def _exchange(self, commands):
        try:
            self._process.stdin.write("".join(command + "\n" for command in commands))
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # The missing answer tells.
        return [self._answer(command) for command in commands]

    def _answer(self, command):
        lines = []
        for line in self._process.stdout:
            line = line.strip()
            if line:
                lines.append(line)
            elif lines:
                text = "\n".join(lines)
                return text.startswith("="), text[1:].strip()
        raise Disagreement(f"`zermelo gtp {self._name}` ended before answering `{command}`")


def view(game, state):
    """What must agree in a position: side to move, legal moves, final score.

    The moves come with OpenSpiel's action for each.
    """
    if state.is_terminal():
        return None, {}, game.score(state)
    return game.colours[state.current_player()], game.moves(state), None


def questions(colour):
    """The commands whose answers `compare` reads."""
    return ["gogui-rules_side_to_move", f"all_legal {colour}", "final_score"]


def compare(game, moves, theirs, answers):
    """Raises `Disagreement` unless our `answers` to `questions` match `theirs`."""
    where = f"{game.name} after: {' '.join(moves) or '(no move)'}"
    (side_ok, side), (legal_ok, legal), (score_ok, score) = answers
    if not (side_ok and legal_ok):
        raise Disagreement(f"{where}\nrefused: {side!r} {legal!r}")
    colour, actions, result = theirs
    # Who is to move after the end is nobody's business.
    if colour is not None and side.lower() not in (colour, colour[0]):
        raise Disagreement(f"{where}\nside to move\nOpenSpiel: {colour}\nZermelo: {side}")
    if set(legal.split()) != set(actions):
        a, b = set(actions), set(legal.split())
        raise Disagreement(
            f"{where}\nlegal moves\nOpenSpiel: {sorted(a)}\nZermelo: {sorted(b)}\n"
            f"only OpenSpiel: {sorted(a - b)}\nonly Zermelo: {sorted(b - a)}"
        )
    if len(legal.split()) != len(actions):
        raise Disagreement(f"{where}\nZermelo repeats a move: {legal}")
    if (score if score_ok else None) != result:
        ours = score if score_ok else f"not over ({score})"
        raise Disagreement(
            f"{where}\nfinal score\nOpenSpiel: {result or 'not over'}\nZermelo: {ours}"
        )


def follow_theirs(game, engine, rng):
    """Plays a random game in OpenSpiel, then asks ours about every position of it."""
    state = game.spiel.new_initial_state()
    views, moves, commands = [view(game, state)], [], ["clear_board"]
    while not state.is_terminal():
        colour, actions, _ = views[-1]
        move = rng.choice(list(actions))
        commands += questions(colour) + [f"play {colour} {move}"]
        state.apply_action(actions[move])
        moves.append(move)
        views.append(view(game, state))
    commands += questions(game.colours[0])
    answers = engine.ask(commands)
    for ply, theirs in enumerate(views):
        # Four commands a ply: what led here, then three questions.
        (accepted, text), *rest = answers[4 * ply : 4 * ply + 4]
        if not accepted:
            before = " ".join(moves[: max(ply - 1, 0)])
            raise Disagreement(
                f"{game.name} after: {before}\nrefused `{commands[4 * ply]}`: {text}"
            )
        compare(game, moves[:ply], theirs, rest)
    return len(views)


def follow_ours(game, engine):
    """Lets our program play a game and follows it in OpenSpiel."""
    state = game.spiel.new_initial_state()
    engine.ask(["clear_board"])
    moves = []
    while True:
        theirs = view(game, state)
        colour, actions, _ = theirs
        compare(game, moves, theirs, engine.ask(questions(colour or game.colours[0])))
        if state.is_terminal():
            return len(moves) + 1
        ((accepted, move),) = engine.ask([f"genmove {colour}"])
        if not accepted or move not in actions:
            raise Disagreement(
                f"{game.name} after: {' '.join(moves)}\n`genmove {colour}` gave {move!r}\n"
                f"OpenSpiel allows: {sorted(actions)}"
            )
        state.apply_action(actions[move])
        moves.append(move)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=None, help="repeat an earlier run")
    parser.add_argument("--games", type=int, default=2400, help="random games from OpenSpiel")
    parser.add_argument("--only", default="", help="only games whose name starts so")
    parser.add_argument("--program", default=PROGRAM, help="the program to check")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() // 1000 % 2**32
    print(f"crosscheck: seed {seed}", flush=True)

    shares = {n: s for n, s in SHARES.items() if n.startswith(options.only)}
    total = sum(shares.values())
    games = positions = own = 0
    for name, share in shares.items():
        game = spiel.Game(name)
        rng = random.Random(f"{seed} {name}")
        own_seed = str(rng.randrange(2**32))
        engine = Engine(options.program, name, "--random", "--seed", own_seed)
        theirs_count = -(-options.games * share // total)
        ours_count = -(-theirs_count // 6)
        try:
            for _ in range(theirs_count):
                positions += follow_theirs(game, engine, rng)
            for _ in range(ours_count):
                positions += follow_ours(game, engine)
        except Disagreement as difference:
            print(f"\nDISAGREEMENT (repeat with --seed {seed})\n{difference}")
            return 1
        engine.close()
        games += theirs_count + ours_count
        own += ours_count
    print(
        f"crosscheck: {games} games ({own} of them our own), {positions} positions, "
        f"seed {seed}: all agree"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
