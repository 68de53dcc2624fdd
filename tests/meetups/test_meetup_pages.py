"""The pages of meetups: made, read, answered, changed, called off; by everybody who may."""

import json
import re
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from accounts.ties import TieKind, tie_clear, tie_set
from meetups import services, telling
from meetups.models import Answer, Meetup, MeetupAddress, Where
from meetups.own_data import meetups_data
from notices.models import Notice
from notices.selectors.saying import notices_say
from tests import factories
from tests.meetups.factories import meetup
from tests.meetups.ics import events

pytestmark = pytest.mark.django_db
STREET = "Hemmelighetsgata 77"
LATER = timezone.now() + timedelta(days=20)


def signed_in(person):
    client = Client()
    client.force_login(person)
    return client


def asked(**changes):
    return {
        "title": "Cards on Thursday", "where": "public", "town": "Oslo", "venue": "Café Kort",
        "day": f"{LATER:%Y-%m-%d}", "start": "19:00", "end": "22:00", "seats": "4", "extra": "0",
        **changes,
    }  # fmt: skip


def home(kari, **fields):
    table = meetup(kari, where=Where.HOME, cell5=None, cell3=None, **fields)
    MeetupAddress.objects.create(meetup=table, text=STREET)
    return table


def said(kind):
    return [line.said.title for line in notices_say(Notice.objects.filter(kind=kind))]


def test_a_host_makes_a_meetup_in_the_zone_of_its_town(host, places):
    """M2, M3: the hours are those of the town, on the day of the meetup, and the zone is named."""
    answer = host.post(
        "/meetups/new/", asked(town="New York City", day="2027-01-15", start="17:00", end="20:00")
    )
    assert answer.status_code == 303
    made = Meetup.objects.get()
    assert made.starts_at == datetime(2027, 1, 15, 22, tzinfo=UTC)
    page = host.get(answer["Location"]).text
    assert "17:00–20:00" in page
    assert "EST, America/New York" in page
    ics = host.get(f"{answer['Location']}meetup.ics")
    assert events(ics.content)[0]["DTSTART"] == made.starts_at
    assert 'startDate": "2027-01-15T17:00:00-05:00"' in page
    guest = factories.user("ada")
    services.answer_set(meetup_id=made.pk, user=guest, is_going=True)
    host.post(f"/meetups/{made.pk}/cancel/", {"scope": "this"})
    assert "Fri 15 January 2027, 17:00 (EST, America/New York)" in said("meetups.cancelled")[0]


def test_a_day_has_its_point_in_norwegian(client, kari):
    when = datetime(2031, 1, 2, 17, tzinfo=UTC)
    table = meetup(kari, starts_at=when, zone="Europe/Oslo")
    page = client.get(table.get_absolute_url(), headers={"accept-language": "nb"}).text
    assert "torsdag 2. januar 2031" in page
    with override("nb"):
        assert telling.when_label(table) == "tor 2. januar 2031 kl. 18:00 (CET, Europe/Oslo)"


def test_an_end_after_midnight_is_of_the_next_day_and_one_before_the_start_is_refused(host, places):
    """M4"""
    assert host.post("/meetups/new/", asked(start="20:00", end="00:30")).status_code == 303
    made = Meetup.objects.get()
    assert made.ends_at - made.starts_at == timedelta(hours=4, minutes=30)
    for end in ("19:00", "18:00"):
        answer = host.post("/meetups/new/", asked(end=end))
        assert answer.status_code == 422
        assert "It ends before it begins" in answer.text
        assert 'value="Cards on Thursday"' in answer.text


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("2027-03-28", "There is no 02:30 on 2027-03-28 in Europe/Oslo"),
        ("2027-10-31", "as 02:30 CEST and again as 02:30 CET"),
    ],
)
def test_hours_that_are_none_or_two_are_refused_with_both_clocks(host, places, day, says):
    """M35"""
    answer = host.post("/meetups/new/", asked(day=day, start="02:30", end="04:30"))
    assert answer.status_code == 422
    assert says in answer.text
    assert ("01:30 or 03:30" in answer.text) == ("no 02:30" in says)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"title": "x" * 10_000}, "120"),
        ({"title": ""}, "required"),
        ({"town": ""}, "which town"),
        ({"seats": "0"}, "greater"),
        ({"latitude": "10.7", "longitude": "59.9"}, "swapped"),
        ({"latitude": "95", "longitude": "10"}, "at most 90"),
        ({"latitude": "59.9"}, "go together"),
        ({"day": "2020-01-01"}, "in the past"),
        ({"day": "someday"}, "valid date"),
        ({"where": "home", "address": STREET}, "Only adults"),
        ({"where": "home", "is_adult": "on"}, "Write the address"),
        ({"where": "online", "town": ""}, "Choose the time zone"),
        ({"games": "chess"}, "valid choice"),
        ({"repeat": "weekly", "until": "2020-01-01"}, "ends before it begins"),
    ],
)
def test_what_cannot_be_taken_is_said_in_words(host, places, changes, says):
    """M26 and the bad input of the issue."""
    answer = host.post("/meetups/new/", asked(**changes))
    assert answer.status_code == 422
    assert says in answer.text
    assert not Meetup.objects.exists()


