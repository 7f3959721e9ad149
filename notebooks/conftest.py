"""Notebooks are run without bars of progress, which a slow machine shows and a quick one does not."""

from __future__ import annotations

from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, object, object]:
    """Set the variable as the kernel of a notebook starts only: other tests run beside."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TQDM_DISABLE", "1")
        return (yield)
