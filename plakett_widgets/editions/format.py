"""The files of an edition, field by field.

A folder holds six TOML files, of which the theme may be missing. Each is checked here on its own, and by
:mod:`plakett_widgets.editions.check` against the others. Every text is given in French and in English.

Effects of cards, in the order in which they happen:

=============  =====================================================  ================================================
``do``         fields                                                 meaning
=============  =====================================================  ================================================
transfer       payer, payee, amount, per_building, per_title,         pay a sum, and so much per building and title of
               mortgaged_count, count_on, owner_of                    one side
move_to        square, salary, back                                   advance to that square, or go back to it
move_nearest   group, salary, rent_factor, throw_factor, throw_anew   advance to the next square of that group
move_by        steps, salary                                          advance, or go back when negative
send_away                                                             go to the detention, which ends the turn
keep           as, of                                                 hold the card until it is used or sold
=============  =====================================================  ================================================

On an open track, which has an exit, squares have effects too (of kind ``action``), and there are these:

=============  =====================================================  ================================================
``do``         fields                                                 meaning
=============  =====================================================  ================================================
transfer       payer, payee, amount, per_throw                        pay a sum, or so much per point of a throw
move_to        square                                                 go straight to that square
move_by        steps                                                  count squares, back when negative
promise        amount                                                 money that waits at the post office
miss           turns, thrown                                          miss so many turns, or as many as are thrown
hold                                                                  a stay on the square of the bankrupt
draw           deck, count                                            draw cards for the next turn, keep jokers
choose         options                                                carry out the effects of one of them
parity         even, odd                                              throw, and carry out the effects of one of them
cure                                                                  be cured
unless_cured   effects                                                the effects for a token that is not cured
deposit        amount, overdrawn                                      pay a sum, or follow the effects
collect                                                               throw for promised money, and move on by it
advance_again                                                         count again the number that led here, in the same turn
throw_again                                                           throw and move again
prison                                                                throw: an odd number locks in
pilgrimage     square                                                 go there with the nearest player
exit_on        value                                                  throw: that number leads out, any other back
=============  =====================================================  ================================================

Effects within ``choose``, ``parity``, ``unless_cured`` and ``deposit`` are plain ones.  The jokers are kept as a ``permit``
(for the square of the police), a ``mask`` (against a fine), a ``certificate`` (of a cure), a ``lawyer`` (in prison),
``telework`` (instead of turns to miss) and ``gel`` (to stay on an occupied square).

The parties of a transfer are ``bank``, ``drawer``, ``each_other``, ``each_player`` and, as payee, ``owner_of`` the property
square that the field of that name gives: the bank while nobody owns it or it is mortgaged.  A card is kept as a ``release``
from the detention, a ``ticket`` out of a weekend, or an ``exemption`` from the royalty ``of`` a property square.  In the text
of a card, ``{dest}`` is the name of the square to which it leads.
"""

from __future__ import annotations

import unicodedata
from numbers import Real
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from ..errors.worded import as_hint, describe_value, did_you_mean, printable, wrong
from ..words.catalogue import both
from ..words.languages import group_digits, is_french
from .settings import MAX_AMOUNT

MAX_SQUARES: Final = 120
MAX_TITLES: Final = 62  # a number of 64 bits has a place for each
MAX_KEPT: Final = 62  # cards: the same
MAX_SEATS: Final = 8
MAX_THROWS: Final = 100  # of a stay, or of doubles in a row
MAX_CARDS: Final = 200


def _plain(text: str) -> str:
    for char in () if text.isprintable() else text:
        if not char.isprintable() and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            raise wrong("field.control", char=f"U+{ord(char):04X}")
    if text != text.strip():
        raise wrong("field.space")
    return text


