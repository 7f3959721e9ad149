"""Events as they are examined, from whatever row they came in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...editions import Edition
from ...engine import event
from ..events import DETAILED, THROWS

if TYPE_CHECKING:
    from .auditor import Auditor

NUMBERS: Final = {name: number for number, name in event.NAMES.items()}
NONE: Final = {"seat": -1, "square": -1, "other": -1, "cause": -1}  # where nothing is told; else 0


class Event(NamedTuple):
    """An event of any source: numbers as in the log, -1 for none."""

    seq: int
    turn: int
    seat: int
    kind: int
    rule: str
    square: int
    amount: int
    other: int
    card: int
    a: int
    b: int
    cash: int | None
    cause: int

    def row(self, law: int) -> tuple[int, ...]:
        """As the books are told of it."""
        return (
            self.turn, self.seat, self.kind, law, self.square, self.amount, self.other, self.card, self.a, self.b,
            self.cash or 0, self.cause,
        )  # fmt: skip


def read(rows: Iterable[Mapping[str, Any]], edition: Edition) -> list[Event]:
    """The events of ``game.events()``, or of a frame of them, in their order; ``ValueError`` for what is no event.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> read(game.events(), game.edition) == read(game.log.to_dicts(), game.edition)
    True
    """
    numbers = {card.id: card.number for card in edition.cards}
    return [event_of(row, at, numbers) for at, row in enumerate(rows)]


def event_of(row: Mapping[str, Any], at: int, numbers: Mapping[str, int]) -> Event:
    try:
        kind = NUMBERS[row["kind"]]
        card, cash, thrown = row.get("card"), row.get("cash"), kind in THROWS
        whole = {name: row.get(name) for name in ("turn", "seat", "square", "amount", "other", "cause")}
        detail = row.get("die1" if thrown else "detail")
        whole["a"] = row.get("a", detail) if thrown or kind in DETAILED else None
        whole["b"] = row.get("b", row.get("die2")) if thrown else None
        return Event(
            seq=at if row.get("seq") is None else int(row["seq"]),
            kind=kind,
            rule=str(row.get("rule") or ""),
            card=-1 if card is None or card == "" else numbers[card] if isinstance(card, str) else int(card),
            cash=None if cash is None or whole["seat"] is None else int(cash),
            **{name: NONE.get(name, 0) if value in (None, "") else int(value) for name, value in whole.items()},
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"row {at} is no event of this game: {error!r}") from None


Check = Callable[["Auditor", Event], None]
