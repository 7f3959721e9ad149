"""A lobby in a cell: the game, its players and house rules are chosen there, then the board takes its place."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

from .. import editions
from ..bots.bot import Bot
from ..editions import Edition
from ..errors.suggestions import public, shorten
from ..errors.worded import Worded
from ..game import Game, unfinished
from ..inputs import arguments
from ..inputs.players import BOTS, Player, bot_name, seat_players
from ..jupyter.presence import is_unattended
from ..record.notation.writing import SavedGameError
from ..words.catalogue import in_words
from ..words.languages import require_language
from .board import Board
from .board_definition import words
from .lobby_menu import NAMES, USUAL, chosen_players, lobby_menu, own_bots
from .lobby_panel import LobbyPanel
from .lobby_still import still_lobby
from .protocol_widget import THEMES
from .still import Bundle, StillBox
from .wire import SPEEDS, LobbyChoice, LobbyOffer

FOLDER: Final = "parties"


class LobbyError(Worded, RuntimeError):
    """There is no game yet, or none to take up."""


@public
class Lobby(StillBox):
    """A place to choose a game and its players, and then the board of that game.

    Lobbies are made by :func:`play`.

    Parameters
    ----------
    choice : LobbyChoice
        What is chosen at first.
    editions : mapping of str to Edition
        The games that it offers, by id.
    bots : mapping of str to Bot
        Bots of one's own by level.
    seed : int or None
        The seed of dice and decks.
    locale : str or None
        "fr", "en", or ``None`` for the language of the page.
    theme : str
        "light", "dark" or "auto".
    folder : Path or None
        Where games are kept.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> lobby = pw.play("confinement", ["Ana", pw.bots.Balanced()], seed=7, autosave=None)
    >>> lobby.start()
    <Game confinement: Ana, balanced; turn 1>
    >>> lobby.board.speed
    'normal'
    """

    NOT_COPIED = LobbyPanel.NOT_COPIED

    def __init__(
        self,
        choice: LobbyChoice,
        editions: Mapping[str, Edition],
        bots: Mapping[str, Bot],
        *,
        seed: int | None,
        locale: str | None,
        theme: str,
        folder: Path | None,
    ) -> None:
        self.session = secrets.token_hex(16)
        self._board: Board | None = None  # which another game may follow on, such as a rematch
        self._editions, self._bots, self._seed, self._folder = editions, bots, seed, folder
        self._offered: Path | None = None
        offer = None if is_unattended() else self._find_offer()
        menu = lobby_menu(editions.values(), bots)
        self.panel = LobbyPanel(self, editions, menu, choice=choice, locale=locale or "", theme=theme, offer=offer)
        super().__init__(self.panel)

    # the game

    @property
    def begun(self) -> bool:
        """Whether a game was begun or taken up here."""
        return self._board is not None

    @property
    def game(self) -> Game:
        """The game.

        Raises
        ------
        RuntimeError
            It has not begun yet.
        """
        if self._board is None:
            raise self._error("lobby.not_started")
        return cast(Game, self._board.game)

    @property
    def board(self) -> Board:
        """The board of the game, which takes the place of the lobby.

        Raises
        ------
        RuntimeError
            The game has not begun yet.
        """
        board = self.game.board
        if board is not self._board:  # the last one was closed
            self._show(board)
        return board

    def start(self) -> Game:
        """Begin the game that is chosen now, as *Start* does.  Nothing happens if a game has begun here.

        Returns
        -------
        Game
            The game.

        Raises
        ------
        Refused
            A rule forbids that these players sit down together.
        ValueError
            A name cannot be one.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> game = pw.play("mspm", players=3, autosave=None).start()
        >>> game.edition.id, game.names
        ('mspm', ['P1', 'P2', 'P3'])
        """
        with self.panel.lock:
            if self._board is None:
                self._begin(self._new_game())
            return self.game

    def resume(self) -> Game:
        """Take up the game that the lobby offers, as *Go on* does.  Nothing happens if a game has begun here.

        Returns
        -------
        Game
            The game.

        Raises
        ------
        RuntimeError
            None is offered.
        """
        with self.panel.lock:
            if self._board is None:
                self._begin(self._offered_game())
            return self.game

    def _new_game(self) -> Game:
        choice = self.panel.choice
        edition = self._editions[choice["edition"]]
        file = None if self._folder is None else unfinished.new_file(self._folder, edition.id)
        players = [(player["name"], player["level"]) for player in choice["players"]]
        return Game(
            edition,
            [(name, self._bot(level)) if level else name for name, level in players],
            seed=self._seed,
            options=choice["options"],
            tokens=[] if edition.players.tokens == "drawn" else [player["token"] for player in choice["players"]],
            locale=self.panel.locale or None,
            autosave=file,
        )

    def _offered_game(self) -> Game:
        game = None
        if self._offered is not None:
            with suppress(OSError, SavedGameError):  # it was deleted or changed meanwhile
                game = unfinished.take_up(self._offered, self._own_names(), self.panel.locale or None)
        if game is None:
            self.panel.offer = self._find_offer()
            raise self._error("lobby.nothing_offered")
        return game

    def _bot(self, level: str) -> Bot:
        return self._bots[level] if level in self._bots else BOTS[level]()

    def _own_names(self) -> dict[str, Bot]:
        """Return bots of one's own by their names in files."""
        return {bot_name(bot): bot for bot in self._bots.values()}

    def _find_offer(self) -> LobbyOffer | None:
        found = None if self._folder is None else unfinished.newest_unfinished(self._folder, self._own_names())
        if found is None:
            self._offered = None
            return None
        self._offered, game = found
        return {
            "name": words(game.edition.name),
            "edition": game.edition.id,
            "players": game.names,
            "round": game.round,
            "saved": self._offered.stat().st_mtime,
        }

    def _begin(self, game: Game) -> None:
        """Show the board of a game instead of the panel, as it was chosen there."""
        board = game.board
        board.theme, board.speed = self.panel.theme, self.panel.choice["speed"]
        if self.panel.locale:
            board.locale = self.panel.locale
        self._show(board)
        if not self.panel.answering:
            self.panel.close()

    def _show(self, board: Board) -> None:
        self._board = board
        self.children = (board,)
        self._keep_children()

    def _error(self, key: str) -> LobbyError:
        error = LobbyError(in_words(key))
        error.locale = require_language(self.panel.locale) if self.panel.locale else None
        shorten(error)
        return error

    # showing

    def _repr_mimebundle_(self, **kwargs: Any) -> Bundle | None:
        if self._ready and self.begun:
            _ = self.board  # a new one, if the last one was closed
        return super()._repr_mimebundle_(**kwargs)

    def still(self) -> dict[str, str]:
        """Return the position of the game or, before it has begun, what can be chosen: in words and as a picture.

        Returns
        -------
        dict of str to str
            By MIME type.
        """
        return still_lobby([*self._editions.values()], self.panel.locale or "en") if self._board is None else self.board.still()

    def close(self) -> None:
        """Take the lobby off every page.  The game goes on."""
        self.panel.close()
        super().close()

    def __repr__(self) -> str:
        return f"<Lobby of {self.game!r}>" if self.begun else "<Lobby>"


