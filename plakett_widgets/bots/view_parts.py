"""The parts of a view: players, titles, groups, buildings, decks, open matters and the question."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, TypeVar

from ..editions.things import Square
from ..engine.chapters import bank, building, ending, mortgage, rent
from ..errors.suggestions import public
from ..errors.worded import Worded, as_hint, describe_value, did_you_mean, join_values, same_in_both
from ..words.catalogue import both, in_words

if TYPE_CHECKING:
    from ..editions.format import Words
    from .guests.messages import Picture
    from .view import View

USUAL_THROW: Final = 7  # of two dice
MAX_NAMED: Final = 10  # parts that a message names


class ReadOnlyError(Worded, AttributeError):
    """A view cannot be changed."""


class UnknownPartError(Worded, KeyError):
    """A view has no part of this name."""

    __str__ = Worded.__str__  # a KeyError would quote it


def refuse_change(name: str) -> NoReturn:
    """Raise the error about a change of a view."""
    raise ReadOnlyError(in_words("view.read_only", name=name))


class Fixed:
    """An object whose fields are not set from outside."""

    def _fix(self, **fields: object) -> None:
        """Set fields, once for all."""
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        refuse_change(name)

    def __delattr__(self, name: str) -> NoReturn:
        refuse_change(name)


class Part(Fixed):
    """A part of a view.  It is equal to the same part of another view of the game, and to its id."""

    _view: View
    _scene: Picture
    _number: int

    def __init__(self, view: View, number: int) -> None:
        self._fix(_view=view, _scene=view.data["scene"], _number=number)

    @property
    @abstractmethod
    def id(self) -> str:
        """Its id in the files of the edition."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.id == other
        return type(self) is type(other) and isinstance(other, Part) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)


Kind = TypeVar("Kind", bound=Part)


@public
class Parts(Fixed, Generic[Kind]):
    """Parts of a view, by name or id.  A loop goes through the parts themselves.

    Parameters
    ----------
    kind : str
        What they are.
    unknown : str
        The key of the text about a name that none of them has.
    parts : sequence of Part
        The parts.
    find : callable
        Returns the place of the part that a name or a number stands for, or ``None``.
    close : callable
        Returns the names that are most like another one.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
    >>> view.players
    <2 players: Ana, Zoé>
    >>> [player.cash for player in view.players], view.players["zoe"].seat, "Ana" in view.players
    ([1500, 1500], 1, True)
    """

    _kind: str
    _unknown: str
    _parts: tuple[Kind, ...]
    _find: Callable[[str | int], int | None]
    _close: Callable[[str], Sequence[str]]

    def __init__(
        self,
        kind: str,
        unknown: str,
        parts: Sequence[Kind],
        find: Callable[[str | int], int | None],
        close: Callable[[str], Sequence[str]],
    ) -> None:
        self._fix(_kind=kind, _unknown=unknown, _parts=tuple(parts), _find=find, _close=close)

    def __getitem__(self, name: str | int | Part) -> Kind:
        return self._parts[self.place_of(name)]

    def place_of(self, name: str | int | Part) -> int:
        """Return the place of a part among the others.

        Parameters
        ----------
        name : str, int or Part
            The part, or its name, id or number.

        Returns
        -------
        int
            Its place, from 0.

        Raises
        ------
        KeyError
            There is no such part.  The message suggests others.
        """
        if isinstance(name, Part):
            name = name.id
        place = self._find(name) if isinstance(name, (str, int)) and not isinstance(name, bool) else None
        if place is None:
            hint = did_you_mean(name, self._close(name)) if isinstance(name, str) else same_in_both("")
            if not hint and len(self) <= MAX_NAMED:
                hint = as_hint(both("view.there_are", names=join_values(self.keys())))
            given = describe_value(name)
            raise UnknownPartError(in_words(self._unknown, name=given, hint=hint))
        return place

    def get(self, name: str | int, default: Any = None) -> Any:
        """Return a part, or something else where there is none of this name.

        Parameters
        ----------
        name : str or int
            The name, id or number.
        default : object, optional
            What is returned instead.

        Returns
        -------
        Part
            The part.
        """
        try:
            return self[name]
        except UnknownPartError:
            return default

    def keys(self) -> list[str]:
        """Return the ids of all parts.

        Returns
        -------
        list of str
            The ids, or the names of players.
        """
        return [part.id for part in self._parts]

    def values(self) -> tuple[Kind, ...]:
        """Return all parts.

        Returns
        -------
        tuple of Part
            The parts.
        """
        return self._parts

    def items(self) -> list[tuple[str, Kind]]:
        """Return all parts with their ids.

        Returns
        -------
        list of tuple
            Pairs of an id and a part.
        """
        return [(part.id, part) for part in self._parts]

    def __iter__(self) -> Iterator[Kind]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __contains__(self, name: object) -> bool:
        if isinstance(name, Part):
            return name in self._parts
        return isinstance(name, (str, int)) and self.get(name) is not None

    def __repr__(self) -> str:
        return f"<{len(self)} {self._kind}: {', '.join(self.keys()[:6])}{', …' if len(self) > 6 else ''}>"


