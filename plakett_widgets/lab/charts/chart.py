"""A chart as a picture: it needs no network and no extension, and stays in a notebook that is only read."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Final

from ...errors.suggestions import public
from ...errors.worded import expected, shown, wrong
from ...inputs.arguments import file, listed
from ...inputs.arguments import text as a_text
from ...record import files
from ...words.languages import spoken


def need_altair() -> Any:
    """The altair module; ``ImportError`` says what to install.  It takes more than a second to load: only when one draws."""
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError as error:
        raise ImportError('charts need altair and vl-convert-python: pip install "plakett-widgets[charts]"') from error
    return altair


Table = Sequence[Sequence[object]]  # the head, then the rows
SUMMARY: Final = {"fr": "Les chiffres", "en": "The figures"}
INK: Final = "#333333"  # around what is coloured: yellow and orange are pale on white
GREY: Final = "#767676"
GROUND: Final = "#ffffff"
# what these, and Vega's own writing and grid, are on a dark page; all else, such as the seats, is the same there
AT_NIGHT: Final = {
    GROUND: "#111111", INK: "#dddddd", GREY: "#a0a0a0", "#000": "#dddddd", "#ddd": "#444444",
    "Canvas": "#111111", "currentColor": "#dddddd",
}  # fmt: skip
NIGHT: Final = (
    "@media (prefers-color-scheme:dark){"
    + "".join(f'[fill="{day}"]{{fill:{night}}}[stroke="{day}"]{{stroke:{night}}}' for day, night in AT_NIGHT.items())
    + "}"
)
# an image goes by the colour scheme of its element, else by the system's, and no notebook tells its own as a colour scheme
HOST: Final = (
    "@media screen{:is([data-jp-theme-light=false],[data-theme=dark],.dark,.vscode-dark) .plakett-chart"
    "{color-scheme:dark!important}}"
)


def as_picture(svg: str, text: str, locale: str, below: str = "") -> str:
    """An SVG that has a title, in HTML as notebooks show it, and what stands ``below``; on a dark page it is dark."""
    code = b64encode(svg.replace("</title>", f"</title><style>{NIGHT}</style>", 1).encode()).decode()
    style = "max-width:100%;height:auto;color-scheme:light"
    picture = f'<img alt="{escape(text)}" class="plakett-chart" src="data:image/svg+xml;base64,{code}" style="{style}">'
    return f'<div lang="{locale}"><style>{HOST}</style>{picture}{below}</div>'


@public
class Drawing:
    """A chart of Altair, in ``chart``, to be gone on with; in a notebook it is shown as a picture.

    ``text`` says what it shows, ``table`` has its figures, the head first: both stand beside the picture for who does not
    see it.  JupyterLab, other notebooks and Altair speak different versions of Vega-Lite, and some load them from a network;
    an SVG made here looks the same everywhere.  On a dark page its ground is dark and its writing light; a file of it is not.
    ``ValueError`` for what is no chart, no text, no table or no language.
    """

    def __init__(self, chart: Any, text: str, table: Table = (), locale: str = "en") -> None:
        if not callable(getattr(chart, "to_dict", None)) or isinstance(chart, type):
            raise expected("chart", "right.altair", chart)
        self.chart = chart
        self.text = a_text("text", text)
        self.table = [[str(cell) for cell in listed("table", row)] for row in listed("table", table, least=0)]
        self.locale = spoken(locale)

    @cached_property
    def svg(self) -> str:
        """The picture, with its text as title for screen readers."""
        import vl_convert

        spec = self.chart.to_dict(validate=False)  # what is drawn is not judged again: a live chart is drawn often
        version = spec["$schema"].rsplit("/v", 1)[1].split(".")
        made: str = vl_convert.vegalite_to_svg(json.dumps(spec), vl_version="_".join(version[:2]))
        head, tail = made.split(">", 1)
        return f'{head} role="img" lang="{self.locale}"><title>{escape(self.text)}</title>{tail}'

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, as SVG; ``ValueError`` for a folder or another suffix, ``OSError`` where nothing can be
        written.
        """
        where = file("path", path)
        if where.suffix.lower() != ".svg":
            raise wrong("argument.picture", name=shown(where.name))
        files.write_text(where, self.svg)

    def _repr_html_(self) -> str:
        return as_picture(self.svg, self.text, self.locale, self._figures())

    def _figures(self) -> str:
        if not self.table:
            return ""
        head, *rows = self.table
        lines = ["".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)]
        for first, *others in rows:
            lines.append(f'<th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in others))
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        return f"<details><summary>{SUMMARY[self.locale]}</summary><table>{body}</table></details>"

    def __repr__(self) -> str:
        return self.text
