"""A folder that a simulation writes to as it goes on, and takes up again after it was stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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
MAGIC: Final = b"PAR1"  # the end of a Parquet file that is whole


class Sink:
    """``FOLDER/games/edition=mspm/batch=0/part.parquet`` and so on, the same under ``events``; each file is whole or not there.

    What the path says is not told again in the file, as some programs refuse a column that is in both.  ``ValueError`` if the
    folder holds another simulation.
    """

    def __init__(self, folder: Path, asked: Mapping[str, object]) -> None:
        self.folder = folder
        self.edition = asked["edition"]
        asked = json.loads(json.dumps({**asked, "engine": __version__}))
        note = folder / NOTE
        if note.exists():
            try:
                kept = dict(json.loads(note.read_text("utf-8")))
            except (TypeError, ValueError):
                raise ValueError(f"sink: {folder.name}/{NOTE} cannot be read.  Name another folder, or delete it") from None
            different = [f"{name} {kept.get(name)!r}, not {asked[name]!r}" for name in asked if kept.get(name) != asked[name]]
            if different:
                raise ValueError(
                    f"sink: {folder.name} holds another simulation: {'; '.join(different)}.  Name another folder, or delete it"
                )
        else:
            folder.mkdir(parents=True, exist_ok=True)
            write(note, json.dumps(asked, ensure_ascii=False, indent=1) + "\n")

    def path(self, frame: str, first: int) -> Path:
        return self.folder / frame / f"edition={self.edition}" / f"batch={first}" / "part.parquet"

    def holds(self, first: int) -> bool:
        """Is the batch that begins with this game there, and whole?"""
        path = self.path("games", first)
        return path.exists() and path.read_bytes()[-len(MAGIC) :] == MAGIC

    def sample(self) -> pl.DataFrame | None:
        """The first games that are there."""
        found = self.batches("games")
        return self.scanned("games", found[:1]).head(SAMPLE).collect() if found else None

    def write(self, first: int, games: pl.DataFrame, events: pl.DataFrame | None) -> None:
        """Keep a batch; its games come last, as they tell that it is there."""
        for name, frame in (("events", events), ("games", games)):
            if frame is not None:
                path = self.path(name, first)
                path.parent.mkdir(parents=True, exist_ok=True)
                write_bytes(path, parquet(frame.drop("edition", strict=False)))

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
