"""The match page and what people do at a table besides playing."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.pages import MatchPage, match_page
from games.selectors.seeds import seed_suggestion
from games.services.refusals import Refused
from games.views.answers import match_or_404, seat_page


@require_safe
@login_not_required
@seat_page
def match_detail(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The match now: the viewer's cards, the table, the log, the form of the turn."""
    return match_render(request, match_page(match_or_404(match_id), request.user))


def match_render(
    request: HttpRequest,
    page: MatchPage,
    *,
    refused: Refused | None = None,
    selected: Sequence[str] = (),
    seen: str = "",
) -> HttpResponse:
    """The match page; after a refusal with its reason on top and the selection kept."""
    user = request.user
    context = {
        "page": page,
        "match": page.match,
        "view": page.view,
        "refused": refused,
        "selected": selected,
        "seen": seen,
        "nonce": uuid4(),
        "suggestion": seed_suggestion(page.match.pk, user.pk) if user.pk else "",
    }
    status = refused.http_status if refused else 200
    return render(request, "games/match_detail.html", context, status=status)
