"""Money flows as a diagram in SVG, with sources, drains, a pool and gates (see :mod:`.flow`)."""

from __future__ import annotations

import hashlib
from html import escape
from typing import Final, NamedTuple

import polars as pl

from ...errors.suggestions import public
from ...record.frames.lookup import code_labels
from ...words.languages import SPACE, group_digits, require_language
from ..analysis.flow import PLAYERS, POT, money_flow
from ..analysis.inputs import Played, frames_of
from .chart import picture_html, texts_of_family

WIDTH: Final = 960
ROW: Final = 34
POOL: Final = (410, 550)  # left and right edge
COLOURS: Final = {"in": "#00795a", "out": "#c04a00", "within": "#0069a8"}  # place and shape distinguish them too


@public
class Diagram(str):
    """A drawing in SVG that a notebook shows as a picture, dark on a dark page. Screen readers read its ``text``."""

    text: str
    locale: str

    def __new__(cls, svg: str, text: str = "", locale: str = "en") -> Diagram:
        made = super().__new__(cls, svg)
        made.text, made.locale = text, locale
        return made

    def _repr_html_(self) -> str:
        return picture_html(self, self.text, self.locale)


class FlowRow(NamedTuple):
    kind: str
    gate: str
    amount: int
    pot: bool


def flow_diagram(played: Played, locale: str = "en") -> Diagram:
    """Draw the money flows of games: a row for each way, as thick as the money that took it.

    Ways that nobody took are faint.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Diagram
        The drawing, a text in SVG.

    Raises
    ------
    ValueError
        If there is no such language.

    See Also
    --------
    money_flow : The same as a frame.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> drawing = lab.flow_diagram(Game("plakettopoly", players=3, seed=7), locale="fr")
    >>> drawing.startswith("<svg"), "argent de départ reçu" in drawing
    (True, True)
    """
    locale, every = require_language(locale), frames_of(played)
    payer, payee = pl.col("from"), pl.col("to")
    flows = (
        money_flow(every)
        .group_by(
            pl.when(payer == payee).then(pl.lit("within")).when(payee == PLAYERS).then(pl.lit("in")).otherwise(pl.lit("out"))
            .alias("side"),
            "kind", "gate", ((payer == POT) | (payee == POT)).alias("pot"), maintain_order=True,
        )
        .agg(pl.col("amount").sum())
        .sort("amount", descending=True, maintain_order=True)
        .select("side", "kind", "gate", "amount", "pot")
    )  # fmt: skip
    sides = {side: [FlowRow(*row) for row in flows.filter(side=side).drop("side").iter_rows()] for side in COLOURS}
    held = sum(int(frames.balances.group_by("seat").last()["cash"].sum()) for frames in every)
    painter = DiagramPainter(sides, held, locale)
    return Diagram("".join(painter.parts()), painter.summary, locale)


class DiagramPainter:
    def __init__(self, sides: dict[str, list[FlowRow]], held: int, locale: str) -> None:
        self.sides = sides
        self.held = held
        self.locale = locale
        self.texts = texts_of_family("diagram", locale)
        self.totals = {side: sum(way.amount for way in ways) for side, ways in sides.items()}
        self.most = max((way.amount for ways in sides.values() for way in ways), default=0) or 1

    def parts(self) -> list[str]:
        texts, (left, right) = self.texts, POOL
        height = max(len(self.sides["in"]), len(self.sides["out"]), 2) * ROW
        below = 64 + height
        whole = below + 48 + len(self.sides["within"]) * ROW
        own = hashlib.sha256(repr((self.sides, self.locale)).encode()).hexdigest()[:8]
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole}" width="{WIDTH}" role="img"',
            f' lang="{self.locale}" aria-labelledby="flow-{own}-title flow-{own}-desc"',
            ' font-family="sans-serif" font-size="13" fill="currentColor">',
            f'<title id="flow-{own}-title">{escape(texts["title"])}</title>',
            f'<desc id="flow-{own}-desc">{escape(self.desc)}</desc>',
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

    def inward(self, way: FlowRow, y: float) -> str:
        """Draw a way from a source, a triangle that points up, through its gate into the pool."""
        return self.way(way, "in", y, 36, POOL[0], 330, triangle(28, y, -9), self.text(48, y - 9, self.name(way)))

    def outward(self, way: FlowRow, y: float) -> str:
        """Draw a way from the pool through its gate into a drain, a triangle that points down."""
        drain, name = triangle(WIDTH - 28, y, 9), self.text(WIDTH - 48, y - 9, self.name(way), "end")
        return self.way(way, "out", y, POOL[1], WIDTH - 38, 630, drain, name)

    def within(self, way: FlowRow, y: float) -> str:
        """Draw a way from the pool through its gate into the pool again."""
        ends = f'<circle cx="28" cy="{y:.0f}" r="8"/><circle cx="{WIDTH - 28}" cy="{y:.0f}" r="8"/>'
        return self.way(way, "within", y, 36, WIDTH - 38, 480, ends, self.text(48, y - 9, self.name(way)))

    def way(self, way: FlowRow, side: str, y: float, start: float, stop: float, gate: float, ends: str, name: str) -> str:
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

    def name(self, way: FlowRow) -> str:
        pot = f" ({self.texts['pot']})" if way.pot else ""
        return f"{code_labels()['kind'][way.kind][self.locale]}{pot}{self.colon}{self.money(way.amount)}"

    @property
    def summary(self) -> str:
        """The drawing in words."""
        return f"{self.texts['title']}{self.colon}{self.desc}"

    @property
    def desc(self) -> str:
        return self.texts["desc"].format(
            into=self.money(self.totals["in"]), out=self.money(self.totals["out"]), within=self.money(self.totals["within"])
        )

    @property
    def colon(self) -> str:
        return f"{SPACE[self.locale]}: "

    def money(self, amount: int) -> str:
        return group_digits(amount, self.locale)

    def text(self, x: float, y: float, summary: str, anchor: str = "start", weight: str = "", size: int = 0) -> str:
        about = f' font-weight="{weight}"' * bool(weight) + f' font-size="{size}"' * bool(size)
        return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{about}>{escape(summary)}</text>'


def triangle(x: float, y: float, high: float) -> str:
    """Return a triangle that points down, or up for a height below 0."""
    return f'<path d="M{x - 9:.0f} {y - high:.0f} h18 l-9 {2 * high:.0f} z"/>'
