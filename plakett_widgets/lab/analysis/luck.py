"""Luck and decisions: what dice and cards brought each seat, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Final

import polars as pl

from ...engine import decision, event, move, rule, tables
from ...engine.chapters import building, rent, squares, turn, weekend
from ...engine.chapters.cards import LEADS, factors
from ...engine.log import Log, Row
from ...engine.position import BANK, Policy, Position
from ...record.frames import Frames
from ...record.frames.accountant import payment_of_debt, replaces_cash
from ...record.log.rebuild import STANDING_DEBT_RULES, linked_copy
from .inputs import NOT_ROLLS, Played, for_each_game
from .wealth import net_worth

FROM_CHANCE: Final = (  # no decision stands between the dice or the card and this money
    event.SALARY_PAID, event.ROYALTY_PAID, event.CARD_PAID, event.CARD_GAINED, event.FINE_PAID,
    event.TICKET_PAID, event.DEPOSITED, event.SQUARE_GAINED, event.AID_PAID, event.POST_PAID,
)  # fmt: skip
VISITS: Final = (event.RENT_DUE, event.RENT_PAID, event.TAX_PAID, event.JACKPOT_TAKEN)
BY_CARD: Final = (event.CARD_PAID, event.CARD_GAINED)
EXPECTED, FALLEN, DRAWN = range(3)
CARDS: Final = (event.CARD_DRAWN, event.ERRAND_RUN)
ROOTS: Final = (event.THROWN, event.FOLLOWED, *CARDS)
SETTLED: Final = -1  # marks what follows from a throw that is counted as a whole
SIDES: Final = range(1, 7)
THROWS: Final = {  # by number of dice: each throw with the number of ways in which it falls
    1: Counter((0, die) for die in SIDES),
    2: Counter((min(dice), max(dice)) for dice in product(SIDES, repeat=2)),
}


def luck(played: Played) -> pl.DataFrame:
    """Split the way of each seat from its first to its last net worth into dice, cards and decisions.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        A row for each seat: ``start`` + ``expected`` + ``dice`` + ``cards`` + ``decisions`` = ``end``. Net worth is the
        ``worth`` of :func:`net_worth`.

    Notes
    -----
    ``expected`` is what the throws of all players bring on average, given the owners and buildings at that moment: salaries
    and royalties, rents, taxes, the fine after a last failed throw and the pot, for the payer and the payee. ``dice`` is
    what the throws led to beyond that. ``cards`` is all money that follows from a card, its movement included.

    ``decisions`` is what is left: purchases above or below the printed price, trades, buildings, interest, unclaimed rents,
    and what a bankruptcy gives or takes. Good property raises ``expected``: that part too is earned, while ``dice`` and
    ``cards`` are not.

    A rent, tax or fine counts in full when it is due, even if it ruins the debtor, and what stays owed as if it were paid. A
    throw that is to end a weekend, a throw on a track with an exit, and a card have no expectation: all that they bring is in
    ``dice`` or ``cards``.

    References
    ----------
    The split of a payoff into a martingale of chance and a rest: N. Burch et al., “AIVAT”, AAAI 2018.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> table = lab.luck(game)
    >>> parts = table["start"] + table["expected"] + table["dice"] + table["cards"] + table["decisions"]
    >>> (parts - table["end"]).abs().max() < 1e-6
    True
    """
    return for_each_game(played, _luck)


def _luck(frames: Frames) -> pl.DataFrame:
    worth = net_worth(frames)
    start = worth.filter(pl.col("turn") == 0)["worth"].to_list()
    end = worth.group_by("seat").last().sort("seat")["worth"].to_list()
    seats = range(len(start))
    parts = [[0.0] * len(start) for _ in (EXPECTED, FALLEN, DRAWN)]
    for part, seat, amount in _money(frames):
        parts[part][seat] += amount
    expected, fallen, cards = parts
    dice = [fell - mean for fell, mean in zip(fallen, expected, strict=True)]
    return pl.DataFrame({
        "seat": pl.Series(seats, dtype=pl.Int8),
        "start": pl.Series(start, dtype=pl.Int64), "expected": expected, "dice": dice, "cards": cards,
        "decisions": [end[seat] - start[seat] - expected[seat] - dice[seat] - cards[seat] for seat in seats],
        "end": pl.Series(end, dtype=pl.Int64),
    })  # fmt: skip


def _money(frames: Frames) -> Iterator[tuple[int, int, float]]:
    """Yield what throws bring on average, what they brought, and what cards brought: part, seat, amount."""
    source = frames.source
    pos, state = linked_copy(source.opening)
    trials = _Trials(pos)
    origin: list[int] = []  # for each event, the kind of the nearest throw or card that caused it
    # by debtor and creditor: the kind of payment that is due, and what is left of it
    raised: dict[tuple[int, int], tuple[int, int]] = {}
    thrown = False  # whether a throw of this turn is in the log
    for row in source.log:
        _, seat, kind, rule_id, _, amount, other, card, a, b, _, cause = row
        sides = seat, max(other, BANK)  # the bank keeps the pot
        root = kind if kind in ROOTS else origin[cause] if cause >= 0 else 0
        if kind == event.TURN_ENDED:  # at the end and not at the start of a turn: a position may begin in the middle of one
            pos.doubles, pos.first_throw, thrown = 0, True, False
        elif kind == event.THROWN:
            if rule_id not in NOT_ROLLS and not pos.t.open_track:
                pos.doubles += thrown and rule_id == rule.BONUS_THROW
                if not _ends_a_weekend(pos, seat):
                    root = SETTLED
                    yield from trials.thrown(seat, a, b)
                pos.first_throw, thrown = False, True
            pos.die1, pos.die2 = a, b
        origin.append(root)
        state.apply(row)
        if kind == event.DEBT_OPENED:
            raised[sides] = payment_of_debt(pos.t, row), amount
        if (kind == event.DEBT_OPENED and rule_id in STANDING_DEBT_RULES) or _takes_place(row):
            kind, left = raised[sides]
            raised[sides] = kind, left - amount
        if kind == event.MOVED and root == event.THROWN:
            yield from ((FALLEN, who, sum) for who, sum in trials.landed(seat))
        elif kind in VISITS:
            if root in CARDS and (kind != event.RENT_PAID or not pos.t.claim_steps or other < 0):
                yield from _to_both_sides(DRAWN, seat, other, event.FLOW.get(kind, -1) * amount)
        elif kind == event.BANKRUPT and card < 0 and cause >= 0 and source.log.row(cause).kind in CARDS:
            if pos.t.debts == tables.DECLARED:
                yield from _to_both_sides(DRAWN, *sides, -raised[sides][1])
            else:
                yield from ((DRAWN, who, sum) for who, sum in trials.landed(seat, source.log.row(cause).card))
        elif kind in FROM_CHANCE and root != SETTLED and (pos.t.open_track or kind != event.FINE_PAID):  # fines are chosen
            part = DRAWN if root in CARDS or kind in BY_CARD else FALLEN
            yield from _to_both_sides(part, seat, other, event.FLOW[kind] * amount)


def _takes_place(row: Row) -> bool:
    """Return whether titles pay a debt of chance instead of cash. A loan, which they may pay too, is none."""
    return row.kind == event.KIND_PAID and row.rule != rule.LOAN_DUE and not replaces_cash(row)


def _to_both_sides(part: int, seat: int, other: int, amount: float) -> Iterator[tuple[int, int, float]]:
    yield part, seat, amount
    if other >= 0:
        yield part, other, -amount


def _ends_a_weekend(pos: Position, seat: int) -> bool:
    """Return whether this throw must end a weekend first, which a ticket may do as well."""
    return weekend.is_away(pos, seat) and (pos.first_throw or pos.t.bonus_bound)


class _DecisionNeeded(Exception):
    """A seat has to decide, so that what follows is no matter of chance."""


class _Undecided(Policy):
    """A policy that decides nothing and keeps its cards.

    A fine that a throw forces is paid. ``spared`` holds whether a card could have avoided it.
    """

    spared = False

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if kind == decision.RELEASE:
            self.spared = True
            return move.NONE
        raise _DecisionNeeded


class _Trials:
    """Throws tried on copies of a position, where no card can be drawn, and what is due is owed at once and in full."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.tables = replace(pos.t, debts=tables.STANDING, claim_steps=0)

    def thrown(self, seat: int, a: int, b: int) -> Iterator[tuple[int, int, float]]:
        """Yield what a throw brings on average, and what this one brought: part, seat, amount."""
        throws = THROWS[self.pos.t.dice]
        for (low, high), ways in throws.items():
            for who, amount in self.brought(seat, high, low):
                yield EXPECTED, who, amount * ways / throws.total()
                if low == min(a, b) and high == max(a, b):
                    yield FALLEN, who, amount

    def brought(self, seat: int, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Yield who gains how much by a throw, until a seat must decide."""
        trial = self.copy()
        trial.seat, trial.scripted = seat, [a, b]
        with suppress(_DecisionNeeded):
            turn.roll(trial)
        yield from self.paid(trial)

    def landed(self, seat: int, card: int = -1) -> Iterator[tuple[int, int]]:
        """Yield who gains how much by the square of a seat, to which a card may have led."""
        pos, trial = self.pos, self.copy()
        title = pos.t.title_at[pos.square[seat]]
        leads = [effect for effect in pos.t.effects[card] if effect[0] in LEADS] if card >= 0 else []
        with suppress(_DecisionNeeded):
            if leads and title >= 0 and pos.owner[title] != BANK:
                trial.rent_factor, trial.throw_factor = factors(leads[-1])
                rent.visit(trial, seat, title)
            else:
                squares.land(trial, seat)
        yield from self.paid(trial)

    def copy(self) -> Position:
        self.nobody = _Undecided()
        trial = self.pos.copy(self.nobody)
        trial.t = self.tables
        trial.log = Log()
        trial.decks = [[] for _ in trial.decks]
        trial.discards = [[] for _ in trial.discards]
        trial.claims = []
        trial.last = BANK  # the last turn has been settled
        trial.cause = trial.card = -1
        return trial

    def paid(self, trial: Position) -> Iterator[tuple[int, int]]:
        """Yield who gains how much by what was paid in a trial, or is owed since, until somebody is ruined."""
        pos = self.pos
        for row in trial.log:
            if row.kind == event.DEBT_OPENED:
                amount = -row.amount
            elif row.kind in FROM_CHANCE or row.kind in VISITS:
                amount = event.FLOW[row.kind] * row.amount
            else:
                continue
            yield row.seat, amount
            if row.other >= 0:
                yield row.other, -amount
            short = row.kind == event.DEBT_OPENED and row.amount > building.raisable(pos, row.seat)
            if short and pos.t.debts != tables.STANDING and not self.nobody.spared:
                return
