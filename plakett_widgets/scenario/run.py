"""Play a scenario, and compare what is expected with what is found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from ..editions import UnknownNameError
from ..engine import move
from ..errors.worded import printable
from ..game import Game
from ..inputs.arguments import instance_of
from ..record.moves.naming import Unreadable
from ..record.moves.verbs import split_verb
from ..record.positions.position import PositionData, PositionError
from ..texts.refusal import Refused
from ..words.catalogue import error_in_words, fill_in, load_texts
from ..words.languages import require_language
from .format import Case, Expected, Scenario, Step, Variant
from .observed import ObservedValues

BESIDE_THE_POSITION: Final = (
    "rules",
    "events",
    "no_events",
    "counts",
    "legal",
    "illegal",
)  # what is expected of more than the position
BREAK: Final = re.compile(r"\s*\n\s*")
ALL_PASS: Final = {"fr": "tous les autres ensemble ne font que passer", "en": "all others together can only pass"}


class Phrases:
    """The texts of failures in one language."""

    def __init__(self, locale: str) -> None:
        self.locale = require_language(locale)

    def __call__(self, key: str, /, **values: object) -> str:
        return fill_in(load_texts(self.locale, "command")[f"scenario.{key}"], values, self.locale)

    def why(self, error: Exception) -> str:
        """Return the message of an error in that language."""
        return error_in_words(error)[self.locale]


@dataclass
class Outcome:
    """The result of one scenario or variant.  ``failures`` are lines with what was expected and what was found."""

    id: str
    failures: list[str] = field(default_factory=list)
    proved: set[str] = field(default_factory=set)  # rules named in an expectation that held
    phrases: Phrases = field(default_factory=lambda: Phrases("en"), repr=False)

    @property
    def passed(self) -> bool:
        """Whether all expectations were met."""
        return not self.failures

    def fail(self, key: str, /, **values: object) -> None:
        """Add a line, whatever the file or a message holds."""
        self.failures.append(printable(BREAK.sub(" ", self.phrases(key, **values))))

    def differs(self, where: str, expected: object, found: object) -> None:
        """Add what was expected and what was found."""
        self.fail("differs", where=where, expected=str(expected), found=str(found))  # not as sums


def check(scenario: Scenario, locale: str = "en") -> Iterator[Outcome]:
    """Play a scenario and each of its variants, with failures in the words of a language."""
    instance_of("scenario", scenario, Scenario)
    yield run_case(scenario, scenario, scenario.id, locale)
    for variant in scenario.variants:
        yield run_case(scenario, merge_variant(scenario, variant), f"{scenario.id} ({variant.name})", locale)


def merge_variant(scenario: Scenario, variant: Variant) -> Case:
    """Return the scenario with the changes of a variant: positions field by field, steps as a whole."""
    position, anew = scenario.position, variant.position is None
    if position is not None and variant.position is not None:
        both = deep_update(*(one.model_dump(exclude_unset=True) for one in (position, variant.position)))
        position = PositionData.model_validate(both)
    return Case(
        options=scenario.options | variant.options,
        players=scenario.players if variant.players is None else variant.players,
        tokens=variant.tokens or scenario.tokens,
        opening=variant.opening or (scenario.opening if anew else None),
        banker=variant.banker or (scenario.banker if anew else None),
        position=position or variant.position,
        refused=variant.refused,
        expect=variant.expect if variant.expect is not None else scenario.expect if variant.steps is None else None,
        steps=variant.steps if variant.steps is not None else scenario.steps,
    )


def deep_update(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Merge nested tables, except those by square.

    >>> deep_update({"a": {"x": 1, "y": 2}, "b": 3}, {"a": {"x": 9}})
    {'a': {'x': 9, 'y': 2}, 'b': 3}
    """
    result = dict(base)
    for key, value in change.items():
        old = result.get(key)
        both = isinstance(old, dict) and isinstance(value, dict) and key not in ("buildings", "paid")
        result[key] = deep_update(old, value) if both else value  # type: ignore[arg-type]
    return result


def run_case(scenario: Scenario, case: Case, name: str, locale: str = "en") -> Outcome:
    outcome = Outcome(name, phrases=Phrases(locale))
    game = begin_game(scenario, case, outcome)
    if game is None:
        return outcome
    checker = Checker(game, outcome)
    if case.expect is not None:
        checker.expect(case.expect, outcome.phrases("start"), 0, None)
    for number, step in enumerate(case.steps or [], 1):
        if not checker.step(step, outcome.phrases("step", number=number)):
            break
    return outcome


