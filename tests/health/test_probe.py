"""The health check of a container: what it finds well, and what it costs."""

import os
import resource
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.db import DatabaseError

import play
from health import heartbeats, probe, services


@pytest.fixture
def beats(monkeypatch, settings, tmp_path):
    """A folder for the files of heartbeats; the rows are only noted."""
    settings.VAR = tmp_path / "var"
    seen = []
    monkeypatch.setattr(services, "beat", seen.append)
    return seen


@pytest.fixture
def answering():
    """A web server of a site named example.org: its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            well = self.path == "/healthz" and self.headers["Host"] == "example.org"
            self.send_response(200 if well else 400)
            self.end_headers()

        def log_message(self, *_):
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_web_process_is_asked_by_the_name_it_answers_to(answering):
    assert probe.web_fault(answering, "example.org") is None
    assert probe.web_fault(answering, "localhost") == "status 400"


def test_a_web_process_that_is_gone_does_not_answer(free_port):
    assert "no answer" in probe.web_fault(free_port, "example.org")


def test_the_name_and_the_port_come_from_the_environment(monkeypatch, answering):
    monkeypatch.setenv("ALLOWED_HOSTS", ".example.org www.example.org")
    monkeypatch.setenv("PORT", str(answering))
    assert probe.main("web") is None


@pytest.mark.parametrize("part", ["worker", "beat"])
def test_a_process_is_well_while_its_file_is_fresh(monkeypatch, settings, beats, part):
    monkeypatch.setenv("PLAY313_VAR", str(settings.VAR))
    assert probe.main(part) == "never seen"
    heartbeats.sign_give(part)
    assert probe.main(part) is None
    assert beats == [part]
    old = time.time() - 61
    os.utime(settings.VAR / f"{part}.heartbeat", (old, old))
    assert probe.main(part) == "last seen 61 s ago"


def test_a_database_that_is_away_does_not_make_a_process_look_dead(monkeypatch, settings, beats):
    def away(name):
        raise DatabaseError

    monkeypatch.setattr(services, "beat", away)
    monkeypatch.setenv("PLAY313_VAR", str(settings.VAR))
    with pytest.raises(DatabaseError):
        heartbeats.sign_give("worker")
    assert probe.main("worker") is None


def test_asking_costs_less_than_a_tenth_of_a_second_of_the_processor(tmp_path):
    (tmp_path / "worker.heartbeat").touch()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-I", play.ROOT / "site/health/probe.py", "worker"]
    for _ in range(5):
        subprocess.run(command, env={"PLAY313_VAR": str(tmp_path)}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert spent / 5 < 0.1


def test_a_fault_is_said_and_is_an_exit_code(tmp_path):
    said = subprocess.run(
        [sys.executable, "-I", play.ROOT / "site/health/probe.py", "beat"],
        env={"PLAY313_VAR": str(tmp_path)}, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert (said.returncode, said.stderr) == (1, "beat: never seen\n")
