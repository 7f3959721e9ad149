"""The columns of the frames, their types and meanings, and the vocabularies.

``SCHEMAS`` is the only source: frames are made from it, ``docs/data.md`` prints it, and a test compares them.  A change to a
column, its type or a vocabulary raises ``VERSION``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...engine import decision, event, move
from . import accounts

if TYPE_CHECKING:
    import polars as pl

VERSION: Final = 3
WITHOUT_POLARS: Final = "without it game.events() gives the rows of a log, and game.run() has bots play"


class Column(NamedTuple):
    """A column.  Its type is one of polars, or a vocabulary, which gives an ``Enum``."""

    type: str
    meaning: str


def names_in_order(names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[number] for number in sorted(names))


HOW: Final = ("bank", "start", "bought", "auctioned", "traded", "in_kind", "inherited")

VOCABULARIES: Final = {
    "kind": names_in_order(event.NAMES),
    "decision": names_in_order(decision.NAMES),
    "move": names_in_order(move.NAMES),
    "how": HOW,
    "account": names_in_order(accounts.NAMES),
    "account_type": tuple(accounts.TYPES),
}

_GAME: Final = Column("Int32", "number of the game, 0 for a single one")
_SEQ: Final = Column("Int32", "number of the event; −1: what the position held from which the game began")

SCHEMAS: Final[dict[str, dict[str, Column]]] = {
    "games": {
        "game": _GAME,
        "schema": Column("Int16", "version of this schema"),
        "edition": Column("String", "id of the edition"),
        "options": Column("String", "hash of all options, that of the tag `Options` of a saved game"),
        "seed": Column("String", "the seed in decimal digits, whatever its size"),
        "seats": Column("Int8", "how many play"),
        "bots": Column("String", "names of the bots by seat, between bars; nothing for a person"),
        "from_position": Column("Boolean", "whether it began from a position"),
        "engine": Column("String", "version of the engine"),
        "ended_by": Column("String", "id of the rule that ended it; null while it goes on"),
        "winner": Column("Int8", "the seat that won; null while it goes on, or if several share the victory"),
        "winners": Column("Int8", "how many won"),
        "rounds": Column("Int32", "rounds of the table begun"),
        "turns": Column("Int32", "turns of players begun"),
        "rolls": Column("Int32", "throws, those for the order of play and for a contest left out"),
        "events": Column("Int32", "events so far"),
        "capped": Column("Boolean", "whether its last run ended at the cap on rounds"),
    },
    "events": {
        "game": _GAME,
        "seq": Column("Int32", "number of the event in its game, from 0, without gaps"),
        "round": Column("Int32", "round of the table, from 1 (0 while setting up)"),
        "turn": Column("Int32", "turn of a player, from 1 (0 while setting up)"),
        "seat": Column("Int8", "the seat that acted, from 0; null for nobody"),
        "kind": Column("kind", "what happened"),
        "rule": Column("String", "id of the rule of the edition that it follows from"),
        "square": Column("Int16", "number of the square, its place on the track from 0; null for none"),
        "label": Column("String", "number printed on that square, such as “21 bis”"),
        "title": Column("String", "id of the title of that square; null for none"),
        "card": Column("String", "id of the card; null for none"),
        "amount": Column("Int64", "money moved, owed, offered or bid, in the smallest unit"),
        "other": Column("Int8", "the counterparty’s seat; null for the bank or nobody"),
        "die1": Column("Int8", "first die of a throw"),
        "die2": Column("Int8", "second die of a throw"),
        "detail": Column(
            "Int16",
            "moved, detained, distanced, accompanied: square left; path_chosen: square not chosen; built, building_sold:"
            " step of the lot; turn_begun: throw in detention; stayed: failed throws; misses, turn_missed, held: turns to"
            " miss; exited: which one to leave",
        ),
        "cash": Column("Int64", "what the seat holds after the event"),
        "cause": Column("Int32", "seq of the throw, card, claim or offer that it follows from"),
    },
    "turns": {
        "game": _GAME,
        "turn": Column("Int32", "number of the turn, from 1"),
        "round": Column("Int32", "round of the table, from 1"),
        "seat": Column("Int8", "the seat in turn"),
        "first_seq": Column("Int32", "first event of the turn"),
        "last_seq": Column("Int32", "last event of the turn, so far"),
        "rolls": Column("Int16", "throws of this seat in the turn"),
        "from_square": Column("Int16", "where the token stood when it began"),
        "to_square": Column("Int16", "where it stands when it ends, or now"),
        "cash_before": Column("Int64", "what the seat held when it began"),
        "cash_after": Column("Int64", "what it holds when it ends, or now"),
        "detained": Column("Boolean", "whether the turn began in detention, or away for the weekend"),
        "ended": Column("Boolean", "whether it is over"),
    },
    "balances": {
        "game": _GAME,
        "seq": _SEQ,
        "seat": Column("Int8", "the seat"),
        "cash": Column("Int64", "money in hand"),
        "titles": Column("Int16", "title deeds"),
        "buildings": Column("Int16", "buildings, a top building as one"),
        "mortgages": Column("Int16", "mortgaged titles"),
        "debts": Column("Int64", "sums that stay owed to the bank and to players, loans included"),
        "book": Column("Int64", "net worth at cost: assets less liabilities of the ledger"),
        "worth": Column("Int64", "net worth as the game values estates at its end; 0 once the seat has left"),
        "liquidation": Column("Int64", "net worth at once: cash, buildings sold back, titles mortgaged, less debts"),
    },
    "ownership": {
        "game": _GAME,
        "title": Column("String", "id of the title"),
        "from_seq": _SEQ,
        "to_seq": Column("Int32", "the event by which the next interval begins; null for the last one"),
        "owner": Column("Int8", "the owner; null for the bank"),
        "how": Column("how", "how it came there"),
        "price": Column("Int64", "what it cost, mortgage taken over included: the value that it has in the ledger; null: bank"),
    },
    "decisions": {
        "game": _GAME,
        "number": Column("Int32", "number of the decision in its game, from 0"),
        "seq": Column("Int32", "the first event that could follow from it: so many events came before"),
        "seat": Column("Int8", "the seat that decided"),
        "decision": Column("decision", "what was decided; quiet: nothing in particular, as any seat could move"),
        "legal": Column("Int16", "how many moves the seat could choose from; a range of bids, or of offers to one, as one"),
        "move": Column("move", "the kind of move chosen"),
        "chosen": Column("String", "the move in the canonical grammar; players are P1, P2, … by seat"),
        "bot": Column("Boolean", "whether a bot decided"),
        "think": Column("Float64", "seconds since the game last moved on; null for bots and where it is not known"),
    },
    "ledger": {
        "game": _GAME,
        "seq": _SEQ,
        "line": Column("Int16", "number of the line in its event, from 0"),
        "seat": Column("Int8", "the seat of the books; null for the bank"),
        "account": Column("account", "the account"),
        "type": Column("account_type", "what kind of account it is"),
        "title": Column("String", "id of the title that it is about: held, built on, rented, lost; null for none"),
        "debit": Column("Int64", "0 or more, in the smallest unit"),
        "credit": Column("Int64", "0 or more"),
    },
    "lookup": {
        "vocabulary": Column("String", "what the code is one of"),
        "code": Column("String", "as it stands in a frame; a square by its number"),
        "fr": Column("String", "its name in French"),
        "en": Column("String", "its name in English"),
        "edition": Column("String", "the edition that it is of; null where it is the same in all"),
    },
}  # fmt: skip


def import_polars() -> Any:
    """Return the polars module, or raise ``ImportError`` with what works without it."""
    try:
        import polars
    except ImportError as error:
        where = "%pip install polars, which Pyodide has" if sys.platform == "emscripten" else "pip install polars"
        raise ImportError(f"frames and simulations need polars ({where}); {WITHOUT_POLARS}") from error
    return polars


@cache
def data_type(name: str) -> Any:
    """Return the type of polars for a column.

    >>> data_type("Int8"), data_type("how").categories[0]
    (Int8, 'bank')
    """
    polars = import_polars()
    return polars.Enum(VOCABULARIES[name]) if name in VOCABULARIES else getattr(polars, name)


@cache
def schema(frame: str) -> pl.Schema:
    """Return the columns of a frame and their types.

    >>> list(schema("lookup"))
    ['vocabulary', 'code', 'fr', 'en', 'edition']
    """
    made: pl.Schema = import_polars().Schema({name: data_type(column.type) for name, column in SCHEMAS[frame].items()})
    return made


def make_frame(name: str, columns: Mapping[str, Any]) -> pl.DataFrame:
    """Return a frame from plain columns, with the types of its schema."""
    made: pl.DataFrame = import_polars().DataFrame(columns, schema=schema(name))
    return made


def frame_from_rows(name: str, rows: Sequence[Sequence[Any]]) -> pl.DataFrame:
    """Return a frame from rows, whose values are in the order of its columns."""
    return make_frame(name, {column: [row[at] for row in rows] for at, column in enumerate(SCHEMAS[name])})


def typed_columns(name: str, **columns: Any) -> list[Any]:
    """Return expressions that select the columns of a frame.  Those not given are selected by name."""
    polars = import_polars()
    return [columns.get(column, polars.col(column)).cast(type).alias(column) for column, type in schema(name).items()]
