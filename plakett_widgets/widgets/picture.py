"""The position as a still picture: what notebooks show where the live board cannot run."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from .definition import codes_of, short_names
from .layout import SEATS, SLOTS, Place, Ring, piece
from .texts import Teller

if TYPE_CHECKING:
    from ..game import Game

UNIT: Final = 60  # pixels a square
BAND: Final = 0.24  # of a square's depth: the colour of its group
CHARACTERS: Final = 10  # a line on a square
INK: Final = "#16211f"
BREAKS: Final = re.compile("\u00ad|(?<=-)")


def picture(game: Game, locale: str = "en") -> str:
    """An SVG of the position; what players wrote is escaped."""
    with game.lock:
        state = game.state()
    teller = Teller(locale, game.edition, [player.name for player in game.players])
    return "".join(drawing(teller, state))


def as_image(svg: str, alternative: str) -> str:
    """The SVG as an image in HTML: inline SVG is stripped from untrusted notebooks."""
    data = b64encode(svg.encode()).decode()
    style = "max-width:100%;width:640px;height:auto"
    return f'<img alt="{escape(alternative)}" style="{style}" src="data:image/svg+xml;base64,{data}">'


def drawing(teller: Teller, state: Mapping[str, Any]) -> Iterator[str]:
    ring = Ring.of(len(teller.edition.squares))
    side = round(ring.size * UNIT)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
    yield f'font-family="system-ui,sans-serif" font-size="10" fill="{INK}" text-anchor="middle">'
    yield f'<rect width="{side}" height="{side}" fill="#dcebe4"/>'
    shorts = short_names(teller.edition, teller.locale)
    for square, place in enumerate(ring.places):
        yield from drawn_square(teller, state, square, place, shorts[square])
    yield from tokens(state, ring)
    yield from middle(teller, state, ring)
    yield "</svg>"


def drawn_square(teller: Teller, state: Mapping[str, Any], square: int, place: Place, short: str) -> Iterator[str]:
    yield rect(place.box, "#fffefb", "#8b9a94")
    title = teller.edition.squares[square].title
    room = place.box
    if title is not None:
        deed = teller.edition.titles[title]
        if deed.rent == "by_step":
            room = outer_edge(place, 1 - BAND)
            yield rect(inner_edge(place, BAND), teller.edition.groups[deed.group].colour, INK)
            yield from buildings(teller, title, state["titles"]["level"][title], inner_edge(place, BAND))
        owner = state["titles"]["owner"][title]
        if owner >= 0:
            left, top, width, height = strip = outer_edge(place, 0.1)
            yield rect(strip, SEATS[owner]["colour"], INK)
            yield mark(owner, "", (left + width / 2) * UNIT, (top + height / 2) * UNIT, 0.45)
        if state["titles"]["mortgaged"][title]:
            left, top, width, height = (length * UNIT for length in room)
            yield f'<path d="M{left:.1f} {top + height:.1f}l{width:.1f} {-height:.1f}" stroke="#8a1c12" stroke-width="2"/>'
    left, top, width, height = (length * UNIT for length in room)
    lines = wrapped(short, CHARACTERS if place.side != "corner" else 14)
    for number, line in enumerate(lines):
        yield text(line, left + width / 2, top + height / 2 + 11 * number - 5.5 * (len(lines) - 2))


def inner_edge(place: Place, share: float) -> tuple[float, float, float, float]:
    """The strip of a square along the middle of the board."""
    left, top, width, height = place.box
    if place.side == "south":
        return left, top, width, height * share
    if place.side == "north":
        return left, top + height * (1 - share), width, height * share
    if place.side == "west":
        return left + width * (1 - share), top, width * share, height
    return left, top, width * share, height


def outer_edge(place: Place, share: float) -> tuple[float, float, float, float]:
    """The strip of a square along the rim of the board."""
    left, top, width, height = inner_edge(place, 1 - share)
    if place.side == "south":
        return left, top + height, width, place.box[3] - height
    if place.side == "north":
        return left, place.box[1], width, place.box[3] - height
    if place.side == "west":
        return place.box[0], top, place.box[2] - width, height
    return left + width, top, place.box[2] - width, height


def buildings(teller: Teller, title: int, step: int, band: tuple[float, float, float, float]) -> Iterator[str]:
    """The pieces of a lot, each on a plate, in a row along its band; where many kinds may stand, with their code."""
    if not step:
        return
    kinds = teller.edition.buildings
    kind, count, _ = teller.edition.titles[title].steps[step - 1]
    colour, shape = piece(kinds[kind].id, kind)
    code = codes_of([one.short[teller.locale] for one in kinds])[kind] if teller.edition.substitution else ""
    left, top, width, height = band
    flat, plate = width > height, 0.22 if count > 1 else 0.34
    for number in range(count):
        along = (number + 0.5) / count
        x, y = (left + width * along, top + height / 2) if flat else (left + width / 2, top + height * along)
        if code:
            long, short = 0.42, 0.17  # half of the plate
            wide, high = (long, short) if flat else (short, long)
            yield rect((x - wide, y - high, 2 * wide, 2 * high), "#ffffff", INK)
            beside = (x + 0.18, y + 0.06) if flat else (x, y + 0.26)
            yield text(code, beside[0] * UNIT, beside[1] * UNIT, 11, bold=True)
            x, y = (x - 0.22, y) if flat else (x, y - 0.2)
        else:
            yield rect((x - plate / 2, y - plate / 2, plate, plate), "#ffffff", INK)
        scale = plate * 0.86 * UNIT / 24
        at_corner = f"translate({x * UNIT - 12 * scale:.1f} {y * UNIT - 12 * scale:.1f}) scale({scale:.3g})"
        yield f'<path transform="{at_corner}" d="{shape}" fill="{colour}" fill-rule="evenodd"/>'


def tokens(state: Mapping[str, Any], ring: Ring) -> Iterator[str]:
    players = state["players"]
    for seat, player in enumerate(players):
        if player["out"]:
            continue
        crowd = [other for other, one in enumerate(players) if one["square"] == player["square"] and not one["out"]]
        dx, dy, width = SLOTS[len(crowd) - 1][crowd.index(seat)]
        x, y = ring.places[player["square"]].anchor
        yield mark(seat, player["name"], (x + dx) * UNIT, (y + dy) * UNIT, width * UNIT / 24)


def mark(seat: int, name: str, x: float, y: float, scale: float) -> str:
    """The shape of a seat with its player's initial."""
    look = SEATS[seat]
    letter = escape(name.strip()[:1].upper())
    written = f'<text x="12" y="{look["baseline"]}" font-size="13" font-weight="700" fill="{look["ink"]}">{letter}</text>'
    return (
        f'<g transform="translate({x - 12 * scale:.1f} {y - 12 * scale:.1f}) scale({scale:.3g})">'
        f'<path d="{look["shape"]}" fill="{look["colour"]}" stroke="#111" stroke-width="1.6"/>{written if letter else ""}</g>'
    )


