"""Calendars: of a meetup, of a person by a secret address, of an area, of a game.

Whatever a calendar program says it accepts, it gets iCalendar; what it gets follows from the
address alone, never from who is signed in.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from games.engine.registry import games
from meetups import cells, ical, services
from meetups.models import Meetup
from meetups.permissions import meetups_visible
from meetups.selectors import calendars
from notices.links import absolute


@require_safe
@login_not_required
def calendar_meetup(request: HttpRequest, meetup_id: int) -> HttpResponse:
    """One meetup as a file, for everybody alike: of a home the town alone."""
    shown = meetups_visible(AnonymousUser()).select_related("host", "place")
    meetup = shown.filter(pk=meetup_id).first()
    if meetup is None:
        raise Http404
    response = _answer(request, [meetup], {})
    response["Content-Disposition"] = f'attachment; filename="meetup-{meetup.pk}.ics"'
    return response


@require_safe
@login_not_required
def calendar_own(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody hosts and goes to, with the addresses that they may read."""
    user = calendars.owner_of(token)
    if user is None:
        raise Http404
    meetups = list(calendars.meetups_of(user))
    response = _answer(request, meetups, calendars.addresses_of(user, meetups))
    response["Cache-Control"] = "private, no-cache"
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_safe
@login_not_required
def calendar_area(request: HttpRequest, cell: str) -> HttpResponse:
    """What comes near an area."""
    try:
        number = int(cell[:16], 16)
    except ValueError:
        raise Http404 from None
    if len(cell) > 16 or not cells.cell_is_fine(number):
        raise Http404
    return _answer(request, calendars.meetups_near(number), {})


@require_safe
@login_not_required
def calendar_game(request: HttpRequest, game: str) -> HttpResponse:
    """What comes of a game."""
    if game not in games():
        raise Http404
    return _answer(request, calendars.meetups_with(game), {})


@require_safe
@never_cache
def calendar_detail(request: MemberRequest) -> HttpResponse:
    """The secret address of one's own calendar, and how to have another one."""
    link = calendars.link_of(request.user)
    address = ""
    if link is not None:
        token = calendars.token_of(link)
        address = absolute(reverse("meetups:calendar_own", args=[token]))
    return render(request, "meetups/calendar_detail.html", {"address": address})


@require_POST
def calendar_renew(request: MemberRequest) -> HttpResponse:
    """Have a new secret address."""
    services.calendar_renew(user=request.user)
    messages.success(request, _("This is your address. An earlier one leads nowhere now."))
    return SeeOther(reverse("meetups:calendar_detail"))


def _answer(
    request: HttpRequest, meetups: Iterable[Meetup], addresses: Mapping[int, str]
) -> HttpResponse:
    """The calendar, or that it is still the same."""
    data = ical.calendar_write(meetups, addresses)
    etag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
    whole = HttpResponse(data, content_type="text/calendar; charset=utf-8")
    response: HttpResponse = get_conditional_response(request, etag=etag) or whole
    response["ETag"] = etag
    response["Cache-Control"] = "public, no-cache"
    return response
