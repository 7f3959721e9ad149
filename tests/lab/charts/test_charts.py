"""Charts are drawn without a network, and live charts follow the game."""

from __future__ import annotations

import re
import subprocess
import sys
from math import inf
from typing import Any, Literal
from xml.etree import ElementTree

import numpy
import polars as pl
import pytest

from plakett_widgets import Game, bots, editions, lab
from plakett_widgets.lab.charts.chart import NIGHT_COLOURS, TEXTS


@pytest.fixture(scope="module")
def game() -> Game:
    played = Game("plakettopoly", [(name, bots.Balanced()) for name in ("Ana", "Léo", "<Noor>")], seed=7)
    played.run(turns=20)
    return played


@pytest.fixture(scope="module")
def dictated() -> Game:
    """Four turns: Ana buys 3, Léo 6, Ana 9 and 6 for 3 and 50, and Léo pays 8 on 9."""
    rules = {"rent_claim": "automatic", "end_condition": "turns:4"}
    played = Game("plakettopoly", ["Ana", "Léo"], position={}, options=rules)
    for move in (
        "dice 1+2", "roll", "buy", "end", "dice 2+4", "roll", "buy", "end",
        "dice 1+5", "roll", "buy", "offer Léo: 3 + 50 $ for 6", "accept", "end", "dice 1+2", "roll", "end",
    ):  # fmt: skip
        played.play(move)
    return played


CHARTS = ("net_worth", "ownership", "landings", "payments", "lengths")


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_a_picture_with_a_text_and_its_figures(game: Game, name: str, locale: str) -> None:
    drawing = getattr(lab.charts, name)(game, locale=locale)
    assert drawing.text.startswith(TEXTS[locale][name])
    root = ElementTree.fromstring(drawing.svg)
    titles = root.findall("{http://www.w3.org/2000/svg}title")
    assert [title.text for title in titles] == [drawing.text]
    assert "http" not in drawing.svg.replace("http://www.w3.org/", "")  # nothing is loaded from anywhere
    shown = ElementTree.fromstring(re.sub(r"(<img[^>]*)>", r"\1/>", drawing._repr_html_()))
    assert shown.get("lang") == locale
    assert [image.get("alt") for image in shown.iter("img")] == [drawing.text]
    head, *rows = drawing.table
    assert {len(row) for row in rows} == {len(head)}
    assert [len(row) for row in shown.iter("tr")] == [len(row) for row in drawing.table]
    if locale == "fr":
        words = " ".join([drawing.text, *(cell for row in drawing.table for cell in row)])
        assert re.findall(r"(?<!\u00a0)[:;%$]|\d{4}", words) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions.names())
def test_before_the_first_throw_and_with_six_there_is_something_to_see(edition: str) -> None:
    begun = Game(edition, players=6, seed=7)
    for name in CHARTS:
        drawing = getattr(lab.charts, name)(begun)
        assert ElementTree.fromstring(drawing.svg).tag.endswith("svg")
        assert drawing.text.endswith(".")


@pytest.mark.parametrize(
    ("locale", "sentence"), [("fr", "Durée des parties\u00a0: aucune partie."), ("en", "Length of the games: no game.")]
)
def test_a_histogram_without_games_names_the_reason(game: Game, locale: Literal["fr", "en"], sentence: str) -> None:
    drawing = lab.charts.lengths(game.frames.games.filter(capped=True), locale=locale)
    assert drawing.text == sentence
    assert ElementTree.fromstring(drawing.svg).tag.endswith("svg")


def test_a_game_that_was_forfeited_is_not_under_way() -> None:
    games = Game("mspm", 2, seed=1).frames.games
    assert lab.charts.lengths(games).table[0] == ["turns", "ended", "stopped at the cap", "under way"]
    lost = games.with_columns(forfeit=pl.lit(1, pl.Int8))
    assert lab.charts.lengths(lost).table == [["turns", "ended", "stopped at the cap", "forfeited"], ["1", "0", "0", "1"]]


def test_text_is_legible_on_a_dark_page(game: Game) -> None:
    """But for what stands on a colour of its own, which is the same there."""
    for drawing in (
        lab.charts.net_worth(game, at=90),
        lab.charts.ownership(game),
        lab.charts.ownership(Game("confinement", players=2)),
        lab.charts.lengths(game),
    ):
        written = set(re.findall(r'<text[^>]* fill="([^"]+)"', drawing.svg))
        assert written
        assert written <= set(NIGHT_COLOURS)


