"""Exported files are read by programs without polars."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import jsonschema
import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, check, compare, simulate
from plakett_widgets.record.frames import SCHEMAS, ocel
from plakett_widgets.record.frames.export import FORMATS

from ...engine.play import BY_ID, sample_game


@pytest.fixture(scope="module", params=["plakettopoly", "confinement"])
def game(request: pytest.FixtureRequest) -> Game:
    game = Game(request.param, [bots.Random(), ("Zoé", bots.Balanced()), bots.Balanced()], seed=5)
    game.run(rounds=12)
    return game


def plain(frame: pl.DataFrame) -> list[tuple[Any, ...]]:
    return frame.with_columns(pl.selectors.enum().cast(pl.String)).rows()


def rows(table: pa.Table) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in table.to_pylist()]


@pytest.mark.parametrize("name", SCHEMAS)
def test_pyarrow_reads_parquet_and_arrow(game: Game, name: str, tmp_path: Path):
    game.record.export(tmp_path / "a.parquet", name)
    assert rows(pyarrow.parquet.read_table(tmp_path / "a.parquet")) == plain(game.frames[name])
    for suffix in (".arrow", ".feather"):
        game.record.export(tmp_path / f"a{suffix}", name)
        table = pyarrow.feather.read_table(tmp_path / f"a{suffix}")
        assert rows(table) == plain(game.frames[name])
        assert table.column_names == [*SCHEMAS[name]]


def test_a_build_of_polars_without_parquet_is_named_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As that of Pyodide, whose frames have no such method beneath."""
    game = Game("confinement", players=2, seed=7)
    game.record.export(log := tmp_path / "log.parquet")
    monkeypatch.setattr(pl.DataFrame, "write_parquet", lambda frame, out: frame.lazy()._ldf.no_parquet(out))
    there = "this build of polars has no Parquet, as in Pyodide; it has .arrow, .feather, .ipc, .ndjson, .jsonl, .csv"
    sink = tmp_path / "sink"
    for argument, ask in {
        "path": lambda: game.record.export(tmp_path / "other.parquet"),
        "path ": lambda: game.record.export(tmp_path / "folder"),
        "sink": lambda: simulate(games=1, sink=sink),
        "sink ": lambda: compare("confinement", {"bots": [2, 3]}, 1, sink=sink),
        "log": lambda: check(log, {}),
    }.items():
        with pytest.raises(ImportError) as caught:
            ask()
        assert str(caught.value) == f"{argument.strip()}: {there}"
    assert [*tmp_path.iterdir()] == [log]
    game.record.export(tmp_path / "log.arrow")
    assert check(tmp_path / "log.arrow", game)


@pytest.mark.parametrize("suffix", [".parquet", ".ndjson", ".csv"])
def test_duckdb_reads_each_format(game: Game, suffix: str, tmp_path: Path):
    """Text formats have no types of their own, so that the reader gets those of the schema."""
    game.record.export(tmp_path / "out", suffix=suffix)
    assert {file.name for file in (tmp_path / "out").iterdir()} == {f"{name}{suffix}" for name in SCHEMAS}
    reader = {".parquet": "read_parquet", ".ndjson": "read_ndjson", ".csv": "read_csv"}[suffix]
    for name, columns in SCHEMAS.items():
        types = {column: DUCKDB.get(type, "VARCHAR") for column, (type, _) in columns.items()}
        options = "" if suffix == ".parquet" else f", columns={types}" + ", header=true" * (suffix == ".csv")
        found = duckdb.sql(f"select * from {reader}('{tmp_path}/out/{name}{suffix}'{options})").fetchall()
        expected = plain(game.frames[name])
        assert [tuple(none_if_empty(value) for value in row) for row in found] == [
            tuple(none_if_empty(value) for value in row) for row in expected
        ]


DUCKDB = {
    "Int8": "TINYINT", "Int16": "SMALLINT", "Int32": "INTEGER", "Int64": "BIGINT", "Boolean": "BOOLEAN", "Float64": "DOUBLE",
}  # fmt: skip


