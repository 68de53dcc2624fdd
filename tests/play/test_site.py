"""python3 play.py as a person starts it: the whole site, its end, and its accidents."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import play
from tests.services import free_port, wait_for
from tests.stack import children_of, is_alive

pytestmark = pytest.mark.xdist_group("sites")


class Launched:
    """A running ``python3 play.py``, in an environment with nothing of ours but the tests' venv."""

    def __init__(self, folder):
        self.port = free_port()
        self.log = folder / "log"
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PORT": str(self.port),
            "PLAY313_VAR": str(folder / "var"),
            "PLACES": "few",
            "PLAY313_VENV": sys.prefix,
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                play.bound([sys.executable, str(play.ROOT / "play.py")]),
                cwd=folder, env=self.env, stdout=log, stderr=log,
            )  # fmt: skip
        wait_for(lambda: "Play 313 is at" in self.said(), 90, lambda: f"A start ({self.said()})")

    def said(self):
        return self.log.read_text(errors="replace")

    def family(self):
        """Every process below the launcher, by pid, with its command line."""
        found, todo = {}, children_of(self.process.pid)
        while todo:
            pid = todo.pop()
            todo += children_of(pid)
            found[pid] = command_of(pid)
        return found

    def pid_of(self, word):
        """The one process right below the launcher whose command has this word, if any."""
        pids = [pid for pid in children_of(self.process.pid) if word in command_of(pid)]
        return pids[0] if pids else None

    def status(self, path="/healthz"):
        try:
            address = f"http://127.0.0.1:{self.port}{path}"
            with urllib.request.urlopen(address, timeout=20) as answer:
                return answer.status
        except OSError as error:
            return getattr(error, "code", 0)


def command_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


@contextmanager
def launched(folder):
    site = Launched(folder)
    try:
        yield site
    finally:
        site.process.kill()
        site.process.wait()


def test_the_site_starts_survives_accidents_and_ends_at_ctrl_c(tmp_path):
    with launched(tmp_path) as site:
        assert f"Play 313 is at http://127.0.0.1:{site.port}/" in site.said()
        wait_for(lambda: site.status("/readyz") == 200, 60, "Being ready")

        second = subprocess.run(
            [sys.executable, play.ROOT / "play.py"], env=site.env | {"PORT": str(free_port())},
            capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip
        assert second.returncode == 1
        assert f"runs already, at http://127.0.0.1:{site.port}/" in second.stderr

        for word in ("gunicorn", "queues moves", "queues mail,pdf", "beat"):
            killed = wait_for(lambda word=word: site.pid_of(word), what=word)
            os.kill(killed, signal.SIGKILL)
            wait_for(
                lambda word=word, killed=killed: site.pid_of(word) not in {None, killed}, what=word
            )
        wait_for(lambda: site.status() == 200, 120)

        family = site.family()
        assert len(family) >= 3
        start = time.monotonic()
        site.process.send_signal(signal.SIGINT)
        assert site.process.wait(60) == 0
        assert time.monotonic() - start < 20
        assert [pid for pid in family if is_alive(pid)] == []
        assert site.said().rstrip().endswith("Play 313 has stopped.")
        assert not re.search("Traceback|Error", site.said())


def test_a_launcher_killed_hard_leaves_nothing_running_and_can_start_again(tmp_path):
    with launched(tmp_path) as site:
        wait_for(lambda: site.status("/readyz") == 200, 60, "Being ready")
        family = site.family()
        assert len(family) == 4 + 2 + 2 + 1, family
        site.process.kill()
        site.process.wait()
        wait_for(lambda: not [pid for pid in family if is_alive(pid)], 60, lambda: str(family))
    with launched(tmp_path) as site:
        start = time.monotonic()
        site.process.terminate()
        assert site.process.wait(60) == 0
        assert time.monotonic() - start < 20


def test_a_browser_that_connects_and_says_nothing_keeps_nobody_waiting(tmp_path):
    with launched(tmp_path) as site, ExitStack() as silent:
        for _ in range(6):
            silent.enter_context(socket.create_connection(("127.0.0.1", site.port)))
        start = time.monotonic()
        assert site.status() == 200
        assert time.monotonic() - start < 15
