"""The pages of people: profiles, preferences, one's people, and the choice of language."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language as django_set_language

from accounts import profile_panels, selectors, services, ties
from accounts.answers import SeeOther
from accounts.forms import PreferencesForm, TieForm
from accounts.languages import language_set
from accounts.models import User
from accounts.requests import MemberRequest
from accounts.ties import TieKind

TIE_WORDS: Final = {
    (TieKind.FOLLOW, True): gettext_lazy("You follow %(name)s now."),
    (TieKind.FOLLOW, False): gettext_lazy("You do not follow %(name)s any more."),
    (TieKind.MUTE, True): gettext_lazy("What %(name)s writes is hidden from you now."),
    (TieKind.MUTE, False): gettext_lazy("You read again what %(name)s writes."),
    (TieKind.BLOCK, True): gettext_lazy(
        "You block %(name)s: you do not meet at a new table, and do not read what they write. "
        "They are not told."
    ),
    (TieKind.BLOCK, False): gettext_lazy("You do not block %(name)s any more."),
}
"""What is said when a tie was set (True) or undone."""


@require_safe
@login_not_required
def player_detail(request: HttpRequest, username: str) -> HttpResponse:
    try:
        player = selectors.player_get(username)
    except User.DoesNotExist as error:
        raise Http404 from error
    user = request.user
    context = {
        "player": player,
        "panels": profile_panels.panels_render(request, player),
        "ties": ties.ties_between(user, player) if user.is_authenticated else frozenset(),
    }
    return render(request, "accounts/player_detail.html", context)


@require_safe
def people(request: MemberRequest) -> HttpResponse:
    """Whom one follows, mutes and blocks; nobody else sees this list."""
    return render(request, "accounts/people.html", {"people": ties.people_of(request.user)})


@require_POST
def tie_update(request: MemberRequest, username: str) -> HttpResponse:
    """Follow, mute or block somebody, or undo it; on to where the button was."""
    form = TieForm(request.POST)
    try:
        other = selectors.player_get(username)
    except User.DoesNotExist as error:
        raise Http404 from error
    if not form.is_valid() or other == request.user:
        raise BadRequest
    _tie_change(request, other, **form.cleaned_data)
    in_list = "in_list" in request.POST
    return SeeOther(reverse("accounts:people") if in_list else other.get_absolute_url())


def _tie_change(request: MemberRequest, other: User, kind: TieKind, *, wanted: bool) -> None:
    try:
        change = ties.tie_set if wanted else ties.tie_clear
        change(user=request.user, other=other, kind=kind)
    except ties.TooManyTies:
        messages.error(request, _("This list of yours is full. Take somebody off it first."))
    else:
        messages.success(request, TIE_WORDS[kind, wanted] % {"name": other})


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: MemberRequest) -> HttpResponse:
    user = User.objects.get(pk=request.user.pk)  # A refused form must not rename the page's own.
    form = PreferencesForm(request.POST or None, instance=user)
    if form.is_valid() and _preferences_saved(form, request.user):
        language = request.user.language or translation.get_language()
        with translation.override(language):
            messages.success(request, _("Your preferences are saved."))
        response = redirect("accounts:preferences")
        language_set(response, request.user.language)
        return response
    status = 422 if form.is_bound else 200
    return render(request, "accounts/preferences.html", {"form": form}, status=status)


def _preferences_saved(form: PreferencesForm, user: User) -> bool:
    try:
        services.preferences_update(user=user, **form.cleaned_data)
    except ValidationError as error:
        form.add_error(None, error)
    return not form.errors


@require_POST
@login_not_required
@csrf_exempt
def set_language(request: HttpRequest) -> HttpResponse:
    """Answer in another language from now on; for a person, it becomes their preference.

    A visitor's page has no token, so that it needs no cookie: their browser says instead that the
    form is ours.
    """
    if not request.user.is_authenticated and _is_from_here(request):
        return _language_set(request)
    return csrf_protect(_language_set)(request)


def _is_from_here(request: HttpRequest) -> bool:
    own = f"{request.scheme}://{request.get_host()}"
    return (
        request.headers.get("Sec-Fetch-Site") == "same-origin"
        or request.headers.get("Origin") == own
    )


def _language_set(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        services.language_choose(user=request.user, language=request.POST.get("language", ""))
    return django_set_language(request)
