"""Why a view refuses a move: what is wrong in it, what would be right, or else the rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Final

from ..engine import move, reason
from ..engine.masks import bits
from ..errors.worded import ArgumentError, describe_value, join_values, wrong
from ..moves.sums import cost_of
from ..words.catalogue import Both, both, error_text
from .failure import describe_refusal, money
from .questions import REPLY

if TYPE_CHECKING:
    from .view import View
    from .view_parts import Asked, OfferLimits

MAX_ALLOWED: Final = 6  # goods that a message names
TOO_DEAR: Final = (reason.TOO_DEAR_TO_BUY, reason.BUILDING_TOO_DEAR, reason.LIFT_TOO_DEAR, reason.FINE_TOO_DEAR)


def describe_refused(view: View, packed: int, terms: Sequence[int], why: int) -> Both:
    """Return why the rules forbid a move: what is wrong here, or else the rule."""
    if move.kind_of(packed) in (move.OFFER, move.COUNTER):
        try:
            check_offer(view, packed, terms)
        except ArgumentError as error:
            return error_text(error)
    if why in TOO_DEAR and (cost := cost_of(view.position, view.pending, packed)) is not None:
        cash = money(view.edition, view.me.cash)
        return both("view.too_dear", cost=money(view.edition, cost), name=view.me.name, cash=cash)
    return describe_refusal(view.edition, why)


def check_offer(view: View, packed: int, terms: Sequence[int]) -> None:
    """Raise ``ArgumentError`` if an offer or a counter-offer names what it may not name now."""
    counters, names = move.kind_of(packed) == move.COUNTER, view.sheet.names
    other = view.pending.a if counters else move.a_of(packed)
    if not view.offer_limits or other >= len(names) or counters != (view.question.kind == REPLY.name):
        return  # it is not the time for it, or it is to the bank
    if names[other] not in view.offer_limits:
        raise outside("to", view.offer_limits, [names[other]])
    limits = view.offer_limits[names[other]]
    titles, cards = view.titles.values(), [view.edition.cards[card].id for card in view.sheet.tables.keepable]
    for side, some, more, named, kept in (
        ("give", limits.give, limits.give_cards, move.GIVE_TITLES, move.GIVE_CARDS),
        ("take", limits.take, limits.take_cards, move.TAKE_TITLES, move.TAKE_CARDS),
    ):
        allowed = [*(title.id for title in some), *more]
        given = [*(titles[title].id for title in bits(terms[named])), *(cards[card] for card in bits(terms[kept]))]
        if not {*given} <= {*allowed}:
            raise outside(side, allowed, [one for one in given if one not in allowed])
    if not any(terms[side] for side in (move.GIVE_TITLES, move.TAKE_TITLES, move.GIVE_CARDS, move.TAKE_CARDS)):
        raise wrong("view.empty_offer")
    whole_number("cash", terms[move.CASH], limits)


def outside(name: str, allowed: Iterable[str], given: Sequence[str]) -> ArgumentError:
    """Return the error about what an offer may not name now."""
    named = join_values(list(allowed)[:MAX_ALLOWED]) or both("view.no_good_now")
    return wrong("view.outside", name=name, given=join_values(given), allowed=named)


def whole_number(name: str, given: object, limits: Asked | OfferLimits | None = None, least: int | None = None) -> int:
    """Return a whole number, also of NumPy, or raise ``ArgumentError``."""
    try:
        number = None if isinstance(given, bool) else index(given)  # type: ignore[arg-type]
    except TypeError:
        number = None
    lowest, highest = (limits.lowest, limits.highest) if limits is not None else (least, None)
    if lowest is not None and highest is not None and highest < lowest:
        raise wrong("view.no_bid")
    if number is None or (lowest is not None and number < lowest) or (highest is not None and number > highest):
        key = "right.whole_between" if highest is not None else "right.whole_from" if lowest is not None else "right.whole"
        right = both(key, **{name: value for name, value in (("least", lowest), ("most", highest)) if value is not None})
        raise wrong("argument.expected", name=name, right=right, given=describe_value(given))
    return int(number)
