"""A folder of Parquet files that a simulation fills, and goes on from after it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import polars as pl

from ..._version import __version__
from ...errors.worded import printable
from ...record.files import write_bytes, write_text
from ...record.frames.export import parquet_bytes
from ...record.frames.schema import schema

NOTE_NAME: Final = "simulation.json"
SAMPLE_GAMES: Final = 5  # games to play again, before others are added
READ_ERRORS: Final = (Exception, pl.exceptions.PanicException)  # polars raises a panic for some damaged files
ADVICE: Final = "Name another folder, or delete this one"


class OutputFolder:
    """``FOLDER/games/edition=mspm/batch=0/part.parquet`` and so on, the same under ``events``. Each file is whole or missing.

    What the path holds is not repeated in the file, because some programs refuse a column that is in both. ``ValueError`` if
    the folder holds another simulation.
    """

    def __init__(self, folder: Path, settings: Mapping[str, object]) -> None:
        self.folder = folder
        self.edition = settings["edition"]
        self.frames = ("events", "games") if settings["events"] else ("games",)
        self.held: list[int] = []  # the first game of each batch that is there
        settings = json.loads(json.dumps({**settings, "engine": __version__}))
        note = folder / NOTE_NAME
        with self._writing():
            if not note.exists():
                if (folder / "games").exists():
                    raise FileExistsError(None, f"it holds games without their {NOTE_NAME}")
                folder.mkdir(parents=True, exist_ok=True)
                write_text(note, json.dumps(settings, ensure_ascii=False, indent=1) + "\n")
        try:
            kept = dict(json.loads(note.read_text("utf-8")))
        except (OSError, RecursionError, TypeError, ValueError):
            raise ValueError(f"sink: {printable(note)} cannot be read.  {ADVICE}") from None
        different = note_differences(kept, settings)
        if different:
            raise ValueError(f"sink: {printable(folder)} holds another simulation: {'; '.join(different)}.  {ADVICE}")

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
        """Return whether the batch with these games is there and whole."""
        try:
            games = self.scan_batches("games", [first]).collect()
            whole = games["game"].to_list() == list(range(first, last))
            if whole and "events" in self.frames:
                events = self.scan_batches("events", [first]).select(pl.len()).collect().item()
                whole = bool(events == games["events"].sum())
        except READ_ERRORS:
            return False
        if whole:
            self.held.append(first)
        return whole

    def sample(self) -> pl.DataFrame | None:
        """Return the first games that are there."""
        return self.scan_batches("games", self.held[:1]).head(SAMPLE_GAMES).collect() if self.held else None

    def write(self, first: int, games: pl.DataFrame, events: pl.DataFrame | None) -> None:
        """Write a batch. Its games come last: they mark it as complete."""
        for name, frame in (("events", events), ("games", games)):
            if frame is not None:
                with self._writing():
                    path = self.path(name, first)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    # a killed process leaves its part where no reader looks
                    write_bytes(path, parquet_bytes(frame.drop("edition", strict=False)), self.folder)
        self.held.append(first)

    def scan(self, frame: str) -> pl.LazyFrame:
        """Return all rows in the order of the games. Raises ``ValueError`` for a file that is gone or damaged."""
        for first in self.held:
            path = self.path(frame, first)
            try:
                scan_files([path]).collect_schema()
            except READ_ERRORS:
                what = f"sink: {printable(path)} cannot be read any more"
                raise ValueError(f"{what}.  The same call again plays its games anew") from None
        return self.scan_batches(frame, sorted(self.held))

    def scan_batches(self, frame: str, batches: list[int]) -> pl.LazyFrame:
        found = scan_files([self.path(frame, first) for first in batches]).with_columns(edition=pl.lit(self.edition))
        return found.select(*schema(frame), pl.exclude(*schema(frame), "edition"))


def note_differences(kept: Mapping[str, object], settings: Mapping[str, object]) -> list[str]:
    """Return where two notes differ, option by option, or only in the edition if that differs."""
    if kept.get("edition") != settings["edition"]:
        settings = {"edition": settings["edition"]}
    held = flat_note(kept)
    return [
        f"{name} {held.get(name)!r}, not {value!r}" for name, value in flat_note(settings).items() if held.get(name) != value
    ]


def flat_note(note: Mapping[str, object]) -> dict[str, object]:
    """Return a note with each option as an entry of its own."""
    options = note.get("options")
    chosen = {f"option {name}": value for name, value in options.items()} if isinstance(options, dict) else {}
    return {**{name: value for name, value in note.items() if name != "options"}, **chosen}


def scan_files(files: list[Path]) -> pl.LazyFrame:
    """Scan exactly these files, whatever characters their names have."""
    return pl.scan_parquet(files, glob=False, hive_partitioning=False)
