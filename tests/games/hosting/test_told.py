"""What people are told about tables: in public facts alone, and only as long as it is so."""

import pytest
from django.utils import translation

from games import services
from games.kinds import KINDS
from games.models import Invitation, Match
from notices.models import Notice
from tests.games.hosting.steps import invited, match_made, offer, over, past, sit

SAY = {kind.name: kind.say for kind in KINDS}


def said(kind):
    """The titles of what is told of a kind now, and None for what is no longer so."""
    notices = list(Notice.objects.filter(kind=kind).order_by("pk"))
    words = SAY[kind](notices)
    return [words[one.pk] and words[one.pk].title for one in notices]


def test_an_invitation_says_who_asks_to_what_where_and_until_when(kari, ola):
    match = match_made(kari.user)
    invitation = invited(kari.user, match, "ola")
    notice = Notice.objects.get(kind="games.invited")
    words = SAY["games.invited"]([notice])[notice.pk]
    assert words.title == "kari invites you to a match of 313"
    assert (words.url, words.until) == (match.get_absolute_url(), invitation.until)


def test_a_rematch_says_that_it_is_one(kari, ola):
    offer(kari.user, over(kari.user, ola.user))
    assert said("games.invited") == ["kari offers you a rematch of 313"]


def accepted(match, invitation, host, guest):
    sit(guest, match)


def withdrawn(match, invitation, host, guest):
    services.invitation_withdraw(match_id=match.pk, user=host, invitation_id=invitation.pk)


def declined(match, invitation, host, guest):
    services.invitation_decline(invitation_id=invitation.pk)


def ended(match, invitation, host, guest):
    past(invitation)


def called_off(match, invitation, host, guest):
    services.match_call_off(match_id=match.pk, user=host)


def left(match, invitation, host, guest):
    Invitation.objects.update(inviter=None)


@pytest.mark.parametrize("happens", [accepted, withdrawn, declined, ended, called_off, left])
def test_an_invitation_that_asks_nothing_any_more_is_not_told(kari, ola, happens):
    match = match_made(kari.user, seats=3)
    invitation = invited(kari.user, match, "ola")
    assert said("games.invited") == ["kari invites you to a match of 313"]
    happens(match, invitation, kari.user, ola.user)
    assert said("games.invited") == [None]


def test_a_change_is_told_while_the_table_waits(kari, ola):
    match = match_made(kari.user, seats=3)
    sit(ola.user, match)
    kari.open(f"{match.get_absolute_url()}edit/")
    kari.press("/edit/", "Save", pace="7d")
    assert said("games.changed") == ["The table of 313 at which you wait was changed"]
    Match.objects.update(status="closed")
    assert said("games.changed") == [None]


def test_calling_off_is_told_in_the_language_that_is_active(kari, ola):
    match = match_made(kari.user, seats=3)
    sit(ola.user, match)
    services.match_call_off(match_id=match.pk, user=kari.user)
    assert said("games.called_off") == ["The table of 313 was called off"]
    with translation.override("nb"):
        assert said("games.called_off") == [translation.gettext(WORDS) % {"game": "313"}]


WORDS = "The table of %(game)s was called off"


def test_many_notices_cost_as_many_questions_as_one(kari, ola, django_assert_num_queries):
    for _number in range(5):
        invited(kari.user, match_made(kari.user), "ola")
    notices = list(Notice.objects.filter(kind="games.invited"))
    with django_assert_num_queries(1):
        assert len(SAY["games.invited"](notices)) == 5
