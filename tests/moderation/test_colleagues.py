"""Moderators among themselves: whoever turns bad is stopped by any other, and all is logged."""

import pytest
from allauth.mfa.models import Authenticator

from moderation.models import Action
from moderation.selectors import is_banned
from tests import factories
from tests.moderation.conftest import signed_in
from tests.moderation.steps import QUEUE, judge


@pytest.fixture
def nils(db):
    return factories.moderator("nils")


def fresh(person):
    return type(person).objects.get(pk=person.pk)


def verbs():
    return list(Action.objects.order_by("pk").values_list("moderator__username", "verb"))


def test_a_moderator_whom_a_colleague_banned_decides_nothing_any_more(as_mona, mona, nils, kari):
    assert judge(as_mona, nils, "ban", days="7").status_code == 303
    as_nils = signed_in(nils)
    for person, verb in ((mona, "ban"), (kari, "warn"), (nils, "unban")):
        assert judge(as_nils, person, verb, days="1").status_code == 403
    assert not is_banned(fresh(mona))
    assert is_banned(fresh(nils))
    assert verbs() == [("mona", "ban")]


def test_what_one_moderator_did_another_takes_back_and_both_are_logged(as_mona, nils, kari):
    judge(signed_in(nils), kari, "ban", days="7")
    judge(as_mona, kari, "unban")
    assert not is_banned(fresh(kari))
    assert verbs() == [("nils", "ban"), ("mona", "unban")]


@pytest.mark.parametrize(
    ("lost", "status"), [("group", 404), ("factor", 302)], ids=["the right", "the second factor"]
)
def test_who_loses_it_while_signed_in_has_lost_the_rooms_at_once(nils, kari, lost, status):
    as_nils = signed_in(nils)
    assert as_nils.get(QUEUE).status_code == 200
    if lost == "group":
        nils.groups.clear()
    else:
        Authenticator.objects.filter(user=nils).delete()
    assert as_nils.get(QUEUE).status_code == status
    assert judge(as_nils, kari, "ban", days="1").status_code == status
    assert not is_banned(fresh(kari))
    assert verbs() == []
