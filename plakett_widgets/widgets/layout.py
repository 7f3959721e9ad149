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

# The outline of each kind of building, in a box of 24 by 24: told apart by shape, by colour and by its code.
_HOUSE: Final = ("#1b7a3a", "M12 1L1 12h3v11h16V12h3z")
PIECES: Final = {
    "clinique": ("#2563c4", "M3 3h18v18H3zM10 6v4H6v4h4v4h4v-4h4v-4h-4V6z"),
    "complexe": ("#c62f22", "M1 23V10h6V1h10v9h6v13zM10.5 4v3h-3v3h3v3h3v-3h3V7h-3V4z"),
    "maison": _HOUSE,
    "house": _HOUSE,
    "appartement": ("#1b7a3a", "M4 1h16v22h-6v-5h-4v5H4zM7 4h3v3H7zM14 4h3v3h-3zM7 10h3v3H7zM14 10h3v3h-3z"),
    "hotel": ("#c62f22", "M1 23V9h6V1h10v8h6v14h-8v-6H9v6z"),
    "bar": ("#7a2fd0", "M2 2h20l-8 10v8h4v3H6v-3h4v-8z"),
    "ferme": ("#8d5a1a", "M1 13l4-8h14l4 8v10h-6v-8H7v8H1z"),
    "pecherie": ("#0b6fa4", "M1 12C5 3 13 3 17 10.5l6-5.5v14l-6-5.5C13 21 5 21 1 12z"),
    "centre-commercial": ("#b0186a", "M2 8h5a5 5 0 0 1 10 0h5v15H2zM10 8h4a2 2 0 0 0-4 0z"),
    "dechetterie": ("#4a6a00", "M12 1L23.5 22H.5zM12 10L7.5 18h9z"),
    "distillerie": ("#a35200", "M8 1h8v3h-2v5l8 14H2l8-14V4H8z"),
    "resort": ("#00777a", "M12 1C5 1 1 6 1 12h9.5v8a2 2 0 0 1-4 0H4a4.5 4.5 0 0 0 9 0v-8H23C23 6 19 1 12 1z"),
}

# Where n tokens stand from the anchor of their square, and how wide they are, for n = 1, 2, …
_PAIR: Final = ((-0.22, 0.0, 0.42), (0.22, 0.0, 0.42))
_SIX: Final = tuple((dx, dy, 0.32) for dy in (-0.18, 0.18) for dx in (-0.33, 0.0, 0.33))
SLOTS: Final = (((0.0, 0.0, 0.52),), _PAIR, *(_SIX[:n] for n in range(3, 7)))


def piece(id: str, number: int) -> tuple[str, str]:
    """Colour and outline of a kind of building; for one that is not known here, those of another by its number.

    >>> piece("castle", 0) == piece("clinique", 0)
    True
    """
    return PIECES.get(id) or list(PIECES.values())[number % len(PIECES)]


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
