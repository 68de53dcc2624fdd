"""How one wants to be told: one page, and the buttons on it."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_cookie

from accounts.answers import SeeOther
from accounts.requests import MemberRequest
from notices import kinds, outside, services, subjects, webpush
from notices.forms import DeviceForm, SubjectForm, WebhookForm, WishesForm
from notices.links import absolute, token_make
from notices.selectors.inbox import inbox_get
from notices.selectors.wishes import (
    devices_of,
    exceptions_of,
    subject_choice_of,
    webhook_of,
    wishes_of,
)


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: MemberRequest) -> HttpResponse:
    form = _wishes_form(request, is_sent=request.method == "POST")
    if not form.is_valid():
        return _page(request, form=form)
    services.wishes_update(
        user=request.user,
        kinds=form.kind_wishes(),
        digest_hour=form.cleaned_data["digest_hour"],
        is_mail_wanted=form.cleaned_data["is_mail_wanted"],
    )
    return _saved(request)


@require_POST
def webhook_set(request: MemberRequest) -> HttpResponse:
    """Store the address, unless it leads somewhere that we do not call."""
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            services.webhook_set(user=request.user, address=form.cleaned_data["address"])
        except (outside.NotAllowed, outside.Unreachable) as error:
            form.add_error("address", error.sentence)
    return _saved(request) if form.is_valid() else _page(request, webhook_form=form)


@require_POST
def device_add(request: MemberRequest) -> HttpResponse:
    form = DeviceForm(request.POST)
    if not (webpush.is_configured() and form.is_valid()):
        raise BadRequest
    try:
        services.device_add(user=request.user, **form.cleaned_data)
    except (webpush.BadDevice, outside.NotAllowed) as error:
        raise BadRequest from error
    return _saved(request)


@require_POST
def device_remove(request: MemberRequest, device_id: int) -> HttpResponse:
    if not services.device_remove(user=request.user, device_id=device_id):
        raise Http404
    return _saved(request)


@require_POST
def feed_renew(request: MemberRequest) -> HttpResponse:
    services.feed_renew(user=request.user)
    messages.success(request, _("The addresses are new. The ones before lead nowhere any more."))
    return SeeOther(reverse("notices:preferences"))


@require_POST
def address_mend(request: MemberRequest) -> HttpResponse:
    services.address_mend(user=request.user)
    messages.success(request, _("We write to your address again."))
    return SeeOther(reverse("notices:preferences"))


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
@vary_on_cookie
def subject_choose(request: MemberRequest, subject_type: str, about_id: str) -> HttpResponse:
    """An exception for one match, say."""
    said = subjects.described(subject_type, [about_id]).get(about_id)
    if said is None:
        raise Http404
    chosen = subject_choice_of(request.user, subject_type, about_id)
    form = SubjectForm(request.POST or None, initial={"mail": chosen})
    if request.method == "POST" and SubjectForm(request.POST).is_valid():
        services.subject_choose(
            user=request.user,
            subject_type=subject_type,
            subject_id=about_id,
            mail=request.POST.get("mail", ""),
        )
        messages.success(request, _("Your preferences are saved."))
        return SeeOther(said.url)
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "said": said, "path": request.path}
    return render(request, "notices/subject_choose.html", context, status=status)


def _saved(request: HttpRequest) -> HttpResponse:
    messages.success(request, _("Your preferences are saved."))
    return SeeOther(reverse("notices:preferences"))


def _wishes_form(request: MemberRequest, *, is_sent: bool) -> WishesForm:
    user = request.user
    found = kinds.registered().values()
    channels = []
    if webpush.is_configured() and devices_of(user):
        channels.append("push")
    if webhook_of(user):
        channels.append("webhook")
    data = request.POST if is_sent else None
    return WishesForm(list(found), wishes_of([user.pk])[user.pk], channels, data)


def _page(
    request: MemberRequest, *, form: WishesForm | None = None, webhook_form: Any = None
) -> HttpResponse:
    user = request.user
    inbox, webhook = inbox_get(user), webhook_of(user)
    token = token_make("feed", user.pk, inbox.feed_number)
    is_refused = webhook_form is not None or (form is not None and form.is_bound)
    context = {
        "form": form or _wishes_form(request, is_sent=False),
        "inbox": inbox,
        "webhook": webhook,
        "webhook_form": webhook_form
        or WebhookForm(initial={"address": webhook.address if webhook else ""}),
        "devices": devices_of(user),
        "push_key": webpush.public_key() if webpush.is_configured() else "",
        "exceptions": exceptions_of(user),
        "atom": absolute(reverse("notices:notice_feed", args=[token])),
        "calendar": absolute(reverse("notices:turn_calendar", args=[token])),
    }
    status = 422 if is_refused else 200
    return render(request, "notices/preferences.html", context, status=status)
