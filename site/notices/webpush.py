"""Web push: a short message, sealed for one browser (RFC 8291), with our signature (RFC 8292).

Two pages of standards on the cryptography that the site has anyway. The libraries that do it
bring HTTP clients of their own, which would go past the guard of ``outside``.
"""

import base64
import json
import os
import time
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

SIGNED_SECONDS: Final = 12 * 3600
RECORD_SIZE: Final = 4096
MESSAGE_LENGTH: Final = 3000
CURVE: Final = ec.SECP256R1()
POINT_LENGTH: Final = 65
AUTH_LENGTH: Final = 16


class BadDevice(ValueError):
    """What a browser said of itself cannot be true."""


def is_configured() -> bool:
    """Whether there is a key to sign pushes with."""
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """Our public key, as a browser wants it."""
    return encoded(_point(_key().public_key()))


def device_check(p256dh: str, auth: str) -> None:
    """See whether a message can be sealed for these keys.

    Raises:
        BadDevice: it cannot.
    """
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
        is_long_enough = len(decoded(auth)) == AUTH_LENGTH
    except ValueError as error:
        raise BadDevice from error
    if not is_long_enough:
        raise BadDevice


def push_headers(endpoint: str) -> dict[str, str]:
    """The headers of a push: kept for a day by the browser's service, and signed."""
    return {
        "Authorization": f"vapid t={_token(endpoint)}, k={public_key()}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": "86400",
    }


def sealed(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The message in one record that only this browser can open.

    ``salt`` and ``own`` are chosen anew each time; tests give those of the standard's example.
    """
    salt = salt or os.urandom(16)
    own = own or ec.generate_private_key(CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    shared = own.exchange(ec.ECDH(), theirs)
    our_point = _point(own.public_key())
    about = b"WebPush: info\0" + _point(theirs) + our_point
    secret = _derived(shared, salt=decoded(auth), about=about, length=32)
    key = _derived(secret, salt=salt, about=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(secret, salt=salt, about=b"Content-Encoding: nonce\0", length=12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([POINT_LENGTH]) + our_point
    return head + AESGCM(key).encrypt(nonce, message[:MESSAGE_LENGTH] + b"\2", None)


def encoded(raw: bytes) -> str:
    """Base64 for addresses, without its padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of such a text.

    Raises:
        ValueError: it is none.
    """
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _token(endpoint: str) -> str:
    """Who we are, for the service of one browser and half a day."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"https://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": settings.SITE_ORIGIN,
    }
    said = ".".join(
        encoded(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    r, s = decode_dss_signature(_key().sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{said}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _key() -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(decoded(settings.VAPID_PRIVATE_KEY), "big")
    return ec.derive_private_key(number, CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _derived(material: bytes, *, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(material)
