"""The public game: one table with its players, played from Python, by clicks or by bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex
from weakref import ref

from ..bots.bot import Bot
from ..editions import Edition
from ..engine.position import Position
from ..engine.recorded_chance import RecordedChance
from ..errors.suggestions import public
from ..inputs import arguments
from ..inputs.players import Player
from ..moves.verbs import VERBS
from ..record.frames import Frames
from ..record.positions.position import PositionData
from ..texts.refusal import Refused
from . import autosave as autosaving
from .listeners import On
from .past import Past
from .record import Record
from .rulebook_text import rulebook_text
from .setup import settle
from .table import ROUNDS, Table
from .table_state import AnyMove

if TYPE_CHECKING:
    import polars as pl

    from ..record.log.events import EventRow
    from ..record.log.history import TurnRow
    from ..record.positions.state import GameState, LegalMove, PendingDecision
    from ..widgets.board import Board
    from ..widgets.watch import Watch
    from .table_state import Preview

ELSEWHERE = {word: f'play("{word}")' for verb in VERBS.values() for word in verb.words if word.isidentifier()}
for holder, kind in {"table": Table, "on": On, "past": Past, "record": Record}.items():
    found = {name: f"{holder}.{name}" for name in dir(kind) if not name.startswith("_")}
    ELSEWHERE |= found | {f"{holder}_{name}": place for name, place in found.items()}


@partial(public, elsewhere=ELSEWHERE)
class Game:
    """One game: its position, its players, its log, its board.

    The same seed and the same moves give the same game, anywhere.

    Parameters
    ----------
    edition : str, Path or Edition
        A name (``editions.names()``) or a folder.
    players : int or sequence
        Names (persons), bots, pairs of a name and a bot, or a number of persons.
    seed : int, optional
        The seed of dice and decks, drawn if not given.
    options : mapping, optional
        House rules, see :meth:`rules`.
    position : PositionData, mapping or str, optional
        Where to begin instead of a new game, as data or in one line, see :attr:`record`.
    tokens : sequence of str
        One a player: those of the edition in their order, or as drawn by lot, if not given.
    opening : sequence
        The first throws, of the start and then of the game: two numbers each or, with one die, a number.
    banker : str, optional
        The player who keeps the bank and throws first for the start, the first one if not given.
    locale : str, optional
        The language of its boards, if it is not the page's, and of its sentences and rules: "fr" or "en".
    autosave : str or Path, optional
        A file that the game is written to as it goes on.  A game made again with the same arguments goes on from there.
    recorded_chance : RecordedChance, optional
        Recorded dice and cards, for a game loaded without a seed.

    Attributes
    ----------
    past : Past
        Going back, and looking back.
    record : Record
        Keeping the game: as text, as a position, as files, with comments.
    on : On
        Functions that are called while the game goes on.
    table : Table
        The inside of the game, which widgets and hosts share.

    Raises
    ------
    ValueError
        An argument is not what it should be.
    Refused
        A rule forbids that these players sit down together.

    Examples
    --------
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
        position: PositionData | Mapping[str, object] | str | None = None,
        tokens: Sequence[str] = (),
        opening: Sequence[tuple[int, int]] | Sequence[int] = (),
        banker: str | None = None,
        locale: str | None = None,
        autosave: str | Path | None = None,
        recorded_chance: RecordedChance | None = None,
    ) -> None:
        arguments.edition_or_path(edition)
        file = None if autosave is None else arguments.file_path("autosave", autosave).absolute()
        begun = None if file is None else autosaving.begun(file, edition)
        self.table = Table(settle(
            edition, players, seed=seed, options=options, position=position, tokens=tokens, opening=opening, banker=banker,
            locale=locale, recorded_chance=recorded_chance, begun=begun,
        ))  # fmt: skip
        if file is not None:
            autosaving.keep(self.table, file, begun)

    @cached_property
    def past(self) -> Past[Game]:
        """Going back, and looking back."""
        return Past(self.table, self._at)

    @cached_property
    def record(self) -> Record:
        """Keeping the game: as text, as a position, as files, with comments."""
        return Record(self.table)

    @cached_property
    def on(self) -> On[Game]:
        """Functions that are called while the game goes on."""
        return On(self, self.table)

    # who and what

    @property
    def edition(self) -> Edition:
        """The edition, with its house rules."""
        return self.table.edition

    @property
    def players(self) -> Sequence[Player]:
        """Players, by seat."""
        return self.table.players

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return self.table.names

    @property
    def seed(self) -> int:
        """The seed of dice and decks."""
        return self.table.seed

    @property
    def locale(self) -> str | None:
        """The language of the game: "fr", "en" or ``None``."""
        return self.table.locale

    @property
    def options(self) -> dict[str, object]:
        """The house rules, settled when the game began: a copy."""
        return dict(self.table.setup.options)

    def rules(self, locale: str | None = None) -> str:
        """Return the rulebook as a text.

        At its head stands where the game comes from and what of it is ours, then each option: its value, what that means, and
        the rules it governs.

        Parameters
        ----------
        locale : str, optional
            "fr" or "en"; the game's own language or else English if not given.

        Returns
        -------
        str
            The rulebook, a rule a line.

        Raises
        ------
        ValueError
            The language is another one.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> rules = Game("mspm", players=2, options={"concrete_share": "surcharge"}).rules("en").splitlines()
        >>> print(*(line for line in rules if line.startswith("concrete_share")))
        concrete_share = surcharge  Share of the concrete plant: It is added to the price of the building. (SPM-052)
        """
        return rulebook_text(self.edition, self.options, self.table.language(locale))

    # how it stands

    @property
    def over(self) -> bool:
        """True once the game has come to the end that its rules set.  A run that has met its cap on rounds is not over.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("confinement", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.over, game.run(), game.over
        (False, True, True)
        """
        return self.table.over

    @property
    def winners(self) -> list[int]:
        """The seats that won.  Several share the victory."""
        return self.table.position.winners[:]

    @property
    def turn(self) -> int:
        """Number of turns that have begun."""
        return self.table.position.turn

    @property
    def round(self) -> int:
        """The number of the round under way, from 1: one is over when everybody still in play has had a turn."""
        return self.table.position.round

    @property
    def length(self) -> int:
        """Number of events."""
        return self.table.length

    @property
    def pending(self) -> PendingDecision | None:
        """The decision that is waited for.  ``None`` at a quiet point, where any seat may move."""
        return self.state()["pending"]

    def state(self) -> GameState:
        """Return the position as plain data.

        Returns
        -------
        GameState
            Always a new one.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).state()["turn"]
        1
        """
        return self.table.state()

    def legal(self, seat: int | str | None = None) -> list[LegalMove]:
        """Return every move that may be played now.

        ``play(choice)`` plays one.  ``move`` is its text, to which a bid or request adds a number from ``min`` to ``max``, an
        offer or counter what its ``terms`` list by recipient, and who pays in kind some of what they ``give``.  Besides, while
        somebody decides, a rent may be claimed, which is settled after the answer.

        Parameters
        ----------
        seat : int or str, optional
            Only the moves of this seat, or of the player of this name.

        Returns
        -------
        list of LegalMove
            The moves, each with its ``seat``, ``kind`` and ``move``.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> [choice["move"] for choice in Game("plakettopoly", ["Ana", "Léo"], seed=7).legal("Léo")]
        ['roll']
        """
        return self.table.legal(self.table.seat_if_any(seat))

    def would_refuse(self, move: AnyMove, seat: int | str | None = None) -> Refused | None:
        """Return why :meth:`play` would refuse a move now.  Nothing changes.

        Parameters
        ----------
        move : str, Move or mapping
            A move as for :meth:`play`.
        seat : int or str, optional
            Who plays it, where the move does not name a seat.

        Returns
        -------
        Refused or None
            ``None`` if it is legal.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> game.would_refuse("roll", seat=0).code, game.would_refuse("roll", seat=1)
        ('not_your_turn', None)
        """
        with self.table.lock:
            return self.table.judged(move, seat)[1]

    def preview(self, move: AnyMove, seat: int | str | None = None) -> Preview:
        """Return what a move would do, an offer as if it were accepted, a bid as if it won.  Nothing changes.

        What follows from the move, such as a debt that can then be paid, is not looked at.

        Parameters
        ----------
        move : str, Move or mapping
            A move as for :meth:`play`.
        seat : int or str, optional
            Who plays it, where the move does not name a seat.

        Returns
        -------
        Preview
            ``refused`` is why it would be refused (``code``, ``rule``, ``fr``, ``en``).  ``players`` are the seats that it
            would change, each with its ``cash`` and ``worth`` before and after, and the ``groups`` of which it would hold more
            or fewer titles.  Cash below zero is what is lacking.  ``impossible`` is why the other side could not accept an
            offer as things stand.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5]}}})
        >>> [player["cash"] for player in game.preview("mortgage 5")["players"]]
        [{'before': 1500, 'after': 1600}]
        >>> game.preview("lift 5")["refused"]["code"], game.preview("lift 5")["players"]
        ('illegal_move', [])
        """
        return self.table.preview(move, seat)

    def rollout(self, bots: Sequence[Bot], seed: int, rounds: int = ROUNDS) -> Position:
        """Return one way that this game may go on from here.  The game itself stays as it is.

        Dice to come and the order of the decks are drawn anew.

        Parameters
        ----------
        bots : sequence of Bot
            Who plays on, one a seat.
        seed : int
            The seed of what is drawn.
        rounds : int
            Stop after so many rounds more: with 0 at the end of this one, with -1 as soon as no decision is open.

        Returns
        -------
        Position
            Where it ends.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("confinement", players=2, seed=7)
        >>> game.rollout([bots.Balanced(), bots.Balanced()], seed=1).over
        True
        """
        return self.table.rollout(bots, seed, rounds)

    # playing

    def play(self, move: AnyMove, seat: int | str | None = None) -> None:
        """Play one move.

        Parameters
        ----------
        move : str, Move or mapping
            A text in the grammar of ``docs/moves.md``, or an entry of :meth:`legal`, which is played by its own seat.
        seat : int or str, optional
            Who plays it, where the text does not name a seat.  By default the seat that decides.

        Raises
        ------
        Refused
            A rule forbids it.  Nothing has changed.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=["Ana", "Léo"], seed=7)
        >>> game.play(game.legal("Léo")[0])
        >>> game.moves()
        ['Léo: roll']
        """
        table = self.table
        with table.lock:
            table.change(table.history.play, table.read(move, seat))

    def play_all(self, moves: Sequence[AnyMove], seat: int | str | None = None) -> None:
        """Play several moves, all or none.

        Parameters
        ----------
        moves : sequence
            Moves as for :meth:`play`.
        seat : int or str, optional
            Who plays them, where they do not name a seat.

        Raises
        ------
        Refused
            A rule forbids one of them, and a note names it.  Nothing has changed.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5, 15]}}})
        >>> game.play_all(["mortgage 5", "mortgage 15"])
        >>> game.state()["players"][0]["cash"]
        1700
        """
        self.table.play_all(moves, seat)

    async def move(self, seat: int | str | None = None) -> str:
        """Wait for the next move of a person, or of one seat, person or bot: ``await game.move()`` in a cell.

        While a cell waits, only ipykernel 7 or newer receives what is done on a board.  A script to which no board is open
        receives what another thread or task plays.  :attr:`on` follows a game everywhere.

        Parameters
        ----------
        seat : int or str, optional
            The seat, or the name of its player.

        Returns
        -------
        str
            The move.

        Raises
        ------
        RuntimeError
            The game has ended, nobody could ever move (older kernels, marimo, and notebooks that run by themselves), or in a
            script nothing was played for a second.
        """
        from ..widgets.awaited_move import next_move

        return await next_move(self.table, self.table.seat_if_any(seat))

    def step(self) -> bool:
        """Have one bot make one move.

        Returns
        -------
        bool
            False if no bot moves before a person does, a seat holds, or the game is over.

        Raises
        ------
        BotFailed
            A bot has failed.  The game stays as it was, and the next step asks the bot again.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).step()
        False
        """
        return self.table.step()

    def run(self, turns: int | None = None, rounds: int = ROUNDS) -> bool:
        """Have bots play on until a person must decide, a claim would lapse, a seat holds, or the game is over.

        Parameters
        ----------
        turns : int, optional
            Stop after so many turns.
        rounds : int
            Never play past so many rounds of the table.

        Returns
        -------
        bool
            False if the cap on rounds ended the run.

        Raises
        ------
        BotFailed
            A bot has failed.  The game stays as it was before its move.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3), game.turn
        (True, 4)
        """
        return self.table.run(turns, rounds)

    def hold(self, seat: int | str, on: bool = True) -> None:
        """Stop the bots for a while, or let them go on, so that players can talk.

        Parameters
        ----------
        seat : int or str
            The seat, or the name of its player.
        on : bool
            False to let the bots go on.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", ["Ana", bots.Balanced()], seed=7)
        >>> game.hold("Ana")
        >>> game.step()
        False
        """
        self.table.hold(seat, on)

    def undo(self) -> bool:
        """Take back the last move of a person, and what bots played since.

        The line that is left is kept, see :attr:`past`.

        Returns
        -------
        bool
            False if there is no such move.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.play("roll")
        >>> game.undo(), game.undo(), len(game.past.lines)
        (True, False, 1)
        """
        return self.table.undo()

    def fork(self, at: int | None = None) -> Game:
        """Return an independent copy, without the lines that were left.

        Bots of this package are copied too.  One of one's own is made anew.

        Parameters
        ----------
        at : int, optional
            Copy the game as it was at the last decision before this event.

        Returns
        -------
        Game
            The copy.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> twin = game.fork()
        >>> twin.play("roll")
        >>> len(game.moves()), len(twin.moves())
        (0, 1)
        """
        return self._at(self.table.fork(at))

    def _at(self, table: Table) -> Game:
        """Return a game at another table."""
        game = object.__new__(type(self))
        game.table = table
        return game

    def __copy__(self) -> Game:
        return self.fork()  # attribute by attribute, two games would play on at one table

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.fork()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a game is not pickled: game.save(file) and pw.load(file) take it elsewhere, or to another day")

    # what has happened

    def moves(self) -> list[str]:
        """Return every move so far, in the canonical grammar.

        Returns
        -------
        list of str
            The moves, with the seats that made them.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> game.play("roll")
        >>> game.moves()
        ['Léo: roll']
        """
        with self.table.lock:
            return [self.table.reader.write(move) for move, _ in self.table.history.moves()]

    def events(self, start: int = 0, stop: int | None = None) -> list[EventRow]:
        """Return the log as plain rows, without polars.

        Parameters
        ----------
        start, stop : int, optional
            Which events, as in a slice.

        Returns
        -------
        list of EventRow
            A row an event.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> [event["kind"] for event in game.events(-1)], game.events(-9, 0)
        (['turn_begun'], [])
        """
        return self.table.events(start, stop)

    def story(self, locale: str | None = None, start: int = 0, stop: int | None = None) -> list[str]:
        """Return the events in sentences, as the board shows them.

        Parameters
        ----------
        locale : str, optional
            "fr" or "en"; the game's own language or else English if not given.
        start, stop : int, optional
            Which events, as in a slice.

        Returns
        -------
        list of str
            A sentence an event.

        Raises
        ------
        ValueError
            The language is another one.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> start = game.length
        >>> game.play("roll")
        >>> game.story("en", start), game.story("fr", start, start + 1)
        (['Léo rolls 3 and 3.', 'Léo lands on Prevention Avenue.'], ['Léo fait 3 et 3.'])
        """
        return self.table.story(locale, start, stop)

    def history(self, start: int = 0, stop: int | None = None) -> list[TurnRow]:
        """Return a row for each turn that has ended, and at the end of the game for the last.

        Parameters
        ----------
        start, stop : int, optional
            Which rows, as in a slice.

        Returns
        -------
        list of TurnRow
            ``cash``, ``worth`` and ``titles`` (how many) are by seat, ``seq`` is the last event of the turn.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> game.run(turns=3)
        True
        >>> [row["turn"] for row in game.history()], [row["turn"] for row in game.history(start=2)]
        ([1, 2, 3], [3])
        """
        return self.table.turn_rows(start, stop)

    def at(self, seq: int) -> GameState:
        """Return the state as it was after an event: nothing is pending there, and nothing can be played.

        Parameters
        ----------
        seq : int
            The number of the event.

        Returns
        -------
        GameState
            A state as from :meth:`state`, with ``seq``.

        Raises
        ------
        IndexError
            There is no such event.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> dealt = [event["seq"] for event in game.events() if event["kind"] == "dealt"]
        >>> [[player["cash"] for player in game.at(seq)["players"]] for seq in dealt]
        [[1500, 0], [1500, 1500]]
        """
        return self.table.at(seq)

    @property
    def log(self) -> pl.DataFrame:
        """The log as a polars frame: a snapshot, made once for each revision."""
        return self.frames.events

    @property
    def frames(self) -> Frames:
        """All frames of ``docs/data.md``: a snapshot, made once for each revision.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.frames.balances["cash"].to_list(), game.frames is game.frames
        ([1500, 1500], True)
        """
        return self.table.frames

    def save(self, path: str | Path, names: bool = True) -> None:
        """Write the game, wherever it stands, to a file that :func:`plakett_widgets.load` reads.

        Parameters
        ----------
        path : str or Path
            The file.
        names : bool
            Whether it names the players.  False writes a file to hand on, with P1, P2, and so on.

        Examples
        --------
        >>> import tempfile
        >>> from pathlib import Path
        >>> from plakett_widgets import Game
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder) / "game.plk"
        ...     Game("plakettopoly", ["Ana", "Léo"], seed=7).save(file)
        ...     "Ana" in file.read_text("utf-8")
        True
        """
        autosaving.save(self.table, arguments.file_path("path", path), names)

    # showing

    @property
    def board(self) -> Board:
        """The one board of this game.  ``Board(game)`` makes further ones."""
        from ..widgets.board import Board

        board: Board | None = self.table.board()
        if board is None or board.closed:
            board = Board(self)
            self.table.board = ref(board)  # its table keeps it until it is closed
        return board

    def watch(self, query: Callable[[pl.DataFrame], Any] | None = None) -> Watch:
        """Return a widget that shows an answer of the log while the game goes on.

        Of all such widgets only the last few stay up to date.

        Parameters
        ----------
        query : callable, optional
            Receives the log, and returns what is shown.  The last rows if not given.

        Returns
        -------
        Watch
            The widget.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> watch = Game("plakettopoly", players=2, seed=7).watch(lambda log: log.height)
        >>> watch.value
        '<pre>7</pre>'
        """
        from ..widgets.watch import Watch

        return Watch(self, (lambda log: log.tail(8)) if query is None else arguments.callback("query", query))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        state = "over" if self.over else f"turn {self.turn}"
        return f"<Game {self.edition.id}: {', '.join(self.names)}; {state}>"
