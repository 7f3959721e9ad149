"""The size of the name of a square: as large as its room allows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from .layout import Place
from .wire import ShortName, ShortNames

# Lengths are shares of the width of a square of a ring, widths of letters shares of the size of type, those of a wide face.
LINE_HEIGHT: Final = 1.13  # height of a line
READABLE: Final = 0.2  # from this size on a name is read on a small board
# Size and width of letters, the best first.  Few: a browser makes every letter anew for each.
Letters = tuple[tuple[float, float], ...]
USUAL_LETTERS: Final[Letters] = ((0.21, 1.0), (0.2, 1.0), (0.2, 0.92), (0.2, 0.85), (0.2, 0.78))
LARGE_LETTERS: Final[Letters] = ((0.27, 1.0), (0.25, 1.0), (0.23, 1.0), (0.23, 0.92), (0.23, 0.85), (0.23, 0.78))
SMALL_LETTERS: Final[Letters] = ((0.2, 0.78), (0.18, 0.78), (0.16, 0.78), (0.15, 0.78))
SMALLEST: Final = 0.15
SOFT: Final = "\u00ad"
WIDTHS: Final = {"iIjl.,’'|!:;": 0.34, "rtf-/()": 0.42, " \u00a0": 0.33, "mMwW": 0.98, "ABCDEFGHKLNOPQRSTUVXYZÀÉÈÊÇÎÔ": 0.73}
OTHER: Final = 0.63
_WIDTH: Final = {letter: width for letters, width in WIDTHS.items() for letter in letters} | {SOFT: 0.0}
_ACCENTED: Final = re.compile(r"-(?=[^\W\x00-\x7f])")
_BREAKS: Final = re.compile(rf"(?<=[ \-/{SOFT}])")

# The room for a name, width and height, by where a square lies: on a lot that one builds on, and where an icon is drawn.
Room = tuple[float, float]
USUAL: Final[Mapping[str, tuple[Room, Room]]] = {
    "south": ((0.91, 0.86), (0.91, 0.84)),
    "west": ((0.935, 0.72), (1.29, 0.42)),
    "corner": ((1.48, 0.7), (1.48, 0.7)),
    "stop": ((1.18, 0.9), (1.18, 0.9)),
    "aside": ((1.5, 0.46), (1.5, 0.46)),
}
# the same where the icon is as small as it may be
TIGHT: Final[Mapping[str, Room]] = {"south": (0.91, 1.0), "west": (1.29, 0.66), "corner": (1.5, 0.92)}
# the same without a price and with a smaller icon
LARGE: Final[Mapping[str, tuple[Room, Room]]] = {
    "south": ((0.91, 0.83), (0.91, 0.95)),
    "west": ((0.94, 0.84), (1.29, 0.54)),
    "corner": ((1.5, 1.0), (1.5, 1.0)),
    "stop": ((1.22, 0.9), (1.22, 0.9)),
    "aside": ((1.5, 0.46), (1.5, 0.46)),
}
# beside tokens, which take the room of price and icon
SHARED: Final[Mapping[str, tuple[Room, Room]]] = {
    **USUAL,
    "south": ((0.91, 0.5), (0.91, 0.84)),
    "west": ((0.935, 0.46), (1.29, 0.46)),
    "corner": ((1.5, 0.92), (1.5, 0.92)),
    "stop": ((1.18, 0.56), (1.18, 0.56)),
}
MAX_PRICE_LETTERS: Final = 7  # letters: a longer one stands there without its currency
ICON_ROOM: Final = 0.25  # so much room the icon leaves to a name that would be smaller than that
LIKE_SIDE: Final = {"north": "south", "east": "west"}


def short_names_of(names: Sequence[str], place: Place, built_on: bool) -> ShortNames:
    """Return the name of a square as it is written usually, in a presentation, and beside tokens: the first that fits there.

    >>> names = short_names_of(["Rue des Français-Libres", "Français-Libres"], Place((0, 0, 1, 1.6), "south"), True)
    >>> names["usual"]["text"], names["shared"]["text"]
    ('Rue des Français-Libres', 'Français-Libres')
    """
    side, at = LIKE_SIDE.get(place.side, place.side), int(not built_on)
    usual, large = fit_first(names, USUAL[side][at]), fit_first(names, LARGE[side][at], LARGE_LETTERS)
    if not built_on and not place.detains and side in TIGHT:
        width, height = TIGHT[side]
        for room, hides_icon in (((width, height), False), ((width, height + ICON_ROOM), True)):
            if usual["size"] < READABLE:
                usual = {**fit_first(names, room), "hides_icon": hides_icon}
    if large["size"] < READABLE and not built_on:
        width, height = LARGE[side][at]
        large = {**fit_first(names, (width, height + ICON_ROOM), LARGE_LETTERS), "hides_icon": True}
    return {"usual": usual, "large": large, "shared": fit_first(names, SHARED[side][at])}


def fit_first(names: Sequence[str], room: Room, letters: Letters = USUAL_LETTERS) -> ShortName:
    """Return the first name that can be read where there is so much room, else the last one as it fits."""
    fitted = [fit_name(name, room, letters) for name in names]
    return next((name for name in fitted if name["size"] >= READABLE), fitted[-1])


@lru_cache(8192)  # some thousands for all editions: each board and each page asks again
def fit_name(name: str, room: Room, letters: Letters = USUAL_LETTERS) -> ShortName:
    """Return a name as it fits: rather in narrow letters than hyphenated, and rather hyphenated than small.

    >>> fit_name("Spa\\u00adra\\u00addrap", (0.91, 0.86))
    {'text': 'Sparadrap', 'size': 0.2, 'narrow': 0.85, 'hides_icon': False}
    """
    plain, (width, height) = name.replace(SOFT, ""), room
    ways = [(text, *look) for text in (plain, name) for look in letters]
    ways += [(text, *look) for look in SMALL_LETTERS for text in (plain, name)]
    cut = (truncate_name(name, width, height), SMALLEST, 1.0)
    text, size, narrow = next((way for way in ways if fits(way[0], width / way[2], height, way[1])), cut)
    # WebKit ends no line at a hyphen before a letter beyond ASCII, unless a space of no width follows
    return {"text": _ACCENTED.sub("-\u200b", text), "size": size, "narrow": narrow, "hides_icon": False}


def fits(name: str, width: float, height: float, size: float) -> bool:
    lines = list(line_widths(name, width / size))
    return len(lines) * LINE_HEIGHT * size <= height and all(wide <= width / size for wide in lines)


def truncate_name(name: str, width: float, height: float) -> str:
    """Return as much of a name as fits into a room in the smallest size, where words break anywhere.

    >>> truncate_name("Rue des Mi\\u00admo\\u00adsas", 0.5, 0.2), truncate_name("Mmm", 0.2, 1)
    ('Rue…', 'Mmm')
    """

    def height_of(text: str) -> float:
        return LINE_HEIGHT * SMALLEST * sum(ceil(wide * SMALLEST / width) for wide in line_widths(text, width / SMALLEST))

    cut = (f"{name[:end].rstrip(SOFT + ' ')}…" for end in range(len(name) - 1, 0, -1))
    return name if height_of(name) <= height else next(text for text in cut if height_of(text) <= height)


def line_widths(name: str, width: float) -> Iterator[float]:
    """Yield the width of each line, as a browser breaks them."""
    line = end = 0.0
    for part in _BREAKS.split(name):
        ending = _WIDTH["-"] if part.endswith(SOFT) else -_WIDTH[" "] if part.endswith(" ") else 0.0  # the space is not seen
        if line and line + text_width(part) + ending > width:
            yield line + end
            line = 0.0
        line += text_width(part)
        end = ending
    yield line


def text_width(text: str) -> float:
    return sum(_WIDTH.get(letter, OTHER) for letter in text)


def truncate_text(text: str, width: float) -> str:
    """Return a text, or as much of its beginning as there is room for.

    >>> truncate_text("Marie-Antoinette", 20), truncate_text("Marie-Antoinette", 6)
    ('Marie-Antoinette', 'Marie-Ant…')
    """
    if text_width(text) <= width:
        return text
    fitting = (text[:end] for end in range(len(text) - 1, 1, -1) if text_width(text[:end]) + text_width("…") <= width)
    return next(fitting, text[:1]).rstrip() + "…"
