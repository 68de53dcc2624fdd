"""Writes a copy of the database that is known to be whole.

Copying the file of a running SQLite loses what still sits in its journal (72 and 153 moves in
a trial), so the database's own way of copying is used, and the copy is proved afterwards.
"""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection


class Command(BaseCommand):
    """``manage.py backup FILE``: copies, then verifies; the file must not exist yet."""

    help = "Copy the database to FILE and prove that the copy is whole."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        target: Path = options["file"].absolute()
        if target.exists():
            raise CommandError(f"{target} exists already; choose another name.")
        if connection.vendor == "sqlite":
            self._copy_sqlite(target)
        else:
            self._copy_postgresql(target)
        target.chmod(0o600)
        self.stdout.write(f"{target}: {target.stat().st_size} bytes, verified.")

    def _copy_sqlite(self, target: Path) -> None:
        connection.ensure_connection()
        copy = sqlite3.connect(target)
        try:
            connection.connection.backup(copy)
            (answer,) = copy.execute("PRAGMA integrity_check").fetchone()
        finally:
            copy.close()
        if answer != "ok":
            raise CommandError(f"The copy is damaged: {answer}")
        self._replay(f"sqlite:///{quote(str(target))}")

    def _replay(self, url: str) -> None:
        """Replay each match of the copy, in a process that knows only the copy."""
        check = [sys.executable, str(settings.ROOT / "manage.py"), "check_matches", "--all"]
        self.stdout.write(_run(check, {"DATABASE_URL": url}).strip())

    def _copy_postgresql(self, target: Path) -> None:
        """Dump in the custom format; listing it reads it from beginning to end."""
        database = connection.get_connection_params()
        keys = {"PGHOST": "host", "PGPORT": "port", "PGUSER": "user", "PGPASSWORD": "password"}
        place = {name: str(database[key]) for name, key in keys.items() if database.get(key)}
        _run(["pg_dump", "-Fc", "-f", str(target), database["dbname"]], place)
        _run(["pg_restore", "-l", str(target)], place)


def _run(command: list[str], env: dict[str, str]) -> str:
    """The output of a program of ours or of PostgreSQL's."""
    try:
        run = subprocess.run(  # noqa: S603 - no part of the command comes from outside
            command, env={**os.environ, **env}, capture_output=True, check=True, text=True
        )
    except FileNotFoundError:
        raise CommandError(f"{command[0]} is missing: apt-get install postgresql-client") from None
    except subprocess.CalledProcessError as error:
        raise CommandError(f"{command[0]} failed:\n{error.stdout}{error.stderr}") from error
    return run.stdout
