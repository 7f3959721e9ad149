"""Win chances at any moment of a game: it is played on many times with other dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Final

from ...bots.bot import Bot
from ...bots.guests.limits import Limits
from ...bots.house.balanced import Balanced
from ...bots.house.careful import Careful
from ...bots.house.random_strategy import Random
from ...bots.house.strategy import Strategy
from ...engine import generator
from ...engine.chapters import ending
from ...engine.position import Position
from ...engine.rollout import rollout
from ...errors.copying import NotCopied
from ...errors.worded import wrong
from ...game.table import HasTable, table_of
from ...inputs.arguments import checked_seed, list_of_bots, whole_number
from ...record.frames.schema import import_polars
from ...record.progress import track_progress
from ..batches.batch import begin_bots, leave_game, policy_of, seat_bots
from ..batches.sealing import seal
from ..intervals import wilson

if TYPE_CHECKING:
    import polars as pl

    from ...bots.guests.sending import SentBot


ROUNDS: Final = 200  # default cap on further rounds


class Forecast(NotCopied):
    """Counts how often each seat wins when a game is played on, one rollout at a time.

    >>> from plakett_widgets import Game
    >>> forecast = Forecast(Game("confinement", players=2, seed=7))
    >>> for _ in range(20):
    ...     forecast.roll_out()
    >>> forecast.rollouts, sum(forecast.wins)
    (20, 20.0)
    """

    NOT_COPIED = (
        "a forecast is neither copied nor pickled: forecast.chances() are numbers;"
        " the same arguments make the same forecast again"
    )

    def __init__(self, game: HasTable, bots: Sequence[Bot] | None = None, *, seed: int = 0, rounds: int = ROUNDS) -> None:
        self.table = table = table_of(game)
        seats = len(table.players)
        self.begins_bots = bots is not None  # the game’s own are as they are now
        self.bots: list[Strategy | SentBot] = (
            [rollout_bot(speaker) for speaker in table.bots]
            if bots is None else [seal(bot) for bot in list_of_bots(bots)]
        )  # fmt: skip
        if len(self.bots) != seats:
            raise wrong("argument.one_a_seat", seats=seats, n=len(self.bots))
        own = any(not isinstance(bot, Strategy) for bot in self.bots)
        self.sheet = table.setup.sheet if own else None
        self.rounds = whole_number("rounds", rounds)
        self.seed = checked_seed(seed)
        self.rollouts = 0
        self.wins = [0.0] * seats

    def roll_out(self) -> None:
        """Play the game on once more."""
        seed = generator.stream(self.seed, self.rollouts)
        bots = seat_bots(self.bots, self.sheet, Limits())
        try:
            if self.begins_bots:
                begin_bots(bots, seed)
            with self.table.lock:
                last = rollout(self.table.history.session, policy_of(bots), seed, self.rounds)
        finally:
            leave_game(bots)
        self.wins = [won + part for won, part in zip(self.wins, victory_shares(last), strict=True)]
        self.rollouts += 1

    def chances(self) -> list[tuple[float, float, float]]:
        """Return for each seat the chance to win with its 95 % interval (Wilson, 1927), certain once the game is over."""
        if not self.rollouts:
            raise RuntimeError("nothing is known before the first rollout: roll_out() makes one")
        parts = [won / self.rollouts for won in self.wins]
        if self.table.over:
            return [(part, part, part) for part in parts]
        return [(part, *wilson(part, self.rollouts)) for part in parts]


def rollout_bot(speaker: Strategy | None) -> Strategy:
    """Return a seat’s own bot, or ``Balanced`` for a person, for a bot that searches, and for one of one’s own."""
    return deepcopy(speaker) if speaker is not None and type(speaker) in (Random, Careful, Balanced) else Balanced()


def win_chances(
    game: HasTable, rollouts: int = 100, bots: Sequence[Bot] | None = None, *, seed: int = 0, rounds: int = ROUNDS
) -> pl.DataFrame:
    """Estimate the chance of each seat to win from the decision that a game is at.

    Parameters
    ----------
    game : Game
        The game, which stays as it is. Take a moment of the past with ``game.fork(at=seq)``.
    rollouts : int
        How often to play on, each time with other dice and decks.
    bots : sequence of Bot, optional
        One bot for each seat. By default the game’s own, and ``Balanced`` for persons, for bots that search, and for bots of
        one’s own, which would take long.
    seed : int
        Seed of the rollouts.
    rounds : int
        Cap on further rounds. At the cap the richest seat wins or, on a track, the one nearest to the exit.

    Returns
    -------
    polars.DataFrame
        A row for each seat: its ``chance``, with a 95 % interval from ``low`` to ``high``. A shared victory counts in equal
        parts.

    Raises
    ------
    ValueError
        If this is no game, the bots do not fit its seats, or a number is wrong.

    Notes
    -----
    No rollout has a clock. Where the game ends after ``minutes:n``, give the ``rounds`` for which there is still time.

    References
    ----------
    The interval is that of E. B. Wilson, 1927.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> table = win_chances(Game("confinement", players=2, seed=7), rollouts=20)
    >>> table.columns, round(table["chance"].sum(), 6)
    (['seat', 'chance', 'low', 'high'], 1.0)
    """
    polars, count = import_polars(), whole_number("rollouts", rollouts)
    forecast = Forecast(game, bots, seed=seed, rounds=rounds)
    for _ in track_progress(range(count), "rollouts"):
        forecast.roll_out()
    rows = [(seat, *chance) for seat, chance in enumerate(forecast.chances())]
    frame: pl.DataFrame = polars.DataFrame(rows, ("seat", "chance", "low", "high"), orient="row").with_columns(
        polars.col("seat").cast(polars.Int8)
    )
    return frame


def wealth_shares(pos: Position) -> list[float]:
    """Return the part of each seat in the wealth of the table or, on a track, in the way that all have come."""
    worths = [max(ending.ranking_worth(pos, seat), 0) for seat in range(pos.seats)]
    # on a track, a player who has left has come all the way
    parts = [pos.t.place[square] for square in pos.square] if pos.t.open_track else worths
    if not any(parts):
        parts = [int(playing) for playing in pos.playing]
    return [part / sum(parts) for part in parts]


def victory_shares(pos: Position) -> list[float]:
    """Return the part of each seat in the victory. Before the end, the leaders share it."""
    held = wealth_shares(pos)
    leaders = [seat for seat, part in enumerate(held) if part == max(held)]
    best = pos.winners if pos.over else pos.exits[:1] or leaders
    return [(seat in best) / len(best) for seat in range(pos.seats)]
