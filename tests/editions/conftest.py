"""Set-up that the tests of editions share."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace

import pytest

from plakett_widgets.editions import loading

read_once = cache(tomllib.loads)


@pytest.fixture(autouse=True, scope="session")
def _files_are_parsed_once() -> Iterator[None]:
    """Where a test changes one file of an edition, the others have been parsed for another test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "tomllib", SimpleNamespace(loads=read_once))
        yield
