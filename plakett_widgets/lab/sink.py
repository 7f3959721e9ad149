"""A folder that a simulation writes to as it goes on, and takes up again after it was stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .._version import __version__
from ..record.export import parquet
from ..record.saved import write, write_bytes

if TYPE_CHECKING:
    import polars as pl

NOTE: Final = "simulation.json"


class Sink:
    """``FOLDER/games/edition=mspm/batch=0/part.parquet`` and so on, the same under ``events``; each file is whole or not there.

    ``ValueError`` if the folder holds another simulation.
    """

    def __init__(self, folder: Path, asked: Mapping[str, object]) -> None:
        self.folder = folder
        self.edition = asked["edition"]
        asked = json.loads(json.dumps({**asked, "engine": __version__}))
        note = folder / NOTE
        if note.exists():
            kept = json.loads(note.read_text("utf-8"))
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
        """Is the batch that begins with this game there?"""
        return self.path("games", first).exists()

    def write(self, first: int, games: pl.DataFrame, events: pl.DataFrame | None) -> None:
        """Keep a batch; its games come last, as they tell that it is there."""
        for name, frame in (("events", events), ("games", games)):
            if frame is not None:
                path = self.path(name, first)
                path.parent.mkdir(parents=True, exist_ok=True)
                write_bytes(path, parquet(frame))

    def scan(self, frame: str) -> pl.LazyFrame:
        """All that is there, in the order of the games."""
        import polars as pl

        found = sorted((self.folder / frame).glob("*/*/part.parquet"), key=lambda path: int(path.parent.name.partition("=")[2]))
        return pl.scan_parquet(found, hive_partitioning=False)
