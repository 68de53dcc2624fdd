"""The sheets of a member."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import MemberRequest
from scoresheets.selectors.csv import table_text
from scoresheets.selectors.history import history, history_rows


@require_safe
def history_list(request: MemberRequest) -> HttpResponse:
    """The member's sheets, the people they play with, wins and averages."""
    return render(request, "scoresheets/history_list.html", {"history": history(request.user)})


@require_safe
def history_csv(request: MemberRequest) -> HttpResponse:
    """All of it as a table."""
    response = HttpResponse(table_text(history_rows(request.user)), content_type="text/csv")
    response["Content-Disposition"] = 'attachment; filename="scoresheets.csv"'
    return response
