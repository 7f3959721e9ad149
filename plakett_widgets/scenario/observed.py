"""Expected and found values in the same terms: players by name, squares as printed, cards and buildings by id."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from ..editions import Edition, Square
from ..editions.names import fold
from ..errors.worded import closest_match
from ..game import Game

SEAT_FIELDS = (
    "cash", "worth", "detained", "owed", "missed", "held", "jailed", "cured", "aid_due", "promised", "finished",
)  # fmt: skip
# fields of a loop and of an open track that show the like
SIMILAR = {"jailed": "detained", "held": "detained", "missed": "detained", "detained": "jailed"}
NOBODY = ("nobody", "personne")
PLAYER_FIELDS = ("seat", "other", "owner", "visitor", "turn", "winners", "out")  # fields that name players
SQUARE_DETAILS = ("moved", "distanced", "accompanied", "path_chosen")  # events whose detail is a square


class ObservedValues:
    """The values of a scenario and of its game.  :meth:`item` and :meth:`whole` return both sides of a field."""

    def __init__(self, game: Game, phrase: Callable[..., str]) -> None:
        self.game = game
        self.edition = game.edition
        self.reader = game.table.reader
        self.phrase = phrase
        self.nothing = phrase("nothing")
        self.no_card = phrase("no_card")

    def player_name(self, seat: int | None) -> str:
        return "bank" if seat is None or seat < 0 else self.game.names[seat]

    def title(self, square: str | int) -> int:
        return self.reader.find_title(str(square))

    def rule_id(self, given: str | bool) -> str:
        """Return the id of a rule that must exist."""
        return self.edition.rulebook.rule(str(given)).id

    def expected(self, field: str, given: Any) -> Any:
        """Return the expected value of a field in these terms."""
        if isinstance(given, list):
            return [self.expected(field, one) for one in given]
        if not isinstance(given, str):
            return given
        if field in PLAYER_FIELDS:
            return "bank" if self.reader.is_bank(given) else self.player_name(self.reader.find_seat(given))
        if field in ("square", "squares"):
            return printed_label(self.edition.square_named(given))
        if field == "card":
            return self.edition.card_named(given).id
        return self.edition.building_named(given).id if field == "building" else given

    def expected_fields(self, given: dict[str, Any]) -> dict[str, Any]:
        return {field: self.expected(field, value) for field, value in given.items()}

    def item(self, name: str, key: str, wanted: Any, state: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return what is expected and what is found of one player, square, deck or kind of building."""
        game, edition, seat = self.game, self.edition, self.reader.find_seat
        if name in SEAT_FIELDS:
            player = state["players"][seat(key)]
            return wanted, player[name] if name in player else self.nothing_like(name, {*SEAT_FIELDS} & player.keys())
        if name == "on":
            here = edition.squares[state["players"][seat(key)]["square"]]
            return self.expected("square", wanted), printed_label(here)
        if name == "titles":
            holder = -1 if self.reader.is_bank(key) else seat(key)
            squares = [title.square for title in edition.titles]
            held = [squares[title] for title, owner in enumerate(state["titles"]["owner"]) if owner == holder]
            return [squares[title] for title in sorted(map(self.title, wanted))], held
        if name == "owner":
            return self.expected("owner", wanted), self.player_name(state["titles"]["owner"][self.title(key)])
        if name == "buildings":
            return wanted, self.buildings_on(self.title(key), wanted, state)
        if name == "mortgaged":
            return wanted, bool(state["titles"]["mortgaged"][self.title(key)])
        if name in ("cards", "queue"):
            cards = [edition.cards[card].id for card in state["players"][seat(key)].get(name, ())]
            wanted = self.expected("card", wanted)
            return (wanted, cards) if name == "queue" else (sorted(wanted), sorted(cards))
        if name == "stock":
            return wanted, state["stock"][edition.building_named(key).number]
        if name == "deck":
            cards = [edition.cards[card].id for card in game.table.deck(edition.deck_named(key).number)]
            ends = {"top": cards[0], "bottom": cards[-1]} if cards else {"top": self.no_card, "bottom": self.no_card}
            found = {**ends, "size": len(cards)}
            wanted = {part: value if part == "size" else self.expected("card", value) for part, value in wanted.items()}
            return wanted, {part: found[part] for part in wanted}
        if name == "tokens":
            return wanted, game.players[seat(key)].token
        if name == "notes":
            dealt = edition.notes(len(game.players))[seat(key)]
            return wanted, {value: dealt.get(int(value), 0) for value in wanted if value.isdecimal()}
        contents = box_contents(edition)
        return wanted, contents[key] if key in contents else self.nothing_like(key, contents)

    def nothing_like(self, name: str, known: Collection[str]) -> str:
        """Return that there is nothing of a name, with the name in its place if one is like it."""
        instead = SIMILAR.get(name)
        match = instead if instead in known else closest_match(name, known)
        return self.phrase("nothing_like", name=match) if match else self.nothing

    def buildings_on(self, title: int, wanted: int | str, state: Mapping[str, Any]) -> int | str:
        t = self.edition.tables(self.game.options)
        step = state["titles"]["level"][title]
        if step and (t.substitution or step == t.steps[title]):
            kind = self.edition.buildings[t.kind_at[title][step]]
            named = isinstance(wanted, str) and self.edition.building_named(wanted).number == kind.number
            return wanted if named or (wanted == step and not t.substitution) else kind.id
        return int(step)

    def whole(self, name: str, wanted: Any, state: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return what is expected and what is found of the position as a whole."""
        if name == "turn":
            return self.expected(name, wanted), self.player_name(state["seat"])
        if name == "winners":
            return self.expected(name, wanted), list(map(self.player_name, state["winners"]))
        if name == "out":
            return self.expected(name, wanted), [player["name"] for player in state["players"] if player["out"]]
        if name == "banker":
            banker = self.game.table.banker
            found = "nobody" if banker is None else self.player_name(banker)
            return "nobody" if fold(wanted) in NOBODY else self.expected("seat", wanted), found
        if name == "claims":
            claims = list(map(self.expected_fields, wanted))
            return claims, only_given_fields(claims, list(map(self.claim_fields, state["claims"])))
        if name == "pending":
            wanted = wanted if isinstance(wanted, str) else self.expected_fields(wanted)
            return wanted, self.question_fields(wanted, state["pending"])
        return wanted, state[name]

    def claim_fields(self, claim: Mapping[str, Any]) -> dict[str, Any]:
        square = self.edition.titles[claim["title"]].square
        owner, visitor = self.player_name(claim["owner"]), self.player_name(claim["debtor"])
        return {"owner": owner, "visitor": visitor, "square": square, "amount": claim["amount"]}

    def question_fields(self, wanted: Any, pending: Mapping[str, Any] | None) -> Any:
        if pending is None:
            return "quiet"
        if isinstance(wanted, str):
            return pending["kind"]
        edition = self.edition
        found = {
            "kind": pending["kind"],
            "seat": self.player_name(pending["seat"]),
            "amount": pending["amount"],
            "square": None if pending["title"] is None else edition.titles[pending["title"]].square,
            "building": None if pending["building"] is None else edition.buildings[pending["building"]].id,
            "other": self.player_name(pending["other"]),
            "card": edition.cards[pending["card"]].id if "card" in pending else None,
            "squares": [printed_label(edition.squares[square]) for square in pending.get("squares", ())],
            "branches": [edition.branches[branch].id for branch in pending.get("branches", ())],
        }
        return {key: found.get(key, self.nothing) for key in wanted}

    def event_fields(self, row: Mapping[str, Any]) -> dict[str, Any]:
        squares = self.edition.squares
        return {
            **row,
            "seat": self.player_name(row["seat"]),
            "other": self.player_name(row["other"]),
            "card": None if row["card"] is None else self.edition.cards[row["card"]].id,
            "square": None if row["square"] is None else printed_label(squares[row["square"]]),
            "a": printed_label(squares[row["a"]]) if row["kind"] in SQUARE_DETAILS else row["a"],
        }


def only_given_fields(wanted: list[dict[str, Any]], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what was found, with only the expected fields."""
    if len(wanted) != len(found):
        return found
    return [{key: row.get(key) for key in given} for given, row in zip(wanted, found, strict=True)]


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
