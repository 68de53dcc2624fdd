"""A move is sent in, and what became of it."""

from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import SeeOther, wants_json
from games import services
from games.engine.errors import gettext_noop as _
from games.forms import MoveForm
from games.models import Submission
from games.selectors.pages import match_page, submission_get
from games.services.refusals import Illegal, NotYours, Refused
from games.views.answers import (
    match_or_404,
    reason_text,
    seat_page,
)
from games.views.matches import match_context, match_refused

REFRESHES = 20
"""How often the page of a pending move reloads itself."""


@require_POST
@login_not_required
@seat_page
def move_submit(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Send in a move: 303 to what became of it, or a refusal that keeps the selection."""
    received_at = timezone.now()
    form = MoveForm(request.POST)
    try:
        if not request.user.is_authenticated:
            raise NotYours(_("You are not signed in any more. Sign in and play again."))
        if not form.is_valid():
            raise Illegal(_("This form is damaged. Reload the page and choose again."))
        submission = services.move_submit(
            match_id=match_id, user=request.user, received_at=received_at, **form.cleaned_data
        )
    except Refused as refused:
        return match_refused(request, match_or_404(match_id, request.user), refused)
    services.submission_wait(submission, settings.SUBMISSION_WAIT)
    return SeeOther(submission.get_absolute_url())


@require_safe
@seat_page
def submission_detail(request: HttpRequest, match_id: UUID, nonce: UUID) -> HttpResponse:
    """What became of a move that was sent in; only its sender may know."""
    match = match_or_404(match_id, request.user)
    try:
        submission = submission_get(match, nonce)
    except Submission.DoesNotExist:
        raise Http404 from None
    if submission.user_id != request.user.pk:
        return match_refused(request, match, NotYours(_("This move is somebody else's.")))
    reason = reason_text(submission.reason, submission.reason_details)
    if wants_json(request):
        return JsonResponse(
            {"status": submission.status, "reason": reason, "version": match.version}
        )
    page = match_page(match, request.user)
    context = {
        **match_context(page, seen=str(submission.v)),
        "submission": submission,
        "waits": match.is_running and not page.is_asked,
        "reason": reason,
        "refresh": _refresh(request, submission),
    }
    return render(request, "games/submission_detail.html", context)


def _refresh(request: HttpRequest, submission: Submission) -> int | None:
    """The number of the next reload while the move is pending; None when it is enough."""
    text = request.GET.get("again", "0")
    again = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else REFRESHES
    waits = submission.status == Submission.Status.PENDING and again < REFRESHES
    return again + 1 if waits else None
