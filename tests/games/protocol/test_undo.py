"""Moves taken back by consent: nothing vanishes, and the state is that of the moves up to there."""

import json
import subprocess
import sys
from datetime import timedelta
from hashlib import sha256
from io import StringIO
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games import services
from games.engine.gifts import move_first
from games.engine.undo import entries_standing
from games.models import Match, Move, Proposal, Seat, Snapshot, StandingOrder, Submission
from games.selectors.pages import position_page
from games.selectors.positions import hand_entries, match_view
from games.selectors.replays import match_trouble
from games.services.refusals import Closed, Conflict, Illegal, Stale
from tests.factories import match_started, move_played, user
from tests.fair_cases import VERIFIER
from tests.games.protocol.steps import (
    asked,
    entries,
    fresh,
    kept,
    legal,
    log_is_whole,
    move_prepared,
    played,
    started,
    turn_play,
)


@pytest.fixture
def people(db, settings):
    settings.SUBMISSION_WAIT = 0
    return [user(name) for name in ("kari", "ola", "per")]


@pytest.fixture
def match(people):
    return started(*people, options={"games": "3"})


def undo_ask(match, person):
    return services.proposal_make(match_id=match.pk, user=person, kind="undo")


def answer(match, person, agrees=True):
    proposal = Proposal.objects.filter(match=match).latest("pk")
    return services.proposal_answer(
        match_id=match.pk, user=person, proposal_id=proposal.pk, agrees=agrees
    )


def take_back(match, person):
    """Everybody agrees to take back the person's last move."""
    undo_ask(match, person)
    for seat in match.seats.exclude(user=person).select_related("user"):
        answer(match, seat.user)


def state_hash(match):
    """What the snapshot is, in one word."""
    return sha256(Snapshot.objects.get(pk=match.pk).state.encode()).hexdigest()


def person_who_played(match):
    last = entries(match)[-1]
    return Seat.objects.select_related("user").get(match=match, index=last["seat"]).user


def play(match, moves=1):
    for _ in range(moves):
        move_played(match)


def test_undo_then_the_same_moves_give_the_same_state(match):
    play(match, 3)
    before, move = state_hash(match), legal(match)[0]
    turn_play(match, move)
    after = state_hash(match)
    take_back(match, person_who_played(match))
    assert state_hash(match) == before
    turn_play(match, move)
    assert state_hash(match) == after
    assert match_trouble(fresh(match)) is None


def test_nothing_vanishes_from_the_log_and_the_version_only_grows(match):
    play(match, 4)
    log, version = entries(match), fresh(match).version
    person = person_who_played(match)
    take_back(match, person)
    seat = Seat.objects.get(match=match, user=person)
    assert entries(match)[:4] == log
    assert entries(match)[4:] == [{"n": 5, "type": "undo", "seat": seat.index, "to": 3}]
    assert fresh(match).version > version
    assert log_is_whole(match)
    assert asked(match).index == seat.index


def test_what_others_played_since_is_taken_back_too(match):
    play(match, 1)
    first = person_who_played(match)
    play(match, 1)
    take_back(match, first)
    assert entries(match)[-1]["to"] == 0
    assert asked(match).user == first
    assert [one["type"] for one in hand_entries(fresh(match))] == []


def test_two_undos_in_a_row_go_on_to_the_move_before(match):
    play(match, 1)
    first = person_who_played(match)
    play(match, 3)
    take_back(match, person_who_played(match))
    take_back(match, first)
    assert next(entry["to"] for entry in entries(match) if entry["type"] == "undo") == 3
    assert match_trouble(fresh(match)) is None
    turn_play(match)
    assert match_trouble(fresh(match)) is None


def test_every_position_of_a_log_with_undos_has_an_address_of_its_own(match):
    play(match, 2)
    texts = {n: position_text(match, n) for n in range(3)}
    play(match, 1)
    gone = position_text(match, 3)
    take_back(match, person_who_played(match))
    assert {n: position_text(match, n) for n in range(3)} == texts
    assert position_text(match, 3) == gone, "what was taken back can still be looked at"
    assert position_text(match, 4) == texts[2], "an undo leads to the position it names"
    play(match, 1)
    assert match_trouble(fresh(match)) is None


def position_text(match, n):
    """The position after entry n, as a visitor may see it."""
    page = position_page(fresh(match), AnonymousViewer(), n)
    return page.view["public"], page.view["to_act"], page.view["scores"]


class AnonymousViewer:
    is_authenticated = False
    pk = None


def test_whole_matches_with_undos_replay_check_and_verify(people, tmp_path):
    match = started(*people, options={"games": "2"})
    undone = 0
    while fresh(match).is_running:
        move_played(match)
        if fresh(match).is_running and fresh(match).entries_count % 7 == 3:
            person = person_who_played(match)
            try:
                take_back(match, person)
                undone += 1
            except Illegal:
                continue
            if undone > 6:
                break
    while fresh(match).is_running:
        move_played(match)
    assert undone > 2
    assert match_trouble(fresh(match)) is None
    out = StringIO()
    call_command("check_matches", "--all", stdout=out)
    assert "1 passed, 0 failed" in out.getvalue()
    record = Client().get(f"/games/{match.pk}/record.json").json()
    assert [one for one in record["entries"] if one["type"] == "undo"]
    assert record["log_digest"] == fresh(match).log_digest
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, VERIFIER, file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "ok\n"


def test_a_log_that_takes_back_what_it_must_not_is_found(match):
    play(match, 3)
    take_back(match, person_who_played(match))
    row = Move.objects.get(match=match, entry_n=4)
    row.public = {**row.public, "to": 9}
    row.save(update_fields=["public"])
    assert "takes back what cannot be taken back" in match_trouble(fresh(match))


