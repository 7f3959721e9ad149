"""Read events from rows of any source, for an audit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from ...editions import Edition
from ...engine import event
from ...engine.log import Row
from ...errors.worded import Worded, show_value
from ...words.catalogue import in_words
from ..log.events import DETAILED, THROWS

KIND_NUMBERS: Final = {name: number for number, name in event.NAMES.items()}
EMPTY_VALUES: Final = {"seat": -1, "square": -1, "other": -1, "cause": -1}  # of fields that are left out, else 0


class AuditedEvent(NamedTuple):
    """An event of any source, in numbers as in the log, -1 for none."""

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
    round: int | None  # in frames only

    def row(self, rule_id: int) -> Row:
        """Return the row of a log."""
        return Row(
            self.turn, self.seat, self.kind, rule_id, self.square, self.amount, self.other, self.card, self.a, self.b,
            self.cash or 0, self.cause,
        )  # fmt: skip


def read_events(rows: Iterable[Mapping[str, Any]], edition: Edition) -> list[AuditedEvent]:
    """Read the rows of ``game.events()``, or of a frame of events.  Raises :class:`NoEventError` for a row that is none.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> plain, framed = (read_events(rows, game.edition) for rows in (game.events(), game.log.to_dicts()))
    >>> plain == [entry._replace(round=None) for entry in framed]
    True
    """
    numbers = {card.id: card.number for card in edition.cards}
    return [parse_event(row, at, numbers) for at, row in enumerate(rows)]


class NoEventError(Worded, ValueError):
    """A row that is no event: which field cannot be read."""

    def __init__(self, at: int, field: str, value: object) -> None:
        super().__init__(in_words("verdict.unread_row", row=at, field=field, given=show_value(value)))


def parse_event(row: Mapping[str, Any], at: int, numbers: Mapping[str, int]) -> AuditedEvent:
    def number(field: str, value: object, of: Callable[[Any], int] = parse_whole) -> int:
        try:
            return of(value)
        except (KeyError, TypeError, ValueError, OverflowError):
            raise NoEventError(at, field, value) from None

    kind = number("kind", row["kind"], KIND_NUMBERS.__getitem__)
    card, cash, counted, thrown = row.get("card"), row.get("cash"), row.get("round"), kind in THROWS
    fields = {name: row.get(name) for name in ("turn", "seat", "square", "amount", "other", "cause")}
    detail = row.get("die1" if thrown else "detail")
    fields["a"] = row.get("a", detail) if thrown or kind in DETAILED else None
    fields["b"] = row.get("b", row.get("die2")) if thrown else None
    return AuditedEvent(
        seq=at if row.get("seq") is None else number("seq", row["seq"]),
        kind=kind,
        rule=str(row.get("rule") or ""),
        card=-1 if card in (None, "") else number("card", card, numbers.__getitem__ if isinstance(card, str) else parse_whole),
        round=None if counted in (None, "") else number("round", counted),
        cash=None if cash is None or fields["seat"] is None else number("cash", cash),
        **{name: EMPTY_VALUES.get(name, 0) if value in (None, "") else number(name, value) for name, value in fields.items()},
    )


def parse_whole(value: Any) -> int:
    """Return a whole number, also from text or a float as other programs write it.  Raises ``ValueError`` for a fraction.

    >>> parse_whole("3"), parse_whole(3.0)
    (3, 3)
    """
    number = int(value)
    if not isinstance(value, str) and number != value:
        raise ValueError
    return number
