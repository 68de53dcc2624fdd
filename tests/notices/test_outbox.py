"""Notices are written with the deed: once, in one statement, and withdrawn in one."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from notices import services
from notices.models import Delivery, Device, Notice
from notices.services import Told
from tests.notices.conftest import NOW, tell


def test_what_happens_twice_is_told_once(doings, kari, ola):
    tell(kari, ola)
    tell(kari)
    assert Notice.objects.count() == 2


def test_another_version_or_kind_is_another_notice(doings, kari):
    tell(kari)
    tell(kari, version=1)
    tell(kari, kind="news")
    assert Notice.objects.count() == 3


def test_telling_many_is_one_statement_and_telling_nobody_is_none(
    doings, kari, ola, django_assert_num_queries
):
    with django_assert_num_queries(1):
        tell_quietly([kari.pk, ola.pk, kari.pk])
    with django_assert_num_queries(0):
        tell_quietly([])
        services.notices_withdraw(
            recipients=[], kinds=["tests.turn"], subject_type="thing", subject_id="1"
        )


def tell_quietly(recipients):
    services.notice_add(
        recipients=recipients, kind="tests.turn", subject_type="thing", subject_id="1"
    )


def test_several_things_are_one_statement(doings, kari, ola, django_assert_num_queries):
    with django_assert_num_queries(1):
        services.notices_add(
            [
                Told("thing", "1", kari.pk, "tests.turn"),
                Told("thing", "2", ola.pk, "tests.news", version=3, not_before=NOW),
            ]
        )
    second = Notice.objects.get(recipient=ola)
    assert (second.version, second.not_before) == (3, NOW)


def test_without_a_moment_a_notice_may_be_told_at_once(doings, kari):
    tell_quietly([kari.pk])
    notice = Notice.objects.get()
    assert timezone.now() - notice.not_before < timedelta(seconds=10)


def test_a_deed_that_is_rolled_back_is_told_to_nobody(doings, kari):
    with transaction.atomic():
        tell(kari)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_withdrawing_takes_only_what_is_over(doings, kari, ola, django_assert_num_queries):
    tell(kari, ola)
    tell(kari, about="2")
    tell(kari, kind="news")
    with django_assert_num_queries(1):
        services.notices_withdraw(
            recipients=[kari.pk], kinds=["tests.turn"], subject_type="thing", subject_id="1"
        )
    left = set(Notice.objects.values_list("recipient", "subject_id", "kind"))
    assert left == {
        (ola.pk, "1", "tests.turn"),
        (kari.pk, "2", "tests.turn"),
        (kari.pk, "1", "tests.news"),
    }


def test_a_notice_that_is_on_its_way_is_withdrawn_all_the_same(doings, kari):
    (notice,) = tell(kari)
    device = Device.objects.create(user=kari, endpoint="https://push.example/1", added_at=NOW)
    Delivery.objects.create(notice=notice, device=device, claimed_until=NOW)
    services.notices_withdraw(
        recipients=[kari.pk], kinds=["tests.turn"], subject_type="thing", subject_id="1"
    )
    assert not Notice.objects.exists()
    assert services.deliveries_send(now=NOW + timedelta(minutes=1)) == 0


def test_each_persons_own_subjects_are_withdrawn_together(
    doings, kari, ola, django_assert_num_queries
):
    tell(kari, ola)
    tell(kari, ola, about="2")
    with django_assert_num_queries(1):
        services.notices_withdraw_each(
            pairs=[(kari.pk, "1"), (ola.pk, "2")], kinds=["tests.turn"], subject_type="thing"
        )
    left = set(Notice.objects.values_list("recipient", "subject_id"))
    assert left == {(kari.pk, "2"), (ola.pk, "1")}


def test_notices_end_with_the_account(doings, kari):
    tell(kari)
    kari.delete()
    assert not Notice.objects.exists()
