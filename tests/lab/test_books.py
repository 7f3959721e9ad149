"""Pages of books: they balance, read well in both languages, and stay the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plakett_widgets import Game, load
from plakett_widgets.lessons import books
from plakett_widgets.lessons.books import Page

PAGES: dict[str, Callable[[Game], Page]] = {
    "journal": lambda game: books.journal(game, "Léo", period=(1, 2), locale="fr"),
    "t_account": lambda game: books.t_account(game, "Léo", "Caisse", round=5, locale="fr"),
    "trial_balance": lambda game: books.trial_balance(game, "Léo", round=5, locale="fr"),
    "income_statement": lambda game: books.income_statement(game, "Léo", (1, 5), "fr"),
    "balance_sheet": lambda game: books.balance_sheet(game, "Zoé", at=527, locale="fr"),
    "cash_flow": lambda game: books.cash_flow(game, "Léo", (1, 5), "fr"),
}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(Path(__file__).parents[2] / "notebooks/games/four-bots.plk")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_the_same_at_each_run_and_shows_all_its_figures(name: str, game: Game) -> None:
    page = PAGES[name](game)
    html = page._repr_html_()
    assert html == PAGES[name](game)._repr_html_()
    cells = [cell for row in page.rows for cell in row.cells if cell]
    assert [cell for cell in cells if f">{cell}</td>" not in html] == []
    assert page.title in html


def test_both_sides_of_a_balance_sheet_have_one_sum_and_those_of_an_account_its_balance(game: Game) -> None:
    assert PAGES["balance_sheet"](game).rows[-1].cells == ("Total", "1\u202f268", "Total", "1\u202f268")
    sums, balance = PAGES["t_account"](game).rows[-2:]
    assert (sums.cells[2], sums.cells[5], balance.cells) == (
        "2\u202f400",
        "1\u202f431",
        ("", "Solde débiteur", "969", "", "", ""),
    )
    assert PAGES["income_statement"](game).rows[-1].cells == ("Bénéfice", "874")
    assert PAGES["cash_flow"](game).rows[-1].cells[-1] == "−531"


def test_an_account_without_lines_is_empty_and_an_unknown_one_is_refused(game: Game) -> None:
    assert books.t_account(game, 1, "rent_revenue", round=1).frame.is_empty()
    with pytest.raises(ValueError, match="cash"):
        books.t_account(game, 1, "cosh")


def test_names_are_no_html_and_the_currency_is_that_of_the_edition() -> None:
    page = books.balance_sheet(Game("france2008", ["<i>A", "B"], seed=7), 0)
    assert page.about == "<i>A, until now, in €"
    assert "<i>" not in page._repr_html_()


def test_without_great_tables_a_page_shows_its_frame_and_what_to_install(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "great_tables", None)
    html = PAGES["trial_balance"](game)._repr_html_()
    assert "plakett-widgets[lessons]" in html
    assert "<td>969</td>" in html