def test_before_the_first_turn_a_game_is_set_up(game: Game) -> None:
    assert "(setting up); " in lab.charts.net_worth(game, at=0).text
    assert "(mise en place)\u00a0; " in lab.charts.net_worth(game, locale="fr", at=0).text


def test_owners_differ_by_more_than_colour(game: Game) -> None:
    """Tokens distinguish names that begin alike, as those of bots."""
    layers = lab.charts.ownership(game, names=["bot 1", "bot 2", "bot 3"]).chart.to_dict()["layer"]
    shapes = [layer["encoding"]["shape"]["scale"]["range"] for layer in layers if "shape" in layer["encoding"]]
    assert [len(set(tokens)) for tokens in shapes] == [3]


def test_a_game_under_way_has_not_ended() -> None:
    begun = Game("plakettopoly", players=2, seed=7)
    assert lab.charts.lengths(begun).table[0][1:] == ["ended", "stopped at the cap", "under way"]
    assert lab.charts.lengths(begun).table[1] == ["1", "0", "0", "1"]


def test_lengths_are_counted_in_whole_steps() -> None:
    games = [Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=seed) for seed in range(6)]
    for number, one in enumerate(games):
        one.run(turns=20 + 15 * number)
    head, *rows = lab.charts.lengths(games).table
    assert head[0] == "turns"
    assert rows[0][0] == "20–24"
    assert sum(int(count) for row in rows for count in row[1:]) == 6


def test_bars_of_lengths_are_counted_by_hand() -> None:
    begun = pl.concat([Game("plakettopoly", players=2, seed=7).frames.games] * 8)
    games = begun.with_columns(
        turns=pl.Series([12, 14, 15, 33, 34, 34, 61, 62]),
        capped=pl.Series([False] * 5 + [True] * 3),
        ended_by=pl.Series(["PLK-154", "PLK-154", None, "PLK-154", "PLK-154", None, None, None]),
    )
    drawing = lab.charts.lengths(games)
    head, *rows = drawing.table
    assert head == ["turns", "ended", "stopped at the cap", "under way"]
    assert {row[0]: row[1:] for row in rows if row[1:] != ["0"] * 3} == {
        "10–14": ["2", "0", "0"], "15–19": ["0", "0", "1"], "30–34": ["2", "1", "0"], "60–64": ["0", "2", "0"],
    }  # fmt: skip
    assert [row[0] for row in rows] == [f"{least}–{least + 4}" for least in range(10, 65, 5)]
    assert drawing.text == "Length of the games: 8; stopped at the cap: 3; turns: 12–62, median 33.5."
    chart = drawing.chart.to_dict()
    bars, spec = chart["datasets"][chart["data"]["name"]], chart["encoding"]
    assert {(bar["from"], bar["to"]) for bar in bars} == {(10, 15), (15, 20), (30, 35), (60, 65)}
    assert spec["x"]["scale"]["domain"] == [5, 70]  # room for a bar on both sides
    assert max(spec["y"]["axis"]["values"]) == 3  # all that stand on each other
    hollow = dict(zip(spec["fill"]["scale"]["domain"], spec["fill"]["scale"]["range"], strict=True))
    assert hollow["stopped at the cap"] not in (hollow["ended"], hollow["under way"])


def test_texts_are_there_in_both_languages() -> None:
    assert TEXTS["fr"].keys() == TEXTS["en"].keys()


@pytest.mark.slow
def test_a_board_without_titles_has_a_text_of_its_own() -> None:
    race, loop = Game("confinement", 2, seed=1), Game("plakettopoly", 2, seed=1)
    chain = lab.chain("confinement", {"card_timing": "only_moves_next_turn"})  # of a tenth of the states
    assert "this board has no titles" in lab.charts.ownership(race).text
    assert "nobody holds a title" in lab.charts.ownership(loop).text
    assert "ce plateau n’a pas de titres" in lab.charts.payback(chain, locale="fr").text
    for drawn in (lab.charts.landings, lab.charts.payments):
        with pytest.raises(ValueError, match="played: this chart is of games of one edition, not of confinement, plakettopoly"):
            drawn([race, loop])


