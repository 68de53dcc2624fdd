"""``manage.py check_vectors FILE``: whether the rules answer a file of cases as it expects."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from pages.rule_cases import GarbledFile, cases_read, cases_run, handlers_find


class Command(BaseCommand):
    """Prints what fails and ``N passed, M failed``; exits 1 when any failed."""

    help = "Runs a file of rule cases and says which of them fail."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = cases_run(cases_read(options["file"]), handlers_find())
        except GarbledFile as error:
            raise CommandError(str(error)) from error
        for failure in report.failures:
            self.stdout.write(failure)
        for (game, kind), count in sorted(report.unhandled.items()):
            self.stdout.write(f"Nothing handles {game} {kind} yet: {count} cases.")
        self.stdout.write(f"{report.passed} passed, {len(report.failures)} failed")
        if report.failures:
            sys.exit(1)
