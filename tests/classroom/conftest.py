"""Tests of the classroom that are coroutines, and patience in all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from inspect import iscoroutinefunction, signature

import pytest

from .hosting import patience


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in a loop of its own."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}))
    return True


@pytest.fixture(scope="package", autouse=True)
def patient() -> Iterator[None]:
    """Nobody gives a host up as soon as a person would."""
    with patience():
        yield
