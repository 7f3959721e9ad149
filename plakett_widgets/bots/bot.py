"""The base class of bots, the choice of the method that answers a question, and the reading of its answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeGuard

from ..editions.names import fold
from ..engine import move, reason
from ..engine.legality import judge
from ..moves.grammar import Reader
from ..moves.naming import Unreadable
from ..words.catalogue import Both, error_text
from .failure import MAX_RIGHT, describe_question, illegal_answer
from .legal_move import WAITS, LegalMove, in_both, legal_move
from .questions import CLAIM, KINDS, WAIT, QuestionKind
from .refused import describe_refused

if TYPE_CHECKING:
    from .view import View

MAX_NAME_LENGTH: Final = 40
LEVELS: Final = f"{__package__}.levels"
HOUSE_NAMES: Final = ("random", "careful", "balanced", "searching")  # by which saved games seat bots of the house

Answer = LegalMove | str | bool


class Bot:
    """Answer the questions of a game for one seat: the base class of all bots.

    A bot defines :meth:`choose`, or a method for one kind of question, such as ``choose_purchase``.  The method that is defined
    nearest to the class of the bot answers.  Within one class the method for one kind of question comes before ``choose``.

    ==========================  ==============================================================  ===========
    Method                      Question                                                        True means
    ==========================  ==============================================================  ===========
    ``choose_turn``             a move of the own turn
    ``choose_between_turns``    a move before another seat throws, or none
    ``choose_claim``            whether to claim the rent of an open claim                      claim
    ``choose_settlement``       a sale or mortgage towards standing debts, or none
    ``choose_purchase``         whether to buy a title                                          buy
    ``choose_bid``              a bid in an auction, or none
    ``choose_payment``          how to pay a debt that the cash does not cover
    ``choose_reply``            the answer to an offer                                          accept
    ``choose_lift``             whether to lift a mortgage at once                              lift
    ``choose_request``          how many of the last buildings to request
    ``choose_place``            where to place a building
    ``choose_release``          how to leave detention after the last failed throw
    ``choose_ticket``           how to come back from a weekend
    ``choose_titles``           whether to take titles instead of cash                          accept
    ``choose_branch``           which branch of a card or square is carried out
    ``choose_path``             which of two squares to move to
    ``choose_joker``            whether to use a card that applies now                          use
    ==========================  ==============================================================  ===========

    Examples
    --------
    >>> from plakett_widgets import bots
    >>> class Mine(bots.Bot):
    ...     def choose(self, view, legal):
    ...         return legal[0]
    ...
    ...     def choose_purchase(self, view, legal):
    ...         return view.me.cash > 500
    """

    name: ClassVar[str] = ""
    version: ClassVar[str] = ""

    def begin(self, seed: int) -> None:
        """Prepare for a new game.  It is called before the first question of each game.

        Parameters
        ----------
        seed : int
            A number of this bot in this game, for what it leaves to chance.  The dice and cards to come do not follow from it.

        Examples
        --------
        >>> import random
        >>> from plakett_widgets import bots
        >>> class Dreamer(bots.Bot):
        ...     def begin(self, seed):
        ...         self.random = random.Random(seed)
        ...
        ...     def choose(self, view, legal):
        ...         return self.random.choice(legal)
        """

    def choose(self, view: View, legal: Sequence[LegalMove]) -> Answer:
        """Return the answer to a question: the first legal move, unless a subclass answers better.

        Parameters
        ----------
        view : View
            What the seat may see of the game, with the question.
        legal : sequence of LegalMove
            Complete legal moves.  The first one carries the game on at the least cost.

        Returns
        -------
        LegalMove or str or bool
            One of ``legal``, a move of :meth:`View.bid <plakett_widgets.bots.View.bid>` or another method of the view, the text
            of a move in French or English, or at a yes-or-no question ``True`` or ``False``.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> view = bots.View.of(Game("plakettopoly", players=2, seed=7))
        >>> bots.Bot().choose(view, view.legal).kind
        'roll'
        """
        return legal[0]

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def is_guest(bot: Bot) -> bool:
    """Return whether a bot is of a class of one's own, or has a method of its own, and is not exactly one of the house.

    >>> from plakett_widgets import bots
    >>> class Mine(bots.Careful): ...
    >>> is_guest(bots.Careful()), is_guest(Mine())
    (False, True)
    """
    return not is_of_house(type(bot)) or any(map(callable, vars(bot).values()))


def is_of_house(kind: type) -> TypeGuard[type[Bot]]:
    """Return whether a class is one of the house.  What a class says of its module proves nothing.

    >>> from plakett_widgets import bots
    >>> class Mine(bots.Balanced):
    ...     __module__ = "plakett_widgets.bots.levels"
    >>> is_of_house(bots.Balanced), is_of_house(Mine)
    (True, False)
    """
    levels = sys.modules.get(LEVELS)
    return levels is not None and kind in levels.HOUSE


def bot_name(bot: Bot) -> str:
    """Return the name of a bot.  A bot of one's own without a name of its own goes by its class.

    >>> from plakett_widgets import bots
    >>> class Thrifty(bots.Balanced):
    ...     reserve = 30
    >>> bot_name(Thrifty()), bot_name(bots.Balanced())
    ('Thrifty', 'balanced')
    """
    kind = type(bot)
    if bot.name and (bot.name not in HOUSE_NAMES or (is_of_house(kind) and bot.name == kind.name)):
        return bot.name
    own = kind.__name__[:MAX_NAME_LENGTH]
    return f"own {bot.name or own.lower()}" if own.lower() in HOUSE_NAMES else own


def find_method(bot: Bot, kind: QuestionKind) -> Callable[[View, Sequence[LegalMove]], object]:
    """Return the method that answers a kind of question.

    >>> from plakett_widgets import bots
    >>> from plakett_widgets.bots.questions import BID, PURCHASE
    >>> class Mine(bots.Careful):
    ...     def choose_purchase(self, view, legal): ...
    >>> find_method(Mine(), PURCHASE).__qualname__, find_method(Mine(), BID).__qualname__
    ('Mine.choose_purchase', 'Level.choose')
    """
    for base in type(bot).__mro__:
        for method in (kind.method, "choose"):
            if method in vars(base):
                found: Callable[[View, Sequence[LegalMove]], object] = getattr(bot, method)
                return found
    return bot.choose


def answer_of(bot: Bot, view: View, legal: Sequence[LegalMove], name: str = "") -> LegalMove:
    """Return the move that a bot chooses.  ``name`` is what an error calls it, by default its own name.

    Raises
    ------
    IllegalAnswer
        If its answer is no move here.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> class Mine(bots.Bot):
    ...     def choose(self, view, legal):
    ...         return "lancer"
    >>> view = bots.View.of(Game("plakettopoly", players=2, seed=7))
    >>> answer_of(Mine(), view, view.legal)
    <roll>
    """
    kind = KINDS[view.data["kind"]]
    answer = find_method(bot, kind)(view, legal)
    found = read_answer(answer, kind, view, legal)
    if isinstance(found, LegalMove):
        return found
    asked = describe_question(view.sheet, kind, view.pending)
    right = [in_both(one) for one in legal[:MAX_RIGHT]]
    raise illegal_answer(view.seat, name or bot_name(bot), asked, answer, right, found)


def read_answer(answer: object, kind: QuestionKind, view: View, legal: Sequence[LegalMove]) -> LegalMove | Both | None:
    """Return the move that an answer stands for, else why it is none, where there is a reason."""
    if isinstance(answer, LegalMove):
        return judge_move(answer.packed, answer.terms, kind, view, legal)
    if isinstance(answer, str):
        return read_text(answer, kind, view, legal)
    if kind.yes_or_no and is_truth(answer):
        wanted = [kind.yes, kind.no] if answer else [kind.no]  # a yes that is not allowed, as for want of cash, is a no
        return next((one for kind_of_move in wanted for one in legal if one.kind == kind_of_move), None)
    return None


def is_truth(answer: object) -> bool:
    """Return whether an answer is ``True`` or ``False``, also that of NumPy."""
    return isinstance(answer, bool) or (type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"))


def read_text(text: str, kind: QuestionKind, view: View, legal: Sequence[LegalMove]) -> LegalMove | Both | None:
    """Return the move that a text in French or English stands for, else why it is none."""
    text = text.strip()
    for one in legal:
        if text == one.text:
            return one
    if fold(text) in WAITS:
        return next((one for one in legal if one.kind == WAIT), None)
    try:
        found = Reader(view.sheet.edition, view.sheet.names).read(text, view.position, view.pending, view.seat)
    except Unreadable as error:
        return error_text(error)
    return judge_move(found.packed, found.terms, kind, view, legal)


def judge_move(
    packed: int, terms: tuple[int, ...], kind: QuestionKind, view: View, legal: Sequence[LegalMove]
) -> LegalMove | Both | None:
    """Return a move of the own seat as an answer, else why it is none."""
    for one in legal:
        if one.packed == packed and one.terms == terms:
            return one
    if packed == move.NONE or move.seat_of(packed) != view.seat or kind == CLAIM:
        return None
    why = judge(view.position, view.pending, packed, list(terms))
    if why in (reason.NO_SUCH_THING, reason.NOT_AN_ANSWER):
        return None
    if why:
        return describe_refused(view, packed, terms, why)
    reader = Reader(view.sheet.edition, view.sheet.names)
    return legal_move(view.position, view.pending, (packed, *terms), reader, view.seat)