def test_a_town_nobody_knows_is_kept_as_typed_with_a_warning(host, places):
    """M27, M25: no place is no cell, never the point (0, 0)."""
    answer = host.post("/meetups/new/", asked(town="Atlantis", zone="Europe/Oslo"), follow=True)
    assert "We do not know this town" in answer.text
    made = Meetup.objects.get()
    assert (made.place, made.cell5, made.place_typed) == (None, None, "Atlantis")


def test_another_town_takes_the_place_of_the_cell(host, places):
    host.post("/meetups/new/", asked())
    made = Meetup.objects.get()
    before = made.cell5
    host.post(f"/meetups/{made.pk}/edit/", asked(town="Atlantis", zone="Europe/Oslo"))
    made.refresh_from_db()
    assert before is not None
    assert made.cell5 is None


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "🂡🂱 كرت", "a\x00b"])
def test_strange_text_is_shown_as_it_is_or_refused(host, places, text):
    fields = dict.fromkeys(("title", "text", "venue", "cost", "town"), text)
    sent = asked(**fields, zone="Europe/Oslo")
    for more in ({}, {"co_hosts": text}, {"where": "home", "is_adult": "on", "address": text}):
        answer = host.post("/meetups/new/", {**sent, **more}, follow=True)
        assert answer.status_code in (200, 422)
        assert "<script>alert" not in answer.text


def test_the_address_is_in_no_answer_to_anybody_but_accepted_guests(kari):
    """M14, M16: a crawl over every address, before, during and after."""
    ada = factories.user("ada")
    table = home(kari, title="At home", games=("313",))
    services.calendar_renew(user=ada)
    asker, stranger = signed_in(ada), Client()
    assert STREET not in crawl(asker, ada, table) + crawl(stranger, None, table)
    asker.post(f"/meetups/{table.pk}/answer/", {"going": "yes"})
    page = asker.get(table.get_absolute_url()).text
    assert "exact address after the host accepts" in page
    assert STREET not in crawl(asker, ada, table)
    services.guest_judge(meetup_id=table.pk, host=kari, guest_id=ada.pk, is_welcome=True)
    assert STREET in asker.get(table.get_absolute_url()).text
    assert STREET in own_feed(ada)
    assert STREET not in crawl(stranger, None, table)
    public = ("meetup.ics",)
    assert all(STREET not in asker.get(table.get_absolute_url() + one).text for one in public)
    services.guest_judge(meetup_id=table.pk, host=kari, guest_id=ada.pk, is_welcome=False)
    assert STREET not in crawl(asker, ada, table)
    assert "no seat for you" in asker.post(f"/meetups/{table.pk}/answer/", {"going": "yes"}).text
    assert STREET not in " ".join(said("meetups.accepted") + said("meetups.asked"))


def own_feed(person):
    from meetups.selectors.calendars import link_of, token_of

    return Client().get(f"/meetups/calendar/{token_of(link_of(person))}.ics").text


def crawl(client, person, table):
    """All that a person is answered, everywhere the meetup may be told of."""
    mine = table.get_absolute_url()
    found = [
        *(
            "/meetups/",
            "/meetups/map/",
            "/meetups/month/",
            "/meetups/queue/",
            "/meetups/games/313.ics",
            mine,
        ),
        *(f"{mine}meetup.ics", f"{mine}edit/", f"/meetups/new/?from={table.pk}", "/"),
        *("/search/?q=home", "/search/?q=Hemmelighetsgata", f"/forum/reports/new/?from={mine}"),
        *("/players/kari/", "/notices/", "/forum/", "/meetups/?game=313"),
    ]
    whole = " ".join(client.get(one).content.decode() for one in found)
    own = [row for _name, rows in meetups_data(person) for row in rows] if person else []
    return f"{whole} {own}" + (own_feed(person) if person else "")


