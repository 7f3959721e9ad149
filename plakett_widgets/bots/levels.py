"""The bots of the house as public classes: thin, with the fast strategy of :mod:`plakett_widgets.bots.house` behind each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsFloat, SupportsIndex

from ..engine import move
from ..moves.grammar import Reader
from .bot import Answer, Bot
from .house.balanced import Balanced as BalancedStrategy
from .house.careful import Careful as CarefulStrategy
from .house.random_strategy import Random as RandomStrategy
from .house.searching import Searching as SearchingStrategy
from .house.strategy import Strategy
from .legal_move import LegalMove, legal_move
from .questions import BETWEEN_TURNS, CLAIM, SETTLEMENT, TURN
from .refused import whole_number

if TYPE_CHECKING:
    from .view import View

MAX_SEARCH_SECONDS: Final = 1.0  # of an answer in a process of its own, where an answer has its time


class Level(Bot):
    """A bot of the house: what it chooses, its strategy chooses."""

    parameters: ClassVar[tuple[str, ...]] = ()  # of its constructor
    _kept: Strategy | None = None  # what :meth:`choose` asks

    def strategy(self) -> Strategy:
        """Return a new strategy, by which this bot plays where it needs no process of its own.

        Returns
        -------
        Strategy
            It reads positions and returns packed moves.
        """
        return Strategy()

    def begin(self, seed: int) -> None:
        self._kept = self.strategy()
        self._kept.begin(seed)

    def choose(self, view: View, legal: Sequence[LegalMove]) -> Answer:
        """Return what the strategy of this level answers.

        Parameters
        ----------
        view : View
            What the seat may see of the game, with the question.
        legal : sequence of LegalMove
            Complete legal moves.

        Returns
        -------
        LegalMove
            Its move.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> class Mine(bots.Balanced):
        ...     def choose_purchase(self, view, legal):
        ...         return super().choose(view, legal) if view.me.cash < 800 else True
        >>> view = bots.View.of(Game("plakettopoly", players=2, seed=7))
        >>> Mine().choose(view, view.legal)
        <roll>
        """
        if self._kept is None:
            self._kept = self.strategy()
        strategy, pos, seat = self._kept, view.position, view.seat
        self._prepare(strategy)
        kind = view.data["kind"]
        if kind == CLAIM.name:
            claims = bool(strategy.claims(pos, seat))  # once, as it may draw
            return next(one for one in legal if (one.kind == CLAIM.yes) == claims)
        if kind == TURN.name:
            packed = strategy.on_turn(pos, seat)
        elif kind == BETWEEN_TURNS.name:
            packed = strategy.off_turn(pos, seat)
        elif kind == SETTLEMENT.name:
            packed = strategy.clears(pos, seat)
        else:
            pending = view.pending
            packed = strategy.ask(pos, pending.kind, seat, pending.a, pending.b)
        terms = strategy.terms(pos, seat) if move.kind_of(packed) in move.WITH_TERMS else []
        known = next((one for one in legal if one.packed == packed and not terms), None)
        reader = Reader(view.sheet.edition, view.sheet.names)
        return known or legal_move(pos, view.pending, (packed, *terms), reader, seat)

    def _prepare(self, strategy: Strategy) -> None:
        """Prepare the kept strategy for a question."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_kept"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)

    def __repr__(self) -> str:
        default = type(self)
        given = [name for name in self.parameters if getattr(self, name) != getattr(default, name)]
        return f"{default.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in given)})"


class Random(Level):
    """Make any legal move, drawn by a generator of its own.  About every other one carries the turn on.

    Parameters
    ----------
    seed : int, default 0
        The seed of the generator, until a game begins.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> game = Game("plakettopoly", [bots.Random(seed=1), bots.Random(seed=2)], seed=7)
    >>> game.run(turns=3)
    True
    """

    name: ClassVar[str] = "random"
    parameters = ("seed",)
    seed: int = 0

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        if seed is not None:
            self.seed = whole_number("seed", seed)

    def strategy(self) -> Strategy:
        return RandomStrategy(self.seed)


