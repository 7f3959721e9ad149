"""Notebooks are run without bars of progress, which a slow machine shows and a quick one does not."""

import os

os.environ["TQDM_DISABLE"] = "1"
