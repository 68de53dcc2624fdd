"""What the page of a table that waits shows besides the table: who is invited, and by what link."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import Invitation, Match
from games.selectors import invitations
from games.selectors.pages import MatchPage
from games.services.invitations import DAYS


def waiting_context(request: HttpRequest, page: MatchPage, *, key: str = "") -> dict[str, Any]:
    """The invitation of the viewer, and, for the host, all of them and the form for more.

    ``key`` is what the viewer's link carries; the forms of the page carry it on. ``entry`` is
    where somebody who has to sign in first comes back to.
    """
    match, user, now = page.match, request.user, timezone.now()
    is_host = invitations.is_host(match, page.seats, user)
    kept = invitations.invitations_waiting(match, now) if is_host else []
    own = invitations.invitation_own(match, user, now, key=key)
    count = len(kept) if is_host else invitations.invitations_kept(match, now)
    return {
        "is_host": is_host,
        "invited": [_line(one) for one in kept],
        "invitation": own,
        "invitation_token": invitations.invitation_token(own) if own else "",
        "kept_chairs": range(min(count, len(page.free_chairs))),
        "free_chairs": range(max(len(page.free_chairs) - count, 0)),
        "days": DAYS,
        "whom": request.POST.get("whom", "")[:254],
        "key": key,
        "entry": _entry(match, key),
        "share": request.build_absolute_uri(link_path(match) if is_host else _entry(match, key)),
    }


def link_path(match: Match) -> str:
    """The link that leads to a table: its own address, until it is renewed."""
    if not match.link_key:
        return match.get_absolute_url()
    return reverse("games:link_detail", args=[match.pk, match.link_key])


def _entry(match: Match, key: str) -> str:
    if not key:
        return match.get_absolute_url()
    if match.link_key and constant_time_compare(match.link_key, key):
        return link_path(match)
    return reverse("games:invitation_detail", args=[key])


def _line(invitation: Invitation) -> dict[str, Any]:
    """An invitation for its host: whom they named, never who that turned out to be."""
    return {
        "pk": invitation.pk,
        "whom": invitation.address or str(invitation.user),
        "until": invitation.until,
    }