@partial(
    public,
    elsewhere={"money": "cash", "net_worth": "worth", "properties": "titles", "position": "square", "in_jail": "detained"},
)
class Player(Part):
    """A player, with all that everybody at the table sees.

    Parameters
    ----------
    view : View
        The view that it belongs to.
    number : int
        The seat.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> start = {"seats": {"Ana": {"titles": [1, 3], "cards": ["PL-03"]}, "Zoé": {"cash": 90}}}
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start))
    >>> view.me
    <Ana: 1500 $, 2 titles, on go>
    >>> view.me.cash, view.me.worth, view.me.groups, view.me.cards, view.players["Zoé"].titles
    (1500, 1640, (<group brun of Ana>,), ('PL-03',), ())
    """

    @property
    def id(self) -> str:
        """The name, by which players are found."""
        return self.name

    @property
    def name(self) -> str:
        """The name."""
        return self._view.sheet.names[self._number]

    @property
    def seat(self) -> int:
        """The number of the seat, counted from 0."""
        return self._number

    @property
    def cash(self) -> int:
        """The cash."""
        return self._of("cash")

    @property
    def square(self) -> Place:
        """The square on which the token stands."""
        return Place(self._view, self._of("square"))

    @property
    def titles(self) -> tuple[Title, ...]:
        """The titles that the player owns."""
        return tuple(title for title in self._view.titles if title.owner is not None and title.owner.seat == self.seat)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that the player owns whole."""
        return tuple(group for group in self._view.groups if group.owner is not None and group.owner.seat == self.seat)

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the cards that the player keeps."""
        cards, keepable = self._view.edition.cards, self._view.sheet.tables.keepable
        return tuple(cards[keepable[k]].id for k, holder in enumerate(self._scene["holder"]) if holder == self.seat)

    @property
    def playing(self) -> bool:
        """Whether the player is still in the game."""
        return self._is_in("playing")

    @property
    def worth(self) -> int:
        """The net worth: cash, titles at their price (mortgaged: half), and buildings, less debts."""
        return ending.ranking_worth(self._view.position, self.seat)

    @property
    def owed(self) -> int:
        """What the player owes in all."""
        return bank.owed_in_all(self._view.position, self.seat)

    @property
    def raisable(self) -> int:
        """What the bank would pay for all buildings and mortgages."""
        return building.raisable(self._view.position, self.seat)

    @property
    def detained(self) -> int:
        """The number of the next throw for release, 0 for a player who is free."""
        return self._of("detained")

    @property
    def laps(self) -> int:
        """How many salaries the player has received."""
        return self._of("laps")

    @property
    def missed(self) -> int:
        """In a race: how many turns are still to be missed."""
        return self._of("missed")

    @property
    def held(self) -> bool:
        """In a race: whether the player is held where the bankrupt go."""
        return self._is_in("on_hold")

    @property
    def jailed(self) -> bool:
        """In a race: whether the player is in prison."""
        return self._is_in("jailed")

    @property
    def cured(self) -> bool:
        """In a race: whether the player is cured."""
        return self._is_in("cured")

    @property
    def aid_due(self) -> bool:
        """In a race: whether an aid is paid when the next turn begins."""
        return self._is_in("aid_due")

    @property
    def promised(self) -> int:
        """In a race: the money that waits at the post office."""
        return self._of("promised")

    @property
    def queue(self) -> tuple[str, ...]:
        """In a race: the ids of the cards that wait for the next turn, the oldest first."""
        waiting = self._scene.get("queue")
        return tuple(self._view.edition.cards[card].id for card in waiting[self.seat]) if waiting else ()

    @property
    def finished(self) -> int:
        """In a race: the rank of a player who has left by the exit, else 0."""
        exits = self._scene["exits"]
        return exits.index(self.seat) + 1 if self.seat in exits else 0

    def _of(self, field: str) -> int:
        row = self._scene.get(field)
        number: int = row[self._number] if row else 0
        return number

    def _is_in(self, field: str) -> bool:
        return self._number in self._scene.get(field, ())

    def __repr__(self) -> str:
        if not self.playing:
            return f"<{self.name}: has left>"
        held = f", {len(self.titles)} titles" if self._view.edition.titles else ""
        return f"<{self.name}: {self.cash} {self._view.edition.currency.symbol}{held}, on {self.square.id}>"


