"""The board in a notebook: what it shows are traits, what is done with it are messages.

Python is the only authority.  A message is ``{v, kind, id, session, …}`` and gets one answer under its id:

=========  ==========================================  ==============================================================
``kind``   fields                                      what it does; beside ``ok`` the answer holds
=========  ==========================================  ==============================================================
hello      proto, last_rev                             the state is sent again if the view's is old; session, rev
action     seat, move, decision, base_rev              says a move for a person's seat; rev
step       rev                                         one bot says one thing, unless the game has moved on; rev, moved
control    what, with seat and on, value               pause, speed, hold, undo, skip (bots play on at once); rev
rule       rule                                        text, the wording of that rule in both languages
ping                                                   nothing
=========  ==========================================  ==============================================================

A message that is not heeded changes nothing and gets ``ok: false`` with an ``error`` of a code of
:data:`~plakett_widgets.widgets.protocol.CODES` and its params.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import anywidget
import traitlets as t

from ..engine import move
from ..record.grammar import Move
from ..refusal import Refused
from . import protocol
from .definition import board_definition
from .describe import describe
from .picture import as_image, picture
from .protocol import PROTO, Problem
from .timer import after

if TYPE_CHECKING:
    from ..game import Game

STATIC: Final = Path(__file__).parents[1] / "static"
TAIL: Final = 50  # events that the view shows
KEPT: Final = 64  # results kept, so that a message said twice is done once
GAP: Final = 1 / 25  # seconds between states sent while Python plays by itself
PATIENCE: Final = 3.0  # seconds that a message waits for a game that is busy elsewhere
SPEEDS: Final = ("slow", "normal", "fast")

log = logging.getLogger(__name__)


def front_end() -> str | Path:
    """The built bundle, as text: a path would keep every closed board alive.  Under ANYWIDGET_HMR it is followed."""
    bundle = STATIC / "board.js"
    return bundle if os.environ.get("ANYWIDGET_HMR") == "1" else bundle.read_text("utf-8")


class Board(anywidget.AnyWidget):
    """A game as a board to be played on.

    ``locale`` is "fr" or "en"; by default the page's.  A ``read_only`` board can only be watched.
    """

    _esm = front_end()

    proto = t.Int(PROTO).tag(sync=True)
    session = t.Unicode().tag(sync=True)
    board_def = t.Dict().tag(sync=True)
    state = t.Dict().tag(sync=True)
    tail: t.List[dict[str, Any]] = t.List().tag(sync=True)
    read_only = t.Bool(False).tag(sync=True)
    # what the browser may write
    locale = t.Enum(("", "fr", "en"), "").tag(sync=True)
    theme = t.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    speed = t.Enum(SPEEDS, "normal").tag(sync=True)
    paused = t.Bool(False).tag(sync=True)
    seen_rev = t.Int(0, min=0, max=protocol.LARGEST).tag(sync=True)
    cursor = t.Int(-1, min=-1, max=protocol.LARGEST).tag(sync=True)

    WRITABLE: ClassVar = frozenset({"locale", "theme", "speed", "paused", "seen_rev", "cursor"})

    def __init__(self, game: Game, locale: str | None = None, read_only: bool = False) -> None:
        self.game = game
        self.last_error = ""  # the traceback of the last failure inside a handler
        self._results: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._answering = False
        self._published = 0.0
        self._flush_planned = False
        self._logged = 0
        with game.lock:
            super().__init__(
                session=game.session,
                board_def=board_definition(game.edition, game.options),
                state=seen(game),
                tail=self._last_events(),
                locale=locale or "",
                read_only=read_only,
            )
            self.on_msg(self._heard)
            game.on_change(self._changed)

    def close(self) -> None:
        if getattr(self, "comm", None) is not None:
            self.game.off_change(self._changed)
        super().close()

    # what is shown

    def describe(self, locale: str | None = None) -> str:
        """The position in prose."""
        return describe(self.game, locale or self.locale or "en")

    def __repr__(self) -> str:
        return self.describe().partition("\n")[0]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            prose = self.describe()
            image = as_image(picture(self.game, self.locale or "en"), prose)
            bundle[0].update({"text/plain": prose, "text/html": image})
        return bundle

    # publishing: always under the game's lock, so that states leave in order

    def _changed(self, _game: Game) -> None:
        """The game has moved on; while it does so quickly, only some states are sent, the last one always."""
        if self._answering:
            return  # the answer is preceded by the state
        if time.monotonic() - self._published >= GAP:
            self._publish()
        elif not self._flush_planned:
            self._flush_planned = True
            after(GAP, self._flush)

    def _flush(self) -> None:
        with self.game.lock:
            self._flush_planned = False
            self._publish()

    def _publish(self) -> None:
        if self.state["rev"] == self.game.rev:
            return
        with self.hold_sync():
            self.tail = self._last_events()
            self.state = seen(self.game)
        self._published = time.monotonic()

    def _last_events(self) -> list[dict[str, Any]]:
        start = max(0, self._logged - TAIL)
        rows = self.game.events(start)
        if start and len(rows) < TAIL:  # some were undone
            start, rows = 0, self.game.events()
        self._logged = start + len(rows)
        return rows[-TAIL:]

    # traits written by the browser

    def set_state(self, sync_data: Any) -> None:
        """Take what the browser may write; drop the rest and send the true value back."""
        if not isinstance(sync_data, dict):
            return
        with self.game.lock:
            wrong = []
            for name, value in sync_data.items():
                try:
                    if name not in self.WRITABLE:
                        raise t.TraitError
                    super().set_state({name: value})
                except t.TraitError:
                    wrong.append(name)
            self.send_state([name for name in wrong if name in self.keys])

    # messages

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer one message; nothing is ever raised out of here."""
        try:
            with self._held():
                answer = self._answer(content)
                self._publish()
        except Problem as problem:
            answer = refusal(protocol.id_of(content), problem)
        except Exception:
            self.last_error = traceback.format_exc()
            reference = secrets.token_hex(4)
            log.exception("a message of the front end failed (%s)", reference)
            answer = refusal(protocol.id_of(content), Problem("internal", ref=reference))
        with suppress(Exception):
            self.send(answer)

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The game's lock, while this board itself sees to publishing."""
        if not self.game.lock.acquire(timeout=PATIENCE):
            raise Problem("busy")
        before, self._answering = self._answering, True
        try:
            yield
        finally:
            self._answering = before
            self.game.lock.release()

    def _answer(self, content: object) -> dict[str, Any]:
        message = protocol.read(content)
        id, kind = protocol.text(message, "id"), protocol.text(message, "kind")
        if id in self._results:
            return self._results[id]
        answers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "action": self._action,
            "step": self._step,
            "control": self._control,
            "rule": self._rule,
            "ping": lambda _message: {"kind": "pong"},
        }
        if kind not in answers:
            raise Problem("bad_payload", field="kind")
        if kind not in ("hello", "ping") and protocol.text(message, "session") != self.game.session:
            raise Problem("wrong_session")
        if kind in ("action", "step", "control") and self.read_only:
            raise Problem("read_only")
        try:
            answer = {"v": PROTO, "kind": "result", "id": id, "ok": True} | answers[kind](message)
        except Refused as error:
            answer = refusal(id, worded(error))
        except Problem as problem:
            answer = refusal(id, problem)
        if kind in ("action", "control"):
            self._results[id] = answer
            while len(self._results) > KEPT:
                self._results.popitem(last=False)
        return answer

    def _hello(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if protocol.whole(message, "proto", 0) != PROTO:
            raise Problem("wrong_proto")
        if protocol.whole(message, "last_rev", -1) != self.game.rev == self.state["rev"]:
            self.send_state(["state", "tail"])  # this view missed it
        return {"kind": "welcome", "session": self.game.session, "rev": self.game.rev}

    def _action(self, message: Mapping[str, Any]) -> dict[str, Any]:
        game = self.game
        seat = protocol.whole(message, "seat", 0, len(game.players) - 1)
        said = protocol.text(message, "move", protocol.LONGEST_MOVE)
        decision = protocol.text(message, "decision")
        protocol.whole(message, "base_rev", 0)
        if not game.players[seat].person:
            raise Problem("not_your_turn")
        # an answer is to one question; what is said at a quiet point is judged by what is legal now
        if decision.startswith("b") and decision != game.decision:
            raise Problem("stale")
        game.play(self._read(said, seat))
        return {"rev": game.rev}

    def _read(self, said: str, seat: int) -> Move:
        """The move in a text; it may name another seat, but only a person's, and neither dice nor clock."""
        read = self.game.read(said, seat)
        speaker = move.seat_of(read.packed)
        if speaker == move.OUTSIDE or not self.game.players[speaker].person:
            raise Problem("not_your_turn")
        return read

    def _step(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """One bot says one thing; two views that ask at the same revision make one step."""
        due = protocol.whole(message, "rev", 0) == self.game.rev and not self.paused
        moved = due and self.game.step()
        return {"rev": self.game.rev, "moved": moved}

    def _control(self, message: Mapping[str, Any]) -> dict[str, Any]:
        what = protocol.text(message, "what")
        if what == "pause":
            self.paused = protocol.truth(message, "on")
        elif what == "speed":
            speed = protocol.text(message, "value")
            if speed not in SPEEDS:
                raise Problem("bad_payload", field="value")
            self.speed = speed
        elif what == "hold":
            seat = protocol.whole(message, "seat", 0, len(self.game.players) - 1)
            if not self.game.players[seat].person:
                raise Problem("not_your_turn")
            self.game.hold(seat, protocol.truth(message, "on"))
        elif what == "undo":
            if not self.game.undo():
                raise Problem("illegal_move")
        elif what == "skip":
            self.game.run()
        else:
            raise Problem("bad_payload", field="what")
        return {"rev": self.game.rev}

    def _rule(self, message: Mapping[str, Any]) -> dict[str, Any]:
        rulebook = self.game.edition.rulebook
        id = protocol.text(message, "rule")
        try:
            return {"kind": "rule", "text": {language: rulebook.text(id, language) for language in ("fr", "en")}}
        except LookupError:
            raise Problem("bad_payload", field="rule") from None


def seen(game: Game) -> dict[str, Any]:
    """The state as the view wants it: of the legal moves those of persons, without a text that their fields give."""
    state = game.state()
    legal = [choice for choice in state["legal"] if game.players[choice["seat"]].person]
    for choice in legal:
        if choice["move"] == (f"{choice['kind']} {choice['square']}" if "square" in choice else choice["kind"]):
            del choice["move"]
    return state | {"legal": legal}


def worded(error: Refused) -> Problem:
    """A refusal in both languages, with its rule."""
    return Problem(error.code, rule=error.rule, fr=error.text("fr"), en=error.text("en"))


def refusal(id: str | None, problem: Problem) -> dict[str, Any]:
    error = {"code": problem.code, "params": problem.params}
    return {"v": PROTO, "kind": "result", "id": id, "ok": False, "error": error}
