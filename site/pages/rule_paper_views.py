"""The rulebook as PDF files, drawn once and the same for everybody."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from pages.rule_drawing import rules_made
from pages.rule_paper import BadPaper, RulePaper, paper_name, rule_paper
from pdf.answers import etag_of, file_answer, not_yet, public, unchanged
from pdf.asking import State
from pdf.usual import usual_choices


@require_safe
@login_not_required
def rules_pdf(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game as a PDF, at the one address of its language and paper."""
    try:
        paper = rule_paper(game, request.GET.dict(), _usual(request))
    except KeyError:
        raise Http404 from None
    except BadPaper as bad:
        return _refused(request, bad)
    if paper.query() != request.META["QUERY_STRING"]:
        return redirect(f"{reverse('pages:rules_pdf', args=[game])}?{paper.query()}")
    return _answer(request, paper)


def _answer(request: HttpRequest, paper: RulePaper) -> HttpResponse:
    etag = etag_of(paper_name(paper))
    if same := unchanged(request, etag):
        return same
    data = rules_made(paper=paper)
    if isinstance(data, State):
        return not_yet(request, data, "pages/rules_wait.html")
    title = f"{paper.game}-{paper.paper}-{paper.lang}.pdf"
    return public(file_answer(data, title, etag), request, etag)


def _refused(request: HttpRequest, bad: BadPaper) -> HttpResponse:
    reason = gettext("%(name)s is none of: %(values)s.") % {
        "name": f"{bad.name}={request.GET.get(bad.name, '')[:40]}",
        "values": ", ".join(bad.values),
    }
    return render(request, "422.html", {"reason": reason}, status=422)


def _usual(request: HttpRequest) -> dict[str, str]:
    return usual_choices(get_language(), request.headers.get("Accept-Language", ""))
