"""Quiet hours and vacations: what is stored, what is refused in words, what others see of it."""

import json
from datetime import UTC, date, datetime, time

import pytest
import time_machine
from django.db import IntegrityError

from accounts import habits
from accounts.models import User
from accounts.vacations import DAYS_A_YEAR, days_left, vacation_add, vacation_end
from tests import factories

pytestmark = pytest.mark.django_db

PAGE = "/players/me/time/"
TAKE = "/players/me/time/vacations/"
CUT = "/players/me/time/vacations/end/"
NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _now():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def kari(client):
    person = factories.user("kari", time_zone="Europe/Oslo")
    client.force_login(person)
    return person


@pytest.fixture
def told():
    """The changes that an app was told of."""
    heard = []

    def listen(before, after, now):
        heard.append((before, after, now))

    habits.on_change(listen)
    yield heard
    habits._listeners.remove(listen)


def fresh(person):
    return User.objects.get(pk=person.pk)


def day(text):
    return date.fromisoformat(text)


def days(*pairs):
    return tuple((day(first), day(last)) for first, last in pairs)


def take(client, first, last):
    return client.post(TAKE, {"first": first, "last": last})


def test_quiet_hours_are_stored_and_shown(client, kari):
    answer = client.post(PAGE, {"quiet_from": "23:00", "quiet_until": "07:00"})
    assert (answer.status_code, answer["Location"]) == (303, PAGE)
    assert fresh(kari).quiet_hours == (time(23), time(7))
    assert fresh(kari).habits_at == NOW
    page = client.get(PAGE).content.decode()
    assert 'value="23:00"' in page
    assert "by the time of Europe/Oslo" in page


def test_quiet_hours_can_be_taken_away(client, kari):
    client.post(PAGE, {"quiet_from": "23:00", "quiet_until": "07:00"})
    client.post(PAGE, {"quiet_from": "", "quiet_until": ""})
    assert fresh(kari).quiet_hours is None


@pytest.mark.parametrize(
    ("begins", "ends", "words"),
    [
        ("23:00", "", "Say when your quiet hours begin and when they end."),
        ("", "07:00", "Say when your quiet hours begin and when they end."),
        ("07:00", "07:00", "Quiet hours are some hours of a day, at most twelve."),
        ("07:00", "19:01", "Quiet hours are some hours of a day, at most twelve."),
        ("23:00", "22:59", "Quiet hours are some hours of a day, at most twelve."),
        ("25:00", "07:00", "There is no such time of day. Write it as 23:00."),
        ("late", "07:00", "There is no such time of day. Write it as 23:00."),
        ("9" * 10_000, "07:00", "There is no such time of day. Write it as 23:00."),
    ],
)
def test_hours_that_cannot_be_are_refused_in_words(client, kari, told, begins, ends, words):
    answer = client.post(PAGE, {"quiet_from": begins, "quiet_until": ends})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert fresh(kari).quiet_hours is None
    assert told == []


@pytest.mark.parametrize(("begins", "ends"), [("19:00", "07:00"), ("12:00", "12:01")])
def test_up_to_half_a_day_is_quiet(client, kari, begins, ends):
    assert client.post(PAGE, {"quiet_from": begins, "quiet_until": ends}).status_code == 303


