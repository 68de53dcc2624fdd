"""What a warning and a ban mean for the requests of a person. Neither costs a query."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _

from accounts.models import User
from moderation import bans
from moderation.selectors import is_banned

GetResponse = Callable[[HttpRequest], HttpResponse]

SAFE: Final = {"GET", "HEAD", "OPTIONS", "TRACE"}


def warnings_first(get_response: GetResponse) -> GetResponse:
    """Lead a person with a warning to it, whatever page they open, until they confirm it.

    Only pages lead there: what a script reads goes on, and nothing that was posted is lost.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if _must_read(request):
            return redirect("moderation:decision_list")
        return get_response(request)

    return middleware


def _must_read(request: HttpRequest) -> bool:
    if request.method != "GET" or "text/html" not in request.headers.get("Accept", ""):
        return False
    if not request.user.is_authenticated or request.user.warned_at is None:
        return False
    account = reverse("account_login").removesuffix("login/")
    return not request.path.startswith(
        (reverse("moderation:decision_list"), account, settings.STATIC_URL)
    )


def bans_hold(get_response: GetResponse) -> GetResponse:
    """Let a banned person read everything, and post only what ``moderation.bans`` lists."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if request.method in SAFE or not user.is_authenticated or not is_banned(user):
            return get_response(request)
        if bans.is_allowed(_route(request)):
            return get_response(request)
        return _refuse(request, user)

    return middleware


def _route(request: HttpRequest) -> str:
    try:
        return resolve(request.path_info).view_name
    except Resolver404:
        return ""


def _refuse(request: HttpRequest, user: User) -> HttpResponse:
    if "application/json" in request.headers.get("Accept", ""):
        reason = _("You may read but not write here for now.")
        return JsonResponse({"status": "banned", "reason": reason, "version": None}, status=403)
    context = {"banned_until": user.banned_until}
    return render(request, "moderation/banned.html", context, status=403)
