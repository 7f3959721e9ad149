"""From the files of a folder to an edition."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from plakett_widgets.engine import tables

from . import check
from . import format as fmt
from .edition import (
    FAMILIES,
    Building,
    Card,
    Chapter,
    Choice,
    Deck,
    Edition,
    Group,
    Option,
    Rule,
    Rulebook,
    Square,
    Title,
    Token,
)
from .errors import EditionError, UnknownNameError, closest, shown

HERE: Final = Path(__file__).parent
LARGEST: Final = 512 * 1024
MOST_PARTS: Final = 8  # of a key
MOST_DOTS: Final = 100  # of a line, texts and inline tables included

PARTIES: Final = {
    "bank": tables.THE_BANK,
    "drawer": tables.THE_DRAWER,
    "each_other": tables.EACH_OTHER,
    "each_player": tables.EACH_PLAYER,
}
KEPT: Final = {"release": tables.RELEASE}


def names() -> list[str]:
    """The editions that come with the package.

    >>> "plakettopoly" in names()
    True
    """
    return sorted(file.parent.name for file in HERE.glob("*/edition.toml"))


def load(name: str | PathLike[str]) -> Edition:
    """An edition that comes with the package, by name, or a folder of one's own.

    Raises :class:`UnknownNameError` when there is neither, and :class:`EditionError` when the files are wrong.

    >>> load("plakettopoly").squares[8].name["fr"]
    'Avenue du Dépistage'
    """
    if name in names():
        return _built_in(str(name))
    folder = Path(name)
    if folder.name == "edition.toml":
        folder = folder.parent
    if not folder.is_dir():
        match = closest(str(name), names())
        raise UnknownNameError("edition", str(name), (match,) if match else ())
    return _read(folder)


@cache
def _built_in(name: str) -> Edition:
    return _read(HERE / name)


def _read(folder: Path) -> Edition:
    problems: list[str] = []
    data = {"edition.toml": _parse(folder / "edition.toml", problems)}
    base = _base(data["edition.toml"], problems)
    for name in fmt.FILES:
        if name not in data:
            own = folder / name
            data[name] = _parse(own if base is None or own.exists() else HERE / base / name, problems)
    models = [_validate(name, model, data[name], problems) for name, model in fmt.FILES.items()]
    if not problems:
        files = check.Files(*models)  # type: ignore[arg-type]  # each model is that of its file
        problems.extend(check.problems(files))
    if problems:
        raise EditionError(folder.name, problems)
    return _build(files)


def _base(edition: dict[str, Any] | None, problems: list[str]) -> str | None:
    """The edition whose files stand in for those that the folder lacks."""
    base = (edition or {}).get("based_on")
    if base is None or base in names():
        return base
    problems.append(f"edition.toml: based_on: should be one of {', '.join(names())}, not {shown(base)}")
    return None


def _parse(path: Path, problems: list[str]) -> dict[str, Any] | None:
    try:
        if not path.is_file():
            problems.append(f"{path.name}: is missing")
        elif path.stat().st_size > LARGEST:
            problems.append(f"{path.name}: is larger than {LARGEST // 1024} KiB")
        else:
            text = path.read_text("utf-8-sig")
            # keys of many parts take the parser quadratic time
            lines = text.split("\n")
            if all(line.partition("=")[0].count(".") < MOST_PARTS and line.count(".") <= MOST_DOTS for line in lines):
                return tomllib.loads(text)
            problems.append(f"{path.name}: has a key with more than {MOST_PARTS} parts")
    except UnicodeDecodeError:
        problems.append(f"{path.name}: is not text in UTF-8")
    except RecursionError:
        problems.append(f"{path.name}: is nested too deeply")
    except ValueError as error:
        problems.append(f"{path.name}: is not TOML: {str(error)[:200]}")
    except OSError as error:
        problems.append(f"{path.name}: cannot be read: {error.strerror}")
    return None


def _validate(name: str, model: type[fmt.Model], data: object, problems: list[str]) -> fmt.Model | None:
    if data is None:
        return None
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems.extend(f"{name}: {line}" for line in _lines(error, data))
        return None


def _lines(error: ValidationError, data: object) -> Iterator[str]:
    """One line for each field that failed; the members of a union fail together."""
    told = set()
    for details in error.errors(include_url=False):
        kind = details["type"]
        field = _field(details["loc"], data, kind == "missing")
        if kind == "unknown_field":
            field += "." + re.sub(r"[^A-Za-z0-9_-]", "·", details["ctx"]["key"][:40])
        if field not in told:
            told.add(field)
            yield f"{field.lstrip('.')}: {fmt.reason(kind, details['msg'], details['input'])}"


def _field(location: tuple[int | str, ...], data: object, missing: bool) -> str:
    """The path to a field as one writes it, with the id of the thing that it belongs to; tags of unions left out."""
    path = ""
    for part in location:
        if isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
            path += f"[{part}]"
            id = data.get("id", data.get("name")) if isinstance(data, dict) else None
            if isinstance(id, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,60}", id):
                path += f" ({id})"
        elif isinstance(data, dict) and part in data:
            data = data[part]
            path += f".{part}"
    return f"{path}.{location[-1]}" if missing else path


def _build(files: check.Files) -> Edition:
    box, board = files.edition, files.board
    # a colour group comes before the others, so that it keeps its number when another family is added
    groups = sorted(board.group, key=lambda group: group.rent != "by_step")
    group_number = {group.id: number for number, group in enumerate(groups)}
    deck_number = {deck.id: number for number, deck in enumerate(files.cards.deck)}
    properties = [(at, square) for at, square in enumerate(board.square) if isinstance(square, fmt.PropertySquare)]
    title_number = {at: number for number, (at, _) in enumerate(properties)}
    governed = [(option.name, law) for option in files.options.option for law in option.rules]
    cards = [(deck, card) for deck in files.cards.deck for card in deck.card]
    return Edition(
        id=box.id,
        turn=box.turn,
        name=box.name,
        players=box.players,
        currency=box.currency,
        amounts=box.amounts,
        detention=box.detention,
        trade=box.trade,
        denominations=tuple(box.note),
        squares=tuple(
            Square(
                at,
                square.id,
                square.name,
                square.kind,
                title_number.get(at),
                deck_number[square.deck] if isinstance(square, fmt.DrawSquare) else None,
                square.amount if isinstance(square, fmt.TaxSquare) else 0,
                tuple(square.rules),
            )
            for at, square in enumerate(board.square)
        ),
        groups=tuple(
            Group(
                number,
                group.id,
                group.name,
                group.colour,
                group.letter,
                group.pattern,
                group.rent,
                tuple(title_number[at] for at, square in properties if square.group == group.id),
            )
            for number, group in enumerate(groups)
        ),
        titles=tuple(
            _title(number, at, square, group_number[square.group], groups[group_number[square.group]], box.building)
            for number, (at, square) in enumerate(properties)
        ),
        buildings=tuple(
            Building(number, kind.id, kind.name, kind.short, kind.plural, tuple(kind.also), kind.supply, kind.per_lot)
            for number, kind in enumerate(box.building)
        ),
        tokens=tuple(Token(number, token.id, token.name) for number, token in enumerate(box.token)),
        decks=tuple(
            Deck(number, deck.id, deck.name, tuple(n for n, (home, _) in enumerate(cards) if home is deck))
            for number, deck in enumerate(files.cards.deck)
        ),
        cards=tuple(
            Card(
                number,
                card.id,
                card.title,
                card.text,
                deck_number[deck.id],
                tuple(_row(effect, files) for effect in card.effects),
                tuple(card.rules),
            )
            for number, (deck, card) in enumerate(cards)
        ),
        options=tuple(
            Option(
                option.name,
                option.label,
                option.default,
                tuple(Choice(choice.value, choice.text, tuple(choice.sets.items())) for choice in option.choice),
                tuple(option.ambiguities),
                tuple(option.rules),
            )
            for option in files.options.option
        ),
        rulebook=Rulebook(
            tuple(
                Chapter(
                    chapter.id,
                    chapter.title,
                    tuple(
                        Rule(
                            law.id,
                            chapter.id,
                            law.text,
                            tuple(name for name, id in governed if id == law.id),
                            tuple(law.shown_by or ()),
                            law.without_effect,
                        )
                        for law in chapter.rule
                    ),
                )
                for chapter in files.rulebook.chapter
            ),
            {name: tuple(ids) for name, ids in files.rulebook.cites.items()},
        ),
    )


def _title(
    number: int, at: int, square: fmt.PropertySquare, group: int, family: fmt.GroupFile, kinds: list[fmt.BuildingFile]
) -> Title:
    if isinstance(family, fmt.ColourGroup):
        rents = square.rents or []
        prices = [family.building_prices[kind.id] for kind in kinds]
    else:
        rents = family.rents if isinstance(family, fmt.CountGroup) else family.factors
        prices = []
    return Title(
        number,
        square.id,
        square.name,
        at,
        group,
        family.rent,
        square.price,
        square.mortgage,
        tuple(rents),
        tuple(prices),
    )


def _row(effect: fmt.EffectFile, files: check.Files) -> tuple[int, ...]:
    """The effect as the engine reads it."""
    if isinstance(effect, fmt.Transfer):
        counted = {None: 0, "payer": 1, "payee": 2}[effect.count_on]
        rates = [effect.per_building.get(kind.id, 0) for kind in files.edition.building] if counted else []
        return (tables.TRANSFER, PARTIES[effect.payer], PARTIES[effect.payee], effect.amount, counted, *rates)
    if isinstance(effect, fmt.MoveTo):
        at = next(at for at, square in enumerate(files.board.square) if square.id == effect.square)
        return (tables.MOVE_TO, at, int(effect.salary))
    if isinstance(effect, fmt.MoveNearest):
        family = next(FAMILIES[group.rent] for group in files.board.group if group.id == effect.group)
        factors = (effect.rent_factor, effect.throw_factor)
        return (tables.MOVE_NEAREST, family, int(effect.salary), *factors, int(effect.throw_anew))
    if isinstance(effect, fmt.MoveBy):
        return (tables.MOVE_BY, effect.steps, int(effect.salary))
    if isinstance(effect, fmt.SendAway):
        return (tables.SEND_AWAY,)
    return (tables.KEEP, KEPT[effect.as_])
