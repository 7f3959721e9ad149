"""The expectations by name, and how each is compared with a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ..editions import Edition, load
from ..engine import event
from ..errors.worded import describe_value, wrong
from ..inputs.arguments import true_or_false
from ..moves.seats import seat_label
from ..record.audit import Difference
from ..record.frames import accounts
from ..record.frames.accountant import LEDGER_COLUMNS, split_rows
from ..record.frames.lookup import code_labels
from ..texts import in_words
from ..words.languages import LANGUAGES
from .patterns import (
    BESIDE,
    COMPARED,
    describe_pattern,
    field_heading,
    fits,
    matches,
    read_patterns,
    require_kind,
    require_number,
    require_table,
    seat_of,
    value_list,
    wanted_name,
    wanted_text,
)
from .sources import OpenedLog, open_log, require_log


def check_events(log: OpenedLog, wanted: object) -> list[Difference]:
    rows = map(log.words, range(len(log.rows)))
    for number, pattern in enumerate(read_patterns(log, "events", wanted), 1):
        if not any(matches(row, pattern) for row in rows):
            rule_id = str(pattern.get("rule", "")) if isinstance(pattern.get("rule"), str) else ""
            return [difference_in_words("event_missing", rule_id=rule_id, n=number, pattern=describe_pattern(pattern))]
    return []


def check_no_events(log: OpenedLog, wanted: object) -> list[Difference]:
    excluded = read_patterns(log, "no_events", wanted)
    return [
        difference_in_words("event_excluded", row.get("seq", at), str(row.get("rule") or ""), pattern=describe_pattern(one))
        for at, row in enumerate(log.rows)
        for one in excluded
        if matches(log.words(at), one)
    ]  # fmt: skip


def check_counts(log: OpenedLog, wanted: object) -> list[Difference]:
    expected = {require_kind("counts", kind): count for kind, count in require_table("counts", wanted, "by.kind").items()}
    for kind, count in expected.items():
        require_number(f"counts: {kind}", count)
    found = {kind: sum(row["kind"] == kind for row in log.rows) for kind in expected}
    return [
        difference_in_words(
            "count", kind=names_by_language(wanted_name, kind, "kind"), wanted=wanted_text(count), found=found[kind]
        )
        for kind, count in expected.items()
        if not fits(found[kind], count)
    ]


def check_cash(log: OpenedLog, wanted: object) -> list[Difference]:
    """Compare the cash of seats at the end.  Rows show it at their last event, and payments since."""
    expected = {seat_of(log, "cash", seat): amount for seat, amount in require_table("cash", wanted, "by.seat").items()}
    for seat, amount in expected.items():
        require_number(f"cash: {seat_label(seat)}", amount)
    held: dict[int, int] = {}
    for one in log.events:
        flow = event.FLOW.get(one.kind, 0)
        if flow and one.other in held:
            held[one.other] -= flow * one.amount
        if one.seat >= 0 and one.cash is not None:
            held[one.seat] = one.cash
    return [
        unexpected_value(in_words("verdict.cash", seat=seat_label(seat)), amount, held.get(seat))
        for seat, amount in expected.items()
        if not fits(held.get(seat), amount)
    ]


def check_winner(log: OpenedLog, wanted: object) -> list[Difference]:
    """Compare the winner, several, or none."""
    expected = [] if wanted is None else sorted(seat_of(log, "winner", seat) for seat in value_list(wanted))
    found = sorted(one.seat for one in log.events if one.kind == event.WON)
    if found == expected:
        return []
    labels = [", ".join(map(seat_label, seats)) or None for seats in (expected, found)]
    return [unexpected_value(in_words("verdict.winner"), *labels)]


def check_over(log: OpenedLog, wanted: object) -> list[Difference]:
    wanted = true_or_false("over", wanted)
    found = any(row["kind"] == "game_ended" for row in log.rows)
    if found == wanted:
        return []
    return [difference_in_words("should_be_over" if wanted else "should_go_on")]


def check_trial_balance(log: OpenedLog, wanted: object) -> list[Difference]:
    if log.source is None:
        raise wrong("verdict.of_a_game")
    found: dict[tuple[int, str], int] = {}
    for _, seat, account, _, amount in split_rows(log.source.accounts.lines, LEDGER_COLUMNS):
        key = seat, accounts.NAMES[account]
        found[key] = found.get(key, 0) + amount
    expected = {
        (seat_of(log, "trial_balance", seat), account): amount
        for seat, by_account in require_table("trial_balance", wanted, "by.seat").items()
        for account, amount in require_table("trial_balance", by_account, "by.account").items()
    }
    for (_, account), amount in expected.items():
        require_number(f"trial_balance: {account}", amount)
        if account not in (known := [*accounts.NAMES.values()]):
            raise wrong("verdict.account", given=describe_value(account), names=", ".join(known))
    return [
        unexpected_value(names_by_language(account_name, account, seat), amount, found.get((seat, account), 0))
        for (seat, account), amount in expected.items()
        if not fits(found.get((seat, account), 0), amount)
    ]


def check_log(log: OpenedLog, wanted: object) -> list[Difference]:
    require_log("log", "right.log", wanted)
    other = open_log(wanted, log.edition, log.options)
    differences = []
    if len(log.rows) != len(other.rows):
        differences.append(unexpected_value(in_words("verdict.events"), len(other.rows), len(log.rows)))
    for at in range(min(len(log.rows), len(other.rows))):
        ours, theirs = log.words(at), other.words(at)
        row = log.rows[at]
        beside = [name for name, alias in BESIDE.items() if name in row or alias in row]
        for name in (*COMPARED, *beside):
            if ours.get(name) != theirs.get(name):
                found = unexpected_value(
                    names_by_language(field_heading, name),
                    wanted_text(theirs.get(name), name),
                    wanted_text(ours.get(name), name),
                )
                differences.append(found._replace(seq=at, rule=str(theirs.get("rule") or "")))
    return differences


def check_beginning(
    log: OpenedLog, edition: str | Path | Edition | None, options: Mapping[str, object] | None
) -> list[Difference]:
    """Compare the edition and the options of a game with those that it should have been begun with."""
    source = log.source
    if source is None:
        return []
    if edition is not None:
        box = load(edition)
        if box.id != source.edition.id:
            return [unexpected_value(in_words("verdict.edition"), box.id, source.edition.id)]
    settled = source.edition.settle_options(options)
    return [
        unexpected_value(in_words("verdict.option", name=name), settled[name], source.options[name])
        for name in options or {} if settled[name] != source.options[name]
    ]  # fmt: skip


def unexpected_value(what: Mapping[str, str], wanted: object, found: object) -> Difference:
    """Return the difference of a value, named in each language, from the expected one."""
    return difference_in_words("expected", what=what, wanted=wanted_text(wanted), found=wanted_text(found))


def difference_in_words(key: str, seq: int | None = None, rule_id: str = "", **values: Any) -> Difference:
    """Return a difference in the words of the catalogue.  A value may differ by language."""

    def sentence(locale: str) -> str:
        own = {name: value[locale] if isinstance(value, Mapping) else value for name, value in values.items()}
        return in_words(f"verdict.{key}", **own)[locale]

    return Difference(seq, rule_id, *map(sentence, LANGUAGES))


def names_by_language(name: Callable[..., str], *values: object) -> dict[str, str]:
    """Return the name of something in each language."""
    return {locale: name(*values, locale) for locale in LANGUAGES}


def account_name(account: str, seat: int, locale: str) -> str:
    """Return the account of a seat, in French with its name."""
    name = f"{code_labels()['account'][account]['fr']} ({account})" if locale == "fr" else account
    return f"{name}, {seat_label(seat)}"


EXPECTATIONS: Final[Mapping[str, Callable[[OpenedLog, Any], list[Difference]]]] = {
    "events": check_events, "no_events": check_no_events, "counts": check_counts, "cash": check_cash,
    "winner": check_winner, "over": check_over,
    "trial_balance": check_trial_balance, "log": check_log,
}  # fmt: skip
