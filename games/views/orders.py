"""Standing orders are given and taken back; both lead back to the match, or say why not."""

from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.answers import SeeOther
from games import services
from games.engine.errors import gettext_noop as _
from games.services.refusals import NotYours, Refused
from games.views.answers import match_or_404, seat_page
from games.views.matches import match_refused

ORDERS = "#orders"
SIGNED_OUT = _("You are not signed in any more. Sign in and try again.")


@require_POST
@login_not_required
@seat_page
def order_give(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Ask the site to do something on one's turns in this hand."""
    match = match_or_404(match_id, request.user)
    try:
        if not request.user.is_authenticated:
            raise NotYours(SIGNED_OUT)
        services.order_give(
            match_id=match.pk,
            user=request.user,
            order=request.POST.get("order", ""),
            card=request.POST.get("card", ""),
        )
    except Refused as refused:
        return match_refused(request, match, refused)
    return SeeOther(match.get_absolute_url() + ORDERS)


@require_POST
@login_not_required
@seat_page
def order_revoke(request: HttpRequest, match_id: UUID, order_id: int) -> HttpResponse:
    """Take back an order of one's own."""
    match = match_or_404(match_id, request.user)
    try:
        if not request.user.is_authenticated:
            raise NotYours(SIGNED_OUT)
        services.order_revoke(match_id=match.pk, user=request.user, order_id=order_id)
    except Refused as refused:
        return match_refused(request, match, refused)
    return SeeOther(match.get_absolute_url() + ORDERS)
