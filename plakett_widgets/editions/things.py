"""The things of an edition: squares, titles, groups, buildings, tokens, cards and decks."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import tables
from . import format as fmt
from .names import Named


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
    abbreviation : Words or None
        Its name where there is no room for that either.
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
    abbreviation: fmt.Words | None = None
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
        Its text.
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