@public
class Place(Part):
    """A square of the track.

    Parameters
    ----------
    view : View
        The view that it belongs to.
    number : int
        Its place on the track, counted from 0.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
    >>> view.titles["depistage"].square
    <square 8 avenue-du-depistage>
    >>> view.me.square.kind, view.me.square.title
    ('start', None)
    """

    @property
    def _square(self) -> Square:
        return self._view.edition.squares[self._number]

    @property
    def id(self) -> str:
        return self._square.id

    @property
    def number(self) -> int:
        """The place on the track, counted from 0."""
        return self._number

    @property
    def label(self) -> str:
        """The number that is printed there."""
        return self._square.label

    @property
    def name(self) -> Words:
        """The name, by ``fr`` and ``en``."""
        return self._square.name

    @property
    def kind(self) -> str:
        """The kind of square, such as ``"property"``, ``"draw"``, ``"tax"`` or ``"detention"``."""
        return self._square.kind

    @property
    def title(self) -> Title | None:
        """Its title, or ``None``."""
        title = self._square.title
        return None if title is None else self._view.titles.values()[title]

    def __repr__(self) -> str:
        return f"<square {self.label} {self.id}>"


@partial(public, elsewhere={"cost": "price", "houses": "level", "buildings": "level", "color": "group"})
class Title(Part):
    """A title, with its owner, buildings and rent.

    Parameters
    ----------
    view : View
        The view that it belongs to.
    number : int
        Its number.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> start = {"seats": {"Ana": {"titles": [1, 3], "buildings": {"1": 2}}, "Zoé": {"mortgaged": [8]}}}
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start))
    >>> view.titles["sparadrap"]
    <title rue-du-sparadrap of Ana: level 2>
    >>> title = view.titles["sparadrap"]
    >>> title.owner == view.me, title.price, title.level, title.rent, title.building.id
    (True, 60, 2, 45, 'clinique')
    >>> view.titles[8].mortgaged, view.titles["imagerie"].owner
    (True, None)
    """

    @property
    def id(self) -> str:
        return self._view.edition.titles[self._number].id

    @property
    def name(self) -> Words:
        """The name, by ``fr`` and ``en``."""
        return self._view.edition.titles[self._number].name

    @property
    def square(self) -> Place:
        """Its square."""
        return Place(self._view, self._view.edition.titles[self._number].square)

    @property
    def group(self) -> Group:
        """Its group."""
        return self._view.groups.values()[self._view.edition.titles[self._number].group]

    @property
    def price(self) -> int:
        """The printed price."""
        return self._view.edition.titles[self._number].price

    @property
    def owner(self) -> Player | None:
        """The owner, or ``None`` where the bank has it."""
        return self._view.player_at(self._scene["owner"][self._number])

    @property
    def mortgaged(self) -> bool:
        """Whether it is mortgaged."""
        return self._number in self._scene["mortgaged"]

    @property
    def mortgage(self) -> int:
        """What the bank lends on it."""
        return self._view.edition.titles[self._number].mortgage

    @property
    def lift_cost(self) -> int:
        """What it costs to lift its mortgage, 0 where it is not mortgaged."""
        return mortgage.lifting_cost(self._view.position, self._number) if self.mortgaged else 0

    @property
    def level(self) -> int:
        """The building step: 0 for none."""
        step: int = self._scene["step"][self._number]
        return step

    @property
    def building(self) -> BuildingKind | None:
        """The kind of building that stands there, or ``None``."""
        return self._view.buildings.values()[self._view.sheet.tables.kind_at[self._number][self.level]] if self.level else None

    @property
    def building_prices(self) -> Mapping[str, int]:
        """The printed price of each kind of building that may stand there."""
        kinds = self._view.edition.buildings
        return MappingProxyType(
            {kinds[kind].id: price for kind, _, price in self._view.edition.titles[self._number].steps},
        )

    @property
    def rent(self) -> int:
        """What a visitor would pay now, 0 for nothing.  A rent by the dice is that of a throw of 7."""
        pos = self._view.position
        if rent.due_now(pos, self._number) < 0:
            return 0
        kept = pos.rent_factor, pos.throw_factor, pos.die1, pos.die2
        pos.rent_factor, pos.throw_factor, pos.die1, pos.die2 = 1, 0, USUAL_THROW, 0
        amount, _ = rent.amount_due(pos, self._number)
        pos.rent_factor, pos.throw_factor, pos.die1, pos.die2 = kept
        return amount

    @property
    def rents(self) -> tuple[int, ...]:
        """All rents of the deed, from the lowest.  Those by the dice are factors of the throw."""
        return tuple(rent.deed(self._view.sheet.tables, self._number))

    def __repr__(self) -> str:
        owner = self.owner
        state = [*([f"level {self.level}"] if self.level else []), *(["mortgaged"] if self.mortgaged else [])]
        about = f" of {owner.name}" if owner is not None else f" for {self.price} {self._view.edition.currency.symbol}"
        return f"<title {self.id}{about}{': ' if state else ''}{', '.join(state)}>"


