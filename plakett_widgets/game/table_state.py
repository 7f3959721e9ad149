"""All that can be read of a game: its position, what may be played, what has happened."""

from __future__ import annotations

import operator
import threading
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from typing_extensions import TypedDict

from ..bots.bot import Bot
from ..bots.house.strategy import Strategy
from ..engine.legality import Pending
from ..engine.position import Position
from ..engine.rollout import rollout
from ..errors.worded import as_hint, describe_value, wrong
from ..inputs import arguments
from ..inputs.players import bot_name
from ..jupyter.output import prints_here
from ..moves.grammar import Move
from ..record.ending import Ending, Facts, ending_sentences, find_facts
from ..record.frames import Frames, FrameSource
from ..record.log import history, moments
from ..record.log.events import EventRow, cited_rules, event_rows, find_events
from ..record.log.topics import TOPICS
from ..record.moves.plans import Plan, plans
from ..record.moves.preview import PlayerChange, preview
from ..record.notation import writing
from ..record.notation.transcript import AnswerWriter
from ..record.positions.state import GameState, LegalMove, Progress
from ..record.positions.view import choice_views, offer_range, pending_view, position_view
from ..texts import Phrasebook
from ..texts.refusal import RefusalData, Refused
from ..words.catalogue import both
from ..words.languages import require_language
from .move_history import MoveHistory
from .setup import Setup
from .speakers import seated, speakers

AnyMove = str | Move | Mapping[str, object]  # a text, a move, or an entry of :meth:`Game.legal`


class Preview(TypedDict):
    """What a move would do."""

    refused: RefusalData | None
    """Why it would be refused."""
    impossible: RefusalData | None
    """Why the other side could not accept it as things stand."""
    players: list[PlayerChange]
    """The seats that it would change."""


