"""Tables that start at a time: what can be set, and what the sweep does when it has come."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games import services
from games.models import Match
from games.selectors.replays import match_trouble
from games.services.plans import FARTHEST, plan_read
from games.services.refusals import Conflict, Illegal
from tests.factories import match, user
from tests.games.hosting.steps import address, invited, match_made, sit, told
from tests.games.protocol.steps import at_once

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def plan(starts, zone="Europe/Oslo", if_short="bots", now=NOW):
    return plan_read(starts=starts, zone=zone, if_short=if_short, now=now)


def waiting(*people, if_short="bots", **fields):
    """A table at which these people sit, whose time has just come."""
    match = match_made(people[0], **{"seats": 4, **fields})
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(starts_at=now, if_short=if_short)
    for person in people:
        sit(person, match)
    return match


def swept(match):
    services.starts_sweep()
    match.refresh_from_db()
    return match


@pytest.mark.parametrize(
    ("starts", "zone", "moment"),
    [
        ("2026-12-04T20:00", "Europe/Oslo", "2026-12-04T19:00:00+00:00"),
        ("2026-12-04 20:00", "", "2026-12-04T20:00:00+00:00"),
        ("2026-12-04T20:00", "Asia/Kathmandu", "2026-12-04T14:15:00+00:00"),
        (" 2026-12-04T20:00 ", "America/New_York", "2026-12-05T01:00:00+00:00"),
    ],
)
def test_a_time_is_read_by_the_clocks_of_its_zone(starts, zone, moment):
    assert plan(starts, zone).at.isoformat() == moment


def test_without_a_time_a_table_starts_when_it_is_full():
    assert plan("  ", zone="nowhere").at is None


def test_an_hour_that_comes_twice_is_the_first_one():
    now = datetime(2026, 10, 20, tzinfo=UTC)
    assert plan("2026-10-25T02:30", now=now).at.isoformat() == "2026-10-25T00:30:00+00:00"


@pytest.mark.parametrize(
    ("starts", "zone", "now", "words"),
    [
        ("2027-03-28T02:30", "Europe/Oslo", datetime(2027, 3, 1, tzinfo=UTC), "No clock in Europe"),
        ("2026-12-01T12:59", "Europe/Oslo", NOW, "This time has passed already."),
        ("2026-12-01T13:00", "Europe/Oslo", NOW, "This time has passed already."),
        ("2027-03-01T13:01", "Europe/Oslo", NOW, f"A table can wait for {FARTHEST.days} days."),
        ("9999-12-31T23:59", "America/New_York", NOW, "There is no such day or hour."),
        ("0001-01-01T00:00", "Asia/Tokyo", NOW, "There is no such day or hour."),
        ("2026-12-04T20:00", "Europe/Atlantis", NOW, "There is no such time zone."),
        ("2026-12-04T20:00", "../../etc/passwd", NOW, "There is no such time zone."),
        ("2026-02-30T20:00", "Europe/Oslo", NOW, "There is no such day or hour."),
        ("2026-12-04T25:00", "Europe/Oslo", NOW, "There is no such day or hour."),
        ("2026-12-04T20:00Z", "Europe/Oslo", NOW, "There is no such day or hour."),
        ("Friday", "Europe/Oslo", NOW, "There is no such day or hour."),
        ("x" * 10_000, "Europe/Oslo", NOW, "There is no such day or hour."),
    ],
)
def test_a_time_that_cannot_be_gets_a_sentence(starts, zone, now, words):
    with pytest.raises(Illegal, match=words):
        plan(starts, zone, now=now)


def test_what_happens_to_free_seats_is_chosen_from_the_list():
    with pytest.raises(Illegal):
        plan("2026-12-04T20:00", if_short="chairs")


def test_the_form_sets_the_time_and_the_page_says_it_in_the_zone_of_the_reader(kari, ola):
    ola.user.time_zone = "America/New_York"
    ola.user.save()
    with time_machine.travel(NOW, tick=False):
        kari.open("/games/new/?game=313")
        kari.press(
            "/new/", "Make", starts="2026-12-04T20:00", zone="Europe/Oslo", if_short="smaller"
        )
        match = Match.objects.get()
        text = ola.open(address(match)).text.replace("\xa0", " ")
        assert "Starts Fri 4 Dec 14:00 -05:00" in text
        assert "If seats are still free then, those who came play without them." in text
        assert "Starts Fri 4 Dec 14:00 -05:00" in ola.open("/games/").text.replace("\xa0", " ")
    assert match.starts_at == datetime(2026, 12, 4, 19, tzinfo=UTC)


def test_a_time_that_does_not_exist_is_refused_by_the_form_and_no_table_is_made(kari):
    with time_machine.travel(datetime(2027, 3, 1, tzinfo=UTC), tick=False):
        kari.client.force_login(kari.user)
        kari.open("/games/new/?game=313")
        page = kari.press("/new/", "Make", starts="2027-03-28T02:30", zone="Europe/Oslo")
    assert page.status == 422
    assert "No clock in Europe/Oslo shows 02:30 on 2027-03-28" in page.text
    assert page.form("/new/").data["starts"] == "2027-03-28T02:30"
    assert not Match.objects.exists()


def test_a_table_with_a_time_waits_for_it_however_full_it_is(kari, ola, ada):
    match = match_made(kari.user)
    soon = timezone.now() + timedelta(hours=1)
    Match.objects.filter(pk=match.pk).update(starts_at=soon)
    sit(kari.user, match)
    sit(ola.user, match)
    assert swept(match).status == Match.Status.OPEN
    with pytest.raises(Conflict, match="All seats of this table are taken"):
        sit(ada.user, match)
    with time_machine.travel(soon):
        assert swept(match).status == Match.Status.RUNNING


def test_bots_take_the_free_seats(kari, ola):
    match = swept(waiting(kari.user, ola.user, bots=1))
    assert (match.status, match.size, match.bots) == (Match.Status.RUNNING, 4, 2)
    assert match.seats.filter(user=None).count() == 2


def test_those_who_came_play_a_smaller_match(kari, ola, ada):
    match = waiting(kari.user, ola.user, ada.user, if_short="smaller")
    services.match_leave(match_id=match.pk, user=ola.user)
    match = swept(match)
    assert (match.status, match.size, match.bots) == (Match.Status.RUNNING, 2, 0)
    assert sorted(match.seats.values_list("joined", flat=True)) == [0, 1]
    assert match_trouble(match) is None


HEARTS = {"game_slug": "hearts", "preset": "hearts"}


def test_house_rules_for_so_many_players_follow_those_who_came(kari, ola, ada):
    table = match(kari.user, seats=4, **HEARTS)
    Match.objects.filter(pk=table.pk).update(starts_at=timezone.now(), if_short="smaller")
    for browser in (kari, ola, ada):
        sit(browser.user, table)
    played = swept(table)
    assert (played.status, played.size) == (Match.Status.RUNNING, 3)
    assert played.options["players"] == 3
    assert match_trouble(played) is None


def test_one_alone_plays_no_smaller_match(kari):
    match = swept(waiting(kari.user, if_short="smaller"))
    assert match.status == Match.Status.CLOSED


def test_a_table_that_is_short_is_called_off_and_its_people_are_told(kari, ola):
    match = waiting(kari.user, if_short="off")
    invited(kari.user, match_made(kari.user), "x@example.org")
    match = swept(match)
    assert (match.status, match.starts_at) == (Match.Status.CLOSED, None)
    assert told("games.called_off") == ["kari"]


def test_a_table_at_which_nobody_sits_is_called_off(kari):
    match = match_made(kari.user)
    Match.objects.update(starts_at=timezone.now())
    assert swept(match).status == Match.Status.CLOSED


def test_a_full_table_starts_whatever_was_chosen(kari, ola):
    match = swept(waiting(kari.user, ola.user, seats=2, if_short="off"))
    assert match.status == Match.Status.RUNNING


def test_seats_that_are_kept_are_free_when_the_time_has_come(kari, ola):
    match = waiting(kari.user)
    Match.objects.update(starts_at=timezone.now() + timedelta(minutes=1))
    match.refresh_from_db()
    invited(kari.user, match, "ola")
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        match = swept(match)
    assert (match.status, match.bots) == (Match.Status.RUNNING, 3)


def test_a_sweep_before_the_time_and_a_second_one_after_it_change_nothing(kari, ola):
    match = waiting(kari.user, ola.user)
    services.starts_sweep(now=timezone.now() - timedelta(minutes=1))
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    before = Match.objects.values().get(pk=swept(match).pk)
    assert services.starts_sweep() == 0
    assert Match.objects.values().get() == before


def test_one_table_that_fails_keeps_the_others_from_nothing(kari, ola, monkeypatch):
    broken, fine = waiting(kari.user), waiting(ola.user)
    Match.objects.filter(pk=broken.pk).update(game="gone")
    assert swept(fine).status == Match.Status.RUNNING
    broken.refresh_from_db()
    assert broken.status == Match.Status.OPEN


def test_two_sweeps_at_once_start_a_table_once(shared_database):
    match = waiting(user("per"), user("pia"))
    at_once(services.starts_sweep, services.starts_sweep)
    match.refresh_from_db()
    assert (match.status, match.seats.count(), match.hands.count()) == ("running", 4, 2)


def test_of_a_join_and_a_sweep_that_race_no_seat_is_given_twice(shared_database):
    match, late = waiting(user("per")), user("late")

    def join():
        try:
            sit(late, match)
        except Exception as refused:
            return type(refused).__name__

    at_once(services.starts_sweep, join)
    match.refresh_from_db()
    assert (match.status, match.seats.count()) == ("running", 4)
    assert match_trouble(match) is None
