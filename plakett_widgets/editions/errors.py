"""What can be wrong with an edition, its options, or a name said about it."""

from __future__ import annotations

from collections.abc import Iterable

from ..copying import Portable
from ..wording import shown


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
    """A word that names nothing in the edition, or too many things: ``matches`` are the names it may have meant, ``bounds``
    the first and the last of the numbers.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        matches: tuple[str, ...] = (),
        ambiguous: bool = False,
        hint: str = "",
        bounds: tuple[()] | tuple[str, str] = (),
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
        self.text = text
        self.matches = matches
        self.ambiguous = ambiguous
        self.bounds = bounds
