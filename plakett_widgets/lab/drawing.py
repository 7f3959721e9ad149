"""A chart as a picture: it needs no network and no extension, and stays in a notebook that is only read."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any


def need_altair() -> Any:
    """The altair module; ``ImportError`` says what to install.  It takes more than a second to load: only when one draws."""
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError as error:
        raise ImportError('charts need altair and vl-convert-python: pip install "plakett-widgets[charts]"') from error
    return altair


class Drawing:
    """A chart of Altair, in ``chart``, to be gone on with; in a notebook it is shown as a picture with its ``text`` beside.

    JupyterLab, other notebooks and Altair speak different versions of Vega-Lite, and some load them from a network; an SVG
    made here looks the same everywhere.
    """

    def __init__(self, chart: Any, text: str) -> None:
        self.chart = chart
        self.text = text

    @cached_property
    def svg(self) -> str:
        """The picture, with its text as title for screen readers."""
        import vl_convert

        spec = self.chart.to_dict()
        version = spec["$schema"].rsplit("/v", 1)[1].split(".")
        made: str = vl_convert.vegalite_to_svg(json.dumps(spec), vl_version="_".join(version[:2]))
        head, tail = made.split(">", 1)
        return f'{head} role="img"><title>{escape(self.text)}</title>{tail}'

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, as SVG."""
        Path(path).write_text(self.svg, "utf-8")

    def _repr_html_(self) -> str:
        code = b64encode(self.svg.encode()).decode()
        return f'<img alt="{escape(self.text)}" src="data:image/svg+xml;base64,{code}">'

    def __repr__(self) -> str:
        return self.text
