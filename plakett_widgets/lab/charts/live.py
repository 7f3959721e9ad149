"""A chart that follows the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...widgets.watch import Watch
from .chart import Drawing

if TYPE_CHECKING:
    from ...widgets.board import Board


class Follow(Watch):
    """Shows what ``draw`` makes of the moment on a board: the number of an event, or ``None`` for the present.

    An error while drawing is shown in its place.
    """

    def __init__(self, board: Board, draw: Callable[[int | None], Drawing]) -> None:
        self.board = board
        super().__init__(board.game, lambda log: draw(board.cursor if board.cursor >= 0 else None))
        board.observe(self._looked, "cursor")

    def _looked(self, change: Any) -> None:
        self._changed()

    def leave(self) -> None:
        self.board.unobserve(self._looked, "cursor")
        super().leave()
