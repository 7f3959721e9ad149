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

LARGEST: Final = 100_000_000
RANGES: Final = {
    "bid_step": (1, LARGEST), "interest_unit": (1, LARGEST), "double_rent": (1, 100), "building_worth": (0, 100),
    "start_square": (0, 1), "end_count": (1, LARGEST),
}  # fmt: skip
SYMBOLS: Final = {
    "end": {
        "first_bankruptcy": tables.FIRST_BANKRUPTCY,
        "last_survivor": tables.LAST_SURVIVOR,
        "bankruptcies": tables.BANKRUPTCIES,
        "turns": tables.TURNS,
        "minutes": tables.MINUTES,
        "rounds": tables.ROUNDS,
        "first_exit": tables.FIRST_EXIT,
        "all_exit": tables.ALL_EXIT,
        "laps": tables.LAPS,
    },
    "debts": {
        "at_once": tables.AT_ONCE,
        "declared": tables.DECLARED,
        "standing": tables.STANDING,
        "bargained": tables.BARGAINED,
    },
    "creditor": {"oldest": tables.OLDEST, "largest": tables.LARGEST, "pro_rata": tables.PRO_RATA},
    "in_kind": {"never": tables.NEVER, "if_short": tables.IF_SHORT, "always": tables.ALWAYS},
    "overdraft": {"keep": tables.LEFT_ALONE, "empty": tables.EMPTIED, "negative": tables.OVERDRAWN},
    "cured_by": {"status": tables.BY_STATUS, "die": tables.BY_DIE, "never": tables.NOBODY},
    "prison_release": {"next_turn": tables.NEXT_TURN, "same_roll": tables.SAME_ROLL, "one_turn": tables.ONE_TURN},
    "interest_rounding": {"up": tables.UP, "nearest": tables.NEAREST, "down": tables.DOWN},
}
COUNTED: Final = ("bankruptcies", "turns", "laps", "rounds", "minutes")  # ends after so many: end_count
OWED_LATER: Final = (("debts", "standing"), ("lending", True))  # by who may have left the race by then
BY_THE_EXIT: Final = ("first_exit", "all_exit")  # ends of a race


def ends(turn: str) -> list[str]:
    """The ends that go with a turn.

    >>> ends("lockdown")
    ['first_exit', 'all_exit']
    """
    return [end for end in SYMBOLS["end"] if (end in BY_THE_EXIT) == (turn == "lockdown")]


def takes_number(value: bool | int | str | None) -> bool:
    """Is it the value of a choice with a number: ``n``, or ``:n`` at its end?"""
    return isinstance(value, str) and (value == "n" or value.endswith(":n"))


def setting(name: str, value: bool | int | str, number: int | None) -> bool | int:
    """What the engine reads where an edition says ``name = value``; ``"n"`` stands for the number of the option.

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
    low, high = RANGES.get(name, (0, LARGEST))
    if isinstance(value, (bool, str)) or not low <= value <= high:
        raise wrong("setting.whole", low=str(low), high=str(high), given=show_value(value))
    return value
