"""The frames of a game as files that other programs read: Parquet, Arrow IPC, NDJSON, CSV, and OCEL 2.0 in JSON.

What is in a file is what is in the frame: codes and ids, which the frame ``lookup`` puts into words.  Nobody is named in it.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import files, ocel
from .frames import SCHEMAS, Frames, Source

if TYPE_CHECKING:
    import polars as pl

OCEL: Final = ".ocel.json"


def parquet(frame: pl.DataFrame) -> bytes:
    return written(frame.write_parquet)


def arrow(frame: pl.DataFrame) -> bytes:
    """Arrow IPC as every reader has known it for long: texts are not views."""
    import polars

    return written(lambda out: frame.write_ipc(out, compat_level=polars.CompatLevel.oldest()))


def ndjson(frame: pl.DataFrame) -> bytes:
    return written(frame.write_ndjson)


def csv(frame: pl.DataFrame) -> bytes:
    return written(frame.write_csv)


def written(write: Callable[[io.BytesIO], Any]) -> bytes:
    out = io.BytesIO()
    write(out)
    return out.getvalue()


FORMATS: Final[Mapping[str, Callable[[pl.DataFrame], bytes]]] = {
    ".parquet": parquet, ".arrow": arrow, ".feather": arrow, ".ipc": arrow, ".ndjson": ndjson, ".jsonl": ndjson, ".csv": csv,
}  # fmt: skip


def encoded(frame: pl.DataFrame, suffix: str) -> bytes:
    """A frame in the format that files with this suffix have.

    >>> import polars
    >>> encoded(polars.DataFrame({"seat": [0, 1]}), ".ndjson")
    b'{"seat":0}\\n{"seat":1}\\n'
    """
    if suffix.lower() not in FORMATS:
        raise ValueError(f"{suffix!r} is no format that a frame is written in; there are {', '.join(FORMATS)}")
    return FORMATS[suffix.lower()](frame)


def write(frames: Frames, path: str | Path, frame: str = "events", suffix: str = ".parquet") -> None:
    """One frame, all of them, or the object-centric log, as the suffix of the path says."""
    path = Path(path)
    if path.name.lower().endswith(OCEL):
        export_ocel(frames.only, path)
    elif path.suffix:
        export(frames, path, frame)
    else:
        export_all(frames, path, suffix)


def export(frames: Frames, path: str | Path, frame: str = "events") -> None:
    """One frame, in the format that the suffix says."""
    path = Path(path)
    files.write_bytes(path, encoded(frames[frame], path.suffix))


def export_all(frames: Frames, folder: str | Path, suffix: str = ".parquet") -> None:
    """Every frame, ``lookup`` with them, each in a file of its name; the folder is made if need be."""
    folder = Path(folder)
    made = {name: encoded(frames[name], suffix) for name in SCHEMAS}
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        files.write_bytes(folder / f"{name}{suffix}", data)


def export_ocel(source: Source, path: str | Path) -> None:
    """The object-centric log; see :mod:`.ocel`."""
    files.write(Path(path), json.dumps(ocel.log_of(source), ensure_ascii=False, separators=(",", ":")) + "\n")
