"""What somebody wrote on a page that was open for too long, in its form again."""

from django.http import HttpRequest, HttpResponse

from forum.views.editor import given_back
from forum.views.reports import report_given_back
from forum.views.wanted import wanted_given_back

_FORMS = {
    "report_new": report_given_back,
    "report_edit": report_given_back,
    "wanted_new": wanted_given_back,
}


def form_given_back(request: HttpRequest) -> HttpResponse | None:
    """The form of a page of the forum with what was sent in it; None where nothing was written."""
    where = request.resolver_match
    if where is None or where.app_name != "forum":
        return None
    if (answer := _FORMS.get(where.url_name or "")) is not None:
        return answer(request)
    was_written = any(request.POST.get(name) for name in ("text", "title", "poll", "answers"))
    return given_back(request) if was_written else None
