"""A game as an object-centric event log for process mining, in the JSON of OCEL 2.0.

The events are those of the log, their types its kinds.  The objects are the game, its players, titles and cards, and its
trades and auctions.  The qualifier is what an event has to do with an object.  The format requires a time for each event,
and the log has none: event ``seq`` is put ``seq`` seconds after ``EPOCH``, so that only the order has a meaning.  Players are
P1, P2, … by seat.

References
----------
https://www.ocel-standard.org/specification/formats/json
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ...moves.seats import seat_label
from ..log.events import THROW_NAMES, event_rows
from .accountant import BALANCE_COLUMNS, split_rows
from .source import FrameSource

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
START_TIME: Final = "1970-01-01T00:00:00Z"  # of attributes that an object has from the start
PLAIN_ATTRIBUTES: Final = ("turn", "rule", "square", "amount", "cash")
ATTRIBUTES: Final = dict.fromkeys((*PLAIN_ATTRIBUTES, "die1", "die2"), "integer") | {"rule": "string"}
AUCTION_KINDS: Final = {"bid_made", "bidder_passed", "auction_won", "auction_failed", "building_won"}
IN_KIND_KINDS: Final = {"term_offered", "kind_paid", "offer_refused", "title_moved", "price_paid"}
OBJECTS: Final[Mapping[str, Mapping[str, str]]] = {
    "game": {"edition": "string", "seats": "integer", "rounds": "integer"},
    "player": {"seat": "integer", "bot": "string", "cash": "integer", "worth": "integer"},
    "title": {"square": "integer", "group": "string", "price": "integer", "owner": "string"},
    "card": {"deck": "string"},
    "trade": {},
    "auction": {},
}


def timestamp(seq: int) -> str:
    """Return the time that stands for an event.

    >>> timestamp(90)
    '2000-01-01T00:01:30Z'
    """
    return (EPOCH + timedelta(seconds=seq)).isoformat().replace("+00:00", "Z") if seq >= 0 else START_TIME


def ocel_log(source: FrameSource) -> dict[str, Any]:
    """Return the whole log as plain data, without polars.

    >>> from plakett_widgets import Game
    >>> log = ocel_log(Game("plakettopoly", players=2, seed=7).frames.source)
    >>> sorted(log), log["events"][-1]["type"], log["events"][-1]["relationships"][1]
    (['eventTypes', 'events', 'objectTypes', 'objects'], 'turn_begun', {'objectId': 'player:P2', 'qualifier': 'actor'})
    """
    return OcelWriter(source).log()


class OcelWriter:
    def __init__(self, source: FrameSource) -> None:
        self.source = source
        self.edition = source.edition
        self.game = f"game:{source.game}"
        self.title_at = {title.square: f"title:{title.id}" for title in self.edition.titles}
        self.trade_of: dict[int, int] = {}  # by offer: the first one of its trade
        self.auction = self.in_kind = -1  # the first event of the last one
        self.seen: dict[str, dict[str, Any]] = {}  # trades and auctions
        self.types: dict[str, dict[str, str]] = {}  # by kind of event: the attributes that it has

    def log(self) -> dict[str, Any]:
        events = [self.event(row) for row in event_rows(self.source.log, self.edition)]
        return {
            "eventTypes": [{"name": kind, "attributes": attribute_list(types)} for kind, types in sorted(self.types.items())],
            "objectTypes": [{"name": name, "attributes": attribute_list(types)} for name, types in OBJECTS.items()],
            "events": events,
            "objects": [*self.initial_objects(), *self.seen.values()],
        }

    def event(self, row: Mapping[str, Any]) -> dict[str, Any]:
        attributes = {name: row[name] for name in PLAIN_ATTRIBUTES}
        if row["kind"] in THROW_NAMES:
            attributes |= {"die1": row["a"], "die2": row["b"] or None}
        attributes = {name: value for name, value in attributes.items() if value is not None}
        self.types.setdefault(row["kind"], {}).update({name: ATTRIBUTES[name] for name in attributes})
        return {
            "id": f"event:{self.source.game}:{row['seq']}",
            "type": row["kind"],
            "time": timestamp(row["seq"]),
            "attributes": [{"name": name, "value": value} for name, value in attributes.items()],
            "relationships": [{"objectId": found, "qualifier": how} for how, found in self.relations(row)],
        }

    def relations(self, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the qualifier and the object of each relation of an event."""
        yield "game", self.game
        for how, seat in (("actor", row["seat"]), ("counterparty", row["other"])):
            if seat is not None:
                yield how, player_id(seat)
        if row["square"] in self.title_at:
            yield "title", self.title_at[row["square"]]
        if row["card"] is not None:
            yield "card", f"card:{self.edition.cards[row['card']].id}"
        yield from self.dealing_relations(row)

    def dealing_relations(self, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the trade or auction of an event.  A counter-offer belongs to the trade of the first offer."""
        seq, kind, cause = row["seq"], row["kind"], row["cause"]
        if kind == "offered":
            self.trade_of[seq] = self.trade_of.get(cause, seq)
            cause = seq
        if cause in self.trade_of:
            yield "trade", self.dealing_object("trade", self.trade_of[cause], row)
        elif kind == "kind_offered":
            self.in_kind = seq
            yield "trade", self.dealing_object("trade", seq, row)
        elif self.in_kind >= 0 and kind in IN_KIND_KINDS:
            yield "trade", self.dealing_object("trade", self.in_kind, row)
        else:
            self.in_kind = -1
        if kind == "auction_opened":
            self.auction = seq
        if self.auction == seq or (self.auction >= 0 and kind in AUCTION_KINDS):
            yield "auction", self.dealing_object("auction", self.auction, row)

    def dealing_object(self, what: str, number: int, row: Mapping[str, Any]) -> str:
        """Return the id of a trade or an auction, whose object is made at its first event."""
        name = f"{what}:{number}"
        if name not in self.seen:
            parties = [("in", self.game)]
            parties += [(how, player_id(row[who])) for how, who in (("by", "seat"), ("with", "other")) if row[who] is not None]
            parties += [("of", self.title_at[row["square"]])] if row["square"] in self.title_at else []
            self.seen[name] = ocel_object(name, what, {}, parties)
        return name

    def initial_objects(self) -> Iterator[dict[str, Any]]:
        """Yield the objects that exist from the start, with the changes of their attributes."""
        source, edition = self.source, self.edition
        attributes = {"edition": edition.id, "seats": source.seats, "rounds": source.round}
        yield ocel_object(self.game, "game", attributes)
        changes = self.changes()
        for seat, bot in enumerate(source.bots):
            name = player_id(seat)
            yield ocel_object(name, "player", {"seat": seat, "bot": bot or ""}, [("plays", self.game)], changes[name])
        for title in edition.titles:
            name = f"title:{title.id}"
            attributes = {"square": title.square, "group": edition.groups[title.group].id, "price": title.price}
            yield ocel_object(name, "title", attributes, [("in", self.game)], changes.get(name, ()))
        for card in edition.cards:
            yield ocel_object(f"card:{card.id}", "card", {"deck": edition.decks[card.deck].id}, [("in", self.game)])

    def changes(self) -> dict[str, list[dict[str, Any]]]:
        """Return the changes of attributes by object."""
        accounts = self.source.accounts
        found: dict[str, list[dict[str, Any]]] = {player_id(seat): [] for seat in range(self.source.seats)}
        for row in split_rows(accounts.balances, BALANCE_COLUMNS):
            seen = dict(zip(BALANCE_COLUMNS, row, strict=True))
            for name in ("cash", "worth"):
                found[player_id(seen["seat"])].append({"name": name, "time": timestamp(seen["seq"]), "value": seen[name]})
        for tenure in accounts.tenures:
            owner = player_id(tenure.owner) if tenure.owner >= 0 else "bank"
            name = f"title:{self.edition.titles[tenure.title].id}"
            found.setdefault(name, []).append({"name": "owner", "time": timestamp(tenure.since), "value": owner})
        return found


def player_id(seat: int) -> str:
    return f"player:{seat_label(seat)}"


def ocel_object(
    name: str, type: str, attributes: Mapping[str, Any], parties: Sequence[tuple[str, str]] = (), changes: Sequence[Any] = ()
) -> dict[str, Any]:
    return {
        "id": name,
        "type": type,
        "attributes": [*({"name": key, "time": START_TIME, "value": value} for key, value in attributes.items()), *changes],
        "relationships": [{"objectId": found, "qualifier": how} for how, found in parties],
    }


def attribute_list(types: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "type": type} for name, type in types.items()]
