"""Programs that some tests need and a fresh machine may lack.

On a person's machine such a test is skipped with the line that installs the program; where
skipping is forbidden (``PLAY313_NO_SKIP=1``, as in CI) it fails with the same line.
"""

import os
import shutil

import pytest


def require_program(name: str, install: str) -> str:
    """The path of a program, for example ``require_program("node", "apt-get install nodejs")``."""
    path = shutil.which(name)
    if path:
        return path
    reason = f"This test needs the program {name}, which is not here. Install it with: {install}"
    if os.environ.get("PLAY313_NO_SKIP") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
