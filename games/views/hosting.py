"""What the creator of a table may change about it while it waits; and once more, with the same."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther, wants_json
from accounts.requests import MemberRequest
from games import services
from games.engine.errors import gettext_noop as _
from games.engine.registry import game
from games.forms import MatchNewForm
from games.models import Match
from games.selectors.invitations import is_host
from games.selectors.says import table_texts
from games.services.refusals import Closed, NotYours, Refused
from games.views.answers import match_or_404, refusal_json, seat_page
from games.views.lobby import table_fields
from games.views.matches import match_refused
from games.views.tables import answer


@require_http_methods(["GET", "HEAD", "POST"])
@seat_page
def match_edit(request: MemberRequest, match_id: UUID) -> HttpResponse:
    """Change a table that waits: its house rules, seats, pace and time."""
    match = match_or_404(match_id, request.user)
    try:
        _host_check(match, request)
        form = _edit_form(request, match)
        if request.method != "POST":
            return _edit_render(request, match, form)
    except Refused as refused:
        return match_refused(request, match, refused)
    try:
        services.match_edit(match_id=match.pk, user=request.user, **table_fields(form))
    except Refused as refused:
        if wants_json(request):
            return refusal_json(refused, match)
        return _edit_render(request, match, form, refused)
    return SeeOther(match.get_absolute_url())


@require_http_methods(["GET", "HEAD", "POST"])
@seat_page
def match_call_off(request: MemberRequest, match_id: UUID) -> HttpResponse:
    """Ask whether somebody means it; posting calls the table off."""
    if request.method == "POST":
        return answer(request, match_id, services.match_call_off)
    match = match_or_404(match_id, request.user)
    try:
        _host_check(match, request)
    except Refused as refused:
        return match_refused(request, match, refused)
    return render(request, "games/match_call_off.html", {"match": match})


@require_POST
@login_not_required
@seat_page
def rematch_offer(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Once more with the same people: 303 to the table that keeps their seats."""
    match = match_or_404(match_id, request.user)
    try:
        if not request.user.is_authenticated:
            raise NotYours(_("You are not signed in any more. Sign in and try again."))
        table = services.rematch_offer(match_id=match.pk, user=request.user)
    except Refused as refused:
        return match_refused(request, match, refused)
    return SeeOther(table.get_absolute_url())


def _host_check(match: Match, request: MemberRequest) -> None:
    if match.status != Match.Status.OPEN:
        raise Closed(_("This table does not wait for players any more."))
    if not is_host(match, match.seats.all(), request.user):
        raise NotYours(_("Only who made this table can do that."))


def _edit_form(request: MemberRequest, match: Match) -> MatchNewForm:
    rules = game(match.game)
    if request.method == "POST":
        return MatchNewForm(rules, match.preset, data=request.POST)
    return MatchNewForm(rules, match.preset, initial=table_texts(match))


def _edit_render(
    request: HttpRequest, match: Match, form: MatchNewForm, refused: Refused | None = None
) -> HttpResponse:
    context: dict[str, Any] = {"match": match, "form": form, "refused": refused}
    status = refused.http_status if refused else 200
    return render(request, "games/match_edit.html", context, status=status)
