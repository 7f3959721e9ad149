"""The fixture of the tests of motion is up to date."""

from . import moves


def test_motion_is_tested_with_events_of_every_edition():
    same = moves.FILE.read_text("utf-8") == moves.text()
    assert same, "run `python -m tests.widgets.moves`"
