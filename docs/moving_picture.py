#!/usr/bin/env python3
"""Film a game in a notebook, as the README shows it:  .venv/bin/python docs/moving_picture.py

It needs Chromium, and Pillow (pip install pillow), which writes the picture.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from tests.browser import harness  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "game-in-a-cell.webp"
SIZE = 1500, 900
WIDTH = 1000  # of the picture
FRAMES, STEP = 72, 350  # their number, and the milliseconds between two
MOST = 2_000_000  # bytes
CELLS = (
    """\
import plakett_widgets as pw

players = [(name, pw.bots.Balanced()) for name in ("Ana", "Léo", "Noor", "Zoé")]
game = pw.Game("plakettopoly", players, seed=7, locale="en")
game.board.motion, game.board.speed, game.board.paused = "on", "fast", True""",
    """\
import polars as pl
from ipywidgets import HBox, VBox

rents = game.watch(lambda log: log.filter(kind="rent_paid").group_by("square")
                   .agg(rents=pl.len(), sum=pl.sum("amount")).sort("sum", descending=True).head(5))
worth = game.watch(lambda log: pw.lab.charts.net_worth(game))
HBox([game.board, VBox([rents, worth])])""",
)


def film() -> list[Image.Image]:
    """Return the frames, taken while bots play."""
    with TemporaryDirectory() as folder, harness.start_lab(Path(folder)) as lab, harness.start_chromium() as browser:
        context = harness.new_context(browser, viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="no-preference")
        with context, context.new_page() as page:
            harness.write_notebook(Path(folder) / "game.ipynb", list(CELLS))
            page.goto(lab.url("doc/tree/game.ipynb"))
            page.wait_for_function("() => !!window.jupyterapp")
            page.evaluate(harness.RUN_ALL_CELLS)
            page.locator(".app[data-live='true'] .story").wait_for()
            page.locator(".app").scroll_into_view_if_needed()
            page.locator("[data-tool=pause]").first.click()
            frames = []
            for _ in range(FRAMES):
                page.wait_for_timeout(STEP)
                shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
                frames.append(shown.resize((WIDTH, WIDTH * SIZE[1] // SIZE[0]), Image.Resampling.LANCZOS))
            return frames


def main() -> None:
    first, *others = film()
    for quality in range(80, 20, -10):
        first.save(PICTURE, save_all=True, append_images=others, duration=STEP, loop=0, quality=quality, method=4)
        if PICTURE.stat().st_size <= MOST:
            break
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1e6:.2f} MB, quality {quality}")


if __name__ == "__main__":
    main()
