"""What was said in a game and what fell, as it is written down: each beat once, and again only from where a game went back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

from ...editions import Edition
from ...engine import event, move
from ...engine.session import Answer, Session, Uses
from ..moves.chance_record import AnswerContext, find_chance
from ..moves.grammar import Move, Reader

Said = tuple[list[Answer], list[bool]]


class AnswerWriter:
    """Writes an answer with what fell after it, in a game where the players have these labels and bots sit in some seats."""

    def __init__(self, edition: Edition, labels: Sequence[str], bots: Sequence[bool]) -> None:
        self.edition = edition
        self.labels = list(labels)
        self.bots = list(bots)
        self.reader = Reader(edition, self.labels)

    def item(self, answer: Answer, of_bot: bool, told: AnswerContext) -> str:
        seat = move.seat_of(answer[0])
        text = self.reader.write(Move.of(answer), with_seat=seat != told.seat)
        by_default = seat < len(self.bots) and self.bots[seat]
        mark = "*" if of_bot != by_default else ""
        chance = f" = {' '.join(told.chance)}" if told.chance else ""
        return f"{mark}{text}{chance}"


class Transcript:
    """By answer what was said, whether a bot said it, what fell, how that is written, and how long the log was before."""

    def __init__(self, scribe: AnswerWriter) -> None:
        self.scribe = scribe
        self.said: list[Answer] = []
        self.by_bots: list[bool] = []
        self.told: list[AnswerContext] = []
        self.items: list[str] = []
        self.before: list[int] = []
        self._beats: list[tuple[Said, int]] = []  # that are over, which a session never changes, and how much was said by then

    def follow(self, play: Session) -> Self:
        """Go back to where it parts from the session, and on to what has been said by now."""
        while self._beats and not self._knows(play, *self._beats[-1]):
            self._beats.pop()
        known, first = len(self._beats), self._beats[-1][1] if self._beats else 0
        retold = max(first - 1, 0)  # more may have fallen after the last answer that was known
        del self.told[retold:], self.items[retold:], self.said[first:], self.by_bots[first:], self.before[first:]
        ends = [*(mark for _, mark in play.points[known + 1 :]), play.mark]
        for beat, uses, end in zip(play.beats[known:], play.uses[known:], ends, strict=False):
            self._add(*beat, uses, end)
            self._beats.append((beat, len(self.said)))
        self._add(play.script.answers, play.script.by_bots, play.script.uses, len(play.live.log))
        self._tell(retold, play)
        return self

    def _knows(self, play: Session, beat: Said, end: int) -> bool:
        """Is the last beat still one of the session, and written down to its end, if that was not interrupted?"""
        number = len(self._beats) - 1
        return number < len(play.beats) and beat is play.beats[number] and end <= len(self.items)

    def _add(self, answers: Sequence[Answer], of_bots: Sequence[bool], uses: Uses, end: int) -> None:
        first = len(self.said)
        self.said += answers
        self.by_bots += of_bots
        for used, length in uses:
            self.before += [length] * (first + used - len(self.before))
        self.before += [end] * (len(self.said) - len(self.before))

    def _tell(self, first: int, play: Session) -> None:
        """What fell after each answer from this one on, and in which turn it was said."""
        log = play.live.log
        turn, seat, at = (*self.told[-1][:2], self.before[first - 1]) if first else (0, 0, 0)
        for number, (start, stop) in enumerate(pairwise([*self.before[first:], len(log)]), first):
            for row in map(log.row, range(at, start)):
                if row.kind == event.TURN_BEGUN:
                    turn, seat = row.turn, row.seat
            at = start
            told = AnswerContext(turn, seat, find_chance(log, play.point, self.scribe.edition, start, stop))
            self.told.append(told)
            self.items.append(self.scribe.item(self.said[number], self.by_bots[number], told))
