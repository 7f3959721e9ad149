"""What a cell shows of a seat: its board once the game goes on, and a notice in sight below it, which pushes it nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from ipywidgets import Box  # type: ignore[import-untyped]

from ..bots.bot import bot_name
from ..jupyter.presence import is_unattended
from ..widgets.watch import Watch, live_html
from ..words.catalogue import Both, in_words
from ..words.languages import LANGUAGES
from .seat_board import board_of
from .seat_link import SeatLink


class SeatNotice(Watch):
    """What the teacher has written, and what a seat waits for.

    Lines that are there in both languages are shown in that of the page.
    """

    _esm = live_html(
        """
        const here = () => [document.documentElement.lang, navigator.language].some((tag) => /^fr\\b/i.test(tag)) ? "fr" : "en";
        el.classList.add("plakett-notice");
        el.setAttribute("role", "status");
        """,
        """
        if (!el.querySelector(`[lang=${here()}]`)) return;
        for (const line of el.querySelectorAll(`[lang]:not([lang=${here()}])`)) line.remove();
        """,
    )

    _css = """
    .plakett-notice {
      --page: var(--jp-layout-color0, var(--vscode-editor-background, Canvas));
      position: sticky;
      z-index: 6;
      bottom: 0;
    }
    .plakett-notice p {
      margin: 0;
      padding: 6px 12px;
      border-inline-start: 4px solid #0d8a7d;
      border-radius: 6px;
      background: color-mix(in srgb, #0d8a7d 14%, var(--page));
      font-size: 14px;
      line-height: 1.45;
      overflow-wrap: anywhere;
    }
    .plakett-notice .message {
      border-color: #b8860b;
      background: color-mix(in srgb, #b8860b 18%, var(--page));
      font-weight: bold;
    }
    """

    def __init__(self, own: SeatLink) -> None:
        self.own = own
        self.begin(own.following, len)

    def _answer(self) -> None:
        self.value = notice(self.own)

    def __repr__(self) -> str:
        return f"<Notice of the seat of {self.own.name}>"


class SeatPanel(Box):  # type: ignore[misc]
    """A notice, and above it the board once the game has begun.

    Parameters
    ----------
    own : SeatLink
        The seat.
    text : str
        What is shown where there are no widgets.
    """

    def __init__(self, own: SeatLink, text: str) -> None:
        super().__init__(layout={"display": "block", "overflow": "visible"})  # in a box that scrolls, nothing stays in sight
        self.own, self.text = own, text
        self.notice = SeatNotice(own)
        self.children = [self.notice]
        self._show()
        self._stop = own.following.listen(self._show)

    def _show(self) -> None:
        if self.own.begun.is_set() and len(self.children) == 1:
            self.children = [board_of(self.own), self.notice]

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
    lines = [("", words) for words in states(own)]
    if own.message:
        lines.insert(0, ("message", in_words("seat.message", text=own.message)))
    return "".join(
        f"<p class='{look}' lang='{language}'>{escape(words[language])}</p>" for look, words in lines for language in languages
    )


def states(own: SeatLink) -> Iterator[Mapping[str, str]]:
    """Yield how a seat stands, in both languages, where that is out of the ordinary."""
    if own.error is not None:
        yield getattr(own.error, "words", None) or dict.fromkeys(LANGUAGES, str(own.error))
        return
    if own.is_lost:
        yield in_words("seat.lost_connection")
    if own.ended:
        yield in_words("seat.ended")
        return
    if not own.begun.is_set():
        yield in_words("seat.seated", name=own.name, n=own.table + 1)
    elif own.paused:
        yield in_words("seat.paused")
    if own.player is not None:
        yield in_words("seat.own_bot", bot=bot_name(own.player.bot))
    elif own.failure is not None:
        yield in_words("seat.bot_failed", why=Both(own.failure.words["en"], own.failure.words["fr"]))
