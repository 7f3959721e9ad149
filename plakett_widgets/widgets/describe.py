"""The position in prose: the plain text of a board, and the description of its picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..editions import Edition
from ..texts import Phrasebook
from .directives import detains

if TYPE_CHECKING:
    from ..game.table import Table


def describe(table: Table, locale: str = "en") -> str:
    """Return the turn, the pending decision and what each player has, in prose."""
    with table.lock:
        state = table.state()
    return "\n".join(lines(Phrasebook(locale, table.edition, table.names), state))


def lines(phrases: Phrasebook, state: Mapping[str, Any]) -> Iterator[str]:
    game = phrases.edition.name[phrases.locale]
    yield phrases.phrase("describe.standing", game=game, turn=phrases.turn(state))
    if state["pending"]:
        yield from pending_lines(phrases, state)
    if state["pot"]:
        yield phrases.phrase("describe.pot", amount=phrases.money(state["pot"]))
    for seat, player in enumerate(state["players"]):
        yield racer(phrases, seat, player) if phrases.edition.course else holder(phrases, state, seat, player)


def pending_lines(phrases: Phrasebook, state: Mapping[str, Any]) -> Iterator[str]:
    """Yield the pending decision, with the terms of an offer or the bidders of an auction."""
    pending = state["pending"]
    yield phrases.question(pending)
    if pending["terms"]:
        yield phrases.terms(pending, state["titles"]["mortgaged"])
    if "bidders" in pending:
        if pending["leader"] is not None:
            yield phrases.phrase(
                "describe.leader", seat=phrases.player(pending["leader"]), amount=phrases.money(pending["price"])
            )
        yield phrases.phrase("describe.bidders", list=phrases.list([phrases.player(seat) for seat in pending["bidders"]]))


def holder(phrases: Phrasebook, state: Mapping[str, Any], seat: int, player: Mapping[str, Any]) -> str:
    """Return the line of a player on a loop: money, place, titles, cards and debts."""
    if player["out"]:
        return phrases.phrase("describe.out", seat=phrases.player(seat))
    away = phrases.edition.squares[player["square"]].kind == "weekend"
    free = "describe.visits" if visits(phrases.edition, player) else "describe.player"
    sentence = phrases.phrase(
        free if not player["detained"] else "describe.away" if away else "describe.detained",
        seat=phrases.player(seat),
        amount=phrases.money(player["cash"]),
        square=phrases.square(player["square"]),
        worth=phrases.money(player["worth"]),
    )
    titles = [title for title, owner in enumerate(state["titles"]["owner"]) if owner == seat]
    lists: dict[str, list[str]] = {
        "describe.titles": [deed(phrases, state, title) for title in titles],
        "describe.cards": [*map(phrases.card, player["cards"])],
        "describe.debts": [debt(phrases, one) for one in state["debts"] if one["debtor"] == seat],
    }
    return with_lists(phrases, sentence, lists)


def racer(phrases: Phrasebook, seat: int, player: Mapping[str, Any]) -> str:
    """Return the line of a player on a course: money, place or rank, conditions and cards."""
    sentence = phrases.phrase(
        "describe.finished" if player["finished"] else "describe.racer",
        seat=phrases.player(seat),
        amount=phrases.money(player["cash"]),
        n=player["finished"] or phrases.label(player["square"]),
        square=phrases.square(player["square"]),
    )
    lists: dict[str, Sequence[str]] = {
        "describe.condition": conditions(phrases, player),
        "describe.queue": [phrases.card(card) for card in player["queue"]],
        "describe.jokers": [phrases.card(card) for card in player["cards"]],
    }
    return with_lists(phrases, sentence, lists)


def is_held(player: Mapping[str, Any]) -> bool:
    """Return whether a player is detained, away or in prison."""
    return bool(player["detained"] or player.get("jailed"))


def visits(edition: Edition, player: Mapping[str, Any]) -> bool:
    """Return whether a player only visits a square where others are detained."""
    held = is_held(player) or player.get("finished") or player["out"]
    return not held and detains(edition.squares[player["square"]])


def conditions(phrases: Phrasebook, player: Mapping[str, Any]) -> list[str]:
    """Return the conditions of a player on a course, a visit to the prison included."""
    visit = [phrases.phrase("players.visits")] if visits(phrases.edition, player) else []
    return [*phrases.condition(player), *visit]


def with_lists(phrases: Phrasebook, sentence: str, lists: Mapping[str, Sequence[str]]) -> str:
    """Return a sentence, and one more for each list that is not empty."""
    return " ".join([sentence, *(phrases.phrase(key, list=phrases.list(items)) for key, items in lists.items() if items)])


def deed(phrases: Phrasebook, state: Mapping[str, Any], title: int) -> str:
    """Return the name of a title with its buildings."""
    name = phrases.title(title)
    if state["titles"]["mortgaged"][title]:
        return phrases.phrase("describe.title_mortgaged", square=name)
    pieces = phrases.pieces(title, state["titles"]["level"][title])
    return phrases.phrase("describe.title_built", square=name, pieces=pieces) if pieces else name


def debt(phrases: Phrasebook, owed: Mapping[str, Any]) -> str:
    """Return a debt and its creditor in words."""
    key = "describe.debt" if owed["due"] == "turn_end" else "describe.loan"
    return phrases.phrase(key, amount=phrases.money(owed["amount"]), other=phrases.player(owed["creditor"]))
