"""Signed addresses: each says whose it is and proves that we made it. Nothing of them is stored."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

MARK_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class Claim:
    """What a token that we made says: whose it is, and the how manieth of its kind."""

    user_id: int
    number: int


def token_make(purpose: str, user_id: int, number: int = 0, about: str = "") -> str:
    """A token for one purpose of one person; ``about`` must be known again to read it."""
    said = f"{user_id}-{number}"
    return f"{said}-{_mark(purpose, said, about)}"


def token_read(purpose: str, token: str) -> Claim | None:
    """What the token says, or None when we did not make it for this purpose."""
    claim = token_peek(token)
    return claim if claim and token_is_ours(purpose, token) else None


def token_peek(token: str) -> Claim | None:
    """What the token says, before anything of it is believed."""
    user_id, _dash, rest = token.partition("-")
    number = rest.partition("-")[0]
    if not (user_id.isascii() and user_id.isdigit() and number.isascii() and number.isdigit()):
        return None
    return Claim(int(user_id[:18]), int(number[:9]))


def token_is_ours(purpose: str, token: str, about: str = "") -> bool:
    """Whether we made this token, for this purpose and about this."""
    said, _dash, mark = token.rpartition("-")
    return constant_time_compare(mark, _mark(purpose, said, about))


def absolute(path: str) -> str:
    """The address of a page for somebody who is elsewhere."""
    origin: str = settings.SITE_ORIGIN
    return urljoin(origin, path)


def mail_stop_address(user_id: int) -> str:
    """The address that stops all mails of notices with one click (RFC 8058)."""
    return absolute(reverse("notices:mail_stop", args=[token_make("mail-stop", user_id)]))


def _mark(purpose: str, said: str, about: str) -> str:
    digest = salted_hmac(f"notices.{purpose}", f"{said} {about}", algorithm="sha256").hexdigest()
    return digest[:MARK_LENGTH]
