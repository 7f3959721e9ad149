"""Beats: one move at a quiet point, by any seat that may move, carried through to the next quiet point."""

from __future__ import annotations

from . import event, move, rule
from .chapters import building, debts, detention, ending, in_kind, mortgage, outing, raising, rent, shortage, turn
from .native import i64
from .position import DONE, Position


def beat(pos: Position) -> None:
    """Take one move and carry it through."""
    answer = pos.policy.quiet(pos)
    pos.cause = -1
    kind = answer & move.KIND
    if kind == move.ROLL:
        turn.roll(pos)
    elif kind == move.END:
        calm = not pos.loans  # else one may fall due as the next turn begins, and ruin its player
        turn.end(pos)
        if calm:
            return
    else:
        carry_out(pos, answer)
    while not pos.over:
        if pos.bankruptcies and ending.reached(pos):
            ending.finish(pos)
        elif pos.sent:
            turn.end(pos, rule.SENT_ENDS_TURN)
        elif not pos.playing[pos.seat]:
            turn.end(pos, rule.PLAYER_LEAVES)
        elif pos.t.open_track and pos.throws == DONE:
            turn.end(pos)
        else:
            return


def carry_out(pos: Position, answer: i64) -> None:
    """Carry out a move other than throwing and ending the turn, on the own turn or off it."""
    kind, seat = answer & move.KIND, move.seat_of(answer)
    if kind == move.CLAIM:
        rent.claim(pos, seat, move.a_of(answer) - 1)
    elif kind == move.BUILD:
        lot, named = move.a_of(answer), move.b_of(answer)
        wanted = named - 1 if named else building.next_kind(pos, lot)
        shortage.request(pos, seat, wanted, 1, lot)
    elif kind == move.LIFT:
        mortgage.lift(pos, seat, move.a_of(answer))
    elif kind == move.PASS:
        rent.waive(pos, seat)
    elif kind == move.WANT:
        shortage.request(pos, seat, move.a_of(answer), move.amount_of(answer))
    elif kind == move.PAY:
        detention.pay_fine(pos, seat)
    elif kind == move.GO:
        outing.go(pos, seat)
    elif kind == move.USE and pos.t.open_track:
        outing.work_from_home(pos, seat, move.a_of(answer))
    elif kind == move.USE:
        detention.use_card(pos, seat, move.a_of(answer))
    elif kind == move.IN_KIND:
        in_kind.offer_after(pos)
    elif kind == move.TIME:
        pass_time(pos, move.amount_of(answer))
    else:
        raising.carry_out(pos, answer)


def pass_time(pos: Position, minutes: i64) -> None:
    if minutes <= pos.minutes:
        return
    pos.minutes = minutes
    pos.write(event.TIME_PASSED, rule.TIME_LIMIT, -1, a=minutes)
    if ending.time_is_up(pos):
        if pos.first_throw:  # else the balance of the last turn has been judged
            debts.check_balance(pos)
        ending.finish(pos, rule.TIME_LIMIT)


def play(pos: Position, rounds: i64) -> bool:
    """Play on to the end of a game, or past a number of rounds.

    Parameters
    ----------
    pos : Position
        A copy of the position of a game, with the bots that play it.  It changes.
    rounds : int
        The last round that is played.

    Returns
    -------
    bool
        Whether the game has ended.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from plakett_widgets.bots.house.balanced import Balanced
    >>> from plakett_widgets.bots.house.strategy import Table
    >>> game = pw.Game("plakettopoly", players=2, seed=7)
    >>> ahead = game.table.position.copy(Table([Balanced(), Balanced()]))
    >>> play(ahead, rounds=3), ahead.round
    (False, 4)
    """
    while not pos.over and pos.round <= rounds:
        beat(pos)
    return pos.over
