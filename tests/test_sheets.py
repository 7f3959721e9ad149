"""The sheet of a game has all that its edition has, in both languages, and a scenario can be written from it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from plakett_widgets import cli, editions
from plakett_widgets.editions import Edition
from plakett_widgets.editions.options import written
from plakett_widgets.scenario import Scenario, check
from plakett_widgets.sheets.effects import effect_sentence
from plakett_widgets.sheets.markdown import plain
from plakett_widgets.sheets.sheet import what_happens
from plakett_widgets.sheets.wording import Wording
from plakett_widgets.words.catalogue import load_texts

from .pages import BLOCK, EXAMPLE, read, run_examples
from .test_texts import WRONG_IN_ENGLISH, WRONG_IN_FRENCH, slots

ROOT = Path(__file__).parents[1]
BOXES = [*editions.names(), str(EXAMPLE)]
LOCALES = ("fr", "en")


@cache
def sheet(name: str, locale: str) -> str:
    return editions.load(name).sheet(locale)


@cache
def rows(name: str, locale: str) -> list[list[str]]:
    """Return the cells of all lines of tables."""
    lines = sheet(name, locale).splitlines()
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines if line.startswith("|")]


def row_of(name: str, locale: str, *cells: str) -> list[str]:
    """Return the first row that begins with these cells."""
    return next(row for row in rows(name, locale) if row[: len(cells)] == list(cells))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", BOXES)
def test_every_square_card_option_and_rule_stands_in_the_sheet(name: str, locale: str) -> None:
    box = editions.load(name)
    money, usual = box.currency.format, Wording(box, locale)
    for edition in (box, *box.profiles.values()):
        words = Wording(edition, locale)
        for square in edition.squares:
            names = [square.label, plain(square.name[locale]), f"`{square.id}`", plain(what_happens(words, square))]
            row = row_of(name, locale, *names)
            if square.title is not None and edition is box:
                title = edition.titles[square.title]
                assert row[4:6] == [money(title.price, locale), money(title.mortgage, locale)]
    for card in box.cards:
        effect = effect_sentence(usual, card.effects)
        row = row_of(name, locale, f"`{card.id}`", plain(card.title[locale]))
        assert row[2:] == [plain(card.text[locale]), plain(effect), ", ".join(card.rules)]
    for option in box.options:
        row = row_of(name, locale, plain(option.label[locale]), f"`{option.name}`")
        assert row[5] == ", ".join(option.rules)
        for choice in option.choices:
            assert [row for row in rows(name, locale) if row[2:3] == [f"`{written(choice.value)}`"]]
            assert plain(choice.text[locale]) in sheet(name, locale)
    for rule in box.rulebook.rules:
        row = row_of(name, locale, f"`{rule.id}`", plain(rule.text[locale]))
        assert not rule.shown_by or row[2] == ", ".join(rule.shown_by)
        assert row[3] == ", ".join(rule.options)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", BOXES)
def test_every_rent_building_note_and_source_stands_in_the_sheet(name: str, locale: str) -> None:
    edition = editions.load(name)
    money = edition.currency.format
    for title in edition.titles:
        if title.rent == "by_step":
            found = [row for row in rows(name, locale) if row[0] == edition.squares[title.square].label]
            cells = {cell for row in found for cell in row}
            assert {money(sum_, locale) for sum_ in (*title.rents, *(price for *_, price in title.steps))} <= cells
    for kind in edition.buildings:
        row = row_of(name, locale, kind.name[locale], f"`{kind.id}`")
        assert row[3:] == [str(kind.supply), str(kind.per_lot)]
    for group in edition.groups:
        assert row_of(name, locale, group.letter, plain(group.name[locale]), f"`{group.id}`")
    for note in edition.denominations:
        assert row_of(name, locale, money(note.value, locale), str(note.dealt), str(note.supply))
    text = sheet(name, locale)
    assert all(plain(line) in text for _, line in edition.about(locale))
    assert all(f"({token.id})" in text for token in edition.tokens)


@pytest.mark.parametrize(
    ("name", "card", "locale", "sentence"),
    [
        ("plakettopoly", "PL-02", "fr", "Allez à l’Urgence (case 10), ce qui termine le tour."),
        ("plakettopoly", "PL-10", "fr", "Payez à la banque 30 $ par clinique et 110 $ par complexe."),
        ("plakettopoly", "PL-12", "en", "Pay each other player $25."),
        ("mspm", "FI-18", "fr", "Avancez jusqu’au Grand Barachois (case 4)."),
        ("mspm", "FI-44", "en", "Every player pays the bank $SPM 1,000 per unmortgaged title of the transports."),
        ("mspm", "FI-05", "fr", "Gardez la carte : pas de redevance pour le réseau d’eau."),
        ("classic40", "LU-08", "en", "Advance to the next title of the stations; rent there is multiplied by 2."),
        ("confinement", "D10", "fr", "Lancez : pair, recevez de la caisse 60 £ ; impair, payez à la caisse 60 £."),
        ("confinement", "C05", "en", "£80 waits for you at the post office; go straight to the Post Office (square 17)."),
    ],
)
def test_an_effect_is_a_sentence(name: str, card: str, locale: str, sentence: str) -> None:
    edition = editions.load(name)
    found = effect_sentence(Wording(edition, locale), edition.card_named(card).effects)
    assert re.sub("[\u00a0\u202f]", " ", found) == sentence


class Page(HTMLParser):
    """What a page holds: its texts, and the tags that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.open, self.links = "", list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def hostile() -> Edition:
    """Return an edition whose names are markup."""
    folder = Path(editions.__file__).parent / "classic40"
    data = {name: tomllib.loads((folder / name).read_text("utf-8")) for name in editions.json_schema()}
    data["board.toml"]["square"][1]["name"] = dict.fromkeys(LOCALES, "<script>a|b</script> *c* `d`")
    return editions.loading.from_data("mine", data)


