"""Read the tags of a saved game, which hold how it began, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ... import editions
from ...editions import Edition, EditionError, OptionError, UnknownNameError
from ...editions.options import written
from ...engine import generator
from ...engine.rule import TOKENS_DRAWN
from ...errors.worded import printable, show_value
from ...inputs.players import compose_accents, draw_tokens
from ...moves.throws import THROW
from ...words.catalogue import error_in_words, in_words
from .writing import FORMAT, MAX_SEED_DIGITS, Beginning, SavedGameError, Seat, hash_options, move_labels

TAG_VALUES: Final = {  # the least and largest number of texts of each
    "Game": (1, 1), "Edition": (1, 1), "Option": (2, 2), "Options": (1, 1), "Seat": (1, 4), "Seed": (1, 1),
    "Engine": (1, 1), "Banker": (1, 1), "Opening": (1, 1), "Position": (1, 1), "Claims": (1, 1), "Result": (1, 1),
}  # fmt: skip
REPEATABLE_TAGS: Final = ("Option", "Seat")
TAG: Final = re.compile(r'\[([A-Za-z]{1,20})((?: +"(?:[^"\\]|\\["\\])*")*) *\]')
TEXT: Final = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
ESCAPED: Final = re.compile(r'\\(["\\])')
BLANK: Final = re.compile(r"[\s;]*")
SEED: Final = re.compile(rf"-?[0-9]{{1,{MAX_SEED_DIGITS}}}")


@dataclass(frozen=True)
class Header:
    """The values of the tags, and their places in the text."""

    text: str
    box: Edition
    edition: Edition  # under the options
    beginning: Beginning
    options: dict[str, object]
    labels: Sequence[str]
    places: Mapping[str, int]
    opened: Sequence[str]  # throws that settled who starts, and were not scripted
    claims: str | None  # moves, not yet read
    result: str | None

    def error(self, words: Mapping[str, str], place: int, rule: str = "") -> SavedGameError:
        return error_at(self.text, words, place, rule)

    def tag_error(self, words: Mapping[str, str], name: str, rule: str = "") -> SavedGameError:
        return self.error(words, self.places.get(name, 0), rule)


def error_at(text: str, words: Mapping[str, str], place: int, rule: str = "") -> SavedGameError:
    """Return the error about a place in a text."""
    start = text.rfind("\n", 0, place) + 1
    return SavedGameError(words, text.count("\n", 0, place) + 1, place - start + 1, rule)


def quotable_text(text: str) -> str:
    """Return a foreign text, shortened to stand between quotes.

    >>> quotable_text("x" * 50)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    return show_value(text)[1:-1]


def skip_blanks(text: str, at: int) -> int:
    """Return the next place that is not blank."""
    found = BLANK.match(text, at)
    return found.end() if found else at


def example_throw(edition: Edition) -> str:
    """Return a throw as an example."""
    return "3+4" if edition.dice > 1 else "4"