def play(
    edition: str | Path | Edition | None = None,
    players: int | Sequence[str | Bot | tuple[str, Bot]] | None = None,
    *,
    tokens: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    speed: str = "normal",
    locale: str | None = None,
    theme: str = "auto",
    autosave: str | Path | None = FOLDER,
) -> Lobby:
    """Return a lobby, in which a game is chosen and begun, and then played.

    It shows itself as the last line of a cell.  What is given here is chosen there at first.

    Parameters
    ----------
    edition : str, Path or Edition, optional
        A name (``editions.names()``) or a folder.
    players : int or sequence, optional
        As for :class:`Game`.  A person against three bots if not given.
    tokens : sequence of str
        One a player.
    options : mapping, optional
        House rules.
    seed : int, optional
        The seed of dice and decks, drawn if not given.
    speed : str
        How fast bots play: "slow", "normal" or "fast".
    locale : str, optional
        "fr" or "en".  By default the language of the page.
    theme : str
        "light", "dark" or "auto", which is that of the page.
    autosave : str or Path, optional
        A folder in which each game is kept in a file of its own.  The newest one that is not over can be taken up again.
        ``None`` keeps nothing.

    Returns
    -------
    Lobby
        The lobby.

    Raises
    ------
    ValueError
        An argument is not what it should be.
    Refused
        A rule forbids that these players sit down together.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> lobby = pw.play("mspm", ["Ana", pw.bots.Careful()], autosave=None)
    >>> lobby.start().names
    ['Ana', 'careful']
    """
    chosen = editions.load("plakettopoly" if edition is None else arguments.edition_or_path(edition))
    own = chosen.settle_options(options)
    changed = {option.name: own[option.name] for option in chosen.options if own[option.name] != option.default}
    given: Any = usual_table() if players is None else arguments.checked_players(players)
    seated: list[Player] = seat_players(chosen, False, given, arguments.list_of_texts("tokens", tokens), None)
    bots = own_bots([player.bot for player in seated if player.bot is not None])
    # the usual game first, the reference board last
    boxes = {name: editions.load(name) for name in sorted(editions.names(), reverse=True)}
    choice: Any = {
        "edition": chosen.id,
        "players": chosen_players(chosen, seated, bots),
        "options": changed,
        "speed": arguments.one_of("speed", speed, SPEEDS),
    }
    return Lobby(
        choice,
        boxes | {chosen.id: chosen},
        bots,
        seed=None if seed is None else arguments.checked_seed(seed),
        locale=arguments.checked_language(locale),
        theme=arguments.one_of("theme", theme, THEMES),
        folder=None if autosave is None else arguments.path_to("autosave", "right.folder", autosave).absolute(),
    )


def usual_table() -> list[str | tuple[str, Bot]]:
    """Return a person and some bots."""
    return [(name, BOTS[level]()) if level else name for name, level in zip(NAMES, USUAL, strict=False)]
