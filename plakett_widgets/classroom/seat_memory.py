"""The seats of a notebook, so that they are found again after a restart of its kernel.

They lie beside the other files of running notebooks, and only their owner may read them.  Elsewhere nothing is kept.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from .process import write_private

SESSION: Final = "JPY_SESSION_NAME"  # which notebook this is the kernel of
MAX_SEATS: Final = 20  # kept of a notebook, the last ones


def memory_file() -> Path | None:
    """Return where the seats of this notebook are kept."""
    notebook = os.environ.get(SESSION)
    if not notebook:
        return None
    try:
        from jupyter_core.paths import jupyter_runtime_dir  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        return None
    return Path(jupyter_runtime_dir()) / f"plakett-{sha256(notebook.encode()).hexdigest()[:16]}.json"


def remembered() -> dict[str, str]:
    """Return the token of each seat that this notebook has had, by link and name."""
    file = memory_file()
    with suppress(OSError, ValueError):
        found = json.loads(file.read_text("utf-8")) if file is not None else None
        if isinstance(found, dict):
            return {str(key): str(token) for key, token in found.items()}
    return {}


def seat_key(url: str, name: str) -> str:
    """Return by what a seat is found."""
    return f"{url.rstrip('/')} {name.strip()}"


def remember(url: str, name: str, token: str) -> None:
    """Keep the token of a seat."""
    file = memory_file()
    if file is None:
        return
    seats = {key: kept for key, kept in remembered().items() if key != seat_key(url, name)}
    last = dict([*seats.items(), (seat_key(url, name), token)][-MAX_SEATS:])
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_private(file, json.dumps(last))


def recall(url: str, name: str) -> str:
    """Return the token of a seat, or an empty text."""
    return remembered().get(seat_key(url, name), "")
