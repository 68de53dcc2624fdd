"""Databases as the migrations make them: made once in a run of the tests, and copied ever after.

The migrations take longer than most tests, and every process of the run needs their outcome: for
its own database, for the sites that it starts. Whoever asks first makes it for all.
"""

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import uuid
from contextlib import closing, contextmanager
from pathlib import Path

from tests.services import Postgres

ROOT = Path(__file__).resolve().parents[1]
FOLDER = "PLAY313_MIGRATED"
"""The variable that names the folder of this run; the workers of the tests inherit it."""
NAME = "migrated"
copies = set()
"""The addresses of the copies on PostgreSQL that this process made."""


def folder_make():
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="play313-migrated-")


def folder_remove():
    shutil.rmtree(os.environ.pop(FOLDER))


@contextmanager
def _made_once(name):
    """The path, and in it nothing as long as nobody else has made it."""
    folder = Path(os.environ[FOLDER])
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder / name


def sqlite_file():
    """A migrated file of SQLite, which nobody opens."""
    with _made_once("db.sqlite3") as path:
        if not path.exists():
            making = path.with_name("making.sqlite3")
            _migrate(f"sqlite:///{making}")
            with closing(sqlite3.connect(making)) as database:
                # One file alone, which fits into memory too; a site turns its log on again.
                database.execute("PRAGMA journal_mode=DELETE")
            making.rename(path)
    return path


def postgres_start():
    """A PostgreSQL of one's own, with a migrated database to copy."""
    with _made_once("postgres") as data:
        if not data.exists():
            server = Postgres().start()
            _migrate(server.database_make(NAME))
            server.stop()
            shutil.move(server.folder / "data", data)
            server.remove()
    return Postgres(data).start()


def postgres_copy(server):
    """The address of a migrated database."""
    url = server.database_make(f"test_{uuid.uuid4().hex}", template=NAME)
    copies.add(url)
    return url


def _migrate(url):
    env = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "play313.settings.test",
           "PYTHONPATH": f"{ROOT}:{ROOT / 'site'}"}  # fmt: skip
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
