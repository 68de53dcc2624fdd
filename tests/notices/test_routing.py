"""The sweep decides how each notice is told, in a number of queries that does not grow."""

from dataclasses import replace
from datetime import timedelta

import pytest

from notices import kinds, services
from notices.models import Choice, Delivery, Device, Inbox, Notice, SubjectChoice, Webhook
from notices.services import routing
from tests.factories import user
from tests.notices.conftest import NOW, asked, tell


def routed(notice):
    notice.refresh_from_db()
    return notice


def test_a_notice_follows_its_kind_where_nobody_chose(doings, kari):
    kari.time_zone = "Europe/Oslo"
    kari.save(update_fields=["time_zone"])
    (turn,), (news,), (quiet,) = tell(kari), tell(kari, kind="news"), tell(kari, kind="quiet")
    assert services.notices_route(now=NOW) == 3
    assert routed(turn).mail_at == NOW
    assert routed(news).mail_at == NOW + timedelta(days=1)  # 18:00 in Oslo has just been.
    assert routed(quiet).mail_at is None
    assert {turn.routed_at, news.routed_at, quiet.routed_at} == {NOW}


def test_what_somebody_chose_counts_and_for_one_match_the_exception(doings, kari):
    Choice.objects.create(user=kari, kind="tests.turn", mail="off", push=True, webhook=True)
    Choice.objects.create(user=kari, kind="tests.news", mail="now", push=True, webhook=True)
    SubjectChoice.objects.create(user=kari, subject_type="thing", subject_id="2", mail="off")
    (off,), (now,) = tell(kari), tell(kari, kind="news")
    (muted,) = tell(kari, kind="news", about="2")
    services.notices_route(now=NOW)
    assert [routed(one).mail_at for one in (off, now, muted)] == [None, NOW, None]


def test_nothing_is_routed_before_its_time_nor_twice(doings, kari):
    (later,) = tell(kari, at=NOW + timedelta(minutes=5))
    assert services.notices_route(now=NOW) == 0
    assert services.notices_route(now=NOW + timedelta(minutes=5)) == 1
    assert services.notices_route(now=NOW + timedelta(minutes=6)) == 0
    assert routed(later).routed_at == NOW + timedelta(minutes=5)


def test_a_kind_with_patience_lets_whoever_is_here_see_it_first(doings, kari):
    kinds.register(replace(kinds.registered()["tests.turn"], patience=timedelta(minutes=2)))
    tell(kari)
    assert services.notices_route(now=NOW + timedelta(seconds=119)) == 0
    assert services.notices_route(now=NOW + timedelta(seconds=120)) == 1


def test_a_kind_that_nobody_knows_any_more_is_left_alone(doings, kari):
    tell(kari, kind="gone")
    assert services.notices_route(now=NOW) == 0


def test_webhook_and_browsers_get_what_they_are_to_get(doings, kari, ola):
    Webhook.objects.create(user=kari, address="https://hooks.example.org/x", added_at=NOW)
    Webhook.objects.create(
        user=ola, address="https://hooks.example.org/y", added_at=NOW, stopped_at=NOW
    )
    for number in range(2):
        endpoint = f"https://push.example/{number}"
        Device.objects.create(user=kari, endpoint=endpoint, added_at=NOW)
    Choice.objects.create(user=kari, kind="tests.news", mail="off", push=False, webhook=True)
    tell(kari, ola)
    tell(kari, kind="news")
    services.notices_route(now=NOW)
    turn = Delivery.objects.filter(notice__kind="tests.turn")
    assert (turn.filter(device=None).count(), turn.filter(webhook=None).count()) == (1, 2)
    news = Delivery.objects.get(notice__kind="tests.news")
    assert news.webhook_id == kari.pk


def test_everybody_who_is_told_has_an_inbox_to_meet_at(doings, kari, ola):
    Inbox.objects.create(user=ola, digest_hour=7)
    tell(kari, ola)
    services.notices_route(now=NOW)
    hours = dict(Inbox.objects.values_list("user", "digest_hour"))
    assert hours == {kari.pk: 18, ola.pk: 7}


@pytest.mark.parametrize("count", [1, 40])
def test_a_batch_costs_the_same_however_many_notices_are_in_it(doings, db, count):
    people = [user(f"p{number}") for number in range(count)]
    tell(*people)
    with asked(8):
        services.notices_route(now=NOW)


def test_more_than_a_batch_is_routed_in_one_sweep(doings, db, monkeypatch):
    monkeypatch.setattr(routing, "BATCH", 3)
    tell(*[user(f"p{number}") for number in range(7)])
    assert services.notices_route(now=NOW) == 7
    assert not Notice.objects.filter(routed_at=None).exists()


def test_a_new_choice_counts_for_what_waits_already(doings, kari):
    (news,) = tell(kari, kind="news")
    services.notices_route(now=NOW)
    services.wishes_update(
        user=kari,
        kinds={"tests.news": services.KindWish("now", push=True, webhook=True)},
        digest_hour=6,
        is_mail_wanted=True,
    )
    services.notices_route(now=NOW)
    assert routed(news).mail_at == NOW
