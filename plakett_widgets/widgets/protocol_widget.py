"""A widget that answers its views: one bundle, and the traits that a browser may write."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Final

import traitlets as t

from ..texts import board_texts
from ..words.bilingual import Texts
from ..words.languages import LANGUAGES
from .messages import Messages
from .protocol import PROTOCOL_VERSION, Problem
from .still import Still

THEMES: Final = ("auto", "light", "dark")
STATIC: Final = Path(__file__).parents[1] / "static"
# the wrappers of a notebook around an output would clip parts that stay in sight, unless they scroll
HOST_STYLE: Final = """
:is(.jp-Cell:not(.jp-mod-outputsScrolled) .jp-OutputArea, .jp-OutputArea-child, .jp-OutputArea-output):has(.plakett) {
  overflow: visible;
}
"""


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


class ProtocolWidget(Still, Messages):
    """The base of the board, the log view and the lobby.

    A subclass lists the traits that a browser may write (``WRITABLE``).

    Parameters
    ----------
    lock : RLock
        Held while a message is answered.
    session : str
        What the requests of its views name, so that those for another one are refused.
    **traits
        Traits of the widget.
    """

    _esm = front_end()
    _css = HOST_STYLE

    protocol_version = t.Int(PROTOCOL_VERSION).tag(sync=True)
    session = t.Unicode().tag(sync=True)
    sheet = t.Unicode().tag(sync=True)  # not `style`, which hosts take for a widget
    texts: t.TraitType[Texts, Texts] = data()
    locale = t.Enum(("", *LANGUAGES), "").tag(sync=True)
    theme = t.Enum(THEMES, "auto").tag(sync=True)

    WRITABLE: ClassVar[frozenset[str]] = frozenset({"locale", "theme"})

    def __init__(self, lock: RLock, session: str, **traits: Any) -> None:
        self._begin_answering(lock)
        super().__init__(session=session, sheet=style_sheet(), texts=board_texts(), **traits)
        self.on_msg(self._on_message)

    # traits written by the browser

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
        with self.lock:
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

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)
