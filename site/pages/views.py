"""The pages that belong to no app, and the errors that no other view answers.

An error page is drawn with the request, so that it knows who reads it and in which language;
only the page for 500 leans on nothing and is left to Django. Scripts get the sentence as JSON.
"""

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from django.views.decorators.http import require_safe

from accounts.answers import wants_json
from accounts.kept_forms import kept_answer
from forum.views import kept as forum_kept
from pages import design
from pages.front import front
from scoresheets.views import kept as sheets_kept

HERO = ("3S", "AH", "3D")
LOWEST_TO_HIGHEST = tuple(f"{rank}S" for rank in "3456789TJQKA2")
SUITS_UPWARD = ("3S", "3C", "3D", "3H")
REASONS: Final[Mapping[str, tuple[int, str, Promise]]] = {
    "400": (400, "unreadable", _("That could not be read. Nothing was changed.")),
    "403": (403, "forbidden", _("This is not for you. Nothing was changed.")),
    "403_csrf": (
        403,
        "forbidden",
        _(
            "A form can only be sent with its token and from this site. Nothing was changed. "
            "Send the cookie of the token back in the header X-CSRFToken."
        ),
    ),
    "404": (404, "missing", _("There is nothing at this address. Check it, or start anew.")),
    "429": (429, "too many", _("That was too much at once. Wait a minute, then go on.")),
    "500": (500, "failed", _("Something broke here. Try again in a minute.")),
}
"""By template: the HTTP status, the status for programs, and what a program can show."""


@require_safe
@login_not_required
def page_home(request: HttpRequest) -> HttpResponse:
    """What this is, in one screen; for a member, where they are asked."""
    context: dict[str, object] = {"hero": HERO, "ranks": LOWEST_TO_HIGHEST, "suits": SUITS_UPWARD}
    context["front"] = front(request.user)
    return render(request, "pages/page_home.html", context)


@require_safe
@login_not_required
def page_design(request: HttpRequest) -> HttpResponse:
    """Every part that pages are made of, for those who build them. Only on a playground."""
    if not settings.PLAYGROUND:
        raise Http404
    return render(request, "pages/page_design.html", design.samples())


@require_safe
@login_not_required
def page_design_error(request: HttpRequest, status: int) -> HttpResponse:
    """An error page as it comes, without the error. Only on a playground."""
    if not settings.PLAYGROUND or status not in design.ERRORS:
        raise Http404
    return render(request, f"{status}.html", status=status)


def error_400(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, "400")


def error_403(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, "403")


def error_403_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old; what somebody wrote is given back to them."""
    given_back = forum_kept.form_given_back(request) or sheets_kept.form_given_back(request)
    return given_back or kept_answer(request) or _error(request, "403_csrf")


def error_404(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, "404", reason=getattr(exception, "reason", ""))


def error_429(request: HttpRequest) -> HttpResponse:
    """What allauth answers when something was tried too often."""
    return _error(request, "429")


def error_500(request: HttpRequest) -> HttpResponse:
    return _error_json("500") if wants_json(request) else defaults.server_error(request)


def _error(request: HttpRequest, template: str, *, reason: str = "") -> HttpResponse:
    """An error page; where its exception knows better what is the matter, in those words."""
    if wants_json(request):
        return _error_json(template, reason)
    return render(request, f"{template}.html", {"reason": reason}, status=REASONS[template][0])


def _error_json(template: str, reason: str = "") -> JsonResponse:
    """As the refusals of a match are, so that a script reads one shape; docs/api.md tells it."""
    http_status, status, usual = REASONS[template]
    answer = {"status": status, "reason": str(reason or usual), "version": None}
    return JsonResponse(answer, status=http_status)
