"""A push from the page of preferences to the browser: over https, sealed for it, signed by us.

The service of the browser is a server of the test's own, which asks for what RFC 8292 lets it
ask for; the browser opens what it was sent by RFC 8291, with a key that never left it.
"""

import base64
import hashlib
import hmac
import json
import time
from datetime import timedelta

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.urls import reverse
from django.utils import timezone

from notices import services, webpush
from notices.models import Delivery, Device
from tests.factories import match_started
from tests.notices.https import HOST, status
from tests.notices.test_webpush import OUR_PRIVATE

CURVE = ec.SECP256R1()
POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def coded(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def plain(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt, material, about, length):
    """One round of RFC 5869, by hand: nothing of the site's own code opens the seal."""
    key = hmac.digest(salt, material, hashlib.sha256)
    return hmac.digest(key, about + b"\1", hashlib.sha256)[:length]


class Browser:
    """It has a key, a secret, and an address at a push service."""

    def __init__(self, port):
        self.key, self.auth = ec.generate_private_key(CURVE), b"sixteen bytes ok"
        self.point = self.key.public_key().public_bytes(*POINT)
        self.form = {
            "endpoint": f"https://{HOST}:{port}/push/kari",
            "p256dh": coded(self.point),
            "auth": coded(self.auth),
        }

    def opened(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        )
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        message, end, filling = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert (end, filling.strip(b"\0")) == (b"\2", b"")
        return json.loads(message)


def is_signed(headers, origin):
    """Whether a push service may take it: for itself, not for long, by the key that it names."""
    scheme, _space, rest = headers["Authorization"].partition(" ")
    said = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = said["t"].split(".")
    raw, key = plain(signature), plain(said["k"])
    halves = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key).verify(
            encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
        )
    except InvalidSignature:
        return False
    told, kind = json.loads(plain(claims)), json.loads(plain(head))
    is_for_us = (scheme, kind["alg"], told["aud"]) == ("vapid", "ES256", origin)
    return is_for_us and 0 < told["exp"] - time.time() <= 24 * 3600 and bool(told["sub"])


def take(handler):
    """What a push service answers."""
    is_whole = handler.headers["Content-Encoding"] == "aes128gcm" and handler.headers["TTL"]
    is_ours = is_signed(handler.headers, f"https://{handler.headers['Host']}")
    status(201 if is_whole and is_ours else 403)(handler)


@pytest.fixture
def browser(serve, settings, client, kari):
    """Kari's, which she has added on the page of preferences; ``service`` is where it is told."""
    settings.VAPID_PRIVATE_KEY = OUR_PRIVATE
    service = serve(take)
    browser = Browser(service.port)
    browser.service = service
    client.force_login(kari)
    assert client.post(reverse("notices:device_add"), browser.form).status_code == 303
    return browser


def pushed():
    """What arrived, when nobody has looked for a while."""
    later = timezone.now() + timedelta(minutes=30)
    services.notices_route(now=later)
    return services.deliveries_send(now=later)


def test_a_turn_is_pushed_to_a_browser_that_alone_can_read_it(browser, kari, ola):
    match = match_started(kari, ola)
    arrived = pushed()
    messages = [browser.opened(body) for _path, _host, body in browser.service.asked]
    assert arrived == len(messages) == Delivery.objects.exclude(done_at=None).count() > 0
    assert {"title", "url", "tag"} == set(messages[0])
    assert match.get_absolute_url() in {message["url"] for message in messages}
    assert not any(b"/games/" in body for _path, _host, body in browser.service.asked)
    assert pushed() == 0


def test_a_push_with_the_signature_of_another_key_is_not_taken(browser, kari, ola, monkeypatch):
    """Or the test above would not see whether we sign at all."""
    match_started(kari, ola)
    other = ec.generate_private_key(CURVE)
    monkeypatch.setattr(
        webpush, "public_key", lambda: coded(other.public_key().public_bytes(*POINT))
    )
    assert pushed() == 0
    assert browser.service.asked
    assert Device.objects.filter(user=kari).exists()
