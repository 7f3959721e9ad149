"""The orders of a square: a sign that is drawn on it and, where a few words do, a sentence."""

from __future__ import annotations

from typing import Final

from ..editions import Edition
from ..editions.things import Square
from ..engine import rule, tables
from ..texts import Phrasebook

SIGNS: Final = {
    tables.TAKE_CARDS: "draw", tables.MISS: "miss", tables.HOLD: "hold", tables.CHOOSE: "choose", tables.COLLECT: "post",
    tables.ADVANCE_AGAIN: "on", tables.THROW_AGAIN: "again", tables.UNLESS_CURED: "cure", tables.DEPOSIT: "by_count",
    tables.PRISON: "detention", tables.PILGRIMAGE: "pilgrimage", tables.EXIT_ON: "gate",
}  # fmt: skip

# what is drawn on a square for which its edition names nothing, by its sign or by the rent of its title: in js/icons.json
ICONS: Final = {
    "start": "arrow-big-left", "tax": "receipt", "rest": "trees", "detention": "lock", "send": "siren", "weekend": "luggage",
    "exit": "party-popper", "gate": "traffic-cone", "miss": "hourglass", "hold": "hand", "choose": "split", "post": "mail",
    "on": "chevrons-right", "back": "chevrons-left", "again": "dices", "cure": "heart-pulse", "pilgrimage": "footprints",
    "by_count": "landmark", "by_dice": "zap", "fixed": "factory",
}  # fmt: skip
DECKS: Final = ("sparkles", "layers")  # of the first, and of every other

# further rules of a square, beside its own
EXTRA_RULES: Final = {
    tables.COLLECT: (rule.POST_OPEN, rule.POST_CLOSED), tables.PRISON: (rule.PRISON_FREE, rule.PRISON_STAY),
    tables.PILGRIMAGE: (rule.COMPANION,), tables.EXIT_ON: (rule.EXIT_FAILED,),
}  # fmt: skip


def rules(edition: Edition, square: Square) -> list[str]:
    """Return the ids of the rules of a square, in order."""
    rule_ids = [rule_id for operation, *_ in square.effects for rule_id in EXTRA_RULES.get(operation, ())]
    return [*square.rules, *(id for rule_id in rule_ids for id in edition.cites(rule_id)[:1])]


def sign(square: Square) -> str:
    """Return the sign of a square: of what it orders first, else of its kind."""
    if square.kind != "action":
        return square.kind
    if not square.effects:
        return "rest"
    operation, *operands = square.effects[0]
    if operation in (tables.MOVE_TO, tables.MOVE_BY):
        ahead = operands[0] > (square.number if operation == tables.MOVE_TO else 0)
        return "on" if ahead else "back"
    return SIGNS.get(operation, "send")


def detains(square: Square) -> bool:
    """Return whether seats are detained on a square, where others only visit."""
    return sign(square) == "detention"


def icon(edition: Edition, square: Square) -> str:
    """Return the icon of a square: that of its edition, else by its sign.  A lot that one builds on has a letter instead.

    >>> from plakett_widgets import editions
    >>> board = editions.load("classic40")
    >>> [icon(board, board.squares[number]) for number in (0, 1, 2, 5)]
    ['arrow-big-left', '', 'layers', 'train-front']
    """
    if square.id in edition.theme.squares:
        return edition.theme.squares[square.id]
    if square.title is not None:
        return ICONS.get(edition.titles[square.title].rent, "")
    return ICONS.get(sign(square)) or deck_icon(square.deck or 0)


def deck_icon(deck: int) -> str:
    """Return the icon of a deck."""
    return DECKS[min(deck, len(DECKS) - 1)]


def sentence(edition: Edition, square: Square, locale: str) -> str:
    """Return what happens on a square of a course, or "" where only its rules describe it.

    >>> from plakett_widgets import editions
    >>> race = editions.load("confinement")
    >>> sentence(race, race.square_named("36"), "en")
    'Go at once to square 25 (The hospital).'
    """
    if square.kind != "action" or square.deferred or square.optional:
        return ""
    phrases = Phrasebook(locale, edition, ())
    parts = [directive(phrases, row) for row in square.effects]
    if not parts:
        return phrases.phrase("deed.rest")
    return " ".join(parts) if all(parts) else ""


def directive(phrases: Phrasebook, effect: tuple[int, ...]) -> str:
    operation, *operands = effect
    if operation == tables.TAKE_CARDS:
        return phrases.phrase("deed.draw", deck=phrases.edition.decks[operands[0]].name[phrases.locale])
    if operation == tables.MISS:
        return phrases.phrase("deed.miss", count=operands[0]) if operands[0] else phrases.phrase("deed.miss_thrown")
    if operation == tables.MOVE_TO:
        goal = operands[0]
        return phrases.phrase("deed.move_to", n=phrases.label(goal), square=phrases.square(goal))
    if operation == tables.HOLD:
        return phrases.phrase("deed.hold", count=phrases.edition.lockdown.hold if phrases.edition.lockdown else 0)
    return phrases.phrase("deed.again") if operation == tables.THROW_AGAIN else ""
