"""The pages of people: profiles, preferences, and the choice of language."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language as django_set_language

from accounts import profile_panels, selectors, services
from accounts.forms import PreferencesForm
from accounts.languages import language_set
from accounts.models import User
from accounts.requests import MemberRequest


@require_safe
@login_not_required
def player_detail(request: HttpRequest, username: str) -> HttpResponse:
    try:
        player = selectors.player_get(username)
    except User.DoesNotExist as error:
        raise Http404 from error
    panels = profile_panels.panels_render(request, player)
    return render(request, "accounts/player_detail.html", {"player": player, "panels": panels})


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
def set_language(request: HttpRequest) -> HttpResponse:
    """Answer in another language from now on; for a person, it becomes their preference."""
    if request.user.is_authenticated:
        services.language_choose(user=request.user, language=request.POST.get("language", ""))
    return django_set_language(request)
