"""The examples of ``docs/simulations.md`` run, and every argument is named in it."""

from __future__ import annotations

import inspect

import pytest

import plakett_widgets as pw

from ...pages import read, run_examples

PAGE = read("simulations.md")


def test_every_argument_is_named():
    for name in inspect.signature(pw.simulate).parameters:
        assert f"`{name}`" in PAGE or name == "progress"


@pytest.mark.slow
def test_the_examples():
    assert run_examples("simulations.md") > 10
