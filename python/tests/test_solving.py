"""Solvers and certificates against the program's, and against the second checker."""

import subprocess
import sys

import pytest

import zermelo

BOARDS = [
    ("tic-tac-toe", "", "draw"),
    ("connect-four:4x4", "", "draw"),
    ("connect-four:5x4", "1", None),
    ("breakthrough:5x4", "", "loss"),
    ("breakthrough:6x3", "", None),
    ("clobber:3x4", "", None),
    ("havannah:3", "a1", None),
    ("havannah:2x3x4", "c4", None),
    ("hex:3", "a1", None),
    ("semeai:3,4,2", "", None),
]


@pytest.mark.parametrize(("name", "moves", "known"), BOARDS)
def test_same_as_the_program(program, name, moves, known):
    position = zermelo.game(name).start().play(moves)
    ours = position.solve()
    theirs = program("solve", name, *(["--moves", moves] if moves else []))
    facts = ["game", "position", "to_move", "result", "winner", "lower", "upper", "best_move"]
    assert {f: getattr(ours, f) for f in facts} == {f: theirs[f] for f in facts}
    assert ours.pv == theirs["pv"] and ours.solver == theirs["solver"]
    if known:
        assert ours.result == known
    assert ours.result in ours._repr_html_()
    told = ours.to_dict()
    assert set(told) - {"interrupted"} <= set(theirs)
    assert {f: told[f] for f in facts} == {f: theirs[f] for f in facts}


@pytest.mark.parametrize("solver", ["alpha-beta", "pns", "dfpn", "mcts"])
def test_every_solver(solver):
    position = zermelo.game("connect-four:4x4").start()
    assert position.solve(solver=solver).result == "draw"


@pytest.mark.parametrize(
    ("name", "moves"), [(name, moves) for name, moves, _ in BOARDS if "semeai" not in name]
)
def test_certificates(program, root, tmp_path, name, moves):
    position = zermelo.game(name).start().play(moves)
    path = tmp_path / "ours.proof"
    solution = position.solve(proof=path)
    verdict = zermelo.verify(path)
    told = program("verify", path)
    sign = 1 if position.to_move == "first" else -1
    assert verdict.score == told["score"] == sign * solution.lower
    assert verdict.game == told["game"] and verdict.position == told["root"] == position.text
    assert verdict.claims == [(claim["prover"], claim["at_least"]) for claim in told["claims"]]
    assert solution.proof == (verdict.positions, verdict.bytes) == (
        told["positions"],
        path.stat().st_size,
    )
    theirs = tmp_path / "theirs.proof"
    program("solve", name, *(["--moves", moves] if moves else []), "--proof", theirs)
    assert zermelo.verify(theirs).score == verdict.score
    if not name.startswith("hex"):  # The second checker has no rules of it.
        checker = [sys.executable, root / "python" / "verify_proof.py", path]
        assert subprocess.run(checker, capture_output=True).returncode == 0


def test_damaged_certificates_are_rejected():
    solver = zermelo.Solver(zermelo.game("connect-four:4x4").start())
    with pytest.raises(zermelo.ZermeloError, match="nothing is solved"):
        solver.certificate()
    solver.solve()
    whole = solver.certificate()
    assert zermelo.verify(whole).score == 0
    for at in range(0, len(whole), max(1, len(whole) // 40)):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        with pytest.raises(zermelo.RejectedError):
            zermelo.verify(bytes(damaged))


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(FileNotFoundError, match="nothing.proof"):
        zermelo.verify(tmp_path / "nothing.proof")
    with pytest.raises(FileNotFoundError):
        zermelo.game("tic-tac-toe").start().solve(proof=tmp_path / "no" / "folder.proof")


def test_a_game_without_certificates(tmp_path):
    with pytest.raises(zermelo.ZermeloError):
        zermelo.game("go:3").start().solve(proof=tmp_path / "go.proof")


def test_moves():
    position = zermelo.game("connect-four:4x4").start()
    solver = zermelo.Solver(position)
    values = solver.solve_moves()
    assert set(values) == {"1", "2"}  # The others are mirror images.
    for move, after in values.items():
        assert after.position == position.play(move).text
        assert after.result == position.play(move).solve().result
    # What is best for us is worst for the opponent.
    assert solver.solve().lower == -min(after.lower for after in values.values())


def test_a_limit_of_time_leaves_bounds():
    solver = zermelo.Solver(zermelo.game("breakthrough:8x8").start())
    first = solver.solve(time=0.05)
    second = solver.solve(time=0.05)
    assert first.result == second.result == "unknown" and not first.interrupted
    assert second.nodes > first.nodes
