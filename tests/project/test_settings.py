"""What the settings must say whatever else changes, and what production refuses."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from celery.fixups.django import DjangoWorkerFixup
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.utils.module_loading import import_string

import play
from play313 import celery
from play313.settings import base
from tests.pdf.papers import require_libraries

SECRETS = {
    "SECRET_KEY": "a-secret-of-the-tests-that-is-long-enough-for-every-check-0123456789",
    "DEAL_KEYS": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    "ALLOWED_HOSTS": "example.org",
}


def python_run(code, module="play313.settings.prod", **env):
    """Run code with these settings, in an environment with nothing else."""
    wanted = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{play.ROOT}:{play.ROOT}/site"}
    return subprocess.run(
        [sys.executable, "-c", code], env=wanted | {"DJANGO_SETTINGS_MODULE": module} | env,
        capture_output=True, text=True, check=False, cwd=play.ROOT,
    )  # fmt: skip


def setting(expression, module="play313.settings.prod", **env):
    """The value of an expression over ``s``, the settings of a fresh process."""
    code = f"import json; from django.conf import settings as s; print(json.dumps({expression}))"
    said = python_run(code, module, **env)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)


@pytest.fixture
def var(tmp_path):
    return {"PLAY313_VAR": str(tmp_path / "var")}


def test_a_message_comes_back_only_long_after_its_task_was_killed():
    from play313.celery import app

    redis = setting("s.CELERY_BROKER_TRANSPORT_OPTIONS", **SECRETS, REDIS_URL="redis://127.0.0.1/0")
    assert redis["visibility_timeout"] > 2 * base.CELERY_TASK_TIME_LIMIT
    late = [task for task in app.tasks.values() if task.acks_late and task.time_limit]
    assert all(redis["visibility_timeout"] > 2 * task.time_limit for task in late)


def test_redis_is_given_up_on_within_seconds():
    redis = setting("s.CELERY_BROKER_TRANSPORT_OPTIONS", **SECRETS, REDIS_URL="redis://127.0.0.1/0")
    assert (redis["socket_timeout"], redis["socket_connect_timeout"]) == (2, 1)


def test_the_embedded_queue_is_looked_at_twenty_times_a_second_four_tasks_ahead(var):
    options = setting("s.CELERY_BROKER_TRANSPORT_OPTIONS", "play313.settings.dev", **var)
    assert options["polling_interval"] == 0.05
    assert setting("s.CELERY_WORKER_PREFETCH_MULTIPLIER", "play313.settings.dev", **var) == 4
    assert Path(options["data_folder_in"]).is_dir()


def test_on_redis_a_worker_takes_one_task_at_a_time():
    given = {**SECRETS, "REDIS_URL": "redis://127.0.0.1/0"}
    assert setting("s.CELERY_WORKER_PREFETCH_MULTIPLIER", **given) == 1


@pytest.mark.parametrize(
    ("broker", "cache"),
    [
        ("redis://h:1", "redis://h:1/1"),
        ("redis://h/0", "redis://h/1"),
        ("redis://h/4", "redis://h/5"),
    ],
)
def test_the_cache_has_a_database_of_redis_that_is_not_the_brokers(broker, cache):
    assert setting("s.CACHES['default']['LOCATION']", **SECRETS, REDIS_URL=broker) == cache


def test_the_beat_keeps_no_file_that_a_crash_could_spoil():
    scheduler = import_string(base.CELERY_BEAT_SCHEDULER.replace(":", "."))
    assert not hasattr(scheduler, "persistence")
    assert "--pidfile=" in play.commands("python", 8000)["beat"]


def test_times_are_utc_inside_whatever_the_clocks_outside_do():
    assert base.USE_TZ
    assert (base.CELERY_TIMEZONE, base.TIME_ZONE) == ("UTC", "UTC")


def test_tasks_are_never_run_in_the_request_and_only_json_is_read():
    assert not getattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)
    assert base.CELERY_ACCEPT_CONTENT == ["json"]


def test_a_worker_is_replaced_before_it_grows_old_or_fat():
    assert base.CELERY_WORKER_MAX_TASKS_PER_CHILD == 1000
    assert base.CELERY_WORKER_MAX_MEMORY_PER_CHILD == 200_000


def test_what_the_beat_sends_expires_before_it_piles_up():
    for name, entry in base.CELERY_BEAT_SCHEDULE.items():
        assert entry["options"]["expires"] <= 60, name


def test_the_health_of_worker_and_beat_does_not_hang_on_remote_control():
    """`celery inspect ping` needs a broker that answers; a heartbeat does not."""
    probes = (play.ROOT / "compose.yaml").read_text() + (play.ROOT / "Dockerfile").read_text()
    assert "inspect" not in probes


def test_sqlite_is_opened_as_we_say_on_a_real_file(var):
    code = """
