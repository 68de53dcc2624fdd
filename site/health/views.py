"""The two addresses that probes ask."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from health import selectors


@login_not_required
@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that this process answers. Nothing else is asked, not even the database."""
    return HttpResponse("ok\n", content_type="text/plain")


@login_not_required
@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Say whether everything works, and which part does not."""
    readiness = selectors.readiness_view()
    return JsonResponse(
        {"status": readiness.status, "checks": readiness.checks},
        status=200 if readiness.ready else 503,
    )
