"""What can be expected, by name, and what is found instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ..editions import Edition, load
from ..engine import event
from ..errors.worded import told, wrong
from ..inputs.arguments import flag
from ..inputs.players import label
from ..record.audit import Difference
from ..record.frames import accounts
from ..record.frames.accountant import LEDGER_COLUMNS, split_rows
from ..record.frames.lookup import code_labels
from ..texts import in_words
from ..words.languages import LANGUAGES
from .patterns import (
    BESIDE,
    COMPARED,
    a_kind,
    a_number,
    a_seat,
    a_table,
    choices,
    described,
    heading,
    matches,
    named,
    patterns,
    shown,
    suits,
)
from .sources import Material, a_log, open_log


def events(material: Material, wanted: object) -> list[Difference]:
    rows = map(material.words, range(len(material.rows)))
    for number, pattern in enumerate(patterns(material, "events", wanted), 1):
        if not any(matches(row, pattern) for row in rows):
            rule_id = str(pattern.get("rule", "")) if isinstance(pattern.get("rule"), str) else ""
            return [worded("event_missing", rule_id=rule_id, n=number, told=described(pattern))]
    return []


def no_events(material: Material, wanted: object) -> list[Difference]:
    excluded = patterns(material, "no_events", wanted)
    return [
        worded("event_excluded", row.get("seq", at), str(row.get("rule") or ""), told=described(one))
        for at, row in enumerate(material.rows)
        for one in excluded
        if matches(material.words(at), one)
    ]  # fmt: skip


def counts(material: Material, wanted: object) -> list[Difference]:
    asked = {a_kind("counts", kind): count for kind, count in a_table("counts", wanted, "by.kind").items()}
    for kind, count in asked.items():
        a_number(f"counts: {kind}", count)
    found = {kind: sum(row["kind"] == kind for row in material.rows) for kind in asked}
    return [
        worded("count", kind=by_language(named, kind, "kind"), wanted=shown(count), found=found[kind])
        for kind, count in asked.items()
        if not suits(found[kind], count)
    ]


def cash(material: Material, wanted: object) -> list[Difference]:
    """What seats hold at the end: of a game what its books say, of rows what the last of theirs says and others took since."""
    asked = {a_seat(material, "cash", seat): amount for seat, amount in a_table("cash", wanted, "by.seat").items()}
    for seat, amount in asked.items():
        a_number(f"cash: {label(seat)}", amount)
    held: dict[int, int] = {}
    for one in material.events:
        flow = event.FLOW.get(one.kind, 0)
        if flow and one.other in held:
            held[one.other] -= flow * one.amount
        if one.seat >= 0 and one.cash is not None:
            held[one.seat] = one.cash
    return [
        difference(in_words("verdict.cash", seat=label(seat)), amount, held.get(seat))
        for seat, amount in asked.items()
        if not suits(held.get(seat), amount)
    ]


def winner(material: Material, wanted: object) -> list[Difference]:
    """A seat, several, or nobody."""
    expected = [] if wanted is None else sorted(a_seat(material, "winner", seat) for seat in choices(wanted))
    found = sorted(one.seat for one in material.events if one.kind == event.WON)
    if found == expected:
        return []
    told = [", ".join(map(label, seats)) or None for seats in (expected, found)]
    return [difference(in_words("verdict.winner"), *told)]


def over(material: Material, wanted: object) -> list[Difference]:
    wanted = flag("over", wanted)
    found = any(row["kind"] == "game_ended" for row in material.rows)
    if found == wanted:
        return []
    return [worded("should_be_over" if wanted else "should_go_on")]


def trial_balance(material: Material, wanted: object) -> list[Difference]:
    if material.source is None:
        raise wrong("verdict.of_a_game")
    found: dict[tuple[int, str], int] = {}
    for _, seat, account, _, amount in split_rows(material.source.accounts.lines, LEDGER_COLUMNS):
        key = seat, accounts.NAMES[account]
        found[key] = found.get(key, 0) + amount
    expected = {
        (a_seat(material, "trial_balance", seat), account): amount
        for seat, by_account in a_table("trial_balance", wanted, "by.seat").items()
        for account, amount in a_table("trial_balance", by_account, "by.account").items()
    }
    for (_, account), amount in expected.items():
        a_number(f"trial_balance: {account}", amount)
        if account not in (known := [*accounts.NAMES.values()]):
            raise wrong("verdict.account", given=told(account), names=", ".join(known))
    return [
        difference(by_language(account_of, account, seat), amount, found.get((seat, account), 0))
        for (seat, account), amount in expected.items()
        if not suits(found.get((seat, account), 0), amount)
    ]


def same_log(material: Material, wanted: object) -> list[Difference]:
    a_log("log", "right.log", wanted)
    other = open_log(wanted, material.edition, material.options)
    differences = []
    if len(material.rows) != len(other.rows):
        differences.append(difference(in_words("verdict.events"), len(other.rows), len(material.rows)))
    for at in range(min(len(material.rows), len(other.rows))):
        ours, theirs = material.words(at), other.words(at)
        row = material.rows[at]
        told = [name for name, alias in BESIDE.items() if name in row or alias in row]
        for name in (*COMPARED, *told):
            if ours.get(name) != theirs.get(name):
                found = difference(by_language(heading, name), shown(theirs.get(name), name), shown(ours.get(name), name))
                differences.append(found._replace(seq=at, rule=str(theirs.get("rule") or "")))
    return differences


def beginning(
    material: Material, edition: str | Path | Edition | None, options: Mapping[str, object] | None
) -> list[Difference]:
    """A game knows its edition and its options: where they are not those that it should have been begun with."""
    source = material.source
    if source is None:
        return []
    if edition is not None:
        box = load(edition)
        if box.id != source.edition.id:
            return [difference(in_words("verdict.edition"), box.id, source.edition.id)]
    settled = source.edition.settle_options(options)
    return [
        difference(in_words("verdict.option", name=name), settled[name], source.options[name])
        for name in options or {} if settled[name] != source.options[name]
    ]  # fmt: skip


def difference(what: Mapping[str, str], wanted: object, found: object) -> Difference:
    """Return that something, named in each language, is not what was expected."""
    return worded("expected", what=what, wanted=shown(wanted), found=shown(found))


def worded(key: str, seq: int | None = None, rule_id: str = "", **values: Any) -> Difference:
    """Return a difference in the words of the catalogue; a value may differ by language."""

    def sentence(locale: str) -> str:
        own = {name: value[locale] if isinstance(value, Mapping) else value for name, value in values.items()}
        return in_words(f"verdict.{key}", **own)[locale]

    return Difference(seq, rule_id, *map(sentence, LANGUAGES))


def by_language(name: Callable[..., str], *values: object) -> dict[str, str]:
    """Return what something is called in each language."""
    return {locale: name(*values, locale) for locale in LANGUAGES}


def account_of(account: str, seat: int, locale: str) -> str:
    """Return the account of a seat, in French by its name too."""
    name = f"{code_labels()['account'][account]['fr']} ({account})" if locale == "fr" else account
    return f"{name}, {label(seat)}"


LOOKS: Final[Mapping[str, Callable[[Material, Any], list[Difference]]]] = {
    "events": events, "no_events": no_events, "counts": counts, "cash": cash, "winner": winner, "over": over,
    "trial_balance": trial_balance, "log": same_log,
}  # fmt: skip
