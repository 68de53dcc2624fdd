"""A real worker that draws: a blank through the site, and drawings that never end (P19, P20)."""

import subprocess
import sys
import urllib.request

import pytest

import play
from tests.pdf.papers import require_libraries
from tests.services import wait_for
from tests.stack import Stack

pytestmark = pytest.mark.xdist_group("sites")
BLANK = "/scoresheets/hearts.pdf?paper=a4&players=4&size=normal&up=1&lang=nb"
SPUN, DEAF = f"{'11' * 16}.pdf", f"{'22' * 16}.pdf"


class Printer(Stack):
    """A site whose mailer also knows the tasks of tests/pdf/stuck.py."""

    def _command(self, name):
        command = super()._command(name)
        return [*command, "--include", "tests.pdf.stuck"] if name == "mailer0" else command

    def is_well(self):
        """Nobody plays here; it is enough that the worker that draws has been seen."""
        said = self.readiness()[1]
        return isinstance(said, dict) and said["checks"].get("printer") == "ok"


@pytest.fixture
def site(tmp_path):
    require_libraries()
    with Printer(tmp_path, workers=0, mailers=1, beat=False) as stack:
        yield stack


def get(site, path):
    with urllib.request.urlopen(f"{site.base_url}{path}", timeout=20) as answer:
        return answer.status, answer.headers["Content-Type"], answer.read()


def send(site, task, name):
    """Send a task as the web would, from a process of its own."""
    code = f"""
import django; django.setup()
from play313.celery import app
app.send_task({task!r}, args=[{name!r}], queue="pdf")
"""
    subprocess.run([sys.executable, "-c", code], cwd=play.ROOT, env=site.env, check=True)


def pdf_of(site):
    status, kind, data = get(site, BLANK)
    return data if (status, kind) == (200, "application/pdf") else None


def failed(site, name):
    """Whether the worker has said of a drawing that it came to nothing."""
    code = f"""
import django; django.setup()
from pdf import asking
print(asking.ask({name!r}, lambda: None))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=play.ROOT, env=site.env, check=True, capture_output=True
    )
    return done.stdout.split() == [b"failed"]


def test_a_worker_draws_and_survives_drawings_that_never_end(site):
    send(site, "tests.spin", SPUN)
    wait_for(lambda: failed(site, SPUN), 120, "The end of a drawing that listens")
    assert "SoftTimeLimitExceeded" in site.log("mailer0")
    before = site.children("mailer0")
    send(site, "tests.deaf", DEAF)
    wait_for(lambda: "Hard time limit" in site.log("mailer0"), 120, "The end of one that does not")
    wait_for(lambda: set(site.children("mailer0")) - set(before), 120, "A new child")
    assert wait_for(lambda: pdf_of(site), 60, "A blank").startswith(b"%PDF")
