"""The ``decisions`` frame: what was asked, how much could be answered, what was."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ...engine import beats, decision, legality, move
from ...engine.legality import Pending
from ...engine.log import Log
from ...engine.position import Position
from ...engine.session import Answer, Script, Waiting
from ..grammar import Move, Reader
from .schema import SCHEMAS, frame
from .source import Source

if TYPE_CHECKING:
    import polars as pl


class Silence(Log):
    """A log that only counts."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def __len__(self) -> int:
        return self.length

    def write(self, row: tuple[int, ...]) -> None:
        self.length += 1


class Hearing(Script):
    """The answers of a beat, known to be legal; notes the circumstances of each."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(())
        self.answers = list(answers)
        self.judged = len(answers)
        self.noted: list[dict[str, Any]] = []

    def hear(self, pos: Position, pending: Pending) -> int:
        scripted = takewhile(lambda answer: move.kind_of(answer[0]) in (move.DICE, move.TOP), self.answers[self.next :])
        number = self.next + sum(1 for _ in scripted)
        packed, *terms = self.answers[number]
        seat = move.seat_of(packed)
        if seat != move.OUTSIDE:
            quiet = pending.kind == decision.QUIET
            listed = legality.quiet_choices(pos, seat) if quiet else legality.legal(pos, pending)
            self.noted.append({
                "answer": number, "seq": len(pos.log), "seat": seat, "decision": decision.NAMES[pending.kind],
                "legal": sum(move.seat_of(choice.move) == seat for choice in listed),
                "move": move.NAMES[move.kind_of(packed)], "said": Move(packed, tuple(terms)),
            })  # fmt: skip
        return super().hear(pos, pending)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if self.exhausted():
            raise Waiting
        return super().ask(pos, kind, seat, a, b)


def decisions(source: Source) -> pl.DataFrame:
    """Every answer of the game; its beats are told again to hear them."""
    reader = Reader(source.edition, [f"P{seat + 1}" for seat in range(source.seats)])
    rows: list[dict[str, Any]] = []
    for number, (beat, by_bots) in enumerate(source.beats):
        hearing = Hearing(beat.answers)
        pos = beat.point.copy(hearing)
        pos.log = Silence(beat.mark)
        with suppress(Waiting):
            if not hearing.exhausted():
                beats.beat(pos)
        for note in hearing.noted:
            answer = note["answer"]
            rows.append(note | {
                "game": source.game, "number": len(rows), "bot": by_bots[answer],
                "chosen": reader.write(note["said"], with_seat=False),
                "think": None if by_bots[answer] else source.thought.get((number, answer)),
            })  # fmt: skip
    return frame("decisions", {name: [row[name] for row in rows] for name in SCHEMAS["decisions"]})
