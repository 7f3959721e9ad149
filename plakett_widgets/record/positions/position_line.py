"""A position in one line of text.

Records are separated by ``|``: first the table, then each seat by its number, the bank, decks, claims and debts.  A record
has fields ``name=value``, which ``docs/scenarios.md`` describes.  A line names no player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...editions import UnknownNameError
from ...editions.names import Named, find
from ...errors.worded import about_field, did_you_mean, show_value
from ...moves.grammar import Reader
from ...moves.naming import Unreadable
from ...words.catalogue import both, error_text, in_words
from .position import (  # fmt: skip
    BankData,
    ClaimData,
    Data,
    DebtData,
    PositionData,
    PositionError,
    RentData,
    SeatData,
    checked_start,
    read_data,
    square_name,
)

MAX_LENGTH: Final = 20_000  # characters
MAX_DIGITS: Final = 40  # of a number, which may still be too large for its field

# how the value of a field is written: as a number, if not listed here
TABLE: Final = {
    "turn": "seat", "throws": "word", "first_throw": "flag", "banker": "seat", "last": "seat", "starter": "seat",
    "dice": "throw", "followed": "squares",
}  # fmt: skip
SEAT: Final = {
    "on": "square", "titles": "squares", "mortgaged": "squares", "interest_paid": "squares", "buildings": "built",
    "paid": "paid", "cards": "cards", "out": "flag", "held": "flag", "jailed": "flag", "cured": "flag", "aid_due": "flag",
    "queue": "cards", "free": "flag",
}  # fmt: skip
BANK_FIELDS: Final = {"stock": "stock"}
CLAIM: Final = {"owner": "seat", "visitor": "seat", "square": "square"}
DEBT: Final = {"debtor": "seat", "creditor": "seat"}
RENT: Final = DEBT | {"square": "square"}
# records by their first word: those that a line has at most once, and those of a list with its field
SINGLE: Final[Mapping[str, tuple[Mapping[str, str], type[Data]]]] = {"bank": (BANK_FIELDS, BankData), "rent": (RENT, RentData)}
LISTS: Final[Mapping[str, tuple[str, Mapping[str, str], type[Data]]]] = {
    "claim": ("claims", CLAIM, ClaimData), "debt": ("debts", DEBT, DebtData), "loan": ("loans", DEBT, DebtData),
}  # fmt: skip
DECKS: Final = ("decks", "discards")
# fields that have records of their own
SEPARATE_FIELDS: Final = {"seats", *SINGLE, *(field for field, _, _ in LISTS.values()), *DECKS}
FLAGS: Final = {"yes": True, "no": False}


class PositionLine:
    """Read and write the lines of one edition and its players."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.edition = reader.edition
        self.names = reader.names
        # how each kind of value is written and read
        self.kinds: Mapping[str, tuple[Callable[[Any], str], Callable[[str], Any]]] = {
            "number": (str, parse_number),
            "word": (str, str),
            "flag": (lambda value: "yes" if value else "no", parse_flag),
            "seat": (self.seat, self.name),
            "square": (self.square, parse_square),
            "squares": (
                lambda value: ",".join(map(self.square, value)),
                lambda text: list(map(parse_square, split_items(text))),
            ),
            "cards": (lambda value: ",".join(self.named("card", card, self.edition.cards).id for card in value), split_items),
            "throw": (
                lambda value: "+".join(map(str, value)),
                lambda text: [parse_number(die) for die in text.split("+") if die],
            ),
            "built": (
                lambda value: join_pairs((self.square(square), self.built(what)) for square, what in value.items()),
                lambda text: {key: parse_number(what) if what.isdecimal() else what for key, what in parse_pairs(text)},
            ),
            "paid": (
                lambda value: join_pairs((self.square(one), "/".join(map(str, prices))) for one, prices in value.items()),
                lambda text: {key: [*map(parse_number, prices.split("/"))] for key, prices in parse_pairs(text)},
            ),
            "stock": (
                lambda value: join_pairs((self.built(kind), str(count)) for kind, count in value.items()),
                lambda text: {key: parse_number(count) for key, count in parse_pairs(text)},
            ),
        }

    # writing

    def write(self, data: PositionData) -> str:
        """Return the line of a position, with the fields that are set."""
        records = [self.fields(data, TABLE)]
        for name, seat in data.seats.items():
            records.append(f"{self.seat(name)} {self.fields(seat, SEAT)}")
        records[1:] = sorted(records[1:], key=lambda record: int(record.partition(" ")[0]))
        if data.bank.model_fields_set:
            records.append(f"bank {self.fields(data.bank, BANK_FIELDS)}")
        for word in DECKS:
            for deck, cards in getattr(data, word).items():
                id = self.named("deck", deck, self.edition.decks).id
                records.append(f"{word} {id}={self.kinds['cards'][0](cards)}")
        for word, (field, kinds, _) in LISTS.items():
            records += [f"{word} {self.fields(one, kinds)}" for one in getattr(data, field)]
        if data.rent is not None:
            records.append(f"rent {self.fields(data.rent, RENT)}")
        return " | ".join(record.strip() for record in records).strip()

    def fields(self, data: Data, kinds: Mapping[str, str]) -> str:
        texts, given = [], data.model_fields_set
        for field in type(data).model_fields:
            value = getattr(data, field)
            if field in given and value is not None and field not in SEPARATE_FIELDS:
                texts.append(f"{field}={self.kinds[kinds.get(field, 'number')][0](value)}")
        return " ".join(texts)

    def seat(self, name: str) -> str:
        if self.reader.is_bank(name):
            return "bank"
        try:
            return str(self.reader.find_seat(name) + 1)
        except Unreadable as error:
            raise PositionError(error.words) from None

    def square(self, value: int | str) -> str:
        return str(square_name(self.named("square", value, self.edition.squares)))

    def built(self, value: int | str) -> str:
        text = str(value)
        return text if text.isdecimal() else self.named("building", value, self.edition.buildings).id

    def named(self, kind: str, value: object, things: Sequence[Named]) -> Any:
        try:
            return find(kind, str(value), things)
        except UnknownNameError as error:
            raise PositionError(error.words) from None

    # reading

    def read_start(self, position: object) -> PositionData | None:
        """Return the position from which a game is to begin, ``None`` for a new game."""
        start = checked_start(position)
        if start is None:
            return None
        if isinstance(start, PositionData):
            return start.model_copy(deep=True)  # its maker may change it later
        return self.read(start) if isinstance(start, str) else read_data(start)

    def read(self, text: str) -> PositionData:
        """Return the position of a line, or raise ``PositionError`` with the field that is wrong."""
        if len(text) > MAX_LENGTH:
            raise line_error("long", most=MAX_LENGTH, n=len(text))
        if "\n" in text:
            raise line_error("one")
        table, *records = [record.split() for record in text.split("|")]
        data: dict[str, Any] = self.record(both("line.table"), table, TABLE, PositionData) | {"seats": {}}
        for words in records:
            if not words:
                raise line_error("empty")
            self.add(data, words[0], words[1:])
        return read_data(data)

    def add(self, data: dict[str, Any], word: str, fields: Sequence[str]) -> None:
        """Add a record to the data."""
        if word.isdecimal():
            name = self.name(word)
            add_once(data["seats"], name, self.record(word, fields, SEAT, SeatData), word)
        elif word in SINGLE:
            add_once(data, word, self.record(word, fields, *SINGLE[word]), word)
        elif word in LISTS:
            field, kinds, of = LISTS[word]
            data.setdefault(field, []).append(self.record(word, fields, kinds, of))
        elif word in DECKS:
            for deck, cards in self.split(word, fields):
                add_once(data.setdefault(word, {}), deck, split_items(cards), word)
        else:
            raise line_error("record", word=word[:40], known=", ".join((*SINGLE, *LISTS, *DECKS)))

    def record(self, word: str, fields: Sequence[str], kinds: Mapping[str, str], of: type[Data]) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for name, value in self.split(word, fields):
            if name not in of.model_fields or name in SEPARATE_FIELDS:
                hint = did_you_mean(name, set(of.model_fields) - SEPARATE_FIELDS)
                raise line_error("field", word=word, name=show_value(name), hint=hint)
            try:
                parsed = self.kinds[kinds.get(name, "number")][1](value)
            except ValueError as error:
                raise PositionError(about_field(word, about_field(name, error_text(error))).words) from None
            add_once(read, name, parsed, word)
        return read

    def split(self, word: str, fields: Sequence[str]) -> list[tuple[str, str]]:
        for field in fields:
            if "=" not in field:
                raise line_error("pair", word=word, field=show_value(field))
        return [(name, value) for name, _, value in (field.partition("=") for field in fields)]

    def name(self, text: str) -> str:
        """Return the name of a seat by its number, or of the bank."""
        if text == "bank":
            return self.reader.bank
        if not (text.isdecimal() and text.isascii() and len(text) < 4 and 1 <= int(text) <= len(self.names)):
            raise line_error("seat", text=show_value(text), most=len(self.names))
        return self.names[int(text) - 1]


def line_error(key: str, **values: object) -> PositionError:
    """Return the error about the text of a position, in the words of the catalogue."""
    return PositionError(in_words(f"line.{key}", **values))


def add_once(table: dict[str, Any], name: str, value: Any, word: str) -> None:
    if name in table:
        raise line_error("twice", word=word, name=show_value(name))
    table[name] = value


def join_pairs(pairs: Any) -> str:
    return ",".join(f"{key}:{value}" for key, value in pairs)


def split_items(text: str) -> list[str]:
    return text.split(",") if text else []


def parse_pairs(text: str) -> list[tuple[str, str]]:
    found = [item.partition(":") for item in split_items(text)]
    if len({key for key, _, _ in found}) < len(found) or not all(colon for _, colon, _ in found):
        raise line_error("pairs", example="square:what,square:what")
    return [(key, value) for key, _, value in found]


def parse_number(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > MAX_DIGITS:
        raise line_error("number", text=show_value(text))
    return int(text)


def parse_flag(text: str) -> bool:
    if text not in FLAGS:
        raise line_error("flag", text=show_value(text))
    return FLAGS[text]


def parse_square(text: str) -> int | str:
    return parse_number(text) if text.isdecimal() else text
