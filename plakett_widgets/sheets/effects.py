"""The effects of cards and squares in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..editions.loading import PARTIES
from ..editions.names import capitalize
from ..engine import tables
from ..texts import KEPT
from .wording import Wording

Row = Sequence[int]
PARTY: Final = {number: name for name, number in PARTIES.items()}
PLAIN: Final = {  # effects without operands that are worded
    tables.CURE: "do.cure",
    tables.COLLECT: "do.collect",
    tables.ADVANCE_AGAIN: "do.advance_again",
    tables.THROW_AGAIN: "do.throw_again",
    tables.PRISON: "do.prison",
}


def effect_sentence(words: Wording, effects: Sequence[Row]) -> str:
    """Return what effects do as a sentence.

    >>> from plakett_widgets import editions
    >>> edition = editions.load("classic40")
    >>> effect_sentence(Wording(edition, "en"), edition.card_named("LU-10").effects)
    'Advance to the next title of the utilities; rent there is 10 times a new throw.'
    """
    return f"{capitalize(in_clauses(words, effects))}."


def in_clauses(words: Wording, effects: Sequence[Row]) -> str:
    """Return what effects do, in their order, without a capital letter and a full stop."""
    return words.list([clause(words, row) for row in effects]) or words.own("do.stay")


def clause(words: Wording, row: Row) -> str:
    """Return what one effect does."""
    operation, *operands = row
    if operation in PLAIN:
        return words.own(PLAIN[operation])
    return CLAUSES[operation](words, *operands)


# money


def transfer(words: Wording, payer: int, payee: int, amount: int, counted: int, title: int, mortgaged: int, *rates: int) -> str:
    parts = [words.money(amount)] if amount else []
    kinds = len(words.edition.buildings) if counted and rates else 0
    parts += [
        words.own("what.building", amount=words.money(rate), building=words.building(kind))
        for kind, rate in enumerate(rates[:kinds])
        if rate
    ]
    parts += per_title(words, rates[kinds:], "" if mortgaged else "_free")
    sentence = paid(words, payer, payee, words.series(parts) if parts else words.own("what.nothing"), title)
    if counted and tables.THE_BANK not in (payer, payee):
        return f"{sentence}, {words.own('pay.counts.payer' if counted == 1 else 'pay.counts.payee')}"
    return sentence


def per_title(words: Wording, rates: Row, ending: str) -> list[str]:
    """Return the sums by title: once for a whole group, else for each title."""
    parts = []
    for group in words.edition.groups:
        sums = [rates[title] if title < len(rates) else 0 for title in group.titles]
        if len(sums) > 1 and sums[0] and len(set(sums)) == 1:
            parts.append(words.own(f"what.group{ending}", amount=words.money(sums[0]), group=words.group(group.number)))
        else:
            parts += [
                words.own(f"what.title{ending}", amount=words.money(sum_), square=words.title(title))
                for title, sum_ in zip(group.titles, sums, strict=True)
                if sum_
            ]
    return parts


def paid(words: Wording, payer: int, payee: int, what: str, title: int = -1) -> str:
    """Return who pays whom."""
    names = {"bank": words.bank, "what": what}
    if payee == tables.OWNER_OF:
        names["square"] = words.title(title)
    key = f"pay.{PARTY[payer]}.{PARTY[payee]}"
    if words.has(key):
        return words.own(key, **names)
    parties = {"payer": party(words, payer), "payee": party(words, payee)}
    return words.own("pay.owner_of" if payee == tables.OWNER_OF else "pay.any", **names, **parties)


def party(words: Wording, number: int) -> str:
    return "" if number == tables.OWNER_OF else words.own(f"party.{PARTY[number]}", bank=words.bank)


def per_throw(words: Wording, payer: int, payee: int, amount: int) -> str:
    return paid(words, payer, payee, words.own("what.throw", amount=words.money(amount)))


def promise(words: Wording, amount: int) -> str:
    return words.own("do.promise", amount=words.money(amount))


def deposit(words: Wording, amount: int, branch: int) -> str:
    return words.own("do.deposit", amount=words.money(amount), what=of_branch(words, branch))


# ways


def at(words: Wording, key: str, square: int, **values: object) -> str:
    return words.own(key, square=words.square(square), label=words.label(square), **values)


def with_salary(words: Wording, salary: int, what: str) -> str:
    return what if salary or words.edition.course else words.own("do.no_salary", what=what)


def move_to(words: Wording, square: int, salary: int, back: int) -> str:
    key = "do.go_to" if words.edition.course else "do.back_to" if back else "do.forward_to"
    return with_salary(words, salary or back, at(words, key, square))


def move_by(words: Wording, steps: int, salary: int) -> str:
    what = words.own("do.forward_by" if steps > 0 else "do.back_by", n=abs(steps))
    return with_salary(words, salary or steps < 0, what)


def move_nearest(words: Wording, group: int, salary: int, factor: int, throw: int, anew: int) -> str:
    parts = [with_salary(words, salary, words.own("do.nearest", group=words.group(group)))]
    if factor > 1:
        parts.append(words.own("do.nearest_rent", n=factor))
    if throw:
        parts.append(words.own("do.nearest_throw_anew" if anew else "do.nearest_throw", factor=throw))
    return words.list(parts)


def send_away(words: Wording) -> str:
    place = next((square.number for square in words.edition.squares if square.kind == "detention"), None)
    return words.own("do.send_away") if place is None else at(words, "do.send", place)


def pilgrimage(words: Wording, square: int) -> str:
    return at(words, "do.pilgrimage", square)


def exit_on(words: Wording, number: int) -> str:
    return words.own("do.exit_on", n=number)


# turns and cards


def miss(words: Wording, turns: int) -> str:
    return words.own("do.miss", n=turns) if turns else words.own("do.miss_thrown")


def hold(words: Wording, *_: int) -> str:
    lockdown = words.edition.lockdown
    assert lockdown is not None  # as the check of an edition sees to
    return at(words, "do.hold", words.edition.square_named(lockdown.bankruptcy).number, n=lockdown.hold)


def keep(words: Wording, kind: int, title: int) -> str:
    name, lockdown = KEPT[kind], words.edition.lockdown
    if not words.has(f"keep.{name}"):
        return words.own("do.keep", use=words.phrase(f"kept.{name}", square="" if title < 0 else words.title(title)))
    police = words.edition.square_named(lockdown.police).number if lockdown else 0
    return words.own("do.keep", use=at(words, f"keep.{name}", police))


def take_cards(words: Wording, deck: int, count: int) -> str:
    return words.own("do.draw", n=count, deck=words.deck(deck))


# branches


def of_branch(words: Wording, branch: int) -> str:
    """Return what a branch does, as a part of a clause."""
    return words.series([clause(words, row) for row in words.edition.branches[branch].effects]) or words.own("do.stay")


def choose(words: Wording, first: int, count: int) -> str:
    ways = [
        words.own("do.branch", name=branch.name[words.locale], what=of_branch(words, branch.number))
        for branch in words.edition.branches[first : first + count]
    ]
    return words.own("do.choose", list=words.choices(ways))


def parity(words: Wording, even: int, odd: int) -> str:
    return words.own("do.parity", even=of_branch(words, even), odd=of_branch(words, odd))


def unless_cured(words: Wording, branch: int) -> str:
    return words.own("do.unless_cured", what=of_branch(words, branch))


CLAUSES: Final[dict[int, Callable[..., str]]] = {
    tables.TRANSFER: transfer,
    tables.PER_THROW: per_throw,
    tables.PROMISE: promise,
    tables.DEPOSIT: deposit,
    tables.MOVE_TO: move_to,
    tables.MOVE_BY: move_by,
    tables.MOVE_NEAREST: move_nearest,
    tables.SEND_AWAY: send_away,
    tables.PILGRIMAGE: pilgrimage,
    tables.EXIT_ON: exit_on,
    tables.MISS: miss,
    tables.HOLD: hold,
    tables.KEEP: keep,
    tables.TAKE_CARDS: take_cards,
    tables.CHOOSE: choose,
    tables.PARITY: parity,
    tables.UNLESS_CURED: unless_cured,
}
