#!/usr/bin/env python3
"""Checks certificates of Zermelo without any of its code.

Written from docs/proof-format.md alone, with rules of its own and nothing but
the standard library:

    python3 python/verify_proof.py FILE...

Exit code 0: every file is a complete proof. 1: one is not; the line says which
position failed. 2: a file cannot be read, or there are no rules of its game here.
"""

import functools
import hashlib
import sys
import time

MAGIC = b"\x89Zproof\n"
VERSIONS = (1, 2)
LONGEST_TEXT = 4096
BUFFER = 1 << 20
PLAYERS = ("first", "second")


class Rejected(Exception):
    """The file is no proof."""


class NotChecked(Exception):
    """The file cannot be judged."""


class Input:
    """A stream of numbers and texts, hashed as it is read."""

    def __init__(self, file):
        self.file = file
        self.buffer = b""
        self.at = 0
        self.before = 0
        self.hash = hashlib.sha256()

    def refill(self):
        self.hash.update(self.buffer)
        self.before += len(self.buffer)
        self.at = 0
        self.buffer = self.file.read(BUFFER)
        return bool(self.buffer)

    def offset(self):
        return self.before + self.at

    def byte(self):
        if self.at == len(self.buffer) and not self.refill():
            raise Rejected(f"the file ends after {self.before} bytes, before the proof does")
        self.at += 1
        return self.buffer[self.at - 1]

    def bytes(self, count):
        return bytes(self.byte() for _ in range(count))

    def number(self, bits):
        """A number below 2**bits: seven bits a byte, low ones first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if value >> bits or shift > bits:
                raise Rejected(f"byte {self.offset() - 1}: the number is too large")
            if byte < 128:
                if byte == 0 and shift:
                    raise Rejected(f"byte {self.offset() - 1}: superfluous digit")
                return value
            shift += 7

    def text(self):
        length = self.number(64)
        if length > LONGEST_TEXT:
            raise Rejected(f"byte {self.offset() - 1}: a text of {length} bytes is too long")
        text = self.bytes(length)
        if not all(32 <= byte < 127 for byte in text):
            raise Rejected(f"byte {self.offset() - 1}: a text is not printable ASCII")
        return text.decode("ascii")

    def finish(self):
        self.hash.update(self.buffer[: self.at])
        found, expected = b"", self.hash.digest()
        rest = self.buffer[self.at :] + self.file.read(33)
        found, more = rest[:32], rest[32:]
        if len(found) < 32:
            raise Rejected("the file ends within the checksum")
        if found != expected:
            raise Rejected("the checksum does not fit the content")
        if more:
            raise Rejected("there is more after the end")
        return self.offset() + 32


# Rules. A position is a tuple (own, other, mover): the cells of the side to move
# and of the other side as bits, and 0 or 1 for the player to move. `play` returns
# the next position and, if the game is over, the score for the first player.


def ones(cells):
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def dimensions(text):
    numbers = text.split("x")
    if len(numbers) != 2 or not all(n.isdecimal() and str(int(n)) == n for n in numbers):
        return None
    a, b = map(int, numbers)
    return (a, b) if a and b else None


def hexagon(text):
    """Havannah's edges as in `4`, or as in `4x4x5` if they are not all the same."""
    numbers = text.split("x")
    if len(numbers) not in (1, 3) or not all(n.isdecimal() and str(int(n)) == n for n in numbers):
        return None
    a, b, c = map(int, numbers if len(numbers) == 3 else 3 * numbers)
    if min(a, b, c) < 2 or len(numbers) == 3 and a == b == c or (b + c - 1) * (a + b - 1) > 128:
        return None
    return a, b, c


def win(player):
    return 1 if player == 0 else -1


