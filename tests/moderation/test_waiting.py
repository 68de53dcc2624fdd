"""Moderators hear of what waits: in the head of their pages, and by one mail an hour."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from forum.models import Post
from moderation.kinds import thing_get
from moderation.models import Report
from moderation.selectors import moderators
from moderation.services import report_send, reports_dismiss, waiting_note
from notices.models import Notice
from notices.selectors.saying import notices_say
from notices.services import mails_send, notices_route
from tests import factories
from tests.forum.steps import post, thread

pytestmark = pytest.mark.django_db


@pytest.fixture
def said():
    """A post that somebody wrote."""
    return post(thread(factories.user("kari")), factories.user("ola"))


def reported(said, name="rita"):
    thing = thing_get("forum.post", str(said.pk))
    report_send(thing=thing, reporter=factories.user(name), ground="rude", words="")
    waiting_note()
    return thing


def test_a_report_stands_in_the_head_of_moderators_until_one_has_decided(
    client, said, django_capture_on_commit_callbacks
):
    mona = factories.moderator("mona")
    thing = reported(said)
    client.force_login(mona)
    assert "1 thing waits" in client.get("/forum/").text
    assert "Open reports (1)" in client.get("/moderation/").text
    with django_capture_on_commit_callbacks(execute=True):
        reports_dismiss(moderator=mona, thing=thing, reason="")
    assert "thing waits" not in client.get("/forum/").text
    assert not Notice.objects.filter(kind="moderation.waits").exists()


def test_nobody_else_pays_for_it(client, said, django_assert_num_queries):
    reported(said)
    client.force_login(factories.user("vera"))
    client.get("/about/")
    with django_assert_num_queries(3):  # The session, the person, the bell.
        assert "thing waits" not in client.get("/about/").text


def test_a_moderator_gets_one_mail_an_hour_however_much_comes_in(said):
    mona = factories.moderator("mona", email="mona@example.org")
    for name in ("rita", "siri", "tone"):
        reported(said, name)
        notices_route()
        mails_send()
    assert [one.subject for one in mail.outbox if "mona@example.org" in one.to] == [
        "1 thing waits for a moderator."
    ]
    Post.objects.filter(pk=said.pk).update(state="queued", position=None)
    Report.objects.update(created_at=timezone.now() + timedelta(hours=1))
    waiting_note()
    notices = Notice.objects.filter(recipient=mona, kind="moderation.waits")
    assert notices.count() == 2
    assert [line.said.title for line in notices_say(notices)] == ["2 things wait for a moderator."]


def test_what_is_about_a_moderator_does_not_wait_for_them(said):
    mona, other = factories.moderator("mona"), factories.moderator("other")
    reported(post(said.thread, mona))
    for person, number in ((mona, 0), (other, 1)):
        person.refresh_from_db()
        assert person.cases_open == number


def test_who_moderates_no_longer_is_told_no_more(said):
    mona = factories.moderator("mona")
    reported(said)
    mona.groups.clear()
    waiting_note()
    mona.refresh_from_db()
    assert mona.cases_open == 0


def test_a_decision_stands_whatever_becomes_of_the_numbers(
    said, django_capture_on_commit_callbacks, monkeypatch, caplog
):
    thing, before = reported(said), Report.objects.filter(closed_at=None)
    monkeypatch.setattr("moderation.services.queues.moderators", lambda: 1 / 0)
    with django_capture_on_commit_callbacks(execute=True) as later:
        reports_dismiss(moderator=factories.moderator("mona"), thing=thing, reason="")
    assert len(later) == 1
    assert "waiting_note" in caplog.text
    assert not before.exists()


def test_more_moderators_cost_no_more_statements(said):
    counts = []
    for names in (("mona",), ("moa", "mia", "may")):
        people = [factories.moderator(name) for name in names]
        reported(said, f"r-{names[0]}")
        for person in people:
            person.refresh_from_db()
            assert person.cases_open == 1
        Notice.objects.all().delete()
        type(said.author).objects.update(cases_open=0)
        with CaptureQueriesContext(connection) as made:
            waiting_note()
        counts.append(len(made))
        told = Notice.objects.filter(kind="moderation.waits")
        assert set(told.values_list("recipient", flat=True)) == set(moderators())
    assert counts[0] == counts[1]
