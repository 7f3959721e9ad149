"""The format of scenario files, and how they are read."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, Strict, ValidationError, ValidationInfo, field_validator

from ..editions.faults import wrong_fields
from ..editions.format import Fields
from ..editions.loading import read_toml
from ..engine import decision, event
from ..engine.log import COLUMNS
from ..errors.worded import Worded, about_field, as_hint, did_you_mean, printable, show_value, wrong
from ..inputs.arguments import path_to
from ..record.positions.position import PositionData, Throws
from ..words.catalogue import Both, both, error_text
from ..words.languages import Locale

Throw = Annotated[tuple[int, int], Strict(False)]  # written as a list
EVENT_FIELDS = ("seq", *COLUMNS)  # its fields
QUESTION_FIELDS = (
    "kind",
    "seat",
    "amount",
    "square",
    "building",
    "other",
    "card",
    "squares",
    "branches",
)  # fields of a question
CLAIM_FIELDS = ("owner", "visitor", "square", "amount")  # of an open rent


def known_word(known: Collection[str], key: str, name: str) -> str:
    """Return a word that must be known.  A mistyped one would never be found."""
    if name not in known:
        hint = did_you_mean(name, known) or as_hint(both("argument.there_are", names=", ".join(known)))
        raise wrong(key, name=show_value(name), hint=hint)
    return name


def event_kind(name: str) -> str:
    """Return a kind of event."""
    return known_word(event.NAMES.values(), "case.event", name)


def event_pattern(wanted: dict[str, Any]) -> dict[str, Any]:
    for name in wanted:
        known_word(EVENT_FIELDS, "case.event_field", name)
    if "kind" in wanted:
        event_kind(str(wanted["kind"]))
    return wanted


def question_fields(wanted: str | dict[str, Any] | None) -> str | dict[str, Any] | None:
    """Return the kind of a question, or the fields that matter."""
    fields = wanted if isinstance(wanted, dict) else {"kind": wanted}
    for name in fields:
        known_word(QUESTION_FIELDS, "case.question_field", name)
    if fields.get("kind") is not None:
        known_word(decision.NAMES.values(), "case.question", str(fields["kind"]))
    return wanted


def rent_fields(wanted: dict[str, Any]) -> dict[str, Any]:
    for name in wanted:
        known_word(CLAIM_FIELDS, "case.rent_field", name)
    return wanted


Kind = Annotated[str, AfterValidator(event_kind)]


class Data(Fields, BaseModel):  # the latter for linters, which look no further
    """A table of a file."""


class Expected(Data):
    """What must be true.  Only the named fields are compared."""

    rules: list[str] = Field([], description="rules that an event, the refusal or the state named here must bear")
    events: list[Annotated[dict[str, Any], AfterValidator(event_pattern)]] = Field(
        [], description="events of this step, in this order; others may stand between"
    )
    no_events: list[Kind] = Field([], description="kinds of event that must not have happened in this step")
    counts: dict[Kind, int] = Field({}, description="how many events of a kind happened in this step")
    cash: dict[str, int] = {}
    on: dict[str, int | str] = {}
    detained: dict[str, int] = Field({}, description="0 free, n: the n-th throw since being sent is next")
    titles: dict[str, list[int | str]] = Field({}, description="exactly these titles; “bank” is allowed")
    owner: dict[str, str] = Field({}, description="by square; “bank” for nobody")
    buildings: dict[str, int | str] = Field({}, description="by square: how many of the first kind, or the id of the other")
    mortgaged: dict[str, bool] = {}
    cards: dict[str, list[str]] = Field({}, description="exactly these kept cards")
    missed: dict[str, int] = Field({}, description="turns still to be missed")
    held: dict[str, bool] = {}
    jailed: dict[str, bool] = {}
    cured: dict[str, bool] = {}
    aid_due: dict[str, bool] = {}
    promised: dict[str, int] = Field({}, description="money that waits at the post office")
    queue: dict[str, list[str]] = Field({}, description="exactly these waiting cards, the oldest first")
    finished: dict[str, int] = Field({}, description="0 in play; n: the n-th to leave by the exit")
    out: list[str] | None = Field(None, description="exactly these players have left the game")
    claims: list[Annotated[dict[str, Any], AfterValidator(rent_fields)]] | None = Field(
        None, description="exactly these open rents, by the fields named"
    )
    bank: int | None = None
    pot: int | None = None
    stock: dict[str, int] = {}
    deck: dict[str, dict[Literal["top", "bottom", "size"], str | int]] = {}
    turn: str | None = None
    throws: Throws | None = None
    doubles: int | None = None
    pending: Annotated[str | dict[str, Any] | None, AfterValidator(question_fields)] = Field(
        None, description="“quiet”, or kind, seat, amount, square, building, other"
    )
    legal: list[str] = Field([], description="moves that are legal now")
    illegal: dict[str, str] = Field({}, description="moves that would be refused now, with the rule that forbids each")
    over: bool | None = None
    winners: list[str] | None = None
    worth: dict[str, int] = {}
    owed: dict[str, int] = Field({}, description="what a player still owes, where debts stand")
    material: dict[str, Any] = Field({}, description="what the box holds: see docs/scenarios.md")
    notes: dict[str, dict[str, int]] = Field({}, description="how the start money of a seat is made up")
    tokens: dict[str, str] = {}
    banker: str | None = Field(None, description="a player, or “nobody”")


class Step(Data):
    """Moves, the chance that goes with them, and what must follow."""

    say: str | list[str] = Field([], description="one move or several; “others: pass” passes for all who must still answer")
    dice: list[Throw] | Throw | list[int] | int = Field([], description="the next throws; of one die, a number each")
    top: list[str] = Field([], description="cards put on top of their decks, to be drawn in this order")
    refused: str | bool = Field(False, description="the last move must be refused, by this rule")
    undo: Annotated[int, Field(ge=0)] = Field(0, description="moves to take back first")
    expect: Expected = Expected()

    @field_validator("refused")
    @classmethod
    def _some_move(cls, refused: str | bool, given: ValidationInfo) -> str | bool:
        if refused and not given.data.get("say"):
            raise wrong("case.refused")
        return refused


class Case(Data):
    """The common fields of a scenario and its variants."""

    options: dict[str, Any] = {}
    players: list[str] | None = None
    tokens: list[str] | None = None
    opening: list[Throw] | list[int] | None = Field(None, description="the throws that settle who starts")
    banker: str | None = Field(None, description="who keeps the bank in a new game and throws first")
    position: PositionData | None = None
    refused: str | None = Field(None, description="the game itself must be refused, by this rule")
    expect: Expected | None = None
    steps: list[Step] | None = None


class Variant(Case):
    name: str


class Scenario(Case):
    id: Annotated[str, Field(max_length=60)]
    title: str | dict[Locale, str] = ""
    edition: str = "plakettopoly"
    seed: int = 0
    variants: list[Variant] = []


class ScenarioFile(Data):
    scenario: list[Scenario]


class ScenarioError(Worded, ValueError):
    """A file is no scenario: the file, the field, and why."""

    @classmethod
    def of(cls, where: str, *lines: Both) -> ScenarioError:
        """Return the error about a file, with what is wrong there."""
        every = [about_field(where, line) for line in lines]
        return cls({"en": "\n".join(every), "fr": "\n".join(line.fr for line in every)})


def read_scenarios(path: str | Path) -> list[Scenario]:
    """Return the scenarios of a TOML file.  Raises ``ScenarioError``, or ``OSError`` where it cannot be read."""
    path = path_to("path", "right.file", path)
    where = printable(path)
    if path.exists() and not path.is_file():
        raise ScenarioError.of(where, both("case.no_file"))
    data: object = None
    try:
        data = read_toml(path)
        scenarios = ScenarioFile.model_validate(data).scenario
    except ValidationError as error:
        if not data:
            raise ScenarioError.of(where, both("case.empty")) from None
        raise ScenarioError.of(where, *islice(wrong_fields(error, data), 10)) from None
    except ValueError as error:
        raise ScenarioError.of(where, error_text(error)) from None
    if not scenarios:
        raise ScenarioError.of(where, both("case.empty"))
    ids = [scenario.id for scenario in scenarios]
    if twice := next((id for id in ids if ids.count(id) > 1), None):
        raise ScenarioError.of(where, both("case.twice", id=show_value(twice)))
    for scenario in scenarios:
        names = [variant.name for variant in scenario.variants]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ScenarioError.of(where, both("case.variant_twice", name=show_value(twice), id=show_value(scenario.id)))
    return scenarios