@pytest.mark.parametrize(
    ("drawn", "wrong", "message"),
    [
        ("net_worth", {"locale": "de"}, "locale: fr or en, not “de”"),
        ("net_worth", {"value": "luck"}, "value: worth, book, liquidation or cash"),
        ("lengths", {"measure": "years"}, "measure: turns, rounds or rolls"),
        ("transitions", {}, "chain: a Chain, not a Game"),
        ("payback", {}, "chain: a Chain, not a Game"),
    ],
)
def test_wrong_inputs_of_charts_are_refused(game: Game, drawn: str, wrong: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        getattr(lab.charts, drawn)(game, **wrong)


def test_figures_of_four_turns_are_those_worked_out_by_hand(dictated: Game) -> None:
    assert lab.charts.net_worth(dictated).table[1:] == [
        *([str(turn), "$1,500", "$1,500"] for turn in range(3)), ["3", "$1,470", "$1,530"], ["4", "$1,478", "$1,522"],
    ]  # fmt: skip
    price = dictated.frames.events.filter(kind="price_paid")["seq"][0]
    assert "Ana $1,470, Léo $1,530 (turn 3); Ana $1,478, Léo $1,522 (turn 4)" in lab.charts.net_worth(dictated, at=price).text
    assert lab.charts.ownership(dictated).table[1:] == [
        ["Thermometer Street", "Ana (1–3), Léo (3–)"], ["Prevention Avenue", "Léo (2–3), Ana (3–)"],
        ["Vaccination Avenue", "Ana (3–)"],
    ]  # fmt: skip
    third = dictated.fork(at=dictated.frames.events.filter(turn=3)["seq"][-1])
    assert third.frames.games["turns"][0] == 3
    assert lab.charts.ownership(third).table[1] == ["Thermometer Street", "Ana (1–3), Léo (3–)"]
    ends = {row[0]: row[2:] for row in lab.charts.landings(dictated).table[1:]}
    assert {square: found for square, found in ends.items() if found != ["0", "0.0%"]} == {
        "3": ["1", "25.0%"], "6": ["1", "25.0%"], "9": ["2", "50.0%"],
    }  # fmt: skip
    assert lab.charts.payments(dictated).table == [
        ["payer → payee", "Ana", "Léo", "bank"],
        ["Ana", "$0", "$50", "$200"], ["Léo", "$8", "$0", "$100"], ["bank", "$0", "$0", "$0"],
    ]  # fmt: skip


def test_the_text_of_payments_has_the_five_largest(game: Game) -> None:
    drawing = lab.charts.payments(game)
    head, *rows = drawing.table
    paid = [
        (int(re.sub(r"\D", "", sum)), f"{payer} → {payee} {sum}")
        for payer, *of in rows
        for payee, sum in zip(head[1:], of, strict=True)
    ]
    largest = [payment for _, payment in sorted(paid, key=lambda one: -one[0])[:5]]
    assert drawing.text == f"Who has paid whom: mostly {', '.join(largest)}."


def test_the_table_of_a_long_game_has_about_a_dozen_turns() -> None:
    """Every third of forty, and the last one, which 39 would be too near to."""
    played = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    played.run(turns=39)
    _, *rows = lab.charts.net_worth(played).table
    assert [int(row[0]) for row in rows] == [*range(0, 37, 3), 40]
    assert rows[-1][1:] == [f"${player['worth']:,}" for player in played.state()["players"]]


def test_the_landing_map_has_the_shape_of_the_board(game: Game) -> None:
    drawing = lab.charts.landings(game)
    spec = drawing.chart.to_dict()
    tiles = spec["datasets"][spec["data"]["name"]]
    assert [tile["label"] for tile in tiles] == [square.label for square in game.edition.squares]
    assert tiles[0]["left"] == max(tile["left"] for tile in tiles)  # the start: lower right
    corners = [(tiles[square]["x"], tiles[square]["y"]) for square in (0, 10, 20, 30)]
    assert corners == [pytest.approx(corner) for corner in ((11.4, 0.8), (0.8, 0.8), (0.8, 11.4), (11.4, 11.4))]
    for tile in tiles:
        assert (tile["left"] + tile["right"], tile["top"] + tile["bottom"]) == pytest.approx((2 * tile["x"], 2 * tile["y"]))
    assert sum(tile["share"] for tile in tiles) == pytest.approx(1)


def test_the_landing_map_is_of_one_board() -> None:
    """What stands on a square, and even how many there are, may be otherwise on another board of the same edition."""
    games = [Game("france2008", players=2, options={"board_profile": board}) for board in ("seed", "printed_2008")]
    with pytest.raises(ValueError, match="of one board, and these games of france2008 are on several"):
        lab.charts.landings(games)


def test_ends_in_detention_count_for_their_square() -> None:
    table = lab.charts.landings(lab.chain("classic40")).table
    assert [row[-1] for row in table if row[0] == "10"] == ["6.2%"]  # 2.27 % free and 3.95 % not (T. Collins, 1997)
    game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"on": 25}}})
    for move in ("dice 2+3", "roll"):  # the ambulance
        game.play(move)
    assert lab.charts.landings(game).text == "Where throws end: 10 Emergency ward / Just visiting (100.0%)."


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["fr", "en"])
def test_a_chain_is_drawn_with_its_figures(locale: Literal["fr", "en"]) -> None:
    chain = lab.chain("plakettopoly")
    for drawing in (
        lab.charts.landings(chain, locale),
        lab.charts.transitions(chain, locale),
        lab.charts.payback(chain, "marginal", locale),
    ):
        assert ElementTree.fromstring(drawing.svg).tag.endswith("svg")
        head, *rows = drawing.table
        assert rows
        assert {len(row) for row in rows} == {len(head)}


