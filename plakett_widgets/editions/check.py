"""Do the files of an edition fit together?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from plakett_widgets.engine import rule

from . import format as fmt
from .errors import did_you_mean, shown
from .settings import setting


class Files(NamedTuple):
    """The five files of an edition, each right in itself."""

    edition: fmt.EditionFile
    board: fmt.BoardFile
    cards: fmt.CardsFile
    options: fmt.OptionsFile
    rulebook: fmt.RulebookFile


def problems(files: Files) -> Iterator[str]:
    """What does not fit, one line for each: file, field, why, and what would be right."""
    yield from (f"edition.toml: {line}" for line in _edition(files.edition))
    yield from (f"board.toml: {line}" for line in _board(files))
    yield from (f"cards.toml: {line}" for line in _cards(files))
    yield from (f"options.toml: {line}" for line in _options(files))
    yield from (f"rulebook.toml: {line}" for line in _rulebook(files))


def _twice(path: str, field: str, values: Iterable[object]) -> Iterator[str]:
    first: dict[object, int] = {}
    for number, value in enumerate(values):
        if value in first:
            yield f"{path}[{number}].{field}: {shown(value)} is already {path}[{first[value]}]"
        first.setdefault(value, number)


def _known(path: str, kind: str, name: str, names: Iterable[str]) -> Iterator[str]:
    known = list(names)
    if name not in known:
        yield f"{path}: there is no {kind} {shown(name)}{did_you_mean(name, known)}"


def _edition(edition: fmt.EditionFile) -> Iterator[str]:
    players = edition.players
    start = edition.amounts.start_cash
    yield from _twice("building", "id", [kind.id for kind in edition.building])
    yield from _twice("token", "id", [token.id for token in edition.token])
    yield from _twice("note", "value", [note.value for note in edition.note])
    if players.min > players.max:
        yield f"players.min: should be at most players.max ({players.max}), not {players.min}"
    if len(edition.token) < players.max:
        yield f"token: {players.max} players need {players.max} tokens, there are {len(edition.token)}"
    dealt = sum(note.value * note.dealt for note in edition.note)
    if dealt != start:
        yield f"note: the notes dealt to a player add up to {dealt}, start_cash is {start}"
    bank = sum(note.value * note.supply for note in edition.note)
    if bank < start * players.max:
        yield f"note: the supply is worth {bank}; dealing {start} to {players.max} players takes {start * players.max}"
    row, top = edition.building
    if row.supply < row.per_lot:
        yield f"building[0] ({row.id}).supply: should be at least {row.per_lot}, a full row, not {row.supply}"
    if top.per_lot != 1:
        yield f"building[1] ({top.id}).per_lot: should be 1, since it replaces a full row of {row.id}"
    if edition.detention.fine_throws > edition.detention.throws:
        yield f"detention.fine_throws: should be at most detention.throws ({edition.detention.throws})"


def _board(files: Files) -> Iterator[str]:
    board = files.board
    kinds = [square.kind for square in board.square]
    steps = files.edition.building[0].per_lot + 1
    groups = {group.id: group for group in board.group}
    members = [square.group for square in board.square if isinstance(square, fmt.PropertySquare)]
    decks = [deck.id for deck in files.cards.deck]
    yield from _twice("square", "id", [square.id for square in board.square])
    yield from _twice("group", "id", [group.id for group in board.group])
    yield from _twice("group", "letter", [group.letter for group in board.group])
    if kinds[0] != "start" or kinds.count("start") != 1:
        yield "square: the first square, and no other, should be of kind start"
    if kinds.count("detention") != 1:
        yield f"square: one square should be of kind detention, not {kinds.count('detention')}"
    for rent in ("by_count", "by_dice"):
        if len([group for group in board.group if group.rent == rent]) > 1:
            yield f"group: at most one group may have rent {rent}"
    for number, group in enumerate(board.group):
        path = f"group[{number}] ({group.id})"
        size = members.count(group.id)
        if size == 0:
            yield f"{path}: no square belongs to it"
        if isinstance(group, fmt.ColourGroup):
            wanted = [kind.id for kind in files.edition.building]
            for kind in wanted:
                if kind not in group.building_prices:
                    yield f"{path}.building_prices.{kind}: is missing"
            for kind in group.building_prices:
                yield from _known(f"{path}.building_prices.{kind}", "building", kind, wanted)
        else:
            field, given = ("rents", group.rents) if isinstance(group, fmt.CountGroup) else ("factors", group.factors)
            if size and len(given) != size:
                yield f"{path}.{field}: {size} titles need {size} {field}, there are {len(given)}"
    for number, square in enumerate(board.square):
        path = f"square[{number}] ({square.id})"
        if isinstance(square, fmt.DrawSquare):
            yield from _known(f"{path}.deck", "deck", square.deck, decks)
        if isinstance(square, fmt.PropertySquare):
            yield from _known(f"{path}.group", "group", square.group, groups)
            if square.mortgage > square.price:
                yield f"{path}.mortgage: should be at most the price, {square.price}, not {square.mortgage}"
            own_group = groups.get(square.group)
            if own_group is None:
                continue
            if own_group.rent != "by_step":
                if square.rents is not None:
                    yield f"{path}.rents: the rents of the group {own_group.id} stand with the group"
            elif square.rents is None:
                yield f"{path}.rents: is missing"
            elif len(square.rents) != steps + 1:
                yield f"{path}.rents: bare and {steps} steps need {steps + 1} rents, there are {len(square.rents)}"
        yield from _rules(f"{path}.rules", square.rules, files)


def _cards(files: Files) -> Iterator[str]:
    squares = files.board.square
    decks = files.cards.deck
    cards = [card for deck in decks for card in deck.card]
    draws = [at for at, square in enumerate(squares) if isinstance(square, fmt.DrawSquare)]
    yield from _twice("deck", "id", [deck.id for deck in decks])
    if len(cards) > fmt.MOST_CARDS:
        yield f"deck: there may be {fmt.MOST_CARDS} cards in all, not {len(cards)}"
    seen: set[str] = set()
    for number, deck in enumerate(decks):
        path = f"deck[{number}] ({deck.id})"
        if len(deck.card) != deck.size:
            yield f"{path}.size: the deck has {len(deck.card)} cards, not {deck.size}"
        if all(_goes_on(card, files, draws) for card in deck.card):
            yield f"{path}.card: one card at least should neither be kept nor lead to a draw, or draws might never end"
        for place, card in enumerate(deck.card):
            if card.id in seen:
                yield f"{path}.card[{place}].id: there is already a card {shown(card.id)}"
            seen.add(card.id)
            for step, effect in enumerate(card.effects):
                yield from _effect(f"{path}.card[{place}] ({card.id}).effects[{step}]", effect, files)
            yield from _rules(f"{path}.card[{place}] ({card.id}).rules", card.rules, files)


def _goes_on(card: fmt.CardFile, files: Files, draws: list[int]) -> bool:
    """May the card leave its deck, or lead to another draw?"""
    squares = files.board.square
    for effect in card.effects:
        if isinstance(effect, fmt.Keep):
            return True
        if isinstance(effect, fmt.MoveTo) and any(squares[at].id == effect.square for at in draws):
            return True
        if isinstance(effect, fmt.MoveBy) and any((at + effect.steps) % len(squares) in draws for at in draws):
            return True
    return False


def _effect(path: str, effect: fmt.EffectFile, files: Files) -> Iterator[str]:
    if isinstance(effect, fmt.MoveTo):
        yield from _known(f"{path}.square", "square", effect.square, [square.id for square in files.board.square])
    elif isinstance(effect, fmt.MoveNearest):
        groups = [group.id for group in files.board.group if group.rent != "by_step"]
        yield from _known(f"{path}.group", "group with rents by count or by dice", effect.group, groups)
    elif isinstance(effect, fmt.MoveBy):
        if effect.steps % len(files.board.square) == 0:
            yield f"{path}.steps: {effect.steps} leads nowhere"
    elif isinstance(effect, fmt.Transfer):
        if effect.payer == effect.payee:
            yield f"{path}.payee: should be another party than the payer"
        if not effect.amount and not effect.per_building:
            yield f"{path}.amount: is missing, and so is per_building"
        for kind in effect.per_building:
            known = [building.id for building in files.edition.building]
            yield from _known(f"{path}.per_building.{kind}", "building", kind, known)
        if bool(effect.per_building) != (effect.count_on is not None):
            yield f"{path}.count_on: goes together with per_building"


def _options(files: Files) -> Iterator[str]:
    yield from _twice("option", "name", [option.name for option in files.options.option])
    for number, option in enumerate(files.options.option):
        path = f"option[{number}] ({option.name})"
        # 1 and true are one value to Python, but not to a reader
        values = [repr(choice.value) for choice in option.choice]
        yield from _twice(f"{path}.choice", "value", values)
        if repr(option.default) not in values:
            yield f"{path}.default: {shown(option.default)} is not the value of a choice"
        if isinstance(option.default, str) and option.default.endswith(":n"):
            yield f"{path}.default: should be a value without a number"
        for place, choice in enumerate(option.choice):
            count = 1 if isinstance(choice.value, str) and choice.value.endswith(":n") else None
            for name, value in choice.sets.items():
                try:
                    setting(name, value, count)
                except ValueError as error:
                    yield f"{path}.choice[{place}].sets.{name}: {error}"
        yield from _rules(f"{path}.rules", option.rules, files)


def _rulebook(files: Files) -> Iterator[str]:
    chapters = files.rulebook.chapter
    yield from _twice("chapter", "id", [chapter.id for chapter in chapters])
    yield from _twice("rule", "id", [law.id for chapter in chapters for law in chapter.rule])
    names = [name for number, name in rule.NAMES.items() if number != rule.ALLOWED]
    for name, ids in files.rulebook.cites.items():
        yield from _known(f"cites.{name}", "rule of the engine", name, names)
        yield from _rules(f"cites.{name}", [id for id in ids if id not in ("square", "card")], files)
    for number, chapter in enumerate(chapters):
        for place, law in enumerate(chapter.rule):
            if law.shown_by and law.without_effect:
                yield f"chapter[{number}].rule[{place}] ({law.id}).shown_by: a rule without effect shows in nothing"


def _rules(path: str, ids: Iterable[str], files: Files) -> Iterator[str]:
    known = {law.id for chapter in files.rulebook.chapter for law in chapter.rule}
    for number, id in enumerate(ids):
        yield from _known(f"{path}[{number}]", "rule", id, known)
