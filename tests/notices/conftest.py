"""A kind of the tests' own, and people who are told of it."""

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from notices import kinds, outside, services
from notices.kinds import Kind, Said
from notices.models import Notice
from tests.factories import user
from tests.notices.https import Server

NOW = datetime(2026, 12, 2, 17, 0, tzinfo=UTC)


class Doings:
    """Things that happen to people: each is true until it is done, and said by its number."""

    def __init__(self):
        self.done = set()
        self.asked = 0

    def say(self, notices):
        self.asked += 1
        return {notice.pk: self._said(notice) for notice in notices}

    def _said(self, notice):
        if notice.subject_id in self.done:
            return None
        until = notice.not_before + timedelta(days=1)
        return Said(f"Thing {notice.subject_id}", f"/things/{notice.subject_id}/", until)


@pytest.fixture
def doings(monkeypatch):
    """Three kinds: a turn that waits, news once a day, and something that is never mailed."""
    monkeypatch.setattr(kinds, "_kinds", {})
    doings = Doings()
    made = [("turn", "now", True), ("news", "digest", False), ("quiet", "off", False)]
    for name, mail, waits in made:
        kinds.register(
            Kind(
                name=f"tests.{name}",
                title=name.capitalize(),
                about=f"About {name}.",
                mail=mail,
                say=doings.say,
                waits=waits,
            )
        )
    return doings


@pytest.fixture
def kari(db):
    return user("kari")


@pytest.fixture
def ola(db):
    return user("ola")


def tell(*people, about="1", kind="turn", at=NOW, version=0):
    """Tell people of a thing; the notices."""
    services.notice_add(
        recipients=[person.pk for person in people],
        kind=f"tests.{kind}",
        subject_type="thing",
        subject_id=about,
        version=version,
        not_before=at,
    )
    return list(Notice.objects.filter(subject_id=about, kind=f"tests.{kind}", version=version))


@contextmanager
def asked(count):
    """So many statements, those apart that begin and end a transaction."""
    with CaptureQueriesContext(connection) as queries:
        yield
    said = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(said) == count, "\n".join(said)


@pytest.fixture
def serve(tmp_path, monkeypatch):
    """Start a server that counts as public, with a way to answer; it ends with the test."""
    servers = []

    def start(answer, *, is_trusted=True):
        server = Server(tmp_path, answer)
        servers.append(server)
        monkeypatch.setattr(outside, "PORTS", {server.port})
        monkeypatch.setattr(outside, "resolve", lambda host, port: ["127.0.0.1"])
        monkeypatch.setattr(outside, "is_public", lambda number: True)
        if is_trusted:
            monkeypatch.setattr(outside, "tls_context", lambda: server.trusted)
        return server

    yield start
    for server in servers:
        server.stop()
