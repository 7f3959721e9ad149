"""One edition of the game, ready to be played, read and cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from ..engine import rule, tables
from ..engine.tables import Tables, flags, numbers, rows
from ..errors.suggestions import public
from ..errors.worded import closest_match, describe_value, named_values, require_text, show_value, wrong
from ..words.catalogue import both, in_words
from ..words.languages import SPACE
from . import sources
from .errors import UnknownNameError, UnknownOptionError
from .format import (
    UNKNOWN,
    Amounts,
    Currency,
    Detention,
    Lockdown,
    Note,
    Origins,
    Players,
    SourceFile,
    ThemeFile,
    Trade,
    Weekend,
    Words,
)
from .names import Named, find
from .options import Option
from .settings import setting

SQUARE_KINDS: Final = {
    "start": tables.START,
    "property": tables.PROPERTY,
    "draw": tables.DRAW,
    "tax": tables.TAX,
    "rest": tables.REST,
    "detention": tables.DETENTION,
    "send": tables.SEND,
    "weekend": tables.WEEKEND,
    "action": tables.ACTION,
    "exit": tables.EXIT,
}
FAMILIES: Final = {
    "by_step": tables.LOT, "by_count": tables.BY_COUNT, "by_dice": tables.BY_DICE, "fixed": tables.FIXED,
}  # fmt: skip


MOST_WAYS: Final = 200_000  # of making up a sum with one more value of note


@dataclass(frozen=True, slots=True)
class Square(Named):
    """One stop of the track: ``kind`` is a key of ``SQUARE_KINDS``, ``label`` the number that is printed there, ``short`` a
    name that fits on it.
    """

    kind: str
    title: int | None
    deck: int | None
    tax: int
    rules: tuple[str, ...]
    label: str
    short: Words
    effects: tuple[tuple[int, ...], ...] = ()
    deferred: bool = False
    optional: bool = False
    origin: Origins = UNKNOWN

    @property
    def printed(self) -> str:
        return self.label

    @property
    def called(self) -> tuple[str, ...]:
        return (self.name.fr, self.name.en, self.label, self.label.replace(" ", ""))

    @property
    def shortened(self) -> tuple[str, ...]:
        return (self.short.fr, self.short.en)

    def mark(self, locale: str) -> str:
        return f"case {self.label}" if locale == "fr" else f"square {self.label}"


@dataclass(frozen=True, slots=True)
class Title(Named):
    """A title deed: ``rents`` are by step (``by_step``), by the number held (``by_count``), factors of the throw
    (``by_dice``) or one sum (``fixed``); ``steps`` say what may be built: a kind, how many of it stand there, the price.
    """

    square: int
    group: int
    rent: str
    price: int
    mortgage: int
    rents: tuple[int, ...]
    steps: tuple[tuple[int, int, int], ...]
    royalty: int
    building_share: int


@dataclass(frozen=True, slots=True)
class Group(Named):
    """Titles that belong together: those with rents ``by_step`` are colour groups and can be built on."""

    colour: str
    letter: str
    pattern: str
    rent: str
    titles: tuple[int, ...]

    @property
    def called(self) -> tuple[str, ...]:
        return (self.name.fr, self.name.en, self.letter)


@dataclass(frozen=True, slots=True)
class Category(Named):
    """A category of buildings, such as tourist buildings."""


@dataclass(frozen=True, slots=True)
class Building(Named):
    """A kind of building, of which ``per_lot`` may stand on one lot; ``category`` is the number of its category, if any."""

    short: Words
    plural: Words
    also: tuple[str, ...]
    supply: int
    per_lot: int
    small: bool
    category: int | None = None

    @property
    def called(self) -> tuple[str, ...]:
        texts = (self.name, self.short, self.plural)
        return (*(text.fr for text in texts), *(text.en for text in texts), *self.also)


@dataclass(frozen=True, slots=True)
class Token(Named):
    """What stands for a player on the board."""


@dataclass(frozen=True, slots=True)
class Card(Named):
    """A card: its effects are rows of the engine (see :mod:`plakett_widgets.engine.tables`)."""

    text: Words
    deck: int
    effects: tuple[tuple[int, ...], ...]
    rules: tuple[str, ...]
    origin: Origins = UNKNOWN

    @property
    def title(self) -> Words:
        """What stands at the head of the card, in French and English: its name."""
        return self.name

    @property
    def kept(self) -> int:
        """The kind of kept card, or -1 for one that is carried out at once."""
        return next((row[1] for row in self.effects if row[0] == tables.KEEP), -1)

    @property
    def exempts(self) -> int:
        """The title from whose royalty it frees, or -1."""
        return next((row[2] for row in self.effects if row[0] == tables.KEEP), -1)

    def mark(self, locale: str) -> str:
        return f"carte {self.id}" if locale == "fr" else f"card {self.id}"


@dataclass(frozen=True, slots=True)
class Deck(Named):
    """A deck and the numbers of its cards."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Branch(Named):
    """Effects from which a square or a card chooses: where the player chooses, they have an id and a name of their own."""

    effects: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rulebook: the options that govern it, and what shows it, if no event or refusal can."""

    id: str
    chapter: str
    text: Words
    options: tuple[str, ...]
    shown_by: tuple[str, ...]
    without_effect: str | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of the rulebook."""

    id: str
    title: Words
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of an edition in its own words, and which of them stand behind each rule of the engine."""

    chapters: tuple[Chapter, ...]
    cites: Mapping[str, tuple[str, ...]]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    def rule(self, id: str) -> Rule:
        """The rule with that id; raises :class:`UnknownNameError` when there is none."""
        if require_text("rule", id) not in self._by_id:
            match = closest_match(id.upper(), self._by_id)
            raise UnknownNameError("rule", id, (match,) if match else ())
        return self._by_id[id]

    def text(self, id: str, locale: str) -> str:
        """What a rule says; raises :class:`UnknownNameError` when there is no such rule."""
        return self.rule(id).text[locale]

    def chapter(self, id: str) -> Chapter:
        """The chapter with that id, or the one that holds the rule with that id.

        Raises :class:`UnknownNameError` when there is neither.
        """
        require_text("chapter", id)
        found = next((chapter for chapter in self.chapters if chapter.id == id), None)
        return found or self.chapter(self.rule(id).chapter)


@public
@dataclass(frozen=True)
class Edition:
    """All that an edition says: its box, track, cards, options and rulebook, and how it looks.

    >>> from plakett_widgets import editions
    >>> edition = editions.load("plakettopoly")
    >>> edition.square_named("avenue du depistage").number, edition.currency.format(1500, "en")
    (8, '$1,500')
    """

    id: str
    turn: str
    dice: int
    substitution: bool
    name: Words
    source: SourceFile | None
    players: Players
    currency: Currency
    amounts: Amounts
    detention: Detention | None
    weekend: Weekend | None
    lockdown: Lockdown | None
    trade: Trade
    denominations: tuple[Note, ...]
    settings: tuple[tuple[str, bool | int | str], ...]
    squares: tuple[Square, ...]
    groups: tuple[Group, ...]
    titles: tuple[Title, ...]
    categories: tuple[Category, ...]
    buildings: tuple[Building, ...]
    tokens: tuple[Token, ...]
    decks: tuple[Deck, ...]
    cards: tuple[Card, ...]
    branches: tuple[Branch, ...]
    options: tuple[Option, ...]
    rulebook: Rulebook
    theme: ThemeFile
    profiles: Mapping[str, Edition] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<edition {self.id}: {len(self.squares)} squares, {len(self.titles)} titles, {len(self.cards)} cards>"

    @property
    def course(self) -> bool:
        """Does its track lead from an entry to an exit, and not round and round?

        >>> from plakett_widgets import editions
        >>> [name for name in editions.names() if editions.load(name).course]
        ['confinement']
        """
        return self.lockdown is not None

    def about(self, locale: str) -> list[tuple[str, str]]:
        """Return where the game comes from, and what of it is ours, as pairs of a label and a text.

        Parameters
        ----------
        locale : str
            A language: ``"fr"`` or ``"en"``.

        Returns
        -------
        list of (str, str)
            Empty for an edition that does not say it.

        Examples
        --------
        >>> from plakett_widgets import editions
        >>> dict(editions.load("mspm").about("en"))["Card by card"]
        'titles: 52 ours · texts: 52 ours · effects: 9 from the rules, 43 ours'
        """
        squares, cards = ([thing.origin for thing in things] for things in (self.squares, self.cards))
        return sources.lines(self.source, squares, cards, locale)

    def square_named(self, text: str) -> Square:
        """The square with that number, id or name; raises :class:`UnknownNameError` with close matches."""
        return find("square", text, self.squares)

    def card_named(self, text: str) -> Card:
        """The card with that number, id or title; raises :class:`UnknownNameError` with close matches."""
        return find("card", text, self.cards)

    def building_named(self, text: str) -> Building:
        """The kind of building of that name; raises :class:`UnknownNameError` with close matches."""
        return find("building", text, self.buildings)

    def group_named(self, text: str) -> Group:
        """The group with that number, id, name or letter; raises :class:`UnknownNameError` with close matches."""
        return find("group", text, self.groups)

    def deck_named(self, text: str) -> Deck:
        """The deck with that number, id or name; raises :class:`UnknownNameError` with close matches."""
        return find("deck", text, self.decks)

    def token_named(self, text: str) -> Token:
        """The token with that number, id or name; raises :class:`UnknownNameError` with close matches."""
        return find("token", text, self.tokens)

    def option_named(self, name: str) -> Option:
        """The option of exactly that name; raises :class:`OptionError` with the closest one."""
        require_text("option", name)
        found = next((option for option in self.options if option.name == name), None)
        if found is None:
            names = tuple(option.name for option in self.options)
            match = closest_match(name, names)
            hint = (
                both("argument.meant", names=show_value(match)) if match else both("argument.there_are", names=", ".join(names))
            )
            message = in_words("option.unknown", name=show_value(name), edition=self.id, hint=hint)
            raise UnknownOptionError(message, name, names, match, ())
        return found

    def settle_options(self, options: Mapping[str, object] | None = None) -> dict[str, object]:
        """Every option with its value: the given one, or the default.

        Raises :class:`OptionError` for an unknown option or value, ``ValueError`` for what is no dictionary.

        >>> from plakett_widgets import editions
        >>> settled = editions.load("plakettopoly").settle_options({"end_condition": "turns:40"})
        >>> settled["end_condition"], settled["trade_barter"]
        ('turns:40', True)
        """
        chosen = named_values("options", options)
        settled = {name: self.option_named(name).settled(value) for name, value in chosen.items()}
        return {option.name: settled.get(option.name, option.default) for option in self.options}

    def under(self, options: Mapping[str, object] | None = None) -> Edition:
        """The edition with the board that these options choose; raises :class:`OptionError`."""
        settled = self.settle_options(options)
        boards = [option.chosen(settled[option.name])[0].board for option in self.options]
        return next((self.profiles.get(board, self) for board in boards if board is not None), self)

    def agreed(self, options: Mapping[str, object] | None = None) -> dict[str, dict[str, str]]:
        """By rule, in each language: what these options say of it where they are not the usual ones.

        >>> from plakett_widgets import editions
        >>> editions.load("plakettopoly").agreed({"trade_barter": False})["PLK-119"]["en"]
        'Barter: Sales are for money only.'
        """
        settled = self.settle_options(options)
        said: dict[str, dict[str, str]] = {}
        for option in self.options:
            value = settled[option.name]
            if value == option.default:
                continue
            for rule_id in option.rules:
                for locale, before in said.setdefault(rule_id, dict.fromkeys(SPACE, "")).items():
                    said[rule_id][locale] = f"{before} {option.words(value, locale)}".lstrip()
        return said

    def tables(self, options: Mapping[str, object] | None = None) -> Tables:
        """What the engine reads under these options; raises :class:`OptionError`."""
        settled = self.settle_options(options)
        detention, weekend, lockdown = self.detention, self.weekend, self.lockdown
        away = detention or weekend  # where a row of doubles leads
        groups = {group.id: group.number for group in self.groups}
        filled = Tables(
            kind=numbers(SQUARE_KINDS[square.kind] for square in self.squares),
            title_at=numbers(-1 if square.title is None else square.title for square in self.squares),
            deck_at=numbers(-1 if square.deck is None else square.deck for square in self.squares),
            tax=[square.tax for square in self.squares],
            detention=next((square.number for square in self.squares if square.kind == "detention"), -1),
            square_of=numbers(title.square for title in self.titles),
            family=numbers(FAMILIES[title.rent] for title in self.titles),
            group=numbers(title.group for title in self.titles),
            price=numbers(title.price for title in self.titles),
            mortgage=numbers(title.mortgage for title in self.titles),
            rent=rows([*([0] if title.rent in ("by_count", "by_dice") else []), *title.rents] for title in self.titles),
            royalty=[title.royalty for title in self.titles],
            building_share=[title.building_share for title in self.titles],
            steps=numbers(len(title.steps) for title in self.titles),
            kind_at=rows([-1, *(kind for kind, _, _ in title.steps)] for title in self.titles),
            pieces_at=rows([0, *(pieces for _, pieces, _ in title.steps)] for title in self.titles),
            building_price=rows([0, *(price for _, _, price in title.steps)] for title in self.titles),
            members=rows(group.titles for group in self.groups),
            colour_group=flags(group.rent == "by_step" for group in self.groups),
            supply=numbers(building.supply for building in self.buildings),
            substitution=self.substitution,
            decks=[list(deck.cards) for deck in self.decks],
            deck_of=[card.deck for card in self.cards],
            effects=[[list(effect) for effect in card.effects] for card in self.cards],
            keepable=[card.number for card in self.cards if card.kept >= 0],
            kept_kind=[card.kept for card in self.cards],
            exempts=[card.exempts for card in self.cards],
            start_cash=self.amounts.start_cash,
            bank_cash=sum(note.value * note.supply for note in self.denominations),
            salary=self.amounts.salary,
            card_salary=self.amounts.salary,
            fine=detention.fine if detention else lockdown.fine if lockdown else 0,
            interest_percent=self.amounts.interest_percent,
            interest_unit=self.amounts.interest_unit,
            smallest_note=min((note.value for note in self.denominations), default=1),
            resale_percent=self.amounts.resale_percent,
            double_rent=self.amounts.full_group_factor,
            max_doubles=away.doubles if away else 0,
            detention_throws=detention.throws if detention else 0,
            fine_throws=detention.fine_throws if detention else 0,
            counter_limit=self.trade.counter_offers,
            weekend_total=weekend.total if weekend else 0,
            weekend_throws=weekend.throws if weekend else 0,
            ticket=weekend.ticket if weekend else 0,
            ticket_group=groups[weekend.group] if weekend else -1,
            dice=self.dice,
            exit=next((square.number for square in self.squares if square.kind == "exit"), -1),
            optional=next((square.number for square in self.squares if square.optional), -1),
            roundabout=self.square_named(lockdown.bankruptcy).number if lockdown else -1,
            police=self.square_named(lockdown.police).number if lockdown else -1,
            hold=lockdown.hold if lockdown else 0,
            aid=lockdown.aid if lockdown else 0,
            directives=[[list(effect) for effect in square.effects] for square in self.squares],
            deferred=[square.deferred for square in self.squares],
            branches=[[list(effect) for effect in branch.effects] for branch in self.branches],
            banker=self.players.banker,
            unlimited_bank=not self.denominations,
        )
        given: dict[str, Any] = {name: setting(name, value, None) for name, value in self.settings}
        for option in self.options:
            given |= option.settings(settled[option.name])
        if given.get("unlimited_small"):
            given["supply"] = numbers(self.room_for(kind) if kind.small else kind.supply for kind in self.buildings)
        return replace(filled, **given)

    def room_for(self, kind: Building) -> int:
        """How many such buildings the lots have room for."""
        return sum(max((pieces for what, pieces, _ in title.steps if what == kind.number), default=0) for title in self.titles)

    def cites(self, rule_id: int, square: int = -1, card: int = -1) -> tuple[str, ...]:
        """The rules of the edition behind a rule of the engine, the one to show first; empty when there is none.

        >>> from plakett_widgets import editions
        >>> editions.load("plakettopoly").cites(rule.TAX, square=4)
        ('PLK-079', 'PLK-029', 'PLK-040')
        """
        own = {
            "square": self.squares[square].rules if square >= 0 else (),
            "card": self.cards[card].rules if card >= 0 else (),
        }
        ids = self.rulebook.cites.get(rule.NAMES.get(rule_id, ""), ())
        return tuple(id for cited in ids for id in own.get(cited, (cited,)))

    def notes(self, players: int) -> list[dict[int, int]]:
        """How the bank makes up the starting money of each seat: the usual split while it has the notes, else another.

        ``ValueError`` for more players than the game is for.

        >>> from plakett_widgets import editions
        >>> deals = editions.load("plakettopoly").notes(6)
        >>> deals[0][20], deals[5][20], sum(value * count for value, count in deals[5].items())
        (6, 0, 1500)
        """
        if players not in range(1, self.players.max + 1):
            raise wrong("edition.players", most=self.players.max, given=describe_value(players))
        usual = {note.value: note.dealt for note in self.denominations}  # none where money is an account
        stock = {note.value: note.supply for note in self.denominations}
        deals = []
        for _ in range(players):
            deal = usual
            if any(stock[value] < count for value, count in usual.items()):
                # a bank without the notes for any split issues what it needs
                deal = _split(self.amounts.start_cash, usual, stock) or usual
            for value, count in deal.items():
                stock[value] = max(0, stock[value] - count)
            deals.append(dict(deal))
        return deals


def _split(total: int, usual: Mapping[int, int], stock: Mapping[int, int]) -> dict[int, int] | None:
    """The split of a sum into notes of the stock that differs least from the usual one, or None."""
    best: dict[int, tuple[int, dict[int, int]]] = {0: (0, {})}
    for value, count in usual.items():
        reached: dict[int, tuple[int, dict[int, int]]] = {}
        if len(best) * min(stock[value], total // value) > MOST_WAYS:
            return None
        for amount, (distance, split) in best.items():
            for notes in range(min(stock[value], (total - amount) // value) + 1):
                sum_, change = amount + notes * value, distance + abs(notes - count)
                if sum_ not in reached or change < reached[sum_][0]:
                    reached[sum_] = (change, {**split, value: notes})
        best = reached
    return best[total][1] if total in best else None
