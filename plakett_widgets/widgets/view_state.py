"""What a view sees of a game: its state, worded and in few rows, and the last events."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ..editions.edition import Square
from ..engine import tables
from ..game.table import Table
from ..texts import Phrasebook
from ..words.languages import LANGUAGES
from .directives import rules, sentence

TOLD: Final = ("left", "total", "due", "card")  # in words, of a move
TAIL: Final = 50  # events that a view shows


def seen(table: Table) -> dict[str, Any]:
    """The state as the view wants it: the question in words, and of the legal moves those of persons, in few rows."""
    state = table.state()
    phrasebooks = [Phrasebook(locale, table.edition, table.names) for locale in LANGUAGES]
    if pending := state["pending"]:
        pending["said"] = {phrases.locale: phrases.question(pending) for phrases in phrasebooks}
        if pending["terms"]:
            mortgaged = state["titles"]["mortgaged"]
            pending["terms_said"] = {phrases.locale: phrases.terms(pending, mortgaged) for phrases in phrasebooks}
    legal = [choice for choice in state["legal"] if table.players[choice["seat"]].person]
    for choice in legal:
        then = {phrases.locale: consequence(phrases, choice) for phrases in phrasebooks}
        if all(then.values()):
            choice["then"] = then
        for told in TOLD:
            choice.pop(told, None)
    legal = gathered(legal)
    for choice in legal:
        if choice["kind"] == "bid":
            highest = max(title.price for title in table.edition.titles)
            choice["quick"] = quick_bids(highest, choice["min"], choice["max"])
    if not any(player.person for player in table.players):
        state["undo"] = None  # nobody is there who could ask for it
    return state | {"legal": legal}


def consequence(phrases: Phrasebook, choice: dict[str, Any]) -> str:
    """What comes of a move, in words, where neither its name nor its price tells it.

    >>> from plakett_widgets import editions
    >>> phrases = Phrasebook("en", editions.load("plakettopoly"), ())
    >>> consequence(phrases, {"kind": "sell", "square": 24, "left": 4}), consequence(phrases, {"kind": "roll"})
    ('leaves 4\xa0clinics', '')
    """
    edition = phrases.edition
    if choice["kind"] == "choose" and "square" in choice:
        return orders(phrases, edition.squares[choice["square"]])
    if choice["kind"] == "choose":
        branch = edition.branches[choice["branch"]]
        goals = [edition.squares[operands[0]] for operation, *operands in branch.effects if operation == tables.MOVE_TO]
        return " ".join(f"{goal.name[phrases.locale]}. {orders(phrases, goal)}" for goal in goals)
    if "card" in choice:
        return phrases.kept(choice["card"])
    if "total" in choice:
        total, due = choice["total"], choice["due"]
        if total:
            key = "effect.out_total_due" if due else "effect.out_total"
        else:
            key = "effect.out_double_due" if due else "effect.out_double"
        return phrases.phrase(key, n=total, amount=phrases.money(due))
    title = edition.squares[choice["square"]].title if "left" in choice else None
    if title is None:
        return ""
    pieces = phrases.pieces(title, choice["left"])
    return phrases.phrase("effect.leaves", amount=pieces) if pieces else phrases.phrase("effect.bare")


def orders(phrases: Phrasebook, square: Square) -> str:
    """What a square of a course orders, whose name was said: in a sentence, or else in the words of its rules."""
    named = re.compile(rf"^{re.escape(square.name[phrases.locale])}( \([^)]*\))?\s?: ")
    texts = [named.sub("", phrases.edition.rulebook.text(id, phrases.locale)) for id in rules(phrases.edition, square)]
    return sentence(phrases.edition, square, phrases.locale) or " ".join(text[:1].upper() + text[1:] for text in texts)


def with_sentences(
    table: Table, events: Iterable[dict[str, Any]], languages: Iterable[str] = LANGUAGES
) -> list[dict[str, Any]]:
    """Return events with a sentence for each, ``said``, by language."""
    phrasebooks = [Phrasebook(language, table.edition, table.names) for language in languages]
    return [event | {"said": {phrases.locale: phrases.event(event) for phrases in phrasebooks}} for event in events]


def last_events(table: Table, languages: Iterable[str] = LANGUAGES) -> list[dict[str, Any]]:
    """Return the events that a view shows beside the board, with their sentences."""
    return with_sentences(table, table.events(-TAIL), languages)


def quick_bids(highest: int, least: int, most: int) -> list[int]:
    """The lowest bid and three round ones above it, by steps that suit the highest of the printed prices.

    >>> quick_bids(400, 1, 1000), quick_bids(400, 121, 200)
    ([1, 10, 50, 100], [121, 130, 170])
    """
    unit = max(1, 10 ** (len(str(highest)) - 3))
    rounded = [-(-(least + steps * unit) // (10 * unit)) * 10 * unit for steps in (5, 45, 95)]
    return [bid for bid in dict.fromkeys((least, *rounded)) if bid <= most]


def gathered(legal: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Moves that differ by their square alone are one row, with ``squares``, and ``#`` for the square in the text.

    A text that is only the kind, with the square if there is one, is left out.

    >>> gathered({"seat": 0, "kind": "sell", "move": f"sell {square}", "square": square, "gain": 25} for square in (1, 3))
    [{'seat': 0, 'kind': 'sell', 'gain': 25, 'squares': [1, 3]}]
    """
    rows: dict[str, dict[str, Any]] = {}
    for choice in legal:
        square, usual = choice.pop("square", None), choice["kind"]
        if square is not None:
            usual += " #"
            choice["move"] = choice["move"].replace(f" {square}", " #", 1)
        if choice["move"] == usual:
            del choice["move"]
        row = rows.setdefault(repr((choice, square is None)), choice)
        if square is not None:
            row.setdefault("squares", []).append(square)
    return list(rows.values())