class Careful(Level):
    """Keep a large reserve, build from the surplus, and accept trades only for a gain.

    Parameters
    ----------
    reserve : int, default 27
        Cash kept back, in percent of the start money.  An attribute of a subclass may replace it.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> class Miser(bots.Careful):
    ...     reserve = 90
    >>> Game("plakettopoly", ["Ana", bots.Careful(), Miser()], seed=7).names
    ['Ana', 'careful', 'Miser']
    """

    name: ClassVar[str] = "careful"
    parameters = ("reserve",)
    reserve: int = 27

    def __init__(self, reserve: SupportsIndex | None = None) -> None:
        if reserve is not None:
            self.reserve = whole_number("reserve", reserve, least=0)

    def strategy(self) -> Strategy:
        return CarefulStrategy(whole_number("reserve", self.reserve, least=0))


class Balanced(Level):
    """Keep a small reserve, mortgage titles to build, and offer trades from which both sides gain.

    Parameters
    ----------
    reserve : int, default 10
        Cash kept back, in percent of the start money.  An attribute of a subclass may replace it.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Careful()], seed=7)
    >>> game.run(turns=3), game.names
    (True, ['balanced', 'careful'])
    """

    name: ClassVar[str] = "balanced"
    parameters = ("reserve",)
    reserve: int = 10

    def __init__(self, reserve: SupportsIndex | None = None) -> None:
        if reserve is not None:
            self.reserve = whole_number("reserve", reserve, least=0)

    def strategy(self) -> Strategy:
        return BalancedStrategy(whole_number("reserve", self.reserve, least=0))


class Searching(Level):
    """Play like ``Balanced``, but try out the more important moves in rollouts.

    It tries out offers, answers and counter-offers, bids and purchases for the last lot of a group, risky building, and ways
    out of detention.  In a rollout ``Balanced`` players go on from a move, and the own seat accepts no offers.  Dice to come
    and the order of the decks are drawn anew, the same for all moves.  A move that trails is dropped early.

    Parameters
    ----------
    rollouts : int, default 40
        Rollouts for one decision.  Of more moves than that, only the first are tried.
    seconds : float or None, default 2
        The time limit of a decision in live play, after which a game may not be repeatable.  ``None`` is no limit.
        In simulations time does not count.
    rounds : int, default 15
        Rounds of a rollout.
    seed : int, default 0
        The seed of the rollouts, until a game begins.

    Raises
    ------
    ValueError
        If a number is out of range.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> game = Game("plakettopoly", [bots.Searching(rollouts=4, seconds=None), bots.Balanced()], seed=7)
    >>> game.run(turns=2)
    True
    """

    name: ClassVar[str] = "searching"
    parameters = ("rollouts", "seconds", "rounds", "seed")
    rollouts: int = 40
    seconds: float | None = 2.0
    rounds: int = 15
    seed: int = 0

    def __init__(
        self,
        rollouts: SupportsIndex = 40,
        seconds: SupportsFloat | None = 2.0,
        rounds: SupportsIndex = 15,
        seed: SupportsIndex = 0,
    ) -> None:
        settled = SearchingStrategy(rollouts, seconds, rounds, seed)
        self.rollouts, self.seconds, self.rounds, self.seed = settled.rollouts, settled.seconds, settled.rounds, settled.seed

    def strategy(self) -> SearchingStrategy:
        return SearchingStrategy(self.rollouts, self.seconds, self.rounds, self.seed)

    def _prepare(self, strategy: Strategy) -> None:
        if isinstance(strategy, SearchingStrategy):
            strategy.seconds = MAX_SEARCH_SECONDS if self.seconds is None else min(self.seconds, MAX_SEARCH_SECONDS)


HOUSE: Final[frozenset[type[Bot]]] = frozenset({Random, Careful, Balanced, Searching})
