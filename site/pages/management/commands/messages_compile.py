"""Compiles the translations without msgfmt, which a fresh machine lacks."""

import os
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compile every catalogue that is newer than what was made of it."""

    help = "Compile the translations that changed."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                self._compile(source)

    def _compile(self, source: Path) -> None:
        target = source.with_suffix(".mo")
        changed = source.stat().st_mtime
        if target.exists() and target.stat().st_mtime >= changed:
            return
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        # Written aside and moved: a site that starts just now never reads half a file, and two
        # that start at once do not write into each other's.
        draft = target.with_suffix(f".mo.draft-{os.getpid()}")
        draft.write_bytes(compiled.getvalue())
        draft.replace(target)
        self.stdout.write(f"Compiled {source.parts[-3]}: {len(catalogue)} messages.")