def test_what_waits_or_is_hidden_is_missing_for_everybody_else_and_out_of_feeds(client, kari):
    """M38, M15"""
    vera = factories.user("vera")
    tables = [
        meetup(kari, title="Waits", approved_at=None, games=("313",)),
        meetup(kari, title="Hidden", hidden_at=timezone.now(), games=("313",)),
    ]
    shown = meetup(kari, title="Shown", games=("313",))
    for reader in (client, signed_in(vera)):
        for table in tables:
            assert reader.get(table.get_absolute_url()).status_code == 404
            assert reader.get(f"{table.get_absolute_url()}meetup.ics").status_code == 404
        feed = reader.get("/meetups/games/313.ics").text
        page = reader.get("/meetups/").text
        for text in (feed, page):
            assert "Shown" in text
            assert not re.search("Waits|SUMMARY:Hidden|>Hidden<", text)
    assert signed_in(kari).get(tables[0].get_absolute_url()).status_code == 200
    assert shown.get_absolute_url() in client.get("/meetups/").text


def test_the_first_meetups_of_a_new_account_wait_for_a_moderator(places):
    new, mona = factories.user("nora"), factories.moderator()
    nora = signed_in(new)
    assert "A moderator looks at it first" in nora.post("/meetups/new/", asked(), follow=True).text
    table = Meetup.objects.get()
    assert table.approved_at is None
    desk = signed_in(mona)
    assert "Cards on Thursday" in desk.get("/meetups/queue/").text
    answer = desk.post("/meetups/queue/", {"meetup": table.pk, "do": "show"})
    assert answer.status_code == 303
    assert Client().get(table.get_absolute_url()).status_code == 200
    assert nora.get("/meetups/queue/").status_code == 404


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_block_ends_meeting_and_lifting_it_restores_nothing(kari, who):
    """M18: the same 404 as for what is missing."""
    ada = factories.user("ada")
    table = home(kari)
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    services.guest_judge(meetup_id=table.pk, host=kari, guest_id=ada.pk, is_welcome=True)
    reader = signed_in(ada)
    assert STREET in reader.get(table.get_absolute_url()).text
    one, other = (kari, ada) if who == "host" else (ada, kari)
    for _again in range(2):
        tie_set(user=one, other=other, kind=TieKind.BLOCK)
        assert reader.get(table.get_absolute_url()).status_code == 404
        assert reader.get("/meetups/999999/").status_code == 404
        assert table.title not in reader.get("/meetups/").text
    tie_clear(user=one, other=other, kind=TieKind.BLOCK)
    assert STREET not in reader.get(table.get_absolute_url()).text
    assert Answer.objects.get().state == Answer.State.NOT_GOING


def test_guests_are_seen_by_guests_unless_the_host_says_otherwise(kari):
    """M17"""
    ada = factories.user("ada", public_name="Ada Lovelace")
    table = meetup(kari)
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    assert "Ada Lovelace" not in Client().get(table.get_absolute_url()).text
    assert "Ada Lovelace" in signed_in(kari).get(table.get_absolute_url()).text
    Meetup.objects.update(guests_public=True)
    assert "Ada Lovelace" in Client().get(table.get_absolute_url()).text


def test_moving_a_meetup_tells_guests_what_was_and_what_is(host, kari, places):
    """M32, M33, M8: the sequence grows, and only the last move is told."""
    host.post("/meetups/new/", asked())
    table = Meetup.objects.get()
    services.answer_set(meetup_id=table.pk, user=factories.user("ada"), is_going=True)
    host.post(f"/meetups/{table.pk}/edit/", asked(start="20:00", end="23:00"))
    table.refresh_from_db()
    assert table.sequence == 1
    (title,) = said("meetups.moved")
    assert re.search(r"19:00 \(CES?T, Europe/Oslo\) to", title)
    assert re.search(r"20:00 \(CES?T, Europe/Oslo\)", title)
    host.post(f"/meetups/{table.pk}/edit/", asked(start="20:00", end="23:00", text="Bring cake."))
    table.refresh_from_db()
    assert table.sequence == 1


