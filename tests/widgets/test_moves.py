"""The front end's motion is tested with what happens today."""

from . import moves


def test_motion_is_tested_with_what_happens():
    same = moves.FILE.read_text("utf-8") == moves.text()
    assert same, "run `python -m tests.widgets.moves`"
