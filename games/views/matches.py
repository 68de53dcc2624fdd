"""The match page: as it is now, and as the answer to something that was refused."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.answers import wants_json
from games.models import Match
from games.selectors.chat import talk_annotations
from games.selectors.consents import consents_part, proposal_annotations
from games.selectors.invitations import rematch_of
from games.selectors.orders import order_annotations, orders_part
from games.selectors.pages import MatchPage, match_page, may_fill
from games.selectors.results import hand_dealt, hands_closed
from games.selectors.says import match_rules
from games.selectors.seeds import seed_suggestion
from games.services.refusals import Refused, TooMany
from games.views import parts
from games.views.answers import match_or_404, refusal_json, seat_page
from games.views.since import since_part
from games.views.waiting import waiting_context


@require_safe
@login_not_required
@seat_page
def match_detail(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The match now: the viewer's cards, the table, the log, the form of the turn."""
    match = match_or_404(match_id, request.user, more=_read_along(request.user))
    return match_render(request, match_page(match, request.user))


def _read_along(user: Any) -> dict[str, Any]:
    """What the match page needs to know of other rows, so that it asks only where there are any."""
    return {**talk_annotations(user), **order_annotations(user), **proposal_annotations()}


def match_refused(request: HttpRequest, match: Match, refused: Refused) -> HttpResponse:
    """What was posted is refused: JSON for scripts, else the match as it is now, and why."""
    match.refresh_from_db()
    response = _refused_render(request, match, refused)
    if isinstance(refused, TooMany):
        response["Retry-After"] = str(refused.retry_after)
    return response


def _refused_render(request: HttpRequest, match: Match, refused: Refused) -> HttpResponse:
    if wants_json(request):
        return refusal_json(refused, match)
    return match_render(
        request,
        match_page(match, request.user),
        refused=refused,
        selected=request.POST.getlist("card"),
        seen=request.POST.get("v", ""),
        seed=request.POST.get("seed", ""),
        key=request.POST.get("key", ""),
    )


def match_render(
    request: HttpRequest,
    page: MatchPage,
    *,
    refused: Refused | None = None,
    selected: Sequence[str] = (),
    seen: str = "",
    seed: str = "",
    key: str = "",
) -> HttpResponse:
    """The match page; after a refusal with its reason on top and the selection kept."""
    user = request.user
    context = {
        **match_context(page, seen=seen),
        "refused": refused,
        "choices": parts.choices(page, selected),
        "consents": consents_part(page),
        "orders": orders_part(page),
        "seed": seed,
        "nonce": uuid4(),
        "may_fill": may_fill(page.match, page.seats, user),
        "suggestion": seed_suggestion(page.match.pk, user.pk) if user.pk else "",
        **(waiting_context(request, page, key=key) if page.match.status == "open" else {}),
    }
    status = refused.http_status if refused else 200
    return render(request, "games/match_detail.html", context, status=status)


def match_context(page: MatchPage, *, seen: str = "") -> dict[str, Any]:
    """What every page about a match shows: the table, its log, its rules, its results."""
    match = page.match
    hands = hands_closed(match) if match.started_at else []
    log = parts.log_lines(page, new_after=parts.seen_until(page, seen))
    rows = parts.hand_rows(page, hands)
    result = parts.result_rows(page, match.result)
    is_over = match.status in {Match.Status.FINISHED, Match.Status.CLOSED}
    return {
        "page": page,
        "match": match,
        "view": page.view,
        "board": f"games/boards/{match.game}.html",
        "board_end": [f"games/boards/{match.game}_end.html", "games/partials/board_end.html"],
        "seats": parts.seat_lines(page),
        "log": log,
        "log_left": len(page.entries) - len(log),
        "since": [line for line in log if line["is_new"]],
        "rules": match_rules(match),
        "hands": rows,
        "hands_shown": rows if is_over else rows[-parts.HANDS_SHOWN :],
        "news": since_part(page, log, rows),
        "result": result,
        "winners": [row["name"] for row in result if row["place"] == 1] if page.is_last else [],
        "again": parts.again_query(match),
        "rematch": rematch_of(match, page.seat.user) if is_over and page.seat else None,
        "dealt": hand_dealt(match, hands[-1]) if is_over and hands else [],
    }
