"""Two processes answer in one thread at once, and two index it, on both databases (F18, F19)."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import migrated
from tests.forum.writer import OWN, SHARED

pytestmark = pytest.mark.xdist_group("sites")
ROOT = Path(__file__).resolve().parents[2]
BEGIN = """
from tests.factories import user
from tests.forum.steps import thread
print(thread(user("kari")).pk)
"""
COUNT = """
import json
from forum.models import Category, Post, Thread
from search.models import Entry
from tests.forum.steps import counters_drift
thread = Thread.objects.get()
posts = Post.objects.order_by("number")
where = Category.objects.get(pk=thread.category_id)
print(json.dumps({
    "numbers": [post.number for post in posts],
    "nonces": len({post.nonce for post in posts}),
    "given": thread.given_number,
    "drift": counters_drift(thread),
    "category": [where.threads_count, where.posts_count, where.last_thread_id == thread.pk],
    "lost": sorted({str(post.pk) for post in posts} ^ set(
        Entry.objects.filter(kind="forum.post").values_list("subject_id", flat=True))),
}))
"""
REBUILD = """
from forum.found import POSTS
from search.rebuilding import source_rebuild
for _ in range(8):
    source_rebuild(POSTS)
"""


class Site:
    """A database of its own, and processes that write into it."""

    def __init__(self, url, folder):
        self.env = {
            **os.environ,
            "DATABASE_URL": url,
            "PLAY313_VAR": str(folder),
            "DJANGO_SETTINGS_MODULE": "play313.settings.test",
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "site"))),
        }

    def manage(self, *arguments):
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.env, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    def ask(self, script):
        return json.loads(self.manage("shell", "--no-imports", "-c", script).splitlines()[-1])

    def write(self, thread_id):
        """Let two processes write at once, to their end, while two others index all anew."""
        writer = [sys.executable, "-m", "tests.forum.writer", str(thread_id)]
        indexer = [sys.executable, "manage.py", "shell", "--no-imports", "-c", REBUILD]
        commands = [[*writer, "one"], [*writer, "two"], indexer, indexer]
        running = [subprocess.Popen(command, env=self.env, cwd=ROOT) for command in commands]
        assert [process.wait(300) for process in running] == [0] * len(commands)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_two_hundred_answers_at_once_are_numbered_without_gap_and_counted(
    database, tmp_path, request
):
    url = f"sqlite:///{shutil.copy(migrated.sqlite_file(), tmp_path / 'db.sqlite3')}"
    if database == "postgresql":
        url = request.getfixturevalue("database_url")
    site = Site(url, tmp_path)
    site.write(site.ask(BEGIN))
    found = site.ask(COUNT)
    posts = 1 + 2 * OWN + SHARED
    assert found["numbers"] == list(range(1, posts + 1))
    assert found["nonces"] == posts
    assert found["given"] == posts
    assert found["drift"] == {}
    assert found["category"] == [1, posts, True]
    assert found["lost"] == []
