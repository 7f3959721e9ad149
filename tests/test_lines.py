"""Lines of play: what undo and branches leave is kept; who may take back what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, Refused, bots, load, loads
from plakett_widgets.engine.session import Session
from plakett_widgets.record.notation.lines import MAX_LINES
from plakett_widgets.record.notation.transcript import AnswerWriter, Transcript

from .engine.play import BY_ID, EDITION, Played, replay, sample

games = st.builds(sample, st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(1, 60))
OPENING = [(6, 6), (1, 2), (1, 3)]


def three(**options: Any) -> Game:
    """Ana begins, then Léo; then a bot."""
    return Game(EDITION, ["Ana", "Léo", ("Hal", bots.Balanced())], seed=7, opening=OPENING, **options)


def bought() -> Game:
    """Ana has thrown and bought a title."""
    game = three()
    for move in ("dice 1+2", "roll", "buy"):
        game.play(move)
    return game


# branches and lines


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(games, st.data())
def test_a_branch_is_the_fork_from_there_and_keeps_what_it_left(played: Played, data: st.DataObject):
    game = replay(played)
    before = {"digest": game.record.digest(), "moves": game.moves(), "branch": game.past.branch, "events": game.length}
    seq = data.draw(st.integers(0, game.length - 1))
    fork, received = game.fork(at=seq), []
    game.on.change(lambda changed: received.append(changed.table.revision))
    gone = game.past.branch_at(seq)
    assert game.record.digest() == fork.record.digest()
    assert game.moves() == fork.moves()
    assert game.state()["legal"] == fork.state()["legal"]
    assert (
        gone
        == bool(received)
        == bool(game.past.lines)
        == (game.past.branch > before["branch"])
        == (game.moves() != before["moves"])
    )
    if gone:
        (line,) = game.past.lines
        assert (line["events"], line["over"]) == (before["events"], played.pos.over)
        assert line["at"] == game.length
        branched = game.record.digest()
        game.past.take_line(line["number"])
        assert (game.record.digest(), game.moves()) == (before["digest"], before["moves"])
        assert len(received) == 2
        game.past.take_line(game.past.lines[0]["number"])
        assert game.record.digest() == branched


def test_a_line_holds_where_it_leaves_the_present_one():
    game = bought()
    game.play("end")
    events = game.events()
    seq = next(event["seq"] for event in events if event["kind"] == "bought")
    game.past.branch_at(seq)
    assert game.pending["kind"] == "buy"
    assert game.past.lines == [{"number": 1, "at": seq, "events": len(events), "round": 1, "over": False}]
    game.play("decline")
    assert game.past.lines[0]["at"] == seq
    game.past.take_line(1)
    assert game.events() == events
    assert game.past.lines[0]["at"] == seq
    assert game.state()["lines"] == 1


def test_taking_back_move_by_move_keeps_the_whole_line_once():
    game = bought()
    whole = game.record.digest()
    for _ in range(3):
        assert game.undo()
    assert len(game.past.lines) == 1
    game.past.take_line(game.past.lines[0]["number"])
    assert game.record.digest() == whole
    game.undo()
    game.play("buy")
    game.play("end")
    game.undo()
    assert [line["events"] for line in game.past.lines][-1] > len(bought().events())


def test_of_too_many_lines_the_oldest_goes():
    game = Game(EDITION, ["A", "B"], seed=1)
    for number in range(MAX_LINES + 5):
        game.play(f"time {number + 1}")
        game.undo()
    assert [line["number"] for line in game.past.lines] == list(range(6, MAX_LINES + 6))
    assert game.state()["lines"] == MAX_LINES
    with pytest.raises(IndexError, match="line 3"):
        game.past.take_line(3)


def test_bots_play_on_in_a_branch():
    game = Game(EDITION, [bots.Balanced() for _ in range(3)], seed=3)
    game.run(rounds=15)
    digest = game.record.digest()
    for at in range(10, game.length, 97):
        game.past.branch_at(at)
        assert game.length <= at
        game.run(rounds=15)
        assert game.record.digest() == digest  # without luck of their own they play the same again
    assert game.run(turns=1)


def test_a_claim_that_waits_lapses_with_a_branch():
    position = {
        "turn": "A",
        "seats": {"A": {"on": 10}, "B": {"titles": [39]}, "C": {}},
        "claims": [{"owner": "B", "visitor": "C", "square": 39, "amount": 48}],
    }
    game = Game(EDITION, ["A", "B", "C"], seed=1, position=position)
    for move in ("dice 1+3", "roll", "B: claim"):
        game.play(move)
    game.past.branch_at(game.length - 1)
    game.play("roll")
    game.play("buy")
    assert "rent_paid" not in [event["kind"] for event in game.events()]


def test_there_is_no_such_event_to_branch_at():
    game = three()
    assert not game.past.branch_at(0)
    assert game.past.lines == []
    for seq in (-1, game.length):
        with pytest.raises(IndexError, match="event"):
            game.past.branch_at(seq)


# in a file


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(games, st.data())
def test_lines_are_saved(tmp_path_factory: pytest.TempPathFactory, played: Played, data: st.DataObject):
    game = replay(played)
    for _ in range(data.draw(st.integers(1, 3))):
        game.past.branch_at(data.draw(st.integers(0, game.length - 1)))
        if not game.over:
            game.play("dice 1+2" if game.edition.dice > 1 else "dice 1")
    path = tmp_path_factory.mktemp("lines") / "partie.plk"
    game.save(path)
    again = load(path)
    assert [line | {"number": 0} for line in again.past.lines] == [line | {"number": 0} for line in game.past.lines]
    for one, other in zip(game.past.lines, again.past.lines, strict=True):
        game.past.take_line(one["number"])
        again.past.take_line(other["number"])
        assert again.record.digest() == game.record.digest()


def lengths_before(play: Session) -> list[int]:
    """How long the log was before each answer of a game."""
    beats = [*zip((answers for answers, _ in play.beats), play.uses, strict=True), (play.script.answers, play.script.uses)]
    end = len(play.live.log)
    return [
        next((length for used, length in uses if used > number), end)
        for answers, uses in beats
        for number in range(len(answers))
    ]


@settings(max_examples=15, deadline=None)
@given(games, st.data())
def test_a_transcript_follows_its_game(played: Played, data: st.DataObject):
    game = replay(played)
    for _ in range(data.draw(st.integers(1, 6))):
        deed = data.draw(st.sampled_from(["undo", "branch", "line", "dice", "run", "move"]))
        if deed == "undo":
            game.undo()
        elif deed == "branch":
            game.past.branch_at(data.draw(st.integers(0, game.length - 1)))
        elif deed == "line" and game.past.lines:
            game.past.take_line(game.past.lines[-1]["number"])
        elif deed == "dice" and not game.over:
            game.play("dice 1+2" if game.edition.dice > 1 else "dice 1")
        elif deed == "run":
            game.run(turns=1)
        elif deed == "move" and (simple := [one for one in game.legal() if not {"min", "to", "terms"} & {*one}]):
            one = data.draw(st.sampled_from(simple))
            game.play(one["move"], one["seat"])
        if data.draw(st.booleans()):
            game.record.notation()  # whatever was written before
    history = game.table.history
    transcript, session = history.transcript, history.session
    found, fresh = transcript.follow(session).entries, Transcript(transcript.writer).follow(session).entries
    assert found == fresh
    assert [entry.before for entry in found] == lengths_before(session)
    assert ([entry.answer for entry in found], [entry.by_bot for entry in found]) == session.answers()


def test_a_long_game_is_not_written_anew_to_take_a_move_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = Game(EDITION, ["Ana", *(bots.Balanced() for _ in range(3))], seed=5, autosave=tmp_path / "long.plk")
    while not game.over and len(game.moves()) < 150:
        game.run()
        game.play(next(one["move"] for one in game.legal(0) if one["kind"] in ("roll", "end", "decline", "pass", "refuse")))
    game.save(tmp_path / "before.plk")
    written = []
    write = AnswerWriter.write
    monkeypatch.setattr(AnswerWriter, "write", lambda *what: written.append(what) or write(*what))
    assert game.undo()
    assert game.past.lines
    game.save(tmp_path / "after.plk")
    assert len(written) < 20


# taking back at the table


def undone(game: Game) -> dict[str, Any] | None:
    undo: dict[str, Any] | None = game.state()["undo"]
    return undo


def test_nothing_can_be_taken_back_at_the_beginning():
    game = three()
    assert undone(game) is None
    assert not game.past.undo_is_free
    assert not game.past.agree_to_undo(0)
    assert game.table.revision == 0


def test_a_claim_may_be_all_that_there_is_to_take_back():
    position = {"turn": "Hal", "seats": {"Ana": {"titles": [6, 8, 9, 11, 13, 14]}, "Hal": {"cash": 20}}}
    game = Game(EDITION, ["Ana", ("Hal", bots.Balanced())], seed=30, position=position)
    game.run()  # a double: Hal owes Ana a rent, and comes to a title that is auctioned
    game.play("Ana: claim")
    assert undone(game) == {"free": True, "agreed": []}
    assert game.undo()
    assert undone(game) is None
    assert not game.undo()
    game.play("Ana: claim")
    game.play("Ana: pass")
    assert "rent_paid" in [event["kind"] for event in game.events()]


def claimed() -> Game:
    """Léo asks Ana for 14 while Bo's refusal is auctioned."""
    position = {
        "turn": "Bo",
        "seats": {"Ana": {"on": 16}, "Bo": {"on": 6}, "Léo": {"titles": [16]}},
        "claims": [{"owner": "Léo", "visitor": "Ana", "square": 16}],
    }
    game = Game(EDITION, ["Ana", "Bo", "Léo"], seed=0, position=position)
    for move in ("dice 4+5", "Bo: roll", "Bo: decline", "Léo: claim"):
        game.play(move)
    return game


