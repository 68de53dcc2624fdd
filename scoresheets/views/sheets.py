"""All sheets, the page of one, and beginning one online."""

from typing import Any
from uuid import uuid4

from allauth.account.adapter import get_adapter
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.answers import SeeOther
from accounts.refusals import Refused
from scoresheets import services
from scoresheets.codes import code_tidy, is_code
from scoresheets.forms import NamesForm
from scoresheets.selectors.history import sheets_recent
from scoresheets.sheets.base import Sheet
from scoresheets.sheets.registry import sheets
from scoresheets.views.answers import definition_or_404, refusal, said_text, sheet_found


@require_safe
@login_not_required
def sheet_list(request: HttpRequest) -> HttpResponse:
    """Every sheet there is, the member's own, and the door for whoever has a code."""
    own = sheets_recent(request.user) if request.user.is_authenticated else []
    context = {"sheets": sheets().values(), "own": own}
    return render(request, "scoresheets/sheet_list.html", context)


@require_safe
@login_not_required
def sheet_detail(request: HttpRequest, sheet: str) -> HttpResponse:
    """One sheet: how it is scored, the paper, and how to keep it online."""
    return render(request, "scoresheets/sheet_detail.html", {"sheet": definition_or_404(sheet)})


@require_safe
@login_not_required
def code_open(request: HttpRequest) -> HttpResponse:
    """The sheet of a code that somebody typed, however they wrote it."""
    typed = request.GET.get("code", "")
    code = code_tidy(typed[:40])
    try:
        if is_code(code) and sheet_found(request, code):
            return redirect("scoresheets:online_detail", code)
    except Refused as refused:
        return refusal(request, refused)
    context = {"sheets": sheets().values(), "own": [], "unknown": typed[:40]}
    return render(request, "scoresheets/sheet_list.html", context, status=404 if typed else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
def sheet_new(request: HttpRequest, sheet: str) -> HttpResponse:
    """Begin a sheet: names, first dealer, options. ``?players=4`` asks for so many names."""
    definition = definition_or_404(sheet)
    if not definition.online:
        raise Http404
    form = _form(request, definition)
    if request.method != "POST" or "resize" in request.POST:
        return _new_render(request, form)
    if not form.is_valid():
        return _new_render(request, form, status=422)
    owner = request.user if request.user.is_authenticated else None
    address = get_adapter().get_client_ip(request)
    try:
        made = services.sheet_create(
            definition=definition,
            owner=owner,
            address=address,
            nonce=form.cleaned_data["n"],
            **form.table,
        )
    except Refused as refused:
        return _new_render(request, form, refused=refused, status=refused.http_status)
    return SeeOther(reverse("scoresheets:online_detail", args=[made.score_code]))


def new_form_page(request: HttpRequest, sheet: str, *, status: int) -> HttpResponse:
    """The form of a new sheet as it was sent, with what is wrong with it."""
    return _new_render(request, _form(request, definition_or_404(sheet)), status=status)


def _form(request: HttpRequest, definition: Sheet[Any]) -> NamesForm:
    """The form, with as many names as were asked for, and what was typed so far."""
    data = request.POST
    asked = data.get("resize") or data.get("players") or request.GET.get("players", "")
    sizes = definition.players
    is_size = asked.isascii() and asked.isdigit() and len(asked) < 4 and int(asked) in sizes
    size = int(asked) if is_size else definition.players_usual
    if request.method == "POST" and "resize" not in data:
        return NamesForm(definition, size, data=data)
    initial: dict[str, object] = {"n": uuid4()}
    if request.user.is_authenticated:
        initial["name-1"] = str(request.user)
    return NamesForm(definition, size, initial={**initial, **data.dict()})


def _new_render(
    request: HttpRequest, form: NamesForm, *, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    reason = said_text((refused.sentence, refused.details)) if refused else ""
    context = {"sheet": form.definition, "form": form, "reason": reason}
    return render(request, "scoresheets/sheet_new.html", context, status=status)