def begin_game(scenario: Scenario, case: Case, outcome: Outcome) -> Game | None:
    say = outcome.phrases
    begins = say("refused_by", rules=case.refused) if case.refused else say("begins")
    try:
        players = ["A", "B", "C", "D"] if case.players is None else case.players
        game = Game(
            scenario.edition, players, seed=scenario.seed, options=case.options, position=case.position,
            tokens=case.tokens or (), opening=case.opening or (), banker=case.banker,
        )  # fmt: skip
    except Refused as refusal:
        if case.refused in refusal.rules:
            outcome.proved.add(str(case.refused))
        else:
            outcome.differs(say("game"), begins, say("refused_why", why=say.why(refusal)))
        return None
    except PositionError as error:
        outcome.fail("position", why=say.why(error))
        return None
    except (UnknownNameError, ValueError) as error:
        outcome.fail("wrong", where=say("game"), why=say.why(error))
        return None
    if case.refused:
        outcome.differs(say("game"), begins, say("begun"))
        return None
    return game


class Checker:
    """Play the steps of a case, and note unmet expectations."""

    def __init__(self, game: Game, outcome: Outcome) -> None:
        self.game = game
        self.text = outcome.phrases
        self.terms = ObservedValues(game, self.text)
        self.outcome = outcome

    def step(self, step: Step, where: str) -> bool:
        """Play a step.  Return False if a move was refused or allowed unexpectedly, as the rest would be another game."""
        game = self.game
        for taken in range(step.undo):
            if not game.undo():
                self.fail(self.part(where, "undo"), self.text("to_undo", count=step.undo), taken)
                break
        mark = game.length
        refusal: Refused | None = None
        moves = [step.say] if isinstance(step.say, str) else step.say
        where_said = where
        try:
            for throw in self.throws(step):
                game.play(f"dice {throw}")
            for card in reversed(step.top):
                game.play(f"top {card}")
            for number, said in enumerate(moves, 1):
                where_said = self.text("said", where=where, said=said)
                if number == len(moves) and step.refused:
                    before = game.record.digest(), game.state()
                    refusal = self.refused(said, step.refused, where_said)
                    if refusal is None:
                        return False
                    if (game.record.digest(), game.state()) != before:
                        self.fail(where_said, self.text("unchanged"), self.text("changed"))
                else:
                    self.play(said)
        except Refused as error:
            self.fail(where_said, self.text("allowed"), self.text("refused_why", why=self.text.why(error)))
            return False
        self.expect(step.expect, where, mark, refusal)
        return True

    def throws(self, step: Step) -> list[str]:
        """Return the throws of a step, as the moves that script them write them."""
        dice = [step.dice] if isinstance(step.dice, int) else step.dice
        if self.game.edition.dice == 1 or not dice:
            return [str(die) for die in dice]
        pairs = [dice] if isinstance(dice[0], int) else dice
        return ["+".join(map(str, pair)) for pair in pairs]

    def play(self, said: str) -> None:
        name, _, rest = said.partition(":")
        if name.strip().lower() in ("others", "les autres"):
            if split_verb(rest.strip()) != (move.PASS, ""):
                raise Refused.unread(ALL_PASS)
            auctions = self.auctions()
            while (pending := self.game.pending) and pending["kind"] in ("bid", "want") and self.auctions() == auctions:
                self.game.play(rest.strip(), pending["seat"])
        else:
            self.game.play(said)

    def auctions(self) -> int:
        return sum(row["kind"] == "auction_opened" for row in self.game.events())

    def refused(self, said: str, rule_id: str | bool, where: str) -> Refused | None:
        try:
            self.game.play(said)
        except Refused as refusal:
            with self.told_wrong(where):
                if rule_id is not True and rule_id not in refusal.rules:
                    rules = ", ".join(refusal.rules) or self.text.why(refusal)
                    expected = self.text("refused_by", rules=self.terms.rule_id(rule_id))
                    self.fail(where, expected, self.text("refused_by", rules=rules))
                elif rule_id is not True:
                    self.outcome.proved.add(str(rule_id))
            return refusal
        expected = self.text("refused") if rule_id is True else self.text("refused_by", rules=rule_id)
        self.fail(where, expected, self.text("allowed"))
        return None

    def fail(self, where: str, expected: object, found: object) -> None:
        self.outcome.differs(where, expected, found)

    def part(self, where: str, what: str, key: str | None = None) -> str:
        """Word where something is expected: of a field, or of one of its keys."""
        return (
            self.text("part", where=where, what=what) if key is None else self.text("part_of", where=where, what=what, key=key)
        )

    def same(self, where: str, expected: object, found: object) -> None:
        if expected != found:
            self.fail(where, expected, found)

    # expectations

    def expect(self, expected: Expected, where: str, mark: int, refusal: Refused | None) -> None:
        failures = len(self.outcome.failures)
        events = self.game.events(mark)
        state = self.game.state()
        for name in Expected.model_fields:  # in their order: what is set is a set, whose order changes from run to run
            if name not in expected.model_fields_set or name in BESIDE_THE_POSITION:
                continue
            wanted = getattr(expected, name)
            if isinstance(wanted, dict) and name != "pending":
                for key, value in wanted.items():
                    here = self.part(where, name, key)
                    with self.told_wrong(here):
                        self.same(here, *self.terms.part(name, key, value, state))
            else:
                here = self.part(where, name)
                with self.told_wrong(here):
                    self.same(here, *self.terms.whole(name, wanted, state))
        self.expect_events(expected, events, where)
        self.expect_moves(expected, where)
        self.expect_rules(expected, where, mark, refusal, len(self.outcome.failures) == failures)

    @contextmanager
    def told_wrong(self, where: str) -> Iterator[None]:
        """Let a name that does not exist fail the scenario, and go on with the other expectations."""
        try:
            yield
        except (Unreadable, UnknownNameError) as error:
            self.outcome.fail("wrong", where=where, why=self.text.why(error))

    def expect_events(self, expected: Expected, rows: Sequence[Mapping[str, Any]], where: str) -> None:
        events = [self.terms.event(row) for row in rows]
        rest = iter(events)
        for said in expected.events:
            with self.told_wrong(self.part(where, "events")):
                wanted = self.terms.all_meant(said)
                if not any(self.matches(wanted, row) for row in rest):
                    near = [row for row in events if row["kind"] == wanted.get("kind")]
                    seen = [{key: row.get(key) for key in wanted} for row in near] or [row["kind"] for row in events]
                    self.fail(self.part(where, "events"), wanted, seen)
        happened = {row["kind"] for row in events}
        for kind in expected.no_events:
            if kind in happened:
                self.fail(self.part(where, "events"), self.text("none_of", kind=kind), self.text("one"))
        for kind, count in expected.counts.items():
            self.same(self.part(where, "counts", kind), count, sum(row["kind"] == kind for row in events))

    def matches(self, wanted: dict[str, Any], row: Mapping[str, Any]) -> bool:
        borne = self.game.past.rules_of(row["seq"])
        return all(value in borne if key == "rule" else row.get(key) == value for key, value in wanted.items())

    def expect_moves(self, expected: Expected, where: str) -> None:
        for said in expected.legal:
            refusal = self.game.would_refuse(said)
            if refusal is not None:
                why = self.text("refused_why", why=self.text.why(refusal))
                self.fail(self.text("said", where=where, said=said), self.text("legal"), why)
        for said, rule_id in expected.illegal.items():
            refusal = self.game.would_refuse(said)
            if refusal is not None and rule_id in refusal.rules:
                self.outcome.proved.add(rule_id)
                continue
            here = self.text("said", where=where, said=said)
            with self.told_wrong(here):
                found = self.text.why(refusal) if refusal else self.text("legal")
                self.fail(here, self.text("refused_by", rules=self.terms.rule_id(rule_id)), found)

    def expect_rules(self, expected: Expected, where: str, mark: int, refusal: Refused | None, held: bool) -> None:
        """Check the rules.  An event or a refusal proves one by citing it, a state by showing it."""
        borne = {rule_id for seq in range(mark, self.game.length) for rule_id in self.game.past.rules_of(seq)}
        borne |= set(refusal.rules) if refusal else set()
        for rule_id in expected.rules:
            with self.told_wrong(self.part(where, "rules")):
                shown = set(self.game.edition.rulebook.rule(rule_id).shown_by) & expected.model_fields_set
                if rule_id in borne or (shown and held):
                    self.outcome.proved.add(rule_id)
                else:
                    self.fail(self.part(where, "rules"), rule_id, ", ".join(sorted(borne)) or self.text("no_event"))
