"""Settled arguments of a new game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

from .. import editions
from ..bots.bot import Bot
from ..bots.house.strategy import Strategy
from ..bots.sheet import Sheet
from ..editions import Edition
from ..editions.options import written
from ..engine import reason
from ..engine.chapters import setup
from ..engine.new_game import NewGame
from ..engine.position import BANK, Position
from ..engine.recorded_chance import RecordedChance
from ..engine.session import Script, Session
from ..errors.worded import ArgumentError, about_field
from ..inputs import arguments
from ..inputs.players import Player, draw_tokens, seat_players
from ..moves.grammar import Reader
from ..moves.naming import Unreadable
from ..record.log import moments
from ..record.notation import seats, writing
from ..record.notation.reading import TextReader
from ..record.positions.load import load_position
from ..record.positions.position import PositionData, PositionError
from ..record.positions.position_line import PositionLine
from ..texts.refusal import Refused
from ..words.catalogue import error_text as in_both
from ..words.catalogue import in_words


@dataclass(frozen=True)
class Setup:
    """Settled arguments of a new game.  ``box`` is the edition without house rules, ``banker`` the seat that keeps the bank."""

    box: Edition
    options: Mapping[str, object]
    players: Sequence[Player]
    seed: int
    recorded_chance: RecordedChance | None
    start: PositionData | None
    opening: Sequence[tuple[int, int]]
    banker: int | None
    locale: str | None

    @cached_property
    def edition(self) -> Edition:
        return self.box.under(self.options)

    @cached_property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @cached_property
    def reader(self) -> Reader:
        return Reader(self.edition, self.names)

    @cached_property
    def sheet(self) -> Sheet:
        """What a bot knows of the game before it begins."""
        return Sheet(self.edition, self.options, self.names)

    @cached_property
    def new_game(self) -> NewGame:
        """Beginning of every game with these arguments, whatever its seed."""
        if self.start is not None:
            set_out: Callable[[Position], object] = partial(load_position, data=self.start, reader=self.reader)
        else:
            dice = [die for throw in self.opening for die in throw]
            set_out = partial(setup.start, banker=BANK if self.banker is None else self.banker, opening=dice)
        return NewGame(self.edition.tables(self.options), len(self.players), set_out)

    def empty_table(self, recorded_chance: RecordedChance | None) -> Position:
        pos = self.new_game.empty(self.seed, Script(()))  # the session seats the players
        pos.recorded_chance = recorded_chance
        return pos

    def session(
        self,
        bots: Sequence[Strategy | None],
        call_bot: Callable[[Callable[[], Any]], Any],
        recorded_chance: RecordedChance | None,
    ) -> Session:
        """Return the game as it begins."""
        pos = self.empty_table(recorded_chance)
        self.new_game.set_out(pos)
        return Session(pos, bots, call_bot)

    def positions(self, recorded_chance: RecordedChance | None) -> list[Position]:
        """Return the position after each event of setting up."""
        return moments.setup_positions(self.empty_table(recorded_chance), self.new_game.set_out)

    def beginning(self, recorded_chance: RecordedChance | None) -> writing.Beginning:
        """Return the beginning as a saved game has it."""
        return writing.Beginning(
            edition=self.box.id,
            options={name: written(value) for name, value in self.options.items()},
            seats=[seats.saved_seat(player) for player in self.players],
            seed=self.seed if recorded_chance is None else None,
            opening=self.opening,
            banker=self.banker,
            position=None if self.start is None else PositionLine(self.reader).write(self.start),
        )


def settle(
    edition: str | Path | Edition,
    players: int | Sequence[str | Bot | tuple[str, Bot]],
    *,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, object] | str | None = None,
    tokens: Sequence[str] = (),
    opening: Sequence[tuple[int, int]] | Sequence[int] = (),
    banker: str | None = None,
    locale: str | None = None,
    recorded_chance: RecordedChance | None = None,
    begun: TextReader | None = None,
) -> Setup:
    """Check the arguments of a new game, which are those of :class:`.Game`.  ``begun`` is the game of an autosave."""
    arguments.edition_or_path(edition)
    players = arguments.checked_players(players)
    locale = arguments.checked_language(locale)
    seed = None if seed is None else arguments.checked_seed(seed)
    if begun is not None and seed is None:
        seed = begun.header.beginning.seed
    if recorded_chance is not None:
        arguments.instance_of("recorded_chance", recorded_chance, RecordedChance)
    box = editions.load(edition)
    settled = box.settle_options(options)
    own = box.under(settled)
    noted = noted_tokens(begun, own)[: players if isinstance(players, int) else len(players)]
    seed = secrets.randbits(48) if seed is None else seed
    lot = seed if recorded_chance is None and not noted else None
    tables = own.tables(settled)
    apart = tables.banker and not tables.playing_banker
    seated = seat_players(own, apart, players, arguments.list_of_texts("tokens", tokens) or noted, lot)
    reader = Reader(own, [player.name for player in seated])
    start = PositionLine(reader).read_start(position)
    if banker is not None and not (tables.banker and tables.playing_banker):
        raise Refused.table(own, reason.NO_BANKER, locale)
    if banker is not None and start is not None:
        raise PositionError(in_words("position.banker_twice"))
    throws = arguments.checked_throws(opening, own.dice)
    if throws and start is not None:
        raise PositionError(in_words("position.no_opening"))
    keeper = None if banker is None else named_banker(banker, reader)
    return Setup(box, settled, seated, seed, recorded_chance, start, throws, keeper, locale)


def rematch(played: Setup, starter: int) -> Setup:
    """Return the arguments of another game of the same players: a seat begins, unless the game begins from a position."""
    seed, players, opening = secrets.randbits(48), played.players, list[tuple[int, int]]()
    if played.box.players.tokens == "drawn":
        tokens = draw_tokens([token.id for token in played.box.tokens], seed)
        players = [replace(player, token=token) for player, token in zip(players, tokens, strict=False)]
    if played.start is None:
        opening = opening_of(starter, len(players), played.banker or 0, played.edition.dice, seed)
    return replace(played, players=players, seed=seed, recorded_chance=None, opening=opening)


def opening_of(starter: int, seats: int, banker: int, dice: int, seed: int) -> list[tuple[int, int]]:
    """Return first throws by which a seat begins.

    >>> opening_of(1, 2, 0, dice=1, seed=7)
    [(4, 0), (6, 0)]
    """
    draw = Random(seed)
    while True:
        throws = [(draw.randint(1, 6), draw.randint(1, 6) if dice == 2 else 0) for _ in range(seats)]
        totals = [sum(throw) for throw in throws]
        if totals.count(max(totals)) == 1 and (banker + totals.index(max(totals))) % seats == starter:
            return throws


def named_banker(banker: str, reader: Reader) -> int:
    """Return the seat of the player who keeps the bank."""
    try:
        return reader.find_seat(arguments.require_text("banker", banker))
    except Unreadable as error:
        raise ArgumentError(about_field("banker", in_both(error)).words) from None


def noted_tokens(text: TextReader | None, edition: Edition) -> list[str]:
    """Return the tokens of a file without the seed that would draw them again, then the others.  None without a lot."""
    if text is None or text.header.beginning.seed is not None or edition.players.tokens != "drawn":
        return []
    noted, known = [seat.token for seat in text.header.beginning.seats], [token.id for token in edition.tokens]
    return [*(token for token in noted if token in known), *(token for token in known if token not in noted)]
