"""A folder of games is taken up where it was left, whatever became of its files, and is read by others."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from shutil import copytree
from typing import Any

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


@pytest.mark.parametrize("name", ["essai [1]", "year=2026", "edition=mspm", "[!x]", "{a,b}"])
def test_a_sink_may_have_a_name_that_elsewhere_is_a_pattern(name: str, tmp_path: Path):
    simulate("confinement", 5, 2, rounds=2, sink=tmp_path / "a").wait()  # which some of them would match
    for _ in range(2):
        begun = simulate("confinement", 5, 2, rounds=2, seed=8, events=True, sink=tmp_path / name)
        games = begun.games.collect()
        assert games["edition"].to_list() == ["confinement"] * 5
        assert begun.events.collect().height == games["events"].sum()


def test_what_a_sink_holds_comes_out_the_same_and_is_whole(tmp_path: Path):
    class Same(Careful):
        name = "pupil"

    table = simulate("plakettopoly", 20, [Same(), Balanced()], sink=tmp_path).games.collect()
    torn = tmp_path / "games" / "edition=plakettopoly" / "batch=10" / "part.parquet"
    torn.write_bytes(torn.read_bytes()[:-9])
    assert_frame_equal(simulate("plakettopoly", 20, [Same(), Balanced()], sink=tmp_path).games.collect(), table)

    class Changed(Balanced):
        name = "pupil"

    with pytest.raises(ValueError, match="play otherwise"):
        simulate("plakettopoly", 20, [Changed(), Balanced()], sink=tmp_path).wait()
    for note in ("{", "[" * 100_000):
        (tmp_path / "simulation.json").write_text(note, "utf-8")
        with pytest.raises(ValueError, match="cannot be read"):
            simulate("plakettopoly", 20, [Same(), Balanced()], sink=tmp_path)


def test_what_is_missing_from_a_sink_is_played_again(tmp_path: Path):
    whole = simulate(games=3, events=True, sink=tmp_path).events.collect()
    next((tmp_path / "events").rglob("part.parquet")).unlink()
    assert_frame_equal(simulate(games=3, events=True, sink=tmp_path).events.collect(), whole)


@pytest.mark.parametrize("content", [b"", b"PAR1", bytes(100) + b"PAR1", b"PAR1" + bytes(100) + b"PAR1"])
def test_a_file_that_is_none_is_played_again(tmp_path: Path, content: bytes):
    whole = simulate(games=20, sink=tmp_path).games.collect()
    next(tmp_path.rglob("part.parquet")).write_bytes(content)
    assert_frame_equal(simulate(games=20, sink=tmp_path).games.collect(), whole)


@pytest.mark.parametrize("frame", ["games", "events"])
def test_a_file_with_a_torn_footer_is_played_again(frame: str, tmp_path: Path):
    begun = simulate(games=20, events=True, sink=tmp_path)
    games, events = begun.games.collect(), begun.events.collect()
    file = tmp_path / frame / "edition=confinement" / "batch=10" / "part.parquet"
    good = file.read_bytes()
    for torn in (good[:-108] + bytes(100) + good[-8:], good[:-8] + b"\x40" + good[-7:], good[:-40] + good[-8:]):
        file.write_bytes(torn)
        again = simulate(games=20, events=True, sink=tmp_path)
        assert_frame_equal(again.games.collect(), games)
        assert_frame_equal(again.events.collect(), events)


def test_a_sink_writes_through_no_link(tmp_path: Path):
    games = simulate(games=20, sink=tmp_path / "sink").games.collect()
    (mine := tmp_path / "letter.txt").write_text("Dear Ana")
    (part := next((tmp_path / "sink").rglob("part.parquet"))).unlink()
    part.symlink_to(mine)
    assert_frame_equal(simulate(games=20, sink=tmp_path / "sink").games.collect(), games)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "simulation.json").symlink_to(tmp_path / "new.txt")
    with pytest.raises(ValueError, match=r"simulation\.json cannot be read"):
        simulate(games=20, sink=tmp_path / "empty")
    assert mine.read_text() == "Dear Ana"
    assert not (tmp_path / "new.txt").exists()


@pytest.mark.parametrize("name", ["part.parquet", "simulation.json"])
def test_a_sink_waits_for_no_pipe(tmp_path: Path, name: str):
    simulate(games=20, sink=tmp_path).wait()
    (file := next(tmp_path.rglob(name))).unlink()
    os.mkfifo(file)
    with pytest.raises(ValueError, match=r"^sink: .* cannot be (read|written to)"):
        simulate(games=20, sink=tmp_path).wait(600)


def test_what_a_sink_holds_is_counted_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    games = simulate(games=20, sink=tmp_path).games.collect()
    file = next(tmp_path.rglob("part.parquet"))
    pl.concat([pl.read_parquet(file)] * 50).write_parquet(file)
    rows, collect = [], pl.LazyFrame.collect

    def watched(frame: pl.LazyFrame, *args: Any, **kwargs: Any) -> pl.DataFrame:
        read = collect(frame, *args, **kwargs)
        if threading.current_thread() is threading.main_thread():  # simulations of other tests may still come in
            rows.append(read.height)
        return read

    monkeypatch.setattr(pl.LazyFrame, "collect", watched)
    assert_frame_equal(simulate(games=20, sink=tmp_path).games.collect(), games)
    assert max(rows) == 20


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


def test_who_is_killed_while_writing_leaves_nothing_that_others_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
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


def test_simulations_may_share_a_sink(tmp_path: Path):
    for number in range(3):
        sink = tmp_path / str(number)
        for simulation in [simulate(games=400, bots=2, rounds=2, sink=sink) for _ in range(4)]:
            assert simulation.games.collect().height == 400
        assert not [*sink.rglob("*.new")]


def test_a_sink_that_is_gone_midway_is_told(tmp_path: Path):
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
