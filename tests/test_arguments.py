"""Arguments that a game cannot take: refused at once, with the argument, its value and what would be right."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from math import nan
from pathlib import Path
from typing import Any

import numpy
import pytest

import plakett_widgets as pw
from plakett_widgets import lab, scenario
from plakett_widgets.bots import Balanced, Bot
from plakett_widgets.game import autosave

ODD: list[Any] = [
    None,
    -1,
    0,
    nan,
    2.5,
    "",
    "x",
    object(),
    [],
    {},
    [None],
    b"x",
    True,
    "/no/such",
    Path("/no/such"),
    10**30,
    pw,
]


def test_a_position_may_be_reckoned_with_numpy():
    seat = {"cash": 15, "titles": [1, 3], "buildings": {1: 2, 3: 2}, "paid": {1: [5, 5], 3: [5, 5]}}
    numbers = numpy.int64
    same = {"cash": numbers(15), "titles": list(numpy.array([1, 3])), "buildings": {1: numbers(2), 3: numbers(2)},
            "paid": {1: [numbers(5)] * 2, 3: [numbers(5)] * 2}}  # fmt: skip
    games = [pw.Game(players=2, position={"seats": {"P1": held}}) for held in (seat, same)]
    assert games[0].record.position() == games[1].record.position()


@pytest.mark.parametrize(("edition", "opening"), [("plakettopoly", [(6, 5), (1, 2)]), ("confinement", [6, 1])])
def test_an_opening_may_be_thrown_with_numpy(edition: str, opening: list[Any]):
    games = [pw.Game(edition, 2, opening=throws, seed=1) for throws in (opening, numpy.array(opening))]
    assert games[0].record.notation() == games[1].record.notation()


def test_names_may_come_out_of_an_array():
    names = numpy.array(["Ana", "Léo", "Zoé"])
    game = pw.Game(players=[*names[:2], (names[2], Balanced())])
    assert repr(game.names) == "['Ana', 'Léo', 'Zoé']"


def test_numbers_of_frames_become_plain_numbers():
    game = pw.Game(players=["Ana", "Léo"], seed=7)
    game.play("roll")
    assert not game.past.agree_to_undo(numpy.int64(0))
    game.hold(numpy.int8(1))
    for data in (game.state(), game.at(numpy.int32(3))):
        assert json.loads(json.dumps(data)) == data


def test_a_number_out_of_bounds_of_any_library_is_refused():
    for seat in (2, numpy.int64(2)):
        with pytest.raises(ValueError, match=r"^seat: a whole number from 0 to 1, not 2$"):
            pw.Game(players=2).legal(seat)


def test_a_position_that_holds_itself_is_refused():
    endless: dict[str, Any] = {}
    endless["seats"] = endless
    with pytest.raises(ValueError, match="seats"):
        pw.Game(players=2, position=endless)


def test_an_edition_is_found_by_its_name_however_that_is_written():
    assert pw.Game(Path("mspm")).edition.id == pw.Game("mspm").edition.id == "mspm"


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ("plaketopoly", "there is no edition “plaketopoly”; did you mean “plakettopoly”?"),
        (Path("plaketopoly"), "did you mean “plakettopoly”?"),
        ("MSPM", "did you mean “mspm”?"),
        ("./mspm", "there is no edition “./mspm”; did you mean “mspm”?"),  # a folder was meant, and is not there
        ("mspm/edition.toml", "did you mean “mspm”?"),
        ("", "there is no edition “”; there are classic40"),
        ("chess", "there is no edition “chess”; there are classic40, confinement, .*, or give a folder"),
    ],
)
def test_an_unknown_edition_is_refused_with_the_known_ones(edition: str | Path, message: str):
    with pytest.raises(pw.editions.UnknownNameError, match=message.replace("?", r"\?")):
        pw.Game(edition)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"edition": None}, "edition: a name such as “plakettopoly”, a folder, or an Edition, not None"),
    ({"edition": 3}, "edition: .*, not 3"),
    ({"players": "Ana"}, r"players: a number, or a list such as \[.*\], not “Ana”"),
    ({"players": 2.5}, "players: .*, not 2.5"),
    ({"players": {"Ana", "Léo"}}, "players: .*, not a set"),
    ({"tokens": {"seringue", "pansement"}}, "tokens: a list of texts, not a set"),
    ({"players": None}, "players: .*, not None"),
    ({"players": ["Ana", 3]}, "players: .*, without 3"),
    ({"players": ["Ana", ("Bo", "Zoé")]}, "players: .*, without “Zoé”"),
    ({"players": ["Ana", Balanced]}, r"players: write Balanced\(\), not Balanced"),
    ({"players": ["Ana", type("Numbered", (Balanced,), {"name": 5})()]}, "players: the name of a Numbered is a text, not 5"),
    ({"players": ["Ana", type("Half", (Balanced,), {"reserve": 12.5})()]}, "reserve of a Half: .*, not 12.5"),
    ({"seed": "7"}, "seed: a whole number, not “7”"),
    ({"seed": 1.5}, "seed: a whole number, not 1.5"),
    ({"options": [1]}, "options: a dictionary of values by name, not a list"),
    ({"options": {"rent_clam": "manual"}}, "did you mean “rent_claim”"),
    ({"options": {"rent_claim": object()}}, "option rent_claim takes “manual”, “automatic”, not an object"),
    ({"options": {"trade_barter": lambda: 1}}, "option trade_barter takes true, false, not a function"),
    ({"position": 3}, "position: data, or the text of one, not 3"),
    ({"position": pw.Game(players=2, seed=1)}, r"not a Game; its \.record\.position_line\(\) is one"),
    ({"position": {5: 1}}, "5: is not a field here; the fields are turn"),
    ({"position": {"seats": {"P1": {"\ud800": 1}}}}, "seats.P1.·: is not a field here"),
    ({"position": {"turn": "\u202e\ud800"}}, "turn: “··” is no player"),
    ({"position": "turn=\u202e"}, "turn: “·”: a seat is a number"),
    ({"tokens": "mask"}, "tokens: a list of texts, not “mask”"),
    ({"tokens": [1, 2]}, "tokens: a text, not 1"),
    ({"tokens": ["seringue"], "players": 2}, "tokens: one different token a player, out of"),
    ({"tokens": ["seringue", "seringue"], "players": 2}, "tokens: one different token a player, out of"),
    ({"tokens": ["seringue", "pansement", "ambulance"], "players": 2}, "tokens: one different token a player, out of"),
    ({"tokens": ["seringue", "boot"], "players": 2}, "tokens: one different token a player, out of"),
    ({"opening": 6}, "opening: a list, not 6"),
    ({"opening": [(6.0, 5), (1, 2)]}, "opening: a throw is two numbers from 1 to 6"),
    ({"opening": [(True, 5), (1, 2)]}, "opening: a throw is two numbers from 1 to 6"),
    ({"opening": [6, True], "edition": "confinement"}, "opening: a throw is a number from 1 to 6"),
    ({"opening": ["6+6"]}, "opening: a throw is two numbers from 1 to 6"),
    ({"opening": [(6, 6, 6)]}, "opening: a throw is two numbers from 1 to 6"),
    (
        {"opening": [(6, 6)], "position": {"turn": "P1"}},
        "opening: nobody throws for the start where a game begins from a position",
    ),
    ({"banker": 0}, "banker: a text, not 0"),
    ({"locale": "de"}, "locale: fr or en, not “de”"),
    ({"autosave": 3}, "autosave: the path of a file, not 3"),
]


@pytest.mark.parametrize(
    ("wrong", "message"), WRONG, ids=[f"{next(iter(one))}-{number}" for number, (one, _) in enumerate(WRONG)]
)
def test_a_game_that_cannot_begin_gives_the_reason(wrong: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        pw.Game(**wrong)


@cache
def chain() -> lab.Chain:
    return lab.chain("classic40")


ASKED: dict[str, Callable[[pw.Game, Any], Any]] = {
    "at": lambda game, value: game.at(value),
    "rules_of": lambda game, value: game.past.rules_of(value),
    "branch_at": lambda game, value: game.past.branch_at(value),
    "fork": lambda game, value: game.fork(value),
    "events": lambda game, value: game.events(value, value),
    "history": lambda game, value: game.history(value, value),
    "find_events": lambda game, value: game.past.find_events(value, value),
    "legal": lambda game, value: game.legal(value),
    "plans": lambda game, value: game.table.plans(value),
    "read for": lambda game, value: game.table.read("roll", value),
    "would_refuse": lambda game, value: game.would_refuse(value),
    "would_refuse for": lambda game, value: game.would_refuse("roll", value),
    "hold": lambda game, value: game.hold(value),
    "hold on": lambda game, value: game.hold(0, value),
    "take_line": lambda game, value: game.past.take_line(value),
    "agree_to_undo": lambda game, value: game.past.agree_to_undo(value),
    "on_change": lambda game, value: game.on.change(value),
    "on_event": lambda game, value: game.on.event(value),
    "watch": lambda game, value: game.watch(value),
    "export": lambda game, value: game.record.export("none", suffix=value),
    "export frames": lambda game, value: game.frames.export("none", suffix=value),
    "forecast": lambda game, value: (game.board.forecast(value), game.board.stop_forecast()),
    "deck": lambda game, value: game.table.deck(value),
    "run": lambda game, value: game.run(turns=0, rounds=value),
    "read": lambda game, value: game.table.read(value),
    "play_all": lambda game, value: game.play_all(value),
    "rollout": lambda game, value: game.rollout(value, seed=1),
    "comment": lambda game, value: game.record.comment(value),
    "rules": lambda game, value: game.rules(value),
    "describe": lambda game, value: game.board.describe(value),
    "verdict": lambda game, value: pw.check(game).text(value),
    "refusal": lambda game, value: game.would_refuse("end").text(value),
    "on_turn": lambda game, value: game.on.turn(print, value),
    "loads": lambda game, value: pw.loads(value),
    "load": lambda game, value: pw.load(value),
    "bots": lambda game, value: pw.loads(game.record.notation(), value),
    "check": lambda game, value: pw.check(value),
    "expected": lambda game, value: pw.check(game, value),
    "check under": lambda game, value: pw.check(game.events(), options=value),
    "Board": lambda game, value: pw.Board(value),
    "LogView": lambda game, value: pw.LogView(value),
    "balance_sheet": lambda game, value: lab.balance_sheet(game, at=value),
    "journal": lambda game, value: lab.journal(game, period=value, locale=value),
    "gini": lambda game, value: lab.gini(game, value),
    "income": lambda game, value: lab.income(game, value),
    "payback": lambda game, value: lab.payback(game, value),
    "flow_diagram": lambda game, value: lab.flow_diagram(game, value),
    "assumptions": lambda game, value: chain().assumptions(value),
    "charts": lambda game, value: lab.charts.net_worth(game, names=value, at=value),
    "follow": lambda game, value: lab.charts.follow(value),
    **{
        name: lambda game, value, name=name: getattr(lab, name)(value)
        for name in lab.__all__
        if name[0].islower() and name != "charts"
    },
}


@pytest.mark.parametrize("asked", ASKED)
def test_any_argument_is_taken_or_refused_in_words(asked: str):
    """No raw error from within: a value that fits, a refusal, or a name, number or file that is not there."""
    game = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=1)
    game.run(turns=2)
    for value in ODD:
        with suppress(ValueError, IndexError, OSError, pw.Refused, pw.editions.UnknownNameError):
            ASKED[asked](game, value)


def test_nobody_holds_a_game_who_is_not_there():
    game = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=1)
    with pytest.raises(ValueError, match="seat: a whole number from 0 to 1, not 5"):
        game.hold(5)
    with pytest.raises(ValueError, match="not None"):
        game.hold(None)  # type: ignore[arg-type]
    assert game.run(turns=1)
    assert game.turn == 2


def test_a_callback_must_be_callable():
    game = pw.Game("plakettopoly", 2, seed=1)
    for follow in (game.on.change, game.on.event, game.on.turn, game.watch):
        with pytest.raises(ValueError, match="a function, not 3"):
            follow(3)  # type: ignore[operator]
    game.play("roll")


def test_copies_begin_within_the_game():
    game = pw.Game("plakettopoly", 2, seed=1)
    for at in (-1, game.length + 1):
        with pytest.raises(ValueError, match=f"at: a whole number from 0 to {game.length}, not {at}"):
            game.fork(at=at)
    assert game.fork(at=game.length).record.digest() == game.record.digest()


@pytest.mark.parametrize("edition", pw.editions.names())
def test_a_banker_is_refused_where_none_plays(edition: str):
    banker, house_rules = "P1", {"non_playing_banker": True} if edition == "plakettopoly" else None
    if edition == "classic40":
        assert pw.Game(edition, 6, banker=banker).table.banker == 0
        return
    with pytest.raises(pw.Refused, match="No player keeps the bank in this game") as refused:
        pw.Game(edition, 6, banker=banker, options=house_rules)
    assert refused.value.rule in str(refused.value) != refused.value.reason
    assert refused.value.text("fr").startswith("Personne à la table ne tient la banque dans cette partie.")


def test_files_may_be_at_home_and_stay_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    game = pw.Game("plakettopoly", 2, seed=1, autosave="kept.plk")
    simulation = pw.simulate("confinement", 300, 2, rounds=2, sink="games", workers=0, progress=False)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")  # as a cell may do
    game.play("roll")
    autosave.flush_all()
    game.save("~/saved.plk")
    assert pw.load("~/kept.plk").record.digest() == pw.load("~/saved.plk").record.digest() == game.record.digest()
    assert simulation.games.collect().height == 300
    assert not [*(tmp_path / "elsewhere").iterdir()]


def test_a_file_has_a_name():
    for asked in (pw.load, pw.Game(seed=1).save, pw.Game(seed=1).record.export, pw.Game(seed=1).frames.export):
        for wrong, message in (("", "“”"), ("a\0b", "“a·b”"), (pw.Game(seed=1).log, "a DataFrame")):
            with pytest.raises(ValueError, match=f"path: the path of a file( or folder)?, not {message}"):
                asked(wrong)  # type: ignore[operator]


def test_yes_and_no_are_no_words():
    game = pw.Game("plakettopoly", 2, seed=1)
    with pytest.raises(ValueError, match="examine: True or False, not “no”"):
        pw.check(game, examine="no")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="by_seat: True or False, not “no”"):
        lab.money_flow(game, by_seat="no")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="ends_still: True or False, not “no”"):
        lab.MarkovChain(0, lambda state: {}, ends_still="no")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="options: a dictionary of values by name, not “no”"):
        pw.check(game, options="no")  # type: ignore[arg-type]


def test_a_text_is_one_move():
    game = pw.Game("plakettopoly", 2, seed=1)
    with pytest.raises(ValueError, match="moves: a list, not “roll”"):
        game.play_all("roll")


def test_another_number_of_bots_plays_no_rollout():
    bots: list[Bot] = [Balanced()]
    with pytest.raises(ValueError, match="bots: one a seat, 2 of them, not 1"):
        pw.Game("plakettopoly", 2, seed=1).rollout(bots, seed=1)


def test_a_number_of_thousands_of_digits_is_not_written_out():
    game = pw.Game("plakettopoly", 2, seed=1)
    for asked in (game.at, game.table.deck, game.legal, game.past.take_line, game.table.read, pw.simulate, pw.Game):
        for huge in (10**5000, -(10**5000)):
            with pytest.raises((ValueError, IndexError), match="a number with thousands of digits"):
                asked(huge)  # type: ignore[operator]
            with pytest.raises(ValueError, match=r"option end_condition takes .*, not a number with thousands of digits"):
                pw.Game(players=2, options={"end_condition": huge})
            with pytest.raises(ValueError, match=r"seats.P1.on: there is no square “a number with thousands of digits”"):
                pw.Game(players=2, position={"seats": {"P1": {"on": huge}}})
    seat: dict[str, Any] = {"titles": [1, 3], "buildings": {"1": "9" * 5000}}
    with pytest.raises(ValueError, match=r"“9{40}…” cannot stand there; write 0 to"):
        pw.Game(players=2, position={"seats": {"P1": seat}})


def test_things_of_an_edition_are_named_by_a_text():
    edition = pw.editions.load("plakettopoly")
    asked = {
        "square": edition.square_named, "card": edition.card_named, "building": edition.building_named,
        "group": edition.group_named, "deck": edition.deck_named, "token": edition.token_named,
        "option": edition.option_named, "rule": edition.rulebook.rule, "chapter": edition.rulebook.chapter,
    }  # fmt: skip
    for kind, named in asked.items():
        for wrong, message in ((5, "5"), (None, "None"), ([], "a list")):
            with pytest.raises(ValueError, match=f"{kind}: a text, not {message}"):
                named(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        lambda game, locale: game.rules(locale=locale),
        lambda game, locale: game.story(locale=locale),
        lambda game, locale: game.board.describe(locale=locale),
        lambda game, locale: pw.Game(players=2, locale=locale).locale,
        lambda game, locale: pw.Board(game, locale=locale).locale,
        lambda game, locale: pw.LogView(game, locale=locale).locale,
        lambda game, locale: pw.check(game).text(locale=locale),
        lambda game, locale: game.would_refuse("buy").text(locale=locale),
        lambda game, locale: game.edition.squares[1].name[locale],
        lambda game, locale: game.edition.currency.format(1500, locale=locale),
        lambda game, locale: lab.journal(game, locale=locale).rows(),
        lambda game, locale: lab.balance_sheet(game, locale=locale).rows(),
        lambda game, locale: chain().assumptions(locale=locale),
        lambda game, locale: lab.flow_diagram(game, locale=locale),
        lambda game, locale: lab.charts.net_worth(game, locale=locale).text,
    ],
)
def test_other_languages_are_not_spoken(call: Callable[[pw.Game, Any], object]):
    """French and English of any kind, and no third language, by the same name and with the same refusal everywhere."""
    game = pw.Game("plakettopoly", 2, seed=1)
    assert call(game, "fr-CA") == call(game, "fr") != call(game, "en") == call(game, "EN")
    for wrong, message in (("de", "“de”"), ("frisian", "“frisian”"), ("", "“”"), (3, "3"), (b"fr", "a bytes")):
        with pytest.raises(ValueError, match=f"locale: fr or en, not {message}"):
            call(game, wrong)


def test_a_board_speaks_the_language_of_its_game_and_no_third_one():
    game = pw.Game("plakettopoly", 2, seed=1, locale="fr")
    assert [shown.locale for shown in (game.board, pw.Board(game), pw.Board(game, "en"), pw.LogView(game))] == [
        "fr", "fr", "en", "fr",
    ]  # fmt: skip
    for tell in (
        lambda one, *locale: one.story(*locale),
        lambda one, *locale: one.rules(*locale),
        lambda one, *locale: one.board.describe(*locale),
    ):
        assert tell(game) == tell(game, "fr") != tell(game, "en")
        other = pw.Game("plakettopoly", 2, seed=1)
        assert tell(other) == tell(other, "en")
    for widget in (pw.Board, pw.LogView):
        with pytest.raises(ValueError, match="locale: fr or en, not “de”"):
            widget(game, locale="de")
    with pytest.raises(ValueError, match="read_only: True or False, not “no”"):
        pw.Board(game, read_only="no")  # type: ignore[arg-type]


def test_an_order_is_not_that_of_a_set():
    game = pw.Game("plakettopoly", 2, seed=1)
    with pytest.raises(ValueError, match="moves: a list, not a set"):
        game.play_all({"roll", "end"})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="opening: a list, not a set"):
        pw.Game(players=2, opening={(6, 5), (1, 2)})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="frequency: a list, not a set"):
        lab.payback(game, {0.1, 0.2})  # type: ignore[arg-type]
    assert game.past.find_events(topics={"end", "trade"}) == game.past.find_events(topics=["trade", "end"]) == []


def test_options_of_an_edition_are_given_by_name():
    edition = pw.editions.load("plakettopoly")
    for asked in (edition.settle_options, edition.under, edition.tables):
        for wrong, message in ((5, "5"), ([("rent_claim", "automatic")], "a list"), ({1: 2}, "no name is 1")):
            with pytest.raises(ValueError, match=f"options: a dictionary of values by name, .*{message}"):
                asked(wrong)  # type: ignore[operator]
    with pytest.raises(ValueError, match="amount: a number, not “1500”"):
        edition.currency.format("1500", "fr")  # type: ignore[arg-type]
    for frame in ([], 5, None):
        with pytest.raises(KeyError, match=r"there is no frame (a list|5|None); there are games"):
            pw.Game(seed=1).frames[frame]  # type: ignore[index]


def test_scenarios_are_read_from_a_path_of_any_kind(tmp_path: Path):
    file = tmp_path / "scenario.toml"
    file.write_text('[[scenario]]\nid = "begun"\n[scenario.expect]\nover = false\n', "utf-8")
    assert scenario.read_scenarios(str(file)) == scenario.read_scenarios(file)
    for wrong in (None, 5, ""):
        with pytest.raises(ValueError, match="path: the path of a file, not"):
            scenario.read_scenarios(wrong)  # type: ignore[arg-type]
    for other in (str(file), [*scenario.read_scenarios(file)]):
        with pytest.raises(ValueError, match="scenario: a Scenario, not"):
            [*scenario.check(other)]  # type: ignore[arg-type]
