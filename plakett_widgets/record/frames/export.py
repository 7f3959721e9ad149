"""The frames of a game as files that other programs read: Parquet, Arrow IPC, NDJSON, CSV, and OCEL 2.0 in JSON.

What is in a file is what is in the frame: codes and ids, which the frame ``lookup`` puts into words.  Nobody is named in it.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...errors.worded import shown, told, wrong
from ...inputs.arguments import file, located, text
from .. import files
from . import ocel
from .schema import SCHEMAS, need_polars

if TYPE_CHECKING:
    import polars as pl

    from .frames import Frames
    from .source import Source

OCEL_SUFFIX: Final = ".ocel.json"
FORMULA_PATTERN: Final = "^(?:[=@]|[+-].*[^0-9])"  # but no number, such as a seed


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    return bytes_of(frame.write_parquet)


def arrow_bytes(frame: pl.DataFrame) -> bytes:
    """Arrow IPC as every reader has known it for long: texts are not views."""
    import polars

    return bytes_of(lambda out: frame.write_ipc(out, compat_level=polars.CompatLevel.oldest()))


def ndjson_bytes(frame: pl.DataFrame) -> bytes:
    return bytes_of(frame.write_ndjson)


def csv_bytes(frame: pl.DataFrame) -> bytes:
    """An apostrophe stands before what a spreadsheet would take for a formula: bots and editions may be called anything."""
    import polars.selectors

    return bytes_of(frame.with_columns(polars.selectors.string().str.replace(FORMULA_PATTERN, "'$0")).write_csv)


def bytes_of(write: Callable[[io.BytesIO], Any]) -> bytes:
    out = io.BytesIO()
    write(out)
    return out.getvalue()


FORMATS: Final[Mapping[str, Callable[[pl.DataFrame], bytes]]] = {
    ".parquet": parquet_bytes,
    **dict.fromkeys((".arrow", ".feather", ".ipc"), arrow_bytes),
    **dict.fromkeys((".ndjson", ".jsonl"), ndjson_bytes),
    ".csv": csv_bytes,
}


def is_format_available(suffix: str) -> bool:
    """Return whether this build of polars writes files with that suffix: the one of Pyodide has no Parquet.

    >>> is_format_available(".parquet"), is_format_available(".csv")
    (True, True)
    """
    polars = need_polars()
    try:
        FORMATS[suffix](polars.DataFrame({"seat": [0]}))
    except (AttributeError, polars.exceptions.PolarsError, polars.exceptions.PanicException):
        return False
    return True


def require_format(argument: str, suffix: str) -> None:
    """Raise ``ImportError`` where this build of polars lacks a format; it names the argument and the formats that are there."""
    if not is_format_available(suffix):
        there = ", ".join(filter(is_format_available, FORMATS))
        name = "Parquet" if suffix == ".parquet" else suffix
        raise ImportError(f"{argument}: this build of polars has no {name}, as in Pyodide; it has {there}")


def encode_frame(frame: pl.DataFrame, suffix: str) -> bytes:
    """A frame in the format that files with this suffix have.

    >>> import polars
    >>> encode_frame(polars.DataFrame({"seat": [0, 1]}), ".ndjson")
    b'{"seat":0}\\n{"seat":1}\\n'
    """
    if suffix.lower() not in FORMATS:
        raise wrong("argument.suffix", suffix=shown(suffix), names=", ".join(FORMATS))
    require_format("path", suffix.lower())
    return FORMATS[suffix.lower()](frame)


def export_frames(
    source: Callable[[], Source], frames: Callable[[], Frames], path: object, frame: object, suffix: object
) -> None:
    """One frame, all of them, or the object-centric log (see :mod:`.ocel`), which needs no polars, as the path says.

    ``ValueError`` for what is no path or no format, ``ImportError`` for a format that this build of polars lacks; nothing is
    written then.
    """
    place = located("path", "right.path", path)
    if not place.suffix:
        if place.exists() and not place.is_dir():
            raise wrong("argument.no_suffix", path=told(str(place)))
        write_all_frames(frames(), place, text("suffix", suffix))
        return
    file("path", place)
    if place.name.lower().endswith(OCEL_SUFFIX):
        files.write_text(place, json.dumps(ocel.ocel_log(source()), ensure_ascii=False, separators=(",", ":")) + "\n")
    else:
        files.write_bytes(place, encode_frame(frames()[text("frame", frame)], place.suffix))


def write_all_frames(frames: Frames, folder: Path, suffix: str) -> None:
    """Every frame, ``lookup`` with them, each in a file of its name; the folder is made if need be."""
    made = {name: encode_frame(frames[name], suffix) for name in SCHEMAS}
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        files.write_bytes(folder / f"{name}{suffix}", data)
