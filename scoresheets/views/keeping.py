"""What becomes of a sheet: its names and rules, its end, whose it is, who is who on it."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.answers import SeeOther
from accounts.refusals import NotAllowed, Refused
from games.engine.errors import gettext_noop as _
from games.engine.options import options_of as known_options
from scoresheets import services
from scoresheets.forms import OPTION, NamesForm
from scoresheets.permissions import is_owner
from scoresheets.selectors.working import options_of
from scoresheets.views.answers import Opened, code_page, said_text, scorers_only


@require_http_methods(["GET", "HEAD", "POST"])
@code_page
@scorers_only
def online_edit(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Names, title, first dealer and options; nothing that was written is lost."""
    sheet = opened.sheet
    if request.method != "POST":
        form = NamesForm(sheet.definition, sheet.size, initial=_initial(opened))
        return _edit_render(request, opened, form)
    form = NamesForm(sheet.definition, sheet.size, data=request.POST)
    if not form.is_valid():
        return edit_form_page(request, opened, status=422)
    try:
        services.sheet_edit(sheet_id=sheet.pk, **form.table)
    except Refused as refused:
        return _edit_render(request, opened, form, refused=refused, status=refused.http_status)
    return _back(opened)


@require_POST
@code_page
@scorers_only
def online_end(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The game is over, or goes on after all."""
    services.sheet_end(sheet_id=opened.sheet.pk, is_over=request.POST.get("over") == "yes")
    return _back(opened)


@require_POST
@code_page
@scorers_only
def online_claim(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Keep a sheet that was begun without an account among one's own."""
    user = request.user
    if not user.is_authenticated:
        raise NotAllowed(_("Sign in first; then the sheet can be yours."))
    services.sheet_claim(sheet_id=opened.sheet.pk, user=user)
    messages.success(request, gettext("The sheet is among yours now."))
    return _back(opened)


@require_POST
@code_page
@scorers_only
def player_link(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Which player the member is; an empty answer is none of them."""
    user, asked = request.user, request.POST.get("player", "")
    if not user.is_authenticated:
        raise NotAllowed(_("Sign in first; then you can say which player you are."))
    index = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
    services.player_link(sheet_id=opened.sheet.pk, user=user, index=index)
    return _back(opened)


@require_POST
@code_page
def online_delete(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Delete a sheet of one's own; it asks for a tick first."""
    user = request.user
    if not user.is_authenticated:
        raise NotAllowed(_("Only who keeps a sheet can delete it."))
    if request.POST.get("sure") != "yes":
        raise Refused(_("Tick that you are sure; a deleted sheet does not come back."))
    services.sheet_delete(sheet_id=opened.sheet.pk, user=user)
    messages.success(request, gettext("The sheet is deleted."))
    return redirect("scoresheets:sheet_list")


def _initial(opened: Opened) -> dict[str, object]:
    sheet, options = opened.sheet, options_of(opened.sheet)
    names = {f"name-{player.index + 1}": player.name for player in sheet.players.all()}
    teams = {f"team-{number}": team for number, team in enumerate(sheet.teams, start=1)}
    chosen = {
        OPTION + name: known.text(getattr(options, name))
        for name, known in known_options(sheet.definition.options).items()
    }
    about = {"n": uuid4(), "title": sheet.title, "dealer": str(sheet.first_dealer)}
    return {**about, **names, **teams, **chosen}


def edit_form_page(request: HttpRequest, opened: Opened, *, status: int) -> HttpResponse:
    """The form as it was sent, with what is wrong with it."""
    form = NamesForm(opened.sheet.definition, opened.sheet.size, data=request.POST)
    return _edit_render(request, opened, form, status=status)


def _edit_render(
    request: HttpRequest,
    opened: Opened,
    form: NamesForm,
    *,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "sheet": opened.sheet,
        "code": opened.code,
        "form": form,
        "reason": said_text((refused.sentence, refused.details)) if refused else "",
        "is_owner": is_owner(opened.sheet, request.user),
    }
    return render(request, "scoresheets/online_edit.html", context, status=status)


def _back(opened: Opened) -> HttpResponse:
    return SeeOther(reverse("scoresheets:online_detail", args=[opened.code]))