def test_the_table_has_the_likeliest_ways_from_a_square() -> None:
    """Out of detention: a seven, less two cards of sixteen that lead on, then a six and an eight."""
    rows = dict(lab.charts.transitions(lab.chain("classic40")).table[1:])
    assert rows["10 (held)"] == "17 (14.6%), 16 (13.9%), 18 (13.9%)"
    assert "10" in rows
    assert "30" not in rows  # nobody stays there


def test_the_shades_of_paybacks_are_even_steps_from_the_fastest_to_the_slowest() -> None:
    """In proportion: what takes twice as long is as much lighter wherever it stands."""
    chain = lab.chain("classic40")
    drawing = lab.charts.payback(chain)
    spec = drawing.chart.to_dict()
    cells = spec["datasets"][spec["data"]["name"]]
    rolls = [rolls for rolls in chain.payback()["payback"] if rolls is not None]
    fastest, slowest = min(rolls), max(rolls)
    for cell in cells:
        assert fastest * (slowest / fastest) ** cell["place"] == pytest.approx(cell["rolls"])
    names = {group.id: group.name["en"] for group in chain.edition.groups}
    head, *rows = drawing.table
    shown = {(name, step): cell for name, *row in rows for step, cell in zip(head[1:], row, strict=True) if cell}
    assert shown == {
        (names[group], str(step)): f"{rolls:.1f}"
        for group, step, rolls in chain.payback().select("group", "step", "payback").iter_rows()
        if rolls is not None
    }


def test_payments_are_the_flow_of_the_log(game: Game) -> None:
    head, *rows = lab.charts.payments(game).table
    paid = {
        (row[0], payee): int(re.sub(r"\D", "", amount)) for row in rows for payee, amount in zip(head[1:], row[1:], strict=True)
    }
    came = sum(amount for (_, payee), amount in paid.items() if payee == "Léo")
    went = sum(amount for (payer, _), amount in paid.items() if payer == "Léo")
    assert came - went == game.state()["players"][1]["cash"]


@pytest.mark.parametrize("sizes", [(3, 2), (2, 3)])
def test_payments_of_tables_of_other_sizes_keep_the_bank_apart(sizes: tuple[int, ...]) -> None:
    """Or the bank of the small table would be a player of the large one."""
    games = [Game("plakettopoly", players=seats, seed=7) for seats in sizes]
    head, *rows = lab.charts.payments(games).table
    assert head[1:] == ["P1", "P2", "P3", "bank"]
    assert rows[-1] == ["bank", "$3,000", "$3,000", "$1,500", "$0"]
    assert {amount for row in rows[:-1] for amount in row[1:]} == {"$0"}
    assert lab.charts.payments(games, names=["A", "B", "C"]).table[0][1:] == ["A", "B", "C", "bank"]


def test_a_player_called_like_the_bank_is_not_the_bank() -> None:
    game = Game("plakettopoly", ["Bank", "Léo"], seed=2)
    head, *rows = lab.charts.payments(game, names=["bank", "Léo"]).table
    assert head[1:] == ["bank 1", "Léo", "bank"]
    assert [row[0] for row in rows if "$1,500" in row] == ["bank"]
    assert lab.charts.payments(game, names=["A 1", "A"]).table[0][1:] == ["A 1", "A", "bank"]
    assert len(set(lab.charts.payments(Game("plakettopoly", 3, seed=2), names=["A", "A", "A 1"]).table[0][1:])) == 4


def test_names_may_stand_in_an_array(game: Game) -> None:
    names = [f"bot {seat}" for seat in range(len(game.players))]
    for drawn in (lab.charts.payments, lab.charts.net_worth):
        assert drawn(game, names=numpy.array(names)).table == drawn(game, names=names).table


