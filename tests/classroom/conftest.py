"""Patience in all tests of the classroom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .hosting import patience


@pytest.fixture(scope="package", autouse=True)
def patient() -> Iterator[None]:
    """Nobody gives a host up as soon as a person would."""
    with patience():
        yield
