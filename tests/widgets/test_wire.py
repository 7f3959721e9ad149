"""The fixture of messages is up to date."""

from . import wire


def test_the_front_end_is_tested_with_messages_of_python():
    same = wire.FILE.read_text("utf-8") == wire.text()  # a diff of half a megabyte would take minutes
    assert same, "run `python -m tests.widgets.wire`"
