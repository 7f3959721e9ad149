"""The site of `docs/`, which `python3 dev.py docs` builds: pages in Markdown, a reference from the docstrings, boards to click.

A warning fails the build, so a link or an anchor that leads nowhere does too.
"""

from __future__ import annotations

import os
import re
from functools import cached_property
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import plakett_widgets as pw

project = "plakett_widgets"
author = "The plakett_widgets authors"
copyright = author
version = release = pw.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]
exclude_patterns = ["examples"]
myst_heading_anchors = 4
nitpicky = True
# docstrings send readers of the source to modules that are not public
nitpick_ignore_regex = [("py:mod", r"(plakett_widgets)?\..*"), ("py:class", "Tables")]

add_module_names = False
autodoc_default_options = {"members": True, "inherited-members": True}
autodoc_typehints = "none"  # numpydoc writes types in words
numpydoc_show_class_members = False  # autodoc lists them
toc_object_entries_show_parents = "hide"

html_theme = "pydata_sphinx_theme"
html_title = f"plakett_widgets {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_sidebars = {"index": []}
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "navbar_align": "left",
    "search_as_you_type": True,
    "header_links_before_dropdown": 6,
    "show_prev_next": False,
    "secondary_sidebar_items": {"**": ["page-toc"], "boards": []},  # the boards need the width
    "footer_start": ["copyright"],
    "footer_end": [],
}

GAMES = {"plakettopoly": 7, "confinement": 7}  # the seeds of the games to click
PLAYERS = "Ana", "Léo", "Noor"
SUMMARY = "En français."  # each page opens with it
FRENCH = {"en français", "français", "french"}  # heads of columns
FRENCH_PAGES = "lessons/fr/"  # these have twins in English
LINK = re.compile(r"\]\(([\w./-]+)\)")


def setup(app: Sphinx) -> dict[str, bool]:
    for name in ("plk", "position", "ebnf"):  # Pygments reads no EBNF with numbers
        app.add_lexer(name, TextLexer)
    app.connect("source-read", pack_folders)
    app.connect("doctree-read", mark_french)
    app.connect("autodoc-skip-member", skip_foreign)
    app.connect("build-finished", write_boards)
    app.connect("build-finished", write_sheets)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def pack_folders(app: Sphinx, page: str, source: list[str]) -> None:
    """Lead a link to a folder to an archive of its files."""
    home = Path(app.env.doc2path(page)).parent

    def pack(link: re.Match[str]) -> str:
        folder = (home / link[1]).resolve()
        if not folder.is_dir():
            return link[0]
        archive = Path(app.doctreedir, f"{folder.name}.zip")
        with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
            for file in sorted(folder.glob("*.toml")):
                packed.write(file, f"{folder.name}/{file.name}")
        return f"]({Path(os.path.relpath(archive, home)).as_posix()})"

    source[0] = LINK.sub(pack, source[0])


def mark_french(app: Sphinx, page: nodes.document) -> None:
    """Mark what is French for browsers, and lead from the head of a page to its parts in both languages."""
    side_by_side = False
    for table in page.findall(nodes.table):
        heads, *rows = table.findall(nodes.row)
        for column, head in enumerate(heads):
            if head.astext().lower() in FRENCH:
                side_by_side = True
                for row in rows:
                    row[column]["classes"].append("language-fr")
    top = next(page.findall(nodes.section), None)
    if top is not None and app.env.docname.startswith(FRENCH_PAGES):
        top["classes"].append("language-fr")
    if top is None or len(top) < 2 or not top[1].astext().startswith(SUMMARY):
        return
    summary = top[1]
    summary["classes"] += ["language-fr", "summary"]
    summary["ids"].append("francais")
    half = french_half(top, summary)
    if half is not None:
        half["classes"].append("language-fr")
    rest = next((part for part in top[2:] if part is not half), None)
    if rest is None:
        return
    if not rest["ids"]:
        rest["ids"].append("english")
    switch = nodes.paragraph(classes=["switch"])
    french = "Français" if half is not None or side_by_side else "Français (résumé)"
    for words, lang, place in ((french, "fr", half or summary), ("English", "en", rest)):
        switch += nodes.reference("", words, refid=place["ids"][0], internal=True, classes=[f"language-{lang}"])
    top.insert(1, switch)


def french_half(top: nodes.section, summary: nodes.Element) -> nodes.section | None:
    """Return the last section of a page where the summary in French leads to it."""
    last = top[-1]
    if not isinstance(last, nodes.section):
        return None
    links = {reference.get("refid") for reference in summary.findall(nodes.reference)}
    return last if links & set(last["ids"]) else None


def skip_foreign(app: Sphinx, kind: str, name: str, member: Any, skip: bool, options: Any) -> bool | None:
    """Leave out what a class has from other packages."""
    inner = member.fget if isinstance(member, property) else member.func if isinstance(member, cached_property) else member
    home = getattr(inner, "__module__", None) or ""
    return None if home.startswith("plakett_widgets") else True


def write_boards(app: Sphinx, error: Exception | None) -> None:
    """Play the games of the page of boards, and write each as a page of its own."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir, "boards")
    folder.mkdir(exist_ok=True)
    for edition, seed in GAMES.items():
        game = pw.Game(edition, [(name, pw.bots.Balanced()) for name in PLAYERS], seed=seed)
        game.run()
        game.board.to_html(folder / f"{edition}.html")


def write_sheets(app: Sphinx, error: Exception | None) -> None:
    """Write the sheet of each game in both languages as a page of its own."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir, "sheets")
    folder.mkdir(exist_ok=True)
    for name in pw.editions.names():
        for locale in ("fr", "en"):
            text = pw.editions.load(name).sheet(locale, html=True)
            Path(folder, f"{name}-{locale}.html").write_text(text, "utf-8")
