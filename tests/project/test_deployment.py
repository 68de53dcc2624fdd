"""What the image and compose.yaml run, as plain processes on PostgreSQL and Redis: the steps of
the build, then migrate, web, worker and beat with the production settings, and their end."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
import yaml

import play
from tests.services import free_port, wait_for
from tests.stack import KEYS

pytestmark = pytest.mark.xdist_group("sites")
NOT_COPIED = shutil.ignore_patterns("__pycache__", ".*", "var", "staticfiles", "tests", "*.mo")
GRACE = {"web": 40, "worker": 40, "mailer": 40, "printer": 40, "beat": 10}


class Container:
    """A copy of the code as in the image, and the environment that compose.yaml gives it."""

    def __init__(self, folder, database_url, redis_url):
        self.folder, self.port = folder, free_port()
        self.app = folder / "app"
        shutil.copytree(play.ROOT, self.app, ignore=NOT_COPIED)
        self.env = {
            **KEYS,
            "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}",
            "PYTHONPATH": f"{self.app}:{self.app}/site",
            "PYTHONUNBUFFERED": "1",
            "DJANGO_SETTINGS_MODULE": "play313.settings.prod",
            "PLAY313_VAR": str(folder / "var"),
            "PORT": str(self.port),
            "ALLOWED_HOSTS": "play.example.org",
            "TRUSTED_PROXY_COUNT": "1",
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
        }
        self.running = {}

    def run(self, *command):
        done = subprocess.run(
            command, cwd=self.app, env=self.env, check=False, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        return done.stdout

    def start(self, name, command):
        with (self.folder / f"{name}.log").open("wb") as log:
            self.running[name] = subprocess.Popen(
                play.bound(command), cwd=self.app, env=self.env, stdout=log, stderr=log
            )

    def log(self, name):
        return (self.folder / f"{name}.log").read_text()

    def get(self, path, **headers):
        """What a proxy in front gets: status, headers, body."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}")
        for key, value in {"Host": "play.example.org", **headers}.items():
            request.add_header(key.replace("_", "-"), value)
        try:
            with OPENER.open(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()
        except OSError as error:
            return 0, {}, str(error).encode()

    def https(self, path):
        return self.get(path, X_Forwarded_Proto="https", X_Forwarded_For="192.0.2.1")


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        """Redirects are looked at, not followed."""


OPENER = urllib.request.build_opener(NoRedirects)


@pytest.fixture
def container(tmp_path, empty_database_url, redis_url):
    container = Container(tmp_path, empty_database_url, redis_url)
    yield container
    for process in container.running.values():
        process.kill()
        process.wait()


def commands():
    """What compose.yaml and the Dockerfile start, by the name of the service."""
    services = yaml.safe_load((play.ROOT / "compose.yaml").read_text())["services"]
    dockerfile = (play.ROOT / "Dockerfile").read_text()
    web = json.loads(re.findall(r"^CMD (.*)$", dockerfile, flags=re.MULTILINE)[-1])
    names = ("migrate", "worker", "mailer", "printer", "beat")
    return {"web": web} | {name: services[name]["command"] for name in names}


def test_the_image_serves_and_plays_and_stops_in_time(container):
    container.run("python", "manage.py", "messages_compile")
    container.run("python", "manage.py", "collectstatic", "--no-input")
    start = commands()
    container.run(*start["migrate"])
    for name in ("web", "worker", "mailer", "printer", "beat"):
        container.start(name, start[name])
    wait_for(
        lambda: container.https("/readyz")[0] == 200, 240,
        lambda: f"Readiness ({container.https('/readyz')[2]})",
    )  # fmt: skip
    assert json.loads(container.https("/readyz")[2])["status"] == "ok"
    for part in ("web", "worker", "mailer", "printer", "beat"):
        container.run("python", "-I", "site/health/probe.py", part)
    everything_is_https_but_the_probe(container)
    the_printer_draws_a_sheet(container)
    static_files_are_hashed_and_kept_for_ever(container)
    every_line_of_the_log_is_json(container)
    everything_ends_at_sigterm(container)


def everything_is_https_but_the_probe(container):
    assert container.get("/healthz")[0] == 200
    status, headers, _ = container.get("/rules/")
    assert (status, headers["Location"]) == (301, "https://play.example.org/rules/")
    assert container.get("/healthz", Host="evil.example")[0] == 400
    headers = container.https("/accounts/login/")[1]
    assert "max-age=31536000; includeSubDomains; preload" in headers["Strict-Transport-Security"]
    assert "upgrade-insecure-requests" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Set-Cookie"].startswith("__Host-csrftoken=")


def the_printer_draws_a_sheet(container):
    path = "/scoresheets/hearts.pdf?paper=letter&players=4&size=normal&up=1&lang=en"
    status, headers, body = wait_for(
        lambda: (answer := container.https(path))[0] == 200 and answer, 120, "A sheet on paper"
    )
    assert (status, headers["Content-Type"], body[:5]) == (200, "application/pdf", b"%PDF-")


def static_files_are_hashed_and_kept_for_ever(container):
    manifest = json.loads((container.app / "staticfiles" / "staticfiles.json").read_text())
    hashed = manifest["paths"]["css/site.css"]
    assert re.fullmatch(r"css/site\.[0-9a-f]{12}\.css", hashed)
    status, headers, body = container.https(f"/static/{hashed}")
    assert status == 200
    assert body
    assert headers["Content-Type"].startswith("text/css")
    assert "immutable" in headers["Cache-Control"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def every_line_of_the_log_is_json(container):
    container.https("/no-such-page%0d%0a{%22forged%22:1}")
    lines = [json.loads(line) for line in container.log("web").splitlines()]
    requests = [line for line in lines if line["logger"] == "play313.requests"]
    assert requests
    assert all(re.fullmatch("[0-9a-f]{32}", line["request_id"]) for line in requests)
    assert not [line for line in lines if "forged" in line]


def everything_ends_at_sigterm(container):
    start = time.monotonic()
    for process in container.running.values():
        process.send_signal(signal.SIGTERM)
    for name, process in container.running.items():
        assert process.wait(GRACE[name]) == 0, name
        assert time.monotonic() - start < GRACE[name]


def test_the_grace_tested_is_the_grace_given():
    services = yaml.safe_load((play.ROOT / "compose.yaml").read_text())["services"]
    assert {name: f"{seconds}s" for name, seconds in GRACE.items()} == {
        name: services[name]["stop_grace_period"] for name in GRACE
    }
