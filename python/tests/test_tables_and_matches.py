"""Tables and matches: the same as the program's."""

import random

import pytest

import zermelo


def test_a_table_of_clobber(program, tmp_path):
    ours, theirs = tmp_path / "ours.table", tmp_path / "theirs.table"
    built = zermelo.build_table("clobber", size=5, file=ours)
    program("table", "build", "clobber", "--stones", 5, "--file", theirs)
    assert ours.read_bytes() == theirs.read_bytes()
    opened = zermelo.open_table("clobber", ours)
    assert opened.size == built.size == 5 and opened.bytes == ours.stat().st_size
    assert opened.verify(share=1.0)[0] > 100
    # A search uses it.
    position = zermelo.game("clobber:3x4").start()
    assert position.solve(settings={"table": str(ours)}).result == position.solve().result


def test_probes_of_connect_four(program):
    table = zermelo.open_table("connect-four")
    assert table.file is None or table.size >= 8
    rng = random.Random(8)
    for _ in range(5):
        position = zermelo.game("connect-four:7x6").start()
        for _ in range(rng.randrange(8)):
            position = position.play(rng.choice(position.legal_moves()))
        theirs = program("table", "probe", "connect-four", "--position", position.text)
        assert table.probe(position) == theirs
    with pytest.raises(zermelo.ZermeloError):
        table.probe(zermelo.game("connect-four:5x4").start())


def test_a_table_of_breakthrough(tmp_path):
    table = zermelo.build_table("breakthrough:5x3", file=tmp_path / "table", size=5)
    position = zermelo.game("breakthrough:5x3").start()
    while not position.is_terminal():
        told = table.probe(position)
        solution = position.solve(settings={"table": "none"})
        assert told["winner"] == {"first": "White", "second": "Black"}[solution.winner]
        position = position.play(solution.best_move)


def test_damaged_and_missing_tables(tmp_path):
    path = tmp_path / "table"
    with pytest.raises(FileNotFoundError):
        zermelo.open_table("clobber", path)
    with pytest.raises(FileNotFoundError):
        zermelo.build_table("clobber", size=4, file=tmp_path / "no" / "folder")
    assert not (tmp_path / "no").exists()
    zermelo.build_table("clobber", size=4, file=path)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    with pytest.raises(zermelo.ZermeloError, match="damaged"):
        zermelo.open_table("clobber", path)
    with pytest.raises(ValueError, match="expected from"):
        zermelo.build_table("clobber", size=99, file=path)


@pytest.mark.parametrize("concurrency", [1, 2])
def test_a_match_as_the_program_plays_it(program, concurrency):
    players = ["mcts:selection=rave", "mcts:exploration=0.2"]
    ours = zermelo.play_match(
        "havannah:3", *players, 12, simulations=60, seed=9, concurrency=concurrency
    )
    theirs = program(
        "match", "havannah:3", "--a", players[0], "--b", players[1],
        "--games", 12, "--sims", 60, "--seed", 9, "--openings", "random:2",
    )  # fmt: skip
    a = theirs["a"]
    assert (ours.wins, ours.draws, ours.losses) == (a["wins"], a["draws"], a["losses"])
    assert ours.pentanomial == theirs["pentanomial"] and ours.games == theirs["games"] == 12
    assert ours.score == pytest.approx(a["score"])
    assert ours.interval == pytest.approx((a["low"], a["high"]))
    assert len(ours.records) == 12
    for record in ours.records:
        assert zermelo.game("havannah:3").parse_sgf(record).history
    assert ours.to_dict()["wins"] == ours.wins and "<table>" in ours._repr_html_()


def test_players_of_other_programs_are_refused():
    with pytest.raises(ValueError, match="command line"):
        zermelo.play_match("hex:5", "gtp:nothing", "random", 2)