@public
class Group(Part):
    """A group of titles.

    Parameters
    ----------
    view : View
        The view that it belongs to.
    number : int
        Its number.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
    >>> view.groups["brun"], view.groups["brun"].titles
    (<group brun>, (<title rue-du-sparadrap for 60 $>, <title rue-du-thermometre for 80 $>))
    """

    @property
    def id(self) -> str:
        return self._view.edition.groups[self._number].id

    @property
    def name(self) -> Words:
        """The name, by ``fr`` and ``en``."""
        return self._view.edition.groups[self._number].name

    @property
    def titles(self) -> tuple[Title, ...]:
        """Its titles."""
        every = self._view.titles.values()
        return tuple(every[title] for title in self._view.edition.groups[self._number].titles)

    @property
    def owner(self) -> Player | None:
        """The player who owns all of it, or ``None``."""
        owners = {self._scene["owner"][title] for title in self._view.edition.groups[self._number].titles}
        return self._view.player_at(owners.pop()) if len(owners) == 1 else None

    @property
    def can_be_built_on(self) -> bool:
        """Whether it is a colour group."""
        return self._view.edition.groups[self._number].rent == "by_step"

    def __repr__(self) -> str:
        owner = self.owner
        return f"<group {self.id}{f' of {owner.name}' if owner is not None else ''}>"


@public
class BuildingKind(Part):
    """A kind of building, with what the bank has left of it.

    Parameters
    ----------
    view : View
        The view that it belongs to.
    number : int
        Its number.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
    >>> view.buildings["clinique"], view.buildings["clinique"].left
    (<building clinique: 32 left>, 32)
    """

    @property
    def id(self) -> str:
        return self._view.edition.buildings[self._number].id

    @property
    def name(self) -> Words:
        """The name, by ``fr`` and ``en``."""
        return self._view.edition.buildings[self._number].name

    @property
    def left(self) -> int:
        """How many the bank has left."""
        left: int = self._scene["stock"][self._number]
        return left

    def __repr__(self) -> str:
        return f"<building {self.id}: {self.left} left>"


