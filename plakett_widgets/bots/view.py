"""What a bot sees of a game, and how it tries moves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from operator import index
from types import MappingProxyType
from typing import Any, Final, SupportsIndex, TypeVar
from zlib import crc32

from ..editions import Edition
from ..editions.names import Named, exact_matches, fold, partial_matches
from ..engine import decision, generator, legality, move
from ..engine.chapters import bank, in_kind, trade
from ..engine.legality import Choice, Pending
from ..engine.masks import bit, bits
from ..engine.position import BANK, POT, Position
from ..errors.suggestions import public
from ..errors.worded import ArgumentError, describe_value, did_you_mean, show_value, wrong, wrong_value
from ..moves.grammar import Reader
from ..words.catalogue import both, in_words
from . import questions, scene
from .complete_moves import complete_moves, moves_with_terms
from .guests.messages import Picture, Question
from .legal_move import LaterMove, LegalMove, legal_move
from .refused import describe_refused, whole_number
from .sheet import Sheet
from .view_parts import (
    Asked,
    BuildingKind,
    Claim,
    Debt,
    Deck,
    Fixed,
    Group,
    Offer,
    OfferLimits,
    Part,
    Parts,
    Player,
    Title,
)

SHORT_WORD: Final = 3  # letters
ELSEWHERE: Final = {  # names that people look for, and where it is
    "cash": "me.cash", "money": "me.cash", "worth": "me.worth", "name": "me.name", "properties": "titles", "moves": "legal",
    "current_player": "in_turn", "opponents": "players",
}  # fmt: skip
NOTHING: Final = "nothing"  # the kind of question of a seat that is asked nothing

Kind = TypeVar("Kind", bound=Part)
Goods = Title | str | int


@partial(public, elsewhere=ELSEWHERE)
class View(Fixed):
    """What one seat sees of a game when its bot is asked something.

    It shows what everybody at the table sees: cash, titles, buildings, debts, cards laid aside.  Dice and cards to come are
    not in it.  Nothing in it can be changed.

    Parameters
    ----------
    question : Question
        The question, as plain data.
    sheet : Sheet
        The edition, the options and the names.
    unplayed : sequence of moves, optional
        Of a future: the moves that did not fit.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
    >>> game.play_all(["dice 3+5", "roll"])
    >>> view = pw.bots.View.of(game)
    >>> view
    <view of Ana in round 1: purchase: title avenue-du-depistage, amount 100>
    >>> view.me.cash, view.question.title.price, view.titles["imagerie"].owner
    (1500, 100, None)
    >>> view.future("buy").me.cash
    1400
    """

    data: Question
    sheet: Sheet
    _scene: Picture
    _futures: list[int]  # one number: how many have been played
    _unplayed: tuple[object, ...]

    def __init__(self, question: Question, sheet: Sheet, unplayed: Sequence[object] = ()) -> None:
        self._fix(data=question, sheet=sheet, _scene=question["scene"], _futures=[0], _unplayed=tuple(unplayed))

    @classmethod
    def of(cls, game: Any, seat: int | str | None = None) -> View:
        """Return the view of a seat in a game, to try a bot out in a notebook.

        Parameters
        ----------
        game : Game
            The game as it stands.
        seat : int or str, optional
            The number of the seat, from 0, or the name of the player.  By default the one that is asked now.

        Returns
        -------
        View
            Its view.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
        >>> pw.bots.View.of(game), pw.bots.View.of(game, "Zoé")
        (<view of Ana in round 1: turn>, <view of Zoé in round 1: between_turns>)
        """
        table = game.table
        with table.lock:
            pos, pending = table.position, table.pending
            sheet = Sheet(table.edition, table.setup.options, tuple(table.names))
            asked = pos.seat if pending.kind == decision.QUIET else pending.seat
            number = asked if seat is None else find_seat(sheet.names, seat)
            return view_of(1, pos, pending, number, sheet)

    # the question

    @cached_property
    def question(self) -> Asked:
        """The question to answer.  Its kind is ``"nothing"`` where the seat is asked nothing, as in the view of another seat.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"}))
        >>> view.question.kind
        'turn'
        """
        kind = questions.KINDS.get(self.data["kind"])
        if kind is None:
            return Asked(NOTHING)
        return Asked(kind.name, kind.yes_or_no, **self._details(kind))

    @cached_property
    def legal(self) -> tuple[LegalMove, ...]:
        """The complete legal moves.  The first one carries the game on at the least cost.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"}))
        >>> view.legal
        (<roll>,)
        """
        answers = self.data["legal"]
        return tuple(LaterMove(answer[0], tuple(answer[1:]), partial(self._move, answer)) for answer in answers)

    # the table

    @cached_property
    def players(self) -> Parts[Player]:
        """The players, by name or by seat from 0.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7), "Ana")
        >>> view.players["Zoé"].cash, [player.name for player in view.players if player != view.me]
        (1500, ['Zoé'])
        """
        names = self.sheet.names

        def find(name: str | int) -> int | None:
            if isinstance(name, int):
                return name if 0 <= name < len(names) else None
            return next((seat for seat, one in enumerate(names) if fold(one) == fold(name)), None)

        return Parts("players", "view.no_players", [Player(self, seat) for seat in range(len(names))], find, lambda name: names)

    @property
    def me(self) -> Player:
        """The player whose bot is asked.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"}))
        >>> view.me.name, view.me.cash
        ('Ana', 1500)
        """
        return self.players[self.seat]

    @property
    def seat(self) -> int:
        """The number of the own seat, from 0.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7), "Zoé").seat
        1
        """
        return self.data["seat"]

    @property
    def in_turn(self) -> Player:
        """The player whose turn it is.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Zoé"}), "Ana").in_turn
        <Zoé: 1500 $, 0 titles, on go>
        """
        return self.players[self._scene["seat"]]

    @property
    def turn(self) -> int:
        """The number of the turn, counted from 1.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).turn
        1
        """
        return int(self._scene["turn"])

    @property
    def round(self) -> int:
        """The number of the round, counted from 1.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7, position={"round": 12})).round
        12
        """
        return int(self._scene["round"])

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of the last throw, empty before the first one.

        >>> import plakett_widgets as pw
        >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
        >>> game.play_all(["dice 3+5", "roll"])
        >>> pw.bots.View.of(game).dice
        (3, 5)
        """
        return tuple(die for die in (self._scene["die1"], self._scene["die2"]) if die)

    @property
    def doubles(self) -> int:
        """How many doubles have been thrown in a row this turn.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).doubles
        0
        """
        return int(self._scene["doubles"])

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).over
        False
        """
        return bool(self._scene["over"])

    @property
    def winners(self) -> tuple[Player, ...]:
        """The winners, once the game has ended.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).winners
        ()
        """
        return tuple(self.players[seat] for seat in self._scene["winners"])

    @cached_property
    def titles(self) -> Parts[Title]:
        """The titles, by id, name or the number of their square.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
        >>> view.titles["imagerie"].price, view.titles[8].id, [title.id for title in view.titles if title.price > 390]
        (200, 'avenue-du-depistage', ['esplanade-de-la-premiere-ligne'])
        """
        things = self.edition.titles
        labels = {self.edition.squares[title.square].label: title.number for title in things}
        return self._parts("titles", "view.no_titles", Title, things, lambda number: labels.get(str(number)))

    @cached_property
    def groups(self) -> Parts[Group]:
        """The groups of titles, by id or name.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
        >>> view.groups["brun"].titles[0].price, view.groups["brown"].owner
        (60, None)
        """
        return self._parts("groups", "view.no_groups", Group, self.edition.groups)

    @cached_property
    def buildings(self) -> Parts[BuildingKind]:
        """The kinds of building, by id or name, with what the bank has left of each.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).buildings["clinique"].left
        32
        """
        return self._parts("buildings", "view.no_buildings", BuildingKind, self.edition.buildings)

    @cached_property
    def decks(self) -> Parts[Deck]:
        """The decks, by id or name, with the cards that are left and those laid aside.

        >>> import plakett_widgets as pw
        >>> len(pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).decks["senik"].left)
        16
        """
        return self._parts("decks", "view.no_decks", Deck, self.edition.decks)

    @property
    def bank(self) -> int:
        """The cash of the bank.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("classic40", players=2, seed=7, position={"bank": {"cash": 5000}})).bank
        5000
        """
        return int(self._scene["cash"][BANK])

    @property
    def pot(self) -> int:
        """The fines that wait on the rest square, where that option is on.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).pot
        0
        """
        return int(self._scene["cash"][POT])

    @property
    def debts(self) -> tuple[Debt, ...]:
        """The sums that stay owed, the oldest first.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).debts
        ()
        """
        return tuple(
            Debt(self.players[debtor], self.player_at(creditor), amount, due)
            for field, due in (("debts", "turn_end"), ("loans", "turn_start"))
            for debtor, creditor, amount, *_ in self._scene[field]
        )

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The rents that their owners may still claim.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).claims
        ()
        """
        titles = self.titles.values()
        return tuple(
            Claim(self.players[owner], self.players[visitor], amount, titles[title])
            for owner, visitor, amount, title, *_ in self._scene["claims"]
        )

    @property
    def edition(self) -> Edition:
        """The edition, with all that is printed.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).edition.currency.symbol
        '$'
        """
        return self.sheet.edition

    @property
    def options(self) -> Mapping[str, object]:
        """The house rules, by name.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).options["trade_barter"]
        True
        """
        return MappingProxyType(dict(self.sheet.options))

    @cached_property
    def offer_limits(self) -> Mapping[str, OfferLimits]:
        """What an offer or counter-offer may name now, by the name of the player whom it may be made to.

        >>> import plakett_widgets as pw
        >>> start = {"turn": "Ana", "seats": {"Ana": {"titles": [8]}, "Zoé": {"titles": [6], "cash": 300}}}
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start))
        >>> view.offer_limits["Zoé"].take, view.offer_limits["Zoé"].lowest
        ((<title avenue-de-la-prevention of Zoé>,), -300)
        """
        found: dict[str, OfferLimits] = {}
        for choice in self._with_terms():
            kind = move.kind_of(choice.move)
            if kind != move.IN_KIND:
                other = self.pending.a if kind == move.COUNTER else move.a_of(choice.move)
                found[self.sheet.names[other]] = self._limits(other, choice)
        return MappingProxyType(found)

    # the engine

    @property
    def pending(self) -> Pending:
        """The decision of the engine.

        >>> import plakett_widgets as pw
        >>> pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7)).pending.kind
        0
        """
        return Pending(*self.data["pending"])

    @cached_property
    def position(self) -> Position:
        """The position of the engine, with dice and decks drawn anew.  It is made when it is first used.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", players=2, seed=7))
        >>> list(view.position.cash[:2])
        [1500, 1500]
        """
        return scene.position(self._scene, self.sheet.tables, self._seed(0))

    # moves with numbers and terms

    def bid(self, amount: SupportsIndex) -> LegalMove:
        """Return a bid in the auction under way.

        Parameters
        ----------
        amount : int
            The sum, from ``question.lowest`` to ``question.highest``.

        Returns
        -------
        LegalMove
            The move, as an answer.

        Raises
        ------
        ValueError
            The sum is out of range, or there is no auction.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
        >>> game.play_all(["dice 3+5", "roll", "decline"])
        >>> view = pw.bots.View.of(game)
        >>> view.question.lowest, view.question.highest, view.bid(60)
        (1, 1500, <bid 60 $ for avenue-du-depistage>)
        """
        if self.data["kind"] != questions.BID.name:
            raise wrong("view.no_auction")
        number = whole_number("amount", amount, self.question)
        return self._judged("amount", (move.pack(move.BID, self.seat, 0, 0, number),))

    def offer(
        self,
        to: Player | str | int,
        give: Goods | Iterable[Goods] = (),
        take: Goods | Iterable[Goods] = (),
        cash: SupportsIndex = 0,
        later: SupportsIndex = 0,
    ) -> LegalMove:
        """Return an offer to another player, where the question is an offer a counter-offer.

        Parameters
        ----------
        to : Player, str or int
            The player, by name or seat from 0.
        give : title, card or several, optional
            What the own seat gives: titles, or ids and names of titles and cards.
        take : title, card or several, optional
            What it takes.
        cash : int, default 0
            What it pays.  Below 0, the other player pays.
        later : int, default 0
            What it pays when its next turn begins, where the game lends.

        Returns
        -------
        LegalMove
            The move, as an answer.

        Raises
        ------
        ValueError
            The rules forbid the offer, or something in it is unknown.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> start = {"turn": "Ana", "seats": {"Ana": {"titles": [8]}, "Zoé": {"titles": [6], "cash": 300}}}
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start))
        >>> offer = view.offer("Zoé", give="depistage", take=["prevention"], cash=50)
        >>> offer, offer.to
        (<offer Zoé: 8 + 50 $ for 6>, 'Zoé')
        """
        other = self.players[to].seat
        terms = [0] * move.TERMS
        for side, goods, titles, cards in (
            ("give", give, move.GIVE_TITLES, move.GIVE_CARDS),
            ("take", take, move.TAKE_TITLES, move.TAKE_CARDS),
        ):
            for good in several(goods):
                title, card = self._good(side, good)
                if title >= 0:
                    terms[titles] |= bit(title)
                else:
                    terms[cards] |= bit(card)
        terms[move.CASH], terms[move.LATER_CASH] = whole_number("cash", cash), whole_number("later", later)
        counter = self.data["kind"] == questions.REPLY.name
        if counter and other != self.pending.a:
            right = both("view.proposer", name=self.sheet.names[self.pending.a])
            raise wrong("argument.expected", name="to", right=right, given=describe_value(self.sheet.names[other]))
        packed = move.pack(move.COUNTER, self.seat) if counter else move.pack(move.OFFER, self.seat, other)
        return self._judged("offer", (packed, *terms))

    def request(self, building: BuildingKind | str, count: SupportsIndex = 1) -> LegalMove:
        """Return a request for buildings, which are placed as they come.

        Parameters
        ----------
        building : BuildingKind or str
            The kind of building, by id or name.
        count : int, default 1
            How many.  As an answer to a request of another player, 0 is none.

        Returns
        -------
        LegalMove
            The move, as an answer.

        Raises
        ------
        ValueError
            The rules forbid the request.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> start = {"turn": "Ana", "seats": {"Ana": {"titles": [1, 3]}}}
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start))
        >>> view.request("clinique", 2).text
        'want 2 clinique'
        """
        kind = self.buildings.place_of(building)
        number = whole_number("count", count)
        if not number and self.data["kind"] == questions.REQUEST.name:
            return self._judged("count", (move.pack(move.PASS, self.seat),))
        return self._judged("request", (move.pack(move.WANT, self.seat, kind, 0, number),))

    def pay_in_kind(self, titles: Goods | Iterable[Goods]) -> LegalMove:
        """Return a payment with titles in place of cash.

        Parameters
        ----------
        titles : title or several
            Titles, or their ids and names.

        Returns
        -------
        LegalMove
            The move, as an answer.

        Raises
        ------
        ValueError
            The rules forbid it.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> start = {"turn": "Ana", "seats": {"Ana": {"titles": [1], "cash": 0, "on": 36}, "Zoé": {"titles": [39]}}}
        >>> game = pw.Game("france2008", ["Ana", "Zoé"], seed=7, position=start)
        >>> game.play_all(["dice 1+2", "roll"])
        >>> view = pw.bots.View.of(game)
        >>> view.question, view.pay_in_kind("terrain-1")
        (<question payment: amount 500000, by Zoé>, <pay with 1>)
        """
        terms = [0] * move.TERMS
        for good in several(titles):
            title, _ = self._good("titles", good)
            if title < 0:
                raise wrong_value("titles", "right.titles", good)
            terms[move.GIVE_TITLES] |= bit(title)
        return self._judged("titles", (move.pack(move.IN_KIND, self.seat), *terms))

    # the future

    def future(
        self,
        moves: LegalMove | str | bool | Sequence[LegalMove | str | bool] = (),
        rounds: SupportsIndex = 0,
        seed: SupportsIndex | None = None,
    ) -> View:
        """Play on from here, with dice and cards drawn anew, to the next question of the own seat.

        The own seat plays the moves that are given, each at its next question.  Where a later one does not fit, the future
        ends there, and its ``unplayed`` holds what is left.  All other players are ``Balanced``.

        Parameters
        ----------
        moves : move or sequence of moves, optional
            Moves, texts in either language, or ``True`` and ``False``, as a bot answers them.
        rounds : int, default 0
            Rounds that are played after these moves, in which ``Balanced`` decides for the own seat too.
        seed : int, optional
            The seed of the dice and cards.  The same one makes several moves comparable.  By default it is another one each
            time.

        Returns
        -------
        View
            The view at the question where it ends.  Its question is of the kind ``"nothing"`` where the own seat
            has left, or the game is over.

        Raises
        ------
        ValueError
            The first move is no answer to the question.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
        >>> game.play_all(["dice 3+5", "roll"])
        >>> view = pw.bots.View.of(game)
        >>> view.future("buy").titles["depistage"].owner.name
        'Ana'
        >>> later = view.future(["acheter"], rounds=5, seed=1)
        >>> later.round, later.me.worth > 0
        (6, True)
        """
        from .future import play_on

        self._futures[0] += 1
        chance = self._seed(self._futures[0]) if seed is None else generator.stream(index(seed), 0)
        given = [moves] if isinstance(moves, (LegalMove, str, bool)) else [*moves]
        return play_on(self, given, whole_number("rounds", rounds, least=0), chance)

    @property
    def unplayed(self) -> tuple[object, ...]:
        """Of a future: the moves that did not fit.

        >>> import plakett_widgets as pw
        >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"}))
        >>> view.future(["roll", "use PL-03"]).unplayed
        ('use PL-03',)
        """
        return self._unplayed

    # inside

    def player_at(self, seat: int) -> Player | None:
        """Return the player of a seat, ``None`` for the bank.

        Parameters
        ----------
        seat : int
            The number of the seat, below 0 the bank.

        Returns
        -------
        Player or None
            The player.
        """
        return self.players[seat] if seat >= 0 else None

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.sheet.edition, self.sheet.names)

    def _seed(self, number: int) -> int:
        """Return a seed that follows from what is seen alone."""
        return generator.stream(crc32(repr((self._scene, self.data["n"])).encode()), number)

    def _parts(
        self,
        kind: str,
        unknown: str,
        make: Callable[[View, int], Kind],
        things: Sequence[Named],
        by_number: Callable[[int], int | None] = lambda number: None,
    ) -> Parts[Kind]:
        def find(name: str | int) -> int | None:
            if isinstance(name, int) or name.isdecimal():
                return by_number(int(name))
            found = exact_matches(name, things) or partial_matches(name, things)
            return found[0].number if len(found) == 1 else None

        return Parts(kind, unknown, [make(self, thing.number) for thing in things], find, lambda name: known_names(things))

    def _move(self, answer: Sequence[int]) -> LegalMove:
        return legal_move(self.position, self.pending, answer, self._reader, self.seat)

    def _asked_of_engine(self) -> Pending | str:
        """Return the question as :mod:`.complete_moves` takes it."""
        return self.data["kind"] if self.pending.kind == decision.QUIET else self.pending

    def _with_terms(self) -> list[Choice]:
        if self.data["kind"] == NOTHING:
            return []
        return moves_with_terms(self.position, self._asked_of_engine(), self.seat)

    def _limits(self, other: int, choice: Choice) -> OfferLimits:
        pos, titles = self.position, self.titles.values()
        counter = move.kind_of(choice.move) == move.COUNTER
        titles_too = pos.titles_too if counter else speaks_of_titles(pos, self.pending, self.seat)
        takes, cards = not pos.t.sellers_offer, pos.t.card_trade

        def held(seat: int) -> tuple[str, ...]:
            return self.players[seat].cards if cards else ()

        return OfferLimits(
            self.players[other],
            choice.low,
            choice.high if takes or pos.t.barter else 0,
            tuple(titles[title] for title in legality.tradable(pos, self.seat)) if titles_too else (),
            tuple(titles[title] for title in legality.tradable(pos, other)) if titles_too and takes else (),
            held(self.seat),
            held(other) if takes else (),
        )

    def _good(self, side: str, good: object) -> tuple[int, int]:
        """Return the number of a title, or -1 and the place of a card among those that can be kept."""
        if isinstance(good, (Title, str, int)) and not isinstance(good, bool):
            if good in self.titles:
                return self.titles.place_of(good), -1
            cards = [self.edition.cards[card] for card in self.sheet.tables.keepable]
            found = exact_matches(str(good), cards) or partial_matches(str(good), cards)
            if found:
                return -1, cards.index(found[0])
            hint = did_you_mean(str(good), known_names([*self.edition.titles, *cards]))
            raise ArgumentError(in_words("view.no_good", name=side, given=show_value(good), hint=hint))
        raise wrong_value(side, "right.goods", good)

    def _judged(self, name: str, answer: Sequence[int]) -> LegalMove:
        """Return a move of the own seat if the rules allow it."""
        packed, *terms = answer
        why = legality.judge(self.position, self.pending, packed, terms)
        if why:
            raise wrong("view.refused", name=name, why=describe_refused(self, packed, terms, why))
        return self._move(answer)

    def _details(self, kind: questions.QuestionKind) -> dict[str, Any]:
        """Return what a question is about."""
        a, b = self.pending.a, self.pending.b
        if kind in (questions.PURCHASE, questions.LIFT):
            return {"title": Title(self, a), "amount": b}
        if kind == questions.BID:
            about: dict[str, Any] = {"title": Title(self, a)} if a >= 0 else {"building": BuildingKind(self, -1 - a)}
            choice = next((one for one in self._choices() if move.kind_of(one.move) == move.BID), None)
            least = -self.position.t.in_notes(-b - self.position.t.smallest_note + 1)
            limits = (choice.low, choice.high) if choice else (least, least - 1)
            return about | {"amount": b, "lowest": limits[0], "highest": limits[1]}
        if kind == questions.PAYMENT:
            return {"amount": b, "by": self.player_at(a)}
        if kind == questions.REPLY:
            return {"by": self.players[a], "amount": abs(b), "offer": self._offer(a, self.seat)}
        if kind == questions.REQUEST:
            return {"building": BuildingKind(self, a), "lowest": 0, "highest": b}
        if kind == questions.PLACE:
            return {"building": BuildingKind(self, a), "amount": b if b >= 0 else None}
        if kind == questions.TITLES:
            back = in_kind.back(self.position, b)
            return {"by": self.players[a], "amount": back, "offer": self._offer(a, self.seat, -back)}
        if kind == questions.BRANCH:
            return {"choices": tuple(self.edition.branches[branch].id for branch in range(a, a + b))}
        if kind == questions.PATH:
            return {"choices": tuple(self.edition.squares[square].label for square in (a, b))}
        if kind == questions.JOKER:
            return {"card": self.edition.cards[a].id, "amount": b}
        if kind in (questions.RELEASE, questions.TICKET):
            return {"amount": a}
        if kind == questions.CLAIM:
            own = [claim for claim in self.claims if claim.owner.seat == self.seat]
            return {"amount": sum(claim.amount for claim in own), "title": own[0].title if len(own) == 1 else None}
        return {"amount": bank.owed(self.position, self.seat)} if kind == questions.SETTLEMENT else {}

    def _choices(self) -> list[Choice]:
        return legality.legal(self.position, self.pending)

    def _offer(self, by: int, to: int, cash: int | None = None) -> Offer:
        """Return the offer on the table."""
        terms, titles = self._scene["terms"], self.titles.values()
        cards = [self.edition.cards[card].id for card in self.sheet.tables.keepable]
        give, take = (tuple(titles[title] for title in bits(terms[side])) for side in (move.GIVE_TITLES, move.TAKE_TITLES))
        given, taken = (tuple(cards[card] for card in bits(terms[side])) for side in (move.GIVE_CARDS, move.TAKE_CARDS))
        price = terms[move.CASH] if cash is None else cash
        return Offer(self.players[by], self.players[to], give, take, price, terms[move.LATER_CASH], given, taken)

    def __repr__(self) -> str:
        return f"<view of {self.me.name} in round {self.round}: {repr(self.question)[1:-1].removeprefix('question ')}>"


