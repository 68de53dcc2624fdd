"""What each request of a person with an account brings: language, time zone, a trace, a duty."""

from collections.abc import Callable
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import activity, selectors
from accounts.apps import SEEN_KEY
from accounts.kept_forms import kept_answer
from accounts.languages import language_set

GetResponse = Callable[[HttpRequest], HttpResponse]

# allauth would write a row on every page; the list of sessions needs no better clock than this.
ACTIVITY_SECONDS: Final = 3600


class LoginOrWords(LoginRequiredMiddleware):
    """Every page asks who one is unless it says otherwise; what was written comes back."""

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseBase | None:
        """The words of a form that may be sent again, or the way in; None to go on."""
        refused = super().process_view(request, *view)
        return refused and (kept_answer(request) or refused)


def preferences(get_response: GetResponse) -> GetResponse:
    """Answer in the person's language and time zone; LocaleMiddleware chose for everybody else."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.language in dict(settings.LANGUAGES):
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = request.user.language
        with timezone.override(selectors.time_zone_of(request.user)):
            return get_response(request)

    return middleware


def language_cookie(get_response: GetResponse) -> GetResponse:
    """Go on in a person's language before the second factor, and after signing out."""

    def middleware(request: HttpRequest) -> HttpResponse:
        before = request.user
        response = get_response(request)
        signs_in = getattr(request, "signs_in", None)
        person = signs_in if before.is_anonymous or request.user.is_authenticated else before
        if person is not None and person.language:
            language_set(response, person.language)
        return response

    return middleware


def session_activity(get_response: GetResponse) -> GetResponse:
    """Note when and from where a session was last used, for the list of one's own sessions."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            now = int(timezone.now().timestamp())
            if now - request.session.get(SEEN_KEY, 0) >= ACTIVITY_SECONDS:
                request.session[SEEN_KEY] = now
                UserSession.objects.create_from_request(request)
                activity.seen(request.user)
        return get_response(request)

    return middleware


def staff_second_factor(get_response: GetResponse) -> GetResponse:
    """Send staff without a second factor to get one before they do anything else."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not _must_enrol(request):
            return get_response(request)
        messages.warning(
            request,
            _(
                "People who look after this site need a second factor. Please set up an "
                "authenticator app or a passkey first."
            ),
        )
        return redirect("mfa_index")

    return middleware


def _must_enrol(request: HttpRequest) -> bool:
    if not (request.user.is_authenticated and request.user.is_staff):
        return False
    if request.path.startswith((_accounts_prefix(), settings.STATIC_URL)):
        return False
    return not selectors.has_second_factor(request.user)


def _accounts_prefix() -> str:
    """Return the beginning of all pages of allauth, where signing in and enrolling happen."""
    return reverse("account_login").removesuffix("login/")
