"""Who will win, from any moment of a game: it is played on many times, with other dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ...bots import Balanced, Bot
from ...bots.guest import begin, copied
from ...bots.watchdog import heard
from ...engine import generator
from ...engine.chapters import ending
from ...engine.position import Position
from ...errors.copying import NotCopied
from ...errors.worded import wrong
from ...game import Game
from ...inputs.arguments import of_class, only_bots, seeded, whole
from ...record.frames.schema import need_polars
from ...record.progress import track_progress
from ..intervals import wilson

if TYPE_CHECKING:
    import polars as pl


ROUNDS: Final = 200  # a game that is played on is cut off after so many more


class Forecast(NotCopied):
    """How often each seat wins when a game is played on from the decision that is due, rollout by rollout.

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

    def __init__(self, game: Game, bots: Sequence[Bot] | None = None, *, seed: int = 0, rounds: int = ROUNDS) -> None:
        seats = len(of_class("game", game, Game).players)
        self.game = game
        self.bots = stand_ins(game) if bots is None else list(only_bots(bots))
        if len(self.bots) != seats:
            raise wrong("argument.one_a_seat", seats=seats, n=len(self.bots))
        self.own = bots is None  # they may remember what has happened in the game
        self.rounds = whole("rounds", rounds)
        self.seed = seeded(seed)
        self.rollouts = 0
        self.wins = [0.0] * seats

    def roll_out(self) -> None:
        """Play the game on once more."""
        seed = generator.stream(self.seed, self.rollouts)
        bots = copied(self.bots)
        for seat in sorted(self.game.unaware) if self.own else range(len(bots)):
            begin(bots[seat], seat, generator.stream(seed, -1 - seat))
        last = self.game.rollout(bots, seed, self.rounds)
        self.wins = [won + part for won, part in zip(self.wins, victory(last), strict=True)]
        self.rollouts += 1

    def chances(self) -> list[tuple[float, float, float]]:
        """By seat the chance to win, and the 95 % interval that holds it (Wilson, 1927); certain once the game is over.

        ``RuntimeError`` before the first rollout: nothing is known then.
        """
        if not self.rollouts:
            raise RuntimeError("nothing is known before the first rollout: roll_out() makes one")
        parts = [won / self.rollouts for won in self.wins]
        if self.game.over:
            return [(part, part, part) for part in parts]
        return [(part, *wilson(part, self.rollouts)) for part in parts]


def stand_ins(game: Game) -> list[Bot]:
    """Who speaks for its seats."""
    return [heard(seat, partial(stand_in, player.bot)) for seat, player in enumerate(game.players)]


def stand_in(bot: Bot | None) -> Bot:
    """Who speaks for a seat: ``Balanced`` for a person, and for a bot that plays the game on itself before each move."""
    return Balanced() if bot is None or hasattr(bot, "rollouts") else bot


def win_chances(
    game: Game, rollouts: int = 100, bots: Sequence[Bot] | None = None, *, seed: int = 0, rounds: int = ROUNDS
) -> pl.DataFrame:
    """The chance of each seat to win, from the decision that the game is at, with a 95 % interval (Wilson, 1927).

    The game is played on ``rollouts`` times by ``bots``, one a seat (its own bots, and ``Balanced`` for persons and for bots
    that search), each time with dice and decks drawn anew.  One that is not over after so many ``rounds`` more counts for
    who is richest then or, on a track, nearest to its exit; a shared victory counts in equal parts.  No rollout hears a
    clock: where the end comes after ``minutes:n``, give the ``rounds`` that there is still time for.  A moment of the past is
    ``game.fork(at=seq)``.

    >>> from plakett_widgets import Game
    >>> table = win_chances(Game("confinement", players=2, seed=7), rollouts=20)
    >>> table.columns, round(table["chance"].sum(), 6)
    (['seat', 'chance', 'low', 'high'], 1.0)
    """
    polars, count = need_polars(), whole("rollouts", rollouts)
    forecast = Forecast(game, bots, seed=seed, rounds=rounds)
    for _ in track_progress(range(count), "rollouts"):
        forecast.roll_out()
    rows = [(seat, *chance) for seat, chance in enumerate(forecast.chances())]
    frame: pl.DataFrame = polars.DataFrame(rows, ("seat", "chance", "low", "high"), orient="row").with_columns(
        polars.col("seat").cast(polars.Int8)
    )
    return frame


def shares(pos: Position) -> list[float]:
    """The part of each seat in what is owned at the table; on a track with an exit, in the way that all have come."""
    worths = [max(ending.standing(pos, seat), 0) for seat in range(pos.seats)]
    # on a track, who has left has come all the way
    parts = [pos.t.place[square] for square in pos.square] if pos.t.open_track else worths
    if not any(parts):
        parts = [int(playing) for playing in pos.playing]
    return [part / sum(parts) for part in parts]


def victory(pos: Position) -> list[float]:
    """What each seat has of the victory; before the end it is of those who have most."""
    held = shares(pos)
    leaders = [seat for seat, part in enumerate(held) if part == max(held)]
    best = pos.winners if pos.over else pos.exits[:1] or leaders
    return [(seat in best) / len(best) for seat in range(pos.seats)]
