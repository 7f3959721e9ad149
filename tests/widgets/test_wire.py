"""The front end's tests read what Python sends today."""

from . import wire


def test_the_front_end_is_tested_with_what_python_sends():
    assert wire.FILE.read_text("utf-8") == wire.text(), "run `python -m tests.widgets.wire`"