def none_if_empty(value: object) -> object:
    """To a CSV they are the same."""
    return None if value == "" else value


def test_sql_on_the_ledger_gives_the_cash(game: Game, tmp_path: Path):
    """The ledger in SQL alone: what everybody has."""
    game.record.export(tmp_path / "ledger.parquet", "ledger")
    asked = f"""select seat, sum(debit - credit) from '{tmp_path}/ledger.parquet'
        where account = 'cash' and seat is not null group by seat order by seat"""
    assert [cash for _, cash in duckdb.sql(asked).fetchall()] == [player["cash"] for player in game.state()["players"]]


@pytest.mark.parametrize("suffix", FORMATS)
def test_files_name_no_player(game: Game, suffix: str, tmp_path: Path):
    game.record.export(tmp_path / "out", suffix=suffix)
    game.record.export(tmp_path / "out" / "log.ocel.json")
    assert all("Zoé".encode() not in file.read_bytes() for file in (tmp_path / "out").iterdir())


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-1+1"])
def test_a_spreadsheet_takes_no_name_for_a_formula(name: str, tmp_path: Path):
    class Pupil(bots.Balanced):
        pass

    Pupil.name = name
    game = Game(players=[Pupil(), bots.Balanced()], seed=-7)
    game.record.export(tmp_path / "games.csv", "games")
    (row,) = pl.read_csv(tmp_path / "games.csv", schema_overrides={"seed": pl.String}).iter_rows(named=True)
    assert (row["bots"], row["seed"]) == (f"'{name}|balanced", "-7")
    game.record.export(tmp_path / "games.parquet", "games")
    assert pl.read_parquet(tmp_path / "games.parquet")["bots"][0] == f"{name}|balanced"


def test_a_refused_export_leaves_nothing(game: Game, tmp_path: Path):
    with pytest.raises(ValueError, match=r"“.xls” is no format that a frame is written in; there are .parquet"):
        game.record.export(tmp_path / "a.xls")
    with pytest.raises(KeyError, match="there is no frame “event”"):
        game.record.export(tmp_path / "a.csv", "event")
    with pytest.raises(ValueError, match="no format"):
        game.record.export(tmp_path / "out", suffix="csv")
    assert not [*tmp_path.iterdir()]
    (tmp_path / "journal").write_text("mine")
    with pytest.raises(ValueError, match=r"^path: without a suffix that of a folder, and “.*” is none: add one, as \.csv"):
        game.record.export(tmp_path / "journal")
    assert (tmp_path / "journal").read_text() == "mine"


# the object-centric log

NAME = {"type": "string", "minLength": 1}
TIME = {"type": "string", "format": "date-time", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
VALUE = {"type": ["string", "integer", "number", "boolean"]}


def record(**fields: object) -> dict[str, object]:
    return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}


def many(of: object) -> dict[str, object]:
    return {"type": "array", "items": of}


TYPES = many(
    record(name=NAME, attributes=many(record(name=NAME, type={"enum": ["string", "time", "integer", "float", "boolean"]})))
)
RELATIONS = many(record(objectId=NAME, qualifier=NAME))
OCEL = record(
    eventTypes=TYPES,
    objectTypes=TYPES,
    events=many(
        record(id=NAME, type=NAME, time=TIME, attributes=many(record(name=NAME, value=VALUE)), relationships=RELATIONS)
    ),
    objects=many(
        record(id=NAME, type=NAME, attributes=many(record(name=NAME, time=TIME, value=VALUE)), relationships=RELATIONS)
    ),
)
"""The JSON of OCEL 2.0, as its specification describes it (version of 2023-10-16, section on the JSON format)."""

IS_OF = {"string": str, "integer": int}


