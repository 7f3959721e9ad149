"""What the front end may say, read with distrust: every field is checked and bounded before anything is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

PROTO: Final = 1
LONGEST_MOVE: Final = 300
LONGEST_ID: Final = 80
LARGEST: Final = 2**53

CODES: Final = (
    "stale", "not_your_turn", "illegal_move", "insufficient_funds", "unknown_move", "bad_payload", "wrong_session",
    "wrong_proto", "game_over", "read_only", "busy", "internal",
)  # fmt: skip


class Problem(Exception):
    """Why a message was not heeded: a code and what its wording needs."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def read(content: object) -> Mapping[str, Any]:
    """A message of this protocol."""
    if not isinstance(content, dict) or len(content) > 16:
        raise Problem("bad_payload")
    if whole(content, "v", 0) != PROTO:
        raise Problem("wrong_proto")
    return content


def text(message: Mapping[str, Any], name: str, longest: int = LONGEST_ID) -> str:
    """A field that holds a short, non-empty text."""
    value = message.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise Problem("bad_payload", field=name)
    return value


def whole(message: Mapping[str, Any], name: str, low: int, high: int = LARGEST) -> int:
    """A field that holds a whole number between bounds."""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Problem("bad_payload", field=name)
    return value


def truth(message: Mapping[str, Any], name: str) -> bool:
    value = message.get(name)
    if not isinstance(value, bool):
        raise Problem("bad_payload", field=name)
    return value


def id_of(content: object) -> str | None:
    """The id to answer under, if the message has one."""
    try:
        return text(content, "id") if isinstance(content, dict) else None
    except Problem:
        return None
