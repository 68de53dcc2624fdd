"""Pushes are sealed and signed as the standards say."""

import base64
import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from notices import webpush

# The example of RFC 8291, section 5.
PLAIN = b"When I grow up, I want to be a watermelon"
OUR_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
OUR_PUBLIC = (
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
)
THEIR_PUBLIC = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


@pytest.fixture
def keyed(settings):
    settings.VAPID_PRIVATE_KEY = OUR_PRIVATE
    settings.SITE_ORIGIN = "https://play.example.org"


def key(text):
    number = int.from_bytes(webpush.decoded(text), "big")
    return ec.derive_private_key(number, ec.SECP256R1())


def test_the_example_of_the_standard_is_sealed_byte_for_byte():
    sealed = webpush.sealed(
        PLAIN, THEIR_PUBLIC, AUTH, salt=webpush.decoded(SALT), own=key(OUR_PRIVATE)
    )
    assert webpush.encoded(sealed) == SEALED


def test_every_message_is_sealed_anew_and_never_too_long():
    first = webpush.sealed(PLAIN, THEIR_PUBLIC, AUTH)
    assert first != webpush.sealed(PLAIN, THEIR_PUBLIC, AUTH)
    assert len(webpush.sealed(b"x" * 10_000, THEIR_PUBLIC, AUTH)) < 4096


def test_our_public_key_is_the_one_of_our_private_key(keyed):
    assert webpush.is_configured()
    assert webpush.public_key() == OUR_PUBLIC


def test_without_a_key_there_are_no_pushes(settings):
    settings.VAPID_PRIVATE_KEY = ""
    assert not webpush.is_configured()


def test_a_push_is_signed_for_the_service_of_its_browser(keyed):
    headers = webpush.push_headers("https://push.example:8443/send/abc")
    scheme, token, key_said = headers["Authorization"].replace(",", "").split()
    assert (scheme, key_said) == ("vapid", f"k={OUR_PUBLIC}")
    head, claims, signature = token.removeprefix("t=").split(".")
    assert json.loads(padded(head)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(padded(claims))
    assert said["aud"] == "https://push.example:8443"
    assert said["sub"] == "https://play.example.org"
    raw = padded(signature)
    halves = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key(OUR_PRIVATE).public_key().verify(
        encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )


def padded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", AUTH),
        ("not a key", AUTH),
        (OUR_PRIVATE, AUTH),
        (THEIR_PUBLIC, "short"),
        (THEIR_PUBLIC, ""),
        (THEIR_PUBLIC[:-2] + "AA", AUTH),
        ("\u00e6" * 20, AUTH),
    ],
)
def test_a_browser_with_keys_that_are_none_is_refused(p256dh, auth):
    with pytest.raises(webpush.BadDevice):
        webpush.device_check(p256dh, auth)


def test_a_browser_with_true_keys_is_taken():
    webpush.device_check(THEIR_PUBLIC, AUTH)
