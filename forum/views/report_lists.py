"""Lists of reports: narrowed down, as a page, as files, and of one player."""

from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import player_get
from forum.game_names import game_called, game_find, game_names
from forum.report_files import report_json, reports_csv_text
from forum.report_filters import ReportFilterForm
from forum.selectors.access import Viewer
from forum.selectors.records import player_company, player_records
from forum.selectors.reports import Wanted, report_page, reports_exported


@require_safe
@login_not_required
def report_list(request: HttpRequest) -> HttpResponse:
    """Reports, newest first, narrowed down by the query of the address."""
    form, wanted = _asked(request)
    sheets, after = report_page(Viewer(request.user), wanted, _before(request))
    query, key = request.GET.copy(), game_find(wanted.game)[0]
    query.pop("before", None)
    context = {
        "form": form,
        "sheets": sheets,
        "games": game_names(),
        "game_feed": reverse("forum:game_feed", args=[key]) if game_called(key) else "",
        "after": after,
        "query": query.urlencode(),
        "is_narrowed": wanted != Wanted(),
    }
    status = 200 if form.is_valid() else 422
    return render(request, "forum/report_list.html", context, status=status)


@require_safe
@login_not_required
def player_reports(request: HttpRequest, username: str) -> HttpResponse:
    """The reports of a player: records, with whom they play, the games themselves."""
    try:
        player = player_get(username)
    except User.DoesNotExist:
        raise Http404 from None
    viewer = Viewer(request.user)
    sheets, after = report_page(viewer, Wanted(player=player.username), _before(request))
    context: dict[str, Any] = {
        "player": player,
        "sheets": sheets,
        "after": after,
        "query": "",
        "records": player_records(viewer, player),
        "company": player_company(viewer, player),
    }
    return render(request, "forum/player_reports.html", context)


@require_safe
@login_not_required
def reports_csv(request: HttpRequest) -> HttpResponse:
    """The same reports as a table for spreadsheets, a line for each player of each."""
    _form, wanted = _asked(request)
    text = reports_csv_text(reports_exported(Viewer(request.user), wanted))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="reports.csv"'
    return response


@require_safe
@login_not_required
def reports_json(request: HttpRequest) -> HttpResponse:
    """The same reports for programs."""
    _form, wanted = _asked(request)
    sheets = reports_exported(Viewer(request.user), wanted)
    return JsonResponse({"reports": [report_json(sheet) for sheet in sheets]})


def _asked(request: HttpRequest) -> tuple[ReportFilterForm, Wanted]:
    form = ReportFilterForm(request.GET)
    form.is_valid()
    fields = ("game", "player", "place", "since", "until")
    return form, Wanted(**{name: form.cleaned_data.get(name) or _NOTHING[name] for name in fields})


_NOTHING: dict[str, Any] = {"game": "", "player": "", "place": "", "since": None, "until": None}


def _before(request: HttpRequest) -> tuple[date, int] | None:
    """Where the page begins.

    Raises:
        Http404: it begins nowhere.
    """
    text = request.GET.get("before", "")
    if not text:
        return None
    day, _dash, number = text.rpartition("-")
    try:
        if not (number.isascii() and number.isdigit() and len(number) < 19):
            raise ValueError(text)
        return date.fromisoformat(day), int(number)
    except ValueError:
        raise Http404 from None