import django; django.setup()
from django.db import connection, transaction
def ask(name):
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]
print([ask(n) for n in ("journal_mode", "synchronous", "busy_timeout", "mmap_size")])
with connection.execute_wrapper(lambda execute, sql, *rest: (print(sql), execute(sql, *rest))[1]):
    with transaction.atomic():
        pass
print(connection.transaction_mode)
"""
    said = python_run(code, "play313.settings.dev", **var)
    assert said.stdout.splitlines()[0] == "['wal', 2, 20000, 134217728]", said.stderr
    assert said.stdout.splitlines()[-1] == "IMMEDIATE"


def test_postgresql_gives_up_on_locks_and_checks_its_connections():
    given = {**SECRETS, "DATABASE_URL": "postgres://u:p@db/name"}
    database = setting("s.DATABASES['default']", **given)
    assert database["CONN_HEALTH_CHECKS"]
    assert database["OPTIONS"]["connect_timeout"] == 3
    assert "lock_timeout=5s" in database["OPTIONS"]["options"]
    assert "statement_timeout=15s" in database["OPTIONS"]["options"]


@pytest.mark.parametrize("missing", SECRETS)
def test_production_refuses_to_start_without_its_secrets(var, missing):
    given = {name: value for name, value in SECRETS.items() if name != missing}
    said = python_run("import django; django.setup()", **given, **var)
    assert said.returncode == 1
    assert f"{missing} is not set" in said.stderr


def test_production_refuses_to_debug(var):
    said = python_run("import django; django.setup()", **SECRETS, **var, DEBUG="1")
    assert "not for production" in said.stderr


def test_djangos_own_check_of_a_deployment_finds_nothing(var):
    require_libraries()  # It says so where they are missing.
    code = (
        "from django.core.management import execute_from_command_line as run;"
        "run(['manage.py', 'check', '--deploy', '--fail-level', 'INFO'])"
    )
    said = python_run(code, **SECRETS, **var)
    assert said.returncode == 0, said.stderr
    assert "no issues (0 silenced)" in said.stdout


def test_production_only_talks_https_and_its_cookies_belong_to_this_host(var):
    names = (
        "SESSION_COOKIE_NAME CSRF_COOKIE_NAME LANGUAGE_COOKIE_NAME SESSION_COOKIE_SECURE "
        "CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT SECURE_HSTS_SECONDS SECURE_REFERRER_POLICY "
        "SECURE_CROSS_ORIGIN_OPENER_POLICY SESSION_COOKIE_HTTPONLY SESSION_COOKIE_SAMESITE"
    )
    said = setting(f"{{n: getattr(s, n) for n in {names.split()!r}}}", **SECRETS, **var)
    assert all(said[name].startswith("__Host-") for name in said if name.endswith("_NAME"))
    assert said["SECURE_HSTS_SECONDS"] >= 31536000
    assert said["SECURE_REFERRER_POLICY"] == said["SECURE_CROSS_ORIGIN_OPENER_POLICY"]
    assert said["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert all(value is not False for value in said.values())


def test_only_production_asks_browsers_to_upgrade_requests(var):
    policy = "s.CONTENT_SECURITY_POLICY['DIRECTIVES'].get('upgrade-insecure-requests')"
    assert setting(policy, **SECRETS, **var) is True
    assert setting(policy, "play313.settings.dev", **var) is None


@pytest.mark.parametrize(
    ("count", "trusted"), [("0", None), ("1", ["HTTP_X_FORWARDED_PROTO", "https"])]
)
def test_a_proxys_word_counts_only_when_there_is_a_proxy(var, count, trusted):
    given = {**SECRETS, **var, "TRUSTED_PROXY_COUNT": count}
    assert setting("s.SECURE_PROXY_SSL_HEADER", **given) == trusted


def test_the_keys_of_an_unconfigured_site_are_made_once_and_are_its_owners_alone(var):
    keys = "[s.SECRET_KEY, s.DEAL_KEYS]"
    first = setting(keys, "play313.settings.dev", **var)
    assert setting(keys, "play313.settings.dev", **var) == first
    file = Path(var["PLAY313_VAR"]) / "keys.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.glob("keys*")] == ["keys.json"]
    assert len(first[0]) >= 50


def test_mail_goes_to_the_console_until_a_server_is_named(var):
    backend = "s.EMAIL_BACKEND.split('.')[-2]"
    assert setting(backend, "play313.settings.dev", **var) == "console"
    assert setting(backend, "play313.settings.dev", **var, EMAIL_HOST="mail.example.org") == "smtp"
    assert setting(backend, **SECRETS, **var) == "smtp"


def test_who_is_told_of_errors_comes_from_the_environment(var):
    given = {**SECRETS, **var, "ADMINS": "ann@example.org bo@example.org"}
    assert [address for _, address in setting("s.ADMINS", **given)] == given["ADMINS"].split()
    assert setting("s.ADMINS", **SECRETS, **var) == []


def test_no_key_is_written_in_the_code():
    for path in (play.ROOT / "site" / "play313" / "settings").glob("*.py"):
        if path.name != "test.py":
            assert not re.search(
                r'(SECRET_KEY|DEAL_KEYS)\s*=\s*(base\.\w+ or )?["\[]', path.read_text()
            )


def test_a_playground_shows_its_players_the_pages_of_the_site(var):
    dev = "play313.settings.dev"
    assert setting("[s.DEBUG, s.PLAYGROUND]", dev, **var) == [False, True]
    assert setting("[s.DEBUG, s.PLAYGROUND]", dev, DEBUG="1", **var) == [True, True]
    assert setting("s.PLAYGROUND", **SECRETS, **var) is False


def test_a_playground_serves_its_files_and_refuses_scripts_in_one_shape(var):
    code = """
