"""The bell and the list: what is new, and marking it as read."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from notices import services
from notices.models import Notice
from tests.notices.conftest import asked, tell

LIST = "/notices/"


@pytest.fixture
def past():
    return timezone.now() - timedelta(hours=1)


@pytest.fixture
def page(client, kari):
    client.force_login(kari)
    return lambda address=LIST: client.get(address).text


def test_a_list_with_nothing_in_it_says_what_will_be_there(page):
    text = page()
    assert "Nothing new." in text
    assert "Mark all as read" not in text
    assert "bell__number" not in text


def test_notices_stand_in_the_list_and_their_number_at_the_bell(doings, page, kari, ola, past):
    tell(kari, at=past)
    tell(kari, about="2", kind="news", at=past)
    tell(ola, about="3", at=past)
    text = page()
    assert text.index("Thing 2") < text.index("Thing 1")
    assert "Thing 3" not in text
    assert '<span aria-hidden="true">2</span>' in text
    assert "2 not read" in text
    assert '<a class="panel-list__link" href="/things/1/">Thing 1</a>' in text


def test_what_is_true_no_longer_or_not_yet_is_not_listed(doings, page, kari, past):
    doings.done = {"1"}
    tell(kari, at=past)
    tell(kari, about="2", at=timezone.now() + timedelta(hours=1))
    assert "Thing" not in page()


def test_looking_reads_nothing(doings, page, kari, past):
    tell(kari, at=past)
    page()
    assert not Notice.objects.exclude(read_at=None).exists()


def test_a_notice_is_marked_as_read_by_its_button(doings, client, page, kari, past):
    (notice,) = tell(kari, at=past)
    tell(kari, about="2", at=past)
    answer = client.post(reverse("notices:notice_read", args=[notice.pk]))
    assert (answer.status_code, answer["Location"]) == (303, LIST)
    text = page()
    assert "1 not read" in text
    assert text.count("Mark as read") == 1


def test_all_are_marked_as_read_at_once_and_stay_in_the_list(doings, client, page, kari, past):
    tell(kari, at=past)
    tell(kari, about="2", at=past)
    later = timezone.now() + timedelta(hours=1)
    tell(kari, about="3", at=later)
    client.post(reverse("notices:notices_read_all"))
    text = page()
    assert "Thing 1" in text
    assert "bell__number" not in text
    assert Notice.objects.get(subject_id="3").read_at is None


def test_nobody_reads_what_is_told_to_others(doings, client, kari, ola, past):
    (notice,) = tell(ola, at=past)
    client.force_login(kari)
    assert client.post(reverse("notices:notice_read", args=[notice.pk])).status_code == 404
    assert client.post(reverse("notices:notice_read", args=[999])).status_code == 404
    client.post(reverse("notices:notices_read_all"))
    assert not Notice.objects.exclude(read_at=None).exists()


def test_more_than_ninety_nine_are_not_counted_out(doings, page, kari, past):
    for number in range(101):
        tell(kari, about=str(number), at=past)
    text = page()
    assert '<span aria-hidden="true">99+</span>' in text
    assert text.count('class="panel-list__link"') == 50


def test_the_bell_costs_one_query_and_a_visitor_none(client, kari):
    from django.template import Context, Template

    bell = Template("{% load notices %}{% notices_unread user as unread %}{{ unread }}")
    with asked(1):
        assert bell.render(Context({"user": kari})) == "0"
    with asked(0):
        assert bell.render(Context({"user": None})) == "0"


@pytest.mark.parametrize("count", [1, 40])
def test_the_list_costs_the_same_however_long_it_is(doings, client, kari, past, count):
    for number in range(count):
        tell(kari, about=str(number), at=past)
    client.force_login(kari)
    client.get(LIST)
    doings.asked = 0
    client.get(LIST)
    assert doings.asked == 1


def test_old_notices_are_forgotten_and_new_ones_are_not(doings, kari):
    now = timezone.now()
    ages = {"read": 31, "unread": 31, "old": 91}
    for about, days in ages.items():
        tell(kari, about=about, at=now - timedelta(days=days))
        Notice.objects.filter(subject_id=about).update(created_at=now - timedelta(days=days))
    Notice.objects.filter(subject_id="read").update(read_at=now - timedelta(days=31))
    assert services.notices_prune() == 2
    assert Notice.objects.get().subject_id == "unread"
