"""Draws the score sheets that most people print, before anybody waits for one."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pdf import store
from pdf.libraries import INSTALL, can_draw
from scoresheets.services import papers


class Command(BaseCommand):
    """Each sheet as it comes, A4 and Letter, in every language, with its picture."""

    help = "Draw every score sheet in its usual form; what is there already is left as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--lang", help="only in this language: en, nb")

    def handle(self, *args: Any, **options: Any) -> None:
        if not can_draw():
            raise CommandError(f"Pango is missing. Install it with: {INSTALL}")
        count = 0
        for drawn in papers.blanks_prewarm(lang=options["lang"]):
            count += 1
            if options["verbosity"] > 1:
                self.stdout.write(drawn)
        self.stdout.write(f"{count} sheets and pictures are ready, {store.prune()} old ones gone.")
