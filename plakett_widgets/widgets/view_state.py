"""The state of a game for its views, in words, and the last events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, cast
from weakref import WeakKeyDictionary

from ..editions.things import Square
from ..engine import tables
from ..game.table import Table
from ..record.log.events import EventRow
from ..record.positions.forced import forced_move
from ..record.positions.state import GameState, LegalMove
from ..texts import Phrasebook
from ..words.bilingual import in_both
from ..words.languages import LANGUAGES, Locale
from .directives import rules, sentence
from .wire import BoardMove, BoardQuestion, BoardState, GameEvent, Sentence

TAIL: Final = 50  # events that a view shows
PHRASEBOOKS: Final[WeakKeyDictionary[Table, dict[Locale, Phrasebook]]] = WeakKeyDictionary()


def board_state(table: Table) -> BoardState:
    """Return the state with the question in words, and of the legal moves those of persons."""
    state, phrasebooks = table.state(), phrasebooks_of(table)
    persons = [player.person for player in table.players]
    forced = forced_move(state)
    highest_price = max((title.price for title in table.edition.titles), default=0)
    shown: BoardState = {
        **state,
        "pending": board_question(phrasebooks, state),
        "legal": [board_move(phrasebooks, choice, highest_price) for choice in state["legal"] if persons[choice["seat"]]],
        "forced": forced[1] if forced and persons[forced[0]["seat"]] else None,
    }
    if not any(persons):
        shown["undo"] = None  # nobody is there to request it
    return shown


def own_state(state: BoardState, seat: int | None) -> BoardState:
    """Return a state with the moves of one seat, for a view that plays for it alone, or with none."""
    legal = [choice for choice in state["legal"] if choice["seat"] == seat]
    forced = state["forced"] if any(state["legal"]) and legal == state["legal"] else None
    return {**state, "legal": legal, "forced": forced}


def past_state(moment: GameState) -> BoardState:
    """Return a moment of the past, where nothing is pending and nothing can be played."""
    return {**moment, "pending": None, "legal": [], "forced": None}


def board_question(phrasebooks: Mapping[Locale, Phrasebook], state: GameState) -> BoardQuestion | None:
    pending, mortgaged = state["pending"], state["titles"]["mortgaged"]
    if pending is None:
        return None
    terms = in_both(lambda locale: phrasebooks[locale].terms(pending, mortgaged)) if pending["terms"] else None
    return {**pending, "text": in_both(lambda locale: phrasebooks[locale].question(pending)), "terms_text": terms}


def board_move(phrasebooks: Mapping[Locale, Phrasebook], choice: LegalMove, highest_price: int) -> BoardMove:
    shown = cast(BoardMove, choice)
    effect = in_both(lambda locale: consequence(phrasebooks[locale], choice))
    if effect["fr"] and effect["en"]:
        shown["effect"] = effect
    if choice["kind"] == "bid":
        shown["quick_bids"] = quick_bids(highest_price, choice["min"], choice["max"])
    return shown


def phrasebooks_of(table: Table, languages: Iterable[Locale] = LANGUAGES) -> dict[Locale, Phrasebook]:
    """Return the words of a game in some languages, made once for a table, whose names stay."""
    known = PHRASEBOOKS.setdefault(table, {})
    for locale in languages:
        if locale not in known:
            known[locale] = Phrasebook(locale, table.edition, table.names)
    return {locale: known[locale] for locale in languages}


def consequence(phrases: Phrasebook, choice: LegalMove) -> str:
    """Return the effect of a move in words, where neither its name nor its price shows it.

    >>> from plakett_widgets import editions
    >>> phrases = Phrasebook("en", editions.load("classic40"), ())
    >>> consequence(phrases, {"seat": 0, "kind": "roll", "move": "roll", "total": 0, "due": 50})
    'a double gets out, else $50 is due'
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
    return ""


def orders(phrases: Phrasebook, square: Square) -> str:
    """Return what a square of a course orders, without its name: in a sentence, or else in the words of its rules."""
    named = re.compile(rf"^{re.escape(square.name[phrases.locale])}( \([^)]*\))?\s?: ")
    texts = [named.sub("", phrases.edition.rulebook.text(id, phrases.locale)) for id in rules(phrases.edition, square)]
    return sentence(phrases.edition, square, phrases.locale) or " ".join(text[:1].upper() + text[1:] for text in texts)


def with_sentences(table: Table, events: Iterable[EventRow], languages: Iterable[Locale] = LANGUAGES) -> list[GameEvent]:
    """Return events with a sentence for each, by language."""
    phrasebooks = phrasebooks_of(table, languages)
    return [
        {**event, "sentence": cast(Sentence, {locale: phrases.event(event) for locale, phrases in phrasebooks.items()})}
        for event in events
    ]


def last_events(table: Table, languages: Iterable[Locale] = LANGUAGES) -> list[GameEvent]:
    """Return the events that a view shows beside the board, with their sentences."""
    return with_sentences(table, table.events(-TAIL), languages)


def quick_bids(highest: int, least: int, most: int) -> list[int]:
    """The lowest bid and three round ones above it, by steps that suit the highest of the printed_label prices.

    >>> quick_bids(400, 1, 1000), quick_bids(400, 121, 200)
    ([1, 10, 50, 100], [121, 130, 170])
    """
    unit = max(1, 10 ** (len(str(highest)) - 3))
    rounded = [-(-(least + steps * unit) // (10 * unit)) * 10 * unit for steps in (5, 45, 95)]
    return [bid for bid in dict.fromkeys((least, *rounded)) if bid <= most]
