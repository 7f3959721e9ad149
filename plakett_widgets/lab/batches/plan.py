"""Check the arguments of a simulation, and keep board, bots and table as they are now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import Final

import polars as pl

from ... import editions
from ...bots.bot import Bot
from ...bots.guests.limits import Limits
from ...bots.guests.sending import SentBot
from ...bots.house.strategy import Strategy
from ...editions import Edition
from ...editions.options import plain
from ...engine import tables
from ...engine.outcome import Outcome
from ...engine.packing import Packed, together
from ...errors.worded import wrong, wrong_value
from ...game import Game
from ...inputs.arguments import (
    bots_at_table,
    checked_seed,
    edition_or_path,
    named_values,
    sink_folder,
    true_or_false,
    whole_number,
)
from ...record.frames.events import narrow_events
from ...record.frames.export import require_format
from ...record.frames.games import Conditions, conditions_of, games_from_outcomes
from ...record.notation.writing import hash_options
from ...record.positions.position import checked_start
from .batch import Result, Setting, seed_of
from .sealing import seal

HIDDEN: Final = ("error_fr", "error_en", "answers")  # columns that are kept beside those of the frame ``games``


@dataclass(frozen=True)
class Plan:
    """A simulation that can begin: nothing of it is refused any more."""

    setting: Setting
    bots: tuple[Bot, ...]  # as they were given
    table: Callable[..., Game]  # makes a game for bots and a seed
    conditions_of: Conditions
    games: int
    sink: Path | None
    progress: bool
    common: Mapping[str, object] | None = None  # what a folder knows of its board, if that has been found out

    def game(self, number: int) -> Game:
        """Return game ``number`` at its start."""
        return self.table(self.bots, seed=seed_of(self.setting.seed, number))

    def games_frame(self, first: int, results: Sequence[Result]) -> pl.DataFrame:
        """Return a row for each result, the columns ``HIDDEN`` included. They are those of games from ``first`` on."""
        numbers = range(first, first + len(results))
        found, capped, worth, failures, answers = zip(*results, strict=True)
        seeds = [seed_of(self.setting.seed, number) for number in numbers]
        amounts = pl.Series("worth", [amount for each in worth for amount in each], dtype=pl.Int64)
        beside = [
            amounts.reshape((-1, len(worth[0]))).cast(pl.List(pl.Int64))
        ]  # a list for each row would take as long as all else
        outcomes = [Outcome(*each) for each in found]
        if self.setting.forfeits:
            beside.append(pl.Series("forfeit", [failure and failure[0] for failure in failures], dtype=pl.Int8))
            beside.append(pl.Series("error_fr", [failure and failure[1] for failure in failures], dtype=pl.String))
            beside.append(pl.Series("error_en", [failure and failure[2] for failure in failures], dtype=pl.String))
        if self.setting.keeps_answers:
            beside.append(pl.Series("answers", answers, dtype=pl.Binary))
        return games_from_outcomes([self.conditions_of] * len(results), numbers, seeds, outcomes, capped).hstack(beside)

    def events_frame(self, first: int, logs: Sequence[Packed]) -> pl.DataFrame:
        """Return a row for each event of the games from ``first`` on, in narrow types."""
        packed = together(logs)
        return narrow_events(self.conditions_of.edition, range(first, first + len(packed.lengths)), packed)


def make_plan(
    edition: object,
    games: object,
    bots: object,
    seed: object,
    options: object,
    position: object,
    rounds: object,
    events: object = False,
    sink: object = None,
    forfeits: object = False,
    progress: object = True,
    answer_seconds: object = Limits.answer_seconds,
    game_seconds: object = Limits.game_seconds,
    keep_answers: bool = False,
    sealed: Sequence[Strategy | SentBot] | None = None,
) -> Plan:
    """Check the arguments of :func:`simulate`. Raises ``ValueError`` or ``Refused`` if they cannot be played.

    ``sealed`` are the bots as :func:`seal` returns them, if that has been done.
    """
    box, players, number, house_rules = (
        load_board(edition), bots_at_table(bots), checked_seed(seed), named_values("options", options)
    )  # fmt: skip
    start, cap, forfeited = checked_start(position), whole_number("rounds", rounds), true_or_false("forfeits", forfeits)
    count, folder = whole_number("games", games), None if sink is None else sink_folder(sink)
    limits = Limits(
        positive_seconds("answer_seconds", answer_seconds), positive_seconds("game_seconds", game_seconds)
    )  # fmt: skip
    if folder is not None:
        require_format("sink", ".parquet")
    begun = Game(box, players, seed=seed_of(number, 0), options=house_rules, position=start)
    if begun.table.setup.new_game.t.end == tables.MINUTES:
        ended = [option.name for option in begun.edition.options if "end" in option.settings(begun.options[option.name])]
        raise wrong("argument.minutes", name=(ended or ["edition"])[-1])
    if begun.round > cap:
        raise wrong("argument.rounds_begun", begun=begun.round)
    source = begun.frames.source
    playing = tuple(map(seal, players) if sealed is None else sealed)
    own = any(not isinstance(bot, Strategy) for bot in playing)
    sheet = begun.table.setup.sheet if own else None
    setting = Setting(
        begun.table.setup.new_game, playing, number, cap, forfeited, true_or_false("events", events), keep_answers,
        sheet, limits,
    )  # fmt: skip
    begin = partial(Game, box, options=house_rules, position=begun.table.setup.start)
    conditions = conditions_of(source, hash_options(source.options))
    return Plan(setting, players, begin, conditions, count, folder, true_or_false("progress", progress))


def load_board(edition: object) -> str | Edition:
    """Return a board as it is now: a folder may change while games go on, or be elsewhere for other processes."""
    found = edition_or_path(edition)
    return found if isinstance(found, str) and found in editions.names() else editions.load(found)


def positive_seconds(name: str, value: object) -> float:
    """Return a number of seconds above 0.

    >>> positive_seconds("answer_seconds", 0)
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: answer_seconds: a number of seconds above 0, not 0
    """
    value = plain(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= TIMEOUT_MAX:
        raise wrong_value(name, "right.positive_seconds", value)
    return float(value)
