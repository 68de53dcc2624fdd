"""Gives each request an id, logs what became of it, and refuses what no database could look for."""

import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

from play313.logs import request_id, request_route

HEADER: Final = "X-Request-ID"
WELL_FORMED: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
logger = logging.getLogger("play313.requests")


def request_log(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the id of a proxy in front of us, or a new one, in logs, tasks and answer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        # Left in place afterwards: Django logs a refusal only after the last middleware, and the
        # next request of this thread sets its own.
        request_id.set(_id_of(request))
        start = time.monotonic()
        response = get_response(request)
        response[HEADER] = request_id.get()
        _log(request, response, time.monotonic() - start)
        return response

    return middleware


def cookies_drop(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a cookie with a null character is none of ours, so there is none.

    PostgreSQL would refuse to look for the session of that name.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        cookies = request.COOKIES.items()
        request.COOKIES = {name: value for name, value in cookies if "\0" not in value}
        return get_response(request)

    return middleware


def nulls_refused(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no null character in an address, which PostgreSQL refuses in any text.

    Fields of a form are checked by the form.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404("a null character")
        if "\0" in unquote(request.META["QUERY_STRING"]):
            raise BadRequest("a null character")
        return get_response(request)

    return middleware


def _id_of(request: HttpRequest) -> str:
    given = request.headers.get(HEADER, "")
    return given if WELL_FORMED.fullmatch(given) else uuid.uuid4().hex


def _log(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    # The route, not the path: a path may hold the token of a signed link.
    logger.log(
        logging.DEBUG if _is_usual(request, response) else logging.INFO,
        "%s %s %s",
        request.method,
        request_route(request),
        response.status_code,
        extra={"milliseconds": round(seconds * 1000, 1)},
    )


def _is_usual(request: HttpRequest, response: HttpResponse) -> bool:
    """A probe that is well, or a static file: thirty of a page would bury what else is said."""
    match = request.resolver_match
    if match is None:  # WhiteNoise answers before there is a route.
        return response.status_code in {200, 304}
    return match.app_name == "health" and response.status_code == 200
