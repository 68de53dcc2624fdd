"""Follow, mute and block as they are stored, and the one question that others ask of them."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Block, Follow, Mute
from accounts.selectors import is_blocked_between
from tests import factories

pytestmark = pytest.mark.django_db

TIES = [(Follow, "follower", "followed"), (Mute, "muter", "muted"), (Block, "blocker", "blocked")]


@pytest.fixture
def people():
    return [factories.user(name) for name in ("kari", "ola", "per")]


@pytest.mark.parametrize(("tie", "one", "other"), TIES)
def test_the_same_tie_cannot_be_stored_twice(people, tie, one, other):
    kari, ola, _ = people
    tie.objects.create(**{one: kari, other: ola})
    with pytest.raises(IntegrityError), transaction.atomic():
        tie.objects.create(**{one: kari, other: ola})
    tie.objects.create(**{one: ola, other: kari})
    assert tie.objects.count() == 2


@pytest.mark.parametrize(("tie", "one", "other"), TIES)
def test_nobody_has_a_tie_to_themselves(people, tie, one, other):
    with pytest.raises(IntegrityError), transaction.atomic():
        tie.objects.create(**{one: people[0], other: people[0]})


def test_a_block_stands_between_two_people_whoever_set_it(people):
    kari, ola, per = people
    Block.objects.create(blocker=kari, blocked=ola)
    assert is_blocked_between(kari.pk, [per.pk, ola.pk])
    assert is_blocked_between(ola.pk, [kari.pk])
    assert not is_blocked_between(per.pk, [kari.pk, ola.pk])


def test_a_block_between_two_others_does_not_stand_in_my_way(people):
    kari, ola, per = people
    Block.objects.create(blocker=kari, blocked=ola)
    assert not is_blocked_between(per.pk, [kari.pk])
    assert not is_blocked_between(kari.pk, [kari.pk])


def test_asking_costs_one_query_whoever_is_there(people, django_assert_num_queries):
    with django_assert_num_queries(1):
        is_blocked_between(people[0].pk, (person.pk for person in people[1:]))
