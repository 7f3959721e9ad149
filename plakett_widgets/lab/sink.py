"""A folder that a simulation writes to as it goes on, and takes up again after it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .._version import __version__
from ..record.export import parquet
from ..record.frames.schema import SCHEMAS
from ..record.saved import write, write_bytes

if TYPE_CHECKING:
    import polars as pl

NOTE: Final = "simulation.json"
SAMPLE: Final = 5  # games that are played again before others are added
OTHERWISE: Final = "Name another folder, or delete this one"
MAGIC: Final = b"PAR1"  # how a Parquet file that is whole begins and ends
TAIL: Final = 8  # bytes: how long its footer is, and this


class Sink:
    """``FOLDER/games/edition=mspm/batch=0/part.parquet`` and so on, the same under ``events``; each file is whole or not there.

    What the path says is not told again in the file, as some programs refuse a column that is in both.  ``ValueError`` if the
    folder holds another simulation.
    """

    def __init__(self, folder: Path, asked: Mapping[str, object]) -> None:
        self.folder = folder
        self.edition = asked["edition"]
        self.frames = ("events", "games") if asked["events"] else ("games",)
        asked = json.loads(json.dumps({**asked, "engine": __version__}))
        note = folder / NOTE
        with self._writing():
            if not note.exists():
                if (folder / "games").exists():
                    raise FileExistsError(None, f"it holds games without their {NOTE}")
                folder.mkdir(parents=True, exist_ok=True)
                write(note, json.dumps(asked, ensure_ascii=False, indent=1) + "\n")
        try:
            kept = dict(json.loads(note.read_text("utf-8")))
        except (OSError, TypeError, ValueError):
            raise ValueError(f"sink: {note} cannot be read.  {OTHERWISE}") from None
        different = [f"{name} {kept.get(name)!r}, not {asked[name]!r}" for name in asked if kept.get(name) != asked[name]]
        if different:
            raise ValueError(f"sink: {folder} holds another simulation: {'; '.join(different)}.  {OTHERWISE}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise ValueError(
                f"sink: {self.folder} cannot be written to: {why}.  Name another folder; or put that right,"
                " and the same call goes on from what is there"
            ) from error

    def path(self, frame: str, first: int) -> Path:
        return self.folder / frame / f"edition={self.edition}" / f"batch={first}" / "part.parquet"

    def holds(self, first: int) -> bool:
        """Is the batch that begins with this game there, and whole?"""
        return all(complete(self.path(frame, first)) for frame in self.frames)

    def sample(self) -> pl.DataFrame | None:
        """The first games that are there."""
        found = self.batches("games")
        return self.scanned("games", found[:1]).head(SAMPLE).collect() if found else None

    def write(self, first: int, games: pl.DataFrame, events: pl.DataFrame | None) -> None:
        """Keep a batch; its games come last, as they tell that it is there."""
        for name, frame in (("events", events), ("games", games)):
            if frame is not None:
                path, data = self.path(name, first), parquet(frame.drop("edition", strict=False))
                with self._writing():
                    path.parent.mkdir(parents=True, exist_ok=True)
                    write_bytes(path, data)

    def scan(self, frame: str) -> pl.LazyFrame:
        """All that is there, in the order of the games."""
        return self.scanned(frame, self.batches(frame))

    def batches(self, frame: str) -> list[int]:
        found = self.path(frame, 0).parents[1].glob("batch=*/part.parquet")
        numbers = (path.parent.name.partition("=")[2] for path in found)
        return sorted(int(number) for number in numbers if number.isdecimal() and self.holds(int(number)))

    def scanned(self, frame: str, batches: Sequence[int]) -> pl.LazyFrame:
        import polars as pl

        said = {"edition": pl.String, "batch": pl.Int64}
        files = [self.path(frame, first) for first in batches]
        columns = SCHEMAS[frame]
        return pl.scan_parquet(files, hive_partitioning=True, hive_schema=said).select(*columns, pl.exclude(*columns, *said))


def complete(path: Path) -> bool:
    """Does a Parquet file begin and end as it should?"""
    try:
        with path.open("rb") as file:
            begun = file.read(len(MAGIC))
            size = file.seek(-TAIL, SEEK_END)
            footer = int.from_bytes(file.read(TAIL - len(MAGIC)), "little")
            return begun == file.read() == MAGIC and 0 < footer < size
    except OSError:  # not there, or too short
        return False
