"""Pictures of the board at its key moments: ``python -m tests.browser.screenshots FOLDER [--more] [SCENE …]``.

A picture ``SCENE-WIDTH-LOOK-LANGUAGE.png`` for each scene, all of them if none is named, in each width, look and language;
``--more`` adds the narrowest board, a wide one, one for the back row and one in forced colours.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import comm
from playwright.sync_api import Locator, Page

import plakett_widgets as pw
from tests.browser import harness
from tests.browser.inprocess import Host, RecordingComm

LOOKS = [(900, "light", "fr-FR"), (360, "light", "fr-FR"), (900, "dark", "en-GB"), (360, "dark", "en-GB")]
# with --more: the narrowest and a wide one, then for the back row, and in the few colours that a reader has chosen
MORE = [(320, "light", "en-GB"), (1200, "light", "fr-FR"), (1200, "presentation", "fr-FR"), (900, "forced", "en-GB")]
PEOPLE = ("Ana", "Léo", "Zoé")

MIDDLE: dict[str, Any] = {
    "turn": "Ana",
    "round": 12,
    "turn_number": 45,
    "seats": {
        "Ana": {
            "cash": 842, "on": 36, "titles": [5, 16, 18, 19, 28, 31], "mortgaged": [11],
            "buildings": {"16": 3, "18": 2, "19": 2}, "cards": ["PL-03"],
        },
        "Léo": {
            "cash": 231, "on": 10, "detained": 2, "titles": [6, 8, 9, 37, 39],
            "buildings": {"6": 4, "8": 4, "9": "complexe"},
        },
        "Zoé": {"cash": 615, "on": 16, "titles": [1, 3, 12, 14, 21, 23], "mortgaged": [25]},
        "Hal": {"cash": 1207, "on": 16, "titles": [15, 26, 27]},
    },
}  # fmt: skip


def middle(*moves: str, **changes: Any) -> pw.Game:
    """A game well under way, after these moves."""
    position = MIDDLE | changes
    game = pw.Game(players=[*PEOPLE, ("Hal", pw.bots.Balanced())], seed=7, position=position)
    for said in moves:
        game.play(said)
    return game


def start(edition: str = "plakettopoly") -> pw.Game:
    return pw.Game(edition, players=[*PEOPLE, ("Hal", pw.bots.Balanced())], seed=7)


def end(edition: str = "plakettopoly") -> pw.Game:
    game = pw.Game(edition, players=[(name, pw.bots.Balanced()) for name in (*PEOPLE, "Hal")], seed=7)
    game.run()
    return game


def poor() -> pw.Game:
    seats = MIDDLE["seats"] | {"Zoé": MIDDLE["seats"]["Zoé"] | {"cash": 60, "on": 35}}
    return middle("dice 2+1", "roll", turn="Zoé", seats=seats)


SAINT_PIERRE: dict[str, Any] = {
    "turn": "Ana",
    "round": 9,
    "turn_number": 33,
    "seats": {
        "Ana": {
            "cash": 61400, "on": 10, "titles": [1, 3, 4, 6, 27], "cards": ["FI-01", "FI-05"],
            "buildings": {"1": "pecherie", "3": "maison", "4": "ferme"},
        },
        "Léo": {
            "cash": 18250, "on": 24, "titles": [5, 12, 14, 16],
            "buildings": {"12": "dechetterie", "14": "bar", "16": "hotel"},
        },
        "Zoé": {
            "cash": 0, "on": 20, "detained": 2, "titles": [15, 19, 21, 22], "mortgaged": [35],
            "buildings": {"19": "bar", "21": "distillerie", "22": "resort"},
        },
        "Hal": {
            "cash": 40700, "on": 33, "titles": [17, 31, 32, 34, 36],
            "buildings": {"31": "maison", "32": "hotel", "34": "centre-commercial"},
        },
    },
    "debts": [{"debtor": "Zoé", "creditor": "Léo", "amount": 2400}, {"debtor": "Zoé", "creditor": "bank", "amount": 1500}],
}  # fmt: skip

FRANCE: dict[str, Any] = {
    "turn": "Ana",
    "round": 14,
    "turn_number": 53,
    "seats": {
        "Ana": {
            "cash": 12_430_000, "on": 35, "titles": [1, 3, 5, 12, 24, 37], "buildings": {"1": "hotel", "3": 4},
            "cards": ["CH01"],
        },
        "Léo": {"cash": 890_000, "on": 19, "titles": [6, 8, 13, 14, 26]},
        "Zoé": {
            "cash": 4_260_000, "on": 10, "detained": 1, "titles": [11, 31, 32, 34],
            "buildings": {"31": 2, "32": 1, "34": 1},
        },
        "Hal": {"cash": 23_070_000, "on": 22, "titles": [15, 16, 18, 27, 39]},
    },
}  # fmt: skip


CLASSIC: dict[str, Any] = MIDDLE | {
    "seats": MIDDLE["seats"]
    | {
        "Ana": {name: value for name, value in MIDDLE["seats"]["Ana"].items() if name != "cards"},
        "Léo": MIDDLE["seats"]["Léo"] | {"buildings": {"6": 4, "8": 4, "9": "hotel"}},
    },
}


def saint_pierre(*moves: str, **changes: Any) -> pw.Game:
    """A game of MSPM well under way, after these moves."""
    return under_way("mspm", SAINT_PIERRE | changes, moves)


def france(*moves: str, **changes: Any) -> pw.Game:
    """A game of France 2008 well under way, after these moves."""
    return under_way("france2008", FRANCE | changes, moves)


def classic(*moves: str, **changes: Any) -> pw.Game:
    """A game of the reference board well under way, after these moves."""
    return under_way("classic40", CLASSIC | changes, moves)


def on(position: dict[str, Any], name: str, **seat: Any) -> dict[str, Any]:
    """It is somebody’s turn, who stands or has otherwise than in this position."""
    return {"turn": name, "seats": position["seats"] | {name: position["seats"][name] | seat}}


def under_way(edition: str, position: dict[str, Any], moves: tuple[str, ...], options: dict[str, Any] | None = None) -> pw.Game:
    players: list[Any] = [*PEOPLE, ("Hal", pw.bots.Balanced())]
    game = pw.Game(edition, players=players, seed=7, position=position, options=options)
    for said in moves:
        game.play(said)
    return game


RACE: dict[str, Any] = {
    "turn": "Ana",
    "round": 11,
    "turn_number": 41,
    "seats": {
        "Ana": {"cash": 285, "on": 17, "promised": 80, "queue": ["C16", "C02"], "cards": ["C27", "D11"]},
        "Léo": {"cash": 40, "on": "21 bis", "cured": True, "cards": ["C32"]},
        "Zoé": {"cash": 0, "on": 30, "missed": 2, "held": True, "aid_due": True},
        "Hal": {"cash": 410, "on": 34, "jailed": True, "cards": ["C30"]},
    },
}  # fmt: skip
CROWD = ["Ana", "Léo", "Zoé", "Hal", "Ida", "Bob", "Éva", "Max"]


def race(*moves: str, **changes: Any) -> pw.Game:
    """A race well under way, after these moves."""
    return under_way("confinement", RACE | changes, moves)


def leo(**position: Any) -> dict[str, Any]:
    """It is Léo’s turn in the race, from there."""
    return {"turn": "Léo", "seats": RACE["seats"] | {"Léo": position}}


def crowded() -> pw.Game:
    """Eight at the table, most of them where only one may stand or where all may."""
    seats = dict(zip(CROWD, ({"on": place} for place in (0, 0, 0, 12, 12, 30, 30, 37)), strict=True))
    seats["Hal"] |= {"queue": ["C05"], "cards": ["C25", "C26", "C27", "C28", "C29", "C30", "C31", "C32"]}
    return pw.Game("confinement", CROWD, seed=7, position={"turn": "Hal", "seats": seats})


def race_over() -> pw.Game:
    players = [(name, pw.bots.Random(k)) for k, name in enumerate(CROWD[:4])]
    game = pw.Game("confinement", players, seed=3, options={"end_mode": "all_exit"})
    game.run()
    return game


def unfold(root: Locator, fold: str) -> None:
    """Opens the first such part that can be folded away, unless the board has opened it already."""
    part = root.locator(f"{fold} > summary").first
    part.wait_for()
    if part.locator("..").get_attribute("open") is None:
        part.click()


def see_effect(root: Locator) -> None:
    root.locator(".effect[aria-busy='false']").first.wait_for()


def manage(root: Locator) -> None:
    unfold(root, ".manage")
    root.locator("[data-plan]").first.wait_for()


def sell_joker(root: Locator) -> None:
    unfold(root, ".bargaining")
    root.locator(".bargaining").first.get_by_role("checkbox").first.check()
    root.locator(".bargaining input[type='number']").first.fill("40")
    see_effect(root)


def open_queue(root: Locator) -> None:
    root.locator(".queue summary").first.click()


def indebted(*moves: str) -> pw.Game:
    """Léo owes Zoé a rent that is more than the cash there is."""
    return france("dice 6+6", "roll", *moves, turn="Léo")


def nothing(root: Locator) -> None:
    pass


def open_trade(root: Locator) -> None:
    unfold(root, ".bargaining")
    sides = root.locator(".bargaining fieldset")
    sides.nth(0).get_by_role("checkbox").first.check()
    sides.nth(1).get_by_role("checkbox").first.check()
    see_effect(root)


def exchange(root: Locator) -> None:
    unfold(root, ".bargaining")
    sides = root.locator(".bargaining fieldset")
    sides.nth(0).get_by_role("checkbox").last.check()
    sides.nth(1).get_by_role("checkbox").first.check()
    see_effect(root)


def in_kind(root: Locator) -> None:
    root.locator(".in-kind summary").click()
    for box in root.locator(".in-kind").get_by_role("checkbox").all()[:2]:
        box.check()


def ask_why(root: Locator) -> None:
    root.locator(".move-rules summary").first.click()
    root.locator(".move-rules blockquote").first.wait_for()


def be_refused(root: Locator) -> None:
    root.locator(".typed input").fill("build 31")
    root.locator(".typed button").click()
    root.locator(".notice.refused").wait_for()


def look_back(root: Locator) -> None:
    root.locator("[data-replay='chevron-left']").click()
    root.locator(".past").wait_for()
    root.locator(".filters summary").click()
    root.locator(".log [data-seq] button").first.click()
    root.locator(".log blockquote").wait_for()


def foresee(root: Locator) -> None:
    root.locator("[data-tool='forecast']").click()
    root.locator(".forecast p").wait_for()


def ask_for_help(root: Locator) -> None:
    root.locator("[data-square='0']").press("?")
    root.locator(".help").wait_for()


def lobby(edition: str = "plakettopoly", players: list[Any] | None = None, **options: Any) -> pw.Lobby:
    return pw.play(edition, players, autosave=None, **options)


def offering() -> pw.Lobby:
    """A lobby beside which a game is under way."""
    found = lobby()
    name = {"fr": "Sortie de confinement", "en": "Out of lockdown"}
    found.panel.offer = {"name": name, "edition": "confinement", "players": [*PEOPLE], "round": 7, "saved": 1_790_000_000.0}
    return found


def refused_table(root: Locator) -> None:
    root.locator(".seats input").first.fill("Ana: the first")
    root.locator("[data-begin='start']").click()
    root.locator("[role='alert']:not(:empty)").wait_for()


def see_house_rules(root: Locator) -> None:
    unfold(root, ".house-rules")
    root.locator("[data-option] select").first.select_option(index=3)
    root.locator("[data-option='trade_barter'] input").uncheck()
    root.locator("[data-option='trade_barter'] .cited button").first.click()
    root.locator(".house-rules blockquote").get_by_text("PLK-119").wait_for()


SCENES: dict[str, tuple[Callable[[], pw.Game | pw.Lobby], Callable[[Locator], None]]] = {
    "lobby": (lobby, nothing),
    "lobby-offer": (offering, nothing),
    "lobby-rules": (lobby, see_house_rules),
    "lobby-refused": (lobby, refused_table),
    "lobby-race": (lambda: lobby("confinement", [*CROWD]), nothing),
    "lobby-mspm": (lambda: lobby("mspm"), nothing),
    "lobby-france": (lambda: lobby("france2008", ["Ana", "Léo"]), nothing),
    "lobby-classic": (lambda: lobby("classic40"), nothing),
    "start": (start, nothing),
    "middle": (middle, nothing),
    "manage": (middle, manage),
    "deed": (middle, lambda root: root.locator("[data-square='18']").click()),
    "buy": (lambda: middle("dice 5+3", "roll", seats=MIDDLE["seats"] | {"Ana": {"cash": 842, "on": 16}}), see_effect),
    "auction": (
        lambda: middle("dice 5+3", "roll", "decline", seats=MIDDLE["seats"] | {"Ana": {"cash": 842, "on": 16}}),
        see_effect,
    ),
    "trade": (middle, open_trade),
    "offer": (lambda: middle("Zoé: offer Ana: 12 + 50 $ + 14 for 11 + PL-03"), see_effect),
    "debt": (poor, nothing),
    "refused": (middle, be_refused),
    "end": (end, nothing),
    "past": (lambda: middle("dice 5+3", "roll"), look_back),
    "forecast": (middle, foresee),
    "help": (middle, ask_for_help),
    "mspm": (saint_pierre, nothing),
    "mspm-manage": (saint_pierre, manage),
    "mspm-deed": (saint_pierre, lambda root: root.locator("[data-square='3']").click()),
    "mspm-royalty": (saint_pierre, lambda root: root.locator("[data-square='27']").click()),
    "mspm-ticket": (lambda: saint_pierre("dice 1+2", "roll"), ask_why),
    "mspm-card": (lambda: saint_pierre("top FI-20", "dice 1+3", "roll", turn="Léo"), nothing),
    "france": (france, nothing),
    "france-deed": (france, lambda root: root.locator("[data-square='3']").click()),
    "france-exchange": (france, exchange),
    "france-debt": (indebted, in_kind),
    "france-creditor": (lambda: indebted("pay with 13 + 14 + 26"), nothing),
    "race-start": (lambda: pw.Game("confinement", [*PEOPLE, ("Hal", pw.bots.Random(1))], seed=7), nothing),
    "race": (race, open_queue),
    "race-deed": (race, lambda root: root.locator("[data-square='17']").click()),
    "race-choose": (lambda: race("dice 3", "roll", **leo(cash=365, on=16, free=True)), nothing),
    "race-path": (lambda: race("dice 3", "roll", **leo(cash=365, on=19, free=True)), ask_why),
    "race-joker": (lambda: race("dice 1", "roll", **leo(cash=365, on="21 bis", cards=["C25", "C26"])), nothing),
    "race-debt": (lambda: race("go", **leo(cash=40, on=8, queue=["C10"], cards=["C32"])), nothing),
    "race-sale": (race, sell_joker),
    "race-offer": (lambda: race("Ana: offer Zoé: C27 for 0 £"), nothing),
    "race-crowd": (crowded, nothing),
    "race-end": (race_over, nothing),
    "france-rent": (lambda: france("dice 1+3", "roll"), in_kind),
    "mspm-start": (lambda: start("mspm"), nothing),
    "mspm-auction": (lambda: saint_pierre("dice 1+2", "roll", "decline", **on(SAINT_PIERRE, "Ana", on=4)), see_effect),
    "mspm-trade": (saint_pierre, open_trade),
    "mspm-debt": (lambda: saint_pierre(turn="Zoé"), nothing),
    "mspm-end": (lambda: end("mspm"), nothing),
    "france-start": (lambda: start("france2008"), nothing),
    "france-auction": (
        lambda: under_way("france2008", FRANCE | on(FRANCE, "Ana", on=5), ("dice 1+3", "roll", "decline"), {"auctions": True}),
        see_effect,
    ),
    "france-trade": (france, exchange),
    "france-end": (lambda: end("france2008"), nothing),
    "race-trade": (race, sell_joker),
    "classic-start": (lambda: start("classic40"), nothing),
    "classic": (classic, nothing),
    "classic-auction": (lambda: classic("dice 6+3", "roll", "decline", **on(CLASSIC, "Zoé", on=15)), see_effect),
    "classic-trade": (classic, open_trade),
    "classic-debt": (lambda: classic("dice 2+2", "roll", **on(CLASSIC, "Zoé", on=35, cash=60)), nothing),
    "classic-end": (lambda: end("classic40"), nothing),
}


def widget_of(made: pw.Game | pw.Lobby, locale: str | None = None, **traits: Any) -> Any:
    """The board of a game, on which bots wait, or what a lobby shows."""
    if isinstance(made, pw.Lobby):
        return made.panel
    board = pw.Board(made, locale=locale)
    board.paused = True
    for name, value in traits.items():
        setattr(board, name, value)
    return board


def shoot(page: Page, folder: Path, scene: str, name: str, presentation: bool = False) -> None:
    make, prepare = SCENES[scene]
    board = widget_of(make(), presentation=presentation)
    host = Host(page, board)
    root = page.locator(".app")
    root.wait_for()
    prepare(root)
    while getattr(board, "chances", None) and board.chances["running"]:
        page.wait_for_timeout(50)
    host.flush()
    page.screenshot(path=folder / f"{name}.png", full_page=True)
    board.close()


def main(folder: Path, scenes: list[str], more: bool = False) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    comm.create_comm = RecordingComm
    with harness.start_chromium() as browser:
        for width, look, locale in LOOKS + MORE * more:
            for scene in scenes or SCENES:
                options: dict[str, Any] = {"viewport": {"width": width, "height": 900}, "locale": locale}
                options["color_scheme"] = "light" if look == "presentation" else look.replace("forced", "dark")
                options["forced_colors"] = "active" if look == "forced" else "none"
                with harness.new_context(browser, **options) as context:
                    name = f"{scene}-{width}-{look}-{locale[:2]}"
                    shoot(context.new_page(), folder, scene, name, look == "presentation")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where they are put")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--more", action="store_true", help="the looks that are rarer")
    asked = parser.parse_args()
    for unknown in set(asked.scenes) - set(SCENES):
        parser.error(f"{unknown}: no such scene")
    main(asked.folder, asked.scenes, asked.more)
