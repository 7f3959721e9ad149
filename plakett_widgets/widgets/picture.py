"""The position as a still picture: what notebooks show where the live board cannot run."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from .definition import codes_of, short_names
from .layout import SEATS, Layout, Place, piece
from .texts import Teller

if TYPE_CHECKING:
    from ..game import Game

UNIT: Final = 60  # pixels a square
BAND: Final = 0.24  # of a square's depth: the colour of its group
CHARACTERS: Final = {"corner": 14, "stop": 15, "aside": 12}  # a line on a square
ROOM: Final = 10  # characters on the others
BELOW: Final = 120  # pixels below a course, and a line more for each player
LINE: Final = 40
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
    layout = Layout.of(teller.edition.squares)
    width, height = round(layout.width * UNIT), round(layout.height * UNIT)
    if not layout.centre:
        height += BELOW + LINE * len(state["players"])
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    yield f'font-family="system-ui,sans-serif" font-size="10" fill="{INK}" text-anchor="middle">'
    yield f'<rect width="{width}" height="{height}" fill="#dcebe4"/>'
    shorts = short_names(teller.edition, teller.locale)
    yield trail(layout)
    for square, place in enumerate(layout.places):
        yield from drawn_square(teller, state, square, place, shorts[square])
    yield from tokens(state, layout)
    yield from middle(teller, state, layout)
    yield "</svg>"


def trail(layout: Layout) -> str:
    """The way from stop to stop of a course, seen between its rows."""
    stops = [place.box for place in layout.places if place.side == "stop"]
    points = [(left + width / 2, top + height / 2) for left, top, width, height in stops]
    line = " ".join(f"{x * UNIT:.1f},{y * UNIT:.1f}" for x, y in points)
    return f'<polyline points="{line}" fill="none" stroke="#0b6b5d" stroke-width="12"/>' if points else ""


def drawn_square(teller: Teller, state: Mapping[str, Any], square: int, place: Place, short: str) -> Iterator[str]:
    on_course = place.side in ("stop", "aside")
    end = on_course and teller.edition.squares[square].kind in ("start", "exit")
    yield rect(place.box, "#bfe3d8" if end else "#fffefb", "#8b9a94")
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
    lines = wrapped(short, CHARACTERS.get(place.side, ROOM))
    if on_course:  # the printed number, then the name; tokens stand below
        yield text(teller.label(square), left + 5, top + 14, 13, anchor="start", bold=True)
        for number, line in enumerate(lines[:3]):
            beside = place.side == "aside"
            x, anchor = (left + 5, "start") if beside else (left + width / 2, "")
            yield text(line, x, top + 27 + 11 * number, anchor=anchor)
        return
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


def tokens(state: Mapping[str, Any], layout: Layout) -> Iterator[str]:
    """Everybody who is in play, and at the exit those who have finished."""
    shown = [seat for seat, player in enumerate(state["players"]) if not player["out"] or player.get("finished")]
    for seat in shown:
        player = state["players"][seat]
        crowd = [other for other in shown if state["players"][other]["square"] == player["square"]]
        dx, dy, width = layout.slots[len(crowd) - 1][crowd.index(seat)]
        x, y = layout.places[player["square"]].anchor
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


def middle(teller: Teller, state: Mapping[str, Any], layout: Layout) -> Iterator[str]:
    """The name of the game, whose turn it is, and what each player has: in the middle, or below."""
    left, top, width, _ = layout.centre or (0.0, layout.height - 0.4, layout.width, 0.0)
    left, top, right = (left + 1) * UNIT, (top + 1) * UNIT, (left + width - 0.8) * UNIT
    name = teller.edition.name[teller.locale]
    yield text(name, layout.width * UNIT / 2, top, min(30, 900 // len(name)), bold=True)
    yield text(teller.turn(state), layout.width * UNIT / 2, top + 28, 15)
    if state["dice"]:
        a, *more = state["dice"]
        said = teller.say("board.dice", a=a, b=more[0]) if more else teller.say("board.die", a=a)
        yield text(said, layout.width * UNIT / 2, top + 50, 13)
    line = top + (100 if layout.centre else 80)
    for seat, player in enumerate(state["players"]):
        yield mark(seat, player["name"], left, line - 5, 1)
        name = player["name"] if len(player["name"]) <= 24 else player["name"][:23] + "…"
        yield text(name, left + 0.4 * UNIT, line, 16, anchor="start")
        yield text(holdings(teller, player), right, line, 16, anchor="end", bold=True)
        if teller.course:
            waits = [teller.say("players.queue", n=len(player["queue"]))] if player["queue"] else []
            yield text(teller.list([*teller.condition(player), *waits]), left + 0.4 * UNIT, line + 14, 12, anchor="start")
        line += LINE


def holdings(teller: Teller, player: Mapping[str, Any]) -> str:
    if player.get("finished"):
        return f"{teller.say('players.finished', n=player['finished'])} · {teller.money(player['cash'])}"
    cash = teller.say("players.out") if player["out"] else teller.money(player["cash"])
    if player["owed"]:
        cash += f" · {teller.say('players.balance', amount=teller.money(player['cash'] - player['owed']))}"
    return cash


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
