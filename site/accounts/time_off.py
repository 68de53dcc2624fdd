"""The page on which a person says when not to be hurried: quiet hours and vacations."""

from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import habits
from accounts.answers import SeeOther
from accounts.forms import QuietHoursForm, VacationEndForm, VacationForm
from accounts.models import User
from accounts.requests import MemberRequest
from accounts.selectors import time_zone_of
from accounts.vacations import days_left, vacations_to_come


@require_http_methods(["GET", "HEAD", "POST"])
def time_off(request: MemberRequest) -> HttpResponse:
    """Show both; posting stores the quiet hours."""
    if request.method != "POST":
        return _render(request)
    form = QuietHoursForm(request.POST)
    if not form.is_valid():
        return _render(request, quiet=form)
    habits.quiet_hours_set(user=request.user, **form.cleaned_data)
    messages.success(request, _("Your quiet hours are saved; running deadlines follow them."))
    return SeeOther(reverse("accounts:time_off"))


@require_POST
def vacation_take(request: MemberRequest) -> HttpResponse:
    """Plan a vacation."""
    form = VacationForm(request.POST)
    try:
        if not form.is_valid():
            return _render(request, vacation=form)
        habits.vacation_take(user=request.user, **form.cleaned_data)
    except ValidationError as error:
        form.add_error(None, error)
        return _render(request, vacation=form)
    messages.success(request, _("Your vacation is noted; running deadlines follow it."))
    return SeeOther(reverse("accounts:time_off"))


@require_POST
def vacation_cut(request: MemberRequest) -> HttpResponse:
    """Give up a vacation, or let it end tonight."""
    form = VacationEndForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    habits.vacation_cut(user=request.user, **form.cleaned_data)
    messages.success(request, _("Your vacation is changed; running deadlines follow it."))
    return SeeOther(reverse("accounts:time_off"))


def _render(
    request: MemberRequest,
    *,
    quiet: QuietHoursForm | None = None,
    vacation: VacationForm | None = None,
) -> HttpResponse:
    """The page; with a form that was refused, as it was sent."""
    user = User.objects.get(pk=request.user.pk)
    today = habits.today_of(user)
    stored = {"quiet_from": user.quiet_from, "quiet_until": user.quiet_until}
    context = {
        "quiet": quiet or QuietHoursForm(initial=stored),
        "vacation": vacation or VacationForm(),
        "vacations": [
            {"first": first, "last": last, "has_begun": first <= today}
            for first, last in vacations_to_come(user.days_off, today)
        ],
        "zone": time_zone_of(user) or "UTC",
        "year": today.year,
        "left": days_left(user.days_off, today.year),
    }
    status = 422 if quiet or vacation else 200
    return render(request, "accounts/time_off.html", context, status=status)
