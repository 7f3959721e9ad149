"""What a game and the process of a guest send each other, as plain JSON data."""

from __future__ import annotations

from typing import Any, TypedDict

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
