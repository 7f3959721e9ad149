"""The public game: one table with its players, played from Python, by clicks or by bots."""

from __future__ import annotations

import secrets
import threading
import time
import traceback
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import arguments, editions
from . import autosave as autosaving
from .bots.bot import Bot, Speakers
from .bots.guest import begin, begins, table_of, twin_of
from .bots.searching import Searching
from .editions import Edition
from .editions.format import LANGUAGES
from .engine import decision, generator, legality, move, rule
from .engine import session as live
from .engine.chapters import outing, rent, setup
from .engine.checkpoint import Checkpoint, whole
from .engine.deal import Deal
from .engine.luck import Luck
from .engine.position import BANK, Position
from .engine.rollout import rollout
from .players import called, seat_players
from .record import export as exporting
from .record import files, history, moments, saved
from .record import notation as writing
from .record.events import cited, event_rows, find_events
from .record.frames import Frames, Growing, Source
from .record.grammar import Move, Reader, Unreadable
from .record.lines import Claim, Comments, Line, Lines
from .record.notation_reader import TextReader
from .record.plans import plans
from .record.portrait import present
from .record.position import PositionData, PositionError, beginning, read_data
from .record.position_line import PositionLine
from .record.preview import preview
from .record.progress import progress, say
from .record.questions import question
from .record.recital import Recital, opened
from .record.set_up import set_up
from .record.snapshot import offer_range, snapshot, table
from .record.topics import TOPICS
from .record.transcript import Scribe, Transcript
from .refusal import Refused
from .taps import EventTap, TurnTap

if TYPE_CHECKING:
    import polars as pl

    from .widgets.board import Board
    from .widgets.watch import Watch

ROUNDS = 1000  # how far bots play on by themselves
WATCHES = 8  # tables kept up to date; the oldest gives way