def view_of(
    number: int,
    pos: Position,
    pending: Pending,
    seat: int,
    sheet: Sheet,
    kind: str | None = None,
    unplayed: Sequence[object] = (),
) -> View:
    """Return the view of a seat in a position, whose policy knows the beat so far."""
    if kind is None:
        kind = kind_for(pos, pending, seat)
    asked: Pending | str = kind if pending.kind == decision.QUIET else pending
    legal = [] if kind == NOTHING else complete_moves(pos, asked, seat)
    return View(scene.question(number, kind, seat, pos, pending, legal), sheet, unplayed)


def kind_for(pos: Position, pending: Pending, seat: int) -> str:
    """Return the kind of question that a seat is asked now."""
    if pos.over or not pos.playing[seat]:
        return NOTHING
    if pending.kind != decision.QUIET:
        return questions.OF_DECISION[pending.kind].name if pending.seat == seat else NOTHING
    return questions.TURN.name if pos.seat == seat else questions.BETWEEN_TURNS.name


def find_seat(names: Sequence[str], seat: object) -> int:
    """Return the seat of a player, by name or number from 0."""
    if isinstance(seat, str):
        found = [number for number, name in enumerate(names) if fold(name) == fold(seat)]
        if found:
            return found[0]
        raise ArgumentError(in_words("view.no_players", name=show_value(seat), hint=did_you_mean(seat, names)))
    number = whole_number("seat", seat, least=0)
    if number >= len(names):
        right = both("right.whole_between", least=0, most=len(names) - 1)
        raise wrong("argument.expected", name="seat", right=right, given=describe_value(seat))
    return number


def known_names(things: Iterable[Named]) -> list[str]:
    """Return the ids and names of things, and the longer words in them."""
    names = [name for thing in things for name in (thing.id, *thing.called)]
    return [*names, *dict.fromkeys(word for name in names for word in fold(name).split() if len(word) > SHORT_WORD)]


def several(goods: object) -> Iterable[object]:
    """Return one or several goods as several."""
    return goods if isinstance(goods, Iterable) and not isinstance(goods, str) else [goods]


def speaks_of_titles(pos: Position, pending: Pending, seat: int) -> bool:
    """Return whether an offer of a seat may name titles now."""
    return not (legality.offer_time(pos, pending, titles_too=True) or trade.may_speak(pos, seat, titles_too=True))
