"""Moves are packed into numbers that mean what was said."""

from __future__ import annotations

import numpy
import pytest

from plakett_widgets.engine import move


@pytest.mark.parametrize("amount", [2**33, 2**34 + 60, -(2**33), 2**40])
def test_no_amount_is_packed_that_would_come_out_as_another(amount: int):
    with pytest.raises(OverflowError):
        move.pack(move.BID, 1, amount=amount)
    assert move.amount_of(move.pack(move.BID, 1, amount=move.MAX_AMOUNT)) == move.MAX_AMOUNT


@pytest.mark.parametrize("kind", [numpy.int16, numpy.uint16, numpy.int32, numpy.int64])
def test_a_move_is_packed_of_numbers_as_short_as_those_of_frames(kind: type[numpy.int32]):
    build = move.BUILD, 3, 39, 2, 1500
    assert move.pack(*map(kind, build)) == move.pack(*build)
