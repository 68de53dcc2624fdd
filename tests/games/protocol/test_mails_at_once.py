"""Mails and moves that meet: neither waits for the other, and nobody is told twice."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection, transaction

from notices import services
from notices.models import Mail, Notice
from tests import factories
from tests.notices.conftest import NOW, Doings, doings, tell  # noqa: F401 - a fixture

pytestmark = pytest.mark.parametrize("shared_database", ["postgresql"], indirect=True)


class Undone(Exception):
    """The move fails in the end."""


@contextmanager
def move_takes_back(notice):
    """Another process has deleted a notice and has not committed; in the end it is undone."""
    gone, over = threading.Event(), threading.Event()

    def move():
        try:
            with transaction.atomic():
                Notice.objects.filter(pk=notice.pk).delete()
                gone.set()
                assert over.wait(60)
                raise Undone
        except Undone:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        moving = pool.submit(move)
        assert gone.wait(60)
        try:
            yield
        finally:
            over.set()
            moving.result()


def sweep(now=NOW):
    """Send what is due, and never wait for a lock; what left."""
    before = len(mail.outbox)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '2s'")
    services.notices_send(now=now)
    return mail.outbox[before:]


def test_a_mail_is_made_without_what_a_move_is_taking_back(shared_database, doings):  # noqa: F811
    kari = factories.user("kari")
    (going,) = tell(kari, about="1")
    tell(kari, about="2")
    services.notices_route(now=NOW)
    with move_takes_back(going):
        (first,) = sweep()
    assert "Thing 1" not in f"{first.subject} {first.body}"
    (second,) = sweep(NOW + timedelta(hours=2))
    assert "Thing 1" in f"{second.subject} {second.body}"


@pytest.mark.parametrize("kind", ["news", "turn"])
def test_a_notice_that_was_mailed_while_a_move_took_it_back_in_vain_is_no_news_again(
    shared_database,
    doings,  # noqa: F811
    monkeypatch,
    kind,
):
    kari = factories.user("kari")
    (told,) = tell(kari, about="1", kind=kind)
    services.notices_route(now=NOW)
    Notice.objects.update(mail_at=NOW)
    with ExitStack() as meanwhile, monkeypatch.context() as patch:

        def send(_backend, messages):
            meanwhile.enter_context(move_takes_back(told))
            return len(messages)

        patch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", send)
        sweep()
    assert Mail.objects.get().sent_at == NOW
    assert Notice.objects.get().sent_at is None
    tell(kari, about="2")
    sweep(NOW + timedelta(hours=2))
    (first, second) = Mail.objects.order_by("created_at")
    assert set(Notice.objects.values_list("subject_id", "mail")) == {
        ("1", first.pk),
        ("2", second.pk),
    }