def test_a_cancelled_meetup_is_told_and_marked_and_leaves_calendars_after_30_days(host, kari):
    """M8, M9, M10"""
    table = meetup(kari, games=("313",))
    services.answer_set(meetup_id=table.pk, user=factories.user("ada"), is_going=True)
    before = events(host.get("/meetups/games/313.ics").content)[0]
    assert host.post(f"/meetups/{table.pk}/cancel/", {"scope": "this"}).status_code == 303
    host.post(f"/meetups/{table.pk}/cancel/", {"scope": "this"})
    (event,) = events(host.get("/meetups/games/313.ics").content)
    assert (event["UID"], event["STATUS"]) == (before["UID"], "CANCELLED")
    assert event["SEQUENCE"] == before["SEQUENCE"] + 1
    assert len(said("meetups.cancelled")) == 1
    assert "Cancelled" in host.get("/meetups/").text
    month = f"/meetups/month/?month={table.local_start:%Y-%m}"
    assert "(cancelled)" in host.get(month).text
    Meetup.objects.update(cancelled_at=timezone.now() - timedelta(days=31))
    assert events(host.get("/meetups/games/313.ics").content) == []


def test_fewer_seats_than_are_taken_are_refused(host, kari, places):
    host.post("/meetups/new/", asked(seats="2"))
    table = Meetup.objects.get()
    for name in ("ada", "bo", "cato"):
        services.answer_set(meetup_id=table.pk, user=factories.user(name), is_going=True)
    answer = host.post(f"/meetups/{table.pk}/edit/", asked(seats="1"))
    assert answer.status_code == 422
    assert "2 seats are taken already" in answer.text
    host.post(f"/meetups/{table.pk}/edit/", asked(seats="3"))
    assert Answer.objects.filter(state="going").count() == 3
    assert len(said("meetups.seat")) == 1


def test_a_series_is_changed_from_one_on_and_what_is_over_stays(host, kari, places):
    """M36: this one, this and the following, all."""
    until = LATER + timedelta(days=28)
    host.post("/meetups/new/", asked(repeat="weekly", until=f"{until:%Y-%m-%d}"))
    first, second, third, *_more = rows = list(Meetup.objects.order_by("pk"))
    assert len(rows) == 5
    change = asked(title="Elsewhere", day=f"{third.local_start:%Y-%m-%d}")
    host.post(f"/meetups/{third.pk}/edit/", {**change, "scope": "following"})
    titles = list(Meetup.objects.order_by("pk").values_list("title", flat=True))
    assert titles == ["Cards on Thursday"] * 2 + ["Elsewhere"] * 3
    over = timezone.now() - timedelta(days=2)
    Meetup.objects.filter(pk=first.pk).update(starts_at=over, ends_at=over + timedelta(hours=1))
    change = asked(title="All", start="20:00", day=f"{second.local_start:%Y-%m-%d}")
    host.post(f"/meetups/{second.pk}/edit/", {**change, "scope": "all"})
    titles = list(Meetup.objects.order_by("pk").values_list("title", flat=True))
    assert titles == ["Cards on Thursday"] + ["All"] * 4
    assert {one.local_start.hour for one in Meetup.objects.exclude(pk=first.pk)} == {20}


def test_a_series_without_end_is_cut_at_a_year(host, places):
    host.post("/meetups/new/", asked(repeat="weekly"))
    assert Meetup.objects.count() == 53


def test_reminders_are_told_once_and_by_the_new_time_only(kari):
    """M33, M34"""
    ada = factories.user("ada")
    table = meetup(kari, starts_at=timezone.now() + timedelta(hours=20))
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    assert services.reminders_send() == 1
    assert services.reminders_send() == 0
    Meetup.objects.update(reminded_for=None)  # As if two workers had begun at once.
    services.reminders_send()
    assert len(said("meetups.reminder")) == 1
    Meetup.objects.update(starts_at=table.starts_at + timedelta(hours=1))
    assert said("meetups.reminder") == []
    services.reminders_send()
    assert len(said("meetups.reminder")) == 1


def test_a_calendar_follows_from_its_address_and_is_answered_by_a_number(kari):
    """M12: the same bytes to everybody, and 304 to who has them."""
    for number in range(200):
        meetup(kari, title=f"Table {number}", games=("313",))
    first, second = (one.get("/meetups/games/313.ics") for one in (Client(), signed_in(kari)))
    assert first.content == second.content
    assert first["Content-Type"] == "text/calendar; charset=utf-8"
    assert len(events(first.content)) == 200
    odd = {"if-none-match": first["ETag"], "accept": "application/unknown"}
    assert Client().get("/meetups/games/313.ics", headers=odd).status_code == 304


