"""What all must agree to: who is asked, until when, and what happens with the last yes."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games import services
from games.models import Hand, Match, Proposal, Seat, Submission, Vote
from games.selectors.consents import vote_deadline
from games.selectors.replays import match_trouble
from games.services.refusals import Closed, Conflict, Illegal, NotYours, Stale
from notices.models import Notice
from tests.factories import move_played, user
from tests.games.protocol.steps import (
    asked,
    at_once,
    entries,
    fresh,
    kept,
    legal,
    started,
    sweep_at,
    time_out,
    turn_play,
)

DAY = timedelta(days=1)


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT = 0
    return [user(name) for name in ("kari", "ola", "per")]


@pytest.fixture
def match(people):
    return started(*people, options={"games": "2"})


def ask(match, person, kind="cancel", **fields):
    return services.proposal_make(match_id=match.pk, user=person, kind=kind, **fields)


def pause_ask(match, person, days=7):
    return ask(match, person, "pause", until=timezone.now() + days * DAY)


def answer(proposal, person, agrees=True):
    return services.proposal_answer(
        match_id=proposal.match_id, user=person, proposal_id=proposal.pk, agrees=agrees
    )


def agree_all(match, people, kind, **fields):
    first, *others = people
    proposal = ask(match, first, kind, **fields)
    for person in others:
        answer(proposal, person)
    proposal.refresh_from_db()
    assert proposal.status == Proposal.Status.ACCEPTED
    return proposal


def status(proposal):
    proposal.refresh_from_db()
    return proposal.status


def away(match, person):
    Seat.objects.filter(match=match, user=person).update(away=True, away_since=timezone.now())


def at(moment):
    return time_machine.travel(moment, tick=False)


def test_nothing_happens_before_the_last_yes(match, people):
    kari, ola, per = people
    proposal = ask(match, kari)
    answer(proposal, ola)
    assert status(proposal) == Proposal.Status.OPEN
    assert fresh(match).is_running
    answer(proposal, per)
    assert status(proposal) == Proposal.Status.ACCEPTED
    assert fresh(match).status == Match.Status.CLOSED


def test_one_no_ends_it(match, people):
    kari, ola, per = people
    proposal = ask(match, kari)
    answer(proposal, ola, agrees=False)
    assert status(proposal) == Proposal.Status.REFUSED
    with pytest.raises(Conflict, match="not open any more"):
        answer(proposal, per)
    assert fresh(match).is_running


def test_a_yes_can_become_a_no_while_others_still_think(match, people):
    kari, ola, _per = people
    proposal = ask(match, kari)
    answer(proposal, ola)
    answer(proposal, ola, agrees=False)
    assert status(proposal) == Proposal.Status.REFUSED
    assert Vote.objects.get(seat=Seat.objects.get(match=match, user=ola).index).agrees is False


def test_who_proposed_it_can_take_it_back_and_nobody_else(match, people):
    kari, ola, _per = people
    proposal = ask(match, kari)
    fields = {"match_id": match.pk, "proposal_id": proposal.pk}
    with pytest.raises(NotYours):
        services.proposal_take_back(user=ola, **fields)
    services.proposal_take_back(user=kari, **fields)
    assert status(proposal) == Proposal.Status.WITHDRAWN
    with pytest.raises(Conflict):
        services.proposal_take_back(user=kari, **fields)


def test_one_thing_is_asked_at_a_time(match, people):
    kari, ola, _per = people
    proposal = ask(match, kari)
    with pytest.raises(Conflict, match="answered first"):
        pause_ask(match, ola)
    answer(proposal, ola, agrees=False)
    assert pause_ask(match, ola).status == Proposal.Status.OPEN


@pytest.mark.parametrize(
    ("pace", "time"),
    [("5m", timedelta(minutes=5)), ("12h", timedelta(hours=12)), ("14d", timedelta(days=3))],
)
def test_there_is_about_a_turns_time_to_answer(people, pace, time):
    now = timezone.now()
    assert vote_deadline(started(*people, pace=pace), now) == now + time


def test_silence_is_no(match, people):
    kari, ola, _per = people
    proposal = ask(match, kari)
    answer(proposal, ola)
    with at(proposal.deadline):
        assert services.consents_sweep() == 0
    with at(proposal.deadline + timedelta(seconds=1)):
        with pytest.raises(Conflict):
            answer(proposal, people[2])
        assert services.consents_sweep() == 1
        assert services.consents_sweep() == 0
    assert status(proposal) == Proposal.Status.LAPSED
    assert fresh(match).is_running


def test_after_a_silence_the_next_thing_can_be_asked_without_a_sweep(match, people):
    proposal = ask(match, people[0])
    with at(proposal.deadline + timedelta(minutes=1)):
        ask(match, people[1])
    assert status(proposal) == Proposal.Status.LAPSED


def test_bots_and_absent_people_are_not_asked(people):
    kari, ola, per = people
    match = started(kari, ola, per, seats=4)
    while fresh(match).bot_due_at:
        services.bots_play(match_id=match.pk)
    away(match, per)
    proposal = ask(match, kari)
    with pytest.raises(Stale):
        answer(proposal, per)
    answer(proposal, ola)
    assert status(proposal) == Proposal.Status.ACCEPTED


def test_who_goes_away_meanwhile_holds_up_nobody(match, people):
    kari, ola, per = people
    proposal = ask(match, kari)
    answer(proposal, ola)
    away(match, per)
    services.consents_sweep(now=proposal.deadline + timedelta(seconds=1))
    assert status(proposal) == Proposal.Status.ACCEPTED
    assert fresh(match).status == Match.Status.CLOSED


def test_where_everybody_else_is_a_bot_it_happens_at_once(people):
    match = started(people[0], seats=3)
    proposal = ask(match, people[0])
    assert status(proposal) == Proposal.Status.ACCEPTED
    assert fresh(match).status == Match.Status.CLOSED


def test_only_those_who_play_may_ask_and_answer(match, people):
    watcher = user("watcher")
    with pytest.raises(NotYours):
        ask(match, watcher)
    proposal = ask(match, people[0])
    with pytest.raises(NotYours):
        answer(proposal, watcher)
    other = started(*people)
    with pytest.raises(Conflict):
        services.proposal_answer(
            match_id=other.pk, user=people[1], proposal_id=proposal.pk, agrees=True
        )


def test_a_match_that_is_over_is_asked_nothing(match, people):
    proposal = ask(match, people[0])
    while fresh(match).is_running:
        move_played(match)
    for deed in (ask, pause_ask):
        with pytest.raises(Closed):
            deed(match, people[0])
    with pytest.raises(Closed):
        answer(proposal, people[1])
    services.consents_sweep(now=proposal.deadline + timedelta(seconds=1))
    assert status(proposal) == Proposal.Status.LAPSED


@pytest.mark.parametrize("kind", ["", "win", "undo\x00", "x" * 1000])
def test_what_cannot_be_proposed_is_refused(match, people, kind):
    with pytest.raises(Illegal):
        ask(match, people[0], kind)
    assert not Proposal.objects.exists()


def test_a_match_called_off_has_no_result_and_shows_its_deal(match, people):
    turn_play(match)
    agree_all(match, people, "cancel")
    closed = fresh(match)
    assert (closed.status, closed.result, closed.deadline) == (Match.Status.CLOSED, None, None)
    assert not Seat.objects.filter(match=match, asked_version__isnull=False).exists()
    assert Hand.objects.get(match=match, number=1).closed_at == closed.finished_at
    proof = Client().get(f"/games/{match.pk}/hands/1/proof.json")
    assert len(proof.json()["deck_order"]) == 52
    assert Client().get(f"/games/{match.pk}/hands/2/proof.json").status_code == 404
    record = Client().get(f"/games/{match.pk}/record.json").json()
    assert (record["complete"], record["result"]) == (True, None)
    assert match_trouble(closed) is None


def test_the_others_are_told_once_and_not_who_asked(match, people):
    kari, ola, per = people
    proposal = ask(match, kari)
    told = Notice.objects.filter(kind="games.proposed", version=proposal.pk)
    assert set(told.values_list("recipient", flat=True)) == {ola.pk, per.pk}
    answer(proposal, ola, agrees=False)
    assert not told.filter(routed_at=None, not_before__gt=timezone.now()).exists()


def test_a_proposal_counts_as_a_version_so_that_pages_show_it(match, people):
    version = fresh(match).version
    proposal = ask(match, people[0])
    assert fresh(match).version == version + 1
    answer(proposal, people[1])
    assert fresh(match).version == version + 2
    services.proposal_take_back(match_id=match.pk, user=people[0], proposal_id=proposal.pk)
    assert fresh(match).version == version + 3


def test_a_proposal_makes_no_form_stale(match, people):
    before = asked(match).asked_version
    ask(match, people[0])
    assert asked(match).asked_version == before
    assert turn_play(match).status == Submission.Status.APPLIED


def test_a_pause_stops_the_clock_and_gives_back_the_time_that_was_left(match, people):
    start = fresh(match).deadline - DAY
    with at(start + timedelta(hours=5)):
        agree_all(match, people, "pause", until=start + 10 * DAY)
        assert fresh(match).deadline is None
        assert fresh(match).remind_at is None
    assert sweep_at(start + 5 * DAY) == 0
    with at(start + 5 * DAY):
        agree_all(match, people, "resume")
        assert fresh(match).deadline == start + 5 * DAY + timedelta(hours=19)
        assert (fresh(match).paused_at, fresh(match).paused_until) == (None, None)
    assert time_out(match) == 1


def test_what_time_had_chosen_before_a_pause_is_not_played_in_it(match, people):
    """The worker died between storing the move and playing it; meanwhile all agreed to pause."""
    seat = asked(match)
    move = {"text": legal(match)[0], "v": seat.asked_version, "received_at": timezone.now()}
    late = Submission.objects.create(
        match=match, seat=seat.index, by="timeout", nonce=uuid4(), **move
    )
    agree_all(match, people, "pause", until=timezone.now() + DAY)
    services.submission_apply(submission_id=late.pk)
    assert not Submission.objects.filter(pk=late.pk).exists()
    assert Seat.objects.get(pk=seat.pk).late == 0
    assert turn_play(match).status == Submission.Status.APPLIED


def test_a_pause_ends_by_itself(match, people):
    start = fresh(match).deadline - DAY
    with at(start):
        agree_all(match, people, "pause", until=start + 2 * DAY)
    assert services.consents_sweep(now=start + 2 * DAY - timedelta(seconds=1)) == 0
    assert services.consents_sweep(now=start + 2 * DAY) == 1
    assert services.consents_sweep(now=start + 2 * DAY) == 0
    assert fresh(match).deadline == start + 3 * DAY


def test_a_yes_to_going_on_that_comes_after_the_end_of_the_pause_is_too_late(match, people):
    start = fresh(match).deadline - DAY
    with at(start):
        agree_all(match, people, "pause", until=start + DAY)
    with at(start + DAY - timedelta(minutes=5)):
        proposal = ask(match, people[0], "resume")
        answer(proposal, people[1])
    services.consents_sweep(now=start + DAY)
    goes_on = kept(match)
    with at(start + DAY + timedelta(minutes=5)):
        with pytest.raises(Conflict, match="not open any more"):
            answer(proposal, people[2])
        assert kept(match) == goes_on
        ask(match, people[2])
    assert status(proposal) == Proposal.Status.VOID


def test_in_a_pause_one_may_play_and_whoever_is_asked_has_all_the_time_after_it(match, people):
    start = fresh(match).deadline - DAY
    with at(start + timedelta(hours=5)):
        agree_all(match, people, "pause", until=start + 10 * DAY)
        turn_play(match)
        assert fresh(match).deadline is None
    with at(start + 4 * DAY):
        agree_all(match, people, "resume")
        assert fresh(match).deadline == start + 5 * DAY


def test_a_bank_does_not_pay_for_a_pause(people):
    match = started(*people, pace="12h")
    bank = timedelta(days=1)
    Match.objects.filter(pk=match.pk).update(bank="1d")
    Seat.objects.filter(match=match).update(bank=bank, time_left=timedelta(hours=12) + bank)
    person, start = asked(match), fresh(match).deadline - timedelta(hours=12)
    with at(start + timedelta(hours=1)):
        agree_all(match, people, "pause", until=start + 10 * DAY)
    with at(start + 8 * DAY):
        turn_play(match)
    assert Seat.objects.get(pk=person.pk).bank == bank


def test_a_bot_plays_in_a_pause_too(people):
    kari, ola, _per = people
    match = started(kari, ola, seats=3)
    while fresh(match).bot_due_at:
        services.bots_play(match_id=match.pk)
    agree_all(match, [kari, ola], "pause", until=timezone.now() + DAY)
    count = len(entries(match))
    for _ in range(4):
        if fresh(match).is_running and not fresh(match).bot_due_at:
            turn_play(match)
        services.bots_play(match_id=match.pk)
    assert len(entries(match)) > count + 2


@pytest.mark.parametrize("days", [-1, 0, 61, 100_000])
def test_a_pause_has_an_end_that_is_near_enough(match, people, days):
    with pytest.raises(Illegal, match="within 60 days"):
        pause_ask(match, people[0], days=days)
    with pytest.raises(Illegal):
        ask(match, people[0], "pause")


def test_one_pauses_what_runs_and_goes_on_with_what_is_paused(match, people):
    with pytest.raises(Conflict, match="not paused"):
        ask(match, people[0], "resume")
    agree_all(match, people, "pause", until=timezone.now() + DAY)
    with pytest.raises(Conflict, match="paused already"):
        pause_ask(match, people[0])


def test_a_match_that_ends_in_a_pause_is_no_longer_paused(match, people):
    agree_all(match, people, "pause", until=timezone.now() + DAY)
    while fresh(match).is_running:
        move_played(match)
    assert fresh(match).paused_at is None
    again = started(*people)
    agree_all(again, people, "pause", until=timezone.now() + DAY)
    agree_all(again, people, "cancel")
    assert (fresh(again).paused_at, fresh(again).paused_until) == (None, None)


def test_one_match_that_fails_does_not_keep_the_sweeper_from_the_others(people, monkeypatch):
    first, second = started(*people), started(*people)
    proposals = [ask(first, people[0]), ask(second, people[0])]
    end = services.consents._proposal_end

    def end_but_not_the_first(proposal_id, match_id, now):
        if match_id == first.pk:
            raise ValueError("no")
        end(proposal_id, match_id, now)

    monkeypatch.setattr(services.consents, "_proposal_end", end_but_not_the_first)
    services.consents_sweep(now=timezone.now() + 9 * DAY)
    assert [status(one) for one in proposals] == ["open", "lapsed"]


def test_a_refused_proposal_leaves_nothing_but_itself(match, people):
    turn_play(match)
    before = kept(match)[1:]
    answer(ask(match, people[0]), people[1], agrees=False)
    assert kept(match)[1:] == before


def test_answers_that_meet_do_what_was_agreed_once(shared_database, settings):
    settings.SUBMISSION_WAIT = 0
    people = [user(name) for name in ("kari", "ola", "per")]
    for _ in range(3):
        match = started(*people)
        proposal = ask(match, people[0])
        at_once(*(partial(answer, proposal, person) for person in people[1:]))
        assert status(proposal) == Proposal.Status.ACCEPTED
        assert fresh(match).status == Match.Status.CLOSED
