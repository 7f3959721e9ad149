"""House rules as they are chosen: the options of an edition, the values that each takes, and what those set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ..engine.legality import LONGEST_TIME
from ..errors.worded import as_note, closest_match, describe_value, join_values, same_in_both, show_value, suggest_names
from ..words.catalogue import Both, both, in_words
from ..words.languages import SPACE
from .errors import OptionError
from .format import Words
from .settings import setting, takes_number


def plain(value: Any) -> Any:
    """A number, truth or text of NumPy as one of Python, which it stands for; anything else as it is.

    >>> plain("none"), plain(5)
    ('none', 5)
    """
    return value.item() if getattr(value, "shape", None) == () and callable(getattr(value, "item", None)) else value


def written(value: object) -> str:
    """The value of an option as text.

    >>> written(True), written(None), written("turns:40"), written(3)
    ('true', 'none', 'turns:40', '3')
    """
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


MOST: Final = 999_999  # that an option takes as its number


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that an option takes; ``n``, or ``:n`` at its end, takes a number there."""

    value: bool | int | str
    text: Words
    sets: tuple[tuple[str, bool | int | str], ...]
    board: str | None = None

    @property
    def takes_number(self) -> bool:
        """Is it one that a number completes, such as ``turns:n``?"""
        return takes_number(self.value)

    @property
    def most(self) -> int:
        """The largest number that it takes; of minutes, what a clock can say."""
        return LONGEST_TIME if ("end", "minutes") in self.sets else MOST

    def number(self, value: object) -> int | None:
        """0 when ``value`` is this choice, or the number given with it; None when it is another one.

        >>> turns = Choice("turns:n", Words(fr="", en=""), ())
        >>> turns.number("turns:40"), turns.number("turns:many"), turns.number(True)
        (40, None, None)
        >>> Choice("n", Words(fr="", en=""), ()).number(12)
        12
        """
        if value is None:
            return 0 if self.value == "none" else None
        if self.value == "n" and isinstance(value, int) and not isinstance(value, bool):
            return value if 1 <= value <= self.most else None
        if isinstance(value, int) and not isinstance(value, bool) and self.value == show_value(value):
            return 0
        if isinstance(self.value, int) or not self.takes_number:
            return 0 if type(value) is type(self.value) and value == self.value else None
        if not isinstance(value, str) or not value.startswith(self.value[:-1]):
            return None
        digits = value[len(self.value) - 1 :]
        right = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST)) and digits[0] != "0"
        return int(digits) if right and int(digits) <= self.most else None


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a game may choose, the readings that it offers and the rules that it governs; ``before`` is its value
    in games that were saved before there was this option."""

    name: str
    label: Words
    default: bool | int | str
    before: bool | int | str | None
    choices: tuple[Choice, ...]
    ambiguities: tuple[str, ...]
    rules: tuple[str, ...]

    def settings(self, value: object) -> dict[str, bool | int]:
        """The settings of the engine that a value makes; raises :class:`OptionError` if the option does not take it."""
        choice, number = self.chosen(value)
        return {name: setting(name, to, number) for name, to in choice.sets}

    def settled(self, value: object) -> bool | int | str:
        """The one way to write a value that may be said in several, such as ``5``, ``"5"``; raises :class:`OptionError`."""
        value = plain(value)
        choice, number = self.chosen(value)
        return number if choice.value == "n" else str(value) if choice.takes_number else choice.value

    def words(self, value: object, locale: str) -> str:
        """What a value means, in a language; raises :class:`OptionError` if the option does not take it.

        The number that completes a choice stands beside the label: “End of the game (n = 30)”.
        """
        choice, number = self.chosen(value)
        given = f" (n = {number})" if number else ""
        return f"{self.label[locale]}{given}{SPACE[locale]}: {choice.text[locale]}"

    def read(self, text: str) -> bool | int | str:
        """The value that is :func:`written` so; raises :class:`OptionError`."""
        return self.settled(next((choice.value for choice in self.choices if written(choice.value) == text), text))

    def chosen(self, value: object) -> tuple[Choice, int]:
        """The choice that a value makes and the number given with it; raises :class:`OptionError`."""
        value = plain(value)
        for choice in self.choices:
            number = choice.number(value)
            if number is not None:
                return choice, number
        allowed = [show_value(choice.value) for choice in self.choices]
        words = {show_value(choice.value).strip("“”"): choice.value for choice in self.choices}
        given = show_value(value) if isinstance(value, bool) else describe_value(value)
        said = value if isinstance(value, str) else given
        match = closest_match(said, words)
        numbered, hint = Both("", ""), Both("", "")
        if ways := [choice for choice in self.choices if choice.takes_number]:
            way = next((choice for choice in ways if said.startswith(str(choice.value)[:-1])), ways[0])
            numbered = as_note(both("option.numbered", most=way.most))
        if match is not None and words[match] != value:  # as it is where n stands for itself
            hint = suggest_names(show_value(words[match]))
        message = in_words(
            "option.value",
            name=self.name,
            allowed=join_values(allowed),
            given=given,
            numbered=numbered,
            hint=hint,
            rules=as_note(same_in_both(f"({', '.join(self.rules)})")) if self.rules else "",
        )
        raise OptionError(message, self.name, tuple(map(str, allowed)), match, self.rules)