PLAIN = AfterValidator(_plain)
ShortText = Annotated[str, StringConstraints(min_length=1, max_length=80), PLAIN]
LongText = Annotated[str, StringConstraints(min_length=1, max_length=600), PLAIN]
SLUG: Final = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
CODE: Final = r"^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$"
IDENTIFIER: Final = r"^[a-z][a-z0-9_]*$"
COLOUR: Final = r"^#[0-9A-Fa-f]{6}$"
PATH: Final = r"^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]*$"
MONEY: Final = r"^[^{}]*\{\}[^{}]*$"
LETTER: Final = r"^[A-Z]$"
LABEL: Final = r"^[0-9]{1,3}( [a-z]{1,5})?$"
Slug = Annotated[str, StringConstraints(pattern=SLUG, max_length=60)]
Code = Annotated[str, StringConstraints(pattern=CODE, max_length=20)]
Identifier = Annotated[str, StringConstraints(pattern=IDENTIFIER, max_length=60)]
Amount = Annotated[int, Field(ge=0, le=MAX_AMOUNT)]
Price = Annotated[int, Field(ge=1, le=MAX_AMOUNT)]
Count = Annotated[int, Field(ge=1, le=1000)]
Percent = Annotated[int, Field(ge=0, le=100)]
Factor = Annotated[int, Field(ge=1, le=100)]
Seats = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Throws = Annotated[int, Field(ge=1, le=MAX_THROWS)]
Codes = Annotated[list[Code], Field(max_length=12)]
Value = bool | int | ShortText  # of a setting, or of an option
# A theme goes into the SVG and the CSS of a page, with these characters only.
Colour = Annotated[str, StringConstraints(pattern=COLOUR)]
SvgPath = Annotated[str, StringConstraints(pattern=PATH, max_length=2000)]
Side = Annotated[int, Field(ge=4, le=400)]
Width = Annotated[float, Field(gt=0, le=60, allow_inf_nan=False)]


class Fields(BaseModel):
    """A table of fields, and no others. A mistyped one is named with those that there are."""

    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True)  # “3” and true are no numbers

    @model_validator(mode="before")
    @classmethod
    def _no_other_fields(cls, data: Any) -> Any:
        if isinstance(data, dict) and not data.keys() <= cls.model_fields.keys():
            known = [field.alias or name for name, field in cls.model_fields.items()]
            for given in data:
                if given not in known:
                    key = printable(str(given))
                    hint = did_you_mean(key, known) or as_hint(both("field.fields", names=", ".join(known)))
                    raise PydanticCustomError("unknown_field", "is not a field here", {"key": key, "hint": hint})
        return data


class Model(Fields):
    model_config = ConfigDict(defer_build=True, frozen=True)


class Words(Model):
    """A text in both languages.

    Parameters
    ----------
    fr : str
        The text in French.
    en : str
        The text in English.

    Examples
    --------
    >>> Words(fr="Rouge", en="Red")["fr-CA"]
    'Rouge'
    """

    fr: str
    en: str

    def __getitem__(self, locale: str) -> str:
        """Return the text in any kind of French or English. ``ValueError`` for another language."""
        return self.fr if is_french(locale) else self.en

    def __str__(self) -> str:
        return self.en


class Name(Words):
    fr: ShortText
    en: ShortText


class Prose(Words):
    fr: LongText
    en: LongText


class FrenchForms(Model):
    """The forms of a name in French sentences, where they do not follow from the name itself."""

    the: ShortText | None = None  # with its article: l’avenue de la Vaccination
    at: ShortText | None = None  # as a place: avenue de la Vaccination, au Canada
    gender: Literal["m", "f"] | None = None

    @model_validator(mode="after")
    def _gender_of_the_article(self) -> FrenchForms:
        shown = {"le": "m", "la": "f"}.get((self.the or "").split(" ")[0])
        if shown and self.gender not in (None, shown):
            raise wrong("field.gender", gender=shown, the=self.the)
        return self


class EnglishForms(Model):
    """The forms of a name in English sentences."""

    the: ShortText | None = None  # with its article, if it has one: the Pharmacy
    at: ShortText | None = None  # as a place: on Vaccination Avenue, in Lyon
    a: ShortText | None = None  # one of several: an inn


class Grammar(Model):
    """The forms of a name in sentences of each language. :mod:`plakett_widgets.texts.names` has the rules behind them."""

    fr: FrenchForms = FrenchForms()
    en: EnglishForms = EnglishForms()


class Noun(Model):
    """A thing whose name stands in sentences."""

    name: Name
    grammar: Grammar = Grammar()


# where things come from

Origin = Literal["stated", "found", "ours"]  # by the rulebook, somewhere else in public, or made up by the edition


class Origins(Model):
    """The sources of the parts of a square or a card, none for parts that are left out."""

    name: Origin | None = None
    title: Origin | None = None
    place: Origin | None = None
    price: Origin | None = None
    rent: Origin | None = None
    amount: Origin | None = None
    text: Origin | None = None
    effect: Origin | None = None


UNKNOWN: Final = Origins()


