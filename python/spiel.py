"""Zermelo's game names and moves beside those of OpenSpiel.

A game is named as on Zermelo's command line, for example `clobber:5x6`.
Only differences of notation are bridged here, never of rules.
"""

import re

import pyspiel

# The colour that moves first in Zermelo.
FIRST_COLOUR = {
    "havannah": "white",
    "clobber": "white",
    "breakthrough": "white",
    "connect-four": "black",
}

_FROM_TO = re.compile(r"([a-z])(\d+)([a-z])(\d+)\*?")


def game_string(name):
    """OpenSpiel's name of the game that Zermelo calls `name`."""
    family, _, size = name.partition(":")
    if family == "havannah":  # SIZE or SIZE+swap
        size, _, swap = size.partition("+")
        return f"havannah(board_size={int(size)},swap={bool(swap)})"
    first, second = (int(side) for side in size.split("x"))
    if family == "connect-four":  # WIDTHxHEIGHT
        return f"connect_four(rows={second},columns={first})"
    if family == "breakthrough" and first < 6:
        raise ValueError(f"{name}: OpenSpiel gives each side one row only below 6 rows")
    if family in ("breakthrough", "clobber"):  # ROWSxCOLUMNS
        return f"{family}(rows={first},columns={second})"
    raise ValueError(f"{name}: not a game of both programs")


class Game:
    """One game of both programs, with the moves in Zermelo's notation."""

    def __init__(self, name):
        self.name = name
        self.spiel = pyspiel.load_game(game_string(name))
        self.family = name.partition(":")[0]
        first = FIRST_COLOUR[self.family]
        self.colours = (first, "black" if first == "white" else "white")
        parameters = self.spiel.get_parameters()
        self._rows = parameters.get("rows")
        self._swap = parameters.get("swap", False)
        self._cache = {}

    def moves(self, state):
        """The legal moves of `state`: a dictionary from our text to their action."""
        player = state.current_player()
        moves = {self._text(state, player, a): a for a in state.legal_actions()}
        if self._swap and state.move_number() == 1:
            # They swap by playing on the first stone.
            first = state.history()[0]
            del moves[self._text(state, player, first)]
            moves["swap"] = first
        return moves

    def score(self, state):
        """The end of the game as GTP writes it: `W+`, `B+` or `0`."""
        first = state.returns()[0]
        if first == 0:
            return "0"
        winner = self.colours[0] if first > 0 else self.colours[1]
        return winner[0].upper() + "+"

    def _text(self, state, player, action):
        # What an action is called depends on nothing but who plays it.
        key = (player, action)
        if key not in self._cache:
            self._cache[key] = self._translate(state.action_to_string(player, action))
        return self._cache[key]

    def _translate(self, text):
        if self.family == "connect-four":
            # `x0` or `o0` is the leftmost column, our `1`.
            return str(int(text[1:]) + 1)
        if self.family == "breakthrough":
            # Their first player starts on the last rows, ours on row 1; `*` is a capture.
            a, row, b, to_row = _FROM_TO.fullmatch(text).groups()
            return f"{a}{self._rows + 1 - int(row)}{b}{self._rows + 1 - int(to_row)}"
        # Havannah: they name the column first and we the row, a mirror image of the
        # board. Clobber: the same names, and a1 holds a stone of the first player.
        return text
