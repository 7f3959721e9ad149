"""Editions from the files of a folder."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from ..engine import tables
from ..errors.worded import about_field, closest_match, show_value, wrong, wrong_value
from ..words.catalogue import Both, both, error_text
from . import check
from . import format as fmt
from .edition import Edition
from .errors import EditionError, UnknownNameError
from .faults import wrong_fields
from .names import short_names
from .options import Choice, Option
from .rulebook import Chapter, Rule, Rulebook
from .settings import number_of, numbers_of
from .things import Branch, Building, Card, Category, Deck, Group, Square, Title, Token

Thing = TypeVar("Thing")
HERE: Final = Path(__file__).parent

PARTIES: Final = {
    "bank": tables.THE_BANK,
    "drawer": tables.THE_DRAWER,
    "each_other": tables.EACH_OTHER,
    "each_player": tables.EACH_PLAYER,
    "owner_of": tables.OWNER_OF,
}


KEPT: Final = numbers_of("release", "ticket", "exemption", "permit", "mask", "certificate", "lawyer", "telework", "gel")


def names() -> list[str]:
    """Return the names of the editions that come with the package.

    Returns
    -------
    list of str
        The names, in alphabetical order.

    Examples
    --------
    >>> "plakettopoly" in names()
    True
    """
    return sorted(file.parent.name for file in HERE.glob("*/edition.toml"))


def load(edition: str | PathLike[str] | Edition) -> Edition:
    """Return an edition that comes with the package, by name, or that of a folder.

    Parameters
    ----------
    edition : str, path or Edition
        A name, or a folder of TOML files. An edition is returned as it is.

    Returns
    -------
    Edition
        The edition.

    Raises
    ------
    UnknownNameError
        There is no such edition or folder.
    EditionError
        The files are wrong.
    ValueError
        ``edition`` is neither a name nor a path.

    Examples
    --------
    >>> mine = load("plakettopoly")
    >>> mine.squares[8].name["fr"], load(mine) is mine
    ('Avenue du Dépistage', True)
    """
    if isinstance(edition, Edition):
        return edition
    if not isinstance(edition, (str, PathLike)):
        raise wrong_value("edition", "right.edition", edition)
    if edition in names():
        return _built_in(str(edition))
    folder = Path(edition).parent if Path(edition).name == "edition.toml" else Path(edition)
    try:
        folder = folder.expanduser()
        found = edition != "" and folder.is_dir()
    except (OSError, RuntimeError):  # no name that the system takes, or nobody's home
        found = False
    if found:
        return _read(folder)
    if str(edition) in names():
        return _built_in(str(edition))
    match = closest_match(folder.name.lower(), names())
    hint = None if match else both("name.editions", names=", ".join(names()))
    raise UnknownNameError("edition", str(edition), (match,) if match else (), hint=hint)


@cache
def _built_in(name: str) -> Edition:
    return _read(HERE / name)


def _read(folder: Path) -> Edition:
    return from_data(*read_folder(folder))


def read_folder(folder: Path) -> tuple[str, dict[str, dict[str, Any] | None], list[Both], bool]:
    """Return what :func:`from_data` makes an edition of: all files of a folder, those that its base lends too."""
    title, problems = folder.absolute().name, list[Both]()
    data = {"edition.toml": _parse(folder / "edition.toml", problems)}
    base: str | None = (data["edition.toml"] or {}).get("based_on")
    if base is not None and base not in names():
        problems.append(about_field("edition.toml", both("file.based_on", names=", ".join(names()), given=show_value(base))))
    if problems:  # the base that lends missing files is not known then
        raise EditionError(title, problems)
    theme_lent = False
    for name in list(fmt.FILES)[1:]:
        place = folder / name
        if base is not None and not place.exists():
            place, theme_lent = HERE / base / name, name == fmt.THEME
        data[name] = {} if name == fmt.THEME and not place.exists() else _parse(place, problems)
    return title, data, problems, theme_lent


def from_data(
    title: str, data: Mapping[str, dict[str, Any] | None], found: Iterable[Both] = (), theme_lent: bool = False
) -> Edition:
    """Return an edition from the data of its files, by file name.

    Raises :class:`EditionError` for wrong data, and for problems ``found``. A theme that is lent by another edition may paint
    what this one does not have.
    """
    problems = list(found)
    models = [_validate(name, model, data[name], problems) for name, model in fmt.FILES.items()]
    if not problems:
        files = check.Files(*models)  # type: ignore[arg-type]  # each model is that of its file
        problems.extend(check.problems(files, theme_lent))
    if problems:
        raise EditionError(title, problems)
    profiles = [profile.id for profile in files.board.profile]
    others = {id: _build(files._replace(board=files.board.under(id))) for id in profiles}
    return replace(_build(files), profiles=others)


def _parse(path: Path, problems: list[Both]) -> dict[str, Any] | None:
    if path.is_file():
        try:
            return read_toml(path)
        except ValueError as error:
            problems.append(about_field(path.name, error_text(error)))
        except OSError as error:
            problems.append(about_field(path.name, both("file.unreadable", why=error.strerror)))
    else:
        problems.append(about_field(path.name, both("file.missing" if path.name == "edition.toml" else "file.missing_lent")))
    return None


def read_toml(path: Path) -> dict[str, Any]:
    """Return the data of a TOML file. ``ValueError`` names the place that cannot be read."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))  # some editors write a mark before the text
    except UnicodeDecodeError as error:
        lines = error.object[: error.start].decode().split("\n")
        raise wrong("file.utf8", line=str(len(lines)), column=str(len(lines[-1]) + 1)) from None
    except (ValueError, RecursionError) as error:
        raise wrong("file.not_toml", why=str(error)[:200]) from None


