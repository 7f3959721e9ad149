"""The themes can be read by everybody, and nothing but colours, paths and names gets out of one into a page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest

from plakett_widgets import Game, editions
from plakett_widgets.editions import EditionError, loading
from plakett_widgets.editions import format as fmt
from plakett_widgets.widgets.board_definition import board_definition
from plakett_widgets.widgets.directives import icon, sign
from plakett_widgets.widgets.layout import PATTERNS, PIECES, ink_on
from plakett_widgets.widgets.picture import picture
from tests.pages import EXAMPLE

PACKAGE = Path(editions.__file__).parent
THEMES = {name: editions.load(name).theme for name in editions.names()}
THEMES |= {"ma-rue": editions.load(EXAMPLE).theme, "plain": fmt.ThemeFile()}
GROUNDS = ("paper", "felt", "card")
# WCAG 2.2: 4.5 for text, 3 for what is not text; less for a line that only divides
LEAST = [
    *(((text, ground), 4.5) for text in ("ink", "soft", "accent") for ground in GROUNDS),
    (("on_accent", "accent"), 4.5),
    (("second", "paper"), 3.0),
    (("line", "paper"), 1.5),
]


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", THEMES)
def test_what_is_to_be_read_stands_out(name: str, light: str) -> None:
    colours: dict[str, str] = getattr(THEMES[name].palette, light).model_dump()
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair, _ in LEAST}
    assert [f"{pair}: {found[pair]:.2f}, not {least}" for pair, least in LEAST if found[pair] < least] == []
    assert (luminance(colours["ink"]) < luminance(colours["paper"])) == (light == "light")


@pytest.mark.parametrize("name", editions.names())
def test_every_edition_has_a_character_of_its_own(name: str) -> None:
    edition = editions.load(name)
    theme = edition.theme
    assert set(theme.tokens) == {token.id for token in edition.tokens}
    assert len(set(theme.tokens.values())) == len(edition.tokens)
    assert set(theme.buildings) == {kind.id for kind in edition.buildings}
    assert theme.felt
    assert theme.centre
    assert theme.cover not in [None, *(other.cover for key, other in THEMES.items() if key != name)]


@pytest.mark.parametrize(("one", "other"), list(combinations(THEMES, 2)))
def test_no_two_are_alike(one: str, other: str) -> None:
    for part in ("palette", "felt", "centre"):
        assert getattr(THEMES[one], part) != getattr(THEMES[other], part)


def test_buildings_stand_out_in_their_casing() -> None:
    looks = [(look.colour, look.shape) for theme in THEMES.values() for look in theme.buildings.values()]
    for colour, _ in [*looks, *PIECES]:
        assert contrast(colour, "#ffffff") >= 3, colour


def test_the_icons_that_may_be_named_are_those_that_are_used() -> None:
    """The board brings along no more than it needs."""
    icons = list(get_args(fmt.Icon))
    assert icons == sorted({icon for theme in THEMES.values() for icon in (*theme.tokens.values(), *theme.squares.values())})


@pytest.mark.parametrize("name", editions.names())
def test_no_icon_stands_for_two_kinds_of_square(name: str) -> None:
    """Titles of one group may share one, and so may squares that order the same."""
    edition = editions.load(name)
    kinds: dict[str, set[object]] = {}
    for square in edition.squares:
        title = None if square.title is None else edition.titles[square.title]
        if drawn := icon(edition, square):
            kinds.setdefault(drawn, set()).add(("group", title.group) if title else (sign(square), square.deck))
    assert {drawn: found for drawn, found in kinds.items() if len(found) > 1} == {}


def test_every_pattern_that_a_group_may_have_is_drawn_once() -> None:
    named = get_args(fmt.AnyGroup.model_fields["pattern"].annotation)
    assert {"plain", *PATTERNS} == set(named)
    assert len(set(PATTERNS.values())) == len(PATTERNS)


def test_ink_stands_out_on_every_group() -> None:
    for name in editions.names():
        for group in editions.load(name).groups:
            assert contrast(ink_on(group.colour), group.colour) >= 4.5


ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
NUMBER = re.compile(r"-?(?:\d+(?:\.\d*)?|\.\d+)")


def paths(theme: fmt.ThemeFile) -> Iterator[str]:
    yield from [theme.felt.path] if theme.felt else []
    yield from (
        shape.d for drawing in (theme.centre, theme.cover, *theme.drawings.values()) if drawing for shape in drawing.shapes
    )
    yield from (look.shape for look in theme.buildings.values())


def test_every_path_can_be_drawn() -> None:
    """A browser stops at the first number too many or too few, without a message."""
    drawn = [path for theme in THEMES.values() for path in paths(theme)] + [*PATTERNS.values(), *(path for _, path in PIECES)]
    for path in drawn:
        for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
            takes, numbers = ARGUMENTS[letter.upper()], NUMBER.findall(rest)
            assert not NUMBER.sub("", rest).strip(" ,"), path
            assert len(numbers) % takes == 0 if takes else not numbers, (letter + rest, path)
            assert bool(numbers) == bool(takes), path


# what travels to the page


@pytest.mark.parametrize("name", editions.names())
def test_the_board_receives_its_looks(name: str) -> None:
    edition = editions.load(name)
    definition = board_definition(edition)
    theme = definition["theme"]
    light, dark = edition.theme.palette.light, edition.theme.palette.dark
    for colour in fmt.Colours.model_fields:
        both = f"var(--light, {getattr(light, colour)}) var(--dark, {getattr(dark, colour)})"
        assert theme["style"][f"--{colour.replace('_', '-')}"] == both
    woven = {f"group-{number}" for number, group in enumerate(edition.groups) if group.pattern != "plain"}
    assert {tile["id"] for tile in theme["tiles"]} == {"felt", *woven}
    drawings = [theme["centre"], *(square["drawing"] for square in definition["squares"])]
    shapes = [shape for drawing in drawings if drawing for shape in drawing["shapes"]]
    assert all({shape["fill"], shape["stroke"]} != {"none"} for shape in shapes)
    assert definition["tokens"][edition.tokens[0].id]["name"]["fr"] == edition.tokens[0].name.fr
    assert all(token["icon"] in get_args(fmt.Icon) for token in definition["tokens"].values())


def data(**theme: Any) -> dict[str, dict[str, Any]]:
    """Forty Squares with such a theme."""
    folder = PACKAGE / "classic40"
    read = {name: loading.read_toml(folder / name) for name in fmt.FILES}
    return read | {"theme.toml": theme}


def test_without_a_theme_a_board_is_plain() -> None:
    edition = loading.from_data("mine", data())
    assert edition.theme == fmt.ThemeFile()
    definition = board_definition(edition)
    assert "felt" not in [tile["id"] for tile in definition["theme"]["tiles"]]
    assert [definition["theme"]["centre"], *(square["drawing"] for square in definition["squares"])] == [None] * 41
    assert len({building["shape"] for building in definition["buildings"]}) == 2
    assert {token["icon"] for token in definition["tokens"].values()} == {""}
    ET.fromstring(picture(Game(edition, 2).table))


def copied(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).write_bytes((PACKAGE / "mspm" / name).read_bytes())
    return folder


FIVE = ("edition.toml", "board.toml", "cards.toml", "options.toml", "rulebook.toml")


def test_a_folder_without_a_theme_is_plain_or_looks_like_its_base(tmp_path: Path) -> None:
    folder = copied(tmp_path, *FIVE)
    assert editions.load(folder).theme == fmt.ThemeFile()
    box = folder / "edition.toml"
    box.write_text('based_on = "mspm"\n' + box.read_text("utf-8"), "utf-8")
    assert editions.load(folder).theme == editions.load("mspm").theme


def test_a_lent_theme_paints_what_there_is(tmp_path: Path) -> None:
    folder = copied(tmp_path, *FIVE)
    box = folder / "edition.toml"
    text = box.read_text("utf-8").replace('id = "doris"', 'id = "canot"')
    box.write_text(text.replace('id = "mspm"', 'id = "mine"\nbased_on = "mspm"', 1), "utf-8")
    theme = editions.load(folder).theme
    assert theme.tokens["phare"] == "lighthouse"
    copied(folder, "theme.toml")
    with pytest.raises(EditionError, match=r"theme\.toml: tokens\.doris: there is no token “doris”"):
        editions.load(folder)


# what is refused

GOOD = dict.fromkeys(fmt.Colours.model_fields, "#123456")
SQUARE = "M0 0h8v8H0z"
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"palette": {"light": GOOD}}, "palette.dark: is missing"),
    ({"palette": {"light": GOOD, "dark": {**GOOD, "ink": "black"}}}, "palette.dark.ink: should be a colour"),
    ({"palette": {"light": GOOD, "dark": {**GOOD, "ink": "#fff"}}}, "palette.dark.ink: should be a colour"),
    ({"palette": {"light": GOOD, "dark": {**GOOD, "ink": "#12345g"}}}, "palette.dark.ink: should be a colour"),
    ({"palette": {"light": GOOD, "dark": {**GOOD, "ink": "#123456\n"}}}, "palette.dark.ink: should be a colour"),
    ({"palette": {"light": GOOD, "dark": {**GOOD, "ink": "#123456;}*{"}}}, "palette.dark.ink: should be a colour"),
    ({"palette": {"light": GOOD, "dark": {k: v for k, v in GOOD.items() if k != "line"}}}, "palette.dark.line: is missing"),
    ({"palette": {"light": GOOD, "dark": {**GOOD, "third": "#123456"}}}, "palette.dark.third: is not a field here"),
    ({"felt": {"size": 2, "path": SQUARE}}, "felt.size: should be greater than or equal to 4, not 2"),
    ({"felt": {"size": 8.5, "path": SQUARE}}, "felt.size: should be a whole number, not 8.5"),
    ({"felt": {"size": 8, "path": SQUARE, "width": float("nan")}}, "felt.width: should be"),
    ({"felt": {"size": 8, "path": SQUARE, "width": float("inf")}}, "felt.width: should be"),
    ({"felt": {"size": 8, "path": SQUARE, "width": 0}}, "felt.width: should be greater than 0, not 0"),
    ({"felt": {"size": 8, "path": "M0 0" + "h1" * 1000}}, "felt.path: should have at most 2,000 characters"),
    ({"felt": {"size": 8, "path": ""}}, "felt.path: should be a path of SVG"),
    ({"felt": {"size": 8, "path": "h8"}}, "felt.path: should be a path of SVG"),
    ({"centre": {"size": [10, 10, 10], "shapes": [{"d": SQUARE, "fill": "ink"}]}}, "centre.size: should have at most 2"),
    (
        {"centre": {"size": [10, 1000], "shapes": [{"d": SQUARE, "fill": "ink"}]}},
        "centre.size[1]: should be less than or equal",
    ),
    ({"centre": {"size": [10, 10], "shapes": []}}, "centre.shapes: should have at least 1 item"),
    ({"centre": {"size": [10, 10], "shapes": [{"d": SQUARE}] * 41}}, "centre.shapes: should have at most 40"),
    ({"centre": {"size": [10, 10], "shapes": [{"d": SQUARE, "fill": "inc"}]}}, "shapes[0].fill: should be a colour"),
    ({"centre": {"size": [10, 10], "shapes": [{"d": SQUARE, "fill": "url(#x)"}]}}, "shapes[0].fill: should be a colour"),
    ({"buildings": {"house": {"colour": "red", "shape": SQUARE}}}, "buildings.house.colour: should be a colour"),
    (
        {"buildings": {"hose": {"colour": "#ff0000", "shape": SQUARE}}},
        "buildings.hose: there is no building “hose”; did you mean",
    ),
    ({"tokens": {"disk": "circle"}}, "tokens.disk: there is no token “disk”; did you mean “disc”?"),
    ({"tokens": {"disc": "ring"}}, "tokens.disc: should be 'alarm-clock'"),
    ({"tokens": {"disc": "https://example.org/x.svg"}}, "tokens.disc: should be 'alarm-clock'"),
    ({"tokens": {'"><script>': "circle"}}, "tokens."),
]


@pytest.mark.parametrize(("theme", "message"), WRONG)
def test_a_wrong_theme_is_refused(theme: dict[str, Any], message: str) -> None:
    with pytest.raises(EditionError) as caught:
        loading.from_data("mine", data(**theme))
    assert any(problem.startswith("theme.toml: ") and message in problem for problem in caught.value.problems), caught.value


@pytest.mark.parametrize(
    "char", ['"', "'", "<", ">", "&", ";", ":", "(", ")", "#", "/", "\\", "{", "}", "\n", "\0", "e", "é", "１"]
)
def test_nothing_but_the_characters_of_a_path_is_one(char: str) -> None:
    for path in (f"M0 0{char}h8z", f"M0 0h8z{char}", f"{char}M0 0h8z"):
        theme: dict[str, Any] = {
            "felt": {"size": 8, "path": path},
            "centre": {"size": [10, 10], "shapes": [{"d": path, "fill": "ink"}]},
            "buildings": {"house": {"colour": "#ff0000", "shape": path}},
        }
        with pytest.raises(EditionError) as caught:
            loading.from_data("mine", data(**theme))
        for place, problem in zip(theme, caught.value.problems, strict=True):
            assert re.match(rf"theme\.toml: {place}.*should be a path of SVG", problem)


def test_a_picture_stays_small_enough_for_a_notebook() -> None:
    for name in editions.names():
        game = Game(name, editions.load(name).players.max, seed=1)
        assert len(picture(game.table, "fr").encode()) < 60_000
