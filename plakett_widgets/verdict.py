"""For teachers: a log held against what is expected of it, with one verdict."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import editions
from .arguments import file, told
from .editions import Edition
from .editions.errors import did_you_mean
from .editions.format import is_french
from .engine import event, move
from .game import Game, load
from .players import label
from .record.audit import NUMBERS, Difference, Event, NoEventError, audit, read
from .record.events import event_rows
from .record.frames import Frames, Source, accounts
from .record.frames.accountant import LINE
from .record.notation import SavedGameError
from .record.saved import stand_ins

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]
COMPARED: Final = ("turn", "seat", "kind", "rule", "square", "amount", "other", "card", "cash")
SEATS: Final = ("seat", "other")
NEEDED: Final = ("kind", "rule")  # columns without which nothing can be examined
LONGEST_HEAD: Final = 10_000  # bytes of the names of columns
SHOWN: Final = 10  # differences in a message
LOG: Final = "log: a game, its frames, its events, or a file"


class NoLogError(ValueError):
    """What was handed in cannot be examined: why, in both languages."""

    def __init__(self, fr: str, en: str, rule: str = "") -> None:
        super().__init__(en)
        self.difference = Difference(None, rule, fr, en)


@dataclass(frozen=True)
class Verdict:
    """Whether all is as expected: true or false by itself, with the reasons.

    ``assert check(log, expected)`` shows them in pytest; ``verdict.text("fr")`` gives them to a pupil.
    """

    differences: tuple[Difference, ...] = ()

    def __bool__(self) -> bool:
        return not self.differences

    def text(self, lang: str = "en") -> str:
        """One line, or one for each difference.

        >>> Verdict().text("fr")
        'Tout est conforme.'
        """
        french = is_french(lang)
        if self:
            return "Tout est conforme." if french else "All is as expected."
        count = len(self.differences)
        plural = "s" * (count > 1)
        head = f"{count} différence{plural}\u00a0:" if french else f"{count} difference{plural}:"
        left = count - SHOWN
        tail = [f"… {left} de plus" if french else f"… {left} more"] if left > 0 else []
        return "\n".join([head, *(f"- {one.text(lang)}" for one in self.differences[:SHOWN]), *tail])

    def __repr__(self) -> str:
        return f"<{'as expected' if self else 'not as expected'}: {self.text()}>"

    def _repr_markdown_(self) -> str:
        return f"{self.text('fr')}\n\n{self.text('en')}"


def check(
    log: Game | Frames | pl.DataFrame | Iterable[Row] | str | Path,
    expected: Mapping[str, Any] | Game | pl.DataFrame | Sequence[Row] | None = None,
    *,
    edition: str | Edition | None = None,
    options: Mapping[str, object] | None = None,
    examine: bool = True,
) -> Verdict:
    """Hold a log against what is expected, and against the rules.

    ``log`` is a game, its frames, its events (a frame, or rows as ``game.events()`` gives them), or a file: a saved game, or
    events that were exported.  Events alone say neither their edition (it is found by the rules that they cite) nor their
    ``options``.  ``expected`` may name:

    - ``events``: patterns, or kinds, in their order; others may stand between.  A pattern gives fields of an event, each a
      value, several to choose from (a list, set or range), or a function that says yes;
    - ``no_events``: patterns, or kinds, of which there must be none; ``counts``: how many there must be of a kind;
    - ``cash``: what seats hold at the end; ``winner``: the seat that won, or a list of several; ``over``: true or false;
    - ``trial_balance``: by seat and account of the ledger, debits less credits (of a game or its frames);
    - ``log``: another log, event by event; it may be given by itself in place of ``expected``.

    Seats count from 0; a number may be given as in a pattern.  Unless ``examine`` is false, as for a part of a log, every
    event is derived again from those before it.  A log that cannot be read is not as expected, and the verdict says why;
    ``ValueError`` is for what is wrong with ``expected``.

    >>> from plakett_widgets import Game, bots, check
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    >>> game.run(turns=30)
    True
    >>> assert check(game, {"events": [{"kind": "bought", "seat": 0}, {"kind": "rent_paid"}], "over": False})
    >>> print(check(game, {"counts": {"dealt": 3}}).text())
    1 difference:
    - dealt: 3 times expected, 2 found
    >>> rows = game.events()
    >>> rent = next(row for row in rows if row["kind"] == "rent_due")
    >>> rent["amount"] *= 2
    >>> check(rows).differences[0].seq == rent["seq"]
    True
    """
    a_log(LOG, log)
    if not (expected is None or isinstance(expected, Mapping)):
        a_log("expected: what is expected by name, or another log", expected)
        expected = {"log": expected}
    expected = expected or {}
    if unknown := sorted(map(str, set(expected) - LOOKS.keys())):
        raise ValueError(f"expected: there is no {', '.join(unknown)}; there are {', '.join(LOOKS)}")
    try:
        material = open_log(log, edition, options)
    except NoLogError as error:
        return Verdict((error.difference,))
    found = material.examined() if examine else []
    for name, wanted in expected.items():
        found += LOOKS[name](material, wanted)
    return Verdict(tuple(found))


@dataclass
class Material:
    """A log, whatever it came as."""

    rows: list[dict[str, Any]]
    events: list[Event]
    edition: Edition
    options: Mapping[str, object] | None = None
    source: Source | None = None

    def examined(self) -> list[Difference]:
        """What in the log is against the rules: with all that a game knows of itself, or by its events alone."""
        if self.source is None:
            return audit(self.events, self.edition, self.options)
        opening = self.source.opening if self.source.from_position else None
        said = {move.kind_of(answer[0]) for beat, _ in self.source.beats for answer in beat.answers}
        return audit(self.events, self.edition, self.options, opening, on_top=move.TOP in said)

    def words(self, row: Row) -> dict[str, Any]:
        """A row with the card by its id, whichever kind of row it is."""
        card = row.get("card")
        if isinstance(card, int) and 0 <= card < len(self.edition.cards):
            return dict(row) | {"card": self.edition.cards[card].id}
        return dict(row)


def open_log(log: object, edition: str | Edition | None, options: Mapping[str, object] | None) -> Material:
    if isinstance(log, (str, Path)):
        log = from_file(file("log", log), edition)
    if isinstance(log, (Game, Frames)):
        source = log._source() if isinstance(log, Game) else log.only
        rows = event_rows(source.log, source.edition)
        return Material(rows, read(rows, source.edition), source.edition, source.options, source)
    found = log.to_dicts() if hasattr(log, "to_dicts") else list(log)  # type: ignore[call-overload]
    if not found:
        raise NoLogError("le journal est vide", "the log is empty")
    for at, row in enumerate(found):
        if not isinstance(row, Mapping):
            raise NoLogError(f"la ligne {at} n’est pas un évènement", f"row {at} is no event")
        lacking = next((name for name in NEEDED if name not in row), None)
        if lacking is not None:
            raise NoLogError(
                f"ce n’est pas un journal : la ligne {at} n’a pas de colonne « {lacking} »",
                f"this is no log of events: row {at} has no column “{lacking}”",
            )
    rows = [dict(row) for row in found]
    box = edition if isinstance(edition, Edition) else editions.load(edition) if edition else edition_of(rows)
    box = box.under(box.settle_options(options))
    try:
        return Material(rows, read(rows, box), box, options)
    except NoEventError as error:
        raise NoLogError(error.fr, str(error)) from None


def from_file(path: Path, edition: str | Edition | None) -> object:
    """A saved game, or events that were exported."""
    if path.exists() and not path.is_file():  # it may never end
        raise NoLogError(f"{path.name} n’est pas un fichier ordinaire", f"{path.name} is no ordinary file")
    with path.open("rb"):  # is it there at all?
        pass
    try:
        if path.suffix in (".ndjson", ".jsonl"):
            return list(from_lines(path.read_text("utf-8-sig")))
        if path.suffix in (".parquet", ".arrow", ".feather", ".ipc", ".csv"):
            return exported(path)
        return load(path, stand_ins(path, edition), edition)
    except SavedGameError as error:
        raise NoLogError(f"le fichier ne se lit pas\u00a0: {error}", f"the file cannot be read: {error}", error.rule) from None
    except ValueError as error:
        where = f"{path.name}: {error}"
        raise NoLogError(f"le fichier ne se lit pas\u00a0: {where}", f"the file cannot be read: {where}") from None


def from_lines(text: str) -> Iterator[object]:
    """What stands on each line; empty ones mean nothing."""
    for number, line in enumerate(text.split("\n"), 1):
        try:
            if line.strip():
                yield json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"line {number}: {str(error)[:200]}") from None


def exported(path: Path) -> object:
    import polars

    try:
        if path.suffix == ".parquet":
            return polars.read_parquet(path)
        if path.suffix != ".csv":
            return polars.read_ipc(path)
        with path.open("rb") as file:
            head = file.readline(LONGEST_HEAD)
        separator = ";" if b";" in head and b"," not in head else ","  # as spreadsheets write it in French
        return polars.read_csv(path, separator=separator, infer_schema_length=None)
    except (OSError, polars.exceptions.PolarsError) as error:
        raise ValueError(error) from None


def edition_of(rows: Sequence[Row]) -> Edition:
    """The edition that has all the rules that are cited."""
    cited = {str(row["rule"]) for row in rows if row.get("rule")}
    boxes = [editions.load(name) for name in editions.names()]
    known = [len(cited & {law.id for law in box.rulebook.rules}) for box in boxes]
    if not max(known):
        raise NoLogError(
            "aucun jeu n’a les règles que citent ces évènements\u00a0; dites lequel c’est\u00a0: edition=…",
            "no edition has the rules that these events cite; say which one it is: edition=…",
        )
    return boxes[known.index(max(known))]


# what can be expected


def matches(row: Row, pattern: Mapping[str, Any]) -> bool:
    return all(suits(row.get(name), wanted) for name, wanted in pattern.items())


def suits(value: object, wanted: object) -> bool:
    """
    >>> suits(3, 3), suits(3, range(5)), suits("a", "abc"), suits(3, lambda amount: amount > 5)
    (True, True, False, False)
    """
    if callable(wanted):
        return bool(wanted(value))
    if isinstance(wanted, Container) and not isinstance(wanted, str):
        return value in wanted
    return value == wanted


def shown(wanted: object, field: str = "") -> str:
    """What is wanted of a field, in a message; seats as moves call them.

    >>> shown(3), shown(range(1, 4)), shown([2, 5]), shown(lambda amount: amount > 5), shown([0, 1], "seat")
    ('3', '1–3', '2, 5', '…', 'P1, P2')
    """
    if callable(wanted):
        return "…"
    if isinstance(wanted, range) and wanted.step == 1 and wanted:
        return f"{shown(wanted[0], field)}–{shown(wanted[-1], field)}"
    if isinstance(wanted, (list, tuple, set, frozenset)):
        return ", ".join(shown(one, field) for one in wanted)
    return "–" if wanted is None else label(wanted) if field in SEATS and isinstance(wanted, int) else str(wanted)


def described(pattern: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {shown(wanted, name)}" for name, wanted in pattern.items())


def a_log(what: str, value: object) -> None:
    if not isinstance(value, (Game, Frames, Iterable, PathLike)):
        raise ValueError(f"{what}, not {told(value)}")


def a_table(name: str, wanted: object, of: str) -> Mapping[Any, Any]:
    if not isinstance(wanted, Mapping):
        raise ValueError(f"{name}: a dictionary by {of} is expected, not {wanted!r}")
    return wanted


def a_seat(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{name}: a seat is a whole number, the first is 0; not {value!r}")
    return value


def a_kind(name: str, value: object) -> str:
    """The name of a kind of event; a mistyped one would never happen, and all would seem well."""
    if not isinstance(value, str) or value not in NUMBERS:
        raise ValueError(f"{name}: no event is of kind {told(value)}{did_you_mean(str(value), NUMBERS)}")
    return value


def patterns(material: Material, name: str, wanted: object) -> list[Mapping[str, Any]]:
    """Patterns of events: one, or several; a kind stands for a pattern."""
    several = [wanted] if isinstance(wanted, (str, Mapping)) else wanted
    if not isinstance(several, Iterable):
        raise ValueError(f"{name}: a list of patterns is expected, not {wanted!r}")
    found: list[Mapping[str, Any]] = [{"kind": one} if isinstance(one, str) else one for one in several]
    fields = {*COMPARED, *(material.rows[0] if material.rows else ())}
    for pattern in found:
        if not isinstance(pattern, Mapping):
            raise ValueError(f"{name}: a pattern gives fields of an event, such as {{'kind': 'rent_paid'}}; not {pattern!r}")
        for field, value in pattern.items():
            if field not in fields:
                raise ValueError(f"{name}: an event has no field {field!r}; there are {', '.join(sorted(fields))}")
            given = value if isinstance(value, (list, tuple, set, frozenset)) else [value]
            for one in given if not callable(value) and not isinstance(value, range) else ():
                if field == "kind":
                    a_kind(name, one)
                elif field in SEATS and one is not None:
                    a_seat(name, one)
    return found


def events(material: Material, wanted: object) -> list[Difference]:
    rows = iter(material.rows)
    for number, pattern in enumerate(patterns(material, "events", wanted), 1):
        if not any(matches(material.words(row), pattern) for row in rows):
            told = described(pattern)
            law = str(pattern.get("rule", "")) if isinstance(pattern.get("rule"), str) else ""
            return [Difference(None, law, f"l’évènement attendu n° {number} n’a pas eu lieu ({told})",
                               f"expected event {number} did not happen ({told})")]  # fmt: skip
    return []


def no_events(material: Material, wanted: object) -> list[Difference]:
    excluded = patterns(material, "no_events", wanted)
    return [
        Difference(
            row.get("seq", at), str(row.get("rule") or ""), f"évènement exclu ({described(one)})",
            f"this must not happen ({described(one)})",
        )
        for at, row in enumerate(material.rows)
        for one in excluded
        if matches(material.words(row), one)
    ]  # fmt: skip


def counts(material: Material, wanted: object) -> list[Difference]:
    asked = {a_kind("counts", kind): count for kind, count in a_table("counts", wanted, "kind of event").items()}
    found = {kind: sum(row["kind"] == kind for row in material.rows) for kind in asked}
    return [
        Difference(None, "", f"{kind}\u00a0: {shown(count)} fois attendu, {found[kind]} trouvé",
                   f"{kind}: {shown(count)} times expected, {found[kind]} found")
        for kind, count in asked.items() if not suits(found[kind], count)
    ]  # fmt: skip


def cash(material: Material, wanted: object) -> list[Difference]:
    """What seats hold at the end: of a game what its books say, of rows what the last of theirs says and others took since."""
    held: dict[int, int] = {}
    for one in material.events:
        flow = event.FLOW.get(one.kind, 0)
        if flow and one.other in held:
            held[one.other] -= flow * one.amount
        if one.seat >= 0 and one.cash is not None:
            held[one.seat] = one.cash
    return [
        difference(f"cash, {label(seat)}", f"caisse, {label(seat)}", amount, held.get(seat))
        for seat, amount in a_table("cash", wanted, "seat").items()
        if not suits(held.get(a_seat("cash", seat)), amount)
    ]


def winner(material: Material, wanted: object) -> list[Difference]:
    """A seat, several, or nobody."""
    several = wanted if isinstance(wanted, (list, tuple, set, frozenset)) else [] if wanted is None else [wanted]
    expected = sorted(a_seat("winner", seat) for seat in several)
    found = sorted(one.seat for one in material.events if one.kind == event.WON)
    if found == expected:
        return []
    told = [", ".join(map(label, seats)) or None for seats in (expected, found)]
    return [difference("winner", "victoire", *told)]


def over(material: Material, wanted: object) -> list[Difference]:
    if not isinstance(wanted, bool):
        raise ValueError(f"over: True or False is expected, not {wanted!r}")
    found = any(row["kind"] == "game_ended" for row in material.rows)
    if found == wanted:
        return []
    if wanted:
        return [Difference(None, "", "la partie devrait être finie", "the game should be over")]
    return [Difference(None, "", "la partie ne devrait pas être finie", "the game should not be over")]


def trial_balance(material: Material, wanted: object) -> list[Difference]:
    if material.source is None:
        raise ValueError("trial_balance: it is that of a game; give the game, its frames or the file that it was saved to")
    found: dict[tuple[int, str], int] = {}
    lines = material.source.accounts.lines
    for at in range(0, len(lines), len(LINE)):
        _, seat, account, _, amount = lines[at : at + len(LINE)]
        key = seat, accounts.NAMES[account]
        found[key] = found.get(key, 0) + amount
    expected = {
        (a_seat("trial_balance", seat), account): amount
        for seat, by_account in a_table("trial_balance", wanted, "seat").items()
        for account, amount in a_table("trial_balance", by_account, "account").items()
    }
    for _, account in expected:
        if account not in accounts.NAMES.values():
            raise ValueError(f"trial_balance: there is no account {account!r}; there are {', '.join(accounts.NAMES.values())}")
    return [
        difference(f"{account}, {label(seat)}", f"{account}, {label(seat)}", amount, found.get((seat, account), 0))
        for (seat, account), amount in expected.items()
        if not suits(found.get((seat, account), 0), amount)
    ]


def same_log(material: Material, wanted: object) -> list[Difference]:
    a_log(LOG, wanted)
    other = open_log(wanted, material.edition, material.options)
    differences = []
    if len(material.rows) != len(other.rows):
        differences.append(difference("events", "évènements", len(other.rows), len(material.rows)))
    for at, (one, two) in enumerate(zip(material.rows, other.rows, strict=False)):
        ours, theirs = material.words(one), other.words(two)
        for name in COMPARED:
            if name == "cash" and ours.get("seat") is None:
                continue
            if ours.get(name) != theirs.get(name):
                found = difference(name, name, shown(theirs.get(name), name), shown(ours.get(name), name))
                differences.append(found._replace(seq=at, rule=str(theirs.get("rule") or "")))
    return differences


def difference(en: str, fr: str, wanted: object, found: object) -> Difference:
    there, here = shown(wanted), shown(found)
    return Difference(None, "", f"{fr}\u00a0: attendu {there}, trouvé {here}", f"{en}: {there} expected, {here} found")


LOOKS: Final[Mapping[str, Callable[[Material, Any], list[Difference]]]] = {
    "events": events, "no_events": no_events, "counts": counts, "cash": cash, "winner": winner, "over": over,
    "trial_balance": trial_balance, "log": same_log,
}  # fmt: skip
