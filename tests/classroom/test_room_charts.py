"""Charts over all tables of a classroom, from its frames."""

from __future__ import annotations

import plakett_widgets as pw
from plakett_widgets.classroom.room_frames import RoomFrames
from plakett_widgets.lab import charts


def test_charts_take_the_frames_of_a_room():
    games = [pw.Game(players=[pw.bots.Careful(), pw.bots.Careful()], seed=seed) for seed in (1, 2)]
    for game in games:
        for _ in range(60):
            game.table.step()
    frames = RoomFrames(*(game.frames.source.numbered(table) for table, game in enumerate(games)))
    throws = charts.landings(frames)
    assert sum(int(row[2]) for row in throws.table[1:]) > 20  # of both games
    assert charts.payments(frames).table
