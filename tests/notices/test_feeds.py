"""The secret addresses: an Atom feed and a calendar, renewed at will."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest
from django.urls import reverse
from django.utils import timezone

from notices import ical, services
from notices.kinds import Said
from notices.links import token_make
from notices.selectors.inbox import inbox_get
from tests.notices.conftest import NOW, tell

ATOM = "{http://www.w3.org/2005/Atom}"
KINDS = ["notices:notice_feed", "notices:turn_calendar"]


def address(person, name):
    return reverse(name, args=[token_make("feed", person.pk, inbox_get(person).feed_number)])


def unfolded(text):
    return text.replace("\r\n ", "").split("\r\n")


@pytest.fixture
def told(doings, kari, ola):
    past = timezone.now() - timedelta(hours=1)
    tell(kari, at=past)
    tell(kari, about="2", kind="news", at=past)
    tell(ola, about="3", at=past)
    doings.done = {"4"}
    tell(kari, about="4", at=past)
    tell(kari, about="5", at=timezone.now() + timedelta(hours=1))


def test_the_feed_has_what_is_told_and_true_and_ones_own(client, told, kari):
    answer = client.get(address(kari, "notices:notice_feed"))
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own
    titles = [entry.find(f"{ATOM}title").text for entry in feed.findall(f"{ATOM}entry")]
    assert sorted(titles) == ["Thing 1", "Thing 2"]
    links = {entry.find(f"{ATOM}link").get("href") for entry in feed.findall(f"{ATOM}entry")}
    assert links == {"https://testserver/things/1/", "https://testserver/things/2/"}


def test_the_calendar_has_what_waits_with_its_end(client, told, kari):
    answer = client.get(address(kari, "notices:turn_calendar"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = unfolded(answer.content.decode())
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 1
    assert "SUMMARY:Thing 1" in lines
    assert "URL:https://testserver/things/1/" in lines


@pytest.mark.parametrize("name", KINDS)
def test_no_cache_between_keeps_it_and_looking_changes_nothing(client, told, kari, name):
    answer = client.get(address(kari, name))
    assert answer["Cache-Control"] == "private, no-cache"
    assert client.post(address(kari, name)).status_code == 405
    assert not inbox_get(kari).pk or inbox_get(kari)._state.adding


@pytest.mark.parametrize("name", KINDS)
def test_a_renewed_address_is_gone_and_says_so(client, told, kari, name):
    before = address(kari, name)
    client.force_login(kari)
    client.post(reverse("notices:feed_renew"))
    client.logout()
    answer = client.get(before)
    assert answer.status_code == 410
    assert "This address was renewed." in answer.text
    assert "Thing" not in answer.text
    assert client.get(address(kari, name)).status_code == 200


@pytest.mark.parametrize("name", KINDS)
def test_an_address_that_nobody_was_given_leads_nowhere(client, told, kari, ola, name):
    mine = address(kari, name)
    token = token_make("feed", kari.pk)
    others = [
        token.replace(str(kari.pk), str(ola.pk), 1),
        token[:-1] + ("0" if token[-1] != "0" else "1"),
        token.replace("-0-", "-1-", 1),
        token_make("mail-stop", kari.pk),
        "x",
        "1-2",
        "9" * 40 + "-0-x",
        "١-0-" + "a" * 32,
    ]
    assert [client.get(mine.replace(token, other)).status_code for other in others] == [404] * 8


@pytest.mark.parametrize("name", KINDS)
def test_the_address_of_somebody_who_left_leads_nowhere(client, told, kari, name):
    kari.is_active = False
    kari.save(update_fields=["is_active"])
    assert client.get(address(kari, name)).status_code == 404


def calendar_of(doings, kari, title):
    doings._said = lambda notice: Said(title, "/x/", NOW)
    tell(kari)
    from notices.models import Notice
    from notices.selectors.saying import notices_say

    return ical.calendar_write(notices_say(Notice.objects.all()), NOW)


def test_a_name_cannot_begin_another_event(doings, kari):
    """Attack 48: line breaks, semicolons, BEGIN:VEVENT in a name."""
    text = calendar_of(doings, kari, "a;b,c\\d\r\nEND:VEVENT\r\nBEGIN:VEVENT\x00")
    lines = unfolded(text)
    assert lines.count("BEGIN:VEVENT") == 1
    assert "SUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT\\nBEGIN:VEVENT" in lines


def test_long_lines_are_folded_between_characters(doings, kari):
    text = calendar_of(doings, kari, "Tiến Lên ♠♥ " * 30)
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    assert f"SUMMARY:{'Tiến Lên ♠♥ ' * 30}" in unfolded(text)


def test_the_event_ends_when_the_time_is_up(doings, kari):
    lines = unfolded(calendar_of(doings, kari, "x"))
    assert "DTSTART:20261202T164500Z" in lines
    assert "DTEND:20261202T170000Z" in lines
    assert datetime(2026, 12, 2, 17, tzinfo=UTC) == NOW


def test_a_page_is_in_the_calendar_once(doings, kari):
    tell(kari, version=1)
    assert unfolded(calendar_of(doings, kari, "x")).count("BEGIN:VEVENT") == 1


def test_renewing_again_and_again_never_brings_an_old_address_back(client, kari):
    tokens = set()
    for _ in range(5):
        tokens.add(address(kari, KINDS[0]))
        services.feed_renew(user=kari)
    assert len(tokens) == 5
