"""From the files of a folder to an edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from ..engine import tables
from ..errors.worded import about_field, closest_match, printable, show_value, wrong_value
from ..words.catalogue import Both, both, error_text
from . import check, toml
from . import format as fmt
from .edition import Branch, Building, Card, Category, Chapter, Deck, Edition, Group, Rule, Rulebook, Square, Title, Token
from .errors import EditionError, UnknownNameError
from .faults import wrong_fields
from .options import Choice, Option
from .short_names import short_names

HERE: Final = Path(__file__).parent
LARGEST: Final = 512 * 1024
MOST_PROBLEMS: Final = 100  # told of one file in itself, or of all against each other: the guesses at names take their time

PARTIES: Final = {
    "bank": tables.THE_BANK,
    "drawer": tables.THE_DRAWER,
    "each_other": tables.EACH_OTHER,
    "each_player": tables.EACH_PLAYER,
    "owner_of": tables.OWNER_OF,
}
KEPT: Final = {
    "release": tables.RELEASE, "ticket": tables.TICKET, "exemption": tables.EXEMPTION, "permit": tables.PERMIT,
    "mask": tables.MASK, "certificate": tables.CERTIFICATE, "lawyer": tables.LAWYER, "telework": tables.TELEWORK,
    "gel": tables.GEL,
}  # fmt: skip
SIMPLE: Final = {
    "hold": tables.HOLD, "cure": tables.CURE, "collect": tables.COLLECT, "advance_again": tables.ADVANCE_AGAIN,
    "throw_again": tables.THROW_AGAIN, "prison": tables.PRISON,
}  # fmt: skip


def names() -> list[str]:
    """The editions that come with the package.

    >>> "plakettopoly" in names()
    True
    """
    return sorted(file.parent.name for file in HERE.glob("*/edition.toml"))


def load(edition: str | PathLike[str] | Edition) -> Edition:
    """An edition that comes with the package, by name, or a folder of one's own; one that is loaded stays as it is.

    Raises :class:`UnknownNameError` when there is neither, :class:`EditionError` when the files are wrong, and
    ``ValueError`` for what is neither a name nor a path.

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
    folder = _at_home(Path(edition))
    if folder.name == "edition.toml":
        folder = folder.parent
    if edition == "" or not _is_folder(folder):
        if str(edition) in names():
            return _built_in(str(edition))
        match = closest_match(folder.name.lower(), names())
        hint = None if match else both("name.editions", names=", ".join(names()))
        raise UnknownNameError("edition", str(edition), (match,) if match else (), hint=hint)
    return _read(folder)


