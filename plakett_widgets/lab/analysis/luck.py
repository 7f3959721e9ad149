"""Luck against decisions: what dice and cards have brought each seat, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import polars as pl

from ...engine import event, rule, tables
from ...engine.chapters import kept, movement, raising, rent, royalties, weekend
from ...engine.chapters.cards import LEADS, factors
from ...engine.log import Row
from ...engine.position import BANK, POT, Position
from ...record.frames import Frames
from ...record.frames.accountant import payment_of_debt, replaces_cash
from ...record.log.rebuild import STANDING_DEBT_RULES, linked_copy
from .inputs import ANEW, Played, each
from .wealth import net_worth

FROM_CHANCE: Final = (  # money that nobody decides about once the dice have fallen or the card is drawn
    event.SALARY_PAID, event.ROYALTY_PAID, event.CARD_PAID, event.CARD_GAINED, event.FINE_PAID,
    event.TICKET_PAID, event.DEPOSITED, event.SQUARE_GAINED, event.AID_PAID, event.POST_PAID,
)  # fmt: skip
# after a throw, reckoned from the position instead
VISITS: Final = (event.RENT_DUE, event.RENT_PAID, event.TAX_PAID, event.JACKPOT_TAKEN)
BY_CARD: Final = (event.CARD_PAID, event.CARD_GAINED)
EXPECTED, FELL, DRAWN = range(3)
CARDS: Final = (event.CARD_DRAWN, event.ERRAND_RUN)
ROOTS: Final = (event.THROWN, event.FOLLOWED, *CARDS)
DICE: Final = tuple(range(1, 7))


def luck(played: Played) -> pl.DataFrame:
    """How each seat came from its net worth at the ``start`` to that at the ``end``: a sum of four parts.

    ``expected`` is what the throws of all players bring on average, given the owners and buildings at that moment: salaries
    and royalties, rents, taxes, the fine after a last failed throw and the pot, for who pays and for who receives.  ``dice``
    is what the throws have led to beyond that, and ``cards`` all money that follows from a card, its movement included.
    ``decisions`` is what is left: purchases above or below the printed price, trades, buildings, interest, rents nobody asked
    for, and what a bankruptcy gives or takes.  Good property raises ``expected``, and so that part too is earned, while
    ``dice`` and ``cards`` are not.

    So counted: a rent, tax or fine when it is due, in full, even if it ruins who owes it, and what stays owed as if it were
    paid.  Of a throw that is to end a weekend, and on a track with an exit, nothing is expected, and all that it brings is in
    ``dice``; of cards nothing is expected either.
    Net worth is the ``worth`` of :func:`.net_worth`.

    Source: the split of a payoff into a martingale of chance and a rest, as in N. Burch et al., “AIVAT”, AAAI 2018.

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
    worth = net_worth(frames)
    start = worth.filter(pl.col("turn") == 0)["worth"].to_list()
    end = worth.group_by("seat").last().sort("seat")["worth"].to_list()
    seats = range(len(start))
    expected, dice, cards = ([0.0] * len(start) for _ in range(3))
    parts = {EXPECTED: expected, FELL: dice, DRAWN: cards}
    for part, seat, amount in _money(frames):
        parts[part][seat] += amount
    dice = [fell - mean for fell, mean in zip(dice, expected, strict=True)]
    return pl.DataFrame({
        "seat": pl.Series(seats, dtype=pl.Int8),
        "start": pl.Series(start, dtype=pl.Int64), "expected": expected, "dice": dice, "cards": cards,
        "decisions": [end[seat] - start[seat] - expected[seat] - dice[seat] - cards[seat] for seat in seats],
        "end": pl.Series(end, dtype=pl.Int64),
    })  # fmt: skip


def _money(frames: Frames) -> Iterator[tuple[int, int, float]]:
    """What throws bring on average, what they brought, and what cards brought: part, seat, amount."""
    source = frames.only
    pos, state = linked_copy(source.opening)
    origin: list[int] = []  # of each event: the kind of the nearest throw or card behind it
    # by debtor and creditor: the kind of payment that cash was looked for last, and what is left of it
    raised: dict[tuple[int, int], tuple[int, int]] = {}
    for row in source.log:
        _, seat, kind, law, square, amount, other, card, a, b, _, cause = row
        sides = seat, max(other, BANK)  # which keeps the pot
        root = kind if kind in ROOTS else origin[cause] if cause >= 0 else 0
        origin.append(root)
        if kind == event.TURN_ENDED:  # not as one begins: a position may have had doubles in its turn before
            pos.doubles = 0
        elif kind == event.THROWN and law not in ANEW and not pos.t.open_track:
            yield from ((EXPECTED, who, mean) for who, mean in _average(pos, seat))
            pos.die1, pos.die2 = a, b
            yield FELL, seat, -_fine(pos, seat)
            pos.doubles += a == b
        elif kind == event.THROWN:
            if law == rule.TICKET_RETHROW:  # in place of the throw that failed
                pos.doubles += (a == b) - (pos.die1 == pos.die2)
            pos.die1, pos.die2 = a, b
        state.apply(row)
        if kind == event.DEBT_OPENED:
            raised[sides] = payment_of_debt(pos.t, row), amount
        if (kind == event.DEBT_OPENED and law in STANDING_DEBT_RULES) or _takes_place(row):
            kind, left = raised[sides]
            raised[sides] = kind, left - amount
        if kind == event.MOVED and root == event.THROWN:
            yield from ((FELL, who, sum) for who, sum in _visit(pos, seat, square))
        elif kind in VISITS:
            if root in CARDS and (kind != event.RENT_PAID or not pos.t.claim_steps or other < 0):
                yield from _both(DRAWN, seat, other, event.FLOW.get(kind, -1) * amount)
        elif kind == event.BANKRUPT and card < 0 and cause >= 0 and source.log.row(cause).kind in CARDS:
            if pos.t.debts == tables.DECLARED:
                yield from _both(DRAWN, *sides, -raised[sides][1])
            else:
                yield from ((DRAWN, who, sum) for who, sum in _led_to(pos, source.log.row(cause).card, seat, square))
        elif kind in FROM_CHANCE and (pos.t.open_track or kind != event.FINE_PAID):  # which is chosen, or forced by a throw
            part = DRAWN if root in CARDS or kind in BY_CARD else FELL
            yield from _both(part, seat, other, event.FLOW[kind] * amount)


