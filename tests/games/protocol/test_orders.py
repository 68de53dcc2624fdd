"""Standing orders: late on purpose, once, for one hand, and never in the way of anybody."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from games import services
from games.engine.rules.thirteen import Thirteen
from games.models import Match, Move, Seat, StandingOrder, Submission
from games.selectors.positions import match_view
from games.selectors.replays import match_trouble
from games.services.orders import orders_run
from games.services.refusals import Closed, Conflict, Illegal, NotYours, Stale
from games.services.sweeps import turn_nonce
from tests.factories import move_played, user
from tests.games.protocol.steps import (
    asked,
    at_once,
    entries,
    fresh,
    kept,
    legal,
    log_is_whole,
    move_sent,
    played,
    started,
    time_out,
    turn_play,
)

DELAY = timedelta(minutes=10)


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT = 0
    return [user(name) for name in ("kari", "ola", "per")]


@pytest.fixture
def match(people):
    return started(*people)


def lead_low(match):
    """Whoever leads plays their lowest card, so that nearly everybody could beat it."""
    single = next(move for move in legal(match) if " " not in move)
    return turn_play(match, single)


def seat_at(match, steps=0):
    """Who is to act, or who comes so many seats later."""
    index = (asked(match).number + steps) % match.size
    return Seat.objects.select_related("user").get(match=match, index=index)


def give(match, seat, order="pass-round", **fields):
    return services.order_give(match_id=match.pk, user=seat.user, order=order, **fields)


def sweep(after=DELAY):
    """The sweeper comes by, so long from now."""
    with time_machine.travel(timezone.now() + after, tick=False):
        return services.orders_sweep()


def ended(order):
    order.refresh_from_db()
    assert not order.active
    return order.ended_reason


def by_order(match):
    return [entry for entry in entries(match) if entry.get("by") == "order"]


def test_an_order_given_in_advance_is_carried_out_when_its_delay_is_over(match):
    seat = seat_at(match, 1)
    give(match, seat)
    assert sweep() == 0, "nobody is asked yet"
    lead_low(match)
    assert sweep(DELAY - timedelta(seconds=5)) == 0
    assert sweep() == 1
    assert by_order(match) == [{"n": 2, "type": "pass", "seat": seat.index, "by": "order"}]
    assert Move.objects.get(match=match, entry_n=2).by == Move.By.ORDER
    assert match_trouble(fresh(match)) is None


def test_an_order_given_on_ones_turn_waits_the_same_time(match):
    lead_low(match)
    give(match, seat_at(match))
    assert sweep(DELAY - timedelta(seconds=5)) == 0
    sweep()
    assert len(by_order(match)) == 1


@pytest.mark.parametrize("delay", [30, 600, 3600])
def test_the_delay_is_the_matchs_whatever_the_hand_holds(match, delay):
    Match.objects.filter(pk=match.pk).update(order_delay=delay)
    for step in (1, 2):
        give(match, seat_at(match, step))
        give(match, seat_at(match, step), "only-move")
    lead_low(match)
    due = StandingOrder.objects.exclude(due_at=None)
    moved = fresh(match).moved_at
    assert {one.due_at - moved for one in due} == {timedelta(seconds=delay)}
    assert {one.seat for one in due} == {asked(match).index}


def test_the_delay_is_a_tenth_of_the_pace_at_most(people):
    match = started(*people, pace="5m")
    give(match, seat_at(match, 1))
    lead_low(match)
    assert StandingOrder.objects.get().due_at == fresh(match).moved_at + timedelta(seconds=30)


def test_the_delay_never_outlasts_the_time_for_the_turn(match):
    soon = timezone.now() + timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(deadline=soon)
    assert give(match, seat_at(match)).due_at == soon


def test_giving_an_order_changes_nothing_of_the_match_and_tells_nobody(match):
    lead_low(match)
    before = kept(match)[:4]
    order = give(match, seat_at(match))
    services.order_revoke(match_id=match.pk, user=order.user, order_id=order.pk)
    assert kept(match)[:4] == before


def test_a_move_of_ones_own_before_the_time_wins(match):
    lead_low(match)
    give(match, seat_at(match))
    higher = next(move for move in legal(match) if move != "pass")
    assert turn_play(match, higher).status == Submission.Status.APPLIED
    sweep()
    assert by_order(match) == []


def test_a_move_of_ones_own_that_waits_for_its_worker_wins_too(match):
    lead_low(match)
    seat = seat_at(match)
    give(match, seat)
    higher = next(move for move in legal(match) if move != "pass")
    waiting = move_sent(match, higher)
    sweep()
    assert played(waiting).status == Submission.Status.APPLIED
    assert by_order(match) == []
    assert entries(match)[1]["seat"] == seat.index


def test_a_form_sent_after_the_order_was_carried_out_is_told_so(match):
    lead_low(match)
    seat = seat_at(match)
    give(match, seat)
    form = {"v": seat.asked_version, "nonce": uuid4(), "text": "pass"}
    sweep()
    with pytest.raises(Stale):
        services.move_submit(match_id=match.pk, user=seat.user, received_at=timezone.now(), **form)


def test_a_form_that_meets_the_order_under_way_is_told_which_move_stands(match):
    lead_low(match)
    seat = seat_at(match)
    Submission.objects.create(
        match=match,
        seat=seat.index,
        by=Move.By.ORDER,
        nonce=uuid4(),
        v=seat.asked_version,
        text="pass",
        received_at=timezone.now(),
    )
    with pytest.raises(Conflict, match="Your standing order played “pass”"):
        move_sent(match)


def test_looking_again_and_again_plays_once(match):
    lead_low(match)
    seat = seat_at(match)
    give(match, seat)
    nonce = turn_nonce(match.pk, seat.asked_version, seat.index, Move.By.ORDER)
    for _ in range(3):
        sweep()
        orders_run(match_id=match.pk, seat_no=seat.index)
    assert len(by_order(match)) == 1
    assert Submission.objects.get(by=Move.By.ORDER).nonce == nonce


def test_a_worker_lost_between_storing_and_playing_loses_nothing(match, monkeypatch):
    lead_low(match)
    give(match, seat_at(match))
    with monkeypatch.context() as patch:
        patch.setattr("games.services.orders.submission_apply", lambda **_: 1 / 0)
        sweep()
    assert by_order(match) == []
    sweep()
    assert len(by_order(match)) == 1


def test_one_seat_that_fails_does_not_keep_the_sweeper_from_the_others(people, monkeypatch):
    first, second = started(*people), started(*people)
    for match in (first, second):
        lead_low(match)
        give(match, seat_at(match))
    run = orders_run

    def run_but_not_the_first(*, match_id, seat_no):
        if match_id == first.pk:
            raise ValueError("no")
        run(match_id=match_id, seat_no=seat_no)

    monkeypatch.setattr("games.services.orders.orders_run", run_but_not_the_first)
    sweep()
    assert (by_order(first), len(by_order(second))) == ([], 1)


def test_an_order_that_leaves_the_turn_to_its_owner_is_asked_again_next_turn(match):
    seat = seat_at(match, 1)
    order = give(match, seat, "only-move")
    lead_low(match)
    assert len(match_view(match, seat.index)["legal"]) > 1
    assert sweep() == 1
    assert sweep() == 0, "it was looked at for this turn"
    assert by_order(match) == []
    order.refresh_from_db()
    assert order.active
    turn_play(match, legal(match)[0])
    while asked(match).index != seat.index:
        turn_play(match)
    order.refresh_from_db()
    assert order.due_v == asked(match).asked_version


def test_of_several_orders_the_first_in_the_list_of_the_rules_makes_the_move(match):
    seat = seat_at(match, 1)
    give(match, seat, "pass-beaten")
    give(match, seat, "beat-single", card=match_view(match, seat.index)["hand"][-1])
    lead_low(match)
    lowest = next(move for move in legal(match) if " " not in move)
    sweep()
    assert by_order(match)[0]["cards"] == [lowest]
    assert StandingOrder.objects.filter(active=True).count() == 2


def test_passing_for_the_round_goes_before_beating(match):
    seat = seat_at(match, 1)
    give(match, seat, "beat-single", card=match_view(match, seat.index)["hand"][-1])
    give(match, seat, "pass-round")
    lead_low(match)
    sweep()
    assert by_order(match)[0]["type"] == "pass"


def test_an_order_that_has_served_ends_with_its_reason_and_leaves_the_turn(match):
    leader, seat = seat_at(match), seat_at(match, 1)
    order = give(match, seat)
    lead_low(match)
    sweep()
    turn_play(match, "pass")
    assert asked(match).index == leader.index, "the round is won"
    lead_low(match)
    assert asked(match).index == seat.index
    sweep()
    assert ended(order) == "The round that it was given for is over."
    assert len(by_order(match)) == 1


def test_no_order_outlives_its_hand(people):
    match = started(*people, options={"games": "2"})
    order = give(match, seat_at(match, 1), "only-move")
    while fresh(match).hand_no == 1:
        move_played(match)
    assert ended(order) == "The hand that it was given for is over."
    assert order.due_at is None
    sweep()
    assert by_order(match) == []


def boom(rules, standing, position):
    raise ZeroDivisionError


def nonsense(rules, standing, position):
    return "2S 3H 4D"


@pytest.mark.parametrize(
    ("choose", "reason"), [(boom, "It failed and was stopped"), (nonsense, "against the rules")]
)
def test_an_order_that_fails_is_stopped_and_holds_up_nobody(match, monkeypatch, choose, reason):
    monkeypatch.setattr(Thirteen, "order_move", choose)
    lead_low(match)
    order = give(match, seat_at(match))
    sweep()
    assert reason in ended(order)
    assert fresh(match).halted_at is None
    assert turn_play(match, "pass").status == Submission.Status.APPLIED


def test_an_order_refused_by_the_worker_is_stopped_and_halts_nothing(match, monkeypatch):
    monkeypatch.setattr(Thirteen, "order_move", nonsense)
    monkeypatch.setattr(Thirteen, "is_legal", lambda *_: True)
    lead_low(match)
    order = give(match, seat_at(match))
    sweep()
    assert "against the rules" in ended(order)
    assert fresh(match).halted_at is None
    assert Submission.objects.get(by=Move.By.ORDER).status == Submission.Status.ILLEGAL


def test_a_bot_that_holds_the_seat_is_not_ordered_about(match):
    lead_low(match)
    seat = seat_at(match)
    give(match, seat)
    Seat.objects.filter(pk=seat.pk).update(away=True)
    sweep()
    assert by_order(match) == []
    with pytest.raises(Stale):
        give(match, seat, "only-move")
    services.seat_take_back(match_id=match.pk, user=seat.user)
    sweep()
    assert len(by_order(match)) == 1


def test_who_resigns_orders_nothing_any_more(match):
    mine, others = seat_at(match, 1), seat_at(match, 2)
    order, other = give(match, mine), give(match, others)
    services.seat_resign(match_id=match.pk, user=mine.user)
    assert ended(order) == "You have resigned this match."
    other.refresh_from_db()
    assert other.active


def test_a_turn_that_time_took_is_not_played_again_by_order(match):
    seat = seat_at(match, 1)
    order = give(match, seat, "only-move")
    lead_low(match)
    assert time_out(match) == 1
    assert sweep() == 1
    assert by_order(match) == []
    order.refresh_from_db()
    assert order.due_at is None


def test_an_order_is_no_sign_of_life_and_no_miss(match):
    seat = seat_at(match, 1)
    Seat.objects.filter(pk=seat.pk).update(missed=2)
    give(match, seat)
    lead_low(match)
    sweep()
    assert Seat.objects.get(pk=seat.pk).missed == 2


def test_the_same_order_stands_once(match):
    seat = seat_at(match)
    first = give(match, seat)
    with pytest.raises(Conflict, match="given this order already"):
        give(match, seat)
    services.order_revoke(match_id=match.pk, user=seat.user, order_id=first.pk)
    assert ended(first) == "You took it back."
    assert give(match, seat).pk != first.pk
    with pytest.raises(Conflict, match="ended already"):
        services.order_revoke(match_id=match.pk, user=seat.user, order_id=first.pk)


def test_a_revoked_order_is_not_carried_out(match):
    lead_low(match)
    order = give(match, seat_at(match))
    services.order_revoke(match_id=match.pk, user=order.user, order_id=order.pk)
    assert sweep() == 0
    assert by_order(match) == []


@pytest.mark.parametrize(
    ("order", "card"),
    [("win", ""), ("beat-single", ""), ("beat-single", "9X"), ("", "")],
)
def test_an_order_that_is_none_is_refused(match, order, card):
    with pytest.raises(Illegal):
        give(match, seat_at(match), order, card=card)
    assert not StandingOrder.objects.exists()


def test_the_card_of_an_order_is_one_of_the_owners_hand(match):
    seat = seat_at(match)
    hand = match_view(match, seat.index)["hand"]
    others = match_view(match, seat_at(match, 1).index)["hand"]
    with pytest.raises(Illegal):
        give(match, seat, "beat-single", card=others[0])
    assert give(match, seat, "beat-single", card=hand[0]).card == hand[0]


def test_nobody_orders_for_somebody_else(match):
    mine, other = seat_at(match), seat_at(match, 1)
    order = give(match, mine)
    with pytest.raises(NotYours):
        services.order_revoke(match_id=match.pk, user=other.user, order_id=order.pk)
    with pytest.raises(NotYours):
        services.order_give(match_id=match.pk, user=user("watcher"), order="pass-round")


def test_a_match_that_is_over_takes_no_orders(match):
    seat = seat_at(match)
    order = give(match, seat)
    while fresh(match).is_running:
        move_played(match)
    with pytest.raises(Closed):
        give(match, seat, "only-move")
    with pytest.raises(Closed):
        services.order_revoke(match_id=match.pk, user=seat.user, order_id=order.pk)
    assert ended(order) == "The hand that it was given for is over."


def test_a_halted_match_waits_with_its_orders_until_it_is_resumed(match):
    lead_low(match)
    order = give(match, seat_at(match))
    Match.objects.filter(pk=match.pk).update(halted_at=timezone.now(), deadline=None)
    sweep()
    order.refresh_from_db()
    assert (order.active, order.due_at) == (True, None)
    services.match_resume(match_id=match.pk)
    sweep()
    assert len(by_order(match)) == 1


def test_a_move_costs_no_statement_more_while_nobody_ordered(
    match, django_assert_num_queries, django_assert_max_num_queries
):
    first = move_sent(match)
    with django_assert_max_num_queries(30) as queries:
        played(first)
    assert not [one for one in queries if "standingorder" in one["sql"]]


def test_whole_matches_by_order_keep_their_log_and_their_state(people):
    match = started(*people)
    for seat in match.seats.all():
        for order in ("pass-beaten", "only-move"):
            give(match, seat, order)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        while fresh(match).is_running:
            clock.shift(DELAY)
            if not services.orders_sweep() or not by_order_last(match):
                move_played(match)
    assert by_order(match)
    assert log_is_whole(match)
    assert match_trouble(fresh(match)) is None


def by_order_last(match):
    log = entries(match)
    return bool(log) and log[-1].get("by") == "order"


def test_two_sweeps_at_once_and_the_player_make_one_move(shared_database, settings):
    settings.SUBMISSION_WAIT = 0
    people = [user(name) for name in ("kari", "ola")]
    for _ in range(4):
        match = started(*people)
        lead_low(match)
        give(match, seat_at(match))
        StandingOrder.objects.filter(match=match).update(due_at=timezone.now())
        send = send_quietly(match)
        at_once(services.orders_sweep, services.orders_sweep, send)
        for waiting in Submission.objects.filter(match=match, status="pending"):
            played(waiting)
        assert len(entries(match)) == 2
        assert log_is_whole(match)


def send_quietly(match):
    """Send in a pass for this turn, whatever is said to it."""
    form = {"v": asked(match).asked_version, "nonce": uuid4(), "text": "pass"}
    player = asked(match).user

    def send():
        try:
            services.move_submit(match_id=match.pk, user=player, received_at=timezone.now(), **form)
        except (Conflict, Stale):
            return

    return send
