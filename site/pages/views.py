"""The pages that belong to no app, and the error pages.

An error page is drawn with the request, so that it knows who reads it and in which language;
only the page for 500 leans on nothing and is left to Django.
"""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pages import design

HERO = ("3S", "AH", "3D")
LOWEST_TO_HIGHEST = tuple(f"{rank}S" for rank in "3456789TJQKA2")
SUITS_UPWARD = ("3S", "3C", "3D", "3H")


@require_safe
@login_not_required
def page_home(request: HttpRequest) -> HttpResponse:
    """What this is, in one screen."""
    context = {"hero": HERO, "ranks": LOWEST_TO_HIGHEST, "suits": SUITS_UPWARD}
    return render(request, "pages/page_home.html", context)


@require_safe
@login_not_required
def page_design(request: HttpRequest) -> HttpResponse:
    """Every part that pages are made of, for those who build them. Only where DEBUG is on."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "pages/page_design.html", design.samples())


@require_safe
@login_not_required
def page_design_error(request: HttpRequest, status: int) -> HttpResponse:
    """An error page as it comes, without the error. Only where DEBUG is on."""
    if not settings.DEBUG or status not in design.ERRORS:
        raise Http404
    return render(request, f"{status}.html", status=status)


def error_400(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def error_403(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", status=403)


def error_404(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)
