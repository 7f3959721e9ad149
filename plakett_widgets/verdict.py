"""For teachers: a log held against what is expected of it, with one verdict."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import editions
from .editions import Edition
from .engine import event
from .game import Game, load
from .record.audit import NUMBERS, Difference, audit, read
from .record.audit import seat as label
from .record.events import event_rows
from .record.frames import Frames, Source, accounts
from .record.frames.accountant import LINE

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]
EXPECTED: Final = ("events", "no_events", "counts", "cash", "winner", "over", "trial_balance", "log")
COMPARED: Final = ("turn", "seat", "kind", "rule", "square", "amount", "other", "card", "cash")
SHOWN: Final = 10  # differences in a message


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
        french = lang.startswith("fr")
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

    - ``events``: patterns, in their order; others may stand between.  A pattern gives fields of an event, each a value,
      several to choose from (a list, set or range), or a function that says yes;
    - ``no_events``: patterns, or kinds, of which there must be none; ``counts``: how many there must be of a kind;
    - ``cash``: what seats hold at the end; ``winner``: the seat that won, or a list of several; ``over``;
    - ``trial_balance``: by seat and account of the ledger, debits less credits (of a game or its frames);
    - ``log``: another log, event by event; it may be given by itself in place of ``expected``.

    Seats count from 0.  Unless ``examine`` is false, as for a part of a log, every event is derived again from those before it.

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
    if not (expected is None or isinstance(expected, Mapping)):
        expected = {"log": expected}
    expected = expected or {}
    if unknown := sorted(set(expected) - set(EXPECTED)):
        raise ValueError(f"expected: there is no {', '.join(unknown)}; there are {', '.join(EXPECTED)}")
    material = open_log(log, edition, options)
    found = material.examined() if examine else []
    for name, wanted in expected.items():
        found += LOOKS[name](material, wanted)
    return Verdict(tuple(found))


@dataclass
class Material:
    """A log, whatever it came as."""

    rows: list[dict[str, Any]]
    edition: Edition
    options: Mapping[str, object] | None = None
    source: Source | None = None

    def examined(self) -> list[Difference]:
        opening = self.source.opening if self.source is not None and self.source.from_position else None
        return audit(read(self.rows, self.edition), self.edition, self.options, opening)

    def words(self, row: Row) -> dict[str, Any]:
        """A row with the card by its id, whichever kind of row it is."""
        card = row.get("card")
        return dict(row) | ({"card": self.edition.cards[card].id} if isinstance(card, int) else {})


def open_log(log: object, edition: str | Edition | None, options: Mapping[str, object] | None) -> Material:
    if isinstance(log, (str, Path)):
        log = from_file(Path(log), edition)
    if isinstance(log, (Game, Frames)):
        source = log._source() if isinstance(log, Game) else log._source
        return Material(event_rows(source.log, source.edition), source.edition, source.options, source)
    rows = log.to_dicts() if hasattr(log, "to_dicts") else [dict(row) for row in log]  # type: ignore[attr-defined]
    box = edition if isinstance(edition, Edition) else editions.load(edition) if edition else edition_of(rows)
    return Material(rows, box.under(box.settle_options(options)), options)


def from_file(path: Path, edition: str | Edition | None) -> object:
    """A saved game, or events that were exported."""
    if path.suffix in (".ndjson", ".jsonl"):
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    if path.suffix in (".parquet", ".arrow", ".feather", ".ipc", ".csv"):
        import polars

        readers: dict[str, Callable[..., object]] = {".parquet": polars.read_parquet, ".csv": polars.read_csv}
        return readers.get(path.suffix, polars.read_ipc)(path)
    return load(path, edition=edition)


def edition_of(rows: Sequence[Row]) -> Edition:
    """The edition that has all the rules that are cited."""
    cited = {row["rule"] for row in rows if row.get("rule")}
    boxes = [editions.load(name) for name in editions.names()]
    known = [len(cited & {law.id for law in box.rulebook.rules}) for box in boxes]
    if not max(known):
        raise ValueError("no edition has the rules that these events cite; say which one it is: edition=…")
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


def described(pattern: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {'…' if callable(wanted) else wanted}" for name, wanted in pattern.items())


def events(material: Material, wanted: Sequence[Mapping[str, Any]]) -> list[Difference]:
    rows = iter(material.rows)
    for number, pattern in enumerate(wanted, 1):
        if not any(matches(material.words(row), pattern) for row in rows):
            shown = described(pattern)
            law = str(pattern.get("rule", "")) if isinstance(pattern.get("rule"), str) else ""
            return [Difference(None, law, f"l’évènement attendu n° {number} n’a pas eu lieu ({shown})",
                               f"expected event {number} did not happen ({shown})")]  # fmt: skip
    return []


def no_events(material: Material, wanted: Sequence[Mapping[str, Any] | str]) -> list[Difference]:
    patterns = [{"kind": one} if isinstance(one, str) else one for one in wanted]
    return [
        Difference(
            row.get("seq", at), str(row.get("rule") or ""), f"évènement exclu ({described(one)})",
            f"this must not happen ({described(one)})",
        )
        for at, row in enumerate(material.rows)
        for one in patterns
        if matches(material.words(row), one)
    ]  # fmt: skip


def counts(material: Material, wanted: Mapping[str, int]) -> list[Difference]:
    found = {kind: sum(row["kind"] == kind for row in material.rows) for kind in wanted}
    return [
        Difference(None, "", f"{kind}\u00a0: {count} fois attendu, {found[kind]} trouvé", f"{kind}: {count} times expected, "
                   f"{found[kind]} found")
        for kind, count in wanted.items() if found[kind] != count
    ]  # fmt: skip


def cash(material: Material, wanted: Mapping[int, int]) -> list[Difference]:
    """What seats hold at the end: of a game what its books say, of rows what the last of theirs says and others took since."""
    held: dict[int, int] = {}
    for row in material.rows:
        flow = event.FLOW.get(NUMBERS[row["kind"]], 0)
        if flow and row.get("other") is not None and row["other"] in held:
            held[row["other"]] -= flow * row["amount"]
        if row.get("seat") is not None and row.get("cash") is not None:
            held[row["seat"]] = row["cash"]
    return [
        difference(f"cash, {label(seat)}", f"caisse, {label(seat)}", amount, held.get(seat))
        for seat, amount in wanted.items()
        if held.get(seat) != amount
    ]


def winner(material: Material, wanted: int | Iterable[int]) -> list[Difference]:
    expected = sorted([wanted] if isinstance(wanted, int) else wanted)
    found = sorted(row["seat"] for row in material.rows if row["kind"] == "won")
    if found == expected:
        return []
    shown = [", ".join(map(label, seats)) or "–" for seats in (expected, found)]
    return [difference("winner", "victoire", *shown)]


def over(material: Material, wanted: bool) -> list[Difference]:
    found = any(row["kind"] == "game_ended" for row in material.rows)
    if found == wanted:
        return []
    return [difference("over", "fin de la partie", *(("yes", "no") if wanted else ("no", "yes")))]


def trial_balance(material: Material, wanted: Mapping[int, Mapping[str, int]]) -> list[Difference]:
    if material.source is None:
        raise ValueError("trial_balance: it is that of a game; give the game, its frames or the file that it was saved to")
    found: dict[tuple[int, str], int] = {}
    lines = material.source.accounts.lines
    for at in range(0, len(lines), len(LINE)):
        _, seat, account, _, amount = lines[at : at + len(LINE)]
        key = seat, accounts.NAMES[account]
        found[key] = found.get(key, 0) + amount
    return [
        difference(f"{account}, {label(seat)}", f"{account}, {label(seat)}", amount, found.get((seat, account), 0))
        for seat, by_account in wanted.items()
        for account, amount in by_account.items()
        if found.get((seat, account), 0) != amount
    ]


def same_log(material: Material, wanted: object) -> list[Difference]:
    other = open_log(wanted, material.edition, material.options)
    differences = []
    for at, (one, two) in enumerate(zip(material.rows, other.rows, strict=False)):
        ours, theirs = material.words(one), other.words(two)
        for name in COMPARED:
            if name == "cash" and ours.get("seat") is None:
                continue
            if ours.get(name) != theirs.get(name):
                found = difference(name, name, theirs.get(name), ours.get(name))
                differences.append(found._replace(seq=at, rule=str(theirs.get("rule") or "")))
    if len(material.rows) != len(other.rows):
        differences.append(difference("events", "évènements", len(other.rows), len(material.rows)))
    return differences


def difference(en: str, fr: str, wanted: object, found: object) -> Difference:
    return Difference(None, "", f"{fr}\u00a0: attendu {wanted}, trouvé {found}", f"{en}: {wanted} expected, {found} found")


LOOKS: Final[Mapping[str, Callable[[Material, Any], list[Difference]]]] = {
    "events": events, "no_events": no_events, "counts": counts, "cash": cash, "winner": winner, "over": over,
    "trial_balance": trial_balance, "log": same_log,
}  # fmt: skip
