"""An online sheet to look at: its page, the big one, its number, its rows as CSV."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoresheets.selectors.csv import sheet_rows, table_text
from scoresheets.selectors.entries import NOTHING_SENT, Sent
from scoresheets.selectors.pages import round_index, sheet_page
from scoresheets.views.answers import Opened, code_page
from scoresheets.views.parts import online_context


@require_safe
@code_page
def online_detail(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The sheet: how everybody stands, the form of a round, all rounds, how to share it."""
    return online_render(request, opened, number=request.GET.get("round", ""))


@require_safe
@code_page
def online_big(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Names and totals, to be read across the room."""
    page = sheet_page(opened.sheet, opened.code, may_score=False)
    return render(request, "scoresheets/online_big.html", {"page": page})


@require_safe
@code_page
def online_version(_request: HttpRequest, opened: Opened) -> HttpResponse:
    """How often the sheet has changed, and nothing else: what other phones ask for."""
    return HttpResponse(str(opened.sheet.version), content_type="text/plain")


@require_safe
@code_page
def online_csv(_request: HttpRequest, opened: Opened) -> HttpResponse:
    """The rounds as a table for a spreadsheet."""
    response = HttpResponse(table_text(sheet_rows(opened.sheet)), content_type="text/csv")
    name = f"{opened.sheet.slug}-{opened.sheet.view_code}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def online_render(
    request: HttpRequest,
    opened: Opened,
    *,
    number: str = "",
    sent: Sent = NOTHING_SENT,
    status: int = 200,
) -> HttpResponse:
    """The page of a sheet, with what was sent and not taken where there is any."""
    page = sheet_page(
        opened.sheet,
        opened.code,
        may_score=opened.may_score,
        index=round_index(opened.sheet, number),
        sent=sent,
    )
    context = online_context(request, page)
    return render(request, "scoresheets/online_detail.html", context, status=status)
