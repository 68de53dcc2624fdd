"""Notices for feed readers and calendars, at an address that is a secret and can be renewed."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import time_zone_of
from notices import atom, ical
from notices.links import Claim, token_read
from notices.selectors.inbox import inbox_get, notices_list, notices_waiting
from notices.selectors.saying import language_of

Answer = Callable[[User], HttpResponse]


def _secret_page(write: Answer) -> Callable[[HttpRequest, str], HttpResponse]:
    """Answer whoever has the secret, in the language and time of the person it belongs to."""

    @require_safe
    @login_not_required
    @wraps(write)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        claim = token_read("feed", token)
        user = User.objects.filter(pk=claim.user_id, is_active=True).first() if claim else None
        if claim is None or user is None:
            raise Http404
        if _was_renewed(claim, user):
            reason = _("This address was renewed. The new one is on the page of your notices.")
            return render(request, "410.html", {"reason": reason}, status=410)
        with translation.override(language_of(user)), timezone.override(time_zone_of(user)):
            response = write(user)
        response["Cache-Control"] = "private, no-cache"
        return response

    return answer


def _was_renewed(claim: Claim, user: User) -> bool:
    return claim.number != inbox_get(user).feed_number


@_secret_page
def notice_feed(user: User) -> HttpResponse:
    """The newest notices as Atom."""
    text = atom.feed_write(notices_list(user.pk))
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")


@_secret_page
def turn_calendar(user: User) -> HttpResponse:
    """Until when one is to play, as a calendar."""
    text = ical.calendar_write(notices_waiting(user.pk), timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")
