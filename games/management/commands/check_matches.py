"""Proves that replaying the log of each match gives what is kept of it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.selectors.replays import matches_trouble


class Command(BaseCommand):
    """``manage.py check_matches``: before a deployment, with the new code; exits 1 if any fails."""

    help = "Replay the log of every running match and compare it with its snapshot and digest."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="finished matches too")

    def handle(self, *args: Any, **options: Any) -> None:
        checked = failed = 0
        for match, trouble in matches_trouble(everything=options["all"]):
            checked += 1
            if trouble is not None:
                failed += 1
                self.stdout.write(f"{match.pk}: {trouble}")
        self.stdout.write(f"{checked - failed} passed, {failed} failed")
        if failed:
            raise CommandError("Some matches do not replay; do not deploy this code.")
