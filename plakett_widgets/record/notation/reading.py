"""Reads the notation of a game: moves and what fell, comments, variations, each with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Final, cast

from ...editions import Edition
from ...engine.legality import Pending
from ...engine.move import seat_of
from ...engine.position import Position
from ...words.catalogue import in_words
from ..moves.chance_record import THROW
from ..moves.grammar import Move, Reader
from ..moves.naming import Unreadable
from .lines import MAX_LINES as MOST_LINES
from .tags import TagReader, error_at, example_throw, quotable_text, skip_blanks
from .writing import (
    MAX_BYTES,
    MAX_COMMENT_LENGTH,
    MAX_COMMENTS,
    MAX_MOVES,
    MAX_REPEATED_MOVES,
    MAX_SCRIPTED_THROWS,
    SavedGameError,
    checked_comment,
    count_scripted_throws,
)

MAX_ITEM_LENGTH: Final = 3_000
ITEM: Final = re.compile(r"[^;{}()\n]*")
TURN_HEAD: Final = re.compile(r"([0-9]{1,6})\.[ \t]*([^:]*):[ \t]*")
MOVES_BEFORE: Final = re.compile(r" @([0-9]{1,6})\s*\Z")  # a claim
NUMBER: Final = re.compile(r"#([0-9]{1,6})(?![0-9])")
LOT: Final = re.compile(r"@[0-9]{1,3}")
END: Final = re.compile(r"\*(?: ([0-9]{1,9}) events(?: ([0-9a-f]{16}))?)?\s*")
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


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
class ParsedMoves:
    """What was said; it is judged when it is played."""

    main: Branch
    branches: Sequence[Branch]  # as they were left
    claims: Sequence[tuple[Item, int | None]]  # with how many moves came before each, where the text says so
    events: int | None
    digest: str | None  # its beginning
    end: int


def decode_text(data: bytes) -> str:
    """The text of a file."""
    if len(data) > MAX_BYTES:
        raise error_at("", in_words("saved.bytes", most=MAX_BYTES), 0)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise error_at(before, in_words("saved.utf8"), len(before)) from None


def normalize_text(text: str) -> str:
    """A text without what editors may change about it: the mark before it, the ends of its lines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class TextReader:
    """Reads a text: first its tags, then what was said.  ``SavedGameError`` says what is wrong, and where."""

    def __init__(self, text: str, edition: str | Path | Edition | None = None) -> None:
        if len(text) > MAX_BYTES:
            raise error_at("", in_words("saved.characters", most=MAX_BYTES), 0)
        self.text = normalize_text(text)
        control = CONTROL.search(self.text)
        if control:
            raise error_at(self.text, in_words("saved.control", code=f"U+{ord(control[0]):04X}"), control.start())
        tags = TagReader(self.text, edition)
        self.header = tags.header()
        self.at = tags.at
        self.edition = self.header.edition
        self.bots = [seat.bot is not None for seat in self.header.beginning.seats]
        self.labels = self.header.labels
        self.reader = Reader(self.edition, self.labels)
        self.cards = {card.id for card in self.edition.cards}
        self.known: dict[tuple[str, int | None], Move] = {}  # moves that were read before
        self.seats: dict[str, int] = {}  # by what they are called
        self.branches: list[Branch] = []
        self.said = self.comments = 0

    def error(self, words: Mapping[str, str], place: int | None = None) -> SavedGameError:
        return self.header.error(words, self.at if place is None else place)

    def moves(self) -> ParsedMoves:
        """All that was said, up to the mark at the end."""
        claims = self.claims()
        branch = main = Branch(None, 0, self.at, None)
        while True:
            self.at = skip_blanks(self.text, self.at)
            char = self.text[self.at : self.at + 1]
            if char == "{":
                self.read_comment(branch)
            elif char == "(":
                branch = self.open(branch)
            elif char == ")":
                if branch.parent is None:
                    raise self.error(in_words("saved.no_variation"))
                branch = branch.parent
                self.at += 1
            elif char == "*" and (not (after := self.text[self.at + 1 : self.at + 2]) or after.isspace()):
                break
            elif char in ("", "}", "["):
                key = {"": "saved.no_end", "}": "saved.no_comment"}
                raise self.error(in_words(key.get(char, "saved.late_tag")))
            else:
                self.read_item(branch)
        if branch.parent is not None:
            raise self.error(in_words("saved.open_variation"), branch.place)
        found = END.fullmatch(self.text, self.at)
        if not found:
            raise self.error(in_words("saved.end"))
        return ParsedMoves(main, self.in_order(), claims, int(found[1]) if found[1] else None, found[2], self.at)

    def claims(self) -> list[tuple[Item, int | None]]:
        """Return the claims that wait, each with how many moves came before it, where the text says so."""
        place, text = self.header.places.get("Claims", 0), self.header.claims
        found: list[tuple[Item, int | None]] = []
        for one in text.split(";") if text else ():
            claim, before = one.strip(), MOVES_BEFORE.search(one)
            if before:
                claim = one[: before.start()].strip()
            found.append((Item(self.move(claim, None, place), False, (), place), int(before[1]) if before else None))
        return found

    def read_comment(self, branch: Branch) -> None:
        end = self.text.find("}", self.at)
        self.comments += 1
        if end < 0:
            raise self.error(in_words("saved.open_comment"))
        if self.comments > MAX_COMMENTS:
            raise self.error(in_words("saved.comments", most=MAX_COMMENTS))
        try:
            read = checked_comment(self.text[self.at + 1 : end])
        except ValueError:
            raise self.error(in_words("saved.comment", most=MAX_COMMENT_LENGTH)) from None
        branch.comments.setdefault(branch.length, []).append(read)
        self.at = end + 1

    def open(self, parent: Branch) -> Branch:
        """A variation: from where it stands, in place of what follows."""
        if len(self.branches) == MOST_LINES:
            raise self.error(in_words("saved.variations", most=MOST_LINES))
        branch = Branch(parent, parent.length, self.at, parent.seat, waiting=parent.waiting)
        self.branches.append(branch)
        self.at += 1
        found = NUMBER.match(self.text, self.at)
        if found:
            branch.number = int(found[1])
            self.at = found.end()
        elif self.text.startswith("#", self.at):
            raise self.error(in_words("saved.number"))
        return branch

    def in_order(self) -> list[Branch]:
        """The variations as they were left."""
        repeated = sum(branch.length for branch in self.branches)
        if repeated > MAX_REPEATED_MOVES:
            raise self.error(in_words("saved.repeated", moves=repeated, most=MAX_REPEATED_MOVES))
        return sorted(self.branches, key=lambda branch: inf if branch.number is None else branch.number)

    def read_item(self, branch: Branch) -> None:
        found = ITEM.match(self.text, self.at, self.at + MAX_ITEM_LENGTH)
        text = found[0] if found else ""
        place = self.at
        if len(text) == MAX_ITEM_LENGTH:
            raise self.error(in_words("saved.long_move", most=MAX_ITEM_LENGTH))
        self.at += len(text)
        turn = None
        head = TURN_HEAD.match(text)
        if head:
            branch.seat = self.seat(head[2].strip(), place)
            turn = int(head[1]), branch.seat
            place += head.end()
            text = text[head.end() :]
        other_hand = text.startswith("*")
        said, fell, chance = text.removeprefix("*").partition("=")
        if not said.strip():
            if text.strip():
                raise self.error(in_words("saved.no_move"), place)
            return
        self.said += 1
        if branch.length == MAX_MOVES or self.said > MAX_MOVES + MAX_REPEATED_MOVES:
            raise self.error(in_words("saved.moves", most=MAX_MOVES), place)
        read = self.move(said.strip(), branch.seat, place)
        speaker = seat_of(read.packed)
        of_bot = (speaker < len(self.bots) and self.bots[speaker]) != other_hand
        brought = self.chance(chance, place + len(said) + 1) if fell else ()
        branch.waiting = count_scripted_throws(branch.waiting, read.packed, brought)
        if branch.waiting > MAX_SCRIPTED_THROWS:
            raise self.error(in_words("saved.waiting", most=MAX_SCRIPTED_THROWS), place)
        branch.items.append(Item(read, of_bot, brought, place, turn))

    def seat(self, name: str, place: int) -> int:
        """A player, called by name or number as in any move."""
        if name not in self.seats:
            try:
                self.seats[name] = self.reader.seat(name)
            except Unreadable as error:
                raise self.error(error.words, place) from None
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
                raise self.error(error.words, place) from None
        return self.known[key]

    def chance(self, text: str, place: int) -> tuple[str, ...]:
        words = text.split()
        for word in words or [""]:
            if not (word in self.cards or THROW.fullmatch(word) or LOT.fullmatch(word)):
                key = "saved.mark_here" if word == "*" else "saved.no_chance"
                raise self.error(in_words(key, given=quotable_text(word), throw=example_throw(self.edition)), place)
        return tuple(words)


class NoPosition:
    """Canonical moves name everything: they are read without a position."""

    def __getattr__(self, name: str) -> Any:
        raise Unreadable.worded("saved.names_all", roll="1. Ana: roll", mortgage="mortgage 5")


NO_POSITION: Final = cast(Position, NoPosition())
