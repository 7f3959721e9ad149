"""Positions as data: a game set up at any moment, for exercises, scenarios and questions of the kind "what if"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from ..editions import Edition, UnknownNameError
from ..editions.format import Fields
from ..editions.loading import wrong_fields
from ..editions.names import Named, find, fold
from ..engine import rule, tables
from ..engine.chapters import chance, ending, rent, titles, turn
from ..engine.position import BANK, DONE, DUE, OPTIONAL, POT, Claim, Debt, Position
from .grammar import Reader, Unreadable

T = TypeVar("T")
Square = int | str  # printed number, id or name
Money = Annotated[int, Field(ge=0, le=100_000_000)]


def named_by_text(data: object) -> object:
    """The same by square with the squares as text: whoever writes Python gives their numbers.

    >>> named_by_text({9: "hotel", "anse": "bar"})
    {'9': 'hotel', 'anse': 'bar'}
    """
    return {str(square): said for square, said in data.items()} if isinstance(data, Mapping) else data


BySquare = BeforeValidator(named_by_text)


class PositionError(ValueError):
    """A position that cannot be: the field, what was wrong, and what would be right."""


class Data(Fields, BaseModel):
    model_config = ConfigDict(strict=True)


class SeatData(Data):
    """One player; what is left out is as at the start of a game."""

    cash: Money | None = None
    on: Square | None = None
    titles: list[Square] = []
    mortgaged: list[Square] = Field([], description="titles held under mortgage; they need not be listed as titles too")
    buildings: Annotated[dict[str, int | str], BySquare] = Field(
        {}, description="by square: how many of the first kind, or the id of the kind that replaces them all"
    )
    paid: Annotated[dict[str, list[Money]], BySquare] = Field(
        {}, description="by square: what each building cost, if not the printed price"
    )
    cards: list[str] = []
    detained: Annotated[int, Field(ge=0, le=9)] | None = Field(
        None, description="0 free; n: the n-th throw since being sent, or going away, is next; away means 1 if not said"
    )
    out: bool = False
    salary: Money | None = Field(None, description="what every lap brings this player, for unequal starts")
    laps: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="salaries so far, where the game ends after so many laps")
    # where the track has an exit
    missed: Annotated[int, Field(ge=0, le=100)] | None = Field(None, description="turns still to be missed")
    held: bool = Field(False, description="on the square of the bankrupt; all the turns of the stay are left if not said")
    jailed: bool = False
    cured: bool = False
    aid_due: bool = Field(False, description="receives the aid when the next turn that is not missed begins")
    promised: Money = Field(0, description="money that waits at the post office")
    queue: list[str] = Field([], description="cards that wait for the next turn, the oldest first")
    free: bool = Field(False, description="nothing waits on the square: the die comes next")
    kept_throw: Annotated[int, Field(ge=0, le=6)] = Field(0, description="thrown at the post office on arrival, 0 for nothing")
    finished: Annotated[int, Field(ge=0, le=12)] = Field(0, description="0 in play; n: the n-th to leave by the exit")


ON_THE_WAY: Final = {
    "missed", "held", "jailed", "cured", "aid_due", "promised", "queue", "free", "kept_throw", "finished",
}  # fmt: skip


class ClaimData(Data):
    """A rent that is open."""

    owner: str
    visitor: str
    square: Square
    amount: Money | None = None


class DebtData(Data):
    """A sum that stays owed; the creditor may be the bank."""

    debtor: str
    creditor: str
    amount: Annotated[int, Field(ge=1, le=100_000_000)]


class RentData(Data):
    """A rent that was just paid, where titles may still take the place of the cash."""

    debtor: str
    creditor: str
    amount: Annotated[int, Field(ge=1, le=100_000_000)]
    square: Square


class BankData(Data):
    cash: Annotated[int, Field(ge=-(10**12), le=10**12)] | None = Field(
        None, description="below zero only where the bank has no limit"
    )
    pot: Money = 0
    stock: dict[str, Annotated[int, Field(ge=0, le=1000)]] = {}


class PositionData(Data):
    """A position: whose turn, what each seat has, what the bank has, tops of decks, open claims."""

    turn: str | None = Field(None, description="whose turn; the first player's if left out")
    throws: Literal["due", "optional", "done"] = "due"
    first_throw: bool = Field(True, description="is the next throw the first of the turn?")
    doubles: Annotated[int, Field(ge=0, le=9)] = 0
    round: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    turn_number: Annotated[int, Field(ge=1, le=60_000)] = 1
    banker: str | None = None
    seats: dict[str, SeatData] = {}
    bank: BankData = BankData()
    decks: dict[str, list[str]] = Field({}, description="by deck: the cards on top, the uppermost first")
    discards: dict[str, list[str]] = Field({}, description="by deck: the cards laid aside until it is shuffled anew")
    bankruptcies: Annotated[int, Field(ge=0, le=6)] = Field(0, description="so far, where the game ends after several")
    claims: list[ClaimData] = []
    debts: list[DebtData] = Field([], description="sums that stay owed, the oldest first")
    last: str | None = Field(None, description="whose turn ended last: this player’s debts are looked at before the next throw")
    starter: str | None = Field(None, description="who began, and with whom a round begins; the first player if left out")
    minutes: Annotated[int, Field(ge=0, le=100_000_000)] = Field(0, description="played so far")
    dice: Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(max_length=2)] = Field([], description="of the last throw")
    offers: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="made this turn, where they are limited")
    loans: list[DebtData] = Field([], description="sums that fall due when the debtor’s next turn begins, the oldest first")
    rent: RentData | None = Field(None, description="just paid, where titles may still take the place of the cash")
    # where the track has an exit
    followed: list[Square] = Field([], description="squares whose directives have been followed this turn")
    errands: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description="how many of the cards that wait come before the throw; all of them if not said"
    )


def read_data(data: Mapping[str, Any]) -> PositionData:
    """A position from plain data; ``PositionError`` names each field that is wrong.

    >>> read_data({"seats": {"Ana": {"cahs": 5}}})
    Traceback (most recent call last):
    ...
    plakett_widgets.record.position.PositionError: seats.Ana.cahs: is not a field here; did you mean “cash”?
    """
    try:
        return PositionData.model_validate(dict(data))
    except ValidationError as error:
        raise PositionError("; ".join(wrong_fields(error, dict(data)))) from None


def set_up(pos: Position, data: PositionData, edition: Edition, reader: Reader) -> None:
    """Make an empty table the position that ``data`` describes; ``PositionError`` if it cannot be."""
    Builder(data, edition, pos, reader).build()


class Builder:
    def __init__(self, data: PositionData, edition: Edition, pos: Position, reader: Reader) -> None:
        self.data = data
        self.edition = edition
        self.pos = pos
        self.reader = reader

    def build(self) -> None:
        pos, data = self.pos, self.data
        for number in range(len(pos.decks)):
            chance.shuffle(pos, number)
        given: dict[int, SeatData] = {}
        for name, seat in data.seats.items():
            if given.setdefault(self.seat(name, "seats"), seat) is not seat:
                raise PositionError(f"seats: {name} is there twice, once under another name")
        for number in range(pos.seats):
            self.seat_down(number, given.get(number, SeatData()))
        self.rank(given)
        if pos.left < (2 if not pos.t.open_track else 1):
            raise PositionError("seats: at least two players must be in play")
        self.fill_bank()
        for deck, cards in data.decks.items():
            self.arrange(deck, cards)
        for deck, cards in data.discards.items():
            self.lay_aside(deck, cards)
        if data.banker:
            if not pos.t.banker:
                raise PositionError("banker: in this game nobody keeps the bank")
            pos.banker = self.seat(data.banker, "banker")
        pos.seat = self.seat(data.turn, "turn") if data.turn else list(pos.playing).index(True)
        if not pos.playing[pos.seat]:
            raise PositionError(f"turn: {data.turn} is out of play")
        pos.starter = self.seat(data.starter, "starter") if data.starter else 0
        pos.round = data.round
        pos.turn = data.turn_number - 1
        pos.bankruptcies = data.bankruptcies
        for claim in data.claims:
            self.open_claim(claim)
        for number, debt in enumerate(data.debts):
            self.open_debt(debt, f"debts[{number}]")
        pos.last = self.seat(data.last, "last") if data.last else BANK
        pos.minutes = data.minutes
        if ending.reached(pos):
            raise PositionError("bankruptcies: with so many the game is over")
        if ending.time_is_up(pos):
            raise PositionError("minutes: after so many the game is over")
        if data.doubles and data.doubles >= pos.t.max_doubles:
            raise PositionError(f"doubles: at most {pos.t.max_doubles - 1}, the next one ends the turn")
        turn.begin(pos, pos.seat, rule.NEXT_PLAYER)
        pos.doubles = data.doubles
        pos.throws = {"due": DUE, "optional": OPTIONAL, "done": DONE}[data.throws]
        pos.first_throw = data.first_throw and pos.throws == DUE and not data.doubles
        self.go_on()

    def go_on(self) -> None:
        """What has already happened in the turn."""
        pos, data = self.pos, self.data
        if data.dice:
            if len(data.dice) != pos.t.dice:
                raise PositionError(f"dice: {len(data.dice)} numbers, for a throw of {pos.t.dice}")
            pos.die1, pos.die2 = data.dice[0], data.dice[-1] if pos.t.dice > 1 else 0
        pos.offers = data.offers
        for number, loan in enumerate(data.loans):
            self.open_loan(loan, f"loans[{number}]")
        if data.rent is not None:
            self.pay_rent(data.rent)
        if not pos.t.open_track and (data.followed or data.errands is not None):
            raise PositionError("followed, errands: only where the track has an exit")
        for square in data.followed:
            pos.visited |= 1 << self.named("followed", "square", square, self.edition.squares)
        if data.errands is not None:
            if data.errands > len(pos.queue[pos.seat]):
                raise PositionError(f"errands: only {len(pos.queue[pos.seat])} cards wait")
            pos.errands = data.errands

    def open_loan(self, loan: DebtData, field: str) -> None:
        if not self.pos.t.lending:
            raise PositionError(f"{field}: in this game nobody lends")
        debtor = self.seat(loan.debtor, f"{field}.debtor")
        creditor = BANK if fold(loan.creditor) == "bank" else self.seat(loan.creditor, f"{field}.creditor")
        if debtor == creditor or not self.pos.playing[debtor]:
            raise PositionError(f"{field}: the debtor is in play, and owes it to somebody else")
        self.pos.loans.append(Debt(debtor, creditor, loan.amount, -1))

    def pay_rent(self, paid: RentData) -> None:
        debtor, creditor = self.seat(paid.debtor, "rent.debtor"), self.seat(paid.creditor, "rent.creditor")
        title = self.title(paid.square, "rent.square")
        if self.pos.t.in_kind == tables.NEVER:
            raise PositionError("rent: in this game titles never take the place of cash")
        if debtor != self.pos.seat or creditor == debtor or not self.pos.playing[creditor]:
            raise PositionError("rent: the player whose turn it is has paid it to another who is in play")
        self.pos.rent = Debt(debtor, creditor, paid.amount, self.pos.t.square_of[title])

    def seat(self, name: str, field: str) -> int:
        try:
            return self.reader.seat(name)
        except Unreadable as error:
            raise PositionError(f"{field}: {error}") from None

    def named(self, field: str, kind: str, text: object, things: Sequence[Named]) -> int:
        try:
            return find(kind, str(text), things).number
        except UnknownNameError as error:
            raise PositionError(f"{field}: {error}") from None

    def title(self, square: Square, field: str) -> int:
        try:
            return self.reader.title(str(square))
        except Unreadable as error:
            raise PositionError(f"{field}: {error}") from None

    def by_title(self, told: Mapping[str, T], field: str) -> dict[int, T]:
        """The same by title: a square that is named in two ways is there twice."""
        found: dict[int, T] = {}
        for square, said in told.items():
            title = self.title(square, field)
            if title in found:
                raise PositionError(f"{field}: square {self.edition.titles[title].square} is there twice")
            found[title] = said
        return found

    def seat_down(self, number: int, seat: SeatData) -> None:
        pos = self.pos
        field = f"seats.{self.reader.names[number]}"
        pos.cash[number] = pos.t.start_cash if seat.cash is None else seat.cash
        self.send_round(number, seat, field)
        if seat.on is not None:
            pos.square[number] = self.named(f"{field}.on", "square", seat.on, self.edition.squares)
        if seat.out or seat.finished:
            if pos.t.open_track != (seat.finished > 0):
                raise PositionError(f"{field}: on a track with an exit a seat has finished, elsewhere it is out")
            if seat.titles or seat.mortgaged or seat.buildings or seat.cards:
                raise PositionError(f"{field}.out: who has left the game holds nothing")
            pos.playing[number] = False
            pos.left -= 1
            if seat.finished:
                pos.square[number] = pos.t.exit
                pos.cured[number], pos.promised[number] = seat.cured, seat.promised
            else:
                pos.cash[number] = 0
            return
        if pos.t.open_track:
            self.send_out(number, seat, field)
        elif seat.model_fields_set & ON_THE_WAY:
            raise PositionError(f"{field}.{min(seat.model_fields_set & ON_THE_WAY)}: only where the track has an exit")
        else:
            self.detain(number, seat, f"{field}.detained")
        for key in ("titles", "mortgaged", "buildings"):
            for square in getattr(seat, key):
                self.give_title(number, self.title(square, f"{field}.{key}"), f"{field}.{key}")
        if seat.mortgaged and not pos.t.mortgages:
            raise PositionError(f"{field}.mortgaged: in this game nothing is mortgaged")
        for square in seat.mortgaged:
            pos.mortgaged[self.title(square, field)] = True
        paid = self.by_title(seat.paid, f"{field}.paid")
        built = self.by_title({square: (square, what) for square, what in seat.buildings.items()}, f"{field}.buildings")
        for title, (square, what) in built.items():
            self.put_buildings(title, what, paid.pop(title, None), f"{field}.buildings.{square}")
        if paid:
            raise PositionError(f"{field}.paid: prices for a square without buildings")
        for square in seat.mortgaged:
            title = self.title(square, field)
            if pos.step[title] or not (pos.t.build_beside_mortgaged or titles.group_is_bare(pos, title)):
                raise PositionError(f"{field}.mortgaged: {square} belongs to a group with buildings")
        for card in seat.cards:
            self.give_card(number, card, f"{field}.cards")

    def send_round(self, number: int, seat: SeatData, field: str) -> None:
        """What a seat has on a loop: a salary of its own, laps."""
        pos, t = self.pos, self.pos.t
        if seat.salary is not None:
            if t.open_track:
                raise PositionError(f"{field}.salary: on a track with an exit there is none")
            pos.salaries[number] = seat.salary
        if seat.laps:
            if t.end != tables.LAPS:
                raise PositionError(f"{field}.laps: only with end_condition = “laps:n”")
            pos.laps[number] = seat.laps

    def send_out(self, number: int, seat: SeatData, field: str) -> None:
        """What a seat has on an open track."""
        pos, t = self.pos, self.pos.t
        if seat.detained:
            raise PositionError(f"{field}.detained: nobody is detained here; jailed or held?")
        for state, square in ((seat.held, t.roundabout), (seat.jailed, self.prison())):
            if state and seat.on is not None and pos.square[number] != square:
                raise PositionError(f"{field}.on: who is held or jailed stands on {self.edition.squares[square].label}")
            if state:
                pos.square[number] = square
        if seat.held and seat.missed == 0:
            raise PositionError(f"{field}.missed: who is held has turns to miss")
        pos.missed[number] = seat.missed if seat.missed is not None else t.hold if seat.held else 0
        pos.on_hold[number], pos.jailed[number] = seat.held, seat.jailed
        pos.cured[number], pos.aid_due[number] = seat.cured, seat.aid_due
        pos.promised[number] = seat.promised
        for card in seat.queue:
            self.queue_card(number, card, f"{field}.queue")
        pos.deferred[number] = t.deferred[pos.square[number]] and not seat.free
        pos.kept_throw[number] = seat.kept_throw
        if seat.kept_throw and not (pos.deferred[number] and t.post_on_arrival):
            raise PositionError(f"{field}.kept_throw: only on a square that keeps it, with the option that lets it")
        if pos.square[number] == t.exit:
            raise PositionError(f"{field}.on: who stands on the exit has finished")

    def prison(self) -> int:
        return next((at for at, rows in enumerate(self.pos.t.directives) if [tables.PRISON, 0] in rows), -1)

    def queue_card(self, number: int, card: str, field: str) -> None:
        found = self.named(field, "card", card, self.edition.cards)
        deck = self.pos.decks[self.pos.t.deck_of[found]]
        if found in self.pos.t.keepable or found not in deck:
            raise PositionError(f"{field}: “{card}” is a joker, or it is named twice")
        deck.remove(found)
        self.pos.queue[number].append(found)

    def rank(self, given: dict[int, SeatData]) -> None:
        """Who has left by the exit, in order."""
        finished = sorted((seat.finished, number) for number, seat in given.items() if seat.finished)
        if [place for place, _ in finished] != list(range(1, len(finished) + 1)):
            raise PositionError("seats: finished says in which order the players left: 1, 2, …")
        self.pos.exits = [number for _, number in finished]
        if finished and self.pos.t.end == tables.FIRST_EXIT:
            raise PositionError("seats: the game ends when the first player has finished")

    def detain(self, number: int, seat: SeatData, field: str) -> None:
        pos = self.pos
        away = pos.t.kind[pos.square[number]] == tables.WEEKEND
        throws = pos.t.weekend_throws if away else pos.t.detention_throws
        detained = int(away) if seat.detained is None else seat.detained
        if detained > throws:
            raise PositionError(f"{field}: {detained} is more than {throws} throws")
        if detained and not away:
            pos.square[number] = pos.t.detention
        pos.detained[number] = detained

    def give_title(self, number: int, title: int, field: str) -> None:
        holder = self.pos.owner[title]
        if holder not in (BANK, number):
            square = self.edition.titles[title].square
            raise PositionError(f"{field}: square {square} is already {self.reader.names[holder]}’s")
        if holder == BANK:
            titles.take(self.pos, number, title)

    def put_buildings(self, title: int, built: int | str, paid: list[int] | None, field: str) -> None:
        pos, t = self.pos, self.pos.t
        if isinstance(built, str) and not built.isdecimal():
            kind = self.named(field, "building", built, self.edition.buildings)
            step = list(t.kind_at[title]).index(kind) if kind in t.kind_at[title] else -1
        elif t.substitution:
            raise PositionError(f"{field}: write the id of the kind of building, not {built!r}")
        else:
            step = int(built)
        if not 0 <= step <= t.steps[title]:
            allowed = [self.edition.buildings[kind].id for kind in t.kind_at[title][1:]]
            numbered = t.steps[title] and not t.substitution
            known = f"0 to {t.steps[title] - 1} or the id of a kind" if numbered else " or ".join(allowed)
            raise PositionError(f"{field}: {built!r} cannot stand there; write {known or 'nothing: no building fits'}")
        first = step if t.substitution else 1
        printed = list(t.building_price[title][first : step + 1]) if step else []
        if paid is not None and len(paid) != len(printed) and not (t.substitution and paid):
            raise PositionError(f"{field}: {len(printed)} buildings, but {len(paid)} prices paid")
        pos.paid[title] = list(paid) if paid else printed
        pos.step[title] = step
        if step:
            pos.stock[t.kind_at[title][step]] -= t.pieces_at[title][step]

    def give_card(self, number: int, card: str, field: str) -> None:
        pos = self.pos
        found = self.named(field, "card", card, self.edition.cards)
        if found not in pos.t.keepable:
            raise PositionError(f"{field}: “{card}” is not a card that can be kept")
        if pos.holder[pos.t.keepable.index(found)] != BANK:
            raise PositionError(f"{field}: “{card}” is held twice")
        pos.holder[pos.t.keepable.index(found)] = number
        pos.decks[pos.t.deck_of[found]].remove(found)

    def fill_bank(self) -> None:
        pos, bank = self.pos, self.data.bank
        pos.cash[BANK] = pos.t.bank_cash - pos.t.start_cash * pos.seats if bank.cash is None else bank.cash
        pos.cash[BANK] = pos.cash[BANK] if pos.t.unlimited_bank else max(pos.cash[BANK], 0)
        if bank.pot and not pos.t.jackpot:
            raise PositionError("bank.pot: only with the option that lets fines wait on the rest square")
        pos.cash[POT] = bank.pot
        for kind, count in bank.stock.items():
            number = self.named("bank.stock", "building", kind, self.edition.buildings)
            if count > pos.t.supply[number]:
                raise PositionError(f"bank.stock.{kind}: {count} is more than the {pos.t.supply[number]} there are")
            pos.stock[number] = count
        if min(pos.stock, default=0) < 0:
            raise PositionError("buildings: more of a kind stand on the board than there are; set bank.stock")

    def arrange(self, deck: str, cards: list[str]) -> None:
        for card in reversed(self.in_deck("decks", deck, cards)):
            chance.put_on_top(self.pos, card)

    def lay_aside(self, deck: str, cards: list[str]) -> None:
        if not self.pos.t.discard:
            raise PositionError("discards: in this game cards go back under their deck")
        for card in self.in_deck("discards", deck, cards):
            self.pos.decks[self.pos.t.deck_of[card]].remove(card)
            self.pos.discards[self.pos.t.deck_of[card]].append(card)

    def in_deck(self, field: str, deck: str, cards: list[str]) -> list[int]:
        number = self.named(field, "deck", deck, self.edition.decks)
        found = [self.named(f"{field}.{deck}", "card", card, self.edition.cards) for card in cards]
        for name, card in zip(cards, found, strict=True):
            if card not in self.pos.decks[number] or found.count(card) > 1:
                raise PositionError(f"{field}.{deck}: “{name}” is not in this deck, is named twice, or a player holds it")
        return found

    def open_debt(self, debt: DebtData, field: str) -> None:
        pos = self.pos
        if pos.t.debts != tables.STANDING:
            raise PositionError(f"{field}: in this game no sum stays owed")
        debtor = self.seat(debt.debtor, f"{field}.debtor")
        creditor = BANK if fold(debt.creditor) == "bank" else self.seat(debt.creditor, f"{field}.creditor")
        if pos.cash[debtor] or debtor == creditor or not pos.playing[debtor]:
            raise PositionError(f"{field}: the debtor is in play and has no cash, since cash pays debts first")
        pos.debts.append(Debt(debtor, creditor, debt.amount, -1))

    def open_claim(self, claim: ClaimData) -> None:
        title = self.title(claim.square, "claims.square")
        owner, visitor = self.seat(claim.owner, "claims.owner"), self.seat(claim.visitor, "claims.visitor")
        if owner == visitor or not (self.pos.playing[owner] and self.pos.playing[visitor]):
            raise PositionError("claims: the owner and the visitor must be two players who are in play")
        if self.pos.owner[title] == BANK:
            raise PositionError(f"claims.square: square {claim.square} is the bank’s")
        if claim.amount is None and self.pos.t.family[title] == tables.BY_DICE:
            raise PositionError(f"claims.amount: the rent of square {claim.square} depends on the throw; say how much")
        amount, law = rent.amount_due(self.pos, title)
        due = amount if claim.amount is None else claim.amount
        self.pos.claims.append(Claim(owner, visitor, due, title, law, -1))