def test_a_vacation_is_noted_and_its_days_are_counted(client, kari):
    assert take(client, "2026-12-21", "2026-12-27").status_code == 303
    assert fresh(kari).days_off == days(("2026-12-21", "2026-12-27"))
    page = client.get(PAGE).content.decode()
    assert "You have 23 days of 2026 left." in page
    assert "Give it up" in page


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2026-11-01", "2026-11-10", "A vacation cannot begin in the past."),
        ("2020-01-01", "2020-01-02", "A vacation cannot begin in the past."),
        ("2026-12-10", "2026-12-09", "The last day of a vacation cannot come before its first."),
        ("2026-11-31", "2026-12-02", "There is no such day. Write it as 2026-12-24."),
        ("2027-02-29", "2027-03-01", "There is no such day. Write it as 2026-12-24."),
        ("tomorrow", "2026-12-02", "There is no such day. Write it as 2026-12-24."),
        ("2026-12-01", "9" * 10_000, "There is no such day. Write it as 2026-12-24."),
        ("", "2026-12-02", "This field is required."),
        ("2027-11-05", "2027-11-06", "A vacation can be planned for a year ahead"),
        ("2026-11-02", "9999-12-31", "A vacation can be planned for a year ahead"),
        ("2026-11-10", "2026-12-10", "you have 30 left, and this would take 31."),
    ],
)
def test_days_that_cannot_be_are_refused_in_words(client, kari, told, first, last, words):
    answer = take(client, first, last)
    assert answer.status_code == 422
    assert words in answer.content.decode().replace("&#x27;", "'")
    assert fresh(kari).days_off == ()
    assert told == []


def test_what_was_typed_stays_in_a_refused_form(client, kari):
    page = take(client, "2026-11-01", "2026-11-10").content.decode()
    assert 'value="2026-11-01"' in page
    assert 'value="2026-11-10"' in page


def test_today_is_the_day_that_it_is_where_the_person_lives(client, kari):
    with time_machine.travel(datetime(2026, 11, 2, 23, 30, tzinfo=UTC), tick=False):
        assert take(client, "2026-11-02", "2026-11-05").status_code == 422
        assert take(client, "2026-11-03", "2026-11-05").status_code == 303


def test_two_vacations_share_no_day(client, kari):
    take(client, "2026-12-10", "2026-12-12")
    for first, last in [("2026-12-12", "2026-12-14"), ("2026-12-09", "2026-12-20")]:
        answer = take(client, first, last)
        assert sentences_of(answer) == ["Some of these days are in a vacation of yours already."]
    assert take(client, "2026-12-13", "2026-12-14").status_code == 303
    assert len(fresh(kari).days_off) == 2


def sentences_of(answer):
    assert answer.status_code == 422
    return [str(error) for error in answer.context["vacation"].non_field_errors()]


def test_thirty_days_a_year_are_taken_in_parts_and_over_new_year_in_both():
    today = day("2026-11-02")
    taken = vacation_add((), *days(("2026-11-10", "2026-11-29")), today)
    taken = vacation_add(taken, *days(("2026-12-22", "2027-01-10")), today)
    assert (days_left(taken, 2026), days_left(taken, 2027)) == (0, DAYS_A_YEAR - 10)
    with pytest.raises(Exception, match="Of those of"):
        vacation_add(taken, *days(("2026-12-01", "2026-12-01")), today)


def test_the_years_before_the_last_are_forgotten():
    old = days(("2024-07-01", "2024-07-10"), ("2025-07-01", "2025-07-10"))
    taken = vacation_add(old, *days(("2026-12-01", "2026-12-02")), day("2026-11-02"))
    assert taken == days(("2025-07-01", "2025-07-10"), ("2026-12-01", "2026-12-02"))


def test_a_planned_vacation_can_be_given_up_and_costs_nothing(client, kari):
    take(client, "2026-12-10", "2026-12-12")
    take(client, "2026-12-20", "2026-12-22")
    assert client.post(CUT, {"first": "2026-12-10"}).status_code == 303
    assert fresh(kari).days_off == days(("2026-12-20", "2026-12-22"))


def test_a_vacation_that_has_begun_ends_tonight_and_today_is_spent(client, kari):
    take(client, "2026-11-02", "2026-11-20")
    assert "End it tonight" in client.get(PAGE).content.decode()
    client.post(CUT, {"first": "2026-11-02"})
    assert fresh(kari).days_off == days(("2026-11-02", "2026-11-02"))