@public
class Deck(Part):
    """A deck of cards.  The order of those that are left is not known.

    Parameters
    ----------
    view : View
        The view that it belongs to.
    number : int
        Its number.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> view = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7))
    >>> deck = view.decks["senik"]
    >>> deck, len(deck.left), deck.discards
    (<deck senik: 16 left>, 16, ())
    """

    @property
    def id(self) -> str:
        return self._view.edition.decks[self._number].id

    @property
    def name(self) -> Words:
        """The name, by ``fr`` and ``en``."""
        return self._view.edition.decks[self._number].name

    @property
    def left(self) -> tuple[str, ...]:
        """The ids of the cards that are in the deck, in the order of the edition."""
        return tuple(self._view.edition.cards[card].id for card in self._scene["decks"][self._number])

    @property
    def discards(self) -> tuple[str, ...]:
        """The ids of the cards that lie aside until the deck is shuffled anew, the oldest first."""
        return tuple(self._view.edition.cards[card].id for card in self._scene["discards"][self._number])

    def __repr__(self) -> str:
        aside = f", {len(self.discards)} aside" if self.discards else ""
        return f"<deck {self.id}: {len(self.left)} left{aside}>"


# open matters


@public
@dataclass(frozen=True)
class Debt:
    """A sum that stays owed.

    Parameters
    ----------
    debtor : Player
        Who owes it.
    creditor : Player or None
        To whom, ``None`` for the bank.
    amount : int
        The sum.
    due : str
        ``"turn_end"`` before the turn of the debtor ends, ``"turn_start"`` for a loan when the next one begins.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> start = {"seats": {"Ana": {"cash": 0}}, "debts": [{"debtor": "Ana", "creditor": "bank", "amount": 50}]}
    >>> pw.bots.View.of(pw.Game("mspm", ["Ana", "Zoé"], seed=7, position=start)).debts
    (<Ana owes the bank 50>,)
    """

    debtor: Player
    creditor: Player | None
    amount: int
    due: str

    def __repr__(self) -> str:
        return f"<{self.debtor.name} owes {'the bank' if self.creditor is None else self.creditor.name} {self.amount}>"


@public
@dataclass(frozen=True)
class Claim:
    """A rent that its owner may still claim.

    Parameters
    ----------
    owner : Player
        Who may claim it.
    visitor : Player
        Who would pay it.
    amount : int
        The sum.
    title : Title
        The title.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> start = {
    ...     "seats": {"Ana": {"titles": [8]}}, "turn": "Zoé",
    ...     "claims": [{"owner": "Ana", "visitor": "Zoé", "square": 8, "amount": 6}],
    ... }
    >>> pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start)).claims
    (<Ana may claim 6 of Zoé for avenue-du-depistage>,)
    """

    owner: Player
    visitor: Player
    amount: int
    title: Title

    def __repr__(self) -> str:
        return f"<{self.owner.name} may claim {self.amount} of {self.visitor.name} for {self.title.id}>"


@public
@dataclass(frozen=True)
class Offer:
    """An offer, as the player who makes it sees it.

    Parameters
    ----------
    by : Player
        Who makes it.
    to : Player
        To whom.
    give : tuple of Title
        The titles that ``by`` gives.
    take : tuple of Title
        The titles that ``by`` takes.
    cash : int
        What ``by`` pays.  Below 0, ``by`` receives it.
    later : int
        What ``by`` pays when its next turn begins, where the game lends.
    give_cards : tuple of str
        The ids of the cards that ``by`` gives.
    take_cards : tuple of str
        The ids of the cards that ``by`` takes.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> start = {"seats": {"Ana": {"titles": [8]}}}
    >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start)
    >>> game.play("offer Zoé: 8 for 120 $")
    >>> view = pw.bots.View.of(game)
    >>> view.question.offer
    <offer of Ana to Zoé: avenue-du-depistage for 120>
    >>> view.question.offer.give, view.question.offer.cash
    ((<title avenue-du-depistage of Ana>,), -120)
    """

    by: Player
    to: Player
    give: tuple[Title, ...]
    take: tuple[Title, ...]
    cash: int
    later: int = 0
    give_cards: tuple[str, ...] = ()
    take_cards: tuple[str, ...] = ()

    def __repr__(self) -> str:
        sides = []
        for titles, cards, sign in ((self.give, self.give_cards, 1), (self.take, self.take_cards, -1)):
            named = [*(title.id for title in titles), *cards]
            named += [str(sign * self.cash)] if sign * self.cash > 0 else []
            named += [f"{sign * self.later} later"] if sign * self.later > 0 else []
            sides.append(" + ".join(named) or "nothing")
        return f"<offer of {self.by.name} to {self.to.name}: {' for '.join(sides)}>"


