"""Errors in both languages, and values as their messages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from ..words.catalogue import Both, both, in_language, in_words
from ..words.languages import Locale, require_language
from .copying import Portable

KINDS: Final = {"list": "une liste", "function": "une fonction"}  # of values, where French has a word of its own
BLANKS: Final = "\u00a0\u202f"  # which French sets around its signs


class Worded(Portable, Exception):
    """An error with its message in French and English.

    As a text it is in the language of the game, or that of the argument ``locale`` of what was called, else in English.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> try:
    ...     pw.Game(players="Ana", locale="fr")
    ... except ValueError as error:
    ...     print(error)
    players\xa0: un nombre, ou une liste telle que ["Ana", Balanced(), ("Zoé", Careful())], et non «\xa0Ana\xa0»
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__(words["en"])
        self.words = dict(words)
        self.locale: Locale | None = None  # of whoever is refused, see :mod:`plakett_widgets.errors.suggestions`

    def __str__(self) -> str:
        return self.words[self.locale or "en"]

    def text(self, locale: str = "en") -> str:
        """Return the message in French or English.

        Parameters
        ----------
        locale : str
            ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The sentence in that language.

        Raises
        ------
        ValueError
            For another language.
        """
        return self.words[require_language(locale)]


class ArgumentError(Worded, ValueError):
    """An argument that cannot be used: which one, what would be right, and its value."""


class OutOfRangeError(Worded, IndexError):
    """A number beyond the last item."""


def wrong(key: str, **values: object) -> ArgumentError:
    """Return the error about an argument, in the words of the catalogue."""
    return ArgumentError(in_words(key, **values))


def wrong_value(name: str, right: str, given: object) -> ArgumentError:
    """Return the error about the value of an argument.  ``right`` is a key of the catalogue.

    >>> wrong_value("step", "right.function", 5).text("en")
    'step: a function, not 5'
    """
    return wrong("argument.expected", name=name, right=both(right), given=describe_value(given))


def printable(text: object) -> str:
    """Return a foreign text with a dot for each character that is invisible or changes the direction of text.

    >>> printable("GO" + chr(0x202E))
    'GO·'
    """
    return "".join(char if char.isprintable() or char in BLANKS else "·" for char in str(text))


def quote_text(text: object) -> Both:
    """Return a text between the quotation marks of each language."""
    return Both(f"“{text}”", f"«\u00a0{text}\u00a0»")


def show_value(value: object) -> Both:
    """Return a foreign value for a message: short, on one line.

    >>> show_value("GO"), show_value(-5), show_value("x" * 100)
    ('“GO”', '-5', '“xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”')
    """
    if isinstance(value, bool):
        return same_in_both(str(value).lower())
    if isinstance(value, (list, dict)):
        return both("shown.list" if isinstance(value, list) else "shown.table")
    try:
        text = value if isinstance(value, str) else str(value)
    except ValueError:  # Python writes no more of them
        return both("shown.number")
    text = printable(text[:41])
    text = text[:40] + "…" if len(text) > 40 else text
    return quote_text(text) if isinstance(value, str) else same_in_both(text)


def same_in_both(text: str) -> Both:
    """Return a text that is the same in both languages."""
    return Both(text, text)


def describe_value(value: object) -> Both:
    """Return a value in a word or two.  ``str()`` is only called on numbers and strings.

    >>> describe_value(2.5), describe_value("x"), describe_value(None), describe_value(ValueError), describe_value([1])
    ('2.5', '“x”', 'None', 'the class ValueError', 'a list')
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return same_in_both(repr(value)) if value is None or isinstance(value, bool) else show_value(value)
    if isinstance(value, type):
        return both("shown.class", name=value.__name__)
    return instance_name(type(value))


def instance_name(kind: type) -> Both:
    """Name an object by its class, with an article.

    >>> instance_name(dict), instance_name(ImportError), instance_name(list).fr
    ('a dict', 'an ImportError', 'une liste')
    """
    name = kind.__name__
    return Both(f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}", KINDS.get(name, f"un {name}"))


def join_alternatives(words: Iterable[object]) -> Both:
    """Join words by commas and “or”.

    >>> join_alternatives(["short", "long"]), join_alternatives(["a", "b", "c"]).fr
    ('short or long', 'a, b ou c')
    """
    every, ways = list(words), []
    for locale, last in (("en", " or "), ("fr", " ou ")):
        texts = [str(in_language(word, locale)) for word in every]
        ways.append(last.join(filter(None, (", ".join(texts[:-1]), texts[-1]))))
    return Both(*ways)


def join_clauses(words: Iterable[Both]) -> Both:
    """Join parts of a sentence by semicolons."""
    every = list(words)
    return Both("; ".join(every), "\u00a0; ".join(one.fr for one in every))


def join_values(words: Iterable[object]) -> Both:
    """Join values by commas."""
    every = list(words)
    return Both(*(", ".join(str(in_language(word, locale)) for word in every) for locale in ("en", "fr")))


def require_text(name: str, value: object) -> str:
    """Return a text, or raise ``ArgumentError``.

    >>> require_text("banker", 0)
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: banker: a text, not 0
    """
    if not isinstance(value, str):
        raise wrong_value(name, "right.text", value)
    return value


def named_values(name: str, values: object) -> dict[str, Any]:
    """Return values by name, such as options.  ``None`` stands for none."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise wrong_value(name, "right.named", values)
    for key in values:
        if not isinstance(key, str):
            raise wrong("argument.no_name", name=name, right=both("right.named"), given=describe_value(key))
    return dict(values)


def closest_match(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like another one, or ``None``.

    >>> closest_match("rent_clam", ["rent_claim", "bonus_throw"])
    'rent_claim'
    """
    return next(iter(get_close_matches(word[:80], list(known), 1)), None)


def did_you_mean(word: str, known: Iterable[str]) -> Both:
    """Suggest the known word most like another one, as the end of a sentence.  Empty if none is like it.

    >>> did_you_mean("rent_clam", ["rent_claim", "bonus_throw"]), did_you_mean("x", ["rent_claim"])
    ('; did you mean “rent_claim”?', '')
    """
    match = closest_match(word, known)
    return same_in_both("") if match is None else suggest_names(show_value(match))


def suggest_names(names: str) -> Both:
    """Suggest names, as the end of a sentence."""
    return as_hint(both("argument.meant", names=names))


def about_field(field: str, what: Both) -> Both:
    """Return what is wrong with a field.

    >>> about_field("cash", Both("is missing", "manque")).fr
    'cash\xa0: manque'
    """
    return Both(f"{field}: {what}", f"{in_language(field, 'fr')}\u00a0: {what.fr}")


def as_note(note: Both) -> Both:
    """Return a note as the end of a phrase."""
    return Both(f" {note}", f" {note.fr}")


def as_hint(hint: Both) -> Both:
    """Return a hint as the end of a sentence."""
    return Both(f"; {hint}", f"\u00a0; {hint.fr}")