def test_ending_what_is_over_or_never_was_changes_nothing():
    known = days(("2026-10-01", "2026-10-05"), ("2026-12-01", "2026-12-02"))
    assert vacation_end(known, day("2026-10-01"), day("2026-11-02")) == known
    assert vacation_end(known, day("2026-12-02"), day("2026-11-02")) == known


@pytest.mark.parametrize("sent", [{}, {"first": "x"}, {"first": "2026-02-30"}])
def test_a_damaged_form_ends_nothing(client, kari, sent):
    take(client, "2026-11-02", "2026-11-20")
    assert client.post(CUT, sent).status_code == 400
    assert fresh(kari).days_off == days(("2026-11-02", "2026-11-20"))


def test_whoever_depends_on_it_hears_of_each_change_as_it_was_and_is(client, kari, told):
    client.post(PAGE, {"quiet_from": "22:00", "quiet_until": "06:00"})
    take(client, "2026-12-10", "2026-12-12")
    client.post(CUT, {"first": "2026-12-10"})
    habits.time_zone_set(user=kari, time_zone="Asia/Tokyo")
    assert [before.quiet_hours for before, _after, _now in told] == [
        None,
        *[(time(22), time(6))] * 3,
    ]
    assert [len(after.days_off) for _before, after, _now in told] == [0, 1, 0, 0]
    assert [after.time_zone for _before, after, _now in told][-1] == "Asia/Tokyo"
    assert {now for _before, _after, now in told} == {NOW}


def test_only_a_preference_that_moves_the_clocks_is_told(client, kari, told):
    choices = {"public_name": "", "language": "", "time_zone": "Europe/Oslo", "suits": "four"}
    client.post("/players/preferences/", choices)
    assert told == []
    client.post("/players/preferences/", {**choices, "time_zone": "Asia/Tokyo"})
    assert [(before.time_zone, after.time_zone) for before, after, _now in told] == [
        ("Europe/Oslo", "Asia/Tokyo")
    ]


def test_a_listener_that_fails_leaves_everything_as_it_was(kari):
    def fail(*_):
        raise RuntimeError("no")

    habits.on_change(fail)
    try:
        with pytest.raises(RuntimeError):
            habits.vacation_take(user=kari, first=day("2026-11-02"), last=day("2026-11-03"))
    finally:
        habits._listeners.remove(fail)
    assert fresh(kari).days_off == ()


def test_the_last_day_of_a_vacation_is_known_while_it_lasts(kari):
    habits.vacation_take(user=kari, first=day("2026-11-03"), last=day("2026-11-04"))
    person = fresh(kari)

    def at(*moment):
        return habits.vacation_until(person, datetime(*moment, tzinfo=UTC))

    assert at(2026, 11, 2, 22, 59) is None
    assert at(2026, 11, 2, 23) == at(2026, 11, 4, 22, 59) == day("2026-11-04")
    assert at(2026, 11, 4, 23) is None


def test_the_page_is_ones_own_and_for_people_who_are_signed_in(client):
    for path in (PAGE, TAKE, CUT):
        assert client.post(path).status_code == 302
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def test_the_profile_tells_no_habit(client, kari):
    habits.quiet_hours_set(user=kari, quiet_from=time(21, 13), quiet_until=time(5, 17))
    habits.vacation_take(user=kari, first=day("2026-12-10"), last=day("2026-12-12"))
    client.force_login(factories.user("ola"))
    page = client.get("/players/kari/").content.decode()
    assert not [word for word in ("Oslo", "21:13", "05:17", "vacation", "December") if word in page]


def test_vacations_are_kept_as_json_that_a_reader_understands(kari):
    habits.vacation_take(user=kari, first=day("2026-12-10"), last=day("2026-12-12"))
    assert json.dumps(fresh(kari).vacations) == '[["2026-12-10", "2026-12-12"]]'


def test_the_database_keeps_no_half_of_quiet_hours(kari):
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=kari.pk).update(quiet_from=time(23))
