"""Once more with the same people: one button, one table, however the offers cross."""

import itertools

import pytest

from games import services
from games.models import Invitation, Match
from games.services.refusals import NotYours
from tests.factories import user
from tests.games.hosting.steps import address, offer, over, post, sit, told
from tests.games.pages.steps import play_out, started
from tests.games.protocol.steps import at_once

PEOPLE = ("per", "pia", "pål")


@pytest.fixture
def match(kari, ola, ada):
    """A match of three people and a bot that is over."""
    match = started(kari, ola, ada, options={"games": "1"}, pace="3d", visibility="link")
    play_out(match)
    match.refresh_from_db()
    return match


def test_one_button_offers_a_rematch_and_the_others_see_it(kari, ola, ada, match):
    kari.open(address(match))
    page = kari.press("/rematch/", "Offer a rematch")
    table = Match.objects.get(rematch_of=match)
    assert "Your seat of the rematch is kept for you until" in page.text
    assert told("games.invited") == ["ada", "ola"]
    assert "kari offers you a rematch." in ola.open(address(table)).text
    assert "You are invited" in ada.open("/games/").text
    assert "Sit down for the rematch" in ola.open(address(match)).links


def test_a_rematch_is_the_same_table(match, kari):
    table = offer(kari.user, match)
    same = ("game", "preset", "ruleset", "options", "size", "bots", "pace", "visibility")
    assert [getattr(table, name) for name in same] == [getattr(match, name) for name in same]
    assert table.commitment.value != match.commitment.value


def test_it_starts_when_all_have_sat_down_with_a_word_each(kari, ola, ada, match):
    table = offer(kari.user, match)
    for browser in (ola, kari, ada):
        browser.open(address(table))
        browser.press("/join/", "Sit down", seed=f"{browser.user} again")
    table.refresh_from_db()
    assert table.status == "running"
    assert "To the rematch" in ada.open(address(match)).links


def test_the_seats_are_turned_by_one_in_the_order_of_sitting_down(kari, ola, ada, match):
    before = dict(match.seats.values_list("user__username", "joined"))
    table = offer(ada.user, match)
    for browser in (ada, kari, ola):
        sit(browser.user, table)
    after = dict(table.seats.values_list("user__username", "joined"))
    assert after == {name: (place - 1) % 3 for name, place in before.items()}


def test_bots_are_there_again(kari, ola):
    match = over(kari.user, ola.user, seats=4)
    table = offer(ola.user, match)
    assert (table.size, table.bots) == (4, 2)
    sit(kari.user, table)
    sit(ola.user, table)
    assert table.seats.count() == 4


def test_who_declines_is_missed_and_the_host_decides(kari, ola, ada, match):
    table = offer(kari.user, match)
    ola.open(address(table))
    assert "You said no." in ola.press("/decline/", "Decline").text
    page = kari.open(address(table))
    assert "free" in page.text
    assert page.has_form("/invitations/")


def test_a_rematch_made_smaller_has_as_many_seats_as_its_host_chose(kari, ola, ada):
    per = user("per")
    match = over(kari.user, ola.user, ada.user, per)
    table = offer(kari.user, match)
    last = table.invitations.get(place=3).user
    missed = ola.user if last != ola.user else per
    services.invitation_decline(invitation_id=table.invitations.get(user=missed).pk)
    kari.open(address(table, "edit/"))
    kari.press("/edit/", "Save", seats="3")
    for person in {kari.user, ola.user, ada.user, per} - {missed}:
        sit(person, table)
    table.refresh_from_db()
    assert (table.status, table.size) == ("running", 3)
    assert sorted(table.seats.values_list("index", flat=True)) == [0, 1, 2]


def test_a_second_offer_leads_to_the_first(kari, ola, match):
    table = offer(kari.user, match)
    assert offer(ola.user, match) == table
    assert offer(kari.user, match) == table
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_an_offer_after_another_match_of_the_same_people_leads_to_the_same_table(kari, ola):
    first, second = over(kari.user, ola.user), over(ola.user, kari.user)
    assert offer(kari.user, first) == offer(ola.user, second)


