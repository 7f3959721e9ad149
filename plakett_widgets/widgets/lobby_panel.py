"""The lobby before a game has begun: what is chosen there, and the requests to begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any

import traitlets as t

from ..editions import Edition
from ..errors.worded import Worded, show_value
from ..inputs.players import why_unfit
from ..words.catalogue import in_words
from ..words.languages import LANGUAGES
from . import protocol
from .lobby_menu import read_choice
from .messages import Content, Message
from .protocol import Problem
from .protocol_widget import ProtocolWidget, data
from .wire import Answer, LobbyChoice, LobbyMenu, LobbyOffer, Welcome

if TYPE_CHECKING:
    from .lobby import Lobby


class LobbyPanel(ProtocolWidget):
    """The only child of a lobby until its game begins."""

    NOT_COPIED = "a lobby is neither copied nor pickled: pw.play() makes another one"

    view = t.Unicode("lobby").tag(sync=True)
    menu: t.TraitType[LobbyMenu, LobbyMenu] = data()
    choice: t.TraitType[LobbyChoice, LobbyChoice] = data()
    offer: t.TraitType[LobbyOffer | None, LobbyOffer | None] = data(allow_none=True, default_value=None)

    WRITABLE = ProtocolWidget.WRITABLE | {"choice"}
    ACTIONS = frozenset({"start", "resume"})

    def __init__(self, lobby: Lobby, editions: Mapping[str, Edition], menu: LobbyMenu, **traits: Any) -> None:
        self.lobby = lobby  # which lives as long as a view shows this panel
        self.editions = editions
        self.answering = False  # until its answer has been sent, it is not closed
        self.levels = [level["id"] for level in menu["levels"]]
        super().__init__(RLock(), lobby.session, menu=menu, **traits)

    @t.validate("choice")
    def _check_choice(self, proposal: Any) -> LobbyChoice:
        try:
            return read_choice(proposal.value, self.editions, self.levels)
        except Problem as problem:
            raise t.TraitError(f"choice: {problem.params.get('field')}") from None

    def receive(self, content: object) -> None:
        self.answering = True
        super().receive(content)
        self.answering = False
        if self.lobby.begun:
            self.close()

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        return {**super().answers(), "start": self._start, "resume": self._resume}

    def _answer(self, content: object) -> Answer:
        try:
            return super()._answer(content)
        except Worded as error:
            words = {locale: error.text(locale) for locale in LANGUAGES}
            raise Problem("refused_table", **words) from None

    def _hello(self, message: Message) -> Welcome:
        welcome = super()._hello(message)
        self.send_state("offer")
        return welcome

    def _start(self, message: Message) -> Welcome:
        """Begin the game.  What is chosen comes with the message, since a written trait may come after it."""
        choice = read_choice(message.get("choice"), self.editions, self.levels)
        if message.get("locale") != "":
            self.locale = protocol.read_choice(message, "locale", LANGUAGES)
        self.choice = choice
        for player in choice["players"]:
            if why := why_unfit(player["name"]):
                raise Problem("refused_table", **in_words("lobby.player_name", name=show_value(player["name"]), why=why))
        return self._welcome(self.lobby.start())

    def _resume(self, _message: Message) -> Welcome:
        return self._welcome(self.lobby.resume())

    def _welcome(self, game: Any) -> Welcome:
        return {"session": game.table.session_id, "revision": game.table.revision}

    def rulebook(self, message: Message) -> tuple[Edition, Mapping[str, object]]:
        return self.editions[protocol.read_choice(message, "edition", self.editions)], {}

    def __repr__(self) -> str:
        return repr(self.lobby)

    def still(self) -> dict[str, str]:
        return self.lobby.still()
