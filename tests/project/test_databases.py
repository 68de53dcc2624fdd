"""A database is set up for many writers, whichever way it is named."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TELL = (
    "import json; from play313.settings import test as s;"
    "print(json.dumps(s.DATABASES['default'], default=str))"
)


def database(folder, **env):
    """The default database under these variables."""
    done = subprocess.run(
        [sys.executable, "-c", TELL], env={"PLAY313_VAR": str(folder), **env}, cwd=ROOT / "site",
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


@pytest.mark.parametrize("url", ["", "sqlite:////tmp/elsewhere.sqlite3"])
def test_every_sqlite_waits_for_its_turn_and_keeps_a_log_of_writes(tmp_path, url):
    found = database(tmp_path, DATABASE_URL=url)
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["OPTIONS"]["timeout"] == 20
    assert "journal_mode=WAL" in found["OPTIONS"]["init_command"]
    assert "synchronous=FULL" in found["OPTIONS"]["init_command"]
    assert found["CONN_MAX_AGE"] == 60


def test_without_a_name_the_database_is_a_file_of_the_site(tmp_path):
    assert database(tmp_path)["NAME"] == str(tmp_path / "db.sqlite3")


def test_postgresql_gives_up_on_a_lock_and_is_asked_whether_it_lives(tmp_path):
    found = database(tmp_path, DATABASE_URL="postgres://play313@localhost/play313")
    assert found["CONN_HEALTH_CHECKS"] is True
    assert "lock_timeout=5s" in found["OPTIONS"]["options"]
    assert found["OPTIONS"]["connect_timeout"] == 3
