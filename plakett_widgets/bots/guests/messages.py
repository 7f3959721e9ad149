"""What a game and the process of a guest send each other, as plain JSON data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypedDict

from ...engine.move import TERMS
from ...errors.worded import printable
from ...words.languages import LANGUAGES
from .limits import MAX_PRINTED, MAX_WORDS

ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)
READY: Final = b"{}"  # the first message of a process
MAX_NUMBERS: Final = 1 + TERMS  # of a move

Picture = dict[str, Any]  # see :mod:`plakett_widgets.bots.scene`


class Question(TypedDict):
    """A question to a bot: all that a :class:`plakett_widgets.bots.view.View` is made from.

    :func:`plakett_widgets.bots.scene.question` makes it.
    """

    n: int
    """Its number among the questions of this bot in this game."""
    kind: str
    """A kind of :mod:`plakett_widgets.bots.questions`, such as ``"purchase"``."""
    seat: int
    """The seat that is asked."""
    pending: list[int]
    """The decision of the engine: its kind (0 at a quiet point), the seat, and its two details."""
    scene: Picture
    """What the seat may see of the position."""
    legal: list[list[int]]
    """The legal moves in order: each a packed move, then the terms of an offer."""
    point: Picture | None
    """The position at the last quiet point, where the question is asked inside a beat."""
    answers: list[list[int]]
    """The answers in this beat so far, in the same form as the legal moves."""
    dice: list[int]
    """The dice thrown in this beat so far, two numbers a throw."""
    tops: list[int]
    """The cards drawn in this beat so far."""
    lots: list[int]
    """The titles drawn by lot in this beat so far."""


def encode(message: Mapping[str, Any]) -> bytes:
    """Return a message as compact JSON.

    >>> encode({"n": 1, "move": [65]})
    b'{"n":1,"move":[65]}'
    """
    return ENCODER.encode(message).encode()


@dataclass(frozen=True)
class Failure:
    """What went wrong with a bot, in both languages: a whole sentence, or what comes after its name."""

    words: Mapping[str, str]
    whole: bool = False
    illegal: bool = False  # it has answered what is no move
    reusable: bool = False  # its process can play another game


class Reply(NamedTuple):
    """A message from the process of a guest."""

    n: int
    move: list[int]
    failure: Failure | None = None
    printed: str = ""


class BadReply(ValueError):
    """The process of a guest has sent something that is no reply."""


def decode_reply(data: bytes) -> Reply:
    """Return a reply after checking every part of it, as it comes from the code of somebody else.

    >>> decode_reply(b'{"n":1,"move":[65]}').move
    [65]
    >>> decode_reply(b'{"n":1,"move":["65"]}')
    Traceback (most recent call last):
    ...
    plakett_widgets.bots.guests.messages.BadReply: a move
    """
    try:
        reply = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise BadReply("JSON") from error
    if type(reply) is not dict:
        raise BadReply("an object")
    n, packed = reply.get("n"), reply.get("move", [])
    if type(n) is not int:
        raise BadReply("a number")
    if type(packed) is not list or len(packed) > MAX_NUMBERS or not all(map(is_short, packed)):
        raise BadReply("a move")
    failure, printed = reply.get("error"), reply.get("printed", "")
    if type(printed) is not str:
        raise BadReply("a text")
    return Reply(n, packed, None if failure is None else read_failure(failure), printed[:MAX_PRINTED])


def is_short(number: object) -> bool:
    """Return whether something is a number of 64 bits."""
    return type(number) is int and number.bit_length() < 64


def read_failure(found: object) -> Failure:
    """Return a failure after checking every part of it."""
    if type(found) is not dict:
        raise BadReply("an error")
    words = found.get("words")
    if type(words) is not dict or not all(type(words.get(locale)) is str for locale in LANGUAGES):
        raise BadReply("an error")
    flags = (found.get(name) is True for name in ("whole", "illegal", "reusable"))
    return Failure({locale: shown(words[locale]) for locale in LANGUAGES}, *flags)


def shown(text: str) -> str:
    """Return the text of somebody else as it may be shown: neither too long nor with invisible characters."""
    return printable(text[:MAX_WORDS])