def _validate(name: str, model: type[fmt.Model], data: object, problems: list[Both]) -> fmt.Model | None:
    if data is None:
        return None
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems.extend(about_field(name, line) for line in wrong_fields(error, data))
        return None


def make(kind: type[Thing], file: fmt.Model, **own: Any) -> Thing:
    """Make a thing of an edition, which takes over the fields of its file that have the same name."""
    shared = {field.name: getattr(file, field.name, None) for field in fields(kind) if hasattr(file, field.name)}  # type: ignore[arg-type]
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in shared.items()}
    return kind(**(plain | own))


def _build(files: check.Files) -> Edition:
    box, board = files.edition, files.board
    categories = [category.id for category in box.category]
    rows = Rows(files)
    squares, cards = _squares(files, rows), _cards(files, rows)  # whose branches are numbered in this order
    return make(
        Edition,
        box,
        substitution=box.buildings == "substitution",
        denominations=tuple(box.note),
        settings=tuple(box.settings.items()),
        squares=squares,
        groups=tuple(_group(number, group, board) for number, group in enumerate(in_order(board))),
        titles=tuple(_title(number, square, files) for number, square in enumerate(board.properties)),
        categories=tuple(make(Category, category, number=number) for number, category in enumerate(box.category)),
        buildings=tuple(
            make(Building, kind, number=number, category=categories.index(kind.category) if kind.category else None)
            for number, kind in enumerate(box.building)
        ),
        tokens=tuple(make(Token, token, number=number) for number, token in enumerate(box.token)),
        decks=tuple(
            make(Deck, deck, number=number, cards=tuple(card.number for card in cards if card.deck == number))
            for number, deck in enumerate(files.cards.deck)
        ),
        cards=cards,
        branches=tuple(rows.branches),
        options=tuple(map(_option, files.options.option)),
        rulebook=_rulebook(files.rulebook, files.options),
        theme=files.theme,
    )


def _squares(files: check.Files, rows: Rows) -> tuple[Square, ...]:
    titles = {square.id: number for number, square in enumerate(files.board.properties)}
    decks = {deck.id: number for number, deck in enumerate(files.cards.deck)}
    short = _short_names(files.board)
    return tuple(
        make(
            Square,
            square,
            number=at,
            title=titles.get(square.id),
            deck=decks[square.deck] if isinstance(square, fmt.DrawSquare) else None,
            tax=square.amount if isinstance(square, fmt.TaxSquare) else 0,
            label=square.label or str(at),
            short=short[at],
            effects=rows.of(square.effects, square.id, square.name) if isinstance(square, fmt.ActionSquare) else (),
        )
        for at, square in enumerate(files.board.square)
    )


