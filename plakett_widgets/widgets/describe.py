"""The position in prose: a board as plain text, what its picture shows in words, and what tests compare with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .texts import Teller

if TYPE_CHECKING:
    from ..game import Game


def describe(game: Game, locale: str = "en") -> str:
    """Where the game stands, what is asked, and what each player has."""
    with game.lock:
        state = game.state()
    return "\n".join(lines(Teller(locale, game.edition, game.names), state))


def lines(teller: Teller, state: Mapping[str, Any]) -> Iterator[str]:
    game = teller.edition.name[teller.locale]
    yield teller.say("describe.standing", game=game, turn=teller.turn(state))
    if state["pending"]:
        yield from asked(teller, state)
    if state["pot"]:
        yield teller.say("describe.pot", amount=teller.money(state["pot"]))
    for seat, player in enumerate(state["players"]):
        if teller.course:
            yield racer(teller, seat, player)
            continue
        if player["out"]:
            yield teller.say("describe.out", seat=teller.player(seat))
            continue
        away = teller.edition.squares[player["square"]].kind == "weekend"
        said = teller.say(
            "describe.player" if not player["detained"] else "describe.away" if away else "describe.detained",
            seat=teller.player(seat),
            amount=teller.money(player["cash"]),
            square=teller.square(player["square"]),
            worth=teller.money(player["worth"]),
        )
        titles = [title for title, owner in enumerate(state["titles"]["owner"]) if owner == seat]
        if titles:
            said += " " + teller.say("describe.titles", list=teller.list([deed(teller, state, one) for one in titles]))
        if player["cards"]:
            cards = [teller.edition.cards[card].title[teller.locale] for card in player["cards"]]
            said += " " + teller.say("describe.cards", list=teller.list(cards))
        owed = [
            teller.say(
                "describe.debt" if debt["due"] == "turn_end" else "describe.loan",
                amount=teller.money(debt["amount"]),
                other=teller.player(debt["creditor"]),
            )
            for debt in state["debts"]
            if debt["debtor"] == seat
        ]
        if owed:
            said += " " + teller.say("describe.debts", list=teller.list(owed))
        yield said


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
    return " ".join([said, *(teller.say(key, list=teller.list(items)) for key, items in lists.items() if items)])


def deed(teller: Teller, state: Mapping[str, Any], title: int) -> str:
    """A title with what stands on it."""
    name = teller.title(title)
    if state["titles"]["mortgaged"][title]:
        return teller.say("describe.title_mortgaged", square=name)
    pieces = teller.pieces(title, state["titles"]["level"][title])
    return teller.say("describe.title_built", square=name, pieces=pieces) if pieces else name
