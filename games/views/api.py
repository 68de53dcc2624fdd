"""What scripts and the page's own script read: the version, the state, the record, the proofs."""

from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import condition, require_safe

from games.models import Hand, Match
from games.selectors.pages import match_page, match_state, version_get
from games.selectors.records import hand_proof, match_record
from games.views.answers import match_or_404, seat_page


@require_safe
@login_not_required
@seat_page
def match_state_json(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """The match as this viewer's page shows it."""
    match = match_or_404(match_id, request.user)
    return JsonResponse(match_state(match_page(match, request.user)))


@require_safe
@login_not_required
@seat_page
def match_record_json(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """The whole record of a finished match; before, what this viewer may know of it."""
    match = match_or_404(match_id, request.user)
    return JsonResponse(match_record(match_page(match, request.user)))


@require_safe
@login_not_required
def hand_proof_json(request: HttpRequest, match_id: UUID, number: int) -> JsonResponse:
    """The proof of a closed hand. It never changes any more."""
    try:
        return JsonResponse(hand_proof(match_or_404(match_id, request.user), number))
    except Hand.DoesNotExist:
        raise Http404 from None


def _version_etag(request: HttpRequest, match_id: UUID) -> str | None:
    try:
        return f'"{version_get(match_id)}"'
    except Match.DoesNotExist:
        return None


@require_safe
@login_not_required
@condition(etag_func=_version_etag)
def match_version(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The version and nothing else, so that a page can ask often and learn nothing by it."""
    etag = _version_etag(request, match_id)
    if etag is None:
        raise Http404
    response = HttpResponse(etag.strip('"'), content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
