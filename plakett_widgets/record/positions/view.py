"""The view of a game as plain data, for boards, tests and people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

from ...editions.settings import COUNTED, SYMBOLS
from ...engine import decision, legality, move, reason, rule, tables
from ...engine.chapters import bank, building, ending, in_kind, outing, rent, track, trade, weekend
from ...engine.legality import Choice, Pending
from ...engine.masks import bits
from ...engine.position import BANK, POT, Debt, Position
from ...inputs.players import Player
from ...moves.grammar import Move, Reader
from ...moves.sums import cost_of, gain_of, kind_built, steps_left
from .position import THROW_STATES
from .state import (
    DebtState,
    LegalMove,
    LimitState,
    PendingDecision,
    PlayerState,
    PositionState,
    Terms,
    TermsRange,
)

LIMIT_KINDS: Final = {SYMBOLS["end"][end]: end for end in COUNTED}  # what is counted until the game ends


def position_view(pos: Position, reader: Reader, players: Sequence[Player], holding: Collection[int]) -> PositionState:
    """Return the position with its players, some of whom hold up the bots."""
    return {
        "over": pos.over,
        "winners": pos.winners[:],
        "limit": limit_view(pos),
        "turn": pos.turn,
        "round": pos.round,
        "seat": pos.seat,
        "throws": THROW_STATES[pos.throws],
        "doubles": pos.doubles,
        "dice": [die for die in (pos.die1, pos.die2) if die] if pos.die1 else None,
        "players": [seat_view(pos, seat, reader, player, seat in holding) for seat, player in enumerate(players)],
        "titles": {
            "owner": list(pos.owner),
            "level": list(pos.step),
            "mortgaged": [int(mortgaged) for mortgaged in pos.mortgaged],
            "due": [rent.due_now(pos, title) for title in range(len(pos.owner))],
        },
        "stock": list(pos.stock),
        "bank": pos.cash[BANK],
        "pot": pos.cash[POT],
        "claims": [
            {"owner": claim.owner, "debtor": claim.visitor, "amount": claim.amount, "title": claim.title}
            for claim in pos.claims
        ],
        "debts": [debt_view(debt, "turn_end") for debt in pos.debts] + [debt_view(loan, "turn_start") for loan in pos.loans],
    }


def limit_view(pos: Position) -> LimitState | None:
    """Return what is counted until the game ends, how far it is, and how many end it, or ``None``."""
    kind = LIMIT_KINDS.get(pos.t.end)
    if kind is None:
        return None
    return {"kind": kind, "done": ending.so_far(pos), "count": pos.t.end_count}


def debt_view(debt: Debt, due: Literal["turn_end", "turn_start"]) -> DebtState:
    """Return a sum that stays owed, until the debtor’s turn ends or until the next one begins."""
    creditor = None if debt.creditor < 0 else debt.creditor
    return {"debtor": debt.debtor, "creditor": creditor, "amount": debt.amount, "due": due}


def seat_view(pos: Position, seat: int, reader: Reader, player: Player, hold: bool) -> PlayerState:
    """A seat with its player.  On an open track it has more to show."""
    state: PlayerState = {
        "name": player.name,
        "person": player.person,
        "token": player.token,
        "hold": hold,
        "cash": pos.cash[seat],
        "square": pos.square[seat],
        "detained": pos.detained[seat],
        "out": not pos.playing[seat],
        "cards": [pos.t.keepable[k] for k, holder in enumerate(pos.holder) if holder == seat],
        "tradable": [reader.edition.titles[title].square for title in legality.tradable(pos, seat)],
        "worth": ending.ranking_worth(pos, seat),
        "owed": bank.owed_in_all(pos, seat),
    }
    if state["owed"]:
        state["raisable"] = building.raisable(pos, seat)
    if pos.t.open_track:
        state |= {
            "missed": pos.missed[seat],
            "held": pos.on_hold[seat],
            "jailed": pos.jailed[seat],
            "cured": pos.cured[seat],
            "aid_due": pos.aid_due[seat],
            "promised": pos.promised[seat],
            "queue": pos.queue[seat][:],
            "waits": pos.deferred[seat],
            "kept_throw": pos.kept_throw[seat],
            "finished": pos.exits.index(seat) + 1 if seat in pos.exits else 0,
        }
    return state


def pending_view(pos: Position, pending: Pending) -> PendingDecision | None:
    """Return the decision that the game waits for, or ``None`` at a quiet point."""
    kind, a, b = pending.kind, pending.a, pending.b
    if kind == decision.QUIET or pos.over:
        return None
    about: PendingDecision = {
        "kind": decision.NAMES[kind], "seats": pending.speakers(pos), "seat": pending.seat,
        "title": None, "building": None, "amount": b, "other": None, "terms": None,
    }  # fmt: skip
    if kind in (decision.BUY, decision.LIFT):
        about["title"] = a
        if kind == decision.BUY:
            about["auction"] = pos.t.auctions
    elif kind == decision.BID:
        about |= {"title": a} if a >= 0 else {"building": -1 - a, "left": pos.stock[-1 - a]}
        add_auction(pos, about)
    elif kind in (decision.WANT, decision.PLACE):
        about["building"] = a
        about["amount"] = max(b, 0)
        if kind == decision.WANT:
            about |= {"left": pos.stock[a], "each": min(building.prices_ahead(pos, pending.seat, a))}
    elif kind == decision.DEBT:
        about["other"] = a if a >= 0 else None
        about["raisable"] = building.raisable(pos, pending.seat)
    elif kind == decision.RELEASE:
        about["amount"] = a
    elif kind == decision.TICKET:
        about |= {"amount": a, "may_stay": bool(b), "ruins": not b and weekend.ruins(pos, pending.seat)}
    elif kind == decision.IN_KIND:
        back = in_kind.back(pos, b)
        about |= {
            "amount": back, "other": a, "terms": {**terms_view(pos), "cash": -back}, "due": b, "paid": in_kind.is_paid(pos),
        }  # fmt: skip
    elif kind == decision.CHOOSE:
        about |= {"amount": 0, "branches": list(range(a, a + b)), "square": pos.square[pending.seat]}
    elif kind == decision.PATH:
        about |= {"amount": 0, "squares": [a, b]}
    elif kind == decision.JOKER:
        about["card"] = a
        if pos.t.kept_kind[a] == tables.GEL:
            at = pos.square[pending.seat]
            about["back"] = sorted({way for back in (False, True) for way in track.free_squares(pos, pending.seat, at, back)})
    elif kind == decision.OFFER:
        about["other"] = a
        about["terms"] = terms_view(pos)
    return about


def add_auction(pos: Position, about: PendingDecision) -> None:
    """Add the bidders, those who have passed, the leader and the price of an auction."""
    auction = pos.auction
    assert auction, "bids are made in auctions"
    about["bidders"] = list(auction.left)
    about["passed"] = [seat for seat in auction.bidders if seat not in auction.left]
    about["leader"] = None if auction.highest < 0 else auction.highest
    about["price"] = auction.price


def terms_view(pos: Position) -> Terms:
    terms = pos.terms
    keepable = pos.t.keepable
    return {
        "give": bits(terms[move.GIVE_TITLES]),
        "take": bits(terms[move.TAKE_TITLES]),
        "cash": terms[move.CASH],
        "later": terms[move.LATER_CASH],
        "give_cards": [keepable[card] for card in bits(terms[move.GIVE_CARDS])],
        "take_cards": [keepable[card] for card in bits(terms[move.TAKE_CARDS])],
    }


def choice_views(pos: Position, pending: Pending, reader: Reader) -> list[LegalMove]:
    """Return the legal moves.  The offers of a seat are one entry with all recipients."""
    states: list[LegalMove] = []
    offers: dict[int, list[int]] = {}
    for choice in legality.legal(pos, pending):
        seat = move.seat_of(choice.move)
        if move.kind_of(choice.move) == move.OFFER:
            if seat not in offers:
                offers[seat] = []
                states.append({"seat": seat, "kind": "offer", "move": "offer", "to": offers[seat]})
                if legality.offer_time(pos, pending, titles_too=True) or trade.may_speak(pos, seat, titles_too=True):
                    states[-1]["cards_only"] = True
            offers[seat].append(move.a_of(choice.move))
        else:
            states.append(choice_view(pos, pending, choice, reader))
    return states


def offer_range(pos: Position, players: Sequence[PlayerState], choice: LegalMove, other: int) -> TermsRange:
    """Return what an offer may hold: squares, cards, and cash that the proposer pays (above 0) or receives."""
    mine, theirs = players[choice["seat"]], players[other]
    titles_too = not choice.get("cards_only")
    low, high = legality.cash_range(pos, choice["seat"], other)
    may_request = not pos.t.sellers_offer  # else one sells for money only
    return {
        "give": mine["tradable"] if titles_too else [],
        "take": theirs["tradable"] if titles_too and may_request else [],
        "give_cards": mine["cards"] if pos.t.card_trade else [],
        "take_cards": theirs["cards"] if pos.t.card_trade and may_request else [],
        "min": low,
        "max": high if may_request or pos.t.barter else 0,
    }


def choice_view(pos: Position, pending: Pending, choice: Choice, reader: Reader) -> LegalMove:
    """Return a legal move with what it costs or brings, and ``min`` and ``max`` if it takes a number."""
    packed = choice.move
    kind, seat, a, b = move.kind_of(packed), move.seat_of(packed), move.a_of(packed), move.b_of(packed)
    state: LegalMove = {"seat": seat, "kind": move.NAMES[kind], "move": reader.write(Move(packed), with_seat=False)}
    if kind in (move.BID, move.WANT):
        state |= {"move": move.NAMES[kind], "min": choice.low, "max": choice.high}
    if kind == move.WANT:
        state["building"] = a
    elif kind == move.CHOOSE:
        state |= {"square": a} if b else {"branch": a}
    elif kind == move.GO:
        add_first_duty(pos, seat, state)
    elif kind == move.COUNTER and not pos.titles_too:
        state["cards_only"] = True
    elif kind == move.IN_KIND:
        if pending.kind == decision.DEBT:
            state["to"] = [pending.a]
        elif pos.rent is not None:
            state["to"] = [pos.rent.creditor]
    elif kind == move.USE:
        state["card"] = a
    elif kind == move.ROLL and pos.detained[seat] and (pos.first_throw or pos.t.bonus_bound):
        add_exit_throw(pos, seat, state)
    elif kind == move.CLAIM:
        state["square"] = reader.edition.titles[a - 1].square
    elif kind in (move.BUILD, move.PLACE):
        state |= {"square": reader.edition.titles[a].square, "building": kind_built(pos, pending, packed)}
    elif kind in (move.LIFT, move.MORTGAGE, move.SELL):
        state["square"] = reader.edition.titles[a].square
        if kind == move.SELL and not b:
            state["left"] = steps_left(pos, packed)
    cost = None if kind == move.BUY else cost_of(pos, pending, packed)  # the decision has that price
    if cost is not None:
        state["cost"] = cost
    gain = gain_of(pos, packed)
    if gain is not None:
        state["gain"] = gain
    return state


def add_exit_throw(pos: Position, seat: int, state: LegalMove) -> None:
    """Add the total that leads out of a weekend (0 for a double out of detention), and what is due if the last throw fails."""
    away = weekend.is_away(pos, seat)
    last = pos.detained[seat] >= (pos.t.weekend_throws if away else pos.t.detention_throws)
    due = weekend.price(pos, seat) if away else pos.t.fine
    state |= {"total": pos.t.weekend_total if away else 0, "due": due if last else 0}


def add_first_duty(pos: Position, seat: int, state: LegalMove) -> None:
    """Add the rule by which the seat in turn does not throw yet, with the cards or the square."""
    rule_id = reason.rule_of(outing.comes_first(pos, seat))
    if rule_id == rule.PRISON_STAY and pos.t.prison_release == tables.ONE_TURN:
        rule_id = rule.PRISON_FREE  # without a throw
    state["first"] = rule.NAMES[rule_id]
    if rule_id == rule.ERRAND:
        state["cards"] = pos.queue[seat][: pos.errands]
    elif rule_id == rule.DEFERRED:
        state["square"] = pos.square[seat]
