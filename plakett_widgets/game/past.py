"""Going back in a game, and looking back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Generic, TypeVar

from ..errors.suggestions import public
from ..record.positions.state import GameState
from .move_history import KeptLine
from .table import Table

G = TypeVar("G")


@public
class Past(Generic[G]):
    """Go back in a game, and look back.

    Parameters
    ----------
    table : Table
        The inside of the game.
    game_at : callable
        Returns the game at a table.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> game.past.branch_at(0), game.past.lines[0]["round"]
    (True, 1)
    """

    def __init__(self, table: Table, game_at: Callable[[Table], G]) -> None:
        self._table = table
        self._game_at = game_at
        self.locale = table.locale  # of errors

    @property
    def branch(self) -> int:
        """Number of times that the game went back or over to another line.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).past.branch
        0
        """
        return self._table.branch

    @property
    def turns_ended(self) -> range:
        """The numbers of the turns that have ended: one after the other, and at the end of the game the last among them.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3), game.past.turns_ended
        (True, range(1, 4))
        """
        return self._table.turns_ended

    def moments(self) -> Iterator[GameState]:
        """Return the state after each event so far: what :meth:`Game.at` returns, in one pass.

        Returns
        -------
        iterator of GameState
            A state for each event, from the first on.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [moment["seq"] for moment in game.past.moments()] == list(range(game.length))
        True
        """
        return self._table.moments()

    def find_events(self, seat: int | str | None = None, topics: Collection[str] | None = None) -> Sequence[int]:
        """Return the numbers of the events that are about a seat, and about some topics.

        Parameters
        ----------
        seat : int or str, optional
            A seat or the name of a player.
        topics : collection of str, optional
            Keys of ``record.log.topics.TOPICS``.

        Returns
        -------
        sequence of int
            The numbers, oldest event first.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [game.events(seq, seq + 1)[0]["kind"] for seq in game.past.find_events(topics=["end", "trade"])]
        []
        """
        return self._table.find_events(seat, topics)

    def rules_of(self, seq: int) -> tuple[str, ...]:
        """Return every rule of the edition that an event bears, the one it cites first.

        Parameters
        ----------
        seq : int
            The number of an event.

        Returns
        -------
        tuple of str
            Ids of rules.

        Raises
        ------
        IndexError
            There is no such event.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).past.rules_of(0)
        ('PLK-012',)
        """
        return self._table.rules_of(seq)

    @property
    def undo_is_free(self) -> bool:
        """True if there is a move to take back, and no throw, card or shuffle came after it.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.play("roll")
        >>> game.past.undo_is_free
        False
        """
        return self._table.history.undo_is_free

    def agree_to_undo(self, seat: int | str, on: bool = True) -> bool:
        """Note that a person wants the last move taken back, or not any more.

        It is taken back at once where that is free (:attr:`undo_is_free`), else when all persons still in play want it.  The
        wishes lapse when anybody moves.

        Parameters
        ----------
        seat : int or str
            The seat or the name of a person.
        on : bool
            Whether the move should be taken back.

        Returns
        -------
        bool
            Whether it was taken back.

        Raises
        ------
        ValueError
            A bot has that seat.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
        >>> game.play("roll")
        >>> game.past.agree_to_undo(0), game.past.agree_to_undo(1)
        (False, True)
        """
        return self._table.agree_to_undo(seat, on)

    def branch_at(self, seq: int) -> bool:
        """Play on from before an event: go back to the last decision before it.

        The line that is left is kept.  Bots of this package come along as they are now.  One of one's own is made anew.

        Parameters
        ----------
        seq : int
            The number of an event.

        Returns
        -------
        bool
            False if there is nothing to go back over.

        Raises
        ------
        IndexError
            There is no such event.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3), game.turn
        (True, 4)
        >>> game.past.branch_at(game.history()[0]["seq"]), game.turn, game.past.lines[0]["events"] > game.length
        (True, 1, True)
        """
        return self._table.branch_at(seq)

    @property
    def lines(self) -> list[KeptLine]:
        """The lines that undo and branches have left, at most 20: :meth:`take_line` goes over to one.

        ``at`` is the first event that differs from the present line.  ``events``, ``round`` and ``over`` are how far it came.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.play("roll")
        >>> game.undo(), [line["number"] for line in game.past.lines]
        (True, [1])
        """
        with self._table.lock:
            return self._table.history.kept_lines()

    def take_line(self, number: int) -> None:
        """Go over to a line that was kept.  The present one is kept in its stead.

        Parameters
        ----------
        number : int
            The ``number`` of one of the :attr:`lines`.

        Raises
        ------
        IndexError
            There is no such line.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.play("roll")
        >>> length = game.length
        >>> game.undo()
        True
        >>> game.past.take_line(game.past.lines[0]["number"])
        >>> game.length == length
        True
        """
        self._table.take_line(number)

    def rematch(self, same_dice: bool = False) -> G:
        """Return a new game with the same players, tokens, bots and house rules.

        The next seat begins: the throws for the start are drawn so that it throws the highest.  Where an edition draws its
        tokens by lot, they are drawn again.  A game that began from a position begins from there again.  A game that is written
        to a file (``autosave``) leaves it as it is, and the new one is written beside it, as ``evening-2.plk`` beside
        ``evening.plk``.

        Parameters
        ----------
        same_dice : bool
            Whether the same seat begins, with the same dice and cards as in this game.

        Returns
        -------
        Game
            The new game.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> game.state()["seat"], game.past.rematch().state()["seat"], game.past.rematch(same_dice=True).state()["seat"]
        (1, 0, 1)
        """
        return self._game_at(self._table.rematch(same_dice))
