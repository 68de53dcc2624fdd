"""Somebody leaves the site: what they hosted is handed on, called off, or stays without a name."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.erasure import account_erase
from meetups import services
from meetups.models import Answer, CoHost, Meetup, MeetupAddress
from tests import factories
from tests.meetups.factories import meetup
from tests.meetups.ics import events
from tests.meetups.test_meetup_pages import STREET, home, said, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def kari():
    return factories.user("kari", public_name="Kari Nordmann")


def go(table, *names):
    for name in names:
        services.answer_set(meetup_id=table.pk, user=factories.user(name), is_going=True)


def test_a_meetup_to_come_goes_to_who_hosts_it_too(client, kari):
    table, ada = meetup(kari), factories.user("ada")
    CoHost.objects.create(meetup=table, user=ada)
    go(table, "bo")
    account_erase(user=kari)
    table.refresh_from_db()
    assert (table.host, table.status) == (ada, Meetup.Status.PLANNED)
    assert not CoHost.objects.exists()
    assert signed_in(ada).get(f"/meetups/{table.pk}/edit/").status_code == 200
    assert said("meetups.cancelled") == []


def test_without_another_host_it_is_called_off_and_guests_are_told(client, kari):
    table = meetup(kari, seats=1, text="Ring Kari at 22 22 22 22.")
    go(table, "ada", "bo")
    account_erase(user=kari)
    table.refresh_from_db()
    assert (table.host, table.status, table.text) == (None, Meetup.Status.CANCELLED, "")
    assert len(said("meetups.cancelled")) == 2
    page = client.get(table.get_absolute_url())
    assert page.status_code == 200
    assert "Somebody who has left" in page.text
    assert "Kari" not in page.text


def test_a_meetup_at_their_home_is_called_off_whoever_hosts_it_too(kari):
    table, ada = home(kari), factories.user("ada")
    CoHost.objects.create(meetup=table, user=ada)
    account_erase(user=kari)
    table.refresh_from_db()
    assert table.is_cancelled
    assert not MeetupAddress.objects.exists()
    assert STREET not in signed_in(ada).get(table.get_absolute_url()).text


def test_what_is_over_stays_for_its_guests_without_a_name(client, kari):
    over = timezone.now() - timedelta(days=3)
    table = home(kari, title="Cards in May", starts_at=over, games=("313",))
    ada = factories.user("ada")
    Answer.objects.create(meetup=table, user=ada, state="going", joined_at=over, accepted_at=over)
    account_erase(user=kari)
    table.refresh_from_db()
    assert (table.host, table.status) == (None, Meetup.Status.PLANNED)
    for address in (table.get_absolute_url(), f"{table.get_absolute_url()}meetup.ics",
                    "/meetups/games/313.ics", "/meetups/month/"):  # fmt: skip
        text = signed_in(ada).get(address).text
        assert "Nordmann" not in text
        assert STREET not in text
    assert "Cards in May" in signed_in(ada).get(table.get_absolute_url()).text
    (event,) = events(client.get(f"{table.get_absolute_url()}meetup.ics").content)
    assert event["ORGANIZER;"] == ';CN="Play 313"'


def test_what_nobody_has_seen_goes_with_its_host(kari):
    meetup(kari, approved_at=None)
    meetup(kari, hidden_at=timezone.now())
    account_erase(user=kari)
    assert not Meetup.objects.exists()


def test_a_guest_who_leaves_makes_room(kari):
    table = meetup(kari, seats=1)
    go(table, "ada", "bo")
    account_erase(user=table.answers.get(user__username="ada").user)
    assert [(one.user.username, one.state) for one in table.answers.all()] == [("bo", "going")]
    assert len(said("meetups.seat")) == 1


def test_an_export_has_what_one_hosts_with_address_and_announcements(kari):
    from meetups.own_data import meetups_data

    table = home(kari, title="Mine")
    services.announcement_add(meetup_id=table.pk, host=kari, text="Bring cake.")
    (hosted,) = list(dict(meetups_data(kari))["meetups/hosted.json"])
    assert (hosted["title"], hosted["address"]) == ("Mine", STREET)
    assert [one["text"] for one in hosted["announcements"]] == ["Bring cake."]