def test_no_undo_leads_back_across_a_deal(match):
    while fresh(match).hand_no == 1:
        play(match)
    person = person_who_played(match)
    with pytest.raises(Illegal, match="not across a deal"):
        undo_ask(match, person)


def test_who_has_not_moved_in_this_hand_has_nothing_to_take_back(match):
    play(match, 1)
    waiting = asked(match).user
    with pytest.raises(Illegal, match="no move of yours"):
        undo_ask(match, waiting)


def test_a_form_made_before_the_undo_is_stale(match):
    play(match, 2)
    send = move_prepared(match)
    take_back(match, person_who_played(match))
    with pytest.raises(Stale):
        send()


def test_a_move_that_waited_for_its_worker_is_stale_after_the_undo(match):
    play(match, 2)
    person = person_who_played(match)
    undo_ask(match, person)
    waiting = move_prepared(match)()
    for seat in match.seats.exclude(user=person).select_related("user"):
        answer(match, seat.user)
    assert played(waiting).status == Submission.Status.STALE
    assert asked(match).user == person


def test_whoever_plays_on_has_said_no(match):
    play(match, 2)
    person = person_who_played(match)
    undo_ask(match, person)
    other = asked(match).user
    play(match)
    with pytest.raises(Conflict, match="not open any more"):
        answer(match, other)
    undo_ask(match, person)
    assert list(Proposal.objects.order_by("pk").values_list("status", flat=True)) == [
        "void",
        "open",
    ]


def test_the_turn_begins_anew_and_orders_end(match):
    play(match, 2)
    person = person_who_played(match)
    other = asked(match).user
    order = services.order_give(match_id=match.pk, user=other, order="only-move")
    with time_machine.travel(timezone.now() + timedelta(hours=3), tick=False):
        take_back(match, person)
        assert fresh(match).deadline == timezone.now() + timedelta(days=1)
    order.refresh_from_db()
    assert not order.active
    assert "Moves were taken back" in order.ended_reason


def test_orders_wait_while_an_undo_is_asked_for(match):
    play(match, 2)
    person = person_who_played(match)
    services.order_give(match_id=match.pk, user=asked(match).user, order="pass-round")
    proposal = undo_ask(match, person)
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        services.orders_sweep()
        assert len(entries(match)) == 2
        assert StandingOrder.objects.get().due_at == proposal.deadline
        answer(match, asked(match).user, agrees=False)
        assert StandingOrder.objects.get().due_at == timezone.now() + timedelta(minutes=10)
    with time_machine.travel(timezone.now() + timedelta(minutes=22), tick=False):
        services.orders_sweep()
    assert entries(match)[-1]["by"] == "order"


def test_against_bots_alone_an_undo_needs_nobody_elses_word(people):
    match = started(people[0], seats=3)
    bots_work(match)
    move_played(match)
    bots_work(match)
    if not fresh(match).is_running:
        return
    services.proposal_make(match_id=match.pk, user=people[0], kind="undo")
    assert entries(match)[-1]["type"] == "undo"
    assert asked(match).user == people[0]
    assert match_trouble(fresh(match)) is None


def bots_work(match):
    for _ in range(20):
        if fresh(match).bot_due_at:
            services.bots_play(match_id=match.pk)


def test_a_refused_undo_leaves_the_table_as_it_was(match):
    play(match, 2)
    person, other = person_who_played(match), asked(match).user
    before = kept(match)[1:]
    undo_ask(match, person)
    answer(match, other, agrees=False)
    assert kept(match)[1:] == before


def test_a_match_of_one_hand_that_is_over_takes_nothing_back(people):
    match = started(*people)
    while fresh(match).is_running:
        play(match)
    assert Match.objects.get(pk=match.pk).result
    with pytest.raises(Closed, match="not running"):
        undo_ask(match, people[0])


@pytest.mark.parametrize(
    ("slug", "preset"),
    [("spades", "spades-solo"), ("spades", "spades-partners"), ("hearts", "hearts")],
)
def test_in_games_of_tricks_cards_are_taken_back_and_nothing_before_the_first_of_them(
    people, slug, preset
):
    """A bid, or a gift of all, has told the others something: it stands."""
    four = [*people, user("nils")]
    match = match_started(*four, game_slug=slug, preset=preset, options={})
    while not (log := entries(match)) or log[-1]["type"] != "play":
        turn_first(match)
    for _ in range(2):
        turn_first(match)
    before = state_hash(match)
    turn_first(match)  # It ends the trick.
    take_back(match, person_of_last_card(match))
    assert state_hash(match) == before
    assert match_trouble(fresh(match)) is None
    assert log_is_whole(match)
    for _ in range(3):
        take_back(match, person_of_last_card(match))
    (told,) = [e["n"] for e in entries(match) if e["type"] in {"bid", "give"}][-1:]
    assert entries(match)[-1]["to"] == told
    for person in four:
        with pytest.raises(Illegal):
            undo_ask(match, person)


def turn_first(match):
    """Whoever is asked first sends in the first thing that they may do."""
    seat = Seat.objects.filter(match=match, asked_version__isnull=False).order_by("index")[0]
    sent = services.move_submit(
        match_id=match.pk,
        user=seat.user,
        v=seat.asked_version,
        nonce=uuid4(),
        text=move_first(match_view(match, seat.number)),
        received_at=timezone.now(),
    )
    assert played(sent).status == Submission.Status.APPLIED


def person_of_last_card(match):
    """Who played the last card that still lies there."""
    last = [e for e in entries_standing(entries(match)) if e["type"] == "play"][-1]
    return Seat.objects.select_related("user").get(match=match, index=last["seat"]).user
