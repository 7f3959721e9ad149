"""The definition of a board: all that never changes during a game, sent once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, Protocol

from ..editions import Edition
from ..editions.format import Colours, DrawingFile
from ..editions.things import Square
from ..engine import event, rule
from ..engine.chapters import rent
from ..engine.tables import Tables
from ..record.log.topics import TOPICS
from ..texts import Phrasebook, names_of
from ..words.bilingual import Bilingual, in_both
from ..words.languages import LANGUAGES, Locale
from .directives import deck_icon, icon, rules, sentence, sign
from .label_size import MAX_PRICE_LETTERS, short_names_of
from .layout import BAND, DASHES, PATTERNS, SEATS, TILE, WEAVE, Layout, Place, Slots, ink_on, inner_edge, piece, shade
from .short_names import codes_of, short_names
from .wire import (
    AboutLine,
    Bands,
    BoardDefinition,
    Box,
    BuildingDefinition,
    CardDefinition,
    Drawing,
    GroupDefinition,
    SeatDefinition,
    Shape,
    ShortNames,
    Slot,
    SquareDefinition,
    ThemeDefinition,
    Tile,
    TitleDefinition,
    TokenDefinition,
    WeekendDefinition,
)

# The rule that allows a move: by kind, or by kind and decision or first duty.
MOVE_RULES: Final = {
    "roll": rule.THROW, "end": rule.NEXT_PLAYER, "buy": rule.BUY, "decline": rule.DECLINE,
    "bid": rule.BID, "pass": rule.CLAIM_DEADLINE, "pass.bid": rule.PASS,
    "pass.want": rule.SHORTAGE_REQUEST, "pass.place": rule.SHORTAGE_REQUEST, "claim": rule.CLAIM,
    "build": rule.BUILD, "sell": rule.SELL_BUILDING, "mortgage": rule.MORTGAGE, "lift": rule.LIFT,
    "lift.lift": rule.LIFT_AT_ONCE, "keep": rule.LIFT_AT_ONCE, "want": rule.SHORTAGE_REQUEST, "place": rule.SHORTAGE_REQUEST,
    "pay": rule.FINE_BEFORE_THROW, "pay.release": rule.FINE_FORCED, "pay.ticket": rule.TICKET, "stay": rule.WEEKEND_STAY,
    "use": rule.RELEASED_BY_CARD, "use.ticket": rule.TICKET_CARD,
    "offer": rule.TRADE, "accept": rule.TRADE, "refuse": rule.TRADE, "counter": rule.TRADE, "withdraw": rule.TRADE,
    "accept.in_kind": rule.IN_KIND, "refuse.in_kind": rule.IN_KIND, "in_kind": rule.IN_KIND,
    "settle": rule.SOLVENT_MUST_PAY, "bankrupt": rule.BANKRUPTCY_DECLARED,
    "go.missed_turn": rule.MISSED_TURN, "go.prison_stay": rule.PRISON_STAY, "go.prison_free": rule.PRISON_STAY,
    "go.errand": rule.ERRAND, "go.deferred": rule.DEFERRED,
    "choose": rule.CHOOSE, "choose.path": rule.BIS_CHOICE, "use.joker": rule.JOKER_USED, "pass.joker": rule.JOKER_USED,
}  # fmt: skip
ON_A_COURSE: Final = {"use": rule.TELEWORK, "bankrupt": rule.DESTITUTE}

COLOUR_VARIABLES: Final = {name: f"--{name.replace('_', '-')}" for name in Colours.model_fields}  # of the palette

TOPIC_ICONS: Final = {
    "turn": "dices", "travel": "footprints", "title": "key-round", "rent": "receipt", "money": "banknote",
    "card": "gallery-vertical-end", "building": "building", "trade": "handshake", "wait": "hourglass", "debt": "wallet",
    "end": "trophy",
}  # fmt: skip
TITLE_TOPICS: Final = ("title", "rent", "building")  # which do not occur without titles


def board_definition(edition: Edition, options: Mapping[str, object] | None = None) -> BoardDefinition:
    """Return names in both languages, geometry and prices under these options."""
    t = edition.tables(options)
    layout = Layout.of(edition)
    move_rules = MOVE_RULES | ON_A_COURSE if edition.course else MOVE_RULES
    return {
        "name": words(edition.name),
        "about": {"fr": about(edition, "fr"), "en": about(edition, "en")},
        "currency": {**words(edition.currency), "symbol": edition.currency.symbol},
        "note": t.smallest_note,
        "price_letters": MAX_PRICE_LETTERS,
        "size": {"width": layout.width, "height": layout.height},
        "centre": box(layout.centre) if layout.centre else None,
        "stage": box(layout.stage) if layout.stage else None,
        "trail": " ".join(f"{x:g},{y:g}" for x, y in layout.trail),
        "course": edition.course,
        "dice": t.dice,
        "aid": t.aid,
        "mortgages": t.mortgages,
        "substitution": t.substitution,
        "balanced": t.balanced,
        "card_trade": t.card_trade,
        "sales": t.sellers_offer,
        "lending": t.lending,
        "weekend": weekend(t),
        "move_rules": {kind: ids[0] for kind, rule_id in move_rules.items() if (ids := edition.cites(rule_id))},
        "slots": slots(layout.slots),
        "cell_slots": slots(layout.cell_slots),
        "squares": squares(edition, layout),
        "titles": titles(edition, t),
        "groups": groups(edition),
        "bands": bands(edition, layout),
        "buildings": buildings(edition),
        "decks": [{"name": words(deck.name), "icon": deck_icon(number)} for number, deck in enumerate(edition.decks)],
        "cards": cards(edition),
        "branches": [words(branch.name) for branch in edition.branches],
        "seats": seats(),
        "topic_icons": {topic: icon for topic, icon in TOPIC_ICONS.items() if edition.titles or topic not in TITLE_TOPICS},
        "topics": {topic: [event.NAMES[kind] for kind in kinds] for topic, kinds in TOPICS.items()},
        "flow": {event.NAMES[kind]: sign for kind, sign in event.FLOW.items()},
        "tokens": tokens(edition),
        "theme": theme(edition),
    }


def seats() -> list[SeatDefinition]:
    return [{**seat, "shade": shade(seat["colour"]), "dash": dash} for seat, dash in zip(SEATS, DASHES, strict=True)]


def tokens(edition: Edition) -> dict[str, TokenDefinition]:
    return {token.id: {"name": words(token.name), "icon": edition.theme.tokens.get(token.id, "")} for token in edition.tokens}


def about(edition: Edition, locale: str) -> list[AboutLine]:
    return [{"label": label, "text": text} for label, text in edition.about(locale)]


def squares(edition: Edition, layout: Layout) -> list[SquareDefinition]:
    """Return the squares of the track."""

    def short(square: Square, place: Place, language: Locale) -> ShortNames:
        return short_names_of(short_names(square, language), place, builds(edition, square))

    return [
        {
            "name": words(square.name),
            "short": {"fr": short(square, place, "fr"), "en": short(square, place, "en")},
            "label": square.label,
            "kind": square.kind,
            "sign": sign(square),
            "icon": icon(edition, square),
            "text": in_both(partial(sentence, edition, square)),
            "rules": rules(edition, square) if edition.course else [],
            "title": square.title,
            "deck": square.deck,
            "tax": square.tax,
            "drawing": drawing(edition.theme.drawings.get(square.id)),
            "box": box(place.box),
            "anchor": {"x": place.anchor[0], "y": place.anchor[1]},
            "cell": box(place.cell) if place.cell else None,
            "side": place.side,
        }
        for square, place in zip(edition.squares, layout.places, strict=True)
    ]


def titles(edition: Edition, t: Tables) -> list[TitleDefinition]:
    return [
        {
            "square": title.square,
            "family": title.rent,
            "group": title.group,
            "price": title.price,
            "mortgage": title.mortgage,
            "rent": rent.deed(t, title.number),
            "build": [{"kind": kind, "pieces": pieces, "price": price} for kind, pieces, price in title.steps],
            "royalty": title.royalty,
            "share": title.building_share,
        }
        for title in edition.titles
    ]


def groups(edition: Edition) -> list[GroupDefinition]:
    names = {language: names_of(edition, language).groups for language in LANGUAGES}
    return [
        {
            "name": words(group.name),
            "the": {"fr": f"{names['fr'][group.number]:the}", "en": f"{names['en'][group.number]:the}"},
            "colour": group.colour,
            "ink": ink_on(group.colour),
            "letter": group.letter,
            "tile": TILE if group.pattern in PATTERNS else 0,
        }
        for group in edition.groups
    ]


def buildings(edition: Edition) -> list[BuildingDefinition]:
    codes = {language: codes_of([kind.short[language] for kind in edition.buildings]) for language in LANGUAGES}
    looks = [piece(edition.theme, kind.id, kind.number) for kind in edition.buildings]
    return [
        {
            "id": kind.id,
            "short": words(kind.short),
            "plural": words(kind.plural),
            "colour": colour,
            "shape": shape,
            "code": {"fr": codes["fr"][kind.number], "en": codes["en"][kind.number]},
            "category": None if kind.category is None else words(edition.categories[kind.category].name),
        }
        for kind, (colour, shape) in zip(edition.buildings, looks, strict=True)
    ]


def cards(edition: Edition) -> list[CardDefinition]:
    phrasebooks = {language: Phrasebook(language, edition, ()) for language in LANGUAGES}
    return [
        {
            "id": card.id,
            "deck": card.deck,
            "title": words(card.title),
            "text": words(card.text),
            "kept": None
            if card.kept < 0
            else {
                "fr": phrasebooks["fr"].kept(card.number),
                "en": phrasebooks["en"].kept(card.number),
            },
        }
        for card in edition.cards
    ]


def bands(edition: Edition, layout: Layout) -> Bands:
    """Return how deep a band is on each side, and the bands of each group as one path that its pattern fills."""

    def outline(square: int) -> str:
        place = layout.places[square]
        left, top, width, height = (length * WEAVE for length in inner_edge(place, BAND[place.side]))
        return f"M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"

    woven = [group.titles if group.rent == "by_step" and group.pattern in PATTERNS else () for group in edition.groups]
    return {
        "share": BAND,
        "box": f"0 0 {layout.width * WEAVE:g} {layout.height * WEAVE:g}",
        "paths": ["".join(outline(edition.titles[title].square) for title in lots) for lots in woven],
    }


def theme(edition: Edition) -> ThemeDefinition:
    """Return the look of an edition: variables of CSS, and paths with attributes of SVG.

    Each colour has its light and its dark side.  No tile where there is no felt.
    """
    look = edition.theme
    light, dark = look.palette.light, look.palette.dark
    tiles: list[Tile] = []
    if felt := look.felt:
        weave: Shape = {"d": felt.path, "stroke": painted("line"), "width": felt.width, "fill": "none", "opacity": 0.5}
        tiles.append({"id": "felt", "size": felt.size, "path": weave})
    for number, group in enumerate(edition.groups):
        if path := PATTERNS.get(group.pattern):
            weave = {"d": path, "fill": ink_on(group.colour), "opacity": 0.34}
            tiles.append({"id": f"group-{number}", "size": TILE, "path": weave})
    return {
        "style": {
            name: f"var(--light, {getattr(light, colour)}) var(--dark, {getattr(dark, colour)})"
            for colour, name in COLOUR_VARIABLES.items()
        },
        "tiles": tiles,
        "centre": drawing(look.centre),
    }


def drawing(file: DrawingFile | None) -> Drawing | None:
    """Return a drawing for the front end, or ``None`` if an edition has none."""
    if file is None:
        return None
    width, height = file.size
    return {
        "size": {"width": width, "height": height},
        "shapes": [
            {"d": shape.d, "fill": painted(shape.fill), "stroke": painted(shape.stroke), "width": shape.width}
            for shape in file.shapes
        ],
    }


def painted(colour: str | None) -> str:
    """Return a colour of the palette as a variable, or any other colour as it is."""
    return f"var({COLOUR_VARIABLES[colour]})" if colour in COLOUR_VARIABLES else colour or "none"


def weekend(t: Tables) -> WeekendDefinition | None:
    """Return what it takes to leave a weekend.  ``None`` for an edition without one."""
    if t.ticket_group < 0:
        return None
    return {"total": t.weekend_total, "throws": t.weekend_throws, "ticket": t.ticket, "group": t.ticket_group}


class Named(Protocol):
    """Has a text in both languages."""

    @property
    def fr(self) -> str: ...

    @property
    def en(self) -> str: ...


def words(both: Named) -> Bilingual:
    return {"fr": both.fr, "en": both.en}


def box(edges: tuple[float, float, float, float]) -> Box:
    left, top, width, height = edges
    return {"left": left, "top": top, "width": width, "height": height}


def slots(crowds: Slots) -> list[list[Slot]]:
    return [[{"x": x, "y": y, "width": width} for x, y, width in crowd] for crowd in crowds]


def builds(edition: Edition, square: Square) -> bool:
    """Return whether a square is a lot that one builds on."""
    return square.title is not None and edition.titles[square.title].rent == "by_step"
