"""Plays the games of a simulation in batches: the work of a worker.

It imports the engine and the bots alone, so that a process soon starts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from ...bots.failure import BotFailed
from ...bots.guests.limits import Limits
from ...bots.house.searching import Searching
from ...bots.house.strategy import Strategy, Table
from ...engine import beats, generator
from ...engine.chapters import ending
from ...engine.log import Log, Tally
from ...engine.new_game import NewGame
from ...engine.outcome import outcome
from ...engine.packing import Packed, Start, pack, together
from ...engine.position import Policy, Position
from ...engine.session import Answer, Known
from .recording import Recording, unpack_answers

if TYPE_CHECKING:
    from ...bots.guests.sending import SentBot
    from ...bots.sheet import SentSheet, Sheet

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


# a game’s outcome, whether it was capped, the final worth of each seat, the seat whose bot failed with the reason in French and
# English, and the packed answers if they are kept: plain tuples, because they are sent in a third of the time
Result = tuple[tuple[object, ...], bool, list[int], tuple[int, str, str] | None, bytes | None]


class Batch(NamedTuple):
    """The results of a batch in order and, if events are wanted, their logs in packets of several games."""

    results: list[Result]
    logs: list[Packed]


@dataclass(frozen=True)
class Setting:
    """What is played, as plain data that can be sent to another process and that nobody changes meanwhile."""

    new_game: NewGame
    bots: tuple[Strategy | SentBot, ...]
    seed: int
    rounds: int
    forfeits: bool = False  # whether a bot that fails loses its game instead of ending the simulation
    events: bool = False  # whether logs are wanted
    keep_answers: bool = False  # whether answers are kept though all bots would give them again
    sheet: Sheet | SentSheet | None = None  # what guests know of every game, if there are any
    limits: Limits = field(default_factory=Limits)  # of each guest

    def __post_init__(self) -> None:
        if self.sheet is not None:
            object.__setattr__(self, "sheet", self.sheet.sent)  # pickled once

    @property
    def has_guests(self) -> bool:
        """Whether a bot of one’s own plays."""
        return self.sheet is not None

    @property
    def keeps_answers(self) -> bool:
        """Whether the answers of each game are kept: always where a guest plays, which may answer otherwise."""
        return self.keep_answers or self.has_guests

    @property
    def time_limits(self) -> str:
        """The time that each guest has, in words. Empty where none plays."""
        answer, game = self.limits.answer_seconds, self.limits.game_seconds
        return f"{answer:g} s an answer, {game:g} s a game" if self.has_guests else ""


def seat_bots(bots: Sequence[Strategy | SentBot], sheet: Sheet | SentSheet | None, limits: Limits) -> list[Strategy]:
    """Return what answers for each seat, in any number of games that follow each other."""
    if sheet is None:
        return [deepcopy(bot) for bot in bots if isinstance(bot, Strategy)]
    from ...bots.guests.guest import Guest  # not needed by others

    return [
        deepcopy(bot) if isinstance(bot, Strategy) else Guest(bot, sheet, seat, limits) for seat, bot in enumerate(bots)
    ]  # fmt: skip


def policy_of(bots: Sequence[Strategy]) -> Table:
    """Return the policy of a game in which these bots sit."""
    if any(hasattr(bot, "close") for bot in bots):
        from ...bots.guests.guest import GuestTable

        return GuestTable(bots)
    return Table(bots)


def begin_bots(bots: Sequence[Strategy], seed: int) -> None:
    """Begin a game with this seed for each bot, with a seed of its own."""
    for seat, bot in enumerate(bots):
        bot.begin(generator.stream(seed, -1 - seat))


def leave_game(bots: Sequence[Strategy]) -> None:
    """Keep the processes of guests for other games."""
    for bot in bots:
        if hasattr(bot, "close"):
            bot.close()


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
    slow = may_take_long(setting.bots)
    log: type[Log] = Log if setting.events or setting.has_guests else Tally  # a guest may play a beat again from its log
    bots = seat_bots(setting.bots, setting.sheet, setting.limits)
    try:
        for number in range(first, last):
            if stop is not None and stop():
                return
            seed, capped, failure = seed_of(setting.seed, number), False, None
            table = policy_of(bots)
            policy: Policy = Recording(table) if setting.keeps_answers else table
            pos = setting.new_game.begin(seed, policy, log())
            first_round = pos.round
            try:
                begin_bots(bots, seed)
                capped = not (play_while_wanted(pos, setting.rounds, stop) if slow else beats.play(pos, setting.rounds))
                if stop is not None and stop():
                    return
            except BotFailed as error:
                if not setting.forfeits:
                    error.add_note(f"in game {number} of the simulation; its game({number}) shows how far it went")
                    raise
                failure = error.seat, error.text("fr"), error.text("en")
                if isinstance(policy, Recording):
                    policy.leave_beat()
                    pos = replay(setting, number, policy.answers)
            worth = [ending.ranking_worth(pos, seat) for seat in range(pos.seats)]
            answers = policy.packed() if isinstance(policy, Recording) else None
            won = tuple(outcome(pos.log, pos.winners, pos.round, pos.turn))
            yield (won, capped, worth, failure, answers), pos, first_round
    finally:
        leave_game(bots)


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


def batch_size(bots: Sequence[Strategy | SentBot], games: int) -> int:
    """Return the number of games in a batch: few where bots take their time."""
    least, most = BATCH_SIZES
    return max(1 if may_take_long(bots) else least, min(most, games // BATCHES))


def may_take_long(bots: Sequence[Strategy | SentBot]) -> bool:
    """Return whether a bot may take long over a move: a guest, or one that searches."""
    return any(not isinstance(bot, Strategy) or isinstance(bot, Searching) for bot in bots)
