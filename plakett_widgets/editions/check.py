"""Checks of the files of an edition against each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..engine import rule
from ..errors.worded import about_field, did_you_mean, join_alternatives, join_values, show_value
from ..words.catalogue import Both, both, error_text
from ..words.languages import LANGUAGES
from . import format as fmt
from .names import AND, FOR, NOTHING, fold
from .settings import COUNTED, OWED_LATER, SYMBOLS, ends, setting, takes_number


class Files(NamedTuple):
    """The files of an edition, each right in itself."""

    edition: fmt.EditionFile
    board: fmt.BoardFile
    cards: fmt.CardsFile
    options: fmt.OptionsFile
    rulebook: fmt.RulebookFile
    theme: fmt.ThemeFile


def fault(key: str, **values: object) -> Both:
    """Return what does not fit, in the words of the catalogue. Numbers are written as the files have them."""
    return both(f"check.{key}", **{name: str(value) if isinstance(value, int) else value for name, value in values.items()})


def problem(field: str, key: str, /, **values: object) -> Both:
    """Return a line about a field."""
    return about_field(field, fault(key, **values))


def problems(files: Files, theme_lent: bool = False) -> Iterator[Both]:
    """Yield what does not fit, a line each: file, field, why, and what would be right.

    A theme that is lent by another edition may paint what this one does not have.
    """
    checks = {"edition": _edition, "board": _board, "cards": _cards, "options": _options, "rulebook": _rulebook}
    for name, check in (checks if theme_lent else checks | {"theme": _theme}).items():
        yield from (about_field(f"{name}.toml", line) for line in check(files))


def _twice(path: str, field: str, values: Iterable[object]) -> Iterator[Both]:
    first: dict[object, int] = {}
    for number, value in enumerate(values):
        if value in first:
            yield problem(f"{path}[{number}].{field}", "twice", value=show_value(value), place=f"{path}[{first[value]}]")
        first.setdefault(value, number)


def _known(path: str, kind: str, name: str, names: Iterable[str]) -> Iterator[Both]:
    known = list(names)
    if name not in known:
        yield about_field(
            path, both("name.unknown", no=both(f"no.{kind}"), text=show_value(name), hint=did_you_mean(name, known))
        )


def _edition(files: Files) -> Iterator[Both]:
    edition, board = files.edition, files.board
    players = edition.players
    start = edition.amounts.start_cash
    yield from _twice("building", "id", [kind.id for kind in edition.building])
    yield from _categories(edition)
    yield from _twice("token", "id", [token.id for token in edition.token])
    yield from _twice("note", "value", [note.value for note in edition.note])
    if players.min > players.max:
        yield problem("players.min", "players", most=players.max, given=players.min)
    if len(edition.token) < players.max:
        yield problem("token", "tokens", players=players.max, found=len(edition.token))
    dealt = sum(note.value * note.dealt for note in edition.note)
    if edition.note and dealt != start:
        yield problem("note", "dealt", sum=dealt, cash=start)
    bank = sum(note.value * note.supply for note in edition.note)
    if edition.note and bank < start * players.max:
        yield problem("note", "supply", worth=bank, cash=start, most=players.max, needed=start * players.max)
    symbol = edition.currency.symbol
    if fold(symbol) in (*FOR, *AND) or any(char.isdecimal() for char in symbol):
        yield problem("currency.symbol", "in_trade", word=show_value(symbol))
    yield from _buildings(edition)
    if edition.detention and edition.detention.fine_throws > edition.detention.throws:
        yield problem("detention.fine_throws", "fine_throws", most=edition.detention.throws)
    if (edition.turn == "lockdown") != (edition.lockdown is not None):
        yield problem("lockdown", "lockdown")
    if edition.weekend:
        shared = [group.id for group in board.group if group.rent != "by_step"]
        yield from _known("weekend.group", "shared_group", edition.weekend.group, shared)
    if edition.lockdown:
        for field, square in (("bankruptcy", edition.lockdown.bankruptcy), ("police", edition.lockdown.police)):
            yield from _known(f"lockdown.{field}", "square", square, [square.id for square in board.square])
        if edition.lockdown.bankruptcy in (board.square[0].id, board.square[-1].id):
            yield problem("lockdown.bankruptcy", "between")
    dice = 1 if edition.turn == "lockdown" else 2
    if edition.dice != dice:
        yield problem("dice", "dice", dice=dice, turn=edition.turn, given=edition.dice)
    yield from _settings("settings", edition.settings, edition)
    ended = any(all("end" in choice.sets for choice in option.choice) for option in files.options.option)
    if edition.turn == "lockdown" and "end" not in edition.settings and not ended:
        yield problem("settings.end", "end_missing", names=", ".join(ends(edition.turn)))


def _settings(
    path: str, sets: Mapping[str, bool | int | str], edition: fmt.EditionFile, number: int | None = None
) -> Iterator[Both]:
    """Check settings. An end goes with the turn, and one that counts needs its number beside it or in the edition."""
    for name, value in sets.items():
        try:
            setting(name, value, number)
        except ValueError as error:
            yield about_field(f"{path}.{name}", error_text(error))
        else:
            if edition.turn == "lockdown" and (name, value) in OWED_LATER:
                yield problem(f"{path}.{name}", "owed_later", value=show_value(value))
    end, right = sets.get("end"), ends(edition.turn)
    if end in SYMBOLS["end"] and end not in right:
        yield problem(f"{path}.end", "end", names=", ".join(right), turn=edition.turn, given=end)
    elif end in COUNTED and "end_count" not in sets and "end_count" not in edition.settings:
        yield problem(f"{path}.end", "end_count", end=end)


def _buildings(edition: fmt.EditionFile) -> Iterator[Both]:
    kinds = edition.building
    if edition.buildings == "ladder":
        if len(kinds) != 2:
            yield problem("building", "ladder", n=len(kinds))
            return
        row, top = kinds
        if row.supply < row.per_lot:
            yield problem(f"building[0] ({row.id}).supply", "row", least=row.per_lot, given=row.supply)
        if top.per_lot != 1:
            yield problem(f"building[1] ({top.id}).per_lot", "top", row=row.id)
    elif edition.buildings == "none" and kinds:
        yield problem("building", "no_buildings")
    elif edition.buildings == "substitution":
        if not kinds:
            yield about_field("building", both("field.missing"))
        for number, kind in enumerate(kinds):
            if kind.per_lot != 1:
                yield problem(f"building[{number}] ({kind.id}).per_lot", "one_a_lot")


def _categories(edition: fmt.EditionFile) -> Iterator[Both]:
    categories, kinds = [category.id for category in edition.category], [kind.id for kind in edition.building]
    yield from _twice("category", "id", categories)
    for number, category in enumerate(categories):
        if category in kinds:
            yield problem(f"category[{number}].id", "category", category=show_value(category))
        elif category not in [kind.category for kind in edition.building]:
            yield problem(f"category[{number}] ({category})", "empty_category")
    for number, kind in enumerate(edition.building):
        if kind.category is not None:
            yield from _known(f"building[{number}] ({kind.id}).category", "category", kind.category, categories)


def _board(files: Files) -> Iterator[Both]:
    board = files.board
    kinds = [square.kind for square in board.square]
    edition = files.edition
    members = [square.group for square in board.properties]
    if len(members) > fmt.MAX_TITLES:
        yield problem("square", "titles", most=fmt.MAX_TITLES, found=len(members))
    yield from _twice("square", "id", [square.id for square in board.square])
    yield from _twice("group", "id", [group.id for group in board.group])
    yield from _twice("group", "letter", [group.letter for group in board.group])
    if kinds[0] != "start" or kinds.count("start") != 1:
        yield problem("square", "start")
    detentions = int(edition.detention is not None)
    if kinds.count("detention") != detentions:
        yield problem(
            "square", "detention" if detentions else "without_detention", n=detentions, given=kinds.count("detention")
        )
    if "send" in kinds and not detentions:
        yield problem("square", "send")
    if ("weekend" in kinds) != (edition.weekend is not None):
        yield problem("square", "weekend")
    yield from _open_track(files)
    for number, group in enumerate(board.group):
        path = f"group[{number}] ({group.id})"
        size = members.count(group.id)
        if size == 0:
            yield problem(path, "empty_group")
        if isinstance(group, fmt.ColourGroup):
            kept = [kind.id for kind in edition.building]
            wanted = kept if edition.buildings == "ladder" else []
            for kind in wanted:
                if kind not in group.building_prices:
                    yield about_field(f"{path}.building_prices.{kind}", both("field.missing"))
            for kind in group.building_prices:
                yield from _known(f"{path}.building_prices.{kind}", "ladder_building", kind, wanted)
        elif isinstance(group, fmt.CountGroup | fmt.DiceGroup):
            field, given = ("rents", group.rents) if isinstance(group, fmt.CountGroup) else ("factors", group.factors)
            if size and len(given) != size:
                yield problem(f"{path}.{field}", "per_title", size=size, field=field, found=len(given))
    for number, square in enumerate(board.square):
        path = f"square[{number}] ({square.id})"
        yield from _square(path, square, files)
        yield from _rules(f"{path}.rules", square.rules, files)
    sharing = [square.id for square in board.properties if square.building_share]
    if len(sharing) > 1:
        yield problem("square", "share", names=", ".join(sharing))
    yield from _twice("profile", "id", [profile.id for profile in board.profile])
    for number, profile in enumerate(board.profile):
        yield from _profile(f"profile[{number}] ({profile.id})", profile, files)


def _open_track(files: Files) -> Iterator[Both]:
    """Check a track. One with an exit has squares with effects and nothing else, a loop has none of these."""
    squares, lockdown = files.board.square, files.edition.lockdown
    kinds = [square.kind for square in squares]
    yield from _twice("square", "label", [square.label or str(at) for at, square in enumerate(squares)])
    if lockdown is None:
        if "action" in kinds or "exit" in kinds:
            yield problem("square", "course")
        return
    if kinds[-1] != "exit" or kinds.count("exit") != 1:
        yield problem("square", "exit")
    for number, square in enumerate(squares[1:-1], 1):
        if square.kind != "action":
            yield problem(f"square[{number}] ({square.id}).kind", "action", given=square.kind)
    optional = [number for number, square in enumerate(squares) if isinstance(square, fmt.ActionSquare) and square.optional]
    if len(optional) > 1 or any(number < 3 for number in optional):
        yield problem("square", "optional")
    yield from _branches(files)


def _branches(files: Files) -> Iterator[Both]:
    """Check that the ids of all choices differ, wherever they stand."""
    choices = [effect for effect in _all_effects(files) if isinstance(effect, fmt.Choose)]
    yield from _twice("options", "id", [option.id for effect in choices for option in effect.options])


def _all_effects(files: Files) -> Iterator[fmt.EffectFile]:
    for square in files.board.square:
        if isinstance(square, fmt.ActionSquare):
            yield from square.effects
    for deck in files.cards.deck:
        for card in deck.card:
            yield from card.effects


def _square(path: str, square: fmt.SquareFile, files: Files) -> Iterator[Both]:
    """Check what a profile of the board may change, too."""
    if isinstance(square, fmt.DrawSquare):
        yield from _known(f"{path}.deck", "deck", square.deck, [deck.id for deck in files.cards.deck])
    elif isinstance(square, fmt.PropertySquare):
        yield from _property(path, square, files)
    elif isinstance(square, fmt.ActionSquare):
        yield from _effects(f"{path}.effects", square.effects, files)
        if square.deferred and not square.effects:
            yield problem(f"{path}.effects", "deferred")
        if square.deferred and any(effect.do == "advance_again" for effect in square.effects):
            yield problem(f"{path}.effects", "advance_again")


def _property(path: str, square: fmt.PropertySquare, files: Files) -> Iterator[Both]:
    groups = {group.id: group for group in files.board.group}
    yield from _known(f"{path}.group", "group", square.group, groups)
    if square.mortgage > square.price:
        yield problem(f"{path}.mortgage", "mortgage", price=square.price, given=square.mortgage)
    kinds = [kind.id for kind in files.edition.building]
    substitution = files.edition.buildings == "substitution"
    for kind in square.buildings:
        yield from _known(f"{path}.buildings.{kind}", "replacing_building", kind, kinds if substitution else [])
    group = groups.get(square.group)
    if group is None:
        return
    if square.buildings and group.rent != "by_step":
        yield problem(f"{path}.buildings", "not_built", group=group.id, rent=group.rent)
    steps = sum(kind.per_lot for kind in files.edition.building) if files.edition.buildings == "ladder" else 0
    if group.rent != "by_step":
        if square.rents is not None:
            yield problem(f"{path}.rents", "group_rents", group=group.id)
    elif square.rents is None:
        yield about_field(f"{path}.rents", both("field.missing"))
    elif len(square.rents) != steps + 1:
        yield problem(f"{path}.rents", "rents", steps=steps, needed=steps + 1, found=len(square.rents))


def _profile(path: str, profile: fmt.ProfileFile, files: Files) -> Iterator[Both]:
    squares = {square.id: square for square in files.board.square}
    yield from _twice(f"{path}.square", "at", [other.at for other in profile.square])
    for number, other in enumerate(profile.square):
        field = f"{path}.square[{number}]"
        yield from _known(f"{field}.at", "square", other.at, squares)
        square = squares.get(other.at)
        if square is None:
            continue
        takes = {"name", "grammar", "origin"}
        takes |= {"price", "mortgage", "rents"} if isinstance(square, fmt.PropertySquare) else set()
        takes |= {"effects"} if isinstance(square, fmt.ActionSquare) else set()
        for name in sorted(other.model_fields_set - {"at"} - takes):
            yield problem(f"{field}.{name}", "has_none", kind=square.kind)
        of_board = {*_square(field, square, files)}
        yield from (line for line in _square(field, other.instead_of(square), files) if line not in of_board)
    of_board = {*_branches(files)}
    yield from (
        Both(f"{path}.{line}", f"{path}.{line.fr}")
        for line in _branches(files._replace(board=files.board.under(profile.id)))
        if line not in of_board
    )


def _cards(files: Files) -> Iterator[Both]:
    squares = files.board.square
    decks = files.cards.deck
    cards = [card for deck in decks for card in deck.card]
    draws = [at for at, square in enumerate(squares) if isinstance(square, fmt.DrawSquare)]
    yield from _twice("deck", "id", [deck.id for deck in decks])
    if len(cards) > fmt.MAX_CARDS:
        yield problem("deck", "cards", most=fmt.MAX_CARDS, found=len(cards))
    kept = sum(any(isinstance(effect, fmt.Keep) for effect in card.effects) for card in cards)
    if kept > fmt.MAX_KEPT:
        yield problem("deck", "kept", most=fmt.MAX_KEPT, found=kept)
    seen: set[str] = set()
    for number, deck in enumerate(decks):
        path = f"deck[{number}] ({deck.id})"
        if len(deck.card) != deck.size:
            yield problem(f"{path}.size", "deck_size", found=len(deck.card), size=deck.size)
        if all(_goes_on(card, files, draws) for card in deck.card):
            yield problem(f"{path}.card", "endless")
        for place, card in enumerate(deck.card):
            called = fold(card.id)  # as moves are read, in which small and capital letters are the same
            if called in seen:
                yield problem(f"{path}.card[{place}].id", "card_twice", card=show_value(card.id))
            if called in (*FOR, *AND, *NOTHING):
                yield problem(f"{path}.card[{place}].id", "in_trade", word=show_value(card.id))
            seen.add(called)
            yield from _card(f"{path}.card[{place}] ({card.id})", card, files)


def _card(path: str, card: fmt.CardFile, files: Files) -> Iterator[Both]:
    kept = sum(isinstance(effect, fmt.Keep) for effect in card.effects)
    if kept > 1:
        yield problem(f"{path}.effects", "kept_once")
    if kept and len(card.effects) > 1 and files.edition.lockdown:
        yield problem(f"{path}.effects", "joker")
    if not any(isinstance(effect, fmt.MoveTo) for effect in card.effects):
        for locale in LANGUAGES:
            if "{dest}" in card.text[locale]:
                yield problem(f"{path}.text.{locale}", "dest", dest="{dest}")
    yield from _effects(f"{path}.effects", card.effects, files, on_card=True)
    yield from _rules(f"{path}.rules", card.rules, files)


def _goes_on(card: fmt.CardFile, files: Files, draws: list[int]) -> bool:
    """Return whether a card may leave its deck, or lead to another draw."""
    board = files.board.square
    reached = set(draws)  # where the token may be when the card has been obeyed so far
    moved = False
    for effect in card.effects:
        if isinstance(effect, fmt.Keep | fmt.DrawCards):
            return True
        if isinstance(effect, fmt.MoveTo):
            reached = {at for at, square in enumerate(board) if square.id == effect.square}
        elif isinstance(effect, fmt.MoveNearest):
            reached = {at for at, square in enumerate(board) if getattr(square, "group", None) == effect.group}
        elif isinstance(effect, fmt.MoveBy):
            reached = {(at + effect.steps) % len(board) for at in reached}
        elif isinstance(effect, fmt.SendAway):
            reached = {at for at, square in enumerate(board) if square.kind == "detention"}
        moved = moved or isinstance(effect, fmt.MoveTo | fmt.MoveNearest | fmt.MoveBy)
    return moved and not reached.isdisjoint(draws)


def _within(effect: fmt.EffectFile) -> list[tuple[str, fmt.Branch]]:
    """Return the lists inside an effect, each with its path from there."""
    if isinstance(effect, fmt.Choose):
        return [(f"options[{place}] ({option.id}).effects", option.effects) for place, option in enumerate(effect.options)]
    if isinstance(effect, fmt.Parity):
        return [("even", effect.even), ("odd", effect.odd)]
    if isinstance(effect, fmt.UnlessCured):
        return [("effects", effect.effects)]
    return [("overdrawn", effect.overdrawn)] if isinstance(effect, fmt.Deposit) else []


def _effects(path: str, effects: Sequence[fmt.EffectFile], files: Files, on_card: bool = False) -> Iterator[Both]:
    for number, effect in enumerate(effects):
        here = f"{path}[{number}]"
        if isinstance(effect, fmt.Keep) and not on_card:
            yield problem(f"{here}.do", "only_cards")
        yield from _effect(here, effect, files)
        for inner, branch in _within(effect):
            yield from _effects(f"{here}.{inner}", branch, files)


# the payees of each payer
PAYEES: Final = {
    "bank": ("drawer", "each_other", "each_player"),
    "drawer": ("bank", "each_other", "owner_of"),
    "each_other": ("bank", "drawer"),
    "each_player": ("bank",),
}
ON_BOTH: Final = {"transfer", "move_to", "move_by", "keep"}  # kinds of track
ON_A_LOOP: Final = {"move_nearest", "send_away"}
KEPT_ON_A_LOOP: Final = {"release", "ticket", "exemption"}


def _effect(path: str, effect: fmt.EffectFile, files: Files) -> Iterator[Both]:
    open_track = files.edition.lockdown is not None
    if effect.do not in ON_BOTH and (effect.do in ON_A_LOOP) == open_track:
        yield problem(f"{path}.do", "not_with_turn", what=effect.do, turn=files.edition.turn)
    if isinstance(effect, fmt.Keep) and (effect.as_ in KEPT_ON_A_LOOP) == open_track:
        yield problem(f"{path}.as", "not_with_turn", what=effect.as_, turn=files.edition.turn)
    if isinstance(effect, fmt.MoveTo | fmt.Pilgrimage):
        yield from _known(f"{path}.square", "square", effect.square, [square.id for square in files.board.square])
        if isinstance(effect, fmt.Pilgrimage) and effect.square == files.board.square[-1].id:
            yield problem(f"{path}.square", "pilgrimage")
    elif isinstance(effect, fmt.MoveNearest):
        yield from _known(f"{path}.group", "group", effect.group, [group.id for group in files.board.group])
    elif isinstance(effect, fmt.MoveBy):
        if effect.steps % len(files.board.square) == 0:
            yield problem(f"{path}.steps", "nowhere", steps=effect.steps)
    elif isinstance(effect, fmt.Transfer):
        yield from _transfer(path, effect, files)
    elif isinstance(effect, fmt.DrawCards):
        yield from _known(f"{path}.deck", "deck", effect.deck, [deck.id for deck in files.cards.deck])
    elif isinstance(effect, fmt.Miss):
        if (effect.turns is None) != effect.thrown:
            yield problem(f"{path}.turns", "turns")
    elif isinstance(effect, fmt.SendAway):
        if files.edition.detention is None:
            yield problem(f"{path}.do", "no_detention")
    elif isinstance(effect, fmt.Keep):
        if (effect.as_ == "exemption") != (effect.of is not None):
            yield problem(f"{path}.of", "exemption")
        if effect.as_ == "release" and files.edition.detention is None:
            yield problem(f"{path}.as", "no_release")
        if effect.as_ == "ticket" and files.edition.weekend is None:
            yield problem(f"{path}.as", "no_weekend")
        if effect.of is not None:
            royal = [square.id for square in files.board.properties if square.royalty or square.building_share]
            yield from _known(f"{path}.of", "royal_square", effect.of, royal)


def _transfer(path: str, effect: fmt.Transfer, files: Files) -> Iterator[Both]:
    if files.edition.lockdown is not None:
        if {effect.payer, effect.payee} != {"bank", "drawer"}:
            yield problem(f"{path}.payer", "payer")
        if effect.count_on is not None:
            yield problem(f"{path}.count_on", "count_on")
    elif effect.per_throw:
        yield problem(f"{path}.per_throw", "not_here", turn=files.edition.turn)
    payees = PAYEES[effect.payer]
    if effect.payee not in payees:
        yield problem(f"{path}.payee", "payee", names=join_alternatives(payees), payer=effect.payer, given=effect.payee)
    if not effect.amount and not effect.per_building and not effect.per_title:
        yield problem(f"{path}.amount", "no_amount")
    for kind in effect.per_building:
        kinds = [building.id for building in files.edition.building]
        categories = [category.id for category in files.edition.category]
        counted = "building_or_category" if categories else "building"
        yield from _known(f"{path}.per_building.{kind}", counted, kind, kinds + categories)
    properties = files.board.properties
    for name in effect.per_title:
        known = [*(group.id for group in files.board.group), *(square.id for square in properties)]
        yield from _known(f"{path}.per_title.{name}", "group_or_property", name, known)
    counts = bool(effect.per_building or effect.per_title)
    if counts and effect.count_on is None:
        yield problem(f"{path}.count_on", "no_count")
    elif effect.count_on is not None and not counts:
        yield problem(f"{path}.count_on", "count")
    elif effect.count_on is not None:
        holder = "payee" if effect.payer == "bank" else "payer"
        if effect.count_on != holder:
            yield problem(f"{path}.count_on", "holder", holder=holder, payer=effect.payer)
        elif effect.payer == "drawer" and effect.payee != "bank":
            yield problem(f"{path}.count_on", "same", payee=effect.payee)
    if (effect.payee == "owner_of") != (effect.owner_of is not None):
        yield problem(f"{path}.owner_of", "owner_of")
    if effect.owner_of is not None:
        yield from _known(f"{path}.owner_of", "property", effect.owner_of, [square.id for square in properties])


def _options(files: Files) -> Iterator[Both]:
    yield from _twice("option", "name", [option.name for option in files.options.option])
    for number, option in enumerate(files.options.option):
        path = f"option[{number}] ({option.name})"
        # 1 and true are one value to Python, but not to a reader
        values = [repr(choice.value) for choice in option.choice]
        yield from _twice(f"{path}.choice", "value", values)
        plain = [choice.value for choice in option.choice if not takes_number(choice.value)]
        for field, value in {"default": option.default, "before": option.before}.items():
            if value is not None and repr(value) not in map(repr, plain):
                right = join_values(map(show_value, plain)) if plain else fault("no_choice")
                yield problem(f"{path}.{field}", "choice", names=right, given=show_value(value))
        for place, choice in enumerate(option.choice):
            if choice.board is not None:
                profiles = [profile.id for profile in files.board.profile]
                yield from _known(f"{path}.choice[{place}].board", "profile", choice.board, profiles)
            example = 1 if takes_number(choice.value) else None
            yield from _settings(f"{path}.choice[{place}].sets", choice.sets, files.edition, example)
        yield from _rules(f"{path}.rules", option.rules, files)


def _rulebook(files: Files) -> Iterator[Both]:
    chapters = files.rulebook.chapter
    yield from _twice("chapter", "id", [chapter.id for chapter in chapters])
    yield from _twice("rule", "id", [one.id for chapter in chapters for one in chapter.rule])
    names = list(rule.NAMES.values())
    for name, ids in files.rulebook.cites.items():
        yield from _known(f"cites.{name}", "engine_rule", name, names)
        yield from _rules(f"cites.{name}", [id for id in ids if id not in ("square", "card")], files)
    for number, chapter in enumerate(chapters):
        for place, one in enumerate(chapter.rule):
            if one.shown_by and one.without_effect:
                yield problem(f"chapter[{number}].rule[{place}] ({one.id}).shown_by", "shown_by")


def _theme(files: Files) -> Iterator[Both]:
    theme, edition = files.theme, files.edition
    squares = [square.id for square in files.board.square]
    for field, kind, painted, known in (
        ("buildings", "building", theme.buildings, [kind.id for kind in edition.building]),
        ("tokens", "token", theme.tokens, [token.id for token in edition.token]),
        ("squares", "square", theme.squares, squares),
        ("drawings", "square", theme.drawings, squares),
    ):
        for id in painted:
            yield from _known(f"{field}.{id}", kind, id, known)


def _rules(path: str, ids: Iterable[str], files: Files) -> Iterator[Both]:
    asked = list(ids)
    known = {one.id for chapter in files.rulebook.chapter for one in chapter.rule} if asked else set[str]()
    for number, id in enumerate(asked):
        yield from _known(f"{path}[{number}]", "rule", id, known)
