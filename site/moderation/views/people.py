"""People before moderators, and what a person may know of it; the log of everything."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import InvalidPage
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import SeeOther
from accounts.models import User
from accounts.refusals import Refused
from accounts.requests import MemberRequest
from accounts.selectors import player_get
from moderation import selectors, services
from moderation.forms import ConfirmForm, NoteForm, PersonForm
from moderation.kinds import Thing, thing_get
from moderation.models import Action
from moderation.permissions import may_act_on, may_moderate, moderators_only


@require_http_methods(["GET", "HEAD", "POST"])
@moderators_only
def person_detail(request: MemberRequest, username: str) -> HttpResponse:
    """What is known of a person; posting warns or bans them, or lifts a ban."""
    person = _person_or_404(request, username)
    form = PersonForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _render(request, person, form=form, status=422 if form.is_bound else 200)
    try:
        _decide(request, person, **form.cleaned_data)
    except Refused as refused:
        form.add_error(None, str(refused))
        return _render(request, person, form=form, status=refused.http_status)
    messages.success(request, _("Decided, and written to the log."))
    return SeeOther(request.path)


def _decide(request: MemberRequest, person: User, verb: str, reason: str, days: int | None) -> None:
    who: dict[str, Any] = {"moderator": request.user, "person": person, "reason": reason}
    if verb == Action.Verb.UNBAN:
        services.person_unban(**who)
    elif verb == Action.Verb.BAN:
        services.person_ban(**who, days=days, thing=_thing_of(request))
    else:
        services.person_warn(**who, thing=_thing_of(request))


def _thing_of(request: MemberRequest) -> Thing | None:
    """Return the thing that the decision came from, where the form names one."""
    try:
        return thing_get(request.POST.get("kind", ""), request.POST.get("subject_id", ""))
    except KeyError:
        return None


@require_POST
@moderators_only
def note_new(request: MemberRequest, username: str) -> HttpResponse:
    """Note something about a person for the other moderators."""
    person = _person_or_404(request, username)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _render(request, person, note_form=form, status=422)
    try:
        services.note_add(moderator=request.user, person=person, **form.cleaned_data)
    except Refused as refused:
        form.add_error(None, str(refused))
        return _render(request, person, note_form=form, status=refused.http_status)
    return SeeOther(reverse("moderation:person_detail", args=[username]))


def _person_or_404(request: MemberRequest, username: str) -> User:
    """Return somebody else; nobody reads what is noted about themselves."""
    try:
        person = player_get(username)
    except User.DoesNotExist:
        raise Http404 from None
    if person == request.user:
        raise Http404
    return person


def _render(
    request: MemberRequest,
    person: User,
    *,
    form: PersonForm | None = None,
    note_form: NoteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "person": person,
        "is_banned": selectors.is_banned(person),
        "notes": selectors.notes_about(person),
        "actions": selectors.actions_about(person),
        "form": form or PersonForm(),
        "note_form": note_form or NoteForm(),
        "may_act": may_act_on(request.user, person),
    }
    return render(request, "moderation/person_detail.html", context, status=status)


@require_safe
@moderators_only
def action_list(request: MemberRequest) -> HttpResponse:
    """The log: everything that moderators did, the newest first."""
    try:
        page = selectors.action_page(request.GET.get("page", "1"))
    except InvalidPage:
        raise Http404 from None
    return render(request, "moderation/action_list.html", {"page": page})


@require_safe
@never_cache
def decision_list(request: MemberRequest) -> HttpResponse:
    """What was decided about oneself, and the warnings that one has to confirm."""
    return _decisions_render(request)


@require_POST
@never_cache
def warning_confirm(request: MemberRequest) -> HttpResponse:
    """Say that one has read the warnings."""
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    try:
        services.warnings_confirm(person=request.user, **form.cleaned_data)
    except Refused as refused:
        return _decisions_render(request, refused=refused)
    return SeeOther(reverse("moderation:decision_list"))


def _decisions_render(request: MemberRequest, *, refused: Refused | None = None) -> HttpResponse:
    person = request.user
    try:
        page, decisions = selectors.decisions_about(person, request.GET.get("page", "1"))
    except InvalidPage:
        raise Http404 from None
    context = {
        "refused": refused,
        "page": page,
        "decisions": decisions,
        "reports": selectors.reports_by(person),
        "warnings": selectors.warnings_of(person),
        "is_banned": selectors.is_banned(person),
        "banned_until": person.banned_until,
        "moderates": may_moderate(person),
    }
    status = refused.http_status if refused else 200
    return render(request, "moderation/decision_list.html", context, status=status)