import django; django.setup()
from django.core.management import call_command; call_command("migrate", verbosity=0)
from django.test import Client
client = Client(raise_request_exception=False, headers={"host": "localhost"})
print(client.get("/static/css/site.css").status_code)
print(client.get("/games/nowhere/", headers={"accept": "application/json"}).json()["status"])
print(client.get("/", headers={"host": "evil.example"}).status_code)
print("Traceback" in client.get("/", headers={"host": "evil.example"}).content.decode())
"""
    said = python_run(code, "play313.settings.dev", **var)
    assert said.stdout.split() == ["200", "missing", "400", "False"], said.stderr


def test_a_worker_keeps_its_database_connection_from_task_to_task():
    """Celery would connect anew around every task, for a third of the time of a move."""
    fixup = DjangoWorkerFixup(celery.app)
    assert fixup.db_reuse_max > celery.app.conf.worker_max_tasks_per_child


@pytest.mark.parametrize("signal", [task_prerun, task_postrun], ids=["before", "after"])
def test_a_connection_that_went_bad_or_old_is_renewed_around_each_task(signal, monkeypatch):
    renewed = []
    monkeypatch.setattr(celery, "close_old_connections", lambda: renewed.append(True))
    signal.send(
        sender=celery.app.tasks["games.tasks.submission_apply"], task=SimpleNamespace(request={})
    )
    assert renewed == [True]
