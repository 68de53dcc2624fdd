"""Lets a match go on that was halted by a fault."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import services
from games.services.refusals import Refused


class Command(BaseCommand):
    """``manage.py resume_match ID``: when the cause of the fault is mended."""

    help = "Start the clock of a halted match again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=UUID)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            match = services.match_resume(match_id=options["match"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{match.pk} goes on; it waits for seat {match.to_act}.")
