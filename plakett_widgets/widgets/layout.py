"""Where things lie on the board and how seats are told apart: one source for the front end and the static picture.

Lengths are in squares: an ordinary square is 1 wide and as deep as a corner, which is ``CORNER`` by ``CORNER``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CORNER: Final = 1.6

# A colour never says it alone: each seat has a shape (a path in a box of 24 by 24) with the player's initial on it.
# The colours are those of Okabe and Ito, told apart by colour-blind eyes too.
SEATS: Final = (
    {"colour": "#0072b2", "ink": "#ffffff", "shape": "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z", "baseline": 16.8},
    {"colour": "#d55e00", "ink": "#000000", "shape": "M2 2h20v20h-20z", "baseline": 16.8},
    {"colour": "#009e73", "ink": "#000000", "shape": "M12 0l12 22.5h-24z", "baseline": 20},
    {"colour": "#cc79a7", "ink": "#000000", "shape": "M12-1.5l13.5 13.5l-13.5 13.5l-13.5-13.5z", "baseline": 16.8},
    {"colour": "#e69f00", "ink": "#000000", "shape": "M6 1.5h12l6.5 10.5l-6.5 10.5h-12l-6.5-10.5z", "baseline": 16.8},
    {"colour": "#56b4e9", "ink": "#000000", "shape": "M12 0l12.2 9l-4.7 14.5h-15l-4.7-14.5z", "baseline": 18.5},
)

# Where n tokens stand from the anchor of their square, and how wide they are, for n = 1, 2, …
_PAIR: Final = ((-0.22, 0.0, 0.42), (0.22, 0.0, 0.42))
_SIX: Final = tuple((dx, dy, 0.32) for dy in (-0.18, 0.18) for dx in (-0.33, 0.0, 0.33))
SLOTS: Final = (((0.0, 0.0, 0.52),), _PAIR, *(_SIX[:n] for n in range(3, 7)))


@dataclass(frozen=True)
class Place:
    """Where a square lies: its cell in the grid (from 1), its box (left, top, width, height), and its edge."""

    cell: tuple[int, int]
    box: tuple[float, float, float, float]
    side: str

    @property
    def anchor(self) -> tuple[float, float]:
        """Where tokens gather: the middle, a little towards the outer edge, away from the band of colour."""
        left, top, width, height = self.box
        dx, dy = {"south": (0, 1), "west": (-1, 0), "north": (0, -1), "east": (1, 0)}.get(self.side, (0, 0))
        return left + width / 2 + dx * width * 0.12, top + height / 2 + dy * height * 0.12


@dataclass(frozen=True)
class Ring:
    """A track laid along the edge of a square board, from the lower right corner leftwards and on.

    >>> ring = Ring.of(40)
    >>> ring.places[0].cell, ring.places[10].cell, ring.places[20].cell, round(ring.size, 1)
    ((11, 11), (1, 11), (1, 1), 12.2)
    """

    size: float
    tracks: tuple[float, ...]
    places: tuple[Place, ...]

    @classmethod
    def of(cls, squares: int) -> Ring:
        """The smallest ring that takes so many squares; one that is not a multiple of four ends before its start."""
        edge = -(-squares // 4)  # squares from corner to corner, one corner included
        tracks = (CORNER, *[1.0] * (edge - 1), CORNER)
        starts = [0.0]
        for width in tracks:
            starts.append(starts[-1] + width)
        places = []
        for square in range(squares):
            side, step = divmod(square, edge)
            column, row = ((edge - step, edge), (0, edge - step), (step, 0), (edge, step))[side]
            name = ("south", "west", "north", "east")[side] if step else "corner"
            box = (starts[column], starts[row], tracks[column], tracks[row])
            places.append(Place((column + 1, row + 1), box, name))
        return cls(starts[-1], tracks, tuple(places))
