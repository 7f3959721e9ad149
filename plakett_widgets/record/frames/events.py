"""The ``events`` frame: one row for each thing that happened."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ...editions import Edition
from ...engine import event, rule
from .columns import absent, coded, integers
from .schema import data_type, frame, need_polars
from .source import Source

if TYPE_CHECKING:
    import polars as pl

THROWS: Final = (event.THROWN, event.ORDER_THROWN, event.CONTEST_THROWN)
DETAILED: Final = (
    event.MOVED, event.DETAINED, event.BUILT, event.BUILDING_SOLD, event.TURN_BEGUN, event.STAYED, event.DISTANCED,
    event.ACCOMPANIED, event.PATH_CHOSEN, event.MISSES, event.TURN_MISSED, event.HELD, event.EXITED,
)  # fmt: skip


def events(source: Source) -> pl.DataFrame:
    """The whole log; columns are made from columns, none event by event."""
    polars = need_polars()
    edition = source.edition
    log = {name: integers(packed) for name, packed in source.log.columns().items()}
    kind, seat, square, card = log["kind"], log["seat"], log["square"], log["card"]
    thrown = kind.is_in(THROWS)
    names = [event.NAMES.get(number) for number in range(256)]
    titles = [None if stop.title is None else edition.titles[stop.title].id for stop in edition.squares]
    return frame("events", {
        "game": polars.repeat(source.game, len(kind), eager=True),
        "seq": polars.int_range(len(kind), eager=True),
        "round": rounds(log, source),
        "turn": log["turn"],
        "seat": absent(seat),
        "kind": coded(kind, names, data_type("kind")),
        "rule": rules(log, edition),
        "square": absent(square),
        "label": coded(square, [stop.label for stop in edition.squares], polars.String),
        "title": coded(square, titles, polars.String),
        "card": coded(card, [one.id for one in edition.cards], polars.String),
        "amount": log["amount"],
        "other": absent(log["other"]),
        "die1": log["a"].set(~thrown, None),
        "die2": log["b"].set(~thrown | (log["b"] == 0), None),
        "detail": log["a"].set(~kind.is_in(DETAILED), None),
        "cash": log["cash"].set(seat < 0, None),
        "cause": absent(log["cause"]),
    })  # fmt: skip


def rules(log: dict[str, pl.Series], edition: Edition) -> pl.Series:
    """The rule of the edition that each event cites first: for some it depends on the square, for some on the card."""
    polars = need_polars()
    squares, cards = len(edition.squares) + 1, len(edition.cards) + 1
    law = log["rule"].cast(polars.Int64)
    about = {what: law.is_in(citing(edition, what)) for what in ("square", "card")}
    keys = (law * squares + (log["square"] + 1) * about["square"]) * cards + (log["card"] + 1) * about["card"]
    cited = {}
    for key in keys.unique():
        rest, card = divmod(key, cards)
        law, square = divmod(rest, squares)
        cited[key] = next(iter(edition.cites(law, square - 1, card - 1)), "")
    column: pl.Series = keys.replace_strict(cited, return_dtype=polars.String)
    return column


def citing(edition: Edition, what: str) -> list[int]:
    """The rules of the engine that cite what the square, or the card, of their event says."""
    return [number for number, name in rule.NAMES.items() if what in edition.rulebook.cites.get(name, ())]


def rounds(log: dict[str, pl.Series], source: Source) -> pl.Series:
    """The round of each event: a new one begins when the turn comes back to the starter or past it."""
    polars = need_polars()
    begun = log["kind"] == event.TURN_BEGUN
    seats, turns = log["seat"].filter(begun).to_list(), log["turn"].cast(polars.Int32)
    if not seats:
        none: pl.Series = polars.zeros(len(turns), eager=True)
        return none
    starter = source.opening.starter if source.from_position else seats[0]
    steps = [(seat - starter) % source.seats for seat in seats]
    found = [source.first_round]
    for before, now in pairwise(steps):
        found.append(found[-1] + (now <= before))
    return coded(turns - turns.filter(begun)[0], found, polars.Int32).fill_null(0)
