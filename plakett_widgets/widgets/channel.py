"""A widget of one game: traits hold what views show, requests change the game, and Python alone decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from ..inputs.arguments import number_within
from . import protocol
from .game_messages import GameMessages, owners
from .protocol_widget import ProtocolWidget, WholeNumber

if TYPE_CHECKING:
    from ..game.table import HasTable, Table

MAX_WIDGETS: Final = 16  # of one game, since all send at once and a server drops floods


class Channel(ProtocolWidget, GameMessages):
    """The base of the board and the log view: one game.

    A subclass updates its traits (``publish``).
    """

    cursor = WholeNumber(-1, min=-1, max=protocol.MAX_NUMBER).tag(sync=True)
    thinking = t.Bool(False).tag(sync=True)  # whether a bot thinks for longer than a moment, in which views wait for answers

    WRITABLE = ProtocolWidget.WRITABLE | {"cursor"}

    def __init__(self, game: HasTable, **traits: Any) -> None:
        self._follow(game)
        super().__init__(self.lock, self.table.session_id, **traits)
        self._listen()
        self._make_room()

    def _make_room(self) -> None:
        """Close the widgets without messages for longest, as a cell that runs again leaves its widget behind."""
        for silent in sorted(channels(self.table), key=lambda one: one.last_alive)[:-MAX_WIDGETS]:
            silent.close()

    @property
    def _is_shown(self) -> bool:
        return self._ready

    @property
    def _holds_back(self) -> bool:
        return bool(self._holding_sync)

    def leave(self) -> None:
        self._stop_following()

    # traits written by the browser

    @t.validate("cursor")
    def _check_cursor(self, proposal: Any) -> int:
        try:
            return number_within("cursor", proposal.value, "event", self.table.length, least=-1)
        except IndexError as error:
            raise t.TraitError(f"cursor: {error}") from None


def channels(table: Table) -> list[Channel]:
    """Return the widgets that show a game."""
    return owners(table.listeners, Channel)  # type: ignore[type-abstract]
