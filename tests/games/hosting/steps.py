"""What a host and those who are invited do, in the words of the tests."""

import re

from django.urls import reverse
from django.utils import timezone

from games import services
from games.models import Invitation, Match
from games.selectors.invitations import invitation_token
from notices.models import Notice
from tests.factories import match, match_started
from tests.games.protocol.steps import CALM


def match_made(creator, **fields):
    """A table that waits, at which no deal ends a hand at once."""
    options = {**CALM, **fields.pop("options", {})}
    return match(creator, options=options, **fields)


def address(match, part=""):
    return f"{match.get_absolute_url()}{part}"


def post(browser, match, part, **fields):
    """Send a form to an address of the match, with the token of a page that has one."""
    browser.open("/games/")
    cookie = browser.client.cookies.get("csrftoken")
    token = {"csrfmiddlewaretoken": cookie.value} if cookie else {}
    return browser.send(address(match, part), {**token, **fields})


def invite(browser, match, whom, days=3):
    """Invite by the form of the page."""
    browser.open(address(match))
    return browser.press("/invitations/", "Invite", whom=whom, days=str(days))


def invited(host, match, whom, days=3):
    """An invitation, by the service."""
    services.invitation_send(
        match_id=match.pk, user=host, whom=whom, days=days, origin="http://testserver/"
    )
    return Invitation.objects.order_by("-pk").first()


def sit(user, match, **fields):
    return services.match_join(match_id=match.pk, user=user, **fields)


def link_of(mail):
    """The path of the link in a mail."""
    return re.search(r"http://testserver(/games/invitations/\S+)", mail.body)[1]


def path_of(invitation):
    return reverse("games:invitation_detail", args=[invitation_token(invitation)])


def told(kind):
    """The names of those who are told something of this kind."""
    people = Notice.objects.filter(kind=kind).order_by("recipient__username")
    return list(people.values_list("recipient__username", flat=True))


def past(invitation):
    """Let the time of an invitation run out."""
    Invitation.objects.filter(pk=invitation.pk).update(until=timezone.now())


def over(*people, **fields):
    """A match that is over; nobody asks how."""
    options = {**CALM, **fields.pop("options", {})}
    played = match_started(*people, options=options, **fields)
    Match.objects.filter(pk=played.pk).update(
        status="finished", deadline=None, bot_due_at=None, finished_at=played.started_at
    )
    return played


def offer(person, match):
    return services.rematch_offer(match_id=match.pk, user=person)