def test_names_of_payees_do_not_overlap() -> None:
    names = ["Marie-Charlotte", "Jean-Christophe", "Élise-Anne de la Très Longue Maison"]
    spec = lab.charts.payments(Game("plakettopoly", names, seed=2)).chart.to_dict()
    columns = len(names) + 1
    assert {layer["encoding"]["x"]["axis"]["labelLimit"] for layer in spec["layer"]} < set(range(spec["width"] // columns))


def test_without_the_extra_charts_show_their_tables_and_say_so(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    chain, drawn = lab.chain("plakettopoly"), lab.charts
    draws = [
        lambda: drawn.net_worth(game), lambda: drawn.ownership(game), lambda: drawn.payments(game), lambda: drawn.lengths(game),
        lambda: drawn.landings(chain), lambda: drawn.payback(chain), lambda: drawn.transitions(chain),
    ]  # fmt: skip
    whole = [draw() for draw in draws]
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    for draw, before in zip(draws, whole, strict=True):
        shown = draw()
        assert (shown.text, shown.table) == (before.text, before.table)
        page = shown._repr_html_()
        assert "<img" not in page
        assert page.count("<tr>") == len(shown.table)
        assert TEXTS["en"]["undrawn"] in page
        with pytest.raises(ImportError, match=re.escape('pip install "plakett-widgets[charts]"')):
            shown.save("chart.svg")


@pytest.mark.slow
def test_altair_is_loaded_when_one_draws() -> None:
    asked = "from plakett_widgets import lab, Game; lab.gini(Game(players=2)); lab.charts"
    code = f"import sys; {asked}; print('altair' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_chart_of_ones_own_is_judged_as_it_is_made() -> None:
    chart = lab.charts.lengths(Game(players=2, seed=1)).chart
    drawn = lab.charts.Drawing(chart, "Nothing", [("turn", "cash"), (1, 1500)], "fr")
    assert "<td>1500</td>" in drawn._repr_html_()
    for wrong, message in (
        ({"chart": None}, "chart: one of Altair, not None"), ({"text": 5}, "text: a text, not 5"),
        ({"table": "turn"}, "table: a list, not “turn”"), ({"table": ["turn"]}, "table: a list, not “turn”"),
        ({"locale": "de"}, "locale: fr or en, not “de”"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=message):
            lab.charts.Drawing(**{"chart": chart, "text": "Nothing"} | wrong)


@pytest.mark.parametrize("wrong", [{"value": "luck"}, {"locale": "de"}])
def test_wrong_arguments_of_a_live_chart_are_refused_at_once(wrong: dict[str, Any]) -> None:
    board = Game("plakettopoly", players=2, seed=1).board
    with pytest.raises(ValueError, match=next(iter(wrong))):
        lab.charts.follow(board, **wrong)


@pytest.mark.slow
def test_a_live_chart_follows_the_cursor() -> None:
    game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    game.run(turns=6)
    follow = lab.charts.follow(game.board)
    seen, pictures = follow.value, set()
    for cursor in (10, game.length - 1, -1):
        follow._throttle.done = -inf  # as if some time had passed
        game.board.cursor = cursor
        pictures.add(follow.value)
    assert len(pictures) == 3
    assert follow.value == seen
    follow.close()
    game.board.cursor = 10
    assert follow.value == seen


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("fr", "Force des automates, en points\u00a0: Zoé 1~612 (1~480–1~744), <Léo> 1~388 (1~256–1~520)."),
        ("en", "Ratings in points: Zoé 1,612 (1,480–1,744), <Léo> 1,388 (1,256–1,520)."),
    ],
)
def test_ratings_stand_with_their_intervals_the_strongest_first(locale: str, text: str) -> None:
    rows = [("Zoé", 1612.0, 1480.2, 1743.8, 40, 30, 0), ("<Léo>", 1388.0, 1256.2, 1519.8, 40, 10, 3)]
    columns = ["bot", "rating", "low", "high", "games", "wins", "forfeits"]
    drawing = lab.charts.ratings(pl.DataFrame(rows, columns, orient="row"), locale)
    assert drawing.text.replace("\u202f", "~") == text
    assert [row[0] for row in drawing.table[1:]] == ["Zoé", "<Léo>"]
    assert drawing.svg.index(">Zoé<") < drawing.svg.index(">&lt;Léo&gt;<")
    with pytest.raises(ValueError, match=r"tournament: a tournament, or its frame ratings, not a DataFrame"):
        lab.charts.ratings(pl.DataFrame({"bot": ["Zoé"]}))
