"""Chances and sums that the lessons on probability use, and that a lesson does not explain line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

import polars as pl

from ..editions import Edition
from ..engine import tables
from ..game import Game
from ..lab import Chain, MarkovChain
from ..lab.exact.token_walk import State
from ..words.languages import is_french

NAMES = ("Ana", "Léo", "Noor", "Zoé")
Repayment = tuple[State, int]  # where the token is, and what is still to be paid back


def stop_value(edition: str, square: int, players: Sequence[str] = NAMES) -> Fraction:
    """Return what a stop on a square brings on average: its tax, or the mean of its cards.

    Each card is tried in a game of its own: it is put on top of its deck, and a player throws the dice that lead there.

    Parameters
    ----------
    edition : str
        The game.
    square : int
        Number of the square, from 2.
    players : sequence of str
        Names of the players, because some cards collect money from each of them.

    Returns
    -------
    Fraction
        The mean change of the cash of the first player.

    Examples
    --------
    >>> stop_value("plakettopoly", 4), stop_value("plakettopoly", 7)
    (Fraction(-200, 1), Fraction(55, 16))
    """
    board = Game(edition, players).edition
    deck = board.squares[square].deck
    cards = [None] if deck is None else [board.cards[card].id for card in board.decks[deck].cards]
    return Fraction(sum(change_of_cash(edition, square, card, players) for card in cards), len(cards))


def change_of_cash(edition: str, square: int, card: str | None, players: Sequence[str]) -> int:
    game = Game(edition, players, position={"seats": {players[0]: {"on": square - 2}}})
    before = game.state()["players"][0]["cash"]
    for move in ([f"top {card}"] if card else []) + ["dice 1+1", "roll"]:
        game.play(move)
    change: int = game.state()["players"][0]["cash"] - before
    return change


def repayment(chain: Chain, group: str, step: int) -> MarkovChain[Repayment]:
    """Return the chain of a group that rents pay back, which ends when all it has cost is paid back.

    Parameters
    ----------
    chain : Chain
        The chain of a board. Its token is that of an opponent.
    group : str
        The group, whole and of one owner.
    step : int
        Buildings on each of its titles.

    Returns
    -------
    MarkovChain
        Its ``lengths()`` are the chances of each number of rolls.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> round(repayment(lab.chain("classic40"), "orange", 3).mean(), 1)
    31.9
    """
    walk, edition = chain.token_walk, chain.edition
    rents = {title.square: title.rents[step] for title in edition.titles if edition.groups[title.group].id == group}
    cost = int(chain.payback().filter(group=group, step=step)["cost"].item())

    def roll(here: Repayment) -> dict[Repayment, float]:
        token, owed = here
        ends: dict[Repayment, float] = {}
        for after, p in walk.step(token).items() if owed else ():
            left = owed - (0 if after.detained else rents.get(after.square, 0))
            end = (after, left) if left > 0 else (walk.start, 0)
            ends[end] = ends.get(end, 0.0) + p
        return ends

    return MarkovChain((walk.start, cost), roll)


def quantile(chances: Sequence[float], share: float) -> int:
    """Return the first whole number that a share of all cases does not exceed.

    Parameters
    ----------
    chances : sequence of float
        The probability of 0, 1, 2, …
    share : float
        From 0 to 1: 0.5 for the median.

    Returns
    -------
    int
        The number, or the length of the sequence where all of it is less.

    Examples
    --------
    >>> quantile([0, *[1 / 6] * 6], 0.9)
    6
    """
    return next((number for number, reached in enumerate(accumulate(chances)) if reached >= share), len(chances))


def share_by_group(chain: Chain, shares: Mapping[int, float] | Sequence[float], locale: str = "en") -> dict[str, float]:
    """Return the mean share of a square of each group whose rent depends on its buildings.

    Parameters
    ----------
    chain : Chain
        The chain of the board.
    shares : mapping or sequence of float
        The share of each square, by its number.
    locale : str
        Language of the names of the groups: ``"fr"`` or ``"en"``.

    Returns
    -------
    dict of str to float
        The shares by the name of the group.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> chain = lab.chain("classic40")
    >>> round(share_by_group(chain, chain.share)["Orange"], 4)
    0.0294
    """
    edition = chain.edition
    squares = {
        group.name[locale]: [edition.titles[title].square for title in group.titles]
        for group in edition.groups
        if group.rent == "by_step"
    }
    return {name: sum(shares[square] for square in found) / len(found) for name, found in squares.items()}


def visits(chain: Chain, models: Mapping[str, Mapping[int, float] | Sequence[float]], locale: str = "en") -> pl.DataFrame:
    """Return how many more visits a square of each group gets than if all squares were alike, in per cent.

    Parameters
    ----------
    chain : Chain
        The chain of the board.
    models : mapping of str to mapping or sequence of float
        By the name of a model, the share of each square by its number.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        The groups, then a column for each model.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> chain = lab.chain("classic40")
    >>> visits(chain, {"all rules": chain.share}).filter(group="Orange")["all rules"].round(1).item()
    17.5
    """
    groups = {name: share_by_group(chain, shares, locale) for name, shares in models.items()}
    squares = len(chain.edition.squares)
    columns = {name: [100 * (squares * share - 1) for share in found.values()] for name, found in groups.items()}
    head = "groupe" if is_french(locale) else "group"
    return pl.DataFrame({head: list(next(iter(groups.values())))} | columns)


def card_ends(edition: Edition, away: int) -> dict[int, dict[int, float]]:
    """Return where one ends up by stopping on each square, as cards and the square that sends away decide.

    Each card of a deck is as likely as any other, as if it went back at once.

    Parameters
    ----------
    edition : Edition
        The game.
    away : int
        Number for the place of those who are sent away, which is none of the squares.

    Returns
    -------
    dict of int to dict of int to float
        By square, the probability of each end.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> ends = card_ends(editions.load("classic40"), away=40)
    >>> ends[1], ends[30], ends[2][2]
    ({1: 1.0}, {40: 1.0}, 0.875)
    """
    table = edition.tables()
    size = len(table.kind)

    def target(square: int, effect: Sequence[int]) -> int:
        if effect[0] == tables.SEND_AWAY:
            return away
        if effect[0] == tables.MOVE_TO:
            return effect[1]
        if effect[0] == tables.MOVE_BY:
            return (square + effect[1]) % size
        if effect[0] == tables.MOVE_NEAREST:
            return min((table.square_of[title] for title in table.members[effect[1]]), key=lambda end: (end - square) % size)
        return square

    def ends_of(square: int) -> dict[int, float]:
        if square == away or table.kind[square] == tables.SEND:
            return {away: 1.0}
        if table.kind[square] != tables.DRAW:
            return {square: 1.0}
        deck = table.decks[table.deck_at[square]]
        found: dict[int, float] = {}
        for card in deck:
            to = target(square, table.effects[card][0])
            for end, p in ({square: 1.0} if to == square else ends_of(to)).items():
                found[end] = found.get(end, 0.0) + p / len(deck)
        return found

    return {square: ends_of(square) for square in range(size)}
