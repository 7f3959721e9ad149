"""Plays the games of a simulation in batches: the work of a worker.

It imports the engine and the bots alone, so that a process soon starts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from ...bots.guest import begun, is_guest, searches, table_of
from ...bots.house.strategy import Strategy as Bot
from ...bots.watchdog import BotFailed, heard
from ...engine import beats, generator
from ...engine.chapters import ending
from ...engine.log import Log, Tally
from ...engine.new_game import NewGame
from ...engine.outcome import outcome
from ...engine.packing import Packed, Start, pack, together
from ...engine.position import Policy, Position
from ...engine.session import Answer, IllegalAnswer, Known
from .recording import Recording, unpack_answers

BATCHES: Final = 100  # batches in a simulation, enough to show progress and to cancel
BATCH_SIZES: Final = 10, 1000  # smallest and largest number of games in a batch
LOGS_IN_PACKET: Final = 100  # logs that are sent as one
SEEDS: Final = 2**48


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game ``number``, which depends on the seed of the series and the number alone.

    >>> seed_of(1, 0) == seed_of(1, 0) != seed_of(1, 1)
    True
    """
    return generator.stream(seed, number) % SEEDS


# a game’s outcome, whether it was capped, the final worth of each seat, the seat whose bot failed with what went wrong, and
# the packed answers if they are kept: plain tuples, because they are sent in a third of the time
Result = tuple[tuple[object, ...], bool, list[int], tuple[int, str] | None, bytes | None]


class Batch(NamedTuple):
    """The results of a batch in order and, if events are wanted, their logs in packets of several games."""

    results: list[Result]
    logs: list[Packed]


@dataclass(frozen=True)
class Setting:
    """What is played, as plain data that can be sent to another process and that nobody changes meanwhile."""

    new_game: NewGame
    bots: tuple[Bot, ...]
    seed: int
    rounds: int
    forfeits: bool = False  # whether a bot that fails loses its game instead of ending the simulation
    events: bool = False  # whether logs are wanted
    keep_answers: bool = False  # whether answers are kept though all bots would give them again

    @property
    def keeps_answers(self) -> bool:
        """Whether the answers of each game are kept: always where a bot of one’s own plays, which may answer otherwise."""
        return self.keep_answers or any(map(is_guest, self.bots))

    def seat_bots(self, number: int, ours: tuple[Bot, ...] = ()) -> tuple[Bot, ...]:
        """Return bots that know of no other game, each with its own seed.

        ``ours``, once seated, may be seated again: bots of this package keep nothing of a game.
        """
        seed = seed_of(self.seed, number)
        if not ours:
            bots = begun(self.bots, [generator.stream(seed, -1 - seat) for seat in range(len(self.bots))])
            for seat, bot in enumerate(bots):
                if searches(bot):  # its own begin may not have switched its clock off
                    heard(seat, partial(setattr, bot, "seconds", None), "before its first move, ")
            return bots
        for seat, bot in enumerate(ours):
            bot.begin(generator.stream(seed, -1 - seat))
        return ours


Stop = Callable[[], bool] | None  # whether no more games are wanted


def play_batch(setting: Setting, first: int, last: int, stop: Stop = None) -> Batch:
    """Play the games from ``first`` up to ``last``, without it."""
    results: list[Result] = []
    packed: list[Packed] = []
    logs: list[Packed] = []
    for number, (result, pos, first_round) in enumerate(play_games(setting, first, last, stop), first):
        results.append(result)
        if setting.events:
            logs.append(pack(pos.log, Start(first_round, pos.starter, pos.seats)))  # at once, while it is in the cache
            if len(logs) == LOGS_IN_PACKET or number == last - 1:
                packed.append(together(logs))
                logs = []
    return Batch(results, packed)


def play_games(setting: Setting, first: int, last: int, stop: Stop) -> Iterator[tuple[Result, Position, int]]:
    """Yield the result of each game, its last position, and the round in which it began."""
    new_game, guests = setting.new_game, any(map(is_guest, setting.bots))  # bots from outside may read the log
    slow = may_take_long(setting.bots)
    log: type[Log] = Log if setting.events or guests else Tally
    ours = () if guests else setting.seat_bots(first)
    table = table_of(ours or setting.bots)
    for number in range(first, last):
        if stop is not None and stop():
            return
        capped, failure = False, None
        policy: Policy = Recording(table) if setting.keeps_answers else table
        pos = new_game.begin(seed_of(setting.seed, number), policy, log())
        first_round = pos.round
        try:
            bots = setting.seat_bots(number, ours)
            if guests:
                pos.policy = policy = Recording(table_of(bots))  # bots from outside are made for each game
            capped = not (play_while_wanted(pos, setting.rounds, stop) if slow else beats.play(pos, setting.rounds))
            if stop is not None and stop():
                return
        except (BotFailed, IllegalAnswer) as error:
            if not setting.forfeits:
                error.add_note(f"in game {number} of the simulation; its game({number}) plays it again")
                raise
            failure = error.seat, str(error)
            if isinstance(policy, Recording):
                policy.leave_beat()
                pos = replay(setting, number, policy.answers)
        worth = [ending.ranking_worth(pos, seat) for seat in range(pos.seats)]
        answers = policy.packed() if isinstance(policy, Recording) else None
        won = tuple(outcome(pos.log, pos.winners, pos.round, pos.turn))
        yield (won, capped, worth, failure, answers), pos, first_round


def play_while_wanted(pos: Position, rounds: int, stop: Stop) -> bool:
    """Play to the end or past a cap on rounds, unless stopped before. Return whether the end was reached."""
    while not pos.over and pos.round <= rounds and (stop is None or not stop()):
        beats.play(pos, pos.round)
    return pos.over


def replay(setting: Setting, number: int, answers: Sequence[Answer]) -> Position:
    """Return the last position of a game whose beats are over, from its answers."""
    script = Known(answers)
    pos = setting.new_game.begin(seed_of(setting.seed, number), script, Log())
    while not script.exhausted():
        beats.beat(pos)
    return pos


def answers_of(setting: Setting, number: int) -> list[Answer]:
    """Play a game, and return its answers up to its end, its cap or the failure of a bot."""
    keeping = dataclasses.replace(setting, events=False, forfeits=True, keep_answers=True)
    ((*_, packed),) = play_batch(keeping, number, number + 1).results
    return unpack_answers(packed or b"")


def batch_size(bots: Sequence[Bot], games: int) -> int:
    """Return the number of games in a batch: few where bots take their time."""
    least, most = BATCH_SIZES
    return max(1 if may_take_long(bots) else least, min(most, games // BATCHES))


def may_take_long(bots: Sequence[Bot]) -> bool:
    """Return whether a bot may take long over a move: one from outside, or one that searches."""
    return any(is_guest(bot) or searches(bot) for bot in bots)
