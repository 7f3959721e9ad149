"""Events as a polars frame: the ``events`` schema, fixed and documented here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..editions import Edition
from ..engine import event
from ..engine.log import Log

if TYPE_CHECKING:
    import polars as pl

SCHEMA_VERSION: Final = 1

COLUMNS: Final = {
    "game": "number of the game, 0 for a single one",
    "seq": "number of the event in its game, from 0, without gaps",
    "round": "round of the table, from 1 (0 while setting up)",
    "turn": "turn of a player, from 1 (0 while setting up)",
    "seat": "who did it, from 0; null for nobody",
    "kind": "what happened",
    "rule": "the rule of the edition that it follows from",
    "square": "number of the square, null for none",
    "title": "id of the title of that square, null for none",
    "card": "id of the card, null for none",
    "amount": "money moved, owed, offered or bid, in the smallest unit",
    "other": "the counterparty's seat; null for the bank or nobody",
    "die1": "first die of a throw",
    "die2": "second die of a throw",
    "detail": "moved, distanced, accompanied: square left; path_chosen: square not chosen; built, building_sold: buildings left"
    " on the lot; turn_begun: throw in detention; misses, turn_missed, held: turns to miss; exited: which one to leave",
    "cash": "what the seat holds after the event",
    "cause": "seq of the throw, card, claim or offer that it follows from",
}
THROWS: Final = (event.THROWN, event.ORDER_THROWN, event.CONTEST_THROWN)
DETAILED: Final = (
    event.MOVED, event.DETAINED, event.BUILT, event.BUILDING_SOLD, event.TURN_BEGUN, event.STAYED, event.DISTANCED,
    event.ACCOMPANIED, event.PATH_CHOSEN, event.MISSES, event.TURN_MISSED, event.HELD, event.EXITED,
)  # fmt: skip


def need_polars() -> Any:
    """The polars module; ``ImportError`` says what works without it."""
    try:
        import polars
    except ImportError as error:  # pragma: no cover
        raise ImportError("frames need polars (pip install polars); game.events() gives the same rows without it") from error
    return polars


def events_frame(
    log: Log, edition: Edition, seats: int, game: int = 0, starter: int = -1, first_round: int = 1
) -> pl.DataFrame:
    """One row an event; see ``COLUMNS``.  An immutable snapshot of the log as it is now.

    A game that began from a position also says who started it, and in which round it was.
    """
    polars = need_polars()
    columns = {name: list(values) for name, values in log.columns().items()}
    kinds, squares, cards = columns["kind"], columns["square"], columns["card"]
    count = len(kinds)
    cited = {key: edition.cites(*key) for key in set(zip(columns["rule"], squares, cards, strict=True))}
    keys = zip(columns["rule"], squares, cards, strict=True)
    titles = [None if s.title is None else edition.titles[s.title].id for s in edition.squares]
    known = range(count)
    data = {
        "game": [game] * count,
        "seq": known,
        "round": rounds(kinds, columns["seat"], seats, starter, first_round),
        "turn": columns["turn"],
        "seat": absent(columns["seat"]),
        "kind": [event.NAMES[kind] for kind in kinds],
        "rule": [cited[key][0] if cited[key] else "" for key in keys],
        "square": absent(squares),
        "title": [titles[square] if square >= 0 else None for square in squares],
        "card": [edition.cards[card].id if card >= 0 else None for card in cards],
        "amount": columns["amount"],
        "other": absent(columns["other"]),
        "die1": [columns["a"][k] if kinds[k] in THROWS else None for k in known],
        "die2": [columns["b"][k] or None if kinds[k] in THROWS else None for k in known],
        "detail": [columns["a"][k] if kinds[k] in DETAILED else None for k in known],
        "cash": [cash if seat >= 0 else None for cash, seat in zip(columns["cash"], columns["seat"], strict=True)],
        "cause": absent(columns["cause"]),
    }
    frame: pl.DataFrame = polars.DataFrame(data, schema=events_schema())
    return frame


def events_schema() -> dict[str, Any]:
    """The types of the columns.

    >>> list(events_schema()) == list(COLUMNS)
    True
    """
    pl = need_polars()
    kinds = pl.Enum([name for _, name in sorted(event.NAMES.items())])
    types = {
        "kind": kinds,
        "rule": pl.String,
        "title": pl.String,
        "card": pl.String,
        "amount": pl.Int64,
        "cash": pl.Int64,
    }
    small = {
        "seat": pl.Int8,
        "other": pl.Int8,
        "die1": pl.Int8,
        "die2": pl.Int8,
        "square": pl.Int16,
        "detail": pl.Int16,
    }
    return {name: types.get(name) or small.get(name) or pl.Int32 for name in COLUMNS}


def absent(values: list[int]) -> list[int | None]:
    return [None if value < 0 else value for value in values]


def rounds(kinds: list[int], seats: list[int], players: int, starter: int = -1, first: int = 1) -> list[int]:
    """The round of each event: a new one begins when the turn comes back to the starter or past it."""
    found: list[int] = []
    now, last = 0, -1
    for kind, seat in zip(kinds, seats, strict=True):
        if kind == event.TURN_BEGUN:
            if last < 0:
                starter, now = seat if starter < 0 else starter, first
            elif (seat - starter) % players <= (last - starter) % players:
                now += 1
            last = seat
        found.append(now)
    return found
