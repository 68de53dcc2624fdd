"""Passing cards in Hearts by post: all count in any order, none is seen before all are in."""

import itertools
import random
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games import services
from games.engine.gifts import move_first
from games.engine.rules.hearts import RULES
from games.models import Move, Seat, Submission
from games.selectors.positions import match_view
from games.selectors.replays import match_trouble
from games.services.refusals import Conflict, Illegal, Stale
from games.services.sweeps import GRACE
from tests.factories import match_started, user
from tests.games.protocol.steps import (
    a_moment,
    at_once,
    entries,
    fresh,
    kept,
    log_is_whole,
    move_post,
    played,
    signed_in,
    sweep_at,
    work,
    working,
)

ORDERS = random.Random(1).sample(list(itertools.permutations(range(4))), 6)
NAMES = ("kari", "ola", "per", "nils")


@pytest.fixture(autouse=True)
def _at_once(settings):
    settings.SUBMISSION_WAIT = 0


@pytest.fixture
def match(db):
    return started()


def started(seats=4, people=4, **fields):
    persons = [user(name) for name in NAMES[:people]]
    return match_started(*persons, game_slug="hearts", preset="hearts", seats=seats, **fields)


def seat_of(match, number):
    return Seat.objects.get(match=match, index=number)


def view_of(match, number):
    return match_view(match, number)


def gift(match, number, first=0):
    """A gift of the seat: three cards of its hand, from this one on."""
    asked = view_of(match, number)["public"]["give"]
    return "give " + " ".join(asked["from"][first : first + asked["count"]])


def prepared(match, number, text=None):
    """What sends in the gift of a seat, made for the form that it has now."""
    seat = seat_of(match, number)
    return partial(
        services.move_submit,
        match_id=match.pk,
        user=seat.user,
        v=seat.asked_version,
        nonce=uuid4(),
        text=text or gift(match, number),
        received_at=timezone.now(),
    )


def give(match, number, text=None):
    return played(prepared(match, number, text)())


def told(match, person=None):
    """All that a viewer is told of the match by state.json, the record and the page."""
    client = signed_in(person) if person else Client()
    paths = ("state.json", "record.json", "version")
    return [client.get(f"/games/{match.pk}/{path}").content for path in paths]


@pytest.mark.parametrize("order", ORDERS)
def test_gifts_count_in_any_order_and_make_one_entry(match, order):
    before = [set(view_of(match, number)["hand"]) for number in range(4)]
    gifts = [set(gift(match, number).split()[1:]) for number in range(4)]
    for step, number in enumerate(order):
        assert entries(match) == []
        assert give(match, number).status == Submission.Status.APPLIED
        assert fresh(match).version == step + 1
    assert entries(match) == [{"type": "give", "seats": [0, 1, 2, 3], "n": 1}]
    for number in range(4):
        after = set(view_of(match, number)["hand"])
        assert after == before[number] - gifts[number] | gifts[number - 1]
    assert log_is_whole(match)
    assert match_trouble(fresh(match)) is None


def test_every_gift_is_linked_to_the_one_entry_of_all(match):
    for number in range(4):
        assert all(one.move is None for one in Submission.objects.filter(match=match))
        give(match, number)
    entry = Move.objects.get(match=match, entry_n=1)
    assert {one.move for one in Submission.objects.filter(match=match)} == {entry}


def test_nobody_is_told_anything_of_a_gift_before_all_are_in(match):
    """Whatever three have chosen, the fourth and those who watch are told the same."""
    ways = [told_when_given(match, first) for first in (0, 4, 9)]
    assert ways[0] == ways[1] == ways[2]


def told_when_given(match, first):
    with transaction.atomic():
        for number in range(3):
            give(match, number, gift(match, number, first))
        seen = [told(match, seat_of(match, 3).user), told(match, user("watcher")), told(match)]
        transaction.set_rollback(True)
    return seen


def test_who_has_given_sees_its_own_choice_and_who_else_has(match):
    text = gift(match, 1, 5)
    give(match, 1, text)
    state = signed_in(seat_of(match, 1).user).get(f"/games/{match.pk}/state.json").json()
    assert set(state["public"]["given"]["cards"]) == set(text.split()[1:])
    assert (state["public"]["gave"], state["to_act"]) == ([1], [0, 2, 3])
    assert (state["v"], state["legal"]) == (None, [])
    other = signed_in(seat_of(match, 0).user).get(f"/games/{match.pk}/state.json").json()
    assert (other["public"]["gave"], other["public"]["given"]) == ([1], None)
    assert (other["v"], other["legal"]) == (0, ["give"])


def test_a_form_is_not_stale_because_others_have_given(match):
    forms = [prepared(match, number) for number in range(4)]
    for form in forms:
        assert played(form()).status == Submission.Status.APPLIED
    assert len(entries(match)) == 1


def test_a_form_of_the_passing_is_stale_in_the_play(match):
    form = prepared(match, 0)
    for number in range(4):
        give(match, number)
    before = kept(match)
    with pytest.raises(Stale):
        form()
    assert kept(match) == before


def test_who_has_given_is_not_asked_again(match):
    give(match, 1)
    answer = move_post(signed_in(seat_of(match, 1).user), match, "give 2C 3C 4C", v=0)
    assert (answer.status_code, answer.json()["status"]) == (409, "stale")


def test_a_second_gift_of_two_tabs_is_told_which_one_stands(match):
    one, other = prepared(match, 2), prepared(match, 2, gift(match, 2, 6))
    one()
    with pytest.raises(Conflict) as refused:
        other()
    assert refused.value.details["move"] == gift(match, 2)


