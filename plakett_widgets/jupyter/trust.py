"""Sign notebooks whose outputs are only looked at, so that JupyterLab shows their boards live after a reload.

JupyterLab shows widgets only in a notebook that is trusted: one whose outputs were all made by who has it open, or that was
signed.  In a fresh clone none is, and a game under way would be replaced by its picture whenever its page is loaded again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from nbformat import NotebookNode

DEPTHS: Final = ("*.ipynb", "*/*.ipynb", "*/*/*.ipynb")  # of a folder; a whole home would take long
IMAGES: Final = ("image/png", "image/jpeg")
TAGS: Final = (
    *("b", "br", "code", "details", "div", "em", "i", "img", "p", "pre", "small", "span", "strong", "style", "summary"),
    *("table", "tbody", "td", "tfoot", "th", "thead", "tr"),
)
ATTRIBUTES: Final = (
    *("alt", "border", "class", "colspan", "dir", "height", "lang", "open", "rowspan", "scope", "style", "title", "width"),
    *("aria-describedby", "aria-labelledby", "headers", "id"),
    *("data-quarto-bootstrap", "data-quarto-disable-processing"),  # of tables that great_tables makes
)


def sign_notebooks(place: Path) -> list[Path]:
    """Sign the notebooks of a folder, or one notebook, as far as their outputs are inert.  Return those that were not trusted.

    Notebooks in which something could run as they are opened, and those that cannot be read, stay as they are.
    """
    nbformat, notary, signed = import_module("nbformat"), import_module("nbformat.sign").NotebookNotary(), []
    for path in [place] if place.is_file() else sorted({path for depth in DEPTHS for path in place.glob(depth)}):
        try:
            notebook = nbformat.read(path, nbformat.NO_CONVERT)
            if is_inert(notebook) and not notary.check_signature(notebook):
                notary.sign(notebook)
                signed.append(path)
        except Exception:  # JupyterLab shows what is wrong with it, if it is opened
            continue
    return signed


def is_inert(notebook: NotebookNode) -> bool:
    """Return whether nothing that is stored in a notebook could run in a browser."""
    if "widgets" in notebook.metadata:
        return False
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return all(is_inert_data(output.get("data", {})) for output in outputs)


def is_inert_data(data: Mapping[str, Any]) -> bool:
    """Return whether an output holds only text, images and plain HTML.

    >>> is_inert_data({"text/html": "<table><tr><td>1</td></tr></table>", "text/plain": "1"})
    True
    >>> is_inert_data({"text/html": "<img src=x onerror='alert(1)'>"})
    False
    """
    kinds = data.keys() - {"text/plain", *IMAGES}
    return kinds <= {"text/html"} and is_inert_html("".join(data.get("text/html", "")))


def is_inert_html(html: str) -> bool:
    """Return whether HTML has neither scripts nor links, and fetches nothing."""
    found = Inert()
    found.feed(html)
    found.close()
    return found.inert


class Inert(HTMLParser):
    """Reads HTML.  Whatever is not on the lists above counts as something that could run."""

    def __init__(self) -> None:
        super().__init__()
        self.inert = True

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            image = (tag, name) == ("img", "src") and (value or "").startswith("data:image/")
            self.inert &= image or (name in ATTRIBUTES and not (name == "style" and fetches(value or "")))
        self.inert &= tag in TAGS

    def handle_data(self, data: str) -> None:
        self.inert &= self.cdata_elem is None or not fetches(data)  # within <style>

    def handle_comment(self, data: str) -> None:
        self.inert = False

    def handle_decl(self, decl: str) -> None:
        self.inert = False

    def handle_pi(self, data: str) -> None:
        self.inert = False

    def unknown_decl(self, data: str) -> None:
        self.inert = False


def fetches(css: str) -> bool:
    """Return whether a style sheet could load something, or is written in a way that hides it.

    >>> fetches("background: url(//x.org)"), fetches("text-align: right")
    (True, False)
    """
    return any(sign in css.lower() for sign in ("url", "@import", "image-set", "\\", "expression"))
