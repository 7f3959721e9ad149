"""Reads the notation of a game: tags, moves and what fell, comments, variations, each with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Final, cast

from .. import editions
from ..editions import Edition, EditionError, OptionError, UnknownNameError
from ..editions.options import written
from ..engine import generator
from ..engine.legality import Pending
from ..engine.move import seat_of
from ..engine.position import Position
from ..engine.rule import TOKENS_DRAWN
from ..players import drawn
from .fallen import THROW
from .grammar import Move, Reader, Unreadable
from .lines import MOST as MOST_LINES
from .notation import (
    FORMAT,
    LARGEST,
    LONGEST_SEED,
    LONGEST_TAG,
    MOST_COMMENTS,
    MOST_MOVES,
    MOST_REPEATED,
    MOST_WAITING,
    Beginning,
    SavedGameError,
    Seat,
    fingerprint,
    labels,
    still_waiting,
)
from .notation import comment as checked_comment

LONGEST_ITEM: Final = 3_000
MOST_TAGS: Final = 200

TAGS: Final = {  # how many texts each has
    "Game": (1, 1), "Edition": (1, 1), "Option": (2, 2), "Options": (1, 1), "Seat": (1, 4), "Seed": (1, 1),
    "Engine": (1, 1), "Banker": (1, 1), "Opening": (1, 1), "Position": (1, 1), "Claims": (1, 1), "Result": (1, 1),
}  # fmt: skip
SEVERAL: Final = ("Option", "Seat")
TAG: Final = re.compile(r'\[([A-Za-z]{1,20})((?: +"(?:[^"\\]|\\["\\])*")*) *\]')
TEXT: Final = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
ESCAPED: Final = re.compile(r'\\(["\\])')
BLANK: Final = re.compile(r"[\s;]*")
ITEM: Final = re.compile(r"[^;{}()\n]*")
HEAD: Final = re.compile(r"([0-9]{1,6})\.[ \t]*([^:]*):[ \t]*")
NUMBER: Final = re.compile(r"#([0-9]{1,6})(?![0-9])")
LOT: Final = re.compile(r"@[0-9]{1,3}")
END: Final = re.compile(r"\*(?: ([0-9]{1,9}) events(?: ([0-9a-f]{16}))?)?\s*")
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
BY_SEED: Final = " by the seed; without the tag Seed what is written counts"
SEED: Final = re.compile(rf"-?[0-9]{{1,{LONGEST_SEED}}}")


@dataclass(frozen=True)
class Item:
    """One thing said: by whom and what, what fell after it, and where it is written."""

    move: Move
    of_bot: bool
    chance: tuple[str, ...]
    place: int
    turn: tuple[int, int] | None = None  # its number and seat, where they are written


@dataclass
class Branch:
    """A line of play: what it adds to the line that it leaves, after so many moves of that."""

    parent: Branch | None
    at: int
    place: int
    seat: int | None  # who speaks where nobody is named
    number: int | None = None  # as which line it was left
    waiting: int = 0  # throws that are scripted ahead
    items: list[Item] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)

    @property
    def length(self) -> int:
        return self.at + len(self.items)

    def all_items(self) -> list[Item]:
        return (self.parent.all_items()[: self.at] if self.parent else []) + self.items

    def all_comments(self) -> dict[int, list[str]]:
        above = self.parent.all_comments() if self.parent else {}
        shared = {said: comments[:] for said, comments in above.items() if said <= self.at}
        for said, comments in self.comments.items():
            shared.setdefault(said, []).extend(comments)
        return shared


@dataclass(frozen=True)
class Header:
    """What the tags say, and where they stand."""

    text: str
    box: Edition
    beginning: Beginning
    options: dict[str, object]
    labels: Sequence[str]
    places: Mapping[str, int]
    opened: Sequence[str]  # throws that settled who starts, and were not scripted
    result: str | None

    def error(self, what: str, place: int, rule: str = "") -> SavedGameError:
        return error_at(self.text, what, place, rule)

    def tag_error(self, what: str, name: str, rule: str = "") -> SavedGameError:
        return self.error(what, self.places.get(name, 0), rule)


@dataclass(frozen=True)
class Moves:
    """What was said; it is judged when it is played."""

    main: Branch
    branches: Sequence[Branch]  # as they were left
    claims: Sequence[Item]
    events: int | None
    digest: str | None  # its beginning
    end: int


def error_at(text: str, what: str, place: int, rule: str = "") -> SavedGameError:
    start = text.rfind("\n", 0, place) + 1
    return SavedGameError(what, text.count("\n", 0, place) + 1, place - start + 1, rule)


def decoded(data: bytes) -> str:
    """The text of a file."""
    if len(data) > LARGEST:
        raise SavedGameError(f"larger than {LARGEST:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise error_at(before, "this is no UTF-8 text", len(before)) from None


def plain(text: str) -> str:
    """A text without what editors may change about it: the mark before it, the ends of its lines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class TextReader:
    """Reads a text: first its tags, then what was said.  ``SavedGameError`` says what is wrong, and where."""

    def __init__(self, text: str, edition: str | Path | Edition | None = None) -> None:
        if len(text) > LARGEST:
            raise SavedGameError(f"larger than {LARGEST:,} characters", 1, 1)
        self.text = plain(text)
        self.at = 0
        control = CONTROL.search(self.text)
        if control:
            raise self.error(f"the control character U+{ord(control[0]):04X}", control.start())
        self.chosen = edition
        self.tags: dict[str, list[tuple[int, list[str]]]] = {}
        self.known: dict[tuple[str, int | None], Move] = {}  # moves that were read before
        self.seats: dict[str, int] = {}  # by what they are called
        self.branches: list[Branch] = []
        self.said = self.comments = 0

        self.header = self.read_header()

    def read_header(self) -> Header:
        self.read_tags()
        game = self.required("Game")
        if game != FORMAT:
            raise self.error(f"a game in the notation “{FORMAT}” is read here, not “{game[:40]}”", self.place("Game"))
        box = self.box()
        options = self.read_options(box)
        self.edition = box.under(options)
        seed = self.read_seed()
        seats = self.read_seats(seed)
        self.bots = [seat.bot is not None for seat in seats]
        self.labels = labels([seat.name for seat in seats])
        self.reader = Reader(self.edition, self.labels)
        self.cards = {card.id for card in self.edition.cards}
        opening, opened = self.read_opening()
        beginning = Beginning(
            edition=box.id,
            options={name: written(value) for name, value in options.items()},
            seats=seats,
            seed=seed,
            opening=opening,
            banker=self.read_banker(len(seats)),
            position=self.text_of("Position"),
        )
        places = {name: self.place(name) for name in self.tags}
        places |= {f"Seat {number}": place for number, (place, _) in enumerate(self.tags.get("Seat", ()))}
        return Header(self.text, box, beginning, options, self.labels, places, opened, self.text_of("Result"))

    def error(self, what: str, place: int | None = None, rule: str = "") -> SavedGameError:
        return error_at(self.text, what, self.at if place is None else place, rule)

    # tags

    def read_tags(self) -> None:
        count = 0
        while True:
            self.skip()
            if not self.text.startswith("[", self.at):
                return
            end = self.text.find("\n", self.at, self.at + LONGEST_TAG)
            line = self.text[self.at : end if end >= 0 else self.at + LONGEST_TAG].rstrip()
            found = TAG.fullmatch(line)
            count += 1
            if not found or count > MOST_TAGS:
                raise self.error('a tag reads [Name "text"]' if not found else f"more than {MOST_TAGS} tags")
            name, texts = found[1], [ESCAPED.sub(r"\1", text) for text in TEXT.findall(found[2])]
            if name not in TAGS:
                raise self.error(f"there is no tag {name}; there are {', '.join(TAGS)}")
            low, high = TAGS[name]
            if not low <= len(texts) <= high:
                raise self.error(f"{name} has {low if low == high else f'{low} to {high}'} texts, not {len(texts)}")
            if name in self.tags and name not in SEVERAL:
                raise self.error(f"{name} is there twice")
            self.tags.setdefault(name, []).append((self.at, texts))
            self.at += len(line)

    def skip(self) -> None:
        found = BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def required(self, name: str) -> str:
        """The text of a tag that must be there."""
        text = self.text_of(name)
        if text is None:
            raise self.error(f"the tag {name} is missing", 0)
        return text

    def text_of(self, name: str) -> str | None:
        return self.tags[name][0][1][0] if name in self.tags else None

    def place(self, name: str) -> int:
        return self.tags[name][0][0] if name in self.tags else 0

    def box(self) -> Edition:
        name, place = self.required("Edition"), self.place("Edition")
        if self.chosen is None and name not in editions.names():
            known = ", ".join(editions.names())
            raise self.error(
                f"“{name[:60]}” is none of the editions {known}; one’s own is given when it is read: "
                "load(…, edition=\"my/folder\"), plakett replay --edition my/folder", place
            )  # fmt: skip
        try:
            chosen = name if self.chosen is None else self.chosen
            box = chosen if isinstance(chosen, Edition) else editions.load(chosen)
        except (EditionError, UnknownNameError) as error:
            raise self.error(str(error), place) from None
        if name != box.id:
            raise self.error(f"the game is one of “{name[:60]}”, not of {box.id}", place)
        return box

    def read_options(self, box: Edition) -> dict[str, object]:
        given: dict[str, object] = {}
        for place, (name, text) in self.tags.get("Option", ()):
            if name in given:
                raise self.error(f"the option {name[:60]} is there twice", place)
            try:
                given[name] = box.option_named(name).read(text)
            except OptionError as error:
                raise self.error(str(error), place, *error.rules[:1]) from None
        options = box.settle_options(given)
        mark = self.text_of("Options")
        if mark is None or mark == fingerprint(options):
            return options
        then = as_it_was(box, given, mark)
        if then is None:
            raise self.error(
                "these are other options than the game was played with, or defaults have changed since; "
                "without this tag they are taken as they are now",
                self.place("Options"),
            )
        return then

    def read_seats(self, seed: int | None) -> list[Seat]:
        """Who plays; where no token is named, they are taken in the edition's order, or drawn by the seed."""
        told = [texts for _, texts in self.tags.get("Seat", ())]
        tokens = [token for _, token, *_ in (one for one in told if len(one) > 1)]
        known = [token.id for token in self.edition.tokens]
        if self.edition.players.tokens == "drawn" and seed is not None:
            known = drawn(known, seed)
            if len(tokens) == len(told) <= len(known) and tokens != known[: len(told)]:
                here, there = (" ".join(words[: len(told)]) for words in (tokens, known))
                raise self.error(
                    f"the tokens are written as “{here[:80]}”, but “{there}” are drawn{BY_SEED}",
                    self.place("Seat"), *self.edition.cites(TOKENS_DRAWN)[:1],
                )  # fmt: skip
        if tokens and len(tokens) < len(told):
            place = next(place for place, texts in self.tags["Seat"] if len(texts) == 1)
            raise self.error("either every seat names its token, or none", place)
        tokens = tokens or [*known, *[""] * len(told)]  # more seats than may play are refused later
        return [Seat(one[0], token, *one[2:]) for one, token in zip(told, tokens, strict=False)]

    def read_seed(self) -> int | None:
        text = self.text_of("Seed")
        if text is not None and not SEED.fullmatch(text):
            raise self.error(f"the seed is a whole number, not “{text[:40]}”", self.place("Seed"))
        return None if text is None else int(generator.signed(int(text)))  # all that counts of it

    def read_banker(self, seats: int) -> int | None:
        text = self.text_of("Banker")
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= seats):
            raise self.error(f"the banker is a seat from 1 to {seats}, not “{text[:40]}”", self.place("Banker"))
        return int(text) - 1

    def read_opening(self) -> tuple[list[tuple[int, int]], list[str]]:
        scripted: list[tuple[int, int]] = []
        fell: list[str] = []
        for text in (self.text_of("Opening") or "").split():
            found = THROW.fullmatch(text.removesuffix("!"))
            if not found or (found[2] is None) != (self.edition.dice == 1):
                reads = f"it reads {self.a_throw()}, with blanks before the next one"
                raise self.error(f"“{text[:40]}” is no throw: {reads}", self.place("Opening"))
            if not text.endswith("!"):
                fell.append(text)
            elif fell:
                raise self.error("throws that were scripted (!) come before the others", self.place("Opening"))
            else:
                scripted.append((int(found[1]), int(found[2] or 0)))
        return scripted, fell

    def read_claims(self) -> list[Item]:
        place, text = self.place("Claims"), self.text_of("Claims")
        return [Item(self.move(one.strip(), None, place), False, (), place) for one in text.split(";")] if text else []

    # moves

    def moves(self) -> Moves:
        """All that was said, up to the mark at the end."""
        claims = self.read_claims()
        branch = main = Branch(None, 0, self.at, None)
        while True:
            self.skip()
            char = self.text[self.at : self.at + 1]
            if char == "{":
                self.read_comment(branch)
            elif char == "(":
                branch = self.open(branch)
            elif char == ")":
                if branch.parent is None:
                    raise self.error("no variation is open")
                branch = branch.parent
                self.at += 1
            elif char == "*" and (not (after := self.text[self.at + 1 : self.at + 2]) or after.isspace()):
                break
            elif char in ("", "}", "["):
                what = {"": "the end is missing: a line that begins with *", "}": "no comment is open"}
                raise self.error(what.get(char, "tags come before the moves"))
            else:
                self.read_item(branch)
        if branch.parent is not None:
            raise self.error("this variation is not closed", branch.place)
        found = END.fullmatch(self.text, self.at)
        if not found:
            raise self.error("the end reads “*” or “* 812 events 0123456789abcdef”, and nothing follows")
        return Moves(main, self.in_order(), claims, int(found[1]) if found[1] else None, found[2], self.at)

    def read_comment(self, branch: Branch) -> None:
        end = self.text.find("}", self.at)
        self.comments += 1
        if end < 0:
            raise self.error("this comment is not closed")
        if self.comments > MOST_COMMENTS:
            raise self.error(f"more than {MOST_COMMENTS} comments")
        try:
            read = checked_comment(self.text[self.at + 1 : end])
        except ValueError as error:
            raise self.error(str(error)) from None
        branch.comments.setdefault(branch.length, []).append(read)
        self.at = end + 1

    def open(self, parent: Branch) -> Branch:
        """A variation: from where it stands, in place of what follows."""
        if len(self.branches) == MOST_LINES:
            raise self.error(f"more than {MOST_LINES} variations")
        branch = Branch(parent, parent.length, self.at, parent.seat, waiting=parent.waiting)
        self.branches.append(branch)
        self.at += 1
        found = NUMBER.match(self.text, self.at)
        if found:
            branch.number = int(found[1])
            self.at = found.end()
        elif self.text.startswith("#", self.at):
            raise self.error("after # stands the number of the variation, of at most six digits")
        return branch

    def in_order(self) -> list[Branch]:
        """The variations as they were left."""
        repeated = sum(branch.length for branch in self.branches)
        if repeated > MOST_REPEATED:
            raise self.error(f"the variations come to {repeated} moves, more than {MOST_REPEATED}")
        return sorted(self.branches, key=lambda branch: inf if branch.number is None else branch.number)

    def read_item(self, branch: Branch) -> None:
        found = ITEM.match(self.text, self.at, self.at + LONGEST_ITEM)
        text = found[0] if found else ""
        place = self.at
        if len(text) == LONGEST_ITEM:
            raise self.error(f"a move with all that falls has less than {LONGEST_ITEM} characters")
        self.at += len(text)
        turn = None
        head = HEAD.match(text)
        if head:
            branch.seat = self.seat(head[2].strip(), place)
            turn = int(head[1]), branch.seat
            place += head.end()
            text = text[head.end() :]
        other_hand = text.startswith("*")
        said, fell, chance = text.removeprefix("*").partition("=")
        if not said.strip():
            if text.strip():
                raise self.error("a move is missing", place)
            return
        self.said += 1
        if branch.length == MOST_MOVES or self.said > MOST_MOVES + MOST_REPEATED:
            raise self.error(f"more than {MOST_MOVES:,} moves", place)
        read = self.move(said.strip(), branch.seat, place)
        speaker = seat_of(read.packed)
        of_bot = (speaker < len(self.bots) and self.bots[speaker]) != other_hand
        brought = self.chance(chance, place + len(said) + 1) if fell else ()
        branch.waiting = still_waiting(branch.waiting, read.packed, brought)
        if branch.waiting > MOST_WAITING:
            raise self.error(f"more than {MOST_WAITING:,} throws that are scripted ahead", place)
        branch.items.append(Item(read, of_bot, brought, place, turn))

    def seat(self, name: str, place: int) -> int:
        """A player, called by name or number as in any move."""
        if name not in self.seats:
            try:
                self.seats[name] = self.reader.seat(name)
            except Unreadable as error:
                raise self.error(str(error), place) from None
        return self.seats[name]

    def move(self, text: str, seat: int | None, place: int) -> Move:
        key = text, seat
        if key not in self.known:
            label, colon, rest = text.partition(":")
            named = colon and label in self.labels
            try:
                self.known[key] = self.reader.read(
                    rest.strip() if named else text, NO_POSITION, Pending(), self.labels.index(label) if named else seat
                )
            except Unreadable as error:
                raise self.error(str(error), place) from None
        return self.known[key]

    def chance(self, text: str, place: int) -> tuple[str, ...]:
        words = text.split()
        for word in words or [""]:
            if not (word in self.cards or THROW.fullmatch(word) or LOT.fullmatch(word)):
                right = "the mark at the end stands on a line of its own" if word == "*" else f"a throw reads {self.a_throw()}"
                raise self.error(f"“{word[:40]}” is no throw, no card, and no title drawn by lot ({right})", place)
        return tuple(words)

    def a_throw(self) -> str:
        return "3+4" if self.edition.dice > 1 else "4"


def as_it_was(box: Edition, given: Mapping[str, object], mark: str) -> dict[str, object] | None:
    """All options of a game saved before its edition had some of them, the newest of which come last; None if it was not."""
    newer = [option for option in box.options if option.before is not None and option.name not in given]
    for known in range(len(newer)):
        unknown = {option.name: option.before for option in newer[known:]}
        options = box.settle_options({**given, **unknown})
        if mark == fingerprint({name: value for name, value in options.items() if name not in unknown}):
            return options
    return None


class Unused:
    """Canonical moves name everything: they are read without a position."""

    def __getattr__(self, name: str) -> Any:
        raise Unreadable(
            "a saved move names who says it and what about, as in “1. Ana: roll” and “mortgage 5”",
            "un coup enregistré dit qui parle et de quoi, comme « 1. Ana: roll » et « mortgage 5 »",
        )


NO_POSITION: Final = cast(Position, Unused())
