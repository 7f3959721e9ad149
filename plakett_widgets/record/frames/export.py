"""Write frames to files for other programs: Parquet, Arrow IPC, NDJSON, CSV, and OCEL 2.0 in JSON.

A file holds what its frame holds: codes and ids, which the frame ``lookup`` translates.  It names no player.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...errors.worded import describe_value, show_value, wrong
from ...inputs.arguments import file_path, path_to, require_text
from .. import files
from . import ocel
from .schema import SCHEMAS, import_polars

if TYPE_CHECKING:
    import polars as pl

    from .frames import Frames
    from .source import FrameSource

OCEL_SUFFIX: Final = ".ocel.json"
FORMULA_PATTERN: Final = "^(?:[=@]|[+-].*[^0-9])"  # but not a number, such as a seed


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    out = io.BytesIO()
    frame.write_parquet(out)
    return out.getvalue()


def arrow_bytes(frame: pl.DataFrame) -> bytes:
    """Return Arrow IPC in its oldest form, which every reader supports."""
    return frame.write_ipc(None, compat_level=import_polars().CompatLevel.oldest()).getvalue()


def csv_bytes(frame: pl.DataFrame) -> bytes:
    """Return CSV with an apostrophe before what a spreadsheet would take for a formula, as names of bots are free."""
    texts = import_polars().col(import_polars().String)
    return frame.with_columns(texts.str.replace(FORMULA_PATTERN, "'$0")).write_csv().encode()


FORMATS: Final[Mapping[str, Callable[[pl.DataFrame], bytes]]] = {
    ".parquet": parquet_bytes,
    **dict.fromkeys((".arrow", ".feather", ".ipc"), arrow_bytes),
    **dict.fromkeys((".ndjson", ".jsonl"), lambda frame: frame.write_ndjson().encode()),
    ".csv": csv_bytes,
}


def is_format_available(suffix: str) -> bool:
    """Return whether this build of polars writes files with a suffix.  The one of Pyodide has no Parquet.

    >>> is_format_available(".parquet"), is_format_available(".csv")
    (True, True)
    """
    polars = import_polars()
    try:
        FORMATS[suffix](polars.DataFrame({"seat": [0]}))
    except (AttributeError, polars.exceptions.PolarsError, polars.exceptions.PanicException):
        return False
    return True


def require_format(argument: str, suffix: str) -> None:
    """Raise ``ImportError``, with the formats that are available, if this build of polars lacks one."""
    if not is_format_available(suffix):
        there = ", ".join(filter(is_format_available, FORMATS))
        name = "Parquet" if suffix == ".parquet" else suffix
        raise ImportError(f"{argument}: this build of polars has no {name}, as in Pyodide; it has {there}")


def encode_frame(frame: pl.DataFrame, suffix: str) -> bytes:
    """Return a frame in the format of files with a suffix.

    >>> import polars
    >>> encode_frame(polars.DataFrame({"seat": [0, 1]}), ".ndjson")
    b'{"seat":0}\\n{"seat":1}\\n'
    """
    if suffix.lower() not in FORMATS:
        raise wrong("argument.suffix", suffix=show_value(suffix), names=", ".join(FORMATS))
    require_format("path", suffix.lower())
    return FORMATS[suffix.lower()](frame)


def export_frames(
    source: Callable[[], FrameSource], frames: Callable[[], Frames], path: object, frame: object, suffix: object
) -> None:
    """Write one frame to a file, all frames to a folder, or the object-centric log, by the path.

    The object-centric log needs no polars.  Raises ``ValueError`` for a wrong path or format, and ``ImportError`` for a
    format that this build of polars lacks, before anything is written.
    """
    place = path_to("path", "right.path", path)
    if not place.suffix:
        if place.exists() and not place.is_dir():
            raise wrong("argument.no_suffix", path=describe_value(str(place)))
        write_all_frames(frames(), place, require_text("suffix", suffix))
        return
    file_path("path", place)
    if place.name.lower().endswith(OCEL_SUFFIX):
        files.write_text(place, json.dumps(ocel.ocel_log(source()), ensure_ascii=False, separators=(",", ":")) + "\n")
    else:
        files.write_bytes(place, encode_frame(frames()[require_text("frame", frame)], place.suffix))


def write_all_frames(frames: Frames, folder: Path, suffix: str) -> None:
    """Write each frame to a file of its name in a folder, which is made if need be."""
    made = {name: encode_frame(frames[name], suffix) for name in SCHEMAS}
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        files.write_bytes(folder / f"{name}{suffix}", data)
