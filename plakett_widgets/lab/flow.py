"""Where the money comes from and where it goes: a resource-flow diagram, drawn from the rules and weighted by a log.

Sources, drains, pools and gates are those of E. Adams and J. Dormans, *Game Mechanics: Advanced Game Design* (2012, the
framework “Machinations”): a source makes money, a drain destroys it, a pool holds it, a gate decides when it flows.  Here the
bank is both source and drain, and the players’ cash is the pool.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from ..arguments import flag
from ..editions.languages import grouped, nearest
from ..engine import event, tables
from ..engine.tables import Tables
from ..players import label
from ..record.frames import accounts
from ..record.frames.accountant import LINE, OPENING, in_rows
from ..record.frames.lookup import labels
from .played import Played, each, frames_of

if TYPE_CHECKING:
    from ..record.frames import Frames

BANK: Final = "bank"
POT: Final = "pot"
PLAYERS: Final = "players"


class Channel(NamedTuple):
    """A kind of event that moves money: between whom, what opens the gate, and under which rules it can happen."""

    kind: int
    ends: tuple[tuple[str, str], ...]
    gate: str
    exists: Callable[[Tables], bool] = lambda t: True


def on_loop(t: Tables) -> bool:
    return not t.open_track


def has_card(*payers: int) -> Callable[[Tables], bool]:
    """Is there a card whose money comes from one of these?"""
    operations = (tables.TRANSFER, tables.PER_THROW)
    return lambda t: any(row[0] in operations and row[1] in payers for rows in t.effects for row in rows)


def between_players(t: Tables) -> bool:
    """Is there a card by which one pays another?  On an open track all is paid to the bank."""
    rows = (row for rows in t.effects for row in rows)
    return on_loop(t) and any(row[0] == tables.TRANSFER and tables.THE_BANK not in row[1:3] for row in rows)


OUT: Final = ((PLAYERS, BANK),)
IN: Final = ((BANK, PLAYERS),)
BETWEEN: Final = ((PLAYERS, PLAYERS),)
FINE: Final = ((PLAYERS, BANK), (PLAYERS, POT))  # to the pot only where there is one
EITHER: Final = ((PLAYERS, PLAYERS), (PLAYERS, BANK))

CHANNELS: Final = (
    Channel(event.DEALT, IN, "rule"),
    Channel(event.SALARY_PAID, IN, "dice", on_loop),
    Channel(event.CARD_GAINED, IN, "card", has_card(tables.THE_BANK)),
    Channel(event.SQUARE_GAINED, IN, "dice", lambda t: t.open_track),
    Channel(event.AID_PAID, IN, "rule", lambda t: t.open_track and t.aid > 0),
    Channel(event.POST_PAID, IN, "dice", lambda t: t.open_track),
    Channel(event.JACKPOT_TAKEN, ((POT, PLAYERS),), "dice", lambda t: t.jackpot),
    Channel(event.MORTGAGED, IN, "choice", lambda t: on_loop(t) and t.mortgages),
    Channel(event.BUILDING_SOLD, IN, "choice", lambda t: any(t.steps)),
    Channel(event.BOUGHT, OUT, "choice", on_loop),
    Channel(event.AUCTION_WON, OUT, "choice", lambda t: on_loop(t) and t.auctions),
    Channel(event.BUILT, OUT, "choice", lambda t: any(t.steps)),
    Channel(event.SHARE_PAID, BETWEEN, "choice", lambda t: t.sharing >= 0),
    Channel(event.LIFTED, OUT, "choice", lambda t: on_loop(t) and t.mortgages),
    Channel(event.INTEREST_PAID, OUT, "rule", lambda t: on_loop(t) and t.mortgages),
    Channel(event.TAX_PAID, FINE, "dice", lambda t: tables.TAX in t.kind),
    Channel(event.FINE_PAID, FINE, "rule", lambda t: t.fine > 0),
    Channel(event.CARD_PAID, FINE, "card"),
    Channel(event.CARD_PAID, BETWEEN, "card", between_players),
    Channel(event.DEPOSITED, FINE, "dice", lambda t: t.open_track),
    Channel(event.TICKET_PAID, EITHER, "dice", lambda t: t.ticket_group >= 0),
    Channel(event.ROYALTY_PAID, EITHER, "rule", lambda t: bool(t.royal)),
    Channel(event.RENT_PAID, BETWEEN, "dice", on_loop),
    Channel(event.RENT_PAID, OUT, "dice", lambda t: t.fixed_rent_to_bank),
    Channel(event.PRICE_PAID, BETWEEN, "choice"),
    Channel(event.DEBT_PAID, EITHER, "rule", lambda t: t.debts == tables.STANDING),
    Channel(event.ESTATE_PAID, BETWEEN, "rule", on_loop),
    Channel(event.ESTATE_PAID, OUT, "rule"),
)


def edges(t: Tables) -> list[tuple[str, str, str, str]]:
    """From, to, kind of event and gate: every way that money can take under these rules.

    >>> from plakett_widgets import editions
    >>> ways = edges(editions.load("plakettopoly").tables())
    >>> ("players", "players", "rent_paid", "dice") in ways, any(kind == "royalty_paid" for _, _, kind, _ in ways)
    (True, False)
    """
    return [
        (*ends, event.NAMES[kind], gate)
        for kind, ways, gate, exists in CHANNELS
        if exists(t)
        for ends in ways
        if t.jackpot or POT not in ends
    ]


def money_flow(played: Played, by_seat: bool = False) -> pl.DataFrame:
    """Every way that the rules give to money, with how much took it and how often: nothing, for some.

    ``from`` and ``to`` are ``bank``, ``pot`` and ``players``; with ``by_seat`` the players are P1, P2, … and only ways that
    were taken are listed.  ``gate`` says what decides: ``dice``, ``card``, ``choice`` or ``rule``.  The sums are those of the
    ledger’s cash.

    >>> from plakett_widgets import Game, lab
    >>> flow = lab.money_flow(Game("plakettopoly", players=3, seed=7))
    >>> flow.filter(flow["kind"] == "dealt").rows()
    [(0, 'bank', 'players', 'dealt', 'rule', 4500, 3)]
    """
    apart = flag("by_seat", by_seat)
    return each(played, lambda frames: flow_of(frames, apart))


def flow_of(frames: Frames, by_seat: bool) -> pl.DataFrame:
    source = frames.only
    gates = {event.NAMES[channel.kind]: channel.gate for channel in CHANNELS}
    found: dict[tuple[str, str, str, str], list[int]] = {}
    if not by_seat:
        found = {way: [0, 0] for way in edges(source.edition.tables(source.options))}
    for payer, payee, kind, amount in payments(frames, by_seat):
        way = found.setdefault((payer, payee, kind, gates.get(kind, "rule")), [0, 0])
        way[0] += amount
        way[1] += 1
    rows = [(*way, *sums) for way, sums in found.items()]
    types = {"from": pl.String, "to": pl.String, "kind": pl.String, "gate": pl.String,
             "amount": pl.Int64, "count": pl.Int64}  # fmt: skip
    made = pl.DataFrame(rows, schema=types, orient="row")
    return made.select(pl.lit(source.game, pl.Int32).alias("game"), *types)


def payments(frames: Frames, by_seat: bool) -> list[tuple[str, str, str, int]]:
    """Payer, payee, kind and amount of every payment, out of the ledger’s lines of cash."""
    source = frames.only
    kinds = source.log.columns()["kind"]
    sides: dict[int, dict[str, tuple[str, int]]] = {}
    for seq, seat, account, _, amount in in_rows(source.accounts.lines, LINE):
        if seq == OPENING or account not in (accounts.CASH, accounts.POT) or kinds[seq] == event.MONEY_ISSUED:
            continue
        who = POT if account == accounts.POT else BANK if seat < 0 else label(seat) if by_seat else PLAYERS
        sides.setdefault(seq, {})["payee" if amount > 0 else "payer"] = who, abs(amount)
    return [
        (both["payer"][0], both["payee"][0], event.NAMES[kinds[seq]], both["payee"][1]) for seq, both in sides.items()
    ]  # fmt: skip


# the drawing

WIDTH: Final = 960
ROW: Final = 34
POOL: Final = (410, 550)  # its left and right
COLOURS: Final = {"in": "#00795a", "out": "#c04a00", "within": "#0069a8"}  # told apart by place and shape too
TEXTS: Final = {
    "fr": {
        "title": "D’où vient l’argent, où il va", "pool": "Caisses", "in": "La banque verse", "out": "La banque encaisse",
        "within": "Entre les places", "dice": "dés", "card": "carte", "choice": "choix", "rule": "règle",
        "pot": "cagnotte", "desc": "{0} entrent dans les caisses, {1} en sortent, {2} passent de l’une à l’autre.",
    },
    "en": {
        "title": "Where money comes from, where it goes", "pool": "Players’ cash", "in": "The bank pays out",
        "out": "The bank takes in", "within": "Between players", "dice": "dice", "card": "card", "choice": "choice",
        "rule": "rule", "pot": "pot", "desc": "{0} come into the players’ cash, {1} leave it, {2} pass from one to another.",
    },
}  # fmt: skip


class Diagram(str):
    """A drawing in SVG, shown as such in a notebook."""

    def _repr_svg_(self) -> str:
        return str(self)


class Way(NamedTuple):
    kind: str
    gate: str
    amount: int
    pot: bool


def flow_diagram(played: Played, lang: str = "en") -> Diagram:
    """The same as a drawing: a row for each way, as thick as the money that took it; ways that nobody took are faint.

    >>> from plakett_widgets import Game, lab
    >>> drawing = lab.flow_diagram(Game("plakettopoly", players=3, seed=7), lang="fr")
    >>> drawing.startswith("<svg"), "argent de départ reçu" in drawing
    (True, True)
    """
    language, every = nearest(lang), frames_of(played)
    sums: dict[str, dict[tuple[str, str, bool], int]] = {"in": {}, "out": {}, "within": {}}
    for _, payer, payee, kind, gate, amount, _ in money_flow(every).iter_rows():
        side = "within" if payer == payee else "in" if payee == PLAYERS else "out"
        way = kind, gate, POT in (payer, payee)
        sums[side][way] = sums[side].get(way, 0) + amount
    sides = {
        side: sorted((Way(kind, gate, amount, pot) for (kind, gate, pot), amount in ways.items()), key=lambda way: -way.amount)
        for side, ways in sums.items()
    }
    return Diagram("".join(Painter(sides, cash_held(every), language).parts()))


def cash_held(every: Sequence[Frames]) -> int:
    """What is in the pool now, what a position began with included."""
    held = 0
    for frames in every:
        for _, seat, account, _, amount in in_rows(frames.only.accounts.lines, LINE):
            held += amount if seat >= 0 and account == accounts.CASH else 0
    return held


class Painter:
    def __init__(self, sides: dict[str, list[Way]], held: int, lang: str) -> None:
        self.sides = sides
        self.held = held
        self.lang = lang
        self.texts = TEXTS[lang]
        self.totals = {side: sum(way.amount for way in ways) for side, ways in sides.items()}
        self.most = max((way.amount for ways in sides.values() for way in ways), default=0) or 1

    def parts(self) -> list[str]:
        texts, (left, right) = self.texts, POOL
        height = max(len(self.sides["in"]), len(self.sides["out"]), 2) * ROW
        below = 64 + height
        whole = below + 48 + len(self.sides["within"]) * ROW
        desc = texts["desc"].format(*(self.money(self.totals[side]) for side in ("in", "out", "within")))
        own = hashlib.sha256(repr((self.sides, self.lang)).encode()).hexdigest()[:8]
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole}" width="{WIDTH}" role="img"',
            f' lang="{self.lang}" aria-labelledby="flow-{own}-title flow-{own}-desc"',
            ' font-family="sans-serif" font-size="13" fill="currentColor">',
            f'<title id="flow-{own}-title">{escape(texts["title"])}</title><desc id="flow-{own}-desc">{escape(desc)}</desc>',
            self.text(20, 28, f"{texts['in']}{self.colon}{self.money(self.totals['in'])}", weight="bold"),
            self.text(WIDTH - 20, 28, f"{texts['out']}{self.colon}{self.money(self.totals['out'])}", "end", "bold"),
            f'<rect x="{left}" y="48" width="{right - left}" height="{height}" rx="16" fill="none" stroke="currentColor"',
            ' stroke-width="2"/>',
            self.text((left + right) / 2, 44 + height / 2, texts["pool"], "middle", "bold"),
            self.text((left + right) / 2, 64 + height / 2, self.money(self.held), "middle"),
            *(self.inward(way, 48 + ROW * (row + 0.5)) for row, way in enumerate(self.sides["in"])),
            *(self.outward(way, 48 + ROW * (row + 0.5)) for row, way in enumerate(self.sides["out"])),
            self.text(20, below + 24, f"{texts['within']}{self.colon}{self.money(self.totals['within'])}", weight="bold"),
            *(self.within(way, below + 36 + ROW * (row + 0.5)) for row, way in enumerate(self.sides["within"])),
            "</svg>",
        ]

    def inward(self, way: Way, y: float) -> str:
        """From a source, a triangle that points up, through the gate into the pool."""
        return self.way(way, "in", y, 36, POOL[0], 330, triangle(28, y, -9), self.text(48, y - 9, self.name(way)))

    def outward(self, way: Way, y: float) -> str:
        """From the pool through the gate into a drain, a triangle that points down."""
        drain, name = triangle(WIDTH - 28, y, 9), self.text(WIDTH - 48, y - 9, self.name(way), "end")
        return self.way(way, "out", y, POOL[1], WIDTH - 38, 630, drain, name)

    def within(self, way: Way, y: float) -> str:
        """From the pool through the gate into the pool again."""
        ends = f'<circle cx="28" cy="{y:.0f}" r="8"/><circle cx="{WIDTH - 28}" cy="{y:.0f}" r="8"/>'
        return self.way(way, "within", y, 36, WIDTH - 38, 480, ends, self.text(48, y - 9, self.name(way)))

    def way(self, way: Way, side: str, y: float, start: float, stop: float, gate: float, ends: str, name: str) -> str:
        colour = COLOURS[side]
        thick = 1 + 7 * way.amount / self.most
        tip = f'<path d="M{stop - 9:.0f} {y - 6:.0f} l9 6 l-9 6 z" fill="{colour}" stroke="none"/>'
        diamond = f'<path d="M{gate} {y - 9:.0f} l9 9 l-9 9 l-9 -9 z" fill="Canvas" stroke="{colour}" stroke-width="2"/>'
        faint = "" if way.amount else ' opacity="0.45"'
        return (
            f'<g{faint}><line x1="{start}" y1="{y:.0f}" x2="{stop - 9:.0f}" y2="{y:.0f}" stroke="{colour}"'
            f' stroke-width="{thick:.1f}"/><g fill="none" stroke="{colour}" stroke-width="2">{ends}</g>{tip}{diamond}{name}'
            f"{self.text(gate, y - 13, self.texts[way.gate], 'middle', size=10)}</g>"
        )

    def name(self, way: Way) -> str:
        pot = f" ({self.texts['pot']})" if way.pot else ""
        return f"{labels()['kind'][way.kind][self.lang]}{pot}{self.colon}{self.money(way.amount)}"

    @property
    def colon(self) -> str:
        return "\u00a0: " if self.lang == "fr" else ": "

    def money(self, amount: int) -> str:
        return grouped(amount, self.lang)

    def text(self, x: float, y: float, said: str, anchor: str = "start", weight: str = "", size: int = 0) -> str:
        about = f' font-weight="{weight}"' * bool(weight) + f' font-size="{size}"' * bool(size)
        return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{about}>{escape(said)}</text>'


def triangle(x: float, y: float, high: float) -> str:
    """Pointing down, or up for a height below 0."""
    return f'<path d="M{x - 9:.0f} {y - high:.0f} h18 l-9 {2 * high:.0f} z"/>'
