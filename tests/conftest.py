"""Settings for every test."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as where a shell runs them in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema would read its grammars for seconds

# no limits of time: on a busy machine they would fail a slow example, not a wrong one
settings.register_profile("local", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
# examples that are the same in each run find little after the first fifty
settings.register_profile("ci", settings.get_profile("local"), max_examples=50, derandomize=True, print_blob=True)
os.environ["LC_ALL"] = "C"  # the command line has the language of the system

settings.load_profile("ci" if os.environ.get("CI") == "true" else "local")

# scripts, not modules with doctests
collect_ignore = ["pyodide"]

HERE = Path(__file__).parent
PLACES = (HERE / "browser" / "test_hosts.py", HERE / "test_wheel.py", HERE / "browser", HERE / "lab", HERE / "engine", HERE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort long files first and short ones last, so that no worker waits long for the last file of another.

    Notebooks come after tests in a browser. They are run in a copy, wherever that is.
    """

    def order(item: pytest.Item) -> list[bool]:
        first, second, third, *others = (item.path.is_relative_to(place) for place in PLACES)
        return [first, second, third, item.path.suffix == ".ipynb", *others]

    items.sort(key=order, reverse=True)


def pytest_collection_finish() -> None:
    """Put what stays aside for good: a collection of garbage, of which many tests need some, would look through all of it."""
    gc.collect()
    gc.freeze()
