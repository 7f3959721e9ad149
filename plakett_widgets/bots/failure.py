"""The failures of bots, in both languages: what a bot was asked, what it did, and what would be right."""

from __future__ import annotations

import re
import sysconfig
from collections.abc import Mapping, Sequence
from linecache import getline
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from ..engine import reason
from ..engine.legality import Pending
from ..errors.suggestions import is_own_code
from ..errors.worded import Worded, as_hint, describe_value, instance_name, join_alternatives, printable, same_in_both
from ..moves.seats import seat_label
from ..words.catalogue import Both, both, error_text, in_words
from . import questions
from .questions import QuestionKind

if TYPE_CHECKING:
    from ..editions import Edition
    from .sheet import Sheet

MAX_ERROR_LENGTH: Final = 1000  # characters of the message of an error
MAX_ANSWER_LENGTH: Final = 60  # characters of an answer
MAX_RIGHT: Final = 4  # moves that would be right
CALLED_WRONGLY: Final = re.compile(
    r"\.(begin|choose\w*)\(\) (?:takes|missing) "
)  # by Python, of a method with other parameters
ASKS_ABOVE: Final = "'super' object has no attribute 'choose_"
FOREIGN: Final = tuple({path for path in map(sysconfig.get_path, ("stdlib", "platstdlib", "purelib", "platlib")) if path})


class BotFailed(Worded, RuntimeError):
    """A bot has raised an error, has not answered in time, or has answered what is no move here.

    Parameters
    ----------
    seat : int
        The number of its seat, from 0.
    words : mapping of str to str
        What went wrong, by language.

    Examples
    --------
    >>> from plakett_widgets import bots
    >>> error = bots.BotFailed(0, {"en": "Mine (P1) failed: no answer", "fr": "Mine (P1) a échoué : pas de réponse"})
    >>> print(error, error.seat)
    Mine (P1) failed: no answer 0
    """

    def __init__(self, seat: int, words: Mapping[str, str]) -> None:
        super().__init__(words)
        self.seat = seat


class IllegalAnswer(BotFailed):
    """A bot has answered what is no move here.

    The message shows the question, the answer, and moves that would be right.

    Parameters
    ----------
    seat : int
        The number of its seat, from 0.
    words : mapping of str to str
        What went wrong, by language.

    Examples
    --------
    >>> from plakett_widgets import bots
    >>> issubclass(bots.IllegalAnswer, bots.BotFailed)
    True
    """


def failed(seat: int, bot: str, what: Both) -> BotFailed:
    """Return the failure of a bot by its name.

    >>> print(failed(0, "Mine", Both("it ended its process", "son processus s’est terminé")))
    Mine (P1) failed: it ended its process
    """
    return BotFailed(seat, in_words("bot.failed", bot=printable(bot), seat=seat_label(seat), what=what))


def illegal_answer(
    seat: int, bot: str, asked: Both, answer: object, right: Sequence[str], why: Both | None = None
) -> IllegalAnswer:
    """Return the failure of a bot whose answer is no move here.

    >>> asked = Both("asked for a move", "à qui l’on demande un coup")
    >>> print(illegal_answer(0, "Mine", asked, "fly", ["roll"]))
    Mine (P1), asked for a move, answered 'fly', which is no answer here. Right would be 'roll'.
    """
    if why is None and answer is None:
        why = both("bot.no_return")
    words = in_words(
        "bot.illegal",
        bot=printable(bot),
        seat=seat_label(seat),
        asked=asked,
        answer=describe_answer(answer),
        why="" if why is None else Both(f": {why}".rstrip("."), f"\u00a0: {why.fr}".rstrip(".")),
        right=quote_answers(right),
    )
    return IllegalAnswer(seat, words)


def quote_answers(right: Sequence[str]) -> Both:
    """Return answers as they would stand in the code of a bot.

    >>> quote_answers([Both("roll", "lancer"), Both("end", "finir le tour")]).fr
    "'lancer' ou 'finir le tour'"
    """
    return join_alternatives([Both(repr(str(one)), repr(one.fr if isinstance(one, Both) else one)) for one in right])


def describe_answer(answer: object) -> Both:
    """Return an answer of a bot as it would stand in its code.

    >>> describe_answer("roll"), describe_answer(True), describe_answer([])
    ("'roll'", 'True', 'a list')
    """
    if isinstance(answer, str):
        text = str(answer)
        return same_in_both(printable(repr(text if len(text) <= MAX_ANSWER_LENGTH else f"{text[:MAX_ANSWER_LENGTH]}…")))
    if answer is None or type(answer) in (bool, int, float):
        return describe_value(answer)
    if type(answer).__module__.startswith(f"{__package__}."):
        return same_in_both(printable(repr(answer)[:MAX_ANSWER_LENGTH]))
    return instance_name(type(answer))


