"""A widget and what stands for it where nothing is live: its words, and a picture or a table."""

from __future__ import annotations

from abc import abstractmethod
from html import escape
from typing import TYPE_CHECKING, Any

from ..jupyter.presence import is_unattended
from ..texts import Phrasebook
from .describe import describe
from .lifetime import Shown
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


def still_board(table: Table, locale: str) -> dict[str, str]:
    """Return the position of a game in words and as a picture."""
    prose = describe(table, locale)
    return {"text/plain": prose, "text/html": as_image(picture(table, locale), prose) + caption(table, locale)}


def caption(table: Table, locale: str) -> str:
    """Return the lines under the picture: what it is, and how to go on with the game."""
    file, phrase = table.autosave, Phrasebook(locale, table.edition, table.names).phrase
    way_on = phrase("still.named") if file is None else phrase("still.kept", file=file.name)
    return f'<p lang="{locale}" style="max-width:640px">{escape(phrase("still.live"))}<br>{escape(way_on)}</p>'
