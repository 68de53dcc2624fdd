"""Webhooks and browsers: each notice once, in the form that each can read."""

import json
from datetime import timedelta

import pytest

from notices import outside, services, webpush
from notices.kinds import Said, registered
from notices.messages import webhook_message
from notices.models import Delivery, Device, Webhook
from notices.selectors.saying import Line
from notices.services import deliveries
from tests.notices.conftest import NOW, asked, tell
from tests.notices.test_webpush import AUTH, OUR_PRIVATE, THEIR_PUBLIC

MINUTE = timedelta(minutes=1)
GENERIC = "https://hooks.example.org/x"


class World:
    """All that would be called outside: what was posted, and what is answered."""

    def __init__(self):
        self.posted = []
        self.answer = 204

    def post(self, address, body, headers):
        self.posted.append((address, body, headers))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def world(monkeypatch, settings):
    settings.VAPID_PRIVATE_KEY = OUR_PRIVATE
    world = World()
    monkeypatch.setattr(outside, "post", world.post)
    return world


@pytest.fixture
def hook(kari):
    return Webhook.objects.create(user=kari, address=GENERIC, added_at=NOW)


@pytest.fixture
def device(kari):
    return Device.objects.create(
        user=kari, endpoint="https://push.example/1", p256dh=THEIR_PUBLIC, auth=AUTH, added_at=NOW
    )


def sweep(now=NOW):
    services.notices_route(now=now)
    return services.deliveries_send(now=now)


def test_a_webhook_is_told_each_thing_once(doings, world, kari, hook):
    (notice,) = tell(kari)
    assert sweep() == 1
    ((address, body, headers),) = world.posted
    assert (address, headers) == (GENERIC, {"Content-Type": "application/json"})
    assert json.loads(body) == {
        "id": notice.pk,
        "kind": "tests.turn",
        "title": "Thing 1",
        "url": "https://testserver/things/1/",
        "until": "2026-12-03T17:00:00+00:00",
    }
    assert sweep(NOW + 10 * MINUTE) == 0
    assert len(world.posted) == 1


def line(title):
    return Line(tell_none(), registered()["tests.turn"], Said(title, "/things/1/"))


def tell_none():
    from notices.models import Notice

    return Notice(pk=7)


def test_at_discord_a_name_rings_for_nobody(doings):
    body, _headers = webhook_message("https://discord.com/api/webhooks/1/x", line("Hi @everyone"))
    assert json.loads(body) == {
        "content": "Hi @everyone\nhttps://testserver/things/1/",
        "allowed_mentions": {"parse": []},
    }


def test_at_slack_a_name_is_no_command(doings):
    body, _headers = webhook_message("https://hooks.slack.com/services/1", line("<!channel> & co"))
    assert json.loads(body) == {"text": "&lt;!channel&gt; &amp; co\nhttps://testserver/things/1/"}


def test_a_browser_gets_a_message_that_only_it_can_open(doings, world, kari, device):
    tell(kari)
    assert sweep() == 1
    ((address, body, headers),) = world.posted
    assert address == device.endpoint
    assert b"Thing" not in body
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert webpush.public_key() in headers["Authorization"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_takes_no_pushes_any_more_is_forgotten(doings, world, kari, device, status):
    world.answer = status
    tell(kari)
    assert sweep() == 0
    assert not Device.objects.exists()
    assert not Delivery.objects.exists()


@pytest.mark.parametrize(
    "answer", [500, 404, 302, outside.Unreachable("slow"), outside.NotAllowed("inside")]
)
def test_what_did_not_arrive_is_tried_again_some_times(doings, world, kari, hook, answer):
    world.answer = answer
    tell(kari)
    now = NOW
    for _ in range(10):
        sweep(now)
        now += timedelta(hours=2)
    assert len(world.posted) == deliveries.ATTEMPTS
    world.answer = 200
    tell(kari, about="2", at=now)
    assert sweep(now) == 1
    hook.refresh_from_db()
    assert hook.failures == 0


def test_a_webhook_that_takes_nothing_is_left_alone(doings, world, kari, hook):
    world.answer = 500
    for number in range(deliveries.FAILURES):
        tell(kari, about=str(number))
    sweep()
    hook.refresh_from_db()
    assert hook.stopped_at == NOW
    tell(kari, about="later", at=NOW + MINUTE)
    world.posted.clear()
    sweep(NOW + MINUTE)
    assert [json.loads(body)["title"] for _, body, _ in world.posted if b"later" in body] == []


def test_nothing_is_sent_of_what_is_done(doings, world, kari, hook):
    tell(kari)
    doings.done = {"1"}
    assert sweep() == 0
    assert world.posted == []
    assert Delivery.objects.get().done_at == NOW


def test_a_turn_that_is_played_between_claim_and_sending_is_not_sent(doings, world, kari, hook):
    (notice,) = tell(kari)
    services.notices_route(now=NOW)
    (delivery,) = deliveries.deliveries_claim(now=NOW)
    lines = deliveries._lines_of([delivery])
    notice.delete()
    assert not deliveries._delivery_send(delivery, lines[delivery.notice_id], NOW)
    assert world.posted == []


def test_a_claim_that_its_worker_left_behind_is_taken_by_another(doings, world, kari, hook):
    tell(kari)
    services.notices_route(now=NOW)
    assert len(deliveries.deliveries_claim(now=NOW)) == 1
    assert deliveries.deliveries_claim(now=NOW + 4 * MINUTE) == []
    assert services.deliveries_send(now=NOW + 5 * MINUTE) == 1


def test_claiming_costs_two_statements(doings, world, kari, hook):
    for number in range(8):
        tell(kari, about=str(number))
    services.notices_route(now=NOW)
    with asked(2):
        assert len(deliveries.deliveries_claim(now=NOW)) == 8


def test_who_left_is_told_nothing(doings, world, kari, hook):
    tell(kari)
    services.notices_route(now=NOW)
    kari.is_active = False
    kari.save(update_fields=["is_active"])
    assert services.deliveries_send(now=NOW) == 0
