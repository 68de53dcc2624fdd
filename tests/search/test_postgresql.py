"""What is looked for in the site, and what is PostgreSQL's own, on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    *("tests/search/test_finding.py", "tests/search/on_postgresql.py"),
    "tests/forum/test_report_lists.py",
)


@pytest.mark.xdist_group("sites")
def test_the_same_is_found_on_postgresql(database_url):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider",
         *FILES],
        cwd=ROOT, env={**os.environ, "DATABASE_URL": database_url}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