class Game:
    """What the games share."""

    glyphs = "ox"
    writes_side = True
    players_alternate_stones = False

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        # The cells by the rows of the notation.
        self.lines = [[self.cell(r, c) for c in self.row(r)] for r in self.row_order()]
        self.cells = sum(1 << cell for line in self.lines for cell in line)
        self.bits = 2 * rows * columns

    def cell(self, row, column):
        return row * self.columns + column

    def row(self, _row):
        return range(self.columns)

    def row_order(self):
        return reversed(range(self.rows))

    def text(self, position):
        own, other, mover = position
        stones = (own, other) if mover == 0 else (other, own)

        def glyph(cell):
            for player in (0, 1):
                if stones[player] >> cell & 1:
                    return self.glyphs[player]
            return "."

        rows = "/".join("".join(map(glyph, line)) for line in self.lines)
        return f"{rows} {self.glyphs[mover]}" if self.writes_side else rows

    def read(self, text):
        """The position of a text and its score if it is over."""
        rows, _, side = text.partition(" ")
        rows = rows.split("/")
        if [len(row) for row in rows] != [len(line) for line in self.lines]:
            raise Rejected(f"root position {text!r}: wrong rows")
        stones = [0, 0]
        for row, line in zip(rows, self.lines):
            for glyph, cell in zip(row, line):
                if glyph != ".":
                    if glyph not in self.glyphs:
                        raise Rejected(f"root position {text!r}: cells are x, o or .")
                    stones[self.glyphs.index(glyph)] |= 1 << cell
        surplus = stones[0].bit_count() - stones[1].bit_count()
        if self.writes_side:
            if len(side) != 1 or side not in self.glyphs:
                raise Rejected(f"root position {text!r}: no side to move")
            mover = self.glyphs.index(side)
        else:
            mover = 1 if surplus > 0 else 0
        position = (stones[mover], stones[1 - mover], mover)
        if self.players_alternate_stones and surplus != mover:
            raise Rejected(f"root position {text!r}: the players do not move in turn")
        if self.text(position) != text:
            raise Rejected(f"root position {text!r}: expected {self.text(position)!r}")
        reason = self.impossible(position)
        if reason:
            raise Rejected(f"root position {text!r}: {reason}")
        return position, self.root_score(position)

    def impossible(self, position):
        return "the side to move has won already" if self.won(position[0]) else None

    def root_score(self, position):
        own, other, mover = position
        if self.won(other):
            return win(1 - mover)
        return 0 if own | other == self.cells else None

    def settled(self, _position, _claim):
        return False

    def run(self, _position):
        """Whether a piece wins by running, where that makes a leaf."""
        return False

    def ends(self, position):
        """The scores of games that the mover can end at once."""
        scores = (self.play(position, code)[1] for code in self.moves(position))
        return (score for score in scores if score is not None)

    def rank(self, position):
        return (self.cells & ~(position[0] | position[1])).bit_count()

    def images(self):
        """The symmetries, as lists that give for each cell where it goes."""
        raise NotImplementedError

    def prepare(self):
        """Tables that move eight cells at once."""
        # How far the other's stones are shifted in a key that is one machine number.
        self.shift = self.rows * self.columns if self.bits < 63 else 0
        self.tables = []
        for image in self.images():
            table = []
            for first in range(0, self.rows * self.columns, 8):
                eight = [1 << image[first + i] if first + i in image else 0 for i in range(8)]
                table.append([sum(eight[i] for i in ones(byte)) for byte in range(256)])
            self.tables.append(table)
        return self

    def key(self, position):
        """The least of all images of a position: the other's stones, then the mover's, as one
        number if the machine has such, else as two."""
        own, other, _ = position
        shifts = range(0, self.rows * self.columns, 8)
        own, other = [own >> s & 255 for s in shifts], [other >> s & 255 for s in shifts]
        high = low = 1 << self.rows * self.columns
        for table in self.tables:
            theirs = mine = 0
            for row, byte in zip(table, other):
                theirs |= row[byte]
            if theirs > high:
                continue
            for row, byte in zip(table, own):
                mine |= row[byte]
            if theirs < high or mine < low:
                high, low = theirs, mine
        return high << self.shift | low if self.shift else (high, low)

    def number(self, key):
        """A key as certificates have it."""
        return key if self.shift else key[0] << self.rows * self.columns | key[1]

    def position(self, key, prover):
        if self.shift:
            key = key >> self.shift, key & (1 << self.shift) - 1
        return key[1], key[0], prover


class Placing(Game):
    """Games in which a move puts a stone on an empty cell, and wins by the mover's stones."""

    players_alternate_stones = True
    # The stones asked about last, and the cells where one more wins.
    asked, wins = None, 0

    def moves(self, position):
        return ones(self.cells & ~(position[0] | position[1]))

    def ends(self, position):
        # The other's replies to a move differ, but the mover's stones are the same after all.
        own, other, mover = position
        if own != self.asked:
            self.asked, self.wins = own, 0
            for cell in ones(self.cells & ~own):
                if self.completes(own | 1 << cell, cell):
                    self.wins |= 1 << cell
        if self.wins & ~other:
            return [win(mover)]
        last = self.cells & ~(own | other)
        return [0] if last and not last & last - 1 else []

    def play(self, position, cell):
        own, other, mover = position
        own |= 1 << cell
        following = (other, own, 1 - mover)
        if self.completes(own, cell):
            return following, win(mover)
        return following, 0 if own | other == self.cells else None


