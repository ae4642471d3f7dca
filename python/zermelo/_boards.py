"""Boards as arrays of one shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    import zermelo


def shape(game: zermelo.Game) -> tuple[int, int, int]:
    """The shape of a game's planes at the start."""
    planes, rows, columns = game.start().planes().shape
    return planes, rows, columns


def seen_by(
    position: zermelo.Position, player: int, shape: tuple[int, int, int]
) -> NDArray[numpy.uint8]:
    """The planes of a position as player 0 or 1 sees them, with zeros where the drawing has
    become smaller than this shape."""
    planes = position.planes()
    if (position.to_move == "first") != (player == 0):
        planes = planes[[1, 0, 2]]
    missing = [(0, whole - part) for whole, part in zip(shape, planes.shape, strict=True)]
    return numpy.pad(planes, missing)
