"""Which language one reads: that of the preference, the choice, the browser; else English."""

import itertools

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import user
from tests.i18n.pages import read_page

pytestmark = pytest.mark.django_db

CHOICES = ["nb", "en", ""]


@pytest.mark.parametrize(
    ("preference", "cookie", "browser"), list(itertools.product(CHOICES, CHOICES, CHOICES))
)
def test_the_first_that_says_a_language_decides(preference, cookie, browser):
    client = Client()
    client.force_login(user("kari", language=preference))
    if cookie:
        client.cookies["django_language"] = cookie
    headers = {"Accept-Language": browser} if browser else {}
    page = client.get(reverse("games:match_list"), headers=headers)
    wanted = preference or cookie or browser or "en"
    assert page["Content-Language"] == wanted
    language, pieces = read_page(page.content.decode())
    assert language == wanted
    assert ("Partier" in pieces) == (wanted == "nb")


@pytest.mark.parametrize("asked", ["nb", "nb-NO", "NB", "no, nb;q=0.8", "fr, nb;q=0.5, en;q=0.2"])
def test_norwegian_browsers_get_norwegian(asked):
    page = Client().get("/", headers={"Accept-Language": asked})
    assert page["Content-Language"] == "nb"


def test_each_language_is_offered_in_its_own_words():
    for reader in ("en", "nb"):
        page = Client().get("/", headers={"Accept-Language": reader}).content.decode()
        assert ">English</button>" in page
        assert ">Norsk (bokmål)</button>" in page