def _short_names(board: fmt.BoardFile) -> list[fmt.Words]:
    grouped = [square.group if isinstance(square, fmt.PropertySquare) else None for square in board.square]
    groups = [[at for at, id in enumerate(grouped) if id == group.id] for group in board.group]
    fr, en = (short_names([square.name[locale] for square in board.square], groups) for locale in ("fr", "en"))
    return [fmt.Words(fr=one, en=other) for one, other in zip(fr, en, strict=True)]


def _cards(files: check.Files, rows: Rows) -> tuple[Card, ...]:
    cards = [(deck, card) for deck, file in enumerate(files.cards.deck) for card in file.card]
    return tuple(
        make(
            Card,
            card,
            number=number,
            name=card.title,
            text=_text(card, files.board),
            deck=deck,
            effects=rows.of(card.effects, card.id, card.title),
        )
        for number, (deck, card) in enumerate(cards)
    )


def _option(option: fmt.OptionFile) -> Option:
    return make(Option, option, choices=tuple(make(Choice, one, sets=tuple(one.sets.items())) for one in option.choice))


def _rulebook(file: fmt.RulebookFile, options: fmt.OptionsFile) -> Rulebook:
    def rule_of(rule: fmt.RuleFile, chapter: str) -> Rule:
        governing = tuple(option.name for option in options.option for id in option.rules if id == rule.id)
        return Rule(rule.id, chapter, rule.text, governing, tuple(rule.shown_by or ()), rule.without_effect)

    return Rulebook(
        tuple(
            Chapter(chapter.id, chapter.title, tuple(rule_of(rule, chapter.id) for rule in chapter.rule))
            for chapter in file.chapter
        ),
        {name: tuple(ids) for name, ids in file.cites.items()},
    )


def in_order(board: fmt.BoardFile) -> list[fmt.GroupFile]:
    """Return the groups by number: colour groups come first, and keep theirs when another family is added."""
    return sorted(board.group, key=lambda group: group.rent != "by_step")


def _numbered(id: str, board: fmt.BoardFile) -> tuple[int, fmt.GroupFile]:
    """Return the number and the group of an id."""
    return next((number, group) for number, group in enumerate(in_order(board)) if group.id == id)


def _group(number: int, group: fmt.GroupFile, board: fmt.BoardFile) -> Group:
    titles = tuple(title for title, square in enumerate(board.properties) if square.group == group.id)
    return make(Group, group, number=number, titles=titles)


def _title(number: int, square: fmt.PropertySquare, files: check.Files) -> Title:
    group, family = _numbered(square.group, files.board)
    kinds = files.edition.building
    steps: list[tuple[int, int, int]] = []  # kind, pieces of it, price
    rents = square.rents or []
    if isinstance(family, fmt.ColourGroup) and family.building_prices:
        for kind, building in enumerate(kinds):
            steps += [(kind, pieces, family.building_prices[building.id]) for pieces in range(1, building.per_lot + 1)]
    elif isinstance(family, fmt.ColourGroup):
        here = [(kind, square.buildings[building.id]) for kind, building in enumerate(kinds) if building.id in square.buildings]
        steps = [(kind, 1, building.price) for kind, building in here]
        rents = [*rents, *(building.rent for _, building in here)]
    elif isinstance(family, fmt.CountGroup):
        rents = family.rents
    elif isinstance(family, fmt.DiceGroup):
        rents = [factor * family.unit for factor in family.factors]
    else:
        rents = [family.amount]
    place = files.board.place(square.id)
    return make(
        Title, square, number=number, square=place, group=group, rent=family.rent, rents=tuple(rents), steps=tuple(steps)
    )


def _text(card: fmt.CardFile, board: fmt.BoardFile) -> fmt.Words:
    """Return the text of a card, with the name of the square to which it leads."""
    names = {square.id: square.name for square in board.square}
    dest = next((names[effect.square] for effect in card.effects if isinstance(effect, fmt.MoveTo)), None)
    if dest is None:
        return card.text
    return fmt.Words(fr=card.text.fr.replace("{dest}", dest.fr), en=card.text.en.replace("{dest}", dest.en))


