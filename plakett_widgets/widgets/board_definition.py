"""What never changes during a game, as the front end wants it: the trait ``board_def``, sent once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..editions import Edition
from ..editions.edition import Square
from ..editions.format import Colours
from ..engine import event, rule
from ..engine.chapters import rent
from ..engine.tables import Tables
from ..record.log.topics import TOPICS
from ..texts import Phrasebook, names_of
from ..words.languages import LANGUAGES
from .directives import deck_icon, icon, rules, sentence, sign
from .label_size import PRICE, written
from .layout import BAND, DASHES, PATTERNS, SEATS, TILE, WEAVE, Layout, ink_on, inner_edge, piece
from .short_names import codes_of, short_names

# The rule that an offered move goes by: by kind, or by kind and what is asked or comes first.
GRANTS: Final = {
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

COLOURS: Final = {name: f"--{name.replace('_', '-')}" for name in Colours.model_fields}  # of the palette, as variables of CSS

TOPIC_ICONS: Final = {
    "turn": "dices", "travel": "footprints", "title": "key-round", "rent": "receipt", "money": "banknote",
    "card": "gallery-vertical-end", "building": "building", "trade": "handshake", "wait": "hourglass", "debt": "wallet",
    "end": "trophy",
}  # fmt: skip
OF_TITLES: Final = ("title", "rent", "building")  # what is never told where there are none


def board_definition(edition: Edition, options: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Names in both languages, geometry and prices under these options; see ``BoardDef`` in ``js/src/wire.ts``."""
    t = edition.tables(options)
    layout = Layout.of(edition)
    grants = GRANTS | ON_A_COURSE if edition.course else GRANTS
    return {
        "name": words(edition.name),
        "about": {language: edition.about(language) for language in LANGUAGES},
        "currency": {"symbol": edition.currency.symbol, **words(edition.currency)},
        "note": t.smallest_note,
        "price_letters": PRICE,
        "size": [layout.width, layout.height],
        "centre": layout.centre and list(layout.centre),
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
        "laws": {said: ids[0] for said, rule_id in grants.items() if (ids := edition.cites(rule_id))},
        "slots": [[list(slot) for slot in crowd] for crowd in layout.slots],
        "squares": squares(edition, layout),
        "titles": titles(edition, t),
        "groups": groups(edition),
        "bands": bands(edition, layout),
        "buildings": buildings(edition),
        "decks": [{"name": words(deck.name), "icon": deck_icon(number)} for number, deck in enumerate(edition.decks)],
        "cards": cards(edition),
        "branches": [words(branch.name) for branch in edition.branches],
        "seats": [{**seat, "dash": dash} for seat, dash in zip(SEATS, DASHES, strict=True)],
        "topic_icons": {topic: icon for topic, icon in TOPIC_ICONS.items() if edition.titles or topic not in OF_TITLES},
        "topics": {topic: [event.NAMES[kind] for kind in kinds] for topic, kinds in TOPICS.items()},
        "flow": {event.NAMES[kind]: sign for kind, sign in event.FLOW.items()},
        "tokens": {
            token.id: {"name": words(token.name), "icon": edition.theme.tokens.get(token.id, "")} for token in edition.tokens
        },
        "theme": theme(edition),
    }


def squares(edition: Edition, layout: Layout) -> list[dict[str, Any]]:
    shorts = {language: short_names(edition, language) for language in LANGUAGES}
    return [
        {
            "name": words(square.name),
            "short": {
                language: written(shorts[language][square.number], place, builds(edition, square)) for language in LANGUAGES
            },
            "label": square.label,
            "kind": square.kind,
            "sign": sign(square),
            "icon": icon(edition, square),
            "text": {language: sentence(edition, square, language) for language in LANGUAGES},
            "rules": rules(edition, square) if edition.course else [],
            "title": square.title,
            "deck": square.deck,
            "tax": square.tax,
            "box": list(place.box),
            "anchor": list(place.anchor),
            "side": place.side,
        }
        for square, place in zip(edition.squares, layout.places, strict=True)
    ]


