"""What /healthz and /readyz say, and when."""

import logging
from datetime import timedelta

import pytest
from django.db import DatabaseError, InterfaceError
from django.db.migrations.recorder import MigrationRecorder
from django.urls import reverse
from django.utils import timezone

from health import checks, selectors, services
from health.models import Heartbeat


@pytest.fixture
def well(db):
    for name in ("worker", "mailer", "printer", "beat"):
        services.beat(name)


@pytest.fixture
def own_checks(monkeypatch):
    monkeypatch.setattr(checks, "_checks", {})
    return checks


def make_old(name, seconds):
    Heartbeat.objects.filter(name=name).update(at=timezone.now() - timedelta(seconds=seconds))


def test_healthz_answers_a_stranger_without_asking_the_database(
    client, django_assert_num_queries, db
):
    with django_assert_num_queries(0):
        response = client.get(reverse("health:healthz"))
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert not response.cookies


def test_the_addresses_are_those_that_probes_know():
    assert (reverse("health:healthz"), reverse("health:readyz")) == ("/healthz", "/readyz")


@pytest.mark.parametrize("name", ["health:healthz", "health:readyz"])
def test_probes_only_read(client, db, name):
    assert client.post(reverse(name)).status_code == 405
    assert "no-store" in client.head(reverse(name))["Cache-Control"]


def test_readyz_is_well_when_worker_and_beat_were_just_seen(client, well):
    response = client.get(reverse("health:readyz"))
    assert response.status_code == 200
    assert response.json()["status"] == "ok"
    assert {"database", "migrations", "worker", "beat", "broker"} <= set(response.json()["checks"])


@pytest.mark.parametrize("name", ["worker", "beat"])
def test_readyz_names_the_process_that_was_never_seen(client, well, name):
    Heartbeat.objects.filter(name=name).delete()
    response = client.get(reverse("health:readyz"))
    assert (response.status_code, response.json()["status"]) == (503, "unwell")
    assert response.json()["checks"][name] == "never seen"


def test_readyz_gives_a_silent_worker_sixty_seconds(client, well):
    make_old("worker", 55)
    assert client.get(reverse("health:readyz")).status_code == 200
    make_old("worker", 61)
    response = client.get(reverse("health:readyz"))
    assert response.status_code == 503
    assert response.json()["checks"]["worker"].startswith("last seen 6")


def test_a_worker_silent_for_days_is_said_to_be_so(well):
    make_old("worker", 2 * 86400)
    assert selectors.readiness_view().checks["worker"] == "last seen 172800 s ago"


def test_readyz_counts_migrations_that_are_not_applied(client, well):
    MigrationRecorder.Migration.objects.filter(app="health").delete()
    response = client.get(reverse("health:readyz"))
    assert response.status_code == 503
    assert response.json()["checks"]["migrations"] == "1 not applied"


def test_an_app_adds_its_own_check(client, well, own_checks):
    own_checks.register("submissions", lambda: "oldest pending for 31 s")
    response = client.get(reverse("health:readyz"))
    assert response.status_code == 503
    assert response.json()["checks"]["submissions"] == "oldest pending for 31 s"


@pytest.mark.parametrize("error", [DatabaseError, InterfaceError])
def test_readyz_says_that_the_database_is_away_and_asks_it_nothing_more(
    client, db, monkeypatch, caplog, error
):
    def away():
        raise error("connection refused, password=secret")

    monkeypatch.setattr(selectors, "_database_fault", away)
    with caplog.at_level(logging.CRITICAL):
        response = client.get(reverse("health:readyz"))
    assert response.status_code == 503
    assert response.json()["checks"] == {"database": "no answer", "broker": "ok"}
    assert b"secret" not in response.content


def test_a_broker_that_is_down_leaves_the_site_ready_but_degraded(
    client, well, settings, free_port
):
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port}/0"
    response = client.get(reverse("health:readyz"))
    assert (response.status_code, response.json()["status"]) == (200, "degraded")
    assert response.json()["checks"]["broker"] == "no answer"


def test_a_queue_folder_that_is_gone_is_a_broker_that_is_down(well, settings, tmp_path):
    settings.CELERY_BROKER_URL = "filesystem://"
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"data_folder_in": str(tmp_path / "gone")}
    assert selectors.readiness_view().status == "degraded"
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"data_folder_in": str(tmp_path)}
    assert selectors.readiness_view().status == "ok"


def test_readyz_writes_nothing_and_asks_little(client, well, django_assert_max_num_queries):
    with django_assert_max_num_queries(10) as asked:
        client.get(reverse("health:readyz"))
    assert all(query["sql"].lstrip().startswith("SELECT") for query in asked.captured_queries)


def test_without_the_mail_worker_the_site_is_ready_but_not_whole(client, well):
    """Mails wait; nobody's move does."""
    Heartbeat.objects.filter(name="mailer").delete()
    response = client.get(reverse("health:readyz"))
    assert (response.status_code, response.json()["status"]) == (200, "degraded")
    assert response.json()["checks"]["mailer"] == "never seen"
