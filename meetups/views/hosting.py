"""Making a meetup, changing it, calling it off."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from meetups import services
from meetups.meetup_forms import MeetupForm, meetup_initial
from meetups.models import Meetup
from meetups.proposals import proposed
from meetups.refusals import Gone, Refused
from meetups.selectors.meetups import address_of, hosts_of
from meetups.services.meetups import SCOPES
from meetups.views.meetups import card_render, meetup_or_404
from pictures.models import Picture
from pictures.services import PictureRefused, picture_store

WAYS = ["GET", "HEAD", "POST"]


@require_http_methods(WAYS)
def meetup_new(request: MemberRequest) -> HttpResponse:
    """A new meetup, or a series; ``from`` gives what an earlier one of one's own had."""
    earlier = _earlier(request)
    known: dict[str, Any] = {"editor": request.user}
    known["has_picture"] = bool(earlier and earlier.picture)
    if request.method != "POST":
        return _render(request, MeetupForm(initial=_copied(request, earlier), **known))
    form = MeetupForm(request.POST, request.FILES, **known)
    if not form.is_valid():
        return _render(request, form, status=422)
    try:
        plan = form.plan(_picture(request, form, earlier))
        is_adult = form.cleaned_data["is_adult"]
        meetup = services.meetup_create(host=request.user, plan=plan, is_adult=is_adult)
    except (Refused, PictureRefused) as refused:
        return _refused(request, form, refused)
    _say(request, meetup, _("Your meetup stands. Tell people about it."))
    return SeeOther(meetup.get_absolute_url())


@require_http_methods(WAYS)
def meetup_edit(request: MemberRequest, meetup_id: int) -> HttpResponse:
    """Change a meetup: only this one, those after it too, or all of its series."""
    meetup = own_or_404(request, meetup_id)
    known: dict[str, Any] = {"editor": request.user, "meetup": meetup}
    known["has_picture"] = meetup.picture is not None
    if request.method != "POST":
        first = meetup_initial(meetup, address_of(request.user, meetup))
        return _render(request, MeetupForm(initial=first, **known), meetup)
    form = MeetupForm(request.POST, request.FILES, **known)
    if not form.is_valid():
        return _render(request, form, meetup, status=422)
    scope = form.cleaned_data.get("scope", "this")
    try:
        plan = form.plan(_picture(request, form, meetup))
        services.meetup_edit(meetup_id=meetup.pk, user=request.user, plan=plan, scope=scope)
    except (Refused, PictureRefused) as refused:
        return _refused(request, form, refused, meetup)
    meetup.refresh_from_db()
    _say(request, meetup, _("Changed. Who comes or waits is told of another time or place."))
    return SeeOther(meetup.get_absolute_url())


@require_POST
def meetup_cancel(request: MemberRequest, meetup_id: int) -> HttpResponse:
    """Call a meetup off, or those after it too."""
    meetup = own_or_404(request, meetup_id)
    scope = request.POST.get("scope", "this")
    if scope not in SCOPES:
        return card_render(request, meetup, refused=_("Choose what is called off."), status=422)
    try:
        services.meetup_cancel(meetup_id=meetup.pk, user=request.user, scope=scope)
    except Gone as gone:
        return card_render(request, meetup, refused=str(gone), status=gone.http_status)
    messages.success(request, _("Called off. Who was coming is told."))
    return SeeOther(meetup.get_absolute_url())


def own_or_404(request: MemberRequest, meetup_id: int) -> Meetup:
    """A meetup that the reader decides about; for anybody else there is no such page."""
    meetup = meetup_or_404(request, meetup_id)
    if request.user.pk not in hosts_of(meetup):
        raise Http404
    return meetup


def _earlier(request: MemberRequest) -> Meetup | None:
    """The meetup of one's own that is copied."""
    sent = request.GET.get("from", "")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 18):
        return None
    return own_or_404(request, int(sent))


def _copied(request: MemberRequest, earlier: Meetup | None) -> dict[str, Any]:
    if earlier is None:
        return {"zone": request.user.time_zone, **proposed(request.GET)}
    first = meetup_initial(earlier, address_of(request.user, earlier))
    del first["day"], first["end_day"]
    return first


def _picture(request: MemberRequest, form: MeetupForm, before: Meetup | None) -> Picture | None:
    """The picture that a meetup is to have: a new one, the one before, or none.

    Raises:
        PictureRefused: the file is none, or one too many.
    """
    upload = form.cleaned_data["picture"]
    if upload:
        return picture_store(user=request.user, upload=upload, alt=form.cleaned_data["title"])
    return None if before is None or form.cleaned_data.get("no_picture") else before.picture


def _refused(
    request: MemberRequest, form: MeetupForm, refused: Exception, meetup: Meetup | None = None
) -> HttpResponse:
    """The form again with why it was not taken; a file has to be chosen once more."""
    form.add_error("picture" if isinstance(refused, PictureRefused) else None, str(refused))
    return _render(request, form, meetup, status=getattr(refused, "http_status", 422))


def _say(request: MemberRequest, meetup: Meetup, sentence: str) -> None:
    messages.success(request, sentence)
    if meetup.approved_at is None:
        messages.info(
            request,
            _("A moderator looks at it first, because your account is new. Then all see it."),
        )
    if meetup.place_typed and meetup.place is None:
        messages.warning(
            request,
            _("We do not know this town, so nobody finds the meetup by it. Choose a larger place."),
        )


def _render(
    request: MemberRequest, form: MeetupForm, meetup: Meetup | None = None, status: int = 200
) -> HttpResponse:
    context = {"form": form, "meetup": meetup}
    return render(request, "meetups/meetup_edit.html", context, status=status)
