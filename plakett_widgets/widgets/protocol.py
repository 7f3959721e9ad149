"""Requests of the front end: every field is checked and bounded before anything is done."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from ..errors.copying import Portable
from ..moves.grammar import MAX_MOVE_LENGTH
from ..record.log.topics import TOPICS

T = TypeVar("T", bound=str)

PROTOCOL_VERSION: Final = 1
MAX_ID_LENGTH: Final = 80
MAX_WINDOW: Final = 200  # events in one answer
MAX_MOVES: Final = 60  # in one message
MAX_ROWS: Final = 100  # of turns, in one answer
MAX_NUMBER: Final = 2**53

CODES: Final = (
    "stale", "not_your_turn", "illegal_move", "insufficient_funds", "unknown_move", "help", "bad_payload", "wrong_session",
    "wrong_protocol", "game_over", "read_only", "not_writable", "busy", "bot_failed", "refused_table", "internal", "paused",
    "no_seat", "too_many",
)  # fmt: skip


class Problem(Portable, Exception):
    """A message is refused: a code, and the values of its sentence."""

    def __init__(self, code: str, **params: str) -> None:
        assert code in CODES, code  # the catalogue has a sentence for each
        super().__init__(code)
        self.code = code
        self.params = params


def read_message(content: object) -> Mapping[str, object]:
    """Return the content as a message of this protocol."""
    if not isinstance(content, dict) or len(content) > 16:
        raise Problem("bad_payload")
    if read_number(content, "v", 0) != PROTOCOL_VERSION:
        raise Problem("wrong_protocol")
    return content


def read_text(message: Mapping[str, object], name: str, longest: int = MAX_ID_LENGTH) -> str:
    """Return a field that holds a short, non-empty text, which can be sent back."""
    value = message.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= longest or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise Problem("bad_payload", field=name)
    return value


def read_number(message: Mapping[str, object], name: str, low: int, high: int = MAX_NUMBER) -> int:
    """Return a field that holds a whole number between bounds."""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Problem("bad_payload", field=name)
    return value


def read_moves(message: Mapping[str, object], name: str) -> list[str]:
    """Return a field that holds some moves."""
    value = message.get(name)
    if not isinstance(value, list) or not 0 < len(value) <= MAX_MOVES:
        raise Problem("bad_payload", field=name)
    return [read_text({name: one}, name, MAX_MOVE_LENGTH) for one in value]


def read_choice(message: Mapping[str, object], name: str, choices: Collection[T]) -> T:
    """Return a field that holds one of some words."""
    value = read_text(message, name)
    found = next((one for one in choices if one == value), None)
    if found is None:
        raise Problem("bad_payload", field=name)
    return found


def read_topics(message: Mapping[str, object]) -> list[str]:
    """Return a field that holds topics of events."""
    value = message.get("topics")
    if not isinstance(value, list) or len(value) > len(TOPICS):
        raise Problem("bad_payload", field="topics")
    return [read_choice({"topics": one}, "topics", TOPICS) for one in value]


def read_flag(message: Mapping[str, object], name: str) -> bool:
    value = message.get(name)
    if not isinstance(value, bool):
        raise Problem("bad_payload", field=name)
    return value


def read_id(content: object) -> str | None:
    """Return the id of a message, if it has one."""
    try:
        return read_text(content, "id") if isinstance(content, dict) else None
    except Problem:
        return None
