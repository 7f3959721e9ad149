"""Load a position from data, at any quiet point.  Data that contradict themselves are refused."""

from __future__ import annotations

from ...engine import rule, tables
from ...engine.chapters import chance, ending, rent, turn
from ...engine.position import BANK, DONE, DUE, POT, Claim, Debt, Position
from ...moves.grammar import Reader
from .load_seat import NameResolver, SeatLoader
from .position import THROW_STATES, ClaimData, DebtData, PositionData, RentData, SeatData, position_error


def load_position(pos: Position, data: PositionData, reader: Reader) -> None:
    """Turn an empty table into the position that ``data`` describes.  Raises ``PositionError`` if it cannot be."""
    PositionLoader(pos, reader, data).load()


class PositionLoader(NameResolver):
    def __init__(self, pos: Position, reader: Reader, data: PositionData) -> None:
        super().__init__(pos, reader)
        self.data = data

    def load(self) -> None:
        pos, data = self.pos, self.data
        for number in range(len(pos.decks)):
            chance.shuffle(pos, number)
        given: dict[int, SeatData] = {}
        for name, seat in data.seats.items():
            if given.setdefault(self.seat(name, "seats"), seat) is not seat:
                raise position_error("seats", "seat_twice", seat=name)
        seated = [SeatLoader(pos, self.reader, number, given.get(number, SeatData())) for number in range(pos.seats)]
        for one in seated:
            one.load()
        for one in seated:
            one.check_mortgages()
        self.load_ranks(given)
        if pos.left < (1 if pos.t.open_track else min(2, pos.seats)):
            least = "one player" if pos.t.open_track or pos.seats < 2 else "two players"
            raise position_error("seats", "too_few", least=least)
        self.load_bank()
        discards = self.by_name("discards", "deck", data.discards, self.edition.decks)
        for deck, cards in discards.items():  # first, as what lies aside is on top of no deck
            self.lay_aside(deck, cards)
        for deck, cards in self.by_name("decks", "deck", data.decks, self.edition.decks).items():
            self.put_on_top(deck, cards)
        if data.banker is not None:
            if not (pos.t.banker and pos.t.playing_banker):
                raise position_error("banker", "no_banker")
            pos.banker = self.seat(data.banker, "banker")
        pos.seat = list(pos.playing).index(True) if data.turn is None else self.seat(data.turn, "turn")
        if not pos.playing[pos.seat]:
            raise position_error("turn", "out_of_play", seat=data.turn)
        pos.starter = 0 if data.starter is None else self.seat(data.starter, "starter")
        pos.round = data.round
        pos.turn = data.turn_number - 1
        pos.bankruptcies = data.bankruptcies
        for number, claim in enumerate(data.claims):
            self.add_claim(claim, f"claims[{number}]")
        for number, debt in enumerate(data.debts):
            self.add_debt(debt, f"debts[{number}]")
        pos.last = BANK if data.last is None else self.seat(data.last, "last")
        pos.minutes = data.minutes
        self.check_game_goes_on()
        self.begin_turn()
        self.load_turn_so_far()

    def check_game_goes_on(self) -> None:
        """Refuse a position in which the game is over."""
        pos, data = self.pos, self.data
        left = pos.seats - pos.left
        if data.bankruptcies > left:
            raise position_error("bankruptcies", "left_less", count=data.bankruptcies, left=left)
        if data.bankruptcies and ending.reached(pos):
            raise position_error("bankruptcies", "over")
        if ending.time_is_up(pos):
            raise position_error("minutes", "over_after")
        begins = data.throws == "due" and data.first_throw and not data.doubles
        for seat, laps in enumerate(pos.laps):
            if pos.t.end == tables.LAPS and laps >= pos.t.end_count and (begins or seat != pos.seat):
                raise position_error(f"seats.{self.reader.names[seat]}.laps", "over_after")

    def begin_turn(self) -> None:
        """Begin the turn.  An aid is paid as a turn begins: one that fell due in this turn waits for the next."""
        pos = self.pos
        waits = pos.aid_due[pos.seat] and bool(self.data.followed)
        pos.aid_due[pos.seat] = pos.aid_due[pos.seat] and not waits
        turn.begin(pos, pos.seat, rule.NEXT_PLAYER)
        pos.aid_due[pos.seat] = pos.aid_due[pos.seat] or waits

    def load_throws(self) -> None:
        """Load which throw of the turn is next."""
        pos, data = self.pos, self.data
        if data.throws == "optional" and not (pos.t.optional_bonus and data.doubles):
            raise position_error("throws", "not_optional")
        if data.throws == "done" and pos.t.open_track:
            raise position_error("throws", "always_due")
        counted = pos.t.max_doubles or pos.t.open_track  # else a turn has no limit on doubles
        if counted and 0 < data.doubles >= pos.t.max_doubles:
            most = pos.t.max_doubles - 1
            raise (
                position_error("doubles", "doubles", most=most)
                if pos.t.max_doubles
                else position_error("doubles", "no_doubles")
            )
        pos.doubles = data.doubles
        pos.throws = next(throws for throws, word in THROW_STATES.items() if word == data.throws)
        begun = pos.throws != DUE or data.doubles > 0
        if begun and data.first_throw and "first_throw" in data.model_fields_set:
            raise position_error("first_throw", "first_is_over")
        pos.first_throw = data.first_throw and not begun
        locked_up = pos.detained[pos.seat] > 0 and pos.square[pos.seat] == pos.t.detention
        if locked_up and pos.throws != DONE and not pos.first_throw:
            name = self.reader.names[pos.seat]
            raise position_error(f"seats.{name}.detained", "thrown_once")

    def load_turn_so_far(self) -> None:
        """Load what has already happened in the turn."""
        pos, data = self.pos, self.data
        self.load_throws()
        if data.dice:
            if len(data.dice) != pos.t.dice:
                raise position_error("dice", "dice", count=len(data.dice), dice=pos.t.dice)
            pos.die1, pos.die2 = data.dice[0], data.dice[-1] if pos.t.dice > 1 else 0
        pos.offers = data.offers
        for number, loan in enumerate(data.loans):
            self.add_loan(loan, f"loans[{number}]")
        if data.rent is not None:
            self.load_rent(data.rent)
        for field in ("followed", "errands"):
            if not pos.t.open_track and field in data.model_fields_set:
                raise position_error(field, "exit_only")
        for square in data.followed:
            pos.visited |= 1 << self.named("followed", "square", square, self.edition.squares)
        if data.errands is not None:
            if data.errands > len(pos.queue[pos.seat]):
                raise position_error("errands", "errands", most=len(pos.queue[pos.seat]))
            pos.errands = data.errands

    def debt_parties(self, owed: DebtData | RentData, field: str) -> tuple[int, int]:
        """Return debtor and creditor, who are in play, or the bank."""
        debtor = self.seat(owed.debtor, f"{field}.debtor")
        creditor = BANK if self.reader.is_bank(owed.creditor) else self.seat(owed.creditor, f"{field}.creditor")
        for role, seat in (("debtor", debtor), ("creditor", creditor)):
            if seat != BANK and not self.pos.playing[seat]:
                raise position_error(f"{field}.{role}", "out_of_play", seat=self.reader.names[seat])
        if debtor == creditor:
            raise position_error(f"{field}.creditor", "owes_oneself")
        return debtor, creditor

    def add_loan(self, loan: DebtData, field: str) -> None:
        if not self.pos.t.lending:
            raise position_error(field, "no_loans")
        self.pos.loans.append(Debt(*self.debt_parties(loan, field), loan.amount, -1))

    def load_rent(self, paid: RentData) -> None:
        pos = self.pos
        title = self.title(paid.square, "rent.square")
        if pos.t.in_kind == tables.NEVER:
            raise position_error("rent", "no_kind")
        debtor, creditor = self.debt_parties(paid, "rent")
        if creditor == BANK:
            raise position_error("rent.creditor", "kind_for_bank")
        if debtor != pos.seat:
            raise position_error("rent.debtor", "not_in_turn", seat=self.reader.names[pos.seat])
        square = pos.t.square_of[title]
        if pos.square[debtor] != square:
            stands = self.edition.squares[pos.square[debtor]].label
            raise position_error(
                "rent.square", "stands", seat=self.reader.names[debtor], stands=stands, square=str(paid.square)
            )
        if pos.owner[title] == BANK:
            raise position_error("rent.square", "of_bank", square=str(paid.square))
        if pos.throws == DUE and pos.first_throw:
            raise position_error("rent", "rent_before_throw")
        pos.rent = Debt(debtor, creditor, paid.amount, square)

    def load_ranks(self, given: dict[int, SeatData]) -> None:
        """Load who has left by the exit, in order."""
        finished = sorted((seat.finished, number) for number, seat in given.items() if seat.finished)
        if [place for place, _ in finished] != list(range(1, len(finished) + 1)):
            raise position_error("seats", "ranks")
        self.pos.exits = [number for _, number in finished]
        if finished and self.pos.t.end == tables.FIRST_EXIT:
            raise position_error("seats", "first_exit")

    def load_bank(self) -> None:
        pos, bank = self.pos, self.data.bank
        if bank.cash is not None and bank.cash < 0 and not pos.t.unlimited_bank:
            raise position_error("bank.cash", "bank_cash", cash=str(bank.cash))
        pos.cash[BANK] = pos.t.bank_cash - pos.t.start_cash * pos.seats if bank.cash is None else bank.cash
        pos.cash[BANK] = pos.cash[BANK] if pos.t.unlimited_bank else max(pos.cash[BANK], 0)
        if bank.pot and not pos.t.jackpot:
            raise position_error("bank.pot", "pot")
        pos.cash[POT] = bank.pot
        stock = self.by_name("bank.stock", "building", bank.stock, self.edition.buildings)
        for kind in self.edition.buildings:
            supply = pos.t.supply[kind.number]
            standing = supply - pos.stock[kind.number]
            left = max(pos.stock[kind.number], 0)
            if not (pos.t.unlimited_small and kind.small):  # a kind that never runs out has no shortage
                left = stock.get(kind.number, left)
            if standing + left > supply:
                raise position_error(f"bank.stock.{kind.id}", "supply", standing=standing, left=left, supply=supply)
            pos.stock[kind.number] = left

    def put_on_top(self, deck: int, cards: list[str]) -> None:
        for card in reversed(self.cards_of_deck("decks", deck, cards)):
            chance.put_on_top(self.pos, card)

    def lay_aside(self, deck: int, cards: list[str]) -> None:
        if not self.pos.t.discard:
            raise position_error("discards", "no_discards")
        for card in self.cards_of_deck("discards", deck, cards):
            self.pos.decks[deck].remove(card)
            self.pos.discards[deck].append(card)

    def cards_of_deck(self, field: str, deck: int, cards: list[str]) -> list[int]:
        field += f".{self.edition.decks[deck].id}"
        found: list[int] = []
        for name in cards:
            card = self.named(field, "card", name, self.edition.cards)
            if self.pos.t.deck_of[card] != deck:
                raise position_error(field, "other_deck", card=name, deck=self.edition.decks[self.pos.t.deck_of[card]].id)
            if card in found:
                raise position_error(field, "card_twice", card=name)
            if card not in self.pos.decks[deck]:
                raise position_error(field, "not_in_deck", card=name)
            found.append(card)
        return found

    def add_debt(self, debt: DebtData, field: str) -> None:
        pos = self.pos
        if pos.t.debts != tables.STANDING:
            raise position_error(field, "no_debts")
        debtor, creditor = self.debt_parties(debt, field)
        owing = self.reader.names[debtor]
        if pos.cash[debtor]:
            raise position_error(f"{field}.debtor", "cash_pays", seat=owing, cash=str(pos.cash[debtor]))
        pos.debts.append(Debt(debtor, creditor, debt.amount, -1))

    def add_claim(self, claim: ClaimData, field: str) -> None:
        pos = self.pos
        title = self.title(claim.square, f"{field}.square")
        owner, visitor = self.seat(claim.owner, f"{field}.owner"), self.seat(claim.visitor, f"{field}.visitor")
        if not pos.t.claim_steps:
            raise position_error(field, "no_claims")
        if owner == visitor or not (pos.playing[owner] and pos.playing[visitor]):
            raise position_error(field, "two_players")
        if pos.owner[title] == BANK and claim.amount is None:  # a former owner may still be owed a rent
            raise position_error(f"{field}.square", "of_bank", square=str(claim.square))
        amount, rule_id = rent.amount_due(pos, title)
        if claim.amount is not None:
            amount = claim.amount
        else:
            unknown = (
                "rent_by_dice" if pos.t.family[title] == tables.BY_DICE
                else "rent_held_then" if pos.owner[title] != owner
                else "rent_before_mortgage" if pos.mortgaged[title]
                else ""
            )  # fmt: skip
            if unknown:
                raise position_error(f"{field}.amount", unknown, square=str(claim.square))
        pos.claims.append(Claim(owner, visitor, amount, title, rule_id, -1))
