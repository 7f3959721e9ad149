"""The kinds of questions that a bot answers, with the method for each.

A question is asked where a seat decides something.  For most kinds the engine has a number, see
:mod:`plakett_widgets.engine.decision`.  At its quiet points it asks four different things: for a move of the own turn, for a
move before another seat throws, for claims of open rents, and for money towards standing debts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine import decision, move


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question.

    ``yes`` and ``no`` are the kinds of moves for which ``True`` and ``False`` stand, where a question is a yes-or-no question.
    """

    name: str
    decision: int = decision.QUIET
    yes: str = ""
    no: str = ""

    @property
    def method(self) -> str:
        """The method of a bot that answers this kind of question alone.

        >>> PURCHASE.method, BETWEEN_TURNS.method
        ('choose_purchase', 'choose_between_turns')
        """
        return f"choose_{self.name}"

    @property
    def yes_or_no(self) -> bool:
        """Whether ``True`` or ``False`` is an answer.

        >>> PURCHASE.yes_or_no, BID.yes_or_no
        (True, False)
        """
        return bool(self.yes)


WAIT: Final = "wait"  # the kind of a legal move by which a seat lets the others go on, which is none of the engine

TURN: Final = QuestionKind("turn")
BETWEEN_TURNS: Final = QuestionKind("between_turns")
CLAIM: Final = QuestionKind("claim", yes=move.NAMES[move.CLAIM], no=move.NAMES[move.PASS])
SETTLEMENT: Final = QuestionKind("settlement")
PURCHASE: Final = QuestionKind("purchase", decision.BUY, move.NAMES[move.BUY], move.NAMES[move.DECLINE])
BID: Final = QuestionKind("bid", decision.BID)
PAYMENT: Final = QuestionKind("payment", decision.DEBT)
REPLY: Final = QuestionKind("reply", decision.OFFER, move.NAMES[move.ACCEPT], move.NAMES[move.REFUSE])
LIFT: Final = QuestionKind("lift", decision.LIFT, move.NAMES[move.LIFT], move.NAMES[move.KEEP])
REQUEST: Final = QuestionKind("request", decision.WANT)
PLACE: Final = QuestionKind("place", decision.PLACE)
RELEASE: Final = QuestionKind("release", decision.RELEASE)
TICKET: Final = QuestionKind("ticket", decision.TICKET)
TITLES: Final = QuestionKind("titles", decision.IN_KIND, move.NAMES[move.ACCEPT], move.NAMES[move.REFUSE])
BRANCH: Final = QuestionKind("branch", decision.CHOOSE)
PATH: Final = QuestionKind("path", decision.PATH)
JOKER: Final = QuestionKind("joker", decision.JOKER, move.NAMES[move.USE], move.NAMES[move.PASS])

QUIET: Final = (TURN, BETWEEN_TURNS, CLAIM, SETTLEMENT)
KINDS: Final = {
    kind.name: kind
    for kind in (
        *QUIET, PURCHASE, BID, PAYMENT, REPLY, LIFT, REQUEST, PLACE, RELEASE, TICKET, TITLES, BRANCH, PATH, JOKER,
    )
}  # fmt: skip
OF_DECISION: Final = {kind.decision: kind for kind in KINDS.values() if kind not in QUIET}
METHODS: Final = {kind.method: kind for kind in KINDS.values()}
