"""Load one seat of a position: its square, and what it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from ...editions import UnknownNameError
from ...editions.names import Named, find
from ...engine import tables
from ...engine.chapters import mortgage, titles
from ...engine.position import BANK, Position
from ...errors.worded import show_value
from ...moves.grammar import Reader
from ...moves.naming import Unreadable
from .effects import all_effects
from .position import PositionError, SeatData, Square, position_error, printed_prices, unknown_name

T = TypeVar("T")

TRACK_FIELDS: Final = {
    "missed", "held", "jailed", "cured", "aid_due", "promised", "queue", "free", "kept_throw", "finished",
}  # fmt: skip
# the fields of a seat that is out, or has left by the exit
FIELDS_WHEN_OUT: Final = {"out", "on", "salary", "laps"}
FIELDS_WHEN_FINISHED: Final = {"finished", "on", "cash", "cured", "promised"}


class NameResolver:
    """Find seats, titles and other things by name.  ``PositionError`` names the field with an unknown one."""

    def __init__(self, pos: Position, reader: Reader) -> None:
        self.pos = pos
        self.reader = reader
        self.edition = reader.edition

    def seat(self, name: str, field: str) -> int:
        try:
            return self.reader.find_seat(name)
        except Unreadable as error:
            raise unknown_name(field, error) from None

    def named(self, field: str, kind: str, text: int | str, things: Sequence[Named]) -> int:
        try:
            return find(kind, as_text(text), things).number
        except UnknownNameError as error:
            raise unknown_name(field, error) from None

    def title(self, square: Square, field: str) -> int:
        try:
            return self.reader.find_title(as_text(square))
        except Unreadable as error:
            raise unknown_name(field, error) from None

    def by_title(self, pairs: Iterable[tuple[Square, T]], field: str) -> dict[int, T]:
        """Return the values by title.  A square may be named in several ways, but only once."""
        found: dict[int, T] = {}
        for square, value in pairs:
            title = self.title(square, field)
            if title in found:
                raise position_error(field, "square_twice", square=str(self.edition.titles[title].square))
            found[title] = value
        return found

    def by_name(self, field: str, kind: str, pairs: Mapping[str, T], things: Sequence[Named]) -> dict[int, T]:
        """Return the values by number.  A thing may be named in several ways, but only once."""
        found: dict[int, T] = {}
        for name, value in pairs.items():
            number = self.named(field, kind, name, things)
            if number in found:
                raise position_error(field, "twice", what=things[number].id)
            found[number] = value
        return found


class SeatLoader(NameResolver):
    """Load the data of a seat."""

    def __init__(self, pos: Position, reader: Reader, number: int, data: SeatData) -> None:
        super().__init__(pos, reader)
        self.number = number
        self.data = data
        self.field = f"seats.{reader.names[number]}"

    def wrong(self, field: str, key: str, **values: object) -> PositionError:
        return position_error(f"{self.field}.{field}", key, **values)

    def load(self) -> None:
        pos, seat = self.pos, self.data
        pos.cash[self.number] = pos.t.start_cash if seat.cash is None else seat.cash
        self.load_lap_fields()
        if seat.on is not None:
            pos.square[self.number] = self.named(f"{self.field}.on", "square", seat.on, self.edition.squares)
        if not pos.t.open_track and seat.model_fields_set & TRACK_FIELDS:
            raise self.wrong(min(seat.model_fields_set & TRACK_FIELDS), "exit_only")
        if seat.out or seat.finished:
            self.load_departed()
            return
        if pos.t.open_track:
            self.load_track_fields()
        else:
            self.load_detention()
        self.load_estate()

    def load_lap_fields(self) -> None:
        """Load what a seat has on a loop: a salary of its own, laps."""
        pos, t, seat = self.pos, self.pos.t, self.data
        if seat.salary is not None:
            if t.open_track:
                raise self.wrong("salary", "no_salary")
            pos.salaries[self.number] = seat.salary
        if seat.laps:
            if t.end != tables.LAPS:
                raise self.wrong("laps", "laps_only")
            pos.laps[self.number] = seat.laps

    def load_departed(self) -> None:
        """Load a seat that is out of play, or has left by the exit."""
        pos, seat, number = self.pos, self.data, self.number
        if seat.out and pos.t.open_track:
            raise self.wrong("out", "leave_by_exit")
        left = "finished" if pos.t.open_track else "out"
        keeps = FIELDS_WHEN_FINISHED if pos.t.open_track else FIELDS_WHEN_OUT
        lost = next((name for name in type(seat).model_fields if name not in keeps and getattr(seat, name)), None)
        if lost is not None:
            raise self.wrong(lost, "gone", left=left, lost=lost)
        pos.playing[number] = False
        pos.left -= 1
        if not seat.finished:
            pos.cash[number] = 0
            return
        if seat.on is not None and pos.square[number] != pos.t.exit:
            raise self.wrong("on", "finished_on", square=self.edition.squares[pos.t.exit].label)
        pos.square[number] = pos.t.exit
        pos.cured[number], pos.promised[number] = seat.cured, seat.promised

    def load_detention(self) -> None:
        pos, t, seat = self.pos, self.pos.t, self.data
        away = t.kind[pos.square[self.number]] == tables.WEEKEND
        detained = int(away) if seat.detained is None else seat.detained
        if detained and not away and (t.detention < 0 or (seat.on is not None and pos.square[self.number] != t.detention)):
            squares = self.edition.squares
            places = [square.label for square in squares if square.number == t.detention or square.kind == "weekend"]
            stands = squares[pos.square[self.number]].label
            raise self.wrong("detained", "detained_on", squares=places, stands=stands)
        throws = t.weekend_throws if away else t.detention_throws
        if detained > throws:
            raise self.wrong("detained", "last_throw", throws=throws, detained=detained)
        if detained and not away:
            pos.square[self.number] = t.detention
        pos.detained[self.number] = detained

    # on an open track

    def load_track_fields(self) -> None:
        """Load what a seat has on an open track."""
        pos, t, seat, number = self.pos, self.pos.t, self.data, self.number
        if seat.detained:
            raise self.wrong("detained", "jailed_or_held")
        if seat.held and seat.jailed:
            raise self.wrong("jailed", "held_not_jailed")
        if seat.held:
            self.set_locked_square([t.roundabout, *self.squares_ordering(tables.HOLD)])
        elif seat.jailed:
            self.set_locked_square(self.squares_ordering(tables.PRISON))
        if seat.held and seat.missed == 0:
            raise self.wrong("missed", "held_misses")
        pos.missed[number] = seat.missed if seat.missed is not None else t.hold if seat.held else 0
        pos.on_hold[number], pos.jailed[number] = seat.held, seat.jailed
        pos.cured[number], pos.aid_due[number] = seat.cured, seat.aid_due
        pos.promised[number] = seat.promised
        for card in seat.queue:
            self.queue_card(card)
        pos.deferred[number] = t.deferred[pos.square[number]] and not seat.free
        pos.kept_throw[number] = seat.kept_throw
        if seat.kept_throw and not (pos.deferred[number] and t.post_on_arrival):
            raise self.wrong("kept_throw", "no_kept_throw")
        if pos.square[number] == t.exit:
            raise self.wrong("on", "on_exit")

    def set_locked_square(self, places: list[int]) -> None:
        """Put a token that is held or jailed on its square, by default the first where that happens."""
        if not places:
            raise self.wrong("jailed", "no_prison")
        if self.data.on is None:
            self.pos.square[self.number] = places[0]
        elif self.pos.square[self.number] not in places:
            labels = [self.edition.squares[place].label for place in dict.fromkeys(places)]
            raise self.wrong("on", "locked_in_on", squares=labels)

    def squares_ordering(self, operation: int) -> list[int]:
        """Return the squares where an operation can happen: those that order it, and all others if a card does."""
        t = self.pos.t

        def ordered(effects: list[list[int]]) -> bool:
            return any(effect[0] == operation for effect in all_effects(t, effects))

        squares = [at for at, effects in enumerate(t.directives) if ordered(effects)]
        by_card = any(map(ordered, t.effects))
        return squares + [at for at in range(t.squares) if by_card and at not in squares]

    def queue_card(self, card: str) -> None:
        found = self.named(f"{self.field}.queue", "card", card, self.edition.cards)
        deck = self.pos.decks[self.pos.t.deck_of[found]]
        if found in self.pos.t.keepable:
            raise self.wrong("queue", "joker_waits", card=card)
        if found not in deck:
            raise self.wrong("queue", "waits_twice", card=card)
        deck.remove(found)
        self.pos.queue[self.number].append(found)

    # titles, buildings, mortgages and cards

    def load_estate(self) -> None:
        pos, seat = self.pos, self.data
        if seat.mortgaged and not pos.t.mortgages:
            raise self.wrong("mortgaged", "no_mortgages")
        for key in ("titles", "mortgaged", "buildings"):
            for title in self.by_title(((square, square) for square in getattr(seat, key)), f"{self.field}.{key}"):
                self.give_title(title, key)
        for square in seat.mortgaged:
            mortgage.encumber(pos, self.title(square, self.field), True)
        for title in self.by_title(((square, square) for square in seat.interest_paid), f"{self.field}.interest_paid"):
            self.mark_interest_paid(title)
        paid = self.by_title(seat.paid.items(), f"{self.field}.paid")
        built = self.by_title(((square, (square, what)) for square, what in seat.buildings.items()), f"{self.field}.buildings")
        for title, (square, what) in built.items():
            self.put_buildings(title, what, paid.pop(title, None), f"{self.field}.buildings.{square}")
        if paid:
            raise self.wrong("paid", "paid_for_nothing")
        for card in seat.cards:
            self.give_card(card)

    def give_title(self, title: int, key: str) -> None:
        holder = self.pos.owner[title]
        if holder not in (BANK, self.number):
            square = self.edition.titles[title].square
            raise self.wrong(key, "already", square=str(square), seat=self.reader.names[holder])
        if holder == BANK:
            titles.take(self.pos, self.number, title)

    def mark_interest_paid(self, title: int) -> None:
        pos, square = self.pos, self.edition.titles[title].square
        if not pos.t.interest_once:
            raise self.wrong("interest_paid", "interest_again")
        if pos.owner[title] != self.number or not pos.mortgaged[title]:
            raise self.wrong("interest_paid", "interest_without_mortgage", square=str(square))
        mortgage.mark_interest_paid(pos, self.number, title)

    def put_buildings(self, title: int, built: int | str, paid: list[int] | None, field: str) -> None:
        pos, t = self.pos, self.pos.t
        if isinstance(built, str) and not built.isdecimal():
            kind = self.named(field, "building", built, self.edition.buildings)
            step = list(t.kind_at[title]).index(kind) if kind in t.kind_at[title] else -1
        elif t.substitution:
            raise position_error(field, "kind_by_id", given=show_value(str(built))[1:-1])
        else:
            step = int(as_text(built)[:7])
        if not 0 <= step <= t.steps[title]:
            kinds = [self.edition.buildings[kind].id for kind in t.kind_at[title][1:]]
            key = "cannot_stand" if not kinds else "cannot_stand_kind" if t.substitution else "cannot_stand_step"
            raise position_error(field, key, given=show_value(str(built))[1:-1], most=t.steps[title] - 1, kinds=kinds or "")
        printed = printed_prices(t, title, step)
        if paid is not None and len(paid) != len(printed) and not (t.substitution and paid):
            raise position_error(field, "prices_paid", built=len(printed), paid=len(paid))
        pos.paid[title] = tuple(paid) if paid else printed
        titles.develop(pos, title, step)
        if step:
            pos.stock[t.kind_at[title][step]] -= t.pieces_at[title][step]

    def give_card(self, card: str) -> None:
        pos = self.pos
        found = self.named(f"{self.field}.cards", "card", card, self.edition.cards)
        if found not in pos.t.keepable:
            raise self.wrong("cards", "not_kept", card=card)
        if pos.holder[pos.t.keepable.index(found)] != BANK:
            raise self.wrong("cards", "held_twice", card=card)
        pos.holder[pos.t.keepable.index(found)] = self.number
        pos.decks[pos.t.deck_of[found]].remove(found)

    def check_mortgages(self) -> None:
        """Refuse mortgages beside buildings, once those of all seats are loaded."""
        pos = self.pos
        for square in self.data.mortgaged:
            title = self.title(square, self.field)
            if pos.step[title] or not (pos.t.build_beside_mortgaged or titles.group_is_bare(pos, title)):
                raise self.wrong("mortgaged", "built_beside", square=str(square))


def as_text(given: int | str) -> str:
    """Return a number or a name as text.

    >>> as_text(21), as_text("21 bis")
    ('21', '21 bis')
    """
    return given if isinstance(given, str) else show_value(given)
