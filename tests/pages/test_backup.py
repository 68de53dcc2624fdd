"""A copy of the database is whole, proved, and can be lived in."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import migrated

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("backup")


def manage_in(folder):
    """How to run manage.py of a site that lives in a folder."""
    env = {
        **os.environ,
        "PLAY313_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "play313.settings.dev",
    }
    env.pop("DATABASE_URL", None)

    def manage(*args, **more):
        return subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *args],
            env={**env, **more},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return manage


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    """The folder of a site with the demo in it, made once."""
    folder = tmp_path_factory.mktemp("furnished")
    shutil.copy(migrated.sqlite_file(), folder / "db.sqlite3")
    done = manage_in(folder)("demo")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def site(furnished, tmp_path):
    """A site of its own with the demo in it; returns how to run its manage.py."""
    shutil.copytree(furnished, tmp_path / "var")
    return manage_in(tmp_path / "var")


def count(path, query="SELECT count(*) FROM games_move"):
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query).fetchone()[0]


def test_a_backup_has_every_move_and_replays_in_a_site_of_its_own(site, tmp_path):
    target = tmp_path / "copy.sqlite3"
    made = site("backup", str(target))
    assert made.returncode == 0, made.stderr
    assert " 0 failed" in made.stdout
    assert count(target) == count(tmp_path / "var" / "db.sqlite3") > 0
    checked = site("check_matches", "--all", DATABASE_URL=f"sqlite:///{target}")
    assert checked.returncode == 0, checked.stdout


def test_a_backup_under_writes_loses_no_committed_move(site, tmp_path):
    live = tmp_path / "var" / "db.sqlite3"
    done, written = threading.Event(), []

    def write():
        with closing(sqlite3.connect(live, timeout=20, isolation_level=None)) as database:
            while not done.is_set():
                database.execute(
                    "INSERT INTO health_heartbeat (name, at) VALUES (?, '2026-11-29')",
                    [len(written)],
                )
                written.append(None)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while len(written) < 20:
            done.wait(0.01)
        before = len(written)
        made = site("backup", str(tmp_path / "copy.sqlite3"))
    finally:
        done.set()
        writer.join()
    assert made.returncode == 0, made.stderr
    assert count(tmp_path / "copy.sqlite3", "SELECT count(*) FROM health_heartbeat") >= before


def test_a_backup_whose_log_was_tampered_with_is_refused(site, tmp_path):
    with closing(sqlite3.connect(tmp_path / "var" / "db.sqlite3")) as database, database:
        database.execute("UPDATE games_match SET log_digest = seats_digest WHERE moves_count > 1")
    made = site("backup", str(tmp_path / "copy.sqlite3"))
    assert made.returncode == 1
    assert "another digest" in made.stderr


def test_an_older_backup_is_never_overwritten(tmp_path):
    target = tmp_path / "copy.sqlite3"
    target.write_text("precious")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(target), stdout=StringIO())
    assert target.read_text() == "precious"
