"""Answer the messages of views, however they travel.

A request is ``{v, kind, id, session, …}`` and gets one answer under its id.  A refused one changes nothing.  Its answer has
``ok: false`` and an ``error`` with a code of :data:`~plakett_widgets.widgets.protocol.CODES` and its params.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, ClassVar, Final, cast

from ..editions import Edition
from ..jupyter.output import ANSWERS_MESSAGE
from ..texts.refusal import Refused
from ..words.bilingual import bilingual, in_both
from ..words.languages import LANGUAGES, Locale
from . import protocol
from .protocol import PROTOCOL_VERSION, Problem
from .wire import Answer, Refusal, Revision, RuleText, Welcome

MAX_KEPT_ANSWERS: Final = 64  # answers kept, so that a repeated request is carried out once
LOCK_TIMEOUT: Final = 3.0  # seconds that a request waits for a game that is busy elsewhere

log = logging.getLogger(__name__)

Message = Mapping[str, object]
Content = Mapping[str, object]  # what a kind of answer adds, see ``Answers``


class Messages:
    """The base of whatever answers views: a widget of a notebook, or a connection to another machine.

    A subclass sends (``send``), lists the requests that change something (``ACTIONS``) and answers requests (``answers``).
    """

    if TYPE_CHECKING:  # traits, where it is a widget
        session: str
        locale: str

        def send(self, content: object) -> None:
            """Send a message to the views, as every subclass does in its own way."""

    ACTIONS: ClassVar[frozenset[str]] = frozenset()

    def _begin_answering(self, lock: RLock) -> None:
        """Prepare to answer messages, each under this lock."""
        self.lock = lock
        self.last_error = ""  # the traceback of the last failure inside a handler
        self._results: OrderedDict[str, Answer] = OrderedDict()
        self._view_languages: set[Locale] = set()  # the languages of the views
        self.has_received = False  # whether any view has sent a message

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        """Return the function that answers each kind of request, see ``Requests`` and ``Answers`` in ``widgets/wire.py``.

        Returns
        -------
        mapping of str to callable
            By kind.  Each function receives the request, and returns the content of its answer.
        """
        return {"hello": self._hello, "ping": self._ping, "rule": self._rule}

    @property
    def languages(self) -> Sequence[Locale]:
        """The languages of sentences: the chosen one, else those of the views, else both."""
        chosen = [one for one in LANGUAGES if one == self.locale]
        return chosen or [one for one in LANGUAGES if one in self._view_languages] or LANGUAGES

    def receive(self, content: object) -> None:
        """Answer one message.  It never raises.

        Parameters
        ----------
        content : object
            What a view sent.
        """
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
        """Answer a message under the lock."""
        lock, held = self.lock, False
        try:
            held = lock.acquire(timeout=LOCK_TIMEOUT)
            if not held:
                raise Problem("busy")
            return self._answer(content)
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
        if kind not in ("hello", "ping") and protocol.read_text(message, "session") != self.session:
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
        return {"session": self.session, "revision": 0}

    def _ping(self, _message: Message) -> Revision:
        return {"revision": 0}

    def _rule(self, message: Message) -> RuleText:
        """Return the wording of a rule, with the house rule that was agreed about it."""
        edition, options = self.rulebook(message)
        id = protocol.read_text(message, "rule")
        try:
            text = in_both(partial(edition.rulebook.text, id))
        except LookupError:
            raise Problem("bad_payload", field="rule") from None
        agreed = edition.agreed(options).get(id, {})
        return {"text": in_both(lambda locale: f"{text[locale]} {agreed.get(locale, '')}".rstrip())}

    @abstractmethod
    def rulebook(self, message: Message) -> tuple[Edition, Mapping[str, object]]:
        """Return the edition whose rule a message requests, and its house rules.

        Parameters
        ----------
        message : mapping
            The request.

        Returns
        -------
        edition : Edition
            The edition.
        options : mapping of str to value
            The house rules.
        """

    def _refusal(self, id: str | None, problem: Problem) -> Answer:
        """Return the answer to a refused message: a code, its params, and a sentence."""
        params = {name: value for name, value in problem.params.items() if name not in LANGUAGES}
        own, usual = problem.params, bilingual(f"refused.{problem.code}", **params)
        text = in_both(lambda locale: own.get(locale) or usual[locale])
        error: Refusal = {"code": problem.code, "params": params, "text": text}
        return {"v": PROTOCOL_VERSION, "kind": "result", "id": id, "ok": False, "error": error}
