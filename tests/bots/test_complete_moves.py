"""Complete moves are legal, and the first of them carries any game on, whatever the house rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from plakett_widgets import editions
from plakett_widgets.bots.complete_moves import (
    BETWEEN_TURNS,
    CLAIM,
    SETTLEMENT,
    TURN,
    Answer,
    complete_moves,
    moves_with_terms,
)
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.engine import beats, decision, legality, move, reason
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.log import Log
from plakett_widgets.engine.position import Position

from ..engine.play import BY_ID, random_game

EDITIONS = sorted(editions.names())


class Picker(Strategy):
    """Answers with a complete move: the first one, or one drawn by lot.  Each is judged, and sometimes all are."""

    def __init__(self, luck: random.Random | None, seen: Counter[str], thorough: float = 0.02) -> None:
        super().__init__()
        self.luck = luck
        self.seen = seen
        self.dice = random.Random(1)
        self.thorough = thorough
        self.turn = (-1, 0)

    def pick(self, pos: Position, question: Pending | str, seat: int) -> int:
        moves = complete_moves(pos, question, seat)
        judged = moves if self.dice.random() < self.thorough else moves[:1]
        for one in judged:
            self.judge(pos, question, seat, one)
        if judged is moves:
            assert len({*moves}) == len(moves)
            assert all(move.seat_of(choice.move) == seat for choice in moves_with_terms(pos, question, seat))
        answer = moves[0] if self.luck is None else self.luck.choice(moves)
        self.judge(pos, question, seat, answer)
        name = question if isinstance(question, str) else decision.NAMES[question.kind]
        self.seen[f"{name}: {move.NAMES[move.kind_of(answer[0])]}"] += 1
        return answer[0]

    def judge(self, pos: Position, question: Pending | str, seat: int, answer: Answer) -> None:
        if answer == (move.NONE,):
            assert question in (BETWEEN_TURNS, SETTLEMENT)
            return
        pending = Pending() if isinstance(question, str) else question
        why = legality.judge(pos, pending, answer[0], list(answer[1:]))
        assert not why, f"{question}: {move.NAMES[move.kind_of(answer[0])]} is refused: {reason.NAMES[why]}"
        assert move.seat_of(answer[0]) == seat

    def on_turn(self, pos: Position, seat: int) -> int:
        turn, moves = self.turn
        self.turn = (pos.turn, moves + 1 if turn == pos.turn else 0)
        if self.luck is not None and moves > 30:  # by lot, a turn of mortgages and lifts could last for ever
            return complete_moves(pos, TURN, seat)[0][0]
        return self.pick(pos, TURN, seat)

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.pick(pos, BETWEEN_TURNS, seat) if self.luck is None or self.luck.random() < 0.2 else move.NONE

    def clears(self, pos: Position, seat: int) -> int:
        return self.pick(pos, SETTLEMENT, seat) if self.luck is None or self.luck.random() < 0.5 else move.NONE

    def claims(self, pos: Position, seat: int) -> bool:
        return move.kind_of(self.pick(pos, CLAIM, seat)) == move.CLAIM

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.pick(pos, Pending(kind, seat, a, b), seat)


def seated(kind: str, luck: random.Random, seen: Counter[str]) -> Strategy:
    return Random(luck.getrandbits(32)) if kind == "random" else Picker(None if kind == "first" else luck, seen)


def play(edition: str, seed: int, kinds: Sequence[str], seen: Counter[str], rounds: int = 200) -> bool:
    """Play a game under random house rules, mostly from a position in its midst, and return whether it ended."""
    luck = random.Random(f"{edition} {seed}")
    start = random_game(luck, BY_ID[edition]).table.position
    pos = start.copy(Table([seated(kinds[seat % len(kinds)], luck, seen) for seat in range(start.seats)]))
    pos.log, pos.logging = Log(), False
    return beats.play(pos, rounds)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kinds", [["first"], ["any"], ["first", "random"], ["any", "random"]], ids="-".join)
def test_no_complete_move_is_refused(edition: str, kinds: list[str]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        play(edition, seed, kinds, seen, 200 if kinds == ["first"] else 15)
    assert seen
