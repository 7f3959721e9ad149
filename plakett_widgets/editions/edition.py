"""An edition of the game, ready to be played, read and cited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from ..engine import rule, tables
from ..engine.tables import Tables, flags, numbers, rows
from ..errors.suggestions import public
from ..errors.worded import closest_match, describe_value, named_values, require_text, show_value, wrong
from ..words.catalogue import both, in_words
from ..words.languages import SPACE
from . import format as fmt
from . import sources
from .errors import UnknownNameError, UnknownOptionError
from .names import Named, find
from .options import Option
from .settings import numbers_of, setting

SQUARE_KINDS: Final = numbers_of("start", "property", "draw", "tax", "rest", "detention", "send", "weekend", "action", "exit")
FAMILIES: Final = {
    "by_step": tables.LOT, "by_count": tables.BY_COUNT, "by_dice": tables.BY_DICE, "fixed": tables.FIXED,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Square(Named):
    """A stop of the track.

    Parameters
    ----------
    number : int
        Its place on the track, counted from 0.
    id : str
        Its id in the files of the edition.
    name : Words
        Its name in both languages.
    kind : str
        ``"start"``, ``"property"``, ``"draw"``, ``"tax"``, ``"rest"``, ``"detention"``, ``"send"``, ``"weekend"``, ``"action"``
        or ``"exit"``.
    title : int or None
        The number of its title.
    deck : int or None
        The number of the deck that is drawn from there.
    tax : int
        The sum that is paid there.
    rules : tuple of str
        The ids of its rules.
    label : str
        The number that is printed there.
    short : Words
        A name that fits on it.
    effects : tuple of tuples of int
        What it orders, as rows of the engine.
    deferred : bool
        Whether its effects wait for the next turn.
    optional : bool
        Whether it need not be counted on the way forward.
    origin : Origins
        Where its parts come from.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").squares[8].name["fr"]
    'Avenue du Dépistage'
    """

    kind: str
    title: int | None
    deck: int | None
    tax: int
    rules: tuple[str, ...]
    label: str
    short: fmt.Words
    effects: tuple[tuple[int, ...], ...] = ()
    deferred: bool = False
    optional: bool = False
    origin: fmt.Origins = fmt.UNKNOWN

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
    """A title deed.

    Parameters
    ----------
    number : int
        Its number.
    id : str
        Its id in the files of the edition.
    name : Words
        Its name in both languages.
    square : int
        The number of its square.
    group : int
        The number of its group.
    rent : str
        How its rent is found: ``"by_step"``, ``"by_count"``, ``"by_dice"`` or ``"fixed"``.
    price : int
        Its printed price.
    mortgage : int
        The loan that the bank gives for it.
    rents : tuple of int
        The rents by step, or by the number held, the factors of the throw, or one sum.
    steps : tuple of tuples of int
        What may be built: the kind, how many of it stand there, the price.
    royalty : int
        What it earns from every salary.
    building_share : int
        The percentage that it earns of the price of every building.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> title = editions.load("plakettopoly").titles[0]
    >>> title.price, title.rents[0]
    (60, 3)
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
    """Titles that belong together.

    Those with rents ``by_step`` are colour groups and can be built on.

    Parameters
    ----------
    number : int
        Its number. Colour groups come first.
    id : str
        Its id in the files of the edition.
    name : Words
        Its name in both languages.
    colour : str
        Its colour, such as ``"#7b4b2a"``.
    letter : str
        A capital letter that distinguishes it.
    pattern : str
        A pattern that distinguishes it, such as ``"bricks"``.
    rent : str
        How the rents of its titles are found: ``"by_step"``, ``"by_count"``, ``"by_dice"`` or ``"fixed"``.
    titles : tuple of int
        The numbers of its titles.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").groups[0].titles
    (0, 1)
    """

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
    """A kind of building.

    Parameters
    ----------
    number : int
        Its number.
    id : str
        Its id in the files of the edition.
    name : Words
        Its name in both languages.
    short : Words
        A shorter name.
    plural : Words
        The name of several.
    also : tuple of str
        Other names by which it is found.
    supply : int
        How many the bank has.
    per_lot : int
        How many may stand on one lot.
    small : bool
        Whether an option may lift the limit of its supply.
    category : int or None
        The number of its category.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> [(kind.name.en, kind.supply) for kind in editions.load("classic40").buildings]
    [('House', 32), ('Hotel', 12)]
    """

    short: fmt.Words
    plural: fmt.Words
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
    """The piece of a player on the board.

    Parameters
    ----------
    number : int
        Its number.
    id : str
        Its id in the files of the edition.
    name : Words
        Its name in both languages.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").tokens[0].id
    'stethoscope'
    """


