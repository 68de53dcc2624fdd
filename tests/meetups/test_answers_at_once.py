"""Many write to meetups in the same moment, from two processes, on both databases.

One site for all: it is made once a database, everything happens in it, and what became of it is
read at the end.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests import migrated

pytestmark = pytest.mark.xdist_group("sites")
ROOT = Path(__file__).resolve().parents[2]
PEOPLE, SEATS = 30, 4
BEGIN = f"""
import json
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from meetups import services
from tests.factories import user
from tests.meetups.factories import meetup
kari = user("kari")
names = [*(f"p{{i}}" for i in range({PEOPLE})), *(f"q{{i}}" for i in range(9))]
made = User.objects.bulk_create(
    User(username=name, password="!", email=f"{{name}}@example.org") for name in names
)
people = [one.pk for one in made]
wanted = (("M29", {SEATS}), ("M30", 3))
now = timezone.now()
far, near = now + timedelta(days=3), now + timedelta(hours=20)
tables = [meetup(kari, seats=seats, title=title, starts_at=far).pk for title, seats in wanted]
soon = meetup(kari, title="M34", starts_at=near).pk
for number, one in enumerate(made[{PEOPLE}:]):
    services.answer_set(meetup_id=tables[1], user=one, is_going=True)
    if number < 2:
        services.answer_set(meetup_id=soon, user=one, is_going=True)
print(json.dumps({{"host": kari.pk, "people": people, "tables": tables}}))
"""
ANSWERS = """
SELECT title, username, state FROM meetups_answer AS answer
JOIN meetups_meetup AS meetup ON meetup.id = meetup_id
JOIN accounts_user AS person ON person.id = answer.user_id
"""
NOTICES = """
SELECT kind, username, sent_at IS NOT NULL FROM notices_notice AS notice
JOIN accounts_user AS person ON person.id = recipient_id
"""


class Site:
    """A site with a database of its own, and two processes that write to it."""

    def __init__(self, url, folder):
        self.url, self.folder = url, folder
        self.env = {
            **os.environ,
            "DATABASE_URL": url,
            "PLAY313_VAR": str(folder),
            "DJANGO_SETTINGS_MODULE": "play313.settings.test",
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "site"))),
        }

    def manage(self, *arguments):
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.env, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    def shell(self, code):
        return json.loads(self.manage("shell", "--no-imports", "-c", code).splitlines()[-1])

    def rows(self, question):
        """What its database answers, without a process of its own for that."""
        if self.url.startswith("sqlite"):
            with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as database:
                return database.execute(question).fetchall()
        with psycopg.connect(self.url) as database:
            return database.execute(question).fetchall()

    def together(self, halves):
        """What each of the processes tells: how many mails it sent, and what failed."""
        processes = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.meetups.answering", self.folder, str(number), "2"],
                env=self.env, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )
            for number in range(2)
        ]  # fmt: skip
        for process, rounds in zip(processes, halves, strict=True):
            process.stdin.write(json.dumps(rounds))
            process.stdin.close()
        told = []
        for process in processes:
            with process:
                told.append(json.loads(process.stdout.read()))
        assert [process.returncode for process in processes] == [0, 0]
        return told


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def site(request, tmp_path_factory):
    """A site on each of the databases."""
    folder = tmp_path_factory.mktemp(request.param)
    url = f"sqlite:///{shutil.copy(migrated.sqlite_file(), folder / 'db.sqlite3')}"
    if request.param == "postgresql":
        server = request.getfixturevalue("postgres_server")
        url = migrated.postgres_copy(server)
    return Site(url, folder)


@pytest.fixture(scope="module")
def evening(site):
    """Everything at once: what failed, how many mails left, all answers and all notices."""
    begun = site.shell(BEGIN)
    host, people, (first, second) = begun["host"], begun["people"], begun["tables"]
    come = [{"do": "come", "meetup": first, "user": one} for one in people[:PEOPLE]]
    ada, bo, _cato, *waiting = people[PEOPLE:]
    leave = [{"do": "leave", "meetup": second, "user": one} for one in (ada, bo)]
    seat = [
        {"do": "seat", "meetup": second, "user": host, "guest": one}
        for one in (*waiting[2:5], waiting[2])
    ]
    remind = [{"do": "remind"}]
    told = site.together(
        [(come[::2], [leave[0], *seat[::2]], remind), (come[1::2], [leave[1], *seat[1::2]], remind)]
    )
    answers, notices = site.rows(ANSWERS), site.rows(NOTICES)
    mails, failed = zip(*told, strict=True)
    return {"failed": failed, "mails": sum(mails), "answers": answers, "notices": notices}


def states(evening, title):
    found = [state for name, _user, state in evening["answers"] if name == title]
    return {state: found.count(state) for state in found}


def told(evening, kind):
    return sorted(name for one, name, _sent in evening["notices"] if one == kind)


def test_thirty_answers_at_once_fill_four_seats_and_no_more(evening):
    """M29: no seat twice, nobody lost, no error."""
    assert evening["failed"] == ([], [])
    assert states(evening, "M29") == {"going": SEATS, "waiting": PEOPLE - SEATS}


def test_a_host_who_gives_seats_while_guests_leave_gives_none_twice(evening):
    """M30: two leave, and the host gives the next seats to others than wait longest."""
    assert states(evening, "M30") == {"going": 3, "waiting": 4, "not-going": 2}
    seated = {
        name for title, name, state in evening["answers"] if (title, state) == ("M30", "going")
    }
    assert told(evening, "meetups.seat") == sorted(seated - {"q2"})


def test_two_workers_that_remind_at_once_send_one_mail(evening):
    """M34: a row for each person, meetup and time, before anything is sent."""
    assert told(evening, "meetups.reminder") == ["q0", "q1"]
    reached = {name for _kind, name, sent in evening["notices"] if sent}
    assert {"q0", "q1"} <= reached
    assert evening["mails"] == len(reached)


@pytest.mark.parametrize("site", ["sqlite"], indirect=True)
def test_an_import_that_is_killed_goes_on_where_it_stopped_without_doubles(site):
    """The towns are read in by a process of their own, as play.py starts it."""
    command = [sys.executable, "manage.py", "import_places", "--smallest", "150000", "-v", "2"]
    with subprocess.Popen(
        command, env=site.env, cwd=ROOT, text=True, stdout=subprocess.PIPE
    ) as reading:
        first = reading.stdout.readline()
        reading.kill()
    total = int(first.split()[2])
    ((done, known, finished, places, names, _different),) = site.rows(PROGRESS)
    assert 0 < done < known == total
    assert (places, finished) == (done, None)
    site.manage("import_places", "--smallest", "150000")
    ((done, known, finished, places, all_names, different),) = site.rows(PROGRESS)
    assert done == known == places == total
    assert finished
    assert names < all_names == different


PROGRESS = """
SELECT done, total, finished_at, (SELECT count(*) FROM meetups_place),
(SELECT count(*) FROM meetups_placename),
(SELECT count(*) FROM (SELECT DISTINCT place_id, folded FROM meetups_placename) AS names)
FROM meetups_placeimport
"""
