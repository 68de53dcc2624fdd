"""Something is reported: by whoever may see it, with a reason."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.answers import SeeOther
from accounts.models import User
from accounts.refusals import Refused, TooMany
from accounts.requests import MemberRequest, address_of
from moderation import services
from moderation.forms import ReportForm
from moderation.kinds import Thing, kind_get, thing_get


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report_new(request: MemberRequest, kind: str, subject_id: str) -> HttpResponse:
    """Ask what is wrong; posting sends the report. What one may not see is not there."""
    thing = _thing_or_404(kind, subject_id, request.user)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _render(request, thing, form, status=422 if form.is_bound else 200)
    try:
        services.report_send(
            thing=thing, reporter=request.user, address=address_of(request), **form.cleaned_data
        )
    except Refused as refused:
        form.add_error(None, str(refused))
        response = _render(request, thing, form, status=refused.http_status)
        if isinstance(refused, TooMany):
            response["Retry-After"] = refused.retry_after
        return response
    messages.success(request, _("Thank you. A moderator will look at it, and you will be told."))
    return SeeOther(thing.address)


def _thing_or_404(kind: str, subject_id: str, user: User) -> Thing:
    """Return what the user may report: not what is hidden, not their own, nothing unseen."""
    try:
        thing = thing_get(kind, subject_id)
    except KeyError:
        raise Http404 from None
    own = thing.author is not None and thing.author == user
    if own or thing.is_hidden or not kind_get(kind).may_report(subject_id, user):
        raise Http404
    return thing


def _render(request: MemberRequest, thing: Thing, form: ReportForm, *, status: int) -> HttpResponse:
    context = {"thing": thing, "title": kind_get(thing.kind).title, "form": form}
    return render(request, "moderation/report_new.html", context, status=status)
