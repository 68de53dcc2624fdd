"""Benchmarks. They print; nothing here is a test, and nothing is imported by the site."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]
