"""The secret address of a person's calendar."""

import secrets
from typing import Final

from django.utils import timezone

from accounts.models import User
from meetups.models import CalendarLink

BYTES: Final = 24


def calendar_renew(*, user: User) -> CalendarLink:
    """Give a person a new secret address; the old one leads nowhere from now on."""
    link, _made = CalendarLink.objects.update_or_create(
        user=user,
        defaults={"secret": secrets.token_urlsafe(BYTES), "made_at": timezone.now()},
    )
    return link
