"""Scenarios: a position, what is said with which dice, and what must be the case after each step.

They are the tests of the rules and the format of exercises; ``docs/scenarios.md`` explains every field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from .editions import UnknownNameError, toml
from .editions.errors import did_you_mean
from .editions.format import Fields
from .editions.loading import wrong_fields
from .editions.names import find, fold
from .engine import decision, event
from .engine.log import COLUMNS
from .game import Game
from .record.grammar import Unreadable
from .record.position import PositionData, PositionError
from .refusal import Refused

Throw = tuple[int, int]
BY_SEAT = (
    "cash", "worth", "detained", "owed", "missed", "held", "jailed", "cured", "aid_due", "promised", "finished",
)  # fmt: skip
NOTHING = "nothing of that name"
NOBODY = ("nobody", "personne")
SEATED = ("seat", "other", "owner", "visitor", "turn", "winners", "out")  # fields that name players
FROM_SQUARE = ("moved", "distanced", "accompanied", "path_chosen")  # events whose detail is a square
EVENT = ("seq", *COLUMNS)  # its fields
KINDS = event.NAMES.values()
ASKED = ("kind", "seat", "amount", "square", "building", "other", "card", "squares", "branches")  # fields of a question
CLAIMED = ("owner", "visitor", "square", "amount")  # of an open rent
LARGEST = 500_000  # bytes
EMPTY = "is empty: a scenario begins with [[scenario]]"


def one_of(known: Collection[str], what: str, name: str) -> str:
    """A word that must be known; a mistyped one would never come up, and all would seem well."""
    if name not in known:
        hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
        raise PydanticCustomError("unknown_event", "{what} “{name}”{hint}", {"what": what, "name": name[:40], "hint": hint})
    return name


def kind(name: str) -> str:
    """A kind of event."""
    return one_of(KINDS, "there is no event", name)


def pattern(wanted: dict[str, Any]) -> dict[str, Any]:
    for name in wanted:
        one_of(EVENT, "an event has no field", name)
    if "kind" in wanted:
        kind(str(wanted["kind"]))
    return wanted


def question(wanted: str | dict[str, Any] | None) -> str | dict[str, Any] | None:
    """What is being asked: its kind, or the fields that matter."""
    for name in wanted if isinstance(wanted, dict) else ():
        one_of(ASKED, "a question has no field", name)
    said = wanted.get("kind") if isinstance(wanted, dict) else wanted
    if said is not None:
        one_of(decision.NAMES.values(), "nobody is ever asked", str(said))
    return wanted


def rent(wanted: dict[str, Any]) -> dict[str, Any]:
    for name in wanted:
        one_of(CLAIMED, "an open rent has no field", name)
    return wanted


Kind = Annotated[str, AfterValidator(kind)]


class Data(Fields, BaseModel):  # the latter for linters, which look no further
    """A table of a file."""


class Expected(Data):
    """What must be the case; only what is named is looked at."""

    rules: list[str] = Field([], description="rules that an event, the refusal or the state named here must bear")
    events: list[Annotated[dict[str, Any], AfterValidator(pattern)]] = Field(
        [], description="events of this step, in this order; others may stand between"
    )
    no_events: list[Kind] = Field([], description="kinds of event that must not have happened in this step")
    counts: dict[Kind, int] = Field({}, description="how many events of a kind happened in this step")
    cash: dict[str, int] = {}
    on: dict[str, int | str] = {}
    detained: dict[str, int] = Field({}, description="0 free, n: the n-th throw since being sent is next")
    titles: dict[str, list[int | str]] = Field({}, description="exactly these titles; “bank” may be asked too")
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
    claims: list[Annotated[dict[str, Any], AfterValidator(rent)]] | None = Field(
        None, description="exactly these open rents, by the fields named"
    )
    bank: int | None = None
    pot: int | None = None
    stock: dict[str, int] = {}
    deck: dict[str, dict[Literal["top", "bottom", "size"], str | int]] = {}
    turn: str | None = None
    throws: Literal["due", "optional", "done"] | None = None
    doubles: int | None = None
    pending: Annotated[str | dict[str, Any] | None, AfterValidator(question)] = Field(
        None, description="“quiet”, or kind, seat, amount, square, building, other"
    )
    legal: list[str] = Field([], description="moves that could be said now")
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
    """Something said, the chance that goes with it, and what must follow."""

    say: str | list[str] = Field([], description="one move or several; “others: pass” passes for all still asked")
    dice: list[Throw] | Throw | list[int] = Field([], description="the next throws; of one die, a number each")
    top: list[str] = Field([], description="cards put on top of their decks, to be drawn in this order")
    refused: str | bool = Field(False, description="the last move must be refused, by this rule")
    undo: Annotated[int, Field(ge=0)] = Field(0, description="moves to take back first")
    expect: Expected = Expected()

    @field_validator("refused")
    @classmethod
    def _some_move(cls, refused: str | bool, told: ValidationInfo) -> str | bool:
        if refused and not told.data.get("say"):
            raise ValueError("the last move of say is refused, and there is none")
        return refused


class Case(Data):
    """What a scenario and its variants have in common."""

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
    title: str | dict[Literal["fr", "en"], str] = ""
    edition: str = "plakettopoly"
    seed: int = 0
    variants: list[Variant] = []


class ScenarioFile(Data):
    scenario: list[Scenario]


class ScenarioError(ValueError):
    """A file that is no scenario: the file, the field, and why."""


@dataclass
class Outcome:
    """How one scenario or variant went: ``failures`` are lines that say what was expected and what was found."""

    id: str
    failures: list[str] = field(default_factory=list)
    proved: set[str] = field(default_factory=set)  # rules named in an expectation that held

    @property
    def passed(self) -> bool:
        return not self.failures


def read_scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a TOML file."""
    if path.exists() and not path.is_file():
        raise ScenarioError(f"{path.name}: is no file")
    if path.stat().st_size > LARGEST:
        raise ScenarioError(f"{path.name}: larger than {LARGEST:,} bytes")
    data = path.read_bytes()
    told: object = None
    try:
        told = toml.loads(data.decode("utf-8-sig"))  # some editors write a mark before the text
        scenarios = ScenarioFile.model_validate(told).scenario
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScenarioError(f"{path.name}: line {line}: this is no UTF-8 text; save it with that encoding") from None
    except ValidationError as error:
        if not told:
            raise ScenarioError(f"{path.name}: {EMPTY}") from None
        raise ScenarioError("\n".join(f"{path.name}: {line}" for line in islice(wrong_fields(error, told), 10))) from None
    except RecursionError:
        raise ScenarioError(f"{path.name}: is nested too deeply") from None
    except ValueError as error:
        raise ScenarioError(f"{path.name}: {error}") from None
    if not scenarios:
        raise ScenarioError(f"{path.name}: {EMPTY}")
    ids = [scenario.id for scenario in scenarios]
    if twice := next((id for id in ids if ids.count(id) > 1), None):
        raise ScenarioError(f"{path.name}: scenario “{twice}” is there twice: each has an id of its own")
    return scenarios


