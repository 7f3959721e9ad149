"""A game is saved wherever it stands, and loaded whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, load
from plakett_widgets.engine import decision
from plakett_widgets.record.grammar import Move
from plakett_widgets.record.saved import LARGEST, SavedGameError

from ..engine.play import BY_ID, EDITION, EDITIONS, Played, play, replay

THERE = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def through_a_file(game: Game, folder: Path) -> Game:
    path = folder / "partie.plk"
    game.save(path)
    return load(path)


def visible(game: Game) -> dict[str, Any]:
    return {name: value for name, value in game.state().items() if name not in ("session", "rev", "decision")}


@cache
def decisions() -> dict[int, tuple[Played, int]]:
    """For each kind of decision a game, and after how many answers it is pending there."""
    found: dict[int, tuple[Played, int]] = {}
    for seed in count():
        played = play(seed, EDITIONS[seed % len(EDITIONS)], 40, thorough=0, probing=0)
        for number, kind in enumerate(played.chaos.asked):
            found.setdefault(kind, (played, number))
        if len(found) == len(decision.NAMES):
            return found
    raise AssertionError


@THERE
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 60))
def test_round_trip_at_any_moment(tmp_path: Path, edition: str, seed: int, moves: int):
    played = play(seed, BY_ID[edition], 60, thorough=0, probing=0)
    game = replay(played, moves)
    again = through_a_file(game, tmp_path)
    assert again.digest() == game.digest()
    assert visible(again) == visible(game)
    assert again.moves() == game.moves()
    for said, *terms in played.answers[moves:]:
        again.play(Move(said, tuple(terms)))
    assert again.digest() == played.pos.log.digest()


@pytest.mark.parametrize("kind", [kind for kind in decision.NAMES if kind != decision.QUIET], ids=decision.NAMES.get)
def test_round_trip_in_the_midst_of_any_decision(tmp_path: Path, kind: int):
    played, number = decisions()[kind]
    game = replay(played, number)
    again = through_a_file(game, tmp_path)
    assert again.pending == game.pending is not None
    assert visible(again) == visible(game)
    for one in (game, again):
        assert one.undo()
    assert visible(again) == visible(game)


def test_round_trip_with_bots_and_scripted_chance(tmp_path: Path):
    game = Game(players=["Ana", bots.Balanced(), ("Léo", bots.Careful())], seed=9, opening=[(6, 6), (1, 2), (2, 2)])
    assert game.state()["seat"] == 0
    game.play("dice 3+4")
    game.play("top PL-13")
    game.play("Ana: roll")
    game.play("Ana: end")
    game.run()
    again = through_a_file(game, tmp_path)
    assert again.digest() == game.digest()
    assert [player.bot and player.bot.name for player in again.players] == [None, "balanced", "careful"]
    assert again.undo() == game.undo()
    assert visible(again) == visible(game)


def test_round_trip_of_a_claim_that_waits(tmp_path: Path):
    position = {
        "turn": "A",
        "seats": {"A": {"on": 10}, "B": {"titles": [39]}, "C": {}},
        "claims": [{"owner": "B", "visitor": "C", "square": 39}],
    }
    game = Game(EDITION, ["A", "B", "C"], seed=1, position=position)
    game.play("dice 1+3")
    game.play("roll")
    game.play("B: claim")
    again = through_a_file(game, tmp_path)
    for one in (game, again):
        one.play("A: buy")
    assert again.digest() == game.digest()
    assert again.events()[-1]["kind"] == "rent_paid"


def test_a_bot_of_ones_own_is_given_when_loading(tmp_path: Path):
    class Mine(bots.Careful):
        name = "mine"

    game = Game(players=["Ana", ("Bo", Mine())], seed=3)
    game.run()
    path = tmp_path / "partie.plk"
    game.save(path)
    with pytest.raises(SavedGameError, match="mine"):
        load(path)
    mine = Mine()
    again = load(path, bots={"Bo": mine})
    assert again.players[1].bot is mine
    assert again.digest() == game.digest()


def changed(**fields: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda data: data | fields


def with_move(number: int, text: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda data: data | {"moves": [*data["moves"][:number], text, *data["moves"][number + 1 :]]}


HOSTILE: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "another format": (changed(format="plakett-game/99"), "format"),
    "a field too many": (changed(evil=1), "evil"),
    "no moves": (lambda data: {name: value for name, value in data.items() if name != "moves"}, "moves"),
    "moves that are no texts": (changed(moves=[1, 2]), "moves"),
    "a word that is no verb": (with_move(1, "P1: dance"), "move 2.*dance"),
    "a move that nobody says": (with_move(0, "roll"), "move 1"),
    "a card without its name": (with_move(0, "P1: use"), "move 1"),
    "a player that is not there": (with_move(0, "P9: roll"), "move 1.*P9"),
    "an illegal move": (with_move(0, "P1: build 39"), "move 1.*PLK-102|PLK-102.*move 1"),
    "a move left out": (lambda data: data | {"moves": data["moves"][1:]}, "move|changed"),
    "other luck": (changed(seed=12345), "move|changed"),
    "another digest": (changed(digest="0" * 64), "changed"),
    "dice with seven pips": (changed(opening=[[7, 1]]), "opening"),
    "an option that is not there": (changed(options={"cheat": True}), "cheat"),
    "an option with a wrong value": (changed(options={"end_condition": "never"}), "end_condition"),
    "an edition that is not there": (changed(edition="nowhere"), "nowhere"),
    "one player": (lambda data: data | {"players": data["players"][:1]}, "PLK-019"),
    "a token twice": (lambda data: data | {"players": [data["players"][0] | {"name": n} for n in "ab"]}, "token"),
    "markup for a name": (lambda data: data | {"players": [one | {"name": "a\nb"} for one in data["players"]]}, "name"),
    "an unknown bot": (lambda data: data | {"players": [one | {"bot": "evil"} for one in data["players"]]}, "evil"),
    "a position that cannot be": (changed(position={"seats": {"P1": {"titles": [4]}}}), "4"),
    "a claim kept that is none": (changed(kept_claims=["P1: claim 39"]), "PLK-06"),
    "a list": (lambda data: [data], "file"),
}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = Game(players=3, seed=7)
    for _ in range(6):
        choice = next(c for c in game.legal() if c["kind"] in ("roll", "end", "buy", "decline", "pass"))
        game.play(choice["move"], choice["seat"])
    path = tmp_path / "partie.plk"
    game.save(path)
    return path


@pytest.mark.parametrize("damage", HOSTILE)
def test_damaged_file_is_refused_with_a_reason(saved: Path, damage: str):
    change, reason = HOSTILE[damage]
    saved.write_text(json.dumps(change(json.loads(saved.read_text()))))
    with pytest.raises(SavedGameError, match=f"(?s){reason}") as refusal:
        load(saved)
    assert saved.name in str(refusal.value)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\0", b"[" * 100_000, b"nonsense"])
def test_what_is_no_saved_game_is_refused(tmp_path: Path, content: bytes):
    path = tmp_path / "partie.plk"
    path.write_bytes(content)
    with pytest.raises(SavedGameError, match=r"partie\.plk"):
        load(path)


def test_a_huge_file_is_refused_unread(tmp_path: Path):
    path = tmp_path / "partie.plk"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(SavedGameError, match="larger"):
        load(path)


@THERE
@given(st.data())
def test_a_file_with_damaged_bytes_gives_the_same_game_or_is_refused(saved: Path, data: st.DataObject):
    whole = saved.read_bytes()
    digest = json.loads(whole)["digest"]
    at = data.draw(st.integers(0, len(whole) - 1))
    path = saved.with_name("damaged.plk")
    path.write_bytes(whole[:at] + data.draw(st.binary(max_size=3)) + whole[at + data.draw(st.integers(0, 3)) :])
    try:
        loaded = load(path).digest()
    except SavedGameError as error:
        loaded, reason = digest, str(error)
        assert reason.startswith(path.name)
    assert loaded == digest


def test_saving_over_a_file_leaves_no_half_of_it(saved: Path):
    game = load(saved)
    game.save(saved)
    assert load(saved).digest() == game.digest()
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]