@public
@dataclass(frozen=True)
class OfferLimits:
    """What an offer to a player may name now.

    Parameters
    ----------
    player : Player
        The player.
    lowest : int
        The least cash: below 0, what the player could pay at most.
    highest : int
        The most cash that the own seat could pay.
    give : tuple of Title
        The titles that the own seat may give.
    take : tuple of Title
        The titles that it may take.
    give_cards : tuple of str
        The ids of the cards that it may give.
    take_cards : tuple of str
        The ids of the cards that it may take.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> start = {"seats": {"Ana": {"titles": [8]}, "Zoé": {"cash": 300}}}
    >>> limits = pw.bots.View.of(pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start)).offer_limits["Zoé"]
    >>> limits.lowest, limits.highest, limits.give
    (-300, 1500, (<title avenue-du-depistage of Ana>,))
    """

    player: Player
    lowest: int
    highest: int
    give: tuple[Title, ...]
    take: tuple[Title, ...]
    give_cards: tuple[str, ...] = ()
    take_cards: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<an offer to {self.player.name}: cash from {self.lowest} to {self.highest}>"


@partial(public, elsewhere={"type": "kind", "price": "amount", "cost": "amount", "min": "lowest", "max": "highest"})
@dataclass(frozen=True)
class Asked:
    """The question that a bot is to answer.

    Parameters
    ----------
    kind : str
        ``"turn"``, ``"between_turns"``, ``"claim"``, ``"settlement"``, ``"purchase"``, ``"bid"``, ``"payment"``, ``"reply"``,
        ``"lift"``, ``"request"``, ``"place"``, ``"release"``, ``"ticket"``, ``"titles"``, ``"branch"``, ``"path"``,
        ``"joker"`` or ``"nothing"``.
    yes_or_no : bool
        Whether ``True`` or ``False`` is an answer.
    title : Title or None
        The title that it is about.
    building : BuildingKind or None
        The kind of building that it is about.
    card : str or None
        The id of the card that could be used.
    amount : int or None
        The sum that it is about: a price, the lowest bid, a debt, a fine.
    by : Player or None
        The other player: the proposer, the creditor, the debtor.
    offer : Offer or None
        The offer, or the titles that would be taken in place of cash.
    lowest : int or None
        The lowest number that answers it: of a bid or of a request.
    highest : int or None
        The highest one.  Where the seat cannot bid now, it is below ``lowest``.
    choices : tuple of str
        The ids of the branches, or the labels of the squares, to choose from.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> game = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
    >>> game.play_all(["dice 3+5", "roll"])
    >>> question = pw.bots.View.of(game).question
    >>> question
    <question purchase: title avenue-du-depistage, amount 100>
    >>> question.title.price, question.yes_or_no
    (100, True)
    """

    kind: str
    yes_or_no: bool = False
    title: Title | None = None
    building: BuildingKind | None = None
    card: str | None = None
    amount: int | None = None
    by: Player | None = None
    offer: Offer | None = None
    lowest: int | None = None
    highest: int | None = None
    choices: tuple[str, ...] = ()

    def __repr__(self) -> str:
        about = [
            *([f"title {self.title.id}"] if self.title is not None else []),
            *([f"building {self.building.id}"] if self.building is not None else []),
            *([f"card {self.card}"] if self.card is not None else []),
            *([f"amount {self.amount}"] if self.amount is not None else []),
            *([f"by {self.by.name}"] if self.by is not None else []),
            *([f"from {self.lowest} to {self.highest}"] if self.lowest is not None else []),
            *([f"choices {', '.join(self.choices)}"] if self.choices else []),
        ]
        return f"<question {self.kind}{': ' if about else ''}{', '.join(about)}>"
