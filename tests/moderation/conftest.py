"""A wall of somebody's sayings, which is what people report in these tests."""

from dataclasses import replace

import pytest
from django.core.cache import cache
from django.test import Client

from moderation import kinds
from moderation.kinds import Kind, Thing
from tests import factories
from tests.games.conftest import shared_database  # noqa: F401 - a fixture.


class Wall:
    """Sayings by their ids. Whoever is in ``readers`` may see them; None means everybody."""

    name = "wall.saying"

    def __init__(self):
        self.things, self.readers, self.queries = {}, None, 0

    def write(self, author, text="You play like a lamp.", subject_id=None):
        subject_id = subject_id or str(len(self.things) + 1)
        self.things[subject_id] = Thing(
            kind=self.name,
            id=subject_id,
            author=author,
            address="/rules/313/",
            excerpt=text,
            is_hidden=False,
        )
        return self.things[subject_id]

    def find(self, ids):
        self.queries += 1
        return {one: self.things[one] for one in ids if one in self.things}

    def may_report(self, subject_id, user):
        return self.readers is None or user in self.readers

    def hide(self, subject_id):
        self.things[subject_id] = replace(self.things[subject_id], is_hidden=True)

    def show(self, subject_id):
        self.things[subject_id] = replace(self.things[subject_id], is_hidden=False)


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()


@pytest.fixture
def wall():
    wall = Wall()
    kind = Kind(wall.name, "a saying", wall.find, wall.may_report, wall.hide, wall.show)
    kinds.register(kind)
    yield wall
    kinds.unregister(kind)


@pytest.fixture
def kari(db):
    return factories.user("kari")


@pytest.fixture
def ola(db):
    return factories.user("ola")


@pytest.fixture
def mona(db):
    return factories.moderator("mona")


def signed_in(person, **extra):
    client = Client(**extra)
    client.force_login(person)
    return client


@pytest.fixture
def as_kari(kari):
    return signed_in(kari)


@pytest.fixture
def as_ola(ola):
    return signed_in(ola)


@pytest.fixture
def as_mona(mona):
    return signed_in(mona)
