"""Zermelo's game names and moves beside those of OpenSpiel.

A game is named as on Zermelo's command line, for example `clobber:5x6`.
Only differences of notation are bridged here, never of rules.
"""

from __future__ import annotations

import re
from typing import Any

import pyspiel

# The colour that moves first in Zermelo.
FIRST_COLOUR = {
    "havannah": "white",
    "clobber": "white",
    "breakthrough": "white",
    "connect-four": "black",
    "go": "black",
    "hex": "black",
    "tic-tac-toe": "black",
}

_FROM_TO = re.compile(r"([a-z])(\d+)([a-z])(\d+)\*?")


def game_string(name: str) -> str:
    """OpenSpiel's name of the game that Zermelo calls `name`."""
    family, _, parameters = name.partition(":")
    size, *options = parameters.split("+")
    if family == "tic-tac-toe":
        return "tic_tac_toe"
    if family in ("havannah", "hex") and size.isdigit():  # SIZE or SIZE+swap
        return f"{family}(board_size={int(size)},swap={'swap' in options})"
    if family == "go" and "superko" not in options:  # SIZE or SIZE+komi=K
        komi = next((o.removeprefix("komi=") for o in options), "0")
        return f"go(board_size={int(size)},komi={float(komi)})"
    if family not in ("connect-four", "breakthrough", "clobber"):
        raise ValueError(f"{name}: not a game of both programs")
    first, second = (int(side) for side in size.split("x"))
    if family == "connect-four":  # WIDTHxHEIGHT
        return f"connect_four(rows={second},columns={first})"
    if family == "breakthrough" and first < 6:
        raise ValueError(f"{name}: OpenSpiel gives each side one row only below 6 rows")
    return f"{family}(rows={first},columns={second})"  # ROWSxCOLUMNS


def our_name(game: Any) -> str:
    """Zermelo's name of a game of OpenSpiel."""
    family, given = game.get_type().short_name, game.get_parameters()
    if family == "tic_tac_toe":
        return "tic-tac-toe"
    if family == "hex" and (given["num_rows"], given["num_cols"]) != (given["board_size"],) * 2:
        raise ValueError(f"{game}: Zermelo's boards of Hex have as many rows as columns")
    if family in ("hex", "havannah"):
        return f"{family}:{given['board_size']}{'+swap' if given['swap'] else ''}"
    if family == "go" and not given["handicap"]:
        return f"go:{given['board_size']}+komi={given['komi']:g}"
    if family == "connect_four" and given.get("x_in_row", 4) == 4:
        return f"connect-four:{given['columns']}x{given['rows']}"
    if family == "clobber" or family == "breakthrough" and given["rows"] >= 6:
        return f"{family}:{given['rows']}x{given['columns']}"
    raise ValueError(f"{game}: not a game of both programs")


class Game:
    """One game of both programs, with the moves in Zermelo's notation."""

    def __init__(self, name: str, game: Any = None) -> None:
        self.name = name
        self.spiel = game or pyspiel.load_game(game_string(name))
        self.family = name.partition(":")[0]
        first = FIRST_COLOUR[self.family]
        self.colours = (first, "black" if first == "white" else "white")
        parameters = self.spiel.get_parameters()
        self._rows: int = parameters.get("rows", 0)
        # In Havannah they swap by playing on the first stone.
        self._swap: bool = self.family == "havannah" and parameters["swap"]
        self._cache: dict[tuple[int, int], str] = {}

    def moves(self, state: Any) -> dict[str, int]:
        """The legal moves of `state`: a dictionary from our text to their action."""
        player = state.current_player()
        moves = {self._text(state, player, a): a for a in state.legal_actions()}
        if self._swap and state.move_number() == 1:
            first = state.history()[0]
            moves = {text: a for text, a in moves.items() if a != first}
            moves["swap"] = first
        return moves

    def history(self, state: Any) -> list[str]:
        """The moves that led to `state`."""
        actions = state.history()
        moves = [self._text(state, ply % 2, a) for ply, a in enumerate(actions)]
        if self._swap and len(moves) > 1 and actions[0] == actions[1]:
            moves[1] = "swap"
        return moves

    def score(self, state: Any) -> str:
        """The end of the game as GTP writes it: `W+`, `B+` or `0`."""
        first = state.returns()[0]
        if first == 0:
            return "0"
        winner = self.colours[0] if first > 0 else self.colours[1]
        return winner[0].upper() + "+"

    def _text(self, state: Any, player: int, action: int) -> str:
        # What an action is called depends on nothing but who plays it.
        key = (player, action)
        if key not in self._cache:
            self._cache[key] = self._translate(state.action_to_string(player, action))
        return self._cache[key]

    def _translate(self, text: str) -> str:
        if self.family == "connect-four":
            # `x0` or `o0` is the leftmost column, our `1`.
            return str(int(text[1:]) + 1)
        if self.family == "breakthrough":
            # Their first player starts on the last rows, ours on row 1; `*` is a capture.
            found = _FROM_TO.fullmatch(text)
            assert found, text
            a, row, b, to_row = found.groups()
            return f"{a}{self._rows + 1 - int(row)}{b}{self._rows + 1 - int(to_row)}"
        if self.family == "tic-tac-toe":
            # `x(0,2)` is the last cell of the top row.
            row, column = text[2:-1].split(",")
            return f"{'abc'[int(column)]}{3 - int(row)}"
        if self.family == "go":
            # `B a1` or `W PASS`.
            place = text.split()[1]
            return "pass" if place == "PASS" else place.upper()
        # Havannah: they name the column first and we the row, a mirror image of the
        # board. Clobber: the same names, and a1 holds a stone of the first player. Hex:
        # the same names, `swap` included.
        return text
