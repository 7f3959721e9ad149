"""A widget and what stands for it where nothing is live: its words, and a picture or a table."""

from __future__ import annotations

from abc import abstractmethod
from html import escape
from typing import TYPE_CHECKING, Any

from comm import DummyComm
from ipywidgets import VBox  # type: ignore[import-untyped]

from ..errors.copying import NotCopied
from ..jupyter.presence import is_unattended
from ..texts import Phrasebook
from .describe import describe
from .lifetime import Late, LateLayout, Shown
from .picture import as_image, picture

if TYPE_CHECKING:
    from ..game.table import Table

Bundle = tuple[dict[str, Any], dict[str, Any]]


class Still(Shown):
    """A widget with a still form.

    Both are sent to a notebook.  A notebook that runs unattended gets only the still form: whoever reads it later, as HTML or
    slides, has no kernel for the live one.
    """

    @abstractmethod
    def still(self) -> dict[str, str]:
        """Return the still form, by MIME type."""

    def _repr_mimebundle_(self, **kwargs: Any) -> Bundle | None:
        if is_unattended():
            return dict(self.still()), {}
        live: Bundle | None = super()._repr_mimebundle_(**kwargs)
        return live and (live[0] | self.still(), live[1])


class StillBox(NotCopied, Late, VBox):  # type: ignore[misc]
    """A box of widgets with a still form, which is kept while a view shows one of them."""

    def __init__(self, child: Shown) -> None:
        # what stays in sight on a board would stay in a box that scrolls
        super().__init__(children=(child,), layout=LateLayout(overflow="visible"))

    @abstractmethod
    def still(self) -> dict[str, str]:
        """Return what stands for the box where nothing is live.

        Returns
        -------
        dict of str to str
            By MIME type.
        """

    def _keep_children(self) -> None:
        """Keep the widgets while a view shows them, and with them this box."""
        for child in self.children:
            child.container = self
            if self.comm is not None and not isinstance(self.comm, DummyComm):  # which has no front end
                child.keep()

    def _repr_mimebundle_(self, **kwargs: Any) -> Bundle | None:
        if is_unattended():
            return self.still(), {}
        if not self._ready:
            return None
        self.open()
        live = super()._repr_mimebundle_(**kwargs)
        self._keep_children()
        return live and (live | self.still(), {})

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return not self._ready

    def close(self) -> None:
        """Take the box off every page."""
        if self._ready:
            super().close()
            self.layout.close()


def still_board(table: Table, locale: str) -> dict[str, str]:
    """Return the position of a game in words and as a picture."""
    prose = describe(table, locale)
    return {"text/plain": prose, "text/html": as_image(picture(table, locale), prose) + caption(table, locale)}


def caption(table: Table, locale: str) -> str:
    """Return the lines under the picture: what it is, and how to go on with the game."""
    file, phrase = table.autosave, Phrasebook(locale, table.edition, table.names).phrase
    way_on = phrase("still.named") if file is None else phrase("still.kept", file=file.name)
    return f'<p lang="{locale}" style="max-width:640px">{escape(phrase("still.live"))}<br>{escape(way_on)}</p>'
