"""Luck against decisions: what dice and cards have brought each seat, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final

from ..engine import event, tables
from ..engine.chapters import movement, rent
from ..engine.position import Position
from ..record.frames import Frames
from ..record.frames.schema import need_polars
from ..record.rebuild import Books
from .played import ANEW, Played, each, source_of

if TYPE_CHECKING:
    import polars as pl

FROM_CHANCE: Final = (  # money that nobody decides about once the dice have fallen or the card is drawn
    event.SALARY_PAID, event.ROYALTY_PAID, event.RENT_DUE, event.TAX_PAID, event.JACKPOT_TAKEN, event.CARD_PAID,
    event.CARD_GAINED, event.FINE_PAID, event.TICKET_PAID, event.DEPOSITED, event.SQUARE_GAINED, event.AID_PAID,
    event.POST_PAID,
)  # fmt: skip
CARDS: Final = (event.CARD_DRAWN, event.ERRAND_RUN)
ROOTS: Final = (event.THROWN, event.FOLLOWED, *CARDS)
DICE: Final = tuple(range(1, 7))


def luck(played: Played) -> pl.DataFrame:
    """How each seat came from its net worth at the ``start`` to that at the ``end``: a sum of four parts.

    ``expected`` is what the throws of all players bring on average, given the owners and buildings at that moment: salaries
    and royalties, rents, taxes, for who pays and for who receives.  ``dice`` is what the throws have led to beyond that,
    and ``cards`` all money that follows from a card, its movement included.  ``decisions`` is what is left: purchases above
    or below the printed price, trades, buildings, interest, rents nobody asked for, and what a bankruptcy gives or takes.
    Good property raises ``expected``, and so that part too is earned, while ``dice`` and ``cards`` are not.

    So counted: a rent when it is due; after a throw out of the detention, after a weekend, and on a track with an exit
    nothing is expected, and all that it brings is in ``dice``.  Net worth is the game’s own (``worth``).

    Source: the split of a payoff into a martingale of chance and a rest, as in M. Bowling et al., “AIVAT”, AAAI 2018.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> table = lab.luck(game)
    >>> parts = table["start"] + table["expected"] + table["dice"] + table["cards"] + table["decisions"]
    >>> (parts - table["end"]).abs().max() < 1e-6
    True
    """
    return each(played, _luck)


def _luck(frames: Frames) -> pl.DataFrame:
    polars = need_polars()
    from .wealth import _net_worth

    worth = _net_worth(frames)
    start = worth.filter(polars.col("turn") == 0)["worth"].to_list()
    end = worth.group_by("seat").last().sort("seat")["worth"].to_list()
    seats = range(len(start))
    expected, dice, cards = ([0.0] * len(start) for _ in range(3))
    for seat, mean in _expectations(frames):
        expected[seat] += mean
        dice[seat] -= mean
    for seat, amount, by_card in _chance(frames):
        (cards if by_card else dice)[seat] += amount
    table: pl.DataFrame = polars.DataFrame(
        {
            "seat": polars.Series(seats, dtype=polars.Int8),
            "start": polars.Series(start, dtype=polars.Int64), "expected": expected, "dice": dice, "cards": cards,
            "decisions": [end[seat] - start[seat] - expected[seat] - dice[seat] - cards[seat] for seat in seats],
            "end": polars.Series(end, dtype=polars.Int64),
        }
    )  # fmt: skip
    return table


def _chance(frames: Frames) -> Iterator[tuple[int, int, bool]]:
    """The seat, the sum and whether a card brought it, for all money that follows from chance."""
    source = source_of(frames)
    t, log = source.edition.tables(source.options), source.log
    origin: list[int] = []  # of each event: the kind of the nearest throw or card behind it
    for seq in range(len(log)):
        _, seat, kind, _, _, amount, other, _, _, _, _, cause = log.row(seq)
        root = kind if kind in ROOTS else origin[cause] if cause >= 0 else 0
        origin.append(root)
        at_once = kind == event.RENT_PAID and (not t.claim_steps or other < 0)
        chosen = kind == event.FINE_PAID and not root  # to be free before the throw
        if (kind in FROM_CHANCE and not chosen) or at_once:
            sign = event.FLOW.get(kind, -1)
            by_card = root in CARDS or kind in (event.CARD_PAID, event.CARD_GAINED)
            yield seat, sign * amount, by_card
            if other >= 0:
                yield other, -sign * amount, by_card


def _expectations(frames: Frames) -> Iterator[tuple[int, float]]:
    """What each throw brings on average, to the seats that it could bring something."""
    source = source_of(frames)
    t, log = source.edition.tables(source.options), source.log
    if t.open_track:
        return
    pos = source.opening.copy(source.opening.policy)
    books = Books.of(pos)
    vars(pos).update(vars(books))
    row_of_doubles = 0
    for seq in range(len(log)):
        row = log.row(seq)
        seat, kind = row[1], row[2]
        if kind == event.TURN_BEGUN:
            row_of_doubles = 0
        elif kind == event.THROWN and row[3] not in ANEW:
            if not pos.detained[seat]:
                sent = row_of_doubles == t.max_doubles - 1
                yield from _throw(pos, seat, sent)
            row_of_doubles += row[8] == row[9]
        books.enter(row)


def _throw(pos: Position, seat: int, doubles_are_sent: bool) -> Iterator[tuple[int, float]]:
    t = pos.t
    throws = list(product(DICE, DICE if t.dice > 1 else (0,)))
    for pos.die1, pos.die2 in throws:
        if doubles_are_sent and pos.die1 == pos.die2:
            continue
        reached = pos.square[seat] + pos.die1 + pos.die2
        square = reached % t.squares
        if reached >= t.squares:
            yield seat, movement.salary(pos, seat, by_card=False) / len(throws)
            for title in t.royal:
                to = pos.owner[title] if not pos.mortgaged[title] else -1
                if to != seat:
                    yield seat, -t.royalty[title] / len(throws)
                    if to >= 0:
                        yield to, t.royalty[title] / len(throws)
        if t.kind[square] == tables.TAX:
            yield seat, -t.tax[square] / len(throws)
        title = t.title_at[square]
        owner = pos.owner[title] if title >= 0 else seat
        if owner not in (-1, seat) and not pos.mortgaged[title]:
            group = t.group[title]
            pos.held[owner][group] = sum(pos.owner[member] == owner for member in t.members[group])
            amount, _ = rent.amount_due(pos, title)
            yield seat, -amount / len(throws)
            yield owner, amount / len(throws)
