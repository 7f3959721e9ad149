"""Legal moves as complete moves, in order: the first one carries the game on at the least cost.

A question is a decision of the engine, or the name of one of four kinds at a quiet point, which the engine does not pose itself
(see :mod:`.questions`).  Between turns and towards a settlement a seat may also wait, which is ``(move.NONE,)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..engine import decision, legality, move
from ..engine.legality import Choice, Pending
from ..engine.position import Position
from .house.strategy import Strategy
from .questions import BETWEEN_TURNS, CLAIM, SETTLEMENT, TURN

Answer = tuple[int, ...]  # a packed move, then the terms of an offer

_DULLEST: Final = Strategy()  # its own answers are the rule for the first move


def complete_moves(pos: Position, question: Pending | str, seat: int) -> list[Answer]:
    """Return the legal moves of a seat that need neither a number nor terms, the one that carries the game on first.

    A bid stands there once, with the lowest sum.  A request stands there once for each count.  Offers, counter-offers and
    payments in kind are left to :func:`moves_with_terms`.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> [move.NAMES[move.kind_of(answer)] for answer, in complete_moves(game.table.position, "turn", game.state()["seat"])]
    ['roll']
    """
    first = first_move(pos, question, seat)
    others = (answer for choice in choices_at(pos, question, seat) for answer in completed(choice))
    return [first, *(answer for answer in others if answer != first)]


def moves_with_terms(pos: Position, question: Pending | str, seat: int) -> list[Choice]:
    """Return the offers by recipient, the counter-offer and the payment in kind that a seat may make, with their cash."""
    return [choice for choice in choices_at(pos, question, seat) if move.kind_of(choice.move) in move.WITH_TERMS]


def first_move(pos: Position, question: Pending | str, seat: int) -> Answer:
    """Return the move that carries the game on at the least cost: what the base class of strategies answers."""
    if question == TURN.name:
        return (_DULLEST.on_turn(pos, seat),)
    if question == BETWEEN_TURNS.name:
        return (_DULLEST.off_turn(pos, seat),)
    if question == CLAIM.name:
        return (move.CLAIMS[seat] if _DULLEST.claims(pos, seat) else move.PASSES[seat],)
    if isinstance(question, str):
        return (_DULLEST.clears(pos, seat),)
    if question.kind == decision.PLACE and question.b < 0:
        return (move.PASSES[seat],)  # strategies place what they have requested, but it costs nothing to decline it
    return (_DULLEST.ask(pos, question.kind, seat, question.a, question.b),)


def choices_at(pos: Position, question: Pending | str, seat: int) -> list[Choice]:
    """Return the legal moves of a seat, with the ranges of their numbers."""
    if not isinstance(question, str):
        choices = legality.legal(pos, question)
        if question.kind == decision.LIFT:  # strategies and people name the title that is kept
            choices = [Choice(move.pack(kind, seat, question.a)) for kind in map(move.kind_of, (one.move for one in choices))]
        return [choice for choice in choices if move.seat_of(choice.move) == seat]
    if question == TURN.name:
        return legality.quiet_choices(pos, seat)
    if question == CLAIM.name:
        return [Choice(move.CLAIMS[seat]), Choice(move.PASSES[seat])]
    wait = Choice(move.NONE)
    if question == SETTLEMENT.name:
        return [wait, *legality.raising_choices(pos, seat, Pending())]
    return [wait, *legality.quiet_choices(pos, seat)]


def completed(choice: Choice) -> Iterator[Answer]:
    """Yield the complete moves of a choice."""
    packed = choice.move
    kind = move.kind_of(packed)
    if kind == move.WANT:
        for count in range(choice.low, choice.high + 1):
            yield (move.pack(kind, move.seat_of(packed), move.a_of(packed), 0, count),)
    elif kind not in move.WITH_TERMS:
        yield (packed,)
