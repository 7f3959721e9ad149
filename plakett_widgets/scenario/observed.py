"""Expected and found values in the same terms: players by name, squares as printed, cards and buildings by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..editions import Edition, Square
from ..editions.names import fold
from ..game import Game

SEAT_FIELDS = (
    "cash", "worth", "detained", "owed", "missed", "held", "jailed", "cured", "aid_due", "promised", "finished",
)  # fmt: skip
NOBODY = ("nobody", "personne")
PLAYER_FIELDS = ("seat", "other", "owner", "visitor", "turn", "winners", "out")  # fields that name players
SQUARE_DETAILS = ("moved", "distanced", "accompanied", "path_chosen")  # events whose detail is a square


class ObservedValues:
    """The values of a scenario and of its game.  :meth:`part` and :meth:`whole` return both sides of a field."""

    def __init__(self, game: Game, say: Callable[[str], str]) -> None:
        self.game = game
        self.nothing = say("nothing")
        self.no_card = say("no_card")

    def seat(self, name: str) -> int:
        return self.game.table.reader.seat(name)

    def name(self, seat: int | None) -> str:
        return "bank" if seat is None or seat < 0 else self.game.names[seat]

    def rule_id(self, said: str | bool) -> str:
        """Return the id of a rule that must exist."""
        return self.game.edition.rulebook.rule(str(said)).id

    def meant(self, field: str, said: Any) -> Any:
        """Return the expected value of a field in these terms."""
        edition, reader = self.game.edition, self.game.table.reader
        if isinstance(said, list):
            return [self.meant(field, one) for one in said]
        if not isinstance(said, str):
            return said
        if field in PLAYER_FIELDS:
            return "bank" if reader.is_bank(said) else self.name(self.seat(said))
        if field in ("square", "squares"):
            return printed_label(edition.square_named(said))
        if field == "card":
            return edition.card_named(said).id
        return edition.building_named(said).id if field == "building" else said

    def all_meant(self, said: dict[str, Any]) -> dict[str, Any]:
        return {field: self.meant(field, value) for field, value in said.items()}

    def title(self, square: str | int) -> int:
        return self.game.table.reader.title(str(square))

    def part(self, name: str, key: str, wanted: Any, state: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return what is expected and what is found of one player, square, deck or kind of building."""
        game, edition = self.game, self.game.edition
        if name in SEAT_FIELDS:
            return wanted, state["players"][self.seat(key)].get(name, self.nothing)
        if name == "on":
            return self.meant("square", wanted), printed_label(edition.squares[state["players"][self.seat(key)]["square"]])
        if name == "titles":
            seat = -1 if game.table.reader.is_bank(key) else self.seat(key)
            squares = [title.square for title in edition.titles]
            held = [squares[title] for title, owner in enumerate(state["titles"]["owner"]) if owner == seat]
            return [squares[title] for title in sorted(map(self.title, wanted))], held
        if name == "owner":
            return self.meant("owner", wanted), self.name(state["titles"]["owner"][self.title(key)])
        if name == "buildings":
            return wanted, self.built(self.title(key), wanted, state)
        if name == "mortgaged":
            return wanted, bool(state["titles"]["mortgaged"][self.title(key)])
        if name in ("cards", "queue"):
            cards = [edition.cards[card].id for card in state["players"][self.seat(key)].get(name, ())]
            told = self.meant("card", wanted)
            return (told, cards) if name == "queue" else (sorted(told), sorted(cards))
        if name == "stock":
            return wanted, state["stock"][edition.building_named(key).number]
        if name == "deck":
            told = {part: said if part == "size" else self.meant("card", said) for part, said in wanted.items()}
            return told, {part: self.in_deck(key, part) for part in wanted}
        if name == "tokens":
            return wanted, game.players[self.seat(key)].token
        if name == "notes":
            dealt = edition.notes(len(game.players))[self.seat(key)]
            return wanted, {value: dealt.get(int(value), 0) for value in wanted if value.isdecimal()}
        return wanted, box_contents(edition).get(key, self.nothing)

    def built(self, title: int, wanted: int | str, state: Mapping[str, Any]) -> int | str:
        t = self.game.edition.tables(self.game.options)
        step = state["titles"]["level"][title]
        if step and (t.substitution or step == t.steps[title]):
            kind = self.game.edition.buildings[t.kind_at[title][step]]
            named = isinstance(wanted, str) and self.game.edition.building_named(wanted).number == kind.number
            return wanted if named or (wanted == step and not t.substitution) else kind.id
        return int(step)

    def in_deck(self, deck: str, part: str) -> str | int:
        cards = self.game.table.deck(self.game.edition.deck_named(deck).number)
        if part == "size":
            return len(cards)
        return self.game.edition.cards[cards[0 if part == "top" else -1]].id if cards else self.no_card

    def whole(self, name: str, wanted: Any, state: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return what is expected and what is found of the position as a whole."""
        if name == "turn":
            return self.meant(name, wanted), self.name(state["seat"])
        if name == "winners":
            return self.meant(name, wanted), [self.name(seat) for seat in state["winners"]]
        if name == "out":
            return self.meant(name, wanted), [player["name"] for player in state["players"] if player["out"]]
        if name == "banker":
            banker = self.game.table.banker
            told = "nobody" if fold(wanted) in NOBODY else self.meant("seat", wanted)
            return told, "nobody" if banker is None else self.name(banker)
        if name == "claims":
            claims = [self.all_meant(claim) for claim in wanted]
            return claims, only_given_fields(claims, [self.claim(claim) for claim in state["claims"]])
        if name == "pending":
            asked = wanted if isinstance(wanted, str) else self.all_meant(wanted)
            return asked, self.pending(asked, state["pending"])
        return wanted, state[name]

    def claim(self, claim: dict[str, Any]) -> dict[str, Any]:
        square = self.game.edition.titles[claim["title"]].square
        owner, visitor = self.name(claim["owner"]), self.name(claim["debtor"])
        return {"owner": owner, "visitor": visitor, "square": square, "amount": claim["amount"]}

    def pending(self, wanted: Any, pending: Mapping[str, Any] | None) -> Any:
        if pending is None:
            return "quiet"
        if isinstance(wanted, str):
            return pending["kind"]
        edition = self.game.edition
        readable = {
            "kind": pending["kind"],
            "seat": self.name(pending["seat"]),
            "amount": pending["amount"],
            "square": None if pending["title"] is None else edition.titles[pending["title"]].square,
            "building": None if pending["building"] is None else edition.buildings[pending["building"]].id,
            "other": self.name(pending["other"]),
            "card": edition.cards[pending["card"]].id if "card" in pending else None,
            "squares": [printed_label(edition.squares[square]) for square in pending.get("squares", ())],
            "branches": [edition.branches[branch].id for branch in pending.get("branches", ())],
        }
        return {key: readable.get(key, self.nothing) for key in wanted}

    def event(self, row: Mapping[str, Any]) -> dict[str, Any]:
        edition = self.game.edition
        card = None if row["card"] is None else edition.cards[row["card"]].id
        square = None if row["square"] is None else printed_label(edition.squares[row["square"]])
        a = printed_label(edition.squares[row["a"]]) if row["kind"] in SQUARE_DETAILS else row["a"]
        seat, other = self.name(row["seat"]), self.name(row["other"])
        return {**row, "seat": seat, "other": other, "card": card, "square": square, "a": a}


def only_given_fields(wanted: list[dict[str, Any]], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what was found, with only the expected fields."""
    if len(wanted) != len(found):
        return found
    return [{key: row.get(key) for key in asked} for asked, row in zip(wanted, found, strict=True)]


def printed_label(square: Square) -> int | str:
    """Return what is printed on a square: a number, as a rule."""
    return int(square.label) if square.label.isdecimal() else square.label


def box_contents(edition: Edition) -> dict[str, Any]:
    """Return what the box holds, by name."""
    counts: dict[str, Any] = {
        "squares": len(edition.squares),
        "titles": len(edition.titles),
        "tokens": len(edition.tokens),
        "dice": edition.dice,
        "denominations": [note.value for note in edition.denominations],
        "min_players": edition.players.min,
        "max_players": edition.players.max,
    }
    counts |= {deck.id: len(deck.cards) for deck in edition.decks}
    counts |= {building.id: building.supply for building in edition.buildings}
    counts |= {f"square {square.label}": square.kind for square in edition.squares}
    counts |= {f"card {card.id}": card.name["fr"] for card in edition.cards}
    return counts
