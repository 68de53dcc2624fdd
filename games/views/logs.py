"""The log of a match by hand, round and player, on a page of its own."""

from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Hand
from games.selectors.logs import hand_log
from games.selectors.pages import match_page
from games.selectors.results import hands_closed
from games.views import parts
from games.views.answers import match_or_404, seat_page


@require_safe
@login_not_required
@seat_page
def match_log(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The log of one hand; what is chosen stands in the address."""
    match = match_or_404(match_id, request.user)
    page = match_page(match, request.user)
    if not match.started_at:
        raise Http404
    try:
        log = hand_log(
            page,
            hand_no=_number(request, "hand") or match.hand_no,
            round_no=_number(request, "round"),
            player=_number(request, "player"),
        )
    except Hand.DoesNotExist:
        raise Http404 from None
    new_after = page.seat.decided_n if page.seat else match.entries_count
    context = {
        "match": match,
        "page": page,
        "log": log,
        "entries": [parts.log_row(match, line, at, new_after=new_after) for line, at in log.lines],
        "numbers": range(1, match.hand_no + 1),
        "hands": parts.hand_rows(page, hands_closed(match)),
    }
    return render(request, "games/match_log.html", context)


def _number(request: HttpRequest, name: str) -> int | None:
    """What was chosen; anything that is no small number is nothing."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None
