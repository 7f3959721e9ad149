"""What the numbers in a log stand for in an edition, as series to look them up in."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Final

from ...editions import Edition
from ...engine import event, rule
from ...engine.log import MOST_KINDS
from ..log.events import DETAILED, THROWS
from .columns import absent, coded
from .schema import SCHEMAS, data_type, need_polars

if TYPE_CHECKING:
    import polars as pl

RULES: Final = 256  # a rule of the engine is one byte


class Codes:
    """The codes of an edition; what a rule of the engine cites may depend on the square, or the card, of its event.

    ``first`` is where in ``cited`` the citations of a rule begin, ``by_square`` and ``by_card`` how far apart they stand.
    ``events`` are the columns of that frame, to be selected from those of a log, in types that are as narrow: texts are
    ``Enum``s here.
    """

    def __init__(self, edition: Edition) -> None:
        polars = need_polars()

        def texts(values: list[Any]) -> pl.Series:
            known = [text for text in dict.fromkeys(values) if text is not None]
            made: pl.Series = polars.Series(values, dtype=polars.Enum(known))
            return made

        self.kind: pl.Series = polars.Series([event.NAMES.get(number) for number in range(MOST_KINDS)], dtype=data_type("kind"))
        self.label = texts([square.label for square in edition.squares])
        self.title_on = texts([None if stop.title is None else edition.titles[stop.title].id for stop in edition.squares])
        self.title = texts([title.id for title in edition.titles])
        self.card = texts([card.id for card in edition.cards])
        first, by_square, by_card = [0] * RULES, [0] * RULES, [0] * RULES
        cited: list[str] = []
        for law in range(RULES):
            about = edition.rulebook.cites.get(rule.NAMES.get(law, ""), ())
            squares = range(-1, len(edition.squares) if "square" in about else 0)
            cards = range(-1, len(edition.cards) if "card" in about else 0)
            first[law], by_square[law], by_card[law] = len(cited), len(cards) * (len(squares) > 1), len(cards) > 1
            cited += [next(iter(edition.cites(law, square, card)), "") for square in squares for card in cards]
        self.first, self.by_square, self.by_card = (
            polars.Series(steps, dtype=polars.Int32) for steps in (first, by_square, by_card)
        )
        self.cited = texts(cited)
        self.events = self._events()

    def _events(self) -> list[Any]:
        polars = need_polars()
        kind, square = polars.col("kind"), absent("square")
        thrown = kind.is_in(THROWS)
        made = {
            "seat": absent("seat"),
            "kind": coded(kind, self.kind),
            "rule": self._rule(),
            "square": square,
            "label": coded(square, self.label),
            "title": coded(square, self.title_on),
            "card": coded(absent("card"), self.card),
            "other": absent("other"),
            "die1": polars.when(thrown).then("a").cast(polars.Int8),
            "die2": polars.when(thrown & (polars.col("b") != 0)).then("b").cast(polars.Int8),
            "detail": polars.when(kind.is_in(DETAILED)).then("a"),
            "cash": polars.when(polars.col("seat") >= 0).then("cash"),
            "cause": absent("cause"),
        }
        return [made.get(name, polars.col(name)).alias(name) for name in SCHEMAS["events"]]

    def _rule(self) -> Any:
        """The rule of the edition that each event of a log cites first."""
        polars = need_polars()
        law = polars.col("rule").cast(polars.UInt32)  # once, as it is looked up again and again
        place = coded(law, self.first)
        for about, apart in ("square", self.by_square), ("card", self.by_card):
            if apart.sum():
                place += coded(law, apart) * (polars.col(about).cast(polars.Int32) + 1)
        return coded(place, self.cited)


_known: Final[dict[int, Codes]] = {}


def codes_of(edition: Edition) -> Codes:
    """Made once for an edition, as long as that is in use.

    >>> from plakett_widgets import editions
    >>> codes_of(editions.load("mspm")) is codes_of(editions.load("mspm"))
    True
    """
    found = _known.get(id(edition))
    if found is None:
        found = _known[id(edition)] = Codes(edition)
        weakref.finalize(edition, _known.pop, id(edition), None)
    return found
