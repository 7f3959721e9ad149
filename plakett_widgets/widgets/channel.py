"""A widget that talks with its views: traits show, messages ask, and Python is the only authority.

A message is ``{v, kind, id, session, …}`` and gets one answer under its id.  One that is not heeded changes nothing and gets
``ok: false`` with an ``error`` of a code of :data:`~plakett_widgets.widgets.protocol.CODES` and its params.
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
from ..words.catalogue import Texts, bilingual
from ..words.languages import LANGUAGES, Locale, in_both
from . import protocol
from .lifetime import owners
from .protocol import PROTOCOL_VERSION, Problem
from .still import Still
from .view_state import with_sentences
from .wire import Answer, GameEvent, LogChunk, Refusal, Revision, RuleText, Welcome

if TYPE_CHECKING:
    from ..game.table import HasTable, Table

STATIC: Final = Path(__file__).parents[1] / "static"
KEPT: Final = 64  # results kept, so that a message said twice is done once
GAP: Final = 1 / 10  # seconds between two states while Python plays by itself: two messages each, well below 30 a second
MOMENT: Final = 1.0  # seconds that a bot thinks before it is told
PATIENCE: Final = 3.0  # seconds that a message waits for a game that is busy elsewhere
MOST: Final = 16  # widgets of one game; they all send at once, and a server drops floods
# what a notebook has around an output would hold back what is to stay in sight; only what scrolls itself may
AROUND: Final = """
:is(.jp-Cell:not(.jp-mod-outputsScrolled) .jp-OutputArea, .jp-OutputArea-child, .jp-OutputArea-output):has(.plakett) {
  overflow: visible;
}
"""

log = logging.getLogger(__name__)

Message = Mapping[str, object]
Content = Mapping[str, object]  # what a kind of answer adds, see ``Answers``


def front_end() -> str | Path:
    """The built bundle, as text: a path would keep every closed widget alive.  Under ANYWIDGET_HMR it is followed."""
    bundle = STATIC / "board.js"
    return bundle if os.environ.get("ANYWIDGET_HMR") == "1" else bundle.read_text("utf-8")


@cache
def style_sheet() -> str:
    return (STATIC / "board.css").read_text("utf-8")


def data(**options: Any) -> Any:
    """Return a trait for a dictionary that views receive."""
    return t.Dict(**options).tag(sync=True)


class Whole(t.Int[int, int]):
    """A whole number; True is none."""

    def validate(self, obj: Any, value: Any) -> int:
        if isinstance(value, bool):
            self.error(obj, value)
        return super().validate(obj, value)


class Channel(Still):
    """What the board and the log have in common: one game, one bundle, one protocol.

    A subclass names the traits that a browser may write (``WRITABLE``), the messages that change the game (``ACTIONS``), and
    answers messages (``answers``); what it shows is brought up to date by ``publish``.
    """

    _esm = front_end()
    _css = AROUND

    protocol_version = t.Int(PROTOCOL_VERSION).tag(sync=True)
    session = t.Unicode().tag(sync=True)
    sheet = t.Unicode().tag(sync=True)  # not `style`, which hosts take for a widget
    texts: t.TraitType[Texts, Texts] = data()
    locale = t.Enum(("", *LANGUAGES), "").tag(sync=True)
    theme = t.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    cursor = Whole(-1, min=-1, max=protocol.LARGEST).tag(sync=True)
    thinking = t.Bool(False).tag(sync=True)  # a bot is, for longer than a moment: views do not take that for silence

    WRITABLE: ClassVar[frozenset[str]] = frozenset({"locale", "theme", "cursor"})
    ACTIONS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, game: HasTable, **traits: Any) -> None:
        self.game = game
        self.table = table = game.table
        self.last_error = ""  # the traceback of the last failure inside a handler
        self._results: OrderedDict[str, Answer] = OrderedDict()
        self._spoken: set[Locale] = set()  # the languages of the views that have said hello
        self._answering = False
        self.heard = False  # has any view ever spoken?
        self._revision = table.revision  # what was published last
        self._publishing = False
        self._throttle = Throttle(GAP, table.lock, self._publish)
        super().__init__(session=table.session_id, sheet=style_sheet(), texts=board_texts(), **traits)
        self.on_msg(self._heard)
        self._stop = table.listen(self._changed)
        self._make_room()

    def _make_room(self) -> None:
        """A cell that is run again leaves its widget behind, which only closing ends: the longest silent give way."""
        for silent in sorted(channels(self.table), key=lambda one: one.last_alive)[:-MOST]:
            silent.close()

    def leave(self) -> None:
        self._stop()

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        """Return what answers each kind of request: see ``Requests`` and ``Answers`` of :mod:`plakett_widgets.widgets.wire`."""
        return {
            "hello": self._hello,
            "ping": self._ping,
            "log_get": self._log_get,
            "rule": self._rule,
        }

    @abstractmethod
    def publish(self) -> None:
        """Bring what is shown up to date; called under the game's lock, once for each revision that is shown."""

    @abstractmethod
    def send_again(self) -> None:
        """Send what ``publish`` showed last to a view that has missed it."""

    @property
    def languages(self) -> Sequence[Locale]:
        """The languages in which views read sentences: the chosen one, else those that they have named, else all."""
        chosen = [one for one in LANGUAGES if one == self.locale]
        return chosen or [one for one in LANGUAGES if one in self._spoken] or LANGUAGES

    def worded(self, events: Iterable[EventRow]) -> list[GameEvent]:
        """Return events with their sentences."""
        return with_sentences(self.table, events, self.languages)

    # publishing: always under the game's lock, so that states leave in order

    def _changed(self) -> None:
        """The game has moved on; while it does so quickly, only some states are sent, the last one always."""
        if not self._answering:  # the answer is preceded by the state
            self._throttle.call_soon()

    def _publish(self) -> None:
        """Show the present revision, unless it is shown already."""
        revision = self.table.revision
        if not self._ready or self._revision == revision:
            return
        if self._holding_sync:
            self._throttle.call_soon()  # later: news would overtake the state
            return
        if self.cursor >= self.table.length:
            self.cursor = -1  # that event was taken back
        interrupted, self._publishing = self._publishing, True
        try:
            self.publish()
        except Exception:  # of whoever follows a trait, not to be met again with every message
            self._revision = revision
            raise
        if interrupted:  # what was shown then may not have been sent
            self.send_again()
        self._revision, self._publishing = revision, False

    # traits written by the browser

    @t.validate("cursor")
    def _there(self, proposal: Any) -> int:
        try:
            return number_within("cursor", proposal.value, "event", self.table.length, least=-1)
        except IndexError as error:
            raise t.TraitError(f"cursor: {error}") from None

    def may_write(self, name: str) -> bool:
        """May the browser write this trait?"""
        return name in self.WRITABLE

    def set_state(self, sync_data: Any) -> None:
        """Take what the browser may write, and drop the rest.

        The true value of what it may write goes back.  Of the other traits the first is only named: they may be large, and no
        view of ours writes them.
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
                except Exception:  # of whoever follows the trait
                    self._fault(f"what follows {name!r} failed")
            known = [name for name in wrong if name in self.keys]
            self.send_state([name for name in known if name in self.WRITABLE])
            if forbidden := [name for name in known if name not in self.WRITABLE]:
                self.send(self._refusal(None, Problem("not_writable", trait=forbidden[0])))

    # messages

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer one message; nothing is ever raised out of here."""
        self.heard = True
        by_view = ANSWERS_MESSAGE.set(True)
        try:
            answer = self._answer_alone(content)
        except Problem as problem:
            answer = self._kept(content, self._refusal(protocol.id_of(content), problem))
        except Exception:
            reference = self._fault("a message of the front end failed")
            answer = self._kept(content, self._refusal(protocol.id_of(content), Problem("internal", ref=reference)))
        finally:
            ANSWERS_MESSAGE.reset(by_view)
        with suppress(Exception):
            self.send(answer)

    def _fault(self, what: str) -> str:
        """Keep the traceback of what is being handled; what to look for in the log."""
        self.last_error = traceback.format_exc()
        reference = secrets.token_hex(4)
        log.exception("%s (%s)", what, reference)
        return reference

    def _answer_alone(self, content: object) -> Answer:
        """Answer a message under the game's lock; what changes meanwhile is published at its end, once."""
        lock, held, before = self.table.lock, False, self._answering
        try:
            held = lock.acquire(timeout=PATIENCE)
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
        message = protocol.read(content)
        id, kind = protocol.text(message, "id"), protocol.text(message, "kind")
        if id in self._results:
            return self._results[id]
        answers = self.answers()
        if kind not in answers:
            raise Problem("bad_payload", field="kind")
        if kind not in ("hello", "ping") and protocol.text(message, "session") != self.table.session_id:
            raise Problem("wrong_session")
        try:
            answer = cast(Answer, {"v": PROTOCOL_VERSION, "kind": "result", "id": id, "ok": True, **answers[kind](message)})
        except Refused as error:
            answer = self._refusal(id, Problem(**cast(dict[str, str], error.as_data())))
        except Problem as problem:
            answer = self._refusal(id, problem)
        return self._kept(message, answer)

    def _kept(self, content: object, answer: Answer) -> Answer:
        """The answer, or the one that was given before: a view goes by the first, whatever it has said again meanwhile."""
        id = answer["id"]
        if id is None or not isinstance(content, Mapping) or content.get("kind") not in tuple(self.ACTIONS):
            return answer
        first = self._results.setdefault(id, answer)
        while len(self._results) > KEPT:
            self._results.popitem(last=False)
        return first

    def _hello(self, message: Message) -> Welcome:
        if protocol.whole(message, "protocol_version", 0) != PROTOCOL_VERSION:
            raise Problem("wrong_protocol")
        if "locale" in message:
            self._spoken.add(protocol.choice(message, "locale", LANGUAGES))
        known, revision = protocol.whole(message, "last_revision", -1), self._revision
        self._throttle.call_now()
        if revision == self._revision != known:
            self.send_again()
        return {"session": self.table.session_id, "revision": self.table.revision}

    def _ping(self, _message: Message) -> Revision:
        return {"revision": self.table.revision}

    def _rule(self, message: Message) -> RuleText:
        """Return the wording of a rule, with the house rule that was agreed about it."""
        edition, id = self.table.edition, protocol.text(message, "rule")
        try:
            text = in_both(partial(edition.rulebook.text, id))
        except LookupError:
            raise Problem("bad_payload", field="rule") from None
        agreed = edition.agreed(self.table.setup.options).get(id, {})
        return {"text": in_both(lambda locale: f"{text[locale]} {agreed.get(locale, '')}".rstrip())}

    def _log_get(self, message: Message) -> LogChunk:
        """A window of the log, of all its events or of those that a filter lets through.

        Its place is counted from the start, below zero from the end, or from the first event that has come to one or to a turn.
        """
        seat = protocol.whole(message, "seat", 0, len(self.table.players) - 1) if "seat" in message else None
        topics = protocol.topics(message) if "topics" in message else None
        count = protocol.whole(message, "count", 0, protocol.LONGEST_WINDOW)
        found = self.table.find_events(seat, topics)
        start = protocol.whole(message, "start", -protocol.LONGEST_WINDOW)
        if "seq" in message:
            origin = bisect_left(found, protocol.whole(message, "seq", 0))
        elif "turn" in message:
            turn = protocol.whole(message, "turn", 0)
            origin = bisect_left(found, turn, key=lambda seq: self.table.events(seq, seq + 1)[0]["turn"])
        else:
            origin = len(found) if start < 0 else 0
        start = min(max(0, origin + start), len(found))
        items = [event for seq in found[start : start + count] for event in self.table.events(seq, seq + 1)]
        return {"start": start, "total": len(found), "items": self.worded(items)}

    def _refusal(self, id: str | None, problem: Problem) -> Answer:
        """Why a message was not heeded: a code, what belongs to it, and a finished sentence."""
        params = {name: value for name, value in problem.params.items() if name not in LANGUAGES}
        own, usual = problem.params, bilingual(f"refused.{problem.code}", **params)
        text = in_both(lambda locale: own.get(locale) or usual[locale])
        error: Refusal = {"code": problem.code, "params": params, "text": text}
        return {"v": PROTOCOL_VERSION, "kind": "result", "id": id, "ok": False, "error": error}


@contextmanager
def bots_speak(table: Table) -> Iterator[None]:
    """Who thinks for longer than a moment does so in view of all: meanwhile the kernel answers nobody."""
    guard, shown = Lock(), channels(table)
    done = False

    def tell(thinking: bool) -> None:
        for channel in shown:
            channel.thinking = thinking

    def tell_late() -> None:
        with guard:
            if not done:
                tell(True)

    call_off = after(MOMENT, tell_late)
    try:
        yield
    finally:
        call_off()
        with guard:
            done = True
            tell(False)


def channels(table: Table) -> list[Channel]:
    """Return the widgets that show a game."""
    return owners(table.listeners, Channel)  # type: ignore[type-abstract]
