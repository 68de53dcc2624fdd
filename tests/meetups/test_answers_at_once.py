"""Many answer in the same moment, on both databases."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("processes")
ROOT = Path(__file__).resolve().parents[2]
PEOPLE, SEATS = 30, 4
BEGIN = f"""
import json
from tests.factories import user
from tests.meetups.factories import meetup
from accounts.models import User
table = meetup(user("kari"), seats={SEATS})
people = User.objects.bulk_create(User(username=f"p{{i}}", password="!") for i in range({PEOPLE}))
print(json.dumps([table.pk, [one.pk for one in people]]))
"""
COUNT = """
import json
from collections import Counter
from meetups.models import Answer
rows = list(Answer.objects.order_by("joined_at", "pk").values_list("state", flat=True))
print(json.dumps(Counter(rows)))
"""


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_thirty_answers_at_once_fill_four_seats_and_no_more(database, tmp_path, request):
    """M29: no seat twice, nobody lost, no error."""
    url = f"sqlite:///{tmp_path / 'db.sqlite3'}"
    if database == "postgresql":
        url = request.getfixturevalue("database_url")
    env = {
        **os.environ,
        "DATABASE_URL": url,
        "PLAY313_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "play313.settings.test",
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "site"))),
    }

    def manage(*arguments):
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=env, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    manage("migrate", "--verbosity", "0")
    table, people = json.loads(manage("shell", "--no-imports", "-c", BEGIN).splitlines()[-1])
    halves = (people[::2], people[1::2])
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.meetups.answering", str(table), ",".join(map(str, half))],
            env=env, cwd=ROOT, stderr=subprocess.PIPE, text=True,
        )
        for half in halves
    ]  # fmt: skip
    assert [process.communicate(timeout=120)[1] for process in running] == ["", ""]
    assert [process.returncode for process in running] == [0, 0]
    counted = json.loads(manage("shell", "--no-imports", "-c", COUNT).splitlines()[-1])
    assert counted == {"going": SEATS, "waiting": PEOPLE - SEATS}
