"""Attack 30: whoever guesses the number of something private learns nothing from the answer."""

import itertools
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Invitation, Proposal
from notices.models import Device
from tests.factories import match
from tests.games.addresses import routes
from tests.security.scene import Scene

MISSING = 2_000_000
NAMES = {"order_id", "proposal_id", "invitation_id", "notice_id", "device_id", "subject_id"}
# What differs from one answer to the next, whatever was asked for.
VOLATILE = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|"csrf[^"]*": "[^"]*"|name="n" value="[0-9a-f-]{36}"'
)
STRANGERS = ("visitor", "member")


@pytest.fixture
def scene(db, settings):
    settings.SUBMISSION_WAIT = 0
    return Scene()


@pytest.fixture
def private(scene):
    """The numbers of what is somebody else's, by their name in an address."""
    now, player = timezone.now(), scene.people["player"]
    until = now + timedelta(days=3)
    invitation = Invitation.objects.create(
        match=match(player), inviter=player, user=scene.people["other"], until=until, created_at=now
    )
    proposal = Proposal.objects.create(
        match=scene.match,
        seat=0,
        kind=Proposal.Kind.PAUSE,
        until=until,
        entries=1,
        made_at=now,
        deadline=until,
    )
    device = Device.objects.create(
        user=player, endpoint="https://push.example.org/1", p256dh="x", auth="y", added_at=now
    )
    return {
        "order_id": scene.order.pk,
        "proposal_id": proposal.pk,
        "invitation_id": invitation.pk,
        "notice_id": scene.notice.pk,
        "device_id": device.pk,
        "subject_id": scene.message.pk,
    }


def told(scene, looker, method, route, values):
    """The status, where it leads, and the bytes of an answer, without the address asked for."""
    names = dict(routes())[route]
    page = reverse(route, kwargs={name: {**scene.values, **values}[name] for name in names})
    answer = scene.ask(looker, method, page)
    body = VOLATILE.sub("", answer.content.decode())
    where = answer.get("Location", "")
    return [answer.status_code, *(text.replace(page, "") for text in (where, body))]


def test_what_is_somebody_else_s_answers_as_what_is_not_there(scene, private):
    asked = 0
    for route, names in routes():
        for name in NAMES & set(names):
            for looker, method in itertools.product(STRANGERS, ("get", "post")):
                there = told(scene, looker, method, route, {name: private[name]})
                nowhere = told(scene, looker, method, route, {name: MISSING})
                assert there == nowhere, (route, looker, method)
                asked += 1
    assert asked >= 4 * len(NAMES)
