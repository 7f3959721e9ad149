"""A widget of one game: traits hold what views show, requests change the game, and Python alone decides."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from ..editions import Edition
from ..game.throttle import Throttle, after
from ..inputs.arguments import number_within
from ..record.log.events import EventRow
from . import protocol, view_state
from .lifetime import owners
from .protocol_widget import Content, Message, ProtocolWidget, WholeNumber
from .wire import Answer, GameEvent, LogChunk, Revision, Welcome

if TYPE_CHECKING:
    from ..game.table import HasTable, Table

STATE_INTERVAL: Final = 1 / 10  # seconds between two states of two messages each, below 30 a second
THINKING_DELAY: Final = 1.0  # seconds that a bot thinks before views show it
MAX_WIDGETS: Final = 16  # of one game, since all send at once and a server drops floods


class Channel(ProtocolWidget):
    """The base of the board and the log view: one game.

    A subclass updates its traits (``publish``).
    """

    cursor = WholeNumber(-1, min=-1, max=protocol.MAX_NUMBER).tag(sync=True)
    thinking = t.Bool(False).tag(sync=True)  # whether a bot thinks for longer than a moment, in which views wait for answers

    WRITABLE = ProtocolWidget.WRITABLE | {"cursor"}

    def __init__(self, game: HasTable, **traits: Any) -> None:
        self._answering = False
        self._publishing = False
        self._follow(game)
        super().__init__(self.lock, self.table.session_id, **traits)
        self._stop = self.table.listen(self._changed)
        self._make_room()

    def _follow(self, game: HasTable) -> None:
        """Take a game for the one that is shown.  What it shows is up to date."""
        self.game = game
        self.table = table = game.table
        self.lock = table.lock
        self._revision = table.revision  # what was published last
        self._throttle = Throttle(STATE_INTERVAL, table.lock, self._publish)

    def _make_room(self) -> None:
        """Close the widgets without messages for longest, as a cell that runs again leaves its widget behind."""
        for silent in sorted(channels(self.table), key=lambda one: one.last_alive)[:-MAX_WIDGETS]:
            silent.close()

    def leave(self) -> None:
        self._stop()
        self._throttle.cancel()

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
        if not self._ready or self._revision == revision:
            return
        if self._holding_sync:
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

    # traits written by the browser

    @t.validate("cursor")
    def _check_cursor(self, proposal: Any) -> int:
        try:
            return number_within("cursor", proposal.value, "event", self.table.length, least=-1)
        except IndexError as error:
            raise t.TraitError(f"cursor: {error}") from None

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
    guard, shown = Lock(), channels(table)
    done = False

    def show(thinking: bool) -> None:
        for channel in shown:
            channel.thinking = thinking

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


def channels(table: Table) -> list[Channel]:
    """Return the widgets that show a game."""
    return owners(table.listeners, Channel)  # type: ignore[type-abstract]
