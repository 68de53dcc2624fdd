"""Notices in templates: the number at the bell, moments, addresses for readers elsewhere."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format

from notices.links import absolute as absolute_address
from notices.selectors.inbox import unread_count

register = template.Library()


@register.simple_tag
def notices_unread(user: Any) -> int:
    """How many notices somebody has not read; none of whoever has no account."""
    return unread_count(user.pk) if getattr(user, "is_authenticated", False) else 0


@register.filter
def absolute(path: str) -> str:
    """The address of a page for somebody who is elsewhere."""
    return absolute_address(path)


@register.filter
def moment(at: datetime) -> str:
    """A moment in the reader's zone, with the zone's offset: ``Wed 2 Dec 18:00 +01:00``."""
    local = timezone.localtime(at)
    day, said = date_format(local, "D"), date_format(local, "SHORT_DATETIME_FORMAT")
    return f"{day} {said} {local.isoformat()[-6:]}"
