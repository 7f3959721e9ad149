"""A class of bots at the tables of a lesson."""

from __future__ import annotations

from pathlib import Path

import pytest

import plakett_widgets as pw
from plakett_widgets.lessons.market import rehearse


def test_a_rehearsal_fills_all_seats_and_ends_without_a_failure(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    start = {"seats": {"P1": {"cash": 500}, "P2": {"cash": 500}}}
    tables = [{"position": start, "seed": 1}, {"seed": 1}]
    with pw.Classroom(tables=tables, seats=2, options={"rent_claim": "automatic"}, folder=tmp_path) as room:
        pw.join(room.url, "Noor", table=0).leave()
        rehearse(room, rounds=3)
        assert room.names["seat"].to_list() == [0, 1, 0, 1]
        sold = room.frames.ownership.drop_nulls("price")
        assert room.frames.games["rounds"].to_list() == [4, 4]
    assert set(sold["how"]) == {"bought", "auctioned"}
    assert capfd.readouterr().err == ""
