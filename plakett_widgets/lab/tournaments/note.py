"""The note about a tournament in its sink, from which the same call goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ...errors.worded import printable
from ...record.files import write_text
from ..batches.output_folder import ADVICE

NOTE_NAME: Final = "tournament.json"
MAX_DIFFERENCES: Final = 5  # that a message names


@dataclass(frozen=True)
class TournamentNote:
    """The note of a folder. ``kept`` has its values, none if there is no note.

    Parameters
    ----------
    folder : Path
        The sink.
    kept : Mapping
        Its values by name.
    """

    folder: Path
    kept: Mapping[str, Any]

    @classmethod
    def read(cls, folder: Path) -> TournamentNote:
        """Return the note of a folder, or raise ``ValueError`` if it cannot be read."""
        note = folder / NOTE_NAME
        if not note.exists():
            return cls(folder, {})
        try:
            kept = dict(json.loads(note.read_text("utf-8")))
            int(kept["seed"])
        except (OSError, RecursionError, TypeError, ValueError, KeyError):
            raise ValueError(f"sink: {printable(note)} cannot be read.  {ADVICE}") from None
        return cls(folder, kept)

    @property
    def seed(self) -> int | None:
        """The seed that the folder has kept."""
        return int(self.kept["seed"]) if self.kept else None

    def settle(self, settings: Mapping[str, object], bots: Sequence[str], left_out: Mapping[str, object]) -> None:
        """Write the note, or raise ``ValueError`` if the folder holds another tournament. ``bots`` are their identities."""
        found = json.loads(json.dumps({**settings, "bots": list(bots), "left_out": dict(left_out)}))
        if not self.kept:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                write_text(self.folder / NOTE_NAME, json.dumps(found, ensure_ascii=False, indent=1) + "\n")
            except OSError as error:
                why = error.strerror or error
                raise ValueError(f"sink: {printable(self.folder)} cannot be written to: {why}.  Name another folder") from error
            return
        kept = self.kept
        different = [f"{name} {kept.get(name)!r}, not {found[name]!r}" for name in settings if kept.get(name) != found[name]]
        if kept.get("bots") != found["bots"]:
            held = [str(bot) for bot in kept.get("bots", ())]
            different += [f"no bot {bot}" for bot in bots if bot not in held]
            different += [f"the bot {bot}" for bot in held if bot not in bots]
            different = different or ["the bots in another order"]
        if different:
            shown = "; ".join(map(printable, different[:MAX_DIFFERENCES]))
            more_of_it = "; …" if len(different) > MAX_DIFFERENCES else ""
            raise ValueError(f"sink: {printable(self.folder)} holds another tournament: {shown}{more_of_it}.  {ADVICE}")
