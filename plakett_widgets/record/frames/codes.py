"""The codes that numbers in a log stand for, as series for each edition."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Final

from ...editions import Edition
from ...engine import event, rule
from ...engine.log import MAX_KINDS
from ..log.events import DETAILED, THROWS
from .columns import look_up, null_below_zero
from .schema import SCHEMAS, data_type, import_polars

if TYPE_CHECKING:
    import polars as pl

MAX_RULES: Final = 256  # a rule of the engine is one byte


class EditionCodes:
    """The codes of an edition.

    The rule that is cited for a rule of the engine may depend on the square or the card of its event.  ``first`` is where
    its citations begin in ``cited``, ``by_square`` and ``by_card`` are the distances between them.  ``events`` are
    expressions that select the frame ``events``, in narrow types, from the columns of a log.
    """

    def __init__(self, edition: Edition) -> None:
        polars = import_polars()

        def enum_series(values: list[Any]) -> pl.Series:
            known = [text for text in dict.fromkeys(values) if text is not None]
            made: pl.Series = polars.Series(values, dtype=polars.Enum(known))
            return made

        self.kind: pl.Series = polars.Series([event.NAMES.get(number) for number in range(MAX_KINDS)], dtype=data_type("kind"))
        self.label = enum_series([square.label for square in edition.squares])
        self.title_on = enum_series([None if stop.title is None else edition.titles[stop.title].id for stop in edition.squares])
        self.title = enum_series([title.id for title in edition.titles])
        self.card = enum_series([card.id for card in edition.cards])
        first, by_square, by_card = [0] * MAX_RULES, [0] * MAX_RULES, [0] * MAX_RULES
        cited: list[str] = []
        for rule_id in range(MAX_RULES):
            cited_by = edition.rulebook.cites.get(rule.NAMES.get(rule_id, ""), ())
            squares = range(-1, len(edition.squares) if "square" in cited_by else 0)
            cards = range(-1, len(edition.cards) if "card" in cited_by else 0)
            first[rule_id], by_square[rule_id], by_card[rule_id] = len(cited), len(cards) * (len(squares) > 1), len(cards) > 1
            cited += [next(iter(edition.cites(rule_id, square, card)), "") for square in squares for card in cards]
        self.first, self.by_square, self.by_card = (
            polars.Series(steps, dtype=polars.Int32) for steps in (first, by_square, by_card)
        )
        self.cited = enum_series(cited)
        self.events = self._events()

    def _events(self) -> list[Any]:
        polars = import_polars()
        kind, square = polars.col("kind"), null_below_zero("square")
        thrown = kind.is_in(THROWS)
        made = {
            "seat": null_below_zero("seat"),
            "kind": look_up(kind, self.kind),
            "rule": self._rule(),
            "square": square,
            "label": look_up(square, self.label),
            "title": look_up(square, self.title_on),
            "card": look_up(null_below_zero("card"), self.card),
            "other": null_below_zero("other"),
            "die1": polars.when(thrown).then("a").cast(polars.Int8),
            "die2": polars.when(thrown & (polars.col("b") != 0)).then("b").cast(polars.Int8),
            "detail": polars.when(kind.is_in(DETAILED)).then("a"),
            "cash": polars.when(polars.col("seat") >= 0).then("cash"),
            "cause": null_below_zero("cause"),
        }
        return [made.get(name, polars.col(name)).alias(name) for name in SCHEMAS["events"]]

    def _rule(self) -> Any:
        """Return the rule of the edition that each event cites first."""
        polars = import_polars()
        rule_id = polars.col("rule").cast(polars.UInt32)  # cast once for several look-ups
        place = look_up(rule_id, self.first)
        for cited_by, apart in ("square", self.by_square), ("card", self.by_card):
            if apart.sum():
                place += look_up(rule_id, apart) * (polars.col(cited_by).cast(polars.Int32) + 1)
        return look_up(place, self.cited)


_known: Final[dict[int, EditionCodes]] = {}


def codes_of(edition: Edition) -> EditionCodes:
    """Return the codes of an edition, made once as long as it is in use.

    >>> from plakett_widgets import editions
    >>> codes_of(editions.load("mspm")) is codes_of(editions.load("mspm"))
    True
    """
    found = _known.get(id(edition))
    if found is None:
        found = _known[id(edition)] = EditionCodes(edition)
        weakref.finalize(edition, _known.pop, id(edition), None)
    return found
