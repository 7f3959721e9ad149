"""The geometry of the board and the look of seats: one source for the front end and the still picture.

Lengths are in squares of a ring: an ordinary one is 1 wide and as deep as a corner, which is ``CORNER`` by ``CORNER``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from ..editions import Edition
from ..editions.format import ThemeFile
from .directives import detains

CORNER: Final = 1.6
ROOMY: Final = 24  # squares: with fewer, the texts of the middle stand below, as on a course
# a stop of a course, what lies between two rows, and an optional stop between its neighbours and the next row
STOP: Final = (1.5, 1.8)
HEDGE: Final = 0.3
ASIDE: Final = (2.6, 0.85)
TOKEN_ON_STOP: Final = 1.4  # times its size on a ring

Box = tuple[float, float, float, float]  # left, top, width, height


class SeatLook(TypedDict):
    """The look of a seat."""

    colour: str
    ink: str  # on that colour
    shape: str
    baseline: float  # of the initial on it
    figure: str  # the head and the foot of its token, behind that shape


FOOT: Final = "M4.5 20h15l2.5 6h-20z"
FIGURE: Final = (-6.0, 26.0)  # where a figure begins and ends, from the top of the box of its shape
# Colour is never the only difference: each seat has a shape (a path in a box of 24 by 24) with the player's initial on it.
# On the board that shape is the body of a figure with a head of its own, which stands on a foot.
# The colours are those of Okabe and Ito, which colour-blind eyes distinguish, too.
SEATS: Final[tuple[SeatLook, ...]] = (
    {
        "colour": "#0072b2",
        "ink": "#ffffff",
        "shape": "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z",
        "baseline": 16.8,
        "figure": "M12-6a4.7 4.7 0 1 0 0 9.4a4.7 4.7 0 1 0 0-9.4z" + FOOT,
    },
    {
        "colour": "#d55e00",
        "ink": "#000000",
        "shape": "M2 2h20v20h-20z",
        "baseline": 16.8,
        "figure": "M3-6h4.6v3h2.2v-3h4.4v3h2.2v-3h4.6v9h-18z" + FOOT,
    },
    {
        "colour": "#009e73",
        "ink": "#000000",
        "shape": "M12 0l12 22.5h-24z",
        "baseline": 20,
        "figure": "M12-6a4.7 4.7 0 1 0 0 9.4a4.7 4.7 0 1 0 0-9.4z" + FOOT,
    },
    {
        "colour": "#cc79a7",
        "ink": "#000000",
        "shape": "M12-1.5l13.5 13.5l-13.5 13.5l-13.5-13.5z",
        "baseline": 16.8,
        "figure": "M12-7.5c4.4 3 5.6 6 4.4 10h-8.8c-1.2-4 0-7 4.4-10z" + FOOT,
    },
    {
        "colour": "#e69f00",
        "ink": "#000000",
        "shape": "M6 1.5h12l6.5 10.5l-6.5 10.5h-12l-6.5-10.5z",
        "baseline": 16.8,
        "figure": "M4.5-6l3.9 3.2l3.6-4.2l3.6 4.2l3.9-3.2l-1.3 9h-12.4z" + FOOT,
    },
    {
        "colour": "#56b4e9",
        "ink": "#000000",
        "shape": "M12 0l12.2 9l-4.7 14.5h-15l-4.7-14.5z",
        "baseline": 18.5,
        "figure": "M7.4-6.5h9.2v5.9h4.4v3.2h-18v-3.2h4.4z" + FOOT,
    },
    {
        "colour": "#f0e442",
        "ink": "#000000",
        "shape": "M7 0h10v7h7v10h-7v7h-10v-7h-7v-10h7z",
        "baseline": 16.8,
        "figure": "M12-6.5a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 1 0 0-10.4z" + FOOT,
    },
    {
        "colour": "#4d4d4d",
        "ink": "#ffffff",
        "shape": "M1 1h22v8c0 8-5 12-11 15c-6-3-11-7-11-15z",
        "baseline": 15.8,
        "figure": "M4.5 3v-1.3a7.5 7 0 0 1 6-6.9v-2.3h3v2.3a7.5 7 0 0 1 6 6.9v1.3z" + FOOT,
    },
)
# How the line of each seat in a chart is broken.
DASHES: Final = ("", "8 3", "2 3", "9 3 2 3", "5 5", "12 3 2 3 2 3", "1 5", "14 4")

# Kinds of building of an edition without looks of its own: colour, and outline in a box of 24 by 24.
PIECES: Final = (
    ("#1b7a3a", "M12 2L1.5 12H5v10h14V12h3.5z"),
    ("#b3261e", "M5 22V2h14v20z"),
    ("#2563c4", "M1.5 22a10.5 12 0 0 1 21 0z"),
    ("#8a4b00", "M12 2l11 20H1z"),
    ("#7a2fd0", "M12 1.5L22.5 12L12 22.5L1.5 12z"),
    ("#00696b", "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z"),
)

# One tile of the pattern of a group, filled: thin, so that buildings on it are seen.
TILE: Final = 8
WEAVE: Final = 54  # to the width of a square, on the board
PATTERNS: Final = {
    "bricks": "M0 0h8v1H0zM0 4h8v1H0zM1.5 1h1v3h-1zM5.5 5h1v3h-1z",
    "dots": "M2 .8a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4zM6 4.8a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4z",
    "stripes": "M1.4 0h1.2v8H1.4zM5.4 0h1.2v8H5.4z",
    "diagonal": "M0 7.2L7.2 0H8v.8L.8 8H0zM0 0h.8L0 .8zM8 8h-.8l.8-.8z",
    "checks": "M0 0h4v4H0zM4 4h4v4H4z",
    "grid": "M0 0h8v1H1v7H0z",
    "waves": "M0 3.4q2-3 4 0t4 0v1.2q-2 3-4 0t-4 0z",
    "zigzag": "M0 5.4l4-4l4 4v1.5l-4-4l-4 4z",
}


def shade(colour: str) -> str:
    """Return a darker colour.

    >>> shade("#0072b2")
    '#00598b'
    """
    return "#" + "".join(f"{round(0.78 * int(colour[at : at + 2], 16)):02x}" for at in (1, 3, 5))


def ink_on(colour: str) -> str:
    """Return black or white, which stands out on a colour.

    >>> ink_on("#f4d03f"), ink_on("#1f3a8a")
    ('#000000', '#ffffff')
    """
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return "#000000" if 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 > 0.18 else "#ffffff"


# Where n tokens stand from the anchor of their square, and how wide they are, for n = 1, 2, …
_PAIR: Final = ((-0.2, 0.0, 0.36), (0.2, 0.0, 0.36))
_SIX: Final = tuple((dx, dy, 0.24) for dy in (-0.115, 0.115) for dx in (-0.29, 0.0, 0.29))
_EIGHT: Final = tuple((dx, dy, 0.21) for dy in (-0.12, 0.12) for dx in (-0.36, -0.12, 0.12, 0.36))
Slots = tuple[tuple[tuple[float, float, float], ...], ...]
SLOTS: Final[Slots] = (((0.0, 0.0, 0.36),), _PAIR, *(_SIX[:n] for n in range(3, 7)), _EIGHT[:7], _EIGHT)


def narrow(crowd: tuple[tuple[float, float, float], ...], room: float) -> tuple[tuple[float, float, float], ...]:
    """Return the places of a crowd of tokens, made smaller if the room is less wide.

    >>> narrow(((-0.2, 0.0, 0.4), (0.2, 0.0, 0.4)), 0.4)
    ((-0.1, 0.0, 0.2), (0.1, 0.0, 0.2))
    """
    scale = min(1.0, room / (2 * max(dx + wide / 2 for dx, _, wide in crowd)))
    return tuple((round(dx * scale, 3), round(dy * scale, 3), round(wide * scale, 3)) for dx, dy, wide in crowd)


def piece(theme: ThemeFile, id: str, number: int) -> tuple[str, str]:
    """Colour and outline of a kind of building: those of the theme, or plain ones by its number.

    >>> from plakett_widgets import editions
    >>> theme = editions.load("plakettopoly").theme
    >>> piece(theme, "clinique", 0)[0] == theme.buildings["clinique"].colour, piece(theme, "castle", 6) == PIECES[0]
    (True, True)
    """
    look = theme.buildings.get(id)
    return (look.colour, look.shape) if look else PIECES[number % len(PIECES)]


# where tokens gather, as shares of a square: by its outer edge, below the name
GATHER: Final = {
    "south": (0.5, 0.725), "west": (0.44, 0.75), "north": (0.5, 0.275), "east": (0.56, 0.75),
    "corner": (0.5, 0.78), "stop": (0.5, 0.77), "aside": (0.83, 0.5),
}  # fmt: skip


# the cell of a square where seats are detained: its middle, as a share of the width, and its size. Visitors stand beside it.
CELL: Final = (0.74, 0.46, 0.4)


@dataclass(frozen=True)
class Place:
    """The place of a square: its box, and the edge of a ring, ``corner``, or on a course ``stop`` or ``aside``."""

    box: Box
    side: str
    detains: bool = False

    @property
    def anchor(self) -> tuple[float, float]:
        """The middle of tokens that are free: on a ring towards the outer edge, on a course beside the name."""
        left, top, width, height = self.box
        x, y = GATHER[self.side]
        return round(left + (1 - CELL[0] if self.detains else x) * width, 3), round(top + y * height, 3)

    @property
    def cell(self) -> Box | None:
        """The room of seats that are detained."""
        if not self.detains:
            return None
        left, top, width, height = self.box
        across, wide, high = CELL
        return (
            round(left + (across - wide / 2) * width, 3),
            round(top + (GATHER[self.side][1] - high / 2) * height, 3),
            round(wide * width, 3),
            round(high * height, 3),
        )


def below_name(place: Place) -> Box:
    """Return the part of a square where its drawing is: its cell, if it has one."""
    if place.cell:
        return place.cell
    left, top, width, height = place.box
    return left + 0.06 * width, top + 0.4 * height, 0.88 * width, 0.54 * height


# of a square's depth: the colour of its group
BAND: Final = {"north": 0.24, "south": 0.24, "west": 0.22, "east": 0.22, "corner": 0.24}


def inner_edge(place: Place, share: float) -> Box:
    """The strip of a square along the middle of the board.  That of a corner is at its top."""
    left, top, width, height = place.box
    if place.side in ("south", "corner"):
        return left, top, width, height * share
    if place.side == "north":
        return left, top + height * (1 - share), width, height * share
    if place.side == "west":
        return left + width * (1 - share), top, width * share, height
    return left, top, width * share, height


@dataclass(frozen=True)
class Layout:
    """The places of squares and tokens, and the room that is left in the middle or between rows, if there is enough."""

    width: float
    height: float
    places: tuple[Place, ...]
    centre: Box | None
    slots: Slots
    stage: Box | None = None  # between two rows of a course: the dice and the turn

    @property
    def cell_slots(self) -> Slots:
        """The places of tokens in the half of a square, in a cell or beside it."""
        wide = min((place.cell[2] for place in self.places if place.cell), default=1.0)
        return tuple(narrow(crowd, 0.84 * wide) for crowd in self.slots)

    @property
    def trail(self) -> list[tuple[float, float]]:
        """The way from stop to stop of a course, seen between its rows."""
        stops = [place.box for place in self.places if place.side == "stop"]
        return [(round(left + width / 2, 3), round(top + height / 2, 3)) for left, top, width, height in stops]

    @classmethod
    def of(cls, edition: Edition) -> Layout:
        """A course where there is an exit, else a ring."""
        if edition.course:
            layout = cls.course([square.optional for square in edition.squares])
        else:
            layout = cls.ring(len(edition.squares))
        places = zip(layout.places, edition.squares, strict=True)
        return replace(layout, places=tuple(replace(place, detains=detains(square)) for place, square in places))

    @classmethod
    def ring(cls, squares: int) -> Layout:
        """A track along the edge of a square board, from the lower right corner leftwards and on.

        The smallest that takes so many squares.  One that is not a multiple of four ends before its start.

        >>> ring = Layout.ring(40)
        >>> [ring.places[corner].box[:2] for corner in (10, 20)], round(ring.width, 1)
        ([(0.0, 10.6), (0.0, 0.0)], 12.2)
        >>> Layout.ring(24).centre is None, Layout.ring(20).centre is None
        (False, True)
        """
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
            places.append(Place((starts[column], starts[row], tracks[column], tracks[row]), name))
        inner = starts[-1] - 2 * CORNER
        centre = (CORNER, CORNER, inner, inner) if squares >= ROOMY else None
        return cls(starts[-1], starts[-1], tuple(places), centre, SLOTS)

    @classmethod
    def course(cls, optional: Sequence[bool]) -> Layout:
        """Rows to and fro, from the entry at the lower left up to the exit.  An optional stop lies beside its neighbours.

        >>> course = Layout.course([False] * 40)
        >>> [course.places[stop].box[0] for stop in (0, 7, 8, 39)], course.stage
        ([0.0, 10.5, 10.5, 10.5], (0.0, 3.9, 10.5, 1.0))
        """
        stops = len(optional) - sum(optional)
        columns = max(2, round((1.6 * stops) ** 0.5))
        width, depth = STOP
        rows = -(-stops // columns)
        at = [sum(not aside for aside in optional[:square]) for square in range(len(optional))]
        gaps = [HEDGE] * (rows - 1) + [0.0]  # above each row
        asides = [(at[square] - 1) // columns for square, aside in enumerate(optional) if aside] or [(rows - 1) // 2]
        for row in asides:
            gaps[row] = ASIDE[1] + HEDGE / 2
        height = rows * depth + sum(gaps)
        places = []
        for square, aside in enumerate(optional):
            row, step = divmod(at[square] - aside, columns)
            column = columns - 1 - step if row % 2 else step
            top = height - (row + 1) * depth - sum(gaps[:row])
            if aside:  # over the edge between the stop before and the one after it
                edge = (column + (0 if row % 2 else 1)) * width
                left = min(max(edge - ASIDE[0] / 2, 0.0), columns * width - ASIDE[0])
                places.append(Place((left, round(top - ASIDE[1], 3), *ASIDE), "aside"))
            else:
                places.append(Place((column * width, round(top, 3), width, depth), "stop"))
        large = TOKEN_ON_STOP
        slots = tuple(tuple((dx * large, dy * large, wide * large) for dx, dy, wide in crowd) for crowd in SLOTS)
        wide = asides[0]  # above it is the stage: from the way up to the next row, or between optional stops
        top = round(height - (wide + 1) * depth - sum(gaps[: wide + 1]), 3)
        taken = [place.box for place in places if place.side == "aside" and top < place.box[1] < top + gaps[wide]]
        ends = (0.0, (columns - 1) * width) if wide % 2 == 0 else (width, columns * width)
        edges = [ends[0], *(edge for left, _, long, _ in sorted(taken) for edge in (left, left + long)), ends[1]]
        left, right = max(zip(edges[::2], edges[1::2], strict=True), key=lambda span: span[1] - span[0])
        stage = (left, top, round(right - left, 3), gaps[wide])
        return cls(columns * width, round(height, 3), tuple(places), None, slots, stage)
