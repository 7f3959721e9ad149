"""A folder of games is taken up where it was left, whatever became of its files, and is read by others."""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from shutil import copytree

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from pyarrow.dataset import dataset

from plakett_widgets.bots import Balanced, Careful

from ..many_games import simulate


def test_a_sink_is_taken_up_where_it_was_left(tmp_path: Path):
    whole = simulate("plakettopoly", 45, 2, rounds=20, events=True)
    begun = simulate("plakettopoly", 45, 2, rounds=20, events=True, sink=tmp_path)
    while not begun.done:
        time.sleep(0.001)
    begun.cancel()
    written = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("part.parquet")}
    assert written
    (tmp_path / "games" / "edition=plakettopoly" / "batch=40").mkdir(parents=True, exist_ok=True)  # killed before it wrote
    again = simulate("plakettopoly", 45, 2, rounds=20, events=True, sink=tmp_path)
    assert isinstance(again.games, pl.LazyFrame)
    assert_frame_equal(again.games.collect(), whole.games)
    assert_frame_equal(again.events, whole.events)
    assert {file: file.stat().st_mtime_ns for file in written} == written
    assert pl.read_parquet(tmp_path / "games").height == 45


@pytest.mark.parametrize("name", ["essai [1]", "edition=mspm"])
def test_a_sink_may_have_a_name_that_elsewhere_is_a_pattern(name: str, tmp_path: Path):
    simulate("confinement", 5, 2, rounds=2, sink=tmp_path / "a").wait()  # which some of them would match
    for _ in range(2):
        begun = simulate("confinement", 5, 2, rounds=2, seed=8, events=True, sink=tmp_path / name)
        games = begun.games.collect()
        assert games["edition"].to_list() == ["confinement"] * 5
        assert begun.events.collect().height == games["events"].sum()


@pytest.mark.slow
def test_damaged_and_different_games_of_a_sink_are_noticed(tmp_path: Path):
    table = simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path).games.collect()
    torn = tmp_path / "games" / "edition=plakettopoly" / "batch=10" / "part.parquet"
    torn.write_bytes(torn.read_bytes()[:-9])
    assert_frame_equal(simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path).games.collect(), table)
    first = torn.parents[1] / "batch=0" / "part.parquet"
    pl.read_parquet(first, hive_partitioning=False).with_columns(pl.col("turns") + 1).write_parquet(first)
    with pytest.raises(ValueError, match="play otherwise"):
        simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path).wait()
    for note in ("{", "[" * 100_000):
        (tmp_path / "simulation.json").write_text(note, "utf-8")
        with pytest.raises(ValueError, match="cannot be read"):
            simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path)


def test_missing_events_are_played_again(tmp_path: Path):
    whole = simulate(games=3, events=True, sink=tmp_path).events.collect()
    next((tmp_path / "events").rglob("part.parquet")).unlink()
    assert_frame_equal(simulate(games=3, events=True, sink=tmp_path).events.collect(), whole)


def test_a_sink_holds_each_game_once_whatever_lies_beside(tmp_path: Path):
    games = simulate(games=20, sink=tmp_path).games.collect()
    first = tmp_path / "games" / "edition=confinement" / "batch=0"
    copytree(first, first.with_name("batch=7"))
    copytree(first, first.with_name("batch=10"), dirs_exist_ok=True)  # the other games are gone
    again = simulate(games=20, sink=tmp_path)
    assert_frame_equal(again.games.collect(), games)
    (first / "part.parquet").unlink()
    with pytest.raises(ValueError, match=r"batch=0.part.parquet cannot be read any more"):
        _ = again.games


def test_a_killed_process_leaves_no_torn_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    simulate(games=20, sink=tmp_path).wait()
    (lost := next(tmp_path.rglob("part.parquet"))).unlink()

    def killed(fresh: Path, path: Path) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", killed)
        patched.setattr(Path, "unlink", lambda *_args, **_options: None)  # who is killed clears nothing away
        with pytest.raises(SystemExit):
            simulate(games=20, sink=tmp_path).wait(600)
    assert [*tmp_path.rglob("*.new")]
    assert pl.read_parquet(tmp_path / "games").height == 10
    assert simulate(games=20, sink=tmp_path).games.collect().height == 20
    assert lost.exists()


@pytest.mark.slow
def test_a_sink_that_is_gone_midway_is_an_error(tmp_path: Path):
    begun = simulate("plakettopoly", 10_000, 4, sink=tmp_path / "sink")
    while not begun.done:
        time.sleep(0.001)
    for again in count():
        (tmp_path / "sink").rename(tmp_path / f"elsewhere{again}")
        with suppress(FileExistsError):  # there again meanwhile
            (tmp_path / "sink").touch(exist_ok=False)
            break
    with pytest.raises(ValueError, match=r"sink: .*sink cannot be written to: .*same call goes on"):
        begun.wait(600)


def test_a_game_can_be_played_again_without_its_sink(tmp_path: Path):
    played = simulate("confinement", 3, 2, rounds=5, sink=tmp_path / "sink").wait()
    (tmp_path / "sink").rename(tmp_path / "elsewhere")
    assert played.game(1).round == 6


def test_a_sink_is_read_by_others(tmp_path: Path):
    simulate("confinement", 20, 2, rounds=5, events=True, sink=tmp_path).wait()
    games, events = (dataset(tmp_path / frame, partitioning="hive").to_table() for frame in ("games", "events"))
    assert games.num_rows == 20
    assert {"edition", "batch"} < set(games.column_names) & set(events.column_names)
