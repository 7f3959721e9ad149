"""A bot of a pupil that plays a seat from the pupil’s own kernel."""

from __future__ import annotations

import secrets
import sys
import threading
from collections.abc import Callable, Iterator
from contextvars import copy_context
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from ..bots.bot import Bot, answer_of, bot_name
from ..bots.complete_moves import moves_with_terms
from ..bots.failure import BotFailed, describe_error, failed
from ..bots.guests.limits import MAX_MOVES
from ..bots.questions import BETWEEN_TURNS, CLAIM, OF_DECISION, SETTLEMENT, TURN, WAIT, QuestionKind
from ..bots.view import View, view_of
from ..engine import decision, move
from ..engine.chapters import rent
from ..engine.legality import Pending
from ..engine.position import DONE, Position
from ..moves.grammar import Move
from ..texts.refusal import Refused
from ..words.catalogue import both
from .errors import HostUnreachable

if TYPE_CHECKING:
    from ..bots.legal_move import LegalMove
    from ..game.table import Table
    from .following import FollowedGame
    from .seat_link import SeatLink

P = ParamSpec("P")
T = TypeVar("T")

SEND_TIMEOUT: Final = 3.0  # seconds
WAKE_INTERVAL: Final = 0.5  # seconds after which it looks whether the host plays on, without news
# refusals that are no failure of the bot: it looks again at what there is to do
PASSING: Final = ("stale", "busy", "paused", "game_over", "too_many", "wrong_session", "internal")


class SeatBot:
    """A bot in a thread of its own.  It is asked through the public face of bots, and its moves go to the host.

    Parameters
    ----------
    own : SeatLink
        The seat.
    bot : Bot
        The bot.
    pace : float
        Seconds between two of its moves.
    """

    def __init__(self, own: SeatLink, bot: Bot, pace: float) -> None:
        self.own, self.bot, self.pace = own, bot, pace
        self.stopped = threading.Event()
        self.changed = threading.Event()
        self.sending = threading.Lock()  # while a move is on its way
        self.thread: threading.Thread | None = None
        self.number = 0  # of the last question
        self.turn, self.moves = -1, 0  # how many moves it has made in which turn
        self.begun: FollowedGame | None = None  # the game that it was prepared for
        self.silent: object = None  # the version of the game at which it has no move

    def start(self) -> None:
        """Begin to play.  What the bot prints is shown below the cell that runs now."""
        self.thread = threading.Thread(target=copy_context().run, args=(self._run,), name="plakett bot", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Play no more.  A move that is on its way is waited for."""
        self.stopped.set()
        self.changed.set()
        if threading.current_thread() is not self.thread and self.sending.acquire(timeout=SEND_TIMEOUT):
            self.sending.release()

    def _run(self) -> None:
        stop = self.own.following.listen(self.changed.set)
        try:
            while not self.stopped.is_set():
                self.changed.clear()
                if self._move():
                    self.stopped.wait(self.pace)
                else:
                    self.changed.wait(WAKE_INTERVAL)
        except BotFailed as error:
            self.own.give_up(self, error)
            print(error, file=sys.stderr)
        finally:
            stop()

    def _move(self) -> bool:
        """Make one move.  Return False if there is none to make now."""
        if not self.own.begun.is_set() or self.own.paused or self.own.ended:
            return False
        game = self.own.game
        if game is not self.begun:
            self._call(self.bot.begin, secrets.randbits(48))
            self.begun = game
        version = game.table.history.version
        if version == self.silent:
            return False
        try:
            answer = self._find_move(game)
            if answer is None or self.stopped.is_set():
                self.silent = version
                return False
            with self.sending:
                if self.stopped.is_set():
                    return False
                self.own.play(Move(answer.packed, answer.terms), of_bot=True)
        except HostUnreachable:
            return False
        except Refused as refusal:
            if refusal.code in PASSING or game.table.history.version != version:
                return False  # somebody was faster
            raise failed(self.own.seat, bot_name(self.bot), both("seat.bot_refused", why=str(refusal))) from None
        return True

    def _find_move(self, game: FollowedGame) -> LegalMove | None:
        """Return what the bot plays now."""
        table, seat = game.table, self.own.seat
        for kind in kinds_now(table, seat):
            with table.lock:
                pos, pending = table.position, table.pending
                view = view_of(self.number, pos, pending, seat, table.setup.sheet, kind.name)
                asked = kind.name if pending.kind == decision.QUIET else pending
                free = len(view.legal) > 1 or bool(moves_with_terms(pos, asked, seat))
                lapses = (
                    pos.first_throw and bool(pos.claims) and any(one.owner != seat for one in rent.closed_by(pos, pos.seat))
                )
            answer = self._ask(view) if free else view.legal[0]
            if answer.kind == WAIT or (kind is CLAIM and answer.kind == CLAIM.no):
                continue
            if lapses and move.kind_of(answer.packed) == move.ROLL:
                return None  # somebody may still claim a rent
            self._count(pos, answer)
            return answer
        return None

    def _ask(self, view: View) -> LegalMove:
        self.number += 1
        return self._call(answer_of, self.bot, view, view.legal)

    def _call(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Call a function of the bot.  Whatever it raises is the failure of the bot."""
        try:
            return call(*args, **named)
        except BotFailed:
            raise
        except BaseException as error:
            raise failed(self.own.seat, bot_name(self.bot), describe_error(error)) from None

    def _count(self, pos: Position, answer: LegalMove) -> None:
        bid = move.kind_of(answer.packed) == move.BID
        self.moves = self.moves + (not bid) if self.turn == pos.turn else 1
        self.turn = pos.turn
        if self.moves > MAX_MOVES:
            raise failed(self.own.seat, bot_name(self.bot), both("guest.moves", most=MAX_MOVES))


def kinds_now(table: Table, seat: int) -> Iterator[QuestionKind]:
    """Yield what a seat is asked now, in the order in which a table asks its bots."""
    with table.lock:
        pos, pending = table.position, table.pending
        if pos.over or not pos.playing[seat]:
            return
        found = [*quiet_kinds(pos, seat)] if pending.kind == decision.QUIET else [*pending_kinds(pending, seat)]
    yield from found


def pending_kinds(pending: Pending, seat: int) -> Iterator[QuestionKind]:
    """Yield the decision of a seat, if it is its own."""
    if pending.seat == seat:
        yield OF_DECISION[pending.kind]


def quiet_kinds(pos: Position, seat: int) -> Iterator[QuestionKind]:
    """Yield what a seat is asked at a quiet point."""
    if any(claim.owner == seat for claim in pos.claims):
        yield CLAIM
    done = pos.throws == DONE
    if pos.debts and seat == (pos.seat if done else pos.last):
        yield SETTLEMENT
    if pos.seat == seat:
        yield TURN
    elif not done and seat in pos.rivals[pos.seat] and pos.cash[seat] >= pos.builds_from[seat]:
        yield BETWEEN_TURNS
