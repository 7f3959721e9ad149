"""A bot that makes any legal move."""

from __future__ import annotations

import random
from typing import ClassVar, SupportsIndex

from ...engine import legality, masks, move
from ...engine.native import i64, mypyc_attr
from ...engine.position import Position
from .strategy import Strategy, throw_or_end, whole

QUIET = legality.Pending()


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Random(Strategy):
    """The strategy of :class:`plakett_widgets.bots.Random`, which describes it.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> pos = Game("plakettopoly", players=2, seed=7).table.position
    >>> move.NAMES[move.kind_of(Random(seed=1).on_turn(pos, pos.seat))]
    'roll'
    """

    name: ClassVar[str] = "random"

    def __init__(self, seed: SupportsIndex = 0) -> None:
        self.seed = whole("seed", seed)
        self.generator = random.Random(self.seed)
        self.drafted = [0] * move.TERMS

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.generator.seed(seed)

    def on_turn(self, pos: Position, seat: i64) -> i64:
        if self.generator.random() < 0.5:
            return throw_or_end(pos, seat)
        return self.any_of(pos, legality.quiet_choices(pos, seat)) or throw_or_end(pos, seat)

    def off_turn(self, pos: Position, seat: i64) -> i64:
        return self.any_of(pos, legality.quiet_choices(pos, seat)) if self.generator.random() < 0.1 else move.NONE

    def claims(self, pos: Position, seat: i64) -> bool:
        return self.generator.random() < 0.9

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        pending = legality.Pending(kind, seat, a, b)
        choices = [choice for choice in legality.legal(pos, pending) if move.seat_of(choice.move) == seat]
        return self.any_of(pos, choices, pending)

    def any_of(self, pos: Position, choices: list[legality.Choice], pending: legality.Pending = QUIET) -> i64:
        """Return one of the legal moves, with low numbers more often than high ones."""
        self.generator.shuffle(choices)
        for choice in choices:
            packed = choice.move
            kind, seat, a, b = move.kind_of(packed), move.seat_of(packed), move.a_of(packed), move.b_of(packed)
            if kind in (move.BID, move.WANT):
                drawn = [self.generator.randint(choice.low, choice.high) for _ in range(3)]
                return move.pack(kind, seat, a, b, pos.t.in_notes(min(drawn)) if kind == move.BID else min(drawn))
            if kind == move.IN_KIND:
                self.drafted = self.draft_in_kind(pos, seat)
                return packed
            if kind not in (move.OFFER, move.COUNTER):
                return packed
            to = a if kind == move.OFFER else pending.a
            self.drafted = self.draft(pos, seat, to)
            if not legality.judge(pos, pending, packed, self.drafted):
                return packed
        return move.NONE

    def draft(self, pos: Position, seat: i64, to: i64) -> list[int]:
        """Return terms drawn from what both sides hold, which may still break a rule."""
        terms = [0] * move.TERMS
        for side, holder in ((move.GIVE_TITLES, seat), (move.TAKE_TITLES, to)):
            free = legality.tradable(pos, holder)
            for title in self.generator.sample(free, min(len(free), self.generator.randint(0, 2))):
                terms[side] |= masks.bit(title)
        for side, holder in ((move.GIVE_CARDS, seat), (move.TAKE_CARDS, to)):
            for card, keeper in enumerate(pos.holder):
                if keeper == holder and self.generator.random() < 0.3:
                    terms[side] |= masks.bit(card)
        if not pos.t.balanced:
            terms[move.CASH] = pos.t.in_notes(self.generator.randint(-pos.cash[to] // 3, pos.cash[seat] // 3))
        if pos.t.lending and self.generator.random() < 0.3:
            terms[move.LATER_CASH] = pos.t.in_notes(self.generator.randint(-pos.t.salary, pos.t.salary))
        return terms

    def draft_in_kind(self, pos: Position, seat: i64) -> list[int]:
        """Return terms with one or two titles instead of cash."""
        terms = [0] * move.TERMS
        free = legality.tradable(pos, seat)
        for title in self.generator.sample(free, min(len(free), self.generator.randint(1, 2))):
            terms[move.GIVE_TITLES] |= masks.bit(title)
        return terms

    def offers(self, pos: Position, seat: i64) -> list[int]:
        return self.drafted
