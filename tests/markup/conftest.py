"""What the tests of markup share."""

import pytest
from django.contrib.auth.models import AnonymousUser

from markup import mentions
from markup.mentions import Mentioned

NAMES = {"kari": 1, "åse": 2, "xhéres": 3, "名前": 4, "ola.n": 5, "t-rex": 6}


@pytest.fixture
def visitor():
    return AnonymousUser()


@pytest.fixture(autouse=True)
def people():
    """People who can be mentioned without a database."""
    before = mentions._resolvers[:]
    mentions.register(_resolve)
    yield NAMES
    mentions._resolvers[:] = before


def _resolve(names):
    known = {name: name.casefold() for name in names if name.casefold() in NAMES}
    return {
        name: Mentioned(user_id=NAMES[small], name=small, url=f"/players/{small}/")
        for name, small in known.items()
    }
