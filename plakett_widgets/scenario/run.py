"""Play a scenario, and compare what is expected with what is found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from ..editions import Rule, UnknownNameError
from ..engine import move
from ..errors.worded import join_alternatives, printable
from ..game import Game
from ..inputs.arguments import instance_of
from ..moves.naming import Unreadable
from ..moves.verbs import split_verb
from ..record.positions.position import PositionData, PositionError
from ..texts.refusal import Refused
from ..words.catalogue import error_in_words, fill_in, load_texts
from ..words.languages import require_language
from .format import Case, Expected, Scenario, Step, Variant
from .observed import ObservedValues

# expectations about more than the position
BESIDE_THE_POSITION: Final = ("rules", "events", "no_events", "counts", "legal", "illegal")
BREAK: Final = re.compile(r"\s*\n\s*")
ALL_PASS: Final = {"fr": "tous les autres ensemble ne font que passer", "en": "all others together can only pass"}


class FailurePhrases:
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
    phrases: FailurePhrases = field(default_factory=lambda: FailurePhrases("en"), repr=False)

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
    outcome = Outcome(name, phrases=FailurePhrases(locale))
    game = begin_game(scenario, case, outcome)
    if game is None:
        return outcome
    checker = Checker(game, outcome)
    if case.expect is not None:
        checker.expect(case.expect, outcome.phrases("start"), 0, None)
    for number, step in enumerate(case.steps or [], 1):
        if not checker.play_step(step, outcome.phrases("step", number=number)):
            break
    return outcome


def begin_game(scenario: Scenario, case: Case, outcome: Outcome) -> Game | None:
    phrase = outcome.phrases
    begins = phrase("refused_by", rules=case.refused) if case.refused else phrase("begins")
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
            outcome.differs(phrase("game"), begins, phrase("refused_why", why=phrase.why(refusal)))
        return None
    except PositionError as error:
        outcome.fail("position", why=phrase.why(error))
        return None
    except (UnknownNameError, ValueError) as error:
        outcome.fail("wrong", where=phrase("game"), why=phrase.why(error))
        return None
    if case.refused:
        outcome.differs(phrase("game"), begins, phrase("begun"))
        return None
    return game


class Checker:
    """Play the steps of a case, and note unmet expectations."""

    def __init__(self, game: Game, outcome: Outcome) -> None:
        self.game = game
        self.outcome = outcome
        self.differs = outcome.differs
        self.phrase = outcome.phrases
        self.values = ObservedValues(game, self.phrase)

    # playing

    def play_step(self, step: Step, where: str) -> bool:
        """Play a step.  Return False if a move was refused or allowed unexpectedly, as the rest would be another game."""
        game = self.game
        for undone in range(step.undo):
            if not game.undo():
                self.differs(self.place(where, "undo"), self.phrase("to_undo", count=step.undo), undone)
                break
        mark = game.length
        refusal: Refused | None = None
        moves = [step.say] if isinstance(step.say, str) else step.say
        where_played = where
        try:
            for throw in self.throws(step):
                game.play(f"dice {throw}")
            for card in reversed(step.top):
                game.play(f"top {card}")
            for number, text in enumerate(moves, 1):
                where_played = self.phrase("at_move", where=where, move=text)
                if number == len(moves) and step.refused:
                    before = game.record.digest(), game.state()
                    refusal = self.play_refused(text, step.refused, where_played)
                    if refusal is None:
                        return False
                    if (game.record.digest(), game.state()) != before:
                        self.differs(where_played, self.phrase("unchanged"), self.phrase("changed"))
                else:
                    self.play(text)
        except Refused as error:
            self.differs(where_played, self.phrase("allowed"), self.refused_why(error))
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

    def play(self, text: str) -> None:
        name, _, rest = text.partition(":")
        if name.strip().lower() not in ("others", "les autres"):
            self.game.play(text)
            return
        if split_verb(rest.strip()) != (move.PASS, ""):
            raise Refused.unread(ALL_PASS)
        auctions = self.count_auctions()
        while (pending := self.game.pending) and pending["kind"] in ("bid", "want") and self.count_auctions() == auctions:
            self.game.play(rest.strip(), pending["seat"])

    def count_auctions(self) -> int:
        return sum(row["kind"] == "auction_opened" for row in self.game.events())

    def play_refused(self, text: str, rule_id: str | bool, where: str) -> Refused | None:
        """Play a move that must be refused, by a rule or any."""
        try:
            self.game.play(text)
        except Refused as refusal:
            with self.reporting_unknown_names(where):
                if rule_id is not True and rule_id not in refusal.rules:
                    rules = ", ".join(refusal.rules) or self.phrase.why(refusal)
                    self.differs(where, self.refused_by(rule_id), self.phrase("refused_by", rules=rules))
                elif rule_id is not True:
                    self.outcome.proved.add(str(rule_id))
            return refusal
        expected = self.phrase("refused") if rule_id is True else self.phrase("refused_by", rules=rule_id)
        self.differs(where, expected, self.phrase("allowed"))
        return None

    # expectations

    def expect(self, expected: Expected, where: str, mark: int, refusal: Refused | None) -> None:
        failures = len(self.outcome.failures)
        state = self.game.state()
        for name in Expected.model_fields:  # in their order: what is set is a set, whose order changes from run to run
            if name not in expected.model_fields_set or name in BESIDE_THE_POSITION:
                continue
            wanted = getattr(expected, name)
            if isinstance(wanted, dict) and name != "pending":
                for key, value in wanted.items():
                    here = self.place(where, name, key)
                    with self.reporting_unknown_names(here):
                        self.compare(here, *self.values.item(name, key, value, state))
            else:
                here = self.place(where, name)
                with self.reporting_unknown_names(here):
                    self.compare(here, *self.values.whole(name, wanted, state))
        self.expect_events(expected, self.game.events(mark), where)
        self.expect_moves(expected, where)
        self.expect_rules(expected, where, mark, refusal, len(self.outcome.failures) == failures)

    def expect_events(self, expected: Expected, rows: Sequence[Mapping[str, Any]], where: str) -> None:
        events = [self.values.event_fields(row) for row in rows]
        rest, here = iter(events), self.place(where, "events")
        for given in expected.events:
            with self.reporting_unknown_names(here):
                wanted = self.values.expected_fields(given)
                if not any(self.matches(wanted, row) for row in rest):
                    near = [row for row in events if row["kind"] == wanted.get("kind")]
                    seen = [{key: row.get(key) for key in wanted} for row in near] or [row["kind"] for row in events]
                    self.differs(here, wanted, seen)
        happened = {row["kind"] for row in events}
        for kind in expected.no_events:
            if kind in happened:
                self.differs(here, self.phrase("none_of", kind=kind), self.phrase("one"))
        for kind, count in expected.counts.items():
            self.compare(self.place(where, "counts", kind), count, sum(row["kind"] == kind for row in events))

    def matches(self, wanted: dict[str, Any], row: Mapping[str, Any]) -> bool:
        cited = self.game.past.rules_of(row["seq"])
        return all(value in cited if key == "rule" else row.get(key) == value for key, value in wanted.items())

    def expect_moves(self, expected: Expected, where: str) -> None:
        for text in expected.legal:
            refusal = self.game.would_refuse(text)
            if refusal is not None:
                here = self.phrase("at_move", where=where, move=text)
                self.differs(here, self.phrase("legal"), self.refused_why(refusal))
        for text, rule_id in expected.illegal.items():
            refusal = self.game.would_refuse(text)
            if refusal is not None and rule_id in refusal.rules:
                self.outcome.proved.add(rule_id)
                continue
            here = self.phrase("at_move", where=where, move=text)
            with self.reporting_unknown_names(here):
                found = self.phrase.why(refusal) if refusal else self.phrase("legal")
                self.differs(here, self.refused_by(rule_id), found)

    def expect_rules(self, expected: Expected, where: str, mark: int, refusal: Refused | None, held: bool) -> None:
        """Check the rules.  An event or a refusal proves one by citing it, a state by showing it."""
        cited = {rule_id for seq in range(mark, self.game.length) for rule_id in self.game.past.rules_of(seq)}
        cited |= set(refusal.rules) if refusal else set()
        here = self.place(where, "rules")
        for rule_id in expected.rules:
            with self.reporting_unknown_names(here):
                rule = self.game.edition.rulebook.rule(rule_id)
                shown = [name for name in rule.shown_by if name in expected.model_fields_set]
                if rule_id in cited or (shown and held):
                    self.outcome.proved.add(rule_id)
                else:
                    found = ", ".join(sorted(cited)) or self.phrase("no_event")
                    self.differs(here, rule_id, self.how_shown(rule, shown, found))

    # wording

    def how_shown(self, rule: Rule, shown: Sequence[str], found: str) -> str:
        """Return what was found instead of a rule, and how a scenario shows that rule."""
        key = "shown_failed" if shown else "shown_by" if rule.shown_by else "not_shown" if rule.without_effect else "borne"
        names = shown or rule.shown_by
        fields = join_alternatives(f"expect.{name}" for name in names) if names else ""
        return self.phrase(key, found=found, rule=rule.id, fields=fields)

    def compare(self, where: str, expected: object, found: object) -> None:
        if expected != found:
            self.differs(where, expected, found)

    def place(self, where: str, what: str, key: str | None = None) -> str:
        """Word where something is expected: of a field, or of one of its keys."""
        return self.phrase("part" if key is None else "part_of", where=where, what=what, key=key)

    def refused_by(self, rule_id: str | bool) -> str:
        return self.phrase("refused_by", rules=self.values.rule_id(rule_id))

    def refused_why(self, refusal: Refused) -> str:
        return self.phrase("refused_why", why=self.phrase.why(refusal))

    @contextmanager
    def reporting_unknown_names(self, where: str) -> Iterator[None]:
        """Let a name that does not exist fail the scenario, and go on with the other expectations."""
        try:
            yield
        except (Unreadable, UnknownNameError) as error:
            self.outcome.fail("wrong", where=where, why=self.phrase.why(error))
