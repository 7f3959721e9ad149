"""Things of a game in words, as ``js/src/text.ts`` has them: keep them alike."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..editions import Edition, loading
from ..editions.languages import SPACE, spoken
from .catalogue import catalogue, fill
from .names import NOTHING, Name, common_name, names_of, person_name

# what a seat may be in on a course, in the order in which it is told
CONDITIONS: Final = ("missed", "held", "jailed", "waits", "kept_throw", "cured", "aid_due", "promised")
KEPT: Final = {number: name for name, number in loading.KEPT.items()}  # kinds of kept cards
_LEFTWARD: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")


def apart(name: str) -> str:
    """A name that is read from right to left, set apart, so that figures after it stay after it.

    >>> apart("Léo"), apart("\u05d3\u05e0") == "\u2068\u05d3\u05e0\u2069"
    ('Léo', True)
    """
    return f"\u2068{name}\u2069" if _LEFTWARD.search(name) else name


class Teller:
    """Words things of one game in one language."""

    def __init__(self, locale: str, edition: Edition, players: Sequence[str]) -> None:
        self.locale = spoken(locale)
        self.texts = catalogue(self.locale)
        self.edition = edition
        self.names = names_of(edition, self.locale)
        self.bank = common_name(self.texts["ui.fund" if edition.course else "ui.bank"], self.locale)
        self.players = [person_name(apart(name), self.locale) for name in players]

    def say(self, key: str, **values: object) -> str:
        return fill(self.texts[key], values, self.locale)

    def variant(self, key: str, *endings: str | None) -> str:
        """The key of the first variant of a text that there is, else of the text itself."""
        return next((f"{key}.{ending}" for ending in endings if f"{key}.{ending}" in self.texts), key)

    def money(self, amount: int) -> str:
        return self.edition.currency.format(amount, self.locale)

    def player(self, seat: int | None) -> Name:
        """The name of a player; without a seat, the bank."""
        return self.bank if seat is None else self.players[seat]

    def square(self, square: int | None) -> Name:
        return NOTHING if square is None else self.names.squares[square]

    def label(self, square: int | None) -> str:
        """The number that is printed on a square."""
        return "" if square is None else self.edition.squares[square].label

    def title(self, title: int) -> Name:
        return self.names.titles[title]

    def building(self, kind: int | None) -> Name:
        return NOTHING if kind is None else self.names.buildings[kind]

    def group(self, group: int) -> Name:
        return self.names.groups[group]

    def deck(self, deck: int) -> Name:
        return self.names.decks[deck]

    def card(self, card: int | None) -> Name:
        return NOTHING if card is None else self.names.cards[card]

    def kept(self, card: int) -> str:
        """What a kept card is good for; of a joker, in its own words."""
        held = self.edition.cards[card]
        key = f"kept.{KEPT.get(held.kept)}"
        if key not in self.texts:
            return held.text[self.locale]
        return self.say(key, square="" if held.exempts < 0 else self.title(held.exempts))

    def pieces(self, title: int, step: int) -> str:
        """What stands on a lot at a building step, such as “3 clinics”."""
        if not step:
            return ""
        number, count, _ = self.edition.titles[title].steps[step - 1]
        kind = self.edition.buildings[number]
        return f"{count}\u00a0{(kind.plural if count > 1 else kind.short)[self.locale]}"

    def list(self, items: Sequence[str]) -> str:
        return f"{SPACE[self.locale]}; ".join(items)

    def turn(self, state: Mapping[str, Any]) -> str:
        """Where the game stands: whose turn it is and, where it ends after so many turns or the like, how many there were."""
        if not state["over"]:
            limit = state["limit"] or {}
            key = self.variant("board.turn" if state["round"] else "board.setup", limit.get("kind"))
            return self.say(key, round=state["round"], seat=self.player(state["seat"]), **limit)
        winners = [self.player(seat) for seat in state["winners"]]
        if not winners:
            return self.say("board.capped" if state["capped"] else "board.over")
        return self.say("board.winners" if len(winners) > 1 else "board.winner", seat=self.list(winners))

    def question(self, pending: Mapping[str, Any]) -> str:
        """The decision that the game waits for."""
        kind, title, card = pending["building"], pending["title"], pending.get("card")
        building = "" if kind is None else self.edition.buildings[kind].short[self.locale]
        variants = [ending for ending in ("auction", "may_stay", "ruins", "paid", "left") if pending.get(ending)]
        if card is not None:
            variants.append(KEPT.get(self.edition.cards[card].kept, ""))
        key = self.variant(f"pending.{pending['kind']}", *variants)
        if key not in self.texts:
            return str(pending["kind"])
        a, b = pending.get("squares", (None, None))
        return self.say(
            key,
            seat=self.player(pending["seat"]),
            other=self.player(pending["other"]),
            square=building if title is None else self.title(title),
            amount=self.money(abs(pending["amount"])),
            building=building,
            card=self.card(card),
            n=self.label(pending.get("square")),
            left=pending.get("left"),
            each=self.money(pending.get("each", 0)),
            due=self.money(pending.get("due", 0)),
            a=self.label(a),
            b=self.label(b),
            back=self.list([self.label(square) for square in pending.get("back", ())]),
        )

    def terms(self, pending: Mapping[str, Any], mortgaged: Sequence[int]) -> str:
        """What the two sides of an offer give."""
        terms = pending["terms"]
        sides = (
            (pending["other"], terms["give"], terms["give_cards"], terms["cash"], terms["later"]),
            (pending["seat"], terms["take"], terms["take_cards"], -terms["cash"], -terms["later"]),
        )
        return " ".join(
            self.say(
                "terms.side",
                seat=self.player(seat),
                list=self.list(self.goods(titles, cards, cash, later, mortgaged)) or self.say("terms.nothing"),
            )
            for seat, titles, cards, cash, later in sides
        )

    def goods(
        self, titles: Sequence[int], cards: Sequence[int], cash: int, later: int, mortgaged: Sequence[int]
    ) -> Sequence[str]:
        """What one side of an offer gives; sums that are not above zero are not given."""
        said = [
            self.say("describe.title_mortgaged", square=self.title(title)) if mortgaged[title] else self.title(title)
            for title in titles
        ]
        said += [self.card(card) for card in cards]
        if cash > 0:
            said.append(self.money(cash))
        if later > 0:
            said.append(self.say("terms.later", amount=self.money(later)))
        return said

    def event(self, event: Mapping[str, Any]) -> str:
        """One sentence for an event; some kinds have variants for who or what is missing in them."""
        variants = {
            "course": self.edition.course,
            "die": event["b"] == 0,
            "nobody": event["seat"] is None,
            "pays": event["amount"] > 0,
            "asks": event["amount"] < 0,
            "none": event["amount"] == 0,
            "card": event["card"] is not None,
            "nowhere": event["square"] is None,
        }
        key = self.variant(f"event.{event['kind']}", *(ending for ending, holds in variants.items() if holds))
        if key not in self.texts:
            return str(event["kind"])  # a kind that has no wording yet
        card = None if event["card"] is None else self.edition.cards[event["card"]]
        kinds = [kind.short[self.locale] for kind in self.edition.buildings]
        title = None if event["square"] is None else self.edition.squares[event["square"]].title
        steps = () if title is None else self.edition.titles[title].steps
        step = event["a"]
        branches = self.edition.branches
        return self.say(
            key,
            seat=self.player(event["seat"]),
            other=self.player(event["other"]),
            square=self.square(event["square"]),
            n=self.label(event["square"]),
            amount=self.money(abs(event["amount"])),
            card=self.card(event["card"]),
            count=event["amount"],
            text=card.text[self.locale] if card else "",
            a=event["a"],
            b=event["b"],
            kind=kinds[step] if 0 <= step < len(kinds) else "",
            building=kinds[steps[step - 1][0]] if 1 <= step <= len(steps) else "",
            choice=branches[step].name[self.locale] if 0 <= step < len(branches) else "",
        )

    def condition(self, player: Mapping[str, Any]) -> Sequence[str]:
        """What holds a player up on a course, and what is still to come; nothing for who has finished."""
        if player["finished"]:
            return []
        amounts = {"aid_due": self.edition.lockdown.aid if self.edition.lockdown else 0, "promised": player["promised"]}
        return [
            self.say(f"players.{name}", n=player[name], amount=self.money(amounts.get(name, 0)))
            for name in CONDITIONS
            if player[name]
        ]
