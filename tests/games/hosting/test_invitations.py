"""Invitations: who is asked, what they see, whose seat is kept, and for how long."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games import services
from games.models import Invitation, Match, Seat
from games.services.invitations import A_DAY, TO_ADDRESS_A_DAY
from games.services.refusals import Conflict, TooMany
from tests.factories import user
from tests.games.hosting.steps import (
    address,
    invite,
    invited,
    link_of,
    match_made,
    past,
    path_of,
    post,
    sit,
    told,
)
from tests.games.pages.browser import Browser

STRANGER = "stranger@example.org"


@pytest.fixture
def sent(django_capture_on_commit_callbacks):
    """What runs after the transaction does so at once, as on the site."""
    with django_capture_on_commit_callbacks(execute=True):
        yield mail.outbox


def test_who_is_invited_by_name_finds_it_in_the_lobby_and_sits_down_with_a_word(kari, ola):
    match = match_made(kari.user, seats=3, visibility="link")
    page = invite(kari, match, "ola")
    assert "ola No answer yet; the seat is kept until" in page.text
    lobby = ola.open("/games/")
    assert "You are invited" in lobby.text
    assert "kari invites you; your seat is kept until" in lobby.text
    page = ola.open(address(match))
    assert "kari invites you. A seat is kept for you until" in page.text
    page = ola.press("/join/", "Sit down", seed="river stones")
    assert "You sit here" in page.text
    assert Seat.objects.get(user=ola.user).seed == "river stones"
    assert Invitation.objects.get().status == Invitation.Status.ACCEPTED
    assert "You are invited" not in ola.open("/games/").text


@pytest.mark.parametrize("name", ["OLA", " ola ", "Ola Nordmann", "ola nordmann"])
def test_a_name_is_found_by_either_name_in_any_letters(kari, name):
    ola = user("ola", public_name="Ola Nordmann")
    assert invited(kari.user, match_made(kari.user), name).user == ola


def test_who_is_invited_is_told_once_as_they_want_to_be_told(kari, ola):
    invite(kari, match_made(kari.user), "ola")
    assert told("games.invited") == ["ola"]


def test_declining_frees_the_seat_and_says_so(kari, ola, ada):
    match = match_made(kari.user, seats=2, bots=1)
    invite(kari, match, "ola")
    ola.open(address(match))
    page = ola.press("/decline/", "Decline")
    assert "You said no. The seat is free for somebody else." in page.text
    assert "You are invited" not in ola.open("/games/").text
    ada.open(address(match))
    assert "Your cards" in ada.press("/join/", "Sit down").text


def test_an_address_of_nobody_gets_one_mail_with_a_signed_link(kari, visitor, sent):
    match = match_made(kari.user, seats=3)
    invite(kari, match, STRANGER.upper())
    assert not sent


def test_the_link_of_a_mail_shows_the_table_and_leads_through_signing_up(kari, visitor):
    match = match_made(kari.user, seats=3, visibility="link")
    invitation = invited(kari.user, match, STRANGER)
    page = visitor.open(path_of(invitation))
    assert "kari invites you. A seat is kept for you until" in page.text
    next_page = page.links["Sign up"].partition("?next=")[2]
    assert next_page == path_of(invitation).replace(":", "%3A")


def test_a_mail_says_who_asks_and_until_when_and_how_to_be_left_alone(
    kari, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        invited(kari.user, match_made(kari.user), STRANGER)
    (one,) = mail.outbox
    assert one.to == [STRANGER]
    assert one.subject == "kari invites you to a match of 313"
    assert "The seat is kept until" in one.body
    assert "If you say no, this person cannot invite this address again for a month." in one.body
    assert link_of(one) == path_of(Invitation.objects.get())


def test_no_account_is_needed_to_say_no(kari, visitor):
    match = match_made(kari.user)
    invitation = invited(kari.user, match, STRANGER)
    visitor.open(path_of(invitation))
    page = visitor.press("/decline/", "Decline")
    assert "You said no." in page.text
    assert not page.has_form("/decline/")
    invitation.refresh_from_db()
    assert invitation.status == Invitation.Status.DECLINED


def test_whoever_holds_the_link_may_take_the_seat_by_whatever_account(kari, ada):
    match = match_made(kari.user, seats=2, bots=1)
    invitation = invited(kari.user, match, STRANGER)
    ada.open(path_of(invitation))
    assert "Your cards" in ada.press("/join/", "Sit down", seed="x").text
    invitation.refresh_from_db()
    assert invitation.status == Invitation.Status.ACCEPTED
    assert "You said yes, and sat down." in ada.open(path_of(invitation)).text


def test_who_proves_the_address_later_finds_the_invitation_in_the_lobby(kari):
    match = match_made(kari.user)
    invited(kari.user, match, "late@example.org")
    late = Browser(user("late", email="late@example.org"))
    assert "kari invites you" in late.open("/games/").text


def test_whether_an_address_has_an_account_shows_nowhere(kari, ola, sent):
    pages = []
    for whom in ("ola@example.org", STRANGER):
        match = match_made(kari.user, seats=3)
        page = invite(kari, match, whom)
        said = page.text.replace(whom, "…").replace(match.commitment.value, "")
        pages.append((page.status, said))
        assert "ola" not in page.text.replace(whom, "")
    assert pages[0] == pages[1]


def test_an_address_of_an_account_is_told_there_and_not_by_a_second_mail(
    kari, ola, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        invited(kari.user, match_made(kari.user), "Ola@Example.org")
    assert mail.outbox == []
    assert told("games.invited") == ["ola"]
    assert "kari invites you" in ola.open("/games/").text


def test_a_seat_is_kept_from_others_until_the_invitation_ends(kari, ola, ada):
    match = match_made(kari.user, seats=2, bots=1)
    invitation = invited(kari.user, match, "ola")
    assert "kept for somebody who was invited" in ada.open(address(match)).text
    assert "no seat free" in ada.open("/games/").text
    ada.open(address(match))
    page = ada.press("/join/", "Sit down")
    assert page.status == 409
    assert "The seats that are free are kept for people who were invited." in page.text
    past(invitation)
    ada.open(address(match))
    assert "Your cards" in ada.press("/join/", "Sit down").text


def test_an_invitation_that_ended_says_so_and_takes_no_answer(kari, visitor):
    invitation = invited(kari.user, match_made(kari.user), STRANGER)
    visitor.open(path_of(invitation))
    past(invitation)
    page = visitor.press("/decline/", "Decline")
    assert page.status == 409
    assert "This invitation has ended already." in page.text
    page = visitor.open(path_of(invitation))
    assert "This invitation has ended, and the seat is kept no longer." in page.text


def test_a_seat_is_not_kept_beyond_the_start_of_the_table(kari):
    match = match_made(kari.user)
    starts = timezone.now() + timedelta(hours=5)
    Match.objects.filter(pk=match.pk).update(starts_at=starts)
    assert invited(kari.user, match, STRANGER).until == starts


def test_who_was_invited_and_did_not_answer_can_be_invited_again(kari):
    match = match_made(kari.user)
    past(invited(kari.user, match, STRANGER))
    assert invited(kari.user, match, STRANGER).status == Invitation.Status.WAITING


def test_the_host_takes_an_invitation_back(kari, ola):
    match = match_made(kari.user)
    invite(kari, match, "ola")
    page = kari.press("/withdraw/", "Take back")
    assert "No answer yet" not in page.text
    assert "You are invited" not in ola.open("/games/").text
    page = post(kari, match, f"invitations/{Invitation.objects.get().pk}/withdraw/")
    assert page.status == 409


@pytest.mark.parametrize(
    ("whom", "status", "words"),
    [
        ("kari", 422, "This is you. To play yourself, sit down at the table."),
        ("Kari@example.org", 422, "This is you. To play yourself, sit down at the table."),
        ("nobody-here", 422, "Nobody here has the name “nobody-here”."),
        ("gone", 422, "Nobody here has the name “gone”."),
        ("sits", 409, "sits sits at this table already."),
        ("asked", 409, "asked is invited already."),
        ("asked@elsewhere.example", 409, "asked@elsewhere.example is invited already."),
        ("nils", 409, "You have blocked nils."),
        ("not@an@address", 422, "This is no mail address."),
        ("x@example.org\r\nBcc: y@example.org", 422, "This is no mail address."),
        ("a" * 250 + "@example.org", 422, "Write one name or one mail address"),
        ("", 422, "Write one name or one mail address"),
        ("a\0b", 422, "Write one name or one mail address"),
        ("%(name)s", 422, "Nobody here has the name “%(name)s”."),
        ("<script>alert(1)</script>", 422, "Nobody here has the name"),
    ],
)
def test_what_cannot_be_invited_gets_a_sentence_and_nothing_is_sent(kari, whom, status, words):
    match = match_made(kari.user, seats=4)
    user("gone", is_active=False)
    sit(user("sits"), match)
    user("asked")
    invited(kari.user, match, "asked")
    invited(kari.user, match, "asked@elsewhere.example")
    kari.user.blocks.create(blocked=user("nils"))
    before = Invitation.objects.count()
    page = post(kari, match, "invitations/", whom=whom, days="3")
    assert (page.status, words in page.text) == (status, True), page.text
    assert "<script>alert" not in page.html
    assert Invitation.objects.count() == before


@pytest.mark.parametrize("days", ["0", "2", "-1", "1000000", "x", "", "1e9"])
def test_a_seat_is_kept_for_days_that_are_on_the_list(kari, days):
    page = post(kari, match_made(kari.user), "invitations/", whom=STRANGER, days=days)
    assert page.status == 422
    assert not Invitation.objects.exists()


def test_what_was_typed_stays_in_the_form(kari):
    page = post(kari, match_made(kari.user), "invitations/", whom="nobody-here", days="3")
    assert page.form("/invitations/").data["whom"] == "nobody-here"


@pytest.mark.parametrize("whom", ["ola", "ola@example.org"])
def test_who_is_blocked_is_not_told_and_reaches_nobody(kari, ola, sent, whom):
    ola.user.blocks.create(blocked=kari.user)
    match = match_made(kari.user, seats=3)
    page = invite(kari, match, whom)
    assert page.status == 200
    assert f"{whom} No answer yet; the seat is kept until" in page.text
    assert told("games.invited") == []
    assert "You are invited" not in ola.open("/games/").text
    assert "invites you" not in ola.open(address(match)).text


def test_that_one_has_blocked_the_owner_of_an_address_is_not_told_either(kari, ola):
    kari.user.blocks.create(blocked=ola.user)
    assert invited(kari.user, match_made(kari.user), "ola@example.org").is_silent


def test_the_address_of_somebody_who_sits_there_is_answered_as_any_other(kari, ola, sent):
    match = match_made(kari.user, seats=4)
    sit(ola.user, match)
    page = invite(kari, match, "ola@example.org")
    assert page.status == 200
    assert "ola@example.org No answer yet" in page.text
    assert told("games.invited") == []


def test_who_said_no_by_mail_is_left_alone_by_that_person_for_a_month(kari, ola):
    match = match_made(kari.user)
    first = invited(kari.user, match, STRANGER)
    services.invitation_decline(invitation_id=first.pk)
    assert invited(kari.user, match, STRANGER).is_silent
    assert not invited(ola.user, match_made(ola.user), STRANGER).is_silent


def test_an_address_gets_few_invitations_a_day_whoever_sends_them(kari):
    for number in range(TO_ADDRESS_A_DAY):
        host = user(f"host{number}x")
        assert not invited(host, match_made(host), STRANGER).is_silent
    assert invited(kari.user, match_made(kari.user), STRANGER).is_silent


def test_a_person_sends_so_many_invitations_a_day(kari):
    match = match_made(kari.user)
    for number in range(A_DAY):
        invitation = invited(kari.user, match, f"a{number}@example.org")
        services.invitation_withdraw(match_id=match.pk, user=kari.user, invitation_id=invitation.pk)
    with pytest.raises(TooMany):
        invited(kari.user, match, STRANGER)
    page = post(kari, match, "invitations/", whom=STRANGER, days="3")
    assert (page.status, page.response.headers["Retry-After"].isdigit()) == (429, True)


def test_no_more_people_are_invited_than_there_are_seats(kari, ola):
    match = match_made(kari.user, seats=2)
    invited(kari.user, match, "ola")
    invited(kari.user, match, STRANGER)
    with pytest.raises(Conflict):
        invited(kari.user, match, "other@example.org")
    page = kari.open(address(match))
    assert "Every seat is taken or kept for somebody." in page.text
    assert not page.has_form("/invitations/")


def test_only_the_host_invites_and_takes_back(kari, ola):
    match = match_made(kari.user, seats=3)
    sit(ola.user, match)
    invitation = invited(kari.user, match, STRANGER)
    assert not ola.open(address(match)).has_form("/invitations/")
    assert STRANGER not in ola.page.html
    for part in ("invitations/", f"invitations/{invitation.pk}/withdraw/"):
        page = post(ola, match, part, whom="x@example.org", days="3")
        assert page.status == 403
        assert "Only who made this table can do that." in page.text
    assert Invitation.objects.count() == 1


def test_where_the_account_of_the_creator_has_gone_whoever_sits_there_invites(kari, ola):
    match = match_made(kari.user, seats=3)
    sit(ola.user, match)
    Match.objects.update(creator=None)
    assert invite(ola, match, STRANGER).status == 200


def test_an_invitation_of_another_table_is_not_taken_back_by_this_one(kari, ola):
    invitation = invited(kari.user, match_made(kari.user), STRANGER)
    page = post(ola, match_made(ola.user), f"invitations/{invitation.pk}/withdraw/")
    assert page.status == 409
    invitation.refresh_from_db()
    assert invitation.status == Invitation.Status.WAITING


def test_a_match_that_has_begun_invites_nobody(kari, ola):
    match = match_made(kari.user)
    invitation = invited(kari.user, match, STRANGER)
    services.invitation_withdraw(match_id=match.pk, user=kari.user, invitation_id=invitation.pk)
    sit(kari.user, match)
    sit(ola.user, match)
    page = post(kari, match, "invitations/", whom=STRANGER, days="3")
    assert page.status == 410
    assert Browser().open(path_of(invitation)).status == 200


def test_a_link_that_was_not_made_by_us_leads_nowhere(kari, visitor):
    invitation = invited(kari.user, match_made(kari.user), STRANGER)
    path = path_of(invitation)
    for wrong in (path[:-2] + "/", "/games/invitations/1/", f"/games/invitations/{'1' * 400}/"):
        assert visitor.open(wrong).status == 404
    assert visitor.open(path.replace(f"/{invitation.pk}:", "/2:")).status == 404


def test_a_script_gets_a_refusal_as_json(kari):
    match = match_made(kari.user)
    response = kari.client.post(
        address(match, "invitations/"), {"whom": "x"}, headers={"accept": "application/json"}
    )
    assert response.json()["status"] in {"illegal", "forbidden"}


def test_pages_cost_the_same_however_many_are_invited(kari, ola, django_assert_max_num_queries):
    match = match_made(kari.user, seats=4)
    counts = []
    for whom in ("ola", "a@example.org", "b@example.org", "c@example.org"):
        invited(kari.user, match, whom)
        for browser in (kari, ola):
            with django_assert_max_num_queries(10) as queries:
                browser.open(address(match))
            counts.append(len(queries))
    assert counts[2:4] == counts[-2:]  # From the first address on.


def test_the_lobby_costs_the_same_however_often_one_is_invited(
    kari, ola, django_assert_max_num_queries
):
    counts = []
    for _number in range(3):
        invited(kari.user, match_made(kari.user), "ola")
        with django_assert_max_num_queries(8) as queries:
            ola.open("/games/")
        counts.append(len(queries))
    assert len(set(counts)) == 1