def test_a_page_needs_no_network_and_markup_is_text() -> None:
    page = Page()
    page.feed(hostile().sheet("fr", html=True))
    assert page.open == []
    assert "<script>a|b</script> *c* `d`" in page.text
    assert all(link.startswith("#s") for link in page.links)
    assert r"\<script>a\|b\</script> \*c\* \`d\`" in hostile().sheet("en")


def test_the_texts_of_sheets_are_well_set_and_used() -> None:
    french, english = (load_texts(locale, "sheet") for locale in LOCALES)
    modules = "".join(path.read_text("utf-8") for path in (ROOT / "plakett_widgets" / "sheets").glob("*.py")).replace("'", '"')
    for key, text in french.items():
        assert slots(text) == slots(english[key]), key
        for wrong, found in ((WRONG_IN_FRENCH, text), (WRONG_IN_ENGLISH, english[key])):
            read_text = re.sub(r"\{\w+:([^{}]+)\}", "{x}", found)
            assert not [why for why, bad in wrong.items() if re.search(bad, read_text)], found
        word = key.removeprefix("sheet.")
        family, _, last = word.partition(".")
        known = family in ("pay", "party", "keep", "rent", "what") or f'"{word}"' in modules
        assert known or re.search(rf'["( ]{last}[") ]', modules), key


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (["--locale", "fr"], "# MSPM\u00a0: la fiche du jeu\n"),
        (["--locale", "en"], "# MSPM (Saint-Pierre-et-Miquelon edition): "),
    ],
)
def test_the_command_prints_the_sheet(words: list[str], begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", "mspm", *words]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sheet", str(EXAMPLE), "--locale", "fr", "--html", str(tmp_path / "rue.html")]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'rue.html'}\n"
    assert "Rue de l’École" in (tmp_path / "rue.html").read_text("utf-8")
    assert cli.main(["sheet", "mspn"]) == 1
    assert "did you mean “mspm”?" in capsys.readouterr().err


def test_the_exercise_of_the_page_has_the_numbers_of_the_sheet() -> None:
    given = "".join(text for language, text in BLOCK.findall(read("sheets.md")) if language == "toml")
    rent = row_of("mspm", "en", "12", "Isthme de Langlade", "Bare lot")[4]
    english, french = (Scenario.model_validate(one) for one in tomllib.loads(given)["scenario"])
    for scenario in (english, french):
        (outcome,) = check(scenario)
        assert outcome.passed, outcome.failures
        assert scenario.steps is not None
        assert int(re.sub(r"\D", "", rent)) == 5000 - scenario.steps[0].expect.cash["A"]


def test_the_examples_of_the_page_run() -> None:
    assert run_examples("sheets.md") == 12


@pytest.mark.parametrize(
    ("expect", "hint"),
    [
        ({"rules": ["PLK-035"]}, "PLK-035 is shown by a state: this step also needs expect.on"),
        ({"rules": ["PLK-035"], "on": {"A": 9}}, "PLK-035 is shown by expect.on, and all that is expected must be found"),
        ({"rules": ["PLK-119"]}, "an event or a refusal bears PLK-119"),
        ({"jailed": {"A": True}}, "nothing of that name; did you mean “detained”?"),
        ({"material": {"sqares": 40}}, "nothing of that name; did you mean “squares”?"),
        ({"material": {"xyz": 40}}, "found nothing of that name"),
    ],
)
def test_a_failure_names_the_field_to_expect(expect: dict[str, object], hint: str) -> None:
    position = {"seats": {"A": {"on": 1, "cash": 500}}}
    step = {"say": "A: roll", "dice": [1, 2], "expect": expect}
    (outcome,) = check(Scenario.model_validate({"id": "x", "position": position, "steps": [step]}))
    assert outcome.failures[-1].endswith(hint)