class SourceFile(Model):
    """The sources of a game."""

    game: Prose  # its kind, its makers and its purpose
    cited: ShortText | None = None  # the title of the rulebook, as it is printed
    stated: Prose | None = None
    found: Prose | None = None
    ours: Prose | None = None
    thanks: Prose | None = None


# edition.toml


class Players(Model):
    min: Seats
    max: Seats
    banker: bool = True  # somebody at the table keeps the bank
    banker_apart: Seats = 1  # from so many players on the banker may stay out of the game
    tokens: Literal["chosen", "drawn"] = "chosen"


class Currency(Model):
    symbol: Annotated[str, StringConstraints(min_length=1, max_length=8), PLAIN]
    fr: Annotated[str, StringConstraints(pattern=MONEY, max_length=20), PLAIN]
    en: Annotated[str, StringConstraints(pattern=MONEY, max_length=20), PLAIN]

    def format(self, amount: int, locale: str) -> str:
        """Return an amount as a sentence in that language writes it, with no-break spaces.

        >>> dollars = Currency(symbol="$", fr="{}\u00a0$", en="${}")
        >>> dollars.format(-1500, "en"), dollars.format(1500, "fr") == "1\u202f500\u00a0$"
        ('−$1,500', True)
        """
        if not isinstance(amount, Real):
            raise wrong("argument.amount", given=describe_value(amount))
        written = (self.fr if is_french(locale) else self.en).replace("{}", group_digits(abs(amount), locale))
        return f"−{written}" if amount < 0 else written


class Amounts(Model):
    start_cash: Amount
    salary: Amount
    full_group_factor: Factor
    resale_percent: Percent
    interest_percent: Percent
    interest_unit: Price


class Detention(Model):
    fine: Amount
    doubles: Throws
    throws: Throws
    fine_throws: Annotated[int, Field(ge=0, le=MAX_THROWS)]


class Weekend(Model):
    doubles: Throws  # so many in a row lead to the next one
    total: Annotated[int, Field(ge=2, le=12)]  # of the throw that leaves one
    throws: Throws
    ticket: Price
    group: Slug  # whose owners share the price of the ticket


class Trade(Model):
    counter_offers: Annotated[int, Field(ge=0, le=100)]


class Note(Model):
    value: Price
    dealt: Annotated[int, Field(ge=0, le=100)]
    supply: Annotated[int, Field(ge=0, le=10_000)]


class CategoryFile(Model):
    """A category of buildings, as a card may count them."""

    id: Slug
    name: Name


class BuildingFile(Noun):
    id: Slug
    short: Name
    plural: Name
    category: Slug | None = None
    also: Annotated[list[ShortText], Field(max_length=12)] = []
    supply: Count
    per_lot: Annotated[int, Field(ge=1, le=12)]
    small: bool = False  # an option may lift the limit of the small kinds


class TokenFile(Model):
    id: Slug
    name: Name


class Lockdown(Model):
    fine: Amount  # for an ordered move onto an occupied square
    aid: Amount  # after a stay of the bankrupt
    hold: Annotated[int, Field(ge=1, le=100)]  # turns of that stay
    bankruptcy: Slug  # the square of the stay
    police: Slug  # the square that a permit avoids


class EditionFile(Model):
    id: Slug
    based_on: Slug | None = None
    turn: Literal["classic", "lockdown"]
    dice: Literal[1, 2] = 2
    buildings: Literal["ladder", "substitution", "none"] = "ladder"
    name: Name
    source: SourceFile | None = None
    players: Players
    currency: Currency
    amounts: Amounts
    detention: Detention | None = None
    weekend: Weekend | None = None
    lockdown: Lockdown | None = None
    trade: Trade
    note: Annotated[list[Note], Field(max_length=20)] = []
    category: Annotated[list[CategoryFile], Field(max_length=12)] = []
    building: Annotated[list[BuildingFile], Field(max_length=24)] = []
    settings: dict[Identifier, Value] = {}
    token: Annotated[list[TokenFile], Field(min_length=1, max_length=MAX_SEATS)]


# effects, of cards and squares

Party = Literal["bank", "drawer", "each_other", "each_player"]


class Transfer(Model):
    do: Literal["transfer"]
    payer: Party
    payee: Party | Literal["owner_of"]
    amount: Amount = 0
    per_building: dict[Slug, Amount] = {}
    per_title: dict[Slug, Amount] = {}
    mortgaged_count: bool = True
    count_on: Literal["payer", "payee"] | None = None
    owner_of: Slug | None = None
    per_throw: bool = False


