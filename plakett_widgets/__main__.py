"""``python -m plakett_widgets``."""

import sys

from .cli import main

sys.exit(main())
