"""Copying and pickling of public objects: equal afterwards, or refused in words."""

from __future__ import annotations

import copy
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets import bots, editions, lab
from plakett_widgets.bots.bot_file import BotFileError
from plakett_widgets.bots.failure import BotFailed, IllegalAnswer
from plakett_widgets.bots.future import Reached
from plakett_widgets.bots.guests.messages import Failure
from plakett_widgets.bots.guests.process import GuestFailed
from plakett_widgets.bots.view_parts import ReadOnlyError, UnknownPartError
from plakett_widgets.classroom.errors import HostUnreachable, RoomError
from plakett_widgets.engine import reason
from plakett_widgets.engine import session as live
from plakett_widgets.engine.legality import Pending
from plakett_widgets.errors.worded import ArgumentError, OutOfRangeError, Worded
from plakett_widgets.lab.forecasts.forecast import Forecast
from plakett_widgets.moves.naming import Ambiguous, HelpWanted, Unreadable
from plakett_widgets.record.audit import NoEventError, read_events
from plakett_widgets.record.frames.schema import SCHEMAS
from plakett_widgets.scenario.format import ScenarioError, read_scenarios
from plakett_widgets.verdict.sources import NoLogError, open_log
from plakett_widgets.widgets.lobby import LobbyError
from plakett_widgets.widgets.protocol import Problem
from plakett_widgets.words.languages import LANGUAGES

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}  # fmt: skip


def new_game(*players: Any) -> pw.Game:
    return pw.Game("plakettopoly", [*players] or ["Ana", "Léo"], opening=[(6, 6), (1, 2)], seed=7)


def position_of(**fields: Any) -> pw.Game:
    return pw.Game("plakettopoly", players=["Ana", "Léo"], position=fields)


def edition_in(folder: Path) -> object:
    (folder / "edition.toml").write_text("id = 5\n")
    return editions.load(folder)


def scenario_in(folder: Path) -> object:
    (folder / "cases.toml").write_text("[[scenario]]\nid = 5\n")
    return read_scenarios(folder / "cases.toml")


def raised_by(error: BaseException) -> Callable[[Path], object]:
    def call(_folder: Path) -> object:
        raise error

    return call


RAISED: dict[type[BaseException], Callable[[Path], object]] = {
    ArgumentError: lambda _: pw.Game(players="Ana", locale="fr"),
    OutOfRangeError: lambda _: new_game().at(999),
    LobbyError: lambda _: pw.play(autosave=None).game,
    Worded: raised_by(Worded({"en": "two streets", "fr": "deux rues"})),
    Ambiguous: raised_by(Ambiguous({"en": "two streets", "fr": "deux rues"})),
    HelpWanted: raised_by(HelpWanted({"en": "Ana may say: roll", "fr": "Ana peut dire lancer"})),
    BotFailed: raised_by(BotFailed(1, {"en": "it has ended", "fr": "il s’est arrêté"})),
    IllegalAnswer: raised_by(IllegalAnswer(1, {"en": "no answer", "fr": "pas de réponse"})),
    GuestFailed: raised_by(GuestFailed(Failure({"en": "it has ended", "fr": "il s’est arrêté"}))),
    Reached: raised_by(Reached("turn", Pending())),
    RoomError: raised_by(RoomError({"en": "no seat is free", "fr": "aucune place"})),
    HostUnreachable: raised_by(HostUnreachable.at("http://127.0.0.1:1/")),
    ReadOnlyError: raised_by(ReadOnlyError({"en": "read only", "fr": "en lecture"})),
    UnknownPartError: raised_by(UnknownPartError({"en": "no such part", "fr": "inconnu"})),
    BotFileError: raised_by(BotFileError({"en": "no bot", "fr": "pas d’automate"})),
    editions.EditionError: edition_in,
    editions.OptionError: lambda _: pw.Game(options={"end_condition": "soon"}),
    editions.UnknownNameError: lambda _: pw.Game("plakettopolyy"),
    editions.errors.UnknownOptionError: lambda _: pw.Game(options={"end_conditions": "soon"}),
    live.Refused: raised_by(live.Refused(reason.GAME_ENDED)),
    NoEventError: lambda _: read_events([{"kind": "thrown", "seat": "Ana"}], editions.load("plakettopoly")),
    NoLogError: lambda _: open_log([{"kind": "thrown"}], None, None),
    pw.PositionError: lambda _: position_of(turn="Zoé"),
    Problem: raised_by(Problem("bad_payload", field="move")),
    pw.Refused: lambda _: new_game().play("buy"),
    pw.SavedGameError: lambda _: pw.loads(new_game().record.notation() + "1. P1: fly\n"),
    ScenarioError: scenario_in,
    Unreadable: lambda _: new_game().table.reader.find_seat("Zoé"),
}


def exceptions() -> Iterator[type[BaseException]]:
    """Those of the package, wherever they are written."""
    for module in pkgutil.walk_packages(pw.__path__, "plakett_widgets."):
        if not module.name.endswith("__main__"):
            for one in vars(import_module(module.name)).values():
                if isinstance(one, type) and issubclass(one, BaseException) and one.__module__ == module.name:
                    yield one


