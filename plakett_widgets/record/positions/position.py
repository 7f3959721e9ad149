"""Positions as data: a game at any quiet point, for exercises, scenarios and questions of the kind "what if"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
)

from ... import editions
from ...editions import UnknownNameError
from ...editions.faults import wrong_fields
from ...editions.format import MAX_SEATS, MAX_THROWS, Amount, Fields
from ...editions.options import plain
from ...engine.move import MAX_AMOUNT
from ...engine.position import DONE, DUE, OPTIONAL
from ...engine.tables import Tables
from ...errors.worded import (
    ArgumentError,
    Worded,
    about_field,
    as_hint,
    describe_value,
    join_alternatives,
    join_clauses,
    printable,
)
from ...moves.naming import Unreadable
from ...words.catalogue import both, error_text, in_words

Square = int | str  # printed number, id or name
Throws = Literal["due", "optional", "done"]
THROW_STATES: Final[Mapping[int, Throws]] = {DUE: "due", OPTIONAL: "optional", DONE: "done"}
MAX_DEPTH: Final = 6  # of a position, where each seat has lists by square
Sum = Annotated[int, Field(ge=0, le=MAX_AMOUNT)]  # a long game brings more than any amount of an edition
Due = Annotated[Sum, Field(ge=1)]


def keys_as_text(data: object) -> object:
    """Turn the keys of a table into text, as Python code may name squares by number.

    >>> keys_as_text({9: "hotel", "anse": "bar"})
    {'9': 'hotel', 'anse': 'bar'}
    """
    return {str(square): given for square, given in data.items()} if isinstance(data, Mapping) else data


BySquare = BeforeValidator(keys_as_text)


def square_name(square: editions.Square) -> int | str:
    """Return how a position names a square: by its printed number, or else by its id."""
    return int(square.label) if square.label.isdecimal() else square.id


def printed_prices(t: Tables, title: int, step: int) -> tuple[int, ...]:
    """Return the printed prices of the buildings at a step of a lot.  A building that replaces others counts alone."""
    return tuple(t.building_price[title][step if t.substitution else 1 : step + 1]) if step else ()


class PositionError(Worded, ValueError):
    """A position that cannot be.  The message names the field, what is wrong, and what would be right.

    Parameters
    ----------
    words : mapping of str to str
        The message in each language, by "fr" and "en".

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> Game("plakettopoly", players=2, position={"seats": {"P1": {"titles": ["nowhere"]}}})
    Traceback (most recent call last):
    ...
    plakett_widgets.record.positions.position.PositionError: seats.P1.titles: there is no square “nowhere”
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__({locale: printable(text) for locale, text in words.items()})  # it may quote what somebody wrote


def position_error(field: str, key: str, **values: object) -> PositionError:
    """Return the error about a field in the words of the catalogue.  A list is worded as alternatives."""
    given = {name: join_alternatives(value) if isinstance(value, list) else value for name, value in values.items()}
    return PositionError(about_field(field, both(f"position.{key}", **given)).words)


def unknown_name(field: str, error: Unreadable | UnknownNameError) -> PositionError:
    """Return the error about a field with an unknown name."""
    return PositionError(about_field(field, error_text(error)).words)