class MoveTo(Model):
    do: Literal["move_to"]
    square: Slug
    salary: bool = True
    back: bool = False


class MoveNearest(Model):
    do: Literal["move_nearest"]
    group: Slug
    salary: bool = True
    rent_factor: Factor = 1
    throw_factor: Annotated[int, Field(ge=0, le=100)] = 0
    throw_anew: bool = False


class MoveBy(Model):
    do: Literal["move_by"]
    steps: Annotated[int, Field(gt=-MAX_SQUARES, lt=MAX_SQUARES)]
    salary: bool = True


class SendAway(Model):
    do: Literal["send_away"]


class Keep(Model):
    do: Literal["keep"]
    as_: Annotated[
        Literal["release", "ticket", "exemption", "permit", "mask", "certificate", "lawyer", "telework", "gel"],
        Field(alias="as"),
    ]
    of: Slug | None = None


class Promise(Model):
    do: Literal["promise"]
    amount: Price


class Miss(Model):
    do: Literal["miss"]
    turns: Annotated[int, Field(ge=1, le=100)] | None = None
    thrown: bool = False


class DrawCards(Model):
    do: Literal["draw"]
    deck: Slug
    count: Annotated[int, Field(ge=1, le=12)] = 1


class Simple(Model):
    """An effect without fields."""

    do: Literal["hold", "cure", "collect", "advance_again", "throw_again", "prison"]


class Pilgrimage(Model):
    do: Literal["pilgrimage"]
    square: Slug


class ExitOn(Model):
    do: Literal["exit_on"]
    value: Annotated[int, Field(ge=1, le=6)]


AnyPlain = (
    Transfer | MoveTo | MoveNearest | MoveBy | SendAway | Keep | Promise | Miss | DrawCards | Simple | Pilgrimage | ExitOn
)
PlainEffect = Annotated[AnyPlain, Field(discriminator="do")]
Branch = Annotated[list[PlainEffect], Field(max_length=8)]


class BranchFile(Model):
    id: Slug
    name: Name
    effects: Branch


class Choose(Model):
    do: Literal["choose"]
    options: Annotated[list[BranchFile], Field(min_length=2, max_length=12)]


class Parity(Model):
    do: Literal["parity"]
    even: Branch
    odd: Branch


class UnlessCured(Model):
    do: Literal["unless_cured"]
    effects: Branch


class Deposit(Model):
    do: Literal["deposit"]
    amount: Price
    overdrawn: Branch


EffectFile = Annotated[AnyPlain | Choose | Parity | UnlessCured | Deposit, Field(discriminator="do")]
Effects = Annotated[list[EffectFile], Field(max_length=8)]


# board.toml


class AnyGroup(Noun):
    id: Slug
    colour: Colour
    letter: Annotated[str, StringConstraints(pattern=LETTER)]
    pattern: Literal["plain", "bricks", "dots", "stripes", "diagonal", "checks", "grid", "waves", "zigzag"]


class ColourGroup(AnyGroup):
    rent: Literal["by_step"]
    building_prices: dict[Slug, Price] = {}


class CountGroup(AnyGroup):
    rent: Literal["by_count"]
    rents: Annotated[list[Amount], Field(min_length=1, max_length=12)]


class DiceGroup(AnyGroup):
    rent: Literal["by_dice"]
    factors: Annotated[list[Factor], Field(min_length=1, max_length=12)]
    unit: Price = 1


class FixedGroup(AnyGroup):
    rent: Literal["fixed"]
    amount: Amount


GroupFile = Annotated[ColourGroup | CountGroup | DiceGroup | FixedGroup, Field(discriminator="rent")]


Rents = Annotated[list[Amount], Field(min_length=1, max_length=14)]  # by step


class BuildingHere(Model):
    price: Price
    rent: Amount


class AnySquare(Noun):
    id: Slug
    abbreviation: Name | None = None  # its name where there is no room for it on the board
    label: Annotated[str, StringConstraints(pattern=LABEL)] | None = None  # its place, if not printed
    origin: Origins = UNKNOWN
    rules: Codes = []


class PlainSquare(AnySquare):
    kind: Literal["start", "rest", "detention", "send", "weekend", "exit"]


