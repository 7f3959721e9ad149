"""The page of a classroom for browsers, and its files."""

from __future__ import annotations

import gzip
import json
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
    TEXTS: "application/json",
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
        if name not in FILES:
            self.send_error(404)
            return
        packed = "gzip" in self.request.headers.get("Accept-Encoding", "")
        if packed:
            self.set_header("Content-Encoding", "gzip")
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Content-Type", f"{FILES[name]}; charset=utf-8")
        self.finish(read_packed(name) if packed else read_file(name))


# read once: a class loads the page within the same seconds, often over one slow wireless network


@cache
def read_file(name: str) -> bytes:
    """Return a file of the page."""
    if name == TEXTS:
        return json.dumps(board_texts(), ensure_ascii=False).encode()
    return (STATIC / name).read_bytes()


@cache
def read_packed(name: str) -> bytes:
    """Return a file of the page, compressed."""
    return gzip.compress(read_file(name), mtime=0)