def contents(error: Any) -> tuple[Any, ...]:
    """Return all that an error holds."""
    texts = [error.text(locale) for locale in LANGUAGES] if hasattr(error, "text") and callable(error.text) else []
    return type(error), str(error), error.args, vars(error), texts


@pytest.mark.parametrize("kind", sorted(exceptions(), key=repr), ids=lambda kind: kind.__name__)
def test_an_exception_keeps_its_message_when_pickled(kind: type[BaseException], tmp_path: Path):
    if kind in RAISED:
        with pytest.raises(kind) as raised:
            RAISED[kind](tmp_path)
        error = raised.value
    else:  # one as good as any, whatever its constructor takes
        error = kind.__new__(kind, "in a few words")
    assert type(error) is kind
    error.add_note("seen by a test")
    for way, travel in WAYS.items():
        assert contents(travel(error)) == contents(error), way


def simulation(**options: Any) -> pw.Simulation:
    return pw.simulate("confinement", 2, 2, workers=0, progress=False, **options)


# each with what it is known by
TRAVEL: dict[str, tuple[Callable[[pw.Game], Any], Callable[[Any], object]]] = {
    "a bot": (lambda _: bots.Searching(rollouts=3), lambda bot: (bot.name, bot.rollouts)),
    "a card": (lambda game: game.edition.cards[0], repr),
    "a chain": (lambda _: lab.chain("plakettopoly"), lambda chain: (repr(chain), chain.share)),
    "a chart": (lambda _: lab.charts.Drawing(Dot(), "A dot", [["x"], [1]]), lambda chart: (chart.text, chart.table)),
    "a deed": (lambda game: game.edition.titles[3], repr),
    "a frame": (lambda game: game.log, pl.DataFrame.to_dicts),
    "a Markov chain": (lambda _: lab.MarkovChain("rain", WEATHER.__getitem__), lambda chain: chain.stationary()),
    "a move": (lambda game: game.table.read("roll", 0), repr),
    "a player": (lambda game: game.players[0], repr),
    "a position": (lambda _: new_game().record.position(), repr),
    "a rulebook": (lambda game: game.edition.rulebook, repr),
    "a verdict": (lambda game: pw.check(game, {"counts": {"dealt": 9}}), repr),
    "an edition": (lambda game: game.edition, lambda edition: (repr(edition), edition.cards, edition.titles)),
    "an option": (lambda game: game.edition.options[0], repr),
    "frames": (lambda game: game.frames, lambda frames: [frames[name].to_dicts() for name in SCHEMAS]),
    "frames of two games": (lambda game: pw.frames([game, new_game()]), lambda frames: frames.ledger.to_dicts()),
}
STAY: dict[str, Callable[[pw.Game], Any]] = {
    "a board": lambda game: game.board,
    "a comparison": lambda _: pw.compare("confinement", {"bots": [2, 3]}, 2, workers=0, progress=False).wait(),
    "a forecast": Forecast,
    "a lobby": lambda _: pw.play(autosave=None),
    "a log view": pw.LogView,
    "a simulation": lambda _: pw.simulate("confinement", 2, 2, workers=0, progress=False).wait(),
    "a tournament": lambda _: pw.tournament([bots.Balanced()] * 2, "confinement", 2, workers=0, progress=False).wait(),
    "a watch": lambda game: game.watch(),
}
WEATHER = {"rain": {"rain": 0.5, "sun": 0.5}, "sun": {"rain": 0.1, "sun": 0.9}}


class Dot:
    """A chart, as far as one is asked for: Altair takes a second to load."""

    def to_dict(self) -> dict[str, Any]:
        return {}


@pytest.fixture(scope="module")
def game() -> pw.Game:
    game = new_game("Ana", bots.Balanced())
    game.play("roll")
    return game


@pytest.mark.parametrize("name", TRAVEL)
def test_documented_objects_are_equal_after_pickling(name: str, game: pw.Game):
    make, look = TRAVEL[name]
    one = make(game)
    for way, travel in WAYS.items():
        there = travel(one)
        assert type(there) is type(one)
        assert look(there) == look(one), way


@pytest.mark.parametrize("name", STAY)
def test_objects_that_cannot_be_pickled_refuse_by_name(name: str, game: pw.Game):
    one = STAY[name](game)
    for travel in WAYS.values():
        with pytest.raises(TypeError, match=f"^{name} is neither copied nor pickled: "):
            travel(one)


def test_a_game_is_copied_and_is_saved_instead_of_pickled(game: pw.Game):
    for travel in (copy.copy, copy.deepcopy):
        assert travel(game).record.digest() == game.record.digest()
    with pytest.raises(TypeError, match=r"^a game is not pickled: game\.save"):
        pickle.dumps(game)


def test_frames_give_the_same_analyses_after_pickling(game: pw.Game):
    there = pickle.loads(pickle.dumps(game.frames))
    assert lab.luck(there).equals(lab.luck(game))
    assert pw.check(there, game)
    assert b"Ana" not in pickle.dumps(game.frames)
