"""What there is without a network: the script that stands between, and the page that says so."""

from typing import Final

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

WORKER: Final = settings.ROOT / "site" / "static" / "js" / "offline-worker.js"


@require_safe
@login_not_required
def offline_worker(_request: HttpRequest) -> HttpResponse:
    """The script, at the root of the site: it may stand only before pages that lie below it."""
    response = HttpResponse(WORKER.read_bytes(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@login_not_required
def offline_page(request: HttpRequest) -> HttpResponse:
    """What a reader without a network sees instead of a page; it is kept on their phone."""
    return render(request, "pages/offline_page.html")
