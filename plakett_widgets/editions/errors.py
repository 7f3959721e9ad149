"""What can be wrong with an edition, its options, or a name said about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..copying import Portable
from ..wording import shown
from .languages import is_french

# "no" and several of a kind
FRENCH: Final = {
    "square": ("aucune case", "plusieurs cases"),
    "card": ("aucune carte", "plusieurs cartes"),
    "building": ("aucun bâtiment", "plusieurs bâtiments"),
    "group": ("aucun groupe", "plusieurs groupes"),
    "deck": ("aucun paquet de cartes", "plusieurs paquets de cartes"),
    "token": ("aucun pion", "plusieurs pions"),
    "rule": ("aucune règle", "plusieurs règles"),
    "edition": ("aucune édition", "plusieurs éditions"),
}


class EditionError(Portable, ValueError):
    """The files of an edition are wrong: ``problems`` says which field of which file, why, and what would be right."""

    def __init__(self, edition: str, problems: Iterable[str]) -> None:
        self.edition = edition
        self.problems = tuple(problems)
        more = len(self.problems) - 20
        lines = [*self.problems[:20], *([f"and {more} more"] if more > 0 else [])]
        super().__init__(f"edition {shown(edition)} is wrong:\n" + "\n".join(f"  {line}" for line in lines))


class OptionError(Portable, ValueError):
    """An option that the edition does not have, or a value that the option does not take."""

    def __init__(
        self, message: str, option: str, allowed: tuple[str, ...], closest: str | None, rules: tuple[str, ...]
    ) -> None:
        super().__init__(message)
        self.option = option
        self.allowed = allowed
        self.closest = closest
        self.rules = rules


class UnknownOptionError(OptionError):
    """An option that the edition does not have."""


class UnknownNameError(Portable, LookupError):
    """A word that names nothing in the edition, or too many things.

    Attributes
    ----------
    kind : str
        What was looked for, such as ``"square"``.
    said : str
        The word.
    matches : tuple of str
        The names that it may have meant, in English, or as they were nearly said.
    french : tuple of str
        The same in French.
    ambiguous : bool
        Whether it may mean several things.
    bounds : tuple of str
        The first and the last of the numbers, if it is one.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        matches: tuple[str, ...] = (),
        ambiguous: bool = False,
        hint: str = "",
        bounds: tuple[()] | tuple[str, str] = (),
        french: tuple[str, ...] = (),
    ) -> None:
        if bounds:
            hint = "they go from {} to {}".format(*bounds)
        names = ", ".join(shown(match) for match in matches)
        if ambiguous:
            message = f"{shown(text)} may be more than one {kind}: {names}"
        else:
            hint = hint or (f"did you mean {names}?" if matches else "")
            message = f"there is no {kind} {shown(text)}" + (f"; {hint}" if hint else "")
        super().__init__(message)
        self.kind = kind
        self.said = text
        self.matches = matches
        self.french = french or matches
        self.ambiguous = ambiguous
        self.bounds = bounds

    def text(self, locale: str = "en") -> str:
        """Return the message in French or English.

        >>> UnknownNameError("square", "gare", ("Lens", "Metz"), ambiguous=True).text("fr")
        '«\xa0gare\xa0» peut désigner plusieurs cases\xa0: Lens, Metz'
        """
        if not is_french(locale):
            return str(self)
        none, several = FRENCH.get(self.kind, ("rien", "plusieurs choses"))
        text, names = shown(self.said)[1:-1], ", ".join(self.french)
        if self.ambiguous:
            return f"« {text} » peut désigner {several} : {names}"
        hint = "les numéros vont de {} à {}".format(*self.bounds) if self.bounds else f"peut-être {names}" if names else ""
        return f"« {text} » ne désigne {none}" + (f" ; {hint}" if hint else "")