@dataclass(frozen=True, slots=True)
class Card(Named):
    """A card.

    Parameters
    ----------
    number : int
        Its number among all cards.
    id : str
        Its id, such as ``"PL-03"``.
    name : Words
        Its title in both languages.
    text : Words
        What it says.
    deck : int
        The number of its deck.
    effects : tuple of tuples of int
        What it orders, as rows of the engine (see :mod:`plakett_widgets.engine.tables`).
    rules : tuple of str
        The ids of its rules.
    origin : Origins
        Where its parts come from.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").card_named("PL-03").title.en
    'Leave the emergency ward free'
    """

    text: fmt.Words
    deck: int
    effects: tuple[tuple[int, ...], ...]
    rules: tuple[str, ...]
    origin: fmt.Origins = fmt.UNKNOWN

    @property
    def title(self) -> fmt.Words:
        """The title in French and English: the name of the card."""
        return self.name

    @property
    def kept(self) -> int:
        """The kind of kept card, or -1 for one that is carried out at once."""
        return next((row[1] for row in self.effects if row[0] == tables.KEEP), -1)

    @property
    def exempts(self) -> int:
        """The title from whose royalty the card frees, or -1."""
        return next((row[2] for row in self.effects if row[0] == tables.KEEP), -1)

    def mark(self, locale: str) -> str:
        return f"carte {self.id}" if locale == "fr" else f"card {self.id}"


