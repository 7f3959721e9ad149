"""House rules: the options of an edition, the values that each takes, and what those set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ..engine.legality import MAX_MINUTES
from ..errors.worded import as_note, closest_match, describe_value, join_values, same_in_both, show_value, suggest_names
from ..words.catalogue import Both, both, in_words
from ..words.languages import SPACE
from .errors import OptionError
from .format import Words
from .settings import setting, takes_number


def plain(value: Any) -> Any:
    """Return a value of NumPy as the one of Python that it stands for, and anything else as it is.

    >>> plain("none"), plain(5)
    ('none', 5)
    """
    return value.item() if getattr(value, "shape", None) == () and callable(getattr(value, "item", None)) else value


def written(value: object) -> str:
    """Return the value of an option as text.

    >>> written(True), written(None), written("turns:40"), written(3)
    ('true', 'none', 'turns:40', '3')
    """
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


MAX_NUMBER: Final = 999_999  # that an option takes as its number


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that an option takes.

    Parameters
    ----------
    value : bool, int or str
        The value. ``"n"``, or ``":n"`` at its end, takes a number there.
    text : Words
        What it means.
    sets : tuple of (str, value)
        The settings of the engine that it makes.
    board : str, optional
        The profile of the board that it chooses.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> [choice.value for choice in editions.load("plakettopoly").option_named("trade_barter").choices]
    [True, False]
    """

    value: bool | int | str
    text: Words
    sets: tuple[tuple[str, bool | int | str], ...]
    board: str | None = None

    @property
    def takes_number(self) -> bool:
        """Whether a number completes the value, as in ``turns:n``."""
        return takes_number(self.value)

    @property
    def most(self) -> int:
        """The largest number that it takes. Of minutes, it is what a log has room for."""
        return MAX_MINUTES if ("end", "minutes") in self.sets else MAX_NUMBER

    def number(self, value: object) -> int | None:
        """Return the number that a value gives with this choice.

        Parameters
        ----------
        value : object
            The value of an option.

        Returns
        -------
        int or None
            0 for this choice without a number, ``None`` for another one.

        Examples
        --------
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
        right = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_NUMBER)) and digits[0] != "0"
        return int(digits) if right and int(digits) <= self.most else None


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a game may choose.

    Parameters
    ----------
    name : str
        Its name, such as ``"rent_claim"``.
    label : Words
        Its name in sentences.
    default : bool, int or str
        Its usual value.
    before : bool, int, str or None
        Its value in games that were saved before there was this option.
    choices : tuple of Choice
        The values that it takes.
    ambiguities : tuple of str
        The ambiguities of the rulebook that it settles.
    rules : tuple of str
        The ids of the rules that it governs.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").option_named("trade_barter").default
    True
    """

    name: str
    label: Words
    default: bool | int | str
    before: bool | int | str | None
    choices: tuple[Choice, ...]
    ambiguities: tuple[str, ...]
    rules: tuple[str, ...]

    def settings(self, value: object) -> dict[str, bool | int]:
        """Return the settings of the engine that a value makes.

        Parameters
        ----------
        value : object
            A value of the option.

        Returns
        -------
        dict of str to value
            The settings, by name.

        Raises
        ------
        OptionError
            The option does not take the value.
        """
        choice, number = self.chosen(value)
        return {name: setting(name, to, number) for name, to in choice.sets}

    def settled(self, value: object) -> bool | int | str:
        """Return the one way to write a value that may be given in several, such as ``5`` and ``"5"``.

        Parameters
        ----------
        value : object
            A value of the option.

        Returns
        -------
        bool, int or str
            The same value.

        Raises
        ------
        OptionError
            The option does not take the value.
        """
        value = plain(value)
        choice, number = self.chosen(value)
        return number if choice.value == "n" else str(value) if choice.takes_number else choice.value

    def words(self, value: object, locale: str) -> str:
        """Return what a value means.

        The number that completes a choice stands beside the label: “End of the game (n = 30)”.

        Parameters
        ----------
        value : object
            A value of the option.
        locale : str
            A language: ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The label and the meaning.

        Raises
        ------
        OptionError
            The option does not take the value.
        """
        choice, number = self.chosen(value)
        given = f" (n = {number})" if number else ""
        return f"{self.label[locale]}{given}{SPACE[locale]}: {choice.text[locale]}"

    def read(self, text: str) -> bool | int | str:
        """Return the value that a text stands for, as saved games have it.

        Parameters
        ----------
        text : str
            The value as text, such as ``"true"``.

        Returns
        -------
        bool, int or str
            The value.

        Raises
        ------
        OptionError
            The option does not take the value.
        """
        return self.settled(next((choice.value for choice in self.choices if written(choice.value) == text), text))

    def chosen(self, value: object) -> tuple[Choice, int]:
        """Return the choice that a value makes, and the number given with it.

        Parameters
        ----------
        value : object
            A value of the option.

        Returns
        -------
        choice : Choice
            The choice.
        number : int
            The number, 0 where it takes none.

        Raises
        ------
        OptionError
            The option does not take the value.
        """
        value = plain(value)
        for choice in self.choices:
            number = choice.number(value)
            if number is not None:
                return choice, number
        allowed = [show_value(choice.value) for choice in self.choices]
        words = {show_value(choice.value).strip("“”"): choice.value for choice in self.choices}
        given = show_value(value) if isinstance(value, bool) else describe_value(value)
        text = value if isinstance(value, str) else given
        match = closest_match(text, words)
        numbered, hint = Both("", ""), Both("", "")
        if ways := [choice for choice in self.choices if choice.takes_number]:
            way = next((choice for choice in ways if text.startswith(str(choice.value)[:-1])), ways[0])
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
        raise OptionError(message, self.name, tuple(map(str, allowed)), self.rules)