class PropertySquare(AnySquare):
    kind: Literal["property"]
    group: Slug
    price: Price
    mortgage: Price
    rents: Rents | None = None
    buildings: dict[Slug, BuildingHere] = {}
    royalty: Amount = 0  # from every salary
    building_share: Percent = 0  # of the price of every building


class DrawSquare(AnySquare):
    kind: Literal["draw"]
    deck: Slug


class TaxSquare(AnySquare):
    kind: Literal["tax"]
    amount: Price


class ActionSquare(AnySquare):
    kind: Literal["action"]
    effects: Effects
    deferred: bool = False  # its effects wait for the start of the next turn, and replace the throw
    optional: bool = False  # need not be counted on the way forward


SquareFile = Annotated[PlainSquare | PropertySquare | DrawSquare | TaxSquare | ActionSquare, Field(discriminator="kind")]


class OtherSquare(Model):
    at: Slug  # the id of the square that it stands for
    name: Name | None = None
    abbreviation: Name | None = None
    grammar: Grammar = Grammar()
    origin: Origins | None = None
    price: Price | None = None
    mortgage: Price | None = None
    rents: Rents | None = None
    effects: Effects | None = None

    def instead_of(self, square: SquareFile) -> SquareFile:
        """Return that square with what this one changes. Another name never has the grammar or abbreviation of the old one."""
        changed = self.model_fields_set - {"at"} | ({"grammar", "abbreviation"} if self.name else set())
        return square.model_copy(update={field: getattr(self, field) for field in changed})


class ProfileFile(Model):
    """A profile: the same board with some squares changed."""

    id: Identifier
    square: Annotated[list[OtherSquare], Field(min_length=1, max_length=MAX_SQUARES)]


class BoardFile(Model):
    group: Annotated[list[GroupFile], Field(max_length=24)] = []
    square: Annotated[list[SquareFile], Field(min_length=4, max_length=MAX_SQUARES)]
    profile: Annotated[list[ProfileFile], Field(max_length=8)] = []

    @property
    def properties(self) -> list[PropertySquare]:
        return [square for square in self.square if isinstance(square, PropertySquare)]

    def place(self, id: str) -> int:
        """Return the number of the square with that id."""
        return [square.id for square in self.square].index(id)

    def under(self, id: str) -> BoardFile:
        """Return the board with the squares of that profile."""
        others = {other.at: other for profile in self.profile if profile.id == id for other in profile.square}
        squares = [others[square.id].instead_of(square) if square.id in others else square for square in self.square]
        return self.model_copy(update={"square": squares})


# cards.toml


class CardFile(Model):
    id: Code
    title: Name
    text: Prose
    origin: Origins = UNKNOWN
    effects: Annotated[list[EffectFile], Field(min_length=1, max_length=8)]
    rules: Codes = []


class DeckFile(Noun):
    id: Slug
    size: Annotated[int, Field(ge=1, le=MAX_CARDS)]
    card: Annotated[list[CardFile], Field(min_length=1, max_length=MAX_CARDS)]


class CardsFile(Model):
    deck: Annotated[list[DeckFile], Field(max_length=12)] = []


# options.toml


class ChoiceFile(Model):
    value: Value
    text: Prose
    sets: dict[Identifier, Value] = {}
    board: Identifier | None = None  # the profile of the board


class OptionFile(Model):
    name: Identifier
    label: Name
    default: Value
    before: Value | None = None  # how games were played before there was this option
    ambiguities: Codes = []
    rules: Annotated[list[Code], Field(max_length=24)] = []
    choice: Annotated[list[ChoiceFile], Field(min_length=1, max_length=12)]


class OptionsFile(Model):
    option: Annotated[list[OptionFile], Field(max_length=60)] = []


# rulebook.toml

Sight = Literal[
    "aid_due", "bank", "banker", "buildings", "cards", "cash", "claims", "cured", "deck", "detained", "finished", "held",
    "jailed", "material", "missed", "mortgaged", "notes", "on", "out", "over", "owner", "pending", "promised", "queue",
    "stock", "throws", "titles", "tokens", "turn", "winners", "worth",
]  # fmt: skip


class RuleFile(Model):
    id: Code
    text: Prose
    shown_by: Annotated[list[Sight], Field(min_length=1, max_length=12)] | None = None
    without_effect: LongText | None = None


class ChapterFile(Model):
    id: Slug
    title: Name
    rule: Annotated[list[RuleFile], Field(min_length=1, max_length=200)]