def validate(log: dict[str, Any]) -> None:
    """The schema, and what the specification demands beyond it: ids that are unique and known, values of their types."""
    jsonschema.Draft202012Validator(OCEL).validate(log)
    ids = Counter(one["id"] for part in ("events", "objects") for one in log[part])
    assert max(ids.values()) == 1
    objects = {one["id"] for one in log["objects"]}
    for part, types in (("events", "eventTypes"), ("objects", "objectTypes")):
        declared = {type["name"]: {one["name"]: one["type"] for one in type["attributes"]} for type in log[types]}
        assert len(declared) == len(log[types])
        for one in log[part]:
            assert {link["objectId"] for link in one["relationships"]} <= objects
            links = [tuple(link.values()) for link in one["relationships"]]
            assert len(set(links)) == len(links)
            for attribute in one["attributes"]:
                assert type(attribute["value"]) is IS_OF[declared[one["type"]][attribute["name"]]]
    for one in log["objects"]:
        values = [(attribute["name"], attribute["time"]) for attribute in one["attributes"]]
        assert len(set(values)) == len(values), one["id"]


def test_money_given_back_for_titles_belongs_to_their_trade():
    log = ocel.ocel_log(sample_game("france2008", 910001, 200).table.source())
    related = {one["id"]: [to["objectId"] for to in one["relationships"]] for one in log["events"]}
    back = next(one for one in log["events"] if one["type"] == "price_paid")
    (trade,) = (thing for thing in related[back["id"]] if thing.startswith("trade:"))
    assert trade in related[f"event:0:{trade.removeprefix('trade:')}"]


@pytest.mark.slow
@settings(max_examples=8)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 90))
def test_ocel_is_valid_and_holds_what_the_log_holds(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    log = ocel.ocel_log(game.table.source())
    validate(log)
    events = game.events()
    assert [one["type"] for one in log["events"]] == [row["kind"] for row in events]
    times = [datetime.fromisoformat(one["time"]) for one in log["events"]]
    assert times == sorted(set(times))
    for player, state in zip((one for one in log["objects"] if one["type"] == "player"), game.state()["players"], strict=True):
        for name in ("cash", "worth"):
            values = [one for one in player["attributes"] if one["name"] == name]
            assert max(values, key=lambda one: one["time"])["value"] == state[name]
    owners = {}
    for one in log["objects"]:
        if one["type"] == "title":
            held = [attribute for attribute in one["attributes"] if attribute["name"] == "owner"]
            owners[one["id"]] = max(held, key=lambda attribute: attribute["time"])["value"]
    seats = [owners[f"title:{title.id}"] for title in game.edition.titles]
    now = game.state()["titles"]["owner"]
    assert seats == ["bank" if owner < 0 else f"player:P{owner + 1}" for owner in now]


@pytest.mark.slow
def test_trades_and_auctions_hold_together(tmp_path: Path):
    game = Game("plakettopoly", [bots.Random() for _ in range(4)], seed=1)
    game.run(rounds=20)
    game.record.export(tmp_path / "game.ocel.json")
    log = json.loads((tmp_path / "game.ocel.json").read_text("utf-8"))
    validate(log)
    types = {one["id"]: one["type"] for one in log["objects"]}
    by: dict[str, Counter[str]] = {}
    for one in log["events"]:
        for link in one["relationships"]:
            if types[link["objectId"]] in ("trade", "auction"):
                by.setdefault(link["objectId"], Counter())[one["type"]] += 1
    auctions = [kinds for name, kinds in by.items() if types[name] == "auction"]
    assert len(auctions) == sum(row["kind"] == "auction_opened" for row in game.events()) > 5
    assert all(kinds["auction_won"] + kinds["auction_failed"] == 1 for kinds in auctions)
    trades = [kinds for name, kinds in by.items() if types[name] == "trade"]
    assert sum(kinds["offered"] for kinds in trades) == sum(row["kind"] == "offered" for row in game.events())
    assert max(kinds["offered"] for kinds in trades) > 1  # counter-offers belong to the trade of the first offer
    assert all(kinds["offer_accepted"] <= 1 for kinds in trades)