def _at_home(path: Path) -> Path:
    """A path; ``~`` is somebody's home, if one is known."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # no name that the system takes
        return False


@cache
def _built_in(name: str) -> Edition:
    return _read(HERE / name)


def _read(folder: Path) -> Edition:
    problems: list[Both] = []
    data = {"edition.toml": _parse(folder / "edition.toml", problems)}
    base = _base(data["edition.toml"], problems)
    lent, unsure = set(), bool(problems)  # what would stand in for a missing file is not known then
    for name in [name for name in fmt.FILES if name not in data]:
        own = folder / name
        if base is not None and not _is_there(own):
            lent.add(name)
            own = HERE / base / name
        if _is_there(own) or not (unsure or name == fmt.THEME):
            data[name] = _parse(own, problems)
        else:
            data[name] = {} if name == fmt.THEME else None
    problems.extend(_misnamed(folder))
    return from_data(folder.absolute().name, data, problems, fmt.THEME in lent)


def from_data(
    title: str, data: Mapping[str, dict[str, Any] | None], found: Iterable[Both] = (), theme_lent: bool = False
) -> Edition:
    """An edition from what its files say, by file name; raises :class:`EditionError` for that, and for problems ``found``.

    A theme that is lent by another edition may paint what this one does not have.
    """
    problems = list(found)
    models = [_validate(name, model, data[name], problems) for name, model in fmt.FILES.items()]
    if not problems:
        files = check.Files(*models)  # type: ignore[arg-type]  # each model is that of its file
        if theme_lent:
            files = files._replace(theme=files.theme.lent_to(files.edition, files.board))
        problems.extend(islice(check.problems(files), MOST_PROBLEMS))
    if problems:
        raise EditionError(title, problems)
    profiles = [profile.id for profile in files.board.profile]
    others = {id: _build(files._replace(board=files.board.under(id))) for id in profiles}
    return replace(_build(files), profiles=others)


def _base(edition: dict[str, Any] | None, problems: list[Both]) -> str | None:
    """The edition whose files stand in for those that the folder lacks."""
    base = (edition or {}).get("based_on")
    if base is None or base in names():
        return base
    problems.append(about_field("edition.toml", both("file.based_on", names=", ".join(names()), given=show_value(base))))
    return None


def _is_there(path: Path) -> bool:
    """Is there anything of that name, be it a link that leads nowhere?"""
    return path.is_symlink() or path.exists()


def _misnamed(folder: Path) -> Iterator[Both]:
    """Files that are one which the folder lacks but for capitals, or what an editor adds to a name: nobody would read them."""
    lacking = [name for name in fmt.FILES if not _is_there(folder / name)]
    for path in sorted(folder.glob("*.*")):
        meant = path.name.lower().removesuffix(".txt")
        if meant in lacking:
            yield about_field(printable(path.name), both("file.misnamed", name=show_value(meant)))


def _parse(path: Path, problems: list[Both]) -> dict[str, Any] | None:
    try:
        if not path.is_file():
            problems.append(about_field(path.name, _instead(path)))
            return None
        size = path.stat().st_size
        if size > LARGEST:
            problems.append(about_field(path.name, both("file.large", n=LARGEST // 1024)))
        else:
            with path.open("rb") as file:
                text = file.read(size).decode("utf-8-sig")  # no more: what a link leads to may never end
            return toml.loads(text)
    except UnicodeDecodeError as error:
        lines = error.object[: error.start].decode().split("\n")
        problems.append(about_field(path.name, both("file.utf8", line=str(len(lines)), column=str(len(lines[-1]) + 1))))
    except RecursionError:
        problems.append(about_field(path.name, both("file.deep")))
    except ValueError as error:
        problems.append(about_field(path.name, error_text(error)))
    except OSError as error:
        problems.append(about_field(path.name, both("file.unreadable", why=error.strerror)))
    return None


def _instead(path: Path) -> Both:
    """What there is where a file should be."""
    if path.is_symlink() and not path.exists():
        return both("file.link")
    if not path.exists():
        return both("file.missing" if path.name == "edition.toml" else "file.missing_lent")
    return both("file.folder" if path.is_dir() else "file.odd")


def _validate(name: str, model: type[fmt.Model], data: object, problems: list[Both]) -> fmt.Model | None:
    if data is None:
        return None
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems.extend(about_field(name, line) for line in islice(wrong_fields(error, data), MOST_PROBLEMS))
        return None


def _build(files: check.Files) -> Edition:
    box, board, decks = files.edition, files.board, files.cards.deck
    rows = Rows(files)
    squares, cards = _squares(files, rows), _cards(files, rows)  # whose branches are numbered in this order
    return Edition(
        id=box.id,
        turn=box.turn,
        dice=box.dice,
        substitution=box.buildings == "substitution",
        name=box.name,
        source=box.source,
        players=box.players,
        currency=box.currency,
        amounts=box.amounts,
        detention=box.detention,
        weekend=box.weekend,
        lockdown=box.lockdown,
        trade=box.trade,
        denominations=tuple(box.note),
        settings=tuple(box.settings.items()),
        squares=squares,
        groups=tuple(_group(number, group, board) for number, group in enumerate(in_order(board))),
        titles=tuple(_title(number, square, files) for number, square in enumerate(board.properties)),
        categories=tuple(Category(number, category.id, category.name) for number, category in enumerate(box.category)),
        buildings=tuple(_building(number, kind, box) for number, kind in enumerate(box.building)),
        tokens=tuple(Token(number, token.id, token.name) for number, token in enumerate(box.token)),
        decks=tuple(
            Deck(number, deck.id, deck.name, tuple(card.number for card in cards if card.deck == number), grammar=deck.grammar)
            for number, deck in enumerate(decks)
        ),
        cards=cards,
        branches=tuple(rows.branches),
        options=tuple(map(_option, files.options.option)),
        rulebook=_rulebook(files.rulebook, files.options),
        theme=files.theme,
    )


def _building(number: int, kind: fmt.BuildingFile, box: fmt.EditionFile) -> Building:
    categories = [category.id for category in box.category]
    return Building(
        number,
        kind.id,
        kind.name,
        kind.short,
        kind.plural,
        tuple(kind.also),
        kind.supply,
        kind.per_lot,
        kind.small,
        None if kind.category is None else categories.index(kind.category),
        grammar=kind.grammar,
    )


def _squares(files: check.Files, rows: Rows) -> tuple[Square, ...]:
    titles = {square.id: number for number, square in enumerate(files.board.properties)}
    decks = {deck.id: number for number, deck in enumerate(files.cards.deck)}
    short = _short_names(files.board)
    return tuple(
        Square(
            at,
            square.id,
            square.name,
            square.kind,
            title=titles.get(square.id),
            deck=decks[square.deck] if isinstance(square, fmt.DrawSquare) else None,
            tax=square.amount if isinstance(square, fmt.TaxSquare) else 0,
            rules=tuple(square.rules),
            label=square.label or str(at),
            short=short[at],
            effects=rows.of(square.effects, square.id, square.name) if isinstance(square, fmt.ActionSquare) else (),
            deferred=isinstance(square, fmt.ActionSquare) and square.deferred,
            optional=isinstance(square, fmt.ActionSquare) and square.optional,
            grammar=square.grammar,
            origin=square.origin,
        )
        for at, square in enumerate(files.board.square)
    )


def _short_names(board: fmt.BoardFile) -> list[fmt.Words]:
    grouped = [square.group if isinstance(square, fmt.PropertySquare) else None for square in board.square]
    groups = [[at for at, id in enumerate(grouped) if id == group.id] for group in board.group]
    fr, en = (short_names([square.name[locale] for square in board.square], groups) for locale in ("fr", "en"))
    return [fmt.Words(fr=one, en=other) for one, other in zip(fr, en, strict=True)]


def _cards(files: check.Files, rows: Rows) -> tuple[Card, ...]:
    told = [(number, card) for number, deck in enumerate(files.cards.deck) for card in deck.card]
    return tuple(
        Card(
            number,
            card.id,
            card.title,
            text=_text(card, files.board),
            deck=deck,
            effects=rows.of(card.effects, card.id, card.title),
            rules=tuple(card.rules),
            origin=card.origin,
        )
        for number, (deck, card) in enumerate(told)
    )


def _option(option: fmt.OptionFile) -> Option:
    return Option(
        option.name,
        option.label,
        option.default,
        option.before,
        tuple(Choice(choice.value, choice.text, tuple(choice.sets.items()), choice.board) for choice in option.choice),
        tuple(option.ambiguities),
        tuple(option.rules),
    )


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
    """The groups by number: colour groups come first, so that they keep theirs when another family is added."""
    return sorted(board.group, key=lambda group: group.rent != "by_step")


def _numbered(id: str, board: fmt.BoardFile) -> tuple[int, fmt.GroupFile]:
    """The group with that id, after its number."""
    return next((number, group) for number, group in enumerate(in_order(board)) if group.id == id)


def _group(number: int, group: fmt.GroupFile, board: fmt.BoardFile) -> Group:
    titles = tuple(title for title, square in enumerate(board.properties) if square.group == group.id)
    return Group(
        number, group.id, group.name, group.colour, group.letter, group.pattern, group.rent, titles, grammar=group.grammar
    )


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
    return Title(
        number,
        square.id,
        square.name,
        square=files.board.place(square.id),
        group=group,
        rent=family.rent,
        price=square.price,
        mortgage=square.mortgage,
        rents=tuple(rents),
        steps=tuple(steps),
        royalty=square.royalty,
        building_share=square.building_share,
        grammar=square.grammar,
    )


def _text(card: fmt.CardFile, board: fmt.BoardFile) -> fmt.Words:
    """What a card says, with the name of the square to which it leads."""
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
    """The effect as the engine reads it."""
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
        return (SIMPLE[effect.do], 0)
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
    """The title of a property square, -1 for none."""
    return -1 if id is None else [square.id for square in board.properties].index(id)
