"""What the front end may say, read with distrust: every field is checked and bounded before anything is done."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from ..errors.copying import Portable
from ..record.log.topics import TOPICS
from ..record.moves.grammar import MAX_MOVE_LENGTH

T = TypeVar("T", bound=str)

PROTOCOL_VERSION: Final = 1
LONGEST_ID: Final = 80
LONGEST_WINDOW: Final = 200  # events in one answer
MOST_MOVES: Final = 60  # in one message
MOST_ROWS: Final = 100  # of turns, in one answer
LARGEST: Final = 2**53

CODES: Final = (
    "stale", "not_your_turn", "illegal_move", "insufficient_funds", "unknown_move", "help", "bad_payload", "wrong_session",
    "wrong_protocol", "game_over", "read_only", "not_writable", "busy", "bot_failed", "internal",
)  # fmt: skip


class Problem(Portable, Exception):
    """Why a message was not heeded: a code and what its wording needs."""

    def __init__(self, code: str, **params: str) -> None:
        assert code in CODES, code  # a view has words for each
        super().__init__(code)
        self.code = code
        self.params = params


def read(content: object) -> Mapping[str, object]:
    """A message of this protocol."""
    if not isinstance(content, dict) or len(content) > 16:
        raise Problem("bad_payload")
    if whole(content, "v", 0) != PROTOCOL_VERSION:
        raise Problem("wrong_protocol")
    return content


def text(message: Mapping[str, object], name: str, longest: int = LONGEST_ID) -> str:
    """A field that holds a short, non-empty text, which can be sent back."""
    value = message.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= longest or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise Problem("bad_payload", field=name)
    return value


def whole(message: Mapping[str, object], name: str, low: int, high: int = LARGEST) -> int:
    """A field that holds a whole number between bounds."""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Problem("bad_payload", field=name)
    return value


def texts(message: Mapping[str, object], name: str) -> list[str]:
    """A field that holds some moves."""
    value = message.get(name)
    if not isinstance(value, list) or not 0 < len(value) <= MOST_MOVES:
        raise Problem("bad_payload", field=name)
    return [text({name: one}, name, MAX_MOVE_LENGTH) for one in value]


def choice(message: Mapping[str, object], name: str, choices: Collection[T]) -> T:
    """A field that holds one of some words."""
    value = text(message, name)
    found = next((one for one in choices if one == value), None)
    if found is None:
        raise Problem("bad_payload", field=name)
    return found


def topics(message: Mapping[str, object]) -> list[str]:
    """A field that holds topics of events."""
    value = message.get("topics")
    if not isinstance(value, list) or len(value) > len(TOPICS):
        raise Problem("bad_payload", field="topics")
    return [choice({"topics": one}, "topics", TOPICS) for one in value]


def truth(message: Mapping[str, object], name: str) -> bool:
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
