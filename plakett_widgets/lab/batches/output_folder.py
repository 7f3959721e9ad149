"""A folder that a simulation writes to as it goes on, and takes up again after it was stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import polars as pl

from ..._version import __version__
from ...errors.worded import printable
from ...record.files import require_regular_file, write_bytes, write_text
from ...record.frames.export import parquet_bytes
from ...record.frames.schema import schema

NOTE: Final = "simulation.json"
SAMPLE: Final = 5  # games that are played again before others are added
UNREADABLE: Final = (Exception, pl.exceptions.PanicException)  # what polars raises where a file is torn
OTHERWISE: Final = "Name another folder, or delete this one"


class Sink:
    """``FOLDER/games/edition=mspm/batch=0/part.parquet`` and so on, the same under ``events``; each file is whole or not there.

    What the path says is not told again in the file, as some programs refuse a column that is in both.  ``ValueError`` if the
    folder holds another simulation.
    """

    def __init__(self, folder: Path, asked: Mapping[str, object]) -> None:
        self.folder = folder
        self.edition = asked["edition"]
        self.frames = ("events", "games") if asked["events"] else ("games",)
        self.held: list[int] = []  # the batches that are there, by their first games
        asked = json.loads(json.dumps({**asked, "engine": __version__}))
        note = folder / NOTE
        with self._writing():
            if not os.path.lexists(note):  # a link is not written through, wherever it leads
                if (folder / "games").exists():
                    raise FileExistsError(None, f"it holds games without their {NOTE}")
                folder.mkdir(parents=True, exist_ok=True)
                write_text(note, json.dumps(asked, ensure_ascii=False, indent=1) + "\n")
        try:
            require_regular_file(note)
            kept = dict(json.loads(note.read_text("utf-8")))
        except (OSError, RecursionError, TypeError, ValueError):
            raise ValueError(f"sink: {printable(note)} cannot be read.  {OTHERWISE}") from None
        different = differences(kept, asked)
        if different:
            raise ValueError(f"sink: {printable(folder)} holds another simulation: {'; '.join(different)}.  {OTHERWISE}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise ValueError(
                f"sink: {printable(self.folder)} cannot be written to: {why}.  Name another folder; or put that right,"
                " and the same call goes on from what is there"
            ) from error

    def path(self, frame: str, first: int) -> Path:
        return self.folder / frame / f"edition={self.edition}" / f"batch={first}" / "part.parquet"

    def holds(self, first: int, last: int) -> bool:
        """Is the batch with these games there, and can it be read?"""
        try:
            found = self.scanned("games", [first])
            if counted(found) != last - first:  # before it is read: a small file may hold very many
                return False
            games = found.collect()
            whole = games["game"].to_list() == list(range(first, last)) and like("games", games.schema)
            if whole and "events" in self.frames:
                events = self.scanned("events", [first])
                whole = counted(events) == games["events"].sum() and like("events", events.collect_schema())
        except UNREADABLE:
            return False
        if whole:
            self.held.append(first)
        return whole

    def sample(self) -> pl.DataFrame | None:
        """The first games that are there."""
        return self.scanned("games", self.held[:1]).head(SAMPLE).collect() if self.held else None

    def write(self, first: int, games: pl.DataFrame, events: pl.DataFrame | None) -> None:
        """Keep a batch; its games come last, as they tell that it is there."""
        for name, frame in (("events", events), ("games", games)):
            if frame is not None:
                with self._writing():
                    path = self.path(name, first)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    aside = self.folder / f"{name}-{first}"  # who is killed meanwhile leaves nothing among what others read
                    write_bytes(path, parquet_bytes(frame.drop("edition", strict=False)), aside)
        self.held.append(first)

    def scan(self, frame: str) -> pl.LazyFrame:
        """All of it, in the order of the games; ``ValueError`` names a file that is gone or torn since."""
        for first in self.held:
            if not readable(path := self.path(frame, first)):
                raise ValueError(f"sink: {printable(path)} cannot be read any more.  The same call again plays its games anew")
        return self.scanned(frame, sorted(self.held))

    def scanned(self, frame: str, batches: list[int]) -> pl.LazyFrame:
        found = as_named([self.path(frame, first) for first in batches]).with_columns(edition=pl.lit(self.edition))
        return found.select(*schema(frame), pl.exclude(*schema(frame), "edition"))


def differences(kept: Mapping[str, object], asked: Mapping[str, object]) -> list[str]:
    """What one note says otherwise than another, option by option; of another edition, all would be."""
    if kept.get("edition") != asked["edition"]:
        asked = {"edition": asked["edition"]}
    held = by_option(kept)
    return [f"{name} {held.get(name)!r}, not {value!r}" for name, value in by_option(asked).items() if held.get(name) != value]


def by_option(note: Mapping[str, object]) -> dict[str, object]:
    """A note whose options stand each for itself."""
    options = note.get("options")
    chosen = {f"option {name}": value for name, value in options.items()} if isinstance(options, dict) else {}
    return {**{name: value for name, value in note.items() if name != "options"}, **chosen}


def as_named(files: list[Path]) -> pl.LazyFrame:
    """These very files, whatever signs their names have; ``OSError`` for a pipe, which would be waited for."""
    for file in files:
        require_regular_file(file)
    return pl.scan_parquet(files, glob=False, hive_partitioning=False)


def counted(frame: pl.LazyFrame) -> int:
    """How many rows it has."""
    count: int = frame.select(pl.len()).collect().item()
    return count


def like(frame: str, found: pl.Schema) -> bool:
    """Are the columns of a frame there, and of their types?"""
    return schema(frame).items() <= found.items()


def readable(path: Path) -> bool:
    try:
        return bool(as_named([path]).collect_schema())
    except UNREADABLE:
        return False
