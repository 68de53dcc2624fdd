"""What somebody's choices come to."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from notices.choices import Wishes, digest_after
from notices.kinds import Kind
from notices.models import Choice, Inbox, MailMode, Notice, SubjectChoice
from notices.selectors.wishes import exceptions_of, wishes_of
from tests.factories import user
from tests.notices.conftest import NOW

KIND = Kind(name="tests.x", title="X", about="X.", mail="now", say=lambda notices: {})
NOTICE = Notice(subject_type="thing", subject_id="1", kind="tests.x")


def wishes(person=None, *, mail=None, exception=None, push=True, webhook=True, **inbox):
    found = Wishes(Inbox(user=person or user_unsaved(), **inbox))
    if mail:
        found.kinds["tests.x"] = Choice(kind="tests.x", mail=mail, push=push, webhook=webhook)
    if exception:
        found.subjects["thing", "1"] = SubjectChoice(mail=exception)
    return found


def user_unsaved():
    from accounts.models import User

    return User(username="kari", email="kari@example.org")


@pytest.mark.parametrize(
    ("chosen", "exception", "expected"),
    [
        (None, None, "now"),
        ("digest", None, "digest"),
        ("digest", "now", "now"),
        ("now", "off", "off"),
        ("off", "now", "off"),
    ],
)
def test_an_exception_goes_before_a_choice_and_a_choice_before_the_kind(
    chosen, exception, expected
):
    assert wishes(mail=chosen, exception=exception).mail_mode(KIND, NOTICE) == expected


def test_who_wants_no_mails_gets_none_whatever_else_was_chosen():
    stopped = wishes(mail="now", exception="now", mail_stopped_at=NOW)
    assert stopped.mail_mode(KIND, NOTICE) == MailMode.OFF
    assert stopped.mail_at(KIND, NOTICE, NOW) is None


def test_an_address_that_bounced_gets_none_until_it_is_another():
    wish = wishes(bounced_address="kari@example.org")
    assert wish.mail_mode(KIND, NOTICE) == MailMode.OFF
    wish.inbox.user.email = "kari@example.com"
    assert wish.mail_mode(KIND, NOTICE) == MailMode.NOW


def test_where_mail_is_off_for_a_match_nothing_else_rings_either():
    assert not wishes(exception="off").goes_out(KIND, NOTICE, "push")
    assert wishes(exception="digest").goes_out(KIND, NOTICE, "push")
    assert not wishes(mail="now", push=False).goes_out(KIND, NOTICE, "push")
    assert wishes(mail="off", webhook=True).goes_out(KIND, NOTICE, "webhook")


OSLO = ZoneInfo("Europe/Oslo")


@pytest.mark.parametrize(
    ("now", "hour", "zone", "expected"),
    [
        ("2026-12-02T16:00", 18, OSLO, "2026-12-02T17:00"),
        ("2026-12-02T17:00", 18, OSLO, "2026-12-03T17:00"),
        ("2026-12-02T17:00", 18, None, "2026-12-02T18:00"),
        ("2026-12-02T23:30", 0, OSLO, "2026-12-03T23:00"),
        # Summer time begins: there is no 02:00 on 29 March, and the day after has one.
        ("2026-03-28T23:30", 2, OSLO, "2026-03-29T01:00"),
        ("2026-03-29T02:00", 2, OSLO, "2026-03-30T00:00"),
        # It ends: 18:00 is an hour later by UTC on 25 October.
        ("2026-10-24T16:00", 18, OSLO, "2026-10-25T17:00"),
    ],
)
def test_the_hour_of_the_digest_is_one_of_the_persons_own_clock(now, hour, zone, expected):
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert digest_after(moment, hour, zone).isoformat()[:16] == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ("2026-12-02T16:00", "2026-12-07T17:00"),
        ("2026-12-07T16:59", "2026-12-07T17:00"),
        ("2026-12-07T17:00", "2026-12-14T17:00"),
        ("2026-10-24T15:00", "2026-10-26T17:00"),  # Summer time ends in between.
    ],
)
def test_what_is_told_once_a_week_is_told_on_a_monday(now, expected):
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    wish = wishes(mail="weekly", digest_hour=18)
    wish.zone = OSLO
    assert wish.mail_at(KIND, NOTICE, moment).isoformat()[:16] == expected


@pytest.mark.django_db
def test_the_choices_of_a_batch_take_three_queries(django_assert_num_queries):
    people = [user(f"p{number}").pk for number in range(5)]
    with django_assert_num_queries(3):
        found = wishes_of(people)
    assert sorted(found) == people


@pytest.mark.django_db
def test_an_exception_about_what_is_gone_is_not_listed():
    kari = user("kari")
    SubjectChoice.objects.create(user=kari, subject_type="thing", subject_id="9", mail="off")
    assert exceptions_of(kari) == []
