"""A game set up at any quiet moment: from data to a position, which is refused where the data contradict themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from ..editions import Edition, UnknownNameError
from ..editions.errors import shown
from ..editions.names import Named, find
from ..engine import rule, tables
from ..engine.chapters import chance, ending, rent, titles, turn
from ..engine.position import BANK, DONE, DUE, POT, Claim, Debt, Position
from .effects import all_effects
from .grammar import Reader, Unreadable
from .position import NEXT_THROW, ClaimData, DebtData, PositionData, PositionError, RentData, SeatData, Square

T = TypeVar("T")

ON_THE_WAY: Final = {
    "missed", "held", "jailed", "cured", "aid_due", "promised", "queue", "free", "kept_throw", "finished",
}  # fmt: skip
# what who has left still has: out of play, or by the exit
OUT_OF_PLAY: Final = {"out", "on", "salary", "laps"}
BEYOND_THE_EXIT: Final = {"finished", "on", "cash", "cured", "promised"}


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
        for number, seat in given.items():
            self.look_at_mortgages(number, seat)
        self.rank(given)
        if pos.left < (1 if pos.t.open_track else min(2, pos.seats)):
            raise PositionError("seats: at least two players must be in play")
        self.fill_bank()
        discards = self.by_name("discards", "deck", data.discards, self.edition.decks)
        for deck, cards in discards.items():  # first: what lies aside is on top of no deck
            self.lay_aside(deck, cards)
        for deck, cards in self.by_name("decks", "deck", data.decks, self.edition.decks).items():
            self.arrange(deck, cards)
        if data.banker is not None:
            if not (pos.t.banker and pos.t.playing_banker):
                raise PositionError("banker: in this game no player keeps the bank")
            pos.banker = self.seat(data.banker, "banker")
        pos.seat = list(pos.playing).index(True) if data.turn is None else self.seat(data.turn, "turn")
        if not pos.playing[pos.seat]:
            raise PositionError(f"turn: {data.turn} is out of play")
        pos.starter = 0 if data.starter is None else self.seat(data.starter, "starter")
        pos.round = data.round
        pos.turn = data.turn_number - 1
        pos.bankruptcies = data.bankruptcies
        for number, claim in enumerate(data.claims):
            self.open_claim(claim, f"claims[{number}]")
        for number, debt in enumerate(data.debts):
            self.open_debt(debt, f"debts[{number}]")
        pos.last = BANK if data.last is None else self.seat(data.last, "last")
        pos.minutes = data.minutes
        self.see_to_the_end()
        turn.begin(pos, pos.seat, rule.NEXT_PLAYER)
        self.go_on()

    def see_to_the_end(self) -> None:
        """A position is one from which play goes on."""
        pos, data = self.pos, self.data
        left = pos.seats - pos.left
        if data.bankruptcies > left:
            raise PositionError(f"bankruptcies: {data.bankruptcies}, but {left} of the seats are out of play")
        if data.bankruptcies and ending.reached(pos):
            raise PositionError("bankruptcies: with so many the game is over")
        if ending.time_is_up(pos):
            raise PositionError("minutes: after so many the game is over")
        begins = data.throws == "due" and data.first_throw and not data.doubles
        for seat, laps in enumerate(pos.laps):
            if pos.t.end == tables.LAPS and laps >= pos.t.end_count and (begins or seat != pos.seat):
                raise PositionError(f"seats.{self.reader.names[seat]}.laps: after so many the game is over")

    def throws(self) -> None:
        """Which throw of the turn is next."""
        pos, data = self.pos, self.data
        if data.throws == "optional" and not (pos.t.optional_bonus and data.doubles):
            raise PositionError("throws: only a throw after a double is optional, and only with the option that says so")
        if data.throws == "done" and pos.t.open_track:
            raise PositionError("throws: here the turn passes with its last throw; “due” is the only word")
        counted = pos.t.max_doubles or pos.t.open_track  # else they go on for as long as they fall
        if counted and 0 < data.doubles >= pos.t.max_doubles:
            limit = f"at most {pos.t.max_doubles - 1}, the next one ends the turn" if pos.t.max_doubles else "here none counts"
            raise PositionError(f"doubles: {limit}")
        pos.doubles = data.doubles
        pos.throws = next(throws for throws, word in NEXT_THROW.items() if word == data.throws)
        begun = pos.throws != DUE or data.doubles > 0
        if begun and data.first_throw and "first_throw" in data.model_fields_set:
            raise PositionError("first_throw: with these throws and doubles the first throw of the turn is over")
        pos.first_throw = data.first_throw and not begun
        locked_up = pos.detained[pos.seat] > 0 and pos.square[pos.seat] == pos.t.detention
        if locked_up and pos.throws != DONE and not pos.first_throw:
            name = self.reader.names[pos.seat]
            raise PositionError(f"seats.{name}.detained: who is detained throws once a turn, and that throw is over")

    def go_on(self) -> None:
        """What has already happened in the turn."""
        pos, data = self.pos, self.data
        self.throws()
        if data.dice:
            if len(data.dice) != pos.t.dice:
                raise PositionError(f"dice: {len(data.dice)} numbers, for a throw of {pos.t.dice}")
            pos.die1, pos.die2 = data.dice[0], data.dice[-1] if pos.t.dice > 1 else 0
        pos.offers = data.offers
        for number, loan in enumerate(data.loans):
            self.open_loan(loan, f"loans[{number}]")
        if data.rent is not None:
            self.pay_rent(data.rent)
        for field in ("followed", "errands"):
            if not pos.t.open_track and field in data.model_fields_set:
                raise PositionError(f"{field}: only where the track has an exit")
        for square in data.followed:
            pos.visited |= 1 << self.named("followed", "square", square, self.edition.squares)
        if data.errands is not None:
            if data.errands > len(pos.queue[pos.seat]):
                raise PositionError(f"errands: only {len(pos.queue[pos.seat])} cards wait")
            pos.errands = data.errands

    def parties(self, owed: DebtData | RentData, field: str) -> tuple[int, int]:
        """Who owes, and to whom: two who are in play, or the bank."""
        debtor = self.seat(owed.debtor, f"{field}.debtor")
        creditor = BANK if self.reader.is_bank(owed.creditor) else self.seat(owed.creditor, f"{field}.creditor")
        for role, seat in (("debtor", debtor), ("creditor", creditor)):
            if seat != BANK and not self.pos.playing[seat]:
                raise PositionError(f"{field}.{role}: {self.reader.names[seat]} is out of play")
        if debtor == creditor:
            raise PositionError(f"{field}.creditor: nobody owes anything to oneself")
        return debtor, creditor

    def open_loan(self, loan: DebtData, field: str) -> None:
        if not self.pos.t.lending:
            raise PositionError(f"{field}: in this game nobody lends")
        self.pos.loans.append(Debt(*self.parties(loan, field), loan.amount, -1))

    def pay_rent(self, paid: RentData) -> None:
        pos = self.pos
        title = self.title(paid.square, "rent.square")
        if pos.t.in_kind == tables.NEVER:
            raise PositionError("rent: in this game titles never take the place of cash")
        debtor, creditor = self.parties(paid, "rent")
        if creditor == BANK:
            raise PositionError("rent.creditor: titles take the place of cash for a player, not for the bank")
        if debtor != pos.seat:
            raise PositionError(f"rent.debtor: the rent just paid is that of {self.reader.names[pos.seat]}, whose turn it is")
        square = pos.t.square_of[title]
        if pos.square[debtor] != square:
            stands = self.edition.squares[pos.square[debtor]].label
            raise PositionError(f"rent.square: {self.reader.names[debtor]} stands on {stands}, not on {paid.square}")
        if pos.owner[title] == BANK:
            raise PositionError(f"rent.square: square {paid.square} is the bank’s")
        if pos.throws == DUE and pos.first_throw:
            raise PositionError("rent: a rent is paid after a throw; write throws = “done”, or first_throw = false")
        pos.rent = Debt(debtor, creditor, paid.amount, square)

    def seat(self, name: str, field: str) -> int:
        try:
            return self.reader.seat(name)
        except Unreadable as error:
            raise PositionError(f"{field}: {error}") from None

    def named(self, field: str, kind: str, text: int | str, things: Sequence[Named]) -> int:
        try:
            return find(kind, written(text), things).number
        except UnknownNameError as error:
            raise PositionError(f"{field}: {error}") from None

    def title(self, square: Square, field: str) -> int:
        try:
            return self.reader.title(written(square))
        except Unreadable as error:
            raise PositionError(f"{field}: {error}") from None

    def by_title(self, told: Iterable[tuple[Square, T]], field: str) -> dict[int, T]:
        """The same by title: a square that is named in two ways is there twice."""
        found: dict[int, T] = {}
        for square, said in told:
            title = self.title(square, field)
            if title in found:
                raise PositionError(f"{field}: square {self.edition.titles[title].square} is there twice")
            found[title] = said
        return found

    def by_name(self, field: str, kind: str, told: Mapping[str, T], things: Sequence[Named]) -> dict[int, T]:
        """The same by the number of what is named, each once."""
        found: dict[int, T] = {}
        for name, said in told.items():
            number = self.named(field, kind, name, things)
            if number in found:
                raise PositionError(f"{field}: {things[number].id} is there twice")
            found[number] = said
        return found

    def seat_down(self, number: int, seat: SeatData) -> None:
        pos = self.pos
        field = f"seats.{self.reader.names[number]}"
        pos.cash[number] = pos.t.start_cash if seat.cash is None else seat.cash
        self.send_round(number, seat, field)
        if seat.on is not None:
            pos.square[number] = self.named(f"{field}.on", "square", seat.on, self.edition.squares)
        if not pos.t.open_track and seat.model_fields_set & ON_THE_WAY:
            raise PositionError(f"{field}.{min(seat.model_fields_set & ON_THE_WAY)}: only where the track has an exit")
        if seat.out or seat.finished:
            self.take_leave(number, seat, field)
            return
        if pos.t.open_track:
            self.send_out(number, seat, field)
        else:
            self.detain(number, seat, field)
        self.deal(number, seat, field)

    def take_leave(self, number: int, seat: SeatData, field: str) -> None:
        """Out of play, or by the exit."""
        pos = self.pos
        if seat.out and pos.t.open_track:
            raise PositionError(f"{field}.out: here players leave by the exit; write finished = 1, 2, … in their order")
        left = "finished" if pos.t.open_track else "out"
        keeps = BEYOND_THE_EXIT if pos.t.open_track else OUT_OF_PLAY
        lost = next((name for name in type(seat).model_fields if name not in keeps and getattr(seat, name)), None)
        if lost is not None:
            raise PositionError(f"{field}.{lost}: who is {left} has nothing of the kind; leave out {lost}, or {left}")
        pos.playing[number] = False
        pos.left -= 1
        if not seat.finished:
            pos.cash[number] = 0
            return
        if seat.on is not None and pos.square[number] != pos.t.exit:
            raise PositionError(f"{field}.on: who has finished stands on {self.edition.squares[pos.t.exit].label}")
        pos.square[number] = pos.t.exit
        pos.cured[number], pos.promised[number] = seat.cured, seat.promised

    def deal(self, number: int, seat: SeatData, field: str) -> None:
        """Titles, buildings, mortgages and cards."""
        pos = self.pos
        if seat.mortgaged and not pos.t.mortgages:
            raise PositionError(f"{field}.mortgaged: in this game nothing is mortgaged")
        for key in ("titles", "mortgaged", "buildings"):
            for title in self.by_title(((square, square) for square in getattr(seat, key)), f"{field}.{key}"):
                self.give_title(number, title, f"{field}.{key}")
        for square in seat.mortgaged:
            pos.mortgaged[self.title(square, field)] = True
        paid = self.by_title(seat.paid.items(), f"{field}.paid")
        built = self.by_title(((square, (square, what)) for square, what in seat.buildings.items()), f"{field}.buildings")
        for title, (square, what) in built.items():
            self.put_buildings(title, what, paid.pop(title, None), f"{field}.buildings.{square}")
        if paid:
            raise PositionError(f"{field}.paid: prices for a square without buildings")
        for card in seat.cards:
            self.give_card(number, card, f"{field}.cards")

    def look_at_mortgages(self, number: int, seat: SeatData) -> None:
        """Beside what any player has built."""
        pos = self.pos
        field = f"seats.{self.reader.names[number]}"
        for square in seat.mortgaged:
            title = self.title(square, field)
            if pos.step[title] or not (pos.t.build_beside_mortgaged or titles.group_is_bare(pos, title)):
                raise PositionError(f"{field}.mortgaged: {square} belongs to a group with buildings")

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
        if seat.held and seat.jailed:
            raise PositionError(f"{field}.jailed: who is held on the square of the bankrupt is not in prison")
        if seat.held:
            self.lock_in(number, seat, field, [t.roundabout, *self.places(tables.HOLD)])
        elif seat.jailed:
            self.lock_in(number, seat, field, self.places(tables.PRISON))
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

    def lock_in(self, number: int, seat: SeatData, field: str, places: list[int]) -> None:
        """Where one says, or on the first of the places where that happens."""
        if not places:
            raise PositionError(f"{field}.jailed: there is no prison")
        if seat.on is None:
            self.pos.square[number] = places[0]
        elif self.pos.square[number] not in places:
            labels = " or ".join(self.edition.squares[place].label for place in dict.fromkeys(places))
            raise PositionError(f"{field}.on: who is held or jailed stands on {labels}")

    def places(self, operation: int) -> list[int]:
        """Where that befalls a token: on the squares that order it, or anywhere if a card does."""
        t = self.pos.t

        def ordered(effects: list[list[int]]) -> bool:
            return any(effect[0] == operation for effect in all_effects(t, effects))

        squares = [at for at, effects in enumerate(t.directives) if ordered(effects)]
        by_card = any(map(ordered, t.effects))
        return squares + [at for at in range(t.squares) if by_card and at not in squares]

    def queue_card(self, number: int, card: str, field: str) -> None:
        found = self.named(field, "card", card, self.edition.cards)
        deck = self.pos.decks[self.pos.t.deck_of[found]]
        if found in self.pos.t.keepable:
            raise PositionError(f"{field}: “{card}” is a joker, which does not wait: write it among cards")
        if found not in deck:
            raise PositionError(f"{field}: “{card}” waits twice")
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
        pos, t = self.pos, self.pos.t
        away = t.kind[pos.square[number]] == tables.WEEKEND
        detained = int(away) if seat.detained is None else seat.detained
        if detained and not away and (t.detention < 0 or (seat.on is not None and pos.square[number] != t.detention)):
            squares = self.edition.squares
            places = [square.label for square in squares if square.number == t.detention or square.kind == "weekend"]
            stands = squares[pos.square[number]].label
            raise PositionError(f"{field}.detained: who is detained stands on {' or '.join(places)}, not on {stands}")
        throws = t.weekend_throws if away else t.detention_throws
        if detained > throws:
            raise PositionError(f"{field}.detained: the last throw there is number {throws}, {detained} is too many")
        if detained and not away:
            pos.square[number] = t.detention
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
            raise PositionError(f"{field}: write the id of the kind of building, not {shown(built)}")
        else:
            step = int(written(built)[:7])
        if not 0 <= step <= t.steps[title]:
            allowed = [self.edition.buildings[kind].id for kind in t.kind_at[title][1:]]
            numbered = t.steps[title] and not t.substitution
            known = f"0 to {t.steps[title] - 1} or the id of a kind" if numbered else " or ".join(allowed)
            raise PositionError(f"{field}: {shown(built)} cannot stand there; write {known or 'nothing: no building fits'}")
        first = step if t.substitution else 1
        printed = tuple(t.building_price[title][first : step + 1]) if step else ()
        if paid is not None and len(paid) != len(printed) and not (t.substitution and paid):
            raise PositionError(f"{field}: {len(printed)} buildings, but {len(paid)} prices paid")
        pos.paid[title] = tuple(paid) if paid else printed
        titles.develop(pos, title, step)
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
        if bank.cash is not None and bank.cash < 0 and not pos.t.unlimited_bank:
            raise PositionError(f"bank.cash: should be 0 or more, not {bank.cash}: here the bank has notes, and issues more")
        pos.cash[BANK] = pos.t.bank_cash - pos.t.start_cash * pos.seats if bank.cash is None else bank.cash
        pos.cash[BANK] = pos.cash[BANK] if pos.t.unlimited_bank else max(pos.cash[BANK], 0)
        if bank.pot and not pos.t.jackpot:
            raise PositionError("bank.pot: only with the option that lets fines wait on the rest square")
        pos.cash[POT] = bank.pot
        stock = self.by_name("bank.stock", "building", bank.stock, self.edition.buildings)
        for kind in self.edition.buildings:
            supply = pos.t.supply[kind.number]
            standing = supply - pos.stock[kind.number]
            left = stock.get(kind.number, max(supply - standing, 0))
            if standing + left > supply:
                total = f"{standing} on the board and {left} in the bank are more than the {supply} there are"
                raise PositionError(f"bank.stock.{kind.id}: {total}")
            pos.stock[kind.number] = left

    def arrange(self, deck: int, cards: list[str]) -> None:
        for card in reversed(self.in_deck("decks", deck, cards)):
            chance.put_on_top(self.pos, card)

    def lay_aside(self, deck: int, cards: list[str]) -> None:
        if not self.pos.t.discard:
            raise PositionError("discards: in this game cards go back under their deck")
        for card in self.in_deck("discards", deck, cards):
            self.pos.decks[deck].remove(card)
            self.pos.discards[deck].append(card)

    def in_deck(self, field: str, deck: int, cards: list[str]) -> list[int]:
        field += f".{self.edition.decks[deck].id}"
        found: list[int] = []
        for name in cards:
            card = self.named(field, "card", name, self.edition.cards)
            if self.pos.t.deck_of[card] != deck:
                raise PositionError(f"{field}: “{name}” belongs to the deck {self.edition.decks[self.pos.t.deck_of[card]].id}")
            if card in found:
                raise PositionError(f"{field}: “{name}” is there twice")
            if card not in self.pos.decks[deck]:
                raise PositionError(f"{field}: “{name}” is not in its deck: a player has it, or it lies aside")
            found.append(card)
        return found

    def open_debt(self, debt: DebtData, field: str) -> None:
        pos = self.pos
        if pos.t.debts != tables.STANDING:
            raise PositionError(f"{field}: in this game no sum stays owed")
        debtor, creditor = self.parties(debt, field)
        owing = self.reader.names[debtor]
        if pos.cash[debtor]:
            raise PositionError(
                f"{field}.debtor: who owes has no cash, since cash pays debts first; {owing} has {pos.cash[debtor]}"
            )
        pos.debts.append(Debt(debtor, creditor, debt.amount, -1))

    def open_claim(self, claim: ClaimData, field: str) -> None:
        pos = self.pos
        title = self.title(claim.square, f"{field}.square")
        owner, visitor = self.seat(claim.owner, f"{field}.owner"), self.seat(claim.visitor, f"{field}.visitor")
        if not pos.t.claim_steps:
            raise PositionError(f"{field}: in this game rents are paid by themselves")
        if owner == visitor or not (pos.playing[owner] and pos.playing[visitor]):
            raise PositionError(f"{field}: the owner and the visitor must be two players who are in play")
        if pos.owner[title] == BANK and claim.amount is None:  # who sold it may still be owed a rent, and it then be seized
            raise PositionError(f"{field}.square: square {claim.square} is the bank’s")
        amount, law = rent.amount_due(pos, title)
        if claim.amount is not None:
            amount = claim.amount
        else:
            unknown = (
                "depends on the throw" if pos.t.family[title] == tables.BY_DICE
                else "was owed to who held it then" if pos.owner[title] != owner
                else "was owed before it was mortgaged" if pos.mortgaged[title]
                else ""
            )  # fmt: skip
            if unknown:
                raise PositionError(f"{field}.amount: the rent of square {claim.square} {unknown}; say how much")
        pos.claims.append(Claim(owner, visitor, amount, title, law, -1))


def written(given: int | str) -> str:
    """A number or a name as one writes it.

    >>> written(21), written("21 bis")
    ('21', '21 bis')
    """
    return given if isinstance(given, str) else shown(given)
