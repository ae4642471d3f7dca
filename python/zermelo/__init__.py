"""Plays and solves two-player games with perfect information, and proves what it says.

>>> import zermelo
>>> position = zermelo.game("breakthrough:5x4").start()
>>> solution = position.solve()
>>> solution.result, solution.winner
('loss', 'second')

`docs/python.md` is the guide. Neighbours: `zermelo.openspiel`, `zermelo.pettingzoo`;
clusters: `zermelo.ray`.
"""

from zermelo._native import (
    Game,
    GameInfo,
    IllegalMoveError,
    MatchResult,
    MoveReport,
    Position,
    ProofSearch,
    RejectedError,
    Report,
    Search,
    Solution,
    Solver,
    State,
    Table,
    TableBuild,
    Thermograph,
    TooLargeError,
    Value,
    Values,
    Verdict,
    Worker,
    ZermeloError,
    __version__,
    build_table,
    game,
    games,
    job_order,
    job_version,
    open_table,
    play_match,
    value,
    verify,
)

__all__ = [
    "Game",
    "GameInfo",
    "IllegalMoveError",
    "MatchResult",
    "MoveReport",
    "Position",
    "ProofSearch",
    "RejectedError",
    "Report",
    "Search",
    "Solution",
    "Solver",
    "State",
    "Table",
    "TableBuild",
    "Thermograph",
    "TooLargeError",
    "Value",
    "Values",
    "Verdict",
    "Worker",
    "ZermeloError",
    "__version__",
    "build_table",
    "game",
    "games",
    "job_order",
    "job_version",
    "open_table",
    "play_match",
    "value",
    "verify",
]
