"""Dump a position as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine import decision, tables
from ...engine.legality import Pending
from ...engine.position import BANK, DUE, POT, Debt, Position
from ...moves.grammar import Reader
from ...words.catalogue import both, in_words
from .position import THROW_STATES, PositionData, PositionError, printed_prices, square_name


def dump_position(pos: Position, pending: Pending, reader: Reader) -> PositionData:
    """Return a position at a quiet point as data, without the order of the decks, which nobody at the table can see.

    Raises ``PositionError`` while a decision is pending, or when the game is over.  Saving the game keeps such a moment.
    """
    if pos.over:
        raise PositionError(in_words("position.over_now"))
    if pending.kind != decision.QUIET:
        kind = both(f"about.{decision.NAMES[pending.kind]}")
        raise PositionError(in_words("position.pending", seat=reader.names[pending.seat], kind=kind))
    return PositionDumper(pos, reader).data()


class PositionDumper:
    def __init__(self, pos: Position, reader: Reader) -> None:
        self.pos = pos
        self.t = pos.t
        self.edition = reader.edition
        self.names = reader.names
        self.bank_name = reader.bank

    def data(self) -> PositionData:
        pos, t = self.pos, self.t
        table: dict[str, Any] = {
            "turn": self.names[pos.seat],
            "throws": THROW_STATES[pos.throws],
            "doubles": pos.doubles,
            "round": pos.round,
            "turn_number": pos.turn,
            "starter": self.names[pos.starter],
            "banker": self.names[pos.banker] if pos.banker != BANK else None,
            "last": self.names[pos.last] if pos.last != BANK else None,
            "dice": [die for die in (pos.die1, pos.die2) if die] or None,
            "bankruptcies": pos.bankruptcies or None,
            "minutes": pos.minutes or None,
            "offers": pos.offers or None,
            "seats": {name: self.seat(seat) for seat, name in enumerate(self.names)},
            "bank": self.bank(),
            "discards": {
                deck.id: self.cards(pos.discards[deck.number]) for deck in self.edition.decks if pos.discards[deck.number]
            },
            "claims": [
                {"owner": self.names[claim.owner], "visitor": self.names[claim.visitor],
                 "square": self.square(claim.title), "amount": claim.amount}
                for claim in pos.claims
            ],
            "debts": list(map(self.debt_fields, pos.debts)),
            "loans": list(map(self.debt_fields, pos.loans)),
        }  # fmt: skip
        if pos.rent is not None and t.in_kind != tables.NEVER:
            table["rent"] = self.debt_fields(pos.rent) | {"square": square_name(self.edition.squares[pos.rent.square])}
        if t.open_track:
            followed = [square for square in self.edition.squares if pos.visited >> square.number & 1]
            table["followed"] = [square_name(square) for square in followed] or None
            table["errands"] = pos.errands if pos.errands != len(pos.queue[pos.seat]) else None
        later = {} if pos.first_throw or pos.throws != DUE or pos.doubles else {"first_throw": False}
        return PositionData.model_validate(without_empty(table) | later)

    def seat(self, seat: int) -> dict[str, Any]:
        pos, t = self.pos, self.t
        here = self.edition.squares[pos.square[seat]]
        fields: dict[str, Any] = {"cash": pos.cash[seat], "on": square_name(here)}
        fields["salary"] = pos.salaries[seat] if pos.salaries[seat] >= 0 else None
        fields["laps"] = pos.laps[seat] if t.end == tables.LAPS and pos.laps[seat] else None
        if not pos.playing[seat]:
            if t.open_track:
                fields |= {"finished": pos.exits.index(seat) + 1, "cured": pos.cured[seat]}
                return without_empty(fields | {"promised": pos.promised[seat] or None})
            return without_empty(fields | {"out": True})
        held = pos.holdings[seat]
        fields["titles"] = [self.square(title) for title in held if not pos.mortgaged[title]]
        fields["mortgaged"] = [self.square(title) for title in held if pos.mortgaged[title]]
        fields["interest_paid"] = [self.square(title) for title in held if pos.interest_paid[title]] or None
        built = [title for title in held if pos.step[title]]
        fields["buildings"] = {str(self.square(title)): self.built(title) for title in built}
        fields["paid"] = {
            str(self.square(title)): list(pos.paid[title])
            for title in built
            if pos.paid[title] != printed_prices(t, title, pos.step[title])
        }
        fields["cards"] = self.cards([t.keepable[card] for card, holder in enumerate(pos.holder) if holder == seat])
        if t.open_track:
            fields |= self.track_fields(seat)
        else:
            fields["detained"] = pos.detained[seat] if pos.detained[seat] or t.kind[here.number] == tables.WEEKEND else None
        return without_empty(fields)

    def track_fields(self, seat: int) -> dict[str, Any]:
        pos = self.pos
        waits = self.t.deferred[pos.square[seat]]
        return {
            "missed": pos.missed[seat] or None,
            "held": pos.on_hold[seat],
            "jailed": pos.jailed[seat],
            "cured": pos.cured[seat],
            "aid_due": pos.aid_due[seat],
            "promised": pos.promised[seat] or None,
            "queue": self.cards(pos.queue[seat]),
            "free": waits and not pos.deferred[seat],
            "kept_throw": pos.kept_throw[seat] or None,
        }

    def bank(self) -> dict[str, Any]:
        pos, t = self.pos, self.t
        standing = [0] * len(t.supply)
        for title, step in enumerate(pos.step):
            if step:
                standing[t.kind_at[title][step]] += t.pieces_at[title][step]
        stock = {
            kind.id: pos.stock[kind.number] for kind in self.edition.buildings
            if pos.stock[kind.number] != t.supply[kind.number] - standing[kind.number]
        }  # fmt: skip
        return without_empty({"cash": pos.cash[BANK], "pot": pos.cash[POT] or None, "stock": stock})

    def debt_fields(self, debt: Debt) -> dict[str, Any]:
        creditor = self.names[debt.creditor] if debt.creditor >= 0 else self.bank_name  # the bank keeps the pot
        return {"debtor": self.names[debt.debtor], "creditor": creditor, "amount": debt.amount}

    def built(self, title: int) -> int | str:
        step = self.pos.step[title]
        kinds = self.t.kind_at[title]
        if self.t.substitution or kinds[step] != kinds[1]:
            return self.edition.buildings[kinds[step]].id
        return step

    def square(self, title: int) -> int | str:
        return square_name(self.edition.squares[self.t.square_of[title]])

    def cards(self, cards: Sequence[int]) -> list[str]:
        return [self.edition.cards[card].id for card in cards]


def without_empty(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out fields that are empty or false."""
    return {field: value for field, value in fields.items() if value or type(value) is int}
