"""What people do at a table besides playing: sit down, start, leave, resign, come back."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther
from games import services
from games.engine.errors import gettext_noop as _
from games.forms import JoinForm
from games.models import Match
from games.selectors.pages import match_page
from games.services.refusals import Illegal, NotYours, Refused
from games.views.answers import match_or_404, seat_page
from games.views.matches import match_refused


@require_POST
@login_not_required
@seat_page
def match_join(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Sit down with a seed of one's own."""
    form = JoinForm(request.POST)

    def join(**who: Any) -> Match:
        if not form.is_valid():
            raise Illegal(_("This form is damaged. Reload the page and sit down again."))
        return services.match_join(**who, **form.cleaned_data)

    return answer(request, match_id, join)


@require_POST
@login_not_required
@seat_page
def match_fill(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Let bots take the free seats, so that the match starts now."""
    return answer(request, match_id, services.match_fill)


@require_POST
@login_not_required
@seat_page
def match_leave(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Stand up again, or close the empty table one has made."""
    return answer(request, match_id, services.match_leave)


@require_http_methods(["GET", "HEAD", "POST"])
@seat_page
def match_resign(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Ask whether somebody means it; posting resigns."""
    if request.method == "POST":
        return answer(request, match_id, services.seat_resign)
    page = match_page(match_or_404(match_id, request.user), request.user)
    return render(request, "games/match_resign.html", {"page": page, "match": page.match})


@require_POST
@login_not_required
@seat_page
def seat_take_back(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Come back to a seat that a bot has held."""
    return answer(request, match_id, services.seat_take_back)


@require_POST
@login_not_required
@seat_page
def seat_take_over(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """Play on in the place of somebody who has been away for long."""
    return answer(request, match_id, partial(services.seat_take_over, number=number))


def answer(request: HttpRequest, match_id: UUID, service: Callable[..., Match]) -> HttpResponse:
    """303 to the match when the service did it; else the match page and why not."""
    match = match_or_404(match_id, request.user, key=request.POST.get("key", ""))
    try:
        if not request.user.is_authenticated:
            raise NotYours(_("You are not signed in any more. Sign in and try again."))
        service(match_id=match.pk, user=request.user)
    except Refused as refused:
        return match_refused(request, match, refused)
    return SeeOther(match.get_absolute_url())
