"""Forms of score sheets whose token was too old: given back as they were sent, with a fresh one."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse

from accounts.answers import wants_json
from accounts.kept_forms import kept_because
from accounts.refusals import Refused
from scoresheets.forms import cells_read
from scoresheets.selectors.working import options_of
from scoresheets.views.answers import Opened, sheet_open
from scoresheets.views.keeping import edit_form_page
from scoresheets.views.online import online_render
from scoresheets.views.sheets import new_form_page


def form_given_back(request: HttpRequest) -> HttpResponse | None:
    """The page of the form that was sent, with all that was typed; None where there is no such."""
    where = request.resolver_match
    if where is None or request.method != "POST" or wants_json(request):
        return None
    page = _PAGES.get(where.view_name)
    if page is None:
        return None
    try:
        response = page(request, **where.kwargs)
    except (Http404, Refused):
        return None
    response["Cache-Control"] = "private, no-store"
    return response


def _new(request: HttpRequest, sheet: str) -> HttpResponse:
    messages.warning(request, kept_because(request))
    return new_form_page(request, sheet, status=403)


def _edit(request: HttpRequest, code: str) -> HttpResponse:
    opened = _writable(request, code)
    messages.warning(request, kept_because(request))
    return edit_form_page(request, opened, status=403)


def _cells(request: HttpRequest, code: str) -> HttpResponse:
    opened = _writable(request, code)
    sheet = opened.sheet
    _edits, sent = cells_read(sheet.definition, sheet.size, options_of(sheet), request.POST)
    messages.warning(request, kept_because(request))
    number = request.POST.get("round", "")
    return online_render(request, opened, number=number, sent=sent, status=403)


def _writable(request: HttpRequest, code: str) -> Opened:
    opened = sheet_open(request, code)
    if not opened.may_score:
        raise Http404
    return opened


_PAGES: Final[Mapping[str, Callable[..., HttpResponse]]] = {
    "scoresheets:sheet_new": _new,
    "scoresheets:online_edit": _edit,
    "scoresheets:cells_save": _cells,
}
