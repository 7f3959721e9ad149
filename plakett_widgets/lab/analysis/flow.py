"""Money flows: every way that the rules give to money, weighted by a log.

Sources, drains, pools and gates are those of E. Adams and J. Dormans, *Game Mechanics: Advanced Game Design* (2012, the
framework “Machinations”). A source makes money, a drain destroys it, a pool holds it, and a gate decides when it flows. Here
the bank is source and drain, and the players’ cash is the pool.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from ...engine import event, tables
from ...engine.tables import Tables
from ...inputs.arguments import true_or_false
from ...moves.seats import seat_label
from ...record.frames import accounts
from ...record.frames.accountant import BEFORE_FIRST_EVENT, LEDGER_COLUMNS, split_rows
from .inputs import Played, for_each_game

if TYPE_CHECKING:
    from ...record.frames import Frames

BANK: Final = "bank"
POT: Final = "pot"
PLAYERS: Final = "players"


class Channel(NamedTuple):
    """A kind of event that moves money: between whom, what opens the gate, and under which rules it exists."""

    kind: int
    ends: tuple[tuple[str, str], ...]
    gate: str
    exists: Callable[[Tables], bool] = lambda t: True


def on_loop(t: Tables) -> bool:
    return not t.open_track


def has_card(*payers: int) -> Callable[[Tables], bool]:
    """Return a test whether a card takes money from one of these."""
    operations = (tables.TRANSFER, tables.PER_THROW)
    return lambda t: any(row[0] in operations and row[1] in payers for rows in t.effects for row in rows)


def between_players(t: Tables) -> bool:
    """Return whether a card makes one player pay another. On an open track all is paid to the bank."""
    rows = (row for rows in t.effects for row in rows)
    return on_loop(t) and any(row[0] == tables.TRANSFER and tables.THE_BANK not in row[1:3] for row in rows)


def holds_auctions(t: Tables) -> bool:
    """Return whether titles are auctioned: those that nobody buys, or those that the bank takes from a debtor."""
    of_estates = not t.estate_offered or t.creditor == tables.PRO_RATA or t.unpaid_interest_to_bank
    return on_loop(t) and (t.auctions or of_estates)


OUT: Final = ((PLAYERS, BANK),)
IN: Final = ((BANK, PLAYERS),)
BETWEEN: Final = ((PLAYERS, PLAYERS),)
FINE: Final = ((PLAYERS, BANK), (PLAYERS, POT))  # the pot only exists under some rules
EITHER: Final = ((PLAYERS, PLAYERS), (PLAYERS, BANK))

CHANNELS: Final = (
    Channel(event.DEALT, IN, "rule"),
    Channel(event.SALARY_PAID, IN, "dice", on_loop),
    Channel(event.CARD_GAINED, IN, "card", has_card(tables.THE_BANK)),
    Channel(event.SQUARE_GAINED, IN, "dice", lambda t: t.open_track),
    Channel(event.AID_PAID, IN, "rule", lambda t: t.open_track and t.aid > 0),
    Channel(event.POST_PAID, IN, "dice", lambda t: t.open_track),
    Channel(event.JACKPOT_TAKEN, ((POT, PLAYERS),), "dice", lambda t: t.jackpot),
    Channel(event.MORTGAGED, IN, "choice", lambda t: on_loop(t) and t.mortgages),
    Channel(event.BUILDING_SOLD, IN, "choice", lambda t: any(t.steps)),
    Channel(event.BOUGHT, OUT, "choice", on_loop),
    Channel(event.AUCTION_WON, OUT, "choice", holds_auctions),
    Channel(event.BUILT, OUT, "choice", lambda t: any(t.steps)),
    Channel(event.SHARE_PAID, BETWEEN, "choice", lambda t: t.sharing >= 0),
    Channel(event.LIFTED, OUT, "choice", lambda t: on_loop(t) and t.mortgages),
    Channel(event.INTEREST_PAID, OUT, "rule", lambda t: on_loop(t) and t.mortgages),
    Channel(event.TAX_PAID, FINE, "dice", lambda t: tables.TAX in t.kind),
    Channel(event.FINE_PAID, FINE, "rule", lambda t: t.fine > 0),
    Channel(event.CARD_PAID, FINE, "card"),
    Channel(event.CARD_PAID, BETWEEN, "card", between_players),
    Channel(event.DEPOSITED, FINE, "dice", lambda t: t.open_track),
    Channel(event.TICKET_PAID, EITHER, "dice", lambda t: t.ticket_group >= 0),
    Channel(event.ROYALTY_PAID, EITHER, "rule", lambda t: bool(t.royal)),
    Channel(event.RENT_PAID, BETWEEN, "dice", on_loop),
    Channel(event.RENT_PAID, OUT, "dice", lambda t: t.fixed_rent_to_bank),
    Channel(event.PRICE_PAID, BETWEEN, "choice"),
    Channel(event.PRICE_PAID, OUT, "choice", lambda t: t.lending),  # the bank takes over the loans of a player who is out
    Channel(event.DEBT_PAID, BETWEEN + FINE, "rule", lambda t: t.debts == tables.STANDING),
    Channel(event.ESTATE_PAID, BETWEEN, "rule", on_loop),
    Channel(event.ESTATE_PAID, OUT, "rule"),
)


def possible_flows(t: Tables) -> list[tuple[str, str, str, str]]:
    """Return payer, payee, kind of event and gate of every way that money can take under these rules.

    >>> from plakett_widgets import editions
    >>> ways = possible_flows(editions.load("plakettopoly").tables())
    >>> ("players", "players", "rent_paid", "dice") in ways, any(kind == "royalty_paid" for _, _, kind, _ in ways)
    (True, False)
    """
    return [
        (*ends, event.NAMES[kind], gate)
        for kind, ways, gate, exists in CHANNELS
        if exists(t)
        for ends in ways
        if t.jackpot or POT not in ends
    ]


def money_flow(played: Played, by_seat: bool = False) -> pl.DataFrame:
    """Return every way that the rules give to money, with how much took it and how often.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    by_seat : bool
        Whether to list the players apart as P1, P2, … Only ways that were taken are then listed.

    Returns
    -------
    polars.DataFrame
        A row for each way, with ``amount`` and ``count``. ``from`` and ``to`` are ``bank``, ``pot`` and ``players``. ``gate``
        is what decides: ``dice``, ``card``, ``choice`` or ``rule``.

    Raises
    ------
    ValueError
        If ``by_seat`` is not true or false.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> flow = lab.money_flow(Game("plakettopoly", players=3, seed=7))
    >>> flow.filter(flow["kind"] == "dealt").rows()
    [(0, 'bank', 'players', 'dealt', 'rule', 4500, 3)]
    """
    apart = true_or_false("by_seat", by_seat)
    return for_each_game(played, lambda frames: _money_flow(frames, apart))


def _money_flow(frames: Frames, by_seat: bool) -> pl.DataFrame:
    source = frames.source
    gates = {event.NAMES[channel.kind]: channel.gate for channel in CHANNELS}
    found: dict[tuple[str, str, str, str], list[int]] = {}
    if not by_seat:
        found = {way: [0, 0] for way in possible_flows(source.edition.tables(source.options))}
    for payer, payee, kind, amount in _payments(frames, by_seat):
        way = found.setdefault((payer, payee, kind, gates.get(kind, "rule")), [0, 0])
        way[0] += amount
        way[1] += 1
    rows = [(*way, *sums) for way, sums in found.items()]
    types = {"from": pl.String, "to": pl.String, "kind": pl.String, "gate": pl.String,
             "amount": pl.Int64, "count": pl.Int64}  # fmt: skip
    made = pl.DataFrame(rows, schema=types, orient="row")
    return made.select(pl.lit(source.game, pl.Int32).alias("game"), *types)


def _payments(frames: Frames, by_seat: bool) -> list[tuple[str, str, str, int]]:
    """Return payer, payee, kind and amount of every payment in the ledger."""
    source = frames.source
    kinds = source.log.column("kind")
    sides: dict[int, dict[str, tuple[str, int]]] = {}
    for seq, seat, account, _, amount in split_rows(source.accounts.lines, LEDGER_COLUMNS):
        if seq == BEFORE_FIRST_EVENT or account not in (accounts.CASH, accounts.POT) or kinds[seq] == event.MONEY_ISSUED:
            continue
        who = POT if account == accounts.POT else BANK if seat < 0 else seat_label(seat) if by_seat else PLAYERS
        sides.setdefault(seq, {})["payee" if amount > 0 else "payer"] = who, abs(amount)
    return [
        (both["payer"][0], both["payee"][0], event.NAMES[kinds[seq]], both["payee"][1]) for seq, both in sides.items()
    ]  # fmt: skip