class TableState:
    """A game as it stands.  Nothing here changes it."""

    def __init__(self, setup: Setup, bots: Sequence[Strategy | None] | None = None) -> None:
        self.setup = setup
        self.edition = setup.edition
        self.players = setup.players
        self.names = setup.names
        self.reader = setup.reader
        self.seed = setup.seed
        self.locale = setup.locale
        self.autosave: Path | None = None
        self.lock = threading.RLock()
        self.session_id = uuid.uuid4().hex
        self.call_bot = prints_here(operator.call)  # what a bot prints is seen
        writer = AnswerWriter(self.edition, writing.move_labels(self.names), [not player.person for player in self.players])
        agreed = self.edition.agreed(setup.options)
        self.bots = bots or speakers(self.players, setup.sheet, self.seed)  # as the engine calls them, by seat
        begin = partial(setup.session, self.bots, self.call_bot)
        self.history = MoveHistory(self.reader, writer, agreed, begin, setup.recorded_chance, self.locale)
        self.revision = 0
        self.capped = False  # the last run ended at its cap on rounds
        self.holding: frozenset[int] = frozenset()
        self.undo_wishes: frozenset[int] = frozenset()  # to undo
        self.made: tuple[tuple[int, int, bool], Frames] | None = None
        self.position_cache = moments.PositionCache()

    @property
    def position(self) -> Position:
        return self.history.session.live

    @property
    def pending(self) -> Pending:
        return self.history.session.pending

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def branch(self) -> int:
        return self.history.branch

    @property
    def length(self) -> int:
        """Number of events."""
        return len(self.position.log)

    @property
    def turns_ended(self) -> range:
        return history.ended_turns(self.position.log, self.over)

    @property
    def banker(self) -> int | None:
        """The seat of the banker.  ``None`` if the banker does not play."""
        banker = self.position.banker
        return None if banker < 0 else banker

    @property
    def decision(self) -> str:
        """The id of what is pending: a quiet point, or a decision inside a beat."""
        beats, answers = self.history.answered
        return f"b{self.branch}.{beats}.{answers}" if self.history.waiting else f"q{self.branch}.{beats}"

    def deck(self, number: int) -> list[int]:
        """Return the cards of a deck, the top one first: for teachers and tests, not for players."""
        decks = self.position.decks
        return decks[arguments.whole_number("number", number, 0, len(decks) - 1)][:]

    # arguments

    def event(self, seq: int) -> int:
        return arguments.number_within("seq", seq, "event", self.length)

    def seat(self, seat: int | str) -> int:
        return arguments.seat_number("seat", seat, self.names)

    def seat_if_any(self, seat: int | str | None) -> int | None:
        return None if seat is None else self.seat(seat)

    def read(self, wanted: AnyMove, seat: int | str | None = None) -> Move:
        """Return the move that a text means now, legal or not.  Raise ``Refused`` if it means none.

        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).table.read("P2: roll").terms
        ()
        """
        if isinstance(wanted, Mapping) and "move" in wanted:
            entry: Mapping[str, Any] = wanted
            seat, wanted = entry.get("seat") if seat is None else seat, entry["move"]
        if isinstance(wanted, str):
            return self.history.read(arguments.require_text("move", wanted), self.seat_if_any(seat))
        if not isinstance(wanted, Move):
            hint = as_hint(both("argument.play_all")) if arguments.is_ordered(wanted) else ""
            raise wrong("argument.move_type", given=describe_value(wanted), hint=hint)
        self.seat_if_any(seat)
        return wanted

    # the position

    def state(self) -> GameState:
        """Return the position as plain data: always a new dictionary."""
        with self.lock:
            pos, pending = self.position, self.pending
            return {
                **self.progress(),
                **position_view(pos, self.reader, self.players, self.holding),
                "pending": pending_view(pos, pending),
                "legal": choice_views(pos, pending, self.reader),
                "seq": None,
            }

    def progress(self) -> Progress:
        """Return the part of the state that is about this game now rather than about a position."""
        moves = self.history
        return {
            "revision": self.revision, "decision": self.decision, "capped": self.capped,
            "fallen": history.bankrupt_seats(self.position.log), "branch": self.branch, "events": self.length,
            "lines": len(moves.lines.kept),
            "undo": {"free": moves.undo_is_free, "agreed": sorted(self.undo_wishes)} if moves.may_undo else None,
        }  # fmt: skip

    def legal(self, seat: int | None) -> list[LegalMove]:
        """Return every move that may be played now, by every seat or by one, with the terms that offers may have."""
        state = self.state()
        pending, players = state["pending"], state["players"]
        legal = [choice for choice in state["legal"] if seat is None or choice["seat"] == seat]
        for choice in legal:
            others = choice.get("to", [])
            if choice["kind"] == "counter" and pending and pending["other"] is not None:
                others = [pending["other"]]
            if choice["kind"] in ("offer", "counter"):
                choice["terms"] = {other: offer_range(self.position, players, choice, other) for other in others}
            elif choice["kind"] == "in_kind":
                choice["terms"] = {other: {"give": players[choice["seat"]]["tradable"]} for other in others}
        return legal

    def judged(self, wanted: AnyMove, seat: int | str | None) -> tuple[Move | None, Refused | None]:
        """Return the move, if it is one, and why it would be refused, if it would."""
        try:
            found = self.read(wanted, seat)
        except Refused as unreadable:
            return None, unreadable
        return found, self.history.why_not(found)

    def preview(self, wanted: AnyMove, seat: int | str | None) -> Preview:
        """Return what a move would do, see :meth:`Game.preview`."""
        with self.lock:
            found, refused = self.judged(wanted, seat)
            sensible = refused is None or refused.code == "insufficient_funds"
            impossible = self.history.why_unacceptable(found) if found and not refused else None
            return {
                "refused": refused.as_data() if refused else None,
                "impossible": impossible.as_data(remedy=False) if impossible else None,
                "players": preview(self.position, self.pending, found) if found and sensible else [],
            }

    def plans(self, seat: int | str) -> list[Plan]:
        """Return what a seat could do now with whole groups in one go, to be played with ``play_all(plan["moves"])``.

        ``kind`` is "build" (a step on every lot), "sell" (a step on every lot, or all), "mortgage" or "lift".  ``amount`` is
        what the cash of the seat gains by it.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5, 15]}}})
        >>> game.table.plans(0)
        [{'kind': 'mortgage', 'group': 8, 'moves': ['Ana: mortgage 5', 'Ana: mortgage 15'], 'amount': 200}]
        """
        with self.lock:
            return plans(self.position, self.pending, self.seat(seat), self.reader)

    def rollout(self, bots: Sequence[Bot], seed: int, rounds: int) -> Position:
        """Return one way that the game may go on, see :meth:`Game.rollout`."""
        bots = arguments.list_of_bots(bots)
        if len(bots) != len(self.players):
            raise wrong("argument.one_a_seat", seats=len(self.players), n=len(bots))
        with self.lock:
            session, seed = self.history.session, arguments.checked_seed(seed)
            with seated(bots, self.setup.sheet, seed) as table:
                return rollout(session, table, seed, arguments.whole_number("rounds", rounds, -1))

    # the past

    def positions_set_up(self) -> list[Position]:
        return self.setup.positions(self.history.recorded_chance)

    def at(self, seq: int) -> GameState:
        """Return the state as it was after an event."""
        with self.lock:
            seq = self.event(seq)
            pos = self.position_cache.position_after(self.history.session, seq, self.positions_set_up)
            return self.moment(pos, seq, self.progress())

    def moments(self) -> Iterator[GameState]:
        """Return the state after each event so far."""
        with self.lock:
            progress, positions = self.progress(), moments.positions_after_events(self.history.session, self.positions_set_up)
        return (self.moment(pos, seq, progress) for seq, pos in enumerate(positions))

    def moment(self, pos: Position, seq: int, progress: Progress) -> GameState:
        position = position_view(pos, self.reader, self.players, self.holding)
        return {**progress, **position, "pending": None, "legal": [], "seq": seq}

    def turn_rows(self, start: int = 0, stop: int | None = None) -> list[history.TurnRow]:
        """Return a row for each turn that has ended, see :meth:`Game.history`."""
        wanted = slice(*arguments.slice_bounds(start, stop))
        with self.lock:
            ends = [history.last_event_of_turn(self.position.log, turn) for turn in self.turns_ended[wanted]]
            session, set_up = self.history.session, self.positions_set_up
            return [history.history_row(self.position_cache.position_after(session, seq, set_up), seq) for seq in ends]

    def ending_facts(self) -> Facts:
        """Return the facts about the end of the game."""
        with self.lock:
            if not self.over:
                raise RuntimeError("the game is not over: game.over is True once its ending can be described")
            session, set_up = self.history.session, self.positions_set_up
            return find_facts(self.position, lambda seq: self.position_cache.position_after(session, seq, set_up))

    def ending(self, facts: Facts, locale: str | None) -> Ending:
        """Return the ending in one language, see :meth:`Record.ending`."""
        phrases = Phrasebook(self.language(locale), self.edition, self.names)
        with self.lock:
            return {
                "winners": facts.winners, "reason": facts.reason, "event": facts.event, "round": facts.round,
                "points": facts.points, "curve": facts.curve, "sentences": ending_sentences(phrases, facts, self.position.log),
            }  # fmt: skip

    def events(self, start: int = 0, stop: int | None = None) -> list[EventRow]:
        """Return the log as plain rows, those of a slice."""
        first, last = arguments.slice_bounds(start, stop)
        with self.lock:
            return event_rows(self.position.log, self.edition, first, last)

    def language(self, locale: str | None) -> str:
        return require_language(self.locale or "en" if locale is None else locale)

    def story(self, locale: str | None, start: int, stop: int | None) -> list[str]:
        """Return the events of a slice in sentences, see :meth:`Game.story`."""
        phrases = Phrasebook(self.language(locale), self.edition, self.names)
        return [phrases.event(event) for event in self.events(start, stop)]

    def find_events(self, seat: int | str | None, topics: Collection[str] | None) -> Sequence[int]:
        """Return the numbers of events, see :meth:`Past.find_events`."""
        seat = self.seat_if_any(seat)
        wanted = None if topics is None else arguments.list_of_values("topics", topics, least=0)
        about = None if wanted is None else [arguments.one_of("topics", topic, TOPICS) for topic in wanted]
        with self.lock:
            return find_events(self.position.log, seat, about)

    def rules_of(self, seq: int) -> tuple[str, ...]:
        """Return every rule of the edition that an event bears, the one it cites first."""
        return cited_rules(self.position.log.row(self.event(seq)), self.edition)

    # keeping

    @property
    def frames(self) -> Frames:
        """All frames: a snapshot, made once for each revision."""
        with self.lock:
            key = self.revision, self.length, self.capped  # a bot may look while it decides, a run may end at its cap
            if self.made is None or self.made[0] != key:
                self.made = key, Frames(self.source())
            return self.made[1]

    def source(self) -> FrameSource:
        """Return what the frames are made of."""
        with self.lock:
            pos, start = self.position, self.setup.start
            return FrameSource(
                edition=self.edition, options=self.setup.options, seed=self.seed, log=pos.log.since(),
                setup=self.positions_set_up,
                bots=[None if player.bot is None else bot_name(player.bot) for player in self.players],
                from_position=start is not None, first_round=start.round if start else 1, starter=pos.starter,
                round=pos.round, turn=pos.turn, over=pos.over, winners=pos.winners[:], capped=self.capped,
                beats=moments.RecordedBeats(self.history.session), thinking_times=dict(self.history.thought),
            )  # fmt: skip

    def beginning(self) -> writing.Beginning:
        return self.setup.beginning(self.history.recorded_chance)

    def notation(self, names: bool) -> str:
        """Return the game as text."""
        arguments.true_or_false("names", names)
        with self.lock:
            return self.history.notation(self.setup.box, self.beginning(), names)