def middle(teller: Teller, state: Mapping[str, Any], ring: Ring) -> Iterator[str]:
    """The name of the game, whose turn it is, and what each player has."""
    centre, top = ring.size * UNIT / 2, 2.6 * UNIT
    name = teller.edition.name[teller.locale]
    yield text(name, centre, top, min(30, 900 // len(name)), bold=True)
    yield text(teller.turn(state), centre, top + 28, 15)
    if state["dice"]:
        a, *more = state["dice"]
        said = teller.say("board.dice", a=a, b=more[0]) if more else teller.say("board.die", a=a)
        yield text(said, centre, top + 50, 13)
    for seat, player in enumerate(state["players"]):
        line = top + 100 + 40 * seat
        yield mark(seat, player["name"], 2.6 * UNIT, line - 5, 1)
        name = player["name"] if len(player["name"]) <= 24 else player["name"][:23] + "…"
        yield text(name, 3 * UNIT, line, 16, anchor="start")
        cash = teller.say("players.out") if player["out"] else teller.money(player["cash"])
        if player["owed"]:
            cash += f" · {teller.say('players.balance', amount=teller.money(player['cash'] - player['owed']))}"
        yield text(cash, (ring.size - 2.4) * UNIT, line, 16, anchor="end", bold=True)


def rect(box: Sequence[float], fill: object, stroke: str) -> str:
    x, y, width, height = (round(length * UNIT, 1) for length in box)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="{stroke}"/>'


def text(said: str, x: float, y: float, size: int = 0, anchor: str = "", bold: bool = False) -> str:
    style = {"font-size": size, "text-anchor": anchor, "font-weight": 700 * bold}
    said_how = "".join(f' {name}="{value}"' for name, value in style.items() if value)
    return f'<text x="{x:.1f}" y="{y:.1f}"{said_how}>{escape(said)}</text>'


def wrapped(short: str, width: int) -> list[str]:
    """Lines of at most ``width`` characters, broken at spaces and hyphens, soft or not; four of them at most.

    >>> wrapped("Soins à do\\u00admicile", 8)
    ['Soins à', 'domicile']
    """
    lines = [""]
    for word in short.split(" "):
        parts = BREAKS.split(word)
        if lines[-1] and len(lines[-1]) + 1 + len("".join(parts)) <= width:
            lines[-1] += " " + "".join(parts)
            continue
        if lines[-1]:
            lines.append("")
        for number, part in enumerate(parts):
            room = width - (number < len(parts) - 1)
            if lines[-1] and len(lines[-1]) + len(part) > room:
                lines[-1] += "" if lines[-1].endswith("-") else "-"
                lines.append("")
            lines[-1] += part
    return lines[:4]
