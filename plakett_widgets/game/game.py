"""The public game: one table with its players, played from Python, by clicks or by bots."""

from __future__ import annotations

import operator
import secrets
import threading
import traceback
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .. import editions
from ..bots.bot import Bot, Speakers
from ..bots.guest import begin, begins, searches, table_of, twin_of
from ..editions import Edition
from ..editions.options import written
from ..engine import generator, move, reason
from ..engine import session as live
from ..engine.chapters import rent, setup
from ..engine.new_game import Deal
from ..engine.position import BANK, Position
from ..engine.recorded_chance import Luck
from ..engine.rollout import rollout
from ..errors.copying import NotCopied
from ..errors.suggestions import public
from ..errors.worded import ArgumentError, OutOfRangeError, about, after, clauses, told, wrong
from ..inputs import arguments
from ..inputs.players import called, seat_players
from ..record import files
from ..record.frames import DecisionCache, Frames, Source
from ..record.frames import export as exporting
from ..record.log import history, moments
from ..record.log.events import cited_rules, event_rows, find_events
from ..record.log.topics import TOPICS
from ..record.moves.grammar import Move, Reader
from ..record.moves.naming import Unreadable
from ..record.moves.plans import plans
from ..record.moves.preview import preview
from ..record.moves.verbs import VERBS
from ..record.notation import saved, seats, writing
from ..record.notation.reading import TextReader
from ..record.notation.transcript import Scribe
from ..record.positions.dump import dump_position
from ..record.positions.load import load_position
from ..record.positions.position import PositionData, PositionError
from ..record.positions.position_line import PositionLine
from ..record.positions.view import game_view, offer_range, position_view
from ..record.progress import ProgressBar
from ..texts.refusal import Refused
from ..words.catalogue import both, error_in_words, in_words
from ..words.catalogue import said as in_both
from ..words.languages import SPACE, spoken
from . import autosave as autosaving
from .listeners import EventTap, TurnTap, at_home
from .move_history import Conversation, Stands

if TYPE_CHECKING:
    import polars as pl

    from ..widgets.board import Board
    from ..widgets.watch import Watch

T = TypeVar("T")

Said = str | Move | Mapping[str, Any]  # a text, a move as :meth:`Game.read` returns it, or an entry of :meth:`Game.legal`

ROUNDS = 1000  # how far bots play on by themselves
WATCHES = 8  # tables kept up to date; the oldest gives way


