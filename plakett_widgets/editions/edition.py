"""An edition of the game, ready to be played, read and cited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ..engine import rule, tables
from ..engine.tables import Tables, flags, numbers, rows
from ..errors.suggestions import public
from ..errors.worded import closest_match, describe_value, named_values, require_text, show_value, wrong
from ..words.catalogue import both, in_words
from ..words.languages import SPACE
from . import format as fmt
from . import sources
from .errors import UnknownOptionError
from .names import find
from .options import Option
from .rulebook import Rulebook
from .settings import numbers_of, setting
from .things import Branch, Building, Card, Category, Deck, Group, Square, Title, Token

SQUARE_KINDS: Final = numbers_of("start", "property", "draw", "tax", "rest", "detention", "send", "weekend", "action", "exit")
FAMILIES: Final = {
    "by_step": tables.LOT, "by_count": tables.BY_COUNT, "by_dice": tables.BY_DICE, "fixed": tables.FIXED,
}  # fmt: skip


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
            Empty for an edition that does not name it.

        Examples
        --------
        >>> from plakett_widgets import editions
        >>> dict(editions.load("mspm").about("en"))["Card by card"]
        'titles: 52 ours · texts: 52 ours · effects: 9 from the rules, 43 ours'
        """
        squares, cards = ([thing.origin for thing in things] for things in (self.squares, self.cards))
        return sources.lines(self.source, squares, cards, locale)

    def sheet(self, locale: str = "en", *, html: bool = False) -> str:
        """Return a sheet with all data of the game, to look things up and to write scenarios from.

        It has the players and the money, squares with prices, mortgages and rents, groups, buildings, cards with their effects,
        options, rules with the fields by which a scenario shows them, and what comes from the rulebook and what does not.

        Parameters
        ----------
        locale : str, default "en"
            A language: ``"fr"`` or ``"en"``.
        html : bool, default False
            Whether to return a page of HTML, which prints well and needs no network, instead of Markdown.

        Returns
        -------
        str
            The sheet.

        Raises
        ------
        ValueError
            For another language.

        Examples
        --------
        >>> from plakett_widgets import editions
        >>> print(editions.load("classic40").sheet("en").splitlines()[4])
        - **Id**: `classic40`
        """
        from ..sheets import make_sheet, markdown, page  # above this module, and needed by nothing else here

        sheet = make_sheet(self, locale)
        return page(sheet) if html else markdown(sheet)

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
        changed: dict[str, dict[str, str]] = {}
        for option in self.options:
            value = settled[option.name]
            if value == option.default:
                continue
            for rule_id in option.rules:
                for locale, before in changed.setdefault(rule_id, dict.fromkeys(SPACE, "")).items():
                    changed[rule_id][locale] = f"{before} {option.words(value, locale)}".lstrip()
        return changed

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
