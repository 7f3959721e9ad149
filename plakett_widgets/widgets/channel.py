"""A widget and its views: traits hold what views show, requests change the game, and Python alone decides.

A request is ``{v, kind, id, session, …}`` and gets one answer under its id.  A refused one changes nothing.  Its answer has
``ok: false`` and an ``error`` with a code of :data:`~plakett_widgets.widgets.protocol.CODES` and its params.
"""

from __future__ import annotations

import logging
import os
import secrets
import traceback
from abc import abstractmethod
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import traitlets as t

from ..game.throttle import Throttle, after
from ..inputs.arguments import number_within
from ..jupyter.output import ANSWERS_MESSAGE
from ..record.log.events import EventRow
from ..texts import board_texts
from ..texts.refusal import Refused
from ..words.bilingual import Texts, bilingual, in_both
from ..words.languages import LANGUAGES, Locale
from . import protocol, view_state
from .lifetime import owners
from .protocol import PROTOCOL_VERSION, Problem
from .still import Still
from .wire import Answer, GameEvent, LogChunk, Refusal, Revision, RuleText, Welcome

if TYPE_CHECKING:
    from ..game.table import HasTable, Table

STATIC: Final = Path(__file__).parents[1] / "static"
MAX_KEPT_ANSWERS: Final = 64  # answers kept, so that a repeated request is carried out once
STATE_INTERVAL: Final = 1 / 10  # seconds between two states of two messages each, below 30 a second
THINKING_DELAY: Final = 1.0  # seconds that a bot thinks before views show it
LOCK_TIMEOUT: Final = 3.0  # seconds that a request waits for a game that is busy elsewhere
MAX_WIDGETS: Final = 16  # of one game, since all send at once and a server drops floods
# the wrappers of a notebook around an output would clip parts that stay in sight, unless they scroll
HOST_STYLE: Final = """
:is(.jp-Cell:not(.jp-mod-outputsScrolled) .jp-OutputArea, .jp-OutputArea-child, .jp-OutputArea-output):has(.plakett) {
  overflow: visible;
}
"""

log = logging.getLogger(__name__)

Message = Mapping[str, object]
Content = Mapping[str, object]  # what a kind of answer adds, see ``Answers``


def front_end() -> str | Path:
    """Return the bundle as text, since a path would keep closed widgets alive.  Under ANYWIDGET_HMR, return its path."""
    bundle = STATIC / "board.js"
    return bundle if os.environ.get("ANYWIDGET_HMR") == "1" else bundle.read_text("utf-8")


@cache
def style_sheet() -> str:
    return (STATIC / "board.css").read_text("utf-8")


def data(**options: Any) -> Any:
    """Return a trait for a dictionary that views receive."""
    return t.Dict(**options).tag(sync=True)


class WholeNumber(t.Int[int, int]):
    """A trait for a whole number.  It refuses True and False."""

    def validate(self, obj: Any, value: Any) -> int:
        if isinstance(value, bool):
            self.error(obj, value)
        return super().validate(obj, value)


