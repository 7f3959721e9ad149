"""The inside of a seat that is played from a kernel: its connection, its game, and who plays it."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

from .._version import __version__
from ..bots.bot import Bot
from ..bots.failure import BotFailed
from ..game.table_state import AnyMove
from ..texts.refusal import Refused
from ..widgets.protocol import PROTOCOL_VERSION
from ..words.catalogue import in_words
from .connection import ANSWER_TIMEOUT, Connection, News
from .errors import HostUnreachable, RoomError, refused
from .following import FollowedGame, Following
from .seat_bot import SeatBot
from .tokens import new_token

if TYPE_CHECKING:
    from ..widgets.wire import RoomSeat
    from .seat_board import SeatBoard

FOLLOW: Final[News] = {"kind": "follow"}  # a second one changes nothing
SEAT_TIMEOUT: Final = 10.0  # seconds until the host has given a seat
LINKS_TIMEOUT: Final = 3.0


class SeatLink:
    """A seat that is played from a kernel, as its board, its bot and its public face share it.

    Parameters
    ----------
    url : str
        The link of the classroom.
    name : str
        The name of the player.
    token : str
        The token of a seat that is had already.
    table : int, optional
        The table to sit down at, from 0.
    """

    def __init__(self, url: str, name: str, token: str, table: int | None) -> None:
        self.url, self.name, self.token = url, name, token
        self.wanted = table
        self.proposed = new_token()  # by which a request that comes again finds the seat that it was given
        self.table = self.seat = -1
        self.message, self.paused, self.ended = "", False, False
        self.seats: list[RoomSeat] = []  # who sits at the table
        self.following = Following()
        self.error: Exception | None = None  # why there is no seat
        self.seated, self.begun = threading.Event(), threading.Event()
        self.session = ""
        self.board: SeatBoard | None = None
        self.player: SeatBot | None = None  # the bot that plays
        self.failure: BotFailed | None = None  # of the last bot
        self.closed = False
        self.unanswered: dict[str, str] = {}  # the ids of requests that the host may have carried out
        address = f"{url.rstrip('/')}/socket".replace("http", "ws", 1)
        self.connection = Connection(lambda: address, self.greet, self.receive)
        finalize(self, self.connection.close)
        try:
            self.connection.start()
            self.connection.wait()
            if not self.seated.wait(SEAT_TIMEOUT) or self.error is not None:
                raise self.error or HostUnreachable.at(address)
        except BaseException:
            self.connection.close()
            raise

    # messages of the host, in the thread of news

    def greet(self) -> Sequence[News]:
        """Return the first messages of a connection: the token, or the name of somebody new.

        The moves come before the answers to requests that have waited for this connection.
        """
        if self.token:
            return [{"kind": "enter", "token": self.token, "version": __version__}, FOLLOW]
        wanted = {} if self.wanted is None else {"table": self.wanted}
        return [{"kind": "join", "name": self.name, "token": self.proposed, **wanted, "version": __version__}]

    def receive(self, news: News) -> None:
        """Take over what the host sends by itself."""
        kind = news.get("kind")
        if kind == "seat":
            self.sit(news)
        elif kind == "begin":
            self.session = news["traits"]["session"]
            self.connection.send(FOLLOW)
        elif kind == "beginning":
            self.following.begin(self.table, news["beginning"])
        elif kind == "moves":
            if not self.following.follow({**news, "table": self.table}):  # type: ignore[typeddict-item]
                self.connection.send({**FOLLOW, "again": True})
            if not self.begun.is_set():
                self.begun.set()
                self.following.notify()
        elif kind == "room":
            self.message, self.paused = str(news.get("message") or ""), bool(news.get("paused"))
            self.ended, self.seats = bool(news.get("ended")), news.get("seats") or []
            self.following.notify()
        elif kind == "refused":
            self.refuse(refused(news.get("text")), news.get("code") in ("versions", "replaced"))
        elif kind == "lost":
            self.following.notify()
        elif kind == "closed":
            self.refuse(RoomError.worded("seat.closed"), True)
        elif kind == "lobby" and (news.get("unknown") or not self.seated.is_set()):
            self.refuse(RoomError.worded("seat.lost"), True)

    def sit(self, news: News) -> None:
        """Take the seat that the host has given, or moved this one to."""
        if (news["table"], news["seat"]) != (self.table, self.seat):
            self.begun.clear()
            self.following.games.clear()
        self.token, self.name, self.table, self.seat = (
            news.get("token") or self.token,
            news["name"],
            news["table"],
            news["seat"],
        )
        self.seated.set()
        self.following.notify()

    def refuse(self, error: RoomError, for_good: bool) -> None:
        """Note that the host refuses the seat, or something that nobody waits for."""
        if for_good or not self.seated.is_set():
            self.error = error
            self.connection.end(error)
            self.seated.set()
            self.following.notify()

    # playing

    @property
    def is_lost(self) -> bool:
        """Whether the connection is lost, and comes back by itself."""
        return not (self.closed or self.connection.there.is_set())

    @property
    def game(self) -> FollowedGame:
        """The game of the table.  Raise ``RoomError`` before it has begun."""
        game = self.following.games.get(self.table)
        if game is None or not self.begun.is_set():
            raise self.error or RoomError.worded("seat.waiting")
        return game

    def request(self, message: Mapping[str, object], seconds: float = ANSWER_TIMEOUT, id: str = "") -> News:
        """Send a request of a board to the host, and return its answer.

        One that had no answer and comes again at the same revision has the same id, so that it is carried out once.
        """
        whole = {"v": PROTOCOL_VERSION, "session": self.session, "seat": self.seat, **message}
        id = self.unanswered.setdefault(json.dumps(whole), id or self.connection.new_id())
        answer = self.connection.request(whole, seconds, id)
        self.unanswered = {}
        return answer

    def is_at(self, url: str) -> bool:
        """Return whether this room has a link, which its host is asked: another one might collect tokens by it."""
        if self.error is not None or self.closed or self.is_lost:
            return False
        try:
            links = self.connection.request({"kind": "links"}, LINKS_TIMEOUT).get("links", ())
        except (HostUnreachable, RoomError):
            return False
        return url.rstrip("/") in {link.rstrip("/") for link in links}

    def play(self, move: AnyMove, of_bot: bool = False) -> None:
        """Have the host play a move of this seat, and note whether a bot chose it.  Raise ``Refused`` if it does not."""
        game = self.game
        table = game.table
        with table.lock:
            text = table.reader.write(table.read(move, self.seat), with_seat=False)
            about = {"move": text, "decision": there(game, "decision"), "base_revision": there(game, "revision")}
        self.carried_out(self.request({"kind": "action", "of_bot": of_bot, **about}))

    def undo(self) -> bool:
        """Take the last move of a person back, or wish for it.  Return whether it has been taken back."""
        about = {"what": "undo", "on": True, "branch": there(self.game, "branch")}
        return bool(self.carried_out(self.request({"kind": "control", **about})).get("moved"))

    def carried_out(self, answer: News) -> News:
        """Return the answer to a request that was carried out.  Raise ``Refused`` for another one."""
        if answer.get("ok"):
            return answer
        error = answer["error"]
        words = error.get("text") or in_words("room.unknown_request")
        raise Refused.unread({name: words[name] for name in ("fr", "en")}, str(error.get("code", "")), self.game.locale)

    # a bot of one’s own

    def hand_to(self, bot: Bot, pace: float) -> None:
        """Have a bot play."""
        self.take_back()
        self.failure = None
        self.player = SeatBot(self, bot, pace)
        self.player.start()
        self.following.notify()

    def take_back(self) -> None:
        """Have no bot play."""
        player, self.player = self.player, None
        if player is not None:
            player.stop()
            self.following.notify()

    def give_up(self, player: SeatBot, failure: BotFailed) -> None:
        """Note that a bot has failed.  The seat is the pupil’s again."""
        if self.player is player:
            self.failure = failure
            self.take_back()

    def close(self) -> None:
        """End the connection."""
        self.closed = True
        self.take_back()
        self.connection.close()

    def leave(self) -> None:
        """Give the seat up."""
        self.take_back()
        self.connection.send({"kind": "leave"})


def there(game: FollowedGame, name: str) -> Any:
    """Return what the host last sent about a game beside its moves."""
    assert game.there is not None
    return game.there[name]  # type: ignore[literal-required]