def check(scenario: Scenario) -> Iterator[Outcome]:
    """Play a scenario and each of its variants."""
    yield run(scenario, scenario, scenario.id)
    for variant in scenario.variants:
        yield run(scenario, merged(scenario, variant), f"{scenario.id} ({variant.name})")


def merged(scenario: Scenario, variant: Variant) -> Case:
    """The scenario with what the variant changes: positions seat by seat and field by field, steps as a whole."""
    position, anew = scenario.position, variant.position is None
    if position is not None and variant.position is not None:
        both = deep_update(*(one.model_dump(exclude_unset=True) for one in (position, variant.position)))
        position = PositionData.model_validate(both)
    return Case(
        options=scenario.options | variant.options,
        players=variant.players or scenario.players,
        tokens=variant.tokens or scenario.tokens,
        opening=variant.opening or (scenario.opening if anew else None),
        banker=variant.banker or (scenario.banker if anew else None),
        position=position or variant.position,
        refused=variant.refused,
        expect=variant.expect if variant.expect is not None else scenario.expect if variant.steps is None else None,
        steps=variant.steps if variant.steps is not None else scenario.steps,
    )


def deep_update(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """
    >>> deep_update({"a": {"x": 1, "y": 2}, "b": 3}, {"a": {"x": 9}})
    {'a': {'x': 9, 'y': 2}, 'b': 3}
    """
    result = dict(base)
    for key, value in change.items():
        old = result.get(key)
        both = isinstance(old, dict) and isinstance(value, dict) and key not in ("buildings", "paid")
        result[key] = deep_update(old, value) if both else value  # type: ignore[arg-type]
    return result


def run(scenario: Scenario, case: Case, name: str) -> Outcome:
    outcome = Outcome(name)
    game = begin(scenario, case, outcome)
    if game is None:
        return outcome
    checker = Checker(game, outcome)
    if case.expect is not None:
        checker.expect(case.expect, "at the start", 0, None)
    for number, step in enumerate(case.steps or [], 1):
        if not checker.step(step, f"step {number}"):
            break
    return outcome


def begin(scenario: Scenario, case: Case, outcome: Outcome) -> Game | None:
    try:
        game = Game(
            scenario.edition, case.players or ["A", "B", "C", "D"], seed=scenario.seed, options=case.options,
            position=case.position, tokens=case.tokens or (), opening=case.opening or (), banker=case.banker,
        )  # fmt: skip
    except Refused as refusal:
        if case.refused in refusal.rules:
            outcome.proved.add(str(case.refused))
        else:
            outcome.failures.append(f"the game: expected {case.refused or 'to begin'}, found refused: {refusal}")
        return None
    except PositionError as error:
        outcome.failures.append(f"the position: {error}")
        return None
    except (UnknownNameError, ValueError) as error:
        outcome.failures.append(f"the game: {error}")
        return None
    if case.refused:
        outcome.failures.append(f"the game: expected refused by {case.refused}, found that it began")
        return None
    return game


class Checker:
    def __init__(self, game: Game, outcome: Outcome) -> None:
        self.game = game
        self.outcome = outcome

    def step(self, step: Step, where: str) -> bool:
        """False where a move was refused that should have been allowed, or the reverse: what follows would be another game."""
        game = self.game
        for taken in range(step.undo):
            if not game.undo():
                self.fail(f"{where}: undo", f"{step.undo} moves to take back", taken)
                break
        mark = len(game.events())
        refusal: Refused | None = None
        moves = [step.say] if isinstance(step.say, str) else step.say
        where_said = where
        try:
            for throw in self.throws(step):
                game.play(f"dice {throw}")
            for card in reversed(step.top):
                game.play(f"top {card}")
            for number, said in enumerate(moves, 1):
                where_said = f"{where}, “{said}”"
                if number == len(moves) and step.refused:
                    before = game.digest(), game.state()
                    refusal = self.refused(said, step.refused, where_said)
                    if refusal is None:
                        return False
                    if (game.digest(), game.state()) != before:
                        self.fail(where_said, "nothing changed", "a refused move that changed the game")
                else:
                    self.say(said)
        except Refused as error:
            self.fail(where_said, "allowed", f"refused: {error}")
            return False
        self.expect(step.expect, where, mark, refusal)
        return True

    def throws(self, step: Step) -> list[str]:
        """One throw each, as the move that scripts it says it."""
        dice = step.dice
        if self.game.edition.dice == 1 or not dice:
            return [str(die) for die in dice]
        pairs = [dice] if isinstance(dice[0], int) else dice
        return ["+".join(map(str, pair)) for pair in pairs]

    def say(self, said: str) -> None:
        name, _, rest = said.partition(":")
        if name.strip().lower() in ("others", "les autres"):
            auctions = self.auctions()
            while (pending := self.game.pending) and pending["kind"] in ("bid", "want") and self.auctions() == auctions:
                self.game.play(rest.strip(), pending["seat"])
        else:
            self.game.play(said)

    def auctions(self) -> int:
        return sum(row["kind"] == "auction_opened" for row in self.game.events())

    def refused(self, said: str, law: str | bool, where: str) -> Refused | None:
        try:
            self.game.play(said)
        except Refused as refusal:
            with self.told_wrong(where):
                if law is not True and law not in refusal.rules:
                    self.fail(where, f"refused by {self.law(law)}", f"refused by {', '.join(refusal.rules) or refusal}")
                elif law is not True:
                    self.outcome.proved.add(str(law))
            return refusal
        self.fail(where, f"refused by {law}", "allowed")
        return None

    def fail(self, where: str, expected: object, found: object) -> None:
        self.outcome.failures.append(f"{where}: expected {expected}, found {found}")

    def same(self, where: str, expected: object, found: object) -> None:
        if expected != found:
            self.fail(where, expected, found)

    # expectations

    def expect(self, expected: Expected, where: str, mark: int, refusal: Refused | None) -> None:
        failures = len(self.outcome.failures)
        events = self.game.events(mark)
        state = self.game.state()
        for name in expected.model_fields_set - {"rules", "events", "no_events", "counts", "legal", "illegal"}:
            wanted = getattr(expected, name)
            if isinstance(wanted, dict) and name != "pending":
                for key, value in wanted.items():
                    with self.told_wrong(f"{where}: {name} of {key}"):
                        self.same(f"{where}: {name} of {key}", *self.part(name, key, value, state))
            else:
                with self.told_wrong(f"{where}: {name}"):
                    self.same(f"{where}: {name}", *self.whole(name, wanted, state))
        self.expect_events(expected, events, where)
        self.expect_moves(expected, where)
        self.expect_rules(expected, where, mark, refusal, len(self.outcome.failures) == failures)

    @contextmanager
    def told_wrong(self, where: str) -> Iterator[None]:
        """A name that there is not fails the scenario; the others are still played."""
        try:
            yield
        except (Unreadable, UnknownNameError) as error:
            self.outcome.failures.append(f"{where}: {error}")

    def seat(self, name: str) -> int:
        return self.game.reader.seat(name)

    def name(self, seat: int | None) -> str:
        return "bank" if seat is None or seat < 0 else self.game.names[seat]

    def law(self, said: str | bool) -> str:
        """The id of a rule that there is."""
        return self.game.edition.rulebook.rule(str(said)).id

    def meant(self, field: str, said: Any) -> Any:
        """What a field says, as it is written here: players by name, squares as printed, cards and buildings by id."""
        edition, reader = self.game.edition, self.game.reader
        if isinstance(said, list):
            return [self.meant(field, one) for one in said]
        if not isinstance(said, str):
            return said
        if field in SEATED:
            return "bank" if reader.is_bank(said) else self.name(self.seat(said))
        if field in ("square", "squares"):
            return printed(edition.square_named(said))
        if field == "card":
            return find("card", said, edition.cards).id
        return edition.building_named(said).id if field == "building" else said

    def all_meant(self, said: dict[str, Any]) -> dict[str, Any]:
        return {field: self.meant(field, value) for field, value in said.items()}

    def title(self, square: str | int) -> int:
        return self.game.reader.title(str(square))

    def part(self, name: str, key: str, wanted: Any, state: dict[str, Any]) -> tuple[Any, Any]:
        """What is expected and what the position says of one player, square, deck or kind of building."""
        game, edition = self.game, self.game.edition
        if name in BY_SEAT:
            return wanted, state["players"][self.seat(key)].get(name, NOTHING)
        if name == "on":
            return self.meant("square", wanted), printed(edition.squares[state["players"][self.seat(key)]["square"]])
        if name == "titles":
            seat = -1 if game.reader.is_bank(key) else self.seat(key)
            held = [title for title, owner in enumerate(state["titles"]["owner"]) if owner == seat]
            both = [[edition.titles[title].square for title in titles] for titles in (sorted(map(self.title, wanted)), held)]
            return both[0], both[1]
        if name == "owner":
            return self.meant("owner", wanted), self.name(state["titles"]["owner"][self.title(key)])
        if name == "buildings":
            return wanted, self.built(self.title(key), wanted, state)
        if name == "mortgaged":
            return wanted, bool(state["titles"]["mortgaged"][self.title(key)])
        if name in ("cards", "queue"):
            cards = [edition.cards[card].id for card in state["players"][self.seat(key)].get(name, ())]
            told = self.meant("card", wanted)
            return (told, cards) if name == "queue" else (sorted(told), sorted(cards))
        if name == "stock":
            return wanted, state["stock"][edition.building_named(key).number]
        if name == "deck":
            told = {part: said if part == "size" else self.meant("card", said) for part, said in wanted.items()}
            return told, {part: self.in_deck(key, part) for part in wanted}
        if name == "tokens":
            return wanted, game.players[self.seat(key)].token
        if name == "notes":
            dealt = edition.notes(len(game.players))[self.seat(key)]
            return wanted, {value: dealt.get(int(value), 0) for value in wanted if value.isdecimal()}
        return wanted, material(edition).get(key, NOTHING)

    def built(self, title: int, wanted: int | str, state: dict[str, Any]) -> int | str:
        t = self.game.edition.tables(self.game.options)
        step = state["titles"]["level"][title]
        if step and (t.substitution or step == t.steps[title]):
            kind = self.game.edition.buildings[t.kind_at[title][step]]
            named = isinstance(wanted, str) and self.game.edition.building_named(wanted).number == kind.number
            return wanted if named or (wanted == step and not t.substitution) else kind.id
        return int(step)

    def in_deck(self, deck: str, part: str) -> str | int:
        cards = self.game.deck(self.game.edition.deck_named(deck).number)
        if part == "size":
            return len(cards)
        return self.game.edition.cards[cards[0 if part == "top" else -1]].id if cards else "no card"

    def whole(self, name: str, wanted: Any, state: dict[str, Any]) -> tuple[Any, Any]:
        """What is expected and what the position says of it as a whole."""
        if name == "turn":
            return self.meant(name, wanted), self.name(state["seat"])
        if name == "winners":
            return self.meant(name, wanted), [self.name(seat) for seat in state["winners"]]
        if name == "out":
            return self.meant(name, wanted), [player["name"] for player in state["players"] if player["out"]]
        if name == "banker":
            banker = self.game.banker
            told = "nobody" if fold(wanted) in NOBODY else self.meant("seat", wanted)
            return told, "nobody" if banker is None else self.name(banker)
        if name == "claims":
            claims = [self.all_meant(claim) for claim in wanted]
            return claims, partial_list(claims, [self.claim(claim) for claim in state["claims"]])
        if name == "pending":
            asked = wanted if isinstance(wanted, str) else self.all_meant(wanted)
            return asked, self.pending(asked, state["pending"])
        return wanted, state[name]

    def claim(self, claim: dict[str, Any]) -> dict[str, Any]:
        square = self.game.edition.titles[claim["title"]].square
        owner, visitor = self.name(claim["owner"]), self.name(claim["debtor"])
        return {"owner": owner, "visitor": visitor, "square": square, "amount": claim["amount"]}

    def pending(self, wanted: Any, pending: dict[str, Any] | None) -> Any:
        if pending is None:
            return "quiet"
        if isinstance(wanted, str):
            return pending["kind"]
        edition = self.game.edition
        readable = {
            "kind": pending["kind"],
            "seat": self.name(pending["seat"]),
            "amount": pending["amount"],
            "square": None if pending["title"] is None else edition.titles[pending["title"]].square,
            "building": None if pending["building"] is None else edition.buildings[pending["building"]].id,
            "other": self.name(pending["other"]),
            "card": edition.cards[pending["card"]].id if "card" in pending else None,
            "squares": [printed(edition.squares[square]) for square in pending.get("squares", ())],
            "branches": [edition.branches[branch].id for branch in pending.get("branches", ())],
        }
        return {key: readable.get(key, NOTHING) for key in wanted}

    def readable(self, row: dict[str, Any]) -> dict[str, Any]:
        """An event as scenarios name it: players by name, cards by id."""
        edition = self.game.edition
        card = None if row["card"] is None else edition.cards[row["card"]].id
        square = None if row["square"] is None else printed(edition.squares[row["square"]])
        a = printed(edition.squares[row["a"]]) if row["kind"] in FROM_SQUARE else row["a"]
        return row | {"seat": self.name(row["seat"]), "other": self.name(row["other"]), "card": card, "square": square, "a": a}

    def expect_events(self, expected: Expected, rows: list[dict[str, Any]], where: str) -> None:
        events = [self.readable(row) for row in rows]
        rest = iter(events)
        for said in expected.events:
            with self.told_wrong(f"{where}: events"):
                wanted = self.all_meant(said)
                if not any(self.matches(wanted, row) for row in rest):
                    near = [row for row in events if row["kind"] == wanted.get("kind")]
                    seen = [{key: row.get(key) for key in wanted} for row in near] or [row["kind"] for row in events]
                    self.fail(f"{where}: events", wanted, seen)
        happened = {row["kind"] for row in events}
        for kind in expected.no_events:
            if kind in happened:
                self.fail(f"{where}: events", f"no {kind}", "one")
        for kind, count in expected.counts.items():
            self.same(f"{where}: counts of {kind}", count, sum(row["kind"] == kind for row in events))

    def matches(self, wanted: dict[str, Any], row: dict[str, Any]) -> bool:
        for key, value in wanted.items():
            if key == "rule":
                if value not in self.borne(row):
                    return False
            elif row.get(key) != value:
                return False
        return True

    def borne(self, row: dict[str, Any]) -> Sequence[str]:
        """Every rule that an event bears."""
        return self.game.rules_of(row["seq"])

    def expect_moves(self, expected: Expected, where: str) -> None:
        for said in expected.legal:
            refusal = self.game.would_refuse(said)
            if refusal is not None:
                self.fail(f"{where}: “{said}”", "legal", f"refused: {refusal}")
        for said, law in expected.illegal.items():
            refusal = self.game.would_refuse(said)
            if refusal is not None and law in refusal.rules:
                self.outcome.proved.add(law)
                continue
            with self.told_wrong(f"{where}: “{said}”"):
                self.fail(f"{where}: “{said}”", f"refused by {self.law(law)}", refusal or "legal")

    def expect_rules(self, expected: Expected, where: str, mark: int, refusal: Refused | None, held: bool) -> None:
        """A rule is proved by an event or refusal that bears it, or by a state that shows it and was found right."""
        borne = {law for seq in range(mark, len(self.game.events())) for law in self.game.rules_of(seq)}
        borne |= set(refusal.rules) if refusal else set()
        for law in expected.rules:
            with self.told_wrong(f"{where}: rules"):
                shown = set(self.game.edition.rulebook.rule(law).shown_by) & expected.model_fields_set
                if law in borne or (shown and held):
                    self.outcome.proved.add(law)
                else:
                    self.fail(f"{where}: rules", law, ", ".join(sorted(borne)) or "no event")


def partial_list(wanted: list[dict[str, Any]], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was found, cut down to the fields that are asked for."""
    if len(wanted) != len(found):
        return found
    return [{key: row.get(key) for key in asked} for asked, row in zip(wanted, found, strict=True)]


def printed(square: Any) -> int | str:
    """What is printed on a square: a number, as a rule."""
    return int(square.label) if square.label.isdecimal() else str(square.label)


def material(edition: Any) -> dict[str, Any]:
    """What the box holds, by name."""
    counts = {
        "squares": len(edition.squares),
        "titles": len(edition.titles),
        "tokens": len(edition.tokens),
        "dice": edition.dice,
        "denominations": [note.value for note in edition.denominations],
        "min_players": edition.players.min,
        "max_players": edition.players.max,
    }
    counts |= {deck.id: len(deck.cards) for deck in edition.decks}
    counts |= {building.id: building.supply for building in edition.buildings}
    counts |= {f"square {square.label}": square.kind for square in edition.squares}
    counts |= {f"card {card.id}": card.name["fr"] for card in edition.cards}
    return counts