@dataclass(frozen=True, slots=True)
class Deck(Named):
    """A deck of cards.

    Parameters
    ----------
    number : int
        Its number.
    id : str
        Its id in the files of the edition.
    name : Words
        Its name in both languages.
    cards : tuple of int
        The numbers of its cards.
    grammar : Grammar
        How its name stands in a sentence.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> [len(deck.cards) for deck in editions.load("plakettopoly").decks]
    [16, 16]
    """

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Branch(Named):
    """Effects from which a square or a card chooses. A player's choices have an id and a name of their own."""

    effects: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the rulebook.

    Parameters
    ----------
    id : str
        Its id, such as ``"PLK-119"``.
    chapter : str
        The id of its chapter.
    text : Words
        The rule in both languages.
    options : tuple of str
        The names of the options that govern it.
    shown_by : tuple of str
        What shows it, if no event or refusal can.
    without_effect : str or None
        Why it shows in nothing.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").rulebook.rule("PLK-119").options
    ('trade_barter', 'trade_timing')
    """

    id: str
    chapter: str
    text: fmt.Words
    options: tuple[str, ...]
    shown_by: tuple[str, ...]
    without_effect: str | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook.

    Parameters
    ----------
    id : str
        Its id.
    title : Words
        Its title in both languages.
    rules : tuple of Rule
        Its rules in order.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> len(editions.load("plakettopoly").rulebook.chapters[0].rules)
    11
    """

    id: str
    title: fmt.Words
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of an edition in its own words, and those behind each rule of the engine.

    Parameters
    ----------
    chapters : tuple of Chapter
        Its chapters in order.
    cites : mapping of str to tuple of str
        The ids of the rules behind each rule of the engine.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> editions.load("plakettopoly").rulebook.rules[0].id
    'PLK-001'
    """

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
        """Return the rule with an id.

        Parameters
        ----------
        id : str
            The id, such as ``"PLK-119"``.

        Returns
        -------
        Rule
            The rule.

        Raises
        ------
        UnknownNameError
            There is no such rule.
        """
        if require_text("rule", id) not in self._by_id:
            match = closest_match(id.upper(), self._by_id)
            raise UnknownNameError("rule", id, (match,) if match else ())
        return self._by_id[id]

    def text(self, id: str, locale: str) -> str:
        """Return the text of a rule.

        Parameters
        ----------
        id : str
            The id of the rule.
        locale : str
            A language: ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The text.

        Raises
        ------
        UnknownNameError
            There is no such rule.
        """
        return self.rule(id).text[locale]

    def chapter(self, id: str) -> Chapter:
        """Return the chapter with an id, or the one that holds the rule with that id.

        Parameters
        ----------
        id : str
            The id of a chapter or of a rule.

        Returns
        -------
        Chapter
            The chapter.

        Raises
        ------
        UnknownNameError
            There is neither.
        """
        require_text("chapter", id)
        found = next((chapter for chapter in self.chapters if chapter.id == id), None)
        return found or self.chapter(self.rule(id).chapter)


@public
@dataclass(frozen=True)
class Edition:
    """An edition of the game: its box, track, cards, options, rulebook and theme.

    Editions are made by :func:`load`.

    Parameters
    ----------
    id : str
        Its id.
    turn : str
        ``"classic"`` on a loop, ``"lockdown"`` on an open track.
    dice : int
        How many dice are thrown.
    substitution : bool
        Whether another building takes the place of one, instead of a ladder of steps.
    name : Words
        Its name in both languages.
    source : SourceFile or None
        Where the game comes from.
    players : Players
        How many may play.
    currency : Currency
        How sums are written.
    amounts : Amounts
        The start money, the salary and other sums.
    detention : Detention or None
        The terms of the detention.
    weekend : Weekend or None
        The terms of weekends.
    lockdown : Lockdown or None
        The terms of an open track.
    trade : Trade
        The terms of trades.
    denominations : tuple of Note
        The bank notes, none where money is an account.
    settings : tuple of (str, value)
        Settings of the engine that no option makes.
    squares : tuple of Square
        The track.
    groups : tuple of Group
        The groups of titles.
    titles : tuple of Title
        The title deeds.
    categories : tuple of Category
        Categories of buildings.
    buildings : tuple of Building
        The kinds of building.
    tokens : tuple of Token
        The tokens.
    decks : tuple of Deck
        The decks.
    cards : tuple of Card
        All cards.
    branches : tuple of Branch
        The effects from which squares and cards choose.
    options : tuple of Option
        The house rules.
    rulebook : Rulebook
        The rules.
    theme : ThemeFile
        How the board looks.
    profiles : mapping of str to Edition
        The same edition with other squares, by the profile of the board that an option may choose.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> edition = editions.load("plakettopoly")
    >>> edition.square_named("avenue du depistage").number, edition.currency.format(1500, "en")
    (8, '$1,500')
    """

    id: str
    turn: str
    dice: int
    substitution: bool
    name: fmt.Words
    source: fmt.SourceFile | None
    players: fmt.Players
    currency: fmt.Currency
    amounts: fmt.Amounts
    detention: fmt.Detention | None
    weekend: fmt.Weekend | None
    lockdown: fmt.Lockdown | None
    trade: fmt.Trade
    denominations: tuple[fmt.Note, ...]
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
    theme: fmt.ThemeFile
    profiles: Mapping[str, Edition] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<edition {self.id}: {len(self.squares)} squares, {len(self.titles)} titles, {len(self.cards)} cards>"

    @property
    def course(self) -> bool:
        """Whether the track leads from an entry to an exit, and not round and round.

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
        """Return the square that a text names.

        Parameters
        ----------
        text : str
            A number, id or name, or its beginning.

        Returns
        -------
        Square
            The square.

        Raises
        ------
        UnknownNameError
            The text names none, or several. Close matches are listed.
        """
        return find("square", text, self.squares)

    def card_named(self, text: str) -> Card:
        """Return the card that a text names.

        Parameters
        ----------
        text : str
            A number, id or title, or its beginning.

        Returns
        -------
        Card
            The card.

        Raises
        ------
        UnknownNameError
            The text names none, or several. Close matches are listed.
        """
        return find("card", text, self.cards)

    def building_named(self, text: str) -> Building:
        """Return the kind of building that a text names.

        Parameters
        ----------
        text : str
            A name, or its beginning.

        Returns
        -------
        Building
            The kind of building.

        Raises
        ------
        UnknownNameError
            The text names none, or several. Close matches are listed.
        """
        return find("building", text, self.buildings)

    def group_named(self, text: str) -> Group:
        """Return the group that a text names.

        Parameters
        ----------
        text : str
            A number, id, name or letter, or its beginning.

        Returns
        -------
        Group
            The group.

        Raises
        ------
        UnknownNameError
            The text names none, or several. Close matches are listed.
        """
        return find("group", text, self.groups)

    def deck_named(self, text: str) -> Deck:
        """Return the deck that a text names.

        Parameters
        ----------
        text : str
            A number, id or name, or its beginning.

        Returns
        -------
        Deck
            The deck.

        Raises
        ------
        UnknownNameError
            The text names none, or several. Close matches are listed.
        """
        return find("deck", text, self.decks)

    def token_named(self, text: str) -> Token:
        """Return the token that a text names.

        Parameters
        ----------
        text : str
            A number, id or name, or its beginning.

        Returns
        -------
        Token
            The token.

        Raises
        ------
        UnknownNameError
            The text names none, or several. Close matches are listed.
        """
        return find("token", text, self.tokens)

    def option_named(self, name: str) -> Option:
        """Return the option of exactly that name.

        Parameters
        ----------
        name : str
            The name, such as ``"rent_claim"``.

        Returns
        -------
        Option
            The option.

        Raises
        ------
        OptionError
            There is no such option. The closest one is named.
        """
        require_text("option", name)
        found = next((option for option in self.options if option.name == name), None)
        if found is None:
            names = tuple(option.name for option in self.options)
            match = closest_match(name, names)
            hint = (
                both("argument.meant", names=show_value(match)) if match else both("argument.there_are", names=", ".join(names))
            )
            message = in_words("option.unknown", name=show_value(name), edition=self.id, hint=hint)
            raise UnknownOptionError(message, name, names)
        return found

    def settle_options(self, options: Mapping[str, object] | None = None) -> dict[str, object]:
        """Return every option with its value: the given one, or the default.

        Parameters
        ----------
        options : mapping of str to value, optional
            The options that are chosen, by name.

        Returns
        -------
        dict of str to value
            The value of each option, by name.

        Raises
        ------
        OptionError
            There is no such option, or it does not take the value.
        ValueError
            ``options`` is no dictionary.

        Examples
        --------
        >>> from plakett_widgets import editions
        >>> settled = editions.load("plakettopoly").settle_options({"end_condition": "turns:40"})
        >>> settled["end_condition"], settled["trade_barter"]
        ('turns:40', True)
        """
        chosen = named_values("options", options)
        settled = {name: self.option_named(name).settled(value) for name, value in chosen.items()}
        return {option.name: settled.get(option.name, option.default) for option in self.options}

    def under(self, options: Mapping[str, object] | None = None) -> Edition:
        """Return the edition with the board that these options choose.

        Parameters
        ----------
        options : mapping of str to value, optional
            The options that are chosen, by name.

        Returns
        -------
        Edition
            This edition, or one of its profiles.

        Raises
        ------
        OptionError
            There is no such option, or it does not take the value.
        """
        settled = self.settle_options(options)
        boards = [option.chosen(settled[option.name])[0].board for option in self.options]
        return next((self.profiles.get(board, self) for board in boards if board is not None), self)

    def agreed(self, options: Mapping[str, object] | None = None) -> dict[str, dict[str, str]]:
        """Return, by rule, what these options change where they are not the usual ones.

        Parameters
        ----------
        options : mapping of str to value, optional
            The options that are chosen, by name.

        Returns
        -------
        dict of str to dict of str to str
            A text in each language, by the id of the rule.

        Raises
        ------
        OptionError
            There is no such option, or it does not take the value.

        Examples
        --------
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
        """Return the tables that the engine reads under these options.

        Parameters
        ----------
        options : mapping of str to value, optional
            The options that are chosen, by name.

        Returns
        -------
        Tables
            The tables.

        Raises
        ------
        OptionError
            There is no such option, or it does not take the value.
        """
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
            given["supply"] = numbers(_room_for(kind, self.titles) if kind.small else kind.supply for kind in self.buildings)
        return replace(filled, **given)

    def cites(self, rule_id: int, square: int = -1, card: int = -1) -> tuple[str, ...]:
        """Return the rules of the edition behind a rule of the engine, the one to show first.

        Parameters
        ----------
        rule_id : int
            The number of a rule of the engine, see :mod:`plakett_widgets.engine.rule`.
        square : int
            The number of the square that is concerned, -1 for none.
        card : int
            The number of the card that is concerned, -1 for none.

        Returns
        -------
        tuple of str
            The ids of the rules, empty when there is none.

        Examples
        --------
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
        """Return how the bank makes up the starting money of each seat.

        It deals the usual split while it has the notes, else another one.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        list of dict of int to int
            How many notes of each value a seat has.

        Raises
        ------
        ValueError
            The game is not for so many players.

        Examples
        --------
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


def _room_for(kind: Building, titles: Iterable[Title]) -> int:
    """Return how many such buildings the lots have room for."""
    return sum(max((pieces for what, pieces, _ in title.steps if what == kind.number), default=0) for title in titles)


def _split(total: int, usual: Mapping[int, int], stock: Mapping[int, int]) -> dict[int, int] | None:
    """Return the split of a sum into notes of the stock that differs least from the usual one, or None."""
    best: dict[int, tuple[int, dict[int, int]]] = {0: (0, {})}
    for value, count in usual.items():
        reached: dict[int, tuple[int, dict[int, int]]] = {}
        for amount, (distance, split) in best.items():
            for notes in range(min(stock[value], (total - amount) // value) + 1):
                sum_, change = amount + notes * value, distance + abs(notes - count)
                if sum_ not in reached or change < reached[sum_][0]:
                    reached[sum_] = (change, {**split, value: notes})
        best = reached
    return best[total][1] if total in best else None
