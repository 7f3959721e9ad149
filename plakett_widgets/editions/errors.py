"""Errors about an edition, its options, or a name in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..errors.worded import Worded, as_hint, join_values, show_value, suggest_names
from ..words.catalogue import Both, both, in_language, in_words
from ..words.languages import LANGUAGES

MAX_LINES: Final = 20  # of a message


class EditionError(Worded, ValueError):
    """The files of an edition are wrong.

    Parameters
    ----------
    edition : str
        The name of its folder.
    problems : iterable of Both
        A line for each field: the file, the field, why, and what would be right.

    Attributes
    ----------
    edition : str
        The name of its folder.
    problems : tuple of str
        The lines in English.
    french : tuple of str
        The lines in French.

    Examples
    --------
    >>> from plakett_widgets.words.catalogue import Both
    >>> print(EditionError("mine", [Both("board.toml: is missing", "board.toml : manque")]))
    edition “mine” is wrong:
      board.toml: is missing
    """

    def __init__(self, edition: str, problems: Iterable[Both]) -> None:
        every = tuple(problems)
        lines = [both("edition.wrong", edition=show_value(edition)), *every[:MAX_LINES]]
        if len(every) > MAX_LINES:
            lines.append(both("edition.more", n=len(every) - MAX_LINES))
        super().__init__({locale: "\n  ".join(str(in_language(line, locale)) for line in lines) for locale in LANGUAGES})
        self.edition = edition
        self.problems = tuple(map(str, every))
        self.french = tuple(problem.fr for problem in every)


class OptionError(Worded, ValueError):
    """An option that the edition does not have, or a value that the option does not take.

    Parameters
    ----------
    message : mapping of str to str
        The message in each language.
    option : str
        The name of the option.
    allowed : tuple of str
        The values that it takes, or the options that there are.
    rules : tuple of str
        The ids of the rules that the option governs.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> try:
    ...     editions.load("plakettopoly").settle_options({"trade_barter": "often"})
    ... except OptionError as error:
    ...     error.option, error.allowed
    ('trade_barter', ('true', 'false'))
    """

    def __init__(self, message: Mapping[str, str], option: str, allowed: tuple[str, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.option = option
        self.allowed = allowed
        self.rules = rules


class UnknownOptionError(OptionError):
    """An option that the edition does not have."""


class UnknownNameError(Worded, LookupError):
    """A word that names nothing in the edition, or too many things.

    Parameters
    ----------
    kind : str
        The kind of thing, such as ``"square"``.
    text : str
        The word.
    matches : tuple of str
        The names that it may mean, in English, or the nearest ones.
    ambiguous : bool
        Whether it may mean several things.
    hint : Both, optional
        What would be right, where no name is near.
    bounds : tuple of str
        The first and the last of the numbers, if the word is one.
    french : tuple of str
        The names in French.

    Attributes
    ----------
    kind : str
        The kind of thing, such as ``"square"``.
    matches : tuple of str
        The names that it may mean, in English, or the nearest ones.

    Examples
    --------
    >>> UnknownNameError("square", "gare", ("Lens", "Metz"), ambiguous=True).text("fr")
    '«\xa0gare\xa0» peut désigner plusieurs cases\xa0: «\xa0Lens\xa0», «\xa0Metz\xa0»'
    """

    def __init__(
        self,
        kind: str,
        text: str,
        matches: tuple[str, ...] = (),
        ambiguous: bool = False,
        hint: Both | None = None,
        bounds: tuple[()] | tuple[str, str] = (),
        french: tuple[str, ...] = (),
    ) -> None:
        names = join_values(Both(show_value(en), show_value(fr).fr) for en, fr in zip(matches, french or matches, strict=True))
        if bounds:
            hint = both("name.bounds", first=bounds[0], last=bounds[1])
        if ambiguous:
            message = in_words("name.ambiguous", text=show_value(text), several=both(f"several.{kind}"), names=names, right="")
        else:
            end = as_hint(hint) if hint is not None else suggest_names(names) if matches else ""
            message = in_words("name.unknown", no=both(f"no.{kind}"), text=show_value(text), hint=end)
        super().__init__(message)
        self.kind = kind
        self.matches = matches
