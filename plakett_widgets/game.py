"""The public game: one table with its players, played from Python, by clicks or by bots."""

from __future__ import annotations

import secrets
import threading
import traceback
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import editions
from .bots.bot import Bot, next_to_speak
from .editions import Edition
from .engine import decision, legality, move, rule
from .engine import session as live
from .engine.chapters import outing, rent, setup
from .engine.position import Position
from .players import seat_players
from .record import saved
from .record.events import event_rows
from .record.grammar import Move, Reader, Unreadable
from .record.position import PositionData, set_up
from .record.snapshot import offer_range, snapshot
from .refusal import Refused

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
    begin instead of a new game; ``banker`` keeps the bank and throws first for the start, the first player if not said;
    ``locale`` is the board's language if it is not the page's.  The same seed and the same moves give the same game,
    anywhere.

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
        position: PositionData | Mapping[str, Any] | None = None,
        tokens: Sequence[str] = (),
        opening: Sequence[tuple[int, int]] | Sequence[int] = (),
        banker: str | None = None,
        locale: str | None = None,
    ) -> None:
        self.lock = threading.RLock()
        self.session = uuid.uuid4().hex
        box = edition if isinstance(edition, Edition) else editions.load(edition)
        self._options = box.settle_options(options)
        self.edition = box.under(self._options)
        self.seed = secrets.randbits(48) if seed is None else seed
        self.players = seat_players(self.edition, self.options, players, tokens, self.seed)
        self.names = [player.name for player in self.players]
        self.reader = Reader(self.edition, self.names)
        self.start = start_data(position)
        if banker is not None and not self.edition.players.banker:
            raise Refused(self.edition, rule.BANKER_PLAYS)
        self.banker_name = banker
        self.opening = [(throw, 0) if isinstance(throw, int) else (throw[0], throw[1]) for throw in opening]
        faces = range(1, 7), range(1, 7) if self.edition.dice > 1 else (0,)
        if not all(die in face for throw in self.opening for die, face in zip(throw, faces, strict=True)):
            count = "two numbers" if self.edition.dice > 1 else "a number"
            raise ValueError(f"opening: a throw is {count} from 1 to 6")
        self.rev = 0
        self.capped = False  # did the last run end at its cap on rounds?
        self.branch = 0
        self.holding: set[int] = set()
        self._kept_claims: list[Move] = []
        self.listeners: list[Callable[[Game], None]] = []
        self.locale = locale
        self._frame: tuple[int, pl.DataFrame] | None = None
        self._board: Board | None = None
        self._watches: list[Watch] = []
        self._play = live.Session(self._first_position(), [player.bot for player in self.players])

    def _first_position(self) -> Position:
        t = self.edition.tables(self.options)
        nobody = live.Script(())  # the session seats the players
        if self.start is not None:
            return set_up(self.start, self.edition, t, self.names, self.seed, nobody)
        pos = Position(t, len(self.players), self.seed, nobody)
        pos.scripted = [die for throw in self.opening for die in throw]
        if self.banker_name is not None and t.playing_banker:
            pos.banker = self._seat_named(self.banker_name)
        setup.start(pos)
        return pos

    def _seat_named(self, name: str) -> int:
        try:
            return self.reader.seat(name)
        except Unreadable as error:
            raise ValueError(f"banker: {error}") from None

    # what is the case

    @property
    def options(self) -> dict[str, object]:
        """The house rules, settled when the game began: a copy."""
        return dict(self._options)

    @property
    def over(self) -> bool:
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
            state = snapshot(self._play.live, self._play.pending, self.reader)
            for seat, (player, seen) in enumerate(zip(self.players, state["players"], strict=True)):
                seen |= {"name": player.name, "person": player.person, "token": player.token}
                seen["hold"] = seat in self.holding
            known = {"rev": self.rev, "session": self.session, "decision": self.decision, "capped": self.capped}
            return known | state

    def events(self, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
        """The log as plain rows, without polars."""
        with self.lock:
            return event_rows(self._play.live.log, self.edition, start, stop)

    @property
    def log(self) -> pl.DataFrame:
        """The log as a polars frame: a snapshot, made once for each revision."""
        from .record.frames import events_frame

        with self.lock:
            if self._frame is None or self._frame[0] != self.rev:
                pos, first_round = self._play.live, self.start.round if self.start else 1
                frame = events_frame(pos.log, self.edition, pos.seats, starter=pos.starter, first_round=first_round)
                self._frame = (self.rev, frame)
            return self._frame[1]

    def digest(self) -> str:
        """SHA-256 of the log: equal games have equal digests."""
        with self.lock:
            return self._play.live.log.digest()

    def deck(self, number: int) -> list[int]:
        """The cards of a deck, the top one first: for teachers and tests, not for players."""
        return self._play.live.decks[number][:]

    @property
    def banker(self) -> int | None:
        """The seat of the banker; ``None`` if the banker does not play."""
        banker = self._play.live.banker
        return None if banker < 0 else banker

    def rules_of(self, seq: int) -> tuple[str, ...]:
        """Every rule of the edition that an event bears, the one it cites first."""
        if not 0 <= seq < len(self._play.live.log):
            raise IndexError(f"there is no event {seq}; they go from 0 to {len(self._play.live.log) - 1}")
        _, _, _, law, square, _, _, card, *_ = self._play.live.log.row(seq)
        return self.edition.cites(law, square, card)

    def would_refuse(self, said: str) -> Refused | None:
        """Why a move would be refused now; ``None`` if it is legal.  Nothing changes."""
        with self.lock:
            try:
                read = self.read(said)
            except Refused as unreadable:
                return unreadable
            law = self._law(read)
            return self._refused(law, read) if law else None

    # playing

    def play(self, said: str | Move, seat: int | None = None) -> None:
        """Say one move, in the grammar of ``docs/moves.md``; ``Refused`` if a rule forbids it, and nothing changes.

        ``seat`` says who speaks where the text does not; by default the seat that is asked.
        """
        if not isinstance(said, str | Move):
            raise TypeError(f"a move is a text or a Move, not {type(said).__name__}")
        if seat is not None and seat not in range(len(self.players)):
            raise ValueError(f"seat: a number from 0 to {len(self.players) - 1}, not {seat!r}")
        with self.lock:
            self._say(self.read(said, seat) if isinstance(said, str) else said)

    def read(self, text: str, seat: int | None = None) -> Move:
        """The move that a text means now, legal or not; ``Refused`` if it is none."""
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
        if self._waiting() and move.kind_of(said.packed) == move.CLAIM:
            self._keep_claim(said)
            return
        try:
            self._play.play(said.packed, said.terms, of_bot)
        except live.Refused as refusal:
            raise self._refused(refusal.rule, said) from None
        while self._kept_claims and not self._waiting():
            self._say_kept(self._kept_claims.pop(0))
        self._changed()

    def _refused(self, law: int, said: Move) -> Refused:
        kind, title = move.kind_of(said.packed), move.a_of(said.packed)
        about_title = kind in (move.BUILD, move.SELL, move.MORTGAGE, move.LIFT, move.PLACE)
        known = about_title and title < len(self.edition.titles)
        square = self.edition.titles[title].square if known else -1
        if law == rule.DEFERRED:  # what the square has kept for this turn comes first
            square = self._play.live.square[move.seat_of(said.packed)]
        return Refused(self.edition, law, square=square)

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
            raise self._refused(law, said)
        self._kept_claims.append(said)

    def _say_kept(self, said: Move) -> None:
        with suppress(live.Refused):  # it may have been settled or lapsed since
            self._play.play(said.packed)

    def _changed(self) -> None:
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
            if self._waiting():
                return self._ask_bot()
            said = next_to_speak(pos, [player.bot for player in self.players])
            if said == move.NONE or self._would_lapse(said):
                return False
            bot = self.players[move.seat_of(said)].bot
            terms = bot.terms(pos, move.seat_of(said)) if bot and move.kind_of(said) in move.WITH_TERMS else ()
            self._say(Move(said, tuple(terms)), of_bot=True)
            return True

    def _ask_bot(self) -> bool:
        """A fork can begin where a bot is asked; False if it is a person."""
        if self.players[self._play.pending.seat].person:
            return False
        self._play.replay()
        self._changed()
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
        last = None if turns is None else self.turn + turns
        self.capped = False
        while (last is None or self.turn < last) and self.round <= rounds:
            if not self.step():
                return True
        self.capped = self.round > rounds
        return not self.capped

    def hold(self, seat: int, on: bool = True) -> None:
        """Stop the bots for a while (or let them go on): any seat may ask for time to speak."""
        with self.lock:
            (self.holding.add if on else self.holding.discard)(seat)
            self._changed()

    def undo(self) -> bool:
        """Take back the last move of a person, and what bots said since; False if there is none."""
        with self.lock:
            undone = self._play.undo()
            self._kept_claims.clear()
            if undone:
                self.branch += 1
                self._changed()
            return undone

    def fork(self, at: int | None = None) -> Game:
        """An independent copy, or a copy from the last decision before event number ``at``; bots are copied too."""
        with self.lock:
            twin = Game(
                self.edition,
                [(player.name, deepcopy(player.bot)) if player.bot else player.name for player in self.players],
                seed=self.seed, options=self.options, position=self.start,
                tokens=[player.token for player in self.players], opening=self.opening, banker=self.banker_name,
                locale=self.locale,
            )  # fmt: skip
            twin._replay(self._answers(), at)
            if at is None:
                twin._kept_claims = self._kept_claims[:]
            return twin

    def _answers(self) -> list[tuple[Move, bool]]:
        """Everything said so far, and whether a bot said it."""
        script = self._play.script
        beats = [*self._play.beats, (script.answers, script.asked_of_bots)]
        return [(Move(answer[0], answer[1:]), bot) for said, bots in beats for answer, bot in zip(said, bots, strict=True)]

    def _replay(self, answers: Sequence[tuple[Move, bool]], at: int | None = None) -> None:
        """Say everything again; no bot is asked, every move is judged."""
        bots, self._play.bots[:] = self._play.bots[:], [None] * len(self.players)
        try:
            self._play.resume([(said.packed, *said.terms) for said, _ in answers], [of_bot for _, of_bot in answers], at)
        except live.Refused as refusal:
            number = self._play.said
            error = self._refused(refusal.rule, answers[number][0])
            error.add_note(f"move {number + 1}: {self.reader.write(answers[number][0])}")
            raise error from None
        finally:
            self._play.bots[:] = bots
        self.rev += 1

    # keeping and showing

    def moves(self) -> list[str]:
        """Everything said so far, in the canonical grammar."""
        with self.lock:
            return [self.reader.write(said) for said, _ in self._answers()]

    def save(self, path: str | Path) -> None:
        """Write the game, wherever it stands, to a file that :func:`plakett_widgets.load` reads."""
        with self.lock:
            answers = self._answers()
            data = saved.SavedGame(
                format="plakett-game/1",
                edition=self.edition.id,
                options=dict(self.options),
                seed=self.seed,
                players=[
                    saved.Seat(name=player.name, token=player.token, bot=player.bot.name if player.bot else None)
                    for player in self.players
                ],
                opening=self.opening,
                banker=self.banker_name,
                position=self.start,
                moves=[self.reader.write(said) for said, _ in answers],
                said_by_bots=[number for number, (_, of_bot) in enumerate(answers) if of_bot],
                kept_claims=[self.reader.write(said) for said in self._kept_claims],
                digest=self.digest(),
            )
            saved.write(Path(path), data)

    def rules(self, lang: str = "en") -> str:
        """The rulebook in force, with the options chosen."""
        lines = [self.edition.name[lang], ""]
        lines += [f"{name} = {value}" for name, value in self.options.items()]
        for chapter in self.edition.rulebook.chapters:
            lines += ["", chapter.title[lang]]
            lines += [f"{law.id}  {law.text[lang]}" for law in chapter.rules]
        return "\n".join(lines)

    def on_change(self, call: Callable[[Game], None]) -> None:
        """Call back after every accepted move, in the thread that made it."""
        self.listeners.append(call)

    def off_change(self, call: Callable[[Game], None]) -> None:
        if call in self.listeners:
            self.listeners.remove(call)

    def watch(self, query: Callable[[pl.DataFrame], Any] | None = None) -> Watch:
        """A widget that shows what ``query`` answers to the log, by default its last rows, while the game goes on.

        ``game.watch(lambda log: log.group_by("kind").len())`` counts events beside the board.
        """
        from .widgets.watch import Watch

        if len(self._watches) == WATCHES:  # a cell that is run again leaves its old table behind
            self._watches.pop(0).close()
        self._watches.append(Watch(self, query or (lambda log: log.tail(8))))
        return self._watches[-1]

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


def start_data(position: PositionData | Mapping[str, Any] | None) -> PositionData | None:
    if position is None or isinstance(position, PositionData):
        return position
    return PositionData.model_validate(dict(position))


def load(path: str | Path, bots: Mapping[str, Bot] | None = None, edition: str | Path | Edition | None = None) -> Game:
    """A game from a file that ``Game.save`` wrote.

    The bots of this package sit down again by themselves, others are given by player's name; an edition of one's own is
    given too.  ``SavedGameError`` says what is wrong with a file that cannot be read.
    """
    path = Path(path)
    data = saved.read(path)
    tokens = [seat.token for seat in data.players]
    try:
        players = [saved.sit_down(seat, bots or {}) for seat in data.players]
        game = Game(edition or data.edition, players, seed=data.seed, options=data.options, position=data.position,
                    tokens=tokens, opening=data.opening, banker=data.banker)  # fmt: skip
        game._replay(saved.read_moves(data, game.reader))
        for said in saved.read_all(data.kept_claims, game.reader):
            game.play(said)
    except (Refused, ValueError, editions.UnknownNameError) as error:
        raise saved.SavedGameError(f"{path.name}: {'; '.join([str(error), *getattr(error, '__notes__', [])])}") from None
    if game.digest() != data.digest:
        raise saved.SavedGameError(f"{path.name}: the moves do not give the game that was saved; was the file changed?")
    return game
