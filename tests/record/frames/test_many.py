"""Frames of several games at once, and of one under way."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

import plakett_widgets as pw
from plakett_widgets import Game, bots, lab
from plakett_widgets.engine.log import Log
from plakett_widgets.record.frames import SCHEMAS, Frames
from plakett_widgets.record.frames.events import MAX_LOGS_AT_ONCE, events_frame
from plakett_widgets.record.frames.schema import frame_from_rows
from plakett_widgets.record.frames.source import FrameSource
from plakett_widgets.record.log.events import event_details, event_rows

from ...engine.play import BY_ID, sample_game

editions = st.sampled_from(sorted(BY_ID))
seeds = st.integers(0, 2**32)


def anew(game: Game) -> Frames:
    """The frames of a game that nothing was made for before."""
    return Frames(game.table.source())


@pytest.mark.slow
@settings(max_examples=10)
@given(st.lists(st.tuples(editions, seeds), min_size=1, max_size=6))
def test_frames_of_many_games_are_those_of_each(played: list[tuple[str, int]]):
    """Of any editions in any order, from positions and under any options."""
    games = [sample_game(edition, seed, 40) for edition, seed in played]
    many = pw.frames(games)
    for name in SCHEMAS:
        if name == "lookup":
            continue
        number = pl.Int32
        each = [game.frames[name].with_columns(game=pl.lit(k, number)) for k, game in enumerate(games)]
        assert_frame_equal(many[name], pl.concat(each))
    assert [one.games["game"].to_list() for one in many.each()] == [[k] for k in range(len(games))]


def test_names_of_several_editions_carry_their_edition():
    games = [Game(BY_ID[edition], 2, seed=1) for edition in sorted(BY_ID)] * 2
    lookup = pw.frames(games).lookup
    assert not lookup.select("vocabulary", "code", "edition").is_duplicated().any()
    assert set(lookup["edition"].drop_nulls()) == {BY_ID[edition].id for edition in BY_ID}
    start = lookup.filter(vocabulary="square", code="0")
    assert len(start) == len(set(start["edition"])) == len(BY_ID)


def test_analyses_take_the_frames_of_many_games():
    games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(3)]
    for game in games:
        game.run(rounds=10)
    assert_frame_equal(lab.net_worth(pw.frames(games)), lab.net_worth(games))
    assert pw.frames([pw.frames(games), games[0]]).games["game"].to_list() == [0, 1, 2, 3]


@pytest.mark.parametrize("asked", ["gini", "leader_wins", "feedback", "lengths", "landings", "payback", "money_flow"])
def test_analyses_take_an_iterator_of_games(asked: str):
    """As when they are loaded one after the other."""
    games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(2)]
    for game in games:
        game.run(rounds=30)
    analysis = getattr(lab, asked)
    assert_frame_equal(analysis(game for game in games), analysis(games))


@pytest.mark.slow
def test_charts_take_an_iterator_of_games():
    games = [Game("plakettopoly", 2, seed=seed) for seed in range(2)]
    assert lab.flow_diagram(game for game in games) == lab.flow_diagram(games)
    for drawn in (lab.charts.payments, lab.charts.landings, lab.charts.lengths):
        assert drawn(game for game in games).table == drawn(games).table
    for drawn in (lab.charts.net_worth, lab.charts.ownership):
        assert drawn(game for game in games[:1]).table == drawn(games[:1]).table


def test_export_of_one_game_refuses_several(tmp_path: Path):
    many = pw.frames([Game("plakettopoly", 2, seed=seed) for seed in range(2)])
    with pytest.raises(ValueError, match="of 2 games"):
        many.export(tmp_path / "log.ocel.json")
    with pytest.raises(
        ValueError, match=r"^played: games, or frames of games, not “evening\.plk”; pw\.load\(…\) reads one from its file$"
    ):
        pw.frames("evening.plk")
    with pytest.raises(ValueError, match=r"^played: games, or frames of games, not a ndarray$"):
        pw.frames(numpy.array(3))  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_no_game_gives_empty_frames_of_the_usual_columns(tmp_path: Path):
    none, one = pw.frames([]), pw.frames([Game("plakettopoly", 2, seed=1)])
    assert {name: none[name].schema for name in SCHEMAS} == {name: one[name].schema for name in SCHEMAS}
    assert {name for name in SCHEMAS if not none[name].is_empty()} == {"lookup"}  # what is the same in every edition
    assert none.each() == []
    none.export(tmp_path)
    assert_frame_equal(pl.concat([pl.read_parquet(tmp_path / "events.parquet"), one.events]), one.events)
    with pytest.raises(ValueError, match="played: one game at least"):
        lab.net_worth([])


def test_files_hold_all_of_many_games(tmp_path: Path):
    many = pw.frames([Game(edition, 2, seed=1) for edition in ("mspm", "confinement")])
    many.export(tmp_path / "all")
    assert {file.stem for file in (tmp_path / "all").iterdir()} == set(SCHEMAS)
    assert_frame_equal(pl.read_parquet(tmp_path / "all" / "ledger.parquet"), many.ledger)


def events_by_row(source: FrameSource) -> pl.DataFrame:
    """The frame made event by event, from the rows of ``game.events()``."""
    edition, rows = source.edition, []
    for row in event_rows(source.log, edition):
        card = None if row["card"] is None else edition.cards[row["card"]].id
        row |= event_details(row["kind"], row["square"], row["a"], row["b"], edition)
        row |= {"game": source.game, "round": source.rounds[row["seq"]], "card": card}
        rows.append([row[name] for name in SCHEMAS["events"]])
    return frame_from_rows("events", rows)


@pytest.mark.slow
@settings(max_examples=15)
@given(editions, seeds)
def test_rows_and_columns_make_the_same_frame(edition: str, seed: int):
    source = sample_game(edition, seed, 60).table.source()
    assert_frame_equal(events_frame([source]), events_by_row(source))


def test_frames_of_very_many_games_are_made_in_parts():
    """They fall into parts; some games have no event at all."""
    game = Game("mspm", [bots.Balanced() for _ in range(3)], seed=7)
    game.run(turns=10)
    filled, empty = game.table.source(), replace(game.table.source(), log=Log())
    sources = [one.numbered(number) for number, one in enumerate([empty, filled, empty] * MAX_LOGS_AT_ONCE)]
    assert_frame_equal(events_frame(sources), pl.concat(list(map(events_by_row, sources))))


@pytest.mark.slow
@settings(max_examples=5, deadline=None)
@given(editions, seeds)
def test_frames_of_a_game_under_way_are_right_whatever_becomes_of_it(edition: str, seed: int):
    """While it goes on, after undo and branches, and on lines taken up again; frames that were read stay as they are."""
    chance = random.Random(seed)
    game = Game(BY_ID[edition], ["Ana", bots.Random(), bots.Random()], seed=seed)
    seen: list[tuple[Frames, Frames]] = []
    for _ in range(30):
        game.run(turns=1)
        choices = [
            choice for choice in game.legal(0) if choice["kind"] not in ("offer", "counter", "in_kind") and "min" not in choice
        ]
        if choices:
            game.play(chance.choice(choices)["move"], 0)
        what = chance.random()
        if what < 0.1:
            game.undo()
        elif what < 0.2 and game.length > 30:
            game.past.branch_at(chance.randrange(10, game.length))
        elif what < 0.3 and game.past.lines:
            game.past.take_line(chance.choice(game.past.lines)["number"])
        if what < 0.7:
            seen.append((game.frames, anew(game)))
        if what < 0.5:
            assert_frame_equal(game.log, seen[-1][1].events)
        if game.over:
            break
    chance.shuffle(seen)
    for frames, expected in seen:
        assert_frame_equal(frames.events, expected.events)
        assert_frame_equal(frames.decisions, expected.decisions)
