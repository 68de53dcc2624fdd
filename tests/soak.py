"""How much more is tried than in CI: ``SOAK=10`` tries ten times as much, and the full counts."""

import os

SOAK = int(os.environ.get("SOAK", "1"))
IS_FULL = SOAK > 1
"""Whether what has a full count (kills, matches, days) shall reach it."""
