"""Asking somebody to a table, and the links by which people come to one."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import SeeOther, wants_json
from games import services
from games.engine.errors import gettext_noop as _
from games.forms import InvitationForm
from games.models import Invitation, Match
from games.selectors.invitations import invitation_of_token, is_live, may_enter
from games.selectors.pages import match_page
from games.services.refusals import Illegal, Refused
from games.views.answers import (
    LinkRenewed,
    match_or_404,
    refusal_json,
    seat_page,
)
from games.views.matches import match_render
from games.views.tables import answer


@require_POST
@login_not_required
@seat_page
def invitation_send(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Ask somebody by name or by mail address."""
    form = InvitationForm(request.POST)

    def send(**who: Any) -> Match:
        if not form.is_valid():
            raise Illegal(_("Write one name or one mail address, and choose for how long."))
        origin = request.build_absolute_uri("/")
        return services.invitation_send(**who, **form.cleaned_data, origin=origin)

    return answer(request, match_id, send)


@require_POST
@login_not_required
@seat_page
def invitation_withdraw(request: HttpRequest, match_id: UUID, invitation_id: int) -> HttpResponse:
    """Take an invitation back."""
    service = partial(services.invitation_withdraw, invitation_id=invitation_id)
    return answer(request, match_id, service)


@require_safe
@login_not_required
@seat_page
def invitation_detail(request: HttpRequest, token: str) -> HttpResponse:
    """The table to which a mail invites; once there is nothing to answer, what became of it."""
    invitation = _invitation_or_404(token)
    if not is_live(invitation, timezone.now()):
        return render(request, "games/invitation_detail.html", {"invitation": invitation})
    match = match_or_404(invitation.match_id, request.user, key=token)
    return match_render(request, match_page(match, request.user), key=token)


@require_POST
@login_not_required
@seat_page
def invitation_decline(request: HttpRequest, token: str) -> HttpResponse:
    """Say no. Whoever has the link of the mail needs no account for that."""
    invitation = _invitation_or_404(token)
    try:
        services.invitation_decline(invitation_id=invitation.pk)
    except Refused as refused:
        if wants_json(request):
            return refusal_json(refused)
        invitation.refresh_from_db()
        context = {"invitation": invitation, "refused": refused}
        return render(request, "games/invitation_detail.html", context, status=refused.http_status)
    return SeeOther(reverse("games:invitation_detail", args=[token]))


@require_safe
@login_not_required
@seat_page
def link_detail(request: HttpRequest, match_id: UUID, key: str) -> HttpResponse:
    """A table that is not listed, for whoever has its link; a match that has begun, for nobody."""
    match = match_or_404(match_id, key=key)
    if not (match.link_key and constant_time_compare(match.link_key, key)):
        raise LinkRenewed
    if may_enter(match, request.user, timezone.now()):
        return redirect(match)
    if match.status != Match.Status.OPEN:
        return render(request, "games/link_detail.html", {"match": match})
    return match_render(request, match_page(match, request.user), key=key)


@require_POST
@login_not_required
@seat_page
def link_renew(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A new link; the old one leads nowhere any more."""
    return answer(request, match_id, services.link_renew)


def _invitation_or_404(token: str) -> Invitation:
    try:
        return invitation_of_token(token)
    except Invitation.DoesNotExist:
        raise Http404 from None