class TagReader:
    """Read the tags at the beginning of a text.  ``at`` is where they end."""

    def __init__(self, text: str, edition: str | Path | Edition | None) -> None:
        self.text = text
        self.at = 0
        self.chosen = edition
        self.tags: dict[str, list[tuple[int, list[str]]]] = {}
        self.read_tags()

    def header(self) -> Header:
        """Return the values of all tags together."""
        game = self.required("Game")
        if game != FORMAT:
            raise self.error(in_words("saved.format", format=FORMAT, given=quotable_text(game)), self.place("Game"))
        box = self.box()
        options = self.read_options(box)
        edition = box.under(options)
        seed = self.read_seed()
        seats = self.read_seats(edition, seed)
        opening, opened = self.read_opening(edition)
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
        return Header(
            self.text, box, edition, beginning, options, move_labels([seat.name for seat in seats]), places, opened,
            self.text_of("Claims"), self.text_of("Result"),
        )  # fmt: skip

    def error(self, words: Mapping[str, str], place: int | None = None, rule: str = "") -> SavedGameError:
        return error_at(self.text, words, self.at if place is None else place, rule)

    def read_tags(self) -> None:
        while True:
            self.at = skip_blanks(self.text, self.at)
            if not self.text.startswith("[", self.at):
                return
            end = self.text.find("\n", self.at)
            line = self.text[self.at : end if end >= 0 else None].rstrip()
            found = TAG.fullmatch(line)
            if not found:
                raise self.error(in_words("saved.tag"))
            name, texts = found[1], [ESCAPED.sub(r"\1", text) for text in TEXT.findall(found[2])]
            if name not in TAG_VALUES:
                raise self.error(in_words("saved.no_tag", tag=name, tags=", ".join(TAG_VALUES)))
            low, high = TAG_VALUES[name]
            if not low <= len(texts) <= high:
                key = "saved.tag_texts" if low == high else "saved.tag_texts_between"
                raise self.error(in_words(key, tag=name, low=low, high=high, found=len(texts)))
            if name in self.tags and name not in REPEATABLE_TAGS:
                raise self.error(in_words("saved.twice", what=name))
            self.tags.setdefault(name, []).append((self.at, texts))
            self.at += len(line)

    def required(self, name: str) -> str:
        """Return the text of a tag that must be there."""
        text = self.text_of(name)
        if text is None:
            raise self.error(in_words("saved.tag_missing", tag=name), 0)
        return text

    def text_of(self, name: str) -> str | None:
        return self.tags[name][0][1][0] if name in self.tags else None

    def place(self, name: str) -> int:
        return self.tags[name][0][0] if name in self.tags else 0

    def box(self) -> Edition:
        name, place = self.required("Edition"), self.place("Edition")
        if self.chosen is None and name not in editions.names():
            known = ", ".join(editions.names())
            raise self.error(in_words("saved.edition", given=quotable_text(name), editions=known), place)
        try:
            box = editions.load(name if self.chosen is None else self.chosen)
        except (EditionError, UnknownNameError) as error:
            raise self.error(error_in_words(error), place) from None
        if name != box.id:
            raise self.error(in_words("saved.other_edition", there=quotable_text(name), here=box.id), place)
        return box

    def read_options(self, box: Edition) -> dict[str, object]:
        given: dict[str, object] = {}
        for place, (name, text) in self.tags.get("Option", ()):
            if name in given:
                raise self.error(in_words("saved.twice", what=name[:60]), place)
            try:
                given[name] = box.option_named(name).read(text)
            except OptionError as error:
                raise self.error(error_in_words(error), place, *error.rules[:1]) from None
        options = box.settle_options(given)
        mark = self.text_of("Options")
        if mark is None or mark == hash_options(options):
            return options
        then = options_as_saved(box, given, mark)
        if then is None:
            raise self.error(in_words("saved.options"), self.place("Options"))
        return then

    def read_seats(self, edition: Edition, seed: int | None) -> list[Seat]:
        """Return the seats.  Without tokens, those of the edition are taken in order, or drawn by the seed."""
        given = [texts for _, texts in self.tags.get("Seat", ())]
        tokens = [token for _, token, *_ in (one for one in given if len(one) > 1)]
        known = [token.id for token in edition.tokens]
        if edition.players.tokens == "drawn" and seed is not None:
            known = draw_tokens(known, seed)
            if len(tokens) == len(given) <= len(known) and tokens != known[: len(given)]:
                here, there = (" ".join(words[: len(given)]) for words in (tokens, known))
                words = in_words("saved.tokens_drawn", here=printable(here[:80]), there=there)
                raise self.error(words, self.place("Seat"), *edition.cites(TOKENS_DRAWN)[:1])
        if tokens and len(tokens) < len(given):
            place = next(place for place, texts in self.tags["Seat"] if len(texts) == 1)
            raise self.error(in_words("saved.tokens"), place)
        tokens = tokens or [*known, *[""] * len(given)]  # more seats than may play are refused later
        return [Seat(compose_accents(one[0]), token, *one[2:]) for one, token in zip(given, tokens, strict=False)]

    def read_seed(self) -> int | None:
        text = self.text_of("Seed")
        if text is not None and not SEED.fullmatch(text):
            raise self.error(in_words("saved.seed", given=quotable_text(text)), self.place("Seed"))
        return None if text is None else int(generator.signed(int(text)))  # all that counts of it

    def read_banker(self, seats: int) -> int | None:
        text = self.text_of("Banker")
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= seats):
            raise self.error(in_words("saved.banker", seats=seats, given=quotable_text(text)), self.place("Banker"))
        return int(text) - 1

    def read_opening(self, edition: Edition) -> tuple[list[tuple[int, int]], list[str]]:
        scripted: list[tuple[int, int]] = []
        fallen: list[str] = []
        for text in (self.text_of("Opening") or "").split():
            found = THROW.fullmatch(text.removesuffix("!"))
            if not found or (found[2] is None) != (edition.dice == 1):
                words = in_words("saved.opening", given=quotable_text(text), throw=example_throw(edition))
                raise self.error(words, self.place("Opening"))
            if not text.endswith("!"):
                fallen.append(text)
            elif fallen:
                raise self.error(in_words("saved.scripted"), self.place("Opening"))
            else:
                scripted.append((int(found[1]), int(found[2] or 0)))
        return scripted, fallen


def options_as_saved(box: Edition, given: Mapping[str, object], mark: str) -> dict[str, object] | None:
    """Return all options of a game that was saved before its edition had some of them, or ``None`` if none fit.

    The newest options come last.
    """
    newer = [option for option in box.options if option.before is not None and option.name not in given]
    for known in range(len(newer)):
        unknown = {option.name: option.before for option in newer[known:]}
        options = box.settle_options({**given, **unknown})
        if mark == hash_options({name: value for name, value in options.items() if name not in unknown}):
            return options
    return None
