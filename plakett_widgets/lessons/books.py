"""Pages of a player’s books as accountants lay them out: journal, T-accounts, trial balance and statements.

Each function returns a :class:`Page`. A notebook shows it as a table made with great_tables, and ``page.frame`` has the same
figures. Install great_tables with ``pip install "plakett-widgets[lessons]"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import chain, zip_longest
from typing import Any, Final, NamedTuple

import polars as pl

from ..game import Game
from ..inputs.arguments import one_of, seat_number
from ..lab.analysis import books
from ..lab.analysis.books import Period
from ..words.catalogue import catalogue, fill_in
from ..words.languages import group_digits, require_language

__all__ = ["Page", "balance_sheet", "cash_flow", "income_statement", "journal", "t_account", "trial_balance"]

# great_tables writes fixed colours: these follow the page, whether it is light, dark or printed
STYLE: Final = """
#{id} { color: inherit; }
#{id} .gt_table, #{id} .gt_table :is(tr, td, th) {
  background: transparent !important; color: inherit !important; border-color: currentColor !important;
}
#{id} .gt_table { margin: 0 !important; font-size: 14px !important; max-width: 100% !important; }
#{id} .gt_heading { padding-inline: 10px !important; text-align: left !important; }
#{id} td.gt_row { padding: 3px 10px !important; border-top: 1px solid rgb(128 128 128 / .35) !important; }
#{id} .gt_col_heading { padding: 3px 10px !important; font-weight: bold !important; }
#{id} .gt_group_heading { padding: 8px 10px 2px !important; font-weight: bold !important; border-bottom: 0 !important; }
#{id} .gt_right { white-space: nowrap !important; }
@media print { #{id} { color: black; break-inside: avoid; } }
"""
INSTALL: Final = 'pip install "plakett-widgets[lessons]"'
IS_ASSET: Final = pl.col("side") == "asset"


class Row(NamedTuple):
    """A row of a table: its cells, whether they are sums, and the group that it is in."""

    cells: tuple[str, ...]
    is_sum: bool = False
    group: str = ""


class Page:
    """A page of books.

    Parameters
    ----------
    title : str
        Name of the page.
    about : str
        Whose it is, when, and in which currency.
    frame : polars.DataFrame
        The figures.
    columns : sequence of str
        Heads of the columns of the table. Columns of amounts have a head that begins with ``>``, and one that begins with
        ``|`` has a rule on its left.
    rows : sequence of Row
        The table.
    locale : str
        Its language: ``"fr"`` or ``"en"``.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> page = trial_balance(Game("plakettopoly", ["Ana", "Léo"], seed=7), "Ana")
    >>> page.title, page.about, page.frame.rows()
    ('Trial balance', 'Ana, until now, in $', [('Cash', 1500, 0), ('Owner’s equity', 0, 1500)])
    """

    def __init__(
        self, title: str, about: str, frame: pl.DataFrame, columns: Sequence[str], rows: Sequence[Row], locale: str
    ) -> None:
        self.title, self.about, self.frame = title, about, frame
        self.columns, self.rows, self.locale = columns, rows, locale

    def __repr__(self) -> str:
        return f"{self.title} ({self.about})\n{self.frame}"

    def _repr_html_(self) -> str:
        try:
            import great_tables
        except ImportError:
            plain = fill_in(catalogue(self.locale)["books.plain"], {"command": INSTALL}, self.locale)
            head = f"<b>{escape(self.title)}</b> ({escape(self.about)})"
            return f'<div lang="{self.locale}">{head}{self.frame._repr_html_()}<p>{escape(plain)}</p></div>'
        return f'<div lang="{self.locale}">{self._table(great_tables).as_raw_html()}</div>'

    def _table(self, gt: Any) -> Any:
        """Return the table of great_tables. Its id is fixed by what it shows, so that a page is the same at each run."""
        names = [str(number) for number in range(len(self.columns))]
        cells = pl.DataFrame([[*row.cells, row.group] for row in self.rows], [*names, "group"], orient="row")
        grouped = {"groupname_col": "group"} if any(row.group for row in self.rows) else {}
        id = f"page-{sha256(repr((self.title, self.about, self.rows)).encode()).hexdigest()[:10]}"
        table = gt.GT(cells if grouped else cells.drop("group"), id=id, locale=self.locale, **grouped)
        table = table.tab_header(self.title, self.about).opt_css(STYLE.replace("{id}", id))
        table = table.cols_label({name: label.lstrip("|>") for name, label in zip(names, self.columns, strict=True)})
        amounts = [name for name, label in zip(names, self.columns, strict=True) if label.lstrip("|").startswith(">")]
        table = table.cols_align("left", names).cols_align("right", amounts)
        ruled = [name for name, label in zip(names, self.columns, strict=True) if label.startswith("|")]
        if ruled:
            line = gt.style.borders("left", "currentColor", "solid", "2px")
            table = table.tab_style(line, [gt.loc.body(ruled), gt.loc.column_labels(ruled)])
        sums = [number for number, row in enumerate(self.rows) if row.is_sum]
        return table.tab_style(
            [gt.style.text(weight="bold"), gt.style.css("border-top: 1px solid !important")], gt.loc.body(rows=sums)
        )


class Book(NamedTuple):
    """Words and figures for the pages of one seat."""

    game: Game
    seat: int
    locale: str
    texts: Mapping[str, str]

    def word(self, key: str, **values: object) -> str:
        return fill_in(self.texts[f"books.{key}"], values, self.locale)

    def amount(self, amount: int) -> str:
        return f"{'−' if amount < 0 else ''}{group_digits(abs(amount), self.locale)}"

    def page(self, title: str, when: str, frame: pl.DataFrame, columns: Sequence[str], rows: Sequence[Row]) -> Page:
        symbol = self.game.edition.currency.symbol
        about = self.word("about", name=self.game.names[self.seat], when=when, symbol=symbol)
        return Page(title, about, frame, columns, rows, self.locale)

    def moment(self, at: int | None, round: int | None) -> tuple[int | None, str]:
        """Return the last event that counts, and its words."""
        if round is not None:
            events = self.game.log.filter(pl.col("round") <= round)["seq"]
            return len(events) - 1, self.word("after_round", round=round)
        return at, self.word("now") if at is None else self.word("after_event", event=at)

    def span(self, period: Period) -> str:
        """Return the words of a period."""
        if period is None:
            return self.word("now")
        first, last = period if isinstance(period, tuple) else (period, period)
        return self.word("in_round", round=first) if first == last else self.word("in_rounds", first=first, last=last)


def open_book(game: Game, seat: int | str, locale: str) -> Book:
    locale = require_language(locale)
    return Book(game, seat_number("seat", seat, game.names), locale, catalogue(locale))


def journal(
    game: Game, seat: int | str, events: Sequence[int] | None = None, period: Period = None, locale: str = "en"
) -> Page:
    """Return entries of the journal, one under the other, with debits first and credits indented.

    Parameters
    ----------
    game : Game
        What is played.
    seat : int or str
        A seat, from 0, or the name of a player.
    events : sequence of int, optional
        Numbers of the events. By default all of the period.
    period : int or tuple of int, optional
        A round, or the first and the last one. By default the whole game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Page
        The entries, with the sums of both columns.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> page = journal(Game("plakettopoly", ["Ana", "Léo"], seed=7), "Léo")
    >>> [row.cells for row in page.rows]
    [('Cash', '1,500', ''), ('\\u2003\\u2003Owner’s equity', '', '1,500'), ('', '1,500', '1,500')]
    """
    book = open_book(game, seat, locale)
    lines = books.journal(game, book.seat, period, book.locale)
    if events is not None:
        lines = lines.filter(pl.col("seq").is_in([*events]))
    rows = []
    for line in lines.iter_rows(named=True):
        about = f" ({line['about']})" if line["about"] else ""
        event = line["event"] or book.word("start")
        group = f"{line['seq']}. {event[0].upper()}{event[1:]}"
        indent = "" if line["debit"] else "\u2003\u2003"
        sides = [book.amount(line[side]) if line[side] else "" for side in ("debit", "credit")]
        rows.append(Row((f"{indent}{line['name']}{about}", *sides), group=group))
    sums = [book.amount(int(lines[side].sum())) for side in ("debit", "credit")]
    rows.append(Row(("", *sums), True, book.word("total")))
    frame = lines.select("seq", "event", "name", "about", "debit", "credit")
    columns = (book.word("account"), f">{book.word('debit')}", f">{book.word('credit')}")
    return book.page(book.word("journal"), book.span(period), frame, columns, rows)


def t_account(
    game: Game, seat: int | str, account: str, at: int | None = None, round: int | None = None, locale: str = "en"
) -> Page:
    """Return an account as a T: debits on the left, credits on the right, sums and balance below.

    Parameters
    ----------
    game : Game
        What is played.
    seat : int or str
        A seat, from 0, or the name of a player.
    account : str
        Code or name of the account, such as ``"cash"`` or ``"Caisse"``.
    at : int, optional
        Number of the last event that counts.
    round : int, optional
        The last round that counts. By default the whole game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Page
        The account.

    Raises
    ------
    ValueError
        If there is no such account.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> page = t_account(Game("plakettopoly", ["Ana", "Léo"], seed=7), "Léo", "cash")
    >>> [row.cells for row in page.rows][-1]
    ('', 'Debit balance', '1,500', '', '', '')
    """
    book = open_book(game, seat, locale)
    until, when = book.moment(at, round)
    names = dict(game.frames.lookup.filter(vocabulary="account").select("code", book.locale).iter_rows())
    code = next((code for code, name in names.items() if name == account), account)
    lines = books.journal(game, book.seat, locale=book.locale)
    found = lines.filter(account=one_of("account", code, names))
    if until is not None:
        found = found.filter(pl.col("seq") <= until)
    sides = [[line for line in found.iter_rows(named=True) if line[side]] for side in ("debit", "credit")]
    rows = [Row(tuple(chain(*cells))) for cells in _side_by_side(book, sides)]
    rows += _balance(book, *(int(found[side].sum()) for side in ("debit", "credit")))
    number = book.word("number")
    columns = (number, "", f">{book.word('debit')}", f"|{number}", "", f">{book.word('credit')}")
    frame = found.select("seq", "event", "about", "debit", "credit")
    return book.page(names[code], when, frame, columns, rows)


def _side_by_side(book: Book, sides: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[list[tuple[str, str, str]]]:
    """Yield the cells of both sides of an account."""
    for pair in zip_longest(*sides):
        yield [
            ("", "", "")
            if line is None
            else (str(line["seq"]), line["about"] or line["event"] or "", book.amount(line["debit"] or line["credit"]))
            for line in pair
        ]


def _balance(book: Book, debit: int, credit: int) -> list[Row]:
    """Return the sums of an account and its balance, on the side to which it leans."""
    total = book.word("total")
    rows = [Row(("", total, book.amount(debit), "", total, book.amount(credit)), True)]
    nothing = ("", "", "")
    if debit > credit:
        rows.append(Row(("", book.word("debit_balance"), book.amount(debit - credit), *nothing), True))
    elif credit > debit:
        rows.append(Row((*nothing, "", book.word("credit_balance"), book.amount(credit - debit)), True))
    return rows


def trial_balance(game: Game, seat: int | str, at: int | None = None, round: int | None = None, locale: str = "en") -> Page:
    """Return the trial balance: each account with its balance, and the sums of both columns.

    Parameters
    ----------
    game : Game
        What is played.
    seat : int or str
        A seat, from 0, or the name of a player.
    at : int, optional
        Number of the last event that counts.
    round : int, optional
        The last round that counts. By default the whole game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Page
        The trial balance.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> trial_balance(Game("plakettopoly", ["Ana", "Léo"], seed=7), 0).rows[-1].cells
    ('Total', '1,500', '1,500')
    """
    book = open_book(game, seat, locale)
    until, when = book.moment(at, round)
    frame = books.trial_balance(game, book.seat, until, book.locale).select("name", "debit", "credit")
    rows = [Row((name, *(book.amount(one) if one else "" for one in sides))) for name, *sides in frame.iter_rows()]
    sums = (book.amount(int(frame[side].sum())) for side in ("debit", "credit"))
    rows.append(Row((book.word("total"), *sums), True))
    columns = (book.word("account"), f">{book.word('debit')}", f">{book.word('credit')}")
    return book.page(book.word("trial_balance"), when, frame, columns, rows)


def income_statement(game: Game, seat: int | str, period: Period = None, locale: str = "en") -> Page:
    """Return revenue and expense of a period with their sums, and the result.

    Parameters
    ----------
    game : Game
        What is played.
    seat : int or str
        A seat, from 0, or the name of a player.
    period : int or tuple of int, optional
        A round, or the first and the last one. By default the whole game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Page
        The income statement.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> income_statement(Game("plakettopoly", ["Ana", "Léo"], seed=7), 0).rows[-1].cells
    ('Profit', '0')
    """
    book = open_book(game, seat, locale)
    statement = books.income_statement(game, book.seat, period, book.locale)
    rows = []
    for type, sign in (("revenue", 1), ("expense", -1)):
        part = statement.filter(type=type)
        group = book.word(type)
        rows += [
            Row((name, book.amount(sign * amount)), False, group) for name, amount in part.select("name", "amount").iter_rows()
        ]
        rows.append(Row((book.word("total"), book.amount(sign * int(part["amount"].sum()))), True, group))
    result = int(statement.filter(type="result")["amount"].sum())
    rows.append(Row((book.word("gain" if result >= 0 else "loss"), book.amount(result)), True, book.word("result")))
    frame = statement.select("type", "name", "amount")
    return book.page(book.word("income_statement"), book.span(period), frame, ("", f">{book.word('amount')}"), rows)


def balance_sheet(game: Game, seat: int | str, at: int | None = None, round: int | None = None, locale: str = "en") -> Page:
    """Return the balance sheet in two columns with their sums: assets, and liabilities with equity.

    Parameters
    ----------
    game : Game
        What is played.
    seat : int or str
        A seat, from 0, or the name of a player.
    at : int, optional
        Number of the last event that counts.
    round : int, optional
        The last round that counts. By default the whole game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Page
        The balance sheet.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> balance_sheet(Game("plakettopoly", ["Ana", "Léo"], seed=7), 0).rows[-1].cells
    ('Total', '1,500', 'Total', '1,500')
    """
    book = open_book(game, seat, locale)
    until, when = book.moment(at, round)
    sheet = books.balance_sheet(game, book.seat, until, book.locale)
    parts = {side: sheet.filter(side=side).select("name", "amount").rows() for side in ("asset", "liability", "equity")}
    claims: list[tuple[str, str]] = []
    for side in ("liability", "equity"):
        if parts[side]:
            claims += [(book.word(side), ""), *((f"\u2003{name}", book.amount(amount)) for name, amount in parts[side])]
    assets = [(name, book.amount(amount)) for name, amount in parts["asset"]]
    rows = [Row((*one, *other)) for one, other in zip_longest(assets, claims, fillvalue=("", ""))]
    total = book.word("total")
    owned, owed = (int(sheet.filter(is_asset)["amount"].sum()) for is_asset in (IS_ASSET, ~IS_ASSET))
    rows.append(Row((total, book.amount(owned), total, book.amount(owed)), True))
    columns = (book.word("asset"), ">", f"|{book.word('claims')}", ">")
    return book.page(book.word("balance_sheet"), when, sheet.select("side", "name", "amount"), columns, rows)


def cash_flow(game: Game, seat: int | str, period: Period = None, locale: str = "en") -> Page:
    """Return the cash flow of a period by activity, and the change of cash.

    Parameters
    ----------
    game : Game
        What is played.
    seat : int or str
        A seat, from 0, or the name of a player.
    period : int or tuple of int, optional
        A round, or the first and the last one. By default the whole game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Page
        The cash flow.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> cash_flow(Game("plakettopoly", ["Ana", "Léo"], seed=7), 0).rows[-1].cells
    ('Change of cash', '1,500')
    """
    book = open_book(game, seat, locale)
    flow = books.cash_flow(game, book.seat, period, book.locale)
    rows = []
    for activity in flow["activity"].unique(maintain_order=True):
        part, group = flow.filter(activity=activity), book.word(activity)
        rows += [Row((event or book.word("start"), book.amount(amount)), False, group)
                 for event, amount in part.select("event", "amount").iter_rows()]  # fmt: skip
        rows.append(Row((book.word("total"), book.amount(int(part["amount"].sum()))), True, group))
    rows.append(Row((book.word("change"), book.amount(int(flow["amount"].sum()))), True, book.word("total")))
    frame = flow.select("activity", "event", "amount")
    return book.page(book.word("cash_flow"), book.span(period), frame, ("", f">{book.word('amount')}"), rows)
