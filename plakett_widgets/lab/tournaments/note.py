"""The note about a tournament in its sink, from which the same call goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ...errors.worded import join_clauses, printable, wrong
from ...record.files import write_text
from ...words.catalogue import Both, both
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
        different = [
            both("sink.differs", name=name, held=repr(kept.get(name)), given=repr(found[name]))
            for name in settings
            if kept.get(name) != found[name]
        ]
        if kept.get("bots") != found["bots"]:
            held = [str(bot) for bot in kept.get("bots", ())]
            different += compare_bots(held, bots) or [both("sink.order")]
        if different:
            shown = join_clauses(different[:MAX_DIFFERENCES])
            raise wrong("sink.other_tournament", folder=printable(self.folder), different=shown)


def compare_bots(held: Sequence[str], given: Sequence[str]) -> list[Both]:
    """Return how the bots of a folder differ from those that are given, by their identities.

    >>> compare_bots(["own ana 5d1c", "own zoe 77aa"], ["own ana 9b8e", "own leo 10f0"])
    ['another text or version of ana', 'no leo', 'zoe too']
    """
    before, now = ({printable(name_of(one)): one for one in identities} for identities in (held, given))
    changed = [both("sink.another_text", name=name) for name in now if name in before and now[name] not in held]
    missing = [both("sink.no_bot", name=name) for name in now if name not in before]
    return [*changed, *missing, *(both("sink.bot_too", name=name) for name in before if name not in now)]


def name_of(identity: str) -> str:
    """Return the name of a bot from its identity, which has a version or arguments after it."""
    own = identity.removeprefix("own ")
    return own.rpartition(" ")[0] or own if own != identity else identity
