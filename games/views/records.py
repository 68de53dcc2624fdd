"""What is on record: each position of a match, each deal with its proof, each commitment."""

from datetime import UTC, date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.models import Hand
from games.selectors.lobby import commitments_of
from games.selectors.pages import match_page, position_page
from games.selectors.records import hand_proof
from games.selectors.results import hand_closed_get, hand_dealt, hands_closed
from games.views import parts
from games.views.answers import match_or_404, seat_page
from games.views.matches import match_context

COMMITMENTS: Final = 500
"""So many stand on a page of the list of a day."""


@require_safe
@login_not_required
@seat_page
def match_position(request: HttpRequest, match_id: UUID, n: int) -> HttpResponse:
    """The match as it was after entry n, as far as the viewer may see it."""
    match = match_or_404(match_id, request.user)
    try:
        page = position_page(match, request.user, n)
    except Hand.DoesNotExist:
        raise Http404 from None
    context = {
        **match_context(page),
        "n": n,
        "earlier": n - 1 if n else None,
        "later": n + 1 if n < match.entries_count else None,
    }
    return render(request, "games/match_position.html", context)


@require_safe
@login_not_required
@seat_page
def hand_detail(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """A deal that is over: its cards, and the proof that they were dealt fairly."""
    match = match_or_404(match_id, request.user)
    try:
        hand = hand_closed_get(match, number)
        proof = hand_proof(match, number)
    except Hand.DoesNotExist:
        raise Http404 from None
    page = match_page(match, request.user)
    context = {
        "match": match,
        "page": page,
        "hand": hand,
        "proof": proof,
        "seeds": sorted(page.seats, key=lambda seat: seat.joined),
        "dealt": hand_dealt(match, hand),
        "result": parts.result_rows(page, hand.result) if number else [],
        "hands": hands_closed(match),
    }
    return render(request, "games/hand_detail.html", context)


@require_safe
@login_not_required
def commitment_today(request: HttpRequest) -> HttpResponse:
    """On to the list of today; days are those of UTC."""
    return redirect("games:commitment_list", timezone.now().astimezone(UTC).date().isoformat())


@require_safe
@login_not_required
def commitment_list(request: HttpRequest, day: str) -> HttpResponse:
    """What the site promised on a day, so that anybody can keep it."""
    shown = _day(day)
    today = timezone.now().astimezone(UTC).date()
    try:
        page = Paginator(commitments_of(shown), COMMITMENTS).page(request.GET.get("page", "1"))
    except InvalidPage:
        raise Http404 from None
    context = {
        "day": shown,
        "page": page,
        "earlier": (shown - timedelta(days=1)).isoformat(),
        "later": (shown + timedelta(days=1)).isoformat() if shown < today else "",
    }
    return render(request, "games/commitment_list.html", context)


def _day(text: str) -> date:
    """A day as the address writes it; any other way of writing it is no address of ours."""
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        raise Http404 from None
    if day.isoformat() != text or not 2000 <= day.year < 3000:
        raise Http404
    return day
