"""A legal move as a bot receives it: readable fields, and its text in both languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from ..editions import Edition
from ..engine import decision, move
from ..engine.legality import Pending
from ..engine.position import Position
from ..errors.suggestions import public
from ..moves.grammar import Move, Reader
from ..moves.sums import cost_of, gain_of, kind_built
from ..moves.wording import Wording
from ..words.catalogue import Both
from ..words.languages import is_french, require_language
from .questions import WAIT

WAITS: Final = (WAIT, "attendre")  # in English and French
AT_ONCE: Final = ("packed", "terms", "__dict__")  # fields of a move that are known before the others are made


@partial(public, elsewhere={"type": "kind", "price": "amount", "cost": "amount", "property": "title"})
@dataclass(frozen=True)
class LegalMove:
    """A move that a bot may answer.

    Parameters
    ----------
    kind : str
        The kind of move: ``"roll"``, ``"buy"``, ``"build"``, ``"bid"`` and so on, or ``"wait"``.
    seat : str
        The name of the player who makes it.
    title : str, optional
        The id of the title that it is about.
    building : str, optional
        The id of the kind of building.
    card : str, optional
        The id of the card that is used.
    to : str, optional
        The name of the player who receives an offer, a counter-offer or titles.
    choice : str, optional
        The id of the branch that is chosen, or the number that is printed on the square.
    count : int, optional
        How many buildings are requested.
    amount : int, optional
        The sum that the move names, costs or brings, always positive.
    text : str
        The move as it is typed and as it stands in saved games, without the player.
    packed : int
        The move as the engine takes it.
    terms : tuple of int, optional
        The terms of an offer, a counter-offer or a payment in kind.
    reader : Reader, optional
        What writes it in words.
    question : int, optional
        The decision that it answers.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> class Buyer(pw.bots.Bot):
    ...     def choose_purchase(self, view, legal):
    ...         return legal[0] if view.me.cash < 500 else "buy"
    """

    kind: str
    seat: str
    title: str | None
    building: str | None
    card: str | None
    to: str | None
    choice: str | None
    count: int | None
    amount: int | None
    text: str
    packed: int
    terms: tuple[int, ...] = ()
    reader: Reader | None = field(default=None, repr=False, compare=False)
    question: int = field(default=decision.QUIET, repr=False, compare=False)

    def __repr__(self) -> str:
        about = [self.text]
        if self.reader is not None and self.kind != WAIT:
            about = [move.NAMES[move.PAY] if self.kind == "in_kind" else self.kind, *self._operands(self.reader.edition)]
        return f"<{' '.join(about)}>"

    def _operands(self, edition: Edition) -> list[str]:
        """Return what stands behind the verb in the short form, with ids and the sum."""
        sum_text = f"{self.amount} {edition.currency.symbol}" if self.amount is not None else ""
        if self.kind == "bid":
            return [sum_text, *(["for", self.title or self.building] if self.title or self.building else [])]  # type: ignore[list-item]
        if self.terms:
            return [self.text.partition(" ")[2]]
        named = [self.title, self.building, self.card, self.choice]
        if self.kind == "sell" and move.b_of(self.packed):
            named = [self.text.partition(" ")[2]]
        found = [str(self.count)] if self.count is not None else []
        found += [name for name in named if name]
        return [*found, *(["for", sum_text] if sum_text else [])]

    def in_words(self, locale: str = "fr") -> str:
        """Return the move with the names of things, as it may be typed and answered.

        Parameters
        ----------
        locale : str
            ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The text in that language, without the player.

        Raises
        ------
        ValueError
            For another language.
        """
        locale = require_language(locale)
        if self.kind == WAIT or self.reader is None:
            return WAITS[is_french(locale)] if self.kind == WAIT else self.text
        return Wording(self.reader, locale).write(Move(self.packed, self.terms), self.question)


class LaterMove(LegalMove):
    """A legal move whose fields are made when one of them is first read: a bot may look at few of many.

    It then becomes a plain one.

    >>> from plakett_widgets import Game, bots
    >>> view = bots.View.of(Game("plakettopoly", players=2, seed=7))
    >>> first = LaterMove(view.legal[0].packed, (), lambda: view.legal[0])
    >>> isinstance(first, bots.LegalMove), first == view.legal[0], type(first).__name__
    (True, True, 'LegalMove')
    """

    def __init__(self, packed: int, terms: tuple[int, ...], make: Callable[[], LegalMove]) -> None:
        vars(self).update(packed=packed, terms=terms, make=make)

    def __getattribute__(self, name: str) -> Any:
        get = object.__getattribute__
        if name not in AT_ONCE:
            fields = get(self, "__dict__")
            fields.update(vars(fields["make"]()))
            del fields["make"]
            object.__setattr__(self, "__class__", LegalMove)
        return get(self, name)


def legal_move(pos: Position, pending: Pending, answer: Sequence[int], reader: Reader, seat: int) -> LegalMove:
    """Return a move of a seat as its bot receives it.  ``answer`` is a packed move, then the terms of an offer.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    >>> reader = Reader(game.edition, game.names)
    >>> asked = Pending(decision.BUY, 0, 5, 120)
    >>> found = legal_move(game.table.position, asked, (move.pack(move.BUY, 0),), reader, 0)
    >>> found, found.in_words("fr"), found.text
    (<buy avenue-de-la-vaccination for 120 $>, 'acheter', 'buy')
    """
    packed, *terms = answer
    kind = move.kind_of(packed)
    if kind == move.NONE:
        return LegalMove(WAIT, reader.names[seat], None, None, None, None, None, None, None, WAIT, packed, (), reader)
    edition, wanted = reader.edition, Move(packed, tuple(terms))
    a, b, amount = move.a_of(packed), move.b_of(packed), move.amount_of(packed)
    title = title_of(pending, packed)
    building = building_of(pos, pending, packed)
    return LegalMove(
        kind=move.NAMES[kind],
        seat=reader.names[seat],
        title=None if title is None else edition.titles[title].id,
        building=None if building is None else edition.buildings[building].id,
        card=edition.cards[a].id if kind == move.USE else None,
        to=partner_of(pos, pending, packed, reader),
        choice=(edition.squares[a].label if b else edition.branches[a].id) if kind == move.CHOOSE else None,
        count=amount if kind == move.WANT else None,
        amount=sum_of(pos, pending, wanted),
        text=reader.write(wanted, with_seat=False),
        packed=packed,
        terms=wanted.terms,
        reader=reader,
        question=pending.kind,
    )


def in_both(chosen: LegalMove) -> Both:
    """Return a move as it may be typed in either language."""
    return Both(chosen.text, chosen.in_words("fr").replace("\xa0", " "))


def title_of(pending: Pending, packed: int) -> int | None:
    """Return the title that a move is about."""
    kind, a = move.kind_of(packed), move.a_of(packed)
    if kind in move.ABOUT_TITLE:
        return a
    if kind == move.CLAIM:
        return a - 1 if a else None
    if kind == move.BUY or (kind == move.KEEP and pending.kind == decision.LIFT):
        return pending.a
    return pending.a if kind == move.BID and pending.a >= 0 else None


def building_of(pos: Position, pending: Pending, packed: int) -> int | None:
    """Return the kind of building that a move is about, of a sale the one on top."""
    kind, a = move.kind_of(packed), move.a_of(packed)
    if kind in (move.BUILD, move.PLACE):
        return kind_built(pos, pending, packed)
    if kind == move.SELL:
        return None if move.b_of(packed) else pos.t.kind_at[a][pos.step[a]]
    if kind == move.WANT:
        return a
    return -1 - pending.a if kind == move.BID and pending.a < 0 else None


def partner_of(pos: Position, pending: Pending, packed: int, reader: Reader) -> str | None:
    """Return the name of the player whom an offer, a counter-offer or titles are for."""
    kind = move.kind_of(packed)
    if kind == move.OFFER:
        return reader.recipients[move.a_of(packed)]
    if kind == move.COUNTER or (kind == move.IN_KIND and pending.kind == decision.DEBT):
        return reader.names[pending.a]
    return reader.names[pos.rent.creditor] if kind == move.IN_KIND and pos.rent is not None else None


def sum_of(pos: Position, pending: Pending, wanted: Move) -> int | None:
    """Return the sum that a move names, costs or brings."""
    kind = move.kind_of(wanted.packed)
    if kind == move.BID:
        return move.amount_of(wanted.packed)
    if kind in (move.OFFER, move.COUNTER):
        return abs(wanted.terms[move.CASH]) if wanted.terms else None
    cost = cost_of(pos, pending, wanted.packed)
    return gain_of(pos, wanted.packed) if cost is None else cost
