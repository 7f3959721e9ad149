"""Replay of a saved game: dice and cards that fall are compared with what is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final

from ...editions import Edition
from ...engine import session as live
from ...engine.legality import Pending
from ...engine.position import Position
from ...engine.recorded_chance import Luck
from ...engine.session import Session
from ...texts.refusal import Refused
from ...words.catalogue import error_in_words, in_words
from ...words.languages import LANGUAGES
from ..moves.chance_record import THROW, AnswerContext, ChanceReader, find_chance, throw_text
from ..moves.grammar import Move
from ..progress import OnProgress, resume
from .lines import Line
from .reading import Branch, Item
from .tags import Header
from .transcript import AnswerWriter, Transcript

MAX_SHOWN_WORDS: Final = 12  # throws and cards in a message
Refuse = Callable[[int, Move, tuple[Position, Pending] | None], Refused]  # in words, at a position
Begin = Callable[[Luck | None], Session]  # the game as it began, with what is known of its chance


class Replay:
    """Plays the lines of a saved game, and compares what falls with what is written."""

    def __init__(self, header: Header, scribe: AnswerWriter, begin: Begin, refused: Refuse, went_on: OnProgress) -> None:
        self.header = header
        self.scribe = scribe
        self.begin = begin
        self.refused = refused  # for a reason of the engine
        self.went_on = went_on
        self.edition = header.edition

    def play(self, branch: Branch) -> tuple[Session, Luck | None, Transcript]:
        """The session of a line, from the beginning; the seed is checked, or else what is written replaces it."""
        items = branch.all_items()
        luck = self.learned(items) if self.header.beginning.seed is None else None
        play = self.begin(luck)
        self.check_opening(play)
        try:
            self.resume(play, items)
        except live.Refused as refusal:
            self.check(items[: play.used], Transcript(self.scribe).follow(play).told[: play.used])  # what fell otherwise is why
            item = items[play.used]
            self.check_head(item, play.live.turn, play.live.seat)
            error = self.refused(refusal.reason, item.move, play.script.refused_at)
            raise self.header.error(error_in_words(error), item.place, error.rule) from None
        found = Transcript(self.scribe).follow(play)
        self.check(items, found.told)
        return play, luck, found

    def resume(self, play: Session, items: Sequence[Item]) -> None:
        """Play every move."""
        resume(play, [item.move.answer for item in items], [item.of_bot for item in items], self.went_on)

    def learned(self, items: Sequence[Item]) -> Luck:
        """What is written of chance, by streams."""
        seats = len(self.header.beginning.seats)
        written = [*self.header.opened, *(word for item in items for word in item.chance)]
        dictation = ChanceReader(seats, self.edition, written)
        with suppress(live.Refused):  # told when it is played
            self.resume(self.begin(dictation), items)
        return dictation.luck()

    def line(self, branch: Branch) -> Line:
        play, luck, found = self.play(branch)
        pos, comments = play.live, branch.all_comments()
        return Line(found.said, found.by_bots, len(pos.log), pos.round, pos.over, found.items, found.told, comments, luck)

    # is it what was written?

    def check_opening(self, play: Session) -> None:
        scripted = [throw_text(*dice) for dice in self.header.beginning.opening]
        fallen = opening_throws(play, self.edition)
        written = scripted[: len(fallen)] + list(self.header.opened)
        if fallen and "Opening" not in self.header.places:
            if self.header.beginning.seed is None:
                raise self.header.tag_error(in_words("saved.no_opening", throws=" ".join(fallen)), "Opening")
        elif fallen != written:
            key = "saved.opening_by_seed" if self.seeded else "saved.opening_fell"
            words: dict[str, str] = {
                locale: in_words(key, here=quote_chance(written, locale), there=quote_chance(fallen, locale))[locale]
                for locale in LANGUAGES
            }
            raise self.header.tag_error(words, "Opening")

    def check(self, items: Sequence[Item], fallen: Sequence[AnswerContext]) -> None:
        for item, found in zip(items, fallen, strict=True):
            self.check_head(item, found.turn, found.seat)
            if item.chance != found.chance:
                raise self.header.error(self.fell_otherwise(item.chance, found.chance), item.place)

    def check_head(self, item: Item, turn: int, seat: int) -> None:
        if item.turn is not None and item.turn != (turn, seat):
            raise self.header.error(in_words("saved.turn", turn=str(turn), seat=self.header.labels[seat]), item.place)

    def fell_otherwise(self, written: Sequence[str], fallen: Sequence[str]) -> dict[str, str]:
        """Word what should be written.  Without a seed what falls in place of another kind of thing is an example."""
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(written, fallen, strict=False)))
        here, there = ([self.kind(word) for word in words[same : same + 1]] for words in (fallen, written))
        told: dict[str, str] = {}
        for locale in LANGUAGES:
            values = {"written": quote_chance(written, locale), "fallen": quote_chance(fallen, locale)}
            key = "saved.fell_by_seed" if self.seeded else "saved.fell"
            if not self.seeded and here and here != there:
                key = "saved.fell_after" if same else "saved.fell_kind"
                example = {"kind": here[0][locale], "before": quote_chance(fallen[:same], locale), "example": fallen[same]}
                values |= example
            told[locale] = in_words(key, **values)[locale]
        return told

    def kind(self, word: str) -> dict[str, str]:
        """Return what a word stands for that says what fell, in words."""
        card = next((card for card in self.edition.cards if card.id == word), None)
        if card is not None:
            return in_words("saved.a_card", deck=self.edition.decks[card.deck].id)
        found = THROW.fullmatch(word)
        return in_words("saved.a_title" if not found else "saved.two_dice" if found[2] else "saved.one_die")

    @property
    def seeded(self) -> bool:
        return self.header.beginning.seed is not None


def opening_throws(play: Session, edition: Edition) -> list[str]:
    """The throws that settled who starts."""
    start, mark = play.points[0] if play.points else (play.point, play.mark)
    return list(find_chance(play.live.log, start, edition, 0, mark))


def quote_chance(words: Sequence[str], locale: str) -> str:
    """Return what fell as a message quotes it."""
    some = [" ".join(words[:MAX_SHOWN_WORDS]), *(["…"] if len(words) > MAX_SHOWN_WORDS else [])]
    return in_words("saved.quoted" if words else "saved.nothing", text=" ".join(some))[locale]