def rest_of_the_auction(game: Game) -> list[int]:
    for move in ("Léo: bid 10", "Ana: pass", "Bo: pass"):
        game.play(move)
    return [player["cash"] for player in game.state()["players"]]


def test_a_claim_is_taken_back_as_the_last_move():
    game = claimed()
    assert game.undo()
    assert game.pending["kind"] == "bid"
    assert rest_of_the_auction(game) == [1500, 1500, 1490]


@pytest.mark.parametrize("saved", [False, True])
def test_a_claim_stays_when_a_later_move_is_taken_back(saved: bool):
    game = claimed()
    game.play("Léo: bid 5")
    game = loads(game.record.notation(names=True)) if saved else game
    assert game.undo()
    fork = game.fork()
    assert rest_of_the_auction(game) == rest_of_the_auction(fork) == [1486, 1500, 1504]


def test_listeners_receive_no_claim_that_is_refused():
    game = claimed()
    game.undo()
    received: list[list[str]] = []
    game.on.change(lambda game: received.append(game.moves()))
    with pytest.raises(Refused):
        game.play_all(["Léo: claim", "Léo: bid 9000"])
    assert received == []
    game.play_all(["Léo: claim"])
    game.play_all([])
    assert len(received) == 1
    assert rest_of_the_auction(game) == [1486, 1500, 1504]


