"""The games of a simulation, batch by batch, one after the other: what a worker does.

It needs the engine and the bots alone, so that a process soon begins.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from ...bots import Bot, BotFailed
from ...bots.guest import Visited, begun, is_guest, searches, table_of
from ...bots.watchdog import heard
from ...engine import beats, generator
from ...engine.chapters import ending
from ...engine.log import Log, Tally
from ...engine.new_game import Deal
from ...engine.outcome import outcome
from ...engine.packing import Packed, Start, pack, together
from ...engine.position import Position
from ...engine.session import IllegalAnswer

SHARE: Final = 100  # batches that a simulation falls into, so that its progress is seen and it can be cancelled
SIZES: Final = 10, 1000  # games in a batch, at least and at most
TOGETHER: Final = 100  # games whose logs are sent as one
SEEDS: Final = 2**48


def seed_of(seed: int, number: int) -> int:
    """The seed of game ``number`` of a simulation; it depends on nothing else.

    >>> seed_of(1, 0) == seed_of(1, 0) != seed_of(1, 1)
    True
    """
    return generator.stream(seed, number) % SEEDS


# of a game: its outcome, was it capped, what each seat has at its end, and the seat whose bot failed, which ended it;
# plain tuples, which are sent in a third of the time
Result = tuple[tuple[object, ...], bool, list[int], int | None]


class Batch(NamedTuple):
    """What a worker sends back: the results in order and, if the events are asked for, the logs, some games at a time."""

    results: list[Result]
    logs: list[Packed]


@dataclass(frozen=True)
class Setting:
    """What is played: plain data that can be sent to another process, and that nobody else changes meanwhile."""

    deal: Deal
    bots: tuple[Bot, ...]
    seed: int
    rounds: int
    forfeits: bool = False  # does a bot that fails lose its game, instead of ending the simulation?
    events: bool = False  # are they wanted?

    def seated(self, number: int, ours: tuple[Bot, ...] = ()) -> tuple[Bot, ...]:
        """Bots that know of no other game; each leaves to chance what its own number says.

        ``ours``, once seated, may be seated again: bots of this package keep nothing of a game that they play.
        """
        seed = seed_of(self.seed, number)
        if not ours:
            bots = begun(self.bots, [generator.stream(seed, -1 - seat) for seat in range(len(self.bots))])
            for seat, bot in enumerate(bots):
                if searches(bot):  # a begin of one's own may not have said that time does not count here
                    heard(seat, partial(setattr, bot, "seconds", None), "before its first move, ")
            return bots
        for seat, bot in enumerate(ours):
            bot.begin(generator.stream(seed, -1 - seat))
        return ours


Stop = Callable[[], bool] | None  # is nothing wanted any more?  Only a thread of this process can ask.


def play_batch(setting: Setting, first: int, last: int, stop: Stop = None) -> Batch:
    """Play the games from ``first`` up to ``last``, without it."""
    playing = play_by_game(setting, first, last, stop)
    while True:
        try:
            next(playing)
        except StopIteration as end:
            batch: Batch = end.value
            return batch


def play_by_game(setting: Setting, first: int, last: int, stop: Stop = None) -> Generator[None, None, Batch]:
    """Play the same games, and pause after each of them."""
    results: list[Result] = []
    packed: list[Packed] = []
    logs: list[Packed] = []
    for number, (result, pos, first_round) in enumerate(played(setting, first, last, stop), first):
        results.append(result)
        if setting.events:
            logs.append(pack(pos.log, Start(first_round, pos.starter, pos.seats)))  # at once, while it is near
            if len(logs) == TOGETHER or number == last - 1:
                packed.append(together(logs))
                logs = []
        yield
    return Batch(results, packed)


def played(setting: Setting, first: int, last: int, stop: Stop) -> Iterator[tuple[Result, Position, int]]:
    """The games, as they are at their ends, and the round that each began in."""
    deal, guests = setting.deal, any(map(is_guest, setting.bots))  # who may look into the log
    slow = take_long(setting.bots)
    log: type[Log] = Log if setting.events or guests else Tally
    ours = () if guests else setting.seated(first)
    policy = table_of(ours or setting.bots)
    for number in range(first, last):
        if stop is not None and stop():
            return
        capped, failed = False, None
        pos = deal.begin(seed_of(setting.seed, number), policy, log())
        first_round = pos.round
        try:
            bots = setting.seated(number, ours)
            if guests:
                pos.policy = table_of(bots)  # who could not be seated before
            capped = not (play_while_wanted(pos, setting.rounds, stop) if slow else beats.play(pos, setting.rounds))
            if stop is not None and stop():
                return
        except (BotFailed, IllegalAnswer) as error:
            if not setting.forfeits:
                error.add_note(f"in game {number} of the simulation; its game({number}) plays it again")
                raise
            failed = error.seat
            pos = before_failure(setting, number, pos)
        worth = [ending.standing(pos, seat) for seat in range(pos.seats)]
        yield (tuple(outcome(pos.log, pos.winners, pos.round, pos.turn)), capped, worth, failed), pos, first_round


def play_while_wanted(pos: Position, rounds: int, stop: Stop) -> bool:
    """Play on to the end, or past a cap on rounds, unless it is stopped before: False if the end was not reached."""
    while not pos.over and pos.round <= rounds and (stop is None or not stop()):
        beats.play(pos, pos.round)
    return pos.over


def before_failure(setting: Setting, number: int, pos: Position) -> Position:
    """The last quiet point of a game, to which ``game(number)`` shows it too; whose bot failed is not asked again."""
    again = setting.deal.begin(seed_of(setting.seed, number), pos.policy, Log())
    before = pos.policy.beats - 1 if isinstance(pos.policy, Visited) else 0
    with suppress(BotFailed, IllegalAnswer):  # bots that leave to chance what no seed tells
        if before > 0:
            again.policy = table_of(setting.seated(number))
        for _ in range(before):
            beats.beat(again)
    return again


def batch_size(bots: Sequence[Bot], games: int) -> int:
    """Games in a batch: few where bots take their time."""
    least, most = SIZES
    return max(1 if take_long(bots) else least, min(most, games // SHARE))


def take_long(bots: Sequence[Bot]) -> bool:
    """May one of them take long over a move?  Those from outside may, and those that search do."""
    return any(is_guest(bot) or searches(bot) for bot in bots)