class Game:
    """One game: its position, its players, its log, its board.

    ``edition`` is a name (``editions.names()``) or a folder; ``players`` are names (persons), bots, pairs of a name and a
    bot, or a number of persons; ``options`` are house rules (``game.rules("en")`` shows them); ``position`` is where to
    begin instead of a new game, as data or in one line (:meth:`position_line`); ``banker`` keeps the bank and throws first
    for the start, the first player if not said; ``locale`` is the board's language if it is not the page's; ``autosave`` is
    a file that the game is written to as it goes on: a game made again with the same arguments goes on from there.  The same
    seed and the same moves give the same game, anywhere; ``luck`` is what is known of a game that has no seed.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
    >>> game.play("roll")
    >>> game.over, len(game.players)
    (False, 2)
    """

    def __init__(
        self,
        edition: str | Path | Edition = "plakettopoly",
        players: int | Sequence[str | Bot | tuple[str, Bot]] = 4,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        position: PositionData | Mapping[str, Any] | str | None = None,
        tokens: Sequence[str] = (),
        opening: Sequence[tuple[int, int]] | Sequence[int] = (),
        banker: str | None = None,
        locale: str | None = None,
        autosave: str | Path | None = None,
        luck: Luck | None = None,
    ) -> None:
        arguments.board(edition)
        players = arguments.seats(players)
        if locale is not None:
            arguments.one_of("locale", locale, LANGUAGES)
        seed = None if seed is None else arguments.seeded(seed)
        file = None if autosave is None else arguments.file("autosave", autosave).absolute()
        begun = None if file is None else autosaving.begun(file, edition)
        if begun is not None and seed is None:
            seed = begun.header.beginning.seed
        if luck is not None:
            arguments.of_class("luck", luck, Luck)
        self.lock = threading.RLock()
        self.session = uuid.uuid4().hex
        box = edition if isinstance(edition, Edition) else editions.load(edition)
        self._options = box.settle_options(arguments.named("options", options))
        self._box = box
        self.edition = box.under(self._options)
        self.seed = secrets.randbits(48) if seed is None else seed
        self._luck = luck
        noted = autosaving.noted_tokens(begun, self.edition)
        lot = self.seed if luck is None and not noted else None
        self.players = seat_players(self.edition, self.options, players, arguments.texts("tokens", tokens) or noted, lot)
        self.names = [player.name for player in self.players]
        self.reader = Reader(self.edition, self.names)
        self.start = start_data(beginning(position), PositionLine(self.reader))
        tables = self.edition.tables(self._options)
        if banker is not None and not (tables.banker and tables.playing_banker):
            raise Refused(self.edition, rule.BANKER_PLAYS)
        if banker is not None and self.start is not None:
            raise PositionError("banker: a position says itself who keeps the bank, with its field banker")
        self.banker_name = banker
        self.opening = arguments.throws(opening, self.edition.dice)
        if self.opening and self.start is not None:
            raise PositionError("opening: nobody throws for the start where a game begins from a position")
        self.deal = Deal(tables, len(self.players), self._set_out())
        self.rev = 0
        self.capped = False  # did the last run end at its cap on rounds?
        self.branch = 0
        self.holding: set[int] = set()
        self._kept_claims: list[Claim] = []
        self._lines = Lines()
        bots = [not player.person for player in self.players]
        self._transcript = Transcript(Scribe(self.edition, writing.labels(self.names), bots))
        self._comments: dict[int, list[str]] = {}  # by how much was said before
        self._wishes: set[int] = set()  # to undo
        self.unaware = {seat for seat, player in enumerate(self.players) if player.bot is not None and begins(player.bot)}
        self.listeners: list[Callable[[Game], None]] = []
        self.locale = locale
        self._frames: tuple[int, Frames] | None = None
        self._growing = Growing()
        self._retold = moments.Retold()
        self._thought: dict[tuple[int, int], float] = {}  # seconds, by beat and answer in it
        self._moved_at = time.monotonic()
        self._board: Board | None = None
        self._watches: list[Watch] = []
        self._play = self._new_session()
        if file is not None:
            self._keep_in(file, begun)

    def _keep_in(self, file: Path, begun: TextReader | None) -> None:
        """Take up the game that the file has begun with, and write this one there."""
        if begun is not None:
            differences = saved.differences(begun.header.beginning, self._beginning())
            if differences:
                raise ValueError(
                    f"autosave: {file.name} keeps another game: there {'; '.join(differences)}."
                    "  Name another file, or delete this one to begin anew"
                )
            with saved.about(file):
                self._take_up(begun)
        keeper = autosaving.Autosave(self, file, None if begun is None else begun.text)
        keeper.start()
        keeper.changed(self)

    def _new_session(self, luck: Luck | None = None) -> live.Session:
        pos = self._empty_table()
        if luck is not None:
            pos.luck = luck
        self.deal.set_out(pos)
        return live.Session(pos, [player.speaker for player in self.players])

    def _empty_table(self) -> Position:
        pos = self.deal.empty(self.seed, live.Script(()))  # the session seats the players
        pos.luck = self._luck
        return pos

    def _set_out(self) -> Callable[[Position], object]:
        """From an empty table to where the game begins."""
        if self.start is not None:
            return partial(set_up, data=self.start, edition=self.edition, reader=self.reader)
        banker = BANK if self.banker_name is None else self._seat_named(self.banker_name)
        return partial(setup.start, banker=banker, opening=[die for throw in self.opening for die in throw])

    def rollout(self, bots: Sequence[Bot], seed: int, rounds: int = ROUNDS) -> Position:
        """One way that this game may go on from here, by other ``bots``, to its end or through so many rounds.

        Dice to come and the order of the decks are drawn anew, from ``seed``; the game itself stays as it is.
        """
        bots = arguments.only_bots(bots)
        if len(bots) != len(self.players):
            raise ValueError(f"bots: one a seat, {len(self.players)} of them, not {len(bots)}")
        with self.lock:
            return rollout(self._play, table_of(bots), arguments.seeded(seed), arguments.whole("rounds", rounds, None))

    def _opened(self) -> list[Position]:
        return moments.opening(self._empty_table(), self.deal.set_out)

    def _seat_named(self, name: str) -> int:
        try:
            return self.reader.seat(arguments.text("banker", name))
        except Unreadable as error:
            raise ValueError(f"banker: {error}") from None

    # what is the case

    @property
    def options(self) -> dict[str, object]:
        """The house rules, settled when the game began: a copy."""
        return dict(self._options)

    @property
    def over(self) -> bool:
        """Has the game come to the end that its rules set?  A run that has met its cap on rounds is not over.

        >>> from plakett_widgets import Game, bots
        >>> game = Game("confinement", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.over, game.run(), game.over
        (False, True, True)
        """
        return self._play.live.over

    @property
    def winners(self) -> list[int]:
        """The seats that won; several share the victory."""
        return self._play.live.winners[:]

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._play.live.turn

    @property
    def round(self) -> int:
        """The number of the round under way, from 1: one is over when everybody still in play has had a turn."""
        return self._play.live.round

    @property
    def decision(self) -> str:
        """The id of what is pending: a quiet point, or a decision inside a beat."""
        beats, said = len(self._play.beats), len(self._play.script.answers)
        return f"q{self.branch}.{beats}" if not self._waiting() else f"b{self.branch}.{beats}.{said}"

    def _waiting(self) -> bool:
        return self._play.pending.kind != decision.QUIET

    @property
    def pending(self) -> dict[str, Any] | None:
        """The decision that is waited for; ``None`` at a quiet point, where any seat may speak."""
        pending: dict[str, Any] | None = self.state()["pending"]
        return pending

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Every move that may be said now, by every seat that may speak, or by one.

        ``move`` is the text to say, with ``play(choice["move"], choice["seat"])``; a bid or request takes a number from
        ``min`` to ``max``; an offer or counter names what its ``terms`` list by recipient.
        """
        self._check_seat(seat)
        state = self.state()
        legal: list[dict[str, Any]] = [choice for choice in state["legal"] if seat is None or choice["seat"] == seat]
        for choice in legal:
            if choice["kind"] in ("offer", "counter"):
                others = choice.get("to", [state["pending"] and state["pending"]["other"]])
                choice["terms"] = {other: offer_range(self._play.live, state, choice, other) for other in others}
        return legal

    def state(self) -> dict[str, Any]:
        """The position as plain data: always a new dictionary."""
        with self.lock:
            return self._known() | self._named(snapshot(self._play.live, self._play.pending, self.reader))

    def _known(self) -> dict[str, Any]:
        """Of the state, what is about this game now rather than about a position."""
        return {
            "rev": self.rev, "session": self.session, "decision": self.decision, "capped": self.capped,
            "branch": self.branch, "events": self.length, "lines": len(self._lines.kept),
            "undo": {"free": self.undo_is_free, "agreed": sorted(self._wishes)} if self._may_undo else None,
        }  # fmt: skip

    def _named(self, state: dict[str, Any]) -> dict[str, Any]:
        """A position, with what is known of the players."""
        for seat, (player, seen) in enumerate(zip(self.players, state["players"], strict=True)):
            seen |= {"name": player.name, "person": player.person, "token": player.token}
            seen["hold"] = seat in self.holding
        return state

    def at(self, seq: int) -> dict[str, Any]:
        """The state as it was after an event, ``seq``: nothing is pending there, and nothing can be said.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> dealt = [event["seq"] for event in game.events() if event["kind"] == "dealt"]
        >>> [[player["cash"] for player in game.at(seq)["players"]] for seq in dealt]
        [[1500, 0], [1500, 1500]]
        """
        with self.lock:
            self._check_event(seq)
            return self._moment(self._retold.moment(self._play, seq, self._opened), seq, self._known())

    def moments(self) -> Iterator[dict[str, Any]]:
        """The state after each event so far, from the first on: what :meth:`at` gives, in one pass.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [moment["seq"] for moment in game.moments()] == list(range(game.length))
        True
        """
        with self.lock:
            known, positions = self._known(), moments.moments(self._play, self._opened)
        return (self._moment(pos, seq, known) for seq, pos in enumerate(positions))

    def _moment(self, pos: Position, seq: int, known: dict[str, Any]) -> dict[str, Any]:
        return known | self._named(table(pos, self.reader)) | {"pending": None, "legal": [], "seq": seq}

    def history(self, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
        """A row for each turn that has ended, and at the end of the game for the last: those from ``start`` to ``stop``.

        ``cash``, ``worth`` and ``titles`` (how many) are by seat, ``seq`` is the last event of the turn.

        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3)
        True
        >>> [row["turn"] for row in game.history()], [row["turn"] for row in game.history(start=2)]
        ([1, 2, 3], [3])
        """
        wanted = slice(*arguments.span(start, stop))
        with self.lock:
            log = self._play.live.log
            ends = [history.last_event(log, turn) for turn in history.ended(log, self.over)[wanted]]
            return [history.row(self._retold.moment(self._play, seq, self._opened), seq) for seq in ends]

    def _check_event(self, seq: int) -> None:
        arguments.within("seq", seq, "event", self.length)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None:
            arguments.whole("seat", seat, 0, len(self.players) - 1)

    def events(self, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
        """The log as plain rows, without polars."""
        first, last = arguments.span(start, stop)
        with self.lock:
            return event_rows(self._play.live.log, self.edition, first, last)

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self._play.live.log)

    def find_events(self, seat: int | None = None, topics: Collection[str] | None = None) -> Sequence[int]:
        """The numbers of the events that are about a seat, and about some topics (keys of ``record.topics.TOPICS``).

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [game.events(seq, seq + 1)[0]["kind"] for seq in game.find_events(topics=["end", "trade"])]
        []
        """
        self._check_seat(seat)
        wanted = None if topics is None else arguments.texts("topics", topics)
        about = None if wanted is None else [arguments.one_of("topics", topic, TOPICS) for topic in wanted]
        with self.lock:
            return find_events(self._play.live.log, seat, about)

    @property
    def log(self) -> pl.DataFrame:
        """The log as a polars frame: a snapshot, made once for each revision."""
        return self.frames.events

    @property
    def frames(self) -> Frames:
        """All frames of ``docs/data.md``: a snapshot, made once for each revision.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.frames.balances["cash"].to_list(), game.frames is game.frames
        ([1500, 1500], True)
        """
        with self.lock:
            if self._frames is None or self._frames[0] != self.rev:
                self._frames = self.rev, Frames(self._source(), growing=self._growing)
            return self._frames[1]

    def _source(self) -> Source:
        with self.lock:
            pos = self._play.live
            return Source(
                edition=self.edition, options=self._options, seed=self.seed, log=pos.log.since(), opened=self._opened,
                bots=[None if player.bot is None else called(player.bot) for player in self.players],
                from_position=self.start is not None, first_round=self.start.round if self.start else 1, starter=pos.starter,
                round=pos.round, turn=pos.turn, over=pos.over, winners=pos.winners[:], capped=self.capped,
                beats=moments.Beats(self._play), thought=dict(self._thought),
            )  # fmt: skip

    def digest(self) -> str:
        """SHA-256 of the log: equal games have equal digests."""
        with self.lock:
            return self._play.live.log.digest()

    def _course(self) -> str:
        """The digest of what happened, whichever rules are cited for it: a saved game outlives a better citation."""
        return self._play.live.log.digest(cited=False)

    def deck(self, number: int) -> list[int]:
        """The cards of a deck, the top one first: for teachers and tests, not for players."""
        decks = self._play.live.decks
        return decks[arguments.whole("number", number, 0, len(decks) - 1)][:]

    @property
    def banker(self) -> int | None:
        """The seat of the banker; ``None`` if the banker does not play."""
        banker = self._play.live.banker
        return None if banker < 0 else banker

    def rules_of(self, seq: int) -> tuple[str, ...]:
        """Every rule of the edition that an event bears, the one it cites first."""
        self._check_event(seq)
        return cited(self._play.live.log.row(seq), self.edition)

    def would_refuse(self, said: str) -> Refused | None:
        """Why a move would be refused now; ``None`` if it is legal.  Nothing changes."""
        with self.lock:
            return self._judged(said, None)[1]

    def preview(self, said: str | Move, seat: int | None = None) -> dict[str, Any]:
        """What a move would do, and nothing changes: an offer as if it were accepted, a bid as if it won.

        ``refused`` says why it would be refused (``code``, ``rule``, ``fr``, ``en``); ``players`` are the seats that it would
        change, each with its ``cash`` and ``worth`` before and after, and the ``sets`` of which it would hold more or fewer
        titles.  What follows from the move, such as a debt that can then be paid, is not looked at; cash below zero is what
        is lacking.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5]}}})
        >>> game.preview("mortgage 5")["players"]
        [{'seat': 0, 'cash': [1500, 1600], 'worth': [1700, 1700], 'sets': []}]
        >>> game.preview("lift 5")["refused"]["code"], game.preview("lift 5")["players"]
        ('illegal_move', [])
        """
        with self.lock:
            read, refused = self._judged(said, seat)
            sensible = refused is None or refused.code == "insufficient_funds"
            return {
                "refused": refused and refused.as_data(),
                "players": preview(self._play.live, self._play.pending, read) if read and sensible else [],
            }

    def _judged(self, said: str | Move, seat: int | None) -> tuple[Move | None, Refused | None]:
        """The move, if it is one, and why it would be refused, if it would."""
        try:
            read = self._understood(said, seat)
        except Refused as unreadable:
            return None, unreadable
        law = self._law(read)
        return read, self._refused_now(law, read) if law else None

    def plans(self, seat: int) -> list[dict[str, Any]]:
        """What a seat could do now with whole groups in one go, to be said with ``play_all(plan["moves"])``.

        ``kind`` is "build" (a step on every lot), "sell" (a step on every lot, or all), "mortgage" or "lift"; ``amount`` is
        what the cash of the seat gains by it.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5, 15]}}})
        >>> game.plans(0)
        [{'kind': 'mortgage', 'group': 8, 'moves': ['Ana: mortgage 5', 'Ana: mortgage 15'], 'amount': 200}]
        """
        arguments.whole("seat", seat, 0, len(self.players) - 1)
        with self.lock:
            return plans(self._play.live, self._play.pending, seat, self.reader)

    # playing

    def play_all(self, moves: Sequence[str | Move], seat: int | None = None) -> None:
        """Say several moves, all or none: ``Refused`` if one cannot be said, with a note of which, and nothing has changed.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5, 15]}}})
        >>> game.play_all(["mortgage 5", "mortgage 15"])
        >>> game.state()["players"][0]["cash"]
        1700
        """
        with self.lock:
            moves = arguments.several("moves", moves, least=0)
            before, kept_claims = Checkpoint(self._play), self._kept_claims[:]
            changed = False
            for number, said in enumerate(moves, 1):
                try:
                    changed |= self._hear(self._understood(said, seat))
                except BaseException as error:
                    before.restore()
                    self._forget_thoughts()
                    self._kept_claims[:] = kept_claims
                    words = self.reader.write(said) if isinstance(said, Move) else said
                    error.add_note(f"move {number} of {len(moves)}: {words}")
                    raise
            if changed:
                self._moved()

    def play(self, said: str | Move, seat: int | None = None) -> None:
        """Say one move, in the grammar of ``docs/moves.md``; ``Refused`` if a rule forbids it, and nothing changes.

        ``seat`` says who speaks where the text does not; by default the seat that is asked.
        """
        with self.lock:
            self._say(self._understood(said, seat))

    def _understood(self, said: str | Move, seat: int | None) -> Move:
        if not isinstance(said, str | Move):
            raise ValueError(f"a move is a text or a Move, not {arguments.told(said)}")
        if isinstance(said, str):
            return self.read(said, seat)
        self._check_seat(seat)
        return said

    def read(self, text: str, seat: int | None = None) -> Move:
        """The move that a text means now, legal or not; ``Refused`` if it is none."""
        arguments.text("text", text)
        self._check_seat(seat)
        pos = self._play.live
        try:
            said = self.reader.read(text, pos, self._play.pending, seat)
        except Unreadable as error:
            raise Refused(self.edition, reason=error.words) from None
        speaker = move.seat_of(said.packed)
        if move.kind_of(said.packed) == move.ROLL and pos.t.open_track and outing.throws_first(pos, speaker):
            return Move(move.pack(move.GO, speaker))  # the throw is what comes first
        return said

    def _say(self, said: Move, of_bot: bool = False) -> None:
        if self._hear(said, of_bot):
            self._moved()

    def _moved(self) -> None:
        self._wishes.clear()
        self._changed()

    def _hear(self, said: Move, of_bot: bool = False) -> bool:
        """Judge and carry out; False if it is a claim that has to wait."""
        if self._waiting() and move.kind_of(said.packed) == move.CLAIM:
            self._keep_claim(said)
            return False
        self._tell_bots()
        at = self._answered
        try:
            self._play.play(said.packed, said.terms, of_bot)
        except live.Refused as refusal:
            raise self._refused_now(refusal.rule, said) from None
        now = time.monotonic()
        if not of_bot:
            self._thought[at] = now - self._moved_at
        self._moved_at = now
        while self._kept_claims and not self._waiting():
            self._say_kept(self._kept_claims.pop(0).move)
        return True

    def _refused(self, law: int, said: Move) -> Refused:
        kind, title = move.kind_of(said.packed), move.a_of(said.packed)
        known = kind in move.ABOUT_TITLE and title < len(self.edition.titles)
        square = self.edition.titles[title].square if known else -1
        if law == rule.DEFERRED:  # what the square has kept for this turn comes first
            square = self._play.live.square[move.seat_of(said.packed)]
        return Refused(self.edition, law, square=square)

    def _refused_now(self, law: int, said: Move) -> Refused:
        """Where something else comes first, with what that is."""
        refused = self._refused(law, said)
        if law != rule.UNRESOLVED:
            return refused
        return Refused(self.edition, law, reason=question(self._play.live, self._play.pending, self.names))

    def _law(self, said: Move) -> int:
        """The rule that forbids a move now; a rent may be asked for while something else is being decided."""
        pos = self._play.live
        if self._waiting() and move.kind_of(said.packed) == move.CLAIM:
            return rent.may_claim(pos, move.seat_of(said.packed), move.a_of(said.packed) - 1)
        return legality.judge(pos, self._play.pending, said.packed, list(said.terms))

    def _keep_claim(self, said: Move) -> None:
        """A rent asked for while something else is being decided waits for the next quiet point."""
        law = self._law(said)
        if law:
            raise self._refused_now(law, said)
        self._kept_claims.append(Claim(self._play.said, said))
        self._changed()

    def _take_over(self, comments: Comments, claims: Sequence[Claim]) -> None:
        """Of another line, what had been noted by now, and asked for but not heard."""
        said = len(self._play.everything[0])
        self._comments = {at: [*texts] for at, texts in comments.items() if at <= said}
        self._kept_claims = [claim for claim in claims if claim.said <= said and self._waiting()]

    def _say_kept(self, said: Move) -> None:
        with suppress(live.Refused):  # it may have been settled or lapsed since
            self._play.play(said.packed)

    def _changed(self) -> None:
        pos = self._play.live
        self.holding = {seat for seat in self.holding if pos.playing[seat] and not pos.over}  # who is out has had their say
        self.rev += 1
        for call in self.listeners[:]:
            try:
                call(self)
            except Exception:  # shown, but it must keep neither the move nor the other listeners from happening
                traceback.print_exc()

    def step(self) -> bool:
        """One bot says one thing; False if none has anything to say before a person acts, a seat holds, or the game is over."""
        with self.lock:
            pos = self._play.live
            if self.over or self.holding:
                return False
            self._tell_bots()
            if self._waiting():
                return self._ask_bot()
            said = Speakers([player.speaker for player in self.players]).quiet(pos)
            if said == move.NONE or self._would_lapse(said):
                return False
            bot = self.players[move.seat_of(said)].speaker
            terms = bot.terms(pos, move.seat_of(said)) if bot is not None and move.kind_of(said) in move.WITH_TERMS else ()
            self._say(Move(said, tuple(terms)), of_bot=True)
            return True

    def _tell_bots(self) -> None:
        """A game begins for the bots of one's own that have not heard of it, with the seeds of the laboratory."""
        for seat in sorted(self.unaware):
            bot = self.players[seat].bot
            if bot is not None:
                limit = getattr(bot, "seconds", None)
                begin(bot, seat, generator.stream(self.seed, -1 - seat))
                if isinstance(bot, Searching) and bot.seconds is None:
                    bot.seconds = limit  # time counts here, unlike in the laboratory
            self.unaware.discard(seat)

    def _ask_bot(self) -> bool:
        """A fork can begin where a bot is asked; False if it is a person."""
        if self.players[self._play.pending.seat].person:
            return False
        self._play.replay()
        self._moved()
        return True

    def _would_lapse(self, said: int) -> bool:
        """Would this throw of a bot end a person's claim?  Then the person is waited for: ``claim`` or ``pass``."""
        pos = self._play.live
        if move.kind_of(said) != move.ROLL or not pos.first_throw:
            return False
        return any(self.players[claim.owner].person for claim in rent.closed_by(pos, pos.seat))

    def run(self, turns: int | None = None, rounds: int = ROUNDS) -> bool:
        """Bots play on until a person must decide, a claim would lapse, a seat holds, or the game is over.

        At most so many ``turns``, and never past so many ``rounds`` of the table: False if that cap ended the run.
        """
        last = None if turns is None else self.turn + arguments.whole("turns", turns, 0)
        rounds = arguments.whole("rounds", rounds, 0)
        self.capped = False
        while (last is None or self.turn < last) and self.round <= rounds:
            if not self.step():
                return True
        self.capped = self.round > rounds and not self.over
        return not self.capped

    def hold(self, seat: int, on: bool = True) -> None:
        """Stop the bots for a while (or let them go on): any seat may ask for time to speak, as long as it is in play."""
        arguments.whole("seat", seat, 0, len(self.players) - 1)
        with self.lock:
            (self.holding.add if arguments.flag("on", on) else self.holding.discard)(seat)
            self._changed()

    def undo(self) -> bool:
        """Take back the last move of a person, and what bots said since; False if there is none.

        The line that is left is kept among :attr:`lines`.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.play("roll")
        >>> game.undo(), game.undo(), len(game.lines)
        (True, False, 1)
        """
        with self.lock:
            if self._claim_is_last:
                self._kept_claims.pop()
                self._moved()
                return True
            left = self._line()
            with whole(self._play):
                undone = self._play.undo()
            if undone:
                self._leave(left)
            return undone

    @property
    def _claim_is_last(self) -> bool:
        """Is the last thing that a person said a claim, and does it wait to be heard?"""
        return bool(self._kept_claims) and all(self._play.everything[1][self._kept_claims[-1].said :])

    @property
    def _may_undo(self) -> bool:
        return bool(self._kept_claims) or self._play.undone is not None

    def _leave(self, line: Line) -> None:
        """Keep a line that has been left."""
        self._lines.keep(line)
        self._branched(line)

    @property
    def undo_is_free(self) -> bool:
        """Is there something to take back, and has nothing random happened since: no throw, no card, no shuffle?"""
        return self._claim_is_last or self._play.undo_is_free

    def agree_to_undo(self, seat: int, on: bool = True) -> bool:
        """A person wants the last move taken back, or not any more; True if that has been done.

        It is done at once where it is free (:attr:`undo_is_free`), else when all persons still in play want it.  The wishes
        lapse when anybody moves.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
        >>> game.play("roll")
        >>> game.agree_to_undo(0), game.agree_to_undo(1)
        (False, True)
        """
        arguments.whole("seat", seat, 0, len(self.players) - 1)
        if not self.players[seat].person:
            raise ValueError(f"seat: one of a person, not {seat}")
        with self.lock:
            if not self._may_undo:
                return False
            (self._wishes.add if on else self._wishes.discard)(seat)
            asked = {seat for seat, player in enumerate(self.players) if player.person and self._play.live.playing[seat]}
            if on and (self.undo_is_free or asked <= self._wishes):
                return self.undo()
            self._changed()
            return False

    def branch_at(self, seq: int) -> bool:
        """Play on from before an event: back to the last decision before it.  The line that is left is kept.

        False if there is nothing to go back over.  Bots come along as they are now, as when a game is forked.

        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3), game.turn
        (True, 4)
        >>> game.branch_at(game.history()[0]["seq"]), game.turn, game.lines[0]["events"] > game.length
        (True, 1, True)
        """
        with self.lock:
            self._check_event(seq)
            left = self._line()
            with whole(self._play):
                self._play.go_back(seq)
            if self._play.everything[0] == left.said:
                return False
            self._leave(left)
            return True

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines that undo and branches have left, at most 20: ``take_line`` goes over to one.

        ``at`` is the first event that differs from the present line; ``events``, ``round`` and ``over`` say how far it came.
        """
        with self.lock:
            here, starts = self._line(), [*self._transcript.before, self.length]
            return [
                {"number": number, "at": min(starts[line.common(here)], line.events), "events": line.events,
                 "round": line.round, "over": line.over}
                for number, line in self._lines.kept.items()
            ]  # fmt: skip

    def take_line(self, number: int) -> None:
        """Go over to a line that was kept; the present one is kept in its stead.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.play("roll")
        >>> thrown = game.digest()
        >>> game.undo()
        True
        >>> game.take_line(game.lines[0]["number"])
        >>> game.digest() == thrown
        True
        """
        with self.lock:
            if arguments.whole("number", number, None, None) not in self._lines.kept:
                raise IndexError(f"there is no line {number}; there are {[*self._lines.kept] or 'none'}")
            line, left, play = self._lines.kept[number], self._line(), self._play
            self._luck = line.luck
            self._play = self._new_session()
            try:
                self._replay([(Move(one[0], one[1:]), bot) for one, bot in zip(line.said, line.by_bots, strict=True)])
            except BaseException:
                self._play, self._luck = play, left.luck
                raise
            self._lines.kept[number] = left
            self._thought.clear()
            self._branched(line)

    def _line(self) -> Line:
        """All that has been played so far."""
        found = self._transcript.follow(self._play)
        comments = {at: texts[:] for at, texts in self._comments.items()}
        return Line(
            found.said[:], found.by_bots[:], self.length, self.round, self.over, found.items[:], found.told[:], comments,
            self._luck, self._kept_claims[:],
        )  # fmt: skip

    def _branched(self, line: Line) -> None:
        """Play goes on from within this line."""
        self._take_over(line.comments, line.claims)
        self.branch += 1
        self._forget_thoughts()
        self._moved_at = time.monotonic()
        self._moved()

    @property
    def _answered(self) -> tuple[int, int]:
        """Where the next answer will stand: how many beats are over, how many answers this one has."""
        return len(self._play.beats), len(self._play.script.answers)

    def _forget_thoughts(self) -> None:
        """How long was thought about answers that have been taken back."""
        self._thought = {at: seconds for at, seconds in self._thought.items() if at < self._answered}

    def fork(self, at: int | None = None) -> Game:
        """An independent copy, or a copy from the last decision before event number ``at``, without the lines that were left;
        bots are copied too.
        """
        with self.lock:
            at = None if at is None else arguments.whole("at", at, 0, self.length)
            twin = Game(
                self.edition,
                [player.name if player.bot is None else (player.name, twin_of(player.bot, seat))
                 for seat, player in enumerate(self.players)],
                seed=self.seed, options=self.options, position=self.start,
                tokens=[player.token for player in self.players], opening=self.opening, banker=self.banker_name,
                locale=self.locale, luck=self._luck,
            )  # fmt: skip
            twin.unaware = self.unaware.copy()
            twin._replay(self._answers(), at)
            twin._take_over(self._comments, self._kept_claims)
            return twin

    def __copy__(self) -> Game:
        return self.fork()  # attribute by attribute, two games would play on in one session

    def _answers(self, since: tuple[int, int] = (0, 0)) -> list[tuple[Move, bool]]:
        """Everything said so far, and whether a bot said it; or since an earlier :attr:`_answered`, unless that was undone."""
        beat, first = since
        if since > self._answered:
            return []
        said = zip(*self._play.said_since(beat), strict=True)
        return [(Move(answer[0], answer[1:]), bot) for answer, bot in islice(said, first, None)]

    def _replay(self, answers: Sequence[tuple[Move, bool]], at: int | None = None) -> None:
        """Say everything again; no bot is asked, every move is judged."""
        try:
            with progress(len(answers)) as went_on:
                said = [(said.packed, *said.terms) for said, _ in answers]
                say(self._play, said, [of_bot for _, of_bot in answers], went_on, at)
        except live.Refused as refusal:
            number = self._play.said
            error = self._refused(refusal.rule, answers[number][0])
            error.add_note(f"move {number + 1}: {self.reader.write(answers[number][0])}")
            raise error from None
        self.rev += 1

    # keeping and showing

    def moves(self) -> list[str]:
        """Everything said so far, in the canonical grammar."""
        with self.lock:
            return [self.reader.write(said) for said, _ in self._answers()]

    def comment(self, text: str) -> None:
        """Write a comment on the present moment; it is kept with the game.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.comment("Here it begins.")
        >>> game.comments
        [{'at': 0, 'text': 'Here it begins.'}]
        """
        comment = writing.comment(arguments.text("text", text))
        with self.lock:
            self._comments.setdefault(len(self._play.everything[0]), []).append(comment)
            self._changed()

    @property
    def comments(self) -> list[dict[str, Any]]:
        """The comments on this line; ``at`` is how much had been said."""
        return [{"at": at, "text": text} for at, texts in sorted(self._comments.items()) for text in texts]

    def notation(self, names: bool = False) -> str:
        """The game as text, in the notation of ``docs/saved-games.md``; the players are P1, P2, … without their ``names``.

        >>> from plakett_widgets import Game, loads
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> game.play("roll")
        >>> game.notation().splitlines()[-2]
        '1. P2: roll = 3+3'
        >>> loads(game.notation()).digest() == game.digest()
        True
        """
        arguments.flag("names", names)
        with self.lock, progress(len(self._play.everything[0])) as went_on:
            sheet = writing.Sheet(
                self._box, self._beginning(), self._line(), self._transcript.scribe, self._course(),
                opened(self._play, self.edition), list(self._lines.kept.values()), [claim.move for claim in self._kept_claims],
                self.winners,
            )  # fmt: skip
            return writing.write(sheet, names, went_on)

    def save(self, path: str | Path, names: bool = True) -> None:
        """Write the game, wherever it stands, to a file that :func:`plakett_widgets.load` reads.

        It is your own file, to go on with: it says who plays.  ``names=False`` writes one to hand on, with P1, P2, …
        """
        file = arguments.file("path", path)
        with self.lock:
            text = self.notation(names)
            files.write(file, text)
            autosaving.written(self, file, text)

    def export(self, path: str | Path, frame: str = "events", suffix: str = ".parquet") -> None:
        """Write a frame to a file for other programs: ``.parquet``, ``.arrow``, ``.feather``, ``.ndjson`` or ``.csv``.

        ``.ocel.json`` gives the whole log as OCEL 2.0, which process mining reads.  A path without a suffix is a folder: every
        frame goes there, in the format of ``suffix``.  Nobody is named in any of them.

        >>> import tempfile
        >>> import polars
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.export(f"{folder}/ledger.parquet", "ledger")
        ...     polars.read_parquet(f"{folder}/ledger.parquet").equals(game.frames.ledger)
        True
        """
        exporting.write(self._source, lambda: self.frames, path, frame, suffix)

    def position(self) -> PositionData:
        """The position at this quiet point as data, to begin another game from; the order of the decks is not known.

        ``PositionError`` while somebody is being asked something, and when the game is over.
        """
        with self.lock:
            return present(self._play.live, self._play.pending, self.reader)

    def position_line(self) -> str:
        """The same in one line, which names nobody.

        >>> from plakett_widgets import Game
        >>> game = Game("confinement", ["Ana", "Léo"], seed=7, opening=[6, 2])
        >>> game.position_line()  # doctest: +NORMALIZE_WHITESPACE
        'turn=1 throws=due doubles=0 round=1 turn_number=1 starter=1 dice=2
         | 1 cash=365 on=0 | 2 cash=365 on=0 | bank cash=-730'
        """
        return PositionLine(self.reader).write(self.position())

    def _beginning(self) -> writing.Beginning:
        line = PositionLine(self.reader)
        return writing.Beginning(
            edition=self._box.id,
            options={name: writing.written(value) for name, value in self._options.items()},
            seats=[saved.seat_of(player) for player in self.players],
            seed=self.seed if self._luck is None else None,
            opening=self.opening,
            banker=None if self.banker_name is None else self._seat_named(self.banker_name),
            position=None if self.start is None else line.write(self.start),
        )

    def _take_up(self, text: TextReader) -> None:
        """Say again what is written; nothing has changed if it cannot be said."""
        header, moves = text.header, text.moves()
        times = 2 if header.beginning.seed is None else 1  # what chance brings is learned first
        with progress(times * sum(branch.length for branch in (moves.main, *moves.branches))) as went_on:
            recital = Recital(header, self._transcript.scribe, self._new_session, self._refused, went_on)
            play, luck, _ = recital.play(moves.main)
            lines = [recital.line(branch) for branch in moves.branches]
        self._play, self._luck, self._comments = play, luck, moves.main.all_comments()
        for line in lines:
            self._lines.add(line)
        for claim in moves.claims:
            law = self._law(claim.move)
            if law or not self._waiting():
                error = self._refused(law or rule.NO_OPEN_CLAIM, claim.move)
                raise header.error(str(error), claim.place, error.rule)
            begun = self._play.said - len(self._play.script.answers)  # since when it may have been said
            self._kept_claims.append(Claim(begun, claim.move))
        winners = ", ".join(header.labels[seat] for seat in self.winners) if self.over else "*"
        if header.result not in (None, winners):
            raise header.tag_error(f"the result is {winners}", "Result")
        if moves.events not in (None, self.length):
            raise header.error(f"there are {self.length} events, not {moves.events}", moves.end)
        digests = self._course(), self.digest()  # the second was written by early versions
        if moves.digest is not None and not any(digest.startswith(moves.digest) for digest in digests):
            raise header.error("this is not the game that was written; was the text changed?", moves.end)
        self.rev += 1

    def rules(self, lang: str = "en") -> str:
        """The rulebook in force, with the options chosen."""
        lines = [self.edition.name[arguments.text("lang", lang)], ""]
        lines += [f"{name} = {value}" for name, value in self.options.items()]
        for chapter in self.edition.rulebook.chapters:
            lines += ["", chapter.title[lang]]
            lines += [f"{law.id}  {law.text[lang]}" for law in chapter.rules]
        return "\n".join(lines)

    def on_change(self, call: Callable[[Game], None]) -> None:
        """Call back after every accepted move, in the thread that made it."""
        self.listeners.append(arguments.callback("call", call))

    def off_change(self, call: Callable[[Game], None]) -> None:
        """Call a function no more that :meth:`on_change` was given; nothing happens if it was not."""
        if call in self.listeners:
            self.listeners.remove(call)

    def on_event(self, call: Callable[[dict[str, Any]], object]) -> Callable[[], None]:
        """Call with each event as it happens, a row as in :meth:`events`; what comes back stops it.

        An error in it is shown, and keeps neither the move nor other calls from happening.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> seen = []
        >>> stop = game.on_event(lambda event: seen.append(event["kind"]))
        >>> game.play("roll")
        >>> seen[0]
        'thrown'
        >>> stop()
        """
        return self._tap(EventTap(self, arguments.callback("call", call)))

    def on_turn(self, call: Callable[[dict[str, Any]], object], throttle: float = 0) -> Callable[[], None]:
        """Call with each turn that has ended, a row as in :meth:`history`; what comes back stops it.

        With a ``throttle``, at most once in so many seconds, with the last turn then: the last of all always comes.  Errors
        are shown, as with :meth:`on_event`.

        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> stop = game.on_turn(lambda row: print(row["turn"], row["cash"]))
        >>> game.run(turns=2)
        1 [1500, 1280]
        2 [1475, 1305]
        True
        """
        return self._tap(TurnTap(self, arguments.callback("call", call), arguments.patience(throttle, "throttle") or 0))

    def _tap(self, tap: EventTap | TurnTap) -> Callable[[], None]:
        self.on_change(tap)
        return lambda: self.off_change(tap)

    def watch(self, query: Callable[[pl.DataFrame], Any] | None = None) -> Watch:
        """A widget that shows what ``query`` answers to the log, by default its last rows, while the game goes on.

        ``game.watch(lambda log: log.group_by("kind").len())`` counts events beside the board.
        """
        from .widgets.watch import Watch

        watch = Watch(self, (lambda log: log.tail(8)) if query is None else arguments.callback("query", query))
        self.keep_beside(watch)
        return watch

    def keep_beside(self, watch: Watch) -> None:
        """Of the widgets that follow the game only the last few go on: a cell that is run again leaves its old one behind."""
        if len(self._watches) == WATCHES:
            self._watches.pop(0).close()
        self._watches.append(watch)

    @property
    def board(self) -> Board:
        """The one board of this game; ``Board(game)`` makes further ones."""
        from .widgets.board import Board

        if self._board is None:
            self._board = Board(self, self.locale)
        return self._board

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        state = "over" if self.over else f"turn {self.turn}"
        return f"<Game {self.edition.id}: {', '.join(self.names)}; {state}>"


def start_data(position: PositionData | Mapping[str, Any] | str | None, line: PositionLine) -> PositionData | None:
    if position is None:
        return None
    if isinstance(position, PositionData):
        return position.model_copy(deep=True)  # whoever made it may go on changing it
    return line.read(position) if isinstance(position, str) else read_data(position)


def load(path: str | Path, bots: Mapping[str, Bot] | None = None, edition: str | Path | Edition | None = None) -> Game:
    """A game from a file that ``Game.save`` wrote, or a person.

    The bots of this package sit down again by themselves, others are given by player's name; an edition of one's own is
    given too.  ``SavedGameError`` says what is wrong with a file that cannot be read, in which line and column, and the rule
    that forbids a move.
    """
    path = arguments.file("path", path)
    written = saved.read(path)
    with saved.about(path):
        return loads(written, bots, edition)


def loads(text: str, bots: Mapping[str, Bot] | None = None, edition: str | Path | Edition | None = None) -> Game:
    """The same from a text, such as ``Game.notation`` gives."""
    if edition is not None:
        arguments.board(edition)
    read = TextReader(arguments.text("text", text), edition)
    arguments.only_bots(arguments.named("bots", bots).values())
    header, begun = read.header, read.header.beginning
    strangers = set(bots or ()) - {seat.name for seat in begun.seats}
    if strangers:
        raise ValueError(f"bots: nobody here is called {', '.join(sorted(strangers))}; there are {saved.table(begun)}")
    persons = [seat.name for seat in begun.seats if seat.bot is None and seat.name in (bots or ())]
    if persons:
        raise ValueError(f"bots: no bot played for {', '.join(persons)} in this game; there are {saved.table(begun)}")
    players: list[str | tuple[str, Bot]] = []
    for number, seat in enumerate(begun.seats):
        try:
            players.append(saved.sit_down(seat, bots or {}))
        except ValueError as error:
            raise header.tag_error(str(error), f"Seat {number}") from None
    try:
        game = Game(
            header.box, players, seed=begun.seed,
            options=header.options, position=begun.position, tokens=[seat.token for seat in begun.seats],
            opening=begun.opening, banker=None if begun.banker is None else begun.seats[begun.banker].name,
            luck=Luck(len(begun.seats), len(header.box.decks)) if begun.seed is None else None,
        )  # fmt: skip
    except PositionError as error:
        raise header.tag_error(str(error), "Position") from None
    except Refused as error:
        raise header.tag_error(str(error), "Seat" if begun.banker is None else "Banker", error.rule) from None
    except ValueError as error:
        raise header.tag_error(str(error), "Seat") from None
    game._take_up(read)
    return game
