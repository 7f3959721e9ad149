"""The page of a classroom for browsers, and its files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from tornado.web import RequestHandler

from ..texts import board_texts

STATIC: Final = Path(__file__).parents[1] / "static"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE: Final = """<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Plakett</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="static/classroom.css">
<link rel="modulepreload" href="static/board.js">
<script type="module" src="static/classroom.js"></script>
</head>
<body>
<noscript>
<p lang="fr">Cette page a besoin de JavaScript.</p>
<p lang="en">This page needs JavaScript.</p>
</noscript>
</body>
</html>
"""
TEXTS: Final = "texts.json"
FILES: Final = {
    "classroom.js": "text/javascript",
    "classroom.css": "text/css",
    "board.js": "text/javascript",
    "board.css": "text/css",
}


class Handler(RequestHandler):
    """The base of pages."""

    def set_default_headers(self) -> None:
        sockets = " ".join(f"{scheme}://{self.request.host}" for scheme in ("ws", "wss"))
        self.set_header("Content-Security-Policy", POLICY.format(sockets=sockets))
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-cache")
        self.clear_header("Server")


class PageHandler(Handler):
    """The one page, for everybody."""

    def get(self, _code: str = "") -> None:
        self.finish(PAGE)


class FileHandler(Handler):
    """The scripts, the styles and the texts."""

    def get(self, name: str) -> None:
        if name == TEXTS:
            self.finish(dict(board_texts()))
        elif name in FILES:
            self.set_header("Content-Type", f"{FILES[name]}; charset=utf-8")
            self.finish(read_file(name))
        else:
            self.send_error(404)


@cache
def read_file(name: str) -> bytes:
    """Return a file of the front end, read once: a class loads the page within the same seconds."""
    return (STATIC / name).read_bytes()
