"""What a cell shows of a seat: a notice above the board, before and while its game goes on."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import Box  # type: ignore[import-untyped]

from ..jupyter.presence import is_unattended
from ..widgets.watch import Watch
from ..words.catalogue import in_words
from ..words.languages import LANGUAGES
from .seat_board import board_of
from .seat_link import SeatLink


class SeatNotice(Watch):
    """What the teacher has written, and what a seat waits for."""

    def __init__(self, own: SeatLink) -> None:
        self.own = own
        self.begin(own.following, len)

    def _answer(self) -> None:
        self.value = notice(self.own)

    def __repr__(self) -> str:
        return f"<Notice of the seat of {self.own.name}>"


class SeatPanel(Box):  # type: ignore[misc]
    """A notice, and below it the board once the game has begun.

    Parameters
    ----------
    own : SeatLink
        The seat.
    text : str
        What is shown where there are no widgets.
    """

    def __init__(self, own: SeatLink, text: str) -> None:
        super().__init__(layout={"display": "block"})
        self.own, self.text = own, text
        self.notice = SeatNotice(own)
        self.children = [self.notice]
        self._show()
        self._stop = own.following.listen(self._show)

    def _show(self) -> None:
        if self.own.begun.is_set() and len(self.children) == 1:
            self.children = [self.notice, board_of(self.own)]

    def close(self) -> None:
        """Follow the seat no more."""
        self._stop()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if is_unattended() and self.own.begun.is_set():
            return dict(board_of(self.own).still()), {}
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle["text/plain"] = self.text
        return bundle


def notice(own: SeatLink) -> str:
    """Return what a seat waits for and what the teacher has written, as HTML in the languages of its board."""
    languages = LANGUAGES if own.board is None else own.board.languages
    if own.error is not None:
        lines = [getattr(own.error, "words", {}).get(language, str(own.error)) for language in languages]
    elif own.paused or own.ended or not own.begun.is_set():
        key = "seat.ended" if own.ended else "seat.paused" if own.begun.is_set() else "seat.seated"
        words = in_words(key, name=own.name, n=own.table + 1)
        lines = [words[language] for language in languages]
    else:
        lines = []
    if own.message:
        lines = [own.message, *lines]
    return "".join(f"<p role='status'><strong>{escape(line)}</strong></p>" for line in lines)
