"""The lobby where nothing is live: a sentence, and the games as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from ..editions import Edition
from ..texts import catalogue
from .picture import UNIT, as_image, draw, rect, text

WIDTH: Final = 2.0  # of a cover, in units of the picture
HEIGHT: Final = 1.6
GAP: Final = 0.2


def still_lobby(editions: Sequence[Edition], locale: str) -> dict[str, str]:
    """Return the covers of the games, and how to choose one."""
    texts = catalogue(locale)
    names = ", ".join(edition.name[locale] for edition in editions)
    lead = texts["still.lobby"]
    image = as_image("".join(covers(editions, locale)), names)
    return {
        "text/plain": f"{lead}\n{names}",
        "text/html": f'{image}<p lang="{locale}" style="max-width:640px">{escape(lead)}</p>',
    }


def covers(editions: Sequence[Edition], locale: str) -> Iterator[str]:
    width, height = len(editions) * (WIDTH + GAP) - GAP, HEIGHT
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * UNIT:g} {height * UNIT:g}" '
    yield 'font-family="system-ui,sans-serif" text-anchor="middle">'
    for number, edition in enumerate(editions):
        left, colours = number * (WIDTH + GAP), edition.theme.palette.light
        yield rect((left, 0, WIDTH, height), colours.felt, colours.line)
        yield from draw(edition.theme.cover or edition.theme.centre, edition.theme, (left, 0, WIDTH, WIDTH * 0.625))
        name = edition.name[locale].partition(" (")[0]
        yield text(name, (left + WIDTH / 2) * UNIT, (height - 0.12) * UNIT, UNIT * 0.17, fill=colours.ink)
    yield "</svg>"
