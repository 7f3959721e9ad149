"""The position in prose: a board as plain text, what its picture shows in words, and what tests compare with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..texts import Teller

if TYPE_CHECKING:
    from ..game.table import Table


def describe(table: Table, locale: str = "en") -> str:
    """Where the game stands, what is asked, and what each player has."""
    with table.lock:
        state = table.state()
    return "\n".join(lines(Teller(locale, table.edition, table.names), state))


def lines(teller: Teller, state: Mapping[str, Any]) -> Iterator[str]:
    game = teller.edition.name[teller.locale]
    yield teller.say("describe.standing", game=game, turn=teller.turn(state))
    if state["pending"]:
        yield from asked(teller, state)
    if state["pot"]:
        yield teller.say("describe.pot", amount=teller.money(state["pot"]))
    for seat, player in enumerate(state["players"]):
        yield racer(teller, seat, player) if teller.edition.course else holder(teller, state, seat, player)


def asked(teller: Teller, state: Mapping[str, Any]) -> Iterator[str]:
    """The decision that is waited for: with the terms of an offer, or with who bids in an auction."""
    pending = state["pending"]
    yield teller.question(pending)
    if pending["terms"]:
        yield teller.terms(pending, state["titles"]["mortgaged"])
    if "bidders" in pending:
        if pending["leader"] is not None:
            yield teller.say("describe.leader", seat=teller.player(pending["leader"]), amount=teller.money(pending["price"]))
        yield teller.say("describe.bidders", list=teller.list([teller.player(seat) for seat in pending["bidders"]]))


def holder(teller: Teller, state: Mapping[str, Any], seat: int, player: Mapping[str, Any]) -> str:
    """A player on a loop: money and place, titles, cards and debts."""
    if player["out"]:
        return teller.say("describe.out", seat=teller.player(seat))
    away = teller.edition.squares[player["square"]].kind == "weekend"
    said = teller.say(
        "describe.player" if not player["detained"] else "describe.away" if away else "describe.detained",
        seat=teller.player(seat),
        amount=teller.money(player["cash"]),
        square=teller.square(player["square"]),
        worth=teller.money(player["worth"]),
    )
    titles = [title for title, owner in enumerate(state["titles"]["owner"]) if owner == seat]
    lists: dict[str, list[str]] = {
        "describe.titles": [deed(teller, state, title) for title in titles],
        "describe.cards": [*map(teller.card, player["cards"])],
        "describe.debts": [debt(teller, one) for one in state["debts"] if one["debtor"] == seat],
    }
    return with_lists(teller, said, lists)


def racer(teller: Teller, seat: int, player: Mapping[str, Any]) -> str:
    """A player on a course: money, place or rank, what holds up and what is still to come."""
    said = teller.say(
        "describe.finished" if player["finished"] else "describe.racer",
        seat=teller.player(seat),
        amount=teller.money(player["cash"]),
        n=player["finished"] or teller.label(player["square"]),
        square=teller.square(player["square"]),
    )
    lists = {
        "describe.condition": teller.condition(player),
        "describe.queue": [teller.card(card) for card in player["queue"]],
        "describe.jokers": [teller.card(card) for card in player["cards"]],
    }
    return with_lists(teller, said, lists)


def with_lists(teller: Teller, said: str, lists: Mapping[str, Sequence[str]]) -> str:
    """A sentence, and one more for each list in which there is something."""
    return " ".join([said, *(teller.say(key, list=teller.list(items)) for key, items in lists.items() if items)])


def deed(teller: Teller, state: Mapping[str, Any], title: int) -> str:
    """A title with what stands on it."""
    name = teller.title(title)
    if state["titles"]["mortgaged"][title]:
        return teller.say("describe.title_mortgaged", square=name)
    pieces = teller.pieces(title, state["titles"]["level"][title])
    return teller.say("describe.title_built", square=name, pieces=pieces) if pieces else name


def debt(teller: Teller, owed: Mapping[str, Any]) -> str:
    """A sum that stays owed, and to whom."""
    key = "describe.debt" if owed["due"] == "turn_end" else "describe.loan"
    return teller.say(key, amount=teller.money(owed["amount"]), other=teller.player(owed["creditor"]))
