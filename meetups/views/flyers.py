"""The flyer of a meetup as a PDF: whoever sees its page may print it."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from meetups.flyers import flyer_make, languages, papers
from meetups.models import Meetup
from meetups.services.flyers import flyer_made
from meetups.views.meetups import meetup_or_404
from pdf.answers import etag_of, file_answer, not_yet
from pdf.asking import State
from pdf.usual import usual_choices


@require_safe
@login_not_required
def meetup_flyer(request: HttpRequest, meetup_id: int) -> HttpResponse:
    """The flyer, at the one address of its paper and language."""
    meetup = meetup_or_404(request, meetup_id)
    usual = usual_choices(get_language(), request.headers.get("Accept-Language", ""))
    chosen = {name: request.GET.get(name) or usual[name] for name in ("paper", "lang")}
    if chosen["paper"] not in papers() or chosen["lang"] not in languages():
        reason = _("A flyer is on A4 or Letter, in a language of this site.")
        return render(request, "422.html", {"reason": reason}, status=422)
    if urlencode(chosen) != request.META["QUERY_STRING"]:
        address = reverse("meetups:meetup_flyer", args=[meetup.pk])
        return redirect(f"{address}?{urlencode(chosen)}")
    return _answer(request, meetup, **chosen)


def _answer(request: HttpRequest, meetup: Meetup, paper: str, lang: str) -> HttpResponse:
    """For the reader alone: what is hidden tomorrow is in no cache of others."""
    flyer = flyer_make(meetup, paper, lang)
    etag = etag_of(flyer.name)
    if same := get_conditional_response(request, etag=etag):
        return same
    data = flyer_made(flyer=flyer, meetup=meetup, paper=paper, lang=lang)
    if isinstance(data, State):
        return not_yet(request, data, "meetups/flyer_wait.html")
    response = file_answer(data, f"meetup-{meetup.pk}-{paper}-{lang}.pdf", etag)
    response["Cache-Control"] = "private, no-cache"
    return response