def _takes_place(row: Row) -> bool:
    """Do titles take the place of cash that was looked for?  A loan, which they may pay too, is no matter of chance."""
    return row.kind == event.KIND_PAID and row.rule != rule.LOAN_DUE and not replaces_cash(row)


def _led_to(pos: Position, card: int, seat: int, square: int) -> Iterator[tuple[int, float]]:
    """What was due where a card led to: no payment tells it where it has ruined the visitor."""
    moves = [effect for effect in pos.t.effects[card] if effect[0] in LEADS]
    pos.rent_factor, pos.throw_factor = factors(moves[-1]) if moves else (1, 0)
    yield from _visit(pos, seat, square)
    pos.rent_factor, pos.throw_factor = 1, 0


def _both(part: int, seat: int, other: int, amount: float) -> Iterator[tuple[int, int, float]]:
    yield part, seat, amount
    if other >= 0:
        yield part, other, -amount


def _average(pos: Position, seat: int) -> Iterator[tuple[int, float]]:
    """What a throw brings on average, to whoever it could bring something."""
    if _is_bound(pos, seat) and weekend.is_away(pos, seat):
        return
    throws = list(product(DICE, DICE if pos.t.dice > 1 else (0,)))
    for pos.die1, pos.die2 in throws:
        yield from ((who, amount / len(throws)) for who, amount in _brought(pos, seat))


def _is_bound(pos: Position, seat: int) -> bool:
    """Must this throw lead out first?  The one after a double that has led away is free, unless an option binds it."""
    return pos.detained[seat] > 0 and (not pos.doubles or pos.t.bonus_bound)


def _brought(pos: Position, seat: int) -> Iterator[tuple[int, float]]:
    """What this throw brings."""
    t = pos.t
    steps, with_salary = pos.die1 + pos.die2, True
    counts = not _is_bound(pos, seat) or t.leaving_double_bonus  # as one of a row
    if pos.die1 == pos.die2 and counts and pos.doubles == t.max_doubles - 1:
        if t.detention >= 0:
            return
        steps, with_salary = weekend.steps_to_next(pos, seat), t.away_salary
    elif pos.die1 != pos.die2 and 0 < pos.detained[seat] < t.detention_throws:
        return
    fine = _fine(pos, seat)
    yield seat, -fine
    if _ruins(pos, seat, fine):
        return
    reached = pos.square[seat] + steps
    if with_salary and reached >= t.squares:
        yield from _salary(pos, seat)
    yield from _visit(pos, seat, reached % t.squares)


def _fine(pos: Position, seat: int) -> int:
    """What is due where this throw is the last one that fails to lead out of the detention."""
    t = pos.t
    forced = pos.square[seat] == t.detention and pos.detained[seat] >= t.detention_throws and pos.die1 != pos.die2
    return t.fine if forced else 0


def _ruins(pos: Position, seat: int, fine: int) -> bool:
    """Is this fine more than there is, and nothing in its stead?  Who is ruined by it does not move."""
    spared = pos.t.card_after_last_failure and kept.kept(pos, seat, tables.RELEASE)
    return pos.t.debts != tables.STANDING and not spared and raising.means(pos, seat) < fine


def _salary(pos: Position, seat: int) -> Iterator[tuple[int, float]]:
    """For passing the start, less royalties, as far as cash goes."""
    salary = movement.salary(pos, seat, by_card=False)
    yield seat, salary
    cash = max(pos.cash[seat] - _fine(pos, seat), 0) + salary
    for title in pos.t.royal:
        to = royalties.earner(pos, title)
        if to != seat and not royalties.exempt(pos, seat, title):
            paid = min(pos.t.royalty[title], cash)
            cash -= paid
            yield seat, -paid
            if to >= 0:
                yield to, paid


def _visit(pos: Position, seat: int, square: int) -> Iterator[tuple[int, float]]:
    """For coming to a square by this throw: its tax, what waits there, or the rent that is due."""
    t = pos.t
    if t.kind[square] == tables.TAX:
        yield seat, -t.tax[square]
    elif t.kind[square] == tables.REST and t.jackpot:
        yield seat, pos.cash[POT] + _fine(pos, seat)  # which is paid on the way
    title = t.title_at[square]
    owner = pos.owner[title] if title >= 0 else BANK
    if owner in (BANK, seat):
        return
    if rent.goes_to_bank(pos, title):
        yield seat, -t.rent[title][0]
    elif not pos.mortgaged[title]:
        amount, _ = rent.amount_due(pos, title)
        yield seat, -amount
        yield owner, amount
