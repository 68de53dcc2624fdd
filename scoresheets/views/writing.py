"""Writing on an online sheet: cells, taking back, overruling a warning."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.answers import SeeOther, wants_json
from scoresheets import services
from scoresheets.forms import ChangeForm, cells_read, nonce_read
from scoresheets.selectors.entries import Sent
from scoresheets.selectors.pages import round_index
from scoresheets.selectors.working import cells_of, options_of
from scoresheets.services.writing import Clash
from scoresheets.views.answers import (
    Opened,
    code_page,
    said_text,
    scorers_only,
)
from scoresheets.views.online import online_render


@require_POST
@code_page
@scorers_only
def cells_save(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take what a form or a script wrote into cells."""
    sheet = opened.sheet
    nonce = nonce_read(request.POST)
    if nonce is None:
        return HttpResponseBadRequest()
    edits, sent = cells_read(sheet.definition, sheet.size, options_of(sheet), request.POST)
    if sent.errors:
        return _unreadable(request, opened, sent)
    clashes = services.cells_save(sheet_id=sheet.pk, edits=edits, nonce=nonce)
    sheet.refresh_from_db()
    if clashes:
        return _clashed(request, opened, sent, clashes)
    if wants_json(request):
        return JsonResponse({"status": "saved", **_now(opened)})
    return SeeOther(reverse("scoresheets:online_detail", args=[opened.code]) + "#entry")


@require_POST
@code_page
@scorers_only
def change_undo(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take back the change that the page named."""
    form = ChangeForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    number, nonce = form.cleaned_data["number"], form.cleaned_data["n"]
    services.change_undo(sheet_id=opened.sheet.pk, number=number, nonce=nonce)
    return SeeOther(reverse("scoresheets:online_detail", args=[opened.code]) + "#entry")


@require_POST
@code_page
@scorers_only
def warnings_accept(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Let the warnings of a round be, or mind them again when none is sent."""
    index = round_index(opened.sheet, request.POST.get("round", ""))
    if index is None:
        return HttpResponseBadRequest()
    sentences = request.POST.getlist("warning")
    services.warnings_accept(sheet_id=opened.sheet.pk, index=index, sentences=sentences)
    return SeeOther(reverse("scoresheets:online_detail", args=[opened.code]) + "#board")


def _unreadable(request: HttpRequest, opened: Opened, sent: Sent) -> HttpResponse:
    if wants_json(request):
        errors = {key: said_text(said) for key, said in sent.errors.items()}
        return JsonResponse({"status": "illegal", "errors": errors}, status=422)
    number = request.POST.get("round", "")
    return online_render(request, opened, number=number, sent=sent, status=422)


def _clashed(
    request: HttpRequest, opened: Opened, sent: Sent, clashes: list[Clash]
) -> HttpResponse:
    theirs = {clash.key: clash.theirs for clash in clashes}
    if wants_json(request):
        told = {
            clash.key: {"mine": clash.mine, "theirs": clash.theirs, "version": clash.version}
            for clash in clashes
        }
        return JsonResponse({"status": "conflict", "clashes": told, **_now(opened)}, status=409)
    texts = {key: sent.texts[key] for key in theirs}
    both = Sent(texts, {}, theirs)
    number = request.POST.get("round", "")
    return online_render(request, opened, number=number, sent=both, status=409)


def _now(opened: Opened) -> dict[str, object]:
    """Where the sheet is now: its version, and the value and version of each cell."""
    return {
        "version": opened.sheet.version,
        "cells": {key: [c.value, c.version] for key, c in cells_of(opened.sheet).items()},
    }
