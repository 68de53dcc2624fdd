"""Make the index of the search anew, while the site runs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from search.rebuilding import is_indexed, source_rebuild
from search.sources import registered


class Command(BaseCommand):
    """``manage.py search_rebuild``."""

    help = "Index anew all that can be found; what was written past the site is found then too."

    def add_arguments(self, parser: CommandParser) -> None:
        """Only what a new version needs; that takes a moment, and longer where a kind is new."""
        parser.add_argument(
            "--texts", action="store_true",
            help="only what comes with a version: rules, sheets, and kinds not in the index yet",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        """One kind after the other; it may be stopped and begun again."""
        for source in registered():
            if options.get("texts") and not source.is_text and is_indexed(source):
                continue
            number = source_rebuild(source)
            self.stdout.write(f"{source.kind}: {number}")