def describe_question(sheet: Sheet, kind: QuestionKind, pending: Pending) -> Both:
    """Return what a bot was asked.

    >>> from plakett_widgets import editions
    >>> from plakett_widgets.bots.sheet import Sheet
    >>> from plakett_widgets.engine import decision
    >>> sheet = Sheet(editions.load("plakettopoly"), {}, ["Ana", "Léo"])
    >>> describe_question(sheet, questions.PURCHASE, Pending(decision.BUY, 0, 0, 60))
    'asked whether to buy Sticking Plaster Street for $60'
    """
    edition, (a, b) = sheet.edition, (pending.a, pending.b)
    if kind in (questions.PURCHASE, questions.LIFT):
        return both(f"asked.{kind.name}", name=title_name(edition, a), amount=money(edition, b))
    if kind == questions.BID:
        named = title_name(edition, a) if a >= 0 else building_name(edition, -1 - a)
        return both("asked.bid", name=named, amount=money(edition, b))
    if kind in (questions.PAYMENT, questions.TITLES):
        return both(f"asked.{kind.name}", amount=money(edition, b))
    if kind == questions.REPLY:
        return both("asked.reply", name=printable(sheet.names[a]))
    if kind == questions.REQUEST:
        return both("asked.request", n=b)
    if kind == questions.PLACE:
        return both("asked.place", name=building_name(edition, a))
    if kind == questions.JOKER:
        return both("asked.joker", name=Both(edition.cards[a].name.en, edition.cards[a].name.fr))
    return both(f"asked.{kind.name}")


def title_name(edition: Edition, title: int) -> Both:
    name = edition.titles[title].name
    return Both(name.en, name.fr)


def building_name(edition: Edition, kind: int) -> Both:
    name = edition.buildings[kind].name
    return Both(name.en, name.fr)


def money(edition: Edition, amount: int) -> Both:
    return Both(edition.currency.format(amount, "en"), edition.currency.format(amount, "fr"))


def describe_refusal(edition: Edition, why: int) -> Both:
    """Return why the rules forbid a move, for a reason of :mod:`plakett_widgets.engine.reason`.

    >>> from plakett_widgets import editions
    >>> describe_refusal(editions.load("plakettopoly"), reason.TOO_DEAR_TO_BUY).partition(" (")[0]
    'the rules forbid it'
    """
    rules = edition.cites(reason.rule_of(why))
    if not rules:
        return both("bot.forbidden", rule=reason.NAMES[why])
    text = edition.rulebook.text
    return both("bot.forbidden", rule=Both(*(f"{rules[0]} {text(rules[0], locale)}" for locale in ("en", "fr"))))


def describe_error(error: BaseException) -> Both:
    """Return the type, the message and the line of an error in the code of a bot.

    >>> try:
    ...     1 // 0
    ... except ZeroDivisionError as error:
    ...     print(describe_error(error).partition(" (line")[0])
    ZeroDivisionError: integer division or modulo by zero
    """
    name = type(error).__name__
    own = [(frame, line) for frame, line in walk_tb(error.__traceback__) if is_of_bot(frame)]
    try:
        words = error_text(error) if isinstance(error, Exception) else same_in_both(str(error))
        hint = remedy(str(words), inside=bool(own))
        texts = zip((str(words), words.fr), (str(hint), hint.fr), strict=True)
        described = Both(*(f"{name}: {shorten(text)}".removesuffix(": ") + end for text, end in texts))
    except Exception:  # raised by its own text
        described = same_in_both(name)
    if not own:
        return described
    frame, line = own[-1]
    place: dict[str, Any] = {"error": described, "line": str(line), "function": printable(frame.f_code.co_name)}
    file = Path(frame.f_code.co_filename)
    code = getline(str(file), line, frame.f_globals).strip()
    worded = both("bot.line", **place, file=printable(file.name)) if file.suffix == ".py" and file.exists() else None
    worded = worded or both("bot.line_of_cell", **place)
    return Both(f"{worded}: {printable(code)}", f"{worded.fr}\u00a0: {printable(code)}") if code else worded


def remedy(message: str, inside: bool) -> Both:
    """Return what would be right, as the end of a sentence.  ``inside`` is within a method of the bot.

    >>> remedy("Mine.choose() takes 2 positional arguments but 3 were given", inside=False)
    '; right would be def choose(self, view, legal):'
    """
    if ASKS_ABOVE in message:
        return as_hint(both("bot.right", code="super().choose(view, legal)"))
    found = None if inside else CALLED_WRONGLY.search(message)
    if found is None:
        return same_in_both("")
    given = "seed" if found[1] == "begin" else "view, legal"
    return as_hint(both("bot.right", code=f"def {found[1]}(self, {given}):"))


def shorten(text: str) -> str:
    text = printable(text[: MAX_ERROR_LENGTH + 1])
    return text if len(text) <= MAX_ERROR_LENGTH else f"{text[:MAX_ERROR_LENGTH]}…"


def is_of_bot(frame: FrameType) -> bool:
    """Return whether a frame runs code of a bot, not of this package nor of an installed one."""
    file = frame.f_code.co_filename
    return not (is_own_code(frame) or file.startswith(("<frozen", *FOREIGN)))