class TicTacToe(Placing):
    glyphs = "xo"
    writes_side = False
    winning = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

    def won(self, stones):
        return any(stones & line == line for line in self.winning)

    def completes(self, stones, _cell):
        return self.won(stones)

    def settled(self, position, claim):
        return claim <= 0 and all(line & position[0] for line in self.winning)

    def images(self):
        return square_images(self.rows, self.columns, True)


def square_images(rows, columns, transposed):
    """Turns and reflections of a rectangle."""
    for exchange in (False, True) if transposed else (False,):
        for upside_down in (False, True):
            for mirrored in (False, True):
                image = {}
                for row in range(rows):
                    for column in range(columns):
                        r, c = (column, row) if exchange else (row, column)
                        r = rows - 1 - r if upside_down else r
                        c = columns - 1 - c if mirrored else c
                        image[row * columns + column] = r * columns + c
                yield image


class Havannah(Placing):
    def __init__(self, a, b, c):
        """Edges of so many cells: the top one and the next two clockwise."""
        self.right, self.left = a, c
        super().__init__(b + c - 1, a + b - 1)
        self.edges, self.corners = [0] * 6, 0
        for cell in ones(self.cells):
            row, column = divmod(cell, self.columns)
            ends = (row == 0, row == self.rows - 1, column == 0, column == self.columns - 1,
                    column - row == a - 1, row - column == c - 1)
            sides = [i for i, is_last in enumerate(ends) if is_last]
            if len(sides) == 1:
                self.edges[sides[0]] |= 1 << cell
            elif len(sides) == 2:
                self.corners |= 1 << cell
        self.rim = sum(self.edges) | self.corners
        first = sum(1 << self.cell(row, 0) for row in range(self.rows))
        self.not_first, self.not_last = ~first, ~(first << self.columns - 1)

    def around(self, cells):
        """The six shifts of a set to neighbouring cells."""
        w = self.columns
        to_right, to_left = cells & self.not_last, cells & self.not_first
        return to_right << 1, to_left >> 1, cells << w, cells >> w, to_right << w + 1, to_left >> w + 1

    def row(self, row):
        return range(max(0, row - self.left + 1), min(self.columns, row + self.right))

    def row_order(self):
        return range(self.rows)

    def connected(self, seed, room):
        found, grown = 0, seed & room
        while grown != found:
            found = grown
            a, b, c, d, e, f = self.around(found)
            grown = (found | a | b | c | d | e | f) & room
        return found

    def completes(self, stones, cell):
        group = self.connected(1 << cell, stones)
        if group == 1 << cell:
            return False
        corners = group & self.corners
        if corners & corners - 1:
            return True
        edges = 0
        for edge in self.edges:
            if group & edge:
                edges += 1
        if edges >= 3:
            return True
        if group.bit_count() < 6:
            return False
        # A ring has something inside: a cell without way to the rim, or a stone among its own.
        rest = self.cells & ~group
        if self.connected(self.rim, rest) != rest:
            return True
        a, b, c, d, e, f = self.around(group)
        return group & a & b & c & d & e & f != 0

    def won(self, stones):
        return any(self.completes(stones, cell) for cell in ones(stones))

    def images(self):
        rows, columns = self.rows - 1, self.columns - 1
        for exchange in (False, True):
            for turns in range(6):
                image = {}
                for cell in ones(self.cells):
                    # Twice the distances from the middle, which may lie between two rows.
                    row, column = divmod(cell, self.columns)
                    x, y = 2 * row - rows, 2 * column - columns
                    if exchange:
                        x, y = y, x
                    for _ in range(turns):
                        x, y = y, y - x
                    x, y = x + rows, y + columns
                    if x % 2 or y % 2 or not 0 <= x <= 2 * rows or not 0 <= y <= 2 * columns:
                        break
                    image[cell] = self.cell(x // 2, y // 2)
                # Not every turn of a hexagon with uneven edges is the same hexagon.
                if len(image) == self.cells.bit_count() and all(
                    self.cells >> cell & 1 for cell in image.values()
                ):
                    yield image


class Stepping(Game):
    """Games in which a stone goes to another cell, maybe taking what is there."""

    def prepare(self):
        cells = range(self.rows * self.columns)
        # By player and cell.
        self.steps = [[list(self.targets(cell, player)) for cell in cells] for player in (0, 1)]
        return super().prepare()

    def targets(self, cell, mover):
        """Pairs of a direction and the cell it leads to."""
        row, column = divmod(cell, self.columns)
        for direction, (up, right) in enumerate(self.directions(mover)):
            if 0 <= row + up < self.rows and 0 <= column + right < self.columns:
                yield direction, self.cell(row + up, column + right)

    def moves(self, position):
        own, other, mover = position
        for cell in ones(own):
            for direction, to in self.steps[mover][cell]:
                if self.allowed(own, other, direction, to):
                    yield 4 * cell + direction

    def play(self, position, code):
        own, other, mover = position
        cell, direction = divmod(code, 4)
        to = next(to for found, to in self.steps[mover][cell] if found == direction)
        following = (other & ~(1 << to), own & ~(1 << cell) | 1 << to, 1 - mover)
        return following, self.root_score(following)


class Clobber(Stepping):
    def directions(self, _mover):
        return (0, 1), (0, -1), (1, 0), (-1, 0)

    def allowed(self, _own, other, _direction, to):
        return other >> to & 1

    def impossible(self, _position):
        return None

    def root_score(self, position):
        for _ in self.moves(position):
            return None
        return win(1 - position[2])

    def rank(self, position):
        return (position[0] | position[1]).bit_count()

    def images(self):
        return square_images(self.rows, self.columns, self.rows == self.columns)


class Breakthrough(Stepping):
    def __init__(self, rows, columns, runs):
        """With or without runs as leaves."""
        super().__init__(rows, columns)
        # By player and target, where an enemy stops a run.
        self.stops = [[self.stopping(player, cell) for cell in range(rows * columns)] for player in (0, 1)]
        self.runs = runs
        row = (1 << columns) - 1
        # By player, the row where it arrives and the one before.
        self.far = row << (rows - 1) * columns, row
        self.before_far = row << (rows - 2) * columns, row << columns
        # By player and steps, the cells with fewer steps left than that.
        self.nearer = [0], [0]
        for steps in range(rows):
            self.nearer[0].append(self.nearer[0][steps] | row << (rows - 1 - steps) * columns)
            self.nearer[1].append(self.nearer[1][steps] | row << steps * columns)
        # By player, for every eight cells, the steps that pieces on them have left.
        self.left = [[self.eight_left(player, first) for first in range(0, rows * columns, 8)] for player in (0, 1)]

    def eight_left(self, player, first):
        rows = [(first + i) // self.columns for i in range(8)]
        steps = [row if player else self.rows - 1 - row for row in rows]
        return [sum(steps[i] for i in ones(byte)) for byte in range(256)]

    def stopping(self, player, cell):
        row, column = divmod(cell, self.columns)
        steps = row if player else self.rows - 1 - row
        found = 0
        for enemy in range(self.rows * self.columns):
            their_row, their_column = divmod(enemy, self.columns)
            ahead = row - their_row if player else their_row - row
            their_steps = self.rows - 1 - their_row if player else their_row
            if ahead > 0 and 2 * abs(column - their_column) <= ahead + 1 or their_steps <= steps:
                found |= 1 << enemy
        return found

    def run(self, position):
        own, other, mover = position
        if not self.runs:
            return False
        # A free cell has fewer steps left than any enemy; the piece that goes there, at most as many.
        if mover:
            fewest = self.rows - 1 - (other.bit_length() - 1) // self.columns
        else:
            fewest = ((other & -other).bit_length() - 1) // self.columns
        runners = own & self.nearer[mover][fewest + 1]
        stops, steps = self.stops[mover], self.steps[mover]
        while runners:
            low = runners & -runners
            runners ^= low
            for direction, to in steps[low.bit_length() - 1]:
                if not other & stops[to] and self.allowed(own, other, direction, to):
                    return True
        return False

    def ends(self, position):
        own, other, mover = position
        # Before the far row there is always a step: aside, where nothing of its own side is.
        if own & self.before_far[mover]:
            return [win(mover)]
        # To take the last piece ends the game as well.
        return [] if other & other - 1 else super().ends(position)

    def directions(self, mover):
        forward = -1 if mover else 1
        return (forward, -1), (forward, 0), (forward, 1)

    def allowed(self, own, other, direction, to):
        return not own >> to & 1 and not (direction == 1 and other >> to & 1)

    def arrived(self, stones, player):
        return stones & self.far[player]

    def impossible(self, position):
        own, other, mover = position
        won = self.arrived(own, mover) or not other
        return "the side to move has won already" if won else None

    def root_score(self, position):
        own, other, mover = position
        return win(1 - mover) if self.arrived(other, 1 - mover) or not own else None

    def rank(self, position):
        own, other, mover = position
        total = 0
        for mine, theirs in zip(self.left[mover], self.left[1 - mover]):
            total += mine[own & 255] + theirs[other & 255]
            own >>= 8
            other >>= 8
        return total

    def play(self, position, code):
        own, other, mover = position
        cell, direction = code >> 2, code & 3
        to = 1 << cell + (self.columns * (-1 if mover else 1)) + direction - 1
        own, other = own & ~(1 << cell) | to, other & ~to
        over = to & self.far[mover] or not other
        return (other, own, 1 - mover), win(mover) if over else None

    def images(self):
        return [image for i, image in enumerate(square_images(self.rows, self.columns, False)) if i < 2]


class ConnectFour(Game):
    """Cells are numbered column by column, with one bit free above each."""

    glyphs = "xo"
    writes_side = False
    players_alternate_stones = True

    def __init__(self, width, height):
        self.stride = height + 1
        super().__init__(height, width)
        self.bits = 64
        self.column_cells = [((1 << height) - 1) << c * self.stride for c in range(width)]
        self.bottom = sum(1 << c * self.stride for c in range(width))
        self.steps = (1, height, height + 1, height + 2)

    def cell(self, row, column):
        return column * self.stride + row

    def won(self, stones):
        for step in self.steps:
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def impossible(self, position):
        taken = position[0] | position[1]
        for c, cells in enumerate(self.column_cells):
            column = (taken & cells) >> c * self.stride
            if column & column + 1:
                return "a stone floats"
        return super().impossible(position)

    def moves(self, position):
        taken = position[0] | position[1]
        return (c for c, cells in enumerate(self.column_cells) if taken & cells != cells)

    def play(self, position, column):
        own, other, mover = position
        taken = own | other
        own |= (taken + (1 << column * self.stride)) & self.column_cells[column] & ~taken
        following = (other, own, 1 - mover)
        if self.won(own):
            return following, win(mover)
        return following, 0 if own | other == self.cells else None

    def settled(self, position, claim):
        return claim <= 0 and not self.won(self.cells & ~position[0])

    def prepare(self):
        return self

    def key(self, position):
        own, other, _ = position
        mirrored = 0
        full = (1 << self.stride) - 1
        rest = straight = own + (own | other) + self.bottom
        for _ in range(self.columns):
            mirrored = mirrored << self.stride | rest & full
            rest >>= self.stride
        return min(straight, mirrored)

    def number(self, key):
        return key

    def position(self, key, prover):
        own = other = 0
        for c in range(self.columns):
            digit = key >> c * self.stride & ((1 << self.stride) - 1)
            top = 1 << digit.bit_length() - 1
            own |= (digit ^ top) << c * self.stride
            other |= (~digit & top - 1) << c * self.stride
        return own, other, prover


@functools.lru_cache(maxsize=64)
def open_game(name, version):
    family, _, parameters = name.partition(":")
    size = dimensions(parameters)
    if name == "tic-tac-toe":
        return TicTacToe(3, 3).prepare()
    if family == "connect-four" and size and size[0] * (size[1] + 1) <= 64:
        return ConnectFour(*size).prepare()
    if family == "clobber" and size and size[0] * size[1] <= 128:
        return Clobber(*size).prepare()
    if family == "breakthrough" and size and size[0] >= 4 and size[1] >= 2 and size[0] * size[1] <= 64:
        return Breakthrough(*size, version > 1).prepare()
    if family == "havannah" and (edges := hexagon(parameters)):
        return Havannah(*edges).prepare()
    raise NotChecked(f"game {name!r}: there are no rules of it here")


class Claim:
    """One claim and what its proof still owes."""

    def __init__(self, game, prover, value):
        self.game, self.prover, self.value = game, prover, value
        # Required keys by rank.
        self.open = {}
        self.sign = 1 if prover == 0 else -1

    def __str__(self):
        return f"{PLAYERS[self.prover]} player gets at least {self.value}"

    def fail(self, position, reason):
        where = f"position {self.game.text(position)!r} of rank {self.game.rank(position)}"
        raise Rejected(f"{self}: {where}: {reason}")

    def meet(self, position, score):
        """A position that is over, or in which the prover is to move."""
        if score is not None:
            if self.sign * score < self.value:
                self.fail(position, f"the game ends with {self.sign * score} for the prover")
        elif not self.is_leaf(position):
            rank = self.game.rank(position)
            self.open.setdefault(rank, set()).add(self.game.key(position))

    def is_leaf(self, position):
        if self.game.settled(position, self.value) or self.game.run(position):
            return True
        for score in self.game.ends(position):
            if self.sign * score >= self.value:
                return True
        return False

    def meet_replies(self, position):
        for code in self.game.moves(position):
            self.meet(*self.game.play(position, code))

    def check(self, data, root, score):
        """Reads the claim's entries; returns their number."""
        if score is None and root[2] != self.prover:
            self.meet_replies(root)
        else:
            self.meet(root, score)
        game, bits, entries = self.game, self.game.bits, 0
        while True:
            stored = data.number(64)
            rank = max(self.open) if self.open else -1
            if stored > rank + 1:
                raise Rejected(f"{self}: the entries of rank {stored - 1} are not used")
            if not self.open:
                return entries
            last = -1
            for key in sorted(self.open.pop(rank)):
                position, needed = game.position(key, self.prover), game.number(key)
                step = data.number(bits) if stored == rank + 1 else 0
                if step and last + step < needed:
                    offset = data.offset() - 1
                    raise Rejected(f"{self}: rank {rank}: the entry at byte {offset} is not used")
                if last + step != needed or not step:
                    self.fail(position, "the proof has no move for it")
                last = needed
                code = data.number(64)
                if code not in game.moves(position):
                    self.fail(position, f"the prover's move {code} is illegal")
                following, score = game.play(position, code)
                if score is None:
                    self.meet_replies(following)
                else:
                    self.meet(following, score)
                entries += 1
            if data.number(bits):
                offset = data.offset() - 1
                raise Rejected(f"{self}: rank {rank}: the entry at byte {offset} is not used")


def verify(file):
    """Checks an open file; returns what it proves in words."""
    data = Input(file)
    if data.bytes(len(MAGIC)) != MAGIC:
        raise Rejected("this is no certificate of Zermelo")
    version = data.number(64)
    if version not in VERSIONS:
        raise Rejected(f"format {version} is unknown")
    name = data.text()
    if version > 1 and not name.startswith("breakthrough:"):
        raise Rejected(f"game {name!r} has no certificates of format {version}")
    game = open_game(name, version)
    text = data.text()
    root, score = game.read(text)
    if data.number(64):
        raise Rejected("lemmas are unknown")
    count = data.number(64)
    if count not in (1, 2):
        raise Rejected(f"{count} claims; expected 1 or 2")
    claims, entries = [], 0
    for _ in range(count):
        prover = data.byte()
        value = int.from_bytes(data.bytes(2), "little", signed=True)
        if prover > 1 or not -1 < value <= 1:
            raise Rejected(f"a claim of {value} by player {prover}")
        claim = Claim(game, prover, value)
        claims.append(claim)
        if len(claims) == 2:
            a, b = claims
            if (a.prover, b.prover, a.value) != (0, 1, -b.value):
                raise Rejected("two claims must say the same score, first player first")
        entries += claim.check(data, root, score)
    size = data.finish()
    proven = " and ".join(map(str, claims))
    return f"{name} {text}: {proven}; {entries} positions, {size} bytes"


def main(paths):
    if not paths:
        print(__doc__.strip())
        return 2
    worst = 0
    for path in paths:
        started = time.monotonic()
        try:
            with open(path, "rb") as file:
                told = verify(file)
            print(f"{path}: proven: {told}, {time.monotonic() - started:.2f} s")
        except Rejected as reason:
            print(f"{path}: rejected: {reason}")
            worst = max(worst, 1)
        except (NotChecked, OSError) as reason:
            print(f"{path}: not checked: {reason}")
            worst = 2
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
