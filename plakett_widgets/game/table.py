"""The inside of a game: whatever plays it, shows it or keeps it shares its table."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol, TypeVar

from ..bots.house.strategy import Speakers, Strategy
from ..engine import move
from ..engine import session as live
from ..engine.chapters import rent
from ..errors.worded import OutOfRangeError, describe_value, wrong, wrong_value
from ..inputs import arguments
from ..moves.grammar import Move
from ..record.positions.forced import forced_move
from ..record.progress import ProgressBar
from ..words.catalogue import in_words
from . import autosave as autosaving
from .move_history import Version
from .setup import Setup, rematch
from .snapshot import Snapshot
from .speakers import renew_guests, speakers
from .table_state import AnyMove, TableState

T = TypeVar("T")


def nobody() -> None:
    """Return no board."""


ROUNDS: Final = 1000  # how far bots play on by themselves


class Table(TableState):
    """A game that is played.

    ``listeners`` are called after each change, in the thread that made it.  One that is interrupted is called again: each
    notes how far it has come after it has done it.
    """

    def __init__(self, setup: Setup, bots: Sequence[Strategy | None] | None = None) -> None:
        super().__init__(setup, bots)
        self.listeners: list[Callable[[], object]] = []
        self.due: list[Callable[[], object]] = []  # listeners that the last change has not reached
        self.before: Snapshot | None = None  # while something changes
        self.board: Callable[[], Any] = nobody  # returns the board of the game, if it is there

    @property
    def table(self) -> Table:
        return self

    # changes

    def change(self, act: Callable[..., T], *args: Any, note: bool = False) -> T:
        """Run a function that changes the game, to its end or not at all, and call the listeners.

        Parameters
        ----------
        act : callable
            Moves the game on.
        *args : object
            Its arguments.
        note : bool
            The change is beside the moves.  One that a bot makes while it decides belongs to the move under way.

        Returns
        -------
        object
            What the function returns.

        Raises
        ------
        RuntimeError
            A bot that is deciding changes its own game.
        """
        with self.lock:
            if self.before is not None:
                if note:
                    return act(*args)
                raise RuntimeError(
                    "the game waits for the answer of a bot, which cannot play it meanwhile; a fork of it can be played"
                )
            try:
                history = self.history
                self.before = Snapshot(history.session, history, history.lines, self)
                before = history.version, history.comments, self.holding, self.undo_wishes
                done = act(*args)
                if (history.version, history.comments, self.holding, self.undo_wishes) != before:
                    self.revise(history.version, before[0])
                self.before = None
                self.notify()
            except BaseException:
                if self.before is not None:
                    self.before.restore()
                self.notify()
                raise
            return done

    def revise(self, version: Version, before: Version) -> None:
        """Count a change that is made."""
        if version[:2] != before[:2] or version < before:  # more than a claim that waits
            self.undo_wishes = frozenset()
        pos = self.position
        if version[0] != before[0] or pos.over:
            renew_guests(self.bots)
        self.holding = frozenset(seat for seat in self.holding if pos.playing[seat] and not pos.over)
        self.revision += 1
        self.due = self.listeners[:]

    def notify(self) -> None:
        """Call the listeners that the last change has not reached."""
        while self.due:
            call = self.due[0]
            try:
                call()
            except Exception:  # shown: it must keep neither the move nor the other listeners from happening
                traceback.print_exc()
            if self.due and self.due[0] is call:  # it may have played on
                self.due = self.due[1:]

    def listen(self, call: Callable[[], object]) -> Callable[[], None]:
        """Call a function after each change, until the function that is returned is called."""
        self.listeners.append(call)

        def stop() -> None:
            self.listeners = [one for one in self.listeners if one is not call]

        return stop

    # playing

    def play(self, wanted: AnyMove, seat: int | str | None = None) -> None:
        """Play one move, see :meth:`Game.play`."""
        with self.lock:
            self.change(self.history.play, self.read(wanted, seat))

    def play_all(self, moves: Sequence[AnyMove], seat: int | str | None = None) -> None:
        """Play several moves, all or none, see :meth:`Game.play_all`."""
        self.change(self.play_each, arguments.ordered_list("moves", moves, least=0), seat)

    def play_each(self, moves: Sequence[AnyMove], seat: int | str | None) -> None:
        for number, wanted in enumerate(moves, 1):
            try:
                self.history.play(self.read(wanted, seat))
            except BaseException as error:
                words = wanted["move"] if isinstance(wanted, Mapping) and "move" in wanted else wanted  # which may be no move
                words = live.spelled(words.packed) if isinstance(words, Move) else words
                error.add_note(f"move {number} of {len(moves)}: {words}")
                raise

    def undo(self) -> bool:
        """Take back the last move of a person, see :meth:`Game.undo`."""
        return self.change(self.history.undo)

    def agree_to_undo(self, seat: int | str, on: bool = True) -> bool:
        """Note that a person wants the last move taken back, see :meth:`Past.agree_to_undo`."""
        seat, on = self.seat(seat), arguments.true_or_false("on", on)
        if not self.players[seat].person:
            raise wrong("argument.no_person", seat=seat)
        with self.lock:
            if not self.history.may_undo:
                return False
            wishes = self.undo_wishes | {seat} if on else self.undo_wishes - {seat}
            needed = {seat for seat, player in enumerate(self.players) if player.person and self.position.playing[seat]}
            if on and (self.history.undo_is_free or needed <= wishes):
                return self.undo()
            self.change(setattr, self, "undo_wishes", wishes, note=True)
            return False

    def branch_at(self, seq: int) -> bool:
        """Go back to the last decision before an event, see :meth:`Past.branch_at`."""
        with self.lock:
            return self.change(self.history.go_back, self.event(seq))

    def take_line(self, number: int) -> None:
        """Go over to a line that was kept, see :meth:`Past.take_line`."""
        number = arguments.whole_number("number", number, None, None)
        with self.lock:
            kept = self.history.lines.kept
            if number not in kept:
                key = "argument.no_line" if kept else "argument.no_lines"
                raise OutOfRangeError(in_words(key, given=describe_value(number), lines=str([*kept])))
            self.change(self.history.take_line, number)

    def hold(self, seat: int | str, on: bool = True) -> None:
        """Stop the bots for a while, see :meth:`Game.hold`."""
        seat, on = self.seat(seat), arguments.true_or_false("on", on)
        with self.lock:
            self.change(setattr, self, "holding", self.holding | {seat} if on else self.holding - {seat}, note=True)

    # bots

    def step(self) -> bool:
        """Have one bot move, see :meth:`Game.step`."""
        with self.lock:
            return not (self.over or self.holding) and self.change(self.play_bot)

    def play_bot(self) -> bool:
        """Have a bot answer, or move at a quiet point.  Return False if none moves before a person does."""
        if self.history.waiting:  # a fork can begin where a bot decides
            if self.players[self.pending.seat].person:
                return False
            self.history.ask_bot()
            return True
        offered = Move.of(self.call_bot(self.offered))
        if offered.packed == move.NONE or self.would_lapse(offered.packed):
            return False
        self.history.play(offered, of_bot=True)
        return True

    def offered(self) -> live.Answer:
        """Return what a bot plays at a quiet point."""
        pos, bots = self.position, self.bots
        offered = Speakers(bots).quiet(pos)
        return live.with_terms(pos, offered, bots[move.seat_of(offered)])

    def would_lapse(self, offered: int) -> bool:
        """Return whether this throw of a bot would end a claim of a person, who is then waited for: ``claim`` or ``pass``."""
        pos = self.position
        if move.kind_of(offered) != move.ROLL or not pos.first_throw:
            return False
        return any(self.players[claim.owner].person for claim in rent.closed_by(pos, pos.seat))

    def play_forced(self, which: str) -> bool:
        """Play the move of a person that is forced, "missed" for turns missed or "all".  Return False if there is none.

        An undo goes back past it, as past the moves of bots.
        """
        with self.lock:
            forced = None if self.over or self.holding else forced_move(self.state())
            if forced is None or which not in ("all", forced[1]) or not self.players[forced[0]["seat"]].person:
                return False
            self.change(self.history.play, self.read(forced[0]), True)
            return True

    def run(self, turns: int | None = None, rounds: int = ROUNDS) -> bool:
        """Have bots play on, see :meth:`Game.run`."""
        last = None if turns is None else self.position.turn + arguments.whole_number("turns", turns, 0)
        rounds = arguments.whole_number("rounds", rounds, 0)
        self.capped = False
        with ProgressBar(None, "moves") as bar:
            while (last is None or self.position.turn < last) and self.position.round <= rounds:
                if not self.step():
                    return True
                bar.advance()
        self.capped = self.position.round > rounds and not self.over
        return not self.capped

    def fork(self, at: int | None = None) -> Table:
        """Return an independent copy, see :meth:`Game.fork`."""
        with self.lock:
            at = None if at is None else arguments.whole_number("at", at, 0, self.length)
            twin = self.copy(replace(self.setup, recorded_chance=self.history.recorded_chance))
            twin.history.follow(self.history, at)
            return twin

    def copy(self, setup: Setup) -> Table:
        """Return another game of the same bots, as they are now.  A guest begins anew."""
        return Table(setup, speakers(setup.players, setup.sheet, setup.seed, self.bots))

    def rematch(self, same_dice: bool = False) -> Table:
        """Return another game of the same players, see :meth:`Past.rematch`."""
        same_dice = arguments.true_or_false("same_dice", same_dice)
        with self.lock:
            if same_dice:
                again = self.copy(replace(self.setup, recorded_chance=self.history.recorded_chance))
            else:
                again = self.copy(rematch(self.setup, (self.position.starter + 1) % len(self.players)))
            if self.autosave is not None:
                autosaving.keep(again, autosaving.next_file(self.autosave), None)
            return again


class HasTable(Protocol):
    """A game, for whatever shows or examines it."""

    @property
    def table(self) -> Table: ...


def table_of(game: object, name: str = "game", right: str = "right.game") -> Table:
    """Return the table of a game.  Raise ``ValueError`` for anything else."""
    table = getattr(game, "table", None)
    if not isinstance(table, Table):
        raise wrong_value(name, right, game)
    return table
