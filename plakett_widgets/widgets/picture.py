"""The position as a still picture, for notebooks where the live board cannot run."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..editions.format import Colours, DrawingFile, ThemeFile
from ..texts import Phrasebook
from ..words.languages import group_digits
from .describe import conditions, is_held
from .label_size import MAX_PRICE_LETTERS, text_width, truncate_text
from .layout import BAND, FIGURE, PATTERNS, SEATS, TILE, Box, Layout, Place, below_name, ink_on, inner_edge, piece, shade
from .short_names import codes_of, short_names

if TYPE_CHECKING:
    from ..game.table import Table

UNIT: Final = 60  # pixels a square
STRIP: Final = 0.125  # of a square's depth: the colour of its owner
NAME_SIZE: Final = 10  # pixels: the size of the names of squares
ASIDE: Final = 75  # pixels of a line beside the tokens
LINES: Final = {"stop": 3, "aside": 3, "corner": 3}  # of a name, above the tokens or a drawing
MAX_LINES: Final = 5  # on the others
BELOW: Final = 106  # pixels below a course, and a line more for each player
ROW_HEIGHT: Final = 40
TEXT_SIZE: Final = 16  # of names and sums
BOLD_WIDTH: Final = 1.1  # so much wider
HEADING: Final = 92  # pixels of the name, the turn and the dice
MARGIN: Final = 14
MIN_EMBLEM: Final = 60  # pixels that an emblem needs
WIDE: Final = 12  # squares across, where there is room for it beside the name below them:
INDENT: Final = 0.3  # so far from the edge,
BESIDE: Final = 2.6  # so wide
# which side lies across the board: its inner edge is the outer one of a square here
ACROSS: Final = {"south": "north", "corner": "north", "north": "south", "west": "east", "east": "west"}
EDGE: Final = "#16211f"  # of bands, marks and plates, whatever the palette
RIM: Final = 0.09  # between the two lines round the middle
ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
STROKE: Final = 'stroke="#111" stroke-width="1.6" stroke-linejoin="round"'  # of marks
BREAKS: Final = re.compile("\u00ad|(?<=-)")


def picture(table: Table, locale: str = "en") -> str:
    """Return an SVG of the position.  Texts of players are escaped."""
    with table.lock:
        state = table.state()
    phrases = Phrasebook(locale, table.edition, table.names)
    return "".join(draw_board(phrases, state))


def as_image(svg: str, alternative: str) -> str:
    """Return an SVG as an image in HTML, since untrusted notebooks strip inline SVG."""
    data = b64encode(svg.encode()).decode()
    style = "max-width:100%;width:640px;height:auto"
    return f'<img alt="{escape(alternative)}" style="{style}" src="data:image/svg+xml;base64,{data}">'


def draw_board(phrases: Phrasebook, state: Mapping[str, Any]) -> Iterator[str]:
    edition = phrases.edition
    colours = edition.theme.palette.light
    layout = Layout.of(edition)
    width, height = round(layout.width * UNIT), round(layout.height * UNIT)
    if not layout.centre:
        height += BELOW + ROW_HEIGHT * len(state["players"])
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    yield f'font-family="system-ui,sans-serif" font-size="{NAME_SIZE}" fill="{colours.ink}" text-anchor="middle">'
    yield from tiles(phrases)
    yield f'<rect width="{width}" height="{height}" fill="{colours.felt}"/>'
    if edition.theme.felt:
        yield f'<rect width="{width}" height="{height}" fill="url(#{edition.id}-felt)"/>'
    standing = [*tokens(state, layout)]
    yield trail(layout, colours)
    for square, place in enumerate(layout.places):
        occupied = [(token.top, token.bottom) for token in standing if token.square == square]
        drawing, room = edition.theme.drawings.get(edition.squares[square].id), below_name(place)
        if drawing or place.cell:
            occupied.append((room[1] * UNIT, (room[1] + room[3]) * UNIT))
        yield from draw_square(phrases, state, square, place, occupied)
        yield from draw(drawing, edition.theme, room)
    if layout.centre:
        left, top, wide, high = layout.centre
        yield rect(layout.centre, "none", colours.accent, 2)
        yield rect((left + RIM, top + RIM, wide - 2 * RIM, high - 2 * RIM), "none", colours.line)
    for token in standing:
        yield token.drawn
    yield from middle(phrases, state, layout)
    yield "</svg>"


def tiles(phrases: Phrasebook) -> Iterator[str]:
    """Yield the felt and the patterns of groups.  Their ids begin with the edition, as pictures may share a page."""
    edition = phrases.edition
    yield "<defs>"
    if felt := edition.theme.felt:
        drawn = f'fill="none" stroke="{edition.theme.palette.light.line}" stroke-width="{felt.width:g}" {ROUND} opacity=".5"'
        yield tile(f"{edition.id}-felt", felt.size, felt.path, drawn)
    for group in edition.groups:
        if path := PATTERNS.get(group.pattern):
            yield tile(f"{edition.id}-{group.letter}", TILE, path, f'fill="{ink_on(group.colour)}" opacity=".32"')
    yield "</defs>"


def tile(id: str, size: int, path: str, drawn: str) -> str:
    return (
        f'<pattern id="{id}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"><path d="{path}" {drawn}/></pattern>'
    )


def draw(drawing: DrawingFile | None, theme: ThemeFile, box: Box) -> Iterator[str]:
    """Yield a drawing, as large as the box allows, in its middle."""
    if drawing is None:
        return
    left, top, width, height = (length * UNIT for length in box)
    wide, high = drawing.size
    scale = min(width / wide, height / high)
    x, y = left + (width - wide * scale) / 2, top + (height - high * scale) / 2
    yield f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})" {ROUND}>'
    for shape in drawing.shapes:
        stroke = f' stroke="{paint(theme, shape.stroke)}" stroke-width="{shape.width:g}"' if shape.stroke else ""
        yield f'<path d="{shape.d}" fill="{paint(theme, shape.fill)}"{stroke}/>'
    yield "</g>"


def paint(theme: ThemeFile, name: str | None) -> str:
    """Return a colour of the palette by its name, or any other colour as it is."""
    return str(getattr(theme.palette.light, name, name)) if name else "none"


def trail(layout: Layout, colours: Colours) -> str:
    line = " ".join(f"{x * UNIT:.1f},{y * UNIT:.1f}" for x, y in layout.trail)
    return f'<polyline points="{line}" fill="none" stroke="{colours.accent}" stroke-width="12"/>' if line else ""


def draw_square(
    phrases: Phrasebook,
    state: Mapping[str, Any],
    square: int,
    place: Place,
    occupied: Sequence[tuple[float, float]],
) -> Iterator[str]:
    edition, titles = phrases.edition, state["titles"]
    colours = edition.theme.palette.light
    on_course = place.side in ("stop", "aside")
    end = on_course and edition.squares[square].kind in ("start", "exit")
    yield rect(place.box, colours.felt if end else colours.card, colours.accent if end else colours.soft)
    title, price = edition.squares[square].title, edition.squares[square].tax
    room = place.box
    if title is not None:
        owner, price = titles["owner"][title], edition.titles[title].price
        lot = edition.titles[title].rent == "by_step"
        room = beside(place, BAND[place.side] if lot else 0, STRIP if owner >= 0 else 0)
        if lot:
            yield from band(phrases, title, titles["level"][title], place)
        if owner >= 0:
            price = 0
            void = phrases.phrase("square.void") if titles["mortgaged"][title] else ""
            if void:
                yield rect(room, colours.felt)
            yield from owned(owner, state["players"][owner]["name"], outer_edge(place, STRIP), void)
    if place.cell:
        yield from draw_cell(place.cell, colours)
    left, top, width, height = (length * UNIT for length in room)
    wide, most = (ASIDE if place.side == "aside" else width) / NAME_SIZE, LINES.get(place.side, MAX_LINES)
    wrapped = [wrap_name(name, wide, most) for name in short_names(edition.squares[square], phrases.locale)]
    lines = next((lines for lines in wrapped if not lines[-1].endswith("…")), wrapped[-1])
    if on_course:  # the printed number, then the name; tokens stand below
        yield text(phrases.label(square), left + 5, top + 14, 13, anchor="start", bold=True)
        x, anchor = (left + 5, "start") if place.side == "aside" else (left + width / 2, "")
        for number, line in enumerate(lines):
            yield text(line, x, top + 27 + 11 * number, anchor=anchor)
        return
    if price and not occupied:
        yield text(short_price(phrases, price), left + width / 2, top + height - 5, 9, fill=colours.soft)
        height -= 10
    for line, y in zip(lines, baselines(len(lines), top, top + height, occupied), strict=True):
        yield text(line, left + width / 2, y)


def short_price(phrases: Phrasebook, price: int) -> str:
    """Return a price as the board shows it: without its currency where it is long."""
    shown = phrases.money(price)
    return shown if len(shown) <= MAX_PRICE_LETTERS else group_digits(price, phrases.locale)


def beside(place: Place, band: float, strip: float) -> Box:
    """Return what a band at the inner edge and a strip at the outer edge leave of a square."""
    rest = 1 - band
    return inner_edge(Place(outer_edge(place, rest), place.side), 1 - strip / rest)


def band(phrases: Phrasebook, title: int, step: int, place: Place) -> Iterator[str]:
    """Yield the band of a lot in the colour of its group, with its buildings."""
    group, box = phrases.edition.groups[phrases.edition.titles[title].group], inner_edge(place, BAND[place.side])
    yield rect(box, group.colour, EDGE)
    if group.pattern in PATTERNS:
        yield rect(box, f"url(#{phrases.edition.id}-{group.letter})")
    yield from buildings(phrases, title, step, box)


def draw_cell(cell: Box, colours: Colours) -> Iterator[str]:
    """Yield the room of seats that are detained, with its bars."""
    left, top, width, height = (length * UNIT for length in cell)
    yield rect(cell, colours.felt, colours.soft)
    bars = "".join(f"M{left + width * k / 6:.1f} {top:.1f}v{height:.1f}" for k in range(1, 6))
    yield f'<path d="{bars}" stroke="{colours.soft}" stroke-width="1.5" opacity=".6"/>'


def owned(seat: int, name: str, strip: Box, void: str) -> Iterator[str]:
    """Yield the strip of an owner: its colour, the shape of the seat and the initial, and the stamp of a mortgage instead."""
    look = SEATS[seat]
    left, top, width, height = (length * UNIT for length in strip)
    x, y, letter = left + width / 2, top + height / 2, initial(name)
    flat = width > height
    apart = 19 if void else 7 if letter else 0
    dx, dy = (apart, 0) if flat else (0, apart)
    yield rect(strip, look["colour"], EDGE)
    yield outline(look["shape"], x - dx, y - dy, 0.33, f'fill="{look["ink"]}"')
    if void:
        yield f'<g transform="translate({x + dx / 3:.1f} {y + dy / 3:.1f}) rotate({0 if flat else 90})">'
        yield rect((-0.28, -0.08, 0.56, 0.16), "#ffffff")
        yield text(void, 0, 3.2, 10, bold=True, fill="#8a1c12") + "</g>"
    elif letter:
        yield text(letter, x + dx * 0.6, y + dy + 3.3, 10, bold=True, fill=look["ink"])


def baselines(lines: int, top: float, bottom: float, occupied: Sequence[tuple[float, float]]) -> list[float]:
    """Return the baselines of a name: in the middle, or where there is room above and below the tokens.

    >>> baselines(2, 0, 60, []), baselines(2, 0, 60, [(15, 45)])
    ([30.0, 41.0], [12, 56])
    """
    if not occupied:
        return [(top + bottom) / 2 + 11 * line - 5.5 * (lines - 2) for line in range(lines)]
    upper, lower = min(upper for upper, _ in occupied), max(lower for _, lower in occupied)
    above, below = (max(0, int((room + 1) / 11)) for room in (upper - top, bottom - lower))
    above = 0 if below >= max(lines, above + 1) else min(lines, above)
    under = min(lower + 11, bottom - 4 - 11 * (lines - above - 1))
    return [*(upper - 3 - 11 * line for line in reversed(range(above))), *(under + 11 * line for line in range(lines - above))]


def outer_edge(place: Place, share: float) -> Box:
    """Return the strip of a square along the rim of the board.  At a corner, its foot."""
    return inner_edge(Place(place.box, ACROSS[place.side]), share)


def buildings(phrases: Phrasebook, title: int, step: int, band: Box) -> Iterator[str]:
    """Yield the buildings of a lot on plates along its band, with their code where many kinds may stand."""
    if not step:
        return
    kinds = phrases.edition.buildings
    kind, count, _ = phrases.edition.titles[title].steps[step - 1]
    colour, shape = piece(phrases.edition.theme, kinds[kind].id, kind)
    code = codes_of([one.short[phrases.locale] for one in kinds])[kind] if phrases.edition.substitution else ""
    left, top, width, height = band
    flat, size = width > height, 0.32
    badge = code or (str(count) if count > 1 else "")
    x, y, half = left + width / 2, top + height / 2, 0.02 + 0.07 * len(badge)
    if badge:
        x, y = (x - half, y) if flat else (x, y - 0.12)
    scale = size * UNIT / 24
    at_corner = f"translate({x * UNIT - 12 * scale:.1f} {y * UNIT - 12 * scale:.1f}) scale({scale:.3g})"
    yield f'<g transform="{at_corner}" stroke-linejoin="round"><path d="{shape}" fill="#fff" stroke="#fff" stroke-width="5"/>'
    yield f'<path d="{shape}" fill="{colour}" stroke="{EDGE}" stroke-width="1.6" fill-rule="evenodd"/></g>'
    if badge:
        x, y = (x + size / 2 + half, y) if flat else (x, y + size / 2 + 0.1)
        yield rect((x - half, y - 0.11, 2 * half, 0.22), "#111111")
        yield text(badge, x * UNIT, y * UNIT + 4.3, 12, bold=True, fill="#ffffff")


class Token(NamedTuple):
    square: int
    left: float
    right: float
    top: float
    bottom: float
    drawn: str


def tokens(state: Mapping[str, Any], layout: Layout) -> Iterator[Token]:
    """Yield the tokens of all who are in play or have finished."""
    shown = [seat for seat, player in enumerate(state["players"]) if not player["out"] or player.get("finished")]
    for seat in shown:
        player = state["players"][seat]
        square = player["square"]
        place = layout.places[square]
        cell = place.cell
        held = is_held(player)
        there = [other for other in shown if state["players"][other]["square"] == square]
        crowd = [other for other in there if not cell or is_held(state["players"][other]) == held]
        dx, dy, width = (layout.cell_slots if cell else layout.slots)[len(crowd) - 1][crowd.index(seat)]
        x, y = (cell[0] + cell[2] / 2, cell[1] + cell[3] / 2) if cell and held else place.anchor
        yield figure(seat, player["name"], square, (x + dx) * UNIT, (y + dy) * UNIT, width * UNIT / 24)


def figure(seat: int, name: str, square: int, x: float, y: float, scale: float) -> Token:
    """Return a token: its head and foot, and in front of them the mark of the seat."""
    top, bottom = FIGURE
    half = (bottom - top) / 2 * scale
    middle = y + (12 - (top + bottom) / 2) * scale  # of the mark
    behind = outline(SEATS[seat]["figure"], x, middle, scale, f'fill="{shade(SEATS[seat]["colour"])}" {STROKE}')
    return Token(square, x - 12 * scale, x + 12 * scale, y - half, y + half, behind + mark(seat, name, x, middle, scale))


def mark(seat: int, name: str, x: float, y: float, scale: float) -> str:
    """Return the shape of a seat with the initial of its player."""
    look, letter = SEATS[seat], initial(name)
    written = text(letter, x, y + (look["baseline"] - 12) * scale, 13 * scale, bold=True, fill=look["ink"]) if letter else ""
    return outline(look["shape"], x, y, scale, f'fill="{look["colour"]}" {STROKE}') + written


def outline(path: str, x: float, y: float, scale: float, drawn: str) -> str:
    return f'<path transform="translate({x - 12 * scale:.1f} {y - 12 * scale:.1f}) scale({scale:.3g})" d="{path}" {drawn}/>'


def initial(name: str) -> str:
    return name.strip()[:1].upper()


def middle(phrases: Phrasebook, state: Mapping[str, Any], layout: Layout) -> Iterator[str]:
    """Yield the emblem, the name of the game, the turn and the players, in the middle or below."""
    theme, players = phrases.edition.theme, state["players"]
    colours = theme.palette.light
    name = phrases.edition.name[phrases.locale]
    rows = len(players) * ROW_HEIGHT
    if layout.centre:
        left, top, width, height = layout.centre
        free = height * UNIT - rows - HEADING - 2 * MARGIN  # for the emblem
        high = min(free, 0.36 * height * UNIT) if theme.centre and free > MIN_EMBLEM else 0.0
        start = top * UNIT + MARGIN + max(0.0, free - high) / 2
        yield from draw(theme.centre, theme, (left, start / UNIT, width, high / UNIT)) if high else ()
        start, across = start + high, layout.width * UNIT / 2
        left, right = (left + 0.9) * UNIT, (left + width - 0.9) * UNIT
    else:
        start, across = layout.height * UNIT + 4, layout.width * UNIT / 2
        left, right = 0.9 * UNIT, (layout.width - 0.9) * UNIT
    room = right - left + 48
    if not layout.centre and layout.width >= WIDE:
        yield from draw(theme.centre, theme, (INDENT, layout.height + 0.12, BESIDE, 1.38))
        room = (layout.width - 2 * (INDENT + BESIDE)) * UNIT
    size = max(8, min(30, int(1.2 * min(540, right - left + 108) / len(name))))
    yield text(name, across, start + 34, size, bold=True, fill=colours.accent)
    turn = phrases.turn(state)
    yield text(turn, across, start + 58, min(15, round(room / text_width(turn), 1)))
    if state["dice"]:
        a, *more = state["dice"]
        dice = phrases.phrase("board.dice", a=a, b=more[0]) if more else phrases.phrase("board.die", a=a)
        yield text(dice, across, start + 78, 13, fill=colours.soft)
    line = start + HEADING
    yield (
        f'<rect x="{left - 24:.1f}" y="{line - 2:.1f}" width="{max(0.0, right - left + 48):.1f}" height="{rows + 4}" rx="10" '
        f'fill="{colours.card}" stroke="{colours.line}"/>'
    )
    for seat, player in enumerate(players):
        yield from player_row(phrases, seat, player, left, right, line + ROW_HEIGHT * (seat + 0.5) + 5)


def player_row(
    phrases: Phrasebook, seat: int, player: Mapping[str, Any], left: float, right: float, base: float
) -> Iterator[str]:
    """Yield the row of a player with cash.  On a course, conditions and waiting cards stand below."""
    yield mark(seat, player["name"], left, base - 5, 1)
    cash = holdings(phrases, player)
    name = truncate_text(player["name"], (right - left - 0.4 * UNIT) / TEXT_SIZE - BOLD_WIDTH * text_width(cash) - 1)
    below = ""
    if phrases.edition.course:
        waits = [phrases.phrase("players.queue", n=len(player["queue"]))] if player["queue"] else []
        below = phrases.list([*conditions(phrases, player), *waits])
    base -= 7 * bool(below)
    yield text(name, left + 0.4 * UNIT, base, TEXT_SIZE, anchor="start")
    yield text(cash, right, base, TEXT_SIZE, anchor="end", bold=True)
    if below:
        yield text(below, left + 0.4 * UNIT, base + 15, 12, anchor="start", fill=phrases.edition.theme.palette.light.soft)


def holdings(phrases: Phrasebook, player: Mapping[str, Any]) -> str:
    if player.get("finished"):
        return f"{phrases.phrase('players.finished', n=player['finished'])} · {phrases.money(player['cash'])}"
    cash = phrases.phrase("players.out") if player["out"] else phrases.money(player["cash"])
    if player["owed"]:
        cash += f" · {phrases.phrase('players.balance', amount=phrases.money(player['cash'] - player['owed']))}"
    return cash


def rect(box: Sequence[float], fill: object, stroke: str = "none", width: int = 1) -> str:
    x, y, wide, high = (round(length * UNIT, 1) for length in box)
    edge = f' stroke="{stroke}"' + f' stroke-width="{width}"' * (width > 1) if stroke != "none" else ""
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}"{edge}/>'


def text(content: str, x: float, y: float, size: float = 0, anchor: str = "", bold: bool = False, fill: str = "") -> str:
    style = {"font-size": f"{size:g}" if size else "", "text-anchor": anchor, "font-weight": 700 * bold, "fill": fill}
    attributes = "".join(f' {name}="{value}"' for name, value in style.items() if value)
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{escape(content)}</text>'


def wrap_name(short: str, room: float, most: int) -> list[str]:
    """Return at most so many lines as wide as ``room`` times their size, broken at spaces and hyphens, soft or not.

    >>> wrap_name("Soins à do\\u00admicile", 5, 2), wrap_name("Soins à do\\u00admicile", 5, 1)
    (['Soins à', 'domicile'], ['Soins à…'])
    """
    lines = [""]
    for word in short.split(" "):
        parts = BREAKS.split(word)
        if lines[-1] and text_width(f"{lines[-1]} {word}") <= room:
            lines[-1] += " " + "".join(parts)
            continue
        if lines[-1]:
            lines.append("")
        for number, part in enumerate(parts):
            hyphen = "-" * (number < len(parts) - 1)
            if lines[-1] and text_width(lines[-1] + part + hyphen) > room:
                lines[-1] += "" if lines[-1].endswith("-") else "-"
                lines.append("")
            lines[-1] += part
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1].removesuffix("-") + "…"]
