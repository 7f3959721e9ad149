"""A bot of somebody else at a table: it answers from a process of its own, and each answer is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from ...engine import legality, move, reason
from ...engine.legality import Pending
from ...engine.position import Policy, Position
from ...errors.worded import same_in_both
from ..complete_moves import Answer, complete_moves, moves_with_terms
from ..failure import BotFailed
from ..house.strategy import Strategy, Table
from ..questions import BETWEEN_TURNS, CLAIM, OF_DECISION, QUIET, SETTLEMENT, TURN, QuestionKind
from ..scene import question
from .limits import MAX_MOVES, MAX_PRINTED, Limits
from .messages import Failure
from .process import POOL, AnyProcess, GuestFailed, as_bot_failed, failure_text, too_late
from .sending import SentBot

if TYPE_CHECKING:
    from ..sheet import SentSheet, Sheet

NO_DECISION: Final = Pending()
NOBODY: Final = Policy()
SEED_BYTES: Final = 7


class Guest(Strategy):
    """A bot of somebody else, as the table calls it.

    It is asked where it has a choice, and carries the game on where it has none. :class:`.BotFailed` says what went wrong.

    Parameters
    ----------
    sent : SentBot
        The bot.
    sheet : Sheet or SentSheet
        What it knows of the game.
    seat : int
        Its seat.
    limits : Limits
        Its time and memory.
    """

    def __init__(self, sent: SentBot, sheet: Sheet | SentSheet, seat: int, limits: Limits | None = None) -> None:
        super().__init__()
        self.sent = sent
        self.sheet: SentSheet = sheet.sent
        self.own_seat = seat
        self.limits = limits or Limits()
        self.late = too_late("guest.late", self.limits.answer_seconds)
        self.process: AnyProcess | None = None
        self.seed = 0  # by which the game has begun, if it has
        self.number = 0  # of the last question
        self.seconds = self.limits.game_seconds  # left in this game
        self.drafted: list[int] = []  # the terms of what it has offered last
        self.turn, self.moves = -1, 0  # how many it has made in which turn
        self.printed = ""  # since somebody has read it

    def __reduce__(self) -> tuple[type[Guest], tuple[Any, ...]]:
        return Guest, (self.sent, self.sheet, self.own_seat, self.limits)

    def __copy__(self) -> Guest:
        return Guest(self.sent, self.sheet, self.own_seat, self.limits)

    def __deepcopy__(self, memo: object) -> Guest:
        return self.__copy__()

    def begin(self, seed: int) -> None:
        """Begin a game in a process, with a fresh bot.

        The bot receives a number from which that of the game cannot be computed.

        Parameters
        ----------
        seed : int
            A number of this bot in this game.
        """
        self.seed = int.from_bytes(blake2b(str(seed).encode(), digest_size=SEED_BYTES).digest())
        self.seconds = self.limits.game_seconds
        self.turn, self.moves, self.number = -1, 0, 0
        self.open()

    def open(self) -> AnyProcess:
        """Return a process in which the game has begun."""
        if self.process is None:
            try:
                self.process = POOL.take(self.sent, self.limits)
            except GuestFailed as error:
                raise self.failed(error.failure) from None
        sheet, process = self.sheet, self.process
        new = process.rules != sheet.digest
        begun = {"kind": "begin", "n": 0, "seat": self.own_seat, "seed": self.seed, "names": sheet.names, "rules": new}
        try:
            self.request(process, begun, sheet.rules if new else b"")
        except KeyboardInterrupt:
            self.end()  # it does not know whether the game has begun
            raise
        process.rules = sheet.digest
        return process

    def close(self) -> None:
        """Give the process back at the end of a game, for another one."""
        process, self.process = self.process, None
        if process is not None:
            POOL.give(process)

    def end(self) -> None:
        """End the process.  The next game has another one."""
        process, self.process = self.process, None
        if process is not None:
            process.end()

    def failed(self, failure: Failure) -> BotFailed:
        """Return the failure of this bot, and end its process unless that can play another game."""
        if not failure.reusable:
            self.end()
        return as_bot_failed(failure, self.sent.name, self.own_seat)

    def request(self, process: AnyProcess, message: Mapping[str, Any], rules: bytes = b"") -> list[int]:
        """Return the answer to a message, within the time that is left."""
        seconds, late = self.limits.answer_seconds, self.late
        if self.seconds < seconds:
            seconds, late = max(self.seconds, 0.0), too_late("guest.game_time", self.limits.game_seconds)
        begun = monotonic()
        try:
            reply = process.request(message, seconds, late, rules)
        except GuestFailed as error:
            raise self.failed(error.failure) from None
        finally:
            self.seconds -= monotonic() - begun
        if reply.printed:
            self.printed = (self.printed + reply.printed)[-MAX_PRINTED:]
        if reply.failure is not None:
            raise self.failed(reply.failure)
        return reply.move

    def choose(self, pos: Position, seat: int, kind: QuestionKind, pending: Pending = NO_DECISION) -> Answer:
        """Return the answer of the bot where it has a choice, else the only one there is."""
        asked = kind.name if kind in QUIET else pending
        legal = complete_moves(pos, asked, seat)
        if len(legal) < 2 and not moves_with_terms(pos, asked, seat):
            return legal[0]
        process = self.process or self.open()
        self.number += 1
        message: Mapping[str, Any] = question(self.number, kind.name, seat, pos, pending, legal)
        answer = tuple(self.request(process, message))
        if answer not in legal:
            answer = self.judged(pos, seat, kind, pending, answer)
        self.drafted = [*answer[1:]]
        self.count(pos, answer[0])
        return answer

    def judged(self, pos: Position, seat: int, kind: QuestionKind, pending: Pending, answer: Answer) -> Answer:
        """Return an answer with a number or terms of its own, if it is legal."""
        packed, *terms = answer or (move.NONE,)
        terms = terms if move.kind_of(packed) in move.WITH_TERMS else []
        why = reason.NO_SUCH_THING
        if packed != move.NONE and move.seat_of(packed) == seat and kind is not CLAIM:
            why = legality.judge(pos, pending, packed, terms)
        if why:
            raise self.failed(failure_text("guest.illegal", rule=same_in_both(reason.NAMES[why])))
        return packed, *terms

    def count(self, pos: Position, packed: int) -> None:
        """Count the moves of a turn, as a game with endless offers would not end.  An auction ends."""
        self.moves = self.moves + (move.kind_of(packed) != move.BID) if self.turn == pos.turn else 1
        self.turn = pos.turn
        if self.moves > MAX_MOVES:
            raise self.failed(failure_text("guest.moves", most=MAX_MOVES))

    def on_turn(self, pos: Position, seat: int) -> int:
        return self.choose(pos, seat, TURN)[0]

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.choose(pos, seat, BETWEEN_TURNS)[0]

    def clears(self, pos: Position, seat: int) -> int:
        return self.choose(pos, seat, SETTLEMENT)[0]

    def claims(self, pos: Position, seat: int) -> bool:
        return move.kind_of(self.choose(pos, seat, CLAIM)[0]) == move.CLAIM

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.choose(pos, seat, OF_DECISION[kind], Pending(kind, seat, a, b))[0]

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.drafted[:]


class GuestTable(Table):
    """A table at which a guest sits.  It notes how the beat under way began, and the answers in it so far."""

    def __init__(self, bots: Sequence[Strategy]) -> None:
        super().__init__(bots)
        self.point: Position | None = None
        self.mark = 0
        self.answers: list[list[int]] = []

    def beat_so_far(self, pos: Position) -> tuple[Position, int, Sequence[Sequence[int]]] | None:
        return None if self.point is None else (self.point, self.mark, self.answers)

    def quiet(self, pos: Position) -> int:
        self.point, self.mark = pos.copy(NOBODY), len(pos.log)
        answer = super().quiet(pos)
        self.answers = [[answer]]
        return answer

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        answer = super().ask(pos, kind, seat, a, b)
        self.answers.append([answer])
        return answer

    def terms(self, pos: Position, seat: int) -> list[int]:
        terms = super().terms(pos, seat)
        self.answers[-1] += terms
        return terms
