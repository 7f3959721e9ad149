"""A chart as a picture: it needs no network and no extension, and stays in a notebook that is only read."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Final

from ...errors.suggestions import public
from ...errors.worded import show_value, wrong, wrong_value
from ...inputs.arguments import file_path, ordered_list
from ...inputs.arguments import require_text as a_text
from ...record import files
from ...words.catalogue import catalogue
from ...words.languages import LANGUAGES, require_language


def need_altair() -> Any:
    """Return the altair module, or raise ``ImportError`` with what to install.

    It takes more than a second to load, so that it is only imported to draw.
    """
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError as error:
        raise ImportError('charts need altair and vl-convert-python: pip install "plakett-widgets[charts]"') from error
    return altair


class Undrawn:
    """Stand for altair, and for all that is made with it, where it is missing: charts then show their figures."""

    def __getattr__(self, name: str) -> Undrawn:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *values: object, **options: object) -> Undrawn:
        return self

    def __add__(self, other: object) -> Undrawn:
        return self


def load_altair() -> Any:
    """Return the altair module, or what stands for it where nothing can be drawn."""
    try:
        return need_altair()
    except ImportError:
        return Undrawn()


Table = Sequence[Sequence[object]]  # the head, then the rows
INK: Final = "#333333"  # outline of coloured marks, because yellow and orange are pale on white
GREY: Final = "#767676"
GROUND: Final = "#ffffff"
# these, Vega’s own writing and its grid on a dark page, where all else stays as it is
NIGHT_COLOURS: Final = {
    GROUND: "#111111", INK: "#dddddd", GREY: "#a0a0a0", "#000": "#dddddd", "#ddd": "#444444",
    "Canvas": "#111111", "currentColor": "#dddddd",
}  # fmt: skip
NIGHT_STYLE: Final = (
    "@media (prefers-color-scheme:dark){"
    + "".join(f'[fill="{day}"]{{fill:{night}}}[stroke="{day}"]{{stroke:{night}}}' for day, night in NIGHT_COLOURS.items())
    + "}"
)
# an image follows the colour scheme of its element, and no notebook sets that
HOST_STYLE: Final = (
    "@media screen{:is([data-jp-theme-light=false],[data-theme=dark],.dark,.vscode-dark) .plakett-chart"
    "{color-scheme:dark!important}}"
)


def texts_of_family(family: str, locale: str) -> Mapping[str, str]:
    """Return the texts of one family of the catalogue by the rest of their keys."""
    return {key.removeprefix(f"{family}."): text for key, text in catalogue(locale).items() if key.startswith(f"{family}.")}


TEXTS: Final = {locale: texts_of_family("chart", locale) for locale in LANGUAGES}


def start_chart(locale: str) -> tuple[Any, str, Mapping[str, str]]:
    """Return altair, the language and its texts for charts."""
    return load_altair(), require_language(locale), TEXTS[require_language(locale)]


def picture_html(svg: str, text: str, locale: str, below: str = "") -> str:
    """Return HTML for notebooks: an SVG with a title, dark on a dark page, and what stands ``below``."""
    code = b64encode(svg.replace("</title>", f"</title><style>{NIGHT_STYLE}</style>", 1).encode()).decode()
    style = "max-width:100%;height:auto;color-scheme:light"
    picture = f'<img alt="{escape(text)}" class="plakett-chart" src="data:image/svg+xml;base64,{code}" style="{style}">'
    return f'<div lang="{locale}"><style>{HOST_STYLE}</style>{picture}{below}</div>'


@public
class Drawing:
    """A chart of Altair that a notebook shows as a picture.

    JupyterLab, other notebooks and Altair use different versions of Vega-Lite, and some load them from a network. An SVG made
    here looks the same everywhere. On a dark page its ground is dark and its writing light. A saved file is always light.
    Where altair or vl-convert-python are missing, a notebook shows the table, with a line that says so.

    Parameters
    ----------
    chart : altair.Chart
        The chart, which stays at hand as ``chart``.
    text : str
        What the chart shows, read in place of the picture.
    table : sequence of sequences
        Its figures, the head first.
    locale : str
        Language of the text: ``"fr"`` or ``"en"``.

    Raises
    ------
    ValueError
        If the chart is none of Altair’s, or text, table or language are wrong.

    Examples
    --------
    >>> import altair
    >>> line = altair.Chart(altair.InlineData([{"turn": 1, "cash": 1500}])).mark_line().encode(x="turn:Q", y="cash:Q")
    >>> Drawing(line, "Cash stays at 1500.", table=[["turn", "cash"], [1, 1500]])
    Cash stays at 1500.
    """

    def __init__(self, chart: Any, text: str, table: Table = (), locale: str = "en") -> None:
        if not callable(getattr(chart, "to_dict", None)) or isinstance(chart, type):
            raise wrong_value("chart", "right.altair", chart)
        self.chart = chart
        self.text = a_text("text", text)
        self.table = [[str(cell) for cell in ordered_list("table", row)] for row in ordered_list("table", table, least=0)]
        self.locale = require_language(locale)

    @cached_property
    def svg(self) -> str:
        """The picture as SVG, with its text as title for screen readers."""
        need_altair()
        import vl_convert

        spec = self.chart.to_dict(validate=False)  # without validation, because a live chart is drawn often
        version = spec["$schema"].rsplit("/v", 1)[1].split(".")
        made: str = vl_convert.vegalite_to_svg(json.dumps(spec), vl_version="_".join(version[:2]))
        head, tail = made.split(">", 1)
        return f'{head} role="img" lang="{self.locale}"><title>{escape(self.text)}</title>{tail}'

    def save(self, path: str | Path) -> None:
        """Write the picture to a file.

        Parameters
        ----------
        path : str or Path
            File whose name ends in ``.svg``.

        Raises
        ------
        ValueError
            If it is a folder, or has another suffix.
        OSError
            If nothing can be written there.
        """
        where = file_path("path", path)
        if where.suffix.lower() != ".svg":
            raise wrong("argument.picture", name=show_value(where.name))
        files.write_text(where, self.svg)

    def _repr_html_(self) -> str:
        if isinstance(self.chart, Undrawn):
            lines = "".join(f"<p>{escape(line)}</p>" for line in (self.text, TEXTS[self.locale]["undrawn"]))
            return f'<div lang="{self.locale}">{lines}{self._rows()}</div>'
        return picture_html(self.svg, self.text, self.locale, self._figures())

    def _figures(self) -> str:
        if not self.table:
            return ""
        return f"<details><summary>{TEXTS[self.locale]['figures']}</summary>{self._rows()}</details>"

    def _rows(self) -> str:
        if not self.table:
            return ""
        head, *rows = self.table
        lines = ["".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)]
        for first, *others in rows:
            lines.append(f'<th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in others))
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        return f"<table>{body}</table>"

    def __repr__(self) -> str:
        return self.text
