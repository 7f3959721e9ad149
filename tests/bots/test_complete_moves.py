"""Complete moves are legal, and the first of them carries any game on, whatever the house rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from plakett_widgets import editions
from plakett_widgets.bots.complete_moves import Answer, complete_moves, moves_with_terms
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.bots.legal_move import WAITS, legal_move
from plakett_widgets.bots.questions import BETWEEN_TURNS, CLAIM, SETTLEMENT, TURN, WAIT
from plakett_widgets.engine import beats, decision, legality, move, reason
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.log import Log
from plakett_widgets.engine.position import Position
from plakett_widgets.moves.grammar import Move, Reader

from ..engine.play import BY_ID, random_game

EDITIONS = sorted(editions.names())


class Picker(Strategy):
    """Answers with a complete move: the first one, or one drawn by lot.  Sometimes all are judged and read back."""

    def __init__(self, luck: random.Random | None, seen: Counter[str], reader: Reader, thorough: float = 0.02) -> None:
        super().__init__()
        self.luck = luck
        self.seen = seen
        self.reader = reader
        self.thorough = thorough
        self.other_luck = random.Random(1)
        self.drafter = Random(1)
        self.turn = (-1, 0)

    def pick(self, pos: Position, question: Pending | str, seat: int) -> int:
        moves = complete_moves(pos, question, seat)
        if self.other_luck.random() < self.thorough:
            assert len({*moves}) == len(moves)
            for one in moves:
                self.judge(pos, question, seat, one)
                self.read_back(pos, question, seat, one)
            self.draft(pos, question, seat)
        answer = moves[0] if self.luck is None else self.luck.choice(moves)
        self.judge(pos, question, seat, answer)
        name = question if isinstance(question, str) else decision.NAMES[question.kind]
        self.seen[f"{name}: {move.NAMES[move.kind_of(answer[0])]}"] += 1
        return answer[0]

    def draft(self, pos: Position, question: Pending | str, seat: int) -> None:
        for choice in moves_with_terms(pos, question, seat):
            assert move.seat_of(choice.move) == seat
            kind = move.kind_of(choice.move)
            to = move.a_of(choice.move) if kind == move.OFFER else pending_of(question).a
            titles_alone = kind == move.IN_KIND
            terms = self.drafter.draft_in_kind(pos, seat) if titles_alone else self.drafter.draft(pos, seat, to)
            if not legality.judge(pos, pending_of(question), choice.move, terms):
                self.read_back(pos, question, seat, (choice.move, *terms))
                self.seen[f"drafted: {move.NAMES[kind]}"] += 1

    def read_back(self, pos: Position, question: Pending | str, seat: int, answer: Answer) -> None:
        pending = pending_of(question)
        found = legal_move(pos, pending, answer, self.reader, seat)
        assert repr(found).startswith(f"<{'pay' if found.kind == 'in_kind' else found.kind}")
        assert found.amount is None or found.amount >= 0
        for text in (found.text, found.in_words("en"), found.in_words("fr")):
            if found.kind == WAIT:
                assert text in WAITS
            else:
                assert self.reader.write(self.reader.read(text, pos, pending, seat)) == self.reader.write(Move.of(answer)), text

    def judge(self, pos: Position, question: Pending | str, seat: int, answer: Answer) -> None:
        if answer == (move.NONE,):
            assert question in (BETWEEN_TURNS.name, SETTLEMENT.name)
            return
        why = legality.judge(pos, pending_of(question), answer[0], list(answer[1:]))
        assert not why, f"{question}: {move.NAMES[move.kind_of(answer[0])]} is refused: {reason.NAMES[why]}"
        assert move.seat_of(answer[0]) == seat

    def on_turn(self, pos: Position, seat: int) -> int:
        turn, moves = self.turn
        self.turn = (pos.turn, moves + 1 if turn == pos.turn else 0)
        if self.luck is not None and moves > 30:  # by lot, a turn of mortgages and lifts could last for ever
            return complete_moves(pos, TURN.name, seat)[0][0]
        return self.pick(pos, TURN.name, seat)

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.pick(pos, BETWEEN_TURNS.name, seat) if self.luck is None or self.luck.random() < 0.2 else move.NONE

    def clears(self, pos: Position, seat: int) -> int:
        return self.pick(pos, SETTLEMENT.name, seat) if self.luck is None or self.luck.random() < 0.5 else move.NONE

    def claims(self, pos: Position, seat: int) -> bool:
        return move.kind_of(self.pick(pos, CLAIM.name, seat)) == move.CLAIM

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.pick(pos, Pending(kind, seat, a, b), seat)


def pending_of(question: Pending | str) -> Pending:
    return Pending() if isinstance(question, str) else question


def seated(kind: str, luck: random.Random, seen: Counter[str], reader: Reader) -> Strategy:
    return Random(luck.getrandbits(32)) if kind == "random" else Picker(None if kind == "first" else luck, seen, reader)


def play(edition: str, seed: int, kinds: Sequence[str], seen: Counter[str], rounds: int = 200) -> bool:
    """Play a game under random house rules, mostly from a position in its midst, and return whether it ended."""
    luck = random.Random(f"{edition} {seed}")
    game = random_game(luck, BY_ID[edition])
    start, reader = game.table.position, Reader(game.edition, game.names)
    pos = start.copy(Table([seated(kinds[seat % len(kinds)], luck, seen, reader) for seat in range(start.seats)]))
    pos.log, pos.logging = Log(), False
    return beats.play(pos, rounds)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kinds", [["first"], ["any"], ["first", "random"], ["any", "random"]], ids="-".join)
def test_no_complete_move_is_refused(edition: str, kinds: list[str]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        play(edition, seed, kinds, seen, 200 if kinds == ["first"] else 15)
    assert seen
