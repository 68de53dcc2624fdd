"""How names, titles and moments stand on pages, and where one is led after signing in."""

import re

import pytest
from django.utils import timezone

from forum.models import Post, Thread
from tests.factories import user
from tests.forum.steps import post, thread

pytestmark = pytest.mark.django_db
TURNED = "مرحبا (3♠)"


def test_titles_posts_and_names_have_a_direction_of_their_own(client, kari):
    """No name and no title turns the rest of its line around (F36)."""
    salma = user("salma", public_name="سلمى")
    begun = thread(kari, title=TURNED, text=TURNED)
    post(begun, salma, TURNED)
    shown = client.get(begun.get_absolute_url()).text
    assert re.search(rf'<h1[^>]* dir="auto"[^>]*>{re.escape(TURNED)}', shown)
    assert shown.count('<div class="prose" dir="auto">') == 2
    assert "<bdi>سلمى</bdi>" in shown
    for address in (begun.category.get_absolute_url(), "/forum/"):
        listed = client.get(address).text
        assert re.search(rf'dir="auto"[^>]*>{re.escape(TURNED)}|<bdi>{re.escape(TURNED)}', listed)
        assert "<bdi>سلمى</bdi>" in listed


@pytest.mark.parametrize(
    ("at", "zone", "said"),
    [
        ("2026-03-29T00:30:00+00:00", "Europe/Oslo", "01:30"),
        ("2026-03-29T01:30:00+00:00", "Europe/Oslo", "03:30"),
        ("2026-10-25T00:30:00+00:00", "Europe/Oslo", "02:30"),
        ("2026-10-25T01:30:00+00:00", "Europe/Oslo", "02:30"),
        ("2026-12-01T12:00:00+00:00", "Asia/Ho_Chi_Minh", "19:00"),
    ],
)
def test_moments_are_utc_for_programs_and_of_the_readers_zone_for_people(client, at, zone, said):
    """Also in the hours in which the clocks change (F33)."""
    kari = user("kari", time_zone=zone, language="nb")
    begun = thread(kari)
    moment = timezone.datetime.fromisoformat(at)
    Post.objects.update(created_at=moment)
    Thread.objects.update(last_at=moment)
    client.force_login(kari)
    shown = client.get(begun.get_absolute_url()).text
    found = re.search(rf'<time datetime="{re.escape(at)}">([^<]+)</time>', shown)
    assert said in found[1]


def test_a_clock_that_is_ahead_makes_no_moment_of_the_future(client, kari):
    """A moment is a date and an hour, never “in five minutes” (F33)."""
    begun = thread(kari)
    ahead = timezone.now() + timezone.timedelta(minutes=5)
    Post.objects.update(created_at=ahead)
    shown = client.get(begun.get_absolute_url()).text
    assert f'datetime="{ahead.isoformat()}"' in shown


@pytest.mark.parametrize(
    "asked", ["//evil.example/", "https:evil.example", "\\\\evil.example", "x"]
)
def test_nobody_is_led_off_the_site_after_signing_in(client, kari, asked):
    """Wherever a form says that one came from (F28)."""
    sent = {"login": "kari", "password": "demo-313-kari", "next": asked}
    answer = client.post("/accounts/login/", sent)
    assert answer.status_code == 302
    assert "evil" not in answer["Location"]
