"""P1: an account is deleted. Its seats go to bots, matches and logs stay, the name is gone."""

import json

import pytest
from django.utils import translation

from accounts.erasure import account_erase
from games import services
from games.models import Invitation, Match, Seat, Submission
from games.selectors.positions import match_view
from games.selectors.replays import match_trouble
from tests.accounts.archives import export_made, rows_of
from tests.factories import match_played, user
from tests.games.hosting.steps import address, invited, match_made, sit
from tests.games.pages.browser import Browser
from tests.games.pages.steps import asked, bots_work, play_out, started, turn_play
from tests.games.protocol.steps import at_once

GONE = "deleted player"


def everything(match, browser):
    """What the pages and the files of a match say."""
    paths = ["", "state.json", "record.json", "moves/1/", "hands/0/"]
    return "".join(browser.client.get(address(match, path)).text for path in paths)


def test_in_a_running_match_a_bot_plays_on_and_the_log_says_so(kari, ola):
    match = started(kari, ola)
    turn_play(match)
    account_erase(user=kari.user)
    match.refresh_from_db()
    seat = Seat.objects.get(match=match, user=None)
    assert (seat.name, bool(seat.bot_level), seat.away) == (GONE, True, False)
    assert "A bot holds the seat of deleted player." in ola.open(address(match)).text
    bots_work(match)
    assert asked(match).user == ola.user
    assert match_trouble(match) is None


def test_the_match_goes_on_to_its_end(kari, ola):
    match = started(kari, ola)
    account_erase(user=kari.user)
    for _turn in range(200):
        bots_work(match)
        match.refresh_from_db()
        if not match.is_running:
            break
        turn_play(match)
    assert match.status == Match.Status.FINISHED
    assert match_trouble(match) is None


def test_finished_matches_stay_without_the_name(kari, ola):
    match = started(kari, ola)
    play_out(match)
    before = Match.objects.values().get()
    assert "kari" in everything(match, ola)
    account_erase(user=kari.user)
    said = everything(match, ola)
    assert GONE in said
    assert "kari" not in said.replace("kari at the table", "")
    assert Match.objects.values().get() == {**before, "creator_id": None}
    assert match_trouble(match) is None


def test_the_missing_name_is_said_in_the_language_of_the_reader(kari, ola):
    match = started(kari, ola)
    account_erase(user=kari.user)
    with translation.override("nb"):
        assert Seat.objects.get(match=match, user=None).name == translation.gettext(GONE)


def test_a_move_that_waited_is_not_played_for_somebody_who_left(kari, ola):
    match = started(kari, ola)
    mover = asked(match).user
    browser = kari if mover == kari.user else ola
    browser.open(address(match)).form("/move/")
    text = match_view(match, asked(match).number)["legal"][0]
    browser.page.form("/move/").tick(*[card for card in text.split() if card != "pass"])
    browser.press("/move/", "Pass" if text == "pass" else "Play")
    account_erase(user=mover)
    submission = Submission.objects.get()
    services.submission_apply(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.status == Submission.Status.STALE
    assert submission.user is None


def test_tables_that_wait_lose_whoever_left_and_close_where_nobody_else_sits(kari, ola):
    alone, shared = match_made(kari.user), match_made(kari.user, seats=3)
    visited = match_made(ola.user, seats=3)
    for match in (alone, shared, visited):
        sit(kari.user, match)
    sit(ola.user, shared)
    account_erase(user=kari.user)
    status = {one.pk: (one.status, one.creator_id) for one in Match.objects.all()}
    assert status[alone.pk] == (Match.Status.CLOSED, None)
    assert status[shared.pk] == (Match.Status.OPEN, None)
    assert status[visited.pk] == (Match.Status.OPEN, ola.user.pk)
    assert list(Seat.objects.values_list("name", flat=True)) == ["ola"]


def test_a_halted_match_keeps_standing_still(kari, ola):
    match = started(kari, ola)
    Match.objects.filter(pk=match.pk).update(halted_at=match.started_at, deadline=None)
    account_erase(user=kari.user)
    match.refresh_from_db()
    assert (match.is_running, match.deadline) == (False, None)
    services.match_resume(match_id=match.pk)
    bots_work(match)
    assert asked(match).user == ola.user


def test_invitations_go_both_ways(kari, ola):
    match = match_made(ola.user, seats=4)
    invited(ola.user, match, "kari")
    invited(ola.user, match, "kari@example.org")
    own = match_made(kari.user, seats=4)
    sit(ola.user, own)
    invited(kari.user, own, "x@example.org")
    account_erase(user=kari.user)
    assert [one.inviter for one in Invitation.objects.all()] == [None]


def test_two_people_of_the_same_matches_leave_at_once(shared_database):
    per, pia = user("per"), user("pia")
    matches = [match_played(per, pia, moves=1, options={"games": "2"}) for _ in range(3)]
    at_once(lambda: account_erase(user=per), lambda: account_erase(user=pia))
    for match in matches:
        match.refresh_from_db()
        assert match.seats.filter(user=None).count() == 2
        assert match_trouble(match) is None


# The export, as far as it is about matches.


def test_a_running_match_is_exported_as_its_player_sees_it(kari, ola):
    """H5, and attack 58."""
    match = started(kari, ola)
    turn_play(match)
    files = export_made(kari.user)
    (view,) = rows_of(files, "games/views.json")
    shown = json.loads(kari.client.get(address(match, "state.json")).content)
    assert {key: view[key] for key in shown} == shown
    theirs = json.loads(ola.client.get(address(match, "state.json")).content)["hand"]
    hidden = set(theirs) - {card for entry in shown["log"] for card in entry.get("cards", ())}
    assert hidden
    everything = " ".join(files.values())
    assert not [card for card in hidden if f'"{card}"' in everything]


def test_moves_words_and_tables_are_in_it_and_nothing_that_others_sent(kari, ola):
    match = started(kari, ola)
    turn_play(match)
    turn_play(match)
    files = export_made(kari.user)
    own = Submission.objects.filter(user=kari.user)
    assert [row["text"] for row in rows_of(files, "games/moves.csv")] == [one.text for one in own]
    assert rows_of(files, "games/seats.json")[0]["word_for_the_shuffle"] == "kari at the table"
    assert "ola at the table" not in "".join(files.values())
    assert rows_of(files, "games/tables-made.json")[0]["id"] == str(match.pk)


def test_invitations_are_in_it_without_the_addresses_of_others(kari, ola):
    invited(kari.user, match_made(kari.user, seats=4), "stranger@example.org")
    invited(kari.user, match_made(kari.user, seats=4), "ola")
    files = export_made(kari.user)
    sent = rows_of(files, "games/invitations.csv")
    assert [(row["way"], row["other"]) for row in sent] == [("sent", ""), ("sent", "ola")]
    assert "stranger" not in "".join(files.values())
    assert rows_of(export_made(ola.user), "games/invitations.csv")[0]["other"] == "kari"


def test_that_somebody_blocked_you_is_not_in_it(kari, ola):
    kari.user.blocks.create(blocked=ola.user)
    invited(ola.user, match_made(ola.user), "kari")
    assert "ola" not in export_made(kari.user)["games/invitations.csv"]


@pytest.mark.parametrize("looker", ["ola", "visitor"])
def test_the_profile_of_who_left_is_not_there(kari, ola, visitor, looker):
    account_erase(user=kari.user)
    browser = {"ola": ola, "visitor": visitor}[looker]
    assert browser.open("/players/kari/").status == 404
    assert Browser().open("/games/").status == 200
