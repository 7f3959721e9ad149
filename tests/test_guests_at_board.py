"""Bots of one's own at the table of a game: what they see of its course, and what becomes of it when they fail."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
import weakref
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import Game, bots, loads
from plakett_widgets.bots import BotFailed
from plakett_widgets.game.speakers import SeatedGuest
from plakett_widgets.jupyter.output import ANSWERS_MESSAGE

FOR_SALE = {"turn": "Hal"}  # with a throw of 3 comes a title


class Choosy(bots.Bot):
    """Buys what it is asked about first, and nothing more."""

    def begin(self, seed: int) -> None:
        self.asked = 0

    def choose_purchase(self, view: Any, legal: Any) -> bool:
        self.asked += 1
        return self.asked == 1


class Broken(bots.Bot):
    """Fails at every purchase while ``fails`` is true."""

    fails = True

    def choose_purchase(self, view: Any, legal: Any) -> bool:
        if self.fails:
            raise LookupError("no such lot")
        return True


def at_a_title(bot: bots.Bot, **options: str) -> Game:
    """Return a game in which a bot comes to a title with its next step."""
    game = Game("plakettopoly", ["Ana", ("Hal", bot)], seed=1, position=FOR_SALE, options=options)
    game.play("dice 1+2")
    return game


def guest_of(game: Game) -> SeatedGuest:
    guest = game.table.bots[1]
    assert isinstance(guest, SeatedGuest)
    return guest


def test_a_bot_that_fails_leaves_the_game_as_it_is_and_goes_on_once_mended():
    bot = Broken()
    game = at_a_title(bot)
    before = game.record.notation(), game.state()
    for _ in range(2):
        with pytest.raises(BotFailed, match="LookupError: no such lot") as caught:
            game.step()
        assert caught.value.seat == 1
    assert (game.record.notation(), game.state()) == before
    assert loads(game.record.notation(names=True), bots={"Hal": bots.Balanced()}).step()  # or another one takes its seat
    bot.fails = False
    assert game.step()
    assert game.moves()[-1] == "Hal: buy"


def test_a_wrong_answer_is_shown_with_a_right_one():
    class Wrong(bots.Bot):
        def choose_purchase(self, view: Any, legal: Any) -> str:
            return "roll"

    with pytest.raises(bots.IllegalAnswer, match=r"Wrong.*whether to buy.*'roll'.*Right would be .*'buy'"):
        at_a_title(Wrong()).step()


def test_a_bot_is_made_anew_after_an_undo_and_for_a_fork():
    game = at_a_title(Choosy())
    assert game.step()
    assert game.moves()[-1] == "Hal: buy"
    twin = game.fork(at=0)
    for one in (game, twin):
        one.undo()
        one.play("dice 1+2")
        assert one.step()
        assert one.moves()[-1] == "Hal: buy"


def test_no_process_waits_for_a_game_that_is_over_or_gone():
    game = at_a_title(Choosy(), end_condition="turns:1")
    assert guest_of(game).guest is None  # begins with its first question
    game.step()
    assert guest_of(game).guest is not None
    game.run()
    assert game.over
    assert guest_of(game).guest is None
    game = at_a_title(Choosy())
    game.step()
    process = weakref.ref(guest_of(game).guest.process)  # type: ignore[union-attr]
    del game
    gc.collect()
    assert process() is None


def test_what_a_bot_prints_is_seen_below_the_cell_that_made_the_game(capsys: pytest.CaptureFixture[str]):
    class Telling(bots.Bot):
        def choose_purchase(self, view: Any, legal: Any) -> bool:
            print("I have", view.me.cash)
            return True

    cell: ContextVar[str] = ContextVar("cell", default="none")
    here = cell.set("of the game")
    game = at_a_title(Telling())
    cell.reset(here)
    seen: list[str] = []
    call_bot = game.table.history.session.script.call_bot
    game.table.history.session.script.call_bot = lambda ask: call_bot(lambda: (seen.append(cell.get()), ask())[1])
    answered = ANSWERS_MESSAGE.set(True)
    assert game.step()
    ANSWERS_MESSAGE.reset(answered)
    assert seen == ["of the game"]
    assert capsys.readouterr().out == "I have 1500\n"


def test_a_person_may_interrupt_a_bot_that_thinks(tmp_path: Path):
    thinks, go_on = tmp_path / "thinks", tmp_path / "go on"

    class Slow(bots.Bot):
        def choose_purchase(self, view: Any, legal: Any) -> bool:
            thinks.touch()
            while not go_on.exists():
                time.sleep(0.01)
            return True

    def interrupt() -> None:
        while not thinks.exists():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    game = at_a_title(Slow())
    before = game.record.notation()
    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        game.step()
    assert game.record.notation() == before
    go_on.touch()
    assert game.step()


def test_a_saved_game_names_bots_and_their_arguments():
    class Mine(bots.Balanced):
        reserve = 30

    game = Game("plakettopoly", [bots.Careful(reserve=90), bots.Balanced(), Mine()], seed=3)
    game.run(turns=4)
    text = game.record.notation(names=True)
    assert '"careful" "reserve=90"' in text
    again = loads(text, bots={"Mine": Mine()})
    kinds = [type(player.bot) for player in again.players]
    assert kinds == [bots.Careful, bots.Balanced, Mine]
    assert again.players[0].bot.reserve == 90  # type: ignore[union-attr]
    assert again.record.digest() == game.record.digest()


def test_a_bot_that_cannot_be_sent_is_named_as_the_game_begins():
    class Locked(bots.Bot):
        def __init__(self) -> None:
            self.lock = threading.Lock()

    with pytest.raises(ValueError, match=r"Locked.*lock"):
        Game("plakettopoly", ["Ana", Locked()], seed=3)


@pytest.mark.parametrize(
    ("method", "meant"), [("choose_purchas", "choose_purchase"), ("buys", "choose_purchase"), ("chose", "choose")]
)
def test_a_method_that_is_never_called_is_warned_of(method: str, meant: str):
    kind = type("Slip", (bots.Careful,), {method: lambda self, view, legal: legal[0]})
    with pytest.warns(UserWarning, match=rf"Slip has a method {method}, .* did you mean {meant}\?"):
        Game("plakettopoly", ["Ana", kind()], seed=3)
