"""A scenario is played, and what is expected of it is compared with what is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from ..arguments import of_class
from ..editions import UnknownNameError
from ..engine import move
from ..game import Game
from ..record.moves.naming import Unreadable
from ..record.moves.verbs import split_verb
from ..record.positions.position import PositionData, PositionError
from ..refusal import Refused
from ..wording import printable
from .format import Case, Expected, Scenario, Step, Variant
from .terms import Terms

APART: Final = ("rules", "events", "no_events", "counts", "legal", "illegal")  # what is expected of more than the position
BREAK: Final = re.compile(r"\s*\n\s*")
ALL_PASS: Final = {"fr": "tous les autres ensemble ne font que passer", "en": "all others together can only pass"}


@dataclass
class Outcome:
    """How one scenario or variant went: ``failures`` are lines that say what was expected and what was found."""

    id: str
    failures: list[str] = field(default_factory=list)
    proved: set[str] = field(default_factory=set)  # rules named in an expectation that held

    @property
    def passed(self) -> bool:
        """Did everything that is expected come true?"""
        return not self.failures

    def fail(self, why: str) -> None:
        """One line more, whatever the file or a message holds."""
        self.failures.append(printable(BREAK.sub(" ", why)))


def check(scenario: Scenario) -> Iterator[Outcome]:
    """Play a scenario and each of its variants."""
    of_class("scenario", scenario, Scenario)
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
        players = ["A", "B", "C", "D"] if case.players is None else case.players
        game = Game(
            scenario.edition, players, seed=scenario.seed, options=case.options, position=case.position,
            tokens=case.tokens or (), opening=case.opening or (), banker=case.banker,
        )  # fmt: skip
    except Refused as refusal:
        if case.refused in refusal.rules:
            outcome.proved.add(str(case.refused))
        else:
            outcome.fail(f"the game: expected {case.refused or 'to begin'}, found refused: {refusal}")
        return None
    except PositionError as error:
        outcome.fail(f"the position: {error}")
        return None
    except (UnknownNameError, ValueError) as error:
        outcome.fail(f"the game: {error}")
        return None
    if case.refused:
        outcome.fail(f"the game: expected refused by {case.refused}, found that it began")
        return None
    return game


class Checker:
    """Plays the steps of a case, and writes down what was expected and not found."""

    def __init__(self, game: Game, outcome: Outcome) -> None:
        self.game = game
        self.terms = Terms(game)
        self.outcome = outcome

    def step(self, step: Step, where: str) -> bool:
        """False where a move was refused that should have been allowed, or the reverse: what follows would be another game."""
        game = self.game
        for taken in range(step.undo):
            if not game.undo():
                self.fail(f"{where}: undo", f"{step.undo} moves to take back", taken)
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
        dice = [step.dice] if isinstance(step.dice, int) else step.dice
        if self.game.edition.dice == 1 or not dice:
            return [str(die) for die in dice]
        pairs = [dice] if isinstance(dice[0], int) else dice
        return ["+".join(map(str, pair)) for pair in pairs]

    def say(self, said: str) -> None:
        name, _, rest = said.partition(":")
        if name.strip().lower() in ("others", "les autres"):
            if split_verb(rest.strip()) != (move.PASS, ""):
                raise Refused(self.game.edition, words=ALL_PASS)
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
                    self.fail(where, f"refused by {self.terms.law(law)}", f"refused by {', '.join(refusal.rules) or refusal}")
                elif law is not True:
                    self.outcome.proved.add(str(law))
            return refusal
        self.fail(where, "refused" if law is True else f"refused by {law}", "allowed")
        return None

    def fail(self, where: str, expected: object, found: object) -> None:
        self.outcome.fail(f"{where}: expected {expected}, found {found}")

    def same(self, where: str, expected: object, found: object) -> None:
        if expected != found:
            self.fail(where, expected, found)

    # expectations

    def expect(self, expected: Expected, where: str, mark: int, refusal: Refused | None) -> None:
        failures = len(self.outcome.failures)
        events = self.game.events(mark)
        state = self.game.state()
        for name in Expected.model_fields:  # in their order: what is set is a set, whose order changes from run to run
            if name not in expected.model_fields_set or name in APART:
                continue
            wanted = getattr(expected, name)
            if isinstance(wanted, dict) and name != "pending":
                for key, value in wanted.items():
                    with self.told_wrong(f"{where}: {name} of {key}"):
                        self.same(f"{where}: {name} of {key}", *self.terms.part(name, key, value, state))
            else:
                with self.told_wrong(f"{where}: {name}"):
                    self.same(f"{where}: {name}", *self.terms.whole(name, wanted, state))
        self.expect_events(expected, events, where)
        self.expect_moves(expected, where)
        self.expect_rules(expected, where, mark, refusal, len(self.outcome.failures) == failures)

    @contextmanager
    def told_wrong(self, where: str) -> Iterator[None]:
        """A name that there is not fails the scenario; the others are still played."""
        try:
            yield
        except (Unreadable, UnknownNameError) as error:
            self.outcome.fail(f"{where}: {error}")

    def expect_events(self, expected: Expected, rows: list[dict[str, Any]], where: str) -> None:
        events = [self.terms.event(row) for row in rows]
        rest = iter(events)
        for said in expected.events:
            with self.told_wrong(f"{where}: events"):
                wanted = self.terms.all_meant(said)
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
        borne = self.game.rules_of(row["seq"])
        return all(value in borne if key == "rule" else row.get(key) == value for key, value in wanted.items())

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
                self.fail(f"{where}: “{said}”", f"refused by {self.terms.law(law)}", refusal or "legal")

    def expect_rules(self, expected: Expected, where: str, mark: int, refusal: Refused | None, held: bool) -> None:
        """A rule is proved by an event or refusal that bears it, or by a state that shows it and was found right."""
        borne = {law for seq in range(mark, self.game.length) for law in self.game.rules_of(seq)}
        borne |= set(refusal.rules) if refusal else set()
        for law in expected.rules:
            with self.told_wrong(f"{where}: rules"):
                shown = set(self.game.edition.rulebook.rule(law).shown_by) & expected.model_fields_set
                if law in borne or (shown and held):
                    self.outcome.proved.add(law)
                else:
                    self.fail(f"{where}: rules", law, ", ".join(sorted(borne)) or "no event")