@partial(public, elsewhere={word: f'play("{word}")' for verb in VERBS.values() for word in verb.words if word.isidentifier()})
class Game(NotCopied):
    """One game: its position, its players, its log, its board.

    ``edition`` is a name (``editions.names()``) or a folder; ``players`` are names (persons), bots, pairs of a name and a
    bot, or a number of persons; ``options`` are house rules (``game.rules("en")`` shows them); ``position`` is where to
    begin instead of a new game, as data or in one line (:meth:`position_line`); ``tokens`` are one a player, those of the
    edition in their order, or as drawn by lot, if not said; ``opening`` are the first throws, of the start and then of the
    game, two numbers each or, with one die, a number; ``banker`` keeps the bank and throws first for the start, the first
    player if not said; ``locale`` is the language of its boards, if it is not the page's, and of its sentences and rules;
    ``autosave`` is a file that the game is written to as it goes on: a game made again with the same arguments goes on from
    there.  The same seed and the same moves give the same game, anywhere; ``luck`` is what is known of a game that has no
    seed.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
    >>> game.play("roll")
    >>> game.over, len(game.players)
    (False, 2)
    """

    NOT_COPIED = "a game is not pickled: game.save(file) and pw.load(file) take it elsewhere, or to another day"

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
        self.locale = arguments.language(locale)
        seed = None if seed is None else arguments.seeded(seed)
        self.autosave = file = None if autosave is None else arguments.file("autosave", autosave).absolute()
        begun = None if file is None else autosaving.begun(file, edition)
        if begun is not None and seed is None:
            seed = begun.header.beginning.seed
        if luck is not None:
            arguments.of_class("luck", luck, Luck)
        self.lock = threading.RLock()
        self.session = uuid.uuid4().hex
        box = editions.load(edition)
        self._options = box.settle_options(options)
        self._box = box
        self.edition = box.under(self._options)
        self.seed = secrets.randbits(48) if seed is None else seed
        noted = autosaving.noted_tokens(begun, self.edition)[: players if isinstance(players, int) else len(players)]
        lot = self.seed if luck is None and not noted else None
        tables = self.edition.tables(self._options)
        apart = tables.banker and not tables.playing_banker
        self.players = seat_players(self.edition, apart, players, arguments.texts("tokens", tokens) or noted, lot)
        self.names = [player.name for player in self.players]
        self.reader = Reader(self.edition, self.names)
        self.start = PositionLine(self.reader).read_start(position)
        if banker is not None and not (tables.banker and tables.playing_banker):
            raise Refused.table(self.edition, reason.NO_BANKER, self.locale)
        if banker is not None and self.start is not None:
            raise PositionError(in_words("position.banker_twice"))
        self.banker_name = banker
        self.opening = arguments.throws(opening, self.edition.dice)
        if self.opening and self.start is not None:
            raise PositionError(in_words("position.no_opening"))
        self.deal = Deal(tables, len(self.players), self._set_out())
        scribe = Scribe(self.edition, writing.labels(self.names), [not player.person for player in self.players])
        self._ask: Callable[[Callable[[], object]], object] = at_home(operator.call)  # what a bot prints is seen
        agreed = self.edition.agreed(self._options)
        self._talk = Conversation(self.reader, scribe, agreed, self._new_session, luck, self.locale)
        self.rev = 0
        self._last_told: Stands | None = self._talk.stands  # how it stood when listeners last heard; None: they must hear again
        self.capped = False  # did the last run end at its cap on rounds?
        self.holding: set[int] = set()
        self._wishes: set[int] = set()  # to undo
        self.unaware = {seat for seat, player in enumerate(self.players) if player.bot is not None and begins(player.bot)}
        self.listeners: list[Callable[[Game], None]] = []
        self._frames: tuple[tuple[int, int, bool], Frames] | None = None
        self._decided = DecisionCache()
        self._retold = moments.PositionCache()
        self._board: Board | None = None
        self._watches: list[Watch] = []
        if file is not None:
            self._keep_in(file, begun)

    def _keep_in(self, file: Path, begun: TextReader | None) -> None:
        """Take up the game that the file has begun with, and write this one there."""
        if begun is not None:
            differences = saved.differences(begun.header.beginning, self._beginning())
            if differences:
                raise wrong("argument.autosave_other", file=file.name, differences=clauses(differences))
            with saved.about(file):
                self._talk.take_up(begun)
        keeper = autosaving.Autosave(self, file, None if begun is None else begun.text)
        keeper.start()
        keeper.changed(self)

    @property
    def _play(self) -> live.Session:
        return self._talk.play

    def _new_session(self, luck: Luck | None) -> live.Session:
        pos = self._empty_table(luck)
        self.deal.set_out(pos)
        return live.Session(pos, [player.speaker for player in self.players], self._ask)

    def _empty_table(self, luck: Luck | None) -> Position:
        pos = self.deal.empty(self.seed, live.Script(()))  # the session seats the players
        pos.luck = luck
        return pos

    def _set_out(self) -> Callable[[Position], object]:
        """From an empty table to where the game begins."""
        if self.start is not None:
            return partial(load_position, data=self.start, reader=self.reader)
        named = self._named_banker()
        banker = BANK if named is None else named
        return partial(setup.start, banker=banker, opening=[die for throw in self.opening for die in throw])

    def rollout(self, bots: Sequence[Bot], seed: int, rounds: int = ROUNDS) -> Position:
        """One way that this game may go on from here, by other ``bots``, to its end or through so many rounds more.

        With 0 ``rounds`` it stops at the end of this one, with -1 as soon as nobody is being asked.
        Dice to come and the order of the decks are drawn anew, from ``seed``; the game itself stays as it is.
        """
        bots = arguments.only_bots(bots)
        if len(bots) != len(self.players):
            raise wrong("argument.one_a_seat", seats=len(self.players), n=len(bots))
        with self.lock:
            return rollout(self._play, table_of(bots), arguments.seeded(seed), arguments.whole("rounds", rounds, -1))

    def _while_set_up(self) -> list[Position]:
        return moments.setup_positions(self._empty_table(self._talk.luck), self.deal.set_out)

    def _named_banker(self) -> int | None:
        if self.banker_name is None:
            return None
        try:
            return self.reader.seat(arguments.text("banker", self.banker_name))
        except Unreadable as error:
            raise ArgumentError(about("banker", in_both(error)).words) from None

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
    def turns_ended(self) -> range:
        """The numbers of the turns that have ended: one after the other, and at the end of the game the last among them.

        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3), game.turns_ended
        (True, range(1, 4))
        """
        return history.ended_turns(self._play.live.log, self.over)

    @property
    def round(self) -> int:
        """The number of the round under way, from 1: one is over when everybody still in play has had a turn."""
        return self._play.live.round

    @property
    def branch(self) -> int:
        """How often the game was gone back, or went over to another line."""
        return self._talk.branch

    @property
    def decision(self) -> str:
        """The id of what is pending: a quiet point, or a decision inside a beat."""
        beats, said = self._talk.answered
        return f"b{self.branch}.{beats}.{said}" if self._talk.waiting else f"q{self.branch}.{beats}"

    @property
    def pending(self) -> dict[str, Any] | None:
        """The decision that is waited for; ``None`` at a quiet point, where any seat may speak."""
        pending: dict[str, Any] | None = self.state()["pending"]
        return pending

    def legal(self, seat: int | str | None = None) -> list[dict[str, Any]]:
        """Every move that may be said now, by every seat that may speak, or by one.

        ``play(choice)`` plays one; ``move`` is its text, to which a bid or request adds a number from ``min`` to ``max``, an
        offer or counter what its ``terms`` list by recipient, and who pays in kind some of what they ``give``.  Besides, while
        somebody is asked, a rent may be claimed, which is heard after the answer.
        """
        seat, state = self._seat_if_any(seat), self.state()
        legal: list[dict[str, Any]] = [choice for choice in state["legal"] if seat is None or choice["seat"] == seat]
        for choice in legal:
            if choice["kind"] in ("offer", "counter"):
                others = choice.get("to", [state["pending"] and state["pending"]["other"]])
                choice["terms"] = {other: offer_range(self._play.live, state, choice, other) for other in others}
            elif choice["kind"] == "in_kind":
                choice["terms"] = {other: {"give": state["players"][choice["seat"]]["tradable"]} for other in choice["to"]}
        return legal

    def state(self) -> dict[str, Any]:
        """The position as plain data: always a new dictionary."""
        with self.lock:
            return self._known() | self._named(game_view(self._play.live, self._play.pending, self.reader))

    def _known(self) -> dict[str, Any]:
        """Of the state, what is about this game now rather than about a position."""
        return {
            "rev": self.rev, "decision": self.decision, "capped": self.capped,
            "fallen": history.bankrupt_seats(self._play.live.log),
            "branch": self.branch, "events": self.length, "lines": len(self._talk.lines.kept),
            "undo": {"free": self.undo_is_free, "agreed": sorted(self._wishes)} if self._talk.may_undo else None,
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
            seq = self._event(seq)
            return self._moment(self._retold.position_after(self._play, seq, self._while_set_up), seq, self._known())

    def moments(self) -> Iterator[dict[str, Any]]:
        """The state after each event so far, from the first on: what :meth:`at` gives, in one pass.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [moment["seq"] for moment in game.moments()] == list(range(game.length))
        True
        """
        with self.lock:
            known, positions = self._known(), moments.positions_after_events(self._play, self._while_set_up)
        return (self._moment(pos, seq, known) for seq, pos in enumerate(positions))

    def _moment(self, pos: Position, seq: int, known: dict[str, Any]) -> dict[str, Any]:
        return known | self._named(position_view(pos, self.reader)) | {"pending": None, "legal": [], "seq": seq}

    def history(self, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
        """A row for each turn that has ended, and at the end of the game for the last: those from ``start`` to ``stop``, as in
        a slice.

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
            ends = [history.last_event_of_turn(self._play.live.log, turn) for turn in self.turns_ended[wanted]]
            return [history.history_row(self._retold.position_after(self._play, seq, self._while_set_up), seq) for seq in ends]

    def _event(self, seq: int) -> int:
        return arguments.within("seq", seq, "event", self.length)

    def _seat(self, seat: int | str) -> int:
        return arguments.seat("seat", seat, self.names)

    def _seat_if_any(self, seat: int | str | None) -> int | None:
        return None if seat is None else self._seat(seat)

    def events(self, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
        """The log as plain rows, without polars: those from ``start`` to ``stop``, as in a slice.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [event["kind"] for event in game.events(-1)], game.events(-9, 0)
        (['turn_begun'], [])
        """
        first, last = arguments.span(start, stop)
        with self.lock:
            return event_rows(self._play.live.log, self.edition, first, last)

    def story(self, locale: str | None = None, start: int = 0, stop: int | None = None) -> list[str]:
        """The events from ``start`` to ``stop``, as in a slice, in sentences, as the board tells them, in French or English,
        the game's own language or else English if not said (``ValueError`` for another one).

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> start = game.length
        >>> game.play("roll")
        >>> game.story("en", start), game.story("fr", start, start + 1)
        (['Léo rolls 3 and 3.', 'Léo lands on Prevention Avenue.'], ['Léo fait 3 et 3.'])
        """
        from ..texts import Teller

        teller = Teller(self._language(locale), self.edition, self.names)
        return [teller.event(event) for event in self.events(start, stop)]

    def _language(self, locale: str | None) -> str:
        return spoken(self.locale or "en" if locale is None else locale)

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self._play.live.log)

    def find_events(self, seat: int | str | None = None, topics: Collection[str] | None = None) -> Sequence[int]:
        """The numbers of the events that are about a seat, and about some topics (keys of ``record.log.topics.TOPICS``).

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [game.events(seq, seq + 1)[0]["kind"] for seq in game.find_events(topics=["end", "trade"])]
        []
        """
        seat = self._seat_if_any(seat)
        wanted = None if topics is None else arguments.several("topics", topics, least=0)
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
            made = self.rev, self.length, self.capped  # a bot may look while it is asked, a run end at a cap
            if self._frames is None or self._frames[0] != made:
                self._frames = made, Frames(self._source(), decided=self._decided)
            return self._frames[1]

    def _source(self) -> Source:
        with self.lock:
            pos = self._play.live
            return Source(
                edition=self.edition, options=self._options, seed=self.seed, log=pos.log.since(),
                setup=self._while_set_up,
                bots=[None if player.bot is None else called(player.bot) for player in self.players],
                from_position=self.start is not None, first_round=self.start.round if self.start else 1, starter=pos.starter,
                round=pos.round, turn=pos.turn, over=pos.over, winners=pos.winners[:], capped=self.capped,
                beats=moments.RecordedBeats(self._play), thinking_times=dict(self._talk.thought),
            )  # fmt: skip

    def digest(self) -> str:
        """SHA-256 of the log: equal games have equal digests."""
        with self.lock:
            return self._play.live.log.digest()

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
        return cited_rules(self._play.live.log.row(self._event(seq)), self.edition)

    def would_refuse(self, said: Said, seat: int | str | None = None) -> Refused | None:
        """Why :meth:`play` would refuse a move now; ``None`` if it is legal.  Nothing changes.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> game.would_refuse("roll", seat=0).code, game.would_refuse("roll", seat=1)
        ('not_your_turn', None)
        """
        with self.lock:
            return self._judged(said, seat)[1]

    def preview(self, said: Said, seat: int | str | None = None) -> dict[str, Any]:
        """What a move would do, and nothing changes: an offer as if it were accepted, a bid as if it won.

        ``refused`` says why it would be refused (``code``, ``rule``, ``fr``, ``en``); ``players`` are the seats that it would
        change, each with its ``cash`` and ``worth`` before and after, and the ``sets`` of which it would hold more or fewer
        titles.  What follows from the move, such as a debt that can then be paid, is not looked at; cash below zero is what
        is lacking.  ``impossible`` says why the other side could not accept an offer as things stand.

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
            impossible = self._talk.why_unacceptable(read) if read and not refused else None
            return {
                "refused": refused and refused.as_data(),
                "impossible": impossible
                and impossible.as_data() | {language: own.reason for language, own in impossible.sentences.items()},
                "players": preview(self._play.live, self._play.pending, read) if read and sensible else [],
            }

    def _judged(self, said: Said, seat: int | str | None) -> tuple[Move | None, Refused | None]:
        """The move, if it is one, and why it would be refused, if it would."""
        try:
            read = self._understood(said, seat)
        except Refused as unreadable:
            return None, unreadable
        return read, self._talk.why_not(read)

    def plans(self, seat: int | str) -> list[dict[str, Any]]:
        """What a seat could do now with whole groups in one go, to be said with ``play_all(plan["moves"])``.

        ``kind`` is "build" (a step on every lot), "sell" (a step on every lot, or all), "mortgage" or "lift"; ``amount`` is
        what the cash of the seat gains by it.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5, 15]}}})
        >>> game.plans(0)
        [{'kind': 'mortgage', 'group': 8, 'moves': ['Ana: mortgage 5', 'Ana: mortgage 15'], 'amount': 200}]
        """
        with self.lock:
            return plans(self._play.live, self._play.pending, self._seat(seat), self.reader)

    # playing

    def play_all(self, moves: Sequence[Said], seat: int | str | None = None) -> None:
        """Say several moves, all or none: ``Refused`` if one cannot be said, with a note of which, and nothing has changed.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5, 15]}}})
        >>> game.play_all(["mortgage 5", "mortgage 15"])
        >>> game.state()["players"][0]["cash"]
        1700
        """
        with self.lock:
            moves = arguments.listed("moves", moves, least=0)
            self._told(lambda: self._hear_all(moves, seat))

    def _hear_all(self, moves: Sequence[Said], seat: int | str | None) -> None:
        with self._talk.all_or_none():
            for number, said in enumerate(moves, 1):
                try:
                    self._hear(self._understood(said, seat))
                except BaseException as error:
                    words = said["move"] if isinstance(said, Mapping) and "move" in said else said  # which may be no move
                    words = live.spelled(words.packed) if isinstance(words, Move) else words
                    error.add_note(f"move {number} of {len(moves)}: {words}")
                    raise

    def play(self, said: Said, seat: int | str | None = None) -> None:
        """Say one move, in the grammar of ``docs/moves.md``; ``Refused`` if a rule forbids it, and nothing changes.

        ``seat`` says who speaks where the text does not; by default the seat that is asked.  An entry of :meth:`legal` is a
        move too, by its own seat.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
        >>> game.play(game.legal("Léo")[0])
        >>> game.moves()
        ['Léo: roll']
        """
        with self.lock:
            self._say(self._understood(said, seat))

    async def move(self, seat: int | str | None = None) -> str:
        """What a person says next, or that seat does, person or bot: ``await game.move()`` in a cell.

        While a cell waits, only ipykernel 7 or newer hears a board: older ones and marimo raise RuntimeError, as do notebooks
        that run by themselves (nbclient, Voilà), where nobody answers, and the end of the game.  A script to which no board is
        open hears what another thread or task plays, and raises it when nothing was said for a second.  :meth:`on_event`
        follows a game everywhere.
        """
        from ..widgets.awaited_move import next_said

        return await next_said(self, self._seat_if_any(seat))

    def _understood(self, said: Said, seat: int | str | None) -> Move:
        if isinstance(said, Mapping) and "move" in said:
            seat = said.get("seat") if seat is None else seat
            said = said["move"]
        if isinstance(said, str):
            return self.read(said, seat)
        if not isinstance(said, Move):
            hint = after(both("argument.play_all")) if arguments.in_order(said) else ""
            raise wrong("argument.said", given=told(said), hint=hint)
        self._seat_if_any(seat)
        return said

    def read(self, text: str, seat: int | str | None = None) -> Move:
        """The move that a text means now, legal or not; ``Refused`` if it is none."""
        return self._talk.read(arguments.text("text", text), self._seat_if_any(seat))

    def _say(self, said: Move, of_bot: bool = False) -> None:
        self._told(lambda: self._hear(said, of_bot))

    def _hear(self, said: Move, of_bot: bool = False) -> None:
        self._tell_bots()
        self._talk.hear(said, of_bot)

    def _told(self, act: Callable[[], T], beside: bool = False) -> T:
        """Who listens is told what comes of it, or is noted ``beside`` the moves, also where an interrupt falls in between."""
        if not beside:
            self._play.script.check_free()
        self._last_told = None if beside else self._talk.stands
        try:
            done = act()
            self._tell()
        except BaseException:
            self._tell()
            raise
        return done

    def _tell(self) -> None:
        """What has changed, unless it has been told."""
        stands, before = self._talk.stands, self._last_told
        if stands != before:
            if before and (stands[:2] != before[:2] or stands < before):  # more than a claim that waits
                self._wishes.clear()
            self._changed()

    def _changed(self) -> None:
        pos = self._play.live
        self.holding = {seat for seat in self.holding if pos.playing[seat] and not pos.over}  # who is out has had their say
        self.rev += 1
        self._last_told = self._talk.stands
        untold, stopped = self.listeners[:], None
        while untold:
            try:
                while untold:
                    untold.pop(0)(self)
            except Exception:  # shown, but it must keep neither the move nor the other listeners from happening
                traceback.print_exc()
            except BaseException as interrupt:  # nor must this
                stopped = interrupt
        if stopped is not None:
            raise stopped

    def step(self) -> bool:
        """One bot says one thing; False if none has anything to say before a person acts, a seat holds, or the game is over."""
        with self.lock:
            if self.over or self.holding:
                return False
            self._tell_bots()
            if self._talk.waiting:
                return self._ask_bot()
            said = Move.of(self._play.script.asked(self._offered))
            if said.packed == move.NONE or self._would_lapse(said.packed):
                return False
            self._say(said, of_bot=True)
            return True

    def _offered(self) -> live.Answer:
        """What a bot says at a quiet point."""
        pos, speakers = self._play.live, [player.speaker for player in self.players]
        said = Speakers(speakers).quiet(pos)
        return live.with_terms(pos, said, speakers[move.seat_of(said)])

    def _tell_bots(self) -> None:
        """A game begins for the bots of one's own that have not heard of it, with the seeds of the laboratory."""
        for seat in sorted(self.unaware):
            bot = self.players[seat].bot
            if bot is not None:
                limit = getattr(bot, "seconds", None) if searches(bot) else None
                self._play.script.asked(partial(begin, bot, seat, generator.stream(self.seed, -1 - seat)))
                if searches(bot) and bot.seconds is None:
                    bot.seconds = limit  # time counts here, unlike in the laboratory
            self.unaware.discard(seat)

    def _ask_bot(self) -> bool:
        """A fork can begin where a bot is asked; False if it is a person."""
        if self.players[self._play.pending.seat].person:
            return False
        self._told(self._talk.hear_bot)
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
        with ProgressBar(None, "moves") as bar:
            while (last is None or self.turn < last) and self.round <= rounds:
                if not self.step():
                    return True
                bar.advance()
        self.capped = self.round > rounds and not self.over
        return not self.capped

    def hold(self, seat: int | str, on: bool = True) -> None:
        """Stop the bots for a while (or let them go on): any seat may ask for time to speak, as long as it is in play."""
        seat = self._seat(seat)
        change = self.holding.add if arguments.flag("on", on) else self.holding.discard
        with self.lock:
            self._told(lambda: change(seat), beside=True)

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
            return self._told(self._talk.undo)

    @property
    def undo_is_free(self) -> bool:
        """Is there something to take back, and has nothing random happened since: no throw, no card, no shuffle?"""
        return self._talk.undo_is_free

    def agree_to_undo(self, seat: int | str, on: bool = True) -> bool:
        """A person wants the last move taken back, or not any more; True if that has been done.

        It is done at once where it is free (:attr:`undo_is_free`), else when all persons still in play want it.  The wishes
        lapse when anybody moves.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
        >>> game.play("roll")
        >>> game.agree_to_undo(0), game.agree_to_undo(1)
        (False, True)
        """
        seat = self._seat(seat)
        if not self.players[seat].person:
            raise wrong("argument.no_person", seat=seat)
        on = arguments.flag("on", on)
        with self.lock:
            if not self._talk.may_undo:
                return False
            return self._told(lambda: self._wish(seat, on), beside=True)

    def _wish(self, seat: int, on: bool) -> bool:
        (self._wishes.add if on else self._wishes.discard)(seat)
        asked = {seat for seat, player in enumerate(self.players) if player.person and self._play.live.playing[seat]}
        return on and (self.undo_is_free or asked <= self._wishes) and self.undo()

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
            seq = self._event(seq)
            return self._told(lambda: self._talk.go_back(seq))

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines that undo and branches have left, at most 20: ``take_line`` goes over to one.

        ``at`` is the first event that differs from the present line; ``events``, ``round`` and ``over`` say how far it came.
        """
        with self.lock:
            return self._talk.kept_lines()

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
            kept = self._talk.lines.kept
            number = arguments.whole("number", number, None, None)
            if number not in kept:
                lines = str([*kept]) if kept else both("argument.no_lines")
                raise OutOfRangeError(in_words("argument.no_line", given=told(number), lines=lines))
            self._told(lambda: self._talk.take_line(number))

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
                locale=self.locale, luck=self._talk.luck,
            )  # fmt: skip
            twin.unaware = self.unaware.copy()
            twin._talk.follow(self._talk, at)
            return twin

    def __copy__(self) -> Game:
        return self.fork()  # attribute by attribute, two games would play on in one session

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.fork()

    # keeping and showing

    def moves(self) -> list[str]:
        """Everything said so far, in the canonical grammar."""
        with self.lock:
            return [self.reader.write(said) for said, _ in self._talk.answers()]

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
            self._told(lambda: self._talk.comment(comment), beside=True)

    @property
    def comments(self) -> list[dict[str, Any]]:
        """The comments on this line; ``at`` is how much had been said."""
        return [{"at": at, "text": text} for at, texts in sorted(self._talk.comments.items()) for text in texts]

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
        with self.lock:
            return self._talk.written(self._box, self._beginning(), names)

    def save(self, path: str | Path, names: bool = True) -> None:
        """Write the game, wherever it stands, to a file that :func:`plakett_widgets.load` reads.

        It is your own file, to go on with: it says who plays.  ``names=False`` writes one to hand on, with P1, P2, …
        """
        file = arguments.file("path", path)
        with self.lock:
            text = self.notation(names)
            with autosaving.writing(self, file, text):
                files.write_text(file, text)

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
        exporting.export_frames(self._source, lambda: self.frames, path, frame, suffix)

    def position(self) -> PositionData:
        """The position at this quiet point as data, to begin another game from; the order of the decks is not known.

        ``PositionError`` while somebody is being asked something, and when the game is over.
        """
        with self.lock:
            return dump_position(self._play.live, self._play.pending, self.reader)

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
            options={name: written(value) for name, value in self._options.items()},
            seats=[seats.seat_of(player) for player in self.players],
            seed=self.seed if self._talk.luck is None else None,
            opening=self.opening,
            banker=self._named_banker(),
            position=None if self.start is None else line.write(self.start),
        )

    def rules(self, locale: str | None = None) -> str:
        """Return the rulebook as a text, in a language as for :meth:`story`.

        At its head stands where the game comes from and what of it is ours, then each option: its value, what that means, and
        the rules it governs.

        >>> from plakett_widgets import Game
        >>> rules = Game("mspm", players=2, options={"concrete_share": "surcharge"}).rules("en").splitlines()
        >>> print(*(line for line in rules if line.startswith("concrete_share")))
        concrete_share = surcharge  Share of the concrete plant: It is added to the price of the building. (SPM-052)
        """
        locale = self._language(locale)
        lines = [self.edition.name[locale], ""]
        if about := self.edition.about(locale):
            lines += [*(f"{label}{SPACE[locale]}: {text}" for label, text in about), ""]
        for option in self.edition.options:
            value = self.options[option.name]
            governs = f" ({', '.join(option.rules)})" if option.rules else ""
            lines.append(f"{option.name} = {value}  {option.words(value, locale)}{governs}")
        for chapter in self.edition.rulebook.chapters:
            lines += ["", chapter.title[locale]]
            lines += [f"{law.id}  {law.text[locale]}" for law in chapter.rules]
        return "\n".join(lines)

    def on_change(self, call: Callable[[Game], None]) -> Callable[[], None]:
        """Call with the game after each change of it, in the thread that made it; what comes back stops it.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> stop = game.on_change(lambda game: print(game.turn, len(game.moves())))
        >>> game.play("roll")
        1 1
        >>> stop()
        """
        self.listeners.append(arguments.callback("call", call))

        def stop() -> None:
            if call in self.listeners:
                self.listeners.remove(call)

        return stop

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
        return self.on_change(EventTap(self, arguments.callback("call", call)))

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
        return self.on_change(TurnTap(self, arguments.callback("call", call), arguments.patience(throttle, "throttle") or 0))

    def watch(self, query: Callable[[pl.DataFrame], Any] | None = None) -> Watch:
        """A widget that shows what ``query`` answers to the log, by default its last rows, while the game goes on.

        ``game.watch(lambda log: log.group_by("kind").len())`` counts events beside the board.
        """
        from ..widgets.watch import Watch

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
        from ..widgets.board import Board

        if self._board is None:
            self._board = Board(self)
        return self._board

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        state = "over" if self.over else f"turn {self.turn}"
        return f"<Game {self.edition.id}: {', '.join(self.names)}; {state}>"


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
    given = arguments.named("bots", bots)
    arguments.only_bots(given.values())
    header, begun = read.header, read.header.beginning
    players = seats.all_seated(header, given)
    try:
        game = Game(
            header.box, players, seed=begun.seed,
            options=header.options, position=begun.position, tokens=[seat.token for seat in begun.seats],
            opening=begun.opening, banker=None if begun.banker is None else begun.seats[begun.banker].name,
            luck=Luck(len(begun.seats), len(header.box.decks)) if begun.seed is None else None,
        )  # fmt: skip
    except PositionError as error:
        raise header.tag_error(error_in_words(error), "Position") from None
    except Refused as error:
        raise header.tag_error(error_in_words(error), "Seat" if begun.banker is None else "Banker", error.rule) from None
    except ValueError as error:
        raise header.tag_error(error_in_words(error), "Seat") from None
    game._talk.take_up(read)
    return game
