"""The state of a game rebuilt from its log alone, event by event."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ...engine import event, rule
from ...engine.chapters import estate
from ...engine.log import Row
from ...engine.native import i64, vec
from ...engine.position import BANK, Debt, Position
from ...engine.tables import Tables
from .events import AWAY

STANDING_DEBT_RULES: Final = (rule.DEBT_STANDS, rule.INTEREST_UNPAYABLE)  # cash is raised for other debts at once


@dataclass
class RebuiltState:
    """What a log shows of a position.  The fields are those of :class:`Position`."""

    t: Tables
    cash: vec[i64]  # by seat, then the pot, then the bank
    square: vec[i64]
    detained: vec[i64]
    playing: vec[bool]
    owner: vec[i64]
    holdings: list[list[int]]
    step: vec[i64]
    built: vec[i64]
    mortgaged: vec[bool]
    interest_paid: vec[bool]
    holder: vec[i64]
    paid: list[tuple[int, ...]]
    debts: list[Debt] = field(compare=False)
    loans: list[Debt] = field(compare=False)  # until they are paid or become standing debts
    # where the track has an exit
    missed: vec[i64]
    on_hold: vec[bool]
    jailed: vec[bool]
    cured: vec[bool]
    aid_due: vec[bool]
    promised: vec[i64]
    queue: list[list[int]]
    deferred: vec[bool]
    kept_throw: vec[i64]
    won: dict[int, int] = field(default_factory=dict, compare=False)  # by seat: the bid for a building yet to be placed

    @classmethod
    def of(cls, pos: Position | RebuiltState) -> RebuiltState:
        """Copy the state of a position, or another state."""
        return cls(
            pos.t, pos.cash[:], pos.square[:], pos.detained[:], pos.playing[:],
            pos.owner[:], [own[:] for own in pos.holdings], pos.step[:], pos.built[:], pos.mortgaged[:], pos.interest_paid[:],
            pos.holder[:], pos.paid[:], pos.debts[:], pos.loans[:],
            pos.missed[:], pos.on_hold[:], pos.jailed[:], pos.cured[:], pos.aid_due[:], pos.promised[:],
            [cards[:] for cards in pos.queue], pos.deferred[:], pos.kept_throw[:],
            dict(pos.won) if isinstance(pos, RebuiltState) else {},
        )  # fmt: skip

    def share_with(self, pos: Position) -> None:
        """Let a position have the lists of this state, so that each event changes both."""
        for name, value in vars(self).items():
            if name != "won":
                setattr(pos, name, value)

    def apply(self, row: Row) -> None:
        """Change the state by an event."""
        _, seat, kind, rule_id, square, amount, other, card, a, _, _, _ = row
        title = self.t.title_at[square] if square >= 0 else -1
        if kind in event.FLOW:
            self.cash[seat] += event.FLOW[kind] * amount
            self.cash[other] -= event.FLOW[kind] * amount
        elif kind == event.MONEY_ISSUED:
            self.cash[BANK] += amount
        if kind in (event.MOVED, event.DETAINED):
            self.square[seat] = square
        if kind in AWAY:
            self.detained[seat] = a + 1 if kind == event.STAYED else 1
        elif kind in (event.RELEASED, event.BANKRUPT, event.MOVED):
            self.detained[seat] = 0
        if kind in (event.BOUGHT, event.AUCTION_WON, event.TITLE_MOVED):
            self.transfer(title, seat)
        elif kind == event.BUILDING_WON:
            self.won[seat] = amount
        elif kind == event.BUILT:
            self.develop(title, a)
            self.paid[title] += (self.won.pop(seat, self.t.building_price[title][a]),)
        elif kind == event.BUILDING_SOLD:
            self.develop(title, a)
            self.paid[title] = self.paid[title][:a]
        if kind in (event.MORTGAGED, event.LIFTED):
            self.mortgaged[title] = kind == event.MORTGAGED
            self.interest_paid[title] = False
        elif kind in (event.TITLE_MOVED, event.AUCTION_FAILED) and a and title >= 0:
            self.mortgaged[title] = False
        if kind == event.INTEREST_PAID or (kind == event.DEBT_OPENED and rule_id == rule.INTEREST_UNPAYABLE):
            self.mark_interest_paid(title, seat)
        if kind in (event.CARD_KEPT, event.CARD_MOVED):
            self.holder[self.t.keepable.index(card)] = seat
        elif kind == event.CARD_RETURNED and card in self.t.keepable:
            self.holder[self.t.keepable.index(card)] = BANK
        if kind in (event.BANKRUPT, event.EXITED):
            self.playing[seat] = False
        if kind == event.BANKRUPT:
            self.debts[:] = estate.inherited(self.debts, seat, other)
            self.loans[:] = estate.inherited(self.loans, seat, other)
        elif kind == event.LOAN_GRANTED:
            self.loans.append(Debt(other, seat, amount, -1))
        elif self.loans:
            self.settle_loans(row)
        if kind == event.DEBT_OPENED and rule_id in STANDING_DEBT_RULES:
            self.debts.append(Debt(seat, other, amount, square))
        elif kind in (event.DEBT_PAID, event.DEBT_SET_OFF):
            reduce_oldest(self.debts, amount, lambda debt: debt.debtor == seat)
        if kind >= event.TURN_MISSED or kind == event.CARD_RETURNED:
            self.apply_on_track(row)

    def transfer(self, title: int, seat: int) -> None:
        """Change owner and holdings as :func:`.titles.take` does."""
        if self.owner[title] != BANK:
            self.holdings[self.owner[title]].remove(title)
        if seat != BANK:
            insort(self.holdings[seat], title)
        self.owner[title] = seat
        self.interest_paid[title] = False

    def mark_interest_paid(self, title: int, seat: int) -> None:
        """Change a title as :func:`.mortgage.mark_interest_paid` does."""
        if self.t.interest_once and self.mortgaged[title] and self.owner[title] == seat:
            self.interest_paid[title] = True

    def develop(self, title: int, step: int) -> None:
        """Change the buildings as :func:`.titles.develop` does."""
        self.built[self.t.group[title]] += (step > 0) - (self.step[title] > 0)
        self.step[title] = step

    def settle_loans(self, row: Row) -> None:
        """Reduce a loan that is paid, or that becomes a standing debt as far as it cannot be paid."""
        stands = row.kind == event.DEBT_OPENED and row.rule == rule.DEBT_STANDS and row.square < 0 and row.card < 0
        if stands or (row.kind in (event.PRICE_PAID, event.KIND_PAID) and row.rule == rule.LOAN_DUE):
            reduce_oldest(self.loans, row.amount, lambda loan: (loan.debtor, loan.creditor) == (row.seat, row.other))

    def apply_on_track(self, row: Row) -> None:
        """Change what only an open track has."""
        _, seat, kind, _, square, amount, _, card, a, b, _, _ = row
        if kind in (event.DISTANCED, event.ACCOMPANIED):
            self.square[seat] = square
        if kind in (event.TURN_MISSED, event.MISSES, event.HELD):
            self.missed[seat] = a
        elif kind in (event.TURNS_CANCELLED, event.FREED, event.EXITED):
            self.missed[seat] = 0
        if kind in (event.HELD, event.HOLD_ENDED, event.FREED):
            self.on_hold[seat] = kind == event.HELD
        if kind == event.HELD:
            self.aid_due[seat] = bool(b)
        elif kind == event.HOLD_ENDED:
            self.aid_due[seat] = self.aid_due[seat] or self.t.aid_for_all
        elif kind in (event.AID_PAID, event.AID_LOST):
            self.aid_due[seat] = False
        if kind in (event.JAILED, event.PRISON_VISITED, event.ACCOMPANIED, event.HELD):
            self.jailed[seat] = kind == event.JAILED
        elif kind == event.CURED:
            self.cured[seat] = True
        if kind in (event.PROMISED, event.POST_PAID, event.POST_LOST):
            self.promised[seat] = self.promised[seat] + amount if kind == event.PROMISED else 0
        elif kind == event.CARD_QUEUED:
            self.queue[seat].append(card)
        elif kind in (event.ERRAND_RUN, event.CARD_RETURNED) and card in self.queue[seat]:
            self.queue[seat].remove(card)
        if kind in (event.DEFERRED, event.FOLLOWED, event.DEFERRAL_LAPSED):
            self.deferred[seat] = kind == event.DEFERRED
            self.kept_throw[seat] = 0
        elif kind == event.THROW_KEPT:
            self.kept_throw[seat] = a


def linked_copy(first: Position) -> tuple[Position, RebuiltState]:
    """Copy a position, together with the state that changes it as events are applied."""
    pos = first.copy(first.policy)
    state = RebuiltState.of(pos)
    state.share_with(pos)
    return pos, state


def reduce_oldest(debts: list[Debt], amount: int, is_meant: Callable[[Debt], bool]) -> None:
    """Pay a part of the oldest debt that is meant, or all of it."""
    for k, debt in enumerate(debts):
        if is_meant(debt):
            debts[k : k + 1] = [debt.over(debt.amount - amount)] if debt.amount > amount else []
            return