def titles(edition: Edition, t: Tables) -> list[dict[str, Any]]:
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


def groups(edition: Edition) -> list[dict[str, Any]]:
    names = {language: names_of(edition, language).groups for language in LANGUAGES}
    return [
        {
            "name": words(group.name),
            "the": {language: f"{names[language][group.number]:the}" for language in LANGUAGES},
            "colour": group.colour,
            "ink": ink_on(group.colour),
            "letter": group.letter,
            "tile": TILE if group.pattern in PATTERNS else 0,
        }
        for group in edition.groups
    ]


def buildings(edition: Edition) -> list[dict[str, Any]]:
    codes = {language: codes_of([kind.short[language] for kind in edition.buildings]) for language in LANGUAGES}
    looks = [piece(edition.theme, kind.id, kind.number) for kind in edition.buildings]
    return [
        {
            "id": kind.id,
            "short": words(kind.short),
            "plural": words(kind.plural),
            "colour": colour,
            "shape": shape,
            "code": {language: codes[language][kind.number] for language in LANGUAGES},
            "category": None if kind.category is None else words(edition.categories[kind.category].name),
        }
        for kind, (colour, shape) in zip(edition.buildings, looks, strict=True)
    ]


def cards(edition: Edition) -> list[dict[str, Any]]:
    phrasebooks = [Phrasebook(language, edition, ()) for language in LANGUAGES]
    return [
        {
            "id": card.id,
            "deck": card.deck,
            "title": words(card.title),
            "text": words(card.text),
            "kept": None if card.kept < 0 else {phrases.locale: phrases.kept(card.number) for phrases in phrasebooks},
        }
        for card in edition.cards
    ]


def bands(edition: Edition, layout: Layout) -> dict[str, Any]:
    """How deep a band is on each side, and those of all lots of each group, as one path that its pattern fills, in a box."""

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


def theme(edition: Edition) -> dict[str, Any]:
    """How the edition looks, ready to be drawn: variables of CSS, and paths with the attributes that SVG knows.

    Each colour has its light and its dark side; no tile and no shapes where there is no felt or centre piece.
    """
    look = edition.theme
    light, dark = look.palette.light, look.palette.dark
    tiles = []
    if felt := look.felt:
        stroke = {"stroke": painted("line"), "stroke-width": felt.width, "fill": "none", "opacity": 0.5}
        tiles.append({"id": "felt", "size": felt.size, "path": {"d": felt.path, **stroke}})
    for number, group in enumerate(edition.groups):
        if path := PATTERNS.get(group.pattern):
            tiles.append(
                {"id": f"group-{number}", "size": TILE, "path": {"d": path, "fill": ink_on(group.colour), "opacity": 0.34}}
            )
    return {
        "style": {
            name: f"var(--light, {getattr(light, colour)}) var(--dark, {getattr(dark, colour)})"
            for colour, name in COLOURS.items()
        },
        "tiles": tiles,
        "centre": {
            "size": look.centre.size if look.centre else [1, 1],
            "shapes": [
                {"d": shape.d, "fill": painted(shape.fill), "stroke": painted(shape.stroke), "stroke-width": shape.width}
                for shape in (look.centre.shapes if look.centre else ())
            ],
        },
    }


def painted(colour: str | None) -> str:
    """A colour of the palette by its name, or as it is written."""
    return f"var({COLOURS[colour]})" if colour in COLOURS else colour or "none"


def weekend(t: Tables) -> dict[str, int] | None:
    """What it takes to leave a weekend; ``None`` where there is none."""
    if t.ticket_group < 0:
        return None
    return {"total": t.weekend_total, "throws": t.weekend_throws, "ticket": t.ticket, "group": t.ticket_group}


def words(both: Any) -> dict[str, str]:
    return {language: getattr(both, language) for language in LANGUAGES}


def builds(edition: Edition, square: Square) -> bool:
    """Does one build on it?"""
    return square.title is not None and edition.titles[square.title].rent == "by_step"
