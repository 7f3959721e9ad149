"""Editions of one's own in a classroom: their files are kept in its store, and sent to kernels that follow a game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from .. import editions
from ..editions import Edition, EditionError
from ..editions.loading import from_data, read_folder

if TYPE_CHECKING:
    from .store import Store


class EditionFiles(TypedDict):
    """The data of the files of an edition."""

    title: str
    files: dict[str, Any]
    theme_lent: bool
    """Whether the theme is that of another edition."""


def read_edition(edition: str) -> EditionFiles | None:
    """Return the files of an edition in a folder, or ``None`` for one that comes with the package.

    Raises
    ------
    EditionError
        The files are wrong.
    UnknownNameError
        There is no such edition or folder.
    """
    if edition in editions.names():
        return None
    editions.load(edition)
    folder = Path(edition).expanduser()
    title, files, problems, theme_lent = read_folder(folder.parent if folder.name == "edition.toml" else folder)
    if problems:
        raise EditionError(title, problems)
    return {"title": title, "files": files, "theme_lent": theme_lent}


def edition_of(found: EditionFiles) -> Edition:
    """Return the edition that files make."""
    return from_data(found["title"], found["files"], theme_lent=found["theme_lent"])


class EditionShelf:
    """The editions of a classroom.

    Parameters
    ----------
    store : Store
        Where the files of own editions are kept.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.edition = lru_cache(self._edition)

    def lay(self, given: str) -> str:
        """Keep the files of an edition that is somebody's own.  Return by what :attr:`edition` finds it."""
        known = dict(self.store.read("editions", {}))
        files = None if given in known else read_edition(given)
        if files is None:
            return given
        key = next((key for key, one in known.items() if one == files), f"own {len(known) + 1}")
        self.store.write("editions", known | {key: files})
        return key

    def files(self, key: str) -> EditionFiles | None:
        """Return the files of an own edition, ``None`` for one that comes with the package."""
        found: EditionFiles | None = self.store.read("editions", {}).get(key)
        return found

    def _edition(self, key: str) -> Edition:
        files = self.files(key)
        return editions.load(key) if files is None else edition_of(files)
