"""Many games of bots: the same whoever plays them, each again in full, of what was asked and nothing else."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any, Final

import polars as pl
import pytest
from polars.testing import assert_frame_equal, assert_series_equal

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Careful

from ..many_games import by_loky, interpreters, on_dask, simulate, spawned, threads


@pytest.mark.slow
@pytest.mark.parametrize("begun", [threads, interpreters, spawned, by_loky, on_dask], ids=lambda begun: begun.__name__)
def test_the_frames_are_the_same_whoever_plays(begun: Callable[[], Any]):
    here = simulate(events=True)
    with begun() as executor:
        there = simulate(events=True, executor=executor)
        assert_frame_equal(there.games, here.games)
        assert_frame_equal(there.events, here.events)


@pytest.mark.slow
def test_games_from_a_position_are_the_same_whoever_plays():
    table = pw.Game("mspm", [Balanced(), Balanced()], seed=1)
    table.run(turns=9)
    asked: Any = {
        "edition": "mspm",
        "games": 24,
        "bots": 2,
        "position": table.record.position_line(),
        "rounds": 9,
        "events": True,
    }
    here, there = simulate(**asked), simulate(**asked, workers=1)
    assert_frame_equal(there.games, here.games)
    assert_frame_equal(there.events, here.events)


@pytest.mark.slow
@pytest.mark.parametrize("edition", pw.editions.names())
def test_any_game_is_played_again_as_it_was(edition: str):
    rounds = 30
    simulation = simulate(edition, 4, rounds=rounds, events=True)
    assert_frame_equal(simulate(edition, 4, rounds=rounds).games, simulation.games)
    for number in (0, 3):
        game = simulation.game(number)
        assert game.round <= rounds + 1
        ours = game.frames.games.drop("game", "schema")
        theirs = simulation.games.filter(pl.col("game") == number).drop("game", "schema", "worth")
        assert_frame_equal(ours, theirs)
        events = simulation.events.filter(pl.col("game") == number).drop("game").collect()
        assert_frame_equal(events, game.frames.events.drop("game"))
        assert simulation.games["worth"].to_list()[number] == [
            worth or 0 for worth in game.frames.balances.group_by("seat", maintain_order=True).last().sort("seat")["worth"]
        ]


@pytest.mark.parametrize("edition", pw.editions.names())
def test_events_in_memory_are_narrow_and_say_the_same(edition: str):
    simulation = simulate(edition, games=4, rounds=20, events=True)
    narrow, events = simulation.narrow_events, simulation.events.collect()
    assert narrow.columns == events.columns
    for name, kind in events.schema.items():
        assert_series_equal(narrow[name].cast(kind), events[name])
        assert narrow[name].dtype not in (pl.String, pl.Int64)
    assert narrow.estimated_size() < 0.5 * events.estimated_size()


def test_some_games_may_need_wider_types_than_others():
    rich = {"seats": {f"balanced {number}": {"cash": 32_600} for number in (1, 2)}}
    few, many = (
        simulate("plakettopoly", games, bots=2, position=rich, rounds=2, events=True).narrow_events for games in (10, 200)
    )
    assert (few.schema["cash"], many.schema["cash"]) == (pl.Int16, pl.Int32)
    assert_frame_equal(few, many.filter(pl.col("game") < 10).cast(dict(few.schema)))


def test_events_on_disk_are_not_in_memory(tmp_path: Path):
    begun = simulate(games=3, events=True, sink=tmp_path)
    with pytest.raises(ValueError, match="the events are in the sink"):
        _ = begun.narrow_events


KIND: Final = pl.col("kind")


@pytest.mark.parametrize(
    "query",
    [
        lambda events: events.head(700).filter(KIND == "thrown"),
        lambda events: events.filter(KIND == "thrown").head(300).select("seq", "die1"),
        lambda events: events.slice(500, 1500).select("cause", "rule"),
        lambda events: events.tail(3),
        lambda events: events.select(pl.len()),
        lambda events: events.select("game"),
        lambda events: events.with_row_index().select("index"),
        lambda events: events.head(9000).with_row_index().select(pl.max("index")),
        lambda events: events.select(pl.int_range(pl.len())),
        lambda events: pl.LazyFrame({"die": [1, 2]}).join(events, how="cross").select(pl.len()),
        lambda events: (
            events.filter((KIND == "card_paid") & (pl.col("amount") > 100)).group_by("game", "seat").len().sort("game", "seat")
        ),
        lambda events: events.join(
            events.group_by("game").agg(pl.max("turn")), on=["game", "turn"], maintain_order="left"
        ).select("square", "card"),
    ],
)
def test_queries_of_lazy_events_agree_with_the_whole_frame(query: Callable[[pl.LazyFrame], pl.LazyFrame]):
    events = simulate(games=250, rounds=4, events=True).events
    found = query(events).collect()
    assert found.height
    assert_frame_equal(found, query(events.collect().lazy()).collect())


def test_games_differ_and_are_independent():
    many = simulate(games=12).games
    assert many["seed"].n_unique() == 12
    assert many["game"].to_list() == list(range(12))
    assert_frame_equal(simulate(games=30).games.head(12), many)
    assert not simulate(games=12, seed=4).games.equals(many)


def test_the_same_seed_pairs_two_tables():
    seeds = simulate(games=12).games["seed"]
    assert simulate("plakettopoly", 12, 2, rounds=3).games["seed"].equals(seeds)


def test_options_positions_and_caps_are_heeded():
    short = simulate("plakettopoly", 5, 3, options={"end_condition": "turns:6"}).games
    assert set(short["turns"]) == {6}
    assert set(short["capped"]) == {False}
    capped = simulate("plakettopoly", 5, 3, rounds=2).games
    assert set(capped["capped"]) == {True}
    assert capped["winner"].null_count() == 5
    table = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=1)
    table.run(turns=6)
    begun = simulate("plakettopoly", 3, 2, position=table.record.position_line(), rounds=table.round + 1, events=True)
    assert set(begun.games["from_position"]) == {True}
    assert begun.game(1).table.setup.start == table.record.position()


def test_wrong_arguments_are_refused_at_once():
    for wrong in (
        {"games": 0},
        {"rounds": 0},
        {"bots": ["Ana", Balanced()]},
        {"workers": -1},
        {"edition": "plakettopoly", "options": {"end_condition": "minutes:5"}},
    ):
        with pytest.raises(ValueError, match=r"from 1, not 0|only bots|from 0, not -1|minutes"):
            simulate(**wrong)
    with pytest.raises(pw.Refused):
        simulate("plakettopoly", bots=1)


def test_minutes_are_refused_whatever_an_edition_calls_them():
    classic = pw.editions.load("classic40")
    by_the_clock = replace(classic, options=(), settings=(("end", "minutes"), ("end_count", 5)))
    with pytest.raises(ValueError, match=r"^edition: a simulated game has no minutes"):
        simulate(by_the_clock)
    ends = [option for option in classic.options if option.name == "end_condition"]
    renamed = replace(classic, options=tuple(replace(option, name="curfew") for option in ends))
    with pytest.raises(ValueError, match=r"^curfew: a simulated game has no minutes"):
        simulate(renamed, options={"curfew": "minutes:5"})


def test_frames_may_be_changed_where_they_go():
    begun = simulate(games=5, rounds=5, events=True)
    kept = begun.games.clone(), begun.events.collect()
    begun.games.drop_in_place("worth")
    begun.narrow_events.drop_in_place("cash")
    assert_frame_equal(begun.games, kept[0])
    assert_frame_equal(begun.events.collect(), kept[1])


class Choosy(Careful):
    """Fails in the midst of a beat, once the dice have fallen."""

    def choose_purchase(self, view: Any, legal: Any) -> Any:
        return "roll" if view.turn > 4 else super().choose(view, legal)


def test_counts_of_a_forfeited_game_agree_with_its_replay():
    played = simulate("plakettopoly", 2, [Choosy(), Balanced(), Choosy()], forfeits=True, events=True)
    assert played.games["forfeit"].null_count() == 0
    for number in range(2):
        own, game = pl.col("game") == number, played.game(number)
        assert_frame_equal(game.frames.events.drop("game"), played.events.filter(own).drop("game").collect())
        counts = game.frames.games.drop("game")
        assert_frame_equal(played.games.filter(own).select(counts.columns), counts)
        assert game.turn == played.games["turns"][number] > 4


@pytest.mark.slow
def test_changes_after_the_call_change_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    class Keen(Careful):
        reserve = 10

    folder = copytree(Path(pw.editions.__file__).parent / "classic40", tmp_path / "mine")
    bot, position = Keen(), {"round": 5}
    board, asked = folder / "board.toml", {"edition": "mine", "games": 12, "bots": [bot, Balanced()], "rounds": 20}
    monkeypatch.chdir(tmp_path)
    usual = simulate(**asked, position=position).games
    go = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        executor.submit(go.wait)
        begun = simulate(**asked, position=position, executor=executor)
        try:
            monkeypatch.chdir(tmp_path.parent)
            board.write_text(board.read_text("utf-8").replace("price = ", "price = 1"), "utf-8")
            bot.reserve = 1000
            position["round"] = 9
        finally:
            go.set()
        assert_frame_equal(begun.games, usual)
    assert [begun.game(number).length for number in range(12)] == usual["events"].to_list()


@pytest.mark.parametrize("taken", [pickle.dumps, deepcopy])
@pytest.mark.parametrize("begun", [
    lambda: simulate(games=2),
    lambda: pw.compare("plakettopoly", {"end_condition": ["turns:4", "turns:6"]}, games=2, progress=False),
    lambda: pw.tournament([Balanced(), Careful()], games=2, progress=False),
])  # fmt: skip
def test_simulations_are_neither_copied_nor_pickled(begun: Callable[[], Any], taken: Callable[[Any], Any]):
    played = begun().wait()
    with pytest.raises(TypeError, match="take its frames along"):
        taken(played)