def test_a_line_that_is_taken_up_again_has_its_claims():
    game = claimed()
    game.past.branch_at(0)
    game.past.take_line(game.past.lines[0]["number"])
    assert rest_of_the_auction(game) == [1486, 1500, 1504]


def test_a_move_without_chance_is_taken_back_at_once():
    game = bought()
    assert undone(game) == {"free": True, "agreed": []}
    assert game.past.agree_to_undo(1)
    assert game.pending["kind"] == "buy"


def test_a_throw_is_taken_back_when_all_persons_agree():
    game = bought()
    game.undo()
    branch = game.past.branch
    assert undone(game) == {"free": False, "agreed": []}
    assert not game.past.agree_to_undo(1)
    assert undone(game) == {"free": False, "agreed": [1]}
    assert not game.past.agree_to_undo(1, on=False)
    assert not game.past.agree_to_undo(0)
    assert undone(game) == {"free": False, "agreed": [0]}
    assert game.past.agree_to_undo(1)
    assert game.past.branch == branch + 1
    assert game.state()["dice"] != [1, 2]
    assert undone(game) == {"free": True, "agreed": []}  # the dice that were scripted


def test_wishes_lapse_when_anybody_moves():
    game = three()
    for move in ("dice 1+2", "roll"):
        game.play(move)
    game.past.agree_to_undo(1)
    with pytest.raises(Refused):
        game.play("roll")
    with pytest.raises(Refused):
        game.play_all(["buy", "roll"])
    assert undone(game) == {"free": False, "agreed": [1]}
    game.play("buy")
    assert undone(game) == {"free": True, "agreed": []}


def test_one_person_among_bots_decides_alone():
    game = Game(EDITION, ["Ana", bots.Balanced(), bots.Careful()], seed=7, opening=OPENING)
    before = game.record.digest()
    game.play("roll")
    game.run()
    assert game.past.agree_to_undo(0)
    assert game.record.digest() == before


def test_a_seat_that_is_out_need_not_agree():
    position = {"turn": "A", "seats": {"A": {"on": 10}, "B": {}, "C": {"out": True}}}
    game = Game(EDITION, ["A", "B", "C"], seed=1, position=position)
    game.play("roll")
    assert not game.past.agree_to_undo(0)
    assert game.past.agree_to_undo(1)


@pytest.mark.parametrize("seat", [2, 3, -1])
def test_only_persons_agree(seat: int):
    with pytest.raises(ValueError, match="seat"):
        bought().past.agree_to_undo(seat)


def test_a_wish_is_there_or_not():
    game = bought()
    with pytest.raises(ValueError, match="on: True or False, not “no”"):
        game.past.agree_to_undo(0, "no")  # type: ignore[arg-type]
    undo = undone(game)
    assert undo is not None
    assert undo["agreed"] == []


def test_listeners_receive_wishes():
    game = three()
    game.play("roll")
    received: list[Any] = []
    game.on.change(lambda changed: received.append(undone(changed)))
    game.past.agree_to_undo(0)
    assert received == [{"free": False, "agreed": [0]}]


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(games)
def test_free_means_that_chance_had_no_part(played: Played):
    game = replay(played)
    for _ in range(10):
        free, before, events = game.past.undo_is_free, game.table.position, game.events()
        if not game.undo():
            break
        if free:
            assert game.table.position.streams == before.streams
            assert len(game.table.position.scripted) <= len(before.scripted)
            drawn = [event["kind"] for event in events[game.length :]]
            assert "card_drawn" not in drawn