class RulebookFile(Model):
    chapter: Annotated[list[ChapterFile], Field(max_length=40)] = []
    cites: dict[Identifier, Annotated[list[Code], Field(min_length=1, max_length=24)]] = {}


# theme.toml

# the icons of the board, for tokens and squares
Icon = Literal[
    "alarm-clock", "ambulance", "anchor", "bandage", "bike", "bird", "briefcase-medical", "chef-hat", "circle", "clapperboard",
    "coffee", "coins", "cooking-pot", "croissant", "diamond", "droplets", "factory", "fan", "fish", "fuel", "gem", "hexagon",
    "hospital", "kayak", "landmark", "laptop", "life-buoy", "lighthouse", "paw-print", "pentagon", "phone", "plane",
    "sailboat", "satellite-dish", "ship", "sofa", "sport-shoe", "sprout", "square", "stethoscope", "store", "syringe",
    "thermometer", "train-front", "triangle", "umbrella", "user-plus", "volleyball", "wheat", "wind",
]  # fmt: skip


class Colours(Model):
    """The palette in one light, each colour by what it paints."""

    paper: Colour
    felt: Colour  # the middle of the board
    card: Colour
    ink: Colour
    soft: Colour  # lesser text
    line: Colour
    accent: Colour
    on_accent: Colour
    second: Colour


PAINT: Final = rf"^({'|'.join(Colours.model_fields)}|#[0-9A-Fa-f]{{6}})$"
Paint = Annotated[str, StringConstraints(pattern=PAINT)]


class PaletteFile(Model):
    light: Colours
    dark: Colours


class FeltFile(Model):
    """One tile of the pattern on the middle of the board, as a stroked path."""

    size: Side
    path: SvgPath
    width: Width = 1


class ShapeFile(Model):
    d: SvgPath
    fill: Paint | None = None
    stroke: Paint | None = None
    width: Width = 1


class DrawingFile(Model):
    """A drawing in a box of this size, from the lowest shape to the topmost."""

    size: Annotated[list[Side], Field(min_length=2, max_length=2)]
    shapes: Annotated[list[ShapeFile], Field(min_length=1, max_length=40)]


class LookFile(Model):
    """A kind of building: its outline in a box of 24 by 24, in which what is enclosed twice is empty."""

    colour: Colour
    shape: SvgPath


PLAIN_PALETTE: Final = PaletteFile(
    light=Colours(
        paper="#f4f6f3", felt="#dcebe4", card="#fffefb", ink="#16211f", soft="#51605c", line="#b6c3bd",
        accent="#0b6b5d", on_accent="#ffffff", second="#9a5212",
    ),
    dark=Colours(
        paper="#14191a", felt="#1b2a28", card="#232a2c", ink="#e9eeec", soft="#a5b3ae", line="#46524f",
        accent="#5fd0b9", on_accent="#06201b", second="#e0a86a",
    ),
)  # fmt: skip


class ThemeFile(Model):
    """The look of the board. Whatever is left out is plain."""

    palette: PaletteFile = PLAIN_PALETTE
    felt: FeltFile | None = None
    centre: DrawingFile | None = None
    cover: DrawingFile | None = None
    buildings: Annotated[dict[Slug, LookFile], Field(max_length=24)] = {}
    tokens: Annotated[dict[Slug, Icon], Field(max_length=MAX_SEATS)] = {}
    squares: Annotated[dict[Slug, Icon], Field(max_length=MAX_SQUARES)] = {}
    drawings: Annotated[dict[Slug, DrawingFile], Field(max_length=MAX_SQUARES)] = {}


FILES: Final[dict[str, type[Model]]] = {
    "edition.toml": EditionFile,
    "board.toml": BoardFile,
    "cards.toml": CardsFile,
    "options.toml": OptionsFile,
    "rulebook.toml": RulebookFile,
    "theme.toml": ThemeFile,
}
THEME: Final = "theme.toml"  # without which an edition looks plain


def json_schema() -> dict[str, dict[str, object]]:
    """Return the JSON Schema of each file of an edition, for editors that complete and check TOML or JSON.

    Returns
    -------
    dict of str to dict
        The schemas, by the name of the file.

    Examples
    --------
    >>> sorted(json_schema())
    ['board.toml', 'cards.toml', 'edition.toml', 'options.toml', 'rulebook.toml', 'theme.toml']
    """
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {name: {"$schema": draft, **model.model_json_schema(), "title": name} for name, model in FILES.items()}
