#!/usr/bin/env python
"""Django's command line for Play 313.

``site/`` is a plain folder, not a package: its name belongs to the standard library. So it
goes on the import path, here and wherever else the site starts.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    sys.path[:0] = [str(ROOT), str(ROOT / "site")]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "play313.settings.dev")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