def test_other_people_or_other_rules_are_another_table(kari, ola, ada):
    match = over(kari.user, ola.user)
    others = [over(kari.user, ada.user), over(kari.user, ola.user, options={"games": "2"})]
    tables = {offer(kari.user, one) for one in (match, *others)}
    assert len(tables) == 3


def test_a_rematch_that_is_played_is_not_offered_again(kari, ola):
    match = over(kari.user, ola.user)
    table = offer(kari.user, match)
    sit(kari.user, table)
    sit(ola.user, table)
    assert offer(ola.user, match) == table
    page = post(ola, match, "rematch/")
    assert "Your cards" in page.text


def test_after_a_table_was_called_off_there_can_be_a_new_offer(kari, ola):
    match = over(kari.user, ola.user)
    table = offer(kari.user, match)
    services.match_call_off(match_id=table.pk, user=kari.user)
    assert offer(ola.user, match) != table


def test_somebody_who_blocks_the_offerer_is_not_asked_and_the_offerer_not_told(kari, ola, match):
    ola.user.blocks.create(blocked=kari.user)
    table = offer(kari.user, match)
    assert told("games.invited") == ["ada"]
    assert "ola No answer yet" in kari.open(address(table)).text
    assert "You are invited" not in ola.open("/games/").text


@pytest.mark.parametrize("ola_blocks", [True, False])
def test_an_offer_of_somebody_kept_apart_is_a_table_of_their_own(kari, ola, ada, match, ola_blocks):
    """Neither is told of the block, and neither is led to where they cannot sit down."""
    one, other = (ola, kari) if ola_blocks else (kari, ola)
    one.user.blocks.create(blocked=other.user)
    table = offer(kari.user, match)
    assert "Offer a rematch" in ola.open(address(match)).html
    own = offer(ola.user, match)
    assert own != table
    assert offer(ola.user, match) == own
    assert offer(kari.user, match) == table
    sit(ola.user, own)
    assert "Sit down for the rematch" in ola.open(address(match)).links
    assert ada.open(address(match)).links["Sit down for the rematch"] == own.get_absolute_url()


def test_a_match_that_was_called_off_has_no_rematch_and_says_so(kari, ola):
    match = started(kari, ola)
    Match.objects.filter(pk=match.pk).update(
        status="closed", deadline=None, bot_due_at=None, finished_at=match.started_at
    )
    page = post(kari, match, "rematch/")
    assert page.status == 410
    assert "This match was called off. Open a new table" in page.text


def test_an_account_that_has_gone_is_replaced_by_a_bot(kari, ola, ada, match):
    ola.user.delete()
    table = offer(kari.user, match)
    assert (table.bots, Invitation.objects.filter(match=table).count()) == (1, 2)


def test_who_did_not_play_and_who_still_plays_is_refused(kari, ola, ada):
    match = started(kari, ola)
    assert post(ada, match, "rematch/").status == 403
    assert post(kari, match, "rematch/").status == 410
    play_out(match)
    assert not ada.open(address(match)).has_form("/rematch/")
    with pytest.raises(NotYours):
        offer(ada.user, match)
    assert not Match.objects.filter(rematch_of=match).exists()


@pytest.mark.parametrize("number", range(3))
def test_offers_that_cross_are_one_match(shared_database, number):
    """P6: everybody presses at once, after two matches of the same people."""
    people = [user(name) for name in PEOPLE]
    matches = [over(*people), over(*reversed(people))]
    presses = [
        lambda person=person, match=match: offer(person, match).pk
        for person, match in itertools.product(people, matches)
    ]
    tables = at_once(*presses)
    assert len(set(tables)) == 1
    table = Match.objects.get(rematch_of__isnull=False)
    assert table.invitations.count() == len(people)
