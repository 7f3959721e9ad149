"""Answer the messages of views of one game, and publish its changes to them."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeVar

from ..editions import Edition
from ..game.throttle import Throttle, after
from ..record.log.events import EventRow
from . import protocol, view_state
from .messages import Content, Message, Messages
from .wire import Answer, GameEvent, LogChunk, Revision, Welcome

if TYPE_CHECKING:
    from ..game.table import HasTable, Table

T = TypeVar("T")

STATE_INTERVAL: Final = 1 / 10  # seconds between two states of two messages each, below 30 a second
THINKING_DELAY: Final = 1.0  # seconds that a bot thinks before views show it


class GameMessages(Messages):
    """The base of whatever shows one game and answers its views.

    A subclass updates what it shows (``publish``).
    """

    if TYPE_CHECKING:  # traits, where it is a widget
        cursor: int
        thinking: bool

    _answering = False
    _publishing = False

    def _follow(self, game: HasTable) -> None:
        """Take a game for the one that is shown.  What it shows is up to date."""
        self.game = game
        self.table = table = game.table
        self.lock = table.lock
        self._revision = table.revision  # what was published last
        self._throttle = Throttle(STATE_INTERVAL, table.lock, self._publish)

    def _listen(self) -> None:
        """Publish each change of the game from now on."""
        self._stop = self.table.listen(self._changed)

    def _stop_following(self) -> None:
        """Publish nothing more of the game."""
        self._stop()
        self._throttle.cancel()

    @property
    def _is_shown(self) -> bool:
        """Whether there can be views to publish to."""
        return True

    @property
    def _holds_back(self) -> bool:
        """Whether nothing can be sent at this moment."""
        return False

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        return {**super().answers(), "log_get": self._log_get}

    @abstractmethod
    def publish(self) -> None:
        """Update what is shown.  It is called under the lock of the game, once for each revision that is shown."""

    @abstractmethod
    def send_again(self) -> None:
        """Send again what ``publish`` showed last, for a view that has missed it."""

    def with_sentences(self, events: Iterable[EventRow]) -> list[GameEvent]:
        """Return events with their sentences.

        Parameters
        ----------
        events : iterable of EventRow
            Rows as from :meth:`.Game.events`.

        Returns
        -------
        list of GameEvent
            Each with a ``sentence`` in the languages of the views.
        """
        return view_state.with_sentences(self.table, events, self.languages)

    # publishing, always under the lock of the game, so that states leave in order

    def _changed(self) -> None:
        """Publish a change of the game.  While changes come quickly, only some are sent, and always the last."""
        if not self._answering:  # else the state is sent before the answer
            self._throttle.call_soon()

    def _publish(self) -> None:
        """Show the present revision, unless it is shown already."""
        revision = self.table.revision
        if not self._is_shown or self._revision == revision:
            return
        if self._holds_back:
            self._throttle.call_soon()  # later, since new events would overtake the state
            return
        if self.cursor >= self.table.length:
            self.cursor = -1  # that event was taken back
        interrupted, self._publishing = self._publishing, True
        try:
            self.publish()
        except Exception:  # of an observer of a trait, which must not fail with every message
            self._revision = revision
            raise
        if interrupted:  # the last update may not have been sent
            self.send_again()
        self._revision, self._publishing = revision, False

    # messages

    def _answer(self, content: object) -> Answer:
        """Answer a message.  Changes are published once, at its end."""
        before, revision = self._answering, self.table.revision
        self._answering = True
        try:
            return super()._answer(content)
        finally:
            self._answering = before
            if self.table.revision != revision:
                self._throttle.call_now()

    def _hello(self, message: Message) -> Welcome:
        welcome = super()._hello(message)
        known, revision = protocol.read_number(message, "last_revision", -1), self._revision
        self._throttle.call_now()
        if revision == self._revision != known:
            self.send_again()
        return {**welcome, "revision": self.table.revision}

    def _ping(self, _message: Message) -> Revision:
        return {"revision": self.table.revision}

    def rulebook(self, _message: Message) -> tuple[Edition, Mapping[str, object]]:
        return self.table.edition, self.table.setup.options

    def _log_get(self, message: Message) -> LogChunk:
        """Return a window of the log, of all its events or of those that a filter lets through.

        Its place is counted from the start, below zero from the end, or from the first event that has come to one or to a turn.
        """
        seat = protocol.read_number(message, "seat", 0, len(self.table.players) - 1) if "seat" in message else None
        topics = protocol.read_topics(message) if "topics" in message else None
        count = protocol.read_number(message, "count", 0, protocol.MAX_WINDOW)
        found = self.table.find_events(seat, topics)
        start = protocol.read_number(message, "start", -protocol.MAX_WINDOW)
        if "seq" in message:
            origin = bisect_left(found, protocol.read_number(message, "seq", 0))
        elif "turn" in message:
            turn = protocol.read_number(message, "turn", 0)
            origin = bisect_left(found, turn, key=lambda seq: self.table.events(seq, seq + 1)[0]["turn"])
        else:
            origin = len(found) if start < 0 else 0
        start = min(max(0, origin + start), len(found))
        items = [event for seq in found[start : start + count] for event in self.table.events(seq, seq + 1)]
        return {"start": start, "total": len(found), "items": self.with_sentences(items)}


@contextmanager
def show_thinking(table: Table) -> Iterator[None]:
    """Show in all views that a bot thinks for longer than a moment, as the kernel answers nobody meanwhile."""
    guard, shown = Lock(), shown_by(table)
    done = False

    def show(thinking: bool) -> None:
        for one in shown:
            one.thinking = thinking

    def show_late() -> None:
        with guard:
            if not done:
                show(True)

    call_off = after(THINKING_DELAY, show_late)
    try:
        yield
    finally:
        call_off()
        with guard:
            done = True
            show(False)


def shown_by(table: Table) -> list[GameMessages]:
    """Return whatever shows a game."""
    return owners(table.listeners, GameMessages)  # type: ignore[type-abstract]


def owners(calls: Iterable[Callable[..., object]], kind: type[T]) -> list[T]:
    """Return the objects of a kind whose methods these are."""
    found = [getattr(call, "__self__", None) for call in calls]
    return [owner for owner in found if isinstance(owner, kind)]
