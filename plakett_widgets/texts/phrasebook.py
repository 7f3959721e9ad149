"""Things of a game in words.  Keep it like ``js/src/text.ts``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from ..editions import Edition, loading
from ..editions.format import Words
from ..words.catalogue import catalogue, fill_in
from ..words.languages import AND, OR, SPACE, require_language
from .names import NO_NAME, Name, common_name, names_of, person_name

# the conditions of a seat on a course, in the order of their sentences
CONDITIONS: Final = ("missed", "held", "jailed", "waits", "kept_throw", "cured", "aid_due", "promised")
KEPT: Final = {number: name for name, number in loading.KEPT.items()}  # kinds of kept cards
_LEFTWARD: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")


def isolate_direction(name: str) -> str:
    """Isolate a name that is read from right to left, so that figures after it stay after it.

    >>> isolate_direction("Léo"), isolate_direction("\u05d3\u05e0") == "\u2068\u05d3\u05e0\u2069"
    ('Léo', True)
    """
    return f"\u2068{name}\u2069" if _LEFTWARD.search(name) else name


class Phrasebook:
    """The words for the things of one game in one language."""

    def __init__(self, locale: str, edition: Edition, players: Sequence[str]) -> None:
        self.locale = require_language(locale)
        self.texts = catalogue(self.locale)
        self.edition = edition
        self.names = names_of(edition, self.locale)
        self.bank = common_name(self.texts["ui.fund" if edition.course else "ui.bank"], self.locale)
        self.players = [person_name(isolate_direction(name), self.locale) for name in players]

    def phrase(self, key: str, **values: object) -> str:
        return fill_in(self.texts[key], values, self.locale)

    def variant(self, key: str, *endings: str | None) -> str:
        """Return the key of the first variant of a text that exists, else of the text itself."""
        return next((f"{key}.{ending}" for ending in endings if f"{key}.{ending}" in self.texts), key)

    def money(self, amount: int) -> str:
        return self.edition.currency.format(amount, self.locale)

    def player(self, seat: int | None) -> Name:
        """Return the name of a player, or of the bank."""
        return self.bank if seat is None else self.players[seat]

    def square(self, square: int | None) -> Name:
        return NO_NAME if square is None else self.names.squares[square]

    def label(self, square: int | None) -> str:
        """Return the number that is printed on a square."""
        return "" if square is None else self.edition.squares[square].label

    def title(self, title: int) -> Name:
        return self.names.titles[title]

    def building(self, kind: int | None) -> Name:
        return NO_NAME if kind is None else self.names.buildings[kind]

    def group(self, group: int) -> Name:
        return self.names.groups[group]

    def deck(self, deck: int) -> Name:
        return self.names.decks[deck]

    def card(self, card: int | None) -> Name:
        return NO_NAME if card is None else self.names.cards[card]

    def kept(self, card: int) -> str:
        """Return the use of a kept card, for a joker in its own words."""
        held = self.edition.cards[card]
        key = f"kept.{KEPT.get(held.kept)}"
        if key not in self.texts:
            return held.text[self.locale]
        return self.phrase(key, square="" if held.exempts < 0 else self.title(held.exempts))

    def pieces(self, title: int, step: int) -> str:
        """Return the buildings on a lot at a building step, such as “3 clinics”."""
        if not step:
            return ""
        number, count, _ = self.edition.titles[title].steps[step - 1]
        return self.counted(number, count)

    def counted(self, kind: int, count: int) -> str:
        """Return buildings of one kind in a list: “1 clinic”, “3 clinics”."""
        name = self.building(kind)
        return f"{count}\u00a0{name:plural}" if count > 1 else f"{count}\u00a0{name}"

    def some(self, kind: int, count: int) -> str:
        """Return buildings of one kind in a sentence: “a clinic”, “3 clinics”."""
        return f"{self.building(kind):a}" if count == 1 else self.counted(kind, count)

    def sold(self, title: int, left: int, amount: int) -> int | None:
        """Return how many buildings the bank has taken back for a sum, or ``None`` where their prices do not show it."""
        steps, part = self.edition.titles[title].steps[left:], self.edition.amounts.resale_percent
        if self.edition.substitution:
            return 1
        prices = accumulate(price for _, _, price in steps)
        return next((count for count, price in enumerate(prices, 1) if price * part == 100 * amount), None)

    def quoted(self, name: Words) -> str:
        """Return a name in quotation marks, such as that of a choice."""
        return self.phrase("saved.quoted", text=name[self.locale])

    def list(self, items: Sequence[str]) -> str:
        return f"{SPACE[self.locale]}; ".join(items)

    def series(self, items: Sequence[str], last: Mapping[str, str] = AND) -> str:
        """Join items in a sentence: “Ana, Léo and Zoé”.  ``last`` has the word before the last one."""
        *first, end = items or [""]
        return f"{', '.join(first)} {last[self.locale]} {end}" if first else end

    def choices(self, items: Sequence[str]) -> str:
        """Join alternatives in a sentence: “roll, build or mortgage”."""
        return self.series(items, OR)

    def turn(self, state: Mapping[str, Any]) -> str:
        """Return whose turn it is, with the count of turns where they are limited, or who has won."""
        if not state["over"]:
            limit = state["limit"] or {}
            key = self.variant("board.turn" if state["round"] else "board.setup", limit.get("kind"))
            return self.phrase(key, round=state["round"], seat=self.player(state["seat"]), **limit)
        winners = [self.player(seat) for seat in state["winners"]]
        if not winners:
            return self.phrase("board.capped" if state["capped"] else "board.over")
        return self.phrase("board.winners" if len(winners) > 1 else "board.winner", seat=self.series(winners))

    def question(self, pending: Mapping[str, Any]) -> str:
        """Return the decision that the game waits for."""
        title, card, left = pending["title"], pending.get("card"), pending.get("left")
        building = self.building(pending["building"])
        variants = [ending for ending in ("auction", "may_stay", "ruins", "paid", "left") if pending.get(ending)]
        if card is not None:
            variants.append(KEPT.get(self.edition.cards[card].kept, ""))
        key = self.variant(f"pending.{pending['kind']}", *variants)
        if key not in self.texts:
            return str(pending["kind"])
        a, b = pending.get("squares", (None, None))
        return self.phrase(
            key,
            seat=self.player(pending["seat"]),
            other=self.player(pending["other"]),
            square=building if title is None else self.title(title),
            amount=self.money(abs(pending["amount"])),
            building=building,
            pieces="" if pending["building"] is None or left is None else self.some(pending["building"], left),
            card=self.card(card),
            n=self.label(pending.get("square")),
            left=left,
            each=self.money(pending.get("each", 0)),
            due=self.money(pending.get("due", 0)),
            a=self.label(a),
            b=self.label(b),
            back=self.series([self.label(square) for square in pending.get("back", ())]),
        )

    def terms(self, pending: Mapping[str, Any], mortgaged: Sequence[int]) -> str:
        """Return what the two sides of an offer give."""
        terms = pending["terms"]
        sides = (
            (pending["other"], terms["give"], terms["give_cards"], terms["cash"], terms["later"]),
            (pending["seat"], terms["take"], terms["take_cards"], -terms["cash"], -terms["later"]),
        )
        return " ".join(
            self.phrase(
                "terms.side",
                seat=self.player(seat),
                list=self.series(self.goods(titles, cards, cash, later, mortgaged)) or self.phrase("terms.nothing"),
            )
            for seat, titles, cards, cash, later in sides
        )

    def goods(
        self, titles: Sequence[int], cards: Sequence[int], cash: int, later: int, mortgaged: Sequence[int]
    ) -> Sequence[str]:
        """Return what one side of an offer gives.  Sums count from 1."""
        names = [(f"{self.title(title):the}", mortgaged[title]) for title in titles]
        goods = [self.phrase("describe.title_mortgaged", square=name) if pledged else name for name, pledged in names]
        goods += [f"{self.card(card):the}" for card in cards]
        if cash > 0:
            goods.append(self.money(cash))
        if later > 0:
            goods.append(self.phrase("terms.later", amount=self.money(later)))
        return goods

    def event(self, event: Mapping[str, Any]) -> str:
        """Return one sentence for an event.  Some kinds have variants, such as for the bank in place of a player."""
        kind, amount, step = event["kind"], event["amount"], event["a"]
        square = None if event["square"] is None else self.edition.squares[event["square"]]
        title = None if square is None else square.title
        steps = () if title is None else self.edition.titles[title].steps
        count = self.sold(title, step, amount) if kind == "building_sold" and title is not None else amount
        variants = {
            "course": self.edition.course,
            "detention": square is not None and square.kind == "detention",
            "die": event["b"] == 0,
            "nobody": event["seat"] is None,
            "pays": amount > 0,
            "asks": amount < 0,
            "none": amount == 0,
            "some": count is None,
            "card": event["card"] is not None,
            "nowhere": event["square"] is None,
        }
        key = self.variant(f"event.{kind}", *(ending for ending, holds in variants.items() if holds))
        if key not in self.texts:
            return str(kind)  # a kind that has no wording yet
        card = None if event["card"] is None else self.edition.cards[event["card"]]
        known = 0 <= step < len(self.names.buildings)
        decks = self.names.decks
        branches = self.edition.branches
        return self.phrase(
            key,
            seat=self.player(event["seat"]),
            other=self.player(event["other"]),
            square=self.square(event["square"]),
            n=self.label(event["square"]),
            amount=self.money(abs(amount)),
            card=self.card(event["card"]),
            count=count,
            text=card.text[self.locale] if card else "",
            a=step,
            b=event["b"],
            kind=self.building(step if known else None),
            pieces=self.some(step, amount) if known else "",
            building=self.building(steps[step - 1][0] if 1 <= step <= len(steps) else None),
            deck=decks[step] if 0 <= step < len(decks) else NO_NAME,
            choice=branches[step].name[self.locale] if 0 <= step < len(branches) else "",
        )

    def condition(self, player: Mapping[str, Any]) -> Sequence[str]:
        """Return what holds a player up on a course, and what is due later.  Empty once a player has finished."""
        if player["finished"]:
            return []
        amounts = {"aid_due": self.edition.lockdown.aid if self.edition.lockdown else 0, "promised": player["promised"]}
        return [
            self.phrase(f"players.{name}", n=player[name], amount=self.money(amounts.get(name, 0)))
            for name in CONDITIONS
            if player[name]
        ]
