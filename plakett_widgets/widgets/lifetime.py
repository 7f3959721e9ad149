"""When a widget is made known to the front end, and for how long it lives.

ipywidgets opens a comm for every widget at once and keeps each one until it is closed.  The widgets of this package open their
comm when they are first shown, and live as long as a view shows them or something in Python refers to them.

A view that is taken off its page sends ``{kind: "bye"}``.  The widget then sends ``{kind: "who"}``, and any message from
another view keeps it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from weakref import WeakMethod, proxy

import anywidget
import traitlets as t
from comm import DummyComm
from ipywidgets import Layout, Widget  # type: ignore[import-untyped]
from ipywidgets.widgets.widget import _instances as registry  # type: ignore[import-untyped]

from ..errors.copying import NotCopied
from ..game.throttle import after

GRACE_TIMEOUT: Final = 60.0  # seconds for another view to answer, or the same one to be drawn elsewhere


class Late(Widget):  # type: ignore[misc]
    """A widget that opens its comm when its model id is first needed, and that nothing but its users keeps."""

    _ready = False  # whether it is made, and not closed

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._ready = True

    def open(self) -> None:
        """Open the comm.  The constructor of ipywidgets calls this too, when nobody has asked for the widget yet."""
        if self._ready:
            super().open()

    @property
    def model_id(self) -> str:
        self.open()
        id: str = super().model_id
        return id

    @t.observe("comm")
    def _comm_changed(self, change: Any) -> None:
        if change.new is not None:
            self._model_id = change.new.comm_id
            change.new.on_msg(weak_call(self._handle_msg))
            self.release()

    def keep(self) -> None:
        """Live until :meth:`release`, whether or not something refers to it."""
        registry[self.model_id] = self

    def release(self) -> None:
        """Live as long as something refers to it.  The front end goes on finding it."""
        registry[self.model_id] = proxy(self)

    def close(self) -> None:
        self._ready = False
        super().close()


class LateLayout(Late, Layout):  # type: ignore[misc]
    """The place that a widget takes in a row or column of others."""


class Shown(NotCopied, Late, anywidget.AnyWidget):
    """A widget that is kept while a view shows it, and with it the container that it is in."""

    container: Widget | None = None

    def __init__(self, layout: dict[str, str] | None = None, **traits: Any) -> None:
        self.last_alive = time.monotonic()  # when the last message of a view came
        super().__init__(layout=LateLayout(**(layout or {})), **traits)

    def close(self) -> None:
        """Take the widget off every page, and let it go.  Nothing happens if it is closed already."""
        if self._ready:
            self.leave()
            super().close()
            if isinstance(self.layout, LateLayout):  # another one may be shared with other widgets
                self.layout.close()

    @property
    def closed(self) -> bool:
        """Whether the widget was closed."""
        return not self._ready

    def leave(self) -> None:
        """Follow the game no more."""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        if not self._ready:
            return None
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if not isinstance(self.comm, DummyComm):  # which has no front end
            self.keep()
        return bundle

    def _handle_msg(self, msg: Any) -> None:
        self.last_alive = time.monotonic()
        self.keep()
        super()._handle_msg(msg)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and content.get("kind") == "bye":
            self.send({"kind": "who"})
            after(GRACE_TIMEOUT, partial(self._release_if_gone, self.last_alive))
        else:
            super()._handle_custom_msg(content, buffers)

    def _release_if_gone(self, gone: float) -> None:
        """Release the widget if no message came since its last view was gone."""
        if self._ready and self.last_alive == gone:
            self.release()


def weak_call(method: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a call of a method that does not keep its object alive."""
    weak = WeakMethod(method)

    def call(message: Any) -> None:
        if (found := weak()) is not None:
            found(message)

    return call
