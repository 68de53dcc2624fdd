"""Score sheets on paper: blanks for everybody, their pictures, and online sheets as they stand."""

from functools import lru_cache

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

import pdf
from pdf.answers import etag_of, file_answer, not_yet, public, unchanged
from pdf.asking import State
from pdf.usual import usual_choices
from scoresheets.paper.blanks import BadBlank, Blank, blank_read
from scoresheets.paper.names import blank_name
from scoresheets.selectors.papers import printed_sheet
from scoresheets.services import papers
from scoresheets.views.answers import Opened, code_page

WAITS = "scoresheets/paper_waits.html"


@require_safe
@login_not_required
def blank_pdf(request: HttpRequest, sheet: str) -> HttpResponse:
    """A blank sheet, at the one address of its parameters."""
    return _blank(request, sheet, "pdf")


@require_safe
@login_not_required
def blank_png(request: HttpRequest, sheet: str) -> HttpResponse:
    """What the first page of a blank looks like."""
    return _blank(request, sheet, "png")


@require_safe
@code_page
def online_pdf(request: HttpRequest, opened: Opened) -> HttpResponse:
    """An online sheet as it stands, on paper."""
    printed = printed_sheet(opened.sheet, _usual(request) | request.GET.dict())
    same = get_conditional_response(request, printed.etag)
    if same is not None:
        return same
    stencil = papers.stencil_made(kept=printed.kept)
    if isinstance(stencil, State):
        return not_yet(request, stencil, WAITS)
    data = pdf.stamp(stencil, printed.values, printed.codes)
    return file_answer(data, f"{opened.sheet.slug}-{opened.sheet.view_code}.pdf", printed.etag)


def _usual(request: HttpRequest) -> dict[str, str]:
    return usual_choices(get_language(), request.headers.get("Accept-Language", ""))


def _blank(request: HttpRequest, slug: str, suffix: str) -> HttpResponse:
    try:
        blank, name = _read(slug, request.META["QUERY_STRING"], suffix)
    except KeyError:
        raise Http404 from None
    except _NotCanonical:
        return _canonical(request, slug, suffix)
    etag = etag_of(name)
    if same := unchanged(request, etag):
        return same
    data = papers.blank_made(blank=blank, name=name)
    if isinstance(data, State):
        return not_yet(request, data, WAITS)
    title = f"{slug}-{blank.paper}-{blank.lang}.{suffix}"
    return public(file_answer(data, title, etag), request, etag)


class _NotCanonical(Exception):
    """There is another address for that, or none."""


@lru_cache(maxsize=4096)
def _read(slug: str, query: str, suffix: str) -> tuple[Blank, str]:
    """The blank of a canonical query, and the name of its file."""
    try:
        blank = blank_read(slug, QueryDict(query).dict(), {})
    except BadBlank as bad:
        raise _NotCanonical from bad
    if blank.query() != query:
        raise _NotCanonical
    return blank, blank_name(blank, suffix)


def _canonical(request: HttpRequest, slug: str, suffix: str) -> HttpResponse:
    """To the one address of what was asked for; what is not to be had is said."""
    try:
        blank = blank_read(slug, request.GET.dict(), _usual(request))
    except BadBlank as bad:
        reason = gettext("%(name)s is none of: %(values)s.") % {
            "name": f"{bad.name}={request.GET.get(bad.name, '')[:40]}",
            "values": ", ".join(bad.values),
        }
        return render(request, "422.html", {"reason": reason}, status=422)
    address = reverse(f"scoresheets:blank_{suffix}", args=[slug])
    return redirect(f"{address}?{blank.query()}")
