"""The settings of the engine that the options of an edition make."""

from __future__ import annotations

import dataclasses
from typing import Final

from ..engine import tables
from ..errors.worded import did_you_mean, show_value, wrong

AMOUNTS: Final = ("card_salary", "double_rent", "interest_unit")  # no default of the engine, but an option may set them
DEFAULTS: Final = dict.fromkeys(AMOUNTS, 0) | {
    field.name: field.default
    for field in dataclasses.fields(tables.Tables)
    if field.init and field.default is not dataclasses.MISSING
}

MAX_AMOUNT: Final = 100_000_000
RANGES: Final = {
    "bid_step": (1, MAX_AMOUNT), "interest_unit": (1, MAX_AMOUNT), "double_rent": (1, 100), "building_worth": (0, 100),
    "start_square": (0, 1), "end_count": (1, MAX_AMOUNT),
}  # fmt: skip


def number_of(name: str) -> int:
    """Return the number that the tables of the engine have for a name.

    >>> number_of("laps") == tables.LAPS
    True
    """
    number: int = getattr(tables, name.upper())
    return number


def numbers_of(*names: str) -> dict[str, int]:
    return {name: number_of(name) for name in names}


SYMBOLS: Final = {
    "end": numbers_of(
        "first_bankruptcy", "last_survivor", "bankruptcies", "turns", "minutes", "rounds", "first_exit", "all_exit", "laps"
    ),
    "debts": numbers_of("at_once", "declared", "standing", "bargained"),
    "creditor": numbers_of("oldest", "largest", "pro_rata"),
    "in_kind": numbers_of("never", "if_short", "always"),
    "overdraft": {"keep": tables.LEFT_ALONE, "empty": tables.EMPTIED, "negative": tables.OVERDRAWN},
    "cured_by": {"status": tables.BY_STATUS, "die": tables.BY_DIE, "never": tables.NOBODY},
    "prison_release": numbers_of("next_turn", "same_roll", "one_turn"),
    "interest_rounding": numbers_of("up", "nearest", "down"),
}
COUNTED: Final = ("bankruptcies", "turns", "laps", "rounds", "minutes")  # ends after so many: end_count
OWED_LATER: Final = (("debts", "standing"), ("lending", True))  # by a seat that may have left the race by then
BY_THE_EXIT: Final = ("first_exit", "all_exit")  # ends of a race


def ends(turn: str) -> list[str]:
    """Return the ends of a game that go with a turn.

    >>> ends("lockdown")
    ['first_exit', 'all_exit']
    """
    return [end for end in SYMBOLS["end"] if (end in BY_THE_EXIT) == (turn == "lockdown")]


def takes_number(value: bool | int | str | None) -> bool:
    """Return whether it is the value of a choice with a number: ``n``, or ``:n`` at its end."""
    return isinstance(value, str) and (value == "n" or value.endswith(":n"))


def setting(name: str, value: bool | int | str, number: int | None) -> bool | int:
    """Return what the engine reads for ``name = value`` of an edition. ``"n"`` stands for the number of the option.

    Raises ``ValueError`` when there is no such setting or the value does not suit it.

    >>> setting("end", "turns", 40), setting("end_count", "n", 40), setting("barter", False, None)
    (3, 40, False)
    """
    if name not in DEFAULTS:
        raise wrong("setting.unknown", hint=did_you_mean(name, DEFAULTS))
    if name in SYMBOLS:
        symbols = SYMBOLS[name]
        if not isinstance(value, str) or value not in symbols:
            raise wrong("setting.one_of", names=", ".join(symbols), given=show_value(value))
        return symbols[value]
    if isinstance(DEFAULTS[name], bool):
        if not isinstance(value, bool):
            raise wrong("setting.flag", given=show_value(value))
        return value
    if value == "n" and number is not None:
        return number
    low, high = RANGES.get(name, (0, MAX_AMOUNT))
    if isinstance(value, (bool, str)) or not low <= value <= high:
        raise wrong("setting.whole", low=str(low), high=str(high), given=show_value(value))
    return value