@pytest.mark.parametrize("text", ["give", "2C", "give XR XB 2C", "pass", "give 2C 2C 2C"])
def test_a_gift_that_is_none_is_refused_at_once_and_changes_nothing(match, text):
    before = kept(match)
    with pytest.raises(Illegal):
        prepared(match, 0, text)()
    assert kept(match) == before


def test_a_refused_gift_keeps_the_cards_that_were_ticked(match):
    seat = seat_of(match, 0)
    ticked = view_of(match, 0)["hand"][:2]
    form = {"v": seat.asked_version, "n": uuid4(), "verb": "give", "card": ticked}
    answer = signed_in(seat.user).post(f"/games/{match.pk}/move/", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "You chose 2 cards to pass on. Choose exactly 3." in page
    assert page.count(" checked") == 2


def test_ticked_cards_are_given_with_the_button_of_the_form(match):
    seat = seat_of(match, 0)
    ticked = view_of(match, 0)["hand"][4:7]
    form = {"v": seat.asked_version, "n": uuid4(), "verb": "give", "card": ticked}
    assert signed_in(seat.user).post(f"/games/{match.pk}/move/", form).status_code == 303
    assert Submission.objects.get(match=match).text == "give " + " ".join(ticked)


def test_a_deadline_passes_with_two_of_four_in(match):
    Seat.objects.filter(match=match).update(excused=True)
    deadline = match.deadline
    chosen = {number: gift(match, number, 7) for number in (1, 3)}
    for number, text in chosen.items():
        give(match, number, text)
    assert fresh(match).deadline == deadline
    assert sweep_at(deadline + GRACE + timedelta(seconds=1)) == 1
    assert entries(match) == [{"type": "give", "seats": [0, 1, 2, 3], "n": 1}]
    assert [seat_of(match, number).missed for number in range(4)] == [1, 0, 1, 0]
    for number, text in chosen.items():
        assert set(text.split()[1:]) <= set(view_of(match, (number + 1) % 4)["hand"])
    assert log_is_whole(match)
    assert match_trouble(fresh(match)) is None


def test_a_bot_among_them_gives_by_itself_and_waits_like_everybody(db):
    match = started(people=3)
    work()
    (bot,) = Seat.objects.filter(match=match, user=None)
    assert bot.index not in fresh(match).to_act
    assert fresh(match).bot_due_at is None
    for number in set(range(4)) - {bot.index}:
        assert entries(match) == []
        give(match, number)
    assert entries(match)[0]["seats"] == [0, 1, 2, 3]
    assert match_trouble(fresh(match)) is None


def test_a_policy_that_fails_gives_the_first_cards(db, monkeypatch, caplog):
    match = started(people=3)
    (bot,) = Seat.objects.filter(match=match, user=None)
    first = move_first(view_of(match, bot.index))
    monkeypatch.setattr("games.bots.hearts._burden", lambda sight, card: 1 / 0)
    work()
    assert Submission.objects.get(match=match, seat=bot.index).text == first
    assert "The policy of hearts failed" in caplog.text


def test_who_resigns_in_the_passing_leaves_it_to_a_bot(match):
    services.seat_resign(match_id=match.pk, user=seat_of(match, 2).user)
    work()
    assert 2 not in fresh(match).to_act
    for number in (0, 1, 3):
        give(match, number)
    assert [entry["type"] for entry in entries(match)] == ["resign", "give"]
    assert match_trouble(fresh(match)) is None


@pytest.mark.parametrize("players", [3, 5])
def test_the_number_of_seats_is_the_number_of_players(db, players):
    match = started(seats=players, people=2)
    assert match.options["players"] == players
    state = Client().get(f"/games/{match.pk}/state.json").json()
    assert state["options"]["players"] == players
    assert len(state["scores"]) == players


def test_gifts_that_arrive_together_all_count(shared_database):
    """Many times over, and on both databases: the forms are sent at the same moment."""
    rng = random.Random(5)
    match = started(options={"target": "50"})
    for _ in range(12):
        forms = [prepared(match, number) for number in fresh(match).to_act]

        def send(form):
            a_moment(rng)
            return form()

        with working():
            sent = at_once(*[partial(send, form) for form in forms])
        work()
        statuses = set(
            Submission.objects.filter(pk__in=[one.pk for one in sent]).values_list("status")
        )
        assert statuses == {("applied",)}
        assert entries(match)[-1]["type"] == "give"
        assert log_is_whole(match)
        match = started_again(match)
    assert match_trouble(fresh(match)) is None


def started_again(match):
    """Another table of the same people."""
    people = [seat.user for seat in Seat.objects.filter(match=match).order_by("joined")]
    return match_started(*people, game_slug="hearts", preset="hearts")


def test_the_opening_card_is_played_by_order_and_nothing_is_passed_on_by_one(match):
    for number in range(4):
        person = seat_of(match, number).user
        services.order_give(match_id=match.pk, user=person, order="only-move")
    sweep_orders()
    assert fresh(match).to_act == [0, 1, 2, 3]
    for number in range(4):
        give(match, number)
    sweep_orders()
    opened = entries(match)[1]
    assert (opened["cards"], opened["by"]) == (["2C"], "order")
    assert match_trouble(fresh(match)) is None


def sweep_orders():
    """The sweeper of the orders comes by when the delay of whoever is asked is over."""
    with time_machine.travel(timezone.now() + timedelta(minutes=30), tick=False):
        return services.orders_sweep()


def test_a_play_is_taken_back_by_consent_but_not_a_gift():
    assert "play" in RULES.revocable
    assert "give" not in RULES.revocable
