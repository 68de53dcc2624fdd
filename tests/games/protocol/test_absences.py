"""People who do not come: all their seats at once, seats taken over, matches of nobody."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from accounts import habits
from accounts.ties import TieKind, tie_set
from games import services
from games.models import FormerHolder, Match, Seat
from games.selectors.clocks import reliability
from games.selectors.pages import match_get, match_page
from games.selectors.replays import match_trouble
from games.selectors.results import hand_dealt, hands_closed
from games.services.refusals import Closed, Conflict
from games.services.sweeps import GRACE
from notices.models import Notice
from tests.factories import match as match_made
from tests.factories import user
from tests.games.protocol.steps import (
    address,
    asked,
    at_once,
    entries,
    excused,
    fresh,
    heartbeat,
    log_is_whole,
    signed_in,
    started,
    sweep_at,
    time_out,
    turn_play,
    work,
)

NOW = datetime(2026, 10, 23, 16, tzinfo=UTC)
SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def clock(settings):
    settings.SUBMISSION_WAIT = 0
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def people(db):
    return user("kari"), user("ola")


def asked_first(person, other, **fields):
    """A match at which this person is to act."""
    match = started(person, other, **fields)
    if asked(match).user != person:
        turn_play(match)
    excused(match)
    return match


def seat_of(match, person):
    return Seat.objects.get(match=match, user=person)


def missed_at(match, moment):
    """The deadline of this match alone passes at a moment."""
    Match.objects.filter(pk=match.pk).update(deadline=moment - GRACE - SECOND)
    sweep_at(moment)


def away_notices(person):
    return Notice.objects.filter(kind="games.away", recipient=person)


def test_three_misses_in_different_matches_within_three_days_make_all_seats_away_at_once(people):
    kari, ola = people
    matches = [asked_first(kari, ola, pace="14d") for _ in range(5)]
    for match, hours in zip(matches[:3], (1, 40, 73), strict=True):
        assert not Seat.objects.filter(user=kari, away=True)
        missed_at(match, NOW + hours * HOUR)
    assert [seat_of(match, kari).away for match in matches] == [True] * 5
    assert not Seat.objects.filter(user=ola, away=True)
    assert all(log_is_whole(match) for match in matches)
    # All in one transaction, so that one mail tells of them.
    assert away_notices(kari).count() == 5
    assert len(set(away_notices(kari).values_list("created_at", flat=True))) == 1
    assert not away_notices(ola)


def test_the_others_play_on_with_a_bot_in_the_seat(people, clock):
    kari, ola = people
    matches = [asked_first(kari, ola, pace="14d") for _ in range(4)]
    for match in matches[:3]:
        missed_at(match, NOW + HOUR)
    waiting = matches[3]
    assert fresh(waiting).deadline is None
    clock.move_to(NOW + HOUR)
    assert work() == 1
    assert entries(waiting)[-1]["by"] == "bot"
    assert asked(waiting).user == ola
    assert fresh(waiting).deadline


def test_three_misses_in_more_than_three_days_or_in_one_match_are_no_absence(people):
    kari, ola = people
    matches = [asked_first(kari, ola, pace="14d") for _ in range(3)]
    for match, hours in zip(matches, (1, 40, 74), strict=True):
        missed_at(match, NOW + hours * HOUR)
    assert not Seat.objects.filter(away=True)


def test_misses_of_different_people_are_not_added_up(people):
    kari, ola = people
    for person, other in [(kari, ola), (ola, kari), (kari, ola)]:
        missed_at(asked_first(person, other, pace="14d"), NOW + HOUR)
    assert not Seat.objects.filter(away=True)


def test_who_comes_back_to_one_seat_is_not_sent_away_again(people):
    kari, ola = people
    matches = [asked_first(kari, ola, pace="14d") for _ in range(4)]
    for match in matches[:3]:
        missed_at(match, NOW + HOUR)
    services.seat_take_back(match_id=matches[3].pk, user=kari)
    sweep_at(NOW + 2 * HOUR)
    assert [seat_of(match, kari).away for match in matches] == [True, True, True, False]


def test_whoever_sits_down_anew_is_not_absent(people):
    kari, ola = people
    for _ in range(3):
        missed_at(asked_first(kari, ola, pace="14d"), NOW + HOUR)
    match = started(kari, ola)
    sweep_at(NOW + 2 * HOUR)
    assert not seat_of(match, kari).away


def test_overlapping_sweeps_send_a_person_away_once(shared_database):
    kari, ola = user("kari"), user("ola")
    matches = [asked_first(kari, ola, pace="14d") for _ in range(3)]
    Seat.objects.filter(user=kari).update(missed_at=NOW)
    heartbeat(NOW)
    at_once(*[services.clocks_sweep] * 3)
    told = [[entry["type"] for entry in entries(match)].count("seat") for match in matches]
    assert told == [1, 1, 1]
    assert away_notices(kari).count() == 3


def all_away(people, **fields):
    """A match whose people have both missed too many turns."""
    match = started(*people, **fields)
    while fresh(match).deadline:
        Seat.objects.filter(match=match).update(missed=2, missed_at=None)
        time_out(match)
        work()
    return fresh(match)


def test_a_match_whose_people_are_all_away_waits_and_no_bot_plays_it_to_its_end(people):
    match = all_away(people)
    assert match.is_running
    assert (match.deadline, match.bot_due_at) == (None, None)
    before = entries(match)
    assert work() == 0
    sweep_at(match.abandoned_at - SECOND)
    assert entries(match) == before
    assert fresh(match).is_running


def test_who_comes_back_to_a_waiting_match_goes_on_with_it(people):
    match = all_away(people)
    services.seat_take_back(match_id=match.pk, user=people[0])
    match = fresh(match)
    assert match.abandoned_at is None
    assert match.deadline or match.bot_due_at
    sweep_at(NOW + 30 * DAY)
    assert fresh(match).is_running


def test_after_fourteen_days_a_match_of_nobody_is_closed_and_its_deal_revealed(people):
    match = all_away(people)
    hand = match.hand_no
    assert match.abandoned_at - match.moved_at == 14 * DAY
    sweep_at(match.abandoned_at)
    match = fresh(match)
    assert (match.status, match.result, match.to_act) == ("closed", None, [])
    assert match.finished_at
    assert match.abandoned_at is None
    (closed,) = hands_closed(match)
    assert closed.number == hand
    assert sum(len(cards) for cards in hand_dealt(match, closed)) == 26
    assert match_trouble(match) is None
    told = Notice.objects.filter(kind="games.closed", subject_id=match.pk)
    assert set(told.values_list("recipient", flat=True)) == {person.pk for person in people}


@pytest.mark.parametrize("name", ["match_detail", "match_record_json", "match_state_json"])
def test_the_pages_of_an_abandoned_match_show_all_of_it(people, name, client):
    match = all_away(people)
    sweep_at(match.abandoned_at)
    answer = client.get(address(name, match))
    assert answer.status_code == 200
    if name == "match_detail":
        assert "ended without a result" in answer.content.decode()
    assert client.get(address("hand_proof_json", match, 1)).status_code == 200


def test_while_somebody_is_on_vacation_a_match_of_nobody_waits(people, clock):
    match = all_away(people)
    end = match.abandoned_at
    clock.move_to(end - 2 * DAY)
    day = (end - DAY).date()
    habits.vacation_take(user=people[0], first=day, last=day + 5 * DAY)
    sweep_at(end)
    assert fresh(match).is_running
    sweep_at(end + 3 * DAY)
    assert fresh(match).is_running
    for days in range(5, 9):
        sweep_at(end + days * DAY)
    assert fresh(match).status == "closed"


def test_who_resigns_among_absent_people_leaves_a_match_that_waits(people):
    kari, ola = people
    match = asked_first(kari, ola)
    Seat.objects.filter(match=match, user=kari).update(missed=2)
    time_out(match)
    services.seat_resign(match_id=match.pk, user=ola)
    assert fresh(match).abandoned_at == fresh(match).moved_at + 14 * DAY
    assert work() == 0


def test_when_nobody_can_come_back_bots_play_the_match_to_its_end(people):
    match = started(*people)
    for person in people:
        services.seat_resign(match_id=match.pk, user=person)
    while work():
        pass
    assert fresh(match).status == "finished"


@pytest.fixture
def offered(people, clock):
    """A match whose seat of kari may be taken over."""
    match = asked_first(*people, pace="1d")
    Seat.objects.filter(match=match, user=people[0]).update(missed=2, in_time=7, late=2)
    time_out(match)
    clock.move_to(seat_of(match, people[0]).away_since + DAY)
    return match


def take_over(match, person, by):
    return services.seat_take_over(match_id=match.pk, user=by, number=seat_of(match, person).number)


def test_a_seat_that_stays_away_is_taken_over_by_somebody_new(offered, people):
    kari = people[0]
    per, number = user("per"), seat_of(offered, kari).number
    take_over(offered, kari, per)
    seat = seat_of(offered, per)
    assert (seat.number, seat.name, seat.away, seat.missed, seat.excused) == (
        number, "per", False, 0, False,
    )  # fmt: skip
    assert entries(offered)[-1] == {
        "type": "seat", "seat": number, "who": "player", "n": fresh(offered).entries_count,
    }  # fmt: skip
    if asked(offered).user != per:
        turn_play(offered)
    assert turn_play(offered).status == "applied"
    assert match_trouble(fresh(offered)) is None
    assert log_is_whole(offered)


def test_the_log_names_who_held_the_seat_then(offered, people):
    kari, _ola = people
    per = user("per")
    take_over(offered, kari, per)
    page = match_page(match_get(offered.pk), per)
    lines = [line.sentence % line.details for line in page.lines(page.entries)]
    assert lines[-1] == "per took over the seat of kari."
    assert any(line.startswith("kari ") for line in lines)
    assert not any(line.startswith("per ") for line in lines[:-1])


def test_what_each_has_played_in_time_stays_their_own(offered, people):
    kari, per = people[0], user("per")
    before = reliability(kari)
    take_over(offered, kari, per)
    assert reliability(kari) == before == (10, 7)
    assert reliability(per) == (0, 0)


def test_a_seat_is_kept_for_its_person_for_a_while(offered, people, clock):
    clock.move_to(seat_of(offered, people[0]).away_since + DAY - SECOND)
    with pytest.raises(Conflict):
        take_over(offered, people[0], user("per"))


def test_nobody_plays_two_hands_of_one_match(offered, people):
    kari, ola = people
    with pytest.raises(Conflict):
        take_over(offered, kari, ola)
    per = user("per")
    take_over(offered, kari, per)
    Seat.objects.filter(match=offered, user=per).update(away=True, away_since=NOW - 9 * DAY)
    with pytest.raises(Conflict):
        take_over(offered, per, kari)


def test_a_seat_whose_person_is_there_or_has_resigned_is_not_free(offered, people):
    kari, ola = people
    per = user("per")
    with pytest.raises(Conflict):
        take_over(offered, ola, per)
    services.seat_resign(match_id=offered.pk, user=kari)
    with pytest.raises(Conflict):
        take_over(offered, kari, per)
    with pytest.raises(Conflict):
        services.seat_take_over(match_id=offered.pk, user=per, number=99)


def test_a_block_keeps_people_apart_here_too(offered, people):
    per = user("per")
    tie_set(user=people[1], other=per, kind=TieKind.BLOCK)
    with pytest.raises(Closed, match="no free seat for you"):
        take_over(offered, people[0], per)
    assert not FormerHolder.objects.exists()


def test_a_match_that_does_not_run_has_no_seat_to_take_over(people):
    with pytest.raises(Closed):
        services.seat_take_over(match_id=match_made(people[0]).pk, user=user("per"), number=0)


def test_of_two_who_take_a_seat_over_at_once_one_gets_it(shared_database):
    kari, ola, people = user("kari"), user("ola"), [user("per"), user("nils")]
    match = started(kari, ola)
    Seat.objects.filter(match=match, user=kari).update(away=True, away_since=NOW - 9 * DAY)
    number = seat_of(match, kari).number

    def attempt(person):
        try:
            services.seat_take_over(match_id=match.pk, user=person, number=number)
        except Conflict:
            return 0
        return 1

    assert sum(at_once(*[lambda person=person: attempt(person) for person in people])) == 1
    assert FormerHolder.objects.count() == 1


def test_the_page_offers_the_seat_to_strangers_and_not_to_those_who_sit_there(offered, people):
    kari, ola = people
    per = signed_in(user("per"))
    page = per.get(address("match_detail", offered)).content.decode()
    assert "kari has been away for long." in page
    number = seat_of(offered, kari).number
    assert per.post(address("seat_take_over", offered, number)).status_code == 303
    for looker in (signed_in(ola), signed_in(kari)):
        page = looker.get(address("match_detail", offered)).content.decode()
        assert "Take the seat over" not in page


def test_others_see_until_when_somebody_is_on_vacation_and_no_more(people, clock):
    kari, ola = people
    habits.time_zone_set(user=kari, time_zone="Pacific/Auckland")
    match = started(*people)
    clock.move_to(NOW + HOUR)
    habits.vacation_take(user=kari, first=date(2026, 10, 25), last=date(2026, 10, 29))
    habits.vacation_take(user=kari, first=date(2026, 12, 24), last=date(2026, 12, 29))
    looker = signed_in(ola)
    address_of = address("match_detail", match)
    assert "on vacation" not in looker.get(address_of).content.decode()
    clock.move_to(datetime(2026, 10, 26, 12, tzinfo=UTC))
    for path in (address_of, kari.get_absolute_url()):
        page = looker.get(path).content.decode()
        assert "on vacation until 29 October 2026" in page
        assert not [word for word in ("Auckland", "December", "25 October") if word in page]
