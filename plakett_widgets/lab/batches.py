"""The games of a simulation, batch by batch, one after the other: what a worker does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import polars as pl

from ..bots import Bot, BotFailed, Searching
from ..bots.guest import Judged, begun, is_guest, table_of
from ..editions import Edition
from ..engine import beats, generator
from ..engine.log import Log, Tally
from ..engine.position import Position
from ..engine.session import IllegalAnswer
from ..game import Game
from ..players import called
from ..record import history
from ..record.frames import Frames, Source
from ..record.frames.events import TOGETHER
from ..record.frames.games import games_of, options_hash, row_of
from ..record.position import PositionData

SHARE: Final = 100  # batches that a simulation falls into, so that its progress is seen and it can be cancelled
SIZES: Final = 10, 1000  # games in a batch, at least and at most
SEEDS: Final = 2**48


def seed_of(seed: int, number: int) -> int:
    """The seed of game ``number`` of a simulation; it depends on nothing else.

    >>> seed_of(1, 0) == seed_of(1, 0) != seed_of(1, 1)
    True
    """
    return generator.stream(seed, number) % SEEDS


class Batch(NamedTuple):
    """What a worker sends back: a row a game and, if asked for, every event."""

    games: pl.DataFrame
    events: pl.DataFrame | None


class Result(NamedTuple):
    """A game: its row in the frame of games, what each seat has at its end, and the seat whose bot failed, which ended it."""

    row: dict[str, object]
    worth: list[int]
    failed: int | None


@dataclass(frozen=True)
class Setting:
    """What is played: plain data that can be sent to another process, and that nobody else changes meanwhile."""

    edition: str | Edition
    bots: tuple[Bot, ...]
    seed: int
    options: Mapping[str, object]
    position: PositionData | Mapping[str, Any] | str | None
    rounds: int
    forfeits: bool = False  # does a bot that fails lose its game, instead of ending the simulation?

    def seated(self, number: int, ours: tuple[Bot, ...] = ()) -> tuple[Bot, ...]:
        """Bots that know of no other game; each leaves to chance what its own number says.

        ``ours``, once seated, may be seated again: bots of this package keep nothing of a game that they play.
        """
        seed = seed_of(self.seed, number)
        if not ours:
            return begun(self.bots, [generator.stream(seed, -1 - seat) for seat in range(len(self.bots))])
        for seat, bot in enumerate(ours):
            bot.begin(generator.stream(seed, -1 - seat))
        return ours

    def game(self, number: int, bots: Sequence[Bot]) -> Game:
        """Game ``number`` as it begins."""
        return Game(self.edition, bots, seed=seed_of(self.seed, number), options=self.options, position=self.position)


Stop = Callable[[], bool] | None  # is nothing wanted any more?  Only a thread of this process can ask.


def play_batch(setting: Setting, first: int, last: int, with_events: bool = False, stop: Stop = None) -> Batch:
    """Play the games from ``first`` up to ``last``, without it."""
    games: list[Result] = []
    sources: list[Source] = []
    events: list[pl.DataFrame] = []
    for game, source in played(setting, first, last, with_events, stop):
        games.append(game)
        if with_events:
            sources.append(source)
            if len(sources) == TOGETHER or source.game == last - 1:
                events.append(Frames(*sources).events)
                sources = []  # their logs are dropped before others are played
    return Batch(summed_up(setting, games), pl.concat(events) if events else None)


def played(setting: Setting, first: int, last: int, with_events: bool, stop: Stop) -> Iterator[tuple[Result, Source]]:
    table = setting.game(first, setting.bots)
    options, names = options_hash(table.options), [called(bot) for bot in setting.bots]
    guests = any(map(is_guest, setting.bots))  # they may look into the log
    ours = () if guests else setting.seated(first)
    policy = table_of(ours or setting.bots)
    for number in range(first, last):
        if stop is not None and stop():
            return
        seed, capped, failed = seed_of(setting.seed, number), False, None
        pos = table.dealt(seed, policy, Log() if with_events or guests else Tally())
        try:
            bots = setting.seated(number, ours)
            if guests:
                pos.policy = table_of(bots)  # who could not be seated before
            capped = not beats.play(pos, setting.rounds)
        except (BotFailed, IllegalAnswer) as error:
            if not setting.forfeits:
                error.add_note(f"in game {number} of the simulation; its game({number}) plays it again")
                raise
            failed = error.seat
            pos = before_failure(setting, number, table, pos)
        worth = [history.worth(pos, seat) for seat in range(pos.seats)]
        source = table.source_of(pos, seed, names, capped, number)
        yield Result(row_of(source, options), worth, failed), source


def before_failure(setting: Setting, number: int, table: Game, pos: Position) -> Position:
    """The last quiet point of a game, to which ``game(number)`` shows it too; whose bot failed is not asked again."""
    again = table.dealt(seed_of(setting.seed, number), pos.policy, Log())
    before = pos.policy.beats - 1 if isinstance(pos.policy, Judged) else 0
    with suppress(BotFailed, IllegalAnswer):  # bots that leave to chance what no seed tells
        if before > 0:
            again.policy = table_of(setting.seated(number))
        for _ in range(before):
            beats.beat(again)
    return again


def summed_up(setting: Setting, games: Sequence[Result]) -> pl.DataFrame:
    seats = len(setting.bots)
    worth = pl.Series("worth", [amount for game in games for amount in game.worth], pl.Int64)
    beside = [worth.reshape((-1, seats)).arr.to_list()]
    if setting.forfeits:
        beside.append(pl.Series("forfeit", [game.failed for game in games], pl.Int8))
    return games_of([game.row for game in games]).with_columns(beside)


def batch_size(bots: Sequence[Bot], games: int) -> int:
    """Games in a batch: few where bots take their time, which are those from outside and those that search."""
    least, most = SIZES
    slow = any(is_guest(bot) or isinstance(bot, Searching) for bot in bots)
    return max(1 if slow else least, min(most, games // SHARE))
