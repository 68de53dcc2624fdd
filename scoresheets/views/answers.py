"""How the pages of score sheets answer: who comes by which code, and refusals as page or JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from allauth.account.adapter import get_adapter
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext

from accounts.answers import wants_json
from accounts.refusals import Refused, TooMany
from scoresheets.codes import is_code
from scoresheets.models import OnlineSheet
from scoresheets.permissions import may_score, score_check
from scoresheets.selectors.working import sheet_by_code
from scoresheets.services.limits import guess_count
from scoresheets.sheets.base import Said, Sheet
from scoresheets.sheets.registry import sheets

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Opened:
    """A sheet that somebody has opened by a code."""

    sheet: OnlineSheet
    code: str
    may_score: bool


def code_page(
    view: Callable[Concatenate[HttpRequest, Opened, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A page behind a code, for whoever has it: kept by no cache, listed by no search engine.

    The view is given the sheet instead of the code. A refusal becomes its page, or JSON.
    """

    @login_not_required
    @wraps(view)
    def answer(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            response = view(request, sheet_open(request, code), *args, **kwargs)
        except Refused as refused:
            response = refusal(request, refused)
        response["Cache-Control"] = "private, no-cache"
        response["X-Robots-Tag"] = "noindex"
        patch_vary_headers(response, ["Cookie"])
        return response

    return answer


def scorers_only(
    view: Callable[Concatenate[HttpRequest, Opened, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Opened, P], HttpResponse]:
    """Refuse whoever came by the code to look on with."""

    @wraps(view)
    def answer(
        request: HttpRequest, opened: Opened, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        score_check(opened.sheet, opened.code, request.user)
        return view(request, opened, *args, **kwargs)

    return answer  # type: ignore[return-value]


def definition_or_404(slug: str) -> Sheet[Any]:
    """The sheet with this slug, or the page that says there is none."""
    try:
        return sheets()[slug]
    except KeyError:
        raise Http404 from None


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A refusal as its page, or as scripts read it."""
    reason = said_text((refused.sentence, refused.details))
    status = refused.http_status
    response: HttpResponse = (
        JsonResponse({"status": refused.status, "reason": reason}, status=status)
        if wants_json(request)
        else render(request, f"{status}.html", {"reason": reason}, status=status)
    )
    if isinstance(refused, TooMany):
        response["Retry-After"] = str(refused.retry_after)
    return response


def said_text(said: Said) -> str:
    """A sentence in the reader's language."""
    sentence, details = said
    return gettext(sentence) % details if details else gettext(sentence)


def sheet_found(request: HttpRequest, code: str) -> OnlineSheet | None:
    """The sheet that a code opens. Codes that open none are counted by address.

    A household has one address: whoever has a code is never refused for the guesses of others.

    Raises:
        TooMany: the code opens nothing, and too many such were named from there already.
    """
    try:
        return sheet_by_code(code)
    except OnlineSheet.DoesNotExist:
        guess_count(get_adapter().get_client_ip(request))
        return None


def sheet_open(request: HttpRequest, code: str) -> Opened:
    """The sheet of a code and what may be done with it, or the page that says there is none."""
    sheet = sheet_found(request, code) if is_code(code) else None
    if sheet is None:
        raise Http404
    return Opened(sheet, code, may_score(sheet, code, request.user))