def test_the_secret_address_of_a_calendar_is_random_and_renewed(client, kari, caplog):
    """M13"""
    client.force_login(kari)
    client.post("/meetups/calendar/renew/")
    page = client.get("/meetups/calendar/").text
    (old,) = re.findall(r"/meetups/calendar/[^\"]+\.ics", page)
    assert "kari" not in old
    answer = Client().get(old)
    assert (answer.status_code, answer["Referrer-Policy"]) == (200, "no-referrer")
    client.post("/meetups/calendar/renew/")
    assert Client().get(old).status_code == 404
    token = old.rsplit("/", 1)[1].split("-", 1)[1].removesuffix(".ics")
    assert len(token) > 20
    assert token not in caplog.text
    assert Client().get("/meetups/calendar/nobody.ics").status_code == 404


def test_what_machines_are_told_has_offsets_and_no_empty_address(client, kari):
    """M37"""
    online = meetup(kari, where=Where.ONLINE, cell5=None, cell3=None)
    page = client.get(online.get_absolute_url()).text
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    found = json.loads(text)
    assert found["location"]["@type"] == "VirtualLocation"
    assert re.search(r"[+-]\d\d:\d\d$", found["startDate"])
    assert "address" not in found["location"]


def test_the_list_costs_at_most_twelve_questions_whatever_it_shows(client, kari):
    costs = []
    client.force_login(factories.user("vera"))
    for _round in range(2):
        for number in range(15):
            meetup(kari, title=f"Table {number}", seats=4)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/meetups/").status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 12


@pytest.mark.parametrize(
    "asked_for", ["?place=x", "?km=7", "?game=chess", "?page=0", "?show=all", "?page=9999999"]
)
def test_what_no_link_asks_is_said_in_words(client, asked_for):
    assert client.get(f"/meetups/{asked_for}").status_code == 422


@pytest.mark.parametrize("month", ["x", "2026-13", "9999-01", "0001-01"])
def test_a_month_that_is_none_is_refused(client, month):
    assert client.get("/meetups/month/", {"month": month}).status_code == 422


def test_guests_are_told_comment_and_write_the_report(host, kari):
    table = meetup(kari)
    ada = factories.user("ada")
    services.answer_set(meetup_id=table.pk, user=ada, is_going=True)
    assert host.post(f"/meetups/{table.pk}/tell/", {"text": ""}).status_code == 422
    host.post(f"/meetups/{table.pk}/tell/", {"text": "Bring cake."})
    guest = signed_in(ada)
    assert "Bring cake." in guest.get(table.get_absolute_url()).text
    assert len(said("meetups.told")) == 1
    form = {"text": "Which cake?", "n": str(uuid.uuid4())}
    said_twice = [guest.post(f"/meetups/{table.pk}/say/", form).status_code for _ in range(2)]
    assert said_twice == [303, 303]
    assert "1 post in the forum" in guest.get(table.get_absolute_url()).text
    assert table.title in guest.get(f"/forum/reports/new/?from={table.get_absolute_url()}").text


def test_a_meetup_is_copied_and_only_by_its_host(host, kari):
    table = meetup(kari, title="The first")
    assert "The first" in host.get(f"/meetups/new/?from={table.pk}").text
    stranger = signed_in(factories.user("ada"))
    assert stranger.get(f"/meetups/new/?from={table.pk}").status_code == 404
    for page in ("edit/", "cancel/", "guests/", "tell/"):
        assert stranger.post(f"/meetups/{table.pk}/{page}").status_code == 404


def test_a_meetup_is_found_and_hidden_by_a_moderator(host, kari, places):
    from moderation import kinds

    host.post("/meetups/new/", asked(title="Quite unusual"))
    table = Meetup.objects.get()
    assert "Quite unusual" in Client().get("/search/?q=unusual").text
    kind = kinds.kind_get("meetups.meetup")
    kind.hide(str(table.pk))
    assert Client().get(table.get_absolute_url()).status_code == 404
    assert table.get_absolute_url() not in Client().get("/search/?q=unusual").text
    kind.show(str(table.pk))
    assert Client().get(table.get_absolute_url()).status_code == 200
