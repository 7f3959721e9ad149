"""The bots of a tournament: given ones, or those of a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Final, NamedTuple

from ...bots.bot import Bot
from ...errors.worded import ArgumentError, join_clauses, wrong
from ...inputs.arguments import list_of_bots, path_to
from ...inputs.players import bot_name, unique_names
from ...record.notation.seats import stand_in
from ...words.catalogue import Both
from ..batches.sealing import seal
from .bot_folder import read_folder

if TYPE_CHECKING:
    from ...bots.guests.limits import Limits
    from ...bots.guests.sending import SentBot
    from ...bots.house.strategy import Strategy

MAX_NAMED: Final = 5  # files that a message names


class Entrants(NamedTuple):
    """The bots that play, and why others cannot."""

    names: Sequence[str]
    bots: Sequence[Bot]  # as they were given; of a file a stand-in, as it is not executed here
    sealed: Sequence[Strategy | SentBot]  # as they play
    left_out: Mapping[str, Mapping[str, str]]


def find_entrants(bots: object, limits: Limits) -> Entrants:
    """Return the bots of a list, or of a folder. Raises ``ValueError`` if there are less than two."""
    left_out: dict[str, Mapping[str, str]] = {}
    if isinstance(bots, (str, PathLike)):
        sent, failed = read_folder(path_to("bots", "right.bot_folder", bots), limits)
        left_out = {one.name: one.words for one in failed}
        given: Sequence[Bot] = [stand_in(one.name) for one in sent]
        sealed: Sequence[Strategy | SentBot] = sent
    else:
        given = list_of_bots(bots)
        sealed = list(map(seal, given))
    if len(given) < 2:
        raise too_few(len(given), left_out)
    return Entrants(unique_names([bot_name(bot) for bot in given]), given, sealed, left_out)


def too_few(found: int, left_out: Mapping[str, Mapping[str, str]]) -> ArgumentError:
    """Return the error for less than two bots, with what is wrong with the files of others."""
    if not left_out:
        return wrong("argument.two_bots", n=found)
    why = [Both(words["en"], words["fr"]) for words in left_out.values()]
    return wrong("argument.two_bot_files", n=found, why=join_clauses(why[:MAX_NAMED]))
