"""Whatever happens to the worker of mails: everybody gets each mail, and nobody two of them."""

import os
import signal

import pytest

from tests.faults.checks import measured
from tests.faults.conftest import FAST
from tests.mail_server import MailServer
from tests.services import wait_for
from tests.stack import Stack

pytestmark = pytest.mark.xdist_group("sites")

PEOPLE = 30
SETTINGS = "tests.faults.mail_settings"
WITHOUT_REDIS_SECONDS = 120
"""The thread of the mail worker asks every thirty."""


@pytest.fixture
def server():
    with MailServer() as server:
        yield server


def everybody(stack, server, seconds=180):
    """When every person has a mail and nothing is on its way, the ids of each."""

    def there():
        state = stack.inside("mails_status")
        return state["waiting"] == 0 and len(server.ids()) == PEOPLE and server.ids()

    return wait_for(there, seconds, lambda: f"A mail each ({len(server.ids())} have one)")


def group_kill(stack, name):
    """As when a machine loses its power: the worker and its children at once."""
    os.killpg(stack.processes[name].pid, signal.SIGKILL)
    stack.processes[name].wait()


def test_kills_between_claim_and_mail_and_between_mail_and_commit(tmp_path, server):
    """First nobody is lost and nobody gets two; then one mail comes twice as the same one."""
    with Stack(tmp_path, settings=SETTINGS, mailers=1, env=FAST | server.env) as stack:
        server.hold("greeting")
        stack.inside("notices_fill", people=PEOPLE)
        server.wait_held()
        assert stack.inside("mails_status")["claimed"] > 0
        group_kill(stack, "mailer0")
        assert server.mails == []
        server.release()
        stack.inside("claims_end")
        stack.restart("mailer0")
        ids = everybody(stack, server)
        assert {len(set(mine)) for mine in ids.values()} == {1}
        assert len(server.mails) == PEOPLE

        server.mails.clear()
        server.hold("data")
        stack.inside("hour_pass")
        stack.inside("notices_again")
        server.wait_held()
        group_kill(stack, "mailer0")
        assert len(server.mails) == 1
        server.release()
        stack.inside("claims_end")
        stack.restart("mailer0")
        ids = everybody(stack, server)
        assert len(server.mails) == PEOPLE + 1
        assert {len(set(mine)) for mine in ids.values()} == {1}
        measured(f"{PEOPLE} people, two kills: one mail twice under one Message-ID")


@pytest.mark.parametrize("kind", ["embedded", "distributed"])
def test_two_workers_at_once_send_everybody_one_mail(tmp_path, server, kind, request):
    urls = {}
    if kind == "distributed":
        urls = {name: request.getfixturevalue(name) for name in ("database_url", "redis_url")}
    env = FAST | server.env
    with Stack(tmp_path, kind, settings=SETTINGS, mailers=2, env=env, **urls) as stack:
        stack.inside("notices_fill", people=PEOPLE, each=3)
        ids = everybody(stack, server)
        assert {len(mine) for mine in ids.values()} == {1}
        assert {mail["Subject"].count("(and 2 more)") for mail in server.mails} == {1}


def test_mails_leave_though_redis_is_away(tmp_path, server, database_url, redis):
    urls = {"database_url": database_url, "redis_url": redis.url}
    env = FAST | server.env
    with Stack(tmp_path, "distributed", settings=SETTINGS, mailers=1, env=env, **urls) as stack:
        redis.kill()
        stack.inside("notices_fill", people=PEOPLE)
        ids = everybody(stack, server, WITHOUT_REDIS_SECONDS)
        assert {len(mine) for mine in ids.values()} == {1}