class Channel(Still):
    """The base of the board and the log view: one game, one bundle, one protocol.

    A subclass lists the traits that a browser may write (``WRITABLE``) and the requests that change the game (``ACTIONS``).  It
    answers requests (``answers``) and updates its traits (``publish``).
    """

    _esm = front_end()
    _css = HOST_STYLE

    protocol_version = t.Int(PROTOCOL_VERSION).tag(sync=True)
    session = t.Unicode().tag(sync=True)
    sheet = t.Unicode().tag(sync=True)  # not `style`, which hosts take for a widget
    texts: t.TraitType[Texts, Texts] = data()
    locale = t.Enum(("", *LANGUAGES), "").tag(sync=True)
    theme = t.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    cursor = WholeNumber(-1, min=-1, max=protocol.MAX_NUMBER).tag(sync=True)
    thinking = t.Bool(False).tag(sync=True)  # whether a bot thinks for longer than a moment, in which views wait for answers

    WRITABLE: ClassVar[frozenset[str]] = frozenset({"locale", "theme", "cursor"})
    ACTIONS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, game: HasTable, **traits: Any) -> None:
        table = game.table
        self.last_error = ""  # the traceback of the last failure inside a handler
        self._results: OrderedDict[str, Answer] = OrderedDict()
        self._view_languages: set[Locale] = set()  # the languages of the views
        self._answering = False
        self.has_received = False  # whether any view has sent a message
        self._publishing = False
        self._follow(game)
        super().__init__(session=table.session_id, sheet=style_sheet(), texts=board_texts(), **traits)
        self.on_msg(self._receive)
        self._stop = table.listen(self._changed)
        self._make_room()

    def _follow(self, game: HasTable) -> None:
        """Take a game for the one that is shown.  What it shows is up to date."""
        self.game = game
        self.table = table = game.table
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
        """Return the function that answers each kind of request, see ``Requests`` and ``Answers`` in ``widgets/wire.py``.

        Returns
        -------
        mapping of str to callable
            By kind.  Each function receives the request, and returns the content of its answer.
        """
        return {
            "hello": self._hello,
            "ping": self._ping,
            "log_get": self._log_get,
            "rule": self._rule,
        }

    @abstractmethod
    def publish(self) -> None:
        """Update what is shown.  It is called under the lock of the game, once for each revision that is shown."""

    @abstractmethod
    def send_again(self) -> None:
        """Send again what ``publish`` showed last, for a view that has missed it."""

    @property
    def languages(self) -> Sequence[Locale]:
        """The languages of sentences: the chosen one, else those of the views, else both."""
        chosen = [one for one in LANGUAGES if one == self.locale]
        return chosen or [one for one in LANGUAGES if one in self._view_languages] or LANGUAGES

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

    def may_write(self, name: str) -> bool:
        """Return whether the browser may write a trait.

        Parameters
        ----------
        name : str
            The name of the trait.

        Returns
        -------
        bool
            Whether it is one of ``WRITABLE``.
        """
        return name in self.WRITABLE

    def set_state(self, sync_data: Any) -> None:
        """Set the traits that the browser may write, and ignore the others.

        A wrong value of a writable trait is answered with the true one.  Of the other traits the first is only named, since
        they may be large and no view of this package writes them.

        Parameters
        ----------
        sync_data : dict
            Values by name, as a browser sent them.
        """
        if not isinstance(sync_data, dict):
            return
        with self.table.lock:
            wrong = []
            for name, value in sync_data.items():
                try:
                    if not self.may_write(name):
                        raise t.TraitError
                    super().set_state({name: value})
                except t.TraitError:
                    wrong.append(name)
                except Exception:  # of an observer of the trait
                    self._fault(f"an observer of {name!r} failed")
            known = [name for name in wrong if name in self.keys]
            self.send_state([name for name in known if name in self.WRITABLE])
            if forbidden := [name for name in known if name not in self.WRITABLE]:
                self.send(self._refusal(None, Problem("not_writable", trait=forbidden[0])))

    # messages

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer one message.  It never raises."""
        self.has_received = True
        by_view = ANSWERS_MESSAGE.set(True)
        try:
            answer = self._answer_alone(content)
        except Problem as problem:
            answer = self._keep_answer(content, self._refusal(protocol.read_id(content), problem))
        except Exception:
            reference = self._fault("a message of the front end failed")
            answer = self._keep_answer(content, self._refusal(protocol.read_id(content), Problem("internal", ref=reference)))
        finally:
            ANSWERS_MESSAGE.reset(by_view)
        with suppress(Exception):
            self.send(answer)

    def _fault(self, what: str) -> str:
        """Keep the traceback of the current exception, and return the reference under which it is logged."""
        self.last_error = traceback.format_exc()
        reference = secrets.token_hex(4)
        log.exception("%s (%s)", what, reference)
        return reference

    def _answer_alone(self, content: object) -> Answer:
        """Answer a message under the lock of the game.  Changes are published once, at its end."""
        lock, held, before = self.table.lock, False, self._answering
        try:
            held = lock.acquire(timeout=LOCK_TIMEOUT)
            if not held:
                raise Problem("busy")
            self._answering, revision = True, self.table.revision
            try:
                return self._answer(content)
            finally:
                self._answering = before
                if self.table.revision != revision:
                    self._throttle.call_now()
        finally:
            if held:
                lock.release()

    def _answer(self, content: object) -> Answer:
        message = protocol.read_message(content)
        id, kind = protocol.read_text(message, "id"), protocol.read_text(message, "kind")
        if id in self._results:
            return self._results[id]
        answers = self.answers()
        if kind not in answers:
            raise Problem("bad_payload", field="kind")
        if kind not in ("hello", "ping") and protocol.read_text(message, "session") != self.table.session_id:
            raise Problem("wrong_session")
        try:
            answer = cast(Answer, {"v": PROTOCOL_VERSION, "kind": "result", "id": id, "ok": True, **answers[kind](message)})
        except Refused as error:
            answer = self._refusal(id, Problem(**cast(dict[str, str], error.as_data())))
        except Problem as problem:
            answer = self._refusal(id, problem)
        return self._keep_answer(message, answer)

    def _keep_answer(self, content: object, answer: Answer) -> Answer:
        """Return the first answer under an id, since a view uses that one and may repeat its request."""
        id = answer["id"]
        if id is None or not isinstance(content, Mapping) or content.get("kind") not in tuple(self.ACTIONS):
            return answer
        first = self._results.setdefault(id, answer)
        while len(self._results) > MAX_KEPT_ANSWERS:
            self._results.popitem(last=False)
        return first

    def _hello(self, message: Message) -> Welcome:
        if protocol.read_number(message, "protocol_version", 0) != PROTOCOL_VERSION:
            raise Problem("wrong_protocol")
        if "locale" in message:
            self._view_languages.add(protocol.read_choice(message, "locale", LANGUAGES))
        known, revision = protocol.read_number(message, "last_revision", -1), self._revision
        self._throttle.call_now()
        if revision == self._revision != known:
            self.send_again()
        return {"session": self.table.session_id, "revision": self.table.revision}

    def _ping(self, _message: Message) -> Revision:
        return {"revision": self.table.revision}

    def _rule(self, message: Message) -> RuleText:
        """Return the wording of a rule, with the house rule that was agreed about it."""
        edition, id = self.table.edition, protocol.read_text(message, "rule")
        try:
            text = in_both(partial(edition.rulebook.text, id))
        except LookupError:
            raise Problem("bad_payload", field="rule") from None
        agreed = edition.agreed(self.table.setup.options).get(id, {})
        return {"text": in_both(lambda locale: f"{text[locale]} {agreed.get(locale, '')}".rstrip())}

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

    def _refusal(self, id: str | None, problem: Problem) -> Answer:
        """Return the answer to a refused message: a code, its params, and a sentence."""
        params = {name: value for name, value in problem.params.items() if name not in LANGUAGES}
        own, usual = problem.params, bilingual(f"refused.{problem.code}", **params)
        text = in_both(lambda locale: own.get(locale) or usual[locale])
        error: Refusal = {"code": problem.code, "params": params, "text": text}
        return {"v": PROTOCOL_VERSION, "kind": "result", "id": id, "ok": False, "error": error}


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