class Rows:
    """Effects as the engine reads them, and the branches from which some of them choose."""

    def __init__(self, files: check.Files) -> None:
        self.files = files
        self.branches: list[Branch] = []

    def of(self, effects: Sequence[fmt.EffectFile], owner: str, name: fmt.Words) -> tuple[tuple[int, ...], ...]:
        return tuple(self.row(effect, owner, name) for effect in effects)

    def row(self, effect: fmt.EffectFile, owner: str, name: fmt.Words) -> tuple[int, ...]:
        if isinstance(effect, fmt.Choose):
            branches = [self.branch(option.id, option.name, option.effects) for option in effect.options]
            return (tables.CHOOSE, branches[0], len(branches))
        if isinstance(effect, fmt.Parity):
            even, odd = self.branch(f"{owner}-even", name, effect.even), self.branch(f"{owner}-odd", name, effect.odd)
            return (tables.PARITY, even, odd)
        if isinstance(effect, fmt.UnlessCured):
            return (tables.UNLESS_CURED, self.branch(f"{owner}-else", name, effect.effects, 1))
        if isinstance(effect, fmt.Deposit):
            return (tables.DEPOSIT, effect.amount, self.branch(f"{owner}-else", name, effect.overdrawn))
        return _row(effect, self.files)

    def branch(self, id: str, name: fmt.Words, effects: Sequence[fmt.PlainEffect], at_pharmacy: int = 0) -> int:
        rows = [_row(effect, self.files) for effect in effects]
        cured = tuple((tables.CURE, at_pharmacy) if row[0] == tables.CURE else row for row in rows)
        self.branches.append(Branch(len(self.branches), id, name, cured))
        return len(self.branches) - 1


def _row(effect: fmt.PlainEffect, files: check.Files) -> tuple[int, ...]:
    """Return an effect as the engine reads it."""
    if isinstance(effect, fmt.Transfer):
        return _transfer(effect, files)
    if isinstance(effect, fmt.MoveTo):
        return (tables.MOVE_TO, files.board.place(effect.square), int(effect.salary), int(effect.back))
    if isinstance(effect, fmt.Pilgrimage):
        return (tables.PILGRIMAGE, files.board.place(effect.square))
    if isinstance(effect, fmt.Promise):
        return (tables.PROMISE, effect.amount)
    if isinstance(effect, fmt.Miss):
        return (tables.MISS, effect.turns or 0)
    if isinstance(effect, fmt.DrawCards):
        return (tables.TAKE_CARDS, [deck.id for deck in files.cards.deck].index(effect.deck), effect.count)
    if isinstance(effect, fmt.ExitOn):
        return (tables.EXIT_ON, effect.value)
    if isinstance(effect, fmt.Simple):
        return (number_of(effect.do), 0)
    if isinstance(effect, fmt.MoveNearest):
        number, group = _numbered(effect.group, files.board)
        unit = group.unit if isinstance(group, fmt.DiceGroup) else 1
        factors = (effect.rent_factor, effect.throw_factor * unit)
        return (tables.MOVE_NEAREST, number, int(effect.salary), *factors, int(effect.throw_anew))
    if isinstance(effect, fmt.MoveBy):
        return (tables.MOVE_BY, effect.steps, int(effect.salary))
    if isinstance(effect, fmt.SendAway):
        return (tables.SEND_AWAY,)
    return (tables.KEEP, KEPT[effect.as_], _title_number(effect.of, files.board))


def _transfer(effect: fmt.Transfer, files: check.Files) -> tuple[int, ...]:
    if effect.per_throw:
        return (tables.PER_THROW, PARTIES[effect.payer], PARTIES[effect.payee], effect.amount)
    counted = {None: 0, "payer": 1, "payee": 2}[effect.count_on]
    per = effect.per_building
    rates = [per.get(kind.id, per.get(kind.category or "", 0)) for kind in files.edition.building] if counted else []
    if effect.per_title:
        rates += [effect.per_title.get(square.id, effect.per_title.get(square.group, 0)) for square in files.board.properties]
    return (
        tables.TRANSFER,
        PARTIES[effect.payer],
        PARTIES[effect.payee],
        effect.amount,
        counted,
        _title_number(effect.owner_of, files.board),
        int(effect.mortgaged_count),
        *rates,
    )


def _title_number(id: str | None, board: fmt.BoardFile) -> int:
    """Return the title of a property square, -1 for none."""
    return -1 if id is None else [square.id for square in board.properties].index(id)