class Data(Fields, BaseModel):  # BaseModel again, for linters
    """A table that a person writes."""

    @property
    def model_fields_set(self) -> set[str]:
        """The fields that were given, or changed since, such as a list that was added to."""
        added = {name for name, field in type(self).model_fields.items() if getattr(self, name) != field.default}
        return super().model_fields_set | added

    @model_serializer(mode="wrap")
    def given_fields(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Serialize only the fields that were given, as some positions may not have the others."""
        fields: dict[str, Any] = write(self)
        given = self.model_fields_set
        return {name: value for name, value in fields.items() if name in given}


class SeatData(Data):
    """A seat.  What is left out is as at the start of a game."""

    cash: Sum | None = None
    on: Square | None = None
    titles: list[Square] = []
    mortgaged: list[Square] = Field([], description="titles held under mortgage; they need not be listed as titles too")
    interest_paid: list[Square] = Field(
        [], description="mortgaged titles whose interest was paid when they were received, where it is due once"
    )
    buildings: Annotated[dict[str, int | str], BySquare] = Field(
        {}, description="by square: how many of the first kind, or the id of the kind that replaces them all"
    )
    paid: Annotated[dict[str, list[Amount]], BySquare] = Field(
        {}, description="by square: what each building cost, if not the printed price"
    )
    cards: list[str] = []
    detained: Annotated[int, Field(ge=0, le=MAX_THROWS)] | None = Field(
        None, description="0 free; n: the n-th throw since being sent, or going away, is next; away means 1 if left out"
    )
    out: bool = False
    salary: Amount | None = Field(None, description="what every lap brings this player, for unequal starts")
    laps: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="salaries so far, where the game ends after so many laps")
    # where the track has an exit
    missed: Annotated[int, Field(ge=0, le=100)] | None = Field(None, description="turns still to be missed")
    held: bool = Field(False, description="on the square of the bankrupt; all turns of the stay if left out")
    jailed: bool = False
    cured: bool = False
    aid_due: bool = Field(False, description="receives the aid when the next turn that is not missed begins")
    promised: Amount = Field(0, description="money that waits at the post office")
    queue: list[str] = Field([], description="cards that wait for the next turn, the oldest first")
    free: bool = Field(False, description="nothing waits on the square: the die comes next")
    kept_throw: Annotated[int, Field(ge=0, le=6)] = Field(0, description="thrown at the post office on arrival, 0 for nothing")
    finished: Annotated[int, Field(ge=0, lt=MAX_SEATS)] = Field(0, description="0 in play; n: the n-th to leave by the exit")


class ClaimData(Data):
    """A rent that is open."""

    owner: str
    visitor: str
    square: Square
    amount: Sum | None = None


class DebtData(Data):
    """A sum that stays owed.  The creditor may be the bank."""

    debtor: str
    creditor: str
    amount: Due


class RentData(Data):
    """A rent that was just paid, where titles may still take the place of the cash."""

    debtor: str
    creditor: str
    amount: Due
    square: Square


class BankData(Data):
    cash: Annotated[int, Field(ge=-(10**12), le=10**12)] | None = Field(
        None, description="below zero only where the bank has no limit"
    )
    pot: Sum = 0
    stock: dict[str, Annotated[int, Field(ge=0, le=1000)]] = {}


class PositionData(Data):
    """A position: the seat in turn, what each seat and the bank have, the tops of the decks, claims and debts."""

    turn: str | None = Field(None, description="whose turn; the first player's if left out")
    throws: Throws = "due"
    first_throw: bool = Field(True, description="is the next throw the first of the turn?")
    doubles: Annotated[int, Field(ge=0, le=MAX_THROWS)] = 0
    round: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    turn_number: Annotated[int, Field(ge=1, le=60_000)] = 1
    banker: str | None = None
    seats: dict[str, SeatData] = {}
    bank: BankData = BankData()
    decks: dict[str, list[str]] = Field({}, description="by deck: the cards on top, the uppermost first")
    discards: dict[str, list[str]] = Field({}, description="by deck: the cards laid aside until it is shuffled anew")
    bankruptcies: Annotated[int, Field(ge=0, le=MAX_SEATS - 2)] = Field(
        0, description="so far, where the game ends after several"
    )
    claims: list[ClaimData] = []
    debts: list[DebtData] = Field([], description="sums that stay owed, the oldest first")
    last: str | None = Field(None, description="whose turn ended last: this player’s debts are looked at before the next throw")
    starter: str | None = Field(None, description="who began, and with whom a round begins; the first player if left out")
    minutes: Amount = Field(0, description="played so far")
    dice: Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(max_length=2)] = Field([], description="of the last throw")
    offers: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="made this turn, where they are limited")
    loans: list[DebtData] = Field([], description="sums that fall due when the debtor’s next turn begins, the oldest first")
    rent: RentData | None = Field(None, description="just paid, where titles may still take the place of the cash")
    # where the track has an exit
    followed: list[Square] = Field([], description="squares whose directives have been followed this turn")
    errands: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description="how many of the cards that wait come before the throw; all of them if left out"
    )


def checked_start(position: object) -> PositionData | Mapping[str, Any] | str | None:
    """Return the position from which a game is to begin, ``None`` for a new game.  Raises ``ValueError`` for anything else."""
    if position is not None and not isinstance(position, (PositionData, Mapping, str)):
        hint = as_hint(both("position.its_line")) if hasattr(position, "record") else ""
        raise ArgumentError(in_words("position.data", given=describe_value(position), hint=hint))
    return position


def read_data(data: Mapping[str, Any]) -> PositionData:
    """Return a position from plain data.  Raises ``PositionError`` with each field that is wrong.

    >>> read_data({"seats": {"Ana": {"cahs": 5}}})
    Traceback (most recent call last):
    ...
    plakett_widgets.record.positions.position.PositionError: seats.Ana.cahs: is not a field here; did you mean “cash”?
    """
    given = plain_numbers(dict(data))
    try:
        return PositionData.model_validate(given)
    except ValidationError as error:
        raise PositionError(join_clauses(wrong_fields(error, given)).words) from None


def plain_numbers(data: Any, depth: int = MAX_DEPTH) -> Any:
    """Turn numbers of NumPy into those of Python, as deep as positions go."""
    if not depth:
        return data
    if isinstance(data, dict):
        return {name: plain_numbers(value, depth - 1) for name, value in data.items()}
    if isinstance(data, list):
        return [plain_numbers(value, depth - 1) for value in data]
    return plain(data)
