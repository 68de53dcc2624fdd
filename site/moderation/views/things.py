"""What was reported: the queue, and one case with what can be decided about it."""

from django.contrib import messages
from django.core.paginator import InvalidPage
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.answers import SeeOther
from accounts.refusals import Refused
from accounts.requests import MemberRequest
from moderation import selectors, services
from moderation.forms import PersonForm, ThingForm
from moderation.kinds import Thing, kind_get, thing_get
from moderation.models import Action
from moderation.permissions import may_act_on, moderators_only

SERVICES = {
    Action.Verb.HIDE: services.thing_hide,
    Action.Verb.SHOW: services.thing_show,
    Action.Verb.DISMISS: services.reports_dismiss,
}


@require_safe
@moderators_only
def case_list(request: MemberRequest) -> HttpResponse:
    """What is open, what has waited longest first."""
    try:
        page = selectors.queue(request.user, request.GET.get("page", "1"))
    except InvalidPage:
        raise Http404 from None
    context = {"page": page, "cases": selectors.cases_of(page)}
    return render(request, "moderation/case_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@moderators_only
def case_detail(request: MemberRequest, kind: str, subject_id: str) -> HttpResponse:
    """One case; posting decides about the thing."""
    thing = _reported_or_404(request, kind, subject_id)
    form = ThingForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _render(request, thing, form, status=422 if form.is_bound else 200)
    decide = SERVICES[Action.Verb(form.cleaned_data["verb"])]
    try:
        decide(moderator=request.user, thing=thing, reason=form.cleaned_data["reason"])
    except Refused as refused:
        form.add_error(None, str(refused))
        return _render(request, thing, form, status=refused.http_status)
    messages.success(request, _("Decided, and written to the log."))
    return SeeOther(request.path)


def _reported_or_404(request: MemberRequest, kind: str, subject_id: str) -> Thing:
    """Return a thing that was reported: moderators do not read what nobody complained of."""
    try:
        thing = thing_get(kind, subject_id)
    except KeyError:
        raise Http404 from None
    if thing.author == request.user or not selectors.is_reported(thing):
        raise Http404
    return thing


def _render(request: MemberRequest, thing: Thing, form: ThingForm, *, status: int) -> HttpResponse:
    context = {
        "thing": thing,
        "title": kind_get(thing.kind).title,
        "reports": selectors.reports_of(thing),
        "actions": selectors.actions_on(thing),
        "form": form,
        "person_form": PersonForm(auto_id="person_%s"),
        "may_act": may_act_on(request.user, thing.author),
    }
    return render(request, "moderation/case_detail.html", context, status=status)
