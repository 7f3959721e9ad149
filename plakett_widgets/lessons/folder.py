"""The folder of the lessons, and copies of it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from ..words.languages import LANGUAGES, Locale
from .pupil_copy import pupil_copy

PACKAGED: Final = Path(__file__).parent / "notebooks"  # as a wheel has them
CLONED: Final = Path(__file__).parents[2] / "notebooks"
LINK: Final = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)[^)]*\)")  # within the folder or beside it


def lessons_folder() -> Path | None:
    """Return the folder of the notebooks, of an installed package or of a clone.  None where there is none."""
    return next((folder for folder in (PACKAGED, CLONED) if (folder / "fr").is_dir()), None)


def copied_files(folder: Path, locales: Collection[Locale] = LANGUAGES, pupil: bool = False) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of a copy of the lessons: path within the copy, and content.

    Parameters
    ----------
    folder : Path
        Where the lessons are.
    locales : collection of str
        The languages of the lessons to copy.
    pupil : bool
        Whether to leave out all answers.

    Yields
    ------
    tuple of Path and bytes
        The notebooks by language, then the games and logs that they read.
    """
    names = {Path(locale, path.name) for locale in locales for path in (folder / locale).glob("*.ipynb")}
    games = {Path("games", path.name) for path in (folder / "games").iterdir() if path.is_file()}
    for name in sorted(names):
        notebook = json.loads((folder / name).read_text("utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = unlinked("".join(cell["source"]), name, names | games).splitlines(keepends=True)
        locale: Locale = "fr" if name.parts[0] == "fr" else "en"
        copy = pupil_copy(notebook, locale) if pupil else notebook
        yield name, f"{json.dumps(copy, ensure_ascii=False, indent=1)}\n".encode()
    for name in sorted(games):
        yield name, (folder / name).read_bytes()


def unlinked(text: str, name: Path, copied: Collection[Path]) -> str:
    """Return the text of a lesson without links to what is not copied.

    >>> unlinked("see [this](../../docs/data.md) and [that](b.ipynb)", Path("fr/a.ipynb"), [Path("fr/b.ipynb")])
    'see this and [that](b.ipynb)'
    """

    def link(found: re.Match[str]) -> str:
        parts: list[str] = []
        for part in (*name.parent.parts, *found[2].split("/")):
            if part == "..":
                if not parts:
                    return found[1]
                parts.pop()
            elif part != ".":
                parts.append(part)
        return found[0] if Path(*parts) in copied else found[1]

    return LINK.sub(link, text)
