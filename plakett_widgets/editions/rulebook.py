"""The rulebook of an edition: its chapters and rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..errors.worded import closest_match, require_text
from . import format as fmt
from .errors import UnknownNameError


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the rulebook.

    Parameters
    ----------
    id : str
        Its id, such as ``"PLK-119"``.
    chapter : str
        The id of its chapter.
    text : Words
        The rule in both languages.
    options : tuple of str
        The names of the options that govern it.
    shown_by : tuple of str
        What shows it, if no event or refusal can.
    without_effect : str or None
        Why it shows in nothing.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").rulebook.rule("PLK-119").options
    ('trade_barter', 'trade_timing')
    """

    id: str
    chapter: str
    text: fmt.Words
    options: tuple[str, ...]
    shown_by: tuple[str, ...]
    without_effect: str | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook.

    Parameters
    ----------
    id : str
        Its id.
    title : Words
        Its title in both languages.
    rules : tuple of Rule
        Its rules in order.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> len(editions.load("plakettopoly").rulebook.chapters[0].rules)
    11
    """

    id: str
    title: fmt.Words
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of an edition in its own words, and those behind each rule of the engine.

    Parameters
    ----------
    chapters : tuple of Chapter
        Its chapters in order.
    cites : mapping of str to tuple of str
        The ids of the rules behind each rule of the engine.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").rulebook.rules[0].id
    'PLK-001'
    """

    chapters: tuple[Chapter, ...]
    cites: Mapping[str, tuple[str, ...]]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    def rule(self, id: str) -> Rule:
        """Return the rule with an id.

        Parameters
        ----------
        id : str
            The id, such as ``"PLK-119"``.

        Returns
        -------
        Rule
            The rule.

        Raises
        ------
        UnknownNameError
            There is no such rule.
        """
        if require_text("rule", id) not in self._by_id:
            match = closest_match(id.upper(), self._by_id)
            raise UnknownNameError("rule", id, (match,) if match else ())
        return self._by_id[id]

    def text(self, id: str, locale: str) -> str:
        """Return the text of a rule.

        Parameters
        ----------
        id : str
            The id of the rule.
        locale : str
            A language: ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The text.

        Raises
        ------
        UnknownNameError
            There is no such rule.
        """
        return self.rule(id).text[locale]

    def chapter(self, id: str) -> Chapter:
        """Return the chapter with an id, or the one that holds the rule with that id.

        Parameters
        ----------
        id : str
            The id of a chapter or of a rule.

        Returns
        -------
        Chapter
            The chapter.

        Raises
        ------
        UnknownNameError
            There is neither.
        """
        require_text("chapter", id)
        found = next((chapter for chapter in self.chapters if chapter.id == id), None)
        return found or self.chapter(self.rule(id).chapter)
